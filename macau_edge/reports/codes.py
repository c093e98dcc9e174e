"""What the codes of findings mean -> text, JSON, a page in Markdown or HTML, with what `check` says of each example."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from macau_edge.model.foreign import escape_prose, fenced
from macau_edge.model.problem import FAMILIES, NAMES, Problem, ProblemError, Rule
from macau_edge.model.texts import Language
from macau_edge.reading.source import Source, source
from macau_edge.reports.document import Block, Formula, Heading, Paragraph
from macau_edge.reports.figures import Positive, Published, Record, copied, to_json_text
from macau_edge.reports.findings.found import translated_problem
from macau_edge.reports.findings.full import render
from macau_edge.reports.findings.json_ import Code
from macau_edge.reports.fitting import wrapped
from macau_edge.reports.style import TextStyle
from macau_edge.reports.writers import to_page
from macau_edge.wording.text import Phrasebook

if TYPE_CHECKING:
    from macau_edge.checks.policy.file import LoadedPolicy

# --- what `check` says of an example: found when it is shown, so that it is never an old message ---------------------


GAME = "game.yaml"
"""The ruleset that lies beside an application."""


def findings(rule: Rule, text: str) -> tuple[Problem, ...]:
    """What is wrong with an example, `rule.wrong` or `rule.right`, under the name that `NAMES` gives it.

    Examples are short, so they lack names and articles: what the family `law` says is left out of other families.
    Nothing is found where it is not `check` that finds it.
    """
    if rule.command != "check" or not text:
        return ()
    try:
        found = _found(rule, source(NAMES[rule.kind], text.encode(rule.encoding if text == rule.wrong else "utf-8")))
    except ProblemError as error:
        found = error.problems
    return tuple(problem for problem in found if rule.family == "law" or problem.family != "law")


def _found(rule: Rule, example: Source) -> tuple[Problem, ...]:
    from macau_edge.checks.files import check_files

    if rule.kind == "policy":
        return _policy(example).problems
    if rule.game:
        from macau_edge.checks.sound import load_base, look_at_applied

        beside = source(GAME, rule.game.encode())
        applied = look_at_applied(example, lambda word: load_base(beside, word))
        return tuple(sorted((*applied.problems, *applied.unsaid)))
    policy = _policy(source(NAMES["policy"], rule.policy.encode()))
    return check_files([example], policy=policy).problems


def _policy(file: Source) -> LoadedPolicy:
    """The policy of an example: never the one that lies in the working folder."""
    from macau_edge.checks.policy.file import LoadedPolicy, read_policy_of

    return read_policy_of(file) or LoadedPolicy()


def example_texts(rule: Rule) -> Mapping[str, str]:
    """File -> text, for the files of the wrong example; one of another encoding has no lines to show."""
    found = {NAMES[rule.kind]: rule.wrong if rule.encoding == "utf-8" else ""}
    return found | ({NAMES["policy"]: rule.policy} if rule.policy else {})


# --- as text ----------------------------------------------------------------------------------------------------------


def saved_as(rule: Rule, w: Phrasebook) -> str:
    """What a file is saved in where it is not UTF-8, after its title."""
    return "" if rule.encoding == "utf-8" else w("rule.saved-as", encoding=rule.encoding.upper())


PROSE = 100
"""Columns of prose at most, however wide the terminal."""
INDENT = "    "


def rules_text(rules: Sequence[Rule], look: TextStyle, w: Phrasebook, *, full: bool) -> str:
    """Each rule in full, or in one line under its family; ends with a line feed."""
    if full:
        return "\n\n".join("\n".join(_parts(rule, look, w)) for rule in rules)
    return "\n".join(_family(family, list(own), look) for family, own in groupby(rules, lambda rule: rule.family))


def _family(family: str, rules: Sequence[Rule], look: TextStyle) -> str:
    room = max(len(rule.code) for rule in rules) + 2
    written = [look.paint("place", family)]
    for rule in rules:
        first, *more = wrapped(rule.summary, max(24, look.prose - room)) if look.prose else [rule.summary]
        written += [
            f"{look.paint('help', rule.code)}{'':{room - len(rule.code)}}{first}",
            *(" " * room + m for m in more),
        ]
    return "\n".join(written) + "\n"


def _parts(rule: Rule, look: TextStyle, w: Phrasebook) -> Iterator[str]:
    """The paragraphs of a rule, each of which ends with a line feed."""
    yield look.paint("place", rule.code) + "\n" + _prose(rule.summary, look)
    yield _prose(rule.why, look)
    if not rule.is_shown:
        return
    if rule.policy:
        yield _prose(w("rule.with-policy", file=NAMES["policy"]), look)
        yield _example(rule.policy)
    if rule.game:
        yield _prose(w("rule.with-game", file=GAME), look)
        yield _example(rule.game)
    yield look.paint("error", w("rule.wrong")) + saved_as(rule, w) + "\n"
    yield _example(rule.wrong)
    if rule.command == "check":
        yield w("rule.check-says") + "\n"
        yield render(findings(rule, rule.wrong), example_texts(rule), look)
    else:
        yield _prose(w("rule.found-by", command=rule.command), look)
    yield look.paint("help", w("rule.right")) + "\n"
    yield _example(rule.right)


def _prose(text: str, look: TextStyle) -> str:
    return "\n".join(wrapped(text, min(PROSE, look.width))) + "\n"


def _example(text: str) -> str:
    return textwrap.indent(text, INDENT)


# --- JSON ------------------------------------------------------------------------------------------------------------


def rules_json(rules: Iterable[Rule], language: Language = "en") -> str:
    """The rules as `macau-edge/rules/1` has them."""
    return to_json_text(RulesData(rules=[_rule_data(rule, language) for rule in rules]))


# --- a page of reference in Markdown ---------------------------------------------------------------------------------


def rules_markdown(rules: Sequence[Rule], w: Phrasebook) -> str:
    """One rule alone, or each under its family after a table of them all; ends with a line feed."""
    if len(rules) == 1:
        return _joined(_markdown_rule(rules[0], 1, w))
    return _joined(_page(rules, w))


def _joined(blocks: Iterator[str]) -> str:
    return "\n\n".join(blocks) + "\n"


def _page(rules: Sequence[Rule], w: Phrasebook) -> Iterator[str]:
    yield f"# {w('rule.title')}"
    for family, group in groupby(rules, lambda rule: rule.family):
        own = list(group)
        yield f"## {family}"
        rows = [f"| [`{rule.code}`](#{rule.code.replace('/', '')}) | {escape_prose(rule.summary)} |" for rule in own]
        yield "\n".join([f"| {w('rule.code')} | {w('rule.summary')} |", "| --- | --- |", *rows])
        for rule in own:
            yield from _markdown_rule(rule, 3, w)


def _markdown_rule(rule: Rule, level: int, w: Phrasebook) -> Iterator[str]:
    yield f"{'#' * level} {rule.code}"
    yield escape_prose(rule.summary)
    yield escape_prose(rule.why)
    if not rule.is_shown:
        return
    if rule.policy:
        yield w("rule.with-policy", file=NAMES["policy"])
        yield fenced(rule.policy.rstrip(), "toml")
    if rule.game:
        yield w("rule.with-game", file=GAME)
        yield fenced(rule.game.rstrip(), "yaml")
    language = "toml" if rule.kind == "policy" else "yaml"
    yield f"**{w('rule.wrong').capitalize()}**{saved_as(rule, w)}"
    yield fenced(rule.wrong.rstrip(), language)
    if rule.command == "check":
        yield w("rule.check-says")
        yield fenced(_met(rule, w), "text")
    else:
        yield w("rule.found-by", command=rule.command)
    yield f"**{w('rule.right').capitalize()}**"
    yield fenced(rule.right.rstrip(), language)


def _met(rule: Rule, w: Phrasebook) -> str:
    """What `check` says of the wrong example."""
    return render(findings(rule, rule.wrong), example_texts(rule), TextStyle(language=w.language)).rstrip()


# --- a page of HTML --------------------------------------------------------------------------------------------------


def rules_html(rules: Sequence[Rule], w: Phrasebook) -> str:
    """One rule alone, or each under its family, for a browser."""
    if len(rules) == 1:
        return to_page(tuple(_rule_blocks(rules[0], 1, w)), w.language)
    blocks: list[Block] = [Heading(w("rule.title"))]
    for family, own in groupby(rules, lambda rule: rule.family):
        blocks.append(Heading(family, 2))
        for rule in own:
            blocks += _rule_blocks(rule, 3, w)
    return to_page(tuple(blocks), w.language)


def _rule_blocks(rule: Rule, level: int, w: Phrasebook) -> Iterator[Block]:
    yield Heading(rule.code, level)
    yield from (Paragraph(rule.summary), Paragraph(rule.why))
    if not rule.is_shown:
        return
    if rule.policy:
        yield from (Paragraph(w("rule.with-policy", file=NAMES["policy"])), Formula(rule.policy.rstrip()))
    if rule.game:
        yield from (Paragraph(w("rule.with-game", file=GAME)), Formula(rule.game.rstrip()))
    yield from (Heading(f"{w('rule.wrong').capitalize()}{saved_as(rule, w)}", level + 1), Formula(rule.wrong.rstrip()))
    if rule.command == "check":
        yield from (Paragraph(w("rule.check-says")), Formula(_met(rule, w)))
    else:
        yield Paragraph(w("rule.found-by", command=rule.command))
    yield from (Heading(w("rule.right").capitalize(), level + 1), Formula(rule.right.rstrip()))


# --- the records of JSON, the published shape `macau-edge/rules/1` ---------------------------------------------------


class _RulesFinding(Record):
    file: str
    line: Positive | None
    column: Positive | None
    code: Code
    message: str
    help: str | None


class _Example(Record):
    kind: Literal["ruleset", "application", "policy"]
    file: str
    encoding: str
    """of the wrong file"""
    policy: str | None
    """the macau-edge.toml it is checked with"""
    game: str | None
    """the ruleset that lies beside it, game.yaml"""
    wrong: str
    findings: list[_RulesFinding]
    """what check says of the wrong file"""
    right: str


class _Rule(Record):
    code: Code
    family: Annotated[str, Meta(extra_json_schema={"enum": list(FAMILIES)})]
    summary: Annotated[str, Meta(max_length=100)]
    why: str
    command: Literal["check", "dossier"]
    """the command that finds it"""
    example: _Example | None
    """null where no file can show it"""


class RulesData(Published, tag="macau-edge/rules/1"):
    """The codes of findings, each with an example."""

    rules: Annotated[list[_Rule], Meta(min_length=1)]


def _rule_data(rule: Rule, language: Language) -> _Rule:
    return copied(_Rule, rule, example=_example_data(rule, language) if rule.is_shown else None)


def _example_data(rule: Rule, language: Language) -> _Example:
    return copied(
        _Example,
        rule,
        file=NAMES[rule.kind],
        policy=rule.policy or None,
        game=rule.game or None,
        findings=[_finding(translated_problem(problem, language)) for problem in findings(rule, rule.wrong)],
    )


def _finding(problem: Problem) -> _RulesFinding:
    place = problem.place
    return _RulesFinding(
        file=place.file,
        line=place.line or None,
        column=place.column or None,
        code=problem.code,
        message=problem.message,
        help=problem.help or None,
    )
