"""All that is asked step by step on a terminal; what a flag gave is not asked."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import typer

from macau_edge.checks.sound import Loaded
from macau_edge.cli.new import text as starting
from macau_edge.cli.new.typed import (
    all_outcomes,
    ask,
    ask_languages,
    ask_outcomes,
    ask_prizes,
    ask_texts,
    bet_of,
    choose,
    meant,
    meant_by,
    money,
    one_line,
    one_of,
    ratio,
    read_languages,
    read_rows,
    read_texts,
    say_wrong,
    wrong,
)
from macau_edge.model import LANGUAGES, Language, Shoe, notation
from macau_edge.model.authority import Speech
from macau_edge.model.foreign import shell_word
from macau_edge.model.meter import allowed, meter
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import UsageError, near
from macau_edge.reading import nodes
from macau_edge.reading.application import REFERENCE
from macau_edge.reading.authority import FROM_THE_ACT, authority_named, authority_of, to_choose
from macau_edge.reading.kinds import by_name
from macau_edge.reading.plain import entry_of
from macau_edge.reading.source import shipped_names
from macau_edge.typed import Sort, about_outcomes
from macau_edge.wording import Words
from macau_edge.wording.head import PROSE
from macau_edge.wording.text import Phrasebook

# --- what was given by flags, and the answers that can be made of it without asking ----------------------------------


LoadGame = Callable[[str, Phrasebook], Loaded]


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The flags, as they were written; `said` are texts by the names of their options.

    `tongue` is the person's language, and `speaks` that of the questions, where he has said one himself.
    """

    game: str | None = None
    bet: str | None = None
    name: Sequence[str] = ()
    outcomes: Mapping[str, str] = field(default_factory=dict)
    prizes: Sequence[str] = ()
    authority: str | None = None
    tongue: Language = "en"
    speaks: Language | None = None
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

    @property
    def w(self) -> Phrasebook:
        """The words of the questions and of what is wrong: the person's, where he has said his language, and else the
        first one chosen.
        """
        own = Phrasebook(self.tongue)
        lang = self.lang if self.lang or not self.authority else languages_for(self.authority, own)
        language = self.speaks or (read_languages(lang, own)[0] if lang else self.tongue)
        known = self.authority if self.authority in to_choose() else None
        return Phrasebook(language, own=authority_named(known).says(language) if known else Speech())


def languages_for(authority: str, w: Phrasebook) -> str:
    """The languages that an application to a chosen authority is written in; UsageError where none can be chosen so."""
    if authority in FROM_THE_ACT:
        raise wrong(w, "authority-of-an-act", authority=authority, names=w.either(to_choose()))
    if authority not in to_choose():
        raise meant(w, "authority", authority, to_choose(), text=authority[:40], names=w.either(to_choose()))
    return "+".join(authority_named(authority).languages)


def languages_of(given: Given) -> tuple[Language, ...]:
    """The languages of the application, Portuguese and Chinese where nothing says another.

    Raises:
        UsageError: the authority wants another one.
    """
    w, wanted = given.w, languages_for(given.authority, given.w) if given.authority else "pt+zh"
    found = read_languages(given.lang or wanted, w)
    if given.authority and (lacking := set(read_languages(wanted, w)).difference(found)):
        called = w.both([w(f"new.in-{one}") for one in LANGUAGES if one in lacking])
        raise wrong(w, "authority-language", authority=given.authority, languages=called)
    return found


def answers_of(given: Given, load: LoadGame) -> tuple[starting.Answers, Loaded]:
    """The answers that the flags are, and the game they are for.

    Raises:
        UsageError: something is missing, or is not what its flag asks for.
    """
    w = given.w
    if given.missing or not given.game or not given.bet:
        command = f"`macau-edge new application {example(given, load(given.game, w) if given.game else None)}`"
        raise wrong(w, "missing", flags=w("phrase.comma").join(given.missing), command=command)
    languages = languages_of(given)
    base = load(given.game, w)
    bet = bet_of(given.bet, base.ruleset, w)
    entry = entry_from(bet, given, base, languages)
    said = {option: read_texts(option, values, languages, w) for option, values in given.said.items() if values}
    chip = chip_of(given.minimum, given.chip, w)
    date, minimum, reference = date_of(given.date, w), given.minimum, given.reference
    return starting.Answers(
        game=given.game,
        languages=languages,
        bet_id=bet,
        bet=entry,
        date=date,
        authority=given.authority or "",
        reference=reference,
        minimum=minimum,
        chip=chip,
        said=said,
    ), base


