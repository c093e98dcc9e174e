"""A bet -> the document of its derivation: what it rests on, then every line of it, part by part."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction

from macau_edge.analysis import Analysis, BetAnalysis, Third, affected
from macau_edge.analysis.choice import rule_cost
from macau_edge.analysis.derivation import AdditionalPart, Derivation, derived_in_turn
from macau_edge.analysis.derivation.choosing import Choosing, step_chances
from macau_edge.analysis.derivation.phases import have_equal_prizes, phases_by_form
from macau_edge.analysis.derivation.steps import merged_totals
from macau_edge.exact import SYMPY_STATES
from macau_edge.model import Choice, Language, Member, Option, Provision, Shoe
from macau_edge.model.measures import NO_SPREAD
from macau_edge.model.message import CommandLine
from macau_edge.model.records import replace
from macau_edge.model.refusals import Refused, unless_too_dear
from macau_edge.outcomes.options import options_of
from macau_edge.outcomes.scope import Choices
from macau_edge.outcomes.together import combined_parts, compound_only, without_figures
from macau_edge.questions.analyse.long_run import no_long_run
from macau_edge.questions.analyse.report import act_state, needed_by, unread_warnings
from macau_edge.questions.analyse.rows import gap_notes
from macau_edge.questions.explain.counts import CountWords
from macau_edge.questions.explain.figures import device_in_words, figures_table, phase_name
from macau_edge.questions.explain.formulas import Formulas, part_cell, short_figure
from macau_edge.questions.explain.long_run import long_run_derivation
from macau_edge.questions.explain.tables import (
    choices_table,
    drawn_table,
    lines_table,
    nearest_table,
    nets_table,
    others_table,
    result_table,
    shown_sights,
    start_table,
)
from macau_edge.reports.document import Block, Document, Formula, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Label, Number, sentences, table, when
from macau_edge.reports.formula import (
    Row,
    Sign,
    Symbol,
    bracket,
    equality_line,
    figure_line,
    fraction_line,
    number_line,
    product_line,
    terms_line,
)
from macau_edge.wording import BetWords, Words
from macau_edge.wording.bets import meter_terms
from macau_edge.wording.drawn import DrawnPlay, beside_hand, is_mixed, play_table, short_names
from macau_edge.wording.messages import translated_message
from macau_edge.wording.plays import plays_in_words, stake_words, step_after
from macau_edge.wording.rules import rules_sentences, the_deal
from macau_edge.wording.text import is_exact

# --- what it rests on: the articles, the rules of the bet, the choices, the assumptions and the readings -------------


def bet_head(member: Member, w: Words) -> Iterator[Block]:
    """The title, the act and its state, the articles of the bet and of its prize."""
    bet, act = member.bet, w.ruleset.act
    yield Heading(w("explain.title", bet=w.bet(member)))
    game = w.text(w.ruleset.game)
    yield Paragraph(w("explain.game", game=game, act=w.text(act.title)) if act else game)
    if act:
        yield act_state(act, w)
    yield from unread_warnings(w, {member.bet.id})
    law, pays_law = map(w.cite, (bet.law, bet.pays_law))
    yield Paragraph(w("explain.articles", id=member.id, law=law, pays_law=pays_law))
    if w.ours(bet.name):
        yield Paragraph(w("analysis.ours"), "note")


def the_bet(
    member: Member, choices: Choices, given: Collection[str], w: Words, *, sayable: bool = True
) -> Iterator[Block]:
    """What decides the bet and what it pays, where that is `sayable`, and what was taken where the house chooses."""
    yield Heading(w("explain.bet"), 2)
    if sayable:
        said = unless_too_dear(lambda: tuple(_decided(member, choices, w)))
        yield from (Paragraph(w("explain.unsaid"), "warning"),) if isinstance(said, Refused) else said
    for option in options_of(w.ruleset, member):
        yield _option(option, choices.get(option.id), option.id in given, w)


def _decided(member: Member, choices: Choices, w: Words) -> Iterator[Block]:
    yield from dealt(w.within(member, choices), member.bet)
    yield from _rules(member, choices, w)
    yield from _parts_alone_in_it(member, choices, w)


def _parts_alone_in_it(member: Member, choices: Choices, w: Words) -> Iterator[Block]:
    """The rules of the parts that are made in such bets alone, so that they have no derivation to look into."""
    parts = compound_only(w.ruleset) if member.bet.parts else ()
    for one in combined_parts(w.ruleset, member, choices) if parts else ():
        if one.member.bet.id in parts:
            yield Heading(w.bet(one.member), 3)
            yield from _rules(one.member, choices, w)


def _rules(member: Member, choices: Choices, w: Words) -> Iterator[Block]:
    play = rule_cost(w.ruleset, member, choices)
    named = frozenset(w.ruleset.names) if isinstance(w.ruleset.device, Shoe) else frozenset[str]()
    told = replace(w, listed=w.listed | named)  # of what cards a name stands for is nowhere else in a derivation
    yield from (Paragraph(sentence) for sentence in rules_sentences(member, choices, told, play))


def dealt(w: BetWords, bets: object) -> Iterator[Block]:
    """How a round of cards is dealt, on which these bets are: a sentence for each step, with its table of draws."""
    for said, tableau in the_deal(w, bets):
        yield Paragraph(said, "item")
        if tableau:
            yield sentences(w, tableau.titles, tableau.rows, tableau.caption)


def _option(option: Option, choice: Choice | None, given: bool, w: Words) -> Paragraph:
    listed = w.either([w.choice(one) for one in option.choices]) if option.choices else ""
    listed = listed or w("analysis.any-ratio")
    law = w.leaving(option.law)
    if option.meter:
        key = "long-run.given" if choice else "long-run.not-given"
        shown = w(
            key, law=law, option=option.id, choice=w.choice(choice) if choice else "", example=option.meter.example
        )
        return Paragraph(w.sentences([shown, meter_terms(option, w)]))
    if choice is None:
        return Paragraph(w("explain.option.open", option=option.id, law=law, choices=listed), "warning")
    key = "explain.option.given" if given else "explain.option.default"
    taken = w.choice(choice)
    tail = w("analysis.option.unchanged") if option.unchanged else ""
    return Paragraph(w(key, option=option.id, law=law, choices=listed, choice=taken) + tail)


def basis_blocks(member: Member, w: Words) -> Iterator[Block]:
    """The assumptions, the provisions that could be read so that this bet would change, and those that bind it."""
    yield from _listed(needed_by([member.bet], w.ruleset), "explain.assumptions", w)
    others = [
        (reading, alternative)
        for reading in w.ruleset.readings
        for alternative in reading.alternatives
        if member.bet.id in affected(w.ruleset, alternative)
    ]
    if others:
        yield Heading(w("explain.readings"), 2)
    for reading, alternative in others:
        adopted, otherwise = w.text(reading.adopted), w.text(alternative.text)
        law = w.cite(reading.law)
        yield Paragraph(w("explain.reading", law=law, adopted=adopted, otherwise=otherwise))
    binding = [one for one in w.ruleset.conditions if one.is_about([member.bet.id])]
    yield from _listed(binding, "explain.conditions", w)


def _listed(provisions: Collection[Provision], title: str, w: Words) -> Iterator[Block]:
    """The provisions with their articles, under a heading; nothing where there are none."""
    if provisions:
        yield Heading(w(title), 2)
    for one in provisions:
        yield Paragraph(w.text(one.text) + w.at(one.law))


# --- a compound bet part by part -------------------------------------------------------------------------------------


def parts_blocks(derivation: Derivation, w: Words, *, commands: bool = True) -> Iterator[Block]:
    """What each part adds and the sums; with `commands` also those that derive each part."""
    yield Heading(w("explain.parts.title"), 2)
    yield Paragraph(_per(derivation, "explain.parts", "explain.parts.per", w))
    if any(part.member.bet.staked or part.member.bet.stays for part in derivation.parts):
        yield Paragraph(w("explain.parts.with-choice"))
    yield _table(derivation, w)
    yield Formula(equality_line(Symbol("E"), number_line(derivation.measures.expected_net)))
    if commands and (ones := _alone(derivation)):
        yield _commands(ones, derivation, w)


def _per(derivation: Derivation, of_all: str, of_part: str, w: Words) -> str:
    """A sentence on the units by which the figures of a compound bet are told: all at the start, or those of a part."""
    per, units = derivation.member.bet.per, w.units(int(1 / derivation.parts[0].share))
    return w(of_part, units=units, bet=w.bet(derivation.ruleset.bets[per])) if per else w(of_all, units=units)


def _alone(derivation: Derivation) -> list[Member]:
    """The parts that can be derived by themselves, as one cannot that the strategy of the whole plays."""
    without = without_figures(derivation.ruleset)
    return [part.member for part in derivation.parts if part.member.bet.id not in without]


def _commands(ones: Collection[Member], derivation: Derivation, w: Words) -> Paragraph:
    ids = dict.fromkeys(one.bet.id if one.bet.additional else one.id for one in ones)
    game = derivation.ruleset.name
    said = [CommandLine("`macau-edge explain {game} {bet}`", game=game, bet=id_) for id_ in ids]
    every = {part.member.id for part in derivation.parts} == {one.id for one in ones}
    return Paragraph(w("explain.parts.own" if every else "explain.parts.own-some", commands=w.both(said)))


def _table(derivation: Derivation, w: Words) -> Table:
    expected = part_cell(sum((one.contribution for one in derivation.parts), Fraction(0)), w)
    staked = part_cell(sum((one.put_down for one in derivation.parts), Fraction(0)), w)
    fields: tuple[Field[AdditionalPart], ...] = (
        Label(w("explain.part"), lambda one: w.bet(one.member), total=w("explain.sum")),
        Number(w("explain.put-down"), lambda one: part_cell(one.probability, w) if one.staked else "—", "put"),
        Number(w("explain.laid"), _laid, "put"),
        Number(w("explain.per-unit"), lambda one: part_cell(one.expected, w), "value"),
        Number(w("explain.contribution"), lambda one: part_cell(one.contribution, w), "value", total=expected),
        Number(w("explain.at-stake"), lambda one: part_cell(one.put_down, w), "staked", total=staked),
    )
    return table(w, fields, derivation.parts)


def _laid(one: AdditionalPart) -> str:
    """The units of a part of all those that are put down at the start: `2 / 5`."""
    return str(one.units) if one.share == 1 else f"{one.units} / {int(1 / one.share)}"


BOUNDS = ("1e-12", "1e-9", "1e-6")
"""What the engines' difference is compared with in words, so that a derivation reads the same on every machine."""


