"""`macau-edge diff` as a person, and a workflow, meets it: what it prints, writes and exits with."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from macau_edge.model import LANGUAGES
from macau_edge.questions.diff.compare import compare_sides
from macau_edge.questions.diff.formats import LIMIT, safe, to_comment
from macau_edge.reading.revisions import Sides, Tree
from macau_edge.reports.document import Paragraph
from tests.conftest import Run
from tests.loops import each
from tests.proposals import DUEL, HEAD
from tests.repositories import APPLICATION, RULESET, Repository, repository
from tests.shapes import published, validate

__all__ = ["repository"]

DEARER = RULESET.replace("pays: 4:1", "pays: 3:1")
GIFT = RULESET.replace("pays: 4:1", "pays: 6:1")
TEXT = RULESET.replace("name: Field", "name: The Field")


@pytest.fixture
def edited(repository: Repository) -> Repository:
    """A repository whose ruleset is edited and not committed."""
    repository.commit("mine.yaml", RULESET)
    repository.write("mine.yaml", DEARER)
    return repository


def test_the_house_edge_before_and_after(run: Run, edited: Repository) -> None:
    shown = run("diff", "main")
    assert (shown.code, shown.err) == (0, "")
    assert "The largest change is that of Any 7: the house edge goes from 1/6 (16.6667 %) to 1/3" in shown.out
    assert re.search(r"^Prize +any-7 +4:1 +3:1$", shown.out, re.M)
    assert re.search(r"^Any 7 +any-7 +1/6 +16.6667 % +1/3 +33.3333 % +\+1/6 +\+16.6667$", shown.out, re.M)


def test_nothing_changes(run: Run, edited: Repository) -> None:
    edited.write("mine.yaml", RULESET.replace("win: 7, lose: others", "lose: others, win: [7]"))
    shown = run("diff", "main", "--fail-on", "any")
    assert (shown.code, shown.out.splitlines()[-1]) == (0, "No ruleset and no application changes.")


@pytest.mark.thorough
def test_of_what_is_too_dear_it_is_not_said_that_it_stays(run: Run, tmp_path: Path) -> None:
    """A prize that changes surely changes the figure; nobody worked it out."""
    before, after = tmp_path / "before.yaml", tmp_path / "after.yaml"
    text = (Path(__file__).parents[2] / "examples" / "casino-holdem.yaml").read_text("utf-8")
    before.write_text(text, "utf-8")
    after.write_text(text.replace("flush: 2:1", "flush: 3:1"), "utf-8")
    said = run("diff", str(before), str(after)).out
    assert "The text changes, and no figure that could be compared." in said
    assert "takes more work than `--limit` allows: Ante and call, Ante and call (by a simple rule)." in said
    assert "no figure of the reading" not in said


def test_a_choice_in_which_nothing_changes_is_shown_beside_the_others(run: Run, edited: Repository) -> None:
    edited.write("mine.yaml", RULESET.replace("12: field12", "12: 2:1").replace("pays: 4:1", "pays: field12"))
    shown = run("diff", "main").out
    assert re.search(r"^Field +field +field12 2:1 → — +1/18 .* 1/18 .* 0 +0.0000$", shown, re.M)
    assert re.search(r"^Field +field +field12 3:1 → — +1/36 .* 1/18 .* \+1/36 +\+2.7778$", shown, re.M)


def test_two_files_and_two_folders(run: Run, tmp_path: Path) -> None:
    for folder, text in (("old", RULESET), ("new", DEARER)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.yaml").write_text(text, "utf-8")
    old, new = tmp_path / "old", tmp_path / "new"
    for base, head in ((old, new), (old / "mine.yaml", new / "mine.yaml")):
        shown = run("diff", str(base), str(head), "--format", "json")
        (file,) = json.loads(shown.out)["files"]
        assert (file["before"], file["after"]) == (str(old / "mine.yaml"), str(new / "mine.yaml"))
        assert file["figures"][0]["house_edge_difference"]["exact"] == "1/6"


def test_of_a_part_without_figures_what_it_says_is_compared_and_the_rest_with_its_figures(
    run: Run, tmp_path: Path
) -> None:
    """It is played by the strategy of the whole; both hands of the duel are raised with the same edge, but not risk."""
    old, new = tmp_path / "old.yaml", tmp_path / "new.yaml"
    old.write_text(DUEL, "utf-8")
    new.write_text(DUEL.replace("pays: 3:2", "pays: 4:3"), "utf-8")
    shown = run("diff", str(old), str(new))
    assert (shown.code, shown.err) == (0, "")
    assert re.search(r"^Prize +duel +3:2 +4:3$", shown.out, re.M)
    assert re.search(r"^duel-with-high +duel-with-high +3/221 ", shown.out, re.M)
    assert not re.search(r"^duel +duel ", shown.out, re.M)


@pytest.mark.thorough
def test_of_an_application_the_bets_that_change_with_a_part_are_compared(run: Run, tmp_path: Path) -> None:
    part = "  high: {win: player ace, push: others, pays: %s}\n"
    for name, pays in (("old", "2:1"), ("new", "1:2")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "duel.yaml").write_text(DUEL, "utf-8")
        text = f"{HEAD}game: duel.yaml\nbets:\n{part % pays}"
        (tmp_path / name / "application.yaml").write_text(text, "utf-8")
    shown = run("diff", str(tmp_path / "old" / "application.yaml"), str(tmp_path / "new" / "application.yaml"))
    assert (shown.code, shown.err) == (0, "")
    edges = [str(Fraction(20, 221) - Fraction(n, 13)) for n in (Fraction(2), Fraction(1, 2))]
    assert re.search(rf"^duel-with-high +duel-with-high +{edges[0]} .* {edges[1]} ", shown.out, re.M)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        (RULESET, set()),
        (TEXT, {"any"}),
        (DEARER, {"any", "edge-change"}),
        (GIFT, {"any", "edge-change", "player-advantage"}),
        (
            RULESET.replace("choices: [2:1, 3:1]", "choices: [2:1, 3:1, 5:1]"),
            {"any", "edge-change", "player-advantage"},
        ),
        (RULESET.replace("default: 2:1", "default: 3:1"), {"any"}),
    ],
)
def test_fail_on(run: Run, edited: Repository, text: str, reasons: set[str]) -> None:
    edited.write("mine.yaml", text)
    assert run("diff", "main").code == 0
    for reason in ("any", "edge-change", "player-advantage"):
        shown = run("diff", "main", "--fail-on", reason)
        assert shown.code == (reason in reasons)
        assert (f"stopped by --fail-on {reason}" in shown.err) == (reason in reasons)


def test_an_advantage_that_was_there_stops_nothing(run: Run, repository: Repository) -> None:
    repository.commit("mine.yaml", GIFT)
    repository.write("mine.yaml", RULESET.replace("pays: 4:1", "pays: 7:1"))
    assert run("diff", "main", "--fail-on", "player-advantage").code == 0


BROKEN = RULESET.replace("pays: 4:1", "pay: 4:1")


@pytest.mark.parametrize("committed", [False, True])
def test_problems_are_shown_at_their_line(run: Run, edited: Repository, committed: bool) -> None:
    edited.write("mine.yaml", BROKEN)
    if committed:
        edited.commit()
    place = "mine.yaml (HEAD):7:77" if committed else "mine.yaml:7:77"
    shown = run("diff", "main~1" if committed else "main", *(["HEAD"] if committed else []))
    assert shown.code == 1
    assert f"{place}: structure/unknown-key: `pay` is not a key of the bet `any-7`" in shown.err
    assert "    7 |   any-7: {name: Any 7," in shown.err
    assert "Not compared: the file has problems." in shown.out


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_repairs_a_file_is_not_stopped_by_what_was_wrong(run: Run, repository: Repository, language: str) -> None:
    repository.commit("mine.yaml", BROKEN)
    repository.write("mine.yaml", RULESET)
    words = ("diff", "main", "--lang", language)
    shown = run(*words, "--fail-on", "edge-change", "--fail-on", "player-advantage")
    assert (shown.code, shown.err) == (0, "")
    assert "mine.yaml (main):7:77: structure/unknown-key" in shown.out
    data = json.loads(run(*words, "--format", "json").out)
    validate(data, published("changes"))
    assert [(one["side"], one["code"]) for one in data["problems"]] == [("base", "structure/unknown-key")]
    assert (data["files"][0]["compared"], data["summary"]["bets_added"]) == (False, 0)
    assert run(*words, "--fail-on", "any").code == 1
    repository.write("mine.yaml", GIFT)
    assert run(*words, "--fail-on", "player-advantage").code == 1


def test_a_repaired_file_shows_its_figures_beside_what_could_not_be_read(run: Run, repository: Repository) -> None:
    repository.commit("mine.yaml", BROKEN)
    repository.write("mine.yaml", RULESET)
    shown = run("diff", "main").out
    assert "Before, there was 1 problem: mine.yaml (main):7:77: structure/unknown-key. What it concerns" in shown
    assert "New bets" not in shown
    assert "hard-way" not in shown
    assert re.search(r"^Any 7 +any-7 +not readable +— +1/6 +16.6667 % +— +—$", shown, re.M)


UNCITED = BROKEN.replace("law: art. 1, pays-law", "pays-law", 1)
IDLE = RULESET.replace("12: field12", "12: 2:1")


@pytest.mark.thorough
def test_the_problem_that_hinders_is_named_and_none_that_does_not(run: Run, repository: Repository) -> None:
    """Without an article a bet is compared all the same; so is one before, whatever nobody used."""
    repository.commit("mine.yaml", RULESET)
    repository.write("mine.yaml", UNCITED)
    assert "After, there is 1 problem: mine.yaml:7:64: structure/unknown-key." in run("diff", "main").out
    repository.commit()
    repository.write("mine.yaml", RULESET)
    assert "Before, there was 1 problem: mine.yaml (main):7:64: structure/unknown-key." in run("diff", "main").out
    repository.commit("mine.yaml", IDLE.replace("win: hard number", "win: [hard number, 7]"))
    repository.write("mine.yaml", RULESET)
    shown = run("diff", "main").out
    assert "Before, there was 1 problem: mine.yaml (main):21:25: arithmetic/overlap. What it concerns" in shown
    repository.commit("mine.yaml", IDLE)
    repository.write("mine.yaml", RULESET)
    assert "Before, there" not in run("diff", "main").out  # all of it could be read
    repository.commit("mine.yaml", RULESET)
    repository.write("mine.yaml", IDLE)
    assert "After, there is 1 problem: mine.yaml:5:3: structure/unused. What it concerns" in run("diff", "main").out


def test_an_unused_option_of_a_game_hinders_an_application_for_it(run: Run, repository: Repository) -> None:
    repository.write("mine.yaml", IDLE)
    repository.commit("application.yaml", APPLICATION)
    repository.write("mine.yaml", RULESET)
    shown = run("diff", "main").out
    assert "Before, there was 1 problem: mine.yaml (main):5:3: structure/unused. What it concerns" in shown


@pytest.mark.thorough
def test_the_game_of_an_application_need_not_be_compared_itself(run: Run, repository: Repository) -> None:
    """Paths after `--`, or a policy, may leave it out: on either side it is found all the same."""
    repository.commit("d/mine.yaml", RULESET)
    repository.commit("d/application.yaml", APPLICATION)
    repository.write("d/mine.yaml", RULESET.replace("dice: 2", "dice: 2, faces: {1 to 5: 1, 6: 2}"))
    shown = run("diff", "HEAD", "--", "d/application.yaml")
    assert (shown.code, shown.err) == (0, "")
    assert re.search(r"^Field +field +1/24 ", shown.out, re.M)
    repository.write("macau-edge.toml", 'exclude = ["mine.yaml"]\n')
    assert run("diff", "HEAD").out == shown.out
    repository.commit()
    assert re.search(r"^Field +field +1/24 ", run("diff", "HEAD~1", "HEAD").out, re.M)


def test_the_same_application_beside_another_game(run: Run, tmp_path: Path) -> None:
    for folder, text in (("old", RULESET), ("new", RULESET.replace("dice: 2", "dice: 2, faces: {1 to 5: 1, 6: 2}"))):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.yaml").write_text(text, "utf-8")
        (tmp_path / folder / "application.yaml").write_text(APPLICATION, "utf-8")
    shown = run("diff", *(str(tmp_path / folder / "application.yaml") for folder in ("old", "new")))
    assert re.search(r"^Field +field +1/24 ", shown.out, re.M)


@each("language", LANGUAGES, quick=12)
@each("text", [RULESET, DEARER, GIFT, TEXT, "game: ["])
def test_json_is_of_the_published_shape(run: Run, edited: Repository, text: str, language: str) -> None:
    edited.write("mine.yaml", text)
    shown = json.loads(run("diff", "main", "--format", "json", "--lang", language).out)
    validate(shown, published("changes"))
    assert shown["base"] == {"revision": "main", "path": None}
    assert shown["summary"]["player_gets_advantage"] == (text == GIFT)


def test_annotations_stand_at_the_line_that_changed(run: Run, edited: Repository) -> None:
    edited.write("mine.yaml", GIFT.replace("2: 2:1", "2: 3:1").replace("law: art. 2, choices", "law: art. 3, choices"))
    lines = run("diff", "main", "--format", "github").out.splitlines()
    assert lines[:3] == [
        "::warning file=mine.yaml,line=7::Any 7: THE PLAYER GETS THE ADVANTAGE, house edge 1/6 -> -1/6",
        "::notice file=mine.yaml,line=14::Field (field12 2:1): house edge 1/18 -> 1/36%0A"
        "Field (field12 3:1): house edge 1/36 -> 0",
        "::notice file=mine.yaml,line=5::Article field12: art. 2 -> art. 3",
    ]


@pytest.mark.thorough
def test_ten_annotations_of_a_kind(run: Run, repository: Repository) -> None:
    bet = "\n  b{0}: {{name: '::error::B{0}, 100%', law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: {1}:1}}"
    bets = ["".join(bet.format(number, prize) for number in range(25)) for prize in (3, 4)]
    repository.commit("a,b.yaml", RULESET + bets[0].removeprefix("\n") + "\n")
    repository.write("a,b.yaml", RULESET + bets[1].removeprefix("\n") + "\n")
    lines = run("diff", "main", "--format", "github").out.splitlines()
    commands = [line for line in lines if line.startswith("::")]
    assert len(commands) == 10
    assert commands[0].startswith("::notice file=a%2Cb.yaml,line=23::::error::B0, 100%25: house edge 1/3 -> 1/6")
    assert commands[-1].endswith("%0Aand 15 more: see the log of this step")
    assert sum("house edge" in line for line in lines[10:25]) == 15


def test_nothing_in_a_name_is_a_command_in_the_log(run: Run, repository: Repository) -> None:
    bet = '\n  b{0}: {{name: "x\\n::error::B", law: art. 1, pays-law: art. 2, win: {1}, lose: others, pays: field12}}'
    texts = [RULESET.rstrip() + "".join(bet.format(number, win) for number in range(12)) for win in (2, 3)]
    repository.commit("mine.yaml", texts[0])
    repository.write("mine.yaml", texts[1])
    lines = run("diff", "main", "--format", "github").out.splitlines()
    assert sum(line.startswith("::notice file=mine.yaml,line=") for line in lines) == 10
    assert sum(line.startswith("notice: x ::error::B (field12 2:1)") for line in lines) == 2
    assert not any(line.startswith("::error") for line in lines)


@pytest.mark.thorough
def test_annotations_name_the_file_without_its_revision(run: Run, edited: Repository) -> None:
    for text, wanted in (
        (DEARER, "::notice file=mine.yaml,line=7::"),
        (BROKEN, "::error file=mine.yaml,line=7,col=77,"),
    ):
        edited.write("mine.yaml", text)
        edited.commit()
        assert wanted in run("diff", "main~1", "HEAD", "--format", "github").out


@pytest.mark.thorough
def test_annotations_of_files_that_are_removed_count_the_others_too(run: Run, repository: Repository) -> None:
    for number in range(12):
        repository.write(f"{number:02}.yaml", RULESET.replace("game: Mine", f"game: Mine {number}"))
    repository.commit()
    for number in range(12):
        (repository.folder / f"{number:02}.yaml").unlink()
    lines = run("diff", "main", "--format", "github").out.splitlines()
    said = "::notice file=09.yaml,line=1::File removed —: 09.yaml -> —%0Aand 2 more: see the log of this step"
    assert lines[9] == said


@pytest.mark.thorough
@each("form", ["table", "markdown", "json", "github"])
@each("name", ["latin\udce9.yaml", "red\x1b[31m.yaml", "two\nlines.yaml", "花 旗骰,a:b%.yaml"])
def test_a_file_may_have_any_name(run: Run, repository: Repository, name: str, form: str) -> None:
    repository.commit()
    for text, code in ((RULESET, 0), (BROKEN, 1)):
        repository.write(name, text)
        shown = run("diff", "main", "--format", form)
        assert shown.code == code
        assert "\x1b" not in shown.out + shown.err or form == "github"  # which needs the name as it is
        (shown.out + shown.err).encode()


@pytest.mark.thorough
def test_the_summary_of_a_step(run: Run, edited: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("Before.\n", "utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    comment = run("diff", "main", "--format", "markdown").out
    run("diff", "main", "--format", "github")
    assert summary.read_text("utf-8") == f"Before.\n{comment}\n{comment}\n"
    summary.write_bytes(b"x" * 1_048_000)
    assert "the summary of this step is full" in run("diff", "main").err
    assert summary.stat().st_size == 1_048_000


def test_a_file_is_kept_unless_forced(run: Run, edited: Repository) -> None:
    edited.write("comment.md", "kept")
    assert run("diff", "main", "--format", "markdown", "-o", "comment.md").code == 2
    assert run("diff", "main", "--format", "markdown", "-o", "comment.md", "--force").code == 0
    assert (edited.folder / "comment.md").read_text("utf-8").startswith("### What changes for the house\n")


@pytest.mark.thorough
def test_paths_after_two_hyphens(run: Run, edited: Repository) -> None:
    edited.write("other/mine.yaml", RULESET)
    assert "other/mine.yaml" not in run("diff", "main", "--", "mine.yaml").out
    assert "Prize" not in run("diff", "main", "--", "other").out
    assert run("diff", "main", "--", "nowhere").code == 2
    assert run("diff", "main", "--").code == 2
    assert run("diff", "--", "mine.yaml").code == 2


@pytest.mark.parametrize("words", [(), ("nonsense",), ("main", "--format", "xml"), ("main", "--fail-on", "x"), ("-x",)])
def test_wrong_use(run: Run, edited: Repository, words: tuple[str, ...]) -> None:
    shown = run("diff", *words)
    assert (shown.code, shown.out) == (2, "")
    assert "Traceback" not in shown.err


@pytest.mark.thorough
def test_what_a_policy_excludes_is_left_out(run: Run, edited: Repository) -> None:
    edited.write("drafts/draft.yaml", RULESET.replace("game: Mine", "game: Draft"))
    assert "draft" in run("diff", "main").out
    edited.write("macau-edge.toml", 'exclude = ["drafts/*"]\n')
    assert "draft" not in run("diff", "main").out


@pytest.mark.parametrize("width", ["80", "200"])
def test_a_terminal(width: str, run: Run, edited: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", width)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    shown = re.sub(r"\x1b\[[\d;]*m", "", run("diff", "main").out)
    assert max(map(len, shown.splitlines())) <= int(width)
    assert all(text in shown for text in ("any-7", "1/6", "33.3333 %", "+16.6667"))


# --- the comment --------------------------------------------------------------------------------------------------

NASTY = "a|b <img src=x> @octocat `code` #12 https://x.example www.x.example :tada: GH-3 **bold** [l](x) deadbeef1 c@d"


def comment_of(before: str, after: str, limit: int = LIMIT) -> str:
    sides = Sides(
        Tree(name="main", files={"mine.yaml": before.encode()}), Tree(name="", files={"mine.yaml": after.encode()})
    )
    return to_comment(compare_sides(sides), "en", limit)


def test_nothing_is_taken_for_markup_or_a_mention() -> None:
    shown = comment_of(RULESET, DEARER.replace("name: Any 7", f"name: '{NASTY}'"))
    rows = [re.sub(r"\\.", "", line) for line in shown.splitlines() if "octocat" in line and line.startswith("|")]
    assert sorted(row.count("|") for row in rows) == [5, 5, 5, 9]  # three names of four columns, one row of figures
    html = MarkdownIt("gfm-like", {"linkify": False}).render(safe((Paragraph(NASTY),)))
    assert not re.search(r"<(img|a|strong|code|em)\b", html)
    for text in (shown, html):
        assert not re.search(r"@(octocat|d\b)|#12|https://|www\.x|:tada:|GH-3|\bdeadbeef1\b", text)


def test_the_text_is_whole_without_what_breaks_it_off() -> None:
    html = MarkdownIt("gfm-like", {"linkify": False}).render(safe((Paragraph("see @octocat and #12, www.x.example"),)))
    assert re.sub(r"<[^>]*>", "", html).strip() == "see @octocat and #12, www.x.example"


@pytest.mark.thorough
@pytest.mark.parametrize("limit", [LIMIT, 8_000, 3_000])
def test_the_comment_has_room_and_says_what_has_none(limit: int) -> None:
    row = "\n  b{0}: {{name: Bet {0}, law: art. 1, pays-law: art. 2, win: 7, lose: others, pays: {1}:1}}"
    before, after = (RULESET.rstrip() + "".join(row.format(n, n + prize) for n in range(300)) for prize in (1, 2))
    shown = comment_of(before, after, limit)
    assert len(shown) <= limit
    assert shown.count("<details>") == shown.count("</details>")
    left = re.search(r"(\d) parts? (?:was|were) left out", shown)
    assert (left is not None) == (limit < LIMIT)


def test_what_matters_stands_first() -> None:
    lines = comment_of(RULESET, GIFT).splitlines()
    assert lines[2] == "> **THE PLAYER GETS THE ADVANTAGE: Any 7.**"
    assert lines[4].startswith("The figures of 1 bet change. The largest change is that of Any 7:")
