"""The values that `face` and `like 1-1-2` stand for, on dice and on balls."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from macau_edge.model import Device, Draw, Face, Value, faces_of
from macau_edge.phrases import Pattern, Word


def each_face(device: Device) -> tuple[Value, ...]:
    """`face`: one value for each face or ball."""
    return tuple(Value(face.label, Word(face.label)) for face in faces_of(device))


def each_like(device: Device, shape: str) -> tuple[Value, ...]:
    """`like 1-1-2`: every combination in which equal digits are equal faces and different ones differ."""
    digits = Counter(shape.split("-"))
    faces = faces_of(device)
    order = {face.label: index for index, face in enumerate(faces)}
    found: dict[str, Value] = {}
    for chosen in permutations(faces, len(digits)):
        times = dict(zip(chosen, digits.values(), strict=True))
        if all(_can_show(device, face, n) for face, n in times.items()):
            labels = [face.label for face, n in times.items() for _ in range(n)]
            pattern = tuple(sorted(labels, key=order.__getitem__))
            found["-".join(pattern)] = Value("-".join(pattern), Pattern(pattern))
    return tuple(sorted(found.values(), key=lambda v: [order[label] for label in v.label.split("-")]))


def _can_show(device: Device, face: Face, times: int) -> bool:
    """Whether a face can be shown so many times at once; a ball comes once, where none is put back in between."""
    return not isinstance(device, Draw) or device.returned == "after each ball" or times <= face.weight
