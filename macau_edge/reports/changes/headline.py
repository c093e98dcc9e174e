"""A comparison -> the sentences that a reviewer reads first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from macau_edge.changes.comparing import ChangedFile, Comparison
from macau_edge.changes.worth import Figures
from macau_edge.problem import Problem
from macau_edge.reports.changes.words import bet_title, chosen, edge, values
from macau_edge.reports.findings.look import visible
from macau_edge.wording.vocabulary import Phrasebook
from macau_edge.wording.words import Words

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


def _adopted(found: Comparison) -> Iterator[Figures]:
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


def _of_a_kept_family(one: Figures) -> bool:
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


def _names(found: Comparison, w: Phrasebook, fits: Callable[[Figures], bool]) -> str:
    """The bets with such figures, each with its choice and its reading; empty where there is none."""
    some = [_in_its_choice(file, one, w) for file in found.files for one in file.figures if fits(one)]
    return listed(list(dict.fromkeys(some)), w) if some else ""


def _in_its_choice(file: ChangedFile, one: Figures, w: Phrasebook) -> str:
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
