"""A comparison -> a document: for each file what changed, and the figures before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

from macau_edge.analysis import BetAnalysis
from macau_edge.model import Language
from macau_edge.model.measures import Measures
from macau_edge.model.problem import Problem
from macau_edge.questions.diff.compare import Change, ChangedFile, Comparison
from macau_edge.questions.diff.figures import ChangedFigures, MemberWorth
from macau_edge.questions.diff.words import (
    NONE,
    bet_id,
    bet_title,
    chosen,
    edge,
    path_of,
    points,
    values,
    what_changed,
    where,
)
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Edge, Field, Fractional, Label, Number, Value, table, when
from macau_edge.reports.findings.found import visible
from macau_edge.wording import Words
from macau_edge.wording.text import Phrasebook

# --- the sentences that a reviewer reads first -----------------------------------------------------------------------


LISTED = 10
"""Names that a sentence has; of more it says how many there are."""


def headline(found: Comparison, w: Phrasebook) -> list[str]:
    """How many bets change, which one most, what comes and goes, what is not known, and what stands in the way."""
    if not found.files and not found.problems:
        return [w("changes.nothing")]
    said = [*_figures(found, w), *_choices(found, w), *_comes_and_goes(found, w)]
    if not said and not all(file.unread or file.unread_before for file in found.files):
        said.append(w("changes.only-adopted" if found.figures else "changes.only-text"))
    said += _otherwise(found, w)
    for keys, some in (
        (("changes.one-earlier", "changes.earlier"), found.earlier),
        (("changes.one-problems", "changes.problems"), found.problems),
    ):
        if some:
            said.append(_problems(keys[len(some) > 1], some, w))
    return said


def _figures(found: Comparison, w: Phrasebook) -> Iterator[str]:
    count = sum(len(file.bets) for file in found.files)
    if not count:
        return
    yield w("changes.bets", n=count)
    if any(one.difference for one in _adopted(found)):
        yield _largest(found, w)
    elif not found.edge_changes:
        yield w("changes.no-edge")
    if names := _names(found, w, lambda one: one.left_open and one.differs and not one.way):
        yield w("changes.left-open", bets=names)


def _adopted(found: Comparison) -> Iterator[ChangedFigures]:
    return (one for one in found.figures if not one.way)


def _choices(found: Comparison, w: Phrasebook) -> Iterator[str]:
    """The choices that came and went, of options that are on both sides."""
    changes = [change for file in found.files for change in file.changes if change.key.what == "choice"]
    for key, kind, side in (("changes.choices-added", "added", 1), ("changes.choices-removed", "removed", 0)):
        some = [f"{one.key.of} {values(one, w)[side]}" for one in changes if one.kind == kind]
        if some:
            yield w(key, choices=listed(some, w))


def _comes_and_goes(found: Comparison, w: Phrasebook) -> Iterator[str]:
    come = [name for file in found.files for name in _named(file, file.new, w)]
    gone = [name for file in found.files for name in _named(file, file.gone, w)]
    for key, names in (("changes.new", come), ("changes.gone", gone)):
        if names:
            yield w(key, bets=listed(names, w))
    if members := _names(found, w, lambda one: _of_a_kept_family(one) and one.before is None):
        yield w("changes.new-members", bets=members)
    if members := _names(found, w, lambda one: _of_a_kept_family(one) and one.after is None):
        yield w("changes.gone-members", bets=members)


def _of_a_kept_family(one: ChangedFigures) -> bool:
    """Whether members come or go of a family that stays."""
    return one.bet_kept and not one.kept and not one.way


def _named(file: ChangedFile, bets: Iterable[str], w: Phrasebook) -> Iterator[str]:
    for name in bets:
        sides = (side.ruleset for side in (file.after, file.before) if side and side.ruleset)
        ruleset = next(ruleset for ruleset in sides if name in ruleset.bets)
        yield Words(w.language, ruleset).bet(ruleset.bets[name])


def _problems(key: str, some: tuple[Problem, ...], w: Phrasebook) -> str:
    first = visible(f"{some[0].place}: {some[0].code}")
    return w(key, count=len(some), first=first)


def _largest(found: Comparison, w: Phrasebook) -> str:
    pairs = [(file, one) for file in found.files for one in file.adopted if one.difference]
    file, one = max(pairs, key=lambda pair: abs(pair[1].difference or Fraction(0)))
    (before, before_percent), (after, after_percent) = (edge(value, w) for value in one.edges)
    grew = one.difference or Fraction(0)
    key = "changes.more-points" if grew > 0 else "changes.less-points"
    points = w(key, points=w.decimals(abs(grew) * 100))
    return w(
        "changes.largest", bet=_in_its_choice(file, one, w), points=points,
        before=before, before_percent=before_percent, after=after, after_percent=after_percent)  # fmt: skip


def advantage(found: Comparison, w: Phrasebook) -> str:
    """The sentence that names the bets on which the player gets the advantage; empty where there is none."""
    names = _names(found, w, lambda one: one.gives_advantage)
    return w("changes.player", bets=names) if names else ""


def _otherwise(found: Comparison, w: Phrasebook) -> Iterator[str]:
    if names := _names(found, w, lambda one: one.gives_advantage_otherwise):
        yield w("changes.player-otherwise", bets=names)


def _names(found: Comparison, w: Phrasebook, fits: Callable[[ChangedFigures], bool]) -> str:
    """The bets with such figures, each with its choice and its reading; empty where there is none."""
    some = [_in_its_choice(file, one, w) for file in found.files for one in file.figures if fits(one)]
    return listed(list(dict.fromkeys(some)), w) if some else ""


def _in_its_choice(file: ChangedFile, one: ChangedFigures, w: Phrasebook) -> str:
    title = bet_title(file, one, w)
    within = w("phrase.comma").join(filter(None, (one.way, chosen(one, w))))
    return w("changes.of", bet=title, chosen=within) if within else title


def listed(names: list[str], w: Phrasebook) -> str:
    """Ten names at most, and how many more there are."""
    first = w("phrase.comma").join(names[:LISTED])
    left = len(names) - LISTED
    return w("changes.and-more", names=first, count=left) if left > 0 else first


def compared(found: Comparison, w: Phrasebook) -> str:
    """What was compared with what, and which of them is the older."""
    sides = found.sides
    base, head = (
        side.name or visible(side.shown.rstrip("/")) or w("changes.working-tree") for side in (sides.base, sides.head)
    )
    key = "changes.compared-forked" if sides.forked else "changes.compared"
    return w(key, base=base, head=head, commit=sides.forked)


def changes_document(found: Comparison, language: Language) -> Document:
    """The headline, and then file by file what changed and the figures before and after."""
    w = Phrasebook(language)
    blocks: list[Block] = [Heading(w("changes.title")), Paragraph(compared(found, w))]
    blocks.append(Paragraph(w.sentences(headline(found, w))))
    if warning := advantage(found, w):
        blocks.append(Paragraph(warning, "warning"))
    for file in found.files:
        blocks.append(Heading(path_of(file, found), 2))
        blocks += [shown for _, shown in tables(file, w)]
        if sentence := verdict(file, w):
            blocks.append(Paragraph(sentence, "warning" if file.unread else "plain"))
    return (*blocks, *notes(found, w))


def notes(found: Comparison, w: Phrasebook) -> Iterator[Paragraph]:
    """What the difference is, and what an asterisk says, where there is one."""
    if found.figures:
        yield Paragraph(w("changes.points-note"), "note")
    names = [one.member.bet.name for one in found.figures]
    texts = [value for file in found.files for one in file.changes for value in (one.before, one.after)]
    if any(map(w.ours, names)) or any(str(text).endswith("*") for text in texts):
        yield Paragraph(w("analysis.ours"), "note")


def verdict(file: ChangedFile, w: Phrasebook) -> str:
    """That a file is not compared, or that no figure of it changes; empty otherwise."""
    if file.unread:
        return w("changes.unread")
    if file.unread_before or any(one.differs for one in file.adopted):
        return ""
    otherwise = any(one.differs for one in file.figures)
    return w("changes.no-figure-adopted" if otherwise else "changes.no-figure")


def tables(file: ChangedFile, w: Phrasebook) -> Iterator[tuple[str, Table]]:
    """`figures`, `changes` and `details`: the house edges, what changed in the text, and the other figures."""
    adopted = file.adopted
    if file.changes:
        yield "changes", changes_table(file, w)
    if adopted:
        yield "figures", edges_table(file, adopted, w)
        yield "details", details_table(adopted, w)
    for way in dict.fromkeys(one.way for one in file.figures if one.way):
        some = [one for one in file.figures if one.way == way]
        yield "way", edges_table(file, some, w, w("changes.otherwise", way=way))


def changes_table(file: ChangedFile, w: Phrasebook) -> Table:
    """What changed in the text of a file: what, where, before and after."""
    fields: tuple[Field[Change], ...] = (
        Label(w("changes.what"), lambda one: what_changed(one, w), "what"),
        Label(w("changes.where"), where, "what"),
        Label(w("changes.before"), lambda one: values(one, w)[0], "values"),
        Label(w("changes.after"), lambda one: values(one, w)[1], "values"),
    )
    return table(w, fields, file.changes)


def edges_table(file: ChangedFile, some: Sequence[ChangedFigures], w: Phrasebook, caption: str = "") -> Table:
    """The house edges before and after, and their difference; a row that gives the player the advantage is marked."""
    fields: tuple[Field[ChangedFigures], ...] = (
        Label(w("analysis.name"), lambda one: bet_title(file, one, w), "bet"),
        Label(w("analysis.bet"), bet_id, "bet"),
        *_options(some, w),
        Fractional(w("changes.edge-before"), lambda one: _before(file, one, w), "before"),
        Edge("%", lambda one: _waits(one.before) or _known(one.edges[0]), "before"),
        Fractional(w("changes.edge-after"), lambda one: _exact(one.after, one.edges[1], w), "after"),
        Edge("%", lambda one: _waits(one.after) or _known(one.edges[1]), "after"),
        Fractional(w("changes.difference"), lambda one: _known(one.difference), "difference", plus=True),
        Number(w("changes.points"), lambda one: _points(one.difference, w), "difference"),
    )
    return table(w, fields, some, caption, lambda one: one.gives_advantage or one.gives_advantage_otherwise)


def _options(some: Sequence[ChangedFigures], w: Phrasebook) -> tuple[Field[ChangedFigures], ...]:
    """What was chosen where the law leaves it to the house, where any of them depends on that."""
    return when(any(chosen(one, w) for one in some), Label(w("changes.options"), lambda one: chosen(one, w), "bet"))


def _known(value: Fraction | None) -> Value:
    return NONE if value is None else value


def _waits(bet: BetAnalysis | None) -> str:
    """Which option a bet waits for."""
    return f"--{bet.missing}" if bet is not None and bet.missing else ""


def _exact(bet: BetAnalysis | None, value: Fraction | None, w: Phrasebook) -> Value:
    return w("analysis.not-given") if _waits(bet) else _known(value)


def _before(file: ChangedFile, one: ChangedFigures, w: Phrasebook) -> Value:
    if one.before is None and file.was_unreadable(one.member.bet.id):
        return w("changes.not-readable")
    return _exact(one.before, one.edges[0], w)


def _points(value: Fraction | None, w: Phrasebook) -> str:
    return NONE if value is None else points(value, w)


_Told = Callable[[Measures, Phrasebook], str]
_DETAILS: dict[str, _Told] = {
    "changes.win": lambda m, w: w.short(m.win),
    "analysis.push": lambda m, w: w.short(m.push),
    "analysis.lose": lambda m, w: w.short(m.lose),
    "analysis.deviation": lambda m, w: w.decimals(m.standard_deviation),
    "analysis.rolls": lambda m, w: w.decimals(m.distribution.rolls),
}


def details_table(some: Sequence[ChangedFigures], w: Phrasebook) -> Table:
    """Probabilities, standard deviation, trials, and the element of risk where it is another figure than the edge."""
    risk = any(_adds(bet) for one in some for bet in (one.before, one.after))
    told: dict[str, _Told] = dict(_DETAILS)
    if risk:
        told["analysis.risk"] = lambda m, w: w.short(m.element_of_risk)
    fields: tuple[Field[ChangedFigures], ...] = (
        Label(w("analysis.bet"), bet_id, "bet"),
        *_options(some, w),
        *(_detail(key, tell, w) for key, tell in told.items()),
    )
    return table(w, fields, some, w("changes.details"))


def _detail(key: str, tell: _Told, w: Phrasebook) -> Field[ChangedFigures]:
    group = "chances" if key in _CHANCES else "spread"
    return Label(w(key), lambda one: _both(one, tell, w, known=key in _KNOWN), group)


_CHANCES = ("changes.win", "analysis.push", "analysis.lose")
_KNOWN = (*_CHANCES, "analysis.rolls")


def _both(one: ChangedFigures, tell: _Told, w: Phrasebook, *, known: bool) -> str:
    """A figure before and after; once where it is the same. It is `known` whatever ratio is chosen, or it is not."""
    said = [_told(worth, tell, w, known=known) for worth in (one.was, one.is_) if worth]
    return said[0] if said[0] == said[-1] else w("changes.arrow", before=said[0], after=said[-1])


def _told(worth: MemberWorth, tell: _Told, w: Phrasebook, *, known: bool) -> str:
    measures = worth.chances if known else worth.bet.measures
    return tell(measures, w) if measures else NONE


def _adds(bet: BetAnalysis | None) -> bool:
    return bool(bet and bet.measures and bet.measures.distribution.risked != bet.measures.distribution.staked)
