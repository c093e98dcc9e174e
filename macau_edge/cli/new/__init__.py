"""`macau-edge new application`: a starting file, asked for step by step on a terminal or made from flags."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from macau_edge.analysis import analyse_ruleset
from macau_edge.checks.sound import Loaded, base_beside, check_applied, load_proposed
from macau_edge.cli.arguments import ForceOption, argument
from macau_edge.cli.new.asking import LoadGame
from macau_edge.cli.new.typed import meant, wrong
from macau_edge.model.problem import NOWHERE, ProblemError, UsageError
from macau_edge.outcomes.options import choose
from macau_edge.reading.nodes import Scalar
from macau_edge.reading.source import Source, shipped_names, source
from macau_edge.wording.text import Phrasebook

if TYPE_CHECKING:
    from macau_edge.cli.new.text import Answers


Texts = list[str] | None
_BY_LANGUAGE = "`pt=…, zh=…`, the option once for each, or one text for all."


def new(
    kind: Annotated[Literal["application"], argument("KIND", "`application`.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The file to write, whole or not at all.")
    ] = Path("application.yaml"),
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="A shipped game, or a file.")] = None,
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
    until: Annotated[str | None, typer.Option("--until", metavar="OUTCOMES", help="What ends the count.")] = None,
    authority: Annotated[
        str | None, typer.Option("--authority", metavar="NAME", help="To whom it is filed, where not by the act.")
    ] = None,
    lang: Annotated[
        str | None, typer.Option("--lang", help="Languages of the file; pt+zh without it, or the authority's.")
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
    minimum: Annotated[int | None, typer.Option("--minimum", min=1, metavar="N", help="Minimum stake.")] = None,
    chip: Annotated[int | None, typer.Option("--chip", min=1, metavar="N", help="Smallest chip.")] = None,
    force: ForceOption = False,
) -> None:
    """The starting file of an application, with comments.

    On a terminal it asks for what the flags do not give; elsewhere it needs --game, --bet and --prize.

    Examples:
        macau-edge new application -o application.yaml
        macau-edge new application --game craps --bet field --prize 12=5:2
    """
    from macau_edge.cli.new.asking import Given, answers_of, completed, in_languages
    from macau_edge.cli.new.text import starting_text
    from macau_edge.cli.output import write

    clauses = {"win": win, "push": push, "lose": lose, "collect": collect, "count": count, "until": until}
    said = {"applicant": applicant, "capacity": capacity, "representative": representative, "address": address,
            "representative-capacity": representative_capacity, "telephone": telephone, "email": email, "city": city,
            "registry-number": registry_number, "seat": seat, "representative-identity": representative_identity,
            "representative-powers": representative_powers,
            }  # fmt: skip
    given = Given(
        game=game,
        bet=bet,
        name=name or (),
        outcomes={key: text for key, text in clauses.items() if text is not None},
        prizes=prize or (),
        authority=authority,
        lang=lang,
        said={option: texts for option, texts in said.items() if texts},
        reference=reference,
        date=date,
        minimum=minimum,
        chip=chip,
    )

    load, asks = load_beside(output), bool(given.missing) and sys.stdin.isatty() and sys.stderr.isatty()
    if asks:
        given = in_languages(given)
    w = given.w
    check_output(output, force, w)

    def text_of(answers: Answers, base: Loaded) -> str:
        text = starting_text(answers, base.ruleset, str(output))
        check_text(text, output, w)
        return text

    if asks:
        given = completed(given, load, text_of)
    answers, base = answers_of(given, load)
    text = text_of(answers, base)
    write(text, output, force, None)  # a file of YAML
    sys.stderr.write(summary(text, answers.bet_id, output, given.w))


# --- a starting file tried before it is written: it has no mistake, and what its bet is worth ------------------------


def load_beside(output: Path) -> LoadGame:
    """Loads the game of an application that is to stand at `output`; UsageError where there is no such game."""
    find = base_beside(output)

    def load(game: str, w: Phrasebook) -> Loaded:
        try:
            return find(Scalar(game, NOWHERE))
        except ProblemError as error:
            if error.problems[0].place != NOWHERE:
                raise  # the game is there, and has mistakes of its own
            raise meant(w, "game", game, shipped_names(), text=game[:80]) from None

    return load


def check_output(output: Path, force: bool, w: Phrasebook) -> None:
    """Raises UsageError where a file is there already, or cannot be made."""
    from macau_edge.cli.output import check_writable

    try:
        check_writable(output, force, passed_on=True)
    except UsageError:
        if output.is_file() and not force:
            raise wrong(w, "exists", file=output) from None
        raise


def check_text(text: str, output: Path, w: Phrasebook) -> None:
    """Raises UsageError where a starting file would have a mistake: what, and in which line."""
    written = _source(text, output, w)
    try:
        problems = [one for one in check_applied(written, base_beside(output)) if not one.warning]
    except ProblemError as error:
        problems = list(error.problems)
    if problems:
        first = problems[0]
        lines = text.splitlines()
        there = 0 < first.place.line <= len(lines)
        line = w("new.in-line", line=lines[first.place.line - 1].strip()[:80]) if there else ""
        raise UsageError(w("new.wrong.unsound", message=first.message, line=line), first.help)


def summary(text: str, bet: str, output: Path, w: Phrasebook) -> str:
    """What its bet is worth, and what to do next."""
    loaded = load_proposed(_source(text, output, w), base_beside(output))
    analysis = analyse_ruleset(loaded.ruleset, choose(loaded.ruleset, {}), only=[bet])
    edges = sorted({one.measures.house_edge for one in analysis.bets if one.measures})
    if not edges:
        said = [w("new.done-not-given", file=output, bet=bet)]
    else:
        low, high = (w.percent(edge) for edge in (edges[0], edges[-1]))
        worth = low if low == high else w("phrase.run", low=low, high=high)
        said = [w("new.done", file=output, bet=bet, edge=worth)]
    if edges and edges[0] < 0:
        said.append("  " + w("new.player"))
    said.append("  " + w("new.next", file=output))
    return "\n".join(said) + "\n"


def _source(text: str, output: Path, w: Phrasebook) -> Source:
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise wrong(w, "bytes") from None
    return source(str(output), data)
