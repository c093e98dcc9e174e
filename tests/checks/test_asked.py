"""What is asked for with a proposed bet: its kind, the bets of the act concerned, its provision, and its figures."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.analysis import analyse_ruleset
from macau_edge.checks.asked import UNASKED, AskedBet
from macau_edge.checks.files import check_files
from macau_edge.checks.sound import LoadedApplication, base_beside, load_proposed, load_source, look_at_applied
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.sections.offers import asked_groups
from macau_edge.dossier.sections.other_prizes import varied_prize_rows
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.outcomes.options import choose
from macau_edge.reading.source import Source, source
from tests.conftest import Run
from tests.loops import each
from tests.parts import examples

HEAD = """application: EX-1
date: 2026-11-20
applicant: {name: X, representative: Y, capacity: {pt: a, zh: 甲}, representative-capacity: {pt: b, zh: 乙}}
"""
SEVEN = "seven: {name: {pt: Sete, zh: 七點}, ASKS win: 7, lose: others, pays: 9:2}"
FIELD = "field: {win: [2, 3, 4, 9, 10, 11, 12], lose: others, pays: {by: total, 2: 3:1, 12: field12, others: 1:1}}"
TIE = "name: {pt: Empate, zh: 和}, win: player ties banker, lose: others"
PAYS = "win: 2, lose: others, pays: 34:1"
PACKS = "choices: {packs: 8, discarded: as-many-as-packs}\n"


def text_of(*bets: str, game: str = "craps", more: str = "") -> Source:
    lines = "".join(f"  {bet}\n" for bet in bets)
    return source("application.yaml", f"{HEAD}game: {game}\n{more}bets:\n{lines}".encode())


def loaded(*bets: str, game: str = "craps", more: str = "") -> LoadedApplication:
    text = text_of(*bets, game=game, more=more)
    return load_proposed(text, base_beside(text.file))


def told(*bets: str, game: str = "craps", more: str = "") -> list[Problem]:
    """What is said of what is asked for, warnings among it."""
    text = text_of(*bets, game=game, more=more)
    found = look_at_applied(text, base_beside(text.file))
    return [*found.problems, *(one for one in found.unsaid if one.code.startswith("law/") and "open" not in one.code)]


def asked(*bets: str, game: str = "craps", more: str = "") -> AskedBet:
    (found,) = loaded(*bets, game=game, more=more).asked.values()
    return found


def edges(found: LoadedApplication, bet: str) -> list[Fraction | None]:
    """The house edge of a bet, by both engines, under each choice that the house goes on having."""
    ways = case_of(found, draft=True).ways
    analysed = [one for way in ways for one in way.after.bets if one.id == bet]
    assert all(one.agree and one.third == "same" for one in analysed)
    return [one.house_edge for one in analysed]


# --- the kind of a request -------------------------------------------------------------------------------------------


@each(
    ("bet", "kind", "of", "stays", "law"),
    [
        ("six: {name: Six, win: 6, lose: others, pays: 5:1}", "new", [], [], "art. 7"),
        ("any-7: {win: 7, lose: others, pays: 9:2}", "in-place-of", ["any-7"], [False], "art. 7"),
        ("ends: {name: E, together: {aces: 1, boxcars: 1}}", "system", ["aces", "boxcars"], [True, True], "art. 7"),
        (SEVEN.replace("ASKS", "asks: {in-place-of: any-7},"), "in-place-of", ["any-7"], [False], "art. 7"),
        (SEVEN.replace("ASKS", "asks: {beside: any-7},"), "beside", ["any-7"], [True], "art. 7"),
        (SEVEN.replace("ASKS", "asks: {extra-prize: any-7},"), "extra-prize", ["any-7"], [True], "art. 7"),
    ],
)
def test_a_kind_follows_from_what_is_written_or_is_found(
    bet: str, kind: str, of: list[str], stays: list[bool], law: str
) -> None:
    found = asked(bet)
    assert (found.kind, [one.bet.id for one in found.act_bets]) == (kind, of)
    assert [one.stays for one in found.act_bets] == stays
    assert found.basis.law
    assert found.basis.law.text == law


@pytest.mark.thorough
@each(
    ("bet", "other"),
    [
        ("any-7: {win: 7, lose: others, pays: 9:2}", False),
        ("any-7: {win: [3-4, 1-6, 2-5], lose: any except 7, pays: 9:2}", False),
        ("any-7: {win: [7, 2], lose: others, pays: 9:2}", True),
        (SEVEN.replace("ASKS", "asks: {in-place-of: any-7},"), False),
        (SEVEN.replace("ASKS", "asks: {in-place-of: any-7}, units: 2,"), True),
        (SEVEN.replace("ASKS", "asks: {in-place-of: boxcars},"), True),
        ('h: {name: H, asks: {in-place-of: "hard-way[4]"}, win: hard 4, lose: [easy 4, 7], pays: 8:1}', False),
        ('h: {name: H, asks: {in-place-of: "hard-way[6]"}, win: hard 4, lose: [easy 4, 7], pays: 8:1}', True),
    ],
)
def test_other_rules_are_more_than_another_prize(bet: str, other: bool) -> None:
    assert asked(bet).other_rules is other


def test_the_names_of_the_members_are_those_of_the_act() -> None:
    """A family under the act's identifier is asked for at another prize, and its members are called as the act does."""
    pair = "pair: {each: {hand: [player, banker]}, win: first 2 of hand same rank, lose: others, pays: 12:1}"
    found = asked(pair, game="baccarat", more=PACKS)
    assert not found.other_rules
    assert [one.id for one in found.bet.members] == ["player", "banker"]


