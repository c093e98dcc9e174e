"""What is meant in a file that is no YAML: a value that a person types so, a blank, a colon or a comma that is another.

The parser says where it stopped, and that is a line or two behind what is wrong. There the values are given to the
reader of their key, and what looks like a plain character is put right; what is found is told only if the text can be
read further with it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, cached_property
from itertools import islice

from macau_edge.model import LANGUAGES
from macau_edge.model.cards import Shoe
from macau_edge.model.measures import NO_SHARES, PROBABILITIES
from macau_edge.model.message import NOTHING, Message, joined
from macau_edge.model.notation import looks_like_ratio
from macau_edge.model.problem import Place, Problem, ProblemError, cut, write_remedy
from macau_edge.model.regex import regex
from macau_edge.reading.device import read_device
from macau_edge.reading.expected import ExpectForm
from macau_edge.reading.fields import Findings, cut_off
from macau_edge.reading.flow import yaml_quoted
from macau_edge.reading.hands import put_together, sketch_of_hands
from macau_edge.reading.keys import Form
from macau_edge.reading.nodes import (
    NEVER,
    Begun,
    MappingNode,
    Node,
    Scalar,
    SequenceNode,
    Stop,
    entry_so_far,
    every_node,
    read_nodes,
    stop_of,
    word_pairs,
)
from macau_edge.reading.shoe import sketch_of_a_deal
from macau_edge.reading.source import LINE_ENDS, Source
from macau_edge.typed.collected import may_collect
from macau_edge.typed.entries import About, Ambiguous, Respelt, Sort
from macau_edge.typed.normal import (
    BLANKS,
    COLONS,
    QUOTES,
    called,
    code_point,
    is_full_width,
    look_alikes_listed,
    normal,
    plain_character,
    unquoted,
)
from macau_edge.typed.outcomes import about_outcomes
from macau_edge.typed.reader import read_typed
from macau_edge.typed.said import refusal

SORTS = {
    **dict.fromkeys(("pays",), Sort.RATIO),
    **dict.fromkeys(("lost",), Sort.LOST),
    **dict.fromkeys(("rate", "tolerance"), Sort.RATE),
    **dict.fromkeys((one for one in ExpectForm.keys if one not in PROBABILITIES), Sort.FIGURE),
    **dict.fromkeys(("dice", "take", "units", "rows", "columns", "rounds", "stake", "bankroll", "seed"), Sort.COUNT),
    **dict.fromkeys(
        ("win", "lose", "push", "count", "collect", "when", "until", "if", "end"), Sort.OUTCOMES,
    ),
    **dict.fromkeys(("date", "signed", "published", "effective", "looked-up"), Sort.DATE),
}  # fmt: skip
"""What is asked for under a key; under any other that has one colon between numbers, a ratio: a row of a table."""
PLAIN = ("by", "of", "paid", "at", "to", "units", "made", "not-working", "default", "based-on")
"""Keys besides of which the value is no text that is shown."""
CODES = {
    Sort.RATIO: "structure/not-a-ratio",
    Sort.LOST: "structure/not-a-ratio",
    Sort.RATE: "structure/not-a-rate",
    Sort.FIGURE: "structure/not-a-figure",
    Sort.COUNT: "structure/not-a-number",
    Sort.OUTCOMES: "structure/malformed",
    Sort.ROW: "structure/malformed",
    Sort.DATE: "structure/not-a-date",
}
LINES, MORE = 2, 12
"""Lines with something on them, at and above the place where the parser stopped, of which one alone may be wrong, and
several together.
"""

READ = 4_000_000
"""Characters that are given to the parser once more, in all: of a ruleset of two thousand, two thousand offers. In a
file in which that is not enough less is told.
"""
NEAR = 2_000
"""Characters of a line that are looked at on either side of the place where the parser stopped, and behind it alone
at the end of a line above: nobody types more on one.
"""

# Blanks are taken whole (`++`), and from the first of them on: a search that begins anew at each of many takes the
# square of their number.
_BEFORE = r"(?:(?<!\s)\s++)?"
_KEY = regex(r"(?:^\s*+(?:- +)*|[{,]\s*+)(?P<key>[a-z0-9][a-z0-9 -]*+|\[[0-9, to]+\]|[A-Za-z0-9-]++)\s*+:[ \t]+")
_ENDS = regex(r"[,\]}]|\s#|$")
_COMMENT = regex(r"\s#|$")
_MAY_STOP = regex(r"[^A-Za-z0-9 .,/+-]")
_RATIO = regex(r"[0-9]+ ?: ?[0-9]+")
_COMPARED_ROW = regex(r"(?:^\s*|[{,]\s*)(?P<row>> ?=? ?[0-9]+)\s*:[ \t]")
_COMPARED = regex(
    r"(?:[:,][ \t]++|\[[ \t]*+|^[ \t]*+(?:-[ \t]++)+)(?P<value>>[ \t]?=?[ \t]?[0-9][^,\[\]{}#:\"'\\\n]{0,60})"
)
_COMPARED_BLOCK = regex(r">[1-9](?=[ \t]*(?:[ \t]#.*)?$)", re.MULTILINE)
_NO_COLON = regex(r"[ ]*+(?P<key>[a-z0-9][a-z0-9-]*+)(?P<gap>[ ]*+)\{.*\}[ \t]*+(?:#.*)?")
_DASH_AND_KEY = regex(r"(?P<blanks>[ ]*+)-[ ]++(?P<key>[a-z0-9][a-z0-9-]*+):(?=[ ]|$)")
_CUT = regex(r",(?:(?!: )[^,{}\[\]\n])*[,}]")
_INDENTED = regex(r"[^\S\n]*")
_WIDE_COLON = regex(
    rf"(?:^\s*(?:- +)*|[{{｛,，、]\s*)[\"“”]?(?P<key>[a-z0-9][a-z0-9-]*|[0-9][a-z0-9 ]*)[\"“”]?"
    rf"(?P<colon>\s*[{COLONS}]\s*)"
)
_WIDE_COMMA = regex(rf"{_BEFORE}[，、]\s*+(?=[a-z0-9][a-z0-9 -]*+\s*+[:{COLONS}])")
_NO_BLANK = regex(rf"(?:^\s*(?:- +)*|[{{,]\s*)(?P<key>[a-z][a-z-]*)(?P<rest>:[{BLANKS}]*)(?=[^\s:])")
_KEY_AND_MORE = regex(rf"(?P<key>[a-z0-9][a-z0-9-]*|[0-9][a-z0-9 ]*)(?P<sign>\s*[:{COLONS}]\s*)(?=\S)")
_KEY_OF_A_LINE = regex(rf"\s*+(?:- +)*(?P<key>[a-z0-9][a-z0-9-]*+)(?P<colon>\s*+[{COLONS}]\s*+)")
_DIGITS = regex(r"[0-9\uff10-\uff19]+(?: to [0-9\uff10-\uff19]+)?")
_PLAIN_WORD = regex(r"[a-z0-9][a-z0-9 ]*")
_COMMA_IN_A_VALUE = regex(
    rf"(?P<comma>{_BEFORE}[，、]\s*+)(?P<key>[a-z][a-z-]*)(?:(?P<colon>\s*+[{COLONS}]\s*+)|\s*+:)"
)
_COMMA = regex(rf"{_BEFORE}[，、]\s*+")
_BRACKETS = {"［": "[", "］": "]", "｛": "{", "｝": "}"}
_BRACKET = regex(rf"[{''.join(_BRACKETS)}]")
_BRACKETED = regex(r"(?:［.*[］\]]|｛.*[｝}])")
_OF_A_KEY = rf"[^\s:{COLONS},{{}}\[\]]++"
_WIDE_KEY = regex(rf"(?<=[{{,])(\s*+)({_OF_A_KEY}(?:\s++{_OF_A_KEY})*+)\s*+[{COLONS}]\s*+")
_NUMBERS_ALONE = regex(r"[\[\]0-9, to-]+")
_MAY_BE = regex(rf"[a-z]:[^\s/]|[{QUOTES}{BLANKS}{COLONS}、\uff01-\uff5e]")
_NO_PLAIN_BLANK = regex(rf"[{BLANKS}]+")


class AsTyped(str):
    """A value in quotes, which YAML reads otherwise or not at all: read so, it is told by whoever asks for it there.

    Nothing mends it here: what is meant depends on what it is asked for, as the outcomes of a device.
    """

    @classmethod
    def of(cls, place: Place, value: str) -> Problem:
        """A value as it was typed, to be read; what is told of it where nobody says anything of it."""
        message = Message("`{value}` begins with a sign that has another meaning to YAML", value=value)
        remedy = Message('put the text in quotes: `"{whole}"`', whole=value)
        return Problem(place, "syntax/not-yaml", message, help=remedy, instead=cls(f'"{value}"'))


def _apart(offers: Iterable[Problem]) -> list[Problem]:
    """Offers at different characters, in their order: of several at one place the first that was made."""
    found: list[Problem] = []
    taken: dict[int, list[tuple[int, int]]] = {}
    for one in offers:
        begin, end = one.place.column, one.place.column + one.place.width
        beside = taken.setdefault(one.place.line, [])
        at = bisect_left(beside, (begin, end))
        if (at == 0 or beside[at - 1][1] <= begin) and (at == len(beside) or end <= beside[at][0]):
            beside.insert(at, (begin, end))
            found.append(one)
    return sorted(found)


def slips(source: Source, node: Node) -> tuple[Problem, ...]:
    """What is meant otherwise in a file that is YAML all the same: texts with signs in them that only look plain."""
    found: list[Problem] = []
    lines = LINE_ENDS.split(source.text)
    if _MAY_BE.search(source.text):
        found += _slips(node, lines)
    if _COMPARED_BLOCK.search(source.text):
        found += _compared(node, lines)
    if _CUT.search(source.text):
        found += _cut_values(node, lines, Broken(source, lines))
    found += _listed_entries(node, lines)
    return tuple(sorted(found))


_ENTRIES = frozenset(
    ("bets", "names", "options", "meters", "words", "assumptions", "conditions", "notes", "readings", "deal", "hands")
)
"""Keys of a file below which each entry has a name and a colon."""
_OF_A_BET = frozenset(("stages", "each"))
"""Those of a bet."""
_BEHIND_A_DASH = regex(r"\s*(?P<dash>- +)(?P<key>[^\s:]+) ?:")


def _listed_entries(node: Node, lines: Sequence[str]) -> Iterator[Problem]:
    """The dashes of a list whose items are a name and what it is, `- a: {win: 7, …}`, where names stand beside one
    another.
    """
    pairs = [(one, value) for one, value in word_pairs(node) if one.text in _ENTRIES]
    bets = [value for one, value in pairs if one.text == "bets" and isinstance(value, MappingNode)]
    within = [
        pair for one in bets for _, bet in word_pairs(one) for pair in word_pairs(bet) if pair[0].text in _OF_A_BET
    ]
    for _, value in (*pairs, *within):
        items = value.items if isinstance(value, SequenceNode) else ()
        keys = [one.pairs[0][0] for one in items if isinstance(one, MappingNode) and len(one.pairs) == 1]
        heads = [_BEHIND_A_DASH.match(lines[one.place.line - 1]) for one in keys]
        if len(keys) < len(items) or not all(
            head and head.start("key") + 1 == key.place.column for head, key in zip(heads, keys, strict=True)
        ):
            continue
        for head, key in zip(heads, keys, strict=True):
            assert head is not None
            message = Message("`{key}` is no item of a list: keys stand beside it", key=head["key"])
            place = replace(key.place, column=head.start("dash") + 1, width=head.end() - head.start("dash"))
            written = f"{head['key']}:"
            instead = f"{' ' * len(head['dash'])}{written}"
            yield Problem(place, "structure/not-a-mapping", message, help=write_remedy(written), instead=instead)


def _slips(node: Node, lines: Sequence[str]) -> Iterator[Problem]:
    if isinstance(node, Scalar):
        yield from _of_lines(node, lines, ())
    for before, (key, value) in (
        pair for pairs in _pairs_of(node) for pair in zip((None, *pairs), pairs, strict=False)
    ):
        if not isinstance(key, Scalar):
            continue
        if _as_written(key, lines):
            is_of_text = before is not None and isinstance(before[0], Scalar) and before[0].text in text_keys()
            yield from _of_a_key(key, lines, is_of_text=is_of_text)
        if isinstance(value, Scalar) and value.place.line > key.place.line:
            yield from _of_lines(value, lines, LANGUAGES if key.text in text_keys() else ())
        is_text = key.text not in SORTS and key.text not in PLAIN
        for one in value.items if isinstance(value, SequenceNode) else (value,):
            if isinstance(one, Scalar) and _as_written(one, lines):
                yield from _of_brackets(key.text, one)
                if is_text:
                    yield from _of_quotes(one)
                else:
                    yield from _of_an_item(one) if one is not value else _of_a_value(one, SORTS.get(key.text))
                    yield from _of_digits(one, SORTS.get(key.text))


def _of_lines(value: Scalar, lines: Sequence[str], known: Collection[str]) -> Iterator[Problem]:
    """The colons of lines that are keys and what they are, and one text to YAML; where a text may stand, of `known`."""
    margin = value.place.column - 1
    for number in range(value.place.line, len(lines) + 1):
        line = lines[number - 1]
        match = _KEY_OF_A_LINE.match(line)
        if line.strip() and len(line) - len(line.lstrip(" ")) < margin and number > value.place.line:
            return
        if match and (not known or match["key"] in known):
            place = Scalar(line, replace(value.place, line=number, column=1))
            yield _sign(_within(place, *match.span("colon")), match["colon"], ":" if match.end() == len(line) else ": ")
        elif number == value.place.line:
            return


def _of_an_item(item: Scalar) -> Iterator[Problem]:
    """The commas in an item of a list, which are others to YAML: `[7、11]`."""
    parts = _COMMA.split(item.text)
    if len(parts) > 1 and all(part and normal(part).isascii() for part in parts):
        for match in _COMMA.finditer(item.text):
            yield _sign(_within(item, *match.span()), match[0], ", ")


def _of_quotes(value: Scalar) -> Iterator[Problem]:
    """A text in quotation marks of a word processor, which YAML takes for a part of it."""
    plain = unquoted(value.text)
    if plain != value.text:
        message = Message(
            "`{text}` stands in quotation marks that YAML does not know: they are part of it", text=cut(value.text)
        )
        written = yaml_quoted(plain)
        remedy = write_remedy(written, of=value.text)
        yield Problem(value.place, "structure/quotation-marks", message, help=remedy, instead=written)


def _of_digits(value: Scalar, sort: Sort | None) -> Iterator[Problem]:
    """A number in full-width digits, or a range of two; what is read of a ratio or a date its reader says."""
    if sort in (None, Sort.OUTCOMES, Sort.COUNT) and not value.text.isascii() and _DIGITS.fullmatch(value.text):
        yield _sign(value.place, value.text, "".join(map(plain_character, value.text)))


def _compared(node: Node, lines: Sequence[str]) -> Iterator[Problem]:
    """Values that are a comparison, `>9`, and to YAML the beginning of a text of many lines, of which there is none."""
    for one in every_node(node):
        if isinstance(one, Scalar) and not one.text:
            match = _COMPARED_BLOCK.match(lines[one.place.line - 1], one.place.column - 1)
            if match:
                yield AsTyped.of(replace(one.place, width=len(match[0])), match[0])


def _pairs_of(node: Node) -> Iterator[Sequence[tuple[Node, Node]]]:
    """The pairs of every mapping of a file, and of those that stand among the keys of one."""
    return (one.pairs for one in every_node(node) if isinstance(one, MappingNode))


def _cut_values(node: Node, lines: Sequence[str], text: Broken) -> Iterator[Problem]:
    """Values that a comma inside braces has cut, where the whole can be read: `pays: 1,000:1`, `win: 7, 11`."""
    for pairs in _pairs_of(node):
        for number, (key, value) in enumerate(pairs):
            if not (isinstance(key, Scalar) and isinstance(value, Scalar) and value.text and _as_written(value, lines)):
                continue  # what has no value is itself cut off, and was looked at with the one before it
            if rest := cut_off(pairs, number + 1, all_keys()):
                yield from _of_a_cut_value(key, value, rest, lines, text)
        if any(isinstance(key, Scalar) and key.text == "by" for key, _ in pairs):
            yield from _cut_rows(pairs, lines, text)


def _cut_rows(pairs: Sequence[tuple[Node, Node]], lines: Sequence[str], text: Broken) -> Iterator[Problem]:
    """Keys of a table that a comma inside braces has cut, where the whole is a row: `2,12: 2:1`."""
    first: Scalar | None = None
    for number, (key, _) in enumerate(pairs):
        if not isinstance(key, Scalar) or key.text in all_keys():
            first = None
        elif cut_off(pairs[number : number + 1], 0):
            first = first or key
        elif first is not None:
            place = replace(first.place, width=key.place.column + key.place.width - first.place.column)
            whole = lines[place.line - 1][place.column - 1 : place.column - 1 + place.width]
            if key.place.line == place.line:
                yield from text.of_a_value(place, Sort.ROW, whole, "")
            first = None


def _of_a_cut_value(
    key: Scalar, value: Scalar, rest: Sequence[Scalar], lines: Sequence[str], text: Broken
) -> Iterator[Problem]:
    last = rest[-1].place
    is_row = value.text.isdecimal() and looks_like_ratio(rest[0].text)
    sort = SORTS.get(key.text, Sort.RATIO if is_row and key.text not in all_keys() else None)
    if last.line != value.place.line or sort is None:
        return
    place = replace(value.place, width=last.column + last.width - value.place.column)
    whole = lines[place.line - 1][place.column - 1 : place.column - 1 + place.width]
    if sort is Sort.OUTCOMES and may_collect(whole, joined=True):  # what is meant by it the bet around it says
        yield AsTyped.of(place, whole)
    elif sort in (Sort.OUTCOMES, Sort.DATE) or not re.search(r",\s", whole):  # no number has a blank after its comma
        told = list(text.of_a_value(place, sort, whole, key.text))
        yield from told
        if not told and isinstance(read_typed(sort, whole), Ambiguous):
            yield AsTyped.of(place, whole)


def _as_written(scalar: Scalar, lines: Sequence[str]) -> bool:
    """Whether a text stands in one line as it is, so that its characters have places."""
    place = scalar.place
    return not scalar.quoted and lines[place.line - 1].startswith(scalar.text, place.column - 1)


def _of_a_key(key: Scalar, lines: Sequence[str], *, is_of_text: bool) -> Iterator[Problem]:
    """The signs in a key; `is_of_text` is whether a text stands before it, which a comma may have cut."""
    text, place = key.text, key.place
    blanks = _NO_PLAIN_BLANK.match(text)
    if blanks:
        begins = place.column == 1
        plain = fitting_indentation(lines, place.line, blanks[0]) if begins else plain_indentation(blanks[0])
        yield indented(replace(place, width=blanks.end()), blanks[0], plain)
        return
    plain = normal(text)
    if plain != text and plain in all_keys():
        yield _sign(place, text, plain)
        return
    match = _KEY_AND_MORE.match(text)
    if match and (match["key"] in all_keys() or (is_full_width(match["sign"]) and not is_of_text)):
        at = replace(place, column=place.column + match.start("sign"), width=len(match["sign"]))
        if match["sign"][0] == ":":
            yield without_blank(at, match["key"], match["sign"])
        else:
            yield _sign(at, match["sign"], ": ")


def _of_a_value(value: Scalar, sort: Sort | None) -> Iterator[Problem]:
    """The commas and colons of what is several keys and their values, or a list, and one text to YAML."""
    parts = _COMMA.split(value.text)
    if sort is Sort.OUTCOMES and len(parts) > 1 and all(_PLAIN_WORD.fullmatch(part) for part in parts):
        yield _sign(value.place, value.text, f"[{', '.join(parts)}]")
    for match in _COMMA_IN_A_VALUE.finditer(value.text):
        if match["key"] in all_keys():
            yield _sign(_within(value, *match.span("comma")), match["comma"], ", ")
            if match["colon"]:
                yield _sign(_within(value, *match.span("colon")), match["colon"], ": ")


def _within(text: Scalar, start: int, end: int) -> Place:
    """The characters of a text from one to another."""
    return replace(text.place, column=text.place.column + start, width=end - start)


def _of_brackets(key: str, value: Scalar) -> Iterator[Problem]:
    """A list or a mapping in full-width brackets, which YAML takes for one word: none that is a text to be shown."""
    if not _BRACKETED.fullmatch(value.text):
        return
    plain = _in_plain_brackets(value.text)
    if not plain.isascii():
        return
    try:
        found = read_nodes(Source(file="", text=plain, data=b""))
    except ProblemError:
        return
    if isinstance(found, MappingNode):
        named = {one.text for one, _ in word_pairs(found)}
        is_meant = "by" in named or (bool(named) and named <= all_keys())
    else:
        of_keys = key in all_keys() and key not in text_keys()
        is_meant = isinstance(found, SequenceNode) and (of_keys or bool(_NUMBERS_ALONE.fullmatch(plain)))
    if is_meant:
        yield _sign(value.place, value.text, plain)


def _in_plain_brackets(text: str) -> str:
    """A text in brackets as YAML has it: with plain brackets, commas and colons, and a blank behind each of these."""
    text = "".join(_BRACKETS.get(one, one) for one in text)
    text = _COMMA.sub(", ", text)
    return "".join(map(plain_character, _WIDE_KEY.sub(r"\1\2: ", text)))


@cache
def text_keys() -> frozenset[str]:
    """The keys under which a text to be shown may stand."""
    return frozenset(name for form in _forms() for name in form.texts)


def _forms() -> Iterator[type[Form]]:
    """Every record of the language."""
    forms: list[type[Form]] = [Form]
    for form in forms:  # grows while it is walked
        forms += form.__subclasses__()
    yield from forms


@cache
def all_keys() -> frozenset[str]:
    """Every key of the language, whatever it is of."""
    return frozenset(key for form in _forms() for key in form.keys)


class Broken:
    """The lines of a text, in which what stops the parser is found and put right, one thing after another.

    `lines` change with what is put right; `left` is how much of them may still be read again.
    """

    def __init__(self, source: Source, lines: list[str]) -> None:
        self.source = source
        self.lines = lines
        self.left = READ
        self.stopped = Stop(1, 1, [])
        self.entries: list[Begun] = []

    def stop(self, right: int | None = None) -> Stop | None:
        """Where the parser stops, once a line was put `right`; None where it comes to the end.

        It is read from the last entry on that begins above that line: in it another may have begun.
        """
        found = self._stop(self._above(right or 1))
        if found is None:
            return None
        while self.entries and (not found.entries or self.entries[-1].line >= found.entries[0].line):
            self.entries.pop()
        self.entries += found.entries
        return found

    def _above(self, line: int) -> Begun | None:
        """The last entry that begins above a line."""
        return next((one for one in reversed(self.entries) if one.line < line), None)

    def _stop(self, entry: Begun | None, behind: tuple[int, int] = NEVER) -> Stop | None:
        """Where the parser stops, if it is read from an entry on; None where it comes behind a place, or to the end."""
        first, lead = 1, list[str]()
        if entry and not self.lines[entry.line - 1][: entry.column - 1].strip(" "):
            first = entry.line
            lead = [] if entry.margin is None else [f"{' ' * (entry.margin - 1)}x:"]
        above = first - 1 - len(lead)
        found = stop_of(self._taken(lead, first - 1), (behind[0] - above, behind[1]))
        if found is None:
            return None
        begun = [one._replace(line=one.line + above) for one in found.entries[len(lead) :]]
        return Stop(found.line + above, found.column, begun)

    def _taken(self, lead: Sequence[str], begin: int) -> Iterator[str]:
        """The lines from one on, each as it is asked for."""
        yield from lead
        for number in range(begin, len(self.lines)):
            self.left -= len(self.lines[number]) + 1
            yield self.lines[number]

    def meant(self, stopped: Stop) -> Problem | None:
        """What is meant where the parser stopped, if the text can be read further with it; None where nothing is."""
        self.stopped = stopped
        found = next((one for one in self.offers(LINES) if self.is_read_further(one)), None)
        if found is None:
            together = _apart(self.offers(MORE))
            found = together[0] if together and self.is_read_further(*together) else None
        return found

    def offers(self, most: int) -> Iterator[Problem]:
        """What may be wrong in so many lines up to the one in which the parser stopped, the nearest first."""
        last = min(self.stopped.line, len(self.lines))
        near = [*islice((number for number in range(last, 0, -1) if self.lines[number - 1].strip()), most)]
        for number in near:
            yield from self.of_indentation(number)
            yield from self.of_entries(number)
        for number in near:
            yield from self.of_values(number)
        for number in near:
            yield from self.of_rows(number)
        for number in near:
            yield from self.of_comparisons(number)
        for number in near:
            yield from self.of_signs(number)

    def is_read_further(self, *offers: Problem) -> bool:
        """Whether the parser comes further, or to the end, with what offers have in their places, one behind another.

        Not where so much was read already that it is not asked.
        """
        if self.left < 0:
            return False
        kept = {offer.place.line: self.lines[offer.place.line - 1] for offer in offers}
        for offer in reversed(offers):
            number = offer.place.line
            self.lines[number - 1] = _mended(self.lines[number - 1], offer)
        stopped, column = self.stopped.line, self.stopped.column
        if stopped in kept:
            column += len(self.lines[stopped - 1]) - len(kept[stopped])
        stop = self._stop(self._above(min(*kept, stopped)), (stopped, column))
        for number, line in kept.items():
            self.lines[number - 1] = line
        return stop is None or (stop.line, stop.column) > (stopped, column)

    def near(self, number: int) -> tuple[str, int]:
        """A line up to where it is looked at, and where that begins; a part of it ends before a comma."""
        line = self.lines[number - 1]
        middle = min(self.stopped.column, len(line)) if number == self.stopped.line else len(line)
        end = middle + NEAR
        if end < len(line):
            line = line[: max(line.rfind(",", middle, end), middle)]
        return line, max(0, middle - NEAR)

    def place(self, number: int, start: int, end: int) -> Place:
        """The characters of a line from one to another."""
        return Place(self.source.file, number, start + 1, width=end - start)

    def of_indentation(self, number: int) -> Iterator[Problem]:
        """A line that begins with blanks which are none to YAML."""
        match = _INDENTED.match(self.lines[number - 1])
        if match and (blanks := plain_indentation(match[0])) != match[0] and "\t" not in match[0]:
            blanks = fitting_indentation(self.lines, number, match[0])
            yield indented(self.place(number, 0, match.end()), match[0], blanks)

    def of_entries(self, number: int) -> Iterator[Problem]:
        """An entry without its colon, `yo {win: 11}`, or behind the dash of a list among keys."""
        line = self.lines[number - 1]
        if match := _NO_COLON.fullmatch(line):
            message = Message("no colon stands behind `{key}`", key=match["key"])
            place = self.place(number, match.start("key"), match.end("gap") + 1)
            yield _offer(place, message, f"{match['key']}: {{")
        beside = self._above(number)
        match = _DASH_AND_KEY.match(line)
        is_beside = match and beside and beside.margin and beside.column == match.end("blanks") + 1
        if match and beside and (is_beside or self.lines[beside.line - 1].rstrip() == "bets:"):
            message = Message("`{key}` is no item of a list: keys stand beside it", key=match["key"])
            yield _offer(self.place(number, match.end("blanks"), match.end()), message, f"{match['key']}:")

    def of_values(self, number: int) -> Iterator[Problem]:
        """Every value of a line that is typed otherwise, the nearest to where the parser stopped first."""
        line, begin = self.near(number)
        ends = _ValueEnds(line, begin)
        middle = self.stopped.column if number == self.stopped.line else len(line)
        found = [*_KEY.finditer(line, begin)]
        following = [*(match.start() for match in found[1:]), len(line)]
        for match, other in sorted(zip(found, following, strict=False), key=lambda pair: abs(pair[0].end() - middle)):
            for end in (end for end in ends.behind(match.end()) if end <= other):
                value = line[match.end() : end].rstrip()
                key = match["key"].strip()
                sort = SORTS.get(key, Sort.RATIO if _RATIO.fullmatch(normal(value)) else None)
                if sort and _MAY_STOP.search(value):
                    yield from self.of_a_value(
                        self.place(number, match.end(), match.end() + len(value)), sort, value, key
                    )

    def of_rows(self, number: int) -> Iterator[Problem]:
        """Rows of a table that begin with a sign which has another meaning to YAML there: `> 10: 15:1`."""
        for match in _COMPARED_ROW.finditer(*self.near(number)):
            yield from self.of_a_value(self.place(number, *match.span("row")), Sort.ROW, match["row"], "")

    def of_comparisons(self, number: int) -> Iterator[Problem]:
        """Values and items of a list that begin with such a sign: `{big: > 9}`, `[>= 8, 2]`."""
        for match in _COMPARED.finditer(*self.near(number)):
            value = match["value"].rstrip()
            start = match.start("value")
            yield AsTyped.of(self.place(number, start, start + len(value)), value)

    def of_a_value(self, place: Place, sort: Sort, value: str, key: str) -> Iterator[Problem]:
        """The value of a key, where it is typed otherwise and one thing is meant."""
        about = About(pushes=sort is Sort.RATIO, share=key not in NO_SHARES)
        if sort is Sort.OUTCOMES:
            about = self.about
        found = read_typed(sort, value, about)
        said = refusal(sort, value, found)
        if isinstance(found, Respelt) and said:
            yield Problem(place, CODES[sort], said.message, help=said.remedy, instead=said.instead)

    def of_signs(self, number: int) -> Iterator[Problem]:
        """Colons and commas that are others, and a blank that is missing behind a colon."""
        line, begin = self.near(number)
        for match in _WIDE_COLON.finditer(line, begin):
            start, end = match.span("colon")
            instead = ":" if end == len(line) else ": "
            yield _sign(self.place(number, start, end), line[start:end], instead)
        for match in _BRACKET.finditer(line, begin):
            yield _sign(self.place(number, *match.span()), match[0], _BRACKETS[match[0]])
        for match in _WIDE_COMMA.finditer(line, begin):
            yield _sign(self.place(number, *match.span()), match[0], ", ")
        for match in _NO_BLANK.finditer(line, begin):
            yield without_blank(self.place(number, *match.span("rest")), match["key"], match["rest"])

    @cached_property
    def about(self) -> About:
        """What is known of the device, as far as the file can be read, or as it stands on a line of its own."""
        findings = Findings()
        device = self._part("device")
        known = findings.attempt(read_device, device, findings) if device else None
        if known is None and (meant := self._with(findings.problems)) is not None:
            known = findings.attempt(read_device, meant, Findings())
        if isinstance(known, Shoe):
            deal, hands = sketch_of_a_deal(self._part("deal")), sketch_of_hands(self._part("hands"))
            known = put_together(replace(known, deal=deal), hands)
        return about_outcomes(known)

    def _with(self, problems: Sequence[Problem]) -> Node | None:
        """The device with what is certainly meant in it, where it stands on one line; None where nothing is."""
        certain = sorted((one for one in problems if one.instead is not None and not one.is_guessed), reverse=True)
        number = certain[0].place.line if certain else 0
        line = self.lines[number - 1] if number else ""
        for one in certain:
            line = _mended(line, one)
        if not certain or not line.startswith("device:") or any(one.place.line != number for one in certain):
            return None
        return entry_so_far(replace(self.source, text=line), "device")

    def _part(self, key: str) -> Node | None:
        if (found := entry_so_far(self.source, key)) is not None:
            return found
        for line in self.lines:
            if match := re.fullmatch(rf"{key}: (\{{.*\}})\s*(?:#.*)?", line):
                with suppress(ProblemError):
                    return read_nodes(Source(file=self.source.file, text=match[1], data=b""))
        return None


def _mended(line: str, problem: Problem) -> str:
    """A line with what is meant in place of what is wrong in it."""
    start = problem.place.column - 1
    return f"{line[:start]}{problem.instead}{line[start + problem.place.width :]}"


class _ValueEnds:
    """Where values of a line may end."""

    def __init__(self, line: str, begin: int) -> None:
        self.line = line
        self.comments = [match.start() for match in _COMMENT.finditer(line, begin)]
        self.closed = [self._before_brackets(begin, end) for end in self.comments]

    def _before_brackets(self, begin: int, end: int) -> int:
        while end > begin and (self.line[end - 1] in "]}" or self.line[end - 1].isspace()):
            end -= 1
        return end

    def behind(self, start: int) -> Iterable[int]:
        """The ends of one that starts there: before the next comma or bracket, or before those at the line's end."""
        found = _ENDS.search(self.line, start)
        nearest = start + len(self.line[start : found.start() if found else None].rstrip())
        whole = max(start, self.closed[bisect_left(self.comments, start)])
        yield nearest
        if whole != nearest:
            yield whole


