"""What a dossier is made from: the application, the law as it is and would be, the figures of both, and its files.

Whether an application asks for a new bet, another prize or other rules is found by comparing the two, never said by the
applicant. Every document is made from one case, so that no figure can differ between them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from macau_edge.analysis import Analysis, BetAnalysis, affected, analyse_ruleset, long_runs, with_third_solutions
from macau_edge.analysis.derivation import Derivation, derived_in_turn
from macau_edge.checks.application import unchosen
from macau_edge.checks.asked import NOT_AS_ASKED, UNASKED, Concerned
from macau_edge.checks.asked_law import TWO_WAYS
from macau_edge.checks.filed import proposed_place
from macau_edge.checks.sound import Loaded, LoadedApplication
from macau_edge.dossier.asked import (
    Asked,
    Condition,
    asked_of,
    compared_bet,
    conditions_of,
    moved_bet,
)
from macau_edge.dossier.editions import SUPERSEDED, Edition
from macau_edge.dossier.volumes import REFERENCES, Volume, standing
from macau_edge.model import LANGUAGES, Act, Alternative, Bet, Choice, Citation, Language, Ruleset
from macau_edge.model.authority import Authority
from macau_edge.model.filed import Application, OnCloth
from macau_edge.model.measures import Distribution
from macau_edge.model.message import Message, joined, listed
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import Problem, ProblemError, stop_on
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.refusals import without_repeats
from macau_edge.model.walk import every, gathered
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose, every_choice, options_of, told_choices
from macau_edge.outcomes.together import compound_only, laid_bets
from macau_edge.questions.readings.find import ReadOtherwise, analyse_reading
from macau_edge.questions.request import Track
from macau_edge.reading.authority import GroundName, authority_for, ground_of
from macau_edge.reading.build import program_build
from macau_edge.reading.source import Source, shipped_names
from macau_edge.reports.document import Table
from macau_edge.reports.fields import sentences
from macau_edge.wording import Words
from macau_edge.wording.citations import numeral
from macau_edge.wording.text import Phrasebook

if TYPE_CHECKING:
    from macau_edge.dossier.annexes import Annex
    from macau_edge.dossier.annexes.page import PageAnnex


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Case:
    """An application with its figures.

    `asked` says of each proposed bet what is asked with it.
    `ruleset` is the regulation with the proposed bets in it, `base` as it is. `before` has every bet of the regulation
    and `after` the members of the proposed ones, by both engines and sympy; `derivations` are theirs by identifier.
    `long_runs` are those of the bets in `after` that are paid of meters, without what these show.
    `moved` are the bets of the regulation that are put together of a proposed one, whose figures change with it: these
    are in `after` too.
    `readings` are the provisions whose other readings change a figure of a proposed bet, with these; `settled` those
    that change none, but one of the bet whose place it takes, with the figures of that as it is now. A `draft` may have
    figures on which no request can rest. `annexes` are what was found for those that the application asks for, `page`
    the one of them that is attached as a file.
    Where the house goes on choosing what the law leaves to it, these are the figures under the first of its choices, in
    the order of the act, and `others` are the same case under each of the others.
    `languages` are those in which the dossier is made at once, `build` is that of the program which makes it: a dossier
    that was received is made again under the build that it names. `volume` is the one that is being made, and
    `technical` the SHA-256 of the other, where it is known. `superseded` is the dossier whose place it takes, where its
    file is named, with what changed since.
    """

    application: Application
    source: Source
    base: Loaded
    ruleset: Ruleset
    choices: Mapping[str, Choice]
    asked: tuple[Asked, ...]
    before: Analysis
    after: Analysis
    derivations: Mapping[str, Derivation]
    readings: tuple[ReadOtherwise, ...]
    draft: bool
    languages: tuple[Language, ...] = ()
    settled: tuple[ReadOtherwise, ...] = ()
    moved: tuple[Asked, ...] = ()
    long_runs: tuple[BetAnalysis, ...] = ()
    annexes: tuple[Annex, ...] = ()
    page: PageAnnex | None = None
    on_cloth: OnCloth = field(default_factory=OnCloth)
    others: tuple[Case, ...] = ()
    build: str = field(default_factory=program_build)
    volume: Volume = "to-sign"
    technical: str = ""
    superseded: Edition | None = None

    def __eq__(self, other: object) -> bool:
        """Whether it is the same case, in whatever volume: what is found for one is remembered for the other."""
        return isinstance(other, Case) and all(getattr(self, name) is getattr(other, name) for name in _FOUND)

    def __hash__(self) -> int:
        return id(self.after)

    @property
    def suggested(self) -> tuple[Condition, ...]:
        """The conditions that would bind, of play first: what is stated to whoever decides binds nobody."""
        return tuple(one for one in conditions_of(self.application, self.authority.stated) if not one.stated)

    @property
    def ways(self) -> tuple[Case, ...]:
        """The case under each choice that the house goes on having; itself alone where it keeps none."""
        return (self, *self.others)

    @property
    def kept(self) -> Mapping[str, Choice]:
        """The options that the house goes on choosing, each as it is chosen here."""
        ours = (name for name in self.ruleset.options if name in self.application.kept)
        return {name: self.choices[name] for name in ours if name in self.choices}

    @property
    def told(self) -> Mapping[str, Choice]:
        """The choices with which rules are told: of a prize that the house goes on choosing every one is."""
        return told_choices(self.ruleset, self.choices, self.kept)

    @property
    def figured(self) -> Iterator[tuple[Case, BetAnalysis]]:
        """The bets that are proposed or change with these, each under every choice of what it has of what is kept."""
        for way in self.ways:
            for bet in way.after.bets:
                if way is self or any(option.id in way.kept for option in bet.options):
                    yield way, bet

    def kept_of(self, bet: BetAnalysis) -> Mapping[str, Choice]:
        """What of that the house goes on choosing a bet depends on, each as it is chosen here."""
        return {name: choice for name, choice in self.kept.items() if name in {option.id for option in bet.options}}

    @property
    def staying(self) -> tuple[BetAnalysis, ...]:
        """The bets of the act in whose place none of the proposed ones stands, with their figures now."""
        return tuple(bet for bet in self.before.bets if not any(one.takes(bet.member) for one in self.asked))

    @property
    def judged(self) -> tuple[Asked, ...]:
        """The proposed bets, and those of the regulation whose figures change with them."""
        return (*self.asked, *self.moved)

    @property
    def own_file(self) -> str | None:
        """What the application calls its own file of rules, in its folder; None where the game is shipped."""
        return None if self.application.game in shipped_names() else self.application.game

    @property
    def act(self) -> Act | None:
        """The act that the rules of the game are of, if any."""
        return self.base.ruleset.act

    @property
    def act_bets(self) -> tuple[Bet, ...]:
        """Every bet of the act, as it is."""
        return tuple(self.base.ruleset.bets.values())

    def bet(self, name: str) -> Bet:
        """The bet of that identifier as it would be; one of the act in whose place another stands, as it is."""
        return self.ruleset.bets.get(name) or self.base.ruleset.bets[name]

    @property
    def basis(self) -> Citation | None:
        """The article under which what is asked for is authorised; None where the act has none."""
        return self.basis_of(self.ground)

    def basis_of(self, ground: GroundName) -> Citation | None:
        """The article under which new bets or new prizes are authorised, if any."""
        of = ground_of(self.act, ground)
        return of.law if of else None

    @property
    def grounds(self) -> tuple[GroundName, ...]:
        """What of the act is asked for under: its provision on new bets, that on new prizes, or both."""
        return tuple(dict.fromkeys(sorted(one.ground for one in self.asked))) or ("new-bets",)

    def under(self, ground: GroundName) -> tuple[Asked, ...]:
        """What is asked for under a provision."""
        return tuple(one for one in self.asked if one.ground == ground)

    @property
    def ground(self) -> GroundName:
        """That on new prizes where nothing else is asked for, otherwise that on new bets."""
        return self.grounds[0]

    @property
    def templates(self) -> tuple[tuple[GroundName, Authority], ...]:
        """The template of each provision that something is asked for under, where it follows from the act."""
        if self.application.authority:
            return ((self.ground, self.authority),)
        found = {one: authority_for(self.application, self.ruleset, one) for one in self.grounds}
        apart = {(authority.id, self.basis_of(one)): (one, authority) for one, authority in reversed(found.items())}
        return tuple(reversed(apart.values()))

    def of(self, asked: Asked) -> tuple[BetAnalysis, ...]:
        """The figures of the members of a proposed bet."""
        return tuple(bet for bet in self.after.bets if bet.member.bet.id == asked.bet.id)

    def in_pictures(self, w: Words) -> tuple[Words, ...]:
        """The words in a picture of the dossier in that language: one picture stands for all of its languages."""
        return tuple(self.words(language).on(w.ruleset) for language in self.languages) or (w,)

    @property
    def analysed(self) -> tuple[BetAnalysis, ...]:
        """Every bet with figures, as proposed, as the regulation has it and as it could be read."""
        read = (analysis for one in (*self.readings, *self.settled) for analysis in one.analyses)
        return tuple(bet for analysis in (self.after, self.before, *read) for bet in analysis.bets if bet.measures)

    @property
    def authority(self) -> Authority:
        """Whom the application is filed to: as it says itself, or as follows from the act."""
        return _authority(self)

    @property
    def appended(self) -> tuple[str | Annex, ...]:
        """The annexes in their order: those of the template by their names, those that the application asks for.

        Those of the volume to sign come first.
        """
        return (*sorted(self.authority.annexes, key=lambda one: standing(one)[0] != "to-sign"), *self.annexes)

    def refer(self, language: Language, name: str) -> str:
        """Where something stands, as seen from this volume: of `annex_sources`, “Annex III of the technical volume”.

        What stands in both is meant as it stands in this one, and with `technical_advantage` in the technical one.
        """
        w = Phrasebook(language, own=self.authority.says(language))
        kind, _, of = name.replace("_", "-").partition("-")
        stands = standing(of)
        there = "technical" if kind == "technical" else self.volume if self.volume in stands else stands[0]
        elsewhere = None if there == self.volume else there
        if kind == "annex":
            return w(REFERENCES["annex", elsewhere], number=numeral(self.appended.index(of) + 1, language))
        return w(REFERENCES["section", elsewhere], number=self.authority.number(of))

    @property
    def first(self) -> Language:
        """The language in which what is attached opens, and is described."""
        return (*self.languages, *self.authority.languages)[0]

    def words(self, language: Language) -> Words:
        """The words of the dossier in that language, with those that are said for the authority."""
        own = self.authority.says(language)
        return Words(language, self.ruleset, own=own, signed=True, refer=self.refer, listed=_own_names(self))

    @property
    def given(self) -> frozenset[str]:
        """The options of the law that the applicant chose."""
        return frozenset(self.application.choices)


_FOUND = tuple(name for name in Case.__slots__ if name not in ("volume", "technical"))
"""The fields of a case that its figures, and what is found for them, depend on."""


@lru_cache(maxsize=8)
def _authority(case: Case) -> Authority:
    """The template of a case, which every sentence asks for: what follows from an act takes long to find."""
    return authority_for(case.application, case.ruleset, case.ground)


@lru_cache(maxsize=8)
def _own_names(case: Case) -> frozenset[str]:
    """The names of outcomes that are the applicant's: of the application, and of a ruleset of its own."""
    known = case.base.ruleset.names if case.application.game in shipped_names() else ()
    return frozenset(case.ruleset.names).difference(known)


