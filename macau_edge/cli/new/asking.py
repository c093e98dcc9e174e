"""All that is asked step by step on a terminal; what a flag gave is not asked."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import typer

from macau_edge.checks.sound import Loaded
from macau_edge.cli.new import text as starting
from macau_edge.cli.new.typed import PROSE, ask, ask_texts, choose, money, one_line, read_languages, read_texts, shown
from macau_edge.model import LANGUAGES, Language, Shoe, notation
from macau_edge.model.notation import ABOVE_ZERO, Malformed, parse_ratio
from macau_edge.model.problem import NOWHERE, UsageError
from macau_edge.reading import nodes
from macau_edge.reading.application import REFERENCE
from macau_edge.reading.fields import Findings, identifier
from macau_edge.reading.nodes import Scalar
from macau_edge.reading.source import shipped_names
from macau_edge.wording import Words
from macau_edge.wording.text import Phrasebook

# --- what was given by flags, and the answers that can be made of it without asking ----------------------------------


LoadGame = Callable[[str], Loaded]
HOW = "--win (with --lose or --push), or --collect or --count with --until"


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The flags, as they were written; `said` are texts by the names of their options."""

    game: str | None = None
    bet: str | None = None
    name: Sequence[str] = ()
    outcomes: Mapping[str, str] = field(default_factory=dict)
    prizes: Sequence[str] = ()
    lang: str | None = None
    said: Mapping[str, Sequence[str]] = field(default_factory=dict)
    reference: str | None = None
    date: str | None = None
    minimum: int | None = None
    chip: int | None = None

    @property
    def missing(self) -> list[str]:
        """The flags without which there is nothing to write."""
        flags = (("--game", self.game), ("--bet", self.bet), ("--prize", self.prizes))
        return [flag for flag, value in flags if not value]


def answers_of(given: Given, load: LoadGame) -> tuple[starting.Answers, Loaded]:
    """The answers that the flags are, and the game they are for.

    Raises:
        UsageError: something is missing, or is not what its flag asks for.
    """
    if given.missing or not given.game or not given.bet:
        flags = ", ".join(given.missing)
        command = f"`macau-edge new application {example(given, load(given.game) if given.game else None)}`"
        remedy = f"{command}; without them, on a terminal, the program asks for what is missing"
        raise UsageError(f"an application needs {flags}", remedy)
    languages = read_languages(given.lang or "pt+zh")
    base = load(given.game)
    bet = bet_id(given.bet)
    entry = entry_from(bet, given, base, languages)
    said = {option: read_texts(option, values, languages) for option, values in given.said.items() if values}
    chip = chip_of(given.minimum, given.chip)
    date, minimum, reference = date_of(given.date), given.minimum, given.reference
    return starting.Answers(
        game=given.game,
        languages=languages,
        bet_id=bet,
        bet=entry,
        date=date,
        reference=reference,
        minimum=minimum,
        chip=chip,
        said=said,
    ), base


def example(given: Given, base: Loaded | None) -> str:
    """Flags that would do, with the game and the bet that were given: another prize for it, or a new bet."""
    if base is None:
        return "--game craps --bet field --prize 12=5:2"
    said, bets = f"--game {starting.shell(given.game or '')}", base.ruleset.bets
    if given.bet and given.bet not in bets:
        return f"{said} --bet {starting.shell(given.bet)} --win {starting.shell(outcomes_in(base))} --prize 5:2"
    prizes = {bet: starting.prizes_of(starting.entry_of(base.source, bet)) for bet in bets}
    plain = [bet for bet, rows in prizes.items() if re.fullmatch(r"([3-9]|[1-9][0-9]+):1", rows.get("", ""))]
    bet = given.bet or next(iter([*plain, *(bet for bet, rows in prizes.items() if rows), *bets]))
    row, prize = min(prizes[bet].items(), key=lambda pair: len(pair[0]), default=("", ""))
    lower = f"{int(prize.partition(':')[0]) - 1}:1" if bet in plain else "5:2" if prize != "5:2" else "3:1"
    return f"{said} --bet {bet} --prize {starting.shell(f'{row}={lower}' if row else lower)}"


def outcomes_in(base: Loaded) -> str:
    """What wins a bet of a game, as an example of outcomes."""
    simple = (bet for bet in base.ruleset.bets.values() if not bet.each and [one.name for one in bet.stages] == [""])
    wins = (one.outcomes for bet in simple for one in bet.stages[0].clauses if one.target == "win")
    return next(map(notation.phrase, wins), "OUTCOMES")


