"""The small values of a ruleset (texts, words, lists) and the mappings that hold them.

Every reader takes a node and a `Findings`; it returns None after it has added what is wrong, so that one pass finds
every mistake of a file. Texts are looked at for characters, too, that no reader can see and no page can bear.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import ParamSpec, TypeVar

from macau_edge.model import LANGUAGES, Language, Text
from macau_edge.model.message import NOTHING, Message, joined, quoted
from macau_edge.model.notation import BOOLEANS, RESERVED, Malformed, parse_numbers
from macau_edge.model.problem import Place, Problem, did_you_mean, nearest, write_remedy
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, word_pairs
from macau_edge.typed.entries import NOWHERE_IN_PARTICULAR, About, Canonical, Respelt, Sort, Unreadable
from macau_edge.typed.normal import LONGEST, code_point, normal, unquoted
from macau_edge.typed.reader import read_typed, strict
from macau_edge.typed.said import refusal

T = TypeVar("T")
P = ParamSpec("P")


class Rejected(Exception):
    """What stands at a place is none of what it is asked for: nothing is read of it, and this is told."""

    def __init__(
        self, place: Place, code: str, message: Message, remedy: Message = NOTHING, *, instead: str | None = None
    ) -> None:
        super().__init__(message)
        self.problem = Problem(place, code, message, help=remedy, instead=instead)


class Findings:
    """The problems found so far."""

    about: About = NOWHERE_IN_PARTICULAR
    """What is known here of outcomes that are typed: the device, and the words that mean something."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(
        self, place: Place, code: str, message: Message, remedy: Message = NOTHING, *, instead: str | None = None
    ) -> None:
        """One more problem; `instead` is what mends it where the remedy alone does not say so."""
        self.problems.append(Problem(place, code, message, help=remedy, instead=instead))

    def attempt(self, read: Callable[P, T], *given: P.args, **named: P.kwargs) -> T | None:
        """What a reader gives; None where it rejects what stands there, which is one more problem."""
        try:
            return read(*given, **named)
        except Rejected as error:
            self.problems.append(error.problem)
            return None

    def malformed(self, place: Place, error: Malformed, code: str = "structure/malformed") -> None:
        """A problem from a text that is not what its place asks for."""
        self.add(place, code, error.message, error.remedy, instead=error.instead)


_OTHERWISE = {
    "before": "until",
    **dict.fromkeys(("payout", "payouts", "prize", "prizes", "odds", "payoff"), "pays"),
    **dict.fromkeys(("tie", "returned", "refund"), "push"),
    **dict.fromkeys(("title", "label", "called"), "name"),
    **dict.fromkeys(("packs", "shoe"), "decks"),
    **dict.fromkeys(("article", "source"), "law"),
}
"""Words that people write in place of a key, where that is known."""


def _key_meant(word: str, known: Collection[str]) -> Message | None:
    """The key that a word was written for, or that there is no need of it."""
    if word == "cards" and "decks" in known:
        return Message("leave it out: `decks: 1` is one pack, and `deal` says how many cards each hand gets")
    meant = _OTHERWISE.get(word.lower(), "")
    return did_you_mean([meant]) if meant in known else None


def fields(
    node: Node,
    known: Collection[str],
    what: Message,
    findings: Findings,
    required: Collection[str] = (),
    missing: Mapping[str, Message] = MappingProxyType({}),
    texts: Collection[str] = (),
    instead: Message = NOTHING,
    move: Callable[[str], Message] = lambda _: NOTHING,
) -> dict[str, tuple[Scalar, Node]] | None:
    """Key -> (key node, value) of a mapping whose keys are `known`; under those in `texts` any text may stand.

    The required ones that are missing are problems, with the remedies of `missing` where it has one. `instead` is what
    to write where it is no mapping; without it, the keys that it must have; `move` is where a key belongs
    that is none of its own.
    """
    found: dict[str, tuple[Scalar, Node]] = {}
    instead = instead or Message("write `{{{keys}}}`", keys=joined(f"{key}: …" for key in required or [*known][:1]))
    for key, value in read_entries(node, what, findings, known, texts, instead):
        if key.text in known:
            found[key.text] = (key, value)
        else:
            others = Message("known keys: {keys}", keys=joined(sorted(known)))
            remedy = (
                move(key.text)
                or _key_meant(key.text, known)
                or nearest(key.text, known, others if known else Message("delete it: {what} has none", what=what))
            )
            message = Message("`{key}` is not a key of {what}", key=key.text, what=what)
            findings.add(key.place, "structure/unknown-key", message, remedy)
    if not isinstance(node, MappingNode):
        return None
    for key_text in required:
        if not has_key(node, key_text, known):
            message = Message("{what} has no `{key}`", what=what, key=key_text)
            remedy = missing.get(key_text) or Message("add `{key}:`", key=key_text)
            findings.add(node.place, "structure/missing-key", message, remedy)
    return found


