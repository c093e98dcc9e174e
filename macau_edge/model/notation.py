"""The notation of a ruleset, read and printed: text -> phrases, ratios and row keys, and each of them -> text.

The two directions are inverse to each other and stand side by side, so that whoever changes one sees the other. What is
read raises `Malformed` with what is wrong and what to write; what is printed stands on one line, as a reviewer reads it
in the file. What a phrase means is decided elsewhere: in `outcomes/select.py`, and once more in `numeric/throws.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple

from macau_edge.model import (
    By,
    Choice,
    Option,
    Pays,
    PrizeTable,
    Ratio,
    RowKey,
    Span,
    Value,
    Variable,
    key_text,
    phrases,
)
from macau_edge.model.card_notation import (
    hands_text,
    measure_text,
    parse_by_of_cards,
    parse_of_hands,
    parse_set_alone,
    set_text,
)
from macau_edge.model.keys import OR
from macau_edge.model.message import NOTHING, Message
from macau_edge.model.numbers import NUMBER, whole_of
from macau_edge.model.prizes import Reference, Units, Verdict
from macau_edge.model.problem import NOWHERE, Place, write_remedy
from macau_edge.model.regex import regex
from macau_edge.model.texts import Expected, Figure, Figures

_NUMBER = regex(NUMBER)
_WORD = r"[^\s,:\[\]{}]+"
_RATIO = regex(r"([1-9][0-9]{0,8}):([1-9][0-9]{0,8})")
_FOR_ONE = regex(r"([1-9][0-9]{0,8}) for 1")
_SPAN = regex(rf"({NUMBER}) to ({NUMBER})")
_OR_MORE = regex(rf"({NUMBER}) or more")
_EQUAL = regex(rf"(hard|easy) ({_WORD})")
_SAME = regex(rf"same ({_WORD})")
_SHOWS = regex(rf"shows ({_WORD})")
_SHOWING = regex(rf"(exactly|at least) ({NUMBER}) show ({_WORD})")
_WITHIN = regex(rf"within ({_WORD})")
_BY_SHOWING = regex(rf"(?:dice|balls) showing ({_WORD})")
_BEYOND = regex(rf"(higher|lower) than ({_WORD})")
_FACES_OF = regex(rf"faces of ({_WORD})")
_TRIAL = regex(r"trial ([1-9][0-9]{0,3})")
_PATTERN = regex(r"[^\s,:\[\]{}-]+(-[^\s,:\[\]{}-]+)+")
_HALF_A_SUM = regex(r"(.* except )?sum of (\S+( [0-9]+)? of )?\S+")
_SOME_ALIKE = regex(r"(?:.* )?[0-9]+ of a (\S+)(?: twice)?(?: and [0-9]+ of a \1)*")
_MORE_ALIKE = regex(r"[0-9]+ of a (\S+)(?: from .*)?")
_DIGITS = 9
"""Digits of one side of a ratio: no casino pays a thousand million to one."""

RESERVED = frozenset([
    "win", "lose", "push", "others", "any", "odd", "even", "face",
    "by", "total", "result", "stage", "count", "collected", "trial", "ends", "happening",
])  # fmt: skip
"""Words of the language that no ruleset may use as a name."""

BOOLEANS = frozenset(["on", "off", "yes", "no", "y", "n", "true", "false", "null"])
"""Words that other readers of YAML turn into something else."""
OF_VARIABLES = frozenset(["y", "n"])
"""Of these, what a variable may be called: the tables of YAML 1.1 have them, and few readers follow them there."""


OWN_WORDS = ("others", "any", "odd", "even")
"""Phrases of one word; of these the last two are not of cards."""
BEGINNINGS = ("hard", "easy", "same", "shows", "exactly", "within", "higher", "lower", "faces", "trial")
"""What phrases of several words begin with, but for those about hands."""


def phrase_beginnings(*, cards: bool) -> tuple[str, ...]:
    """What a phrase may be, or begin with, beside numbers and names; where cards are dealt it begins with a hand."""
    return (*OWN_WORDS[:2], "trial") if cards else (*OWN_WORDS, *BEGINNINGS)


def phrases_near(text: str, *, cards: bool) -> list[str]:
    """Those phrases of one word that a word may be meant for; `seven` and `eleven`, which are near `even`, are not."""
    known = OWN_WORDS[:2] if cards else OWN_WORDS
    return [word for word in known if text[:1] == word[0] and abs(len(text) - len(word)) <= 1]


SEE = {
    False: Message("`macau-edge language outcomes` says what can be written"),
    True: Message("`macau-edge language cards` says what can be written"),
}
"""The remedy where nothing that can be written is near, by whether cards are dealt."""


class Malformed(Exception):
    """A text that is not what its place asks for; `instead` is what to write in its place, where that is certain."""

    def __init__(self, message: Message, remedy: Message = NOTHING, *, instead: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy
        self.instead = instead


class NoOutcomes(Malformed):
    """A text that is no phrase at all: what may be meant by it is asked of `typed`."""


class NotInOne(Malformed):
    """`and` and `except`, or several `except`, in one phrase: `typed` may know how the same is written."""


class ShownWords(NamedTuple):
    """What the device shows, which decides how a phrase is read: the labels of its faces, or hands of cards."""

    faces: frozenset[str] = frozenset()
    cards: bool = False


NO_FACES = ShownWords()


def parse_phrase(text: str, place: Place, shown: ShownWords = NO_FACES) -> phrases.Phrase:
    """The set of outcomes that a phrase names; a hyphenated run of faces or of numbers is a pattern."""
    base, *removed = text.split(" except ")
    parts = joined_phrases(text)
    if removed and len(parts) > 1:
        raise NotInOne(Message("one phrase has `and` or `except`, not both"), _named_first(base, removed[0]))
    if len(removed) > 1:
        remedy = Message("give the set a name under `names` first")
        raise NotInOne(Message("only one `except` fits in a phrase"), remedy)
    if removed:
        here, there = _part(place, text, 0, base), _last(place, text, removed[0])
        return phrases.Except(_simple(base, here, shown), _simple(removed[0], there, shown), place=place)
    if len(parts) > 1:
        starts = accumulate((len(part) + len(" and ") for part in parts), initial=0)
        read = [_simple(one, _part(place, text, start, one), shown) for start, one in zip(starts, parts, strict=False)]
        if any(one.rest for one in read):
            wrong = Message("`others` stands alone in a clause, not beside `and`")
            raise Malformed(wrong, Message("write the outcomes out"))
        return phrases.Both(tuple(read), place=place)
    return _simple(text, place, shown)


def joined_phrases(text: str) -> list[str]:
    """The phrases that `and` joins; it joins none in a sum of two hands, or in `3 of a rank and 2 of a rank`."""
    found: list[str] = []
    for part in text.split(" and "):
        more, some = _MORE_ALIKE.fullmatch(part), _SOME_ALIKE.fullmatch(found[-1] if found else "")
        if found and (_HALF_A_SUM.fullmatch(found[-1]) or (more and some and more[1] == some[1])):
            found[-1] = f"{found[-1]} and {part}"
        else:
            found.append(part)
    return found


def _named_first(base: str, removed: str) -> Message:
    """What to write for a phrase with `and` and `except`: with a name where only one thing can be meant."""
    if len(joined_phrases(removed)) > 1 or " except " in removed:
        return Message("give one of the sets a name under `names` first")
    return Message(
        "give what is joined a name, `names: {{both: {base}}}`, and write `both except {removed}`",
        base=base, removed=removed,
    )  # fmt: skip


def is_word(text: str, shown: ShownWords = NO_FACES) -> bool:
    """Whether a phrase is one word, which may also be an option of prizes."""
    return isinstance(parse_phrase(text, NOWHERE, shown), phrases.Word)


def _part(place: Place, text: str, start: int, part: str) -> Place:
    """Where words of a text stand; the text's own place where quotes or line ends hide it."""
    return (
        Place(place.file, place.line, place.column + start, width=len(part), path=place.path)
        if place.width == len(text)
        else place
    )