def example(given: Given, base: Loaded | None) -> str:
    """Flags that would do, with the game and the bet that were given: another prize for it, or a new bet."""
    if base is None:
        return "--game craps --bet field --prize 12=5:2"
    said, bets = f"--game {shell_word(given.game or '')}", base.ruleset.bets
    close = near(given.bet, bets) if given.bet and given.bet not in bets else []
    if given.bet and given.bet not in bets and not close:
        return f"{said} --bet {shell_word(given.bet)} --win {shell_word(outcomes_in(base))} --prize 5:2"
    prizes = {bet: starting.prizes_of(entry_of(base.source, bet)) for bet in bets}
    plain = [bet for bet, rows in prizes.items() if re.fullmatch(r"([3-9]|[1-9][0-9]+):1", rows.get("", ""))]
    bet = next(iter(close), given.bet) or next(iter([*plain, *(bet for bet, rows in prizes.items() if rows), *bets]))
    row, prize = min(prizes[bet].items(), key=lambda pair: len(pair[0]), default=("", ""))
    lower = f"{whole_of(prize.partition(':')[0]) - 1}:1" if bet in plain else "5:2" if prize != "5:2" else "3:1"
    return f"{said} --bet {shell_word(bet)} --prize {shell_word(f'{row}={lower}' if row else lower)}"


def outcomes_in(base: Loaded) -> str:
    """What wins a bet of a game, as an example of outcomes."""
    own = (bet for bet in base.ruleset.bets.values() if not bet.each and not bet.additional)
    simple = (bet for bet in own if [one.name for one in bet.stages] == [""])
    wins = (one.outcomes for bet in simple for one in bet.stages[0].clauses if one.target == "win")
    return next(map(notation.phrase, wins), "OUTCOMES")


def entry_from(bet: str, given: Given, base: Loaded, languages: Sequence[Language]) -> nodes.MappingNode:
    """The entry that the flags ask for: the bet of the game with other prizes, or the whole bet from its outcomes."""
    w = given.w
    prizes = read_rows(given.prizes, w)
    exists = bet in base.ruleset.bets
    if exists and not given.outcomes:
        if given.name:
            raise wrong(w, "keeps-its-name", bet=bet, game=base.ruleset.name, how=w("new.how"))
        return starting.with_prizes(bet, entry_of(base.source, bet), prizes, w)
    name = read_texts("name", given.name, languages, w)
    if not exists or name:
        name = {one: name.get(one) or Phrasebook(one)("new.mark-name") for one in languages}
    about = about_outcomes(base.ruleset.device, (*base.ruleset.names, *base.ruleset.options))
    return starting.new_entry(bet, name, outcomes_of(bet, given.outcomes, base, w), prizes, about, w)


def outcomes_of(bet: str, outcomes: Mapping[str, str], base: Loaded, w: Phrasebook) -> Mapping[str, str]:
    """The outcomes of a new bet; raises UsageError where there are none."""
    if not outcomes:
        known = w("phrase.comma").join(base.ruleset.bets)
        raise meant(
            w, "undecided", bet, base.ruleset.bets, bet=bet, game=base.ruleset.name, how=w("new.how"), known=known
        )
    return all_outcomes(outcomes)


def date_of(text: str | None, w: Phrasebook) -> str:
    """A date of the calendar, today's without one; raises UsageError where it is none."""
    return meant_by(Sort.DATE, text, w)[1] if text else datetime.date.today().isoformat()


def chip_of(minimum: int | None, chip: int | None, w: Phrasebook) -> int | None:
    """The smallest chip, which divides the minimum stake; that stake itself where none is given."""
    if minimum is None and chip is not None:
        raise wrong(w, "chip-alone")
    if minimum is not None and chip is not None and minimum % chip:
        raise wrong(w, "chip", minimum=minimum, chip=chip)
    return minimum if chip is None else chip


# --- the questions about the bet: another prize for one that the game has, or how a new one is decided ---------------


def ask_bet(given: Given, base: Loaded) -> Given:
    """The flags with what was answered about the bet.

    Raises:
        UsageError: every prize was left as it is.
    """
    bets = base.ruleset.bets
    languages = languages_of(given)
    w = Words(given.w.language, base.ruleset, own=given.w.own)
    if given.bet is None:
        typer.echo(w("new.bets", game=w.text(base.ruleset.game) or base.ruleset.name))
        items = {id_: w.bet(bet) for id_, bet in bets.items()}
        given = replace(given, bet=choose(w("new.ask-bet"), items, None, lambda text: bet_of(text, base.ruleset, w), w))
    bet = given.bet or ""
    if bet in bets and not given.outcomes:
        return replace(given, prizes=given.prizes or _prizes(bet, base, w))
    name = given.name
    if not name and bet not in bets:
        name = ask_texts("new.ask-name", languages, w, same=True)
    example = outcomes_in(base) if isinstance(base.ruleset.device, Shoe) else "2, 3, 12"
    outcomes = given.outcomes or ask_outcomes(example, "7", w)
    return replace(given, name=name, outcomes=outcomes, prizes=given.prizes or ask_prizes(outcomes, w))


def _prizes(bet: str, base: Loaded, w: Phrasebook) -> list[str]:
    """The prizes that are another than now, row by row."""
    now = starting.prizes_of(entry_of(base.source, bet))
    if not now:
        return [""]  # which is refused, with the reason
    asked = {row: _prize(row or bet, prize, prize in base.ruleset.options, w) for row, prize in now.items()}
    changed = [f"{row}={prize}" if row else prize for row, prize in asked.items() if prize != now[row]]
    if not changed:
        raise wrong(w, "as-it-is", bet=bet)
    return changed