# --- what is told of a sign, wherever it is met -----------------------------------------------------------------------


def plain_indentation(blanks: str) -> str:
    """Blanks in place of what looks like them: an ideographic one is as wide as two."""
    return "".join("  " if one == "\u3000" else plain_character(one) for one in blanks)


def fitting_indentation(lines: Sequence[str], number: int, was: str) -> str:
    """Of both ways to read blanks the one that fits between the lines before and behind it; else the wide one."""
    wide, narrow = plain_indentation(was), " " * len(was)

    def next_to(near: Iterable[str]) -> tuple[int, bool]:
        line = next((one for one in near if one.strip() and one.lstrip()[0] != "#"), "")
        return len(plain_indentation(line[: len(line) - len(line.lstrip())])), line.rstrip().endswith((":", "："))

    before, is_opened = next_to(lines[max(number - 1 - LINES, 0) : number - 1][::-1])
    behind, _ = next_to(lines[number : number + LINES])
    opens = lines[number - 1].rstrip().endswith((":", "："))
    fit = [
        one
        for one in (wide, narrow)
        if (len(one) > before if is_opened else len(one) <= before)
        and (len(one) < behind if opens else len(one) >= behind)
    ]
    return min(fit, key=lambda one: len(one) not in (before, behind), default=wide)


