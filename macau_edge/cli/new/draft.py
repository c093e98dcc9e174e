"""A starting file as it is asked for: its questions from the first on, answered by flags or by what is typed.

They are gone through from the beginning where one goes back, which takes the last answer away, and where something is
wrong, which takes away what it is wrong with: what hangs on an answer follows from it. What was typed stands in the
file as it was typed; the reader of the file says what is wrong with it, and what is certainly meant there is written
instead, as by `check --fix`.
"""

from __future__ import annotations

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import typer

from macau_edge.analysis import analyse_ruleset
from macau_edge.analysis.memory import Memory
from macau_edge.checks.mends import Mend, mend_of, mended
from macau_edge.cli.messages import in_persons_language, report_error, terminal_width
from macau_edge.cli.new.questions import APPLICATION, DEVICES, FLAGS, FORMS, OUTCOMES, QUESTIONS, Inquiry
from macau_edge.cli.spoken import persons_words, set_language
from macau_edge.model import LANGUAGES, Language, Ruleset
from macau_edge.model.message import quoted
from macau_edge.model.meter import meter, open_meter
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import NOWHERE, Problem, ProblemError, UsageError, nearest
from macau_edge.model.records import dataclass, field
from macau_edge.outcomes.options import choose
from macau_edge.questions.understood import notify_listener, understood, value_taken
from macau_edge.reading.fields import faults
from macau_edge.reading.nodes import MappingNode, Node, SequenceNode, read_nodes, value_of, word_pairs
from macau_edge.reading.plain import entry_of, key_line, mapping, mapping_block, scalar
from macau_edge.reading.source import FileText
from macau_edge.reports import wrapped_lines
from macau_edge.typed.entries import About, Canonical, Respelt, Sort
from macau_edge.typed.examples import examples
from macau_edge.typed.normal import normal, unquoted
from macau_edge.typed.outcomes import about_outcomes
from macau_edge.typed.parts import parts_by_label, parts_by_language
from macau_edge.typed.reader import read_phrases, read_typed
from macau_edge.typed.said import note
from macau_edge.wording.head import PROSE, Texts
from macau_edge.wording.text import Phrasebook

STEP = "first"
"""The step in which the cards are dealt."""
COMPARED: Mapping[str, Mapping[str, str]] = {
    "points": {
        "worth": "{ace: 1, 2 to 9: number, [10, jack, queen, king]: 0}",
        "points": "last digit",
        "compare": "points",
    },
    "up-to-21": {
        "worth": "{ace: [1, 11], 2 to 10: number, [jack, queen, king]: 10}",
        "points": "sum up to 21",
        "compare": "points",
    },
    "ace-high": {"order": "[2 to king, ace]", "compare": "order"},
    "ace-low": {"order": "ace to king", "compare": "order"},
}
"""By what hands of cards are compared -> the keys of the device that say so, as they are written."""
WIDTH = 118
"""Columns of a comment."""
BACK = "<"
"""What is typed to go back to the question before."""


def wrong(key: str, word: str = "", known: Iterable[str] = (), /, **values: object) -> UsageError:
    """What is wrong with an answer, and what to write instead: what is nearest to a word, where that is near."""
    w = persons_words()
    return UsageError(quoted(w(key, **values)), nearest(word, known, quoted(w(f"{key}-help", **values))))


class BackError(Exception):
    """An answer was taken back: the questions begin anew."""


