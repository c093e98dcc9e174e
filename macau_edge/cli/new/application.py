"""The starting file of an application: what was answered as it stands, and all else it may have as comments."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from macau_edge.checks.sound import Loaded, base_beside, check_applied, load_proposed
from macau_edge.cli.new.draft import Draft, Turn
from macau_edge.cli.new.questions import APPLICATION, FLAGS, OF_THE_REST
from macau_edge.cli.new.read import a_date, as_meant, identifier, is_identifier, prizes_in, texts_in, wrong
from macau_edge.cli.spoken import persons_words
from macau_edge.model import Bet
from macau_edge.model.authority import Authority
from macau_edge.model.bets import bets_by_name
from macau_edge.model.filed import SIGNATORIES
from macau_edge.model.foreign import shell_word
from macau_edge.model.message import Message
from macau_edge.model.problem import NOWHERE, Problem, ProblemError, UsageError, near, nearest
from macau_edge.model.records import dataclass, field, replace
from macau_edge.reading.application import read_application, read_head
from macau_edge.reading.authority import authority_named, authority_of, selectable_authorities
from macau_edge.reading.nodes import MappingNode, Scalar, keys_in
from macau_edge.reading.plain import Rows, entry_of, flow, key_line, mapping, mapping_block, with_each_prize
from macau_edge.reading.source import shipped_names
from macau_edge.reports import wrapped_lines
from macau_edge.typed.entries import About, Respelt
from macau_edge.typed.outcomes import about_outcomes
from macau_edge.wording import Words
from macau_edge.wording.head import ApplicationHead, texts_by_language
from macau_edge.wording.text import Phrasebook

WIDTH = 118
ENDS = (".yaml", ".yml")
SAMPLES: Mapping[str, Sequence[str]] = {
    "description": (),
    "offered-elsewhere": (),
    "intellectual-property": (),
    "relied-on": ("gazette",),
    "rules": ("withdrawal", "dealer-procedure", "order-of-payment"),
    "operation": ("limits",),
    "information": ("notice",),
    "enclosures": ("register",),
}
"""Parts that may be left out, each a text or some entries, of which there are samples."""


@dataclass(kw_only=True)
class DraftApplication(Draft):
    """The starting file of an application; `loaded` are games, by how they were named."""

    kind: ClassVar[str] = APPLICATION
    loaded: dict[str, Loaded] = field(default_factory=dict, repr=False)

    @property
    def missing(self) -> Sequence[str]:
        """The flags without which there is nothing to write."""
        return [f"--{key}" for key in ("game", "bet", "prize") if not self.one(key)]

    @property
    def w(self) -> Phrasebook:
        """The words of the questions, with those of the authority."""
        w = super().w
        return replace(w, own=self.chosen.says(w.language)) if self.chosen else w

    @property
    def chosen(self) -> Authority | None:
        """To whom it is filed where that was chosen; raises UsageError where none can be chosen so."""
        name, names = self.one("authority"), selectable_authorities()
        if name and name not in names:
            error = wrong("authority", authority=name[:40], names=super().w.either(names))
            raise UsageError(error.message, nearest(name, names, error.help))
        return authority_named(name) if name else None

    @property
    def authority(self) -> Authority:
        """To whom it is filed: to whom was chosen, or as follows from the act."""
        return self.chosen or authority_named(authority_of(self.base.ruleset.act))

    # --- the game, and the bet that is proposed -----------------------------------------------------------------------

    def there(self, game: str) -> str:
        """A game, which is loaded as the application names it; raises UsageError where there is none."""
        if game not in self.loaded:
            try:
                self.loaded[game] = base_beside(self.output)(Scalar(game_beside(game, self.output), NOWHERE))
            except ProblemError as error:
                first = error.problems[0]
                if first.place != NOWHERE:
                    raise  # the game is there, and has mistakes of its own
                if os.path.isfile(game) and game.endswith(ENDS):
                    raise wrong("game-elsewhere", file=game[:200], folder=os.path.abspath(self.output.parent)) from None
                raise UsageError(first.message, first.help) from None
        return game

    @property
    def base(self) -> Loaded:
        """The game."""
        return self.loaded[self.there(self.one("game"))]

    @property
    def game(self) -> str:
        """The game as the file names it."""
        return game_beside(self.one("game"), self.output)

    @property
    def bet(self) -> str:
        """The identifier of the bet: of one of the game that is called so, or else of a new one."""
        text = self.one("id") or self.one("bet")
        return self.bet_called(text) or identifier(text)

    @property
    def taken(self) -> Mapping[str, Bet]:
        """The bets that the game has."""
        return self.base.ruleset.bets

    @property
    def about(self) -> About:
        """What is known where outcomes are typed."""
        ruleset = self.base.ruleset
        return about_outcomes(ruleset.device, (*ruleset.names, *ruleset.options))

    # --- what is asked, and offered -----------------------------------------------------------------------------------

    def facts(self, bet: int) -> set[str]:
        """What holds so far, for which questions are asked."""
        found = super().facts(bet) | {"tried"} | ({"minimum"} if self.one("minimum") else set())
        if "authority" not in self.given and len(self.authorities()) > 1:
            found.add("authorities")
        if self.one("bet"):
            is_known = ("named" not in found or bool(self.one("id"))) and self.bet in self.taken
            found |= set() if is_known else {"new"}
            found.add("proposed" if is_known and not self.outcomes() else "own")
        return found

    def games(self) -> Mapping[str, str]:
        """The games that are shipped."""
        return {name: self.w.text(self.loaded[self.there(name)].ruleset.game) for name in shipped_names()}

    def sets_of_languages(self) -> Sequence[str]:
        """The languages that an application can be in: those of the authority, or the two of Macau, first."""
        own = ["zh", "pt"] if self.tongue == "zh" else ["pt", "zh"]
        sets = ["+".join(own), *own, f"{'+'.join(own)}+en", "en"]
        return sorted(sets, key="+".join(self.chosen.languages).__ne__) if self.chosen else sets

    def authorities(self) -> Mapping[str, str]:
        """To whom it can be filed in its languages; to whom it is by the act, first."""
        follows, w, languages = authority_of(self.base.ruleset.act), self.w, {*self.languages}
        named = {name: authority_named(name) for name in selectable_authorities()}
        fit = {name: f"{w.text(one.name)}, {one.cite}" for name, one in named.items() if languages >= {*one.languages}}
        return {follows: w("new.from-the-act", name=w.text(authority_named(follows).name)), **fit}

    def bets_listed(self) -> Mapping[str, str]:
        """The bets of the game, and what they are called."""
        words = Words(self.w.language, self.base.ruleset, own=self.w.own)
        return {id_: words.bet(bet) for id_, bet in self.taken.items()}

    def bet_called(self, text: str) -> str:
        """The bet of the game that a name means; nothing where it is none, or an identifier."""
        called = [] if is_identifier(text) else bets_by_name(text, self.taken.values())
        return called[0] if len(called) == 1 else ""

    def rows(self) -> Mapping[str, str]:
        """Row -> prize of the bet as it is now."""
        return prizes_of(entry_of(self.base.source, self.bet))

    def prize_now(self, row: str) -> Mapping[str, str]:
        """What is said of a prize that may be another: its row, and what it is."""
        now = self.rows()[row]
        said = self.w("new.option-of-the-act", now=now) if now in self.base.ruleset.options else now
        return {"row": row or self.bet, "now": said}

    @property
    def currency(self) -> str:
        """What amounts are in."""
        return self.w.say(self.authority.currency.name)

    def read(self, turn: Turn, text: str) -> str:
        """An answer as the file has it; raises UsageError where it cannot be taken, or would be wrong in the file."""
        found = super().read(turn, text)
        if turn.inquiry in OF_THE_REST:
            replace(self, answers={**self.answers, turn: found}).check_said()
        return found

    def check_given(self) -> None:
        """Raises UsageError where a flag says what the file cannot have."""
        super().check_given()
        self.check_said()

    def check_said(self) -> None:
        """Raises UsageError where the file would have a mistake whatever its bet is."""
        bet = next(iter(self.taken))
        text = self.written(bet, entry_of(self.base.source, bet))
        for one in read_application(read_head(self.source(text)), self.base.ruleset).problems:
            if not one.warning:
                raise UsageError(one.message, one.help)

    def check(self, _: Turn) -> None:
        """Raises UsageError where the application would not be sound."""
        self.sound()

    # --- the file -----------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The whole file; raises UsageError where something is missing, or it would have a mistake."""
        if self.missing:
            command = f"`macau-edge new application {self._command()}`"
            raise wrong("missing", flags=self.w("phrase.comma").join(self.missing), command=command)
        if self.one("chip") and not self.one("minimum"):
            raise wrong("chip-alone")
        return self.sound()

    def sound(self) -> str:
        """The whole file; raises UsageError where it would have a mistake."""
        if self.game != self.one("game"):
            as_meant(self.one("game"), Respelt(self.game, self.game))
        if self.chosen and not {*self.chosen.languages} <= {*self.languages}:
            called = self.w.both([self.w(f"new.in-{one}") for one in self.chosen.languages])
            raise wrong("authority-language", authority=self.one("authority"), languages=called)
        text = self.written(self.bet, self._entry(self.bet))
        try:
            found: Sequence[Problem] = check_applied(self.source(text), base_beside(self.output), memory=self.memory)
        except ProblemError as error:
            found = error.problems
        told = (
            replace(one, help=Message("in `{file}`, {remedy}", file=self.game, remedy=one.help))
            if one.code == "law/missing-word" and self.game not in shipped_names()
            else one
            for one in found
            if not one.warning
        )  # the words of a game are those of its bets as well; the application is not there yet
        self.check_none([*told], text, "unsound")
        return text

    def _entry(self, bet: str) -> MappingNode:
        """The bet of the game with other prizes, or the whole bet from its outcomes."""
        w, ruleset, names = self.w, self.base.ruleset, self.texts("name")
        values = {"bet": bet, "game": ruleset.name, "how": w("new.how"), "known": w("phrase.comma").join(self.taken)}
        if not self.outcomes() and bet not in self.taken:
            error = wrong("undecided", **values)
            raise UsageError(error.message, nearest(bet, self.taken, error.help))
        if not self.outcomes() and names:
            raise wrong("keeps-its-name", **values)
        if not self.outcomes():
            return with_prizes(bet, entry_of(self.base.source, bet), prizes_in(self.texts("prize")))
        name = texts_in("name", names, self.languages)
        if name or bet not in self.taken:  # a bet of the game keeps its own
            name = {one: name.get(one) or Phrasebook(one)("new.mark-name") for one in self.languages}
        named = mapping({"name": texts_by_language(name)} if name else {})
        return MappingNode((*named.pairs, *self.decided().pairs), NOWHERE)

    def written(self, bet: str, entry: MappingNode) -> str:
        """The whole file with the entry of a bet, sound or not; comments are in its first language."""
        base, authority, minimum = self.base.ruleset, self.authority, self.one("minimum")
        given = {key: self.texts(key) for key, one in FLAGS.items() if one.several and one.kind == APPLICATION}
        said = {key: texts_in(key, texts, self.languages) for key, texts in given.items() if texts}
        head = ApplicationHead(authority=authority, languages=self.languages, said=said, unsaid=_as_comment)
        file = str(self.output) if str(self.output).isprintable() else "application.yaml"
        w = head.w

        def above(key: str, **values: str) -> str:
            return commented(w(f"new.comment-{key}", **values))

        def sample(key: str) -> MappingNode:
            return mapping({language: head.words(language)(f"new.{key}") for language in self.languages})

        def samples(keys: Sequence[str]) -> MappingNode:
            return mapping({one: sample(f"sample-{one}") for one in keys})

        def part(key: str, value: MappingNode) -> str:
            return "\n" + above(key) + _as_comment(f"{key}:\n" + mapping_block(value, 2))

        def parts() -> Iterator[str]:
            yield commented(w("new.about", game=w.text(base.game) or self.game)) + commented(w("new.then", file=file))
            yield "\n" + above("reference")
            yield head.opening(self.one("date") or a_date(""), self.one("reference") or None)
            if self.chosen:
                yield "\n" + above("authority") + key_line("authority", self.one("authority"))
            yield "\n" + above("applicant") + "".join(head.applicant())
            yield "\n" + key_line("game", self.game) + "\n" + above("prize" if bet in base.bets else "bet")
            yield f"bets:\n  {bet}:\n" + mapping_block(entry, 4) + "\n"
            if authority.stated:
                rest = samples([one for one in SAMPLES["rules"] if one not in authority.stated])
                yield above("stated") + "".join(head.stated()) + _as_comment(mapping_block(rest, 2)) + "\n"
            stakes = above("stakes", currency=w.say(authority.currency.name))
            if minimum:
                least = {"minimum": minimum, "chip": self.one("chip") or minimum}
                yield stakes + key_line("stakes", mapping(least)) + "\n"
            yield commented(w("new.optional"))
            if base.options:
                yield part("choices", mapping({name: _a_choice(self.base, name) for name in base.options}))
            for key, ones in SAMPLES.items():
                if key not in authority.stated and not (key == "rules" and authority.stated):
                    yield part(key, samples(ones) if ones else sample(f"sample-{key}"))
            yield part("signatories", mapping({one: mapping({"name": sample(f"mark-{one}")}) for one in SIGNATORIES}))
            if not minimum:
                yield "\n" + stakes + _as_comment(key_line("stakes", mapping({"minimum": "100", "chip": "100"})))
            place = mapping({"x": "3", "y": "3", "width": "22", "height": "10"})
            yield "\n" + above("layout", example=f"layout: {flow(mapping({bet: place}))}", file=file)

        return "".join(parts())

    def summary(self, text: str) -> Sequence[str]:
        """What its bet is worth, and what to do next, line by line, in the language of the questions."""
        ruleset = load_proposed(self.source(text), base_beside(self.output)).ruleset
        return [*self.worth(ruleset, [self.bet], "new.player"), "  " + self.w("new.next", file=self.output)]

    def _command(self) -> str:
        """Flags that would do, with the game and the bet that were given: another prize for it, or a new bet."""
        if not self.one("game"):
            return "--game craps --bet field --prize 12=5:2"
        said, given = f"--game {shell_word(self.one('game'))}", self.one("bet")
        close = near(given, self.taken) if given and given not in self.taken else []
        if given and given not in self.taken and not close:
            return f"{said} --bet {shell_word(given)} --win {shell_word(self.example)} --prize 5:2"
        prizes = {bet: prizes_of(entry_of(self.base.source, bet)) for bet in self.taken}
        bet = next(iter([*close, *filter(None, [given]), *filter(prizes.__getitem__, prizes), *prizes]))
        row, now = min(prizes[bet].items(), key=lambda pair: len(pair[0]), default=("", ""))
        prize = "5:2" if now != "5:2" else "3:1"
        return f"{said} --bet {shell_word(bet)} --prize {shell_word(f'{row}={prize}' if row else prize)}"


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


