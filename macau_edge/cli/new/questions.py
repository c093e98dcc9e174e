"""What `new` asks for: one list, of which the flags and their help, the questions and what is missing are made.

A question is asked by its name; what a flag gave is not asked. In which order, and of what, is said where the file is
written of the answers, in `application.py` and `ruleset.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

from macau_edge.model.records import KW_ONLY, dataclass, field
from macau_edge.questions.request import Flag
from macau_edge.reading.authority import selectable_authorities
from macau_edge.typed.entries import Sort

APPLICATION, RULESET = "application", "ruleset"


@dataclass(frozen=True, slots=True)
class Inquiry:
    """One thing that is asked, of a `kind` of file or of both.

    `help` and `metavar` are those of its flag, which has its name; `prompt` is the key of its words, without which it
    is not asked. One without a help is another way to ask for what the flag `key` gives.
    """

    name: str
    help: str = ""
    metavar: str | None = None
    prompt: str = ""
    kind: str = ""
    of: str = ""
    """The flag without which this one says nothing."""
    _: KW_ONLY
    key: str = ""
    sort: Sort | None = None
    """What it is, where it is read before the file is."""
    offered: str | None = None
    """What Enter answers; None where there has to be an answer, or where what is offered depends on others."""
    needed: str = ""
    """The flags of which one is needed where nothing is asked."""
    stays: bool = False
    """Whether nothing is written where it is answered as it was offered."""
    example: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    """Word -> the key of what is said of it, where it is one of some that are always the same."""
    is_open: bool = False
    """Whether what is none of the choices can be an answer."""
    is_same: bool = True
    """Whether the text in one language is offered for the next."""
    is_once: bool = False
    """Whether one text for all languages is asked for."""
    several: bool = False
    """Whether its flag may be given again."""
    above: str = ""
    """The key of what is said before it, and before those after it that have the same."""

    @property
    def flag(self) -> Flag:
        """Its flag."""
        return Flag(self.name, self.help, self.metavar, None, several=self.several)


_BY_LANGUAGE = "`pt=…, zh=…`, the option once for each, or one text for all."
DEVICES = {
    "dice": "new.device-dice", "wheel": "new.device-wheel", "draw": "new.device-draw", "decks": "new.device-decks",
}  # fmt: skip
"""What comes up: the options of which one says it, and what is said of each."""
RETURNED = {
    "after the draw": "new.returned-after-the-draw", "after each ball": "new.returned-after-each-ball",
    "never": "new.returned-never",
}  # fmt: skip
COMPARED = {
    "points": "new.compare-points", "ace-high": "new.compare-ace-high", "ace-low": "new.compare-ace-low",
    "none": "new.compare-none",
}  # fmt: skip
FORMS = {"outcomes": "new.form-outcomes", "collect": "new.form-collect", "count": "new.form-count"}
"""How a new bet is decided: by outcomes, by how many of some it collects, by how often it counts some."""


def _said(name: str, help_: str, prompt: str, *, again: bool = True) -> Inquiry:
    """What the applicant says of itself, in each language."""
    return Inquiry(
        name, help_, "TEXT", prompt, APPLICATION, offered="", is_same=again, several=True, above="new.left-out"
    )


_LIST = (
    Inquiry("game", "A shipped game, or a file; of a ruleset the name of its game.", "GAME", "new.ask-game",
             APPLICATION, is_open=True),
    Inquiry("name-of-game", prompt="new.ask-name-of-game", kind=RULESET, key="game", needed="--game"),
    Inquiry("lang", "Languages of the file; all three of a ruleset, else pt+zh or the authority’s.", None,
             "new.ask-languages", is_open=True),
    Inquiry("authority", "To whom it is filed, where not by the act.", "NAME", "new.ask-authority", APPLICATION,
             choices=dict.fromkeys(selectable_authorities(), "")),
    Inquiry("act", "`Despacho 53/2010`; `none`, a draft, without it.", "TEXT", "new.ask-act", RULESET, offered="none"),
    Inquiry("title", f"The act's title: {_BY_LANGUAGE}", "TEXT", "new.ask-title", RULESET, "act", several=True),
    Inquiry("new-bets", "The act's article for new bets, or the way without one.", "TEXT", "new.ask-new-bets", RULESET,
             "act", example="art. 7", several=True),
    Inquiry("device", prompt="new.ask-device", kind=RULESET, offered="dice", choices=DEVICES,
             needed="/".join(f"--{one}" for one in DEVICES)),
    Inquiry("dice", "How many dice are thrown.", "N", "new.ask-dice", RULESET, "dice", offered="2"),
    Inquiry("faces", "Of a die: how many, 6 without it, or `moon, sun=2`.", "FACES", "new.ask-faces", RULESET, "dice",
             offered="6", stays=True),
    Inquiry("wheel", "`0 to 36`, or `red=12, gold=1`.", "POCKETS", "new.ask-wheel", RULESET, "wheel",
             example="0 to 36"),
    Inquiry("draw", "`1 to 25`, or `red=12, gold=1`.", "BALLS", "new.ask-draw", RULESET, "draw", example="1 to 25"),
    Inquiry("take", "How many are drawn; 1 without it.", "N", "new.ask-take", RULESET, "draw", offered="1",
             stays=True),
    Inquiry("returned", "When they are back; after the draw without it.", None, "new.ask-returned", RULESET, "draw",
             offered="after the draw", stays=True, choices=RETURNED),
    Inquiry("decks", "How many decks of cards.", "N", "new.ask-decks", RULESET, "decks", offered="8"),
    Inquiry("deal", "The cards of each hand: `player=2, banker=2`.", "HANDS", "new.ask-deal", RULESET, "decks",
             example="player=2, banker=2"),
    Inquiry("compare", "By what hands are compared; by nothing without it.", None, "new.ask-compare", RULESET, "decks",
             offered="points", choices=COMPARED),
    Inquiry("bet", "A bet of the game, for another prize, or a new one.", "ID", "new.ask-bet", APPLICATION,
             above="new.bets", is_open=True),
    Inquiry("new-bet", prompt="new.ask-new-bet", kind=RULESET, key="bet", example="lucky-7", needed="--bet"),
    Inquiry("another-bet", prompt="new.ask-another", kind=RULESET, key="bet", offered=""),
    Inquiry("id", prompt="new.ask-identifier", example="lucky-7", sort=Sort.IDENTIFIER),
    Inquiry("name", f"Its name: {_BY_LANGUAGE}", "TEXT", "new.ask-name", several=True),
    Inquiry("form", prompt="new.ask-form", offered="outcomes", choices=FORMS, needed="--win/--collect/--count"),
    Inquiry("win", "What wins it: `2, 3, 12`.", "OUTCOMES", "new.ask-win"),
    Inquiry("push", "What returns its stake.", "OUTCOMES", "new.ask-push", offered=""),
    Inquiry("lose", "`others` without it.", "OUTCOMES", "new.ask-lose", offered="others"),
    Inquiry("collect", "What it collects.", "OUTCOMES", "new.ask-collect", example="2 to 6"),
    Inquiry("count", "What it counts.", "OUTCOMES", "new.ask-count", example="6"),
    Inquiry("until", "What ends the count, where its prizes do not.", "OUTCOMES", "new.ask-until"),
    Inquiry("prize", "Its prize, or that of a row: `12=5:2`. Repeat it.", "[ROW=]N:M", "new.ask-prize",
             sort=Sort.RATIO, example="5:2", several=True),
    Inquiry("prizes", prompt="new.ask-prizes", key="prize", example="5=34:1; 6 or more=90:1", needed="--prize"),
    Inquiry("prize-of", prompt="new.ask-prize-of", kind=APPLICATION, sort=Sort.RATIO, key="prize"),
    Inquiry("law", "The article of the bet.", "ARTICLE", "new.ask-law", RULESET, "act", offered=""),
    Inquiry("pays-law", "That of its prize.", "ARTICLE", "new.ask-pays-law", RULESET, "act", offered=""),
    Inquiry("word", "What reports call it: `sun=pt=sol, zh=太陽`.", "WORD=TEXT", "new.ask-word", RULESET, "act",
             several=True, above="new.words"),
    _said("applicant", f"Who asks: {_BY_LANGUAGE}", "new.ask-applicant"),
    _said("capacity", "In what capacity.", "new.ask-capacity", again=False),
    _said("registry-number", "Its number in the commercial register.", "new.ask-registry-number"),
    _said("seat", "Where it has its seat.", "new.ask-seat"),
    _said("representative", "Who signs.", "new.ask-representative"),
    _said("representative-capacity", "In what capacity.", "new.ask-representative-capacity", again=False),
    _said("representative-identity", "The identity document of who signs.", "new.ask-representative-identity"),
    _said("representative-powers", "What his or her powers rest on.", "new.ask-representative-powers", again=False),
    _said("address", "Where it is reached.", "new.ask-address", again=False),
    Inquiry("telephone", "Its telephone.", "TEXT", "new.ask-telephone", APPLICATION, offered="", several=True,
             is_once=True),
    Inquiry("email", "Its e-mail.", "TEXT", "new.ask-email", APPLICATION, offered="", several=True, is_once=True),
    Inquiry("city", "Where it is signed; Macau without it.", "TEXT", kind=APPLICATION, offered="", several=True,
             is_once=True),
    Inquiry("reference", "Its own reference.", "TEXT", "new.ask-reference", APPLICATION, stays=True),
    Inquiry("date", "`2026-11-20`; today without it.", "DATE", "new.ask-date", APPLICATION, sort=Sort.DATE),
    Inquiry("minimum", "Minimum stake.", "N", "new.ask-minimum", APPLICATION, sort=Sort.AMOUNT, offered=""),
    Inquiry("chip", "Smallest chip.", "N", "new.ask-chip", APPLICATION, "minimum", sort=Sort.AMOUNT),
)  # fmt: skip
QUESTIONS = {one.name: one for one in _LIST}
"""Name -> question, in the order of the help."""
OF_THE_REST = [*QUESTIONS][[*QUESTIONS].index("applicant") :]
"""What an application says beside its bet."""
FLAGS = {one.name: one for one in _LIST if one.help}


def of_kind(key: str, kind: str | None) -> bool:
    """Whether an option is one of a kind of file, of any where it is none that there is."""
    kinds = {one.kind for one in _LIST if key in (one.name, one.key)}
    return kind not in (APPLICATION, RULESET) or not kinds or "" in kinds or kind in kinds
