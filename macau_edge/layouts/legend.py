"""The notes below a cloth: what its signs mean, which act its prizes are of, and what limits them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from macau_edge.drawing.measuring import balanced, wrap
from macau_edge.layouts.areas import WIDTH
from macau_edge.layouts.colours import INK, QUIET
from macau_edge.layouts.fitting import LEADING, MIDDLE
from macau_edge.layouts.items import Line
from macau_edge.layouts.spots import Spot
from macau_edge.layouts.voice import Voice
from macau_edge.model import Bet, Commission, Language, Member, Option
from macau_edge.options import options_of
from macau_edge.wording.bets import bet_name, prize
from macau_edge.wording.citations import act_name, citation
from macau_edge.wording.numbers import rate
from macau_edge.wording.vocabulary import say

SIZE = 13.0
SIGN = 46.0
"""Room for the sign that a note explains."""
BETWEEN = 24.0
"""Between the columns of two languages."""
SPACE = 5.0
"""Between two notes."""

Note = Mapping[Language, str]


@dataclass(frozen=True, slots=True)
class Legend:
    """The lines of the notes, where the sign of the proposed bets stands (None where there is none), and the end."""

    lines: tuple[Line, ...]
    sign: float | None
    bottom: float


def legend(voice: Voice, spots: Sequence[Spot], top: float, edge: float) -> Legend:
    """The notes from `top` on downwards, each language in a column of its own."""
    first = [_in_each(voice, "layout.mark")] if any(spot.proposed for spot in spots) else []
    lines: list[Line] = []
    left = edge + (SIGN if first else 0.0)
    count = len(voice.languages)
    wide = (WIDTH - left - edge - (count - 1) * BETWEEN) / count
    y = top
    for number, note in enumerate([*first, *_notes(voice, spots)]):
        high = 0.0
        for column, language in enumerate(voice.languages):
            rows = balanced(note[language], wide / SIZE) or wrap(note[language], wide / SIZE, cut=True) or []
            x = left + column * (wide + BETWEEN)
            lines += (_line(row, x, y + place * SIZE * LEADING, number < len(first)) for place, row in enumerate(rows))
            high = max(high, len(rows) * SIZE * LEADING)
        y += high + SPACE
    return Legend(tuple(lines), top if first else None, y - SPACE)


def _line(row: str, x: float, top: float, strong: bool) -> Line:
    return Line(row, x, top + (LEADING / 2 + MIDDLE) * SIZE, SIZE, strong, INK if strong else QUIET, "start")


def _in_each(voice: Voice, key: str) -> Note:
    return {language: say(language, key) for language in voice.languages}


def _notes(voice: Voice, spots: Iterable[Spot]) -> Iterator[Note]:
    yield {language: _act(voice, language) for language in voice.languages}
    used = _used(voice)
    for option in voice.ruleset.options.values():
        if option.of_ratios and option.id in voice.choices and option.id in used:
            yield {language: _option(option, voice, language) for language in voice.languages}
    for options in _open(voice):
        yield {language: _not_given(options, language) for language in voice.languages}
    for commission, bets in _commissions(voice).items():
        yield {language: _commission(commission, bets, voice, language) for language in voice.languages}
    if not voice.ruleset.stake_returned:
        yield _in_each(voice, "layout.kept")
    for source in _unread(voice):
        yield {language: _source(source, voice, language) for language in voice.languages}
    if any(spot.key for spot in spots):
        yield _in_each(voice, "layout.keys")
    names = [bet.name for bet in voice.ruleset.bets.values() if bet.name]
    if any(language in name.ours for name in names for language in voice.languages):
        yield _in_each(voice, "layout.ours")


def _act(voice: Voice, language: Language) -> str:
    act = voice.ruleset.act
    if act is None:
        return say(language, "layout.no-act")
    priced = [bet.pays_law for bet in voice.ruleset.bets.values() if bet.pays_law and not bet.pays_law.silent]
    if not priced:
        return say(language, "layout.no-article", act=act_name(act.cite, language))
    by = say(language, "phrase.comma").join(act_name(one, language) for one in act.by)
    state = say(language, f"games.{act.status.replace(' ', '-')}", by=by)
    return say(language, "layout.act", act=act_name(act.cite, language), state=state)


def _used(voice: Voice) -> set[str]:
    """The options that a bet on the cloth depends on; an application may have taken a bet's choice away."""
    bets = voice.ruleset.bets.values()
    return {option.id for bet in bets for option in options_of(voice.ruleset, Member(bet, {}))}


def _option(option: Option, voice: Voice, language: Language) -> str:
    choice = voice.choices[option.id]
    said = prize(choice, language) if not hasattr(choice, "outcomes") else choice.label
    law = citation(option.law, language) if option.law else ""
    return say(language, "layout.option", law=law, choice=said)


def _open(voice: Voice) -> list[list[Option]]:
    """The prizes that nobody chose and no source gives, those of one article together."""
    found: dict[str, list[Option]] = {}
    for option in voice.ruleset.options.values():
        if option.of_ratios and option.id not in voice.choices:
            found.setdefault(option.law.text if option.law else "", []).append(option)
    return list(found.values())


def _not_given(options: Sequence[Option], language: Language) -> str:
    law = citation(options[0].law, language) if options[0].law else ""
    names = say(language, "phrase.comma").join(f"`{option.id}`" for option in options)
    return say(language, "layout.open", law=law, options=names)


def _commissions(voice: Voice) -> dict[Commission, list[Bet]]:
    found: dict[Commission, list[Bet]] = {}
    for bet in voice.ruleset.bets.values():
        taken = bet.commission if bet.commission is not None else voice.ruleset.commission
        if taken and taken.rate and bet.pays is not None:
            found.setdefault(taken, []).append(bet)
    return found


def _commission(commission: Commission, bets: Sequence[Bet], voice: Voice, language: Language) -> str:
    base = say(language, f"phrase.of.{commission.of}")
    key = f"phrase.commission.{commission.paid.replace(' ', '-')}"
    said = say(language, key, rate=rate(commission.rate, language), base=base)
    names = "" if len(bets) == len(voice.ruleset.bets) else _names(bets, voice, language)
    said = f"{names}{say(language, 'phrase.colon')}{said}" if names else said[:1].upper() + said[1:]
    return said + say(language, "phrase.full-stop")


def _unread(voice: Voice) -> list[list[Bet]]:
    """The bets whose prizes were not read in the law, those of one source together."""
    found: dict[str, list[Bet]] = {}
    for bet in voice.ruleset.bets.values():
        if bet.pays_law and bet.pays_law.unread:
            found.setdefault(citation(bet.pays_law, voice.languages[0]), []).append(bet)
    return list(found.values())


def _source(bets: Sequence[Bet], voice: Voice, language: Language) -> str:
    law = bets[0].pays_law
    assert law
    return say(language, "layout.unread", bets=_names(bets, voice, language), source=citation(law, language))


def _names(bets: Sequence[Bet], voice: Voice, language: Language) -> str:
    return say(language, "phrase.comma").join(bet_name(bet, voice.ruleset, language) for bet in bets)
