"""The small values of a ruleset (texts, citations, words, lists) and the mappings that hold them.

Every reader takes a node and a `Findings`; it returns None after it has added what is wrong, so that one pass finds
every mistake of a file. Texts are looked at for characters, too, that no reader can see and no page can bear.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from itertools import takewhile
from typing import TypeVar

from macau_edge.model import LANGUAGES, Citation, Language, Text
from macau_edge.model.notation import BOOLEANS, OPTIONS_OF_COMMANDS, RESERVED, Malformed
from macau_edge.model.problem import Place, Problem, nearest
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, words_of

T = TypeVar("T")
IDENTIFIER_PATTERN = r"[a-z0-9]+(-[a-z0-9]+)*"
_IDENTIFIER = re.compile(IDENTIFIER_PATTERN)
_ONE = r"[1-9][0-9]*(\.[0-9]+)*(\.º)?"
_SEVERAL = rf"{_ONE}((, | e ){_ONE})+"
_ITEMS = r"[0-9a-z]{1,2}\)((, | e )[0-9a-z]{1,2}\))*"
_ARTICLES = rf"(art\. {_ONE}|arts\. {_SEVERAL})"
_PARAGRAPHS = rf"(n\.º {_ONE}|n\.os {_SEVERAL})"
_PLACE = rf"({_ARTICLES}(, {_PARAGRAPHS})?|{_PARAGRAPHS})(, «[^»]+»)?(, {_ITEMS})?"
CITATION_PATTERN = rf"((?!arts?\.|n\.)[^,;]+, )?{_PLACE}(; {_PLACE})*"
_CITATION = re.compile(CITATION_PATTERN)
DATE_PATTERN = r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
_DATE = re.compile(DATE_PATTERN)


class Findings:
    """The problems found so far."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, place: Place, code: str, message: str, remedy: str = "") -> None:
        """One more problem."""
        self.problems.append(Problem(place, code, message, help=remedy))

    def malformed(self, place: Place, error: Malformed, code: str = "structure/malformed") -> None:
        """A problem from a text that is not what its place asks for."""
        self.add(place, code, error.message, error.remedy)


def fields(
    node: Node, known: Collection[str], what: str, findings: Findings, required: Collection[str] = ()
) -> dict[str, tuple[Scalar, Node]] | None:
    """Key -> (key node, value) of a mapping whose keys are `known`; the required ones that are missing are problems."""
    found: dict[str, tuple[Scalar, Node]] = {}
    for key, value in entries(node, what, findings, known):
        if key.text in known:
            found[key.text] = (key, value)
        else:
            help_ = nearest(key.text, known, f"known keys: {', '.join(sorted(known))}")
            findings.add(key.place, "structure/unknown-key", f"`{key.text}` is not a key of {what}", help_)
    if not isinstance(node, MappingNode):
        return None
    for key_text in required:
        if not written(node, key_text, known):
            findings.add(node.place, "structure/missing-key", f"{what} has no `{key_text}`", f"add `{key_text}:`")
    return found


def keys(node: Node) -> frozenset[str]:
    """The words that a mapping has as keys, also those without a value."""
    return frozenset(key.text for key, _ in words_of(node))


def written(node: Node, key: str, known: Collection[str]) -> bool:
    """Whether a mapping has a key, be it without a value, or one that is meant for it and was not `known`."""
    present = keys(node)
    return key in present or bool(nearest(key, present.difference(known)))