@dataclass(kw_only=True)
class Draft(ABC):
    """What was `given` by flags, option -> its texts, and what was `typed`, in its order.

    `tongue` is what the person reads, `speaks` the language of the questions, where he has said one himself. Nothing is
    asked where it does not `asks`: what is missing is noted.
    """

    kind: ClassVar[str]
    output: Path
    given: dict[str, list[str]]
    tongue: Language = "en"
    speaks: Language | None = None
    asks: bool = False
    typed: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    """What was taken on this way through the questions: a flag, or nothing for what was typed."""
    since: int | None = None
    """How many were taken before those that were found wrong together; None where it is the last alone."""
    missing: dict[str, None] = field(default_factory=dict)
    """The flags without which there is nothing to write."""
    languages: tuple[Language, ...] = ()
    reads: Language = "en"
    """The language of the questions: the person's, where he has said one, and else the first that the file has."""
    is_further: bool = False
    """Whether it is asked of what no flag says anything of: a bet after the first, and what comes after the bets."""
    shown: tuple[str, Mapping[str, str]] = "", {}
    """What stands above on the terminal: what was said there, and the list that was shown last."""
    sound: dict[str, str] = field(default_factory=dict, repr=False)
    """Text -> what was certainly meant in it, and found sound."""
    memory: Memory = field(default_factory=Memory, repr=False)
    bets: dict[str, MappingNode] = field(default_factory=dict)
    text: str = ""
    """The whole file, when all is answered."""

    @property
    def example(self) -> str:
        """A command that would be enough, of a kind of file where they depend on what was given."""
        return ""

    # --- the way through the questions --------------------------------------------------------------------------------

    def run(self) -> None:
        """Goes through the questions until the file is sound that is written of the answers.

        On a terminal what is wrong is told, and forgotten: what was taken last, or all of the part that was tried.

        Raises:
            UsageError: a flag is wrong or missing, and nothing is asked; or what is wrong hangs on no answer.
            KeyboardInterrupt: Ctrl-C, or the end of what is typed (Ctrl-D).
        """
        while not self.text:
            self.taken, self.since, self.is_further, self.missing = [], None, False, {}
            try:
                self.speak(self.flag("lang")[0] if self.gives("lang") else "")
                text = self.interview()
                if self.missing:
                    flags = self.w("phrase.comma").join(self.missing)
                    raise wrong(f"new.wrong.missing-{self.kind}", flags=flags, example=self.example)
                self.refuse_unused()
                self.text = text
            except BackError:
                continue
            except UsageError as error:
                kept = max(len(self.taken) - 1, 0) if self.since is None else self.since
                if not self.asks or not self.taken[kept:]:
                    raise
                del self.typed[self.taken[:kept].count("") :]
                self.given = {key: said for key, said in self.given.items() if key not in self.taken[kept:]}
                report_error(error.message, error.help)

    def complete(self) -> None:
        """Asks on the terminal for all that is missing; raises as `run` does."""
        self.asks = True
        for language in (self.speaks,) if self.speaks else LANGUAGES:
            _echo(Phrasebook(language)("new.back"))
        self.run()

    @abstractmethod
    def interview(self) -> str:
        """Asks for all of the file in its order, and writes it."""

    @abstractmethod
    def summary(self) -> Sequence[str]:
        """What its bets are worth, and what to do next, line by line, in the language of the questions."""

    @property
    def w(self) -> Phrasebook:
        """The words of the questions."""
        return Phrasebook(self.reads)

    def speak(self, languages: str) -> None:
        """Goes on in a language that was said of the file, `pt+zh`; raises UsageError where it is none of the three."""
        self.languages = languages_in(languages) if languages else ()
        self.reads = self.speaks or (*self.languages, self.tongue)[0]
        set_language(self.reads)

    def ask_languages(self, sets: Sequence[str]) -> None:
        """Asks for the languages of the file, of which these are offered."""
        listed = {word: " + ".join(Phrasebook(one)("new.language") for one in languages_in(word)) for word in sets}
        self.speak(self.ask("lang", offered=sets[0], choices=listed))
        self.languages = self.languages or languages_in(sets[0])

    def gives(self, *keys: str) -> bool:
        """Whether one of these flags is given, and says something of what is asked now."""
        return not self.is_further and any(key in self.given for key in keys)

    def flag(self, key: str) -> list[str]:
        """The texts of a flag that is given."""
        self.taken.append(key)
        return self.given[key]

    def refuse_unused(self) -> None:
        """Raises UsageError where a flag is given that says nothing beside the others and what was answered."""
        for key in [one for one in self.given if one not in self.taken]:
            of = FLAGS[key].of
            self.taken, self.since = [*self.taken, key], None
            why = {"": "new.wrong.keeps-its-name", "act": "new.wrong.of-act"}.get(of, "new.wrong.of-another")
            why = "new.wrong.of-device" if of in DEVICES and self.kind == APPLICATION else why
            raise wrong(why, option=key, of=of, how=self.w("new.how"))

    def ask(
        self, name: str, *, offered: str | None = None, choices: Mapping[str, str] | None = None, **values: str
    ) -> str:
        """The answer to a question as the file has it; nothing where none is given and it is not asked.

        `values` are what its words have places for, and of a text the `language`. Raises:
            UsageError: what was answered cannot be taken.
        """
        question = QUESTIONS[name]
        key, offered = question.key or name, question.offered if offered is None else offered
        if self.gives(key):
            said = as_written(question.sort, self.flag(key)[0].strip(), name)
        elif not self.asks or not question.is_asked:
            if offered is None or question.needed:
                self.missing[question.needed or f"--{key}"] = None
            return ""
        else:
            w = self.w
            listed = choices or {word: w(f"new.{name}-{word.replace(' ', '-')}") for word in question.choices}
            said = self.answer(question, listed, offered, {"example": question.example, **values})
        return "" if question.stays and said == offered else said

    def answer(
        self, question: Inquiry, listed: Mapping[str, str], offered: str | None, values: Mapping[str, str]
    ) -> str:
        """What is typed, as the file has it; a number is that of the list. Raises UsageError where it cannot be taken.

        The question for the languages is in all of them, since who reads no other finds it so.
        """
        w, words = self.w, list(listed)
        every = [w, *(Phrasebook(one) for one in LANGUAGES if question.name == "lang" and one != w.language)]
        asked = " / ".join(one(f"new.ask-{question.name}", none=w("new.none"), **values) for one in every)
        if language := values.get("language"):
            asked = w("new.ask-in", question=asked, language=w(f"new.in-{language}"))
        if self.taken.count("") == len(self.typed):
            above = w(question.above, **values) if question.above else ""
            self.typed.append(self.prompted(f"{asked} [{offered}]" if offered else asked, above, listed))
        text = self.typed[self.taken.count("")]
        self.taken.append("")
        if not text and offered is None:
            example = values["example"] or next(iter(words), "")
            remedy = w("new.wrong.blank-help", example=example) if example else w("new.wrong.blank-text")
            raise UsageError(quoted(w("new.wrong.blank", question=asked)), quoted(remedy))
        plain = normal(text)
        number = whole_of(plain[:9]) if plain.isascii() and plain.isdigit() and text not in words else 0
        said = words[number - 1] if 0 < number <= len(words) else text or offered or ""
        if question.choices and said not in words:
            raise wrong("new.wrong.choice", said, words, text=said[:40], names=w.either(words))
        return said if said == offered else as_written(question.sort, said)

    def prompted(self, asked: str, above: str, listed: Mapping[str, str]) -> str:
        """What a person types on the terminal, below what is not there yet; raises BackError for the way back."""
        if above and above != self.shown[0]:
            _echo(above)
        width = max(map(len, listed), default=0)
        for number, (word, said) in enumerate(listed.items() if listed != self.shown[1] else (), start=1):
            start = f"{number:4}  {word:{width}}  "
            typer.echo((start + f"\n{' ' * len(start)}".join(_fitting(said, len(start)))).rstrip())
        self.shown = above, listed
        *lines, last = _fitting(asked, 2)
        typer.echo("".join(f"{line}\n" for line in lines), nl=False)
        try:
            text: str = typer.prompt(last, default="", show_default=False, prompt_suffix=self.w("phrase.colon")).strip()
        except typer.Abort:
            typer.echo()  # what is said next stands on a line of its own
            raise KeyboardInterrupt from None
        if normal(text) != BACK:
            return text
        if not self.typed:
            first = wrong("new.wrong.first")
            report_error(first.message, first.help)
        del self.typed[-1:]
        raise BackError

    # --- texts, in each language of the file --------------------------------------------------------------------------

    def texts(self, name: str, offered: str | None = None, *, known: Texts | None = None, **values: str) -> Texts:
        """A text in each language of the file, as far as it is said; raises as `ask` does."""
        question, found = QUESTIONS[name], dict(known or {})
        if self.gives(question.key or name):
            return self.by_language(question.key or name, self.flag(question.key or name))
        if question.texts == "once" and (text := self.ask(name)):
            return dict.fromkeys(self.languages, text)
        for language in () if question.texts == "once" else self.languages:
            if language not in found:
                alike = offered if name in PROSE else next(filter(None, found.values()), offered)
                found[language] = self.ask(name, offered=alike, choices=None, language=language, **values)
        return {language: found[language] for language in self.languages if found.get(language)}

    def by_language(self, option: str, given: Iterable[str]) -> Texts:
        """What was given for a text: `pt=…` for a language, `pt=…, zh=…` for two, or one that is the same in all.

        Raises:
            UsageError: it is given twice in a language, in one that the file is not in, or prose in none.
        """
        found: dict[Language, str] = {}
        for parts in map(parts_by_language, given):
            for said, text in parts:
                if not said and (len(parts) > 1 or (option in PROSE and len(self.languages) > 1)):
                    raise wrong("new.wrong.no-language", option=option, text=text[:40])
                into = [one for one in self.languages if said in ("", one)]
                if not into:
                    known = "`, `".join(f"{one}=" for one in self.languages)
                    raise wrong("new.wrong.other-language", option=option, language=said, known=known)
                if not found.keys().isdisjoint(into):
                    raise wrong("new.wrong.twice-in", option=option, language=into[0])
                found |= dict.fromkeys(into, as_written(None, text))
        return found

    # --- a bet --------------------------------------------------------------------------------------------------------

    def identified(self, called: str, taken: Collection[str]) -> str:
        """The identifier of a bet; one is asked for where a name was answered, and the one made of it is offered.

        Raises:
            UsageError: none can be meant, or another bet has it.
        """
        found = read_typed(Sort.IDENTIFIER, called, About(known=tuple(taken)))
        if self.gives("bet") or isinstance(found, Canonical):
            id_ = as_written(Sort.IDENTIFIER, called)
        else:
            free = (f"bet-{number}" for number in range(1, len(taken) + 2) if f"bet-{number}" not in taken)
            id_ = self.ask("id", offered=found.text if isinstance(found, Respelt) else next(free))
        if id_ in taken:
            raise wrong("new.wrong.bet-there", bet=id_)
        return id_

    def decided(self, bet: str, ruleset: Ruleset | None) -> dict[str, Node]:
        """What decides a new bet and what it pays; raises UsageError where the prizes are not those of its form."""
        about = about_outcomes(ruleset.device, (*ruleset.names, *ruleset.options)) if ruleset else About()
        example, none = next(examples(about), "").strip("[]"), self.w("new.none")
        asked = () if self.gives(*OUTCOMES) else FORMS.get(self.ask("form"), ())
        said: dict[str, Node] = {}
        offers = {"until": "7" if about.numbers else none, "lose": "others"}
        for key in OUTCOMES:
            if key in asked or self.gives(key):
                text = self.ask(key, offered=offers.get(key), example=example)
                if text not in ("", none):
                    said[key] = outcomes_in(text, about)
                    trial = self.written({**self.bets, bet: mapping({**said, "pays": scalar("1:1")})})
                    if (read := self.mended(trial, in_line=partial(re.match, f"    {key}:"))) != trial:
                        entry = entry_of(FileText(str(self.output), read).source, bet)
                        said[key] = value_of(entry, key) or said[key]  # what is asked for hangs on it
                    clauses = read.rpartition(f"  {bet}:\n")[2]
                    if re.search(r"\bothers\b", clauses):  # which stand in one clause
                        offers.pop("lose", None)
        said |= {"lose": scalar("others")} if list(said) == ["win"] and "lose" in offers else {}
        is_tally = "collect" in said or "count" in said
        given = self.flag("prize") if self.gives("prize") else [self.ask("prizes" if is_tally else "prize")]
        prizes = {} if self.missing else prizes_in(given, alone=not is_tally)
        if "" in prizes and is_tally and not {*said} & {*FORMS["outcomes"]}:
            raise wrong("new.wrong.by-count")
        if any(prizes) and not is_tally:
            raise wrong("new.wrong.one-prize")
        # what ends before it is paid loses, and without an end the table decides alone
        rest = {"others": "lose"} if "until" in said else {}
        table = {"by": "count" if "count" in said else "collected", **prizes, **rest}
        return {**said, "pays": scalar(prizes[""]) if "" in prizes else mapping(table)}

    def ask_device(self) -> str:
        """Asks for what comes up."""
        given = [one for one in DEVICES if self.gives(one)]
        if given[1:]:  # neither holds
            self.taken, self.since = [*self.taken, *given], len(self.taken)
            raise wrong("new.wrong.two-devices", one=given[0], option=given[1])
        kind = given[0] if given else self.ask("device")
        said: dict[str, Node] = {}
        compared: Mapping[str, str] = {}
        for name in (name for name, one in QUESTIONS.items() if kind and one.of == kind):
            if name == "returned" and "take" not in said and not self.gives(name):
                continue
            text = self.ask(name)
            if name == "compare":
                compared = COMPARED.get(text, {})
            elif text:
                said[name] = _of_device(name, text)
        deal = said.pop("deal", None)
        device = mapping({**said, **{key: _as_in_file(text) for key, text in compared.items()}})
        if not deal:
            return key_line("device", device)
        return f"device:\n{mapping_block(device, 2)}\n{key_line('deal', mapping({STEP: deal}))}"

    # --- the file -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def written(self, bets: Mapping[str, MappingNode]) -> str:
        """The whole file with these bets, sound or not."""

    @abstractmethod
    def problems(self, written: FileText, *, computed: bool) -> Collection[Problem]:
        """The mistakes of a text; where nothing is to be `computed`, those that are known before."""

    def sound_text(self, since: int | None = None) -> str:
        """The whole file; raises UsageError where it would have a mistake, as `mended` does."""
        return self.mended(self.written(self.bets), since)

    def mended(self, text: str, since: int | None = None, in_line: Callable[[str], object] | None = None) -> str:
        """The text with what is certainly meant in it, which is told; as it is where something is missing.

        Before it is whole only what is wrong `in_line` is looked for, in lines of which that is so.

        Raises:
            UsageError: it has a mistake: what, and in which line. All that was taken `since` is wrong.
        """

        def check(written: FileText) -> Sequence[Problem]:
            found = self.problems(written, computed=in_line is None)
            return [one for one in found if in_line is None or in_line(line_of(one, written))]

        written = FileText(str(self.output), text)
        with open_meter(meter().limit):  # whatever was tried before
            while not self.missing and text not in self.sound and (found := check(written)):
                mends = (mend_of(written, one, found, check) for one in found if not one.is_guessed)
                mend = next((one for one in mends if isinstance(one, Mend)), None)
                if mend is None:
                    w, self.since, line = self.w, since, line_of(found[0], written).strip()[:80]
                    said = {
                        "message": in_persons_language(found[0].message),
                        "line": line and w("new.in-line", line=line),
                    }
                    raise UsageError(quoted(w(f"new.wrong.unsound-{self.kind}", **said)), found[0].help)
                notify_listener(note(mend.was.strip('"'), Respelt(mend.instead, mend.instead)))
                written = mended(written, mend)
        return self.sound.setdefault(text, written.text)

    def worth(self, ruleset: Ruleset, only: Collection[str], key: str) -> Iterator[str]:
        """What these bets are worth, from the house edges of their members; by `key` where the player has it."""
        analysis = analyse_ruleset(ruleset, choose(ruleset, {}), only=only, memory=self.memory)
        for bet in only:
            edges = [one.measures.house_edge for one in analysis.bets if one.member.bet.id == bet and one.measures]
            if not edges:
                yield self.w("new.done-not-given", file=self.output, bet=bet)
                continue
            low, high = (self.w.percent(edge) for edge in (min(edges), max(edges)))
            edge = low if low == high else self.w("phrase.run", low=low, high=high)
            yield self.w("new.done", file=self.output, bet=bet, edge=edge)
            if min(edges) < 0:
                yield "  " + self.w(key)