def explain_document(analysis: Analysis, language: Language, *, every_line: bool = False) -> Document:
    """The whole derivations of bets that were analysed, one after the other.

    Of what the player sees where he chooses there is `every_line`, or those for which the choices are closest. Where
    an option is missing that the figures need, the document says so and has no figures.

    Raises:
        ProblemError: the bet cannot be computed; the problem says where and why.
    """
    w = Words(language, analysis.ruleset)
    said = [_said(analysis, bet, w) for bet in analysis.bets]  # before the derivations, which may take all that is left
    working = derived_in_turn(
        analysis.ruleset,
        analysis.bets,
        analysis.choices,
        lambda found: working_document(found, w, commands=True, every_line=every_line),
    )
    rest = [basis_blocks(bet.member, w) if bet.measures else () for bet in analysis.bets]
    return tuple(block for number, one in enumerate(said) for block in (*one, *working.get(number, ()), *rest[number]))


def _said(analysis: Analysis, bet: BetAnalysis, w: Words) -> Document:
    """What stands before the derivation of a bet, or in its place."""
    ruleset, choices, given = analysis.ruleset, analysis.choices, analysis.given
    # rules stand without a prize, not without outcomes
    sayable = not bet.missing or ruleset.options[bet.missing].of_ratios
    before = (*bet_head(bet.member, w), *the_bet(bet.member, choices, given, w, sayable=sayable))
    if bet.refused:
        return (*before, *gap_notes([bet], w))
    if not bet.missing:
        return before
    before = (*before, Paragraph(w("explain.missing", option=bet.missing), "warning"))
    if not bet.long_run:
        return (*before, *no_long_run(bet, w))
    title, meaning = Heading(w("long-run.title"), 2), Paragraph(w("long-run.meaning"), "note")
    return (*before, title, meaning, *long_run_derivation(bet.long_run, bet.member, w))


