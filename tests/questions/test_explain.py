"""Derivations: every line can be checked with a pencil, and is checked here; some of them word for word.

`python -m tests.questions.test_explain` writes the golden files anew: read what changed before it is committed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from macau_edge.analysis import Analysis, ruleset_under
from macau_edge.analysis.derivation import Derivation
from macau_edge.analysis.derivation.steps import Phase
from macau_edge.exact.chain import State
from macau_edge.exact.compile import compile_bet
from macau_edge.model import LANGUAGES, Language, Member, Ruleset, Shoe
from macau_edge.outcomes.options import choose
from macau_edge.questions.explain.answer import explain_json
from macau_edge.questions.explain.figures import figures_table
from macau_edge.questions.explain.formulas import Formulas
from macau_edge.questions.explain.report import explain_document
from macau_edge.questions.explain.tables import lines_table, nets_table, result_table
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import read_source, shipped_folder, shipped_names, source
from macau_edge.reports import formula
from macau_edge.reports.document import Document, Formula, Table
from macau_edge.reports.figures import to_builtins
from macau_edge.reports.writers import to_text
from macau_edge.wording import Words
from macau_edge.wording.text import CUT, signed_text
from tests.conftest import Run, all_members, analysed, derived
from tests.loops import each
from tests.outcomes.test_parted import GAME
from tests.parts import examples, part
from tests.random_bets import Bet, one_stage_bets, staged_bets

GOLDEN = Path(__file__).parents[1] / "golden"
EXAMPLES = [
    ("craps", "field", {"field12": "3:1"}),
    ("craps", "pass-line", {}),
    ("cussec", "single-number[1]", {}),
    ("examples/collections.yaml", "all-small", {}),
    ("examples/hands.yaml", "ride-the-line-1", {}),
    ("examples/compounds.yaml", "pass-3-4-5x", {}),
]

OTHERS = """
game: Shapes that the shipped rulesets do not have
device: {dice: 2}
bets:
  loop:
    stages:
      ping: {win: 7, lose: 2, pong: [3, 4]}
      pong: {lose: 7, push: 12, ping: [8, 9]}
    pays: {by: stage, ping: 2:1}
  line:
    stages: {come-out: {win: [7, 11], lose: [2, 3, 12], point: others}, point: {win: point, lose: [7, 11]}}
    pays: 1:1
  odds: {additional: {to: line, at: point}, win: point, lose: 7, pays: {by: point, [4, 10]: 2:1, others: 3:2}}
  buy: {each: {number: [4, 10]}, win: number, lose: 7, pays: 2:1, commission: {rate: 5%, of: stake, paid: with the bet}}
  lay: {win: 7, lose: 4, pays: 1:2, commission: {rate: 5%, of: return, paid: on a win}}
  for-one: {win: [2, 3, 12], lose: others, pays: 8 for 1}
  half: {win: 7, lose: others, pays: 1:1, lost: {by: total, [2, 12]: 1:2, others: 1:1}}
  faces: {win: any except 7, lose: 7, pays: {by: different faces, 1: 2:1, 2: {by: total, 3 to 6: 1:2, others: 1:3}}}
  tie: {win: 8 to 12, push: 7, lose: others, pays: 1:1}
  open: {each: {side: {low: 2 to 5, high: [10, 11, 12]}}, win: side, lose: 7, pays: 1:1}
  point-on-a-shape:
    stages: {come-out: {win: hard 8, lose: 7, point: [easy 8, easy 6]}, point: {win: point, lose: 7}}
    pays: 1:1
"""
LOADED = """
game: Weighted dice and figures
device: {dice: 2, faces: {fish: {colour: red, number: 1, weight: 3}, prawn: {colour: green, number: 2}, 7: 2}}
bets:
  fish: {win: shows fish, lose: others, pays: {by: dice showing fish, 1: 1:1, 2: 3:1}}
  red: {win: exactly 1 show red, lose: others, pays: 1:1}