def commented(text: str) -> str:
    """A text as a comment, in lines that begin with `# `."""
    return "".join(f"# {part}\n" for part in wrapped_lines(" ".join(text.split()), WIDTH))


def _echo(text: str) -> None:
    typer.echo("\n".join(_fitting(text, 0)))


def _fitting(text: str, taken: int) -> Iterator[str]:
    """The lines of a text on a terminal on which so many columns are taken already; no word of it is cut."""
    width = terminal_width(sys.stderr) or 0  # where nobody looks at it
    return wrapped_lines(text, width - taken) if width > taken + 20 else iter([text])


def line_of(problem: Problem, written: FileText) -> str:
    """The line of a text in which a problem is; nothing where it is in another file."""
    line = problem.place.line if problem.place.file == written.file else 0
    return "".join(written.text.splitlines()[line - 1 : line])


# --- what was answered, as the file has it ----------------------------------------------------------------------------


def as_written(sort: Sort | None, text: str, option: str = "") -> str:
    """A text as a file has it, with a note where it was typed otherwise; raises UsageError where it is none."""
    for _, message, remedy in faults(text):
        raise UsageError(message, remedy)
    if sort is None or not text:
        if (plain := unquoted(text)) != text:
            notify_listener(note(text, Respelt(plain, plain)))
        return plain
    found: Any = read_typed(sort, text, About(in_file=False))
    value_taken(sort, text, found, option)
    return str(found.text)


