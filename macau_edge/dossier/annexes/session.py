"""The annex on a session: what the table can win and lose in so many rounds, and the bankroll that it needs.

All of it is the question `risk`, of one bet of each group. Its probabilities are floating point with a proven bound,
and have six digits here, far fewer than the bound lets stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import ClassVar

from macau_edge.dossier.bets import AnnexRecord
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.annexes import annex_commands, command, round_bound
from macau_edge.dossier.sections.offers import PricedGroup, amount_words, asked_groups, multilingual_text
from macau_edge.drawing.charts import DOT, Captions, bare_picture
from macau_edge.model.filed import AskedAnnex, Stakes
from macau_edge.model.meter import in_turn
from macau_edge.model.problem import ProblemError
from macau_edge.model.records import dataclass
from macau_edge.model.refusals import Refused, settled, unless_too_dear
from macau_edge.numeric.sums import Chance
from macau_edge.questions.request import Track
from macau_edge.questions.risk.distribution import axis_words, distribution, facts, scale_marks
from macau_edge.questions.risk.find import Risk, Spread
from macau_edge.questions.risk.report import probability_percent, session_notes, session_tables
from macau_edge.questions.risk.request import RiskRequest
from macau_edge.reports.document import Block, Heading, Paragraph, Picture
from macau_edge.reports.figures import Float, Positive, Record
from macau_edge.wording import Words


class _SessionQuantile(Record):
    probability: Fraction | None
    house: Fraction | None
    """The lowest result of the house, in the currency of the stakes, up to which there is this probability."""


class _SessionBankroll(Record):
    at_end: Fraction | None
    """In the currency of the stakes, so that it is not lost at the end of the session."""
    throughout: Fraction | None
    """At no moment of the session; null where that is too much work."""
    ever: Fraction | None
    """At no moment of any number of rounds; null without an edge for the house."""


class _SessionOfBet(Record):
    of: list[str]
    staked: Fraction | None
    """Patacas put down in the session."""
    expected_win: Fraction | None
    """What the house wins on average, in the currency of the stakes."""
    standard_deviation: str
    """Of the result of the session, in the currency of the stakes."""
    player_ahead: Float
    """Probabilities, numbers of one, to six significant digits."""
    even: Float
    house_ahead: Float
    quantiles: list[_SessionQuantile]
    bankroll: _SessionBankroll
    """What suffices with 99.9 %."""
    lost: Float | None
    """How likely it is that the house loses more than the bankroll by the end; null where none was given."""


class SessionData(AnnexRecord, tag_field="id", tag="session"):
    """What a session of many rounds of each bet can come to."""

    rounds: Positive
    stake: Positive
    """Of each round, in the currency of the stakes."""
    bankroll: Positive | None
    """What the table has, in the currency of the stakes; null where it was not said."""
    bets: list[_SessionOfBet]


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A session of one bet of each group, and what the table has for it."""

    title: ClassVar[str] = "asked.session"
    rounds: int
    stake: int
    bankroll: int | None
    found: tuple[tuple[PricedGroup, Risk, Spread], ...]

    def lost(self, spread: Spread) -> Chance | None:
        """How likely it is that the house loses more than the bankroll by the end of the session."""
        return None if self.bankroll is None else spread.below(Fraction(-self.bankroll))

    def blocks(self, case: Case, w: Words) -> Iterator[Block]:
        """What is supposed, and the tables of the question for each bet."""
        yield Paragraph(w("asked.session.what", rounds=w.counted(self.rounds), stake=amount_words(self.stake, case, w)))
        yield Paragraph(w("asked.session.how", error=self._error()))
        for group, found, spread in self.found:
            yield Heading(group.name(w), 3, numbered=False)
            yield from session_tables(found, w, errors=False, currency=case.authority.currency)
            yield _chart(group, found, case, w)
            if (lost := self.lost(spread)) is not None:
                said = {
                    "bankroll": amount_words(self.bankroll or 0, case, w),
                    "probability": probability_percent(lost, w),
                }
                yield Paragraph(w("asked.session.lost", **said))
            yield from session_notes(found, w)
        options = f"--rounds {self.rounds} --unit {self.stake}"
        yield from annex_commands(case, (command("risk", group.first.id, options) for group, *_ in self.found), w)

    def _error(self) -> str:
        """A round bound that the error of no probability of who is ahead is above."""
        ends = (found.figures for _, found, _ in self.found if found.figures)
        return round_bound(max((one.bound for end in ends for one in (end.player, end.house)), default=0.0))

    def data(self) -> SessionData:
        """Exact figures as they are, probabilities to six digits."""
        bets = [self._data(*one) for one in self.found]
        return SessionData(rounds=self.rounds, stake=self.stake, bankroll=self.bankroll, bets=bets)

    def _data(self, group: PricedGroup, found: Risk, spread: Spread) -> _SessionOfBet:
        ends, lost = found.figures, self.lost(spread)
        assert ends is not None
        assert ends.even is not None
        amounts = {name: getattr(found.bankroll, name) for name in ("at_end", "throughout", "ever")}
        return _SessionOfBet(
            of=[bet.id for bet in group.bets],
            staked=found.staked,
            expected_win=found.hold,
            standard_deviation=format(found.deviation, "f"),
            player_ahead=_six(ends.player),
            even=_six(ends.even),
            house_ahead=_six(ends.house),
            quantiles=[_SessionQuantile(probability=one.probability, house=one.house) for one in ends.quantiles],
            bankroll=_SessionBankroll(**{name: amount and amount.patacas for name, amount in amounts.items()}),
            lost=None if lost is None else _six(lost),
        )


