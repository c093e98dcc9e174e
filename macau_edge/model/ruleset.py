"""The law of a game: its act, its options, its readings, and the bets."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Literal, TypeAlias, get_args

from macau_edge.model.bets import Bet, Commission, Stage, Value
from macau_edge.model.cards import Shoe
from macau_edge.model.devices import Device
from macau_edge.model.phrases import Phrase
from macau_edge.model.prizes import Ratio
from macau_edge.model.problem import NOWHERE, Place
from macau_edge.model.records import dataclass, field
from macau_edge.model.texts import Citation, Text

Played: TypeAlias = Literal["best", "partly", "rule"]
"""In the best way at every choice, at those of which the rules of a bet say nothing, or by its rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotMeter:
    """A progressive jackpot, per unit of a stake that feeds it.

    Of each such stake the `contribution` goes into it; `of_bets` has those of each bet where they say their own. When
    the whole of it is won, it begins again at the `seed`.
    """

    seed: Ratio
    contribution: Fraction = Fraction(0)
    of_bets: tuple[tuple[str, Fraction], ...] = ()

    @property
    def example(self) -> str:
        """What it may show, as it is given: the seed, which is the least."""
        return self.seed.label if self.seed.profit else "1000:1"

    def fed_by(self, bet: str) -> Fraction:
        """What goes into it of a stake on a bet that may win of it."""
        return dict(self.of_bets).get(bet, self.contribution)


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """What the law leaves to the house. `choices` are ratios, or outcomes, or None for any ratio.

    `unchanged` is whether the file says that no figure depends on it. What a `meter` shows is an option as well.
    """

    id: str
    choices: tuple[Ratio, ...] | tuple[Value, ...] | None
    default: Choice | None
    place: Place = field(compare=False, repr=False)
    law: Citation | None = None
    unchanged: bool = False
    meter: JackpotMeter | None = None

    @property
    def of_ratios(self) -> bool:
        """Whether the option fixes a prize rather than outcomes."""
        return self.choices is None or isinstance(self.choices[0], Ratio)


Choice: TypeAlias = Ratio | Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Provision:
    """A condition, an assumption or a note: a text with its article, and the bets it is about (all where None).

    `about` are its subjects, of `model/subjects.py`; `of` the names of the file that an assumption on `names` is about.
    `inexact` says of one on `rounding` that a stake is refused of which a payment cannot be made exactly.
    """

    id: str
    text: Text
    law: Citation | None
    place: Place = field(compare=False, repr=False)
    bets: tuple[str, ...] | None = None
    about: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    inexact: Literal["", "refused"] = ""

    def is_about(self, bets: Collection[str]) -> bool:
        """Whether it is about one of these bets."""
        return self.bets is None or not set(self.bets).isdisjoint(bets)