def _prize(row: str, now: str, is_option: bool, w: Phrasebook) -> str:
    question = w("new.ask-prize-of-option" if is_option else "new.ask-prize-of", row=row, now=now)
    return ask(question, now, lambda text: text if text == now else ratio(text, w), w)


Sound = Callable[[starting.Answers, Loaded], object]
"""Raises UsageError where the file that these answers make would have a mistake."""

OFFERED: Mapping[Language, Sequence[str]] = {
    "en": ("pt+zh", "pt", "zh", "pt+zh+en", "en"),
    "pt": ("pt+zh", "pt", "zh", "pt+zh+en", "en"),
    "zh": ("zh+pt", "zh", "pt", "zh+pt+en", "en"),
}
"""Language of the person -> languages of an application."""
SAID = (
    "applicant", "capacity", "registry-number", "seat", "representative", "representative-capacity",
    "representative-identity", "representative-powers", "address",
)  # fmt: skip
"""What is asked of the applicant, by the names of the options."""
ONCE = ("telephone", "email")


def completed(given: Given, load: LoadGame, sound: Sound) -> Given:
    """The flags with all that a person answered; the questions about the bet come back until it is sound."""
    given = replace(given, game=given.game or _game(load, given.w))
    base = load(given.game or "", given.w)
    given = replace(given, authority=given.authority or _authority(base, given))
    currency = authority_named(given.authority or authority_of(base.ruleset.act)).currency
    return _rest(_sound_bet(given, base, load, sound), given.w.say(currency.name))


def in_languages(given: Given) -> Given:
    """The flags with the languages of the application, asked in all of them where none is chosen yet."""
    if given.lang or given.authority:
        return replace(given, lang="+".join(languages_of(given)))
    return replace(given, lang=ask_languages(OFFERED[given.tongue], given.w))


def _game(load: LoadGame, w: Phrasebook) -> str:
    def known(text: str) -> str:
        load(game := by_name(text), w)
        return game

    items = {name: w.text(load(name, w).ruleset.game) for name in shipped_names()}
    return choose(w("new.ask-game"), items, None, known, w)


def _authority(base: Loaded, given: Given) -> str | None:
    """To whom it is filed, asked where its languages let it be filed to more than one."""
    languages, w = set(languages_of(given)), given.w
    follows = authority_of(base.ruleset.act)
    named = {name: authority_named(name) for name in (follows, *to_choose())}
    items = {
        name: w("new.from-the-act", name=w.text(one.name)) if name == follows else f"{w.text(one.name)}, {one.cite}"
        for name, one in named.items()
        if languages >= set(one.languages) or (name == follows and languages <= set(one.spoken))
    }
    if not items.keys() - {follows}:
        return None
    chosen = choose(w("new.ask-authority"), items, next(iter(items)), one_of(items, w), w)
    return None if chosen == follows else chosen


def _sound_bet(given: Given, base: Loaded, load: LoadGame, sound: Sound) -> Given:
    tried = given
    while True:
        try:
            asked = ask_bet(tried, base)
            with allowed(meter().limit):  # whatever was tried before
                sound(*answers_of(asked, load))
        except UsageError as error:
            say_wrong(error, given.w)
            tried = replace(given, bet=None, name=(), outcomes={}, prizes=())
        else:
            return asked


def _rest(given: Given, currency: str) -> Given:
    """All that is not the bet; what is left out has a mark in brackets, to be filled in."""
    languages, said, w = languages_of(given), dict(given.said), given.w
    typer.echo(w("new.left-out"))
    for option in SAID:
        if option not in said:
            same = option not in (*PROSE, "address")
            said[option] = ask_texts(f"new.ask-{option}", languages, w, same=same)
    for option in ONCE:
        if option not in said and (text := ask(w(f"new.ask-{option}"), "", lambda text: one_line(text, w), w)):
            said[option] = [f"{language}={text}" for language in languages]
    mark = w("new.mark-reference")
    answered = given.reference or ask(w("new.ask-reference"), mark, lambda text: _reference(text, w), w)
    date = given.date or ask(w("new.ask-date"), date_of(None, w), lambda text: date_of(text, w), w)
    minimum, chip = _stakes(given, currency, w)
    reference = None if answered == mark else answered
    return replace(given, said=said, reference=reference, date=date, minimum=minimum, chip=chip)


def _stakes(given: Given, currency: str, w: Phrasebook) -> tuple[int | None, int | None]:
    asked = w("new.ask-minimum", currency=currency)
    minimum = given.minimum or ask(asked, "", lambda text: money(text, w), w)
    if minimum is None or given.chip is not None:
        return minimum, chip_of(minimum, given.chip, w)
    asked = w("new.ask-chip", currency=currency)
    return minimum, ask(asked, str(minimum), lambda text: chip_of(minimum, money(text, w), w), w)


def _reference(text: str, w: Phrasebook) -> str:
    if len(one_line(text, w)) > REFERENCE:
        raise wrong(w, "reference", length=len(text), most=REFERENCE)
    return text
