"""The starting file of an application: what was answered as it stands, and all else it may have as comments."""

from __future__ import annotations

import datetime
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from macau_edge.checks.application import nothing_to_add_to
from macau_edge.checks.filed import act_of_another_place
from macau_edge.checks.sound import (
    Loaded,
    UnsoundError,
    base_beside,
    check_applied,
    load_proposed,
    load_source,
    look_at_applied,
)
from macau_edge.cli.messages import in_persons_language
from macau_edge.cli.new.draft import Draft, as_written, commented, is_identifier, prizes_in, wrong
from macau_edge.cli.new.questions import APPLICATION, OF_THE_REST, OUTCOMES, QUESTIONS
from macau_edge.cli.new.ruleset import begun_rules
from macau_edge.cli.spoken import persons_words
from macau_edge.model import Ratio
from macau_edge.model.authority import Authority
from macau_edge.model.bets import bets_by_name
from macau_edge.model.filed import SIGNATORIES, Asks, Kind
from macau_edge.model.foreign import shell_word
from macau_edge.model.message import Message
from macau_edge.model.problem import NOWHERE, Problem, ProblemError, UsageError, near
from macau_edge.model.records import dataclass, field, replace
from macau_edge.questions.understood import notify_listener
from macau_edge.reading.authority import authority_named, authority_of, selectable_authorities
from macau_edge.reading.flow import flow
from macau_edge.reading.kinds import game_by_name
from macau_edge.reading.kinship import games_of_place
from macau_edge.reading.nodes import MappingNode, Scalar, keys_in
from macau_edge.reading.plain import Rows, entry_of, key_line, mapping, mapping_block, with_each_prize
from macau_edge.reading.source import FileText, shipped_names
from macau_edge.typed.entries import Respelt, Sort
from macau_edge.typed.said import note
from macau_edge.wording import Words
from macau_edge.wording.head import ApplicationHead, Texts, texts_by_language
from macau_edge.wording.text import Phrasebook

RULES = "rules.yaml"
"""The file in which rules of the applicant's own are begun, beside the application."""
SAMPLES: Mapping[str, Sequence[str]] = {
    "description": (),
    "offered-elsewhere": (),
    "intellectual-property": (),
    "relied-on": ("gazette",),
    "rules": ("withdrawal", "dealer-procedure", "order-of-payment"),
    "operation": ("stakes",),
    "information": ("announcement",),
    "enclosures": ("register",),
}
"""Parts that may be left out, each a text or some entries, of which there are samples."""


