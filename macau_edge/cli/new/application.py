"""The starting file of an application: what was answered as it stands, and all else it may have as comments."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

from macau_edge.analysis import analyse_ruleset
from macau_edge.checks.sound import Loaded, base_beside, check_applied, load_proposed
from macau_edge.cli.new.draft import Draft, Turn
from macau_edge.cli.new.entry import new_entry, prizes_of, with_prizes
from macau_edge.cli.new.questions import APPLICATION, FLAGS
from macau_edge.cli.new.read import a_date, identifier, languages_in, none_of, prizes_in, texts_in, told_as, wrong
from macau_edge.model import LANGUAGES, Bet, Language, Ruleset, Shoe, notation
from macau_edge.model.authority import Authority
from macau_edge.model.bets import bets_by_name
from macau_edge.model.filed import SIGNATORIES
from macau_edge.model.foreign import shell_word
from macau_edge.model.message import Message
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import NOWHERE, ProblemError, near
from macau_edge.outcomes.options import choose
from macau_edge.reading.authority import FROM_THE_ACT, authority_named, authority_of, to_choose
from macau_edge.reading.kinds import by_name
from macau_edge.reading.nodes import MappingNode, Scalar
from macau_edge.reading.plain import entry_of, flow, key_line, mapping, mapping_block
from macau_edge.reading.source import shipped_names
from macau_edge.reports import wrapped_lines
from macau_edge.typed.entries import Canonical, Respelt, Sort
from macau_edge.typed.outcomes import about_outcomes
from macau_edge.typed.reader import read_typed
from macau_edge.wording import Words
from macau_edge.wording.head import ApplicationHead
from macau_edge.wording.text import Phrasebook

WIDTH = 118
ENDS = (".yaml", ".yml")
SAMPLES: Mapping[str, Sequence[str]] = {
    "relied-on": ("gazette",),
    "rules": ("withdrawal", "dealer-procedure", "order-of-payment"),
    "operation": ("limits",),
    "information": ("notice",),
    "enclosures": ("register",),
}
"""Sections of entries, with those of which there is a sample."""


@dataclass(kw_only=True)
class DraftApplication(Draft):
    """The starting file of an application; `loaded` are games, by how they were named."""

    kind: ClassVar[str] = APPLICATION
    loaded: dict[str, Loaded] = field(default_factory=dict, repr=False)

    @property
    def missing(self) -> Sequence[str]:
        """The flags without which there is nothing to write."""
        return [f"--{key}" for key in ("game", "bet", "prize") if not self.one(key)]

    def __post_init__(self) -> None:
        """Takes a game by its name, and the languages that an authority wants where no others are given."""
        if "game" in self.given:
            self.given["game"] = [by_name(self.one("game"))]
        if "authority" in self.given and "lang" not in self.given:
            self.given["lang"] = [_languages_to(self.one("authority"), self.w)]

    @property
    def w(self) -> Phrasebook:
        """The words of the questions, with those of the authority."""
        w, authority = super().w, self.one("authority")
        return replace(w, own=authority_named(authority).says(w.language)) if authority in to_choose() else w

    @property
    def languages(self) -> tuple[Language, ...]:
        """The languages of the application, Portuguese and Chinese where nothing says another.

        Raises:
            UsageError: the authority wants another one.
        """
        w, authority = self.w, self.one("authority")
        found = languages_in(self.one("lang") or "pt+zh", w)
        wanted = languages_in(_languages_to(authority, w), w) if authority else ()
        if lacking := set(wanted).difference(found):
            called = w.both([w(f"new.in-{one}") for one in LANGUAGES if one in lacking])
            raise wrong(w, "authority-language", authority=authority, languages=called)
        return found

    # --- the game, and the bet that is proposed

    def load(self, game: str) -> Loaded:
        """A game as the application names it; raises UsageError where there is none."""
        if game not in self.loaded:
            try:
                self.loaded[game] = base_beside(self.output)(Scalar(game_beside(game, self.output), NOWHERE))
            except ProblemError as error:
                if error.problems[0].place != NOWHERE:
                    raise  # the game is there, and has mistakes of its own
                if os.path.isfile(game) and game.endswith(ENDS):
                    folder = os.path.abspath(self.output.parent)
                    raise wrong(self.w, "game-elsewhere", file=game[:200], folder=folder) from None
                raise none_of(self.w, "game", game, shipped_names(), text=game[:80]) from None
        return self.loaded[game]

    @property
    def base(self) -> Loaded:
        """The game."""
        return self.load(self.one("game"))

    @property
    def bet(self) -> str:
        """The identifier of the bet: of one of the game that is called so, or else of a new one."""
        text = self.one("id") or self.one("bet")
        return self.bet_called(text) or identifier(text, self.w)

    @property
    def taken(self) -> Mapping[str, Bet]:
        """The bets that the game has."""
        return self.base.ruleset.bets

    @property
    def authority(self) -> Authority:
        """To whom it is filed: to whom was chosen, or as follows from the act."""
        return authority_named(self.one("authority") or authority_of(self.base.ruleset.act))

    # --- what is asked, and offered -----------------------------------------------------------------------------------

    def facts(self, bet: int) -> set[str]:
        """What holds so far, for which questions are asked."""
        found = super().facts(bet) | {"tried"} | ({"minimum"} if self.one("minimum") else set())
        if "authority" not in self.given and self.authorities().keys() - {authority_of(self.base.ruleset.act)}:
            found.add("authorities")
        if self.one("bet"):
            is_known = ("named" not in found or bool(self.one("id"))) and self.bet in self.taken
            found |= set() if is_known else {"new"}
            found.add("proposed" if is_known and not self.outcomes() else "own")
        return found

    def games(self) -> Mapping[str, str]:
        """The games that are shipped."""
        return {name: self.w.text(self.load(name).ruleset.game) for name in shipped_names()}

    def game_called(self, text: str) -> str:
        """The game that a name means; raises UsageError where there is none."""
        self.load(game := by_name(text))
        return game

    def game_named(self) -> str:
        """What the game is called."""
        return self.w.text(self.base.ruleset.game) or self.base.ruleset.name

    def sets_of_languages(self) -> Sequence[str]:
        """The languages that an application can be in; Enter chooses the two of Macau."""
        own = ["zh", "pt"] if self.tongue == "zh" else ["pt", "zh"]
        return ["+".join(own), *own, f"{'+'.join(own)}+en", "en"]

    def authorities(self) -> Mapping[str, str]:
        """To whom it can be filed in its languages; to whom it is by the act, first."""
        languages, w = set(self.languages), self.w
        follows = authority_of(self.base.ruleset.act)
        named = {name: authority_named(name) for name in (follows, *to_choose())}
        return {
            name: w("new.from-the-act", name=w.text(one.name)) if name == follows else f"{w.text(one.name)}, {one.cite}"
            for name, one in named.items()
            if languages >= set(one.languages) or (name == follows and languages <= set(one.spoken))
        }

    def other_authority(self, name: str) -> str:
        """An authority, where it is another than follows from the act."""
        return "" if name == authority_of(self.base.ruleset.act) else name

    def bets_listed(self) -> Mapping[str, str]:
        """The bets of the game, and what they are called."""
        words = Words(self.w.language, self.base.ruleset, own=self.w.own)
        return {id_: words.bet(bet) for id_, bet in self.taken.items()}

    def bet_called(self, text: str) -> str:
        """The bet of the game that a name means; nothing where it is none, or an identifier."""
        called = (
            [] if isinstance(read_typed(Sort.IDENTIFIER, text), Canonical) else bets_by_name(text, self.taken.values())
        )
        return called[0] if len(called) == 1 else ""

    def rows(self) -> Mapping[str, str]:
        """Row -> prize of the bet as it is now."""
        return prizes_of(entry_of(self.base.source, self.bet))

    def prize_now(self, row: str) -> Mapping[str, str]:
        """What is said of a prize that may be another: its row, and what it is."""
        now = self.rows()[row]
        said = self.w("new.option-of-the-act", now=now) if now in self.base.ruleset.options else now
        return {"row": row or self.bet, "now": said}

    def example(self) -> str:
        """What wins a bet, as an example of outcomes."""
        return outcomes_in(self.base) if isinstance(self.base.ruleset.device, Shoe) else "2, 3, 12"

    def currency(self) -> str:
        """What amounts are in."""
        return self.w.say(self.authority.currency.name)

    def chip_of(self, chip: str) -> str:
        """The smallest chip, which divides the minimum stake; that stake itself where none is given."""
        minimum = self.one("minimum")
        if chip and not minimum:
            raise wrong(self.w, "chip-alone")
        if chip and whole_of(minimum) % whole_of(chip):
            raise wrong(self.w, "chip", minimum=minimum, chip=chip)
        return chip or minimum

    def check(self, trial: Turn) -> None:
        """Raises UsageError where every prize was left as it is, or the application would not be sound."""
        if trial.inquiry.key == "bet-tried":
            if not self.texts("prize") and self.rows():
                raise wrong(self.w, "as-it-is", bet=self.bet)
            self._sound()

    # --- the file -----------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The whole file; raises UsageError where something is missing, or it would have a mistake."""
        if self.missing:
            command = f"`macau-edge new application {self._example()}`"
            raise wrong(self.w, "missing", flags=self.w("phrase.comma").join(self.missing), command=command)
        self.chip_of(self.one("chip"))
        return self._sound()

    def _sound(self) -> str:
        languages, typed, base, bet = self.languages, self.one("game"), self.base, self.bet
        game = game_beside(typed, self.output)
        if game != typed:
            told_as(typed, Respelt(game, game), self.w)
        text = self.written(base.ruleset, game, bet, self._entry(base, bet, languages))
        try:
            found = check_applied(self.source(text), base_beside(self.output), memory=self.memory)
            problems = [one for one in found if not one.warning]
        except ProblemError as error:
            problems = list(error.problems)
        told = (
            replace(one, help=Message("in `{file}`, {remedy}", file=game, remedy=one.help))
            if one.code == "law/missing-word" and game not in shipped_names()
            else one
            for one in problems
        )  # the words of a game are those of its bets as well; the application is not there yet
        self.check_none([*told], text, "unsound")
        return text

    def _entry(self, base: Loaded, bet: str, languages: Sequence[Language]) -> MappingNode:
        """The bet of the game with other prizes, or the whole bet from its outcomes."""
        w, ruleset, outcomes = self.w, base.ruleset, self.outcomes()
        prizes, exists, names = prizes_in(self.texts("prize"), w), bet in ruleset.bets, self.texts("name")
        if exists and not outcomes:
            if names:
                raise wrong(w, "keeps-its-name", bet=bet, game=ruleset.name, how=w("new.how"))
            return with_prizes(bet, entry_of(base.source, bet), prizes, w)
        name = texts_in("name", names, languages, w)
        if not exists or name:
            name = {one: name.get(one) or Phrasebook(one)("new.mark-name") for one in languages}
        if not outcomes:
            known = w("phrase.comma").join(ruleset.bets)
            values = {"bet": bet, "game": ruleset.name, "how": w("new.how"), "known": known}
            raise none_of(w, "undecided", bet, ruleset.bets, **values)
        about = about_outcomes(ruleset.device, (*ruleset.names, *ruleset.options))
        return new_entry(bet, name, outcomes, prizes, about, w)

    def written(self, base: Ruleset, game: str, bet: str, entry: MappingNode) -> str:
        """The whole file with the entry of a bet, sound or not; comments are in its first language."""
        given = {key: self.texts(key) for key, one in FLAGS.items() if one.several and one.kind == APPLICATION}
        said = {key: texts_in(key, texts, self.languages, self.w) for key, texts in given.items() if texts}
        authority = authority_named(self.one("authority") or authority_of(base.act))
        head = ApplicationHead(authority=authority, languages=self.languages, said=said, unsaid=_as_comment)
        file = str(self.output) if str(self.output).isprintable() else "application.yaml"
        w, minimum = head.w, self.one("minimum")

        def comment(key: str, **values: str) -> str:
            return commented(w(f"new.{key}", **values))

        def sample(key: str) -> MappingNode:
            return mapping({language: head.words(language)(f"new.{key}") for language in self.languages})

        def part(key: str, value: MappingNode) -> str:
            return "\n" + comment(f"comment-{key}") + _as_comment(f"{key}:\n" + mapping_block(value, 2))

        def parts() -> Iterator[str]:
            yield comment("about", game=w.text(base.game) or game) + comment("then", file=file)
            yield "\n" + comment("comment-reference")
            yield head.opening(a_date(self.one("date"), self.w), self.one("reference") or None)
            if self.one("authority"):
                yield "\n" + comment("comment-authority") + key_line("authority", self.one("authority"))
            yield "\n" + comment("comment-applicant")
            yield from head.applicant()
            yield "\n" + key_line("game", game) + "\n"
            yield comment("comment-prize" if bet in base.bets else "comment-bet")
            yield f"bets:\n  {bet}:\n" + mapping_block(entry, 4) + "\n"
            if authority.stated:
                rest = {one: sample(f"sample-{one}") for one in SAMPLES["rules"] if one not in authority.stated}
                yield comment("comment-stated")
                yield from head.stated()
                yield _as_comment(mapping_block(mapping(rest), 2)) + "\n"
            stakes = comment("comment-stakes", currency=w.say(authority.currency.name))
            if minimum:
                yield (
                    stakes
                    + key_line("stakes", mapping({"minimum": minimum, "chip": self.chip_of(self.one("chip"))}))
                    + "\n"
                )
            yield comment("optional")
            if base.options:
                yield part("choices", mapping({name: _a_choice(base, name) for name in base.options}))
            for section in ("description", "offered-elsewhere", "intellectual-property"):
                if section not in authority.stated:
                    yield part(section, sample(f"sample-{section}"))
            for section, ones in SAMPLES.items():
                if section != "rules" or not authority.stated:
                    yield part(section, mapping({one: sample(f"sample-{one}") for one in ones}))
            yield part("signatories", mapping({one: mapping({"name": sample(f"mark-{one}")}) for one in SIGNATORIES}))
            if not minimum:
                yield "\n" + stakes + _as_comment(key_line("stakes", mapping({"minimum": "100", "chip": "100"})))
            place = mapping({"x": "3", "y": "3", "width": "22", "height": "10"})
            yield "\n" + comment("comment-layout", example=f"layout: {flow(mapping({bet: place}))}", file=file)

        return "".join(parts())

    def summary(self, text: str) -> Sequence[str]:
        """What its bet is worth, and what to do next, line by line, in the language of the questions."""
        loaded = load_proposed(self.source(text), base_beside(self.output))
        analysis = analyse_ruleset(loaded.ruleset, choose(loaded.ruleset, {}), only=[self.bet], memory=self.memory)
        edges = [one.measures.house_edge for one in analysis.bets if one.measures]
        return [*self.worth(self.bet, edges, "new.player"), "  " + self.w("new.next", file=self.output)]

    def _example(self) -> str:
        """Flags that would do, with the game and the bet that were given: another prize for it, or a new bet."""
        if not self.one("game"):
            return "--game craps --bet field --prize 12=5:2"
        said, given, bets = f"--game {shell_word(self.one('game'))}", self.one("bet"), self.taken
        close = near(given, bets) if given and given not in bets else []
        if given and given not in bets and not close:
            return f"{said} --bet {shell_word(given)} --win {shell_word(outcomes_in(self.base))} --prize 5:2"
        prizes = {bet: prizes_of(entry_of(self.base.source, bet)) for bet in bets}
        plain = [bet for bet, rows in prizes.items() if re.fullmatch(r"([3-9]|[1-9][0-9]+):1", rows.get("", ""))]
        bet = next(
            iter([*close, *filter(None, [given]), *plain, *(bet for bet, rows in prizes.items() if rows), *bets])
        )
        row, prize = min(prizes[bet].items(), key=lambda pair: len(pair[0]), default=("", ""))
        lower = f"{whole_of(prize.partition(':')[0]) - 1}:1" if bet in plain else "5:2" if prize != "5:2" else "3:1"
        return f"{said} --bet {shell_word(bet)} --prize {shell_word(f'{row}={lower}' if row else lower)}"


