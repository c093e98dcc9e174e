"""`macau-edge new`: the starting file of an application or a ruleset, asked for on a terminal or made from flags."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, Protocol, Self

import typer
from typer.core import TyperOption

from macau_edge.analysis import analyse_ruleset
from macau_edge.analysis.memory import Memory
from macau_edge.checks.sound import Loaded, base_beside, check_applied, load_proposed
from macau_edge.cli.arguments import ForceOption, LimitOption, argument
from macau_edge.cli.commands import Command
from macau_edge.cli.new.typed import check_none, in_words, meant, source_of, worth, wrong
from macau_edge.cli.spoken import said_by_the_person
from macau_edge.model.message import Message, joined
from macau_edge.model.meter import allowed
from macau_edge.model.problem import NOWHERE, ProblemError, UsageError
from macau_edge.outcomes.options import choose
from macau_edge.questions.ask import states
from macau_edge.questions.understood import patacas, tell
from macau_edge.reading.kinds import by_name
from macau_edge.reading.nodes import Scalar
from macau_edge.reading.source import shipped_names
from macau_edge.typed import Respelt, note
from macau_edge.wording.text import Phrasebook

if TYPE_CHECKING:
    from macau_edge.cli.new.asking import Given, LoadGame
    from macau_edge.cli.new.text import Answers


OF_BOTH = (
    "output",
    "game",
    "bet",
    "prize",
    "name",
    "win",
    "lose",
    "push",
    "collect",
    "count",
    "until",
    "lang",
    "limit",
    "force",
)
OF_A_RULESET = ("act", "title", "new_bets", "dice", "faces", "wheel", "draw", "take", "returned", "decks", "deal",
                "compare", "law", "pays_law", "word")  # fmt: skip
"""The options of a kind of file; all that are neither are of an application."""
KIND = "macau_edge.kind"
"""Under which the kind of file is kept while the line is read, for the help."""


class NewCommand(Command):
    """The command, which takes and shows the options of the kind of file that is named."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """What is left of the words when the options are read.

        Raises:
            UsageError: an option is given that is of the other kind of file.
        """
        values, _, given = self.make_parser(ctx).parse_args(args=list(args))
        kind = ctx.meta[KIND] = values.get("kind")
        for one in given:
            if isinstance(one, TyperOption) and one.name != "help" and not of_kind(one.name or "", kind):
                known = joined(max(own.opts, key=len) for own in self.params if of_kind(own.name or "", kind))
                option = max(one.opts, key=len)
                said = Message("`{name}` is not an option of `new {kind}`", name=option, kind=kind)
                raise UsageError(said, Message("its options: {options}", options=known))
        return super().parse_args(ctx, args)

    def format_options(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """Writes the options of the kind of file that is named, and all of them where none is."""
        every, kind = self.params, ctx.meta.get(KIND)
        self.params = [one for one in every if one.name == "kind" or of_kind(one.name or "", kind)]
        try:
            super().format_options(ctx, formatter)
        finally:
            self.params = every


COMMAND = NewCommand


def of_kind(option: str, kind: str | None) -> bool:
    """Whether an option is one of a kind of file, of any where it is none that there is."""
    if kind not in ("application", "ruleset") or option in OF_BOTH:
        return True
    return option != "kind" and (option in OF_A_RULESET) == (kind == "ruleset")


Texts = list[str] | None
_BY_LANGUAGE = "`pt=…, zh=…`, the option once for each, or one text for all."


def _minimum(text: str) -> int:
    """The minimum stake that a text is; raises UsageError where it is none."""
    return patacas(text, "minimum")


def _chip(text: str) -> int:
    """The smallest chip that a text is; raises UsageError where it is none."""
    return patacas(text, "chip")


def new(
    kind: Annotated[Literal["application", "ruleset"], argument("KIND", "`application` or `ruleset`.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="The file; application.yaml or ruleset.yaml without it."),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help="A shipped game, or a file; of a ruleset the name of its game."),
    ] = None,
    act: Annotated[
        str | None, typer.Option("--act", metavar="TEXT", help="`Despacho 53/2010`; `none`, a draft, without it.")
    ] = None,
    title: Annotated[Texts, typer.Option("--title", metavar="TEXT", help=f"The act's title: {_BY_LANGUAGE}")] = None,
    new_bets: Annotated[
        Texts,
        typer.Option("--new-bets", metavar="TEXT", help="The act's article for new bets, or the way without one."),
    ] = None,
    dice: Annotated[str | None, typer.Option("--dice", metavar="N", help="How many dice are thrown.")] = None,
    faces: Annotated[
        str | None, typer.Option("--faces", metavar="FACES", help="Of a die: how many, 6 without it, or `moon, sun=2`.")
    ] = None,
    wheel: Annotated[
        str | None, typer.Option("--wheel", metavar="POCKETS", help="`0 to 36`, or `red=12, gold=1`.")
    ] = None,
    draw: Annotated[str | None, typer.Option("--draw", metavar="BALLS", help="`1 to 25`, or `red=12, gold=1`.")] = None,
    take: Annotated[str | None, typer.Option("--take", metavar="N", help="How many are drawn; 1 without it.")] = None,
    returned: Annotated[
        Literal["after the draw", "after each ball", "never"] | None,
        typer.Option("--returned", help="When they are back; after the draw without it."),
    ] = None,
    decks: Annotated[str | None, typer.Option("--decks", metavar="N", help="How many decks of cards.")] = None,
    deal: Annotated[
        str | None, typer.Option("--deal", metavar="HANDS", help="The cards of each hand: `player=2, banker=2`.")
    ] = None,
    compare: Annotated[
        Literal["points", "ace-high", "ace-low", "none"] | None,
        typer.Option("--compare", help="By what hands are compared; by nothing without it."),
    ] = None,
    bet: Annotated[
        str | None, typer.Option("--bet", metavar="ID", help="A bet of the game, for another prize, or a new one.")
    ] = None,
    prize: Annotated[
        Texts, typer.Option("--prize", metavar="[ROW=]N:M", help="Its prize, or that of a row: `12=5:2`. Repeat it.")
    ] = None,
    name: Annotated[Texts, typer.Option("--name", metavar="TEXT", help=f"Its name: {_BY_LANGUAGE}")] = None,
    win: Annotated[str | None, typer.Option("--win", metavar="OUTCOMES", help="What wins it: `2, 3, 12`.")] = None,
    lose: Annotated[str | None, typer.Option("--lose", metavar="OUTCOMES", help="`others` without it.")] = None,
    push: Annotated[str | None, typer.Option("--push", metavar="OUTCOMES", help="What returns its stake.")] = None,
    collect: Annotated[str | None, typer.Option("--collect", metavar="OUTCOMES", help="What it collects.")] = None,
    count: Annotated[str | None, typer.Option("--count", metavar="OUTCOMES", help="What it counts.")] = None,
    until: Annotated[
        str | None, typer.Option("--until", metavar="OUTCOMES", help="What ends the count, where its prizes do not.")
    ] = None,
    law: Annotated[str | None, typer.Option("--law", metavar="ARTICLE", help="The article of the bet.")] = None,
    pays_law: Annotated[str | None, typer.Option("--pays-law", metavar="ARTICLE", help="That of its prize.")] = None,
    word: Annotated[
        Texts,
        typer.Option("--word", metavar="WORD=TEXT", help="What reports call it: `sun=pt=sol, zh=太陽`."),
    ] = None,
    authority: Annotated[
        str | None, typer.Option("--authority", metavar="NAME", help="To whom it is filed, where not by the act.")
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option("--lang", help="Languages of the file; all three of a ruleset, else pt+zh or the authority’s."),
    ] = None,
    applicant: Annotated[Texts, typer.Option("--applicant", metavar="TEXT", help=f"Who asks: {_BY_LANGUAGE}")] = None,
    capacity: Annotated[Texts, typer.Option("--capacity", metavar="TEXT", help="In what capacity.")] = None,
    representative: Annotated[Texts, typer.Option("--representative", metavar="TEXT", help="Who signs.")] = None,
    representative_capacity: Annotated[
        Texts, typer.Option("--representative-capacity", metavar="TEXT", help="In what capacity.")
    ] = None,
    registry_number: Annotated[
        Texts, typer.Option("--registry-number", metavar="TEXT", help="Its number in the commercial register.")
    ] = None,
    seat: Annotated[Texts, typer.Option("--seat", metavar="TEXT", help="Where it has its seat.")] = None,
    representative_identity: Annotated[
        Texts, typer.Option("--representative-identity", metavar="TEXT", help="The identity document of who signs.")
    ] = None,
    representative_powers: Annotated[
        Texts, typer.Option("--representative-powers", metavar="TEXT", help="What his or her powers rest on.")
    ] = None,
    address: Annotated[Texts, typer.Option("--address", metavar="TEXT", help="Where it is reached.")] = None,
    telephone: Annotated[Texts, typer.Option("--telephone", metavar="TEXT", help="Its telephone.")] = None,
    email: Annotated[Texts, typer.Option("--email", metavar="TEXT", help="Its e-mail.")] = None,
    city: Annotated[Texts, typer.Option("--city", metavar="TEXT", help="Where it is signed; Macau without it.")] = None,
    reference: Annotated[str | None, typer.Option("--reference", metavar="TEXT", help="Its own reference.")] = None,
    date: Annotated[str | None, typer.Option("--date", metavar="DATE", help="`2026-11-20`; today without it.")] = None,
    minimum: Annotated[
        int | None, typer.Option("--minimum", parser=_minimum, metavar="N", help="Minimum stake.")
    ] = None,
    chip: Annotated[int | None, typer.Option("--chip", parser=_chip, metavar="N", help="Smallest chip.")] = None,
    limit: LimitOption = None,
    force: ForceOption = False,
) -> None:
    """The starting file of an application, or of a ruleset.

    On a terminal it asks for what the flags do not give; elsewhere an application needs --game, --bet and --prize, and
    a ruleset a device and what wins besides.

    Examples:
        macau-edge new application -o application.yaml
        macau-edge new ruleset --game Mine --dice 2 --bet lucky --win 7 --prize 3:1
    """
    from macau_edge.cli.new.asking import Given

    output = output or Path(f"{kind}.yaml")
    speaks = None if lang else said_by_the_person(os.environ)
    tongue = speaks or "en"
    clauses = {"win": win, "push": push, "lose": lose, "collect": collect, "count": count, "until": until}
    outcomes = {key: text for key, text in clauses.items() if text is not None}
    if kind == "ruleset":
        from macau_edge.cli.new.ruleset import GivenBet, RulesetFile

        devices = {"dice": dice, "faces": faces, "wheel": wheel, "draw": draw, "take": take, "returned": returned,
                   "decks": decks, "deal": deal, "compare": compare}  # fmt: skip
        own = GivenBet(bet=bet, name=name or (), outcomes=outcomes, prizes=prize or (), law=law, pays_law=pays_law)
        begun = RulesetFile(
            output=output,
            tongue=tongue,
            speaks=speaks,
            lang=lang,
            game=[game] if game else (),
            act=act,
            title=title or (),
            new_bets=new_bets or (),
            device={key: str(text) for key, text in devices.items() if text is not None},
            bets=[own],
            words=words_given(word or ()),
        )
        with allowed(states(limit)):
            begin(begun, output, force)
        return
    said = {"applicant": applicant, "capacity": capacity, "representative": representative, "address": address,
            "representative-capacity": representative_capacity, "telephone": telephone, "email": email, "city": city,
            "registry-number": registry_number, "seat": seat, "representative-identity": representative_identity,
            "representative-powers": representative_powers,
            }  # fmt: skip
    given = Given(
        game=by_name(game) if game else None,
        bet=bet,
        name=name or (),
        outcomes=outcomes,
        prizes=prize or (),
        authority=authority,
        tongue=tongue,
        speaks=speaks,
        lang=lang,
        said={option: texts for option, texts in said.items() if texts},
        reference=reference,
        date=date,
        minimum=minimum,
        chip=chip,
    )
    with allowed(states(limit)):
        begin(ApplicationFile(given, output), output, force)


def words_given(given: Sequence[str]) -> dict[str, list[str]]:
    """Word -> its texts, of `sun=pt=sol, zh=太陽`, or the option once for each."""
    found: dict[str, list[str]] = {}
    for text in given:
        word, _, said = text.partition("=")
        found.setdefault(word.strip(), []).append(said)
    return found


# --- what every starting file goes through: asked, tried, written, told -----------------------------------------------


class StartingFile(Protocol):
    """A file as far as it is given, by flags or by answers."""

    @property
    def missing(self) -> Sequence[str]:
        """The flags without which there is nothing to write."""

    @property
    def w(self) -> Phrasebook:
        """The words of the questions and of what is wrong."""

    def in_languages(self) -> Self:
        """The same with its languages, asked where none is chosen."""

    def completed(self) -> Self:
        """The same with all that a person answered."""

    def text(self) -> str:
        """The whole file; raises UsageError where it would have a mistake."""

    def summary(self, text: str) -> Sequence[str]:
        """What its bets are worth, and what to do next, line by line."""


def begin(file: StartingFile, output: Path, force: bool) -> None:
    """Asks on a terminal for what is missing, writes the file, and says what to do next.

    Raises:
        UsageError: something is missing elsewhere, or wrong, or the file is there already; nothing is written.
    """
    from macau_edge.cli import messages
    from macau_edge.cli.output import write_files

    asks = bool(file.missing) and sys.stdin.isatty() and sys.stderr.isatty()
    if asks:
        file = file.in_languages()
    check_output(output, force, file.w)
    if asks:
        file = file.completed()
    text = file.text()
    write_files({output: text.encode()}, force)
    messages.note(*file.summary(text))


def check_output(output: Path, force: bool, w: Phrasebook) -> None:
    """Raises UsageError where a file is there already, or cannot be made."""
    from macau_edge.cli.output import check_writable

    try:
        check_writable(output, force, passed_on=True)
    except UsageError:
        if output.is_file() and not force:
            raise wrong(w, "exists", file=output) from None
        raise


# --- an application --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ApplicationFile:
    """The starting file of an application, with what was given for it; `memory` has what was found of its bets."""

    given: Given
    output: Path
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)

    @property
    def missing(self) -> Sequence[str]:
        """The flags without which there is nothing to write."""
        return self.given.missing

    @property
    def w(self) -> Phrasebook:
        """The words of the questions, with those of the authority."""
        return self.given.w

    def in_languages(self) -> ApplicationFile:
        """The same with its languages, asked where none is chosen."""
        from macau_edge.cli.new.asking import in_languages

        return replace(self, given=in_languages(self.given))

    def completed(self) -> ApplicationFile:
        """The same with all that a person answered."""
        from macau_edge.cli.new.asking import completed

        return replace(self, given=completed(self.given, load_beside(self.output), self._text))

    def text(self) -> str:
        """The whole file; raises UsageError where it would have a mistake."""
        from macau_edge.cli.new.asking import answers_of

        return self._text(*answers_of(self.given, load_beside(self.output)))

    def _text(self, answers: Answers, base: Loaded) -> str:
        from macau_edge.cli.new.text import starting_text

        game = game_beside(answers.game, self.output)
        if game != answers.game:
            tell(in_words(note(answers.game, Respelt(game, game)), self.w))
        text = starting_text(replace(answers, game=game), base.ruleset, str(self.output))
        try:
            written = source_of(text, self.output, self.w)
            found = check_applied(written, base_beside(self.output), memory=self.memory)
            problems = [one for one in found if not one.warning]
        except ProblemError as error:
            problems = list(error.problems)
        told = (
            replace(one, help=Message("in `{file}`, {remedy}", file=game, remedy=one.help))
            if one.code == "law/missing-word" and game not in shipped_names()
            else one
            for one in problems
        )  # the words of a game are those of its bets as well; the application is not there yet
        check_none([*told], text, "unsound", self.w)
        return text

    def summary(self, text: str) -> Sequence[str]:
        """What its bet is worth, and what to do next, line by line, in the language of the questions."""
        w, bet = self.w, self.given.bet or ""
        loaded = load_proposed(source_of(text, self.output, w), base_beside(self.output))
        analysis = analyse_ruleset(loaded.ruleset, choose(loaded.ruleset, {}), only=[bet], memory=self.memory)
        edges = [one.measures.house_edge for one in analysis.bets if one.measures]
        said = [worth(bet, edges, self.output, w)]
        if min(edges, default=0) < 0:
            said.append("  " + w("new.player"))
        return [*said, "  " + w("new.next", file=self.output)]


def load_beside(output: Path) -> LoadGame:
    """Loads the game of an application that is to stand at `output`; UsageError where there is no such game."""
    find = base_beside(output)

    def load(game: str, w: Phrasebook) -> Loaded:
        try:
            return find(Scalar(game_beside(game, output), NOWHERE))
        except ProblemError as error:
            if error.problems[0].place != NOWHERE:
                raise  # the game is there, and has mistakes of its own
            if os.path.isfile(game) and game.endswith(ENDS):
                raise wrong(w, "game-elsewhere", file=game[:200], folder=os.path.abspath(output.parent)) from None
            raise meant(w, "game", game, shipped_names(), text=game[:80]) from None

    return load


ENDS = (".yaml", ".yml")


def game_beside(game: str, output: Path) -> str:
    """A game as an application at `output` names it: a file of its folder by the way from there, however it was typed.

    A file in another folder stays as it is, which no application can name.
    """
    if game in shipped_names() or not game.endswith(ENDS):
        return game
    if not os.path.isabs(game) and (os.path.isfile(output.parent / game) or not os.path.isfile(game)):
        return game
    for whole in (os.path.abspath, os.path.realpath):  # with and without the links on the way
        file, folder = Path(whole(game)), Path(whole(output.parent))
        if file.is_relative_to(folder):
            return file.relative_to(folder).as_posix()
    return game