def figured_case(loaded: LoadedApplication, *, draft: bool = False, track: Track = iter) -> Case:
    """The case of an application, its figures by both engines, and no annexes yet: these are found for it.

    Where a choice of the law stays the house's, there are figures for each.

    Raises:
        ProblemError: a bet cannot be computed, or no request can rest on the figures and it is no draft.
        UsageError: an option of the law has no such choice.
    """
    stop_on([*unasked(loaded), *([] if draft else _in_two_ways(loaded))])
    base, application = loaded.base.ruleset, loaded.application
    chosen = choose(base, application.choices)
    ways = [_under(loaded, {**chosen, **kept}, draft, track) for kept in _every_kept(base, application)]
    first = ways[0]  # what is asked is one, whatever is chosen
    others = (replace(way, asked=first.asked, moved=first.moved) for way in ways[1:])
    return replace(first, others=tuple(others))


def _every_kept(base: Ruleset, application: Application) -> list[dict[str, Choice]]:
    """Every combination of the choices of the options that are kept, in the order of the act; one where none is."""
    kept = {name: one for name, one in base.options.items() if name in application.kept and not one.unchanged}
    return list(every_choice(replace(base, options=kept), {}))


def _in_two_ways(loaded: LoadedApplication) -> list[Problem]:
    """Why no one document can be filed: a part is authorised under the act, and a part needs it amended."""
    return [problem for problem in loaded.findings if problem.code == TWO_WAYS]