def outcomes_in(base: Loaded) -> str:
    """What wins a bet of a game, as an example of outcomes."""
    own = (bet for bet in base.ruleset.bets.values() if not bet.each and not bet.additional)
    simple = (bet for bet in own if [one.name for one in bet.stages] == [""])
    wins = (one.outcomes for bet in simple for one in bet.stages[0].clauses if one.target == "win")
    return next(map(notation.phrase_text, wins), "OUTCOMES")


def _languages_to(authority: str, w: Phrasebook) -> str:
    """The languages an application to a chosen authority is in; raises UsageError where none can be chosen so."""
    names = to_choose()
    if authority in FROM_THE_ACT:
        raise wrong(w, "authority-of-an-act", authority=authority, names=w.either(names))
    if authority not in names:
        raise none_of(w, "authority", authority, names, text=authority[:40], names=w.either(names))
    return "+".join(authority_named(authority).languages)


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


def _a_choice(base: Ruleset, name: str) -> str:
    option = base.options[name]
    choice = option.default or (option.choices[0] if option.choices else None)
    return choice.label if choice else "1:1"


def commented(text: str) -> str:
    """A text as a comment, in lines that begin with `# `."""
    return "".join(f"# {part}\n" for part in wrapped_lines(" ".join(text.split()), WIDTH))


def _as_comment(text: str) -> str:
    """YAML that says nothing until the `#` in front of each line is taken away."""
    return "".join(f"#{part}\n" for part in text.splitlines())
