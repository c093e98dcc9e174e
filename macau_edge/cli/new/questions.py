"""What `new` asks for: one list, of which the flags and their help, the questions and what is missing are made.

A question is asked by its name, in the words `new.ask-NAME`; what a flag gave is not asked. In which order, and of
what, is said where the file is written of the answers, in `application.py` and `ruleset.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from macau_edge.model.records import KW_ONLY, dataclass
from macau_edge.questions.request import Flag
from macau_edge.reading.authority import selectable_authorities
from macau_edge.typed.entries import Sort

APPLICATION, RULESET = "application", "ruleset"
Texts: TypeAlias = Literal["", "each", "once"]
"""Of a text: whether it is asked for in each language, or once for all."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """One thing that is asked, of a `kind` of file or of both.

    `help` and `metavar` are those of its flag, which has its name. One without a help is another way to ask for what
    the flag `key` gives.
    """

    name: str
    help: str = ""
    metavar: str | None = None
    of: str = ""
    """The flag without which this one says nothing; it is of the same kind of file."""
    _: KW_ONLY
    kind: str = ""
    key: str = ""
    sort: Sort | None = None
    """What it is, where it is read before the file is."""
    offered: str | None = None
    """What Enter answers; None where there has to be an answer, or where what is offered depends on others."""
    needed: str = ""
    """The flags of which one is needed where nothing is asked, whatever Enter answers."""
    stays: bool = False
    """Whether nothing is written where it is answered as it was offered."""
    example: str = ""
    choices: tuple[str, ...] = ()
    """The words of which it is one; what is said of each is `new.NAME-WORD`."""
    is_asked: bool = True
    texts: Texts = ""
    several: bool = False
    """Whether its flag may be given again."""
    above: str = ""
    """The key of what is said before it, and before those after it that have the same."""

    @property
    def flag(self) -> Flag:
        """Its flag."""
        several = self.several or bool(self.texts)
        return Flag(self.name, self.help, self.metavar, None, several=several, choices=self.choices)


_BY_LANGUAGE = "`pt=…, zh=…`, the option once for each, or one text for all."
DEVICES = ("dice", "wheel", "draw", "decks")
"""What comes up: the options of which one says it."""
FORMS: Mapping[str, Sequence[str]] = {
    "outcomes": ("win", "push", "lose"),
    "collect": ("collect", "until"),
    "count": ("count", "until"),
}
"""How a new bet is decided: by outcomes, by how many of some it collects, by how often it counts some -> by what keys.
"""
OUTCOMES = ("win", "push", "lose", "collect", "count", "until")
"""The keys of what decides a bet."""


def _said(name: str, help_: str, texts: Texts = "each", *, is_asked: bool = True) -> Inquiry:
    """What the applicant says of itself."""
    above = "" if texts == "once" else "new.left-out"
    return Inquiry(name, help_, "TEXT", kind=APPLICATION, offered="", texts=texts, above=above, is_asked=is_asked)


_LIST = (
    Inquiry("game", "A shipped game, or a file; of a ruleset the name of its game.", "GAME", kind=APPLICATION),
    Inquiry("name-of-game", kind=RULESET, key="game", texts="each"),
    Inquiry("lang", "Languages of the file; all three of a ruleset, else pt+zh or the authority’s.", "TEXT"),
    Inquiry("authority", "To whom it is filed, where not by the act.", "NAME", kind=APPLICATION,
            choices=tuple(selectable_authorities())),
    Inquiry("act", "`Despacho 53/2010`; `none`, a draft, without it.", "TEXT", kind=RULESET, offered="none"),
    Inquiry("title", f"The act's title: {_BY_LANGUAGE}", "TEXT", "act", texts="each"),
    Inquiry("new-bets", "The act's article for new bets, or the way without one.", "TEXT", "act",
            example="art. 7", several=True),
    Inquiry("device", offered="dice", choices=DEVICES, needed="/".join(f"--{one}" for one in DEVICES)),
    Inquiry("dice", "How many dice are thrown.", "N", "dice", offered="2"),
    Inquiry("faces", "Of a die: how many, 6 without it, or `moon, sun=2`.", "FACES", "dice", offered="6", stays=True),
    Inquiry("wheel", "`0 to 36`, or `red=12, gold=1`.", "POCKETS", "wheel", example="0 to 36"),
    Inquiry("draw", "`1 to 25`, or `red=12, gold=1`.", "BALLS", "draw", example="1 to 25"),
    Inquiry("take", "How many are drawn; 1 without it.", "N", "draw", offered="1", stays=True),
    Inquiry("returned", "When they are back; after the draw without it.", None, "draw",
            offered="after the draw", stays=True, choices=("after the draw", "after each ball", "never")),
    Inquiry("decks", "How many decks of cards.", "N", "decks", offered="8"),
    Inquiry("deal", "The cards of each hand: `player=2, banker=2`.", "HANDS", "decks", example="player=2, banker=2"),
    Inquiry("compare", "By what hands are compared; by nothing without it.", None, "decks", offered="points",
            choices=("points", "up-to-21", "ace-high", "ace-low", "none")),
    Inquiry("bet", "A bet of the game, for another prize, or a new one.", "ID", kind=APPLICATION, above="new.bets"),
    Inquiry("near-bet", kind=APPLICATION),
    Inquiry("asks", "For what, where its outcomes are those of a bet of the act.", kind=APPLICATION,
            choices=("in-place-of", "beside", "extra-prize")),
    Inquiry("new-bet", kind=RULESET, key="bet", example="lucky-7"),
    Inquiry("another-bet", kind=RULESET, key="bet", offered=""),
    Inquiry("id", example="lucky-7", sort=Sort.IDENTIFIER),
    Inquiry("name", f"Its name: {_BY_LANGUAGE}", "TEXT", texts="each"),
    Inquiry("form", offered="outcomes", choices=tuple(FORMS), needed="--win/--collect/--count"),
    Inquiry("win", "What wins it: `2, 3, 12`.", "OUTCOMES"),
    Inquiry("push", "What returns its stake.", "OUTCOMES", offered=""),
    Inquiry("lose", "`others` without it.", "OUTCOMES"),
    Inquiry("collect", "What it collects.", "OUTCOMES"),
    Inquiry("count", "What it counts.", "OUTCOMES"),
    Inquiry("until", "What ends the count, where its prizes do not.", "OUTCOMES"),
    Inquiry("prize", "Its prize, or that of a row: `12=5:2`. Repeat it.", "[ROW=]N:M", sort=Sort.RATIO, example="5:2",
            several=True),
    Inquiry("prizes", key="prize", example="5=34:1; 6 or more=90:1"),
    Inquiry("prize-of", kind=APPLICATION, sort=Sort.RATIO, key="prize"),
    Inquiry("turned", kind=APPLICATION, sort=Sort.RATIO),
    Inquiry("minimum-of-chip", kind=APPLICATION, sort=Sort.AMOUNT, key="minimum"),
    Inquiry("law", "The article of the bet.", "ARTICLE", "act", offered=""),
    Inquiry("pays-law", "That of its prize.", "ARTICLE", "act", offered=""),
    Inquiry("word", "What reports call it: `sun=pt=sol, zh=太陽`.", "WORD=TEXT", "act", texts="each",
            above="new.words"),
    _said("applicant", f"Who asks: {_BY_LANGUAGE}"),
    _said("capacity", "In what capacity."),
    _said("registry-number", "Its number in the commercial register."),
    _said("seat", "Where it has its seat."),
    _said("representative", "Who signs."),
    _said("representative-capacity", "In what capacity."),
    _said("representative-identity", "The identity document of who signs."),
    _said("representative-powers", "What his or her powers rest on."),
    _said("address", "Where it is reached."),
    _said("telephone", "Its telephone.", "once"),
    _said("email", "Its e-mail.", "once"),
    _said("city", "Where it is signed; Macau without it.", "once", is_asked=False),
    Inquiry("reference", "Its own reference.", "TEXT", kind=APPLICATION, stays=True),
    Inquiry("date", "`2026-11-20`; today without it.", "DATE", kind=APPLICATION, sort=Sort.DATE),
    Inquiry("minimum", "Minimum stake.", "N", kind=APPLICATION, sort=Sort.AMOUNT, offered=""),
    Inquiry("chip", "Smallest chip.", "N", "minimum", sort=Sort.AMOUNT),
)  # fmt: skip
QUESTIONS = {one.name: one for one in _LIST}
"""Name -> question, in the order of the help."""
OF_THE_REST = [*QUESTIONS][[*QUESTIONS].index("applicant") :]
"""What an application says beside its bet."""
FLAGS = {one.name: one for one in _LIST if one.help}


def of_kind(key: str, kind: str | None) -> bool:
    """Whether an option is one of a kind of file, of any where it is none that there is."""
    kinds = {one.kind or (one.of and QUESTIONS[one.of].kind) for one in _LIST if key in (one.name, one.key)}
    return kind not in (APPLICATION, RULESET) or not kinds or "" in kinds or kind in kinds