def working_document(
    found: Derivation, w: Words, *, commands: bool, whole: str = "explain.shortened", every_line: bool = False
) -> Document:
    """The calculation alone, without the rules and what it rests on.

    With `commands` it says how the parts of a compound bet are explained, and tells every phase; without, phases of one
    form once. `whole` is what says where the numbers stand in full that are cut off here.
    """
    return (
        *_counting(found, w),
        *_choosing(found, w, every_line),
        *_working(found, w, commands),
        *_result(found, w, whole),
        *_figures(found, w),
    )


def _counting(derivation: Derivation, w: Words) -> Iterator[Block]:
    """What can come up, and how a net result follows from a prize."""
    if not derivation.weight:
        return
    yield Heading(w("explain.counting"), 2)
    yield Paragraph(device_in_words(derivation, w))
    if derivation.parts or derivation.not_derived:
        return
    if _plain(derivation):
        yield Paragraph(w("explain.plain-laid" if derivation.analysis.laid else "explain.plain"))
    else:
        yield Paragraph(w("explain.nets"))
        yield nets_table(derivation, w)


def _plain(derivation: Derivation) -> bool:
    """Whether every win brings its prize and every loss costs the stake."""
    wins = [net for net in derivation.nets if net.target == "win"]
    losses = [net for net in derivation.nets if net.target == "lose"]
    return all(not n.prize.for_one and n.net == n.prize.profit for n in wins) and all(n.net == -1 for n in losses)


