"""Nodes -> options: what the law leaves to the house."""

from __future__ import annotations

from collections.abc import Hashable

from macau_edge.model import Choice, Option, Ratio, Value
from macau_edge.model.message import Message, joined
from macau_edge.model.notation import looks_like_ratio
from macau_edge.model.problem import nearest
from macau_edge.reading.bets import BetReader
from macau_edge.reading.fields import Rejected, has_key, is_fixed, keys
from macau_edge.reading.keys import CITATION, Form, Key, Needed, list_of, one_of_words, ref, unread_key
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, value_of, word_pairs
from macau_edge.reading.prizes import read_prize_ratio, report_cut_ratios
from macau_edge.typed.entries import Canonical, Sort, Unreadable
from macau_edge.typed.examples import examples
from macau_edge.typed.reader import read_typed

_UNCHANGED = ("unchanged",)


class OptionForm(Form):
    """What the law leaves to the house."""

    what = Message("the option `{entry}`")
    definition = "option"
    indivisible = True
    says = "What the law leaves to the house."
    law = Key(CITATION, "law")
    """The article that leaves the choice."""
    choices = Needed(
        unread_key({"anyOf": [{"const": "any ratio"}, list_of(ref("ratio")), list_of(ref("outcomes"))]}),
        examples=[["2:1", "3:1"], [12, 2], "any ratio"],
    )
    """A list of ratios, a list of outcomes, or `any ratio`."""
    default = Key(unread_key({"anyOf": [ref("ratio"), ref("outcomes")]}))
    """The program's, since the law sets none; it is one of the choices. Without it the figures are not given until the
    option is."""
    figures = Key(one_of_words(_UNCHANGED))
    """Declares that the option changes no figure; without it such an option is a finding."""


def read_option(key: Scalar, node: Node, reader: BetReader) -> Option | None:
    """The option that an entry of `options:` describes."""
    option = OptionForm.read(node, reader, key.text)
    if option is None:
        return None
    if "law" not in keys(node):
        message = Message("the option `{option}` has no `law`", option=key.text)
        reader.add(key.place, "law/missing-law", message, Message("add the article that leaves the choice"))
    listed = option.choices
    any_ratio = listed is not None and is_fixed(listed, "any ratio", reader)
    is_prize = any(_stands_in(value_of(bet, "pays"), key.text) for bet in reader.bases.values())
    choices = () if any_ratio else _choices(listed, reader, each=_is_of_decks(key.text, reader), prizes=is_prize)
    if choices is None:
        return None
    of_ratios = any_ratio or isinstance(choices[0] if choices else None, Ratio)
    default = _choice(option.default, reader, is_ratio=of_ratios) if option.default else None
    if default and option.default:
        _check_default(default, choices, option.default)
    unchanged = option.figures is not None
    if has_key(node, "figures", OptionForm.keys) and not unchanged:  # a slip, which was said: nothing hangs on them
        return None
    return Option(
        id=key.text,
        choices=choices or None,  # type: ignore[arg-type]  # one kind
        default=default,
        place=key.place,
        law=option.law,
        unchanged=unchanged,
    )


def _is_of_decks(name: str, reader: BetReader) -> bool:
    """Whether an option says how many decks there are, or is meant to where no option has the word of the device."""
    return name == reader.decks or (reader.decks not in reader.options and nearest(reader.decks, [name]) != "")


def _stands_in(pays: Node | None, name: str) -> bool:
    """Whether a prize, or a row of a table, is an option."""
    if isinstance(pays, MappingNode):
        return any(_stands_in(value, name) for key, value in word_pairs(pays) if key.text != "by")
    return isinstance(pays, Scalar) and pays.text == name


def _choices(node: Node, findings: BetReader, *, each: bool, prizes: bool) -> tuple[Choice, ...] | None:
    """The choices of a list: all ratios or all outcomes; `each` number of a range where they are numbers of decks.

    Where they are `prizes`, or one is a ratio as it is written, the others may be ratios that are written otherwise.
    """
    if not isinstance(node, SequenceNode) or not node.items:
        remedy = Message("write ratios, `[2:1, 3:1]`, or `any ratio`")
        if example := next((one for one in examples(findings.about) if one.startswith("[")), None):
            remedy = Message("write ratios, `[2:1, 3:1]`, or outcomes, `{example}`, or `any ratio`", example=example)
        raise Rejected(node.place, "structure/not-a-list", Message("`choices` is a list or `any ratio`"), remedy)
    if report_cut_ratios(node, findings):
        return None
    texts = [item.text for item in node.items if isinstance(item, Scalar)]
    of_ratios = any(looks_like_ratio(text) or (prizes and _is_respelt(text, findings)) for text in texts)

    def is_ratio(item: Node) -> bool:
        if not of_ratios or not isinstance(item, Scalar):
            return False
        return item.text.isdecimal() or looks_like_ratio(item.text) or _is_respelt(item.text, findings)

    items = [
        (item, choice)
        for item in node.items
        for choice in (findings.each_value(item) if each else (_choice(item, findings, is_ratio=is_ratio(item)),))
    ]
    choices = tuple(choice for _, choice in items if choice)
    if len(choices) < len(items):
        return None
    if len({isinstance(choice, Ratio) for choice in choices}) > 1:
        message = Message("the choices are ratios and outcomes at once")
        raise Rejected(node.place, "structure/two-forms", message, Message("make two options of them"))
    seen: dict[Hashable, str] = {}
    for (item, _), one in zip(items, choices, strict=True):
        what = (one.profit, one.for_one) if isinstance(one, Ratio) else one.outcomes.meant()
        if what in seen:
            message = Message("the choice `{one}` stands twice", one=one.label)
            if seen[what] != one.label:
                message = Message("the choice `{one}` is `{other}` again", one=one.label, other=seen[what])
            findings.add(item.place, "structure/duplicate-key", message, Message("delete one of the two"))
        seen.setdefault(what, one.label)
    return choices if len(seen) == len(choices) else None


def _choice(node: Node, reader: BetReader, *, is_ratio: bool) -> Choice | None:
    """A choice; where it `is_ratio`, what may be one that is written otherwise is."""
    if isinstance(node, Scalar) and (looks_like_ratio(node.text) or (is_ratio and _may_be_ratio(node.text))):
        return read_prize_ratio(node.text, node.place, reader)
    return reader.value(node)


def _is_respelt(text: str, reader: BetReader) -> bool:
    """Whether a choice is a ratio that is written otherwise, and no outcomes as they are written."""
    return _may_be_ratio(text) and not isinstance(read_typed(Sort.OUTCOMES, text, reader.about), Canonical)


def _may_be_ratio(text: str) -> bool:
    return not isinstance(read_typed(Sort.RATIO, text), Unreadable)


def _check_default(default: Choice, choices: tuple[Choice, ...], node: Node) -> None:
    """Refuses a default that is none of the choices, or no ratio where none are listed."""
    if not choices and isinstance(default, Value):
        raise Rejected(
            node.place, "structure/not-a-ratio", Message("the default is not a ratio"), Message("write `2:1`")
        )
    if choices and default.label not in [choice.label for choice in choices]:
        remedy = Message("choose one of {choices}", choices=joined(choice.label for choice in choices))
        raise Rejected(node.place, "structure/not-a-choice", Message("the default is not one of the choices"), remedy)
