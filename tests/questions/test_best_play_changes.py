"""What a report says where the best way to play is another one: at another prize, or where something else is seen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from macau_edge.model import LANGUAGES, Language
from macau_edge.model.meter import meter, open_meter
from macau_edge.model.remembered import afresh
from macau_edge.questions.sweep import find
from macau_edge.questions.sweep.request import SweepRequest
from macau_edge.questions.understood import listening
from macau_edge.wording.text import Phrasebook
from tests.conftest import Run
from tests.loops import each
from tests.outcomes.test_parted import GAME
from tests.small import file_of

WITHOUT_A_SPLIT = GAME.replace("      split: {part: player, if: two and player same rank}\n", "")
ALONE = "sees: player\n    until"
SEES = "sees: [player, first of dealer]\n    until"
DOUBLED = "pays: {by: choice at play, double: 2:1, others: 1:1}"


def written(folder: Path, **texts: str) -> list[str]:
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return [str(folder / f"{name}.yaml") for name in texts]


def joined(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.thorough
def test_what_is_seen_is_a_change_of_the_law_by_itself(run: Run, tmp_path: Path) -> None:
    files = written(tmp_path, before=WITHOUT_A_SPLIT, after=WITHOUT_A_SPLIT.replace(SEES, ALONE))
    data = json.loads(run("diff", *files, "--format", "json").out)
    (file,) = data["files"]
    found = [(one["detail"], one["before"], one["after"]) for one in file["changes"] if one["what"] == "device"]
    assert found == [("step play, sees", "player and first of dealer", "player")]


@each("language", LANGUAGES, quick=3)
def test_another_prize_has_another_best_play(run: Run, tmp_path: Path, language: Language) -> None:
    files = written(tmp_path, before=WITHOUT_A_SPLIT, after=WITHOUT_A_SPLIT.replace(DOUBLED, "pays: 1:2"))
    data = json.loads(run("diff", *files, "--format", "json").out)
    told = {bet: one["best_play_changes"] for one in data["files"][0]["figures"] for bet in one["bets"]}
    assert told["alone"] is True
    shown = joined(run("diff", *files, "--lang", language, "--wide").out)
    said, _, _ = Phrasebook(language)("changes.play", bet="alone", before="|", after="").partition("|")
    assert said.strip() in shown


@pytest.mark.thorough
def test_where_nothing_is_played_otherwise_nothing_is_said(run: Run, tmp_path: Path) -> None:
    other = WITHOUT_A_SPLIT.replace("lose: others, pays: 2:1}\n  alone", "lose: others, pays: 3:1}\n  alone")
    files = written(tmp_path, before=WITHOUT_A_SPLIT, after=other)
    data = json.loads(run("diff", *files, "--format", "json").out)
    assert {one["best_play_changes"] for one in data["files"][0]["figures"]} == {None}
    assert "another one now" not in joined(run("diff", *files).out)


OPEN_CARD = """
game: x
act: none
device: {decks: 1, order: [2 to king, ace], compare: order}
deal:
  first: {player: 1, dealer: 1}
  decision: {choose: [play, fold], sees: player}
names: {won: play and player beats dealer}
bets:
  duel: {win: won, push: play and player ties dealer, lose: others, raise: {play: 1}, pays: 3:2,
    lost: {by: choice, play: 2:1, fold: 1:1}, strategy: best}
"""


@pytest.mark.parametrize(("prize", "changes"), [("8:5", False), ("1:100", True)])
def test_what_is_told_of_more_cards_is_no_other_play(run: Run, tmp_path: Path, prize: str, changes: bool) -> None:
    """A six of spades is told apart from others, which are played alike; at a small prize it is folded."""
    by_spades = f"pays: {{by: cards of player in 6 of spades, 1: {prize}, 0: 3:2}}"
    files = written(tmp_path, before=OPEN_CARD, after=OPEN_CARD.replace("pays: 3:2", by_spades))
    data = json.loads(run("diff", *files, "--format", "json").out)
    assert [one["best_play_changes"] for one in data["files"][0]["figures"]] == [changes]
    assert ("another one now" in joined(run("diff", *files).out)) is changes


ONE_DECK = """
game: x
act: none
device: {decks: 1, without: [4 to king], worth: {ace: [1, 4], 2 to 3: number}, points: sum up to 7, compare: points}
deal:
  first: {player: 2, dealer: 1}
  play: {choose: {stand: always, hit: {player: 1}}, sees: [player, dealer], until: [stand, player 7, player bust]}
  dealer-draws: {dealer: 1, until: [dealer 6 to 7, dealer bust]}
bets:
  it: {win: [player beats dealer, dealer bust], push: player ties dealer, lose: others, pays: 1:1, strategy: best}
"""


@pytest.mark.parametrize(("limit", "changes"), [(7, False), (5, True)])
def test_what_only_more_decks_have_is_no_other_play(run: Run, tmp_path: Path, limit: int, changes: bool) -> None:
    """With two decks more can be seen, as five aces; only where hands go to 5 is something played otherwise that one
    deck has too.
    """
    one = ONE_DECK.replace("6 to 7", f"{limit - 1} to {limit}").replace("7", str(limit))
    files = written(tmp_path, before=one, after=one.replace("decks: 1", "decks: 2"))
    data = json.loads(run("diff", *files, "--format", "json").out)
    assert [one["best_play_changes"] for one in data["files"][0]["figures"]] == [changes]
    assert ("another one now" in joined(run("diff", *files).out)) is changes


@pytest.mark.thorough
def test_a_sweep_tells_beforehand_what_the_best_plays_take(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (file,) = written(tmp_path, game=WITHOUT_A_SPLIT)
    words = ("sweep", file, "alone", "--prize", "double=1:1..2:1 by 1:2")
    assert "anew" not in run(*words).err
    monkeypatch.setattr(find, "DEAR", 1000)
    assert "the best play is found anew for each of 3 points: up to" in joined(run(*words).err)
    assert "more than are left" not in run(*words).err


def test_a_sweep_that_takes_more_than_is_left_tells_the_limit_that_is_enough() -> None:
    """Of what is left there is just enough, and less than the points could take: it is told, and they are all there."""
    ruleset, told = file_of(WITHOUT_A_SPLIT), list[str]()
    asked = SweepRequest(bet="alone", prizes=find.read_axes(["double=1:1..2:1 by 1:2"]))
    before = SweepRequest(bet="alone", prizes=find.read_axes(["double=3:1..4:1 by 1:1"]))

    def swept(left: int) -> tuple[find.Sweep, int]:
        """What is found where so much is left, and what was taken, in a process that has dealt these cards."""
        with afresh():
            with open_meter(None):
                find.sweep(before, ruleset, {})
            with open_meter(None), pytest.MonkeyPatch.context() as patched:
                patched.setattr(find, "DEAR", 1000)
                meter().made = meter().all - left
                return find.sweep(asked, ruleset, {}), meter().made

    with listening(told.append):
        found, taken = swept(98_000)
    assert found.points
    *_, said = told
    limit = int(said.partition("`--limit ")[2].partition("`")[0])
    assert "more than are left" in said
    assert taken < limit * 500 < 110_000_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_that_is_drawn_may_be_all_that_is_seen(run: Run, tmp_path: Path, language: Language) -> None:
    """There was no column to name, and no name: the program fell over."""
    (file,) = written(tmp_path, game=WITHOUT_A_SPLIT.replace(SEES, ALONE))
    found = run("explain", file, "alone", "--lang", language)
    assert (found.code, found.err) == (0, "")