def entry_from(bet: str, given: Given, base: Loaded, languages: Sequence[Language]) -> nodes.MappingNode:
    """The entry that the flags ask for: the bet of the game with other prizes, or the whole bet from its outcomes."""
    prizes = starting.read_rows(given.prizes)
    for prize in prizes.values():
        ratio(prize)
    exists = bet in base.ruleset.bets
    if exists and not given.outcomes:
        if given.name:
            message = f"`{bet}` is a bet of {base.ruleset.name}, and keeps its name"
            raise UsageError(message, f"choose another identifier for a new bet, or say how it is decided: {HOW}")
        return starting.with_prizes(bet, starting.entry_of(base.source, bet), prizes)
    name = read_texts("name", given.name, languages)
    if not exists or name:
        name = {one: name.get(one) or Phrasebook(one)("new.mark-name") for one in languages}
    return starting.new_entry(bet, name, outcomes_of(bet, given.outcomes, base), prizes)


def outcomes_of(bet: str, outcomes: Mapping[str, str], base: Loaded) -> Mapping[str, str]:
    """The outcomes of a new bet; without others those lose which do not win."""
    if not outcomes:
        known = ", ".join(base.ruleset.bets)
        message = f"`{bet}` is no bet of {base.ruleset.name}, and nothing says how it is decided"
        raise UsageError(message, f"add {HOW}; or propose another prize for one of {known}")
    if ("count" in outcomes or "collect" in outcomes) and "until" not in outcomes:
        raise UsageError(f"nothing says what ends the count of `{bet}`", "add --until, with the outcomes that end it")
    return {**outcomes, "lose": "others"} if set(outcomes) == {"win"} else outcomes


def bet_id(text: str) -> str:
    """The identifier of a bet; raises UsageError where it is none."""
    findings = Findings()
    if identifier(Scalar(text, NOWHERE), "a bet", findings, is_word=False) is None:
        problem = findings.problems[0]
        raise UsageError(problem.message, problem.help)
    return text


def ratio(text: str) -> str:
    """A prize, `5:2`; raises UsageError where it is none."""
    try:
        parse_ratio(text, ABOVE_ZERO)
    except Malformed as error:
        raise UsageError(error.message, error.remedy) from None
    return text


def date_of(text: str | None) -> str:
    """A date of the calendar, today's without one; raises UsageError where it is none."""
    try:
        return datetime.date.fromisoformat(text).isoformat() if text else datetime.date.today().isoformat()
    except ValueError:
        raise UsageError(f"`{(text or '')[:24]}` is not a date", "write 2026-11-20") from None


def chip_of(minimum: int | None, chip: int | None) -> int | None:
    """The smallest chip, which divides the minimum stake; that stake itself where none is given."""
    if minimum is None and chip is not None:
        raise UsageError("`--chip` is the smallest chip that the minimum stake is laid in", "add `--minimum`")
    if minimum is not None and chip is not None and minimum % chip:
        raise UsageError(f"a minimum of {minimum} cannot be laid in chips of {chip}", "give a chip that divides it")
    return minimum if chip is None else chip


# --- the questions about the bet: another prize for one that the game has, or how a new one is decided ---------------


FORMS = ("outcomes", "collect", "count")
"""How a new bet is decided: by outcomes, by how many of some it collects, by how often it counts some."""


def ask_bet(given: Given, base: Loaded) -> Given:
    """The flags with what was answered about the bet.

    Raises:
        UsageError: every prize was left as it is.
    """
    bets = base.ruleset.bets
    languages = read_languages(given.lang or "")
    w = Words(languages[0], base.ruleset)
    if given.bet is None:
        typer.echo(w("new.bets", game=w.text(base.ruleset.game) or base.ruleset.name))
        given = replace(
            given, bet=choose(w("new.ask-bet"), {id_: w.bet(bet) for id_, bet in bets.items()}, None, bet_id)
        )
    bet = given.bet or ""
    if bet in bets and not given.outcomes:
        return replace(given, prizes=given.prizes or _prizes(bet, base, w))
    name = given.name
    if not name and bet not in bets:
        name = ask_texts("new.ask-name", languages, same=True)
    example = outcomes_in(base) if isinstance(base.ruleset.device, Shoe) else "2, 3, 12"
    outcomes = given.outcomes or _outcomes(example, w)
    return replace(given, name=name, outcomes=outcomes, prizes=given.prizes or _new_prizes(outcomes, w))


def _prizes(bet: str, base: Loaded, w: Phrasebook) -> list[str]:
    """The prizes that are another than now, row by row."""
    now = starting.prizes_of(starting.entry_of(base.source, bet))
    if not now:
        return [""]  # which is refused, with the reason
    asked = {row: _prize(row or bet, prize, prize in base.ruleset.options, w) for row, prize in now.items()}
    changed = [f"{row}={prize}" if row else prize for row, prize in asked.items() if prize != now[row]]
    if not changed:
        raise UsageError(f"every prize of `{bet}` is as it is now", "propose another one, or another bet")
    return changed


def _prize(row: str, now: str, is_option: bool, w: Phrasebook) -> str:
    question = w("new.ask-prize-of-option" if is_option else "new.ask-prize-of", row=row, now=now)
    return ask(question, now, lambda text: text if text == now else ratio(text))