@pytest.mark.thorough
def test_another_prize_rests_on_another_article_than_a_bet_beside() -> None:
    """Despacho 69/2009 added arts. 13, n.os 4 to 6 (bets, systems of bets), and 17, n.os 13 to 15 (extra prizes)."""
    extra = f"x: {{asks: {{extra-prize: tie}}, {TIE}, pays: {{by: player, 6: 4:1}}}}"
    laws = {
        f"tie: {{{TIE.partition('win')[0]}win{TIE.partition('win')[2]}, pays: 9:1}}": "new-prizes",
        extra: "new-prizes",
        extra.replace("extra-prize", "beside").replace("}}", ", others: 9:1}}"): "new-bets",
        "tie: {win: player ties banker and player 6, lose: others, pays: 9:1}": "new-bets",
    }
    found = {bet: asked(bet, game="baccarat", more=PACKS).basis for bet in laws}
    assert {bet: basis.subject for bet, basis in found.items()} == laws
    numbers = {basis.subject: basis.law.text.partition(",")[0] for basis in found.values() if basis.law}
    assert numbers == {"new-prizes": "art. 17", "new-bets": "art. 13"}
    assert [bool(basis.doubt) for basis in found.values()] == [True, False, True, True]


# --- the bet in the place of another ---------------------------------------------------------------------------------


def test_a_bet_in_the_place_of_another_stands_where_that_one_did() -> None:
    found = loaded(SEVEN.replace("ASKS", "asks: {in-place-of: any-7},"))
    was, now = list(found.base.ruleset.bets), list(found.ruleset.bets)
    assert [name if name != "any-7" else "seven" for name in was] == now
    at_any_moment = next(one for one in found.ruleset.conditions if one.id == "at-any-moment")
    assert "seven" in (at_any_moment.bets or ())


def test_without_a_name_it_has_that_ones() -> None:
    seven = loaded("seven: {asks: {in-place-of: any-7}, win: 7, lose: others, pays: 9:2}").ruleset.bets["seven"]
    assert seven.name
    assert seven.name.say("pt") == "Any 7/Big Red/Big 7"


def test_with_other_rules_it_may_keep_that_ones_name() -> None:
    assert told("last: {asks: {in-place-of: boxcars}, win: [12, 11], lose: others, pays: 10:1}") == []
    (taken,) = told("last: {name: Boxcars/12, win: [12, 11], lose: others, pays: 10:1}")
    assert taken.code == "structure/taken"


def test_in_the_place_of_one_of_a_family_it_has_a_name_of_its_own() -> None:
    four = 'four: {asks: {in-place-of: "hard-way[4]"}, win: hard 4, lose: [easy 4, 7], pays: 8:1}'
    with pytest.raises(ProblemError, match="the new bet `four` has no `name`"):
        loaded(four)


