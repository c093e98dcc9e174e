"""What people write who have not read the reference, and the word of the language for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from macau_edge.model.cards import RANKS
from macau_edge.model.problem import near, nearest

LONGEST = 80
"""Characters of what a person writes in place of a phrase; nothing longer is looked at."""
_Remedies = tuple[tuple[str, str], ...]
"""A pattern of what is written, and what to write, with its groups."""

_AT_ONCE = "one comes up at a time: write its number or its name"
_REST: _Remedies = (
    (r"rest|other|else|otherwise|anything else|all others", "write `others`"),
    (r"all|everything|every|anything", "write `any`"),
)
_PAIR, _TRIPLE = r"(?:any |a )?(?:doubles?|pairs?)", r"(?:any |a )?(?:triples?|trips)"
_TRIAL = r"(\d+) (?:throws?|rolls?|spins?|draws?|trials?|rounds?|hands?)", "write the number of the trial, `trial {0}`"
_BEYOND = r"(?:>=?|<=?|over |above |under |below )\s*\d+|\d+\+|\d+ or (?:more|less|higher|lower)"
_MEANT: _Remedies = (
    (_BEYOND, "write both ends of a range that can come up, `8 to 12`"),
    (r"(\S+) or (?!better)(\S+)", "write a list: [{0}, {1}]"),
    (r"(\d+)-(\d+)|(\d+)\.\.(\d+)", "write a range, `{0} to {1}`"),
    (r"(?:sum|total|totals|point|points|number) (\d+)", "write the total alone, `{0}`"),
    (r"(?:not |!|!=)\s*(\S+)", "write `any except {0}`, or `others` for what no other clause names"),
    _TRIAL,
    (_PAIR, "write `same face` for two equal dice, `hard 8` for a total of them, or `1-1`"),
    (_TRIPLE, "write `same face` for three equal dice, or `exactly 3 show 6`"),
    (r"(\S+ .+) or (\S+ .+)", "write a list: [{0}, {1}]"),
    *_REST,
)
_ALONE: _Remedies = ((_PAIR, _AT_ONCE), (_TRIPLE, _AT_ONCE))

_HAND = r"((?:first of )?\S+)"
_CARD = r"(ace|[2-9]|10|jack|queen|king|joker|spades|hearts|diamonds|clubs|red|black)"
_OF_A_HAND: _Remedies = (
    (r"(\S+) (?:is |has )?at least (?:a )?(\S*[a-z]\S*)", "of a hand of cards write `{0} {1} or better`"),
    (r"first card of (\S+) (.+)", "write `first of {0} {1}`"),
    (r"(?:the )?first (\d+) cards? of (\S+) (.+)", "write `first {0} of {1} {2}`"),
    (r"(\S+) first (\d+) (?:cards? )?(same \S+)", "write `first {1} of {0} {2}`"),
    (r"(\S+) same (\S+) as \S+", "write `first 2 of all same {1}`, where theirs are the first two cards of the round"),
    (rf"(\S+) (?:==?|(?:is|has|shows)(?: an?)?|an?|suit|rank|colour) {_CARD}", "write `first of {0} {1}`"),
    (
        r"(\S+) (?:is |has )?(?:an? )?(?:face|picture|court)(?: cards?)?s?",
        "write a list: [first of {0} jack, first of {0} queen, first of {0} king]",
    ),
    (r"(\S+) (?:is )?(?:odd|even)", "write a list of what is meant: [{0} 2, {0} 4, {0} 6]"),
    (rf"{_HAND} (\S+) of (spades|hearts|diamonds|clubs)", "write `{0} {1} and {0} {2}`"),
    (rf"{_HAND} (?:{_BEYOND})", "write both ends of a range that can come up, `{0} 8 to 9`"),
    (rf"{_HAND} (\S+) or (?!better)(\S+)", "write a list: [{0} {1}, {0} {2}]"),
    (rf"{_HAND} (?:(\d+)-(\d+)|(\d+)\.\.(\d+))", "write a range, `{0} {1} to {2}`"),
    (r"(\S+) (?:beat|wins? against|wins? over|is higher than|higher than|over|>) (\S+)", "write `{0} beats {1}`"),
    (r"(\S+) (?:loses to|lose to|is lower than|under|<) (\S+)", "write `{1} beats {0}`"),
    (r"(\S+) (?:tie|ties with|ties? against|draws with|equals?|is equal to|==?) (\S+)", "write `{0} ties {1}`"),
    (
        r"(\S+) (?:wins?|(?:is )?(?:higher|lower)|beats|loses?)",
        "write which hand it is compared with, `{0} beats HAND`",
    ),
    (r"(\S+) ties?", "write which hand it is compared with, `{0} ties HAND`"),
    (r"(\S+) (?:(?:sum|total|totals|points?|is|counts|has) (\d+)|(\d+) points?)", "write `{0} {1}`"),
    (r"(\S+) (?:not |!|!=)\s*(\S+)", "write `any except {0} {1}`"),
    (r"(\S+) (\d+) cards?", "write `{0} has {1} cards`"),
    (rf"(\S+) {_PAIR}", "write `first 2 of {0} same rank`"),
    (rf"(\S+) {_TRIPLE}", "write `first 3 of {0} same rank`"),
    (r"(\S+) (?:is )?(?:suited|flush)", "write `first 2 of {0} same suit`"),
)
_OF_CARDS: _Remedies = (
    (_BEYOND, "write of which hand, with both ends of a range that can come up, `{hand} 8 to 9`"),
    (r"(\d+) or (\d+)", "write a list that says of which hand: [{hand} {0}, {hand} {1}]"),
    (r"(\d+)-(\d+)|(\d+)\.\.(\d+)", "write of which hand, `{hand} {0} to {1}`"),
    (r"(?:sum|total|totals|point|points|number) (\d+)", "write of which hand, `{hand} {0}`"),
    (r"(?:not |!|!=)\s*(\d+)", "write of which hand, `any except {hand} {0}`"),
    (_PAIR, "write of which hand, `first 2 of {hand} same rank`"),
    (_TRIPLE, "write of which hand, `first 3 of {hand} same rank`"),
    (r"suited|flush", "write of which hand, `first 2 of {hand} same suit`"),
    (r"not (\S+ .+)", "write `any except {0}`"),
    (r"ties?|draw|tied", "write which hands, `{hand} ties HAND`"),
    _TRIAL,
    (r"(?:rounds?|hands?|deals?|throws?|rolls?|draws?) (\d+)", "write the number of the trial, `trial {0}`"),
    *_REST,
)
_RANKS = {"1": "ace", "11": "jack", "12": "queen", "13": "king", "14": "ace", "t": "10"}
_RANKS |= {word[0]: word for word in ("ace", "jack", "queen", "king")}
_SUITS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}


def meant(text: str, *, alone: bool = False) -> str:
    """The remedy for an outcome as people write it who know another way to say it; "" where nothing is near.

    `alone` is whether one thing comes up at a time, as on a wheel.
    """
    return _remedy(text, (*_ALONE, *_MEANT) if alone else _MEANT) or _mistyped(text)


def meant_of_cards(text: str, hand: str = "HAND") -> str:
    """The same where cards are dealt to hands, one of which is called `hand`."""
    return _remedy(text, _OF_CARDS, hand) or _remedy(text, _OF_A_HAND, hand) or _remedy(text, _MEANT)


def _remedy(text: str, remedies: _Remedies, hand: str = "") -> str:
    if len(text) > LONGEST:
        return ""
    for pattern, remedy in remedies:
        if match := re.fullmatch(pattern, text.strip(), re.IGNORECASE):
            return remedy.format(*filter(None, match.groups()), hand=hand)
    return ""


def card_meant(text: str, known: Iterable[str]) -> str:
    """The remedy for a rank or a suit that is written otherwise, `J`, `1`, `♠`; "" for what is none of this shoe."""
    word = {**_RANKS, **_SUITS}.get(text.lower(), "")
    return f"did you mean `{word}`?" if word in set(known) else ""


def rank_meant(text: str) -> str:
    """The remedy for what stands among the ranks of a shoe and is none, `J`, `2-9`, `2 to ace`; "" of anything else."""
    low, _, high = text.partition(" to ")
    if {low, high} <= {*RANKS}:
        parts = (low if low == RANKS[-1] else f"{low} to king"), (high if high == RANKS[0] else f"ace to {high}")
        return f"in a deck the ace comes first and the king last: write [{', '.join(parts)}]"
    if len(text) <= LONGEST and (match := re.fullmatch(r"(\w+)(?:-|\.\.)(\w+)", text)):
        return f"write a range, `{match[1]} to {match[2]}`"
    if text in ("face", "faces", "pictures", "court", "others", "rest"):
        return "write the ranks out, `[jack, queen, king]`"
    return card_meant(text, RANKS)


def rising(low: str, high: str, ranks: Sequence[str]) -> str:
    """What to write for a range of ranks that falls in their order: the other way round, or in two parts."""
    lowest, highest = ranks[0], ranks[-1]
    remedy = f"write `{high} to {low}`"
    if low != highest and high != lowest:
        return remedy
    end = f"`{highest}` is the highest" if low == highest else f"`{lowest}` is the lowest"
    upper, lower = (one if one == other else f"{one} to {other}" for one, other in ((low, highest), (lowest, high)))
    return f"{remedy}; or, as {end} here, a list of two, of `{upper}` and of `{lower}`"


def rank_or_points(card: str, numbers: str, counting: Sequence[str], ranks: Sequence[str]) -> str:
    """What to write where the numbers said of a card may be its rank or its points; `counting` are the ranks then."""
    remedy = f"write `{card} {numbers}` for the rank"
    if not counting:
        return remedy
    start = ranks.index(counting[0])
    together = [*ranks[start : start + len(counting)]] == [*counting]
    if len(counting) > 1 and together and not counting[-1].isdecimal():  # numbers are read by themselves
        return f"{remedy}, `{card} {counting[0]} to {counting[-1]}` for the points"
    listed = ", ".join(f"{card} {rank}" for rank in counting)
    return f"{remedy}, `{listed if len(counting) == 1 else f'[{listed}]'}` for the points"


_ROWS: _Remedies = (
    (r"(\d+)\+|>=\s*(\d+)", "write `{0} or more`"),
    (r"(?:>|over |above |more than )\s*\d+", "write the first number that counts, `8 or more`"),
    (r"(?:<=?|under |below |up to )\s*\d+|\d+ or less", "write both ends of what can come, `2 to 6`"),
    (r"(\d+)-(\d+)|(\d+)\.\.(\d+)", "write `{0} to {1}`"),
    (r"(\S+) (?:or|and) (?!more)(\S+)", "write a list: [{0}, {1}]"),
    _REST[0],
)
_RATIOS: _Remedies = (
    (r"(\d+)(?:/|-| to | a |x)(\d+)", "write `{0}:{1}`"),
    (r"1x?", "write `1:1`"),
    (r"(\d+)x?", "write `{0}:1`, or `{0} for 1` where the stake is inside"),
    (r"evens?(?: money)?|even-money", "write `1:1`"),
)
_SAME = (_REST[0], *(one for one in _RATIOS if " or " not in one[1]))
"""Those that leave no choice: what is written has one meaning, which the language has another word for."""
_SHOWN_BY_CARDS: _Remedies = (
    (r"(?:points|total|value|worth) of (\S+)", "go by the hand itself, `{0}`"),
    (r"margin of (\S+) (?:and|to|against|by) (\S+)", "write `margin of {0} over {1}`"),
    (r"(?:difference|margin) between (\S+) and (\S+)", "write `margin of {0} over {1}`"),
    (r"(?:number of )?cards (?:in|that) (\S+)(?: has)?", "write `cards of {0}`"),
)


def row_meant(text: str) -> str:
    """The remedy for the key of a row, `8+`, `7 or 11`, `rest`; "" where nothing is near."""
    return _remedy(text, _ROWS)


def ratio_meant(text: str) -> str:
    """The remedy for a prize that is written otherwise, `3/2`, `2`, `evens`; "" where nothing is near."""
    return _remedy(text, _RATIOS)


def named_first(base: str, removed: str) -> str:
    """What to write for a phrase with `and` and `except`: with a name where only one thing can be meant."""
    if " and " in removed or " except " in removed:
        return "give one of the sets a name under `names` first"
    return f"give what is joined a name, `names: {{both: {base}}}`, and write `both except {removed}`"


_BY = (
    "write a variable, `total`, `stage`, the name of a stage, `count`, `collected`, `trial`, `dice showing X`, "
    "`different faces` or `happening`; of cards a hand, `cards of HAND` or `margin of HAND over HAND`"
)


def by_meant(text: str) -> str:
    """The remedy for what a table cannot go by, `points of player`: what is near, or all that there is."""
    return _remedy(text, _SHOWN_BY_CARDS) or _BY


def as_whole_ratio(text: str) -> str:
    """`19:20` for `0.95:1`: a ratio with decimals in whole numbers; "" for what is none."""
    match = re.fullmatch(r"(\d{1,4})(?:\.(\d{1,4}))?:(\d{1,4})(?:\.(\d{1,4}))?", text.strip())
    if not match or "." not in text:
        return ""
    whole, part, stake, more = match.groups()
    one, other = Fraction(f"{whole}.{part or 0}"), Fraction(f"{stake}.{more or 0}")
    if not one or not other:
        return ""
    ratio = one / other
    return f"{ratio.numerator}:{ratio.denominator}"


def same(text: str) -> str:
    """What a text certainly stands for, a synonym of a word or a prize of the same value; "" where it leaves a choice.

    `rest` is `others`, `evens` `1:1`, `0.95:1` `19:20`, and `J`, where a card may stand, `jack`.
    """
    card = {**_RANKS, **_SUITS}.get(text.lower(), "") if text.isalpha() or text in _SUITS else ""
    return as_whole_ratio(text) or card or _remedy(text, _SAME).removeprefix("write ").strip("`")


# --- slips in the words of the language itself -----------------------------------------------------------------------


_OWN_WORDS = ("others", "any", "odd", "even")  # of these the last two not of cards
_BEGINNINGS = ("hard", "easy", "same", "shows", "exactly", "within", "higher", "lower", "faces", "trial")


def _mistyped(text: str) -> str:
    """What to write for a phrase of several words whose first one has a slip; empty where it is near none."""
    first, _, rest = text.partition(" ")
    return nearest(text, [f"{word} {rest}" for word in near(first, _BEGINNINGS)]) if rest else ""


def beginnings(*, cards: bool) -> tuple[str, ...]:
    """What a phrase may be, or begin with, beside numbers and names; where cards are dealt it begins with a hand."""
    return (*_OWN_WORDS[:2], "trial") if cards else (*_OWN_WORDS, *_BEGINNINGS)


def own_words(text: str, *, cards: bool) -> list[str]:
    """Those phrases of one word that a word may be meant for; `seven` and `eleven`, which are near `even`, are not."""
    known = _OWN_WORDS[:2] if cards else _OWN_WORDS
    return [word for word in known if text[:1] == word[0] and abs(len(text) - len(word)) <= 1]