def _outcomes(example: str, w: Phrasebook) -> dict[str, str]:
    form = choose(w("new.ask-form"), {form: w(f"new.form-{form}") for form in FORMS}, FORMS[0], _form)
    if form == "outcomes":
        asked = (("win", w("new.ask-win", example=example), None), ("push", w("new.ask-push"), ""),
                 ("lose", w("new.ask-lose"), "others"))  # fmt: skip
        found = {key: ask(question, default, one_line) for key, question, default in asked}
        return {key: found[key] for key in starting.SIMPLE if found[key]}
    counted = ask(w(f"new.ask-{form}", example="2 to 6"), None, one_line)
    return {form: counted, "until": ask(w("new.ask-until"), "7", one_line)}


def _new_prizes(outcomes: Mapping[str, str], w: Phrasebook) -> list[str]:
    if not any(key in starting.TALLY for key in outcomes):
        return [ask(w("new.ask-prize"), None, ratio)]
    return ask(w("new.ask-prizes", example="5=34:1; 6 or more=90:1"), None, _row_list)


def _row_list(text: str) -> list[str]:
    rows = [row.strip() for row in text.split(";") if row.strip()]
    for row in rows:
        ratio(row.rpartition("=")[2].strip())
    return rows


def _form(text: str) -> str:
    if text not in FORMS:
        raise UsageError(f"`{text[:40]}` is none of these", f"write {', '.join(FORMS)}, or a number")
    return text


Sound = Callable[[starting.Answers, Loaded], object]
"""Raises UsageError where the file that these answers make would have a mistake."""

OFFERED = ("pt+zh", "pt", "zh", "pt+zh+en", "en")
"""Languages of an application."""
SAID = (
    "applicant", "capacity", "registry-number", "seat", "representative", "representative-capacity",
    "representative-identity", "representative-powers", "address",
)  # fmt: skip
"""What is asked of the applicant, by the names of the options."""
ONCE = ("telephone", "email")


def completed(given: Given, load: LoadGame, sound: Sound) -> Given:
    """The flags with all that a person answered; the questions about the bet come back until it is sound."""
    given = replace(given, lang=given.lang or _languages())
    given = replace(given, game=given.game or _game(load, _words_of(given)))
    return _rest(_sound_bet(given, load, sound))


def _words_of(given: Given) -> Phrasebook:
    """The words of the questions: those of the first language of the application."""
    return Phrasebook(read_languages(given.lang or "")[0])


def _languages() -> str:
    """Asked in all of them, since none is chosen yet."""
    called = {one: Phrasebook(one)("new.language") for one in LANGUAGES}
    items = {word: " + ".join(called[one] for one in LANGUAGES if one in word.split("+")) for word in OFFERED}
    question = " / ".join(Phrasebook(one)("new.ask-languages") for one in LANGUAGES)
    return choose(question, items, OFFERED[0], lambda text: "+".join(read_languages(text)))


def _game(load: LoadGame, w: Phrasebook) -> str:
    def known(text: str) -> str:
        load(text)
        return text

    return choose(w("new.ask-game"), {name: w.text(load(name).ruleset.game) for name in shipped_names()}, None, known)


def _sound_bet(given: Given, load: LoadGame, sound: Sound) -> Given:
    base, tried = load(given.game or ""), given
    while True:
        try:
            asked = ask_bet(tried, base)
            sound(*answers_of(asked, load))
        except UsageError as error:
            typer.echo(f"Error: {shown(error)}", err=True)
            tried = replace(given, bet=None, name=(), outcomes={}, prizes=())
        else:
            return asked


def _rest(given: Given) -> Given:
    """All that is not the bet; what is left out has a mark in brackets, to be filled in."""
    languages, said, w = read_languages(given.lang or ""), dict(given.said), _words_of(given)
    typer.echo(w("new.left-out"))
    for option in SAID:
        if option not in said:
            same = option not in (*PROSE, "address")
            said[option] = ask_texts(f"new.ask-{option}", languages, same=same)
    for option in ONCE:
        if option not in said and (text := ask(w(f"new.ask-{option}"), "", one_line)):
            said[option] = [f"{language}={text}" for language in languages]
    mark = w("new.mark-reference")
    answered = given.reference or ask(w("new.ask-reference"), mark, _reference)
    date = given.date or ask(w("new.ask-date"), date_of(None), date_of)
    minimum, chip = _stakes(given, w)
    reference = None if answered == mark else answered
    return replace(given, said=said, reference=reference, date=date, minimum=minimum, chip=chip)


def _stakes(given: Given, w: Phrasebook) -> tuple[int | None, int | None]:
    minimum = given.minimum or ask(w("new.ask-minimum"), "", money)
    if minimum is None or given.chip is not None:
        return minimum, chip_of(minimum, given.chip)
    return minimum, ask(w("new.ask-chip"), str(minimum), lambda text: chip_of(minimum, money(text)))


def _reference(text: str) -> str:
    if len(one_line(text)) > REFERENCE:
        raise UsageError(f"this reference has {len(text)} characters", f"the limit is {REFERENCE}")
    return text