def test_what_was_put_together_of_the_other_is_put_together_of_it() -> None:
    """34:1 on one of 36 throws leaves 1/36 and 30:1 leaves 5/36; together, on a stake each, the mean of both."""
    game = """game: {en: Two, pt: Dois, zh: 二}
act: none
device: {dice: 2}
bets:
  low: {name: Low, win: 2, lose: others, pays: 30:1}
  high: {name: High, win: 12, lose: others, pays: 30:1}
  ends: {name: Ends, together: {low: 1, high: 1}}
"""
    text = source(
        "a.yaml", f"{HEAD}game: own\nbets:\n  two: {{name: Two, asks: {{in-place-of: low}}, {PAYS}}}\n".encode()
    )
    found = load_proposed(text, lambda _: load_source(source("own", game.encode()), "own"))
    assert [part.bet for part in found.ruleset.bets["ends"].parts] == ["two", "high"]
    edge = {bet.id: bet.house_edge for bet in analyse_ruleset(found.ruleset, {}, only=["ends", "two"]).bets}
    assert edge == {"two": Fraction(1, 36), "ends": (Fraction(1, 36) + Fraction(5, 36)) / 2}


def test_one_of_a_family_is_taken_out_of_it() -> None:
    """The others keep their prizes: 6 and 8 at 9:1, 10 at 7:1."""
    four = 'four: {name: F, asks: {in-place-of: "hard-way[4]"}, win: hard 4, lose: [easy 4, 7], pays: 8:1}'
    found = loaded(four)
    analysis = analyse_ruleset(found.ruleset, choose(found.ruleset, {}), only=["hard-way", "four"])
    assert {bet.id: bet.house_edge for bet in analysis.bets} == {
        "four": Fraction(0),
        "hard-way[6]": Fraction(1, 11),
        "hard-way[8]": Fraction(1, 11),
        "hard-way[10]": Fraction(1, 9),
    }
    assert list(found.ruleset.bets).index("four") == list(found.ruleset.bets).index("hard-way") + 1


# --- figures, by both engines and sympy ------------------------------------------------------------------------------


def test_a_prize_in_place_of_the_acts() -> None:
    found = loaded(SEVEN.replace("ASKS", "asks: {in-place-of: any-7},"))
    assert edges(found, "seven") == [Fraction(1, 12)]


@pytest.mark.thorough
def test_an_option_that_is_kept_gives_every_figure_for_each_choice() -> None:
    """Art. 6, 12) leaves the 12 of the field to the house, 2:1 or 3:1; with the 2 at 3:1 nobody wins at the latter."""
    found = loaded(FIELD, more="choices: {field12: kept}\n")
    assert edges(found, "field") == [Fraction(1, 36), Fraction(0)]
    ways = case_of(found).ways
    assert [[str(choice) for choice in way.kept.values()] for way in ways] == [["2:1"], ["3:1"]]
    assert [one.id for one in found.asked["field"].kept] == ["field12"]
    assert found.asked["field"].given_up == ()


def test_an_analysis_has_a_row_for_each_choice_that_is_kept(run: Run, tmp_path: Path) -> None:
    """A choice that is given is the one that is asked about."""
    file = tmp_path / "application.yaml"
    file.write_bytes(text_of(FIELD, more="choices: {field12: kept}\n").data)
    command = ("analyse", str(file), "--bet", "field", "--format", "json")
    every = json.loads(run(*command).out)["every_choice"]
    assert [one["bets"][0]["house_edge"]["exact"] for one in every] == ["1/36", "0"]
    assert "every_choice" not in json.loads(run(*command, "--field12", "3:1").out)


def test_a_bet_beside_the_tie() -> None:
    prizes = "pays: {by: player, 6: 8:1, 7: 8:1, 8: 12:1, 9: 12:1, others: 6:1}"
    found = loaded(f"x: {{asks: {{beside: tie}}, {TIE}, {prizes}}}", game="baccarat", more=PACKS)
    assert edges(found, "x") == [Fraction(2394837442826, 19524993263685)]
    assert found.ruleset.bets["tie"] == found.base.ruleset.bets["tie"]


