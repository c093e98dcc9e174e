"""A page -> JSON: what a browser needs to know of a game, with nothing rounded and nothing left to be looked up.

A text is a string where the three languages have it alike, otherwise a list in the order of `LANGUAGES_OF_A_PAGE`. A
fraction is text, and a number that follows from the prizes a fraction where it is constant, otherwise its constant and
a slope for each prize by its number. Laws and steps are carried once, however many bets have them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from macau_edge.analysis import affected, long_runs
from macau_edge.analysis.choice import rule_cost
from macau_edge.analysis.stakes import refuses_inexact
from macau_edge.model import Alternative, Bet, Citation, Language, Member, Option, Provision, Ruleset, Text
from macau_edge.model.message import CommandLine, Message
from macau_edge.model.meter import in_turn
from macau_edge.model.refusals import Refused, unless_too_dear
from macau_edge.model.ruleset import Choice
from macau_edge.questions.analyse.long_run import long_run_said
from macau_edge.questions.analyse.report import needed_by
from macau_edge.questions.page.amended import APPLICATION, AmendableData, PageFile, amendable, nothing_to_apply_for
from macau_edge.questions.page.find import ChosenLaws, GamePage, OtherBets, PageBet, ReadPage, held_options
from macau_edge.questions.page.grids import GridsData, MarksData, OutcomesData, PageGrids
from macau_edge.questions.page.prizes import MovablePrize
from macau_edge.questions.page.proposal import Parts
from macau_edge.questions.page.steps import Devices, StepsData, steps_of
from macau_edge.questions.page.texts import (
    LANGUAGES_OF_A_PAGE,
    Once,
    PageAffine,
    PageText,
    affine,
    joined_text,
    texts_of_page,
)
from macau_edge.questions.page.ways import LawFound
from macau_edge.reports.figures import PROGRAM, ProgramData, Record, choice_labels, copied
from macau_edge.wording import Words
from macau_edge.wording.bets import prize_words
from macau_edge.wording.keys import words_of
from macau_edge.wording.messages import translated_message
from macau_edge.wording.rules import rules_sentences


class _Source(Record):
    name: str
    asked: str
    """What a command is given: the name of the game, or the file of an application, whose bets the game has not."""
    sha256: str
    game: PageText
    act: PageText | None
    status: PageText | None
    as_of: PageText | None


class _PageChoice(Record):
    id: str
    said: PageText


class _PageOption(Record):
    id: str
    law: PageText
    kind: Literal["prize", "outcomes"]
    choices: list[_PageChoice]
    any: bool
    taken: str | None


class _PagePrize(Record):
    name: PageText
    option: str | None
    printed: str | None
    for_one: bool
    places: list[tuple[str, list[int]]]
    bets: list[int]


class _When(Record):
    choices: dict[str, str]
    laws: list[int]


class _PageBet(Record):
    id: str
    family: str
    name: PageText
    ours: list[Language]
    laid: bool
    values: dict[str, str]
    law: PageText
    pays_law: PageText
    rules: list[PageText]
    prizes: list[int]
    called: list[str]
    """What a command calls each of them, where there are several."""
    shares: int | None
    """The equal parts that a stake is divided into, each a whole number of chips; null where payments cannot be rounded
    way by way: of several bets together, of a fee paid with the bet, and of what is put down later."""
    exactly: bool | UnsetType = UNSET
    """Whether a stake is not accepted where a payment cannot be made exactly; of any other bet it is not there."""
    when: list[_When]
    grids: list[GridsData] | UnsetType = UNSET
    """For each of these what every outcome of a trial does; of what a bet is otherwise it is not there."""
    missing: str | None
    refused: bool | UnsetType = UNSET
    """Whether it costs more than the command may do, so that it has no laws; of any other bet it is not there."""
    assumptions: list[int]
    conditions: list[int]
    readings: list[str]


class _Provision(Record):
    text: PageText
    law: PageText


class _PageWay(Record):
    p: str
    net: PageAffine


class _Law(Record):
    staked: PageAffine
    risked: PageAffine
    rolls: str | None
    apart: list[PageAffine]
    """The rolls hold where none of these is zero."""
    rolls_printed: str | None
    """The rolls for the printed prizes, where the others do not hold there."""
    ways: list[_PageWay]
    holds: list[PageAffine]
    only_as_printed: bool
    as_played: bool | UnsetType = UNSET
    """Whether it says what the bet comes to if it is played as at the printed prizes, where another play may be better
    for the player; of any other law this is not there."""
    no_spread: bool | UnsetType = UNSET
    """Whether no more is known of its net result than the mean, its one way; of any other law this is not there."""
    steps: int


class _Otherwise(Record):
    bets: list[dict[str, Any]]
    """Each bet that is another one then: its `id`, and the fields that are not those of the bet as adopted."""
    without: list[str]
    """The bets that there are not then."""


class _ReadWay(_Otherwise):
    id: str
    text: PageText


class _PageReading(Record):
    id: str
    law: PageText
    adopted: PageText
    because: PageText
    ways: list[_ReadWay]


class PageData(Record):
    """All that a page knows."""

    schema: Literal["macau-edge/page/1"]
    program: ProgramData
    source: _Source
    languages: list[Language]
    language: Language
    words: dict[Language, dict[str, str]]
    options: list[_PageOption]
    prizes: list[_PagePrize]
    bets: list[_PageBet]
    provisions: list[_Provision]
    laws: list[_Law]
    devices: list[PageText]
    steps: list[StepsData]
    outcomes: list[OutcomesData]
    marks: list[MarksData]
    readings: list[_PageReading]
    cloth: dict[Language, str]
    proposed: list[str]
    """The bets or families that an application proposes."""
    before: _Otherwise | None
    """These as they are without it."""
    application: AmendableData | None
    superseded: list[PageText] | UnsetType = UNSET
    """That nothing can be added to the act of the game, and which game to take; where something can it is not there."""
    entries: dict[str, Parts]


_NO_STEPS = StepsData()


class PageWriter:
    """Makes the data of one page; what several bets have is numbered as it is met."""

    def __init__(self, page: GamePage, *, derives: bool = True) -> None:
        """Without steps and grids where it `derives` nothing, which takes longest."""
        self.page, self._derives = page, derives
        self.ruleset = page.ruleset
        self.asked = APPLICATION if page.proposals else page.ruleset.name
        self._touched = {
            one.id: {bet for way in one.alternatives for bet in affected(page.ruleset, way)}
            for one in page.ruleset.readings
        }
        known = dict.fromkeys((*page.ruleset.assumptions, *page.ruleset.conditions))
        self._provisions: dict[Provision, int] = {one: number for number, one in enumerate(known)}
        self._held = held_options(page.ruleset)
        self._having, self._reading_first = _having(page)
        self._laws = Once[_Law]()
        self._steps = Once[StepsData]()
        self._grids = PageGrids()
        self._devices = Devices()
        self._sentences = dict[int, list[PageText]]()
        self._derived = dict[tuple[int, int], StepsData]()

    def data(self, language: Language, cloth: Mapping[Language, str], file: PageFile | None = None) -> PageData:
        """The whole page, which opens in that language; an application is written on it where its file is known."""
        page, ruleset = self.page, self.ruleset
        self._sentences = {id(one): self._rules(one) for one in page.every_bet}  # which the steps leave room
        self._derived = self._derived_in_turn() if self._derives else {}
        bets = [self._with_grids(one) if self._derives else self._bet(one) for one in page.bets]
        adopted = {bet.id: msgspec.to_builtins(bet) for bet in bets}
        readings = [self._reading(one, adopted) for one in page.readings]
        before = self._otherwise(page.before, adopted)
        written = amendable(file, page) if file else None
        return PageData(
            schema="macau-edge/page/1",
            program=PROGRAM,
            source=self._source(),
            languages=list(LANGUAGES_OF_A_PAGE),
            language=language,
            words={one: words_of(one, "page", "grid") for one in LANGUAGES_OF_A_PAGE},
            options=[self._option(one) for one in ruleset.options.values()],
            prizes=[self._prize(one) for one in page.prizes],
            bets=bets,
            provisions=[_Provision(text=self._said(one.text), law=self._cited(one.law)) for one in self._provisions],
            laws=self._laws.found,
            devices=self._devices.found,
            steps=self._steps.found,
            outcomes=self._grids.outcomes.found,
            marks=self._grids.marks.found,
            readings=readings,
            cloth=dict(cloth),
            proposed=list(page.proposals.bets) if page.proposals else [],
            before=before if page.proposals else None,
            application=copied(AmendableData, written) if written else None,
            superseded=self._superseded(file),
            entries=dict(written.entries) if written else {},
        )

    def _superseded(self, file: PageFile | None) -> list[PageText] | UnsetType:
        said = nothing_to_apply_for(file, self.ruleset)
        if said is None:
            return UNSET

        def text(one: Message) -> PageText:
            return self._text(lambda w: str(translated_message(w.language, one)))

        return [text(one) for one in said]

    def _text(self, of: Callable[[Words], str]) -> PageText:
        return texts_of_page(of, self.ruleset)

    def _said(self, text: Text) -> PageText:
        return self._text(lambda w: w.text(text))

    def _cited(self, law: Citation | None) -> PageText:
        return self._text(lambda w: w.cite(law))

    def _source(self) -> _Source:
        ruleset, act = self.ruleset, self.ruleset.act
        return _Source(
            name=ruleset.name,
            asked=self.asked,
            sha256=ruleset.sha256,
            game=self._said(ruleset.game),
            act=self._said(act.title) if act else None,
            status=self._text(lambda w: w.state(act)) if act else None,
            as_of=self._text(lambda w: w.as_of(act)) if act and act.as_of else None,
        )

    def _option(self, option: Option) -> _PageOption:
        taken = self.page.choices.get(option.id)
        return _PageOption(
            id=option.id,
            law=self._text(lambda w: w.leaving(option.law)),
            kind="outcomes" if option.id in self._held else "prize",
            choices=[self._choice(one) for one in option.choices or ()],
            any=option.choices is None,
            taken=taken.label if taken else None,
        )

    def _choice(self, choice: Choice) -> _PageChoice:
        return _PageChoice(id=choice.label, said=self._text(lambda w: w.choice(choice)))

    def _prize(self, prize: MovablePrize) -> _PagePrize:
        return _PagePrize(
            name=self._name(prize),
            option=prize.option,
            printed=str(prize.ratio) if prize.ratio else None,
            for_one=prize.for_one,
            places=[(bet, list(path)) for bet, path in prize.places],
            bets=self._having.get(prize.number, []),
        )

    def _name(self, prize: MovablePrize) -> PageText:
        """What its rows are for, in the ruleset and the bet that has them."""
        bet, _ = prize.places[0]
        read = self._reading_first[prize.number]
        places = tuple(place for place in prize.places if place[0] == bet)
        placed = replace(prize, option=None, places=places)  # the page names the option beside it
        return texts_of_page(lambda w: prize_words(placed, Member(read.ruleset.bets[bet], {}), w), read.ruleset)

    def _bet(self, one: PageBet) -> _PageBet:
        bet, member = one.member.bet, one.member
        ruleset = one.ruleset
        return _PageBet(
            id=member.id,
            family=bet.id,
            name=texts_of_page(lambda w: w.bet(member), ruleset),
            ours=[language for language in LANGUAGES_OF_A_PAGE if bet.name and language in bet.name.ours],
            laid=one.laid,
            values=choice_labels(member.values),
            law=self._cited(bet.law),
            pays_law=self._cited(bet.pays_law),
            rules=self._sentences[id(one)],
            prizes=[prize.number for prize in one.prizes],
            called=list(one.called),
            shares=bet.units if _paid_at_once(bet, ruleset) else None,
            exactly=refuses_inexact(ruleset, bet.id) is not None or UNSET,
            when=[self._when(each) for each in one.when],
            missing=one.missing,
            refused=True if one.refused else UNSET,
            assumptions=self._numbers(needed_by([bet], ruleset)),
            conditions=self._numbers(binding for binding in ruleset.conditions if binding.is_about([bet.id])),
            readings=self._readings_of(bet),
        )

    def _with_grids(self, one: PageBet) -> _PageBet:
        return msgspec.structs.replace(self._bet(one), grids=[self._grids.of(each) for each in one.when])

    def _rules(self, one: PageBet) -> list[PageText]:
        """The sentences of a bet; none where an option is not given that says what its outcomes are.

        Where nothing is left to find what they say, the command that does.
        """
        if not one.when:
            return []
        first = one.when[0]
        words = [Words(language, one.ruleset, starred=False) for language in LANGUAGES_OF_A_PAGE]

        def sentences() -> list[list[str]]:
            play = rule_cost(one.ruleset, first.member, first.choices)
            runs = long_runs(one.ruleset, [first.member], first.choices)
            return [
                [*rules_sentences(first.member, first.choices, w, play, priced=False), *long_run_said(runs, w)]
                for w in words
            ]

        said = unless_too_dear(sentences)
        if isinstance(said, Refused):
            command = CommandLine("`macau-edge explain {game} {bet}`", game=self.asked, bet=one.member.id)
            return [joined_text([w("explain.rules-too-dear", command=command) for w in words])]
        return [joined_text(each) for each in zip(*said, strict=True)]

    def _derived_in_turn(self) -> dict[tuple[int, int], StepsData]:
        """The steps of each law, so that one that takes many leaves the others theirs."""
        laws = [(one, law) for bet in self.page.every_bet for one in bet.when for law in one.laws]
        turns = in_turn(laws, lambda law: steps_of(*law, self.asked, self._devices))
        return {(id(one), id(law)): steps for number, steps in turns for one, law in [laws[number]]}

    def _readings_of(self, bet: Bet) -> list[str]:
        return [reading for reading, touched in self._touched.items() if bet.id in touched]

    def _numbers(self, provisions: Iterable[Provision]) -> list[int]:
        return [self._provisions.setdefault(one, len(self._provisions)) for one in provisions]

    def _when(self, one: ChosenLaws) -> _When:
        return _When(choices=choice_labels(one.made), laws=[self._law(one, law) for law in one.laws])

    def _law(self, one: ChosenLaws, found: LawFound) -> int:
        law = found.law
        made = _Law(
            staked=affine(law.staked),
            risked=affine(law.risked),
            rolls=None if law.rolls is None else str(law.rolls),
            apart=list(map(affine, law.apart)),
            rolls_printed=None if law.rolls_printed is None else str(law.rolls_printed),
            ways=[_PageWay(p=str(p), net=affine(net)) for p, net in law.ways],
            holds=list(map(affine, law.holds)),
            only_as_printed=law.only_as_printed,
            as_played=law.as_played or UNSET,
            no_spread=law.has_no_spread or UNSET,
            steps=self._steps.number(self._derived.get((id(one), id(found)), _NO_STEPS)),
        )
        return self._laws.number(made)

    def _reading(self, one: ReadPage, adopted: Mapping[str, dict[str, Any]]) -> _PageReading:
        reading = one.reading
        return _PageReading(
            id=reading.id,
            law=self._cited(reading.law),
            adopted=self._said(reading.adopted),
            because=self._said(reading.because),
            ways=[self._way(way, self._otherwise(other, adopted)) for way, other in one.ways],
        )

    def _way(self, way: Alternative, other: _Otherwise) -> _ReadWay:
        return _ReadWay(id=way.id, text=self._said(way.text), bets=other.bets, without=other.without)

    def _otherwise(self, other: OtherBets, adopted: Mapping[str, dict[str, Any]]) -> _Otherwise:
        bets = [_unlike(msgspec.to_builtins(self._bet(bet)), adopted) for bet in other.bets]
        return _Otherwise(bets=bets, without=list(other.without))


def _having(page: GamePage) -> tuple[dict[int, list[int]], dict[int, PageBet]]:
    """By the number of a prize, which of the bets have it, and the first bet in whose words it is named.

    That is one in which it is moved, where there is one.
    """
    having, first = dict[int, list[int]](), dict[int, PageBet]()
    for number, bet in enumerate(page.bets):
        for one in {prize.number for prize in bet.prizes}:
            having.setdefault(one, []).append(number)
    moved = [(prize, bet) for bet in page.every_bet for prize in bet.prizes]
    chosen = [(prize, bet) for bet in page.every_bet for prize in bet.chosen]
    for prize, bet in (*moved, *chosen):
        first.setdefault(prize.number, bet)
    return having, first


def _paid_at_once(bet: Bet, ruleset: Ruleset) -> bool:
    """Whether each way that a bet ends is one payment on the one stake."""
    taken = ruleset.commission_of(bet)
    fee = taken is not None and taken.paid == "with the bet"
    return not (bet.parts or bet.raises or bet.strategy or fee)


def _unlike(bet: dict[str, Any], adopted: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """The fields of a bet that are not those of the one adopted, all where there is none; `id` in any case."""
    known = adopted.get(bet["id"], {})
    return {name: value for name, value in bet.items() if name == "id" or known.get(name, UNSET) != value}


def _drawn(page: GamePage, language: Language) -> str:
    """The cloth; where there is nothing left to find what stands on it, a picture that says so."""
    from macau_edge.drawing import svg
    from macau_edge.drawing.cloth import cloth

    asked = page.proposals.on_cloth if page.proposals else None
    w = Words(language, page.ruleset, signed=asked is not None, starred=asked is None)  # as a dossier has it
    drawn = unless_too_dear(lambda: cloth([w], page.choices, asked).svg)
    if not isinstance(drawn, Refused):
        return drawn
    said = w("explain.cloth-too-dear")
    return svg.svg_document(len(said) * 12, 40, [svg.text_line(10, 25, said, 16)], said)


def data_of_one_bet(page: GamePage, language: Language) -> PageData:
    """The data of a page that has one bet alone, in one language, without how its laws come about."""
    data = PageWriter(page, derives=False).data(language, {language: _drawn(page, language)})
    return msgspec.structs.replace(data, languages=[language], words={language: data.words[language]})


def page_data(page: GamePage, opens: Language = "en", file: PageFile | None = None) -> PageData:
    """The data of a page that opens in that language, with its cloth in each.

    Where the `file` is known, an application for other prizes can be
    written on the page.

    What there is nothing left for, as the cloth or what decides a bet, is not there, and says so in its place.

    Raises:
        ProblemError: a bet cannot be computed; the problem says where and why.
    """
    drawn = {language: _drawn(page, language) for language in LANGUAGES_OF_A_PAGE}
    return PageWriter(page).data(opens, drawn, file)
