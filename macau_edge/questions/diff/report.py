"""A comparison -> a document: for each file what changed, and the figures before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import takewhile

from macau_edge.analysis import BetAnalysis
from macau_edge.analysis.named import group_id
from macau_edge.model import Citation, Language, Option, Ratio, Reference, Units, Verdict
from macau_edge.model.foreign import escape_controls
from macau_edge.model.measures import Measures, NoSpreadError
from macau_edge.model.walk import gathered
from macau_edge.questions.analyse.rows import gap_notes, unfigured
from macau_edge.questions.diff.compare import Change, ChangedFile, Comparison
from macau_edge.questions.diff.facts import OurWords, Result
from macau_edge.questions.diff.figures import ChangedFigures
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Decimals, Edge, Field, Fractional, Label, Percent, Value, table, when
from macau_edge.wording import Words
from macau_edge.wording.bets import VERDICTS
from macau_edge.wording.plays import all_plays_in_words
from macau_edge.wording.text import Phrasebook

# --- changes and figures in the words, numbers and names that every format shows -------------------------------------


NONE = "—"
AROUND = 24
"""Characters of a text that are shown before and after what changed in it."""
ROOM = 160
"""Characters of a value that are shown at most."""


KINDS = {
    "added": "changes.kind.added",
    "removed": "changes.kind.removed",
    "renamed": "changes.kind.renamed",
    "printed": "changes.kind.printed",
    "changed": "changes.kind.changed",
}
"""How something changed -> the words for it, which take what it is."""


def what_changed(change: Change, w: Phrasebook) -> str:
    """`Prize`, `Bet added`, `Article`, `Prize printed otherwise`."""
    what = change.key.what
    if what.endswith("-law") and what != "pays-law":
        what = "law"
    elif what.endswith("-text"):
        what = "text"
    named = w(f"changes.what.{what}")
    if what == "no-ruleset":
        return named
    if isinstance(change.before, Ratio) and isinstance(change.after, Ratio):
        kind = "printed" if change.before.profit == change.after.profit else "changed"
    else:
        entry = change.kind == "renamed" or change.before is None or change.after is None
        kind = change.kind if entry else "changed"
    return w(KINDS[kind], what=named)


def where(change: Change) -> str:
    """The entry, and what of it: `field: 12`, `pass-line: point: win`."""
    detail = "" if change.key.what == "choice" else change.key.detail
    return ": ".join(part for part in (change.key.of, detail) if part) or NONE


def changed_values(change: Change, w: Phrasebook) -> tuple[str, str]:
    """What stood there and what stands there; of long texts the part that differs."""
    if change.before is None or change.after is None:
        before, after = (NONE if one is None else _cut(_shown(one, w)) for one in (change.before, change.after))
        return before, after
    return _parts(_shown(change.before, w), _shown(change.after, w))


def _shown(value: Result, w: Phrasebook) -> str:
    match value:
        case Ratio():
            return w.prize(value)
        case Verdict(word):
            return w(VERDICTS[word])
        case Units(count):
            return w.units(count)
        case Reference():
            return value.label
        case Option(choices=choices):
            listed = (w.choice(one) for one in choices or ())
            return w("phrase.comma").join(listed) or w("analysis.any-ratio")
        case Citation():
            return w.cite(value)
        case _:
            return escape_controls(" ".join(value.split())) or NONE


def _parts(before: str, after: str) -> tuple[str, str]:
    """Both texts without what they begin and end with alike, but for some characters around the difference."""
    if max(len(before), len(after)) <= 3 * AROUND:
        return before, after
    start = _alike(before, after)
    same = min(_alike(before[::-1], after[::-1]), min(len(before), len(after)) - start)
    start, same = max(0, start - AROUND), max(0, same - AROUND)
    left, right = "…" if start > 1 else "", "…" if same > 1 else ""
    start, same = (start if left else 0), (same if right else 0)
    return tuple(_cut(f"{left}{text[start : len(text) - same]}{right}") for text in (before, after))  # type: ignore[return-value]


def _alike(one: str, other: str) -> int:
    """Characters that two texts begin with alike."""
    return len([*takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))])


def _cut(text: str) -> str:
    return text if len(text) <= ROOM else text[: ROOM - 1] + "…"


def bet_cell(figures: ChangedFigures) -> str:
    """`field`, `hard-way[4 10]`."""
    return group_id(figures.ids)


def bet_title(file: ChangedFile, figures: ChangedFigures, w: Phrasebook) -> str:
    """The name of the bet, with its members."""
    one = figures.after or figures.before
    assert one
    side = file.after if figures.after or not file.before.there else file.before
    assert side.ruleset
    words = Words(w.language, side.ruleset)  # as it is now, if the bet is still there
    if len(figures.ids) == 1:
        return words.members([one.member])
    return words.bet(one.member.bet) + bet_cell(figures).removeprefix(one.member.bet.id)


def choices_cell(figures: ChangedFigures, w: Phrasebook) -> str:
    """`field12 3:1`; where the two sides choose in different options, both."""
    comma = w("phrase.comma")
    before, after = (
        comma.join(f"{name} {w.choice(choice)}" for name, choice in one)
        for one in (figures.chosen_before, figures.chosen_after)
    )
    if figures.before is None or figures.after is None or before == after:
        return after or before
    return f"{before or NONE} → {after or NONE}"


def edge_text(value: Fraction | None, w: Phrasebook) -> tuple[str, str]:
    """A house edge as a fraction and in percent; dashes where there is none."""
    return (NONE, NONE) if value is None else (w.short(value), w.percent(value))


def current_path(file: ChangedFile, found: Comparison) -> str:
    """The file, as it is called now."""
    tree = found.sides.head if file.after.there else found.sides.base
    return escape_controls(tree.place(file.side.path))


# --- the sentences that a reviewer reads first -----------------------------------------------------------------------


LISTED = 10
"""Names that a sentence has; of more it says how many there are."""


def diff_headline(found: Comparison, w: Phrasebook) -> list[str]:
    """How many bets change, which one most, what comes and goes, what is not known, and what stands in the way."""
    if not found.files and not found.problems:
        return [w("changes.nothing"), *_older(found, w)]
    said = [*_figures(found, w), *_choices(found, w), *_comes_and_goes(found, w)]
    if not said and not all(file.after.unread or file.before.unread for file in found.files):
        if found.too_dear:
            said += _listing("changes.only-compared", _names(found, w, lambda one: one.refused), w)
        else:
            said.append(w("changes.only-adopted" if found.figures else "changes.only-text"))
    said += _listing("changes.player-otherwise", _names(found, w, lambda one: one.gives_advantage_otherwise), w)
    said += _older(found, w)
    for one, several, some in (
        ("changes.one-earlier", "changes.earlier", found.hindering_before),
        ("changes.one-problems", "changes.problems", found.hindering),
    ):
        if some:
            first = escape_controls(f"{some[0].place}: {some[0].code}")
            said.append(w(several if len(some) > 1 else one, count=len(some), first=first))
    return said


def _figures(found: Comparison, w: Phrasebook) -> Iterator[str]:
    count = sum(len(file.bets) for file in found.files)
    if not count:
        return
    yield w("changes.bets", n=count)
    if any(one.difference and not one.way for one in found.figures):
        yield _largest(found, w)
    elif not found.edge_changes:
        yield w("changes.no-edge")
    open_ = _names(found, w, lambda one: one.left_open and one.differs and not one.way)
    yield from _listing("changes.left-open", open_, w)


def _choices(found: Comparison, w: Phrasebook) -> Iterator[str]:
    """The choices that came and went, of options that are on both sides."""
    changes = [change for file in found.files for change in file.changes if change.key.what == "choice"]
    for key, kind, side in (("changes.choices-added", "added", 1), ("changes.choices-removed", "removed", 0)):
        some = [f"{one.key.of} {changed_values(one, w)[side]}" for one in changes if one.kind == kind]
        if some:
            yield w(key, choices=listed_names(some, w))


def _comes_and_goes(found: Comparison, w: Phrasebook) -> Iterator[str]:
    for key, names in (
        ("changes.new", [name for file in found.files for name in _named(file, file.new, w)]),
        ("changes.gone", [name for file in found.files for name in _named(file, file.gone, w)]),
        ("changes.new-members", _names(found, w, lambda one: _of_a_kept_family(one) and one.before is None)),
        ("changes.gone-members", _names(found, w, lambda one: _of_a_kept_family(one) and one.after is None)),
    ):
        yield from _listing(key, names, w)


def _older(found: Comparison, w: Phrasebook) -> Iterator[str]:
    """Which files were read in the language of an earlier version."""
    for version, files in gathered(found.older, lambda one: one[0]).items():
        names = [escape_controls(name) for _, name in files]
        yield w("changes.older", n=len(names), files=listed_names(names, w), version=version)


def _listing(key: str, bets: list[str], w: Phrasebook) -> list[str]:
    """The sentence that names these bets; none where there are none."""
    return [w(key, bets=listed_names(bets, w))] if bets else []


def _of_a_kept_family(one: ChangedFigures) -> bool:
    """Whether members come or go of a family that stays."""
    return one.bet_kept and not one.kept and not one.way


def _named(file: ChangedFile, bets: Iterable[str], w: Phrasebook) -> Iterator[str]:
    for name in bets:
        sides = (file.after.ruleset, file.before.ruleset)
        ruleset = next(ruleset for ruleset in sides if ruleset and name in ruleset.bets)
        yield Words(w.language, ruleset).bet(ruleset.bets[name])


def _largest(found: Comparison, w: Phrasebook) -> str:
    pairs = [(file, one) for file in found.files for one in file.adopted if one.difference]
    file, one = max(pairs, key=lambda pair: abs(pair[1].difference or Fraction(0)))
    (before, before_percent), (after, after_percent) = (edge_text(value, w) for value in one.edges)
    grew = one.difference or Fraction(0)
    key = "changes.more-points" if grew > 0 else "changes.less-points"
    points = w(key, points=w.decimals(abs(grew) * 100))
    return w(
        "changes.largest", bet=in_its_choice(file, one, w), points=points,
        before=before, before_percent=before_percent, after=after, after_percent=after_percent)  # fmt: skip


def advantage_sentence(found: Comparison, w: Phrasebook) -> str:
    """The sentence that names the bets on which the player gets the advantage; empty where there is none."""
    return "".join(_listing("changes.player", _names(found, w, lambda one: one.gives_advantage), w))


def _names(found: Comparison, w: Phrasebook, fits: Callable[[ChangedFigures], bool]) -> list[str]:
    """The bets with such figures, each with its choice and its reading."""
    some = (in_its_choice(file, one, w) for file in found.files for one in file.figures if fits(one))
    return list(dict.fromkeys(some))


def in_its_choice(file: ChangedFile, one: ChangedFigures, w: Phrasebook) -> str:
    """The name of a bet with its choice and its reading, where it has any."""
    title = bet_title(file, one, w)
    within = w("phrase.comma").join(filter(None, (one.way, choices_cell(one, w))))
    return w("changes.of", bet=title, chosen=within) if within else title


def listed_names(names: list[str], w: Phrasebook) -> str:
    """Ten names at most, and how many more there are."""
    first = w("phrase.comma").join(names[:LISTED])
    left = len(names) - LISTED
    return w("changes.and-more", names=first, count=left) if left > 0 else first


def compared_sides(found: Comparison, w: Phrasebook) -> str:
    """What was compared with what, and which of them is the older."""
    sides = found.sides
    base, head = (
        side.name or escape_controls(side.shown.rstrip("/")) or w("changes.working-tree")
        for side in (sides.base, sides.head)
    )
    key = "changes.compared-forked" if sides.forked else "changes.compared"
    return w(key, base=base, head=head, commit=sides.forked)


def changes_document(found: Comparison, language: Language) -> Document:
    """The headline, and then file by file what changed and the figures before and after."""
    w = Phrasebook(language)
    blocks: list[Block] = [Heading(w("changes.title")), Paragraph(compared_sides(found, w))]
    blocks.append(Paragraph(w.sentences(diff_headline(found, w))))
    if warning := advantage_sentence(found, w):
        blocks.append(Paragraph(warning, "warning"))
    for file in found.files:
        blocks.append(Heading(current_path(file, found), 2))
        blocks += [shown for _, shown in diff_tables(file, w)]
        blocks += map(Paragraph, plays_said(file, w))
        if sentence := file_verdict(file, w):
            blocks.append(Paragraph(sentence, "warning" if file.after.unread else "plain"))
    return (*blocks, *diff_notes(found, w))


def versions_document(found: Comparison, language: Language) -> Document:
    """What differs between two texts of one file: the headline, the changes, and the figures that are others."""
    w = Phrasebook(language)
    blocks: list[Block] = [Paragraph(w.sentences(diff_headline(found, w)))]
    if warning := advantage_sentence(found, w):
        blocks.append(Paragraph(warning, "warning"))
    for file in found.files:
        if file.adopted:
            blocks.append(edges_table(file, file.adopted, w))
        if some := [one for one in file.adopted if _spreads(one)]:
            blocks.append(_points_table(some, w))
        if file.changes:
            blocks.append(changes_table(file, w))
    return (*blocks, *diff_notes(found, w))


def diff_notes(found: Comparison, w: Phrasebook) -> Iterator[Paragraph]:
    """What the difference is, and what an asterisk says, where there is one."""
    if found.figures:
        per_part = any(one.member.bet.per for one in found.figures)
        yield Paragraph(w("changes.points-note-part" if per_part else "changes.points-note"), "note")
    changed = (bet for one in found.figures for bet in (one.before, one.after) if bet and not bet.refused)
    yield from gap_notes([*found.too_dear, *changed], w)
    names = [one.member.bet.name for one in found.figures]
    texts = [value for file in found.files for one in file.changes for value in (one.before, one.after)]
    if any(map(w.ours, names)) or any(isinstance(text, OurWords) for text in texts):
        yield Paragraph(w("analysis.ours"), "note")


def file_verdict(file: ChangedFile, w: Phrasebook) -> str:
    """That a file is not compared, or that no figure of it changes; empty otherwise."""
    if file.after.unread:
        return w("changes.unread")
    if file.before.unread or any(one.differs or one.refused for one in file.adopted):
        return ""
    otherwise = any(one.differs for one in file.figures)
    return w("changes.no-figure-adopted" if otherwise else "changes.no-figure")


def diff_tables(file: ChangedFile, w: Phrasebook) -> Iterator[tuple[str, Table]]:
    """`figures`, `changes` and `details`: the house edges, what changed in the text, and the other figures."""
    adopted = file.adopted
    if file.changes:
        yield "changes", changes_table(file, w)
    if adopted:
        yield "figures", edges_table(file, adopted, w)
    if any(has_long_run(one) for one in adopted):
        yield "long-run", long_run_table(file, [one for one in adopted if has_long_run(one)], w)
    if adopted:
        yield "details", details_table(file, adopted, w)
    for way in dict.fromkeys(one.way for one in file.figures if one.way):
        some = [one for one in file.figures if one.way == way]
        yield "way", edges_table(file, some, w, w("changes.otherwise", way=way))


def plays_said(file: ChangedFile, w: Phrasebook) -> Iterator[str]:
    """Of each bet whose best way to play is another one, how it was played and how it is, as far as that differs."""
    for one in file.adopted:
        if not one.best_play_changes:
            continue
        lines = []
        for side, plays in zip((file.before, file.after), one.best_plays, strict=True):
            assert side.ruleset
            lines.append(all_plays_in_words(plays, Words(w.language, side.ruleset)))
        if lines[0] == lines[1]:  # it is not told so closely
            continue
        apart = [[line for line in own if line not in other] for own, other in (lines, lines[::-1])]
        before, after = (w("phrase.semicolon").join(some or own) for some, own in zip(apart, lines, strict=True))
        said = "changes.play-partly" if one.has_rules else "changes.play"
        yield w(said, bet=in_its_choice(file, one, w), before=before, after=after)


def changes_table(file: ChangedFile, w: Phrasebook) -> Table:
    """What changed in the text of a file: what, where, before and after."""
    fields: tuple[Field[Change], ...] = (
        Label(w("changes.what"), lambda one: what_changed(one, w), "what"),
        Label(w("changes.where"), where, "what"),
        Label(w("changes.before"), lambda one: changed_values(one, w)[0], "values"),
        Label(w("changes.after"), lambda one: changed_values(one, w)[1], "values"),
    )
    return table(w, fields, file.changes)


def edges_table(file: ChangedFile, some: Sequence[ChangedFigures], w: Phrasebook, caption: str = "") -> Table:
    """The house edges before and after, and their difference; a row that gives the player the advantage is marked."""
    fields: tuple[Field[ChangedFigures], ...] = (
        Label(w("analysis.name"), lambda one: bet_title(file, one, w), "bet"),
        Label(w("analysis.bet"), bet_cell, "bet"),
        *_options(some, w),
        Fractional(w("changes.edge-before"), lambda one: _before(file, one, w), "before"),
        Edge(title="%", of=lambda one: _share(one.before, one.edges[0], w), group="before"),
        Fractional(w("changes.edge-after"), lambda one: _exact(one.after, one.edges[1], w), "after"),
        Edge(title="%", of=lambda one: _share(one.after, one.edges[1], w), group="after"),
        Fractional(w("changes.difference"), lambda one: _known(one.difference), "difference", plus=True),
        Decimals(w("changes.points"), lambda one: _known(one.points), "difference", plus=True),
    )
    return table(w, fields, some, caption, lambda one: one.gives_advantage or one.gives_advantage_otherwise)


def has_long_run(one: ChangedFigures) -> bool:
    """Whether a side has an edge in the long run."""
    return any(bet is not None and bet.long_run is not None for bet in (one.before, one.after))


def long_run_table(file: ChangedFile, some: Sequence[ChangedFigures], w: Phrasebook) -> Table:
    """The edges in the long run before and after, of bets that wait for what their meters show."""

    def edge(bet: BetAnalysis | None) -> Value:
        return _known(bet.edge_in_the_long_run if bet else None)

    fields: tuple[Field[ChangedFigures], ...] = (
        Label(w("analysis.name"), lambda one: bet_title(file, one, w), "bet"),
        Label(w("analysis.bet"), bet_cell, "bet"),
        *_options(some, w),
        Fractional(w("changes.before"), lambda one: edge(one.before), "before"),
        Edge(title="%", of=lambda one: edge(one.before), group="before"),
        Fractional(w("changes.after"), lambda one: edge(one.after), "after"),
        Edge(title="%", of=lambda one: edge(one.after), group="after"),
    )
    return table(w, fields, some, w("long-run.title"))


def _options(some: Sequence[ChangedFigures], w: Phrasebook) -> tuple[Field[ChangedFigures], ...]:
    """What was chosen where the law leaves it to the house, where any of them depends on that."""
    return when(
        any(choices_cell(one, w) for one in some), Label(w("changes.options"), lambda one: choices_cell(one, w), "bet")
    )


def _known(value: Fraction | None) -> Value:
    return NONE if value is None else value


def _share(bet: BetAnalysis | None, value: Fraction | None, w: Phrasebook) -> Value:
    """What stands in percent: an edge, which option the bet waits for, or that it is too dear."""
    said = unfigured(bet, w) if bet else None
    return said[1] if said else _known(value)


def _exact(bet: BetAnalysis | None, value: Fraction | None, w: Phrasebook) -> Value:
    said = unfigured(bet, w) if bet else None
    return said[0] if said else _known(value)


def _before(file: ChangedFile, one: ChangedFigures, w: Phrasebook) -> Value:
    if one.before is None and file.was_unreadable(one.member.bet.id):
        return w("changes.not-readable")
    return _exact(one.before, one.edges[0], w)


def details_table(file: ChangedFile, some: Sequence[ChangedFigures], w: Phrasebook) -> Table:
    """Probabilities, standard deviation, trials, and the element of risk where it is another figure than the edge."""
    assert file.side.ruleset
    trials = Words(w.language, file.side.ruleset).trials

    def both(title: str, tell: Callable[[Measures], str], group: str, *, known: bool = False) -> Field[ChangedFigures]:
        return Label(title, lambda one: _both(one, tell, w, known=known), group)

    fields: tuple[Field[ChangedFigures], ...] = (
        Label(w("analysis.bet"), bet_cell, "bet"),
        *_options(some, w),
        both(w("changes.win"), lambda found: w.short(found.win), "chances", known=True),
        both(w("analysis.push"), lambda found: w.short(found.push), "chances", known=True),
        both(w("analysis.lose"), lambda found: w.short(found.lose), "chances", known=True),
        both(w("analysis.deviation"), lambda found: w.decimals(found.standard_deviation), "spread"),
        both(trials, lambda found: w.decimals(found.distribution.rolls), "spread", known=True),
        *when(
            any(_adds(bet) for one in some for bet in (one.before, one.after)),
            both(w("analysis.risk"), lambda found: w.short(found.element_of_risk), "spread"),
        ),
    )
    return table(w, fields, some, w("changes.details"))


def _spreads(one: ChangedFigures) -> tuple[Measures, Measures] | None:
    """What a bet was and is worth, where its net results are known on both sides."""
    before, after = (bet.measures if bet else None for bet in (one.before, one.after))
    return (before, after) if before and after and before.has_spread and after.has_spread else None


def _points_table(some: Sequence[ChangedFigures], w: Phrasebook) -> Table:
    """Hit frequency and standard deviation before and after, with their differences in points of a hundred.

    Those of a standard deviation are of the unit that it is in, what is put down at the start.
    """

    def figure(one: ChangedFigures, at: int, of: Callable[[Measures], Fraction]) -> Fraction:
        both = _spreads(one)
        assert both
        return of(both[at])

    def three(title: str, of: Callable[[Measures], Fraction], group: str) -> tuple[Field[ChangedFigures], ...]:
        def points(one: ChangedFigures) -> Fraction:
            return 100 * (figure(one, 1, of) - figure(one, 0, of))

        return (
            Percent(f"{title}: {w('changes.before')}", lambda one: figure(one, 0, of), group),
            Percent(f"{title}: {w('changes.after')}", lambda one: figure(one, 1, of), group),
            Decimals(w("changes.points"), points, group, plus=True),
        )

    fields: tuple[Field[ChangedFigures], ...] = (
        Label(w("analysis.bet"), bet_cell, "bet"),
        *_options(some, w),
        *three(w("changes.win"), lambda found: found.win, "chances"),
        *three(w("analysis.deviation"), lambda found: Fraction(found.standard_deviation), "spread"),
    )
    return table(w, fields, some, w("changes.details"))


def _both(one: ChangedFigures, tell: Callable[[Measures], str], w: Phrasebook, *, known: bool) -> str:
    """A figure before and after; once where it is the same. It is `known` whatever ratio is chosen, or it is not."""
    found = [worth.chances if known else worth.bet.measures for worth in (one.was, one.is_) if worth]
    dear = [worth.bet.refused is not None for worth in (one.was, one.is_) if worth]
    nothing = (w("analysis.too-dear") if refused else NONE for refused in dear)
    said = [_told(tell, measures) if measures else none for measures, none in zip(found, nothing, strict=True)]
    return said[0] if said[0] == said[-1] else w("changes.arrow", before=said[0], after=said[-1])


def _told(tell: Callable[[Measures], str], measures: Measures) -> str:
    try:
        return tell(measures)
    except NoSpreadError:
        return NONE


def _adds(bet: BetAnalysis | None) -> bool:
    return bool(bet and bet.measures and bet.measures.distribution.risked != bet.measures.distribution.staked)
