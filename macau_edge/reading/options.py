"""Nodes -> options: what the law leaves to the house."""

from __future__ import annotations

from collections.abc import Hashable

from macau_edge.model import Choice, Option, Ratio, Value
from macau_edge.reading.bets import BetReader
from macau_edge.reading.fields import Findings, citation, collect, fields, keys, one_of, option_name, written
from macau_edge.reading.grammar import looks_like_ratio
from macau_edge.reading.nodes import Node, Scalar, Sequence
from macau_edge.reading.prizes import read_ratio

KEYS = ("law", "choices", "default", "figures")


def read_options(node: Node, bets: BetReader, findings: Findings) -> dict[str, Option]:
    """Identifier -> option."""
    return collect(node, lambda k, v: _option(k, v, bets, findings), "the options", findings, are_words=True)


def _option(key: Scalar, node: Node, bets: BetReader, findings: Findings) -> Option | None:
    if not option_name(key, findings):
        return None
    what = f"the option `{key.text}`"
    found = fields(node, KEYS, what, findings, required=["choices"])
    if not found or "choices" not in found:
        return None
    law = citation(found["law"][1], "`law`", findings) if "law" in found else None
    if "law" not in keys(node):
        findings.add(key.place, "law/missing-law", f"{what} has no `law`", "add the article that leaves the choice")
    listed = found["choices"][1]
    any_ratio = isinstance(listed, Scalar) and listed.text == "any ratio"
    choices = () if any_ratio else _choices(listed, bets, findings)
    if choices is None:
        return None
    default = _choice(found["default"][1], bets, findings) if "default" in found else None
    if default and not _is_choice(default, choices, found["default"][1], findings):
        return None
    unchanged = "figures" in found and bool(one_of(found["figures"][1], ("unchanged",), "`figures`", findings))
    if written(node, "figures", KEYS) and not unchanged:  # a slip, which was said: nothing hangs on the choices
        return None
    return Option(key.text, choices or None, default, key.place, law, unchanged)  # type: ignore[arg-type]  # one kind


def _choices(node: Node, bets: BetReader, findings: Findings) -> tuple[Choice, ...] | None:
    """The choices of a list: all ratios or all outcomes."""
    if not isinstance(node, Sequence) or not node.items:
        remedy = "write `[2:1, 3:1]`, `[12, 2]` or `any ratio`"
        findings.add(node.place, "structure/not-a-list", "`choices` is a list or `any ratio`", remedy)
        return None
    choices = tuple(choice for item in node.items if (choice := _choice(item, bets, findings)))
    if len(choices) < len(node.items):
        return None
    if len({isinstance(choice, Ratio) for choice in choices}) > 1:
        message = "the choices are ratios and outcomes at once"
        findings.add(node.place, "structure/two-forms", message, "make two options of them")
        return None
    seen: dict[Hashable, str] = {}
    for item, choice in zip(node.items, choices, strict=True):
        what = (choice.profit, choice.for_one) if isinstance(choice, Ratio) else choice.outcomes.meant()
        if what in seen:
            message = f"the choice `{choice.label}` stands twice"
            if seen[what] != choice.label:
                message = f"the choice `{choice.label}` is `{seen[what]}` again"
            findings.add(item.place, "structure/duplicate-key", message, "delete one of the two")
        seen.setdefault(what, choice.label)
    return choices if len(seen) == len(choices) else None


def _choice(node: Node, bets: BetReader, findings: Findings) -> Choice | None:
    if isinstance(node, Scalar) and looks_like_ratio(node.text):
        return read_ratio(node.text, node.place, findings)
    return bets.value(node)


def _is_choice(default: Choice, choices: tuple[Choice, ...], node: Node, findings: Findings) -> bool:
    """Whether a default is one of the choices, or any ratio where none are listed."""
    if not choices and isinstance(default, Value):
        findings.add(node.place, "structure/not-a-ratio", "the default is not a ratio", "write `2:1`")
        return False
    if choices and default.label not in [choice.label for choice in choices]:
        remedy = f"choose one of {', '.join(choice.label for choice in choices)}"
        findings.add(node.place, "structure/not-a-choice", "the default is not one of the choices", remedy)
        return False
    return True
