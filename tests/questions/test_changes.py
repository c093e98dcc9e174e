"""What a change is: two texts of a ruleset, and exactly what is said to differ between them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from macau_edge import analysis, exact
from macau_edge.model import Citation, Member, Option, Ratio, Ruleset
from macau_edge.model.measures import Distribution
from macau_edge.model.meter import open_meter
from macau_edge.model.notation import choices_text
from macau_edge.model.notation import pays as notation
from macau_edge.questions.diff.compare import Change, Comparison, compare_sides
from macau_edge.reading.revisions import Sides, Tree
from macau_edge.reading.source import shipped_folder, shipped_names
from tests.loops import each
from tests.repositories import APPLICATION, RULESET


def trees(base: Mapping[str, str], head: Mapping[str, str]) -> Comparison:
    """Two revisions with these files."""
    left, right = ({path: text.encode() for path, text in files.items()} for files in (base, head))
    return compare_sides(Sides(Tree(name="main", files=left), Tree(name="", files=right)))


def between(before: str, after: str) -> Comparison:
    return trees({"mine.yaml": before}, {"mine.yaml": after})


def edited(*changes: tuple[str, str]) -> Comparison:
    """The small ruleset with some of its text replaced."""
    text = RULESET
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return between(RULESET, text)


def said(found: Comparison) -> list[str]:
    return [line(change) for file in found.files for change in file.changes]


def line(change: Change) -> str:
    key = change.key
    return f"{change.kind} {key.what} {key.of}.{key.detail}: {value(change.before)} -> {value(change.after)}"


def value(shown: object) -> str:
    if isinstance(shown, Citation):
        return shown.text
    if isinstance(shown, Option):
        return choices_text(shown)
    return shown if isinstance(shown, str) else "-" if shown is None else notation(shown)  # type: ignore[arg-type]


def edges(found: Comparison) -> list[tuple[str, ...]]:
    return [(" ".join(one.ids), *map(str, one.edges)) for one in found.figures]


# --- nothing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("win: 7, lose: others, pays: 4:1", "pays: 4:1, lose: others, win: [7]"),
        ("[2, 3, 4, 9, 10, 11, 12]", "[9 to 12, 2 to 4]"),
        ("{by: total, [3, 4, 9, 10, 11]: 1:1, 2: 2:1", "{2: 2:1, 3: 1:1, 4: 1:1, by: total, 9 to 11: 1:1"),
        ("{number: [4, 6, 8, 10]}", "{number: [4, 10, 8, 6]}"),
        ("[easy number, 7]", "[7, easy number]"),
        ("choices: [2:1, 3:1]", "choices: [3:1, 2:1]"),
        ("pays: 4:1", "pays: '4:1'"),
        ("name: Any 7", "name: {en: Any 7, pt: Any 7, zh: Any 7}"),
        ("pays: 4:1}", "pays: 4:1, lost: 1:1}"),
        ("device: {dice: 2}", "device: {dice: 2, faces: {1 to 6: 1}}"),
        ("\n", "\r\n"),
    ],
)
def test_what_only_reformats_is_no_change(old: str, new: str) -> None:
    found = edited((old, new))
    assert (found.files, found.problems) == ((), ())


@each("name", shipped_names(), quick=3)
def test_every_shipped_ruleset_is_as_it_is(name: str) -> None:
    text = (shipped_folder() / f"{name}.yaml").read_text("utf-8")
    assert between(text, f"# a comment\n{text}\n").files == ()


def test_what_is_equal_is_never_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[str] = []
    solve = exact.solve

    def counted(ruleset: Ruleset, member: Member, *arguments: Any, **named: Any) -> Distribution:
        computed.append(member.id)
        return solve(ruleset, member, *arguments, **named)

    monkeypatch.setattr(exact, "solve", counted)
    assert not edited(("name: Field", "name: The Field"), ("law: art. 1,", "law: art. 3,")).figures
    assert computed == []
    edited(("pays: 4:1", "pays: 5:1"))
    assert computed == ["any-7", "any-7"]


# --- the text -----------------------------------------------------------------------------------------------------


@each(
    ("old", "new", "expected"),
    [
        ("pays: 4:1", "pays: 5:1", "changed prize any-7.: 4:1 -> 5:1"),
        ("pays: 4:1", "pays: 5 for 1", "changed prize any-7.: 4:1 -> 5 for 1"),
        ("1:1, 2: 2:1", "1:1, 2: 3:1", "changed prize field.2: 2:1 -> 3:1"),
        ("[6, 8]: 9:1", "[6, 8]: 8:1", "changed prize hard-way.6, 8: 9:1 -> 8:1"),
        ("[6, 8]: 9:1, [4, 10]: 7:1", "6: 9:1, others: 7:1", "changed prize hard-way.8: 9:1 -> 7:1"),
        ("pays: 4:1", "pays: {by: total, 7: 4:1}", "changed prize any-7.: 4:1 -> {by: total, 7: 4:1}"),
        ("choices: [2:1, 3:1]", "choices: [2:1, 3:1, 4:1]", "added choice field12.4:1: - -> 4:1"),
        ("choices: [2:1, 3:1], default: 2:1", "choices: [2:1, 3:1], default: 3:1",
         "changed default field12.: 2:1 -> 3:1"),
        ("law: art. 2, choices", "law: art. 3, choices", "changed option-law field12.: art. 2 -> art. 3"),
        ("name: Any 7, law: art. 1", "name: Any 7, law: art. 9", "changed law any-7.: art. 1 -> art. 9"),
        ("name: Any 7", "name: {en: Any 7, pt: Any 7, zh: 七}", "changed name any-7.zh: Any 7 -> 七"),
        ("name: Any 7", "name: {en: Any 7, pt: Any 7, zh: {ours: Any 7}}", "changed name any-7.zh: Any 7 -> Any 7*"),
        ("win: 7, lose: others", "win: 7, push: 2, lose: others", "added outcomes any-7.push: - -> 2"),
        ("[easy number, 7]", "7", "changed outcomes hard-way.lose: easy number, 7 -> 7"),
        ("pays: 4:1}", "pays: 4:1, units: 2}", "changed units any-7.: 1 -> 2"),
        ("pays: 4:1}", "pays: 4:1, commission: {rate: 5%, of: prize, paid: on a win}}",
         "added commission any-7.: - -> 5% of prize, on a win"),
        ("pays: 4:1}", "pays: 4:1, lost: 1:2}", "changed part-lost any-7.: 1:1 -> 1:2"),
        ("pays: 4:1}", "pays: 4:1, expect: {house-edge: 1/6}}", "added expect any-7.: - -> house-edge 1/6"),
        ("device: {dice: 2}", "device: {dice: 2, faces: {1 to 5: 1, 6: 2}}", "changed device .face 6: 1 -> 2"),
        ("device: {dice: 2}", "device: {dice: 2}\nwinning-stake: kept",
         "changed winning-stake .: returned -> kept"),
        ("status: unknown", "status: in force", "changed act-part .status: unknown -> in force"),
        ("options:", "notes:\n  one: {about: act, law: art. 1, text: A note.}\noptions:", "added note one.: - -> one"),
        ("game: Mine", "game: Yours", "changed game .en: Mine -> Yours"),
    ],
    quick=3,
)  # fmt: skip
def test_a_change_of_the_text(old: str, new: str, expected: str) -> None:
    found = edited((old, new))
    assert found.problems == ()
    assert expected in said(found)
    if "hard-way" not in expected and "game" not in expected:
        assert len(said(found)) == 1
    places = [change.place for file in found.files for change in file.changes]
    lines = {number for number, text in enumerate(RULESET.replace(old, new).splitlines(), 1) if text.strip()}
    assert all(place and place.line in lines for place in places)


def test_a_change_stands_at_its_line() -> None:
    found = edited(("[6, 8]: 9:1", "[6, 8]: 8:1"), ("choices: [2:1, 3:1]", "choices: [2:1, 4:1]"))
    lines = RULESET.splitlines()
    at = {
        lines[change.place.line - 1].split(":")[0].strip() for f in found.files for change in f.changes if change.place
    }
    assert at == {"pays", "field12"}


# --- the figures --------------------------------------------------------------------------------------------------


def test_the_figures_of_every_choice() -> None:
    """The field pays 2:1 or 3:1 on 12, as the house chooses: 2/36 or 1/36; with 3:1 on 2 a thirty-sixth less."""
    found = edited(("2: 2:1", "2: 3:1"))
    assert edges(found) == [("field", "1/18", "1/36"), ("field", "1/36", "0")]
    assert [one.chosen_after for one in found.figures] == [(("field12", Ratio(2, 1)),), (("field12", Ratio(3, 1)),)]
    assert {one.difference for one in found.figures} == {Fraction(-1, 36)}


def test_a_family_with_fewer_members() -> None:
    found = edited(("[4, 6, 8, 10]}", "[4, 6, 8]}"), ("[4, 10]: 7:1", "4: 7:1"))
    assert "changed each hard-way.number: 4, 6, 8, 10 -> 4, 6, 8" in said(found)
    assert edges(found) == [("hard-way[10]", "1/9", "None")]


def test_the_order_of_variables_is_what_members_are_called_by() -> None:
    """`two[4,6]` wins on 4 and pays as for 6; with the variables in the other order it is the other way round."""
    two = """
  two:
    name: Two
    law: art. 1
    pays-law: art. 2
    each: {a: [4, 6], b: [4, 6]}
    win: a
    lose: others
    pays: {by: b, 4: 3:1, 6: 2:1}
  pair: {name: Pair, law: art. 1, together: {'two[4,6]': 1, any-7: 1}}"""
    before = RULESET.replace("\nbets:", "\nbets:" + two)
    found = between(before, before.replace("{a: [4, 6], b: [4, 6]}", "{b: [4, 6], a: [4, 6]}"))
    assert said(found) == ["changed each two.: a, b -> b, a"]
    assert edges(found) == [
        ("two[4,6]", "3/4", "4/9"),
        ("two[6,4]", "4/9", "3/4"),
        ("pair", "11/24", "11/36"),
    ]


def test_a_choice_that_comes_and_one_that_goes() -> None:
    found = edited(("choices: [2:1, 3:1]", "choices: [2:1, 4:1]"))
    assert edges(found) == [("field", "1/18", "1/18"), ("field", "None", "0"), ("field", "1/36", "None")]
    assert [one.edge_changes for one in found.figures] == [False, True, True]


def test_an_option_in_place_of_a_prize() -> None:
    fixed = RULESET.replace("12: field12", "12: 2:1").replace(
        "pays: 4:1}",
        "pays: 4:1}\n  aces: {name: A, law: art. 1, pays-law: art. 2, win: 2, lose: others, pays: field12}",
    )
    free = fixed.replace("12: 2:1}", "12: field12}")
    found = between(fixed, free)
    assert edges(found) == [("field", "1/18", "1/18"), ("field", "1/18", "1/36")]
    assert [(one.chosen_before, one.chosen_after) for one in found.figures][1] == ((), (("field12", Ratio(3, 1)),))


def test_members_that_are_alike_share_a_row_and_others_are_left_out() -> None:
    found = edited(("[6, 8]: 9:1", "[6, 8]: 8:1"))
    assert edges(found) == [("hard-way[6] hard-way[8]", "1/11", "2/11")]


def test_what_all_bets_depend_on() -> None:
    found = edited(("device: {dice: 2}", "device: {dice: 2, faces: {1 to 5: 1, 6: 2}}"))
    assert ("any-7", "1/6", "9/49") in edges(found)
    assert {one.member.bet.id for one in found.figures} == {"any-7", "field", "hard-way"}


def test_a_change_of_figures_that_is_no_change_of_the_edge() -> None:
    """A push where it lost, at a prize that makes up for it."""
    found = edited(("win: 7, lose: others, pays: 4:1", "win: 7, push: 2, lose: others, pays: 23:6"))
    (one,) = found.figures
    assert (one.difference, one.differs, one.edge_changes) == (Fraction(0), True, False)


@pytest.mark.parametrize(
    ("before", "after", "gives"),
    [("4:1", "5:1", False), ("4:1", "6:1", True), ("6:1", "7:1", False), ("7:1", "6:1", False), ("6:1", "4:1", False)],
)
def test_the_advantage_of_the_player(before: str, after: str, gives: bool) -> None:
    texts = [RULESET.replace("pays: 4:1", f"pays: {prize}") for prize in (before, after)]
    (one,) = between(*texts).figures
    assert one.gives_advantage is gives


def test_a_new_bet_can_give_the_advantage() -> None:
    bet = "\n  gift: {name: Gift, law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: 9:1}"
    found = edited(("pays: 4:1}", "pays: 4:1}" + bet))
    (one,) = found.figures
    assert (one.gives_advantage, one.edge_changes, one.kept) == (True, False, False)


# --- renamed ------------------------------------------------------------------------------------------------------

LINES = """\
game: Mine
act: {title: Mine, cite: Mine, status: unknown, new-bets: {none: none}}
device: {dice: 2}
words: {come-out: come-out, point: point}
conditions:
  any-time: {about: made, law: art. 1, bets: [line], text: At any time.}