def _under(loaded: LoadedApplication, choices: Mapping[str, Choice], draft: bool, track: Track) -> Case:
    """The case under the choices that were made, and one of each option that is kept."""
    application, base, ruleset = loaded.application, loaded.base, _with_extras_named(loaded)
    compared = [compared_bet(loaded, loaded.asked[name], choices) for name in application.bets]
    names = list(application.bets)
    moved = tuple(moved_bet(bet) for bet in ruleset.bets.values() if _is_moved(bet, names))
    judged = [*(name for one in compared for name in one.ids), *(one.bet.id for one in moved)]
    replaced = _figured(base.ruleset, {one.replaced.id for one in compared if one.replaced})
    given = frozenset(application.choices) | application.kept
    after = figures_of(ruleset, choices, given, judged, track)
    before = analyse_ruleset(base.ruleset, choices, given=given, track=track)
    problems = [*after.refused, *_missing(after, application)]
    runs = () if problems else long_runs(ruleset, (bet.member for bet in after.bets), choices)
    problems += Analysis(ruleset, choices, given, bets=runs).problems
    if not draft:
        of_game = _unfit_rules(before, loaded)
        problems += [
            *_unfit(after, application),
            *_unfit_for_long(runs, application),
            *of_game,
            *map(_or_a_draft, before.refused),
        ]
    if problems:
        raise ProblemError(*problems)
    before, after = with_third_solutions(before), with_third_solutions(after)
    if after.problems and not draft:
        raise ProblemError(*after.problems)
    derived = derived_in_turn(ruleset, after.bets, choices, lambda found: found, track)
    derivations = {found.member.id: found for found in derived.values()}
    underived = [one.not_derived for one in derivations.values() if one.not_derived]
    if underived and not draft:
        raise ProblemError(*map(_or_a_draft, without_repeats(underived)))
    stated = authority_for(application, ruleset, loaded.ground).stated
    readings = tuple(_read(ruleset, _figured(ruleset, judged), choices, lambda way: affected(ruleset, way)))
    return Case(
        application=application,
        source=loaded.source,
        base=base,
        ruleset=ruleset,
        choices=choices,
        asked=asked_of(loaded, compared, ruleset, choices, figures=(before, after), stated=stated),
        before=before,
        after=after,
        derivations=derivations,
        readings=readings,
        draft=draft,
        settled=tuple(_read(base.ruleset, replaced, choices, lambda way: affected(base.ruleset, way), apart=readings)),
        moved=moved,
        long_runs=runs,
        on_cloth=loaded.on_cloth,
    )


