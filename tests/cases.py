"""A case for any bet of any ruleset, as if somebody had proposed it, with what the first sections look at."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from macau_edge.analysis import Analysis, analyse_ruleset
from macau_edge.analysis.events import EquivalentBets
from macau_edge.checks.asked import has_other_rules
from macau_edge.checks.sound import Loaded
from macau_edge.dossier.asked import ActBet, Asked
from macau_edge.dossier.case import Case, figures_of
from macau_edge.dossier.sections import Section, part_of
from macau_edge.dossier.sections.enclosed import annexes
from macau_edge.dossier.sections.other_prizes import moving_readings, settled_readings
from macau_edge.dossier.sections.request import dossier_title
from macau_edge.dossier.volumes import BOTH
from macau_edge.model import Bet, Language, Member, Ruleset, Shoe, Text
from macau_edge.model.filed import Applicant, Application, Stakes
from macau_edge.model.problem import Place
from macau_edge.outcomes.options import choose, placeholder_choices
from macau_edge.outcomes.together import without_figures
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import find_ruleset, read_source, shipped_folder, shipped_names, source
from macau_edge.reports.document import Document
from macau_edge.wording import Words
from tests.examples import QUICK, quick_part

ROOT = Path(__file__).parents[1]
FILES = {
    **{f"rulesets/{name}.yaml": shipped_folder() / f"{name}.yaml" for name in shipped_names()},
    **{f"examples/{path.name}": path for path in QUICK if path.name != "stud.yaml"},
}
"""Every ruleset there is, by what it is called in a failing test, with the bets that a command works out by default;
but for stud, whose bets take some seconds each."""

SOURCE = source("application.yaml", b"application: T-1\n")

DEAR_FIRST = """\
game: Example
act: none
device: {dice: 2}
bets:
  late:
    each: {when: {later: trial 40, soon: trial 4, sooner: trial 3}}
    win: when and 7
    lose: when except 7
    pays: 4:1
"""
"""A family whose first member has the dearest derivation."""


@cache
def ruleset_of(file: str) -> Ruleset:
    """The ruleset of one of `FILES`, read and not checked, which would take every process ten times as long.

    It is without the bets that take minutes.
    """
    name, path = find_ruleset(str(FILES[file]))
    found = read_ruleset(read_source(path), name).ruleset
    assert found
    return quick_part(found)


CARDS = frozenset(file for file in FILES if isinstance(ruleset_of(file).device, Shoe))
"""Those in which rounds are dealt: they are played plainly by `tests.plain_cards`, and not as throws."""
SOME = {file for file in [*FILES][::3] if file not in CARDS} | {"rulesets/baccarat.yaml", "examples/casino-war.yaml"}
"""Every third, and of those in which rounds are dealt two that take little: what goes over all of them begins here."""
BETS = [(file, bet) for file in FILES for bet in ruleset_of(file).bets if bet not in without_figures(ruleset_of(file))]
"""Every bet of every ruleset, but for parts that have no figure by themselves."""


def three(words: str) -> Text:
    """A text that is the same in the three languages."""
    return Text({"en": words, "pt": words, "zh": words})


APPLICANT = Applicant(
    name=three("Company"),
    capacity=three("concessionaire"),
    representative=three("Person"),
    representative_capacity=three("director"),
    contact={},
)


def application_for(bets: Mapping[str, Bet], **more: object) -> Application:
    """An application for these bets."""
    first = Application(
        place=Place("application.yaml", 1, 1),
        sha256=SOURCE.sha256,
        reference="T-1",
        date="2026-11-20",
        applicant=APPLICANT,
        game="game.yaml",
        bets=bets,
    )
    return replace(first, **more)  # type: ignore[arg-type]


def case_for(
    base: Ruleset, bets: Collection[Bet], *, stakes: Stakes | None = None, draft: bool = False, **more: object
) -> Case:
    """The case of an application that proposes these bets to a ruleset; what the law leaves open is stood in for."""
    named = {bet.id: bet for bet in bets}
    game = next((name for name in shipped_names() if base.place.file.endswith(f"rulesets/{name}.yaml")), "game.yaml")
    application = application_for(named, stakes=stakes, **{"game": game, **more})
    ruleset = replace(base, bets={**base.bets, **named})
    choices = {**placeholder_choices(ruleset), **choose(ruleset, application.choices)}
    was = [bet for bet in named if bet in base.bets]
    before = analyse_ruleset(base, choices, only=was) if was else Analysis(base, choices, frozenset(), bets=())
    return Case(
        application=application,
        source=SOURCE,
        base=Loaded(base, source("ruleset.yaml", b""), ()),
        ruleset=ruleset,
        choices=choices,
        asked=tuple(_asked(bet, base) for bet in named.values()),
        before=before,
        after=figures_of(ruleset, choices, frozenset(), list(named)),
        derivations={},
        readings=(),
        draft=draft,
    )


def _asked(bet: Bet, base: Ruleset) -> Asked:
    """A bet as it is asked for: new, or in the place of the one that the ruleset has, with nothing compared."""
    likes = (EquivalentBets(Member(bet, {}), ()),)
    if (was := base.bets.get(bet.id)) is None:
        return Asked(kind="new", bet=bet, likes=likes)
    act_bets = (ActBet(bet=was, members=(Member(was, {}),), stays=False),)
    other = has_other_rules(bet, was, act_bets[0].members, likes)
    return Asked(kind="in-place-of", bet=bet, act_bets=act_bets, likes=likes, changed=other)


@cache
def case_of_bet(file: str, name: str, stakes: Stakes | None = None) -> Case:
    """The case in which a bet of a ruleset is new to the rest of it."""
    whole = ruleset_of(file)
    bet = replace(whole.bets[name], law=None, pays_law=None)
    base = replace(whole, bets={other: one for other, one in whole.bets.items() if other != name})
    return case_for(base, [bet], stakes=stakes)


def said_by(section: Section, case: Case, language: Language) -> Document:
    """A section of a dossier in a language."""
    return tuple(section(case, case.words(language)))


def spoken(case: Case, language: Language) -> Words:
    """The words of a section by themselves, unsigned and without those of an authority."""
    return Words(language, case.ruleset, refer=case.refer)


def all_annexes(case: Case, w: Words) -> Document:
    """The annexes of both volumes."""
    return tuple(block for one in BOTH for block in annexes(replace(case, volume=one), w))


def request(case: Case, w: Words) -> Document:
    """The title of a dossier and its first part."""
    return (dossier_title(case, w), *part_of(case, case.authority.parts[0], w))


def other_readings(case: Case, w: Words) -> Document:
    """What is said of other readings in both volumes: of those that change a figure of what is proposed, and others."""
    return (*moving_readings(case, w), *settled_readings(case, w))