def _last(place: Place, text: str, part: str) -> Place:
    """Where the last words of a text stand; the text's own place where quotes or line ends hide it."""
    start = place.column + len(text) - len(part)
    return Place(place.file, place.line, start, width=len(part), path=place.path) if place.width == len(text) else place


def _simple(text: str, place: Place, shown: ShownWords) -> phrases.Phrase:
    if _NUMBER.fullmatch(text):  # most are
        return phrases.Numbers(whole_of(text), whole_of(text), place=place)
    if text in ("others", "any"):
        return phrases.Others(place=place) if text == "others" else phrases.Anything(place=place)
    if text in ("odd", "even"):
        return phrases.Parity(text == "odd", place=place)
    if match := _SAME.fullmatch(text):
        return phrases.Same(match[1], place=place)
    if match := _EQUAL.fullmatch(text):
        of = _operand(match[2], _last(place, text, match[2]), shown)
        return phrases.Equal(match[1] == "hard", of, place=place)
    if match := _SHOWS.fullmatch(text):
        return phrases.Shows(_operand(match[1], _last(place, text, match[1]), shown), place=place)
    if match := _SHOWING.fullmatch(text):
        how, count, word = match.groups()
        what = _operand(word, _last(place, text, word), shown)
        return phrases.Showing("exactly" if how == "exactly" else "at least", whole_of(count), what, place=place)
    if match := _WITHIN.fullmatch(text):
        return phrases.Within(_operand(match[1], _last(place, text, match[1]), shown), place=place)
    if match := _BEYOND.fullmatch(text):
        than = _operand(match[2], _last(place, text, match[2]), NO_FACES)
        return phrases.Beyond(match[1] == "higher", than, place=place)
    if match := _FACES_OF.fullmatch(text):
        return phrases.FacesOf(phrases.Word(match[1], place=_last(place, text, match[1])), place=place)
    if text == "end of hand":
        return phrases.EndOfHand(place=place)
    if match := _TRIAL.fullmatch(text):
        return phrases.Trial(whole_of(match[1]), place=place)
    if match := _SPAN.fullmatch(text):
        return phrases.Numbers(*_ascending(match[1], match[2]), place=place)
    of_cards = shown.cards and not text.startswith("trial ")
    if of_cards and (found := parse_of_hands(text, place) or parse_set_alone(text, place)):
        return found
    return _operand(text, place, shown)


