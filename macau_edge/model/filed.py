"""What is filed beside a ruleset: an application with the bets it proposes, and a policy with what it asks of bets.

An application names its applicant and its game, proposes bets as whole entries of the language, and says in its own
words what no rule of the game says. A policy selects findings, and asks of every game, of one game or of one bet for
bounds on the house edge and for the prizes that an act prints; the more specific narrows the more general.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal, get_args

from macau_edge.model.bets import Bet, Member, OwnLimit
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import NOWHERE, Place, Problem
from macau_edge.model.records import dataclass, field
from macau_edge.model.ruleset import Reading
from macau_edge.model.subjects import Audience, whom_it_is_for
from macau_edge.model.texts import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Applicant:
    """Who asks. `capacity` is as the applicant states it; `contact` has the kinds given (address, telephone, email).

    The registry number and the seat are the company's, the identity document and the powers those of who signs.
    """

    name: Text
    capacity: Text
    representative: Text
    representative_capacity: Text
    contact: Mapping[str, Text]
    registry_number: Text | None = None
    seat: Text | None = None
    representative_identity: Text | None = None
    representative_powers: Text | None = None


@dataclass(frozen=True, slots=True)
class Signatory:
    """Somebody else who signs: a mathematician, or an independent laboratory; and the qualification stated."""

    name: Text
    qualification: Text | None = None


SIGNATORIES = ("mathematician", "laboratory")
"""Who may sign beside the applicant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A text of the applicant's own under a name: a rule where the act is silent, a condition that it suggests.

    `bets` are the proposed bets it is about, all of them where None; `about` are its subjects, of `model/subjects.py`;
    `written_for` whom it says that it is for. `act` is the act in force that the applicant relied on, where it is that.
    """

    id: str
    text: Text
    bets: tuple[str, ...] | None = None
    about: tuple[str, ...] = ()
    written_for: tuple[Audience, ...] = ()
    act: str = ""
    place: Place = field(default=NOWHERE, compare=False, repr=False)

    @property
    def for_whom(self) -> tuple[Audience, ...]:
        """For whom it is: as it says itself, and otherwise as its subjects are."""
        return self.written_for or whom_it_is_for(self.about)


Kind = Literal["new", "in-place-of", "beside", "extra-prize", "system"]
"""What is asked for with a bet: one that the act has not; what is to stand in the place of a bet of the act; a second
bet on the events of one, which stays; a prize on top of that of one; several of the act, made together."""
KINDS: tuple[Kind, ...] = get_args(Kind)
OF_A_BET: tuple[Kind, ...] = ("in-place-of", "beside", "extra-prize")
"""The kinds that are of a bet of the act, which is named."""

GameKind = Literal["new game", "variation"]
"""Whether a whole game is new, or one that there is gets a side wager or other prizes."""
GAME_KINDS: tuple[GameKind, ...] = get_args(GameKind)

KEPT = "kept"
"""What is written for the choice of an option that the house goes on having."""


@dataclass(frozen=True, slots=True)
class Asks:
    """What is asked for with a bet, as it is written; `of` is the bet of the act, or the member, that it is about.

    The place is that of the word which names the bet, or else the kind.
    """

    kind: Kind
    of: str = ""
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Stakes:
    """The minimum stake and the smallest chip, by which rounding is worked out, and the highest stake.

    They are in patacas, or in what the authority counts in.
    """

    minimum: int
    chip: int
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class AskedAnnex:
    """An annex that an application asks for, by its name; `given` has its parameters, whole numbers or shares of one.

    A parameter that was not written has the value that it has without that, where there is such.
    """

    id: str
    given: Mapping[str, int | Fraction] = field(default_factory=dict)
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A place on the cloth, in units of a hundredth of its width; y counts from the top."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OnCloth:
    """What stands on a cloth with the bets of an application, beside what stands there without them.

    `proposed` are the bets that are marked, or members, and `places` where the application puts some of them. A bet
    stands `instead` of another in its place, `stands` has what is in the cells of a family of which one is in the place
    of a member. `on_top` are extra prizes by the bets, or members, on top of whose prizes they are paid, and `hidden`
    bets that have no place of their own. What is `kept` the house goes on choosing, so that all of its choices stand.
    """

    proposed: tuple[str, ...] = ()
    places: Mapping[str, Rectangle] = field(default_factory=dict)
    instead: Mapping[str, str] = field(default_factory=dict)
    stands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    on_top: Mapping[str, Member] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()


BESIDE_RULES = ("offered-elsewhere", "intellectual-property")
"""Keys of an application that state something of its bets, as a rule does under its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Application:
    """One application: who asks, for which game, and the proposed bets as whole entries of the ruleset language.

    `game` is a shipped ruleset or a file in the application's folder. An entry of `bets` whose identifier the ruleset
    has already takes that bet's place; `asks` says of others what they are beside the act's, where that is written.
    `choices` are options of the law as texts, `kept` those that the house goes on choosing. `readings` are of what it
    proposes itself. `authority` is the template that it asks for, empty where that follows from the act.
    """

    place: Place = field(compare=False, repr=False)
    sha256: str
    reference: str
    date: str
    applicant: Applicant
    game: str
    bets: Mapping[str, Bet]
    asks: Mapping[str, Asks] = field(default_factory=dict)
    """Proposed bet -> what is asked for with it, as it is written; nothing of a bet that does not say so."""
    choices: Mapping[str, str] = field(default_factory=dict)
    kept: frozenset[str] = frozenset()
    names: Mapping[str, Phrase] = field(default_factory=dict)
    words: Mapping[str, Text] = field(default_factory=dict)
    city: Text | None = None
    description: Text | None = None
    relied_on: tuple[Said, ...] = ()
    rules: tuple[Said, ...] = ()
    operation: tuple[Said, ...] = ()
    information: tuple[Said, ...] = ()
    does_not_apply: tuple[Said, ...] = ()
    """Subjects that the bets leave no room for, each with the reason."""
    offered_elsewhere: Text | None = None
    intellectual_property: Text | None = None
    enclosures: tuple[Said, ...] = ()
    signatories: Mapping[str, Signatory] = field(default_factory=dict)
    quotations: Mapping[str, Text] = field(default_factory=dict)
    """Place in the act, as the ruleset cites it -> what it says there, word for word."""
    stakes: Stakes | None = None
    layout: Mapping[str, Rectangle] = field(default_factory=dict)
    readings: tuple[Reading, ...] = ()
    authority: str = ""
    kind: GameKind | None = None
    """What of the two it asks for, where its authority wants that said."""
    approved: str = ""
    """The day on which it was approved, `2026-12-20`; empty as long as it is not."""
    supersedes: str = ""
    """The dossier whose place it takes: the name of a PDF beside it, or its SHA-256; empty where there is none."""
    annexes: tuple[AskedAnnex, ...] = ()
    places: Mapping[tuple[str, str], Place] = field(default_factory=dict, compare=False, repr=False)
    """(section or "", key) -> where it is written: `("", "game")`, `("choices", "field12")`, `("bets", "fire")`."""
    values: Mapping[tuple[str, str], Place] = field(default_factory=dict, compare=False, repr=False)
    """(section or "", key) -> where its value begins: `("", "game")`; of a bet's name `("bets.fire", "name")`."""

    @property
    def superseded_file(self) -> str:
        """The name of the PDF whose place it takes; empty where its SHA-256 alone is known, or there is none."""
        return self.supersedes if self.supersedes.endswith(".pdf") else ""

    @property
    def stated(self) -> tuple[Said, ...]:
        """What it states by name: where else its bets are offered, what others own of them, and its rules."""
        besides = ((name, getattr(self, name.replace("-", "_"))) for name in BESIDE_RULES)
        return (*(Said(id=name, text=text, about=(name,)) for name, text in besides if text), *self.rules)