def keys(node: Node) -> frozenset[str]:
    """The words that a mapping has as keys, also those without a value."""
    return frozenset(key.text for key, _ in word_pairs(node))


def has_key(node: Node, key: str, known: Collection[str]) -> bool:
    """Whether a mapping has a key, be it without a value, or one that is meant for it and was not `known`."""
    present = keys(node)
    return key in present or bool(nearest(key, present.difference(known)))


def read_entries(
    node: Node,
    what: Message,
    findings: Findings,
    known: Collection[str] = (),
    texts: Collection[str] = (),
    instead: Message = NOTHING,
) -> Iterator[tuple[Scalar, Node]]:
    """The pairs of a mapping with words as keys; duplicate keys and empty values are problems and left out.

    Where the keys are `known`, another one without a colon is the rest of a text that a comma has cut: told once. Only
    under a key of `texts` is the whole of it a value, and is read as one, and not half an amount. `instead`
    is what to write where it is no mapping.
    """
    if not isinstance(node, MappingNode):
        message = Message("{what}: to be written as keys and values", what=what)
        remedy = instead or Message("write each name with a colon and what it is: `{a: …, b: …}`")
        findings.add(node.place, "structure/not-a-mapping", message, remedy)
        return
    seen: dict[str, Place] = {}
    cut, before, of_text = False, Scalar("", node.place), False
    for number, (key, value) in enumerate(node.pairs):
        if not isinstance(key, Scalar):
            message = Message("a key of {what} is a word, not a list", what=what)
            findings.add(key.place, "structure/not-a-word", message, Message("write one word"))
        elif known and key.text not in known and _is_cut_off(key, value) and (cut or before.text):
            if not cut:
                message = Message("a comma inside braces ends the text `{before}`", before=before.text[:60])
                remedy = Message("write one value without a comma; several stand in brackets, with commas between")
                if of_text:
                    whole = unquoted(_as_cut([before, *cut_off(node.pairs, number)]))
                    remedy = Message('put the text in quotes: `"{whole}"`', whole=whole[:120])
                findings.add(key.place, "structure/empty-value", message, remedy)
            cut = True
            continue
        elif key.text in seen:
            message = Message(
                "`{key}` stands twice in {what}, first on line {line}",
                key=key.text, what=what, line=seen[key.text].line,
            )  # fmt: skip
            findings.add(key.place, "structure/duplicate-key", message, Message("delete one of the two"))
        elif not has_value(key, value, findings):
            seen[key.text] = key.place
        else:
            seen[key.text] = key.place
            yield key, _whole(value, cut_off(node.pairs, number + 1, known)) if known and key.text in texts else value
        cut, of_text = False, isinstance(key, Scalar) and key.text in texts
        before = value if isinstance(value, Scalar) and not value.quoted else Scalar("", node.place)


def _whole(value: Node, rest: Sequence[Scalar]) -> Node:
    """A value with the rest of it that a comma has cut off; one in quotes ends with these."""
    if not rest or not isinstance(value, Scalar) or value.quoted:
        return value
    return value._replace(text=_as_cut([value, *rest]))


def _as_cut(parts: Sequence[Scalar]) -> str:
    """The text that commas have cut into parts, with as many blanks behind each as it has; one from line to line."""
    whole = parts[0].text
    for before, part in pairwise(parts):
        end = before.place.column + before.place.width
        blanks = part.place.column - end - 1 if part.place.line == before.place.line else 1
        whole += f",{' ' * max(0, blanks)}{part.text}"
    return whole


def cut_off(pairs: Sequence[tuple[Node, Node]], begin: int, known: Collection[str] = ()) -> list[Scalar]:
    """What of a text stands among these pairs from one on, as keys without a colon and none of the `known`."""
    found: list[Scalar] = []
    for number in range(begin, len(pairs)):  # which copies no pairs: it may be asked for each of them
        key, value = pairs[number]
        if not isinstance(key, Scalar) or key.text in known or not _is_cut_off(key, value):
            break
        found.append(key)
    return found