def entries(node: Node, what: str, findings: Findings, known: Collection[str] = ()) -> Iterator[tuple[Scalar, Node]]:
    """The pairs of a mapping with words as keys; duplicate keys and empty values are problems and left out.

    Where the keys are `known`, another one without a colon is the rest of a text that a comma has cut: told once.
    """
    if not isinstance(node, MappingNode):
        findings.add(
            node.place, "structure/not-a-mapping", f"{what} is written as keys and values", "write `key: value`"
        )
        return
    seen: dict[str, Place] = {}
    cut, before = False, ""
    for number, (key, value) in enumerate(node.pairs):
        if not isinstance(key, Scalar):
            findings.add(key.place, "structure/not-a-word", f"a key of {what} is a word, not a list", "write one word")
        elif known and key.text not in known and _is_cut_off(key, value) and (cut or before):
            if not cut:
                rest = takewhile(lambda pair: _is_cut_off(*pair), node.pairs[number:])
                whole = ", ".join((before, *(one.text for one, _ in rest if isinstance(one, Scalar))))
                message = f"a comma inside braces ends the text `{before[:60]}`"
                findings.add(key.place, "structure/empty-value", message, f'put the text in quotes: `"{whole[:120]}"`')
            cut = True
            continue
        elif key.text in seen:
            message = f"`{key.text}` stands twice in {what}, first on line {seen[key.text].line}"
            findings.add(key.place, "structure/duplicate-key", message, "delete one of the two")
        elif not has_value(key, value, findings):
            seen[key.text] = key.place
        else:
            seen[key.text] = key.place
            yield key, value
        cut, before = False, value.text if isinstance(value, Scalar) and not value.quoted else ""


def _is_cut_off(key: Node, value: Node) -> bool:
    """Whether no colon follows a key, as braces allow: its empty value then begins where the key ends."""
    if not isinstance(key, Scalar) or key.quoted or not isinstance(value, Scalar) or value.text or value.quoted:
        return False
    return key.place.width != len(key.text) or value.place.column == key.place.column + key.place.width


def has_value(key: Node, value: Node, findings: Findings) -> bool:
    """Whether something is written after a key; `{4,10: 2:1}` leaves the 4 empty."""
    if not isinstance(value, Scalar) or value.text or value.quoted:
        return True
    label = f"`{key.text}`" if isinstance(key, Scalar) else "this key"
    remedy = "write its value after a colon and a space; for several values in one key write a list, `[4, 10]: 2:1`"
    findings.add(key.place, "structure/empty-value", f"{label} has no value", remedy)
    return False


def word(node: Node, what: str, findings: Findings) -> str | None:
    """The text of a scalar."""
    if isinstance(node, Scalar) and node.text.strip():
        return node.text
    if isinstance(node, Scalar) and node.text:
        findings.add(node.place, "structure/empty-value", "this text has only blanks", "write it, or delete its key")
        return None
    findings.add(node.place, "structure/not-a-word", f"{what} is one word or phrase", "write it on one line")
    return None


def parsed(
    node: Node, parse: Callable[[str], T], what: str, findings: Findings, code: str = "structure/malformed"
) -> T | None:
    """What `parse` makes of the text of a scalar; what it raises as `Malformed` is a problem of that code."""
    text = word(node, what, findings)
    try:
        return None if text is None else parse(text)
    except Malformed as error:
        findings.malformed(node.place, error, code)
        return None


def identifier(node: Scalar, what: str, findings: Findings, *, is_word: bool = True) -> str | None:
    """A name that the ruleset gives to something; `is_word` where phrases use it: then it may not be the language's."""
    if node.text.lower() in BOOLEANS:
        message = f"`{node.text}` cannot name {what}: other readers of YAML take it for a truth value"
        findings.add(node.place, "structure/boolean-word", message, "choose another word")
    elif is_word and (node.text in RESERVED):
        message = f"`{node.text}` cannot name {what}: it is a word of the language"
        findings.add(node.place, "structure/reserved-word", message, "choose another word")
    elif not _IDENTIFIER.fullmatch(node.text) or len(node.text) > 60:
        remedy = "use small letters and digits, with hyphens between words"
        findings.add(node.place, "structure/malformed", f"`{node.text[:60]}` cannot name {what}", remedy)
    else:
        return node.text
    return None