def _with_extras_named(loaded: LoadedApplication) -> Ruleset:
    """The ruleset in which a bet with an extra prize is called by the names of both, and the extra by its own."""
    bets = dict(loaded.ruleset.bets)
    for name, asked in loaded.asked.items():
        of = asked.act_bets[0] if asked.extra and asked.act_bets else None
        if asked.extra and asked.extra.name and of and of.bet.name:
            own, theirs = asked.extra.name, of.bet.name
            both = {
                language: Words(language, loaded.ruleset)(
                    "asked.name.extra-prize",
                    same=_plain_name(of, loaded.base.ruleset, language),
                    bet=own.words[language],
                )
                for language in LANGUAGES
                if language in theirs.words and language in own.words
            }
            bets[name] = replace(bets[name], name=replace(own, words=both))
    return replace(loaded.ruleset, bets=bets)


def _plain_name(of: Concerned, base: Ruleset, language: Language) -> str:
    """The name of a bet of the act, or of the members that are meant of a family."""
    named = Words(language, base, starred=False)
    return named.bet(of.bet) if of.whole else named.members(of.members)


def unasked(loaded: LoadedApplication) -> list[Problem]:
    """Why it is not known what is asked for: a bet of which nobody knows that is in no dossier, be it a draft."""
    left = loaded.application.bets.keys() - loaded.asked.keys()
    return [one for one in loaded.findings if one.code in UNASKED and (left or one.code == NOT_AS_ASKED)]


