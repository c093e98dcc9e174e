"""What is too dear is refused in its row, in every command and format: the others have figures, and the exit is 1.

One ruleset has, between cheap bets, a family of which one member has more states than the limit allows, and the other
has not. What `analyse` says of such bets is in `test_too_dear.py`.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import macau_edge
from macau_edge.analysis import Analysis, analyse_bet, analyse_ruleset, refused_analysis, try_bet
from macau_edge.analysis.derivation import derive, derived_in_turn
from macau_edge.exact.faces.gradient import gradient
from macau_edge.model import Member, Ruleset
from macau_edge.model.message import Message
from macau_edge.model.meter import STATES, meter, open_meter, spend
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.refusals import TOO_DEAR, Refused
from macau_edge.numeric.playing.shoes import bet_on_shoe
from macau_edge.outcomes import rounds
from macau_edge.outcomes import scope as scopes
from macau_edge.outcomes.scope import scope
from macau_edge.questions.explain.report import working_document
from macau_edge.reports.document import Heading, Paragraph
from macau_edge.wording import Words
from tests.conftest import Run, all_members
from tests.loops import each
from tests.shapes import published, validate

GAME = """\
game: Example
act: none
device: {dice: 2}
bets:
  any-7: {win: 7, lose: others, pays: 4:1}
  late:
    each: {when: {later: trial 200, soon: trial 50}}
    win: when and 7
    lose: when except 7
    pays: 4:1
  either: {each: {number: [2, 12]}, win: number, lose: others, pays: 30:1}
readings:
  of-late:
    law: art. 1
    adopted: {en: so}
    because: {en: it says so}
    alternatives:
      dearer: {text: {en: otherwise}, instead: {bets: {late: {based-on: late, pays: 3:1}}}}
