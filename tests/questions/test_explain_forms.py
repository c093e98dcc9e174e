"""Derivations of bets on a hand, of tallies, of compound bets and on urns: every step is checked as it is printed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

import jsonschema
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from macau_edge.analysis import Analysis
from macau_edge.analysis.derivation import Derivation
from macau_edge.analysis.derivation.steps import TallyByCount, TallyLevel
from macau_edge.model import LANGUAGES, Language, Member, Ruleset
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose
from macau_edge.outcomes.together import without_figures
from macau_edge.questions.explain.counts import CountWords, powers
from macau_edge.questions.explain.data import derivation_data
from macau_edge.questions.explain.formulas import Formulas, TurnFormulas
from macau_edge.questions.explain.report import explain_document, parts_blocks, the_bet, working_document
from macau_edge.reports import formula
from macau_edge.reports.document import Document, Formula, Heading, Paragraph, Table
from macau_edge.reports.figures import to_builtins
from macau_edge.reports.writers import to_csv, to_markdown, to_text
from macau_edge.wording import Words
from macau_edge.wording.text import CUT
from tests.conftest import all_members, derived
from tests.exact.test_formula import some_collection, some_count, some_highest, some_spans
from tests.examples import QUICK
from tests.loops import each
from tests.parts import examples, part
from tests.questions.test_explain import CHECKS, chosen, read, value
from tests.random_games import Game, games
from tests.reading.test_language import BLOCKS, read_block
from tests.shapes import published

CRAPS = """
game: Bets of every form
device: {dice: 2}
hand:
  come-out: {natural: [7, 11], craps: [2, 3, 12], point: others}
  point: {point-made: point, seven-out: 7}
  ends: seven-out