WIDE = 0.85
"""The part of the text's width that a chart has."""


def _chart(group: PricedGroup, found: Risk, case: Case, w: Words) -> Picture:
    """The distribution of the session, as the question draws it; one for all languages of the dossier."""
    each, currency = case.in_pictures(w), case.authority.currency

    def said(say: Callable[[Words], str]) -> str:
        return multilingual_text(each, say)

    of_each = {one.language: [*scale_marks(found, one, currency)] for one in each}

    def mark(number: int) -> str:
        return said(lambda w: of_each[w.language][number][1]).replace("\n", DOT)

    marked = [(value, mark(number)) for number, (value, _) in enumerate(of_each[each[0].language])]
    words = Captions(
        across=said(lambda w: axis_words(w, currency)),
        up=said(lambda w: w("risk.probability")),
        dark=said(lambda w: w("risk.dark")),
        light=said(lambda w: w("risk.light")),
    )
    shown = w("phrase.semicolon").join(facts(found, w, errors=False, currency=currency))
    svg = bare_picture(distribution(found, marked, words, each[0]))
    caption = w("asked.session.chart", bet=group.name(w))
    return Picture(svg, f"{caption}{w('phrase.colon')}{shown}", caption, width=WIDE)


def session(asked: AskedAnnex, case: Case, track: Track) -> Session:
    """The session of each proposed bet; raises ProblemError where it costs too much, UsageError as the question.

    The bankroll for every moment is optional: where nothing is left for its pass, it is left out, as in the question.
    """
    rounds, bankroll = int(asked.given["rounds"]), asked.given.get("bankroll")
    stake = int(asked.given.get("stake") or _stake(case.application.stakes))
    groups = asked_groups(case)

    def find(group: PricedGroup) -> Risk | Refused:
        request = RiskRequest(bet=group.first.id, rounds=rounds, unit=stake)
        return unless_too_dear(lambda: request.find(case.ruleset, case.choices, case.application.choices, track))

    sessions, found = settled(in_turn(groups, find)), []
    for number, group in enumerate(groups):
        one = sessions[number]
        if isinstance(one, Refused):
            raise ProblemError(*one.problems)
        assert one.spread is not None  # without the normal approximation there is no session otherwise
        found.append((group, one, one.spread))
    taken = None if bankroll is None else int(bankroll)
    return Session(rounds=rounds, stake=stake, bankroll=taken, found=tuple(found))


def _stake(stakes: Stakes | None) -> int:
    """The stake of a round where none is said: the highest, or the minimum."""
    assert stakes is not None  # or `check` has refused the application
    return stakes.maximum or stakes.minimum


def _six(found: Chance) -> str:
    return f"{found.value:.6g}"