# --- what a policy asks of rulesets beyond soundness, and which findings count ---------------------------------------


@dataclass(frozen=True, slots=True)
class Selection:
    """Which findings count: those that `select` names (all where it is empty) and `ignore` does not.

    A word is a code (`law/missing-name`) or a family (`law`). What says that a file was not read, the family `syntax`,
    counts in any case, as all does that is wrong in the policy itself: nothing else would be said of either.
    """

    select: Sequence[str] = ()
    ignore: Sequence[str] = ()

    def keeps(self, problem: Problem, policy: str | None = None) -> bool:
        """Whether a finding counts; `policy` is the file of the policy."""
        if problem.family == "syntax" or problem.place.file == policy:
            return True
        named = {problem.code, problem.family}
        return (not self.select or not named.isdisjoint(self.select)) and named.isdisjoint(self.ignore)


@dataclass(frozen=True, slots=True)
class PolicyWord:
    """A word of the policy, and the line that asks for it."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Bound:
    """A house edge that bets may not pass, as it is written."""

    edge: Fraction
    text: str
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """What is asked of a bet; None where nothing is.

    `player_advantage` is `refuse` or `allow`, and refused where it is None; `printed` is `shipped`, `unchecked`, or
    where the rulesets lie that say what the act prints. `limit` is what its figures take.
    """

    floor: Bound | None = None
    ceiling: Bound | None = None
    player_advantage: PolicyWord | None = None
    printed: PolicyWord | None = None
    limit: OwnLimit | None = None

    def narrowed(self, by: Demand) -> Demand:
        """This one, with all that a more specific one asks in its place."""
        return Demand(
            floor=by.floor or self.floor,
            ceiling=by.ceiling or self.ceiling,
            player_advantage=by.player_advantage or self.player_advantage,
            printed=by.printed or self.printed,
            limit=by.limit or self.limit,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePolicy:
    """What is asked of one game: `craps`, or `portugal/craps`, which is more specific.

    `bets` has families and members (`hard-way[4]`). Each group of `symmetric` names bets, families and members of
    which those that win, push and lose as often are to be priced alike.
    """

    name: PolicyWord
    demand: Demand = Demand()
    symmetric: tuple[tuple[PolicyWord, ...], ...] = ()
    bets: Mapping[str, Demand] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)
    """Where each of `bets` stands."""


def is_file_of_game(file: str, game: str) -> bool:
    """Whether a file, by its whole path with slashes, holds the game of that name."""
    stem = file.rpartition(".")[0] if file.lower().endswith((".yaml", ".yml")) else file
    return f"/{stem}".endswith(f"/{game}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What a user asks of the rulesets: `macau-edge.toml`, or `[tool.macau-edge]`; nothing without either.

    `exclude` are the files left out when a folder is checked, as patterns relative to the policy's own `folder`.
    """

    selection: Selection = Selection()
    exclude: tuple[str, ...] = ()
    demand: Demand = Demand()
    games: tuple[GamePolicy, ...] = ()
    folder: str = "."

    @property
    def demands(self) -> Iterator[Demand]:
        """All that is asked, of whatever it is asked, as it is written."""
        yield self.demand
        for game in self.games:
            yield game.demand
            yield from game.bets.values()

    @property
    def gives_limits(self) -> bool:
        """Whether it gives a bet of any game a limit of its own."""
        return any(demand.limit for demand in self.demands)

    def of(self, file: str) -> Governed:
        """What is asked of the game in a file."""
        found = (game for game in self.games if is_file_of_game(file, game.name.text))
        return Governed(self.demand, tuple(sorted(found, key=lambda game: game.name.text.count("/"))))


@dataclass(frozen=True, slots=True)
class Governed:
    """What is asked of every game, and of the one in a file, the most specific last."""

    demand: Demand = Demand()
    games: tuple[GamePolicy, ...] = ()

    def demand_of(self, bet: str, member: str) -> Demand:
        """What is asked of a member of a bet: the most specific of all that is written."""
        demand = self.demand
        for one in (
            *(game.demand for game in self.games),
            *(game.bets[bet] for game in self.games if bet in game.bets),
            *(game.bets[member] for game in self.games if member in game.bets and member != bet),
        ):
            demand = demand.narrowed(one)
        return demand


NO_POLICY = Policy()