bets:
"""
"""The head of a file with the hand of craps."""


def looked_at(name: str) -> bool:
    """Whether this part looks at an example or a bet: the quick one leaves out those that take half of the time."""
    return part() != "quick" or name not in {"hands", "four-of-25", "replay", "stud"}


@lru_cache(maxsize=1)
def rulesets() -> dict[str, Ruleset]:
    """Every block of the reference and every example, which other tests check, but for bets that take minutes."""
    found = {f"line {line}": read_block(block) for block, line in BLOCKS}
    return found | {path.stem: ruleset for path, ruleset in QUICK.items() if looked_at(path.stem)}


def some_members(ruleset: Ruleset) -> Iterator[Member]:
    """Of each bet the first member and the last."""
    choices = choose(ruleset, chosen(ruleset))
    without = without_figures(ruleset)
    for bet in filter(lambda bet: looked_at(bet.id) and bet.id not in without, ruleset.bets.values()):
        family = members(ruleset, bet, choices)
        yield from (family[at] for at in dict.fromkeys((0, len(family) - 1)))


@lru_cache(maxsize=1)
def derivations() -> tuple[Derivation, ...]:
    return tuple(
        derived(ruleset, member, choose(ruleset, chosen(ruleset)))
        for ruleset in rulesets().values()
        for number, member in enumerate(some_members(ruleset))
        if number % 6 == 0 or part() == "deep"
    )


def derivation_of(text: str, name: str) -> Derivation:
    ruleset = read(text)
    member = next(member for member in all_members(ruleset, {}) if member.id == name)
    return derived(ruleset, member, {})


def document_of(d: Derivation, language: Language = "en") -> Document:
    return explain_document(Analysis(d.ruleset, d.choices, frozenset(), bets=(d.analysis,)), language)


# --- tallies ------------------------------------------------------------------------------------------------------


def levels_add_up(d: Derivation) -> None:
    """The levels are the distribution of the net result."""
    levels = d.count.levels if d.count else ()
    if levels:
        assert sum(level.probability for level in levels) == 1
        assert sum(level.contribution for level in levels) == d.measures.expected_net
        nets: dict[Fraction, Fraction] = {}
        for level in levels:
            nets[level.net] = nets.get(level.net, Fraction(0)) + level.probability
        assert {net: p for net, p in nets.items() if p} == dict(d.measures.distribution.nets)


def formula_of(d: Derivation) -> TallyByCount | None:
    return d.count if d.count and d.count.form != "states" else None


def cycles_add_up(d: Derivation) -> None:
    """What a cycle brings is one, is what a turn of the hand brings from its first stage, and takes as long."""
    cycle = d.count.cycle if d.count else None
    if cycle is None:
        return
    assert sum(chance.probability for chance in cycle.chances) == 1
    for chance in cycle.chances:
        assert sum(part.weight for part in chance.parts) == chance.weight
        assert cycle.by_hand or Fraction(chance.weight, cycle.of) == chance.probability
    if cycle.phases:
        first = {int(e.net): e.solution for e in cycle.phases[0].equations if e.net is not None}
        assert [first.get(at, 0) for at in range(len(cycle.chances))] == [c.probability for c in cycle.chances]
        assert cycle.phases[0].rolls == cycle.length
    for phase in cycle.phases:
        assert sum(line.weight for line in phase.lines) == cycle.of


def terms_add_up(d: Derivation) -> None:
    """The terms times the probability of the end are a level; of the highest prize, it and all below."""
    count = formula_of(d)
    if count is None or count.cycle is None:
        return
    s, below = count.cycle.chance("end"), Fraction(0)
    for level in count.levels:
        below += level.probability
        if level.shares:
            total = s * sum(share.value for share in level.shares)
            assert total == (below if count.form == "highest" else level.probability)


def terms_are_those_of_inclusion_and_exclusion(d: Derivation) -> None:
    """The coefficient of each sum q, from every set of things."""
    count = formula_of(d)
    if count is None or count.cycle is None or count.form != "set":
        return
    chances = [thing.probability for thing in count.cycle.things]
    for level in (level for level in count.levels if level.shares):
        j, k = level.low or 0, len(chances)
        expected: Counter[Fraction] = Counter()
        for b in range(j + 1):
            for things in combinations(chances, b):
                expected[sum(things, Fraction(0))] += (-1) ** (j - b) * comb(k - b, j - b)
        assert {share.q: share.coefficient for share in level.shares} == {q: c for q, c in expected.items() if c}


def powers_of_one_thing(d: Derivation) -> None:
    """`c^3 - c^6`, as printed, is the probability of the level."""
    count = formula_of(d)
    if count is None or count.cycle is None or count.form != "one":
        return
    c = count.cycle.chance("thing") / (1 - count.cycle.chance("nothing"))
    for level in count.levels:
        assert value(powers(level), {"c": c}) == level.probability


def it_takes_so_many_cycles(d: Derivation) -> None:
    count = formula_of(d)
    if count is None or count.cycle is None:
        return
    decided = sum(count.levels[at].probability for at in count.early)
    assert (1 - decided) / count.cycle.chance("end") == count.cycles
    assert count.cycles is not None
    assert count.cycles * count.cycle.length == d.measures.distribution.rolls


def equations_of(line: str, symbols: dict[str, Fraction]) -> Iterator[list[Fraction]]:
    """The sides of each printed equation that are numbers, once the symbols are."""
    for equation in filter(str.strip, re.split("⇒|, (?=[a-zA-Z])", line)):
        sides = []
        for side in equation.split("="):
            for symbol in sorted(symbols, key=len, reverse=True):
                side = side.replace(symbol, f"({symbols[symbol]})")  # noqa: PLW2901
            if re.fullmatch(r"[\d()+*/^× -]+", side):
                sides.append(value(side, {}))
        yield sides


def printed_count_is_true(d: Derivation) -> None:
    """Every formula and every row of the terms, as they stand on the page."""
    if d.count is None:
        return
    words = CountWords(d, d.count, Words("en", d.ruleset))
    for block in words.blocks():
        if isinstance(block, Formula):
            assert all(len(set(sides)) <= 1 for sides in equations_of(block.text, {})), block.text
        if isinstance(block, Table) and block.columns[0].title == "q":
            for row in block.rows[:-1]:
                *_, a, leaves, worth = row
                if CUT not in a + worth:
                    assert value(f"({a}) / {f'({leaves})' if '^' not in leaves else leaves}", {}) == Fraction(worth)


def printed_turns_are_true(d: Derivation) -> None:
    cycle = d.count.cycle if d.count else None
    if cycle is None:
        return
    labels = [chance.label for chance in cycle.chances]
    formulas = TurnFormulas(cycle.phases, cycle.chances, labels)
    symbols = {
        formula.formula_text(formulas.symbol(e.net, p.number)): e.solution for p in cycle.phases for e in p.equations
    }
    for phase in cycle.phases:
        for line in map(formula.formula_text, formulas.phase(phase)):
            assert all(len(sides) > 1 and len(set(sides)) == 1 for sides in equations_of(line, symbols)), line


# --- compound bets ------------------------------------------------------------------------------------------------


def parts_add_up(d: Derivation) -> None:
    if d.parts:
        assert sum(part.contribution for part in d.parts) == d.measures.expected_net
        raised = sum(one.raises[choice] * one.chances.get(choice, 0) for one in d.choosing for choice in one.raises)
        assert sum(part.put_down for part in d.parts) + raised == d.measures.distribution.risked
        at_first = sum(part.put_down for part in d.parts if not part.member.bet.additional)
        assert at_first == d.measures.distribution.staked


def printed_parts_add_up(d: Derivation) -> None:
    for table in (
        block for block in (parts_blocks(d, Words("en", d.ruleset)) if d.parts else ()) if isinstance(block, Table)
    ):
        *rows, total = table.rows
        for row in rows:
            _, probability, units, expected, contribution, _ = row
            put = "1" if probability == "—" else probability  # of what is paid on another's stake
            assert value(f"{put} × {units} × ({expected})", {}) == Fraction(contribution)
        for at in (4, 5):
            assert sum(Fraction(row[at]) for row in rows) == Fraction(total[at])


def what_is_decided_is_the_net_result(d: Derivation) -> None:
    """Of a compound bet: what each line decides, and what was decided before, over what is staked."""
    for phase in d.phases if d.parts else ():
        for line in phase.lines:
            added = sum((deed.net for deed in line.deeds), Fraction(0)) * d.parts[0].share
            after = line.net if line.leads_to is None else d.phases[line.leads_to - 1].so_far
            assert phase.so_far + added == after


def beginnings_add_up(d: Derivation) -> None:
    """Where play can begin in several phases, what they come to together is the result."""
    if len(d.start) > 1:
        found = dict(formula.formula_text(line).split(" = ", 1) for line in Formulas(d.phases).begun(d.start))
        for net, probability in d.measures.distribution.nets.items():
            sign = "+" if net > 0 else ""
            assert {value(side, {}) for side in found[f"P({sign}{net})"].split("=")} == {probability}


FORMS: tuple[Callable[[Derivation], None], ...] = (
    levels_add_up,
    cycles_add_up,
    terms_add_up,
    terms_are_those_of_inclusion_and_exclusion,
    powers_of_one_thing,
    it_takes_so_many_cycles,
    printed_count_is_true,
    printed_turns_are_true,
    parts_add_up,
    printed_parts_add_up,
    what_is_decided_is_the_net_result,
    beginnings_add_up,
)


@pytest.mark.thorough
@each("check", [*CHECKS, *FORMS], ids=lambda check: check.__name__)
def test_every_example(check: Callable[[Derivation], None]) -> None:
    for derivation in derivations():
        check(derivation)


@pytest.mark.thorough
def test_the_examples_have_every_form() -> None:
    forms = {d.count.form if d.count else "parts" if d.parts else "phases" for d in derivations()}
    assert forms == {"one", "set", "highest", "states", "parts", "phases"}
    assert any(len(d.start) > 1 for d in derivations())
    assert any(phase.left for d in derivations() for phase in d.phases)
    assert any(d.count and d.count.form == "one" and d.count.cycle and d.count.cycle.by_hand for d in derivations())


@given(st.one_of(some_collection(), some_count(), some_spans(), some_highest()))
@examples(60)
def test_random_tallies(text: str) -> None:
    derivation = derivation_of(f"game: x\n{text}", "it")
    assert formula_of(derivation)
    for check in (*CHECKS, *FORMS):
        check(derivation)


@pytest.mark.thorough
@given(st.one_of(games("tally", "compound"), games("simple", "staged", "family", "additional", "compound")))
@examples(30)
def test_random_games(game: Game) -> None:
    assume(game.expected)
    ruleset = read(game.text)
    choices = choose(ruleset, game.given)
    for member in all_members(ruleset, choices):
        derivation = derived(ruleset, member, choices)
        for check in (*CHECKS, *FORMS):
            check(derivation)
        w = Words("zh", ruleset)
        assert any(isinstance(block, Table) for block in working_document(derivation, w, commands=True))
        assert any(isinstance(block, Paragraph) for block in the_bet(member, choices, [], w))


# --- every document -----------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize(
    "language", [pytest.param(one, marks=[] if one == "zh" else pytest.mark.deep) for one in LANGUAGES]
)
def test_every_example_can_be_explained_in_every_format(language: Language) -> None:
    for d in derivations():
        document = document_of(d, language)
        text = to_text(document)
        assert not re.search(r"[{}]|None|Fraction", text), text
        assert d.analysis.house_edge is None or f" = {d.measures.house_edge} " in text
        assert all(line == line.rstrip() for line in text.splitlines())
        said = [block.text for block in document if isinstance(block, Paragraph | Heading)]
        assert not [one for one in said if "  " in one]
        assert to_markdown(document).startswith("# ")
        assert to_csv(document).count(",")


@pytest.mark.thorough
def test_every_example_is_data_of_the_published_shape() -> None:
    schema = published("derivation")
    items = schema["properties"]["derivations"]["items"]
    validator = jsonschema.Draft202012Validator(items | {"$defs": schema["$defs"]})
    for d in derivations():
        found = to_builtins(derivation_data(d))
        assert [error.message for error in validator.iter_errors(found)] == [], d.member.id


@pytest.mark.thorough
def test_the_engines_agree_on_every_example() -> None:
    assert all(d.analysis.agree for d in derivations())


# --- one by one ---------------------------------------------------------------------------------------------------


def headings(d: Derivation) -> list[str]:
    return [block.text for block in document_of(d) if isinstance(block, Heading)]


def test_stages_whose_opener_makes_no_difference_are_one() -> None:
    text = """