@dataclass(kw_only=True)
class DraftApplication(Draft):
    """The starting file of an application.

    `game` is the game as the file names it, and `base` what it is; `chosen` to whom it is filed, where not by the act;
    `said` are the texts of the applicant, and `figures` a text each; `rules` are those of the game, where they are
    begun beside it.
    """

    kind: ClassVar[str] = APPLICATION
    game: str = ""
    base: Loaded = field(init=False, repr=False)
    chosen: Authority | None = None
    rules: str = ""
    said: dict[str, Texts] = field(default_factory=dict, repr=False)
    figures: dict[str, str] = field(default_factory=dict, repr=False)
    offered: dict[str, Sequence[Asks]] = field(default_factory=dict, repr=False)
    """Text of the file -> what may be asked for with its bet, where its events leave that open."""
    wanted: str = ""
    """The kind of these that was chosen; none where nobody was asked."""

    @property
    def w(self) -> Phrasebook:
        """The words of the questions, with those of the authority."""
        w = super().w
        return replace(w, own=self.chosen.says(w.language)) if self.chosen else w

    @property
    def authority(self) -> Authority:
        """To whom it is filed: to whom was chosen, or as follows from the act."""
        return self.chosen or authority_named(authority_of(self.base.ruleset.act))

    @property
    def example(self) -> str:
        """A command that would be enough: for an authority of another place it names no game of Macau."""
        if not self.gives("authority"):
            return "`macau-edge new application --game craps --bet field --prize 12=5:2`"
        words = ["macau-edge", "new", "application", "--authority", *self.flag("authority")]
        words += ["--game", *self.flag("game")] if self.gives("game") else ["--dice", "2"]
        return f"`{' '.join(map(shell_word, (*words, '--bet', 'lucky', '--win', '7', '--prize', '3:1')))}`"

    # --- what is asked ------------------------------------------------------------------------------------------------

    def interview(self) -> str:
        """Asks for all of the file in its order; each part is tried when it is there."""
        self.said, self.figures, self.bets = {}, {}, {}
        if not self.asks:
            wanted = ("bet", "prize") if self.gives("authority") else ("game", "bet", "prize")
            self.missing = {f"--{key}": None for key in wanted if not self.gives(key)}
            is_placed = self.gives("authority") and self.gives("game")  # whose place is told before all else
            if self.missing.keys() & {"--game", "--bet"} and not is_placed:
                return ""
        self.begin()
        if self.missing.keys() - {"--prize"}:
            return ""
        start = len(self.taken)
        bet, entry = self.ask_bet()
        self.bets, self.wanted = {bet: entry}, self.ask_kind(bet, entry)
        text = self.sound_text(start)
        if (turned := self.ask_turned(text)) != {}:
            self.bets = {bet: with_each_prize(entry, lambda _, prize: turned.get(prize, prize))}
            text = self.sound_text(start)
        for key in OF_THE_REST:
            start = len(self.taken)
            self.ask_rest(key)
            text = self.sound_text(start)
        return text

    def ask_rest(self, key: str) -> None:
        """Asks for a text of the applicant, or a figure."""
        minimum = self.figures.get("minimum")
        if key in self.authority.apart and not self.gives(key):
            return
        if QUESTIONS[key].texts:
            self.said[key] = self.texts(key)
        elif key != "chip" or minimum:
            offered = {"reference": self.w("new.mark-reference"), "date": _today(), "chip": minimum}.get(key)
            name = key
            if key == "minimum" and self.asks and self.gives("chip") and not self.gives(key):
                name, offered = "minimum-of-chip", as_written(Sort.AMOUNT, self.flag("chip")[0], "chip")
            self.figures[key] = self.ask(name, offered=offered, currency=self.w.say(self.authority.currency.name))

    def begin(self) -> None:
        """Asks for the game, and for the languages of the file and to whom it is filed, which go together."""
        self.chosen, names = None, {name: authority_named(name) for name in selectable_authorities()}
        if self.gives("authority"):
            self.chosen = names[self.flag("authority")[0]]
        self.rules = ""
        game = self.ask("game", choices=self.games() if self.asks else None, offered=RULES if self.chosen else None)
        if self.chosen and game in ("", RULES) and not (self.output.parent / RULES).exists():
            self.begin_rules(self.chosen)
            if not self.rules:
                return
        elif not game:
            raise wrong("new.wrong.rules-there", file=RULES)
        else:
            self.find_game(game)
        ruleset, follows = self.base.ruleset, self.authority
        abroad = {name: act_of_another_place(one, ruleset, self.game) for name, one in names.items()}
        if self.chosen and (found := abroad[self.chosen.id]):
            raise UsageError(*found)
        own = ["zh", "pt"] if self.tongue == "zh" else ["pt", "zh"]
        sets = ["+".join(own), *own, f"{'+'.join(own)}+en", "en"]
        self.ask_languages(sorted(sets, key="+".join(follows.languages).__ne__) if follows.own_rules else sets)
        if follows.own_rules and not {*self.languages} >= {*follows.languages}:
            called = self.w.both([self.w(f"new.in-{one}") for one in follows.languages])
            raise wrong("new.wrong.authority-language", authority=follows.id, languages=called)
        fit = {name: one for name, one in names.items() if not abroad[name] and {*self.languages} >= {*one.languages}}
        if {*fit} - {follows.id} and not self.chosen:
            w = self.w
            listed = {name: f"{w.text(one.name)}, {one.cite}" for name, one in fit.items()}
            listed = {follows.id: w("new.from-the-act", name=w.text(follows.name)), **listed}
            self.chosen = fit.get(self.ask("authority", offered=follows.id, choices=listed))

    def begin_rules(self, authority: Authority) -> None:
        """Begins the rules of the game beside the application, which nobody has written yet."""
        start, known = len(self.taken), len(self.missing)
        device = self.ask_device()
        if len(self.missing) > known:
            return
        self.game, self.rules = RULES, begun_rules(authority, device)
        try:
            self.base = load_source(FileText(str(self.output.parent / RULES), self.rules).source, RULES)
        except UnsoundError as error:
            self.since = start
            raise UsageError(error.problems[0].message, error.problems[0].help) from None

    def find(self, word: Scalar) -> Loaded:
        """The game that an application at this place names, be it one that is only begun."""
        return self.base if self.rules and word.text == RULES else base_beside(self.output)(word)

    def games(self) -> Mapping[str, str]:
        """The shipped games of the place of the authority, of any without one, and what they are called."""
        find = base_beside(self.output)
        standing = games_of_place(self.chosen.place if self.chosen else "any")
        return {name: self.w.text(find(Scalar(name, NOWHERE)).ruleset.game) for name in standing}

    def find_game(self, text: str) -> None:
        """Loads the game, which is named as an application at this place can; raises UsageError where there is none."""
        self.game = game_beside(game_by_name(text), self.output)
        try:
            self.base = base_beside(self.output)(Scalar(self.game, NOWHERE))
        except ProblemError as error:
            first = error.problems[0]
            if first.place != NOWHERE:
                raise  # the game is there, and has mistakes of its own
            if os.path.isfile(text):
                folder = os.path.abspath(self.output.parent)
                raise wrong("new.wrong.game-elsewhere", file=text[:200], folder=folder) from None
            raise UsageError(first.message, first.help) from None
        if (act := self.base.ruleset.act) and act.status == "superseded":
            raise UsageError(*nothing_to_add_to(act))  # `relied-on` says which act in force is read, and is not asked
        if self.game != text and self.game not in shipped_names():
            notify_listener(note(text, Respelt(self.game, self.game)))

    def ask_bet(self) -> tuple[str, MappingNode]:
        """The bet that is proposed: one of the game with other prizes, or the whole bet from its outcomes."""
        ruleset, w, is_decided = self.base.ruleset, self.w, self.gives(*OUTCOMES)
        words, taken = Words(w.language, ruleset, own=w.own), ruleset.bets
        listed = {id_: words.bet(bet) for id_, bet in taken.items()}
        called = self.ask("bet", choices=listed, game=w.text(ruleset.game) or ruleset.name)
        named = [] if is_identifier(called) else bets_by_name(called, taken.values())
        bet = named[0] if len(named) == 1 else called
        if self.asks and bet not in taken and not is_decided and (meant := near(bet, taken)):
            bet = self.ask("near-bet", offered=meant[0], bet=bet)
        if bet in taken and not is_decided:
            entry = entry_of(self.base.source, bet)
            return bet, with_prizes(bet, entry, self.ask_prizes(entry, bet))
        name: Texts = {}
        if bet not in taken:
            called, bet = bet, self.identified(bet, ())
            if not self.asks and not is_decided:
                said = {"flags": w("phrase.comma").join(self.missing), "known": w("phrase.comma").join(taken)}
                key = "new.wrong.missing-application" if self.missing else "new.wrong.undecided"
                raise wrong(key, bet, taken, bet=bet, game=ruleset.name, how=w("new.how"), example=self.example, **said)
            name = dict.fromkeys(self.languages, "")
        if name or self.gives("name"):  # a bet of the game keeps its own
            typed = self.texts("name", "" if called == bet else called)
            name = {one: typed.get(one) or Phrasebook(one)("new.mark-name") for one in self.languages}
        head = {"name": texts_by_language(name)} if name else {}
        return bet, mapping({**head, **self.decided(bet, ruleset)})

    def ask_prizes(self, entry: MappingNode, bet: str) -> Mapping[str, str]:
        """Row -> another prize of a bet of the game."""
        if self.gives("prize"):
            return prizes_in(self.flag("prize"), alone=len(prizes_of(entry)) == 1)
        options, found = self.base.ruleset.options, dict[str, str]()
        for row, now in prizes_of(entry).items():
            said = self.w("new.option-of-the-act", now=now) if now in options else now
            found[row] = self.ask("prize-of", offered=now, row=row or bet, now=said)
        return found

    def ask_turned(self, text: str) -> Mapping[str, str]:
        """Prize -> the one that is meant, of each that is below the act's and would not be with its sides exchanged.

        Where nothing is asked it is told.
        """
        found = dict[str, str]()
        if self.missing:
            return found
        source = FileText(str(self.output), text).source
        warnings = look_at_applied(source, self.find, memory=self.memory).unsaid
        for one in (one for one in warnings if one.code == "law/prize-below-the-act"):
            ratio = one.message.values["ratio"]
            if not self.asks or not isinstance(ratio, Ratio):
                notify_listener(Message("{message}: {remedy}", message=one.message, remedy=one.help))
                continue
            ways = (Ratio(ratio.stake, ratio.amount), ratio)
            listed = {f"{way}": self.w("new.for-each", amount=way.amount, stake=way.stake) for way in ways}
            found[f"{ratio}"] = self.ask("turned", choices=listed, said=in_persons_language(one.message))
        return found

    def ask_kind(self, bet: str, entry: MappingNode) -> str:
        """What is asked for with a bet of one's own that is decided as one of the act; nothing where one is left."""
        offered, w = self.asks_of(bet, entry) if self.asks or self.gives("asks") else (), self.w
        if len(offered) < 2:
            return ""
        listed = {str(one.kind): w(ASKED[one.kind], bet=one.of) for one in offered}
        said = self.ask("asks", offered=offered[0].kind, choices=listed, bet=offered[0].of)
        if said not in listed:
            raise wrong("new.wrong.choice", said, [*listed], text=said[:40], names=w.either([*listed]))
        return said

    # --- the file -----------------------------------------------------------------------------------------------------

    def problems(self, written: FileText, *, computed: bool) -> Collection[Problem]:
        """The mistakes of a text, as far as they are asked for; words that its game lacks are missing there."""
        source, find, found = written.source, self.find, list[Problem]()
        if computed:
            found = check_applied(source, find, memory=self.memory)
        else:
            try:
                load_proposed(source, find)
            except ProblemError as error:
                found += error.problems
        return [
            replace(one, help=Message("in `{file}`, {remedy}", file=self.game, remedy=one.help))
            if one.code == "law/missing-word" and self.game not in shipped_names()
            else one
            for one in found
            if not one.warning
        ]

    def written(self, bets: Mapping[str, MappingNode]) -> str:
        """The whole file with its bet, sound or not; comments are in its first language."""
        ((bet, entry),) = bets.items()
        asks = self.asks_of(bet, entry)
        asks = [one for one in asks if one.kind == self.wanted] or [one for one in asks if one.kind != "extra-prize"]
        return self.with_bet(bet, _asking(entry, asks[0]) if asks else entry, asks)

    def asks_of(self, bet: str, entry: MappingNode) -> Sequence[Asks]:
        """What may be asked for with a bet of one's own, where its events are those of a bet of the act."""
        if bet in self.base.ruleset.bets:
            return ()
        text = self.with_bet(bet, entry, ())
        if text not in self.offered:
            try:
                source = FileText(str(self.output), text).source
                found = load_proposed(source, self.find).offered.get(bet, ())
                extra = [Asks("extra-prize", found[0].of)] if found else []
                self.offered[text] = (*found, *(one for one in extra if self._is_provided_for(bet, entry, one)))
            except ProblemError:
                self.offered[text] = ()  # what is wrong is told
        return self.offered[text]

    def _is_provided_for(self, bet: str, entry: MappingNode, asks: Asks) -> bool:
        """Whether a bet can ask for this, and the act has a provision for it."""
        source = FileText(str(self.output), self.with_bet(bet, _asking(entry, asks), ())).source
        try:
            found = load_proposed(source, self.find).asked.get(bet)
        except ProblemError:
            return False
        return found is not None and found.basis.law is not None

    def with_bet(self, bet: str, entry: MappingNode, asks: Sequence[Asks]) -> str:
        """The whole file with a bet as it stands; of what is asked for it is said what else may be."""
        base, authority, figures = self.base.ruleset, self.authority, self.figures
        said = {key: texts for key, texts in self.said.items() if texts}
        head = ApplicationHead(authority=authority, languages=self.languages, said=said, unsaid=_as_comment)
        file = str(self.output) if str(self.output).isprintable() else "application.yaml"
        w = head.w

        def above(key: str, **values: str) -> str:
            return commented(w(key, **values))

        def sample(key: str) -> MappingNode:
            return mapping({language: head.words(language)(key) for language in self.languages})

        def samples(keys: Sequence[str]) -> MappingNode:
            return mapping({one: sample(f"new.sample-{one}") for one in keys})

        def part(key: str, value: MappingNode) -> str:
            return "\n" + above(f"new.comment-{key}") + _as_comment(f"{key}:\n" + mapping_block(value, 2))

        def parts() -> Iterator[str]:
            yield commented(w("new.about", game=w.text(base.game) or self.game)) + commented(w("new.then", file=file))
            yield "\n" + above("new.comment-reference")
            yield head.opening(figures.get("date") or _today(), figures.get("reference") or None)
            if self.chosen:
                yield "\n" + above("new.comment-authority") + key_line("authority", self.chosen.id)
            if "kind" in authority.needs:
                yield above("new.comment-kind") + key_line("kind", "variation")
            yield "\n" + above("new.comment-applicant") + "".join(head.applicant())
            yield "\n" + key_line("game", self.game)
            yield "\n" + above("new.comment-prize" if bet in base.bets else "new.comment-bet")
            for one in asks[1:]:
                yield commented(self.comment_asks(w, one))
            yield f"bets:\n  {bet}:\n" + mapping_block(entry, 4) + "\n"
            if authority.stated:
                rest = samples([one for one in SAMPLES["rules"] if one not in authority.stated])
                yield above("new.comment-stated") + "".join(head.stated()) + _as_comment(mapping_block(rest, 2)) + "\n"
            stakes = above("new.comment-stakes", currency=w.say(authority.currency.name))
            minimum = figures.get("minimum") or "100"
            least = key_line("stakes", mapping({"minimum": minimum, "chip": figures.get("chip") or minimum}))
            yield f"{stakes}{least}\n" if figures.get("minimum") else ""
            yield commented(w("new.optional"))
            if base.options:
                yield part("choices", mapping({name: _a_choice(self.base, name) for name in base.options}))
            for key, ones in SAMPLES.items():
                if key not in {*authority.stated, *authority.needs} and not (key == "rules" and authority.stated):
                    yield part(key, samples(ones) if ones else sample(f"new.sample-{key}"))
            signing = {one: mapping({"name": sample(f"new.mark-{one}")}) for one in SIGNATORIES}
            yield part("signatories", mapping(signing)) if "signatories.laboratory" not in authority.needs else ""
            yield "" if figures.get("minimum") else "\n" + stakes + _as_comment(least)
            place = mapping({"x": "3", "y": "3", "width": "22", "height": "10"})
            yield "\n" + above("new.comment-layout", example=f"layout: {flow(mapping({bet: place}))}", file=file)

        return "".join(parts())

    def summary(self) -> Sequence[str]:
        """What its bet is worth, and what to do next, line by line, in the language of the questions."""
        source = FileText(str(self.output), self.text).source
        ruleset = load_proposed(source, self.find).ruleset
        begun = ["  " + self.w("new.next-of-rules", file=self.output.parent / RULES)] if self.rules else []
        told = list[str]()
        for bet, entry in () if self.wanted else self.bets.items():
            others = [one for one in self.asks_of(bet, entry)[1:] if one.kind != "extra-prize"]
            told += ["  " + self.comment_asks(self.w, one) for one in others]
        last = "  " + self.w("new.next", file=self.output)
        return [*self.worth(ruleset, [*self.bets], "new.player"), *told, *begun, last]

    def comment_asks(self, w: Phrasebook, other: Asks) -> str:
        """What is said of what else may be asked for."""
        return w("new.comment-asks", bet=other.of, other=flow(_asks_as_written(other)))