def figures_of(
    ruleset: Ruleset, choices: Mapping[str, Choice], given: frozenset[str], judged: Collection[str], track: Track = iter
) -> Analysis:
    """The figures of some bets; members of those that have none of their own are there without."""
    only = _figured(ruleset, judged)
    found = analyse_ruleset(ruleset, choices, given=given, only=only, track=track) if only else None
    silent = (member for name in judged if name not in only for member in members(ruleset, ruleset.bets[name], choices))
    laid = laid_bets(ruleset)
    without = (BetAnalysis(one, options_of(ruleset, one), None, None, laid=one.bet.id in laid) for one in silent)
    return Analysis(ruleset, choices, given, bets=(*(found.bets if found else ()), *without))


def _figured(ruleset: Ruleset, names: Collection[str]) -> Set[str]:
    """Those bets that have figures of their own, as none has that is made in others alone."""
    return set(names) - compound_only(ruleset)


def _is_moved(bet: Bet, proposed: Collection[str]) -> bool:
    """Whether a bet is put together of a proposed one, and not proposed itself."""
    return bet.id not in proposed and not set(parts_of(bet)).isdisjoint(proposed)


def _read(
    ruleset: Ruleset,
    names: Set[str],
    choices: Mapping[str, Choice],
    touched: Callable[[Alternative], Iterable[str]],
    *,
    apart: Collection[ReadOtherwise] = (),
) -> Iterable[ReadOtherwise]:
    """The readings with a way that changes a figure of one of these bets, and of each only such ways and bets.

    Those that stand `apart` already are left out.
    """
    known = {one.reading.id for one in apart}
    for reading in (reading for reading in ruleset.readings if reading.id not in known):
        ways = [(way, names & set(touched(way))) for way in reading.alternatives]
        if only := set().union(*(bets for _, bets in ways)):
            read = replace(reading, alternatives=tuple(way for way, bets in ways if bets))
            found = analyse_reading(ruleset, read, choices, only=only)
            stop_on(problem for analysis in found.analyses for problem in analysis.refused)
            if moving := tuple(one for one in found.ways if _figures(one[1]) != _figures(one[2])):
                yield replace(found, ways=moving).thirdly()


