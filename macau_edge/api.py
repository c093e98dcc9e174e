"""The questions as Python functions: what is given is read as the command line reads it, and a `Result` comes back.

Each makes the request that its command makes, of Python values in place of texts, and asks it. Libraries are imported
when a function runs, so that `import macau_edge` needs none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    import os

    from macau_edge.analysis import Analysis
    from macau_edge.cli.arguments import Tongues
    from macau_edge.dossier.verify.outcome import Verification
    from macau_edge.model import Language
    from macau_edge.model.problem import Problem
    from macau_edge.questions.analyse.bets import AnalysisResult
    from macau_edge.questions.ask import Game
    from macau_edge.questions.bets import RulesetResult
    from macau_edge.questions.bias.answer import BiasResult
    from macau_edge.questions.diff.compare import Comparison
    from macau_edge.questions.export.request import Written
    from macau_edge.questions.games import Listed
    from macau_edge.questions.given import Given as GivenText
    from macau_edge.questions.readings.find import OtherReadings
    from macau_edge.questions.request import Choices, Exact, Prize, Prizes, PrizesByBet, PrizesByName, Whole
    from macau_edge.questions.risk.answer import RiskResult
    from macau_edge.questions.simulate.answer import SimulationResult
    from macau_edge.questions.simulate.run import Progress
    from macau_edge.questions.solve.prizes import SolveResult
    from macau_edge.questions.sweep.answer import SweepResult
    from macau_edge.reading.source import Source
    from macau_edge.reports.result import Result

Given = ParamSpec("Given")
R = TypeVar("R")


def _in_python(function: Callable[Given, R]) -> Callable[Given, R]:
    """A function whose errors speak of its arguments, where those of the command line speak of options."""
    code = function.__code__
    arguments = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]

    @wraps(function)
    def asked(*args: Given.args, **named: Given.kwargs) -> R:
        try:
            if {"bet", "bets"} & named.keys():
                from macau_edge.questions.ask import rename_bets

                rename_bets(arguments, named)
            return function(*args, **named)
        except Exception as error:
            from macau_edge.questions.ask import in_python

            said = in_python(error, arguments)
            if said is error:
                raise
            raise said from None

    return asked


def _asked(question: str, given: Mapping[str, Any]) -> Any:
    """What is found for the arguments of a function, which are those of the record of its question, and of the game.

    Raises:
        ProblemError, UsageError: as `ask.ask_agreed` raises them.
    """
    from macau_edge.questions import request_of
    from macau_edge.questions.ask import ask_agreed, merged_choices
    from macau_edge.questions.request import read_request

    of_game = ("game", "choices", "options")
    request: Any = read_request(
        request_of(question), **{name: value for name, value in given.items() if name not in of_game}
    )
    return ask_agreed(request, given["game"], merged_choices(given["choices"], given["options"]))


@_in_python
def ruleset(game: Game) -> RulesetResult:
    """The rules of a game, checked: `ruleset("craps")`, a file, its text, or a mapping of what stands in one.

    `found` is the ruleset, of an application that of the game with its bets in it; it is shown with its act, what that
    leaves to the house, and its bets with their articles. Findings of the family `law` (a missing name or citation) do
    not stop it: no figure depends on them. Every other function takes as a game what this one takes.

    Args:
        game: a shipped game (`craps`, `portugal/craps`), the path of a YAML file, its text, which has a line end, an
            open text file, a mapping, or what this function gave. In a mapping a value is a text, a whole number, a
            `Fraction` or `Decimal`, which at a prize is the profit to one, a list, a `range`, or a mapping.

    Raises:
        ProblemError: it cannot be read, or a bet is not sound; `problems` has every mistake with its place, that of a
            mapping as a path, `bets.mine.pays`.
        UsageError: no shipped game has that name.
    """
    from macau_edge.questions.ask import loaded_game
    from macau_edge.questions.bets import RulesetResult
    from macau_edge.questions.games import game_document, game_records, games_json
    from macau_edge.reports.result import Result, first_of

    found = Result((loaded_game(game, {})[0],), game_document, games_json, records=game_records, question="ruleset")
    return first_of(found, RulesetResult)


load = ruleset
"""What `ruleset` was called before 0.3."""


@_in_python
def analyse(
    game: Game,
    *,
    bets: str | Collection[str] = (),
    every_choice: bool = False,
    stake: Whole | str | None = None,
    chip: Whole | str | None = None,
    prizes: PrizesByBet | None = None,
    seen: str | None = None,
    limit: Whole | None = None,
    choices: Choices | None = None,
    **options: Prize,
) -> AnalysisResult:
    """What every bet of a game is worth, by both engines: `analyse("craps", field12="3:1")`.

    A mapping from the bets: `["field"].house_edge` per unit put down at the start, a `Fraction`, and so every figure of
    it. `waiting` are those without figures, with the option that nobody gave.

    Args:
        game: a shipped game, a path, a text, a mapping or an open file, as `ruleset` takes them, or what it gave.
        bets: bets, families or members of one (`hard-way`, `hard-way[4]`); all without it.
        every_choice: the figures of every choice that the law leaves to the house as well, which the report shows and
            `every_choice` of the result has.
        stake: what rounding to whole chips costs at this stake, 10, or at each of `"10 to 60"`: the report is of that,
            and `at_stakes` of the result has it. The figures of the bets are those paid to the last fraction.
        chip: the smallest chip, with `stake`; 1 without it.
        prizes: other prizes, `{"field": {"12": Fraction(5, 2)}}`, or of the bets that are asked for, `{"12": "5:2"}`; a
            number is the profit to one, `""` the name where a bet has one prize. One that an option chooses is set
            wherever it stands, and the report says so.
        seen: cards that are known to be gone from the shoe, `"A A 10 5"`: a what-if, and no figure of an act.
        limit: the most states of a bet.
        choices: what the law leaves to the house, as `solve` has it.
        **options: the same, by the names of the options.

    Raises:
        ProblemError: the file cannot be read, a bet is not sound, or the engines disagree.
        UsageError: no such game, bet, option or choice.

    Source: a bet is a finite chain with rewards, solved over the rationals (J. G. Kemeny and J. L. Snell, Finite Markov
    Chains, 1960, ch. III); docs/decisions/002.
    """
    found = _asked("analyse", locals())
    from macau_edge.questions.analyse.bets import result_of

    return result_of(found)


@_in_python
def solve(
    game: Game,
    bet: str,
    *,
    edge: Exact | tuple[Exact, Exact],
    free: str | int | Collection[str | int] = (),
    stakes: Whole | None = None,
    limit: Whole | None = None,
    choices: Choices | None = None,
    **options: Prize,
) -> SolveResult:
    """Which prizes of a bet or family give a house edge: `solve("craps", "field", edge="2.5%", free=["12"])`.

    The edge as a formula in the prizes, the exact prizes, and the ratios that a table would print around them, each
    confirmed by both engines: `prize` is the only one, a `Fraction`, `prizes` has them by name, and `printable` the
    ratios with their edges, the nearest first; `analyse` and `sweep` take all of these. Where no prize gives the edge,
    `prize` raises with the edges that can be had, and `found.reachable` is false.

    Args:
        game: a shipped game, a path, a text, a mapping or an open file, as `ruleset` takes them, or what it gave.
        bet: a bet, a family or a member of one, `hard-way[4]`.
        edge: per unit put down at the start, below zero where the player has the advantage; or a range, `"1%..3%"` or
            a pair, both ends included. A float is refused: `0.025` is not 1/40, and exactly 1/40 is asked for.
        free: the prizes that may be set, by what they are paid for (`"12"`, 12) or by their option; all without it.
        stakes: the largest stake of a ratio that is printed; 10 without it.
        limit: the most states of a bet.
        choices: what the law leaves to the house, where the name of an option has a hyphen or is one of these words:
            `choices={"a-b": "2:1"}`.
        **options: what the law leaves to the house: `field12="3:1"`.

    Raises:
        ProblemError: the file cannot be read, a bet cannot be computed, or the engines disagree.
        UsageError: no such game, bet, prize, option or choice; an edge that is none, or above 100% of a bet
            without additional bets (with them more than the first stake may be lost).

    Source: the edge is linear in prizes that are paid with fixed probabilities, as it is an expected value (W. Feller,
    An Introduction to Probability Theory and Its Applications I, 3rd ed. 1968, ch. IX); docs/decisions/017.
    """
    found: SolveResult = _asked("solve", locals())
    return found


@_in_python
def sweep(
    game: Game,
    bet: str,
    *,
    prizes: Prizes,
    limit: Whole | None = None,
    choices: Choices | None = None,
    **options: Prize,
) -> SweepResult:
    """The figures of a bet as one or two of its prizes change: `sweep("craps", "field", prizes="12=2:1..5:1")`.

    House edge (per unit put down at the start), standard deviation (in units of the stake) and hit frequency at every
    point, by both engines. Its `svg()` is the chart, `chart()` that in text.

    Args:
        game: a shipped game, a path, a text, a mapping or an open file, as `ruleset` takes them, or what it gave.
        bet: a bet, a family or a member of one.
        prizes: profit to stake. A text, `"12=2:1..5:1"`, `"12=2:1..3:1 by 1:2"` or `"12=2:1, 5:2"`, or one for each of
            two prizes; or a mapping from the prizes to be set to theirs, `{"2": "2:1..5:1", "12": ["2:1", "3:1"]}`.
            Where a bet has one prize it needs no name: `"2:1..5:1"`, `{"": ["2:1", "3:1"]}`.
        limit: the most states of a bet.
        choices: what the law leaves to the house, as `solve` has it.
        **options: the same, by name.

    Raises:
        ProblemError: the file cannot be read, a bet cannot be computed, or the engines disagree.
        UsageError: no such game, bet, prize, option or choice; prizes that are none, or too many of them.

    Source: both engines work out every point anew; nothing is interpolated.
    """
    found: SweepResult = _asked("sweep", locals())
    return found


@_in_python
def bias(
    game: Game,
    bets: str | Collection[str] = (),
    *,
    die: Mapping[str, Exact] | None = None,
    pocket: Mapping[str, Exact] | None = None,
    tolerance: Exact | None = None,
    symbolic: bool = False,
    shoe: bool = False,
    cut: Whole | None = None,
    shoes: Whole | None = None,
    seed: Whole | None = None,
    limit: Whole | None = None,
    choices: Choices | None = None,
    **options: Prize,
) -> BiasResult:
    """What dice that are not balanced do to the house: `bias("craps", die={"6": "0.17"}, tolerance="0.1%")`.

    The house edge (per unit put down at the start) of every bet on fair and on loaded dice, by both engines, and its
    derivatives: how much the edge changes for each unit of probability of a face. `.found.throws_to_see`, and
    `rounds_to_see` of a bet, say how long a trial must run to see the load. Of a shoe of cards: what one card of
    each rank that is gone changes of the house edge, `effects` and `by_rank` of a bet.

    Args:
        game: a shipped game, a path, a text, a mapping or an open file, as `ruleset` takes them, or what it gave.
        bets: one bet or family, or several; all without it.
        die: faces of a loaded die with their probabilities, from 0 to 1; those not named share the rest in proportion
            to their weights. A float is refused: the faces together have exactly 1.
        pocket: the same of a wheel.
        tolerance: how far every probability may be off. The lowest and highest edge are proven where `bounds` say so,
            of bets that one throw decides; else those found in the corners of it.
        symbolic: the house edge as a formula in the probabilities of the faces as well.
        shoe: of cards: how often each bet favours somebody who knows every card that is gone, by playing shoes down to
            their cut cards; `counter` of a bet.
        cut: how many cards lie behind the cut card, with `shoe`.
        shoes: how many are played; 500 without it.
        seed: what the draws begin with; drawn, and in `found.counted`, without it.
        limit: the most states of a bet.
        choices: what the law leaves to the house, as `solve` has it.
        **options: the same, by name.

    Raises:
        ProblemError: the file cannot be read, a bet cannot be computed, or the engines disagree.
        UsageError: no such game, bet, option or choice; probabilities that cannot be those of this device.

    Source: derivatives are exact ones of the engine's own equations; of a tolerance with up to eight faces every
    corner is compared, else those of a linear program, and a bet that one throw decides is bounded by the stationary
    points and Bernstein coefficients of its edge; docs/decisions/017.
    """
    found: BiasResult = _asked("bias", locals())
    return found


@_in_python
def simulate(
    game: Game,
    bets: str | Collection[str] = (),
    *,
    rounds: Whole | None = None,
    seed: Whole | None = None,
    confidence: Exact = "95%",
    until_halfwidth: Exact | None = None,
    workers: Whole | None = None,
    scheduler: str | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    progress: Callable[[Progress], None] | None = None,
    die: Mapping[str, Exact] | None = None,
    pocket: Mapping[str, Exact] | None = None,
    prizes: PrizesByName | None = None,
    shoe: bool = False,
    cut: Whole | None = None,
    shoes: Whole | None = None,
    limit: Whole | None = None,
    choices: Choices | None = None,
    **options: Prize,
) -> SimulationResult:
    """Bets played at random, held against their exact figures: `simulate("craps", "pass-line", rounds=10**6, seed=1)`.

    Every roll of every round is drawn. The same seed and rounds give the same numbers whoever plays. Ctrl-C finishes
    and counts what is under way and gives back what was played, a second one at once: `found.stopped` says so, as it
    says that a cluster was lost; it is None for a whole simulation. `found.disagreeing` are the bets whose play is too
    far from the exact figures to be chance, `found.unsaved` says why a checkpoint is not as it should be.

    Args:
        game: a shipped game, a path, a text, a mapping or an open file, as `ruleset` takes them, or what it gave.
        bets: one bet or family, or several; all without it.
        rounds: those of each bet; a million without it.
        seed: what the draws begin with; drawn, and in `found.seed`, without it.
        confidence: that of the intervals.
        until_halfwidth: play until the interval of the house edge is so narrow to either side, in units of what is put
            down, `"0.01%"`. Without `rounds` it has no other end.
        workers: processes on this machine; without it one for each core where the work is long. They do not run the
            caller's script again, so it needs no `if __name__ == "__main__"`.
        scheduler: the address of a Dask scheduler, `tcp://…`, in place of workers of our own.
        checkpoint: a file that keeps what was played, and is gone on from where it exists.
        progress: is called after every chunk with how far the play is, in the thread that called.
        die: faces of the dice, all loaded alike, with their probabilities, as `bias` has them. Bets are then played,
            and their exact figures found, on such dice.
        pocket: the same of a wheel.
        prizes: other prizes of every bet played, `{"12": "5:2"}`, by the names that `solve` has; `{"": "5:2"}` is that
            of a bet with one prize.
        shoe: play shoes of cards down to their cut cards: `.found.shoes` has what they came to, and what is tested are
            the first rounds.
        cut: how many cards lie behind the cut card, with `shoe`.
        shoes: how many are played; 10,000 without it.
        limit: the most states of a bet.
        choices: what the law leaves to the house, as `solve` has it.
        **options: the same, by name.

    Raises:
        ProblemError: the file cannot be read, a bet cannot be computed or played, or the engines disagree.
        UsageError: no such game, bet, option or choice; a number that is none; a scheduler that does not answer; a
            checkpoint of something else.

    Source: the tests and the intervals are named in `macau_edge.questions.simulate.statistics`; docs/decisions/018.
    """
    found: SimulationResult = _asked("simulate", locals())
    return found


@_in_python
def risk(
    game: Game,
    bet: str,
    *,
    rounds: Whole,
    unit: Whole = 1,
    confidence: Exact | None = None,
    normal: bool = False,
    limit: Whole | None = None,
    choices: Choices | None = None,
    **options: Prize,
) -> RiskResult:
    """What a session of many rounds of a bet can come to: `risk("craps", "pass-line", rounds=1000, unit=100)`.

    Who is ahead, the house's win and its quantiles, and the bankroll that a table needs, in patacas. Probabilities are
    floats with a proven bound of their error each; `bankroll` is that of every moment. Its `svg()` is the chart of
    the distribution and `chart()` that in text.

    Args:
        game: a shipped game, a path, a text, a mapping or an open file, as `ruleset` takes them, or what it gave.
        bet: a bet, or a member of a family.
        rounds: independent rounds of the session.
        unit: the stake of a round, in whole patacas.
        confidence: how sure the bankroll is to suffice, from 50%; 99.9% without it.
        normal: the normal approximation as well, or alone where there are too many rounds for more.
        limit: the most states of a bet.
        choices: what the law leaves to the house, as `solve` has it.
        **options: the same, by name.

    Raises:
        ProblemError: the file cannot be read, the bet cannot be computed, or the engines disagree.
        UsageError: no such game, bet, option or choice; a number that is none; too many rounds for the exact
            distribution; a confidence finer than its error.

    Source: convolution by FFT of the exact distribution of a round; for the bankroll, random walks and the exponential
    bound of ruin (W. Feller, An Introduction to Probability Theory and Its Applications II, 2nd ed. 1971, ch. XII);
    docs/decisions/019.
    """
    found: RiskResult = _asked("risk", locals())
    return found


@_in_python
def explain(
    game: Game,
    bet: str,
    *,
    every_line: bool = False,
    limit: Whole | None = None,
    choices: Choices | None = None,
    **options: Prize,
) -> Result[Analysis]:
    """How the figures of a bet come about, line by line: `explain("craps", "pass-line")`.

    Outcomes, combinations, probabilities, net results in units of the stake, equations, the sum, the house edge.

    Args:
        game: a shipped game, a path, a text, a mapping or an open file, as `ruleset` takes them, or what it gave.
        bet: a bet, a family or a member of one.
        every_line: a line for everything that the player can see where he chooses.
        limit: the most states of a bet.
        choices: what the law leaves to the house, as `solve` has it.
        **options: the same, by name.

    Raises:
        ProblemError: the file cannot be read, a bet cannot be computed, or the engines disagree.
        UsageError: no such game, bet, option or choice.

    Source: what is derived is what both engines were asked; docs/method.md.
    """
    found: Result[Analysis] = _asked("explain", locals())
    return found


@_in_python
def readings(
    game: Game,
    *,
    limit: Whole | None = None,
    choices: Choices | None = None,
    **options: Prize,
) -> Result[OtherReadings]:
    """The provisions that can be read in two ways, with the figures of each: `readings("craps")`.

    The reading adopted, why, and the house edge (per unit put down) of each; then what is unclear and moves no figure.

    Args:
        game: a shipped game, a path, a text, a mapping or an open file, as `ruleset` takes them, or what it gave.
        limit: the most states of a bet.
        choices: what the law leaves to the house, as `solve` has it.
        **options: the same, by name.

    Raises:
        ProblemError: the file cannot be read, a bet cannot be computed, or the engines disagree.
        UsageError: no such game, option or choice.

    Source: both engines work out every reading anew; docs/decisions/006.
    """
    found: Result[OtherReadings] = _asked("readings", locals())
    return found


# --- what has no game, or writes a file: the requests of the commands ------------------------------------------------


@_in_python
def games(*games: str) -> Result[Sequence[Listed]]:
    """The shipped games with their acts, or the games that are named with their bets and articles: `games("craps")`.

    Args:
        games: shipped games, paths of rulesets, or their texts; all shipped ones without any.

    Raises:
        ProblemError: a file cannot be read as a ruleset.
        UsageError: there is no such game.
    """
    from macau_edge.questions.games.listed import listed_games, named_games

    found: Result[Sequence[Listed]] = listed_games(named_games(games))
    return found


@_in_python
def check(
    *paths: str | os.PathLike[str] | GivenText,
    select: str | Collection[str] = (),
    ignore: str | Collection[str] = (),
    policy: str | os.PathLike[str] | None = None,
    limit: Whole | None = None,
) -> list[Problem]:
    """The mistakes of rulesets and applications, each with its place; none where all is well: `check("my-game.yaml")`.

    That a file is a draft is no mistake.

    Args:
        paths: files, folders of them, shipped games, texts, which have a line end, mappings, or open files.
        select: only findings of these codes or families, `"law"`.
        ignore: no findings of these.
        policy: the policy, instead of the nearest one.
        limit: the most states of a bet.

    Raises:
        ProblemError: a text is too long, or a value of a mapping is none that stands in a file.
        UsageError: there is no such file or code, or what `ruleset` gave is asked about, which has no text.
    """
    from macau_edge.cli.checking import checked
    from macau_edge.questions.check.request import CheckRequest
    from macau_edge.questions.given import given_text, told_apart
    from macau_edge.questions.request import read_request

    each = [(one, given_text(one)) for one in paths]
    request = read_request(CheckRequest, select=select, ignore=ignore, limit=limit)
    named, texts = (
        [str(one) for one, source in each if source is None],
        [*told_apart(source for _, source in each if source)],
    )
    found = checked(request, named, texts, Path(policy) if policy else None)
    return [problem for problem in found.problems if not problem.notice]


@_in_python
def diff(
    base: str | os.PathLike[str],
    head: str | os.PathLike[str] | None = None,
    *,
    paths: Collection[str] = (),
    limit: Whole | None = None,
) -> Result[Comparison]:
    """What a change of a ruleset does to the house, bet by bet: `diff("rulesets/craps.yaml", "my-craps.yaml")`.

    Args:
        base: a file, a folder or a git revision: what it was.
        head: what it is, of the same kind; the files of the repository as they are now without it.
        paths: which files or folders of revisions.
        limit: the most states of a bet.

    Raises:
        ProblemError: a file cannot be read.
        UsageError: there is no such file or revision.
    """
    from macau_edge.cli.comparing import shown_changes

    return shown_changes(str(base), None if head is None else str(head), [*paths], _limit(limit))


@_in_python
def page(
    game: str | os.PathLike[str] | GivenText,
    output: str | os.PathLike[str],
    *,
    lang: Language = "en",
    limit: Whole | None = None,
    force: bool = False,
    choices: Choices | None = None,
    **options: Prize,
) -> Path:
    """Writes one file that asks in a browser what another prize does: `page("craps", "craps.html")`; its path.

    Args:
        game: a shipped game, a path, a text, a mapping or an open file, as `ruleset` takes them.
        output: the file, with the ending `.html`.
        lang: the language that it opens in.
        limit: the most states of a bet.
        force: whether a file that is there is replaced.
        choices: what the law leaves to the house, as `solve` has it.
        **options: the same, by name.

    Raises:
        ProblemError: the file cannot be read, a bet cannot be computed, or the engines disagree.
        UsageError: no such game, option or choice; or the file cannot be written.
    """
    from macau_edge.cli.page import GamePageRequest
    from macau_edge.cli.paging import write_page

    return _drawn(write_page, GamePageRequest, locals(), output=Path(output), lang=lang)


@_in_python
def layout(
    game: str | os.PathLike[str] | GivenText,
    output: str | os.PathLike[str],
    *,
    lang: Tongues = "pt+zh",
    limit: Whole | None = None,
    force: bool = False,
    choices: Choices | None = None,
    **options: Prize,
) -> Path:
    """Writes the cloth of a table, drawn from its ruleset: `layout("craps", "craps.svg")`; its path.

    Args:
        game: a shipped game, a path, a text, a mapping or an open file, as `ruleset` takes them.
        output: a file with the ending `.svg`, `.png` or `.pdf`.
        lang: the language of the cloth, or `pt+zh`.
        limit: the most states of a bet.
        force: whether a file that is there is replaced.
        choices: what the law leaves to the house, as `solve` has it.
        **options: the same, by name.

    Raises:
        ProblemError: the file cannot be read, or a bet is not sound.
        UsageError: no such game, option or choice; or the file cannot be written.
    """
    from macau_edge.cli.cloth import write_layout
    from macau_edge.cli.dossier import LayoutRequest

    return _drawn(write_layout, LayoutRequest, locals(), output=[Path(output)], lang=lang)


@_in_python
def export(
    game: str | os.PathLike[str] | GivenText,
    bet: str,
    output: str | os.PathLike[str],
    *,
    to: Written | None = None,
    limit: Whole | None = None,
    force: bool = False,
    choices: Choices | None = None,
    **options: Prize,
) -> Path:
    """Writes the chain of a bet for another program: `export("craps", "pass-line", "pass-line.prism")`; its path.

    Args:
        game: a shipped game, a path, a text, a mapping or an open file, as `ruleset` takes them.
        bet: the bet, or the one of a family.
        output: the file, with the ending `.prism`, `.jani` or `.dot`.
        to: `prism`, `jani` or `graphviz`, where the ending does not say it.
        limit: the most states of a bet.
        force: whether a file that is there is replaced.
        choices: what the law leaves to the house, as `solve` has it.
        **options: the same, by name.

    Raises:
        ProblemError: the file cannot be read, the bet cannot be computed, or the engines disagree.
        UsageError: no such game, bet, option or choice; or the file cannot be written.
    """
    from macau_edge.cli.export import GameExportRequest
    from macau_edge.cli.exporting import write_export

    return _drawn(write_export, GameExportRequest, locals(), bet, output=Path(output), to=to)


@_in_python
def dossier(
    application: str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    technical: str | os.PathLike[str] | None = None,
    lang: Tongues | None = None,
    draft: bool = False,
    card: bool = False,
    limit: Whole | None = None,
    force: bool = False,
) -> Path:
    """Writes the dossier of an application, ready to sign: `dossier("application.yaml", "dossier.pdf")`; its path.

    Args:
        application: the application, a YAML file.
        output: a file with the ending `.pdf`, `.docx`, `.xlsx`, `.json` or `.md`.
        technical: a `.pdf` of the technical volume by itself, as for paper.
        lang: its language, or two side by side, `pt+zh`; those of the authority without it.
        draft: write it whatever its figures, with a mark on every page.
        card: the card for players in place of the dossier.
        limit: the most states of a bet.
        force: whether files that are there are replaced.

    Raises:
        ProblemError: the application cannot be read, or what is asked for with it is wanting.
        UsageError: there is no such file, or it cannot be written.
    """
    from macau_edge.cli.dossier import DossierRequest
    from macau_edge.cli.filing import write_dossier

    request = DossierRequest(
        application=Path(application),
        output=[Path(output)],
        technical=Path(technical) if technical else None,
        lang=lang,
        draft=draft,
        card=card,
        limit=_limit(limit),
        force=force,
    )
    return _written(write_dossier, request, output)


@_in_python
def verify(
    file: str | os.PathLike[str],
    application: str | os.PathLike[str] | None = None,
    *,
    limit: Whole | None = None,
) -> Result[Verification]:
    """What holds in a dossier, line by line: `verify("dossier.pdf").found.holds`.

    Every figure is computed again by both engines from what is attached; then the pages are made again and compared.

    Args:
        file: a dossier, as `.pdf`, `.docx` or `.json`.
        application: the application, of a `.docx` that lost its own.
        limit: the most states of a bet.

    Raises:
        ProblemError: the application cannot be read.
        UsageError: there is no such file, or it is no dossier.
    """
    from macau_edge.cli.dossier import VerifyRequest
    from macau_edge.cli.verifying import verified

    return verified(
        VerifyRequest(file=Path(file), application=Path(application) if application else None, limit=_limit(limit))
    )


W = TypeVar("W")


def _written(write: Callable[[W], None], request: W, output: str | os.PathLike[str]) -> Path:
    """The path of the file that a command writes; what it tells of it on standard error goes to the log."""
    from contextlib import redirect_stderr
    from io import StringIO
    from logging import getLogger

    told = StringIO()
    try:
        with redirect_stderr(told):
            write(request)
    finally:
        for line in told.getvalue().splitlines():
            getLogger("macau_edge").info(line)
    return Path(output)


def _drawn(
    write: Callable[[W, Source | None], None],
    record: Callable[..., W],
    given: Mapping[str, Any],
    *bet: str,
    **own: object,
) -> Path:
    """The path of what a command makes of a game, or of a `bet`: its `record` is made of the arguments of its function.

    Raises:
        UsageError: what is given is no game, or it has no such option or choice.
    """
    from macau_edge.outcomes.options import choose
    from macau_edge.questions.ask import loaded_game, merged_choices
    from macau_edge.questions.chosen import understood_choices
    from macau_edge.questions.given import given_text

    game = given["game"]
    text = given_text(game)
    choices = merged_choices(given["choices"], given["options"])
    if choices:
        rules, _ = loaded_game(game if text is None else text.text, {})
        choices = understood_choices(rules, choices)
        choose(rules, choices)
    request = record(
        words=["-" if text else str(game), *bet],
        option=[f"{name}={choice}" for name, choice in choices.items()],
        limit=_limit(given["limit"]),
        force=given["force"],
        **own,
    )
    return _written(lambda asked: write(asked, text), request, given["output"])


def _limit(limit: Whole | None) -> int | None:
    from macau_edge.questions.request import whole_number

    return None if limit is None else whole_number(limit, "limit")