def _a_choice(base: Loaded, name: str) -> str:
    option = base.ruleset.options[name]
    choice = option.default or (option.choices[0] if option.choices else None)
    return choice.label if choice else "1:1"


def commented(text: str) -> str:
    """A text as a comment, in lines that begin with `# `."""
    return "".join(f"# {part}\n" for part in wrapped_lines(" ".join(text.split()), WIDTH))


def _as_comment(text: str) -> str:
    """YAML that says nothing until the `#` in front of each line is taken away."""
    return "".join(f"#{part}\n" for part in text.splitlines())


# --- the prizes of a bet of the game, by the rows in which they are written -------------------------------------------


def prizes_of(entry: MappingNode) -> dict[str, str]:
    """Row -> prize, as written; one prize stands under no row, and a row of a row after a slash."""
    found: dict[str, str] = {}
    with_each_prize(entry, lambda rows, prize: found.setdefault(_row_text(rows), prize))
    return found


def with_prizes(bet: str, entry: MappingNode, prizes: Mapping[str, str]) -> MappingNode:
    """The entry with these prizes in their rows; the only row is meant where none is said.

    Raises:
        UsageError: it has no such row, or one is given twice.
    """
    rows, given = list(prizes_of(entry)), dict[str, str]()
    for said, prize in prizes.items():
        row = rows[0] if len(rows) == 1 and not said else said
        if not rows:
            raise wrong("no-prize", bet=bet)
        if row not in rows and rows == [""]:
            raise wrong("one-row", bet=bet, row=row[:40], prize=shell_word(prize))
        if row not in rows:
            listed = persons_words()("phrase.comma").join(f"`--prize {shell_word(f'{one}={prize}')}`" for one in rows)
            error = wrong("no-row" if row else "several", bet=bet, row=row[:40], rows=listed)
            raise UsageError(error.message, nearest(row, rows, error.help))
        if row in given:
            raise wrong("row-twice", row=row)
        given[row] = prize
    return with_each_prize(entry, lambda rows, prize: given.get(_row_text(rows), prize))


def _row_text(rows: Rows) -> str:
    return "/".join(",".join(item.text for item in keys_in(key) if isinstance(item, Scalar)) for _, key in rows)