@pytest.mark.thorough
def test_an_extra_prize_of_the_tie_has_its_figure_before_and_after() -> None:
    """It pays 4:1 on top of 8:1 on a tie of six points, and nothing on another tie, for which it has no row."""
    extra = f"x: {{asks: {{extra-prize: tie}}, {TIE}, pays: {{by: player, 6: 4:1}}}}"
    found = loaded(extra, game="baccarat", more=PACKS)
    assert edges(found, "x") == [Fraction(1301060281292, 19524993263685)]
    before = {bet.id: bet.house_edge for bet in case_of(found, draft=True).before.bets}
    assert before["tie"] == Fraction(103841353768, 723147898655)


def test_an_extra_prize_on_part_of_the_results_by_its_outcomes() -> None:
    """Any 7 at 4:1 has an edge of 1/6; two of 36 throws with 3:1 on top give 6/36 back."""
    extra = "x: {name: X, asks: {extra-prize: any-7}, win: 3-4, lose: others, pays: 3:1}"
    assert edges(loaded(extra), "x") == [Fraction(0)]


def test_an_extra_prize_of_a_bet_of_several_throws() -> None:
    """Hard 4 wins 1 of 9 decided throws at 7:1, an edge of 1/9: one half on top leaves 1/18."""
    extra = 'x: {name: X, asks: {extra-prize: "hard-way[4]"}, win: hard 4, lose: [easy 4, 7], pays: 1:2}'
    assert edges(loaded(extra), "x") == [Fraction(1, 18)]


@pytest.mark.thorough
@each(
    ("of", "bet", "written", "game", "edge"),
    [
        ("dont-pass", "made: come-out, stages: {come-out: {win: [2, 3], REST, point: [4, 5, 6, 8, 9, 10]}, "
         "point: {win: 7, lose: point}}, pays: {by: stage, come-out: 1:100}",
         ("lose: [7, 11], push: 12", "lose: [7, 11, 12]", "push: [7, 11, 12]"), "craps", Fraction(169, 13200)),
        ("player", "win: player beats banker, REST, pays: {by: player, 9: 1:10, 8: 1:20}",
         ("push: player ties banker, lose: others", "lose: others", "push: others"), "baccarat",
         Fraction(-663923672, 121273250085)),
    ])  # fmt: skip
def test_an_extra_prize_pays_nothing_on_a_push_as_on_a_loss(
    of: str, bet: str, written: tuple[str, ...], game: str, edge: Fraction
) -> None:
    """It has no stake: Don't Pass has 3/220, and 3 of 36 first throws with 1:100 on top give 1/1200 back."""
    for rest in written:
        found = loaded(
            f"x: {{name: X, asks: {{extra-prize: {of}}}, {bet.replace('REST', rest)}}}",
            game=game, more=PACKS if game == "baccarat" else "",
        )  # fmt: skip
        assert edges(found, "x") == [edge]


@each(("push", "code"), [("7", "arithmetic/overlap"), ("13", "arithmetic/empty"), ("seevn", "structure/unknown-word")])
def test_what_pushes_an_extra_prize_is_looked_at_beside_what_else_loses(push: str, code: str) -> None:
    """Nothing is lost of it, so that both are one: but a result that wins stays no push, and 13 no result."""
    extra = f"x: {{name: X, asks: {{extra-prize: any-7}}, win: 7, push: {push}, lose: others, pays: 1:2}}"
    assert [one.code for one in told(extra)] == [code]


def test_a_commission_of_the_stake_is_none_of_an_extra_prize_that_is_not_always_due() -> None:
    """Whoever wins Any Craps on 3 or 12 would have less than without any extra."""
    taken = "pays: {by: total, 2: 1:2}, commission: {rate: 5%, of: stake, paid: on a win}"
    extra = f"x: {{name: X, asks: {{extra-prize: any-craps}}, win: [2, 3, 12], lose: others, {taken}}}"
    (problem,) = told(extra)
    assert (problem.code, str(problem.help)) == ("arithmetic/commission", "take it of the prize: `of: prize`")
    assert told(extra.replace("of: stake", "of: prize")) == []