"""
WHY = "`late[later]` has more than 100 states, and the engines list every one of them"
LIMIT = ("--limit", "100")
TOO_DEAR_IN = {"en": "too dear", "pt": "cálculo excessivo", "zh": "計算量過大"}


FORMATS = ("table", "markdown", "html", "csv", "json")


class Asked(NamedTuple):
    """A command that computes, and what of the cheap bets stands in its text and in its exact figures."""

    words: str
    text: str
    exact: str
    formats: tuple[str, ...] = FORMATS


COMMANDS = {
    "analyse": Asked("analyse GAME", "13.8889", "5/36"),
    "analyse-every": Asked("analyse GAME --every-choice", "13.8889", "5/36"),
    "analyse-stake": Asked("analyse GAME --stake 10", "13.8889", "5/36"),
    "analyse-family": Asked("analyse GAME late", "16.6667", "1/6"),
    "readings": Asked("readings GAME", "33.3333", "1/3"),
    "explain": Asked("explain GAME late", "1/6", "1/6"),
    "solve": Asked("solve GAME late --edge 5%", "47:10", "47/10"),
    "sweep": Asked("sweep GAME late --prize 3:1..4:1", "33.3333", "1/3", (*FORMATS, "chart", "svg")),
    "bias": Asked("bias GAME", "-10.3333", "-31/3"),
    "bias-die": Asked("bias GAME --die 6=1/5", "16.8000", "21/125"),
    "bias-tolerance": Asked("bias GAME --tolerance 1%", "23.9122", "0.2391"),
    "bias-symbolic": Asked("bias GAME --symbolic", "31*p1**2", "31*p1**2"),
    "simulate": Asked("simulate GAME --rounds 10 --seed 1", "13.8889", "5/36"),
    "diff": Asked("diff GAME OTHER", "8.3333", "1/12", ("table", "markdown", "html", "json", "github")),
}  # fmt: skip


@pytest.fixture
def words(tmp_path: Path) -> Callable[[str], list[str]]:
    """The words of a command with its files."""
    files = {"GAME": GAME, "OTHER": GAME.replace("pays: 4:1", "pays: 9:2")}
    for name, text in files.items():
        (tmp_path / f"{name.lower()}.yaml").write_text(text)
    return lambda said: [str(tmp_path / f"{one.lower()}.yaml") if one in files else one for one in said.split()]


@each(
    ("command", "format_"),
    [(name, form) for name, asked in COMMANDS.items() for form in asked.formats],
    quick=24,
    thorough=3,
)
def test_the_cheap_have_their_figures_and_the_dear_one_says_so(
    command: str, format_: str, words: Callable[[str], list[str]], run: Run
) -> None:
    asked = COMMANDS[command]
    shown = run(*words(asked.words), "--format", format_, *LIMIT)
    assert shown.code == 1, shown.err
    assert "mistake of the program" not in shown.err
    assert (asked.exact if format_ in ("csv", "json") else asked.text) in shown.out
    if format_ in ("csv", "json"):
        assert WHY in shown.out
    else:
        assert "too dear" in shown.out.lower()
    if format_ != "github":
        assert WHY in shown.err
    if format_ == "csv":
        rows = list(csv.DictReader(io.StringIO(shown.out)))
        dear = [row for row in rows if "late[later]" in row.values()]
        assert dear
        assert all(WHY in row.values() for row in dear)
        assert not any(WHY in row.values() for row in rows if row not in dear)
    if format_ == "json":
        data = json.loads(shown.out)
        validate(data, published(data["schema"].split("/")[1]))


@each(
    ("command", "language"), [(name, language) for name in COMMANDS for language in ("pt", "zh")], quick=12, thorough=3
)
def test_it_is_said_in_the_persons_language(
    command: str, language: str, words: Callable[[str], list[str]], run: Run
) -> None:
    shown = run(*words(COMMANDS[command].words), "--lang", language, *LIMIT)
    assert shown.code == 1
    assert TOO_DEAR_IN[language] in shown.out.lower()
    assert "too dear" not in shown.out.lower()


@each("command", list(COMMANDS), quick=18)
def test_with_room_for_all_nothing_is_said_of_it(command: str, words: Callable[[str], list[str]], run: Run) -> None:
    for form in ("table", "json"):
        shown = run(*words(COMMANDS[command].words), "--format", form)
        assert shown.code == 0
        said = set(re.findall(r"too dear|\w+", shown.out.lower()))
        assert not {"too dear", "refused", "not_compared", "too_dear"} & said


@each(
    "command",
    [
        "solve GAME late[later] --edge 5%",
        "sweep GAME late[later] --prize 3:1",
        "bias GAME late[later]",
        "risk GAME late[later] --rounds 10",
    ],
)
def test_where_nothing_else_was_asked_for_it_is_refused(
    command: str, words: Callable[[str], list[str]], run: Run
) -> None:
    refused = run(*words(command), *LIMIT)
    assert (refused.code, refused.out) == (1, "")
    assert WHY in refused.err


@each(
    ("command", "shown"),
    [
        ("layout GAME", 'data-bets="late[later] late[soon]"'),
        ("risk GAME late[soon] --rounds 10", "late: soon"),
        ("risk GAME any-7 --rounds 10", "any-7"),
    ],
)
def test_what_asks_nothing_of_the_dear_one_is_whole(
    command: str, shown: str, words: Callable[[str], list[str]], run: Run
) -> None:
    """A layout has no figures: every bet stands on it; `risk` has one bet."""
    told = run(*words(command), *LIMIT)
    assert (told.code, "too dear" in told.out.lower(), WHY in told.err) == (0, False, False)
    assert shown in told.out


@pytest.mark.thorough
def test_a_page_has_the_laws_of_the_cheap_and_says_which_is_refused(
    words: Callable[[str], list[str]], run: Run
) -> None:
    shown = run(*words("page GAME"), *LIMIT)
    assert shown.code == 1
    assert WHY in shown.err
    data = json.loads(re.findall(r'id="data">(.*?)</script>', shown.out, re.DOTALL)[0])
    refused = {bet["id"]: bool(bet.get("refused")) for bet in data["bets"]}
    assert [bet for bet, too_dear in refused.items() if too_dear] == ["late[later]"]
    for bet in data["bets"]:
        laws = [law for when in bet["when"] for law in when["laws"]]
        assert bool(laws) != refused[bet["id"]]


@pytest.mark.thorough
def test_python_has_the_others_and_the_reason(words: Callable[[str], list[str]]) -> None:
    (game,) = words("GAME")
    swept = macau_edge.sweep(game, "late", prizes="3:1", limit=100).found
    assert [[point.measures.house_edge for point in bet.points] for bet in swept.bets] == [[], [Fraction(1, 3)]]
    solved = macau_edge.solve(game, "late", edge="5%", limit=100).found
    assert [[member.id for member in one.members] for one in solved.solved] == [["late[soon]"]]
    assert [bet.id for bet in solved.too_dear] == ["late[later]"]
    loaded = macau_edge.bias(game, die={"6": Fraction(1, 5)}, limit=100).found
    assert [bet.house_edge for bet in loaded.bets][:3] == [Fraction(1, 6), None, Fraction(1, 6)]
    played = macau_edge.simulate(game, rounds=10, seed=1, limit=100).found
    for found in (swept, solved, loaded, played.exactly):
        assert [problem.message for problem in found.refused] == [WHY]


SEVERAL = GAME.replace("{later: trial 200, soon: trial 50}", "{later: trial 200, soon: trial 50, last: trial 300}")
OTHERS = {"en": "; likewise `late[last]`", "pt": "; o mesmo se diz de `late[last]`", "zh": "；`late[last]`亦然"}


@pytest.mark.thorough
@each("command", [name for name in COMMANDS if name != "diff"])
def test_a_row_names_its_member_and_all_are_told_together(
    command: str, tmp_path: Path, run: Run, words: Callable[[str], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were told as `late`, of which a member has figures, and only the first of them was."""
    asked = words(COMMANDS[command].words)
    (tmp_path / "game.yaml").write_text(SEVERAL)
    for language, others in OTHERS.items():
        monkeypatch.setenv("MACAU_EDGE_LANG", language)
        told = run(*asked, "--format", "json", *LIMIT)
        assert told.err.count("arithmetic/too-many-states") == (2 if command == "readings" else 1)
        assert "`late[later]`" in told.err
        assert others in told.err
    monkeypatch.setenv("MACAU_EDGE_LANG", "")
    shown = run(*asked, "--format", "csv", *LIMIT).out
    for member in ("late[later]", "late[last]"):
        rows = [row for row in csv.DictReader(io.StringIO(shown)) if member in row.values()]
        assert rows
        assert all(WHY.replace("late[later]", member) in row.values() for row in rows)