def _choosing(derivation: Derivation, w: Words, every_line: bool) -> Iterator[Block]:
    """What each choice of the player is worth, and what is put down in all; nothing where he has none."""
    found, strategy = derivation.choosing, derivation.member.bet.strategy
    if derivation.not_compared:
        yield Heading(w("explain.choosing"), 2)
        yield Paragraph(w("explain.choosing.too-dear"), "warning")
    if not found or strategy is None:
        return
    yield Heading(w("explain.choosing"), 2)
    start = w("explain.choosing.for-good" if derivation.parts else "explain.choosing.at-start")
    stake = stake_words(derivation.member.bet, w) or start
    yield Paragraph(_worth(found, strategy.best, stake, w))
    if not strategy.best:
        partly = derivation.ruleset.played(derivation.member.bet) == "partly"
        yield Paragraph(w("explain.choosing.rule-partly" if partly else "explain.choosing.rule"))
    for one in found:
        yield from _choosing_at(one, w, best=strategy.best, alone=len(found) == 1, every_line=every_line)
    drawn = any(one.play.step.draws_by_choice for one in found)  # of whose rows nothing is added up
    if strategy.best and found[0].play.is_told and not drawn:
        rest = derivation.measures.expected_net - found[0].expected
        yield Paragraph(w("explain.choosing.rest", rest=short_figure(rest, w)))
    chosen = [
        (found[0].raises.get(choice, Fraction(0)) - _stays_already(derivation, choice, one.before), chance)
        for one in step_chances(derivation.scope)
        for choice, chance in one.chances.items()
    ]
    distribution = derivation.measures.distribution
    if not derivation.measures.has_spread:
        yield Paragraph(w("explain.choosing.put-down-on-both"))
        yield Formula(equality_line(Symbol("B"), number_line(distribution.risked)))
    elif raised := [(more, chance) for more, chance in chosen if more]:
        yield Paragraph(_put_down(derivation, w))
        at_start = distribution.risked - sum(more * chance for more, chance in raised)
        besides = [product_line(number_line(more), number_line(chance)) for more, chance in raised if chance]
        yield Formula(
            equality_line(
                Symbol("B"),
                terms_line("+", number_line(at_start), *besides),
                number_line(distribution.risked),
            )
        )


def _worth(found: Sequence[Choosing], best: bool, stake: str, w: Words) -> str:
    """What a choice is worth, and among which ways of playing the best choices are the best."""
    if len(found) == 1 and not found[0].play.step.draws_by_choice:
        return w("explain.choosing.worth", stake=stake)
    if not best:
        return w("explain.choosing.worth-by-rules", stake=stake)
    apart = any(one.play.step.parts for one in found)
    among = "explain.choosing.best-apart" if apart else "explain.choosing.best-everywhere"
    return w.sentences((w("explain.choosing.worth-of-steps", stake=stake), w(among)))


def _stays_already(derivation: Derivation, choice: str, before: Collection[str]) -> Fraction:
    """What stays with a choice in any case, since the same was chosen `before`."""
    staying = [part for part in derivation.parts if choice in before and part.member.bet.stays == choice]
    return sum((part.units * part.share for part in staying), Fraction(0))