bets:
  line:
    name: Line
    law: art. 1
    pays-law: art. 2
    stages:
      come-out: {win: [7, 11], lose: [2, 3, 12], point: [4, 5, 6, 8, 9, 10]}
      point: {win: point, lose: 7}
    pays: 1:1
  odds:
    name: Odds
    law: art. 1
    pays-law: art. 2
    additional: {to: line, at: point}
    win: point
    lose: 7
    pays: {by: point, [4, 10]: 2:1, [5, 9]: 3:2, [6, 8]: 6:5}
  both: {name: Both, law: art. 1, together: {line: 1, odds: 2}}
readings:
  one:
    law: art. 1
    adopted: It is so.
    because: It says so.
    alternatives:
      other:
        text: It is otherwise.
        instead:
          bets:
            line: {name: Line, law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: 4:1}
            odds: {name: Odds, law: art. 1, pays-law: art. 2, win: 6, lose: 7, pays: 1:1}
"""


def test_a_bet_under_another_identifier_and_all_that_speaks_of_it() -> None:
    text = LINES.replace("line: 1", "pass: 1").replace("  line:", "  pass:").replace("[line]", "[pass]")
    found = between(LINES, text.replace("to: line", "to: pass"))
    assert found.problems == ()
    assert said(found) == ["renamed bet pass.: line -> pass"]
    assert found.figures == ()


def test_a_renamed_bet_with_another_prize_has_its_figures_before_and_after() -> None:
    found = edited(("any-7: {name", "seven: {name"), ("pays: 4:1", "pays: 5:1"))
    assert said(found) == ["renamed bet seven.: any-7 -> seven", "changed prize seven.: 4:1 -> 5:1"]
    assert edges(found) == [("seven", "1/6", "0")]


def test_renamed_bets_are_told_in_the_order_of_the_file() -> None:
    """And not in that of a set of texts, which is another one in each process."""
    bets = [f"number-{total}" for total in range(2, 13)]
    before = "".join(f"  {bet}: {{win: {bet[7:]}, lose: others, pays: 4:1}}\n" for bet in bets)
    found = between(
        f"game: x\ndevice: {{dice: 2}}\nbets:\n{before}",
        f"game: x\ndevice: {{dice: 2}}\nbets:\n{before.replace('number', 'total')}",
    )
    assert said(found) == [f"renamed bet total-{bet[7:]}.: {bet} -> total-{bet[7:]}" for bet in bets]


def test_another_bet_is_no_renamed_one() -> None:
    bet = "aces: {name: Aces, law: art. 1, pays-law: art. 2, win: 2, lose: others, pays: 30:1}"
    found = edited(("any-7: {name: Any 7, law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: 4:1}", bet))
    assert said(found) == ["added bet aces.: - -> aces", "removed bet any-7.: any-7 -> -"]
    assert edges(found) == [("aces", "None", "5/36"), ("any-7", "1/6", "None")]


def test_what_goes_with_a_bet_is_looked_at_too() -> None:
    found = between(LINES, LINES.replace("[6, 8]: 6:5", "[6, 8]: 1:1"))
    assert [one.member.bet.id for one in found.figures] == ["odds", "both"]
    assert said(found) == ["changed prize odds.6, 8: 6:5 -> 1:1"]


def test_another_reading_that_changes() -> None:
    found = between(LINES, LINES.replace("pays: 4:1", "pays: 5:1"))
    assert said(found) == ["changed prize one/other/line.: 4:1 -> 5:1"]
    assert [(one.way, *map(str, one.edges)) for one in found.figures if one.ids == ("line",)] == [
        ("one/other", "1/6", "0")
    ]
    assert not any(one.gives_advantage for one in found.figures)


def test_a_reading_that_goes_is_one_change() -> None:
    found = between(LINES, LINES[: LINES.index("readings:")])
    assert said(found) == ["removed reading one.: one -> -"]


# --- files --------------------------------------------------------------------------------------------------------


def test_a_file_that_is_moved_and_changed() -> None:
    found = trees({"a/mine.yaml": RULESET}, {"b/mine.yaml": RULESET.replace("pays: 4:1", "pays: 5:1")})
    assert said(found) == ["renamed file .: a/mine.yaml -> b/mine.yaml", "changed prize any-7.: 4:1 -> 5:1"]
    assert edges(found) == [("any-7", "1/6", "0")]
    found = trees({"a.yaml": RULESET}, {"b.yaml": "# moved\n" + RULESET})
    assert said(found) == ["renamed file .: a.yaml -> b.yaml"]


def test_a_file_that_comes_or_goes() -> None:
    come, gone = trees({}, {"a.yaml": RULESET}), trees({"a.yaml": RULESET}, {})
    assert said(come) == ["added file .: - -> a.yaml"]
    assert said(gone) == ["removed file .: a.yaml -> -"]
    assert come.files[0].new == gone.files[0].gone == ("any-7", "field", "hard-way")


def test_yaml_of_another_kind_is_passed_over() -> None:
    found = trees({}, {"compose.yaml": "services: {web: {image: nginx}}", "tagged.yml": "a: !tag b"})
    assert (found.files, found.problems) == ((), ())


BROKEN = RULESET.replace("pays: 4:1", "pay: 4:1")


def test_an_unsound_file_is_said_and_the_others_are_compared() -> None:
    good = RULESET.replace("pays: 4:1", "pays: 5:1")
    found = trees({"a.yaml": RULESET, "b.yaml": RULESET}, {"a.yaml": BROKEN, "b.yaml": good})
    assert {problem.place.file for problem in found.problems} == {"a.yaml"}
    assert found.texts["a.yaml"] == BROKEN
    assert [file.after.unread for file in found.files] == [True, False]
    assert (edges(found), found.earlier) == ([("any-7", "1/6", "0")], ())


def test_what_was_unsound_before_is_neither_new_nor_changed() -> None:
    """Who repairs a file is not stopped by what was wrong in it; what is sound beside it is compared as ever."""
    found = trees({"a.yaml": BROKEN}, {"a.yaml": RULESET.replace("pays: 4:1", "pays: 6:1")})
    assert found.problems == ()
    assert {problem.place.file for problem in found.earlier} == {"a.yaml (main)"}
    assert (found.files[0].new, found.files[0].bets, said(found)) == ((), (), [])
    assert edges(found) == [("any-7", "None", "-1/6")]
    assert [one.gives_advantage for one in found.figures if one.ids == ("any-7",)] == [True]
    assert not any(one.edge_changes for one in found.figures)


def test_an_unsound_file_that_goes_or_moves_is_said_to() -> None:
    assert said(trees({"a.yaml": BROKEN}, {})) == ["removed file .: a.yaml -> -"]
    moved = trees({"a/mine.yaml": BROKEN}, {"b/mine.yaml": RULESET})
    assert said(moved) == ["renamed file .: a/mine.yaml -> b/mine.yaml"]
    both = trees({"a.yaml": BROKEN}, {"a.yaml": BROKEN + "# edited\n"})
    assert (len(both.problems), len(both.earlier), both.files[0].after.unread) == (1, 1, True)


@pytest.mark.parametrize("data", [b"\xff\xfeg", b"game: \x80", b"game: [", b"x" * 2_000_000])
def test_a_file_that_cannot_be_read(data: bytes) -> None:
    found = compare_sides(
        Sides(Tree(name="main", files={"a.yaml": RULESET.encode()}), Tree(name="", files={"a.yaml": data}))
    )
    assert [problem.family for problem in found.problems] == ["syntax"]


def test_a_bet_that_is_too_dear_on_a_side_is_shown_with_the_figures_of_the_other() -> None:
    """It was said to be new, or was not shown at all."""
    one = "count: 7\n    until: trial {}\n    pays: {{by: count, 0: lose, others: 1:1}}"
    tally = "\n  long:\n    name: L\n    law: art. 1\n    pays-law: art. 2\n    " + one
    short, long = (RULESET.replace("pays: 4:1}", "pays: 4:1}" + tally.format(n)) for n in (2, 40))
    older, newer = (Tree(name=name, files={"a.yaml": text.encode()}) for name, text in (("main", long), ("", short)))
    with open_meter(20):
        found = compare_sides(Sides(older, newer))
    assert ([p.code for p in found.earlier], found.problems) == (["arithmetic/too-many-states"], ())
    (one_,) = found.figures
    assert (one_.refused, one_.edges) == (True, (None, Fraction(7, 18)))
    assert (found.files[0].new, found.files[0].bets, found.files[0].gone) == ((), (), ())
    with open_meter(20):
        found = compare_sides(Sides(newer, older))
    assert ([p.code for p in found.problems], found.earlier) == (["arithmetic/too-many-states"], ())
    (one_,) = found.figures
    assert (one_.refused, one_.edges) == (True, (Fraction(7, 18), None))
    assert (found.files[0].new, found.files[0].bets, found.files[0].gone) == ((), (), ())


def test_too_many_states_stop_one_bet_alone() -> None:
    before, after = LINES.encode(), LINES.replace("pays: 1:1\n  odds", "pays: 2:1\n  odds").encode()
    with open_meter(2):
        found = compare_sides(Sides(Tree(name="", files={"a.yaml": before}), Tree(name="", files={"a.yaml": after})))
    assert {problem.code for problem in found.problems} == {"arithmetic/too-many-states"}


def test_engines_that_disagree_are_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "largest_difference", lambda figures: (2.0, 0.5))
    found = edited(("pays: 4:1", "pays: 5:1"))
    assert {problem.code for problem in found.problems} == {"arithmetic/engines-disagree"}


# --- applications -------------------------------------------------------------------------------------------------


def test_an_application_by_the_bets_it_proposes() -> None:
    before = {"mine.yaml": RULESET, "application.yaml": APPLICATION}
    after = {**before, "application.yaml": APPLICATION.replace("12: 5:2", "12: 7:2").replace("11-20", "11-21")}
    found = trees(before, after)
    assert found.problems == ()
    assert said(found) == ["changed application .date: 2026-11-20 -> 2026-11-21", "changed prize field.12: 5:2 -> 7:2"]
    assert edges(found) == [("field", "1/24", "1/72")]


def test_an_application_whose_game_changed() -> None:
    before = {"mine.yaml": RULESET, "application.yaml": APPLICATION}
    after = {**before, "mine.yaml": RULESET.replace("dice: 2", "dice: 2, faces: {1 to 5: 1, 6: 2}")}
    found = trees(before, after)
    assert [file.side.path for file in found.files] == ["application.yaml", "mine.yaml"]
    assert [one.member.bet.id for one in found.files[0].figures] == ["field"]


def test_an_application_with_the_choices_that_it_makes() -> None:
    """Where the law lets the house pay any ratio, an application says which."""
    game = RULESET.replace("choices: [2:1, 3:1], default: 2:1", "choices: any ratio")
    before = APPLICATION.replace("2: 2:1, 12: 5:2", "2: 3:1, 12: field12") + "choices: {field12: 4:1}\n"
    files = {"mine.yaml": game, "application.yaml": before}
    found = trees(files, {**files, "application.yaml": before.replace("field12: 4:1", "field12: 2:1")})
    assert (found.problems, found.earlier) == ((), ())
    assert said(found) == ["changed application choices.field12: 4:1 -> 2:1"]
    assert edges(found) == [("field", "-1/36", "1/36")]


def test_a_bet_of_the_game_that_moves_with_a_choice_of_the_application() -> None:
    """By hand: 1:1 on 14 of 36 rolls and 2:1 on the 2, against 20 lost; the 12 adds 2 or 3."""
    any_6 = (
        APPLICATION[: APPLICATION.index("  field:")] + "  any-6: {name: {en: Any 6}, win: 6, lose: others, pays: 5:1}\n"
    )
    files = {"mine.yaml": RULESET, "application.yaml": any_6 + "choices: {field12: 2:1}\n"}
    found = trees(files, {**files, "application.yaml": any_6 + "choices: {field12: 3:1}\n"})
    assert (found.problems, found.earlier) == ((), ())
    assert said(found) == ["changed application choices.field12: 2:1 -> 3:1"]
    assert edges(found) == [("field", "1/18", "1/36")]