game: x
device: {dice: 2}
bets:
  corner:
    stages: {come-out: {win: 7, point: [4, 5, 6, 8, 9, 10], lose: others}, point: {win: 7, lose: others}}
    pays: {by: stage, come-out: 2:1, point: 3:1}
  line: {stages: {come-out: {win: 7, point: [4, 10], lose: others}, point: {win: point, lose: 7}}, pays: 1:1}
"""
    corner, line = derivation_of(text, "corner"), derivation_of(text, "line")
    assert headings(corner).count("Stage 2: point (4, 5, 6, 8, 9 or 10)") == 1
    assert (len(corner.phases), corner.states) == (2, 7)
    assert len(line.phases) == 3  # 4 and 10 are as likely, but other totals win


def test_a_bet_that_is_off_says_so_and_where_it_begins() -> None:
    bet = "  it: {made: point, not-working: come-out, win: 6, lose: 7, pays: 7:6}\n"
    derivation = derivation_of(CRAPS + bet, "it")
    assert [phase.hand for phase in derivation.phases if phase.off] == [("come-out", ())]
    document = document_of(derivation)
    text = to_text(document)
    assert "While the hand stands here the bet is off: no result wins or loses it." in text
    assert "It is made when the hand first comes to its stage “point”." in text
    tables = [block for block in document if isinstance(block, Table) and block.columns[0].title == "Begins in stage"]
    assert tables[0].rows == (
        ("1: hand: point (4)", "1/8"),
        ("2: hand: point (5)", "1/6"),
        ("3: hand: point (6)", "5/24"),
        ("4: hand: point (8)", "5/24"),
        ("5: hand: point (9)", "1/6"),
        ("6: hand: point (10)", "1/8"),
    )


def test_what_depends_on_the_number_of_the_trial_is_told_by_trials() -> None:
    derivation = derivation_of(
        "game: x\ndevice: {dice: 2}\nbets: {it: {win: trial 3 except 7, lose: 7, pays: 1:1}}", "it"
    )
    assert [phase.spot.trial for phase in derivation.phases] == [1, 2, 3]
    assert "Stage 2: throw 2" in headings(derivation)


def test_a_turn_of_the_hand_is_solved_before_it_is_counted() -> None:
    rows = "{by: count, 1 or more: 1:1, others: lose}"
    bet = f"  it: {{made: come-out, count: point-made, until: end of hand, pays: {rows}}}\n"
    derivation = derivation_of(CRAPS + bet, "it")
    assert derivation.count
    assert derivation.count.cycle
    assert {chance.kind: chance.probability for chance in derivation.count.cycle.chances} == {
        "thing": Fraction(134, 495),
        "end": Fraction(196, 495),
        "nothing": Fraction(1, 3),
    }
    formulas = [block.text for block in document_of(derivation) if isinstance(block, Formula)]
    assert "p2 = 3/36 + 27/36 × p2  ⇒  p2 = (3/36) / (9/36) = 1/3" in formulas
    assert "c = p / (1 - r) = (134/495) / (2/3) = 67/165" in formulas


def test_a_small_tally_without_a_formula_is_told_state_by_state() -> None:
    text = """