@pytest.mark.thorough
def test_an_extra_prize_may_be_decided_before_the_bet_that_it_is_of() -> None:
    """Of a first seven, 1/6, on top of the Pass Line's 7/495: 7/495 - 1/20 * 1/6; the same with all its stages."""
    first = "x: {name: X, asks: {extra-prize: pass-line}, win: 7, lose: others, pays: 1:20}"
    stages = "stages: {come-out: {win: 7, lose: [2, 3, 11, 12], point: [4, 5, 6, 8, 9, 10]}, point: {lose: [point, 7]}}"
    for extra, early in ((first, True), (first.replace("win: 7, lose: others", stages), False)):
        found = loaded(extra)
        assert edges(found, "x") == [Fraction(7, 495) - Fraction(1, 120)]
        assert found.asked["x"].early == early


HARD_EXTRA = "x: {name: X, asks: {extra-prize: hard-way}, each: {n: [4, 6]}, win: hard n, lose: [easy n, 7], pays: 1:2}"


def test_an_extra_prize_of_a_family_is_paid_on_top_of_each_member() -> None:
    """Hard 4 wins 1 of 9 decided throws at 7:1, Hard 6 1 of 11 at 9:1: one half on top leaves 1/18 and 1/22."""
    found = loaded(HARD_EXTRA)
    assert edges(found, "x[4]") == [Fraction(1, 18)]
    assert edges(found, "x[6]") == [Fraction(1, 22)]
    (of,) = found.asked["x"].act_bets
    assert ([one.id for one in of.members], of.whole, of.stays) == (["hard-way[4]", "hard-way[6]"], False, True)
    (whole,) = loaded(HARD_EXTRA.replace("[4, 6]", "[4, 6, 8, 10]")).asked["x"].act_bets
    assert whole.whole


def test_of_an_extra_prize_that_is_varied() -> None:
    """Hard 4 at 7:1 with one half on top leaves 1/18; the extra is worth 1/9 a unit, so that 1:1 leaves nothing."""
    case = case_of(loaded(HARD_EXTRA))
    four, six = (varied_prize_rows(group) for group in asked_groups(case))
    assert [(str(row.prize), row.weight, row.fair) for row in (*four, *six)] == [
        ("1:2", Fraction(1, 9), Fraction(1)),
        ("1:2", Fraction(1, 11), Fraction(1)),
    ]
    assert {str(one.ratio): one.edge for one in four[0].around}["2:3"] == Fraction(1, 27)


@pytest.mark.thorough
def test_an_extra_prize_of_an_additional_bet_is_made_when_that_is(tmp_path: Path) -> None:
    """With the Pass Line odds at even money and 1:4 on top of 4 and 10: one win of 3, and 1/3 * 5/4 - 2/3 = -1/4."""
    rules = (Path(__file__).parents[2] / "rulesets/craps.yaml").read_text("utf-8")
    printed, of_come = "pays: {by: point, 4 or 10: 2:1, 5 or 9: 3:2, 6 or 8: 6:5}", "  come-odds:"
    assert rules.index(printed) < rules.index(of_come)
    (tmp_path / "even.yaml").write_text(rules.replace(printed, "pays: 1:1", 1), "utf-8")
    bet = "additional: {to: pass-line, at: point}, win: point, lose: 7, pays: {by: point, 4 or 10: 1:4}"
    text = text_of(f"x: {{name: X, asks: {{extra-prize: pass-line-odds}}, {bet}}}", game="even.yaml")
    found = load_proposed(text, base_beside(tmp_path / "application.yaml"))
    for point, edge in {4: Fraction(1, 4), 5: Fraction(1, 5), 6: Fraction(1, 11)}.items():
        assert edges(found, f"x[{point}]") == [edge]


# --- what is said of it ----------------------------------------------------------------------------------------------


def test_no_advantage_is_told_under_the_choices_that_stand() -> None:
    def codes(choice: str) -> list[str]:
        text = text_of(FIELD, more=f"choices: {{field12: {choice}}}\n")
        return [problem.code for problem in check_files([text]).problems if problem.family == "policy"]

    assert codes("2:1") == []
    assert codes("3:1") == ["policy/no-house-edge"]
    assert codes("kept") == ["policy/no-house-edge"]


def test_a_dossier_is_refused_where_a_kept_choice_favours_the_player() -> None:
    """With the 2 at 4:1 the 12 at 3:1 gives the player 1/36; at 2:1 nobody has an advantage."""
    found = loaded(FIELD.replace("2: 3:1", "2: 4:1"), more="choices: {field12: kept}\n")
    with pytest.raises(ProblemError, match="in `field` with `field12` 3:1 the player has the advantage"):
        case_of(found)