def _is_cut_off(key: Node, value: Node) -> bool:
    """Whether no colon follows a key, as braces allow: its empty value then begins where the key ends."""
    if not isinstance(key, Scalar) or key.quoted or not isinstance(value, Scalar) or value.text or value.quoted:
        return False
    return key.place.width != len(key.text) or value.place.column == key.place.column + key.place.width


def has_value(key: Node, value: Node, findings: Findings) -> bool:
    """Whether something is written after a key; `{4: , 10: 2:1}` leaves the 4 empty."""
    if not isinstance(value, Scalar) or value.text or value.quoted:
        return True
    label = quoted(f"`{key.text}`") if isinstance(key, Scalar) else Message("this key")
    remedy = Message(
        "write its value after a colon and a space; several values in one key have `or` between them, `4 or 10: 2:1`"
    )
    findings.add(key.place, "structure/empty-value", Message("{label} has no value", label=label), remedy)
    return False


def word(node: Node, what: Message, findings: Findings) -> str | None:
    """The text of a scalar."""
    if isinstance(node, Scalar) and node.text.strip():
        return node.text
    if isinstance(node, Scalar) and node.text:
        message = Message("this text has only blanks")
        findings.add(node.place, "structure/empty-value", message, Message("write it, or delete its key"))
        return None
    message = Message("{what} is one word or phrase", what=what)
    remedy = Message("write it")
    if isinstance(node, SequenceNode):
        remedy = Message("write it as one text; in a list, its items without brackets of their own")
    elif isinstance(node, MappingNode):
        remedy = Message("write it as one text, without keys")
    findings.add(node.place, "structure/not-a-word", message, remedy)
    return None


def is_fixed(node: Node, fixed: str, findings: Findings) -> bool:
    """Whether a node is that word of the language; capitals, and what else `normal` makes good, are told as a slip."""
    if not isinstance(node, Scalar) or len(node.text) > LONGEST:
        return False
    if node.text != fixed and normal(node.text).lower() == fixed:
        message = Message("`{text}` is not a word that can stand here", text=node.text)
        findings.add(node.place, "structure/unknown-word", message, write_remedy(fixed, of=node.text))
        return True
    return node.text == fixed


def parsed(
    node: Node, parse: Callable[[str], T], what: Message, findings: Findings, code: str = "structure/malformed"
) -> T | None:
    """What `parse` makes of the text of a scalar; what it raises as `Malformed` is a problem of that code."""
    text = word(node, what, findings)
    try:
        return None if text is None else parse(text)
    except Malformed as error:
        findings.malformed(node.place, error, code)
        return None


def identifier(
    node: Scalar, what: Message, findings: Findings, *, is_word: bool = True, allowed: Collection[str] = ()
) -> str | None:
    """A name that the ruleset gives to something; `is_word` where phrases use it: then it may not be the language's.

    `allowed` are words that it may be although other readers turn them into something else.
    """
    if node.text.lower() in BOOLEANS.difference(allowed):
        message = Message(
            "`{word}` cannot name {what}: other readers of YAML take it for a truth value", word=node.text, what=what
        )
        findings.add(node.place, "structure/boolean-word", message, Message("choose another word"))
    elif is_word and (node.text in RESERVED):
        message = Message("`{word}` cannot name {what}: it is a word of the language", word=node.text, what=what)
        findings.add(node.place, "structure/reserved-word", message, Message("choose another word"))
    elif not isinstance(read_typed(Sort.IDENTIFIER, node.text), Canonical):
        message = Message("`{word}` cannot name {what}", word=node.text[:60], what=what)
        _refuse(Sort.IDENTIFIER, node, message, findings, "structure/malformed")
    else:
        return node.text
    return None


def list_items(node: Node, what: Message, findings: Findings, instead: Message) -> tuple[Node, ...] | None:
    """The items of a list; None of what is none, where `instead` is to be written. An empty one says nothing."""
    if isinstance(node, SequenceNode):
        return one_or_more(node, what, findings, Message("delete it, or write its items"))
    findings.add(node.place, "structure/not-a-list", Message("{what} is a list", what=what), instead)
    return None


def one_or_more(node: Node, what: Message, findings: Findings, instead: Message) -> tuple[Node, ...]:
    """The items of a list, or what stands there alone; of an empty list it is told what to do `instead`."""
    items = node.items if isinstance(node, SequenceNode) else (node,)
    if not items:
        findings.add(node.place, "structure/empty-value", Message("{what} is an empty list", what=what), instead)
    return items


