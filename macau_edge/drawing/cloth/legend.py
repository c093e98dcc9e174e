"""The notes below a cloth: its signs, the act, what limits prizes; and the cloth in words, for who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.drawing.cloth.contents import ClothVoice
from macau_edge.drawing.cloth.fitting import INK, LEADING, MIDDLE, QUIET, TextLine
from macau_edge.drawing.cloth.spots import ClothSpot
from macau_edge.drawing.svg import balanced, wrap
from macau_edge.model import Bet, Commission, Member, Option, Ruleset
from macau_edge.model.cloth import WIDTH, Area, around
from macau_edge.model.records import dataclass
from macau_edge.model.walk import gathered
from macau_edge.outcomes.options import options_of
from macau_edge.wording import Words
from macau_edge.wording.bets import commission_in_words

SIZE = 13.0
SIGN = 46.0
"""Room for the sign that a note explains."""
BETWEEN = 24.0
"""Between the columns of two languages."""
SPACE = 5.0
"""Between two notes."""


@dataclass(frozen=True, slots=True)
class ClothLegend:
    """The lines of the notes, where the sign of the proposed bets stands (None where there is none), and the end."""

    lines: tuple[TextLine, ...]
    sign: float | None
    bottom: float


def legend(voice: ClothVoice, spots: Sequence[ClothSpot], top: float, edge: float) -> ClothLegend:
    """The notes from `top` on downwards, each language in a column of its own."""
    proposed = any(spot.proposed for spot in spots)
    lines: list[TextLine] = []
    left = edge + (SIGN if proposed else 0.0)
    count = len(voice.words)
    wide = (WIDTH - left - edge - (count - 1) * BETWEEN) / count
    y = top
    for number, note in enumerate(zip(*(legend_notes(voice, spots, w) for w in voice.words), strict=True)):
        high = 0.0
        for column, said in enumerate(note):
            rows = balanced(said, wide / SIZE) or wrap(said, wide / SIZE, cut=True) or []
            x, strong = left + column * (wide + BETWEEN), proposed and number == 0
            lines += (_line(row, x, y + place * SIZE * LEADING, strong) for place, row in enumerate(rows))
            high = max(high, len(rows) * SIZE * LEADING)
        y += high + SPACE
    return ClothLegend(tuple(lines), top if proposed else None, y - SPACE)


def _line(row: str, x: float, top: float, strong: bool) -> TextLine:
    return TextLine(
        text=row,
        x=x,
        y=top + (LEADING / 2 + MIDDLE) * SIZE,
        size=SIZE,
        bold=strong,
        colour=INK if strong else QUIET,
        anchor="start",
    )


def legend_notes(voice: ClothVoice, spots: Sequence[ClothSpot], w: Words) -> Iterator[str]:
    """The notes in one language on what stands in the spots; there are as many in each."""
    ruleset, shown = voice.ruleset, {spot.shown.bet.id for spot in spots}
    seen = [bet for bet in ruleset.bets.values() if bet.id in shown]
    if any(spot.proposed for spot in spots):
        yield w("layout.mark")
    yield _act(ruleset, w)
    used = _used(seen, ruleset)
    for option in ruleset.options.values():
        if option.of_ratios and option.id in used and (option.choices or option.id in voice.choices):
            yield _option(option, voice, w)
    unlisted = [one for one in ruleset.options.values() if one.of_ratios and not one.choices and one.id in used]
    open_ = [one for one in unlisted if one.id not in voice.choices and not one.meter]
    for options in gathered(open_, lambda option: option.law.text if option.law else "").values():
        yield _not_given(options, ruleset, w)
    priced = [bet for bet in seen if bet.pays is not None]
    for commission, bets in gathered(priced, ruleset.commission_of).items():
        if commission and commission.rate:
            yield _commission(commission, bets, w)
    if not ruleset.stake_returned:
        yield w("layout.kept")
    unread = [bet for bet in seen if bet.pays_law and bet.pays_law.unread and not w.signed]
    for bets in gathered(unread, lambda bet: voice.words[0].cite(bet.pays_law)).values():
        yield w("layout.unread", bets=_names(bets, w), source=w.cite(bets[0].pays_law))
    if any(spot.key for spot in spots):
        yield w("layout.keys")
    names = [bet.name for bet in seen if bet.name]
    if any(each.starred and each.ours(name) for name in names for each in voice.words):
        yield w("layout.ours")


def _act(ruleset: Ruleset, w: Words) -> str:
    act = ruleset.act
    if act is None or act.status == "no act":
        return w("layout.no-act")
    priced = [bet.pays_law for bet in ruleset.bets.values() if bet.pays_law and not bet.pays_law.silent]
    if not priced:
        return w("layout.no-article", act=w.of_act(act.cite))
    key = "layout.act"
    if w.signed:  # in a dossier, where some of the prizes are proposed
        states = {"unknown": "layout.act-alone", "superseded": "layout.act-superseded"}
        key = states.get(act.state, "layout.act-signed")
    return w(key, act=w.of_act(act.cite), state=w.state(act))


def _used(bets: Sequence[Bet], ruleset: Ruleset) -> set[str]:
    """The options that one of them depends on; an application may have taken a bet's choice away."""
    return {option.id for bet in bets for option in options_of(ruleset, Member(bet, {}))}