def items(node: Node, what: str, findings: Findings) -> tuple[str, ...] | None:
    """The words of a list."""
    if not isinstance(node, SequenceNode):
        findings.add(node.place, "structure/not-a-list", f"{what} is a list", "write it in brackets: [one, two]")
        return None
    if not node.items:
        findings.add(node.place, "structure/empty-value", f"{what} is an empty list", "delete it, or write its items")
    found: list[str] = []
    for item in node.items:
        text = word(item, f"an item of {what}", findings)
        if text in found:
            findings.add(item.place, "structure/duplicate-key", f"`{text}` stands twice in {what}", "delete one")
        elif text is not None:
            found.append(text)
    return tuple(found)


def option_name(node: Scalar, findings: Findings) -> bool:
    """Whether a name can be an option of the command line: it is none that every command has."""
    if node.text in OPTIONS_OF_COMMANDS:
        message = f"`{node.text}` cannot name an option: `--{node.text}` is the program's own"
        findings.add(node.place, "structure/reserved-word", message, "choose another word")
        return False
    return True


def one_of(node: Node, choices: Collection[T], what: str, findings: Findings, offered: Collection[T] = ()) -> T | None:
    """The choice that a scalar names; of any other word it is told which are `offered`, or all of them."""
    text = word(node, what, findings)
    for choice in choices:
        if text == choice:
            return choice
    if text is not None:
        known = [str(choice) for choice in offered or choices]
        listed = " or ".join(filter(None, (", ".join(known[:-1]), known[-1])))
        remedy = nearest(text, known, f"write {listed}")
        findings.add(node.place, "structure/not-a-choice", f"{what} cannot be `{text[:40]}`", remedy)
    return None


def integer(node: Node, most: int, what: str, findings: Findings, least: int = 1) -> int | None:
    """A whole number from `least` to `most`."""
    text = word(node, what, findings)
    if text is None:
        return None
    if re.fullmatch(r"0|[1-9][0-9]*", text) and len(text) <= len(str(most)) and least <= int(text) <= most:
        return int(text)
    message = f"{what} is a whole number from {least} to {most:,}, not `{text[:24]}`"
    findings.add(node.place, "structure/not-a-number", message, _in_range(text, least, most))
    return None


def _in_range(text: str, least: int, most: int) -> str:
    """What to write in place of a number that is too small or too large, or of what is none."""
    if not looks_like_number(text):
        return "write it in digits"
    if not re.fullmatch(r"-?[0-9]+", text):
        return "write a whole number"
    if text.startswith("-"):
        return f"write {least} at least"
    digits = text.lstrip("0") or "0"
    if len(digits) > len(str(most)) or int(digits) > most:
        return f"write {most} at most"
    return f"write {least} at least" if int(digits) < least else f"write {digits}"


def looks_like_number(text: str) -> bool:
    """Whether a text is meant as a number: digits, with a sign or a part behind a point."""
    return bool(re.fullmatch(r"[-+]?[0-9]+([.,][0-9]+)*", text))


def date(node: Node, what: str, findings: Findings) -> str | None:
    """A date of the calendar, as written."""
    text = word(node, what, findings)
    if text is not None and not _is_date(text):
        findings.add(node.place, "structure/not-a-date", f"{what} is a date, not `{text[:24]}`", "write 2010-03-08")
        return None
    return text


def _is_date(text: str) -> bool:
    if not _DATE.fullmatch(text):
        return False
    with suppress(ValueError):  # 30 February; the year 0
        return bool(datetime.date.fromisoformat(text))
    return False


