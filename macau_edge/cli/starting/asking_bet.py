"""The questions about the bet: another prize for one that the game has, or how a new one is decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import typer

from macau_edge.cli.starting.answers import read_languages
from macau_edge.cli.starting.entry import SIMPLE, TALLY, entry_of, prizes_of
from macau_edge.cli.starting.given import Given, bet_id, ratio
from macau_edge.cli.starting.prompts import ask, ask_texts, one_line
from macau_edge.loading import Loaded
from macau_edge.problem import UsageError

FORMS = {
    "outcomes": "outcomes decide it, on one throw or on a later one",
    "collect": "it collects outcomes, and is paid for how many",
    "count": "it counts an outcome, and is paid for how often",
}


def ask_bet(given: Given, base: Loaded) -> Given:
    """The flags with what was answered about the bet.

    Raises:
        UsageError: every prize was left as it is.
    """
    bets = base.ruleset.bets
    if given.bet is None:
        typer.echo(f"Bets of {base.ruleset.name}: {', '.join(bets)}")
        given = replace(given, bet=ask("Bet: one of these, for another prize; or a new identifier", None, bet_id))
    bet = given.bet or ""
    if bet in bets and not given.outcomes:
        return replace(given, prizes=given.prizes or _prizes(bet, base))
    languages = read_languages(given.lang or "")
    name = given.name
    if not name and bet not in bets:
        name = [f"{one}={text}" for one, text in ask_texts("Name of the bet", languages, same=True).items()]
    outcomes = given.outcomes or _outcomes()
    return replace(given, name=name, outcomes=outcomes, prizes=given.prizes or _new_prizes(outcomes))


def _prizes(bet: str, base: Loaded) -> list[str]:
    """The prizes that are another than now, row by row."""
    now = prizes_of(entry_of(base.source, bet))
    if not now:
        return [""]  # which is refused, with the reason
    asked = {row: _prize(row or bet, prize, prize in base.ruleset.options) for row, prize in now.items()}
    changed = [f"{row}={prize}" if row else prize for row, prize in asked.items() if prize != now[row]]
    if not changed:
        raise UsageError(f"every prize of `{bet}` is as it is now", "propose another one, or another bet")
    return changed


def _prize(row: str, now: str, is_option: bool) -> str:
    said = f"{now}, an option of the act" if is_option else now
    return ask(f"Prize of {row} (now {said})", now, lambda text: text if text == now else ratio(text))


def _outcomes() -> dict[str, str]:
    for form, what in FORMS.items():
        typer.echo(f"  {form}: {what}")
    form = ask("How it is decided", "outcomes", _form)
    if form == "outcomes":
        asked = (
            ("win", "Wins on (2, 3, 12)", None),
            ("push", "Ties on (nothing: Enter)", ""),
            ("lose", "Loses on", "others"),
        )
        found = {key: ask(question, default, one_line) for key, question, default in asked}
        return {key: found[key] for key in SIMPLE if found[key]}
    counted = ask("Collects (2 to 6)" if form == "collect" else "Counts (6)", None, one_line)
    return {form: counted, "until": ask("Until", "7", one_line)}


def _new_prizes(outcomes: Mapping[str, str]) -> list[str]:
    if not any(key in TALLY for key in outcomes):
        return [ask("Prize, profit to stake (5:2)", None, ratio)]
    return ask("Prizes (5=34:1; several as 6 or more=90:1; 5=10:1)", None, _row_list)


def _row_list(text: str) -> list[str]:
    rows = [row.strip() for row in text.split(";") if row.strip()]
    for row in rows:
        ratio(row.rpartition("=")[2].strip())
    return rows


def _form(text: str) -> str:
    if text not in FORMS:
        raise UsageError(f"`{text[:40]}` is none of these", f"write {', '.join(FORMS)}")
    return text