def _option(option: Option, voice: ClothVoice, w: Words) -> str:
    law = w.cite(option.law) if option.law else ""
    if option.id not in voice.choices:
        return w("layout.option-kept", law=law, choices=w.either([w.choice(choice) for choice in option.choices or ()]))
    return w("layout.option", law=law, choice=w.choice(voice.choices[option.id]))


def _not_given(options: Sequence[Option], ruleset: Ruleset, w: Words) -> str:
    """The options without a prize; in what is signed the bets that depend on them, not the words of the file."""
    bets = [bet for bet in ruleset.bets.values() if set(options).intersection(options_of(ruleset, Member(bet, {})))]
    law = w.contracted(options[0].law, "d") if options[0].law else ""
    names = _names(bets, w) if w.signed else w("phrase.comma").join(f"`{option.id}`" for option in options)
    return w("layout.open", law=law, options=names)


def _commission(commission: Commission, bets: Sequence[Bet], w: Words) -> str:
    said = commission_in_words(commission, w)
    names = "" if len(bets) == len(w.ruleset.bets) else _names(bets, w)
    said = f"{names}{w('phrase.colon')}{said}" if names else said[:1].upper() + said[1:]
    return said + w("phrase.full-stop")


def _names(bets: Sequence[Bet], w: Words) -> str:
    return w("phrase.comma").join(w.bet(bet) for bet in bets)


# --- a cloth in words: which bets stand where, what they pay, and which are proposed ---------------------------------


REGIONS = (
    ("layout.top-left", "layout.top", "layout.top-right"),
    ("layout.left", "layout.middle", "layout.right"),
    ("layout.bottom-left", "layout.bottom", "layout.bottom-right"),
)
BELOW = "layout.below"


def described_parts(spots: Sequence[ClothSpot], height: float, voice: ClothVoice, w: Words) -> str:
    """The bets of each part of a cloth `height` thousandths of its width high."""
    keys = (*(key for row in REGIONS for key in row), BELOW)
    found: dict[str, list[str]] = {key: [] for key in keys}
    for bet in dict.fromkeys(spot.shown.bet.id for spot in spots):
        every = [spot for spot in spots if spot.shown.bet.id == bet]
        own = [spot for spot in every if spot.area.y < height] or every  # a text below is of a box that is on the cloth
        found[_region(around(spot.area for spot in own), height)].append(_bet(own, voice, w))
    apart = w("phrase.semicolon")
    said = [w("layout.alternative", game=w.text(w.ruleset.game))]
    said += (w("layout.at", place=w(key), bets=apart.join(bets)) for key, bets in found.items() if bets)
    return w.sentences(said)


def _region(area: Area, height: float) -> str:
    x, y = area.centre
    if y >= height:
        return BELOW
    return REGIONS[min(int(3 * y / height), 2)][min(int(3 * x / WIDTH), 2)]


def _bet(own: Sequence[ClothSpot], voice: ClothVoice, w: Words) -> str:
    """A bet or family with its prizes, and in how many places it stands where that is more than one."""
    bet = own[0].shown.bet
    name = w.bet(bet)
    places = sum(spot.kind in ("cell", "mark") for spot in own) or sum(spot.kind == "box" for spot in own)
    if places > 1:
        name = w("layout.places", bet=name, count=places)
    prizes = w("phrase.semicolon").join(voice.prizes(voice.members(bet), w))
    key = "layout.bet-proposed" if any(spot.proposed for spot in own) else "layout.bet"
    return w(key, bet=name, prizes=prizes)
