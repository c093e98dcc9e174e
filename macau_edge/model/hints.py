"""What people write who have not read the reference, and the word of the language for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from macau_edge.model.cards import RANKS
from macau_edge.model.message import NOTHING, Message
from macau_edge.model.numbers import exact_of
from macau_edge.model.problem import did_you_mean, near, nearest, write

LONGEST = 80
"""Characters of what a person writes in place of a phrase; nothing longer is looked at."""
_Remedies = tuple[tuple[str, str], ...]
"""A pattern of what is written, and what to write, with its groups in it: alone, or in a sentence that says more."""
_GROUPS = ("one", "two", "three")

_AT_ONCE = Message("one comes up at a time: write its number or its name")
_REST: _Remedies = (
    (r"rest|other|else|otherwise|anything else|all others", "others"),
    (r"all|everything|every|anything", "any"),
)
_PAIR, _TRIPLE = r"(?:any |a )?(?:doubles?|pairs?)", r"(?:any |a )?(?:triples?|trips)"
_TRIAL = (
    r"(\d+) (?:throws?|rolls?|spins?|draws?|trials?|rounds?|hands?)",
    Message("write the number of the trial, `trial {one}`"),
)
_BEYOND = r"(?:>=?|<=?|over |above |under |below )\s*\d+|\d+\+|\d+ or (?:more|less|higher|lower)"
_MEANT: _Remedies = (
    (_BEYOND, Message("write both ends of a range that can come up, `8 to 12`")),
    (r"(\S+) or (?!better)(\S+)", Message("write a list: [{one}, {two}]")),
    (r"(\d+)-(\d+)|(\d+)\.\.(\d+)", Message("write a range, `{one} to {two}`")),
    (r"(?:sum|total|totals|point|points|number) (\d+)", Message("write the total alone, `{one}`")),
    (r"(?:not |!|!=)\s*(\S+)", Message("write `any except {one}`, or `others` for what no other clause names")),
    _TRIAL,
    (_PAIR, Message("write `same face` for two equal dice, `hard 8` for a total of them, or `1-1`")),
    (_TRIPLE, Message("write `same face` for three equal dice, or `exactly 3 show 6`")),
    (r"(\S+ .+) or (\S+ .+)", Message("write a list: [{one}, {two}]")),
    *_REST,
)
_ALONE: _Remedies = ((_PAIR, _AT_ONCE), (_TRIPLE, _AT_ONCE))

_HAND = r"((?:first of )?\S+)"
_CARD = r"(ace|[2-9]|10|jack|queen|king|joker|spades|hearts|diamonds|clubs|red|black)"
_OF_A_HAND: _Remedies = (
    (r"(\S+) (?:is |has )?at least (?:a )?(\S*[a-z]\S*)", Message("of a hand of cards write `{one} {two} or better`")),
    (r"first card of (\S+) (.+)", "first of {one} {two}"),
    (r"(?:the )?first (\d+) cards? of (\S+) (.+)", "first {one} of {two} {three}"),
    (r"(\S+) first (\d+) (?:cards? )?(same \S+)", "first {two} of {one} {three}"),
    (
        r"(\S+) same (\S+) as \S+",
        Message("write `first 2 of all same {two}`, where theirs are the first two cards of the round"),
    ),
    (rf"(\S+) (?:==?|(?:is|has|shows)(?: an?)?|an?|suit|rank|colour) {_CARD}", "first of {one} {two}"),
    (
        r"(\S+) (?:is |has )?(?:an? )?(?:face|picture|court)(?: cards?)?s?",
        Message("write a list: [first of {one} jack, first of {one} queen, first of {one} king]"),
    ),
    (r"(\S+) (?:is )?(?:odd|even)", Message("write a list of what is meant: [{one} 2, {one} 4, {one} 6]")),
    (rf"{_HAND} (\S+) of (spades|hearts|diamonds|clubs)", "{one} {two} and {one} {three}"),
    (rf"{_HAND} (?:{_BEYOND})", Message("write both ends of a range that can come up, `{one} 8 to 9`")),
    (rf"{_HAND} (\S+) or (?!better)(\S+)", Message("write a list: [{one} {two}, {one} {three}]")),
    (rf"{_HAND} (?:(\d+)-(\d+)|(\d+)\.\.(\d+))", Message("write a range, `{one} {two} to {three}`")),
    (r"(\S+) (?:beat|wins? against|wins? over|is higher than|higher than|over|>) (\S+)", "{one} beats {two}"),
    (r"(\S+) (?:loses to|lose to|is lower than|under|<) (\S+)", "{two} beats {one}"),
    (r"(\S+) (?:tie|ties with|ties? against|draws with|equals?|is equal to|==?) (\S+)", "{one} ties {two}"),
    (
        r"(\S+) (?:wins?|(?:is )?(?:higher|lower)|beats|loses?)",
        Message("write which hand it is compared with, `{one} beats HAND`"),
    ),
    (r"(\S+) ties?", Message("write which hand it is compared with, `{one} ties HAND`")),
    (r"(\S+) (?:(?:sum|total|totals|points?|is|counts|has) (\d+)|(\d+) points?)", "{one} {two}"),
    (r"(\S+) (?:not |!|!=)\s*(\S+)", "any except {one} {two}"),
    (r"(\S+) (\d+) cards?", "{one} has {two} cards"),
    (rf"(\S+) {_PAIR}", "first 2 of {one} same rank"),
    (rf"(\S+) {_TRIPLE}", "first 3 of {one} same rank"),
    (r"(\S+) (?:is )?(?:suited|flush)", "first 2 of {one} same suit"),
)
_OF_CARDS: _Remedies = (
    (_BEYOND, Message("write of which hand, with both ends of a range that can come up, `{hand} 8 to 9`")),
    (r"(\d+) or (\d+)", Message("write a list that says of which hand: [{hand} {one}, {hand} {two}]")),
    (r"(\d+)-(\d+)|(\d+)\.\.(\d+)", Message("write of which hand, `{hand} {one} to {two}`")),
    (r"(?:sum|total|totals|point|points|number) (\d+)", Message("write of which hand, `{hand} {one}`")),
    (r"(?:not |!|!=)\s*(\d+)", Message("write of which hand, `any except {hand} {one}`")),
    (_PAIR, Message("write of which hand, `first 2 of {hand} same rank`")),
    (_TRIPLE, Message("write of which hand, `first 3 of {hand} same rank`")),
    (r"suited|flush", Message("write of which hand, `first 2 of {hand} same suit`")),
    (r"not (\S+ .+)", "any except {one}"),
    (r"ties?|draw|tied", Message("write which hands, `{hand} ties HAND`")),
    _TRIAL,
    (r"(?:rounds?|hands?|deals?|throws?|rolls?|draws?) (\d+)", Message("write the number of the trial, `trial {one}`")),
    *_REST,
)
_RANKS = {"1": "ace", "11": "jack", "12": "queen", "13": "king", "14": "ace", "t": "10"}
_RANKS |= {word[0]: word for word in ("ace", "jack", "queen", "king")}
_SUITS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}


def meant(text: str, *, alone: bool = False) -> Message:
    """The remedy for an outcome as people write it who know another way to say it; "" where nothing is near.

    `alone` is whether one thing comes up at a time, as on a wheel.
    """
    return _remedy(text, (*_ALONE, *_MEANT) if alone else _MEANT) or _mistyped(text)


def meant_of_cards(text: str, hand: str = "HAND") -> Message:
    """The same where cards are dealt to hands, one of which is called `hand`."""
    return _remedy(text, _OF_CARDS, hand) or _remedy(text, _OF_A_HAND, hand) or _remedy(text, _MEANT)


def no_outcomes(text: str, *, cards: bool) -> tuple[Message, Message]:
    """What is wrong with a phrase that names no outcomes, and what to write; `cards` is whether hands are dealt."""
    if "," in text:
        items = ", ".join(part.strip() for part in text.split(","))
        wrong = Message("`{text}` is one phrase with a comma in it", text=text)
        return wrong, Message("write a list: [{items}]", items=items)
    if re.fullmatch(r"(trial|throw|roll|spin|draw) \S+", text):
        wrong = Message("`{text}` is not a trial of the bet", text=text[:40])
        return wrong, Message("write `trial 3`: the first one is 1, and none is beyond 9999")
    if text.startswith("end of "):
        return Message("`{text}` names no outcomes", text=text[:40]), write("end of hand", of=text)
    see = Message("`macau-edge language outcomes` says what can be written")
    return Message("`{text}` names no outcomes", text=text), (meant_of_cards if cards else meant)(text) or see


def _remedy(text: str, remedies: _Remedies, hand: str = "") -> Message:
    found = _found(text, remedies, hand)
    slip = near(text, [found]) and re.findall(r"\d", text) == re.findall(r"\d", found)
    return write(found, text if found and (found == same(text) or slip) else "")


def _found(text: str, remedies: _Remedies, hand: str = "") -> str:
    """What to write, alone or in a sentence; "" where no pattern is met."""
    if len(text) > LONGEST:
        return ""
    for pattern, remedy in remedies:
        if match := re.fullmatch(pattern, text.strip(), re.IGNORECASE):
            groups = {**dict(zip(_GROUPS, filter(None, match.groups()), strict=False)), "hand": hand}
            return remedy.filled(**groups) if isinstance(remedy, Message) else remedy.format(**groups)
    return ""


def card_meant(text: str, known: Iterable[str]) -> Message:
    """The remedy for a rank or a suit that is written otherwise, `J`, `1`, `♠`; "" for what is none of this shoe."""
    word = {**_RANKS, **_SUITS}.get(text.lower(), "")
    asked = did_you_mean([word])
    asked = asked.certain(text, word) if text.isalpha() or text in _SUITS else asked
    return asked if word in set(known) else NOTHING


def rank_meant(text: str) -> Message:
    """The remedy for what stands among the ranks of a shoe and is none, `J`, `2-9`, `2 to ace`; "" of anything else."""
    low, _, high = text.partition(" to ")
    if {low, high} <= {*RANKS}:
        parts = (low if low == RANKS[-1] else f"{low} to king"), (high if high == RANKS[0] else f"ace to {high}")
        return Message("in a deck the ace comes first and the king last: write [{ranks}]", ranks=", ".join(parts))
    if len(text) <= LONGEST and (match := re.fullmatch(r"(\w+)(?:-|\.\.)(\w+)", text)):
        return Message("write a range, `{one} to {two}`", one=match[1], two=match[2])
    if text in ("face", "faces", "pictures", "court", "others", "rest"):
        return Message("write the ranks out, `[jack, queen, king]`")
    return card_meant(text, RANKS)


def rising(low: str, high: str, ranks: Sequence[str]) -> Message:
    """What to write for a range of ranks that falls in their order: the other way round, or in two parts."""
    lowest, highest = ranks[0], ranks[-1]
    if low != highest and high != lowest:
        return write(f"{high} to {low}")
    upper, lower = (one if one == other else f"{one} to {other}" for one, other in ((low, highest), (lowest, high)))
    if low == highest:
        end = Message("`{rank}` is the highest", rank=highest)
    else:
        end = Message("`{rank}` is the lowest", rank=lowest)
    return Message(
        "write `{high} to {low}`; or, as {end} here, a list of two, of `{upper}` and of `{lower}`",
        high=high, low=low, end=end, upper=upper, lower=lower,
    )  # fmt: skip


def rank_or_points(card: str, numbers: str, counting: Sequence[str], ranks: Sequence[str]) -> Message:
    """What to write where the numbers said of a card may be its rank or its points; `counting` are the ranks then."""
    rank = f"{card} {numbers}"
    if not counting:
        return Message("write `{rank}` for the rank", rank=rank)
    start = ranks.index(counting[0])
    together = [*ranks[start : start + len(counting)]] == [*counting]
    if len(counting) > 1 and together and not counting[-1].isdecimal():  # numbers are read by themselves
        points = f"{card} {counting[0]} to {counting[-1]}"
    else:
        listed = ", ".join(f"{card} {one}" for one in counting)
        points = listed if len(counting) == 1 else f"[{listed}]"
    return Message("write `{rank}` for the rank, `{points}` for the points", rank=rank, points=points)


_ROWS: _Remedies = (
    (r"(\d+)\+|>=\s*(\d+)", "{one} or more"),
    (r"(?:>|over |above |more than )\s*\d+", Message("write the first number that counts, `8 or more`")),
    (r"(?:<=?|under |below |up to )\s*\d+|\d+ or less", Message("write both ends of what can come, `2 to 6`")),
    (r"(\d+)-(\d+)|(\d+)\.\.(\d+)", "{one} to {two}"),
    (r"(\S+) (?:or|and) (?!more)(\S+)", Message("write a list: [{one}, {two}]")),
    _REST[0],
)
ABOVE_ZERO = Message("write a prize above zero, `7:6`, or `8 for 1`")
"""The remedy for a prize that pays nothing where a ratio is chosen: on the command line, or in an application."""
_RATIOS: _Remedies = (
    (r"0+x?|(?:0+(?:/|-| to | a |x)\d+|\d+(?:/|-| to | a |x)0+)", ABOVE_ZERO),
    (r"(\d+)(?:/|-| to | a |x)(\d+)", "{one}:{two}"),
    (r"1x?", "1:1"),
    (r"(\d+)x?", Message("write `{one}:1`, or `{one} for 1` where the stake is inside")),
    (r"evens?(?: money)?|even-money", "1:1"),
)
_SAME = (_REST[0], *(one for one in _RATIOS if not isinstance(one[1], Message)))
"""Those that leave no choice: what is written has one meaning, which the language has another word for."""
_SHOWN_BY_CARDS: _Remedies = (
    (r"(?:points|total|value|worth) of (\S+)", Message("go by the hand itself, `{one}`")),
    (r"margin of (\S+) (?:and|to|against|by) (\S+)", "margin of {one} over {two}"),
    (r"(?:difference|margin) between (\S+) and (\S+)", "margin of {one} over {two}"),
    (r"(?:number of )?cards (?:in|that) (\S+)(?: has)?", "cards of {one}"),
)


def row_meant(text: str) -> Message:
    """The remedy for the key of a row, `8+`, `7 or 11`, `rest`; "" where nothing is near."""
    return _remedy(text, _ROWS)


def ratio_meant(text: str) -> Message:
    """The remedy for a prize that is written otherwise, `3/2`, `2`, `evens`; "" where nothing is near."""
    return _remedy(text, _RATIOS)


RETURNED = Message("write `push:` for what returns the stake")
"""The remedy for a prize of a ruleset that pays nothing; elsewhere there is no such key."""
OF_A_LOSS = (
    Message("write outcomes that take nothing of the stake under `push:`, and leave out `lost:`"),
    Message("write the part of the stake that is lost, `1:2`"),
)
"""The remedies for a part of the stake that is none of it, and for another zero in it."""


def named_first(base: str, removed: str) -> Message:
    """What to write for a phrase with `and` and `except`: with a name where only one thing can be meant."""
    if " and " in removed or " except " in removed:
        return Message("give one of the sets a name under `names` first")
    return Message(
        "give what is joined a name, `names: {{both: {base}}}`, and write `both except {removed}`",
        base=base, removed=removed,
    )  # fmt: skip


_BY = Message(
    "write a variable, `total`, `stage`, the name of a stage, `count`, `collected`, `trial`, `dice showing X`, "
    "`different faces` or `happening`; of cards a hand, `cards of HAND` or `margin of HAND over HAND`"
)


def by_meant(text: str) -> Message:
    """The remedy for what a table cannot go by, `points of player`: what is near, or all that there is."""
    return _remedy(text, _SHOWN_BY_CARDS) or _BY


def as_whole_ratio(text: str) -> str:
    """`19:20` for `0.95:1`: a ratio with decimals in whole numbers; "" for what is none."""
    match = re.fullmatch(r"(\d{1,4})(?:\.(\d{1,4}))?:(\d{1,4})(?:\.(\d{1,4}))?", text.strip())
    if not match or "." not in text:
        return ""
    whole, part, stake, more = match.groups()
    one, other = exact_of(f"{whole}.{part or 0}"), exact_of(f"{stake}.{more or 0}")
    if not one or not other:
        return ""
    ratio = one / other
    return f"{ratio.numerator}:{ratio.denominator}"


def same(text: str) -> str:
    """What a text certainly stands for, a synonym of a word or a prize of the same value; "" where it leaves a choice.

    `rest` is `others`, `evens` `1:1`, `0.95:1` `19:20`, and `J`, where a card may stand, `jack`.
    """
    card = {**_RANKS, **_SUITS}.get(text.lower(), "") if text.isalpha() or text in _SUITS else ""
    return as_whole_ratio(text) or card or _found(text, _SAME)


# --- slips in the words of the language itself -----------------------------------------------------------------------


_OWN_WORDS = ("others", "any", "odd", "even")  # of these the last two not of cards
_BEGINNINGS = ("hard", "easy", "same", "shows", "exactly", "within", "higher", "lower", "faces", "trial")


def _mistyped(text: str) -> Message:
    """What to write for a phrase of several words whose first one has a slip; empty where it is near none."""
    first, _, rest = text.partition(" ")
    return nearest(text, [f"{word} {rest}" for word in near(first, _BEGINNINGS)]) if rest else NOTHING


def beginnings(*, cards: bool) -> tuple[str, ...]:
    """What a phrase may be, or begin with, beside numbers and names; where cards are dealt it begins with a hand."""
    return (*_OWN_WORDS[:2], "trial") if cards else (*_OWN_WORDS, *_BEGINNINGS)


def own_words(text: str, *, cards: bool) -> list[str]:
    """Those phrases of one word that a word may be meant for; `seven` and `eleven`, which are near `even`, are not."""
    known = _OWN_WORDS[:2] if cards else _OWN_WORDS
    return [word for word in known if text[:1] == word[0] and abs(len(text) - len(word)) <= 1]