def _put_down(derivation: Derivation, w: Words) -> str:
    """What B adds up, in a sentence: a stake put down again, what is `staked` with a choice, what `stays` with one."""
    bets = [part.member.bet for part in derivation.parts] or [derivation.member.bet]
    kinds = {
        "explain.choosing.raised": any(bet.raises for bet in bets),
        "explain.choosing.staked": any(bet.staked for bet in bets),
        "explain.choosing.stays": any(bet.stays for bet in bets),
    }
    said = [key for key, there in kinds.items() if there]
    if said == ["explain.choosing.raised"]:
        return w("explain.choosing.put-down")
    return w("explain.choosing.staying", more=w.both([w(key) for key in said]))


def _choosing_at(found: Choosing, w: Words, *, best: bool, alone: bool, every_line: bool) -> Iterator[Block]:
    """What each choice at a step is worth."""
    if not alone:
        yield Paragraph(w("explain.choosing.step", step=step_after(found.play.step, found.play.before, w=w)))
    if not dict(found.play.step.parts).keys().isdisjoint(found.play.before):
        yield Paragraph(w("explain.choosing.one-of-two"))
    if not found.play.is_told:
        plays = plays_in_words(found.play, w)
        yield Paragraph(w("explain.choosing.untold", count=w.whole(found.play.number), plays=plays))
        if found.play.nearest:
            yield Paragraph(w("explain.choosing.nearest", n=len(found.play.nearest)))
            yield nearest_table(found.play, w)
        return
    if played := play_table(found.play, w):
        yield from _drawn(found, played, w)
    if found.play.by_open_suit:
        yield Paragraph(w("explain.choosing.open-suit"))
    if found.play.suits_alike:
        yield Paragraph(w("explain.choosing.suits-alike"))
    if every_line:
        yield choices_table(found, w, best=best, shown=found.each())
        return
    if (count := len(found.sights)) > (shown := len(shown_sights(found))):
        yield Paragraph(w("explain.choosing.closest", shown=shown, count=count))
    yield choices_table(found, w, best=best, shown=shown_sights(found))


def _drawn(found: Choosing, played: DrawnPlay, w: Words) -> Iterator[Block]:
    """What is best where the player draws, as a table that a dealer knows, and how it is read."""
    short = short_names(found.play.step.choose, w)
    names = [w("explain.choosing.drawn-name", short=short[one], choice=w.label(one)) for one in found.play.step.choose]
    cells = [cell for _, of_row in played.rows for cell in of_row]
    names += when(any(len(cell.choices) > 1 for cell in cells), w("explain.choosing.drawn-else"))
    names += when(is_mixed(played), w("explain.choosing.drawn-mixed"))
    others = beside_hand(played, w)
    key = "explain.choosing.drawn" if others else "explain.choosing.drawn-alone"
    yield Paragraph(w(key, hand=played.hand, others=others, names=w("phrase.comma").join(names)))
    yield drawn_table(played, short, w)
    yield Paragraph(w("explain.choosing.again"))


def _working(derivation: Derivation, w: Words, commands: bool) -> Iterator[Block]:
    """How the bet is worked out: part by part, by its count, stage by stage, or that it has too many states."""
    if derivation.not_derived:
        yield Paragraph(w("explain.too-dear"), "warning")
        return
    if derivation.parts:
        yield from parts_blocks(derivation, w, commands=commands)
    if derivation.count:
        words = CountWords(derivation, derivation.count, w)
        yield from words.blocks()
        yield from words.numbers()
    elif derivation.phases:
        yield from _phases(derivation, w, whole=commands)
    else:
        yield Heading(w("explain.states.title"), 2)
        yield Paragraph(w("explain.states", states=derivation.states))


def _phases(derivation: Derivation, w: Words, *, whole: bool) -> Iterator[Block]:
    """Phase by phase, its lines and its equations; those of a start that is not come back to wait for the end.

    Unless it is to be `whole`, of phases of one form the first is told, with a table of the others, and totals that a
    table has had one by one stand together in the next where they lead to the same.
    """
    several = len(derivation.phases) > 1
    yield Heading(w("explain.phases" if several else "explain.lines"), 2)
    yield Paragraph(w("explain.apart").join(_legend(derivation, w)))
    formulas = Formulas(derivation.phases)
    once = {} if whole else phases_by_form(derivation.phases)
    left_out = {phase.number for alike in once.values() for phase in alike[1:]}
    told = False
    for phase in (one for one in derivation.phases if one.number not in left_out):
        if several:
            name = phase_name(phase, w.inside(phase.inner))
            yield Heading(w("explain.phase.title", phase=name), 3)
        if phase.off:
            yield Paragraph(w("explain.asleep"))
        yield lines_table(derivation, merged_totals(phase) if told and not whole else phase, w)
        told |= all(line.total is not None for line in phase.lines)
        if phase.waits or phase is not derivation.first:
            yield from map(Formula, formulas.phase(phase))
        if alike := once.get(phase.number):
            paid = "explain.phase.others" if have_equal_prizes(alike) else "explain.phase.others-paid"
            yield Paragraph(w(paid, count=len(alike) - 1))
            yield others_table(derivation, alike, w)