"""
WHEEL = """
game: A wheel with prison
device: {wheel: {0: 1, 1 to 6: 2, joker: 3}}
winning-stake: kept
bets:
  low: {stages: {spin: {win: 1 to 3, prison: 0, lose: others}, prison: {push: 1 to 3, lose: 4 to 6}}, pays: 2:1}
  joker: {win: joker, lose: others, pays: 4:1, lost: {by: result, 0: 1:2, others: 1:1}}
"""


@cache
def ruleset_of(name: str) -> Ruleset:
    """A shipped ruleset by its name, or an example by its path."""
    path = GOLDEN.parents[1] / name if name.endswith(".yaml") else shipped_folder() / f"{name}.yaml"
    found = read_ruleset(read_source(path), name).ruleset
    assert found
    return found


def read(text: str) -> Ruleset:
    found = read_ruleset(source("example.yaml", text.encode()), "example")
    assert found.ruleset, found.problems
    return found.ruleset


@lru_cache(maxsize=1)
def rulesets() -> Mapping[str, Ruleset]:
    """The shipped rulesets, as adopted and under every other reading; and three with what they do not have.

    The quick part has them as adopted, and the three.
    """
    found: dict[str, Ruleset] = {}
    for name in shipped_names():
        found[name] = ruleset_of(name)
        for reading in found[name].readings if part() != "quick" else ():
            found |= {f"{name}: {way.id}": ruleset_under(found[name], way) for way in reading.alternatives}
    for ruleset in map(read, (OTHERS, LOADED, WHEEL)):
        found[ruleset.game.say("en")] = ruleset
    return found


def chosen(ruleset: Ruleset) -> dict[str, str]:
    """A choice for every option that has no default."""
    return {option.id: "9:5" for option in ruleset.options.values() if option.default is None}


@lru_cache(maxsize=1)
def derivations() -> tuple[Derivation, ...]:
    """Every bet; under another reading, those whose figures it can change, one of a family."""
    found: dict[object, Derivation] = {}
    for name, ruleset in rulesets().items():
        choices = choose(ruleset, chosen(ruleset))
        for member in all_members(ruleset, choices):
            other = ": " in name
            key = (name, member.bet.id) if other else (name, member.id)
            if key not in found:
                found[key] = derived(ruleset, member, choices)
    return tuple(found.values())


def member_of(ruleset: Ruleset, name: str, **options: str) -> Member:
    return next(one for one in all_members(ruleset, choose(ruleset, options)) if one.id == name)


def document(game: str, bet: str, options: Mapping[str, str], language: Language) -> Document:
    ruleset = ruleset_of(game)
    member = member_of(ruleset, bet, **options)
    return explain_document(analysed(ruleset, [member], options), language)


# --- word for word ------------------------------------------------------------------------------------------------


def golden(game: str, bet: str, language: Language) -> Path:
    game, bet = (re.sub(r"[^a-z0-9-]", "-", name).strip("-") for name in (Path(game).stem, bet))
    return GOLDEN / f"{game}-{bet}.{language}.txt"


@each("language", LANGUAGES)
@each(("game", "bet", "options"), EXAMPLES)
def test_golden(game: str, bet: str, options: dict[str, str], language: Language) -> None:
    assert to_text(document(game, bet, options, language)) == golden(game, bet, language).read_text("utf-8")


# --- every line can be checked with a pencil -----------------------------------------------------------------------


def combinations_add_up(derivation: Derivation) -> None:
    for phase in derivation.phases:
        assert sum(line.weight for line in phase.lines) == phase.weight
        assert all(sum(part.weight for part in line.parts) == line.weight for line in phase.lines)


def contributions_add_up(derivation: Derivation) -> None:
    for phase in derivation.phases:
        assert sum(line.contribution for line in phase.lines) == phase.expected
    measures = derivation.measures
    assert sum(p for _, p in derivation.start) == bool(derivation.phases)
    if not derivation.phases:
        return
    assert sum(p * derivation.phases[n - 1].expected for n, p in derivation.start) == measures.expected_net
    assert sum(p * derivation.phases[n - 1].rolls for n, p in derivation.start) == measures.distribution.rolls


def lines_are_those_of_the_exact_engine(derivation: Derivation) -> None:
    """Each state of the chain is in one phase, and its branches lead where the lines of that phase do."""
    if derivation.parts or not derivation.phases or derivation.phases[0].left:
        return  # a state does not tell where the parts stand, and what is left in the urn
    chain = compile_bet(derivation.ruleset, derivation.member, derivation.choices)
    phases = {number: p.number for p in derivation.phases for number, s in enumerate(chain.states) if stands(p, s)}
    assert len(phases) == len(chain.states)
    for number, branches in enumerate(chain.branches):
        lines: Counter[tuple[Fraction | None, int | None]] = Counter()
        for line in derivation.phases[phases[number] - 1].lines:
            lines[line.net, line.leads_to] += line.weight
        expected: Counter[tuple[Fraction | None, int | None]] = Counter()
        for branch in branches:
            expected[branch.net, None if branch.state is None else phases[branch.state]] += branch.weight
        assert lines == expected


def stands(phase: Phase, state: State) -> bool:
    """Whether a phase is that of a state, as far as their names tell."""
    spot = phase.spot
    opened = state.point in spot.points if spot.points else state.point is None
    hand = (phase.hand is None) == (state.hand is None)
    if phase.hand and state.hand:
        hand = phase.hand[0] == state.hand[0] and state.hand[1] in (phase.hand[1] or ("",))
    return opened and hand and (spot.stage, spot.counted, spot.trial) == (state.stage, state.counted, state.trial)


def equations_hold(derivation: Derivation) -> None:
    solved = {(phase.number, e.net): e.solution for phase in derivation.phases for e in phase.equations}
    for phase in derivation.phases:
        for e in phase.equations:
            rest = sum(Fraction(weight, e.of) * solved.get((to, e.net), Fraction(0)) for weight, to in e.unknown)
            assert e.known + rest == e.solution
        assert sum(e.solution for e in phase.equations if e.net is not None) == 1


def nets_follow_from_prizes(derivation: Derivation) -> None:
    rate = derivation.commission.rate if derivation.commission else 0
    assert all(net.profit - rate * net.base == net.net for net in derivation.nets)


def printed_equations_are_true(derivation: Derivation) -> None:
    symbols, formulas = symbols_of(derivation), Formulas(derivation.phases)
    for phase in derivation.phases:
        for line in map(formula.formula_text, formulas.phase(phase)):
            for equation in filter(str.strip, re.split("⇒|, (?=[PTE])", line)):
                assert len({value(side, symbols) for side in equation.split("=")}) == 1, line


def printed_totals_add_up(derivation: Derivation) -> None:
    tables = [
        (lines_table(derivation, phase, Words("en", derivation.ruleset)), phase.expected) for phase in derivation.phases
    ]
    for table, expected in [
        *tables,
        (result_table(derivation, Words("en", derivation.ruleset)), derivation.measures.expected_net),
    ]:
        for title in {column.title for column in table.columns} & {"Combinations", "Number", "Probability"}:
            *cells, total = cells_of(table, title)
            assert cut_off(cells, total) or sum(map(Fraction, cells)) == Fraction(total)
        *cells, total = cells_of(table, "Contribution")
        assert cut_off(cells, total) or sum(map(Fraction, cells)) == Fraction(total) == expected


def cut_off(cells: Collection[str], *more: str) -> bool:
    """Whether one of them is cut off, since its fraction is too long."""
    return any(CUT in cell for cell in (*cells, *more))


def printed_contributions_are_probability_times_value(derivation: Derivation) -> None:
    for phase in derivation.phases:
        table = lines_table(derivation, phase, Words("en", derivation.ruleset))
        names = ("Probability", "Net result", "Contribution")
        for probability, net, contribution in list(zip(*(cells_of(table, name) for name in names), strict=True))[:-1]:
            if cut_off([probability, net, contribution]):
                continue
            assert Fraction(probability) * Fraction(net.rpartition("=")[2].strip()) == Fraction(contribution)


def printed_combinations_are_counted(derivation: Derivation) -> None:
    """`1-6, 2-5, 3-4 ×2` is six: the list of each line, counted from its words."""
    for phase in derivation.phases:
        table = lines_table(derivation, phase, Words("en", derivation.ruleset))
        place = next(i for i, column in enumerate(table.columns) if column.title == "Probability") - 1
        for listed, number in ((row[place - 1], row[place]) for row in table.rows[: len(phase.lines)]):
            if not cut_off([listed, number]):
                cards = isinstance(derivation.ruleset.device, Shoe)
                found = rounds_counted(listed) if cards else counted(listed.removeprefix("totals "))
                assert not listed or found == int(number), listed


def printed_calculations_are_right(derivation: Derivation) -> None:
    nets = derivation.measures.distribution.nets
    symbols = {f"P({signed_text(net)})": p for net, p in nets.items()}
    symbols["T"] = derivation.measures.distribution.rolls
    for label, calculation, exactly, _ in figures_table(derivation, Words("en", derivation.ruleset)).rows:
        if exactly and "odds" not in label and "Σ" not in calculation and not cut_off([calculation, exactly]):
            assert value(calculation, symbols) == Fraction(exactly.replace(":", "/")), calculation
    for _, _, calculation, net in nets_table(derivation, Words("en", derivation.ruleset)).rows:
        assert value(calculation, {}) == Fraction(net)


CHECKS: tuple[Callable[[Derivation], None], ...] = (
    combinations_add_up,
    contributions_add_up,
    lines_are_those_of_the_exact_engine,
    equations_hold,
    nets_follow_from_prizes,
    printed_equations_are_true,
    printed_totals_add_up,
    printed_contributions_are_probability_times_value,
    printed_combinations_are_counted,
    printed_calculations_are_right,
)


@each("check", CHECKS, ids=lambda check: check.__name__, quick=10, whole="rest")
def test_every_bet(check: Callable[[Derivation], None]) -> None:
    for derivation in derivations():
        check(derivation)


@given(st.one_of(one_stage_bets(), staged_bets()))
@examples(30)
def test_random_bets(bet: Bet) -> None:
    ruleset = read(bet.text)
    (member,) = all_members(ruleset, {})
    derivation = derived(ruleset, member, {})
    for check in CHECKS:
        check(derivation)


def test_the_engines_agree_on_every_derivation() -> None:
    assert all(derivation.analysis.agree for derivation in derivations())


def value(text: str, symbols: Mapping[str, Fraction]) -> Fraction:
    """What a calculation comes to, read from the page: `3/36 + 27/36 × P2(+1)`."""
    for symbol in sorted(symbols, key=len, reverse=True):
        text = text.replace(symbol, f"({symbols[symbol]})")
    text = re.sub(r"\d+", r"F(\g<0>)", text.replace("×", "*").replace("²", "**2").replace("^", "**"))
    assert re.fullmatch(r"[F()\d+*/ -]*", text), text
    return Fraction(eval(text, {"F": Fraction}))


def symbols_of(derivation: Derivation) -> dict[str, Fraction]:
    formulas = Formulas(derivation.phases)
    found = {formula.formula_text(formulas.worth(phase.number)): phase.expected for phase in derivation.phases}
    for phase in derivation.phases:
        found |= {formula.formula_text(formulas.symbol(e.net, phase.number)): e.solution for e in phase.equations}
    return found


def cells_of(table: Table, title: str) -> list[str]:
    index = [column.title for column in table.columns].index(title)
    return [row[index] for row in table.rows]


def rounds_counted(listed: str) -> int:
    """`banker 8, player 8 ×3; banker 9, player 8 ×4` is seven: every round of cards says for itself how often."""
    return sum(int(one.partition(" ×")[2] or 1) for one in listed.replace("\n", " ").split("; "))


def counted(listed: str) -> int:
    total = 0
    for group in listed.replace("\n", " ").split("; "):
        labels, _, times = group.partition(" ×")
        size = 0
        for label in labels.split(", "):
            low, _, high = label.partition(" to ")
            size += int(high) - int(low) + 1 if high else 1
        total += size * int(times or 1)
    return total


# --- every document -----------------------------------------------------------------------------------------------


@each("language", LANGUAGES, quick=3)
def test_every_bet_can_be_explained(language: Language) -> None:
    for derivation in derivations()[:: 1 if language == "zh" and part() != "quick" else 3]:
        d = derivation
        text = to_text(explain_document(Analysis(d.ruleset, d.choices, frozenset(), bets=(d.analysis,)), language))
        assert not re.search(r"[{}]|None|Fraction", text)
        edge = str(d.measures.house_edge)
        assert re.search(rf"^ {{4}}\S.* = {re.escape(edge)} [=≈] ", text, re.M)
        assert all(line == line.rstrip() for line in text.splitlines())


def test_the_house_edge_is_written_as_a_formula() -> None:
    blocks = document("craps", "pass-line", {}, "pt")
    assert "Vantagem do casino = -E = 7/495 ≈ 1,4141 %" in [one.text for one in blocks if isinstance(one, Formula)]


def test_options_are_said_to_be_given_or_the_programs() -> None:
    default, given = (to_text(document("craps", "field", options, "en")) for options in ({}, {"field12": "3:1"}))
    start = "art. 6, 12): `field12` is left to the house, 2:1 or 3:1; the law sets no default. Taken here: "
    assert f"{start}2:1, the default of this program." in default
    assert f"{start}3:1, as given." in given
    assert "1賠2或1賠3" in to_text(document("craps", "field", {}, "zh"))


def test_a_bet_whose_prize_is_not_given_has_its_rules_and_no_figures() -> None:
    text = to_text(document("portugal/craps", "number-to-win[4]", {}, "en"))
    assert "Wins on a total of 4; loses on a total of 7" in text
    assert "The figures are not given: they need `--win4`." in text
    assert "House edge =" not in text
    assert "House edge = " in to_text(document("portugal/craps", "number-to-win[4]", {"win4": "9:5"}, "en"))


def test_assumptions_and_other_readings_are_part_of_it() -> None:
    text = to_text(document("cussec", "single-number[1]", {}, "en"))
    for assumption in ruleset_of("cussec").assumptions:
        assert assumption.text.say("en") in text
    assert "art. 6, 3). Adopted: the prize goes by how many dice show the chosen number. Otherwise: 2:1 also" in text


def test_a_cycle_is_solved_as_a_system() -> None:
    ruleset = rulesets()["Shapes that the shipped rulesets do not have"]
    derivation = derived(ruleset, member_of(ruleset, "loop"), {})
    assert [phase.block for phase in derivation.phases] == [(1,), (2, 3), (2, 3)]
    lines = list(map(formula.formula_text, Formulas(derivation.phases).phase(derivation.phases[2])))
    assert lines[0].count("=") == 1
    assert [line for line in lines if line.startswith("⇒")]


def test_what_returns_an_additional_bet_is_a_line() -> None:
    ruleset = rulesets()["Shapes that the shipped rulesets do not have"]
    derivation = derived(ruleset, member_of(ruleset, "odds[4]"), {})
    assert [(line.target, line.total, line.net) for line in derivation.phases[0].lines] == [
        ("win", 4, 2),
        ("lose", 7, -1),
        ("returned", 11, 0),
        ("stay", None, None),
    ]


# --- as data ------------------------------------------------------------------------------------------------------


def fractions(data: object) -> Iterator[Fraction]:
    """Every exact value of the data."""
    if isinstance(data, dict):
        if set(data) == {"exact", "decimal"}:
            yield Fraction(data["exact"])
        for inner in data.values():
            yield from fractions(inner)
    elif isinstance(data, list):
        for inner in data:
            yield from fractions(inner)


def test_the_same_as_data() -> None:
    ruleset = ruleset_of("craps")
    members = [member_of(ruleset, "pass-line"), member_of(ruleset, "field")]
    data = to_builtins(explain_json(analysed(ruleset, members, {"field12": "2:1"})))
    assert (data["schema"], data["given"]) == ("macau-edge/derivation/1", ["field12"])
    line, field = data["derivations"]
    assert line["figures"]["house_edge"]["exact"] == "7/495"
    assert (len(line["phases"]), len(field["phases"]), field["results"]) == (7, 1, 36)
    assert {phase["opened_by"] for phase in line["phases"]} == {None, "4", "5", "6", "8", "9", "10"}
    assert {one["decision"]: one["net"] for one in line["nets"]} == {"win": "1", "lose": "-1"}
    for derivation in data["derivations"]:
        for phase in derivation["phases"]:
            assert sum(one["combinations"] for one in phase["lines"]) == derivation["results"]
            added = sum(Fraction(one["contribution"]["exact"]) for one in phase["lines"])
            assert added == Fraction(phase["expected_net"]["exact"])
    assert len(list(fractions(data))) > 100


def test_data_of_a_bet_whose_prize_is_not_given() -> None:
    ruleset = ruleset_of("portugal/craps")
    data = to_builtins(explain_json(analysed(ruleset, [member_of(ruleset, "number-to-win[4]")], {})))
    assert data["derivations"] == [{"bet": "number-to-win[4]", "not_given": "win4", "figures": None}]


HANDS = """game: Two hands
act: none
device: {decks: 1}
deal: {first: {one: 1, two: 1}}
hands: {both: [one, two], other: [two, one], third: [one, two], named: [one, two]}
words: {one: one, two: two, first: first, both: both, other: other, third: third, named: named}
names: {aces: named has 2 cards in ace}
bets:
  of-both: {win: both has 2 cards in ace, lose: others, pays: {by: cards of third in hearts, 0 to 1: 1:1, 2: 2:1}}
  of-a-name: {win: aces, lose: others, pays: 1:1}
  of-others: {win: other has 2 cards in ace, lose: others, pays: 1:1}