def each_word(items: Iterable[Node], one: Message, what: Message, findings: Findings) -> list[Scalar]:
    """The words of a list, which is called `what`, and its items `one`; the first of those that are the same."""
    found: dict[str, Scalar] = {}
    for item in items:
        text = word(item, one, findings)
        if text in found:
            message = Message("`{text}` stands twice in {what}", text=text, what=what)
            findings.add(item.place, "structure/duplicate-key", message, Message("delete one"))
        elif isinstance(item, Scalar) and text is not None:
            found[text] = item
    return [*found.values()]


def read_words(node: Node, what: Message, findings: Findings) -> tuple[str, ...] | None:
    """The words of a list."""
    items = list_items(node, what, findings, Message("write it in brackets: [one, two]"))
    if items is None:
        return None
    return tuple(one.text for one in each_word(items, Message("an item of {what}", what=what), what, findings))


def one_of(
    node: Node, choices: Collection[T], what: Message, findings: Findings, offered: Collection[T] = ()
) -> T | None:
    """The choice that a scalar names; of any other word it is told which are `offered`, or all of them."""
    text = word(node, what, findings)
    for choice in choices:
        if text == choice:
            return choice
    if text is not None:
        known = [str(choice) for choice in offered or choices]
        listed = joined(filter(None, (joined(known[:-1]), known[-1])), Message(" or "))
        remedy = nearest(text, known, Message("write {listed}", listed=listed))
        message = Message("{what} cannot be `{text}`", what=what, text=text[:40])
        findings.add(node.place, "structure/not-a-choice", message, remedy)
    return None


def integer(node: Node, most: int, what: Message, findings: Findings, least: int = 1) -> int | None:
    """A whole number from `least` to `most`."""
    text = word(node, what, findings)
    if text is None:
        return None
    found = read_typed(Sort.COUNT, text)
    if isinstance(found, Canonical) and least <= found.value <= most:
        value: int = found.value
        return value
    message = Message(
        "{what} is a whole number from {least} to {most:,}, not `{text}`",
        what=what, least=least, most=most, text=text[:24],
    )  # fmt: skip
    if isinstance(found, Canonical | Respelt) and not least <= found.value <= most:
        end = Message("write {least} at least", least=least)
        remedy = end if found.value < least else Message("write {most} at most", most=most)
        findings.add(node.place, "structure/not-a-number", message, remedy)
    elif isinstance(found, Unreadable):
        remedy = Message("write a whole number") if looks_like_number(text) else Message("write it in digits")
        findings.add(node.place, "structure/not-a-number", message, remedy)
    else:
        _refuse(Sort.COUNT, node, message, findings, "structure/not-a-number")
    return None


def numbers_of(text: str) -> tuple[int, int]:
    """Both ends of `1 to 6`; raises Malformed of what is none, with the range that is meant."""
    try:
        return parse_numbers(text)
    except Malformed as error:
        strict(Sort.RANGE, text, About(of=Sort.COUNT), error.message)
        raise


def looks_like_number(text: str) -> bool:
    """Whether a text is meant as a number: digits, with a sign or a part behind a point."""
    return bool(re.fullmatch(r"[-+]?[0-9]+([.,][0-9]+)*", text))


def date(node: Node, what: Message, findings: Findings) -> str | None:
    """A date of the calendar, as written."""
    text = word(node, what, findings)
    if text is None or isinstance(read_typed(Sort.DATE, text), Canonical):
        return text
    message = Message("{what} is a date, not `{text}`", what=what, text=text[:24])
    _refuse(Sort.DATE, node, message, findings, "structure/not-a-date")
    return None


def _refuse(sort: Sort, node: Node, message: Message, findings: Findings, code: str) -> None:
    """Adds why a text is not what its place asks for, and what to write in place of it."""
    text = node.text if isinstance(node, Scalar) else ""
    if said := refusal(sort, text, read_typed(sort, text), message):
        findings.add(node.place, code, said.message, said.remedy)


