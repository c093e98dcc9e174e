"""What a row of a tally says that pays no prize, `lose` or `push`, as people write it: `lost`, `perde`, `輸`, `tie`."""

from __future__ import annotations

from typing import Literal

from macau_edge.model.message import Message
from macau_edge.model.regex import regex
from macau_edge.typed.entries import About, Ambiguous, Canonical, Meaning, Read, Respelt, Tried
from macau_edge.typed.normal import LONGEST, normal

Word = Literal["lose", "push"]

_LOSE = (
    "lose loses lost losing loss loser losers forfeit forfeited forfeits perde perdem perdeu perder perda perdida "
    "perdido perdidas perdidos derrota 輸 输 輸掉 負 负 敗 輸注 沒收"
)
_PUSH = (
    "push pushes pushed tie ties tied draw drawn draws standoff stand-off return returns returned refund refunds "
    "refunded void empate empata empatam empatada empatado devolve devolvem devolvida devolvido devolução devolver "
    "reembolso reembolsada reembolsado 和 和局 打和 平 平局 平手 走 退 退回 退還 退款 退注 發還"
)
_STAKE = r"(?:the |a )?(?:stake|bet|wager|money|aposta|注碼|投注|賭注|本金)"
_MEANT: dict[str, Word] = {
    **dict.fromkeys(_LOSE.split(), "lose"),
    **dict.fromkeys(("house wins", "bank wins", "no win", "a casa ganha", "casa ganha", "莊家贏"), "lose"),
    **dict.fromkeys(_PUSH.split(), "push"),
    **dict.fromkeys(("money back", "no action", "1 for 1", "even stake"), "push"),
}
_OF_THE_STAKE = regex(rf"{_STAKE} ?(?:is |é )?(\S+)|(\S+?) ?{_STAKE}")
_NOTHING = {
    *"0 0:1 0:0 0/1 0x 0% nothing none nil zero nought nada nenhum x - -- 無 冇 零".split(),  # noqa: SIM905
    *("0 for 1", "0 to 1", "no prize", "no payout", "sem prémio"),
}
"""What pays nothing, be the stake lost or not."""


def read_verdict(text: str, about: About) -> Tried[Word]:
    """Whether a row says that the stake is lost, or that it comes back."""
    if text in ("lose", "push"):
        return Canonical("lose" if text == "lose" else "push", text)
    plain = normal(text).lower().rstrip(".!") if len(text) <= LONGEST else ""
    if plain in _NOTHING:
        wrong = Message("`{text}` pays nothing", text=text)
        lost, back = Message("the stake is lost"), Message("the stake comes back")
        return Ambiguous(wrong, (Meaning("lose", lost), Meaning("push", back)))
    of_stake = _OF_THE_STAKE.fullmatch(plain)
    found = _MEANT.get(plain) or (_MEANT.get(of_stake[1] or of_stake[2]) if of_stake else None)
    return Respelt(found, found) if found else None


def outside_a_tally(found: Read[Word]) -> Message:
    """What to write in place of such a word where a bet is no tally: its outcomes say what is lost or comes back."""
    if isinstance(found, Canonical | Respelt):
        return Message("write the outcomes that {text} it under `{text}:`", text=found.value)
    return Message("write its outcomes under `lose:` where the stake is lost, and under `push:` where it comes back")