"""


def test_a_bet_names_the_hands_that_it_speaks_of() -> None:
    """In its phrases, in its tables and behind its names, and no others."""
    rules = read_ruleset(source("hands.yaml", HANDS.encode()), "hands").ruleset
    assert rules is not None
    said = {bet: to_text(explain_document(analysed(rules, [member_of(rules, bet)], {}), "en")) for bet in rules.bets}
    named = {bet: re.findall(r"“(\w+)” is all", text) for bet, text in said.items()}
    assert named == {"of-both": ["both", "third"], "of-a-name": ["named"], "of-others": ["other"]}


def test_what_a_part_that_is_laid_with_a_choice_adds_is_over_all_rounds() -> None:
    """The stake of one part comes back in some rounds, and of another nothing is put down: that is said of no other."""
    rules = read("""
game: Chosen
act: none
device: {decks: 1, without: [3 to king], order: [2, ace]}
deal: {first: {player: 1}, ask: {choose: [ride, pull], sees: player}, more: {player: 1}}
bets:
  base: {win: player has 2 cards in ace, lose: others, pays: 3:1}
  back: {based-on: base, stays: ride}
  whole: {together: {base: 1, back: 1}, strategy: best}
  twice: {together: {base: 1, other: 1}, strategy: best}
  other: {win: player has 2 cards in ace except pull, lose: others, pays: 3:1}