def _legend(derivation: Derivation, w: Words) -> Iterator[str]:
    """How to read the tables and the equations; nothing that this bet does not need."""
    if derivation.parts:
        yield _per(derivation, "explain.parts.joint", "explain.parts.joint-per", w)
    if any(part.weight > 1 for phase in derivation.phases for line in phase.lines for part in line.parts):
        yield w("explain.times")
    yield w("explain.contributions")
    if not derivation.measures.has_spread:
        yield w("explain.one-of-two")
    several = len(derivation.phases) > 1
    if derivation.waits:
        yield w("explain.symbols", unit=w.inside(derivation.scope).unit)
    if several:
        yield w("explain.numbered")


def _result(derivation: Derivation, w: Words, whole: str) -> Iterator[Block]:
    """The sum over the phases, the distribution of the net result, and the house edge."""
    measures, formulas, first = derivation.measures, Formulas(derivation.phases), derivation.first
    yield Heading(w("explain.result"), 2)
    if len(derivation.start) > 1:
        yield Paragraph(w("explain.start"))
        yield start_table(derivation, w)
        yield from map(Formula, formulas.begun(derivation.start))
    elif first and len(derivation.phases) > 1 and not first.waits:
        yield from map(Formula, formulas.phase(first))
    if measures.has_spread:
        table = result_table(derivation, w)
        yield table
        yield Paragraph(w("explain.adds-up"))
        if table.cut:
            yield Paragraph(w(whole))
    else:
        yield Formula(equality_line(Symbol("E"), number_line(measures.expected_net)))
        why = translated_message(w.language, NO_SPREAD)
        yield Paragraph(w("analysis.no-spread", bets=w.bet(derivation.member), why=why), "warning")
    if measures.distribution.staked != 1:
        yield Paragraph(w("explain.staked", staked=measures.distribution.staked))
    if derivation.analysis.laid:
        yield Paragraph(w("analysis.laid"))
        return
    yield Formula(_edge(derivation, w))
    if derivation.analysis.favours_player:
        yield Paragraph(w("explain.player-advantage"), "warning")


def _edge(derivation: Derivation, w: Words) -> Row:
    """`House edge = -E / (21/20) = 7/495 ≈ 1.4141 %`."""
    measures, edge = derivation.measures, derivation.measures.house_edge
    staked, lost = measures.distribution.staked, (Sign("-", apart=False), Symbol("E"))
    share = lost if staked == 1 else fraction_line(lost, bracket(number_line(staked)))
    exactly = equality_line(w("explain.edge"), share, number_line(edge))
    return terms_line("=" if is_exact(edge, 6) else "≈", exactly, figure_line(w.percent(edge)))


THIRDS: Mapping[Third, str] = {
    "same": "explain.third.same",
    "differs": "explain.third.differs",
    "beyond": "explain.third.beyond",
}
"""What sympy says to the figures -> the sentence on it."""


def _figures(derivation: Derivation, w: Words) -> Iterator[Block]:
    """The other figures, whether the second engine confirms them, and what the third solver says."""
    yield Heading(w("explain.figures"), 2)
    yield figures_table(derivation, w)
    analysis = derivation.analysis
    confirmed = analysis.difference <= 1.0
    bound = next((bound for bound in BOUNDS if analysis.distance < float(bound)), str(analysis.distance))
    known = derivation.measures.has_spread
    key = ("explain.confirmed" if known else "explain.confirmed-mean") if confirmed else "explain.not-confirmed"
    yield Paragraph(w(key, bound=bound), "plain" if confirmed else "warning")
    if confirmed and known and derivation.ruleset.plays_best(derivation.member.bet):
        yield Paragraph(w("explain.choosing.confirmed"))
    if analysis.third:
        said = w(THIRDS[analysis.third], states=SYMPY_STATES)
        yield Paragraph(said, "warning" if analysis.third == "differs" else "plain")