@pytest.mark.thorough
@each(
    "bet",
    [
        SEVEN.replace("ASKS", ""),
        SEVEN.replace("ASKS", "asks: new,"),
        SEVEN.replace("ASKS", "asks: {beside: boxcars},"),
        "hard: {name: H, each: {n: [4, 6, 8, 10]}, win: hard n, lose: [easy n, 7], pays: 8:1}",
        "hard: {name: H, win: hard 8, lose: [easy 8, 7], pays: 8:1}",
    ],
)
def test_every_kind_that_is_offered_is_taken(bet: str) -> None:
    """A remedy is a text that the parser reads, and of which nothing more is said."""
    (problem,) = told(bet)
    offered = re.findall(r"`(asks: .+?)`", problem.help)
    assert len(offered) == 2
    bare = re.sub(r"asks: (new|\{.*?\}),", "", bet)
    for one in offered:
        again = told(bare.replace("win:", f"{one}, win:", 1).replace("name: H", "name: Hard"))
        assert [problem.code for problem in again] == []


EVENTS = (
    "win: 7, lose: others", "win: 2, lose: others", "win: [2, 5], lose: others", "win: 12, lose: others",
    "win: hard 4, lose: [easy 4, 7]", "win: 2-2, lose: others", "win: 4, lose: 7", "win: [2, 3, 11, 12], lose: others",
    "each: {n: [4, 6, 8, 10]}, win: hard n, lose: [easy n, 7]", "each: {n: [4, 6]}, win: hard n, lose: [easy n, 7]",
    "each: {n: [4, 5]}, win: n, lose: 7", "each: {n: [4, 10]}, win: n, lose: 7",
    "additional: {to: pass-line, at: point}, win: point, lose: 7",
    "additional: {to: dont-pass, at: point}, win: 7, lose: point",
)  # fmt: skip
OF = (
    "any-7", "aces", "boxcars", "hard-way", '"hard-way[4]"', '"hard-way[6]"', "field", "horn", "pass-line-odds",
    '"pass-line-odds[4]"', "big-4-or-10", '"big-4-or-10[4]"', "pass-line",
)  # fmt: skip
KINDS_OF = [f"asks: {{{kind}: {of}}}, " for kind in ("in-place-of", "beside", "extra-prize") for of in OF]
WRITTEN = re.compile(r"`(asks: .+?|additional: .+?)`")


@pytest.mark.thorough
@examples(200)
@given(
    events=st.sampled_from([*EVENTS, "together: {aces: 1, boxcars: 1}"]),
    asks=st.sampled_from(["", "asks: new, ", "asks: system, ", *KINDS_OF]),
    pays=st.sampled_from(["9:2", "1:9", "8:1"]),
    name=st.sampled_from(["x", "any-7", "hard-way"]),
)
def test_no_remedy_is_refused_when_it_is_taken(events: str, asks: str, pays: str, name: str) -> None:
    """Whatever is offered for what is asked with a bet: nothing more is said of what it is then."""

    def left(bet: str) -> list[Problem]:
        return [one for one in told(bet) if one.family != "policy" and not one.warning]

    written = f"name: Own name, {asks}{events}" + ("" if "together" in events else f", pays: {pays}")
    for problem in left(f"{name}: {{{written}}}"):
        if problem.code not in UNASKED:
            continue
        bare = written.replace(asks, "")
        tries = [(name, f"{one}, {bare}") for one in WRITTEN.findall(problem.help) if one.startswith("asks")]
        if "leave `asks` out" in problem.help:
            tries.append((name, bare))
        if "additional: {to: pass" in problem.help and "win: point" in events:
            tries.append((name, re.sub(r"additional: \{.*?\}", "additional: {to: pass-line, at: point}", written)))
        for id_, again in tries:
            assert left(f"{id_}: {{{again}}}") == []