def _operand(text: str, place: Place, shown: ShownWords) -> phrases.Phrase:
    if _NUMBER.fullmatch(text):
        return phrases.Numbers(whole_of(text), whole_of(text), place=place)
    if _PATTERN.fullmatch(text) and all(face in shown.faces or _NUMBER.fullmatch(face) for face in text.split("-")):
        return phrases.Pattern(tuple(text.split("-")), place=place)
    if text.isdecimal() and len(text) > _DIGITS:
        remedy = Message("write a number of at most nine digits")
        raise Malformed(Message("`{text}` is too large a number", text=text[:40]), remedy)
    if re.fullmatch(_WORD, text):
        return phrases.Word(text, place=place)
    raise NoOutcomes(Message("`{text}` names no outcomes", text=text), SEE[shown.cards])


def _ascending(low: str, high: str) -> tuple[int, int]:
    if whole_of(low) >= whole_of(high):
        raise Malformed(
            Message("`{low} to {high}` does not ascend", low=low, high=high),
            write_remedy(f"{high} to {low}" if low != high else low, of=f"{low} to {high}"),
        )
    return whole_of(low), whole_of(high)


def parse_numbers(text: str) -> tuple[int, int]:
    """Both ends of `1 to 6`."""
    if not (match := _SPAN.fullmatch(text)):
        if re.fullmatch(r"[0-9]+ to [0-9]+", text):
            remedy = Message("write at most {digits} digits", digits=_DIGITS)
            raise Malformed(Message("`{text}` has a number that is too large", text=text[:40]), remedy)
        example = Message("for example `{example}`", example="1 to 6")
        raise Malformed(Message("`{text}` is not a range", text=text[:40]), example)
    return _ascending(match[1], match[2])


def parse_ratio(text: str) -> Ratio:
    """A ratio as files have it, `7:6` or `8 for 1`; raises Malformed for any other, however near."""
    if match := _RATIO.fullmatch(text):
        return Ratio(whole_of(match[1]), whole_of(match[2]))
    if (match := _FOR_ONE.fullmatch(text)) and match[1] != "1":
        return Ratio(whole_of(match[1]), 1, for_one=True)
    example = Message("for example `{example}`", example="7:6")
    raise Malformed(Message("`{text}` is not a ratio", text=text[:40]), example)


def looks_like_ratio(text: str) -> bool:
    """Whether a text is meant as a ratio: digits with a colon, a sign or an exponent among them, or `for`."""
    return bool(re.match(r"[-+.0-9]", text)) and (":" in text or " for " in text)


def parse_row_key(text: str) -> RowKey:
    """A row's key: a span of numbers, or a label (`others` among them)."""
    if _NUMBER.fullmatch(text):
        return Span(whole_of(text), whole_of(text))
    if match := _SPAN.fullmatch(text):
        return Span(*_ascending(match[1], match[2]))
    if match := _OR_MORE.fullmatch(text):
        return Span(whole_of(match[1]), None)
    if re.fullmatch(_WORD, text):
        return text
    if "," in text:
        wrong = Message("`{text}` is one key with a comma in it", text=text)
        raise Malformed(wrong, Message("write `{typed}`", typed=OR.join(one.strip() for one in text.split(","))))
    remedy = Message("write a value, several (`A or B`), `A to B`, `N or more` or `others`")
    raise Malformed(Message("`{text}` is not a row", text=text), remedy)


_BY = {
    **{text: By("total") for text in ("total", "result")},
    **{"stage": By("stage"), "count": By("count"), "collected": By("collected")},
    **{"trial": By("trial"), "different faces": By("different")},
}