def _figures(analysis: Analysis) -> Mapping[str, Distribution | None]:
    """The distribution of each bet, from which every figure follows."""
    return {bet.id: bet.measures.distribution if bet.measures else None for bet in analysis.bets}


def _or_a_draft(problem: Problem) -> Problem:
    """What is too dear to be filed: no dossier that lacks a figure or a derivation can be signed."""
    remedy = Message("raise `--limit`, or write a draft with --draft, which says what is missing")
    return replace(problem, help=remedy)


def _missing(after: Analysis, application: Application) -> list[Problem]:
    """The choices that the proposed bets depend on, and those without which another has no figures."""
    depends = ((bet, option) for bet in after.bets for option in bet.options)
    asked = (
        (bet.member.bet, option)
        for bet, option in depends
        if bet.member.bet.id in application.bets or bet.missing == option.id
    )
    return unchosen(application, asked)


def _unfit(after: Analysis, application: Application) -> list[Problem]:
    """Why a request cannot rest on these figures: the engines do not agree, or the player has the advantage."""
    problems = list(after.problems)
    favoured = gathered((bet for bet in after.bets if bet.favours_player), lambda one: one.member.bet.id)
    for name, (first, *others) in favoured.items():
        message = Message(
            "in `{bet}` the player has the advantage: the house edge is {edge}", bet=first.id, edge=first.house_edge
        )
        if chosen := [
            f"`{one.id}` {after.choices[one.id].label}" for one in first.options if one.id in application.kept
        ]:
            message = Message(
                "in `{bet}` with {chosen} the player has the advantage: the house edge is {edge}",
                bet=first.id,
                chosen=joined(chosen, Message(" and ")),
                edge=first.house_edge,
            )
        if others:
            message = Message("{one}; likewise {others}", one=message, others=listed(bet.id for bet in others))
        if name not in application.bets:
            message = Message("with what is proposed, {message}", message=message)
        remedy = Message("ask for a lower prize, or write a draft with --draft")
        place = proposed_place(first.member.bet, application)
        problems.append(Problem(place, "policy/player-advantage", message, help=remedy))
    return problems


def _unfit_for_long(runs: Iterable[BetAnalysis], application: Application) -> Iterator[Problem]:
    """Bets that are paid of meters and give the player the advantage in the long run."""
    for bet in runs:
        if bet.edge_in_the_long_run is not None and bet.edge_in_the_long_run < 0:
            message = Message(
                "the player has the advantage at `{bet}` in the long run: the edge is {edge}",
                bet=bet.id, edge=bet.edge_in_the_long_run,
            )  # fmt: skip
            remedy = Message("ask for a lower prize, or write a draft with --draft")
            place = proposed_place(bet.member.bet, application)
            yield Problem(place, "policy/player-advantage", message, help=remedy)


def _unfit_rules(before: Analysis, loaded: LoadedApplication) -> Iterator[Problem]:
    """Bets of rules of the applicant's own that give the player the advantage, where nobody read them in an act."""
    application, act = loaded.application, loaded.base.ruleset.act
    if not loaded.has_own_rules or not (act is None or act.status == "no act"):
        return
    for one in before.bets:
        if one.favours_player and one.member.bet.id not in application.bets:
            message = Message(
                "in `{bet}` the player has the advantage: the house edge is {edge}", bet=one.id, edge=one.house_edge
            )
            message = Message("in `{game}`, {message}", game=application.game[:60], message=message)
            remedy = Message("write the rules as they are approved, or a draft with --draft")
            yield Problem(application.values["", "game"], "policy/player-advantage", message, help=remedy)


