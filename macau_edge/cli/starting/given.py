"""What was given by flags, and the answers that can be made of it without asking."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from macau_edge.cli.starting.answers import Answers, read_languages, read_rows, read_texts
from macau_edge.cli.starting.entry import entry_of, new_entry, with_prizes
from macau_edge.loading import Loaded
from macau_edge.model import Language
from macau_edge.problem import NOWHERE, UsageError
from macau_edge.reading import nodes
from macau_edge.reading.fields import Findings, identifier
from macau_edge.reading.grammar import Malformed, parse_ratio
from macau_edge.reading.nodes import Scalar
from macau_edge.wording.vocabulary import Phrasebook

LoadGame = Callable[[str], Loaded]
HOW = "--win (with --lose or --push), or --collect or --count with --until"


@dataclass(frozen=True, slots=True)
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


def answers_of(given: Given, load: LoadGame) -> tuple[Answers, Loaded]:
    """The answers that the flags are, and the game they are for.

    Raises:
        UsageError: something is missing, or is not what its flag asks for.
    """
    if given.missing or not given.game or not given.bet:
        flags = ", ".join(given.missing)
        remedy = "`macau-edge new application --game craps --bet field --prize 12=5:2`; without them, on a terminal, "
        raise UsageError(f"an application needs {flags}", remedy + "the program asks for what is missing")
    languages = read_languages(given.lang or "pt+zh")
    base = load(given.game)
    bet = bet_id(given.bet)
    entry = entry_from(bet, given, base, languages)
    said = {option: read_texts(option, values, languages) for option, values in given.said.items() if values}
    answers = Answers(given.game, languages, bet, entry, date_of(given.date), given.reference, said=said)
    return replace(answers, minimum=given.minimum, chip=chip_of(given.minimum, given.chip)), base


def entry_from(bet: str, given: Given, base: Loaded, languages: Sequence[Language]) -> nodes.Mapping:
    """The entry that the flags ask for: the bet of the game with other prizes, or the whole bet from its outcomes."""
    prizes = read_rows(given.prizes)
    for prize in prizes.values():
        ratio(prize)
    exists = bet in base.ruleset.bets
    if exists and not given.outcomes:
        if given.name:
            message = f"`{bet}` is a bet of {base.ruleset.name}, and keeps its name"
            raise UsageError(message, f"choose another identifier for a new bet, or say how it is decided: {HOW}")
        return with_prizes(bet, entry_of(base.source, bet), prizes)
    name = read_texts("name", given.name, languages)
    if not exists or name:
        name = {one: name.get(one) or Phrasebook(one)("new.mark-name") for one in languages}
    return new_entry(bet, name, outcomes_of(bet, given.outcomes, base), prizes)


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
        parse_ratio(text)
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
