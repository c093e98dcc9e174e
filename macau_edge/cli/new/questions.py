"""What `new` asks for: one list, of which the flags, the questions on a terminal and what is missing are made.

A question has the key of its flag and of the file. It is asked in the order of the list, where what is known already
has what it is asked `when`; nothing is asked that a flag gave. What is wrong with a device or with a bet shows when all
of it is known: a record without a prompt and without a help is where it is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from macau_edge.cli.new.read import (
    a_date,
    amount,
    article,
    dice,
    identifier,
    labels,
    languages_in,
    number,
    one_line,
    ratio,
    rows_of,
)
from macau_edge.model.records import KW_ONLY, dataclass, field
from macau_edge.questions.request import Flag
from macau_edge.reading.kinds import game_by_name

APPLICATION, RULESET = "application", "ruleset"


@dataclass(frozen=True, slots=True, eq=False)
class Inquiry:
    """One thing that is asked: of a `kind` of file, or of both, where all facts of `when` are so.

    `help` and `metavar` are those of its flag, which it has where it has a help; `prompt` is the key of its words.
    `read` gives the text that the file has, or raises UsageError. Enter answers with what is `offered`, of the draft
    and the turn where it is not always the same; it is None where there has to be an answer, of which `example` is one.
    """

    key: str
    help: str = ""
    metavar: str | None = None
    prompt: str = ""
    kind: str = ""
    when: str = ""
    _: KW_ONLY
    read: Callable[[str], str] = one_line
    meant: Callable[[Any, str], str] | None = None
    """What the text, as it was read, means in the draft; raises UsageError where it cannot be taken."""
    offered: str | Callable[[Any, Any], str | None] | None = None
    example: str = ""
    choices: Mapping[str, str] | Callable[[Any], Mapping[str, str]] = field(default_factory=dict)
    """Word -> the key of what is said of it, where it is one of some; of a draft, what is said itself."""
    is_open: bool = False
    """Whether what is none of the choices can be an answer."""
    parts: Callable[[Any], Iterable[str]] | None = None
    """What of it is asked one by one, where it is not a text in each language."""
    by_language: bool = False
    """Whether it is a text in each language of the file."""
    is_same: bool = True
    """Whether such a text is offered for the next language."""
    several: bool = False
    """Whether its flag may be given again."""
    stays: bool = False
    """Whether nothing is written where it is answered as it was offered."""
    above: str = ""
    """The key of what is said before it, and before those after it that have the same."""
    values: Callable[[Any, Any], Mapping[str, str]] | None = None
    """What stands in its words, of the draft and the turn."""

    @property
    def flag(self) -> Flag:
        """Its flag."""
        return Flag(self.key, self.help, self.metavar, None, several=self.several)

    @property
    def is_flag_alone(self) -> bool:
        """Whether it is not asked on a terminal."""
        return bool(self.help) and not self.prompt

    @property
    def is_a_trial(self) -> bool:
        """Whether nothing is asked, and what was answered is tried."""
        return not self.prompt and not self.help


_BY_LANGUAGE = "`pt=…, zh=…`, the option once for each, or one text for all."


def _said(key: str, help_: str, prompt: str, *, again: bool = True) -> Inquiry:
    """What the applicant says of itself, in each language."""
    return Inquiry(
        key, help_, "TEXT", prompt, APPLICATION,
        offered="", by_language=True, is_same=again, several=True, above="new.left-out",
    )  # fmt: skip


OF_THE_GAME = (
    Inquiry(
        "game", "A shipped game, or a file; of a ruleset the name of its game.", "GAME", "new.ask-game", APPLICATION,
        read=game_by_name, choices=lambda draft: draft.games(), is_open=True,
        meant=lambda draft, text: draft.there(text),
    ),
    Inquiry("game", prompt="new.ask-name-of-game", kind=RULESET, by_language=True),
    Inquiry(
        "lang", "Languages of the file; all three of a ruleset, else pt+zh or the authority’s.", None,
        "new.ask-languages", choices=lambda draft: draft.languages_offered(), is_open=True,
        offered=lambda draft, _: draft.sets_of_languages()[0], read=lambda text: "+".join(languages_in(text)),
    ),
    Inquiry(
        "authority", "To whom it is filed, where not by the act.", "NAME", "new.ask-authority", APPLICATION,
        "authorities", choices=lambda draft: draft.authorities(),
        offered=lambda draft, _: next(iter(draft.authorities())), stays=True,
    ),
    Inquiry("act", "`Despacho 53/2010`; `none`, a draft, without it.", "TEXT", "new.ask-act", RULESET,
            offered="none"),
    Inquiry(
        "title", f"The act's title: {_BY_LANGUAGE}", "TEXT", "new.ask-title", RULESET, "act",
        by_language=True, several=True,
    ),
    Inquiry(
        "new-bets", "The act's article for new bets, or the way without one.", "TEXT", "new.ask-new-bets", RULESET,
        "act", example="art. 7", several=True,
    ),
)  # fmt: skip
DEVICES = {
    "dice": "new.device-dice", "wheel": "new.device-wheel", "draw": "new.device-draw", "decks": "new.device-decks",
}  # fmt: skip
"""What comes up: the options of which one says it, and what is said of each."""
OF_THE_DEVICE = (
    Inquiry("device", prompt="new.ask-device", kind=RULESET, when="no-device", offered="dice", choices=DEVICES),
    Inquiry("dice", "How many dice are thrown.", "N", "new.ask-dice", RULESET, "dice", read=dice, offered="2"),
    Inquiry(
        "faces", "Of a die: how many, 6 without it, or `moon, sun=2`.", "FACES", "new.ask-faces", RULESET, "dice",
        read=lambda text: labels(number(text)), offered="6", stays=True,
    ),
    Inquiry("wheel", "`0 to 36`, or `red=12, gold=1`.", "POCKETS", "new.ask-wheel", RULESET, "wheel", read=labels,
            example="0 to 36"),
    Inquiry("draw", "`1 to 25`, or `red=12, gold=1`.", "BALLS", "new.ask-draw", RULESET, "draw", read=labels,
            example="1 to 25"),
    Inquiry("take", "How many are drawn; 1 without it.", "N", "new.ask-take", RULESET, "draw", read=number, offered="1",
            stays=True),
    Inquiry(
        "returned", "When they are back; after the draw without it.", None, "new.ask-returned", RULESET, "draw several",
        stays=True, offered="after the draw", choices={
            "after the draw": "new.returned-after-the-draw", "after each ball": "new.returned-after-each-ball",
            "never": "new.returned-never",
        },
    ),
    Inquiry("decks", "How many decks of cards.", "N", "new.ask-decks", RULESET, "decks", read=number, offered="8"),
    Inquiry(
        "deal", "The cards of each hand: `player=2, banker=2`.", "HANDS", "new.ask-deal", RULESET, "decks",
        read=labels, example="player=2, banker=2",
    ),
    Inquiry(
        "compare", "By what hands are compared; by nothing without it.", None, "new.ask-compare", RULESET, "decks",
        offered="points", choices={
            "points": "new.compare-points", "ace-high": "new.compare-ace-high", "ace-low": "new.compare-ace-low",
            "none": "new.compare-none",
        },
    ),
    Inquiry("device-tried", kind=RULESET),
)  # fmt: skip
FORMS = {"outcomes": "new.form-outcomes", "collect": "new.form-collect", "count": "new.form-count"}
"""How a new bet is decided: by outcomes, by how many of some it collects, by how often it counts some."""
SIMPLE, TALLY = ("win", "push", "lose"), ("collect", "count", "until")
"""The keys of a bet that outcomes decide, and of one that counts."""
OF_A_BET = (
    Inquiry(
        "bet", "A bet of the game, for another prize, or a new one.", "ID", "new.ask-bet", APPLICATION,
        above="new.bets", choices=lambda draft: draft.bets_listed(), is_open=True,
        meant=lambda draft, text: draft.bet_called(text) or text,
        values=lambda draft, _: {"game": draft.w.text(draft.base.ruleset.game) or draft.base.ruleset.name},
    ),
    Inquiry("bet", prompt="new.ask-new-bet", kind=RULESET, when="first", example="lucky-7",
            meant=lambda draft, text: draft.free(text)),
    Inquiry("bet", prompt="new.ask-another", kind=RULESET, when="further", offered="",
            meant=lambda draft, text: draft.free(text)),
    Inquiry(
        "id", prompt="new.ask-identifier", when="new named", example="lucky-7", read=identifier,
        meant=lambda draft, text: draft.free(text), offered=lambda draft, turn: draft.identifier_offered(turn.bet),
    ),
    Inquiry(
        "name", f"Its name: {_BY_LANGUAGE}", "TEXT", "new.ask-name", when="new",
        by_language=True, several=True,
        offered=lambda draft, turn: draft.called(turn.bet) or (None if "act" in draft.facts(turn.bet) else ""),
    ),
    Inquiry("form", prompt="new.ask-form", when="new undecided", offered="outcomes", choices=FORMS),
    Inquiry("win", "What wins it: `2, 3, 12`.", "OUTCOMES", "new.ask-win", when="outcomes",
            values=lambda draft, _: {"example": draft.example}),
    Inquiry("push", "What returns its stake.", "OUTCOMES", "new.ask-push", when="outcomes", offered=""),
    Inquiry("lose", "`others` without it.", "OUTCOMES", "new.ask-lose", when="outcomes", offered="others"),
    Inquiry("collect", "What it collects.", "OUTCOMES", "new.ask-collect", when="collect", example="2 to 6"),
    Inquiry("count", "What it counts.", "OUTCOMES", "new.ask-count", when="count", example="6"),
    Inquiry(
        "until", "What ends the count, where its prizes do not.", "OUTCOMES", "new.ask-until", when="counts",
        offered=lambda draft, _: draft.w("new.none") if draft.facts(0) & {"wheel", "draw", "decks"} else "7",
    ),
    Inquiry(
        "prize", "Its prize, or that of a row: `12=5:2`. Repeat it.", "[ROW=]N:M", "new.ask-prize", when="own simple",
        read=ratio, example="5:2", several=True,
    ),
    Inquiry("prize", prompt="new.ask-prizes", when="own tally", read=rows_of, example="5=34:1; 6 or more=90:1"),
    Inquiry("prize", prompt="new.ask-prize-of", kind=APPLICATION, when="proposed", read=ratio, stays=True,
            parts=lambda draft: draft.rows(), offered=lambda draft, turn: draft.rows()[turn.part],
            values=lambda draft, turn: draft.prize_now(turn.part)),
    Inquiry(
        "law", "The article of the bet.", "ARTICLE", "new.ask-law", RULESET, "act new", read=article, offered=""
    ),
    Inquiry(
        "pays-law", "That of its prize.", "ARTICLE", "new.ask-pays-law", RULESET, "act new", read=article, offered=""
    ),
    Inquiry("bet-tried", when="tried"),
)  # fmt: skip
OF_THE_REST = (
    Inquiry(
        "word", "What reports call it: `sun=pt=sol, zh=太陽`.", "WORD=TEXT", "new.ask-word", RULESET, "act",
        by_language=True, several=True, above="new.words", values=lambda _, turn: {"word": turn.part.partition("=")[0]},
        parts=lambda draft: [f"{word}={language}" for word in draft.unsaid for language in draft.languages],
    ),
    _said("applicant", f"Who asks: {_BY_LANGUAGE}", "new.ask-applicant"),
    _said("capacity", "In what capacity.", "new.ask-capacity", again=False),
    _said("registry-number", "Its number in the commercial register.", "new.ask-registry-number"),
    _said("seat", "Where it has its seat.", "new.ask-seat"),
    _said("representative", "Who signs.", "new.ask-representative"),
    _said("representative-capacity", "In what capacity.", "new.ask-representative-capacity", again=False),
    _said("representative-identity", "The identity document of who signs.", "new.ask-representative-identity"),
    _said(
        "representative-powers", "What his or her powers rest on.", "new.ask-representative-powers", again=False
    ),
    _said("address", "Where it is reached.", "new.ask-address", again=False),
    Inquiry("telephone", "Its telephone.", "TEXT", "new.ask-telephone", APPLICATION, offered="", several=True),
    Inquiry("email", "Its e-mail.", "TEXT", "new.ask-email", APPLICATION, offered="", several=True),
    Inquiry("city", "Where it is signed; Macau without it.", "TEXT", kind=APPLICATION, several=True),
    Inquiry("reference", "Its own reference.", "TEXT", "new.ask-reference", APPLICATION, stays=True,
            offered=lambda draft, _: draft.w("new.mark-reference")),
    Inquiry("date", "`2026-11-20`; today without it.", "DATE", "new.ask-date", APPLICATION, read=a_date,
            offered=lambda draft, _: a_date("")),
    Inquiry("minimum", "Minimum stake.", "N", "new.ask-minimum", APPLICATION, offered="", read=amount("minimum"),
            values=lambda draft, _: {"currency": draft.currency}),
    Inquiry("chip", "Smallest chip.", "N", "new.ask-chip", APPLICATION, "minimum", read=amount("chip"),
            offered=lambda draft, _: draft.one("minimum"), values=lambda draft, _: {"currency": draft.currency}),
)  # fmt: skip
GROUPS = (OF_THE_GAME, OF_THE_DEVICE, OF_A_BET, OF_THE_REST)
"""What is answered together: where it is found wrong, all of its group is asked again."""
FLAGS = {one.key: one for group in GROUPS for one in group if one.help}


def of_kind(key: str, kind: str | None) -> bool:
    """Whether an option is one of a kind of file, of any where it is none that there is."""
    kinds = {one.kind for group in GROUPS for one in group if one.key == key}
    return kind not in (APPLICATION, RULESET) or not kinds or "" in kinds or kind in kinds