""")
    said = {bet: to_text(explain_document(analysed(rules, [member_of(rules, bet)], {}), "en"))
            for bet in ("whole", "twice")}  # fmt: skip
    over_all = "Of a part that is put down with a choice, or stays with one, the expected net result is over all rounds"
    assert [over_all in text for text in said.values()] == [True, False]


def test_of_several_choices_the_last_is_found_first() -> None:
    """What is chosen at one step changes what is worth most at an earlier one: of one choice alone it is said that it
    changes nothing elsewhere.
    """
    said = []
    for again in ("", ", again: {choose: [go, stop], sees: player}"):
        rules = read(f"""
game: Chosen
act: none
device: {{decks: 1, without: [3 to king], order: [2, ace]}}
deal: {{first: {{player: 1}}, ask: {{choose: [ride, pull], sees: player}}, more: {{player: 1}}{again}}}
bets:
  base: {{win: player has 2 cards in ace, lose: others, pays: 3:1}}
  back: {{based-on: base, stays: ride}}
  more: {{based-on: base, stays: {"go" if again else "ride"}}}
  whole: {{together: {{base: 1, back: 1, more: 1}}, strategy: best}}
""")
        text = to_text(explain_document(analysed(rules, [member_of(rules, "whole")], {}), "en"))
        said.append(("changes nothing where he sees another" in text, "The last choice is found first" in text))
    assert said == [(True, False), (False, True)]


def test_of_one_choice_that_draws_the_last_is_found_first() -> None:
    """What he does with three cards decides what a third is worth to who has two."""
    rules = read(GAME.replace("      split: {part: player, if: two and player same rank}\n", ""))
    text = to_text(explain_document(analysed(rules, [member_of(rules, "alone")], {}), "en"))
    assert "changes nothing where he sees another" not in text
    assert "The last choice is found first" in text


def test_every_line_has_what_is_seen_by_itself(run: Run, tmp_path: Path) -> None:
    """Where the choices are worth the same of several things, too; the shares are those of all rounds in which he sees
    one. A file that is there is kept.
    """
    game, file = tmp_path / "chosen.yaml", tmp_path / "all.md"
    game.write_text(
        """