@pytest.mark.thorough
def test_many_members_are_counted(tmp_path: Path, run: Run) -> None:
    trials = ", ".join(f"t{number}: trial {number}" for number in range(201, 211))
    file = tmp_path / "many.yaml"
    file.write_text(GAME.replace("later: trial 200", trials))
    told = run("analyse", str(file), "late", *LIMIT)
    assert "`late[t201]` has more than 100 states" in told.err
    assert "; likewise `late[t202]`, `late[t203]`, `late[t204]`, `late[t205]` and 5 more" in told.err


# --- what of a comparison is too dear before, or now ------------------------------------------------------------------


@pytest.mark.thorough
def test_what_was_too_dear_before_was_read(words: Callable[[str], list[str]], run: Run) -> None:
    """It was told as what "could not be read"."""
    game, other = words("GAME OTHER")
    told = run("diff", game, other, *LIMIT)
    assert "Before, there was 1 problem" in told.out
    assert "could not be read" not in told.out
    assert "is not compared, and counts neither as changed nor as new" in told.out


# --- a tally that pays the highest of several prizes ------------------------------------------------------------------


HIGHEST = """\
game: Example
act: none
device: {dice: 2}
options:
  four-pays: {law: art. 1, choices: any ratio}
bets:
  best:
    each: {last: {late: trial 400, soon: trial 3}}
    highest-of: {number: [4, 10]}
    count: number
    until: last
    pays:
      by: number
      4: {by: count, 2 or more: four-pays, 1: 1:1, others: lose}
      10: {by: count, 3 or more: 3:1, 2: 2:1, 1: 1:1, others: lose}
"""