@dataclass(frozen=True, slots=True)
class Hand:
    """A shooter's turn: stages whose clauses lead to a stage or are named happenings.

    After a happening the first stage begins again; those in `ends` end the hand, and the next one begins.
    """

    stages: tuple[Stage, ...]
    ends: tuple[str, ...]
    place: Place = field(default=NOWHERE, compare=False, repr=False)

    @property
    def happenings(self) -> tuple[str, ...]:
        """The names of what can happen, in the order written."""
        names = {stage.name for stage in self.stages}
        targets = (clause.target for stage in self.stages for clause in stage.clauses)
        return tuple(dict.fromkeys(target for target in targets if target not in names))


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """Another way to read a provision: whole entries in place of the adopted ones."""

    id: str
    text: Text
    place: Place = field(compare=False, repr=False)
    bets: tuple[Bet, ...] = ()
    commission: Commission | None = None
    stake_returned: bool | None = None
    hand: Hand | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A provision with more than one meaning: the one adopted, why, and the others."""

    id: str
    law: Citation | None
    adopted: Text
    because: Text
    alternatives: tuple[Alternative, ...]
    place: Place = field(compare=False, repr=False)

    @property
    def only(self) -> frozenset[str] | None:
        """The bets that an alternative has otherwise; None where one may change them all."""
        if any(one.hand or one.commission or one.stake_returned is not None for one in self.alternatives):
            return None
        return frozenset(bet.id for one in self.alternatives for bet in one.bets)


Status = Literal["in force", "amended", "superseded", "unknown", "no act"]

Jurisdiction = Literal["macau", "portugal", "new-jersey", "maryland", "massachusetts", "nevada", "pennsylvania"]
"""The place of whose law an act is."""
JURISDICTIONS: tuple[Jurisdiction, ...] = get_args(Jurisdiction)


@dataclass(frozen=True, slots=True)
class AsOf:
    """The copy of an act that its state was taken from, and when that was looked up, `2026-11-20`; "" if unknown."""

    copy: Text
    looked_up: str = ""


Doubtful = Literal["new", "in-place", "beside", "system"]
"""What may be asked for and not be surely meant by the words of a provision: a new bet, what takes the place of one, a
bet with the same results beside it, bets put together."""

DOUBTFUL: tuple[Doubtful, ...] = get_args(Doubtful)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What an act says of having something authorised: the provision `law`, or the way there is where it has `none`.

    `states` is what an application states, as far as that was read; `doubts` has what the words of the provision do
    not surely cover.
    """

    law: Citation | None = None
    none: Text | None = None
    states: Text | None = None
    least: Citation | None = None
    """Of new prizes, the provision by which the act's are the least, so that a higher one is paid unasked."""
    doubts: Mapping[Doubtful, Text] = field(default_factory=dict)
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Gazette:
    """An issue of Macau's Official Gazette, by its number in the year and its series, `I` or `II`."""

    number: int
    series: str

    def __str__(self) -> str:
        """`BO n.º 10, I Série`."""
        return f"BO n.º {self.number}, {self.series} Série"


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """The act a ruleset is written from. Dates are as written, `2010-03-08`; a `gazette` that is not Macau's is a text.

    `new_bets` is what it says of bets that it does not have, `new_prizes` of prizes that it does not have; None where
    the file says nothing of these.

    With the status `no act` it is some other source, of which nobody asks whether it is in force. `jurisdiction` is the
    place of whose law it is, where the file says so.
    """

    title: Text
    cite: str
    status: Status
    place: Place = field(compare=False, repr=False)
    signed: str = ""
    published: str = ""
    gazette: Gazette | str = ""
    effective: str = ""
    by: tuple[str, ...] = ()
    revokes: tuple[str, ...] = ()
    new_bets: Ground | None = None
    new_prizes: Ground | None = None
    sources: Text | None = None
    as_of: AsOf | None = None
    jurisdiction: Jurisdiction | None = None

    @property
    def bets_by(self) -> Citation | None:
        """The provision under which bets that it does not have are authorised."""
        return self.new_bets.law if self.new_bets else None

    @property
    def instead_of_bets(self) -> Text | None:
        """The way there is where it has no such provision."""
        return self.new_bets.none if self.new_bets else None

    @property
    def stated_of_bets(self) -> Text | None:
        """What an application under that provision states, as far as it was read."""
        return self.new_bets.states if self.new_bets else None

    @property
    def state(self) -> Status:
        """Its state as it may be printed: that it is in force only where the copy is named that says so."""
        return "unknown" if self.status == "in force" and self.as_of is None else self.status


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """The law of one game. `name` is how it was asked for (`portugal/craps`), `data` are the file's bytes."""

    name: str
    place: Place = field(compare=False, repr=False)
    data: bytes = field(repr=False)
    game: Text
    device: Device
    bets: Mapping[str, Bet]
    act: Act | None = None
    stake_returned: bool = True
    commission: Commission | None = None
    hand: Hand | None = None
    names: Mapping[str, Phrase] = field(default_factory=dict)
    words: Mapping[str, Text] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    assumptions: tuple[Provision, ...] = ()
    conditions: tuple[Provision, ...] = ()
    readings: tuple[Reading, ...] = ()
    notes: tuple[Provision, ...] = ()
    last_trial: int = 0
    """The largest number that a phrase `trial 3` of the file asks for."""
    places: Mapping[tuple[str, str], Place] = field(default_factory=dict, compare=False, repr=False)
    """(`names`, `words`, `options` or `bets`, identifier) -> where it is written, also where it could not be read.

    (`hand`, happening) likewise, and (`hand`, ``) for the hand itself.
    """

    def __repr__(self) -> str:
        return f"<Ruleset {self.name}: {len(self.bets)} bets>"

    def played(self, bet: Bet) -> Played | None:
        """How the figures of a bet suppose that the player chooses; None where it has no strategy."""
        if bet.strategy is None:
            return None
        if bet.strategy.best:
            return "best"
        return "partly" if self.plays_best(bet) else "rule"

    def plays_best(self, bet: Bet) -> bool:
        """Whether it is found what is best at some choice of a bet, as at each of which its rules say nothing: with
        another prize that may be another play.
        """
        if bet.strategy is None or not isinstance(self.device, Shoe):
            return False
        return any(not bet.strategy.at(step.name, step.choose) for step in self.device.choosing)

    @property
    def has_pieces(self) -> bool:
        """Whether it is played with pieces where others have cards."""
        return isinstance(self.device, Shoe) and bool(self.device.pieces)

    @property
    def sha256(self) -> str:
        """The SHA-256 of the file's bytes, in hexadecimal; a table of figures does without, and without OpenSSL."""
        from hashlib import sha256

        return sha256(self.data).hexdigest()

    def commission_of(self, bet: Bet) -> Commission | None:
        """What the house takes of a bet: by its own entry, else as of all bets of the game."""
        return self.commission if bet.commission is None else bet.commission