game: x
device: {dice: 2}
bets: {it: {collect: [6, 7], until: 7, pays: {by: collected, 2: 5:1, others: lose}}}
"""
    derivation = derivation_of(text, "it")
    assert [phase.spot.counted for phase in derivation.phases] == [(0, 0), (1, 0)]
    assert headings(derivation).count("Stage 2: come so far: 6") == 1
    for check in (*CHECKS, *FORMS):
        check(derivation)


def test_a_tally_of_too_many_states_has_their_number_and_its_levels() -> None:
    rows = "{by: count, 31 or more: 9:1, others: lose}"
    bet = f"  it: {{made: come-out, count: any, until: end of hand, pays: {rows}}}\n"
    derivation = derivation_of(CRAPS + bet, "it")
    assert derivation.phases == ()
    assert derivation.count
    assert [(level.low, level.high) for level in derivation.count.levels] == [(0, 30), (31, None)]
    text = to_text(document_of(derivation))
    assert f"The bet has {derivation.states} states" in text
    assert "31 or more times" in text
    assert "p(seven-out) = " in text


def test_an_urn_that_empties_tells_what_is_left() -> None:
    text = """
game: x
device: {draw: {red: 2, black: 1}, returned: never}
words: {red: {en: red, pt: encarnado, zh: 紅}, black: {en: black, pt: preto, zh: 黑}}
bets: {it: {win: black, lose: trial 2 except black, pays: 1:1}}
"""
    derivation = derivation_of(text, "it")
    assert [(phase.weight, phase.spot.trial) for phase in derivation.phases] == [(3, 1), (2, 2)]
    assert [{part.label: part.weight for part in phase.left} for phase in derivation.phases] == [
        {"red": 2, "black": 1},
        {"red": 1, "black": 1},
    ]


def test_a_compound_bet_that_is_made_elsewhere_moves_its_parts_there() -> None:
    bets = """  six: {made: come-out, not-working: come-out, win: 6, lose: 7, pays: 7:6}
  seven: {win: 7, lose: others, pays: 4:1}
  it: {made: point, together: {six: 2, seven: 1}}