def is_identifier(text: str) -> bool:
    """Whether a text can be what a bet is called, as it stands."""
    return isinstance(read_typed(Sort.IDENTIFIER, text), Canonical)


def languages_in(text: str) -> tuple[Language, ...]:
    """The languages of a file, `pt+zh`; raises UsageError where one is none of the three, or stands twice."""
    wanted = [word.strip() for word in text.split("+")]
    found = tuple(one for word in wanted for one in LANGUAGES if one == word)
    if len({*found}) < len(wanted):
        raise wrong("new.wrong.languages", text=text[:40])
    return found


def outcomes_in(text: str, about: About) -> Node:
    """Outcomes, one or a list, in brackets as in a file or without."""
    bare = re.sub(r"^\s*\[(.*)\]\s*$", r"\1", text)
    phrases = [scalar(phrase) for phrase, _ in read_phrases(bare, about)]
    return SequenceNode(tuple(phrases), NOWHERE) if phrases[1:] else phrases[0]


def prizes_in(given: Iterable[str], *, alone: bool = False) -> dict[str, str]:
    """Row -> prize: `12=5:2`, several with semicolons between them, or under no row a prize alone, `5:2`.

    Where a bet has one prize, it stands `alone`, and `9:2:1` is no row and its prize: none is read from it.

    Raises:
        UsageError: one is none, or a row is given twice.
    """
    found: dict[str, str] = {}
    for text in (part for one in given for part in re.split("[;；]", one) if part.strip() or one == part):
        is_ratio = alone and "=" not in text and "＝" not in text
        row, prize = ("", understood(Sort.RATIO, text.strip())) if is_ratio else understood(Sort.PRIZE, text.strip())
        row = ",".join(map(str.strip, row.split(",")))
        if row in found:
            raise wrong("new.wrong.row-twice", row=row or prize.label)
        found[row] = prize.label
    return found


def _of_device(key: str, text: str) -> Node:
    """What a key of the device is: as it was typed, or labels, each with how often it is there, `red=12, gold`."""
    if text.startswith("{"):
        with suppress(ProblemError):
            return _as_in_file(text)
    if key == "faces" and re.fullmatch(r"\d+", text):
        return mapping({f"1 to {text}": "1"})
    if key != "deal" and (key in ("dice", "take", "returned") or not re.search("[,;，；、=]", text)):
        return scalar(text)
    return MappingNode(tuple((scalar(label), scalar(often or "1")) for label, often in parts_by_label(text)), NOWHERE)


def _as_in_file(text: str) -> Node:
    """A value as a file has it; raises ProblemError where it is not YAML."""
    ((_, value),) = word_pairs(read_nodes(FileText("", f"value: {text}").source))
    return value