# --- what of a ruleset was not read in the law -----------------------------------------------------------------------


Part = Literal["step", "bet", "prize", "option", "provision"]


@dataclass(frozen=True, slots=True)
class NotRead:
    """A part of a ruleset that is known from elsewhere than the law: of which kind it is, its name, and from where."""

    kind: Part
    name: str
    source: Text


_Cited: TypeAlias = tuple[Part, str, Citation | None, frozenset[str] | None]
"""A part that may have an article, its name, the article, and the bets that it is about; None of all."""


def _cited(ruleset: Ruleset) -> list[_Cited]:
    """Every part of a ruleset that may have an article, in the order of the file."""
    steps = ruleset.device.deal if isinstance(ruleset.device, Shoe) else ()
    own = {bet.id: frozenset([bet.id]) for bet in ruleset.bets.values()}
    return [
        *(("step", step.name, step.law, None) for step in steps),
        *(("option", option.id, option.law, None) for option in ruleset.options.values()),
        *(("bet", bet.id, bet.law, own[bet.id]) for bet in ruleset.bets.values()),
        *(("prize", bet.id, bet.pays_law, own[bet.id]) for bet in ruleset.bets.values()),
        *(("provision", one.id, one.law, _bound(one)) for one in ruleset.assumptions),
        *(("provision", one.id, one.law, _bound(one)) for one in ruleset.conditions),
        *(("provision", one.id, one.law, one.only) for one in ruleset.readings),
        *(("provision", one.id, one.law, frozenset()) for one in ruleset.notes),
    ]


def cites_law(ruleset: Ruleset) -> bool:
    """Whether any part of a ruleset has an article that was read."""
    return any(law and not law.silent and not law.unread for _, _, law, _ in _cited(ruleset))


def has_regulation(ruleset: Ruleset) -> bool:
    """Whether any part of a ruleset is of an act, read or not: otherwise its rules are those of the file alone."""
    return any(law and not law.silent for _, _, law, _ in _cited(ruleset))


def is_read(ruleset: Ruleset) -> bool:
    """Whether its regulation is in force and was read where it says something: only then is it known what it lacks.

    Of rules that are the file's alone all is known.
    """
    act = ruleset.act
    known = act is None or not has_regulation(ruleset) or act.status in ("in force", "no act")
    return known and not any(not_read(ruleset))


def not_read(ruleset: Ruleset, bets: Collection[str] | None = None) -> Iterator[NotRead]:
    """Every part whose article was not read, in the order of the file; where only some bets are asked, theirs alone."""
    asked = ruleset.bets.keys() if bets is None else {*bets, *(part for bet in bets for part in _parts(ruleset, bet))}
    every = ruleset.bets.keys() <= asked
    for kind, name, law, about in _cited(ruleset):
        if law and law.unread and (every or about is None or about & asked):
            yield NotRead(kind, name, law.unread)


def _parts(ruleset: Ruleset, bet: str) -> tuple[str, ...]:
    """What a compound bet is put together of, without the brackets of a member."""
    return tuple(part.bet.partition("[")[0] for part in ruleset.bets[bet].parts)


def _bound(one: Provision) -> frozenset[str] | None:
    return None if one.bets is None else frozenset(one.bets)