def read_text(node: Node, what: Message, findings: Findings) -> Text | None:
    """Words in the three languages, `{en: …, pt: …, zh: …}`, or one phrase that is the same in all of them."""
    if isinstance(node, Scalar):
        phrase = word(node, what, findings)
        return Text(dict.fromkeys(LANGUAGES, phrase)) if phrase else None
    if isinstance(node, SequenceNode):
        remedy = Message("write `{en: …, pt: …, zh: …}`, or one phrase that is the same in all of them")
        findings.add(node.place, "structure/not-a-mapping", Message("{what} is a text, and no list", what=what), remedy)
        return None
    found = fields(node, LANGUAGES, what, findings, texts=LANGUAGES)
    if found is None:
        return None
    words: dict[Language, str] = {}
    ours: set[Language] = set()
    for language in LANGUAGES:
        if language not in found:
            continue
        value = found[language][1]
        if isinstance(value, MappingNode):
            marked = fields(
                value,
                ["ours"],
                Message("a translation in {what}", what=what),
                findings,
                required=["ours"],
                texts=["ours"],
            )
            if not marked:
                continue
            if language == "en":
                message = Message("no English is from the gazette, so it is not marked")
                remedy = Message("write `en: …` without `ours`")
                findings.add(marked["ours"][0].place, "structure/unknown-key", message, remedy)
            value = marked["ours"][1]
            ours.add(language)
        if (phrase := word(value, what, findings)) is not None:
            words[language] = phrase
    present = keys(node)
    missing = [language for language in LANGUAGES if language not in present]
    strange = present.difference(LANGUAGES)  # one of them is meant for what is missing, and was said
    if not present:
        remedy = Message("write `{en: …, pt: …, zh: …}`, or one phrase that is the same in all of them")
        findings.add(node.place, "structure/empty-value", Message("{what} has no words", what=what), remedy)
    elif missing and words and not strange:
        message = Message("{what} has no words in {languages}", what=what, languages=joined(missing, Message(" and ")))
        remedy = Message("add `{one}: …`, or `{one}: {{ours: …}}` where the gazette has none", one=missing[0])
        findings.add(node.place, "law/missing-language", message, remedy)
    return Text(words, frozenset(ours)) if words else None


# --- every text of a file, looked at for what no reader can see and no page can bear ---------------------------------


LINE = 300
"""Characters that a name or another text of one line may have."""
PROSE = 5_000
"""Characters that a text of several paragraphs may have: three pages."""

_HIDDEN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))
"""Categories of Unicode without a mark on paper: control, format (what turns the direction), unassigned, private."""


def check_characters(node: Node, findings: Findings, *, prose: frozenset[str]) -> None:
    """Adds what is wrong with the characters, lines and length of every text of a file.

    `prose` are the keys under which a text may have several paragraphs.
    """
    for scalar, within in _scalars(node, False, prose):
        _check(scalar, within, findings)


def _scalars(node: Node, within: bool, prose: frozenset[str]) -> Iterator[tuple[Scalar, bool]]:
    """Every text, and whether it may have paragraphs."""
    waiting = [(node, within)]
    while waiting:
        node, within = waiting.pop()
        if isinstance(node, Scalar):
            yield node, within
        elif isinstance(node, SequenceNode):
            waiting += [(item, within) for item in node.items]
        else:
            for key, value in node.pairs:
                waiting.append((key, False))
                waiting.append((value, within or (isinstance(key, Scalar) and key.text in prose)))


def _check(scalar: Scalar, within: bool, findings: Findings) -> None:
    text = scalar.text
    if text.isprintable() and len(text) <= LINE and not text.isspace():  # nearly every one: at once
        return
    for code, message, remedy in faults(text, prose=within):
        place = _of(scalar) if code == "structure/hidden-character" else scalar.place
        findings.add(place, code, message, remedy)


def faults(text: str, *, prose: bool = False) -> Iterator[tuple[str, Message, Message]]:
    """What is wrong with a text: a code, what it is, and what to do."""
    if text and not text.strip():
        yield "structure/empty-value", Message("this text has only blanks"), Message("write it, or delete its key")
    if (hidden := _hidden(text)) is not None:
        message = Message(
            "this text has the character {character}, which nobody sees", character=code_point(text[hidden])
        )
        yield "structure/hidden-character", message, Message("delete it")
    if "\n" in text.strip() and not prose:
        yield "structure/several-lines", Message("this text has several lines"), Message("write it on one line")
    most = PROSE if prose else LINE
    if len(text) > most:
        message = Message("this text has {number:,} characters", number=len(text))
        yield "structure/too-long", message, Message("the limit is {most:,}", most=most)


def _hidden(text: str) -> int | None:
    """The index of the first character that nobody sees."""
    if text.isprintable():  # nearly every text: at once
        return None
    return next((i for i, c in enumerate(text) if c != "\n" and unicodedata.category(c) in _HIDDEN), None)


def _of(scalar: Scalar) -> Place:
    """Where that character stands in a text of one line that is written without quotes; else where the text begins."""
    place, index = scalar.place, _hidden(scalar.text)
    if index is None or scalar.quoted or place.width != len(scalar.text):
        return place
    return Place(place.file, place.line, place.column + index, path=place.path)