def text_of(node: Node, what: str, findings: Findings) -> Text | None:
    """Words in the three languages, `{en: …, pt: …, zh: …}`, or one phrase that is the same in all of them."""
    if isinstance(node, Scalar):
        phrase = word(node, what, findings)
        return Text(dict.fromkeys(LANGUAGES, phrase)) if phrase else None
    if isinstance(node, SequenceNode):
        remedy = "write `{en: …, pt: …, zh: …}`, or one phrase that is the same in all of them"
        findings.add(node.place, "structure/not-a-mapping", f"{what} is a text, and no list", remedy)
        return None
    found = fields(node, LANGUAGES, what, findings)
    if found is None:
        return None
    words: dict[Language, str] = {}
    ours: set[Language] = set()
    for language in LANGUAGES:
        if language not in found:
            continue
        value = found[language][1]
        if isinstance(value, MappingNode):
            marked = fields(value, ["ours"], f"a translation in {what}", findings, required=["ours"])
            if not marked:
                continue
            if language == "en":
                message = "no English is from the gazette, so it is not marked"
                findings.add(marked["ours"][0].place, "structure/unknown-key", message, "write `en: …` without `ours`")
            value = marked["ours"][1]
            ours.add(language)
        if (phrase := word(value, what, findings)) is not None:
            words[language] = phrase
    present = keys(node)
    missing = [language for language in LANGUAGES if language not in present]
    strange = present.difference(LANGUAGES)  # one of them is meant for what is missing, and was said
    if not present:
        remedy = "write `{en: …, pt: …, zh: …}`, or one phrase that is the same in all of them"
        findings.add(node.place, "structure/empty-value", f"{what} has no words", remedy)
    elif missing and words and not strange:
        message = f"{what} has no words in {' and '.join(missing)}"
        remedy = f"add `{missing[0]}: …`, or `{missing[0]}: {{ours: …}}` where the gazette has none"
        findings.add(node.place, "law/missing-language", message, remedy)
    return Text(words, frozenset(ours)) if words else None


def citation(node: Node, what: str, findings: Findings) -> Citation | None:
    """A place in an act, `silent`, or `{unread: text}`."""
    if isinstance(node, MappingNode):
        found = fields(node, ["unread"], what, findings, required=["unread"])
        text = text_of(found["unread"][1], what, findings) if found else None
        return Citation("unread", node.place, text) if text else None
    if isinstance(node, SequenceNode):
        message = "several places in an act are one text, not a list"
        findings.add(node.place, "law/not-a-citation", message, "put `; ` between them: `art. 5, 1); art. 7`")
        return None
    text_ = word(node, what, findings)
    if text_ is None:
        return None
    if text_ != "silent" and not _CITATION.fullmatch(text_):
        message = f"`{text_[:60]}` is not a place in an act"
        remedy = "write `art. 5, n.º 2, 1)`, `arts. 5 e 6`, `n.º 10.9`, or the name of another act first; or `silent`"
        findings.add(node.place, "law/not-a-citation", message, remedy)
        return None
    return Citation(text_, node.place)


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


def faults(text: str, *, prose: bool = False) -> Iterator[tuple[str, str, str]]:
    """What is wrong with a text: a code, what it is, and what to do."""
    if text and not text.strip():
        yield "structure/empty-value", "this text has only blanks", "write it, or delete its key"
    if (hidden := _hidden(text)) is not None:
        message = f"this text has the character {_named(text[hidden])}, which nobody sees"
        yield "structure/hidden-character", message, "delete it"
    if "\n" in text.strip() and not prose:
        yield "structure/several-lines", "this text has several lines", "write it on one line"
    most = PROSE if prose else LINE
    if len(text) > most:
        yield "structure/too-long", f"this text has {len(text):,} characters", f"the limit is {most:,}"


def _hidden(text: str) -> int | None:
    """The index of the first character that nobody sees."""
    if text.isprintable():  # nearly every text: at once
        return None
    return next((i for i, c in enumerate(text) if c != "\n" and unicodedata.category(c) in _HIDDEN), None)


def _named(character: str) -> str:
    name = unicodedata.name(character, "")
    return f"U+{ord(character):04X}" + (f" ({name.lower()})" if name else "")


def _of(scalar: Scalar) -> Place:
    """Where that character stands in a text of one line that is written without quotes; else where the text begins."""
    place, index = scalar.place, _hidden(scalar.text)
    if index is None or scalar.quoted or place.width != len(scalar.text):
        return place
    return Place(place.file, place.line, place.column + index)
