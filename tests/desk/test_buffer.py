"""A text as an editor has it, of which a part cannot be read."""

from __future__ import annotations

from macau_edge.desk.buffer import Buffer

GAME = "game: Mine\nact: none\ndevice: {dice: 2}\nbets:\n  seven: {win: 7, lose: others, pays: 4:1}\n"


def test_the_line_that_keeps_a_text_from_being_read_is_known() -> None:
    assert Buffer("mine.yaml", GAME).unread_line == 0
    assert Buffer("mine.yaml", GAME.replace("dice: 2}", "dice: 2]")).unread_line == 3