"""
    derivation = derivation_of(CRAPS + bets, "it")
    for check in (*CHECKS, *FORMS):
        check(derivation)
    assert [part.units for part in derivation.parts] == [2, 1]


def test_very_many_combinations_are_not_listed() -> None:
    text = "game: x\ndevice: {dice: 6}\nbets: {it: {win: at least 2 show 6, lose: others, pays: 2:1}}"
    table = next(block for block in document_of(derivation_of(text, "it")) if isinstance(block, Table))
    assert table.rows[0][1] == "1-1-1-1-6-6 … 6-6-6-6-6-6 (126 in all)"


def level_of(d: Derivation, number: int) -> TallyLevel:
    assert d.count
    return next(level for level in d.count.levels if level.low == number)


def test_all_small_is_the_sum_in_the_reference() -> None:
    bet = "{collect: 2 to 6, until: 7, pays: {by: collected, 5: 34:1, others: lose}}"
    text = f"game: x\ndevice: {{dice: 2}}\nbets: {{it: {bet}}}"
    derivation = derivation_of(text, "it")
    assert level_of(derivation, 5).probability == Fraction(20049, 760760)
    assert [share.coefficient for share in level_of(derivation, 5).shares] == [-1, 1, 1, -1, -1, -1, 1, 1, 1, -1, -1, 1]
