"""Options that change no figure, or that change one although the file says that they do not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from macau_edge.checks.case import Case
from macau_edge.distribution import Distribution
from macau_edge.model import Option, Ruleset
from macau_edge.problem import Problem

Figures = Mapping[str, Distribution | None]
Rest = tuple[tuple[str, str], ...]


def check_options(ruleset: Ruleset, cases: Sequence[Case], computed: Collection[Case]) -> Iterable[Problem]:
    """What is wrong with an option, looked at in every bet that uses it, however the law is read.

    Any ratio changes what it prices, whatever the file says. Nothing is said where a bet that uses the option could not
    be computed. What an application proposes may depend on an option that changed nothing before.
    """
    for option in ruleset.options.values():
        own = [case for case in cases if case.bet.place.file == option.place.file]
        using = [case for case in own if option.id in {used.id for used in case.options}]
        if not using or not all(case in computed for case in using):
            continue
        changed = next((case.bet.id for case in using if option.choices is None or _changes(case, option)), None)
        if changed is None and option.choices and not option.unchanged:
            message = f"every choice of the option `{option.id}` gives the same figures"
            remedy = "write `figures: unchanged` beside its choices, if the law leaves it all the same; or mend them"
            if len(option.choices) == 1:
                message = f"the option `{option.id}` has one choice, so that nobody chooses"
                remedy = "write the other choices, or what it fixes in place of it"
            yield Problem(option.place, "law/idle-option", message, remedy)
        if changed is not None and option.unchanged:
            message = f"the option `{option.id}` is declared `figures: unchanged`, and changes those of `{changed}`"
            yield Problem(option.place, "arithmetic/not-unchanged", message, "delete `figures: unchanged`")


def _changes(case: Case, option: Option) -> bool:
    """Whether two choices that differ in that option alone give a bet other figures."""
    found: dict[Rest, Figures] = {}
    return any(found.setdefault(rest, figures) != figures for rest, figures in _figures(case, option))


def _figures(case: Case, option: Option) -> Iterator[tuple[Rest, Figures]]:
    """The figures of the members under each choice, with what else was chosen."""
    for chosen, bets in zip(case.choices, case.analyses, strict=True):
        rest = tuple((name, choice.label) for name, choice in chosen.items() if name != option.id)
        yield rest, {bet.id: bet.measures.distribution if bet.measures else None for bet in bets}