game: Chosen
act: none
device: {decks: 1, order: [2 to king, ace], worth: {2 to 10: number, jack to king: 10, ace: 1}, points: sum,
  compare: points}
words:
  player: {en: player, pt: jogador, zh: 閒}
  dealer: {en: dealer, pt: banca, zh: 莊}
  first: {en: first, pt: primeiras, zh: 首}
  ask: {en: ask, pt: escolha, zh: 選擇}
  ride: {en: ride, pt: fica, zh: 留}
  pull: {en: pull, pt: sai, zh: 退}
deal: {first: {player: 1}, ask: {choose: [ride, pull], sees: player}, more: {dealer: 1}}
bets:
  base: {win: dealer ace, lose: others, pays: 5:1, name: {en: Base, pt: Base, zh: 底}}
  back: {based-on: base, win: player beats dealer, stays: ride, name: {en: Back, pt: Volta, zh: 回}}
  whole: {together: {base: 1, back: 1}, strategy: best, name: {en: Whole, pt: Tudo, zh: 全}}
""",
        "utf-8",
    )

    def rows(text: str) -> list[list[str]]:
        cells = ([cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines())
        return [row for row in cells if row[0].startswith("player ") and len(row) > 4]

    words = ("explain", str(game), "whole", "--format", "markdown")
    assert len(rows(run(*words).out)) < 13
    written = run(*words, "--all", "-o", str(file))
    assert (written.code, written.out) == (0, "")
    found = rows(file.read_text("utf-8"))
    ranks = [*map(str, range(2, 11)), "jack", "queen", "king", "ace"]
    assert sorted(row[0] for row in found) == sorted(f"player {rank}" for rank in ranks)
    assert {row[1] for row in found} == {"1/13"}
    before = file.read_bytes()
    assert run(*words, "--all", "-o", str(file)).code == 2
    assert file.read_bytes() == before


def test_what_is_laid_or_stays_with_a_choice_is_not_put_down_again() -> None:
    """What all that is staked on average adds up is said of each way of laying more with a choice."""
    said = {}
    for more in ("raise: {ride: 1}", "staked: {ride: 2}", "stays: ride"):
        rules = read(f"""