@pytest.mark.thorough
def test_a_member_with_too_many_orders_is_refused_in_its_row(tmp_path: Path, run: Run) -> None:
    """It took the prizes of the other member with it."""
    file = tmp_path / "best.yaml"
    file.write_text(HIGHEST)
    told = run("solve", str(file), "best", "--edge", "5%", "--free", "four-pays")
    assert (told.code, "923/170" in told.out, "best[late]" in told.out) == (1, True, True)
    assert "`best[late]` has too many states to be looked at in every order of its prizes" in told.err
    assert "give four-pays, so that the order is known" in told.err
    alone = run("solve", str(file), "best[late]", "--edge", "5%", "--free", "four-pays")
    assert (alone.code, alone.out) == (1, "")
    assert "too many states to be looked at in every order" in alone.err


# --- what was found in a first turn outlives a second ----------------------------------------------------------------


def in_two_turns(found: Any, refused: Any) -> Callable[..., Any]:
    """Gives what is found when it is first asked, as if it wanted more; then that it is refused."""
    turns = iter([found, refused])

    def find(*_: Any, **__: Any) -> Any:
        meter().cut = True
        return next(turns)

    return find


def test_figures_outlive_a_refusal_of_a_later_turn(
    words: Callable[[str], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = macau_edge.load(words("GAME")[0]).found
    one = next(all_members(ruleset, {}))
    found = try_bet(ruleset, one, {})
    dear_one = refused_analysis(ruleset, one, Refused(dear(one).problems))
    monkeypatch.setattr("macau_edge.analysis.try_bet", in_two_turns(found, dear_one))
    assert analyse_ruleset(ruleset, {}, only=["any-7"]).bets == (found,)


def test_a_derivation_outlives_a_refusal_of_a_later_turn(
    words: Callable[[str], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = macau_edge.load(words("GAME")[0]).found
    own = analyse_ruleset(ruleset, {}, only=["any-7"]).bets
    found = derive(ruleset, own[0], {})
    dear_one = found.without_steps(dear(own[0].member).problems[0])
    monkeypatch.setattr("macau_edge.analysis.derivation.derive", in_two_turns(found, dear_one))
    made = derived_in_turn(ruleset, own, {}, lambda one: one)
    assert made[0].not_derived is None


# --- a shoe that is played down to its cut card ----------------------------------------------------------------------


@pytest.fixture
def dear_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Baccarat's bets on the player are too dear to be played, and have figures."""

    def played(ruleset: Ruleset, member: Member, choices: Any) -> Any:
        if member.id == "player":
            raise dear(member)
        return bet_on_shoe(ruleset, member, choices)

    monkeypatch.setattr("macau_edge.questions.supposing.shoe.bet_on_shoe", played)


@pytest.mark.thorough
@pytest.mark.usefixtures("dear_to_play")
def test_the_other_bets_are_played(run: Run) -> None:
    """The figures of all were lost where one was too dear to be played."""
    asked: dict[str, Any] = {"shoe": True, "cut": 14, "shoes": 20, "seed": 1}
    counted = macau_edge.bias("baccarat", ["player", "banker"], **asked).found
    assert [bool(bet.removed) for bet in counted.bets] == [True, True]
    assert [bet.counter is not None for bet in counted.bets] == [False, True]
    played = macau_edge.simulate("baccarat", ["player", "banker"], **asked).found
    assert played.shoes
    assert [*played.shoes.bets] == ["banker"]
    assert [bet.house_edge is None for bet in played.exactly.bets] == [False, False]
    for found in (counted, played.exactly):
        assert [problem.message for problem in found.refused] == ["the dice are too dear"]
    told = run("bias", "baccarat", "player", "--shoe", "--cut", "14", "--shoes", "20")
    assert (told.code, "NOT COMPARED: for player" in told.out, "+0.00448" in told.out) == (1, True, True)
    shoe = ("bias", "baccarat", "player", "--shoe", "--cut", "14", "--shoes", "20", "--format")
    rows = list(csv.DictReader(io.StringIO(run(*shoe, "csv").out)))
    assert [row["refused"] for row in rows] == ["the dice are too dear", *[""] * (len(rows) - 1)]
    data = json.loads(run(*shoe, "json").out)
    validate(data, published("bias"))
    assert data["bets"][0]["not_compared"] == "the dice are too dear"
    none_left = run("simulate", "baccarat", "player", "--shoe", "--cut", "14", "--shoes", "20")
    assert (none_left.code, none_left.out, "the dice are too dear" in none_left.err) == (1, "", True)


# --- what is compared with a bet that has figures ---------------------------------------------------------------------


def dear(member: Member) -> ProblemError:
    return ProblemError(Problem(member.bet.place, TOO_DEAR, Message("the dice are too dear")))


@pytest.fixture
def dear_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """On other dice `either` is too dear, and its derivative where it is number 12."""

    def analysed(ruleset: Ruleset, member: Member, *more: Any, **others: Any) -> Any:
        if member.bet.id == "either":
            raise dear(member)
        return analyse_bet(ruleset, member, *more, **others)

    def derived(ruleset: Ruleset, member: Member, choices: Any) -> Any:
        if member.id == "either[12]":
            raise dear(member)
        return gradient(ruleset, member, choices)

    derived.__name__ = "gradient"
    monkeypatch.setattr("macau_edge.questions.bias.find.analyse_bet", analysed)
    monkeypatch.setattr("macau_edge.questions.bias.find.gradient", derived)


@pytest.mark.usefixtures("dear_dice")
@each("option", ["--die 6=1/5", "--tolerance 1%", ""])
def test_the_edge_stands_where_loaded_dice_are_too_dear(
    option: str, words: Callable[[str], list[str]], run: Run
) -> None:
    """It was lost: the row said "too dear" of the honest dice as well."""
    asked = words(f"bias GAME either {option}")
    shown = run(*asked, "--wide")
    assert shown.code == 1
    rows = [line for line in shown.out.splitlines() if line.startswith("either")]
    missing = [row for row in rows if "not compared" in row and "too dear" in row]
    assert missing
    if option:
        assert all("5/36" in row for row in missing)
    assert "NOT COMPARED: for either" in shown.out
    assert "the dice are too dear" in shown.err
    data = json.loads(run(*asked, "--format", "json").out)
    validate(data, published("bias"))
    assert [bet["house_edge"]["exact"] for bet in data["bets"]] == ["5/36", "5/36"]
    assert "the dice are too dear" in json.dumps(data["bets"][1])
    records = list(csv.DictReader(io.StringIO(run(*asked, "--format", "csv").out)))
    own = [row for row in records if row["device"] == "as it is"]
    assert [row["house_edge"] for row in own] == ["5/36", "5/36"]
    assert any(row["refused"] == "the dice are too dear" for row in records)


@pytest.mark.usefixtures("dear_dice")
@each("language", ["pt", "zh"])
def test_not_compared_in_the_persons_language(language: str, words: Callable[[str], list[str]], run: Run) -> None:
    text = run(*words("bias GAME either --die 6=1/5"), "--lang", language).out
    assert {"pt": "não comparado", "zh": "未有比較"}[language] in text
    assert TOO_DEAR_IN[language] in text


# --- points of a sweep ------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_point_that_is_too_dear_is_refused_in_its_row(
    words: Callable[[str], list[str]], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tried(ruleset: Ruleset, member: Member, *more: Any, **others: Any) -> Any:
        found = try_bet(ruleset, member, *more, **others)
        if member.bet.pays == macau_edge.model.Ratio(5, 1):
            return replace(found, measures=None, refused=dear(member).problems[0])
        return found

    monkeypatch.setattr("macau_edge.questions.sweep.find.try_bet", tried)
    asked = words("sweep GAME late[soon] --prize 3:1..6:1")
    shown = run(*asked)
    assert shown.code == 1
    (row,) = (line for line in shown.out.splitlines() if line.startswith("5:1"))
    assert ("not computed" in row, "too dear" in row) == (True, True)
    assert "33.3333 %" in shown.out
    assert "TOO DEAR: the figures of some points" in shown.out
    for form in ("chart", "svg", "html"):
        drawn = run(*asked, "--format", form)
        assert (drawn.code, "5:1" in drawn.out, "too dear" in drawn.out) == (1, True, True)
    (bet,) = json.loads(run(*asked, "--format", "json").out)["bets"]
    assert bet["refused_points"] == [{"pays": ["5:1"], "refused": "the dice are too dear"}]
    assert [point["pays"] for point in bet["points"]] == [["3:1"], ["4:1"], ["6:1"]]


# --- what a bet tells apart of its rounds, once its figures are there -------------------------------------------------


LOOKED_AT = [f"first of {hand} {card}" for hand in "abcdefg" for card in ("ace", "spades")]
MANY_ON_CARDS = "game: x\nact: none\ndevice: {decks: 1, order: [2 to king, ace]}\n" + "".join(
    (
        f"deal: {{first: {{{', '.join(f'{hand}: 1' for hand in 'abcdefg')}}}}}\nbets:\n",
        *(
            f"  b{number}: {{win: {one} and {other}, lose: others, pays: 12:1}}\n"
            for number, (one, other) in enumerate(islice(combinations(LOOKED_AT, 2), 70))
        ),
    )
)


@pytest.fixture
def on_cards(tmp_path: Path) -> Iterator[Analysis]:
    """Bets on cards, more than 64, each of which tells other rounds apart; nothing is left of the meter."""
    (file := tmp_path / "many.yaml").write_text(MANY_ON_CARDS, "utf-8")
    ruleset = macau_edge.load(file).found
    with open_meter(STATES):
        found = analyse_ruleset(ruleset, {})
        assert len(found.bets) > 64
        spend(meter().left, found.bets[0].member.bet)
        yield found


@pytest.mark.thorough
def test_what_the_first_of_many_bets_tells_apart_is_remembered(on_cards: Analysis) -> None:
    """It was found once more for its words and its derivation, where nothing may be left."""
    first, last = on_cards.bets[0], on_cards.bets[-1]
    assert [scope(on_cards.ruleset, one.member, {}).space for one in (first, last)]


@pytest.mark.thorough
def test_a_bet_of_which_that_is_forgotten_keeps_its_figures(on_cards: Analysis) -> None:
    """The refusal was raised, and took all other bets along."""
    for remembered in (rounds._merged, rounds.rounds, scopes._of_dealt):
        remembered.cache_clear()
    first = on_cards.bets[0]
    found = derive(on_cards.ruleset, first, {})
    assert found.not_derived
    assert not found.weight
    assert found.measures is first.measures
    w = Words("en", on_cards.ruleset)
    said = working_document(found, w, commands=True)
    assert Paragraph(w("explain.too-dear"), "warning") in said
    assert Heading(w("explain.counting"), 2) not in said  # in how many orders cards come is not known