# --- what stands around a dossier: at the head of its pages, in its properties, and attached to it -------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PageHead:
    """The properties of a document, and what its running head says.

    `title` has the title in each of the `languages`, the first being the document's own; `date` is as in `2026-11-20`.
    `approval` is what the foot says in each of when it was approved, where its authority asks for that.
    """

    title: tuple[str, ...]
    languages: tuple[Language, ...]
    reference: str
    author: str
    date: str
    keywords: tuple[str, ...] = ()
    approval: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """A file inside a PDF; `relationship` is what it is to the document, by PDF/A-3."""

    name: str
    data: bytes
    mime: str
    description: str
    relationship: Literal["source", "data", "supplement"]


# --- the files that a dossier is made from: their names where they are attached, what each is, and its hash ----------


NAMES = APPLICATION, RULESET, ANALYSIS = "application.yaml", "ruleset.yaml", "analysis.json"
"""The last is made from the others, in the language of the pages: no hash of it can stand in them."""

CERTIFICATE, RECOMPUTE, AS_TEXT = "certificate.json", "recompute.py", "recompute.txt"
RESULTS, WORKBOOK, TECHNICAL = "results.csv", "workbook.xlsx", "technical.pdf"
MADE = TECHNICAL, CERTIFICATE, RECOMPUTE, AS_TEXT, RESULTS, WORKBOOK
"""What is attached beside them and made from the case; nothing is read from it when a dossier is verified."""
HOW_MADE = "made.json"
"""What a DOCX carries beside the first two: how it was made, as the data say it."""
PAGE: Literal["page.html"] = "page.html"
"""What is attached besides where the application asks for the annex `page`, and made again likewise."""

PROGRAM_FILE = (Path(__file__).parent / RECOMPUTE).read_bytes()
"""The program that checks a certificate: the same bytes in every dossier."""


PYTHON = "3.9"
"""The oldest Python that runs it."""


def recompute_sha256() -> str:
    """The SHA-256 of the program that checks a certificate, by which whoever is to run it knows it."""
    return hashlib.sha256(PROGRAM_FILE).hexdigest()


WHAT = {
    TECHNICAL: "attached.technical",
    APPLICATION: "attached.application",
    RULESET: "attached.ruleset",
    ANALYSIS: "attached.analysis",
    CERTIFICATE: "attached.certificate",
    RECOMPUTE: "attached.recompute",
    AS_TEXT: "attached.recompute-txt",
    RESULTS: "attached.results",
    WORKBOOK: "attached.workbook",
    PAGE: "attached.page",
    **dict(zip(SUPERSEDED, ("attached.superseded-application", "attached.superseded-ruleset"), strict=True)),
}
"""File -> what it is."""


def file_words(name: str, w: Phrasebook) -> str:
    """What the file of that name is, in words."""
    return w(WHAT[name])


def files_table(case: Case, w: Phrasebook) -> Table:
    """The files with their SHA-256; of what is made from the others, that it is computed again."""
    hashes = {TECHNICAL: case.technical or w("attached.recomputed"), APPLICATION: case.source.sha256}
    hashes |= {RULESET: case.base.source.sha256, ANALYSIS: w("attached.recomputed")}
    hashes |= {CERTIFICATE: w("attached.recomputed"), RECOMPUTE: recompute_sha256(), AS_TEXT: recompute_sha256()}
    hashes |= dict.fromkeys((RESULTS, WORKBOOK), w("attached.recomputed"))
    hashes |= {PAGE: case.page.sum(case.first)} if case.page else {}
    hashes |= case.superseded.earlier.hashes if case.superseded else {}
    titles = (w("attached.file"), w("attached.content"), "SHA-256")
    return sentences(
        w, titles, [(name, file_words(name, w), said) for name, said in hashes.items()], w("attached.files")
    )


def ruleset_names(bet: Bet, ruleset: Ruleset) -> set[str]:
    """The names of the ruleset that a bet has, and those by which these are told."""
    found: set[str] = set()
    waiting: list[object] = [bet]
    while waiting:
        new = {one.mentions for one in every(waiting.pop(), Phrase)} & ruleset.names.keys() - found
        found |= new
        waiting += [ruleset.names[name] for name in new]
    return found
