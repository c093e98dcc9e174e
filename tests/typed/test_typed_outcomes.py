"""Outcomes as people write them: what a file is told, and that whatever is offered is read by both engines alike."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from macau_edge.analysis import analyse_ruleset
from macau_edge.checks import check
from macau_edge.model.devices import Device
from macau_edge.model.problem import Problem
from macau_edge.outcomes.options import choose
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from macau_edge.typed.entries import Ambiguous, Canonical, Respelt, Sort
from macau_edge.typed.examples import examples, outcomes_remedy, see_outcomes, values_remedy
from macau_edge.typed.outcomes import about_outcomes
from macau_edge.typed.reader import read_typed
from macau_edge.typed.tables import goes_by
from macau_edge.wording.messages import translated_message
from tests.counting import at_most
from tests.loops import each
from tests.typed.test_typed import check as check_typed
from tests.typed.test_typed import device_of


def problems(bet: str, device: str = "{dice: 2}") -> list[Problem]:
    text = f"game: G\ndevice: {device}\nbets: {{a: {bet}}}\n"
    return [one for one in check(read_ruleset(source("g.yaml", text.encode()), "g")) if one.family != "law"]


@pytest.mark.parametrize(
    ("written", "told", "instead"),
    [
        ("7 or 11", "write `[7, 11]`", "[7, 11]"), (">7", "write `higher than 7`", "higher than 7"),
        ("8+", "write `higher than 7`", "higher than 7"), ("over 7", "write `higher than 7`", "higher than 7"),
        ("4..10", "write `4 to 10`", "4 to 10"), ("4-10", "write `4 to 10`", "4 to 10"),
        ("double", "write `same face`", "same face"), ("rest", "write `others`", "others"),
        ("all", "write `any`", "any"), ("sum 7", "write `7`", "7"), ("10 throws", "write `trial 10`", "trial 10"),
        ("not 7", "write `any except 7`", "any except 7"), ("total > 10", "write `higher than 10`", "higher than 10"),
        ("triple", "write `same face` for equal ones", None), ("hadr 8", "did you mean `hard 8`?", "hard 8"),
        ("1+1", "write `1-1`", "1-1"), ("1 + 2", "write `1-2`", "1-2"), ("3 3", "write `3-3`", "3-3"),
        ("seven or eleven", "write `[7, 11]`", "[7, 11]"), ("> 12", "for example `higher than 11`", None),
        ("trial 1 to 3", "write `[trial 1, trial 2, trial 3]`", "[trial 1, trial 2, trial 3]"),
        (
            "trial 1 to 5 and 7", "write `[trial 1, trial 2, trial 3, trial 4, trial 5, trial 7]`",
            "[trial 1, trial 2, trial 3, trial 4, trial 5, trial 7]",
        ),
        ("7 e 11", "write `[7, 11]`", "[7, 11]"), ("lower than or equal to 4", "write `lower than 5`", "lower than 5"),
        ("everything else", "write `others`", "others"), ("os restantes", "write `others`", "others"),
    ],
)  # fmt: skip
def test_a_newcomer_is_told_what_to_write(written: str, told: str, instead: str | None) -> None:
    (problem,) = problems(f'{{win: "{written}", lose: others, pays: 1:1}}')
    assert (problem.help, problem.instead) == (told, instead)


def test_what_can_be_meant_in_two_ways_is_told_with_both_and_mended_with_none() -> None:
    (problem,) = problems("{win: doubles, lose: others, pays: 1:1}", "{dice: 3}")
    assert problem.instead is None
    assert problem.help == (
        "write `[shows 1-1, shows 2-2, shows 3-3, shows 4-4, shows 5-5, shows 6-6]` (2 or more equal, 96 of 216), or "
        "`same face` (all equal, 6 of 216)"
    )
    assert "96 em 216" in translated_message("pt", problem.help)


@pytest.mark.parametrize(
    "bet",
    [
        "{win: 3–5, lose: others, pays: 8:1}", "{win: [3—5, 7], lose: others, pays: 8:1}",
        "{win: 3−5 or 7, lose: others, pays: 8:1}", "{win: 7, lose: 3－5, push: others, pays: 8:1}",
        "{win: 11, lose: [others], pays: 8:1, push: 3 – 5}",
    ],
)  # fmt: skip
def test_a_dash_between_two_faces_is_asked_about_and_never_mended(bet: str) -> None:
    """A range from 3 to 5 is as likely as the faces 3 and 5: to choose one would change what the bet is."""
    asked = [one for one in problems(bet) if "3 to 5" in one.help and "3-5" in one.help]
    assert len(asked) == 1
    assert asked[0].instead is None


@pytest.mark.parametrize("device", ["{dice: 30}", "{dice: 1000}"])
def test_nothing_of_faces_is_offered_where_only_totals_are_known(device: str) -> None:
    """Every offer is one that `check` takes, and none is followed by how often it is, in hundreds of digits."""
    place = about_outcomes(device_of(device))
    offered = [*examples(place), values_remedy(place), goes_by(place), see_outcomes(place), outcomes_remedy(place)]
    assert [one for one in offered if re.search("shows|face|like |showing", one)] == []
    for written in ("triple", "doubles", "a pair", "double 6", "three 6", "same faces", "shows 6", "hard 60", "6-6"):
        for problem in problems(f"{{win: {written}, lose: others, pays: 1:1}}", device):
            said = f"{problem.message} {problem.help}"
            assert not re.search("write `(?!any except)[^`]*(?:shows|face|hard|-)", said), said
            assert not re.search(r"\d{5}|\d,\d{3},\d{3}", said), said


def test_the_chances_are_those_of_the_device() -> None:
    """Of dice of unlike sides, loaded ones and balls: by counting, here by enumeration."""
    for device, least in (
        ("{dice: [4, 6, 8]}", "72 of 192"),  # 192 - 4*5*6
        ("{dice: 3, faces: {1 to 5: 1, 6: 2}}", "163 of 343"),  # 343 - 6 * (10 + 2 * 10)
        ("{draw: {red: 3, blue: 2, green: 2}, take: 3}", "23 of 35"),  # 35 - 3*2*2
    ):
        found = read_typed(Sort.OUTCOMES, "doubles", about_outcomes(device_of(device)))
        assert isinstance(found, Ambiguous), found
        assert least in found.meanings[0].what


def test_what_was_written_stands_in_the_remedy_in_every_language() -> None:
    (problem,) = problems("{win: 7 or 11, lose: others, pays: 1:1}")
    assert translated_message("pt", problem.help) == "escreva `[7, 11]`"
    assert translated_message("zh", problem.help) == "請寫`[7, 11]`"


def test_a_character_that_cannot_be_seen_is_named() -> None:
    (problem,) = problems("{win: “１１”, lose: others, pays: 1:1}")
    assert "U+201C" in problem.message
    assert "U+FF11 (full-width 1)" in problem.message
    assert problem.instead == "11"


@pytest.mark.parametrize("device", ["{wheel: 0 to 36}", "{draw: 1 to 25}"])
@pytest.mark.parametrize(
    ("written", "told"),
    [
        (">7", "`higher than 7`"), ("8+", "`higher than 7`"), ("7..9", "`7 to 9`"), ("rest", "`others`"),
        ("double", "write its number or its name"), ("triple", "write its number or its name"), ("sum 7", "`7`"),
    ],
)  # fmt: skip
def test_where_one_comes_up_at_a_time_a_newcomer_is_told_the_word(device: str, written: str, told: str) -> None:
    (problem,) = problems(f'{{win: "{written}", lose: others, pays: 1:1}}', device)
    assert told in problem.help


def test_an_item_of_a_list_is_not_told_to_be_a_list() -> None:
    (problem,) = problems("{win: [2, 7 or 11], lose: others, pays: 1:1}")
    assert (problem.help, problem.instead) == ("write them as items of this list: 7, 11", "7, 11")


def test_what_a_member_stands_for_is_no_range_of_members() -> None:
    """`1-2` among the values of a variable is a split to whoever writes it."""
    found = problems("{each: {two: [1-2]}, win: two, lose: others, pays: 17:1}", "{wheel: 0 to 36}")
    assert found
    assert all(one.instead is None for one in found)


def test_a_stage_that_begins_itself_is_told_to_take_turns() -> None:
    """Left out, the outcomes would keep what opened the stage, which is another bet."""
    found = problems("{stages: {first: {last: any}, last: {win: last, lose: 2, last: others}}, pays: 1:1}")
    (problem,) = [one for one in found if one.code == "structure/own-stage"]
    assert "take turns" in problem.help
    assert "leave" not in problem.help


POINTS = "{decks: 1, worth: {ace: 1, 2 to 10: number, [jack, queen, king]: 10}, compare: points}"
DEALT = "{first: {me: 2, you: 2}}"


@pytest.mark.parametrize(
    ("condition", "told"),
    [("me 0-5", "`me 0 to 5`"), ("me 0..5", "`me 0 to 5`"), ("me under 6", "`me 2 to 5`"), ("me<6", "`me 2 to 5`"),
     ("me 2 to 5 or you 3", "`[me 2 to 5, you 3]`"), ("natural", "what a hand holds")],
)  # fmt: skip
def test_a_newcomer_is_told_when_a_card_is_drawn(condition: str, told: str) -> None:
    deal = f"{{first: {{me: 2, you: 2}}, third: {{me: 1, if: {condition}}}}}"
    found = problems("{win: me beats you, lose: others, pays: 1:1}", f"{POINTS}\ndeal: {deal}")
    assert any(told in one.help for one in found), found


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("first card of me ace", "first of me ace"), ("first 2 cards of me same rank", "first 2 of me same rank"),
        ("me first 2 same rank", "first 2 of me same rank"), ("me is ace", "first of me ace"),
        ("me = ace", "first of me ace"), ("me has an ace", "first of me ace"), ("me suit spades", "first of me spades"),
        ("me = you", "me ties you"), ("me higher", "me beats you"), ("not me beats you", "any except me beats you"),
        ("me is 7", "me 7"), ("me counts 7", "me 7"),
        ("me odd", "[me 3, me 5, me 7, me 9, me 11, me 13, me 15, me 17, me 19]"),
    ],
)  # fmt: skip
def test_a_phrase_about_a_hand_is_told_as_the_language_has_it(written: str, told: str) -> None:
    found = read_typed(Sort.OUTCOMES, written, about_outcomes(device_of(POINTS, DEALT)))
    assert isinstance(found, Respelt), found
    assert found.text == told


@pytest.mark.parametrize(
    "phrase",
    [
        "first of me ace", "me 7", "me 2 to 9", "first of me 8 to king", "first of me red", "first of me spades",
        "me beats you", "me ties all", "me beats you by 4 to 9", "me has 3 cards", "first 2 of me same rank",
        "all has 5 to 6 cards",
    ],
)  # fmt: skip
def test_what_the_language_has_is_told_nothing(phrase: str) -> None:
    assert isinstance(read_typed(Sort.OUTCOMES, phrase, about_outcomes(device_of(POINTS, DEALT))), Canonical)


# --- whatever is offered, both engines read alike --------------------------------------------------------------------

DEVICES = {
    "two dice": ("{dice: 2}", ""),
    "three dice": ("{dice: 3}", ""),
    "unlike dice": ("{dice: [4, 6]}", ""),
    "figures": ("{dice: 2, faces: {fish: {colour: red, number: 1}, crab: {colour: red, number: 4}}}", ""),
    "even faces": ("{dice: 2, faces: {2: 1, 4: 1, 8: 3}}", ""),
    "a wheel": ("{wheel: {0: 1, 00: 1, 1 to 12: 1, joker: 2}, table: {rows: 4, columns: 3, head: [0, 00]}}", ""),
    "one ball": ("{draw: 1 to 4}", ""),
    "balls": ("{draw: {1 to 3: {colour: red}, 4: {colour: blue, weight: 2}}, take: 3}", ""),
    "points": (
        "{decks: 1, without: [6 to 9], worth: {ace: 1, 2 to 5: number, 10 to king: 0}, points: last digit, "
        "compare: points}",
        "{first: {me: 2, you: 1}, more: {me: 1, if: me 0 to 3}}",
    ),
    "drawn": (
        "{decks: 1, without: [2 to 7], worth: {ace: [1, 11], 8 to 10: number, [jack, queen, king]: 10}, "
        "points: sum up to 21, compare: points}",
        "{first: {me: 2, you: 2}, draws: {you: 1, until: [you 17 to 21, you bust]}}",
    ),
    "order": ("{decks: 1, without: [2 to 8], order: [9 to king, ace], compare: order}", "{first: {me: 1, you: 1}}"),
}
WORDS = [
    *"0123456789", *"0123456789", *"1234567", *" ,,/-+<>=!&.", "１", "–", "\u00a0", "至", "以上", "大於", "或",
    "“", "”",
    " or ", " and ", " to ", " except ", "> ", ">= ", "at least ", "over ", "under ", "up to ", " or more", "total ",
    "not ", "double", "pair", "triple", "odd", "even", "rest", "same face", "hard ", "easy ", "shows ", "sohws ",
    "exactly 2 show ", "exactyl ", "higher than ", "lwoer than ", "within ", "trial ", "roll ", "me ", "you", "me",
    "first of me ", "beats ", "beat ", "ties ", "wins", "loses to ", "ace", "spades", "J", " cards", "joker", "fish",
    "bust", "busts", "soft ", "hrad 1", "s1", "not bust", "red", "range(", ")", "mais de ", "seven", "ou",
]  # fmt: skip


def typed(number: int, seed: int) -> Iterator[str]:
    """Random texts about outcomes."""
    chance = random.Random(seed)
    for _ in range(number):
        yield "".join(chance.choices(WORDS, k=chance.randint(1, 5))).strip()


def offers(device: Device, number: int, seed: int) -> dict[str, str]:
    """Every text that is offered for random ones -> one that it was offered for."""
    about = about_outcomes(device)
    found: dict[str, str] = {}
    for text in typed(number, seed):
        match read_typed(Sort.OUTCOMES, text, about):
            case Respelt(_, written):
                found.setdefault(written, text)
            case Ambiguous(_, meanings):
                found |= {one.text: text for one in meanings if one.text not in found}
    return found


def hold(name: str, number: int, seed: int) -> None:
    """Holds what is offered to both engines: each finds an outcome in it, and the same chance of it."""
    device, deal = DEVICES[name]
    found = offers(device_of(device, deal), number, seed)
    assert len(found) >= 10, name
    texts = [text for text in found if text not in ("others", "any")]
    for at in range(0, len(texts), 40):
        some = texts[at : at + 40]
        bets = "".join(f"  b{n}: {{win: {text}, pays: 1:1}}\n" for n, text in enumerate(some))
        lines = f"game: G\nact: none\ndevice: {device}\n" + (f"deal: {deal}\n" if deal else "") + f"bets:\n{bets}"
        checked = read_ruleset(source("g.yaml", lines.encode()), "g")
        wrong = [one for one in check(checked) if one.stops_figures and not one.warning]
        assert not wrong, (
            name,
            [(some[one.place.line - lines[: lines.index("bets:")].count("\n") - 2], one) for one in wrong],
        )
        assert checked.ruleset is not None
        analysis = analyse_ruleset(checked.ruleset, choose(checked.ruleset, {}))
        assert not analysis.problems, (name, analysis.problems)
        assert all(one.measures for one in analysis.bets)


@pytest.mark.thorough
@each("name", DEVICES)
def test_both_engines_read_whatever_is_offered(name: str) -> None:
    hold(name, 2_000, 7)


@pytest.mark.deep
@each("name", DEVICES)
def test_both_engines_read_whatever_is_offered_of_very_many(name: str) -> None:
    hold(name, 20_000, 11)


@each(
    "device",
    [
        "{wheel: {0: 1, 5: 1, 999999999: 1}}",
        "{dice: 3, faces: {1: 1, 999999999: 1}}",
        "{draw: {1: 3, 999999999: 3}, take: 4}",
    ],
)
def test_numbers_that_lie_far_apart_take_no_more_than_others(device: str) -> None:
    """What a device can bring is a set of bits, one for each number up to the highest: of these none is made."""
    with at_most(200_000):
        for written in ("at least 5", "total > 5", "oops"):
            (told,) = problems(f"{{win: {written}, lose: others, pays: 1:1}}", device)
            assert told.place.line == 3


def test_points_of_two_hands_that_are_many_are_not_gone_through_in_pairs() -> None:
    """4,347 points of either hand: nineteen million pairs, of which none is a win by 900."""
    worth = "ace: 1, 2: 2, 3: 5, 4: 17, 5: 33, 6: 71, 7: 129, 8: 257, 9: 419, 10: 601, jack: 797, queen: 911"
    device = f"{{decks: 1, worth: {{{worth}, king: 1000}}, compare: points}}"
    about = about_outcomes(device_of(device, "{first: {a: 6, b: 6}}"))
    with at_most(200_000):
        found = read_typed(Sort.OUTCOMES, "a less than 10 and b less than 10 and a beats b by 900", about)
    assert not isinstance(found, Respelt)


@pytest.mark.thorough
@each("name", DEVICES)
def test_no_remedy_leads_back_to_itself(name: str) -> None:
    about = about_outcomes(device_of(*DEVICES[name]))
    for text in typed(500, 3):
        found = read_typed(Sort.OUTCOMES, text, about)
        for written in [found.text] if isinstance(found, Respelt) else []:
            assert written != text
            assert isinstance(read_typed(Sort.OUTCOMES, written, about), Canonical), (text, written)


# --- points of more than three digits ---------------------------------------------------------------------------------


THOUSANDS = (
    "{decks: 1, worth: {ace: 1000, 2 to 9: number, [10, jack, queen, king]: 1}, points: sum, compare: points}\n"
    "deal: {first: {a: 2, b: 2}}"
)
"""Two aces are 2000, one with any other card 1001 to 1009."""
MOST_APART = Fraction(6, 1326) * Fraction(16 * 15, 50 * 49)
"""Two aces to two cards of a point each, of which there are sixteen."""


@pytest.mark.parametrize(
    ("win", "chance"),
    [
        ("a 1002 to 999999999", Fraction(4 * 32 + 6, 1326)), ("a 2000", Fraction(6, 1326)),
        ("sum of a and b 4000", Fraction(1, 270725)), ("sum of a and b higher than 3999", Fraction(1, 270725)),
        ("margin of a over b higher than 1997", MOST_APART), ("a beats b by 1998 to 2000", MOST_APART),
    ],
)  # fmt: skip
def test_points_have_as_many_digits_as_they_come_to(win: str, chance: Fraction) -> None:
    text = f"game: G\ndevice: {THOUSANDS}\nbets: {{a-bet: {{win: {win}, lose: others, pays: 1:1}}}}\n"
    ruleset = read_ruleset(source("g.yaml", text.encode()), "g").ruleset
    assert ruleset
    (bet,) = analyse_ruleset(ruleset, choose(ruleset, {})).bets
    assert bet.measures
    assert bet.measures.win == chance
    assert bet.agree


@pytest.mark.parametrize(
    ("win", "told"),
    [
        ("margin of a over b higher than 2000", "nothing is higher than 2000 here: -1998 to 1998 come up"),
        ("a at least 1005", "`a at least 1005` names no outcomes"),
    ],
)
def test_points_that_do_not_come_up_are_told_truly(win: str, told: str) -> None:
    (problem,) = [one for one in problems(f"{{win: {win}, pays: 1:1}}", THOUSANDS) if one.code == "structure/malformed"]
    assert problem.message == told


# --- rows of a table --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "row", "told"),
    [
        ("sum of player and banker", "lower than 4", "write `0 to 3`"),
        ("player", "at most 4", "write `0 to 4`"),
        ("cards of player", "fewer than 3", "write `2`"),
        ("margin of player over banker", "under 4", "write both ends of what can come, `A to B`"),  # it may be below 0
    ],
)
def test_a_row_with_one_end_is_told_with_both_where_the_lower_one_is_known(by: str, row: str, told: str) -> None:
    """Wherever in its table it stands, before `by` too."""
    deal = (
        "{decks: 8, worth: {ace: 1, 2 to 9: number, [10, jack, queen, king]: 0}, points: last digit, compare: points}\n"
        "deal: {first: {player: 2, banker: 2}}"
    )
    for pays in (f"{{by: {by}, {row}: 1:1, others: 2:1}}", f"{{{row}: 1:1, by: {by}, others: 2:1}}"):
        found = problems(f"{{win: any, pays: {pays}}}", deal)
        assert [one.help for one in found if one.code == "structure/malformed"] == [told]


def test_a_row_of_totals_begins_with_the_least_of_them() -> None:
    (problem,) = problems("{win: any, pays: {by: total, lower than 5: 1:1, others: 2:1}}")
    assert (problem.help, problem.instead) == ("write `2 to 4`", "2 to 4")


@pytest.mark.parametrize("device", ["{wheel: 2 to 12}", "{draw: 2 to 12}"])
def test_a_table_by_the_total_of_one_that_comes_up_is_read_as_before(device: str) -> None:
    """`total` and `result` are one thing there, and so files of 0.1 and 0.2 have written it."""
    assert not problems("{win: [2, 12], lose: others, pays: {by: total, 2: 1:1, 12: 2:1}}", device)


OF_A_NUMBER = (
    "hard", "easy", "soft", "any", "shows", "within", "trial", "throw", "double", "pair of", "triple", "higher than",
    "lower than", "over", "at least", "total", "sum of", "not", "any except", "from", "up to", "range", "player",
)  # fmt: skip
NO_NUMBERS = ("00", "01", "010", "-1", "0", "1e3", "½", "１", "1.5", "1,000", "99999999999", "x", "4 inclusive", "(4)")


@pytest.mark.thorough
@each(
    "device",
    ["{dice: 2}", "{dice: 3}", "{wheel: 0 to 36}", "{decks: 8}\ndeal: {first: {player: 2, banker: 2}}"],
)
def test_a_phrase_of_a_number_that_is_none_ends_with_an_answer(device: str) -> None:
    """`hard 01` once stood for itself, and was read again and again."""
    for text in (f"{head} {number}" for head in OF_A_NUMBER for number in NO_NUMBERS):
        for known in ((), ("x",)):
            check_typed(Sort.OUTCOMES, text, about_outcomes(device_of(device), known))
