"""The text of the starting file: what was answered as it stands, and all else an application may have as comments."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from macau_edge.cli.starting.answers import PROSE, Answers, Texts
from macau_edge.cli.starting.entry import texts
from macau_edge.cli.starting.plain import block, flow, line, mapping, scalar
from macau_edge.model import Ruleset
from macau_edge.reading import nodes
from macau_edge.wording.vocabulary import Phrasebook

WIDTH = 118
CONTACT = ("address", "telephone", "email")


def starting_text(answers: Answers, base: Ruleset, file: str) -> str:
    """The whole file, for the game `base`; `file` is what it will be called."""
    writer = _Writer(answers, Phrasebook(answers.languages[0]), file if file.isprintable() else "application.yaml")
    is_new = answers.bet_id not in base.bets
    return "".join(
        (
            writer.comment("about", game=writer.w.text(base.game) or answers.game),
            writer.comment("then", file=writer.file),
            "\n",
            writer.comment("comment-reference"),
            line(scalar("application"), scalar(answers.reference or writer.w("new.mark-reference"))),
            line(scalar("date"), scalar(answers.date)),
            line(scalar("city"), writer.by_language("city", "city")),
            "\n",
            writer.comment("comment-applicant"),
            *writer.applicant(),
            "\n",
            line(scalar("game"), scalar(answers.game)),
            "\n",
            writer.comment("comment-bet" if is_new else "comment-prize"),
            f"bets:\n  {answers.bet_id}:\n",
            block(answers.bet, 4),
            "\n",
            *writer.rest(base),
        )
    )


class _Writer:
    """Writes the parts; the comments are in the first language of the application."""

    def __init__(self, answers: Answers, w: Phrasebook, file: str) -> None:
        self.answers = answers
        self.w = w
        self.file = file

    def comment(self, key: str, **values: str) -> str:
        """A comment, in lines that begin with `# `."""
        text = self.w(f"new.{key}", **values)
        return "".join(f"# {part}\n" for part in _wrapped(" ".join(text.split())))

    def by_language(self, option: str, mark: str) -> nodes.Node:
        """What was said, and in a language in which nothing was, the mark."""
        said: Texts = self.answers.said.get(option, {})
        whole = {
            language: said.get(language) or Phrasebook(language)(f"new.{mark}") for language in self.answers.languages
        }
        return _prose(whole) if option in PROSE else texts(whole)

    def applicant(self) -> Iterator[str]:
        """The applicant; of the ways to reach it, those that were not said stand as comments."""
        yield "applicant:\n"
        for key, option in (
            ("name", "applicant"),
            ("capacity", "capacity"),
            ("representative", "representative"),
            ("representative-capacity", "representative-capacity"),
        ):
            yield line(scalar(key), self.by_language(option, f"mark-{option}"), 2)
        said = [kind for kind in CONTACT if kind in self.answers.said]
        yield "  contact:\n" if said else "#  contact:\n"
        for kind in CONTACT:
            text = line(scalar(kind), self.by_language(kind, f"mark-{kind}"), 4)
            yield text if kind in said else _as_comment(text)

    def rest(self, base: Ruleset) -> Iterator[str]:
        """The parts that may be left out."""
        answers = self.answers
        if answers.minimum is not None:
            yield self.comment("comment-stakes")
            yield self._stakes(answers.minimum, answers.chip or answers.minimum) + "\n"
        yield self.comment("optional")
        if base.options:
            choices = {name: _a_choice(base, name) for name in base.options}
            yield self._part("choices", mapping_of(choices))
        yield self._part("description", self._sample("sample-description"))
        for section, one in (("rules", "withdrawal"), ("operation", "limits"), ("information", "notice")):
            sample = self._sample(f"sample-{one}")
            yield self._part(section, nodes.Mapping(((scalar(one), sample),), base.place))
        if answers.minimum is None:
            yield "\n" + self.comment("comment-stakes") + _as_comment(self._stakes(100, 100))
        place = mapping(x=scalar("3"), y=scalar("3"), width=scalar("22"), height=scalar("10"))
        example = f"layout: {flow(nodes.Mapping(((scalar(answers.bet_id), place),), base.place))}"
        yield "\n" + self.comment("comment-layout", example=example, file=self.file)

    def _part(self, key: str, value: nodes.Mapping) -> str:
        text = f"{key}:\n" + block(value, 2)
        return "\n" + self.comment(f"comment-{key}") + _as_comment(text)

    def _sample(self, key: str) -> nodes.Mapping:
        return _prose({language: Phrasebook(language)(f"new.{key}") for language in self.answers.languages})

    def _stakes(self, minimum: int, chip: int) -> str:
        return line(scalar("stakes"), mapping(minimum=scalar(str(minimum)), chip=scalar(str(chip))))


def mapping_of(pairs: dict[str, str]) -> nodes.Mapping:
    """Keys and words."""
    return mapping(**{key: scalar(text) for key, text in pairs.items()})


def _a_choice(base: Ruleset, name: str) -> str:
    option = base.options[name]
    choice = option.default or (option.choices[0] if option.choices else None)
    return choice.label if choice else "1:1"


def _prose(said: Texts) -> nodes.Mapping:
    return mapping(**{language: scalar(text) for language, text in said.items()})


def _as_comment(text: str) -> str:
    """YAML that says nothing until the `#` in front of each line is taken away."""
    return "".join(f"#{part}\n" for part in text.splitlines())


def _wrapped(text: str) -> Iterator[str]:
    """Lines of at most `WIDTH` columns, in which a Chinese character takes two; no word and no command is cut."""
    start = ""
    for part in re.findall(r"`[^`]*`[。，；：、）]*|[!-_a-~À-ɏ–-…]+|\s+|.[。，；：、）]*", text):
        if _columns(start + part) > WIDTH:
            yield start.rstrip()
            start = ""
        start += part if start else part.lstrip()
    yield start.rstrip()


def _columns(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
