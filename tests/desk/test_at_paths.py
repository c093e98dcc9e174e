"""Edits by paths: what is meant changes, and every other letter stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from macau_edge.desk.at_paths import LostCommentError, NoEditError, renamed_key, with_value, without

GAME = """\
# of the house
game: Mine   # not the gazette's
device: {wheel: {blank: 30, "silver": 5, gold: 1}}
bets:
  # the first
  shine:
    win: [silver, gold]   # both
    lose: others
    pays:
      by: result
      silver: 3:1   # as written
      gold: 10:1

  other: {win: 'gold', lose: others,
          pays: 3:1}
"""
ORDER = ["name", "win", "lose", "push", "pays"]


def edited(was: str, now: str) -> str:
    """The text in which one passage is another."""
    assert GAME.count(was) == 1
    return GAME.replace(was, now)


EDITS: dict[str, tuple[Callable[[], str], str]] = {
    "a word": (lambda: with_value(GAME, ("game",), "Ours"), edited("game: Mine ", "game: Ours ")),
    "a word in braces": (
        lambda: with_value(GAME, ("device", "wheel", "silver"), "6"),
        edited('"silver": 5', '"silver": 6'),
    ),
    "a row on a line of its own": (
        lambda: with_value(GAME, ("bets", "shine", "pays", "silver"), "4:1"),
        edited("silver: 3:1", "silver: 4:1"),
    ),
    "a row more, behind a comment": (
        lambda: with_value(GAME, ("bets", "shine", "pays", "blank"), "1:2", ["by", "silver", "blank", "gold"]),
        edited("# as written\n", "# as written\n      blank: 1:2\n"),
    ),
    "a key before all others": (
        lambda: with_value(GAME, ("bets", "shine", "name"), "Shine", ORDER),
        edited("    win: [", "    name: Shine\n    win: ["),
    ),
    "a key in braces, where it belongs": (
        lambda: with_value(GAME, ("bets", "other", "push"), "blank", ORDER),
        edited("lose: others,\n", "lose: others, push: blank,\n"),
    ),
    "a key with what it is in": (
        lambda: with_value(GAME, ("bets", "shine", "name", "pt"), "Brilho", ORDER),
        edited("    win: [", "    name: {pt: Brilho}\n    win: ["),
    ),
    "an item more": (
        lambda: with_value(GAME, ("bets", "shine", "win", 2), "blank"),
        edited("[silver, gold]", "[silver, gold, blank]"),
    ),
    "one line for several": (
        lambda: with_value("bets:\n  one:\n    pays:\n      by: total\n      4: 2:1\n", ("bets", "one", "pays"), "2:1"),
        "bets:\n  one:\n    pays: 2:1\n",
    ),
    "an item less": (lambda: without(GAME, ("bets", "shine", "win", 0)), edited("[silver, gold]", "[gold]")),
    "the last pocket": (lambda: without(GAME, ("device", "wheel", "gold")), edited(", gold: 1}", "}")),
    "a row less": (
        lambda: without(GAME, ("bets", "shine", "pays", "gold")),
        edited("      gold: 10:1\n", ""),
    ),
    "a bet less": (
        lambda: without(GAME, ("bets", "other")),
        edited("  other: {win: 'gold', lose: others,\n          pays: 3:1}\n", ""),
    ),
    "a row called otherwise": (
        lambda: renamed_key(GAME, ("bets", "shine", "pays", "gold"), "gold or blank"),
        edited("gold: 10:1", "gold or blank: 10:1"),
    ),
    "a row less, with a comment beside it": (
        lambda: without(GAME, ("bets", "shine", "pays", "silver")),
        edited("      silver: 3:1   # as written\n", "      # as written\n"),
    ),
    "a bet less with its comments": (
        lambda: without(GAME, ("bets", "shine"), comments=True),
        GAME[: GAME.index("  shine:")] + GAME[GAME.index("\n  other:") :],
    ),
    "behind a byte order mark": (lambda: with_value("\ufeffgame: Mine\n", ("game",), "Ours"), "\ufeffgame: Ours\n"),
    "a bet in a file without any": (
        lambda: with_value("game: Mine\n", ("bets", "one"), {"win": "7"}),
        "game: Mine\nbets: {one: {win: 7}}\n",
    ),
    "a bet where there are none yet": (
        lambda: with_value("bets:  # mine\n", ("bets", "one"), {"win": "7"}),
        "bets:  # mine\n  one: {win: 7}\n",
    ),
    "a file that says nothing": (lambda: with_value("# mine", ("act",), "none"), "# mine\nact: none\n"),
    "a value that is begun": (
        lambda: with_value("bets: {one: {win: , lose: 7}}", ("bets", "one", "win"), "8"),
        "bets: {one: {win: 8, lose: 7}}",
    ),
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_changes_its_own_place_and_nothing_else(edit: str) -> None:
    made, wanted = EDITS[edit]
    assert made() == wanted


def test_what_cannot_be_changed_by_itself_is_left() -> None:
    """Two pairs on one line that YAML takes for a text; an item that is not there; a comment that would be lost."""
    with pytest.raises(NoEditError):
        with_value(GAME, ("bets", "shine", "pays"), "2:1")
    with pytest.raises(NoEditError):
        with_value(GAME, ("game",), "Mine: ours")
    with pytest.raises(NoEditError):
        with_value(GAME, ("bets", "shine", "win", 5), "blank")
    with pytest.raises(NoEditError):
        without(GAME, ("bets", "none"))
    with pytest.raises(LostCommentError):
        without(GAME, ("bets", "shine"))
    with pytest.raises(LostCommentError):
        with_value("win:\n  - 7  # here\n  - 11\n", ("win",), "8")
