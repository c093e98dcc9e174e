"""The text cut at the prizes of a bet: what a window writes as they are moved, letter for letter but for them."""

from __future__ import annotations

import pytest

from macau_edge import analyse
from macau_edge.desk.buffer import Buffer
from macau_edge.desk.moving import BetMoves
from macau_edge.desk.work import Work

FILE = """\
# mine
game: Mine
act: none
device: {dice: 2}
options:
  twelve: {law: none, choices: [2:1, 3:1], default: 2:1}  # what 12 pays

bets:
  field:
    win: [2, 3, 4, 9, 10, 11, 12]   # seven of them
    lose: others
    pays: {by: total, 2: "2:1", 3 to 11: 1:1, 12: '4:2'}
  field-five: {based-on: field, win: [2, 3, 4, 5, 9, 10, 11, 12]} # here
  field-six:
    based-on: field   # why
    win: [2, 3, 4, 6, 9, 10, 11, 12]
  left: {win: 12, lose: others, pays: twelve}
  none: {win: [2, 12], lose: others, pays: 15 for 1}
"""


def moves(bet: str, text: str = FILE) -> BetMoves:
    """The pieces of a text for a bet."""
    found = Work(lambda: True).moves(Buffer("/tmp/mine.yaml", text), {}, bet, "en")
    assert isinstance(found, BetMoves), found
    return found


def written(found: BetMoves, prizes: dict[int, str]) -> str:
    """The text with prizes by their numbers, as a window puts it together."""
    pieces = []
    for piece in found.pieces:
        if isinstance(piece, str):
            pieces.append(piece)
        elif len(piece) == 3:
            pieces.append("" if piece[0] in prizes else piece[1])
        else:
            pieces.append(prizes.get(piece[0], piece[1]))
    return "".join(pieces)


@pytest.mark.parametrize("bet", ["field", "left", "none"])
def test_the_pieces_are_the_text(bet: str) -> None:
    assert written(moves(bet), {}) == FILE
    assert moves(bet).is_written


def test_only_a_prize_is_another_and_its_quotation_marks_stay() -> None:
    found = moves("field")
    numbers = {token: number for number, token in (one for one in found.pieces if not isinstance(one, str))}  # type: ignore[misc]
    after = written(found, {numbers["2:1"]: "7:2", numbers["4:2"]: "3:1"})
    assert after == FILE.replace('2: "2:1"', '2: "7:2"').replace("'4:2'", "'3:1'")


def test_a_prize_that_the_house_chooses_takes_its_option_with_it() -> None:
    """An option that no bet uses would be a mistake, so the part of it goes too; its comment with its line."""
    after = written(moves("left"), {0: "30:1"})
    assert "pays: 30:1" in after
    assert "options" not in after
    assert "device: {dice: 2}\n\nbets:" in after
    assert analyse(after)["left"].house_edge == analyse(FILE, bets="left", prizes={"": "30:1"})["left"].house_edge


def test_an_option_that_another_bet_has_too_stays() -> None:
    text = FILE.replace("pays: 15 for 1", "pays: twelve")
    after = written(moves("left", text), {0: "30:1"})
    assert after == text.replace("lose: others, pays: twelve}\n  none", "lose: others, pays: 30:1}\n  none")


@pytest.mark.parametrize("bet", ["field-five", "field-six"])
def test_a_bet_that_is_based_on_another_gets_a_table_of_its_own(bet: str) -> None:
    """The other keeps its prizes, and what the two have is the same until one is moved."""
    found = moves(bet)
    assert (found.is_written, found.based) == (False, "field")
    same, after = written(found, {}), written(found, {2: "3:1"})
    before = analyse(FILE)
    assert analyse(same)[bet].house_edge == before[bet].house_edge
    assert analyse(after)["field"].house_edge == before["field"].house_edge
    assert before[bet].house_edge - analyse(after)[bet].house_edge == pytest.approx(1 / 36)
    assert all(line in after for line in ("# here", "# why", "# mine", "# seven of them"))


def test_what_has_no_figure_says_why() -> None:
    found = Work(lambda: True).moves(Buffer("/tmp/mine.yaml", FILE.replace("15 for 1", "nothing")), {}, "none", "en")
    assert isinstance(found, str)
    assert found.startswith("No figures:")