game: Chosen
act: none
device: {{decks: 1, without: [3 to king], order: [2, ace]}}
deal: {{first: {{player: 1}}, ask: {{choose: [ride, pull], sees: player}}, more: {{player: 1}}}}
bets:
  base: {{win: player has 2 cards in ace, lose: others, pays: 3:1}}
  more: {{based-on: base, {more}}}
  whole: {{together: {{base: 1, more: 1}}, strategy: best}}
""")
        analysis = analysed(rules, [member_of(rules, "whole")], {})
        for language in LANGUAGES:
            text = to_text(explain_document(analysis, language))
            said[more, language] = next(line for line in text.splitlines() if re.search("B[:：]", line))
    at_start = "All that is put down and stays is on average B: what is put down at the start for good and"
    assert [said[more, "en"] for more in ("raise: {ride: 1}", "staked: {ride: 2}", "stays: ride")] == [
        "All that is put down is on average B: the stake at the start and, for a choice with which it is put down "
        "again, as many stakes times the probability of that choice.",
        f"{at_start}, times the probability of its choice, what is put down with it for a part for which nothing is "
        "put down at the start.",
        f"{at_start}, times the probability of its choice, the stake that stays with it.",
    ]
    assert said["stays: ride", "pt"].endswith(
        "vezes a probabilidade da respectiva escolha, a aposta que com ela se mantém."
    )
    assert said["stays: ride", "zh"].endswith("加上以相應選擇的概率乘以按該選擇保留的投注。")


def test_what_a_choice_is_worth_is_per_unit_of_the_stake_by_which_the_whole_is_told() -> None:
    said = []
    for per in ("", "per: base, "):
        rules = read(f"""