ASKED: Mapping[Kind, str] = {
    "in-place-of": "new.asks-in-place-of",
    "beside": "new.asks-beside",
    "extra-prize": "new.asks-extra-prize",
}
"""What may be asked for with a bet that is decided as one of the act -> the key of what is said of it."""


def _asking(entry: MappingNode, asks: Asks) -> MappingNode:
    """A bet with what is asked for, behind its name and before its clauses."""
    (name, *rest), more = entry.pairs, mapping({"asks": _asks_as_written(asks)})
    return MappingNode((name, *more.pairs, *rest), entry.place)


def _asks_as_written(asks: Asks) -> MappingNode:
    return mapping({str(asks.kind): asks.of})


def game_beside(game: str, output: Path) -> str:
    """A file of the folder of an application at `output` by its way from there; any other game as it stands."""
    folder, path = (Path(os.path.realpath(one)) for one in (output.parent, game))
    is_named_so = not os.path.isabs(game) and os.path.isfile(folder / game)
    is_beside = os.path.isfile(game) and not is_named_so and path.is_relative_to(folder)
    return path.relative_to(folder).as_posix() if is_beside else game


def _today() -> str:
    return datetime.date.today().isoformat()


def _a_choice(base: Loaded, name: str) -> str:
    option = base.ruleset.options[name]
    choice = option.default or (option.choices[0] if option.choices else None)
    return choice.label if choice else "1:1"


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
        if row not in rows:
            typed = (shell_word(f"{one}={prize}" if one else prize) for one in rows)
            listed = persons_words()("phrase.comma").join(f"`--prize {one}`" for one in typed)
            key = "new.wrong.no-prize" if not rows else "new.wrong.no-row" if row else "new.wrong.several"
            raise wrong(key, row, rows, bet=bet, row=row[:40], rows=listed)
        if row in given:
            raise wrong("new.wrong.row-twice", row=row)
        given[row] = prize
    return with_each_prize(entry, lambda rows, prize: given.get(_row_text(rows), prize))


def _row_text(rows: Rows) -> str:
    return "/".join(",".join(item.text for item in keys_in(key) if isinstance(item, Scalar)) for _, key in rows)