def _offer(place: Place, message: Message, instead: str, remedy: Message | None = None, *, was: str = "") -> Problem:
    """What is wrong at a place for the parser, and what is to be read `instead` of what `was` typed."""
    code = "syntax/full-width" if is_full_width(was) else "syntax/not-yaml"
    help_ = write_remedy(instead.strip()) or NOTHING if remedy is None else remedy
    return Problem(place, code, message, help=help_, instead=instead)


def indented(place: Place, was: str, blanks: str) -> Problem:
    """What a line is told that begins with no-break or ideographic blanks."""
    message = Message("line {line} is indented with {characters}", line=place.line, characters=look_alikes_listed(was))
    return _offer(place, message, blanks, Message("write blanks"), was=was)


def without_blank(place: Place, key: str, was: str) -> Problem:
    """What is told where no plain blank stands behind the colon of a key."""
    message = Message("no blank stands behind `{key}:`", key=key)
    if _NO_PLAIN_BLANK.search(was):
        message = Message(
            "behind `{key}:` stands {characters}, and no blank", key=key, characters=look_alikes_listed(was)
        )
    return _offer(place, message, ": ", Message("write a blank behind the colon"), was=was)


def _sign(place: Place, was: str, instead: str) -> Problem:
    """What is told of a sign that YAML does not know, or of a text with such signs in it, and what it knows."""
    sign, plain = was.strip(), instead.strip()
    characters = joined({one: code_point(one, plain_character(one)) for one in sign if not one.isascii()}.values())
    message = Message(
        "`{typed}` has {characters}; YAML knows `{plain}`", typed=sign, characters=characters, plain=plain
    )
    if len(sign) == 1 and (name := called(sign)):
        message = Message("`{sign}` is a {name}; YAML knows `{plain}`", sign=sign, name=name, plain=plain)
    return _offer(place, message, instead, was=was)