game: Chosen
act: none
device: {{decks: 1, without: [3 to king], order: [2, ace]}}
deal: {{first: {{player: 1}}, ask: {{choose: [ride, pull], sees: player}}, more: {{player: 1}}}}
bets:
  base: {{win: player has 2 cards in ace, lose: others, pays: 3:1}}
  back: {{based-on: base, stays: ride}}
  whole: {{together: {{base: 1, back: 1}}, {per}strategy: best}}
  alone: {{win: player has 2 cards in ace, lose: others, pays: {{by: choice, ride: 3:1, pull: 2:1}}, strategy: best}}
""")
        for bet in ("whole", "alone"):
            text = to_text(explain_document(analysed(rules, [member_of(rules, bet)], {}), "en"))
            said += re.findall("a choice is worth the expected net result, per unit (.*), of the rounds", text)
    at_start = "of the stake at the start"
    assert said == ["of what is put down at the start for good", at_start, "of the stake of base", at_start]


def test_a_stake_that_stays_since_an_earlier_choice_is_counted_once() -> None:
    """With an ace it stays from the first choice on, and else from the second: each of them in half of the rounds."""
    rules = read("""
game: Chosen
act: none
device: {decks: 1, without: [2 to queen], order: [king, ace]}
deal: {first: {player: 1}, early: {choose: [go, stop], sees: player}, more: {player: 1}, late: {choose: [go, stop], sees: player}}
bets:
  base: {win: player has 2 cards in ace, lose: others, pays: 4:1}
  extra: {based-on: base, stays: go}
  whole: {together: {base: 1, extra: 2}, strategy: {early: {go: player has 1 card in ace, stop: others}, late: go}}
""")  # noqa: E501  a ruleset
    text = to_text(explain_document(analysed(rules, [member_of(rules, "whole")], {}), "en"))
    assert "B = 1 + 2 × 1/2 + 2 × 1/2 = 3\n" in text


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for game, bet, options in EXAMPLES:
        for language in LANGUAGES:
            golden(game, bet, language).write_text(to_text(document(game, bet, options, language)), "utf-8")
