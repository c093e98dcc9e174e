"""What a machine, or a part of a ruleset, is made of, as a text of which a digest is taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Any

import numpy as np

from macau_edge.model import Citation, notation
from macau_edge.model.phrases import Phrase


def contents_text(thing: Any) -> str:
    """What a thing is made of, as a text: the same for equal things, in every process.

    Nothing is called by the name of its class or field. Phrases are as the language writes them, articles are left out,
    and so is a field that has its default, so that one which a later version adds changes nothing where it is not used.

    Raises:
        TypeError: it is made of something else than data.
    """
    thing = getattr(thing, "determined_by", thing)
    if isinstance(thing, np.ndarray):
        array = thing.astype(thing.dtype.newbyteorder("<"), copy=False)
        return f"{array.dtype.str}{array.shape}{sha256(np.ascontiguousarray(array).data).hexdigest()}"
    if isinstance(thing, Phrase):
        return repr(notation.phrase_text(thing))
    if thing is None or isinstance(thing, str | bytes | int | Fraction):
        return repr(thing)
    if is_dataclass(thing):
        given = [(getattr(thing, one.name), one.default) for one in fields(thing) if one.compare]
        parts = [value for value, usual in given if usual is MISSING or value != usual]
        return f"({','.join(contents_text(one) for one in parts if not isinstance(one, Citation))})"
    if isinstance(thing, Mapping):
        return contents_text(tuple(thing.items()))
    if isinstance(thing, tuple | list):
        return f"[{','.join(map(contents_text, thing))}]"
    raise TypeError(f"a {type(thing).__name__} is no data")