def parse_by(text: str, place: Place) -> By:
    """What a table goes by."""
    if text in _BY:
        return replace(_BY[text], place=place)
    if match := _BY_SHOWING.fullmatch(text):
        return By("showing", match[1], place=place)
    if found := parse_by_of_cards(text, place):
        return found
    if re.fullmatch(_WORD, text):
        return By("word", text, place=place)
    remedy = Message("`macau-edge language by` says what can be written")
    raise Malformed(Message("a table cannot go by `{text}`", text=text), remedy)


# --- model -> text ---------------------------------------------------------------------------------------------------


def phrase_text(what: phrases.Phrase) -> str:
    """`4 to 10`, `7, 11`, `hard number`, `any except odd`."""
    match what:
        case phrases.Numbers(low, high):
            return str(low) if low == high else f"{low} to {high}"
        case phrases.Word(text):
            return text
        case phrases.Pattern(faces):
            return "-".join(faces)
        case phrases.Union(parts):
            return ", ".join(map(phrase_text, parts))
        case phrases.Equal(hard, of):
            return f"{'hard' if hard else 'easy'} {phrase_text(of)}"
        case phrases.Same(attribute):
            return f"same {attribute}"
        case phrases.Showing(how, count, shown):
            return f"{how} {count} show {phrase_text(shown)}"
        case phrases.Shows(shown):
            return f"shows {phrase_text(shown)}"
        case phrases.Within(shown):
            return f"within {phrase_text(shown)}"
        case phrases.Parity(odd):
            return "odd" if odd else "even"
        case phrases.Except(base, removed):
            return f"{phrase_text(base)} except {phrase_text(removed)}"
        case phrases.Both(parts):
            return " and ".join(map(phrase_text, parts))
        case phrases.OfHands():
            return hands_text(what)
        case phrases.Ranks() | phrases.OneCard():
            return set_text(what)
        case phrases.Beyond(higher, than):
            return f"{'higher' if higher else 'lower'} than {phrase_text(than)}"
        case phrases.FacesOf(opener):
            return f"faces of {phrase_text(opener)}"
        case phrases.Trial(number):
            return f"trial {number}"
        case phrases.EndOfHand():
            return "end of hand"
        case phrases.Anything():
            return "any"
        case phrases.Others():
            return "others"
        case _:
            raise AssertionError(f"a phrase of an unknown kind: {what!r}")


def variable(what: Variable) -> str:
    """The values of a variable: `4, 6, 8, 10`, `first = 1 to 12`, `splits`."""
    return what.values if isinstance(what.values, str) else ", ".join(map(value_text_of, what.values))


def value_text_of(what: Value) -> str:
    """A value by its label, and its outcomes where the label is another."""
    outcomes = phrase_text(what.outcomes)
    return what.label if outcomes in (what.label, what.label.replace("-", ", ")) else f"{what.label} = {outcomes}"


def choice_key(what: Choice) -> str:
    """What a choice is known by, however its ratio is printed: `2:1` for `4:2`."""
    if not isinstance(what, Ratio):
        return what.label
    return what.label if what.for_one else f"{what.profit.numerator}:{what.profit.denominator}"


def choices_text(what: Option) -> str:
    """What an option lets the house choose: `2:1, 3:1`, `any ratio`."""
    return "any ratio" if what.choices is None else ", ".join(one.label for one in what.choices)


def row_keys(keys: Iterable[RowKey]) -> str:
    """The keys of a row: `4, 10`, `6 to 8`, `11 or more`, `others`."""
    return ", ".join(map(key_text, keys))


def by(what: By) -> str:
    """What a table goes by: `total`, `dice showing number`, `different faces`, `point`."""
    match what.kind:
        case "word":
            return what.what
        case "showing":
            return f"dice showing {what.what}"
        case "choice":
            return f"choice at {what.what}"
        case "different":
            return "different faces"
        case "measure":
            assert what.measure
            return measure_text(what.measure)
        case kind:
            return kind


def expected(what: Expected) -> str:
    """The figures that a bet must have: `house-edge 7/495`, `house-edge {by: number, 4, 10: 1/9}`."""
    return ", ".join(f"{measure} {_figures(figures)}" for measure, figures in what)


def _figures(what: Figures) -> str:
    if isinstance(what, Figure):
        return what.text
    listed = ", ".join(f"{row_keys(row.keys)}: {_figures(row.figures)}" for row in what.rows)
    return f"{{by: {what.by}, {listed}}}"


def pays(what: Pays) -> str:
    """A prize, or a table on one line: `{by: total, 2, 12: 6:1, 3, 11: 9:4}`."""
    match what:
        case PrizeTable(by_, rows):
            listed = ", ".join(f"{row_keys(row.keys)}: {pays(row.pays)}" for row in rows)
            return f"{{by: {by(by_)}, {listed}}}"
        case Ratio():
            return str(what)
        case Reference():
            return what.label
        case Verdict(word):
            return word
        case Units(count):
            return str(count)