@pytest.mark.thorough
@each(
    ("bet", "says", "remedy"),
    [
        ("x: {name: X, asks: {extra-prize: big-4-or-10}, each: {n: [4, 5]}, win: n, lose: 7, pays: 1:2}",
         "not all of its members are called as those", "`big-4-or-10[4]`, `big-4-or-10[10]`"),
        (HARD_EXTRA.replace("hard-way", "any-7"), "which is one bet, and is a family itself", "leave `each` out"),
        (HARD_EXTRA.replace("hard-way", '"hard-way[4]"').replace("[4, 6]", "[6, 8]"), "is a family itself",
         "write `asks: {extra-prize: hard-way}`"),
        ("x: {name: X, asks: {extra-prize: hard-way}, win: hard 8, lose: [easy 8, 7], pays: 1:2}",
         "which is a family", 'write `asks: {extra-prize: "hard-way[8]"}`'),
        ("x: {name: X, asks: {extra-prize: hard-way}, win: 2, lose: others, pays: 1:2}", "a family", "give it `each`"),
        ("x: {name: X, asks: {extra-prize: any-7}, together: {aces: 1, boxcars: 1}}", "is put together",
         "write what it pays"),
        ("x: {name: X, asks: {extra-prize: pass-line-odds}, win: 4, lose: 7, pays: 1:2}", "is not made when that is",
         "write `additional: {to: pass-line, at: point}`"),
        ("x: {name: X, asks: {extra-prize: any-7}, additional: {to: pass-line, at: point}, win: 7, lose: point,"
         " pays: 1:2}",
         "is not made when that is", "delete `additional`"),
        ('x: {name: X, asks: {extra-prize: "pass-line-odds[4]"}, additional: {to: pass-line, at: point}, win: point,'
         ' lose: 7, pays: 1:2}', "is made whatever opens the stage", "name the bet itself, `pass-line-odds`"),
    ],
)  # fmt: skip
def test_an_extra_prize_that_cannot_be_laid_says_why_and_what_to_write(bet: str, says: str, remedy: str) -> None:
    (problem,) = [one for one in told(bet) if one.code == "law/not-as-asked"]
    assert says in str(problem.message)
    assert remedy in problem.help


@pytest.mark.thorough
def test_an_extra_prize_of_bets_made_together_is_asked_of_one_of_them(tmp_path: Path) -> None:
    rules = (Path(__file__).parents[2] / "rulesets/craps.yaml").read_text("utf-8")
    both = "bets:\n  ends: {name: Ends, law: art. 5, together: {aces: 1, boxcars: 1}}\n"
    (tmp_path / "ends.yaml").write_text(rules.replace("\nbets:\n", f"\n{both}", 1), "utf-8")
    text = text_of("x: {name: X, asks: {extra-prize: ends}, win: 2, lose: others, pays: 1:2}", game="ends.yaml")
    problems = look_at_applied(text, base_beside(tmp_path / "application.yaml")).problems
    (problem,) = [one for one in problems if one.code == "law/not-as-asked"]
    assert "which is put together of bets" in str(problem.message)
    assert problem.help == "name one of its parts: `aces`, `boxcars`"


def test_a_dossier_is_refused_in_the_words_of_check() -> None:
    """A bet whose place another takes, and an extra prize of it: neither engine is asked first."""
    bets = SEVEN.replace("ASKS", "asks: {in-place-of: any-7},"), SEVEN.replace("seven", "x").replace("Sete", "Extra")
    extra = bets[1].replace("七點", "額外").replace("ASKS", "asks: {extra-prize: any-7},")
    (problem,) = [one for one in told(bets[0], extra) if one.code == "law/not-as-asked"]
    for draft in (False, True):
        with pytest.raises(ProblemError) as raised:
            case_of(loaded(bets[0], extra), draft=draft)
        assert list(raised.value.problems) == [problem]


def test_without_its_kind_a_bet_stands_in_no_dossier() -> None:
    with pytest.raises(ProblemError, match="law/other-prize"):
        case_of(loaded(SEVEN.replace("ASKS", "")), draft=True)


def test_a_prize_the_right_way_round_is_not_asked_about() -> None:
    for bet in ("any-7: {win: 7, lose: others, pays: 3:1}", "any-7: {win: 7, lose: others, pays: 9:2}"):
        assert told(bet) == []
    (problem,) = told("any-7: {win: 7, lose: others, pays: 1:5}")
    assert (problem.code, problem.warning) == ("law/prize-below-the-act", True)
    assert problem.help == "if 5 for each 1 staked is meant, write `5:1`"
