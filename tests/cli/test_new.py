"""`macau-edge new application`: a file without a mistake, whatever the answers, or none at all."""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from macau_edge.checks.application import languages_written, unstated
from macau_edge.checks.sound import LoadedApplication, base_beside, check_applied, load_application, load_sound
from macau_edge.cli.new.application import DraftApplication, prizes_of
from macau_edge.cli.new.questions import FLAGS, QUESTIONS, of_kind
from macau_edge.model import LANGUAGES, Ratio
from macau_edge.model.prizes import prizes
from macau_edge.questions.page.proposal import DAY, GameFile, proposal_for
from macau_edge.reading.authority import authority_named, authority_of, selectable_authorities
from macau_edge.reading.kinship import games_of_place
from macau_edge.reading.plain import entry_of, mapping_block
from macau_edge.reading.source import read_source, shipped_folder, shipped_names
from tests.cases import ruleset_of
from tests.conftest import Result, Run
from tests.loops import each

pytestmark = pytest.mark.usefixtures("remembered")

FIELD = ("--game", "craps", "--bet", "field", "--prize", "12=5:2")
DICE = ("--game", "new-jersey/mini-dice", "--bet", "field", "--prize", "2,12=5:2")
ABROAD = Path(__file__).parents[2] / "examples" / "new-jersey" / "craps.yaml"
"""A game that is of no act, which may be filed to any authority."""
ALL = ("--game", "craps", "--bet", "all", "--collect", "2 to 6, 8 to 12", "--until", "7", "--prize", "10=175:1")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(run: Run, *words: str, code: int = 0) -> LoadedApplication:
    """The application that a command wrote, which has no mistake."""
    result = run("new", "application", *words)
    assert result.code == code, result.err
    return sound(Path("application.yaml"))


def sound(file: Path) -> LoadedApplication:
    found = check_applied(read_source(file), base_beside(file))
    assert [one for one in found if one.code != "law/superseded" or not one.warning] == []  # an act that was amended
    return load_application(file)


# --- what it writes -----------------------------------------------------------------------------------------------


def test_another_prize_for_a_bet_of_the_game(run: Run, here: Path) -> None:
    found = written(run, *FIELD)
    field, was = found.ruleset.bets["field"], found.base.ruleset.bets["field"]
    assert field.pays
    assert Ratio(5, 2) in list(prizes(field.pays))
    assert field.stages == was.stages
    assert (field.name, field.law) == (was.name, was.law)


@pytest.mark.thorough
def test_a_new_bet_that_collects(run: Run, here: Path) -> None:
    bet = written(run, *ALL).ruleset.bets["all"]
    assert bet.tally
    assert len(bet.tally.collect or ()) == 10
    assert bet.name
    assert set(bet.name.words) == {"pt", "zh"}


@each(
    "words",
    [
        ("--win", "8", "--prize", "5:1"),
        ("--win", "8", "--lose", "7", "--prize", "6 for 1"),
        ("--win", "2, 3", "--push", "12", "--lose", "others", "--prize", "10:1"),
        ("--count", "6", "--until", "7", "--prize", "3 or more=15:1", "--prize", "2=2:1"),
        ("--collect", "4, 5, 6, 8, 9, 10", "--until", "7", "--prize", "6=12:1"),
    ],
    quick=3,
)
def test_a_new_bet_of_each_form(run: Run, here: Path, words: tuple[str, ...]) -> None:
    assert "lucky" in written(run, "--game", "craps", "--bet", "lucky", *words).application.bets


@pytest.mark.thorough
def test_a_bet_of_the_game_decided_otherwise(run: Run, here: Path) -> None:
    bet = written(run, "--game", "craps", "--bet", "any-7", "--win", "6, 7", "--prize", "2:1").ruleset.bets["any-7"]
    assert bet.law


STANDING = games_of_place("any")
"""The games of acts that no other has superseded, of which there is a request."""
BETS = [(game, bet) for game in STANDING for bet in ruleset_of(f"rulesets/{game}.yaml").bets]


@pytest.mark.thorough
def test_a_game_and_a_bet_are_found_by_their_names(run: Run, here: Path) -> None:
    """What could be an identifier is one, also where a bet is called so."""
    loaded = written(run, "--game", "花旗骰", "--bet", "派司拉", "--prize", "4:5")
    assert (loaded.application.game, [*loaded.application.bets]) == ("craps", ["pass-line"])
    assert [*written(run, "--game", "Craps", "--bet", "Field", "--prize", "12=5:2", "--force").application.bets] == [
        "field"
    ]
    words = ("--name", "pt=Vem, zh=來", "--win", "7", "--lose", "others", "--prize", "2:1")
    assert [*written(run, "--game", "craps", "--bet", "vem", *words, "--force").application.bets] == ["vem"]


@each(
    ("game", "bet"),
    BETS,
    ids=lambda word: word,
    quick=lambda *bet: bet in BETS[::60] and "baccarat" not in bet,
    whole="deep",
)
def test_every_bet_of_every_game_can_have_another_prize(run: Run, here: Path, game: str, bet: str) -> None:
    Path("application.yaml").unlink(missing_ok=True)  # of the case before
    first = run("new", "application", "--game", game, "--bet", bet, "--prize", "5000:1")
    if "several prizes" in first.err:
        told = re.findall(r"`--prize ([^`]*)`", first.err)[-1]  # which can be typed as it stands
        first = run("new", "application", "--game", game, "--bet", bet, "--prize", *shlex.split(told))
    assert first.code == 0, first.err
    found = sound(Path("application.yaml"))
    pays = found.ruleset.bets[bet].pays
    assert pays
    assert Ratio(5000, 1) in list(prizes(pays))
    assert "the player would have the advantage" in first.err


ONE_ROW = "b: {name: B, win: 7, lose: others, pays: {by: trial, 1 or more: 1:1}}"


@pytest.mark.thorough
def test_the_prize_of_a_table_with_one_row_needs_no_name(run: Run, here: Path) -> None:
    """As in `sweep` and `solve`: it was told that it has several."""
    Path("moon.yaml").write_text(f"game: moon\nact: none\ndevice: {{dice: 2}}\nbets: {{{ONE_ROW}}}\n", "utf-8")
    for prize in ("5:2", "1 or more=5:2"):
        answer = run("new", "application", "--game", "moon.yaml", "--bet", "b", "--prize", prize, "--force")
        assert answer.code == 0, answer.err
        assert "1 or more: 5:2" in Path("application.yaml").read_text("utf-8")
    both = ("--prize", "5:2", "--prize", "1 or more=7:2")
    twice = run("new", "application", "--game", "moon.yaml", "--bet", "b", *both, "--force")
    assert "the prize of `1 or more` is given twice" in twice.err


@pytest.mark.thorough
@pytest.mark.parametrize("lang", ["pt", "zh", "en", "zh+pt", "pt+zh+en"])
def test_it_is_written_in_the_languages_asked_for(run: Run, here: Path, lang: str) -> None:
    found = written(run, *ALL, "--lang", lang)
    assert languages_written(found.application) == tuple(one for one in LANGUAGES if one in lang.split("+"))


@each("lang", ["pt", "zh", "en", "pt+zh+en"], quick=4, whole="deep")
@each("words", [FIELD, ALL, ("--game", "cussec-2004", "--bet", "o", "--win", "4, 17", "--prize", "20:1")], quick=3)
def test_it_is_sound_also_with_the_comments_taken_away(run: Run, here: Path, lang: str, words: tuple[str, ...]) -> None:
    file = Path("application.yaml")
    file.unlink(missing_ok=True)  # of the case before
    written(run, *words, "--lang", lang)
    text = re.sub(r"^#(?=[a-z]|  )", "", file.read_text("utf-8"), flags=re.M)
    file.write_text(text, "utf-8")
    application = sound(file).application
    assert application.description
    assert application.rules
    assert application.operation
    assert application.information
    assert application.stakes
    assert application.relied_on
    assert application.offered_elsewhere
    assert application.intellectual_property
    assert application.enclosures
    assert set(application.signatories) == {"mathematician", "laboratory"}
    assert application.applicant.registry_number
    assert application.applicant.seat
    assert application.applicant.representative_identity
    assert application.applicant.representative_powers
    assert set(application.applicant.contact) == {"address", "telephone", "email"}


@pytest.mark.thorough
def test_what_may_be_proposed_speaks_of_no_other_device(run: Run, here: Path) -> None:
    """Of cards as of dice: a round of baccarat has no throw."""
    written(run, "--game", "baccarat", "--bet", "tie", "--prize", "9:1", "--lang", "pt+zh+en")
    text = Path("application.yaml").read_text("utf-8")
    assert "no more bets are taken" in text
    assert [word for word in ("throw", "lançamento", "擲骰") if word in text] == []


@pytest.mark.thorough
def test_the_comments_are_no_longer_than_a_screen_is_wide(run: Run, here: Path) -> None:
    written(run, *FIELD)
    assert max(map(len, Path("application.yaml").read_text("utf-8").splitlines())) <= 120


@pytest.mark.thorough
def test_what_the_applicant_says_is_kept(run: Run, here: Path) -> None:
    words = {
        "--applicant": ["pt=Sociedade, S.A.", "zh=公司"],
        "--capacity": ["pt=concessionária", "zh=承批公司"],
        "--representative": ["Maria: «a»"],
        "--representative-capacity": ["zh=董事", "pt=administradora"],
        "--registry-number": ["77 SO"],
        "--seat": ["pt=Macau", "zh=澳門"],
        "--representative-identity": ["BIR 1"],
        "--representative-powers": ["pt=por procuração", "zh=按授權書"],
        "--address": ["Rua #1"],
        "--telephone": ["+853 0000"],
        "--email": ["a@b.example"],
        "--city": ["Taipa"],
        "--reference": ["12/2026"],
        "--date": ["2026-12-31"],
        "--minimum": ["50"],
        "--chip": ["25"],
    }
    given = [part for flag, values in words.items() for value in values for part in (flag, value)]
    application = written(run, *FIELD, *given).application
    assert application.applicant.name.words == {"pt": "Sociedade, S.A.", "zh": "公司"}
    assert application.applicant.representative.say("pt") == "Maria: «a»"
    assert application.applicant.representative_capacity.words["zh"] == "董事"
    assert application.applicant.registry_number
    assert application.applicant.seat
    assert application.applicant.seat.say("zh") == "澳門"
    assert application.applicant.representative_identity
    assert application.applicant.representative_powers
    assert application.applicant.representative_powers.say("pt") == "por procuração"
    assert application.applicant.contact["address"].say("zh") == "Rua #1"
    assert application.city
    assert application.city.say("pt") == "Taipa"
    assert (application.reference, application.date) == ("12/2026", "2026-12-31")
    assert application.stakes
    assert (application.stakes.minimum, application.stakes.chip) == (50, 25)


@pytest.mark.thorough
def test_one_flag_may_have_several_languages(run: Run, here: Path) -> None:
    application = written(run, *FIELD, "--applicant", "pt=Sociedade, S.A., zh=公司").application
    assert written(run, *FIELD, "--force", "--applicant", "pt＝Sociedade, S.A.， zh＝公司").application == application
    assert application.applicant.name.words == {"pt": "Sociedade, S.A.", "zh": "公司"}


def test_a_game_in_the_folder(run: Run, here: Path) -> None:
    text = 'game: "O\\nwn: {x}"\nact: {title: O, cite: O, status: unknown, new-bets: {none: x}}\ndevice: {dice: 2}\n'
    bets = "bets: {any-7: {name: S, law: art. 1, pays-law: art. 1, win: 7, lose: others, pays: 4:1}}\n"
    (here / "own.yaml").write_text(text + bets, "utf-8")
    assert written(run, "--game", "own.yaml", "--bet", "any-7", "--prize", "3:1").application.game == "own.yaml"


def test_words_that_its_game_lacks_are_said_to_be_missing_there(run: Run, here: Path) -> None:
    head = "game: own\nact: none\ndevice: {dice: 2}\n"
    bets = "bets: {it: {stages: {a: {b: 4, lose: 7}, b: {win: 4, lose: 7}}, pays: 3:1}}\n"
    (here / "own.yaml").write_text(head + bets, "utf-8")
    words = ("new", "application", "--game", "own.yaml", "--bet", "it", "--prize", "2:1")
    assert run(*words).err.endswith("\n  help: in `own.yaml`, add to `words`: `a: {en: …, pt: …, zh: …}`\n")
    said = "words: {a: {en: a, pt: a, zh: a}, b: {en: b, pt: b, zh: b}}\n"
    (here / "own.yaml").write_text(head + said + bets, "utf-8")
    assert run(*words).code == 0


@pytest.mark.thorough
def test_a_game_in_the_folder_is_taken_by_any_way_that_leads_there(run: Run, here: Path) -> None:
    """An absolute one, one from where the person is, and one by a link: it is named by its way from the application."""
    (here / "sub").mkdir()
    (here / "linked").symlink_to(here / "sub")
    file = here / "sub" / "own.yaml"
    file.write_text((shipped_folder() / "craps.yaml").read_text("utf-8"), "utf-8")
    for game in (str(file), "sub/own.yaml", "./sub/../sub/own.yaml", str(here / "linked" / "own.yaml")):
        result = run(
            "new", "application", "--game", game, "--bet", "any-7", "--prize", "3:1", "-o", "sub/a.yaml", "--force"
        )
        assert result.code == 0, result.err
        assert "\ngame: own.yaml\n" in (here / "sub" / "a.yaml").read_text("utf-8")
        assert "` read as `own.yaml`" in result.err
    result = run("new", "application", "--game", str(file), "--bet", "any-7", "--prize", "3:1", "-o", "a.yaml")
    assert "\ngame: sub/own.yaml\n" in (here / "a.yaml").read_text("utf-8")


@pytest.mark.thorough
def test_outcomes_of_a_new_bet_are_taken_as_people_write_them(run: Run, here: Path) -> None:
    words = ("--game", "craps", "--bet", "low", "--win", "at least 10", "--prize", "5:1")
    result = run("new", "application", *words)
    assert result.code == 0, result.err
    assert "`at least 10` read as `higher than 9`" in result.err
    assert "    win: higher than 9\n" in (here / "application.yaml").read_text("utf-8")


# --- what it refuses ----------------------------------------------------------------------------------------------


def refused(run: Run, *words: str) -> Result:
    """What a command is refused with; nothing is written."""
    before = set(Path().iterdir())
    result = run("new", "application", *words)
    assert result.code == 2
    assert "help: " in result.err
    assert set(Path().iterdir()) == before
    return result


def test_a_game_in_another_folder_is_said_to_be_there(run: Run, here: Path) -> None:
    (here / "sub").mkdir()
    (here / "own.yaml").write_text("game: G\n", "utf-8")
    for game in (str(here / "own.yaml"), "own.yaml"):
        result = run("new", "application", "--game", game, "--bet", "a", "--prize", "3:1", "-o", "sub/a.yaml")
        assert result.code == 2
        assert f"`{game}` is not in the folder of the application, `{here / 'sub'}`" in result.err
        assert "copy it there, or write the application beside it with `--output`" in result.err


@pytest.mark.thorough
def test_it_overwrites_nothing(run: Run, here: Path) -> None:
    Path("application.yaml").write_text("mine", "utf-8")
    assert "exists already" in refused(run, *FIELD).err
    assert Path("application.yaml").read_text("utf-8") == "mine"
    written(run, *FIELD, "--force")


def test_elsewhere_than_on_a_terminal_the_missing_flags_are_named(run: Run, here: Path) -> None:
    assert "needs --game, --bet, --prize\n" in refused(run).err
    assert "needs --prize\n" in refused(run, "--game", "craps", "--bet", "field").err


@pytest.mark.thorough
def test_the_example_of_what_is_missing_works(run: Run, here: Path) -> None:
    command = refused(run).err.partition("`macau-edge new application ")[2].partition("`")[0]
    written(run, *shlex.split(command))


@each(
    ("words", "said"),
    [
        (("--game", "crops", "--bet", "field", "--prize", "5:2"), "did you mean `craps`?"),
        (("--game", "../craps.yaml", "--bet", "field", "--prize", "5:2"), "not in the folder of the application"),
        (("--game", "craps", "--bet", "七", "--prize", "5:2"), "is not a name that phrases can use"),
        (("--game", "craps", "--bet", "fields", "--prize", "5:2"), "nothing says how it is decided"),
        (
            ("--game", "craps", "--bet", "x", "--prize", "5:2", "--lang", "pt"),
            "acrescente --win (com --lose ou --push), ou",
        ),
        (("--game", "craps", "--bet", "field", "--prize", "5:2"), "`field` has several prizes"),
        (("--game", "craps", "--bet", "field", "--prize", "13=5:2"), "no row `13`"),
        (("--game", "craps", "--bet", "field", "--prize", "12=lots"), "is not a ratio"),
        (("--game", "craps", "--bet", "field", "--prize", "12=0:5"), "write a prize above zero, `7:6`, or `8 for 1`"),
        (("--game", "craps", "--bet", "field", "--prize", "12=3:1", "--prize", "12=5:2"), "given twice"),
        (("--game", "craps", "--bet", "any-7", "--prize", "4:1"), "nothing is proposed"),
        (("--game", "craps", "--bet", "any-7", "--prize", "7=6:1"), "no row `7`\n  help: its rows: `--prize 6:1`\n"),
        (("--game", "craps", "--bet", "any-7", "--prize", "7=8 for 1"), 'help: its rows: `--prize "8 for 1"`\n'),
        (("--game", "craps", "--bet", "any-7", "--prize", "5:1", "--name", "Sete"), "keeps its name"),
        (
            ("--game", "craps", "--bet", "new", "--win", "8", "--count", "6", "--until", "7", "--prize", "5:1"),
            "a count",
        ),
        (("--game", "craps", "--bet", "new", "--collect", "4, 5", "--prize", "1=5:1"), "add `until:`"),
        (("--game", "craps", "--bet", "new", "--count", "6", "--until", "7", "--prize", "5:1"), "what it counted"),
        (("--game", "craps", "--bet", "new", "--win", "aight", "--prize", "5:1"), "not a word this bet knows"),
        (("--game", "craps", "--bet", "new", "--win", "8", "--prize", "8=5:1"), "has one prize"),
        ((*FIELD, "--lang", "fr"), "not a list of languages"),
        ((*FIELD, "--lang", "pt+pt"), "not a list of languages"),
        ((*FIELD, "--capacity", "x"), "in no language"),
        ((*FIELD, "--applicant", "en=x"), "add the language to `--lang`"),
        ((*FIELD, "--applicant", "x", "--applicant", "pt=y"), "given twice in `pt`"),
        ((*FIELD, "--applicant", "Companhia, zh=公司"), "says `Companhia` in no language"),
        ((*FIELD, "--applicant", "pt=x, en=y"), "add the language to `--lang`"),
        ((*FIELD, "--applicant", "pt=A, fr=B"), "in `fr`, which is no language of the file"),
        ((*FIELD, "--applicant", "fr=B"), "write `pt=`, `zh=` before each text"),
        ((*FIELD, "--authority", "new-jersy"), "did you mean `new-jersey`?"),
        ((*FIELD, "--authority", "x"), "one of maryland, massachusetts, nevada, new-jersey"),
        ((*FIELD, "--authority", "article-7"), "there is no choice `article-7`"),
        ((*DICE, "--authority", "new-jersey", "--lang", "pt"), "a `new-jersey` requer-se em inglês"),
        ((*DICE, "--lang", "pt"), "a `new-jersey` requer-se em inglês"),
        ((*FIELD, "--authority", "new-jersey"), "`craps` is written from an act of Macau (Despacho SEF 53/2010)"),
        ((*DICE, "--authority", "maryland"), "is written from an act of New Jersey (N.J.A.C. 13:69F-13)"),
        ((*FIELD, "--date", "2026-02-30"), "is not a date"),
        ((*FIELD, "--date", "2009-01-01"), "before Despacho SEF 53/2010"),
        ((*FIELD, "--chip", "5"), "leave out `--chip`, or give `--minimum`"),
        ((*FIELD, "--minimum", "50", "--chip", "20"), "cannot be laid in chips of 20"),
        ((*FIELD, "--reference", "x" * 61), "the limit is 60"),
        ((*FIELD, "--applicant", "a\u202eb"), "nobody sees"),
        ((*FIELD, "--applicant", "a\nb"), "several lines"),
        ((*FIELD, "--applicant", "a\udc80b"), "which nobody sees"),
        ((*FIELD, "--email", "nobody"), "not an address of e-mail"),
    ],
    quick=4,
)
def test_a_wrong_answer_is_refused_with_what_to_write(run: Run, here: Path, words: tuple[str, ...], said: str) -> None:
    assert said in refused(run, *words).err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--lang", "pt", "--game", "crops"), "queria dizer `craps`?"),
        (("--lang", "pt", "--prize", "12=lots"), "`lots` não é uma proporção"),
        (("--lang", "pt", "--prize", "12=2.5"), "escreva `12=5:2` (a"),
        (("--lang", "zh", "--date", "2026-02-30"), "不是日期"),
        (("--lang", "pt", "--bet", "any-7", "--prize", "4:1"), "o requerimento teria um erro: "),
        (("--lang", "zh+pt", "--applicant", "zh=甲, fr=乙"), "以`fr`標示"),
    ],
)
def test_it_is_refused_in_the_language_that_was_chosen(run: Run, here: Path, words: tuple[str, ...], said: str) -> None:
    given = {
        "--game": "craps",
        "--bet": "field",
        "--prize": "12=5:2",
        **dict(zip(words[::2], words[1::2], strict=True)),
    }
    assert said in refused(run, *(part for pair in given.items() for part in pair)).err


@pytest.mark.thorough
def test_a_file_that_is_there_is_told_in_the_language_that_was_chosen(run: Run, here: Path) -> None:
    Path("application.yaml").write_text("mine", "utf-8")
    assert "application.yaml já existe" in refused(run, *FIELD, "--lang", "pt").err
    assert "application.yaml已存在" in refused(run, *FIELD, "--lang", "zh+pt").err


@pytest.mark.thorough
def test_what_comes_next_is_said_in_the_language_that_was_chosen(run: Run, here: Path) -> None:
    """In that of the questions, which `--lang` chooses, whatever languages the file is in."""
    assert "a vantagem do casino em `field` é de 4,1667 %" in run("new", "application", *FIELD, "--lang", "pt").err
    for words, next_ in (
        ((), "next: fill in"),
        (("--lang", "pt"), "a seguir: preencha"),
        (("--lang", "zh"), "下一步："),
        ((*DICE, "--authority", "new-jersey"), "next: fill in"),
    ):
        given = words if "--game" in words else (*FIELD, *words)
        assert f"  {next_}" in run("new", "application", *given, "--force").err


@each("game", STANDING)
def test_a_page_writes_the_same_head(game: str) -> None:
    """A starting file has comments beside it, and says what the authority wants stated below the bet."""
    loaded = load_sound(game)
    bet, languages = next(iter(loaded.ruleset.bets)), authority_named(authority_of(loaded.ruleset.act)).languages
    entry = entry_of(loaded.source, bet)
    given = {"game": [game], "lang": ["+".join(languages)]}
    draft = DraftApplication(output=Path("application.yaml"), given=given, figures={"date": "2026-11-20"})
    draft.begin()
    started, _, others = draft.written({bet: entry}).partition(f"bets:\n  {bet}:\n")
    said = [
        line
        for line in (started + others.removeprefix(mapping_block(entry, 4))).splitlines()
        if line and line[0] != "#"
    ]
    head = proposal_for(GameFile(game, loaded.source), loaded.ruleset, ()).head.replace(DAY, "2026-11-20")
    assert sorted(filter(None, head.splitlines())) == sorted(said)
    assert len(said) >= 9


# --- to whom it is filed ------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("authority", selectable_authorities())
def test_an_authority_is_written_in_its_language_with_all_that_it_wants_stated(
    run: Run, here: Path, authority: str
) -> None:
    Path("craps.yaml").write_text(ABROAD.read_text("utf-8").replace("  place: new-jersey\n", ""), "utf-8")
    field = ("--game", "craps.yaml", "--bet", "field", "--prize", "2,12=5:2")
    found = written(run, *field, "--authority", authority)
    assert (found.application.authority, languages_written(found.application)) == (authority, ("en",))
    assert unstated(found.application, authority_named(authority)) == []
    text = Path("application.yaml").read_text("utf-8")
    assert "in dollars" in text
    assert "Macau" not in text.partition("game:")[0]
    uncommented = re.sub(r"^#(?=[a-z]|  )", "", text, flags=re.M)
    Path("application.yaml").write_text(uncommented, "utf-8")
    assert "withdrawal" in {one.id for one in sound(Path("application.yaml")).application.rules}


PAIR = ("--bet", "any-pair", "--win", "1-1, 2-2", "--prize", "12:1")
OWN = ("--authority", "maryland", "--dice", "2", *PAIR)
"""Of a place of which no game is shipped."""


@pytest.mark.thorough
def test_without_a_game_its_rules_are_begun_beside_the_application(run: Run, here: Path) -> None:
    """What is known is the device alone; a mark stands for all else, and no dossier is made of it."""
    result = run("new", "application", *OWN)
    assert result.code == 0, result.err
    assert "rules.yaml has the beginning of the rules of the game" in result.err
    assert sorted(one.name for one in here.iterdir()) == ["application.yaml", "rules.yaml"]
    rules = Path("rules.yaml").read_text("utf-8")
    assert 'game: "[name of the game]"' in rules
    assert "place: maryland\n  status: no act" in rules
    assert "device: {dice: 2}" in rules
    found = load_application(Path("application.yaml"))
    assert (found.application.game, found.application.authority) == ("rules.yaml", "maryland")
    told = run("check", "application.yaml").out
    assert "structure/unfilled: `rules.yaml` is still to be filled in: `[name of the game]`" in told
    assert run("dossier", "application.yaml", "-o", "d.md").code == 1
    assert run("dossier", "application.yaml", "--draft", "-o", "d.md").code == 0


@pytest.mark.thorough
def test_the_wager_that_holds_the_place_of_the_rules_is_filed_as_none(run: Run, here: Path) -> None:
    """Who fills all that stands in brackets, and leaves that wager, would file a bet that nobody can lose."""
    words = ("--authority", "new-jersey", "--dice", "2", "--bet", "lucky", "--win", "7", "--prize", "3:1")
    assert run("new", "application", *words).code == 0
    for file in (Path("application.yaml"), Path("rules.yaml")):
        file.write_text(
            re.sub(r"(?m)^([^#\n]*?)\"?\[[^\]]+\]\"?", rf"\1Of {file.stem}", file.read_text("utf-8")), "utf-8"
        )
    checked, made = run("check", "application.yaml"), run("dossier", "application.yaml", "-o", "d.md")
    assert (checked.code, made.code) == (1, 1)
    told = "policy/player-advantage: in `rules.yaml`, the player has the advantage at `wager`"
    assert told in checked.out
    assert "in `rules.yaml`, in `wager` the player has the advantage: the house edge is -1" in made.err
    assert not Path("d.md").exists()
    rules = Path("rules.yaml").read_text("utf-8")
    Path("rules.yaml").write_text(rules.replace("win: any", "win: [2, 3]\n    lose: others"), "utf-8")
    assert run("check", "application.yaml").code == 0
    assert run("dossier", "application.yaml", "-o", "d.md").code == 0


def test_the_example_of_what_is_missing_fits_the_authority(run: Run, here: Path) -> None:
    told = refused(run, "--authority", "new-jersey", "--bet", "lucky", "--win", "7", "--prize", "3:1").err
    assert "craps" not in told
    example = told.partition("`macau-edge ")[2].partition("`")[0]
    assert run(*example.split()).code == 0


@pytest.mark.parametrize("more", [(), ("--bet", "lucky"), ("--prize", "3:1")])
def test_a_game_of_another_place_is_told_before_what_is_missing(run: Run, here: Path, more: tuple[str, ...]) -> None:
    told = refused(run, "--authority", "new-jersey", "--game", "craps", *more).err
    assert "`craps` is written from an act of Macau" in told
    assert "needs" not in told


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_rules_that_are_there_are_not_written_over(run: Run, here: Path, force: tuple[str, ...]) -> None:
    Path("rules.yaml").write_text("mine", "utf-8")
    assert "rules.yaml is there already" in refused(run, *OWN, *force).err
    assert Path("rules.yaml").read_text("utf-8") == "mine"
    assert not Path("application.yaml").exists()


@pytest.mark.thorough
def test_an_application_that_is_there_leaves_no_rules_behind(run: Run, here: Path) -> None:
    Path("application.yaml").write_text("mine", "utf-8")
    assert "application.yaml exists already" in refused(run, *OWN).err
    assert not Path("rules.yaml").exists()
    assert run("new", "application", *OWN, "--force").code == 0
    assert Path("rules.yaml").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--authority", "maryland", *PAIR), "needs --dice/--wheel/--draw/--decks"),
        (("--authority", "maryland", "--dice", "2"), "needs --bet, --prize"),
        ((*OWN, "--wheel", "0 to 36"), "are two devices"),
        ((*FIELD, "--dice", "2"), "is of rules that are begun beside an application"),
        (("--dice", "2", *PAIR), "needs --game"),
        (("--authority", "maryland", "--dice", "many", *PAIR), "`many`"),
    ],
)
def test_rules_are_begun_only_of_what_was_said(run: Run, here: Path, words: tuple[str, ...], said: str) -> None:
    assert said in refused(run, *words).err
    assert list(here.iterdir()) == []


@pytest.mark.thorough
def test_rules_are_begun_of_any_device(run: Run, here: Path) -> None:
    for number, (words, win) in enumerate(
        [
            (("--wheel", "red=12, gold=1"), "gold"),
            (("--draw", "1 to 25", "--take", "3"), "7"),
            (("--decks", "8", "--deal", "player=2, banker=2", "--compare", "points"), "player beats banker"),
            (("--dice", "1", "--faces", "moon, sun=2"), "sun"),
        ]
    ):
        Path("rules.yaml").unlink(missing_ok=True)
        bet = ("--bet", "x", "--win", win, "--prize", "3:1")
        result = run("new", "application", "--authority", "nevada", *words, *bet, "-o", f"a{number}.yaml")
        assert result.code == 0, result.err
        assert load_application(Path(f"a{number}.yaml")).application.bets


# --- on a terminal ------------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    """A person who has typed already."""

    def isatty(self) -> bool:
        return True


def asked(run: Run, monkeypatch: pytest.MonkeyPatch, answers: str, *words: str) -> Result:
    monkeypatch.setattr(sys, "stdin", Terminal(answers))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    return run("new", "application", *words)


def test_it_asks_step_by_step(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [
        "crops",
        "craps",
        "pt+zh",
        "field",
        "",
        "3:1",
        "bad",
        "5:2",
        'S: "A"',
        "公司",
        "c",
        "承",
        "77 SO",
        "",
        "",
        "",
        "R",
        "",
        "d",
        "董",
        "",
        "",
        "por procuração",
        "按授權書",
    ]
    answers += ["Rua", "路", "+853 1", "a@b", "12/2026", "", "100", "30", "50"]
    result = asked(run, monkeypatch, "\n".join(answers) + "\n")
    assert result.code == 0, result.err
    application = sound(Path("application.yaml")).application
    assert application.applicant.name.words == {"pt": 'S: "A"', "zh": "公司"}
    assert application.applicant.representative.words == {"pt": "R", "zh": "R", "en": "R"}
    assert application.applicant.registry_number
    assert application.applicant.registry_number.say("zh") == "77 SO"
    assert application.applicant.seat is None
    assert application.applicant.representative_powers
    assert application.applicant.representative_powers.say("zh") == "按授權書"
    assert application.reference == "12/2026"
    assert application.stakes
    assert application.stakes.chip == 50


@pytest.mark.thorough
def test_it_asks_for_a_bet_again_until_it_is_sound(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = ["any-7", "4:1"]
    right = ["lucky", "Sorte", "outcomes", "7, 11", "", "", "3:1"]
    answers = ["craps", "pt", *wrong, *right, *[""] * 14]
    result = asked(run, monkeypatch, "\n".join(answers) + "\n")
    assert (result.code, result.err.count("help:")) == (0, 1), result.err
    assert "o requerimento teria um erro" in " ".join(result.err.split())
    assert result.out.count("Apostas do jogo Craps:") == 2
    bet = sound(Path("application.yaml")).application.bets["lucky"]
    assert bet.name
    assert bet.name.words == {"pt": "Sorte"}


@each(
    ("form", "answers", "wrong"),
    [
        (
            "outcomes",
            ["7, aleven", "7, 11", "twelv", "11", "", "oters", "", "3:1"],
            ["win: [7, aleven]", "push: twelv", "push: 11", "lose: oters"],
        ),
        ("count", ["sixx", "6", "sevn", "", "2=2:1"], ["count: sixx", "until: sevn"]),
    ],
    quick=2,
)
def test_a_wrong_outcome_is_told_at_its_question(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, form: str, answers: list[str], wrong: list[str]
) -> None:
    """It was told behind the prize, and all of the bet was asked again."""
    typed = ["craps", "pt", "lucky", "Sorte", form, *answers, *[""] * 14]
    result = asked(run, monkeypatch, "\n".join(typed) + "\n")
    assert result.code == 0, result.err
    told = " ".join(result.err.split())
    assert [one for one in wrong if told.count(one) != 1] == []
    assert result.err.count("help:") == len(wrong)
    assert result.out.count("Nome da aposta") == 1


@each(
    ("win", "asks"),
    [("7", "asks: {in-place-of: any-7}"), ("hard 4", 'asks: {in-place-of: "hard-way[4]"}'), ("6", "")],
    quick=3,
)
def test_a_bet_with_the_events_of_one_of_the_act_says_what_is_asked_for(
    win: str, asks: str, run: Run, tmp_path: Path
) -> None:
    """What else may be asked for stands in a comment above it, and the file passes the check."""
    file = tmp_path / "application.yaml"
    lose = ("--lose", "easy 4, 7") if win == "hard 4" else ()
    command = ("new", "application", "-o", str(file), "--game", "craps", "--bet", "own", "--win", win, *lose)
    assert run(*command, "--prize", "6:1" if win == "hard 4" else "9:2").code == 0
    text = file.read_text("utf-8")
    assert ("asks:" in text) is bool(asks)
    assert asks in text
    assert ("beside" in text) is bool(asks)
    assert run("check", str(file)).code == 0


@pytest.mark.thorough
def test_a_list_in_full_width_brackets_is_told_as_it_is_written(run: Run, here: Path) -> None:
    """It offered `[［7, 11］]`, which no reader takes."""
    command = ("new", "application", "--game", "craps", "--bet", "own", "--prize", "9:2", "--win")
    result = run(*command, "［7，11］")
    assert result.code == 2
    assert "write a list: [7, 11]" in result.err
    assert run(*command, "[7, 11]").code == 0


def test_no_prize_is_offered_that_nobody_typed(run: Run, here: Path) -> None:
    result = run("new", "application", "--game", "craps", "--bet", "own", "--win", "7", "--prize", "9:2:1")
    assert result.code == 2
    assert result.err.startswith("macau-edge: `9:2:1` is not a ratio\n")


@each("win", ["７", "1－1"], quick=2)
def test_the_kind_hangs_on_what_is_read_and_is_told(win: str, run: Run, here: Path) -> None:
    """A full-width digit was read, and then refused as if it had not been."""
    command = ("new", "application", "--game", "craps", "--bet", "own", "--win", win, "--prize", "9:2")
    result = run(*command)
    assert result.code == 0, result.err
    (found,) = load_application(Path("application.yaml")).asked.values()
    assert found.kind == "in-place-of"
    assert f"`asks: {{beside: {found.of}}}`" in " ".join(result.err.split())
    assert run(*command, "--asks", "beside", "--force").code == 0
    (found,) = load_application(Path("application.yaml")).asked.values()
    assert found.kind == "beside"


@each(
    ("answer", "asks", "said"),
    [
        ("", "in-place-of", "outro prémio para `any-7`, em seu lugar"),
        ("2", "beside", "uma segunda aposta ao lado de `any-7`, que se mantém"),
        ("extra-prize", "extra-prize", "um prémio além do de `any-7`"),
    ],
    quick=3,
)
def test_it_asks_which_kind_is_asked_for(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, answer: str, asks: str, said: str
) -> None:
    answers = ["craps", "pt", "own", "Própria", "outcomes", "7", "", "", "1:2", answer, *[""] * 30]
    result = asked(run, monkeypatch, "\n".join(answers) + "\n")
    assert result.code == 0, result.err
    assert said in result.out
    (found,) = load_application(Path("application.yaml")).asked.values()
    assert (found.kind, found.of) == (asks, "any-7")
    assert "Decide-se como" not in Path("application.yaml").read_text("utf-8")


@pytest.mark.thorough
def test_only_what_the_act_provides_for_is_offered(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An act that lets new bets be authorised, and no other prizes: of the kinds that of a bet beside alone is left."""
    rules = (Path(__file__).parents[2] / "rulesets/craps.yaml").read_text("utf-8")
    begin = rules.index("  new-prizes:")
    end = begin + re.search(r"\n(?=  [a-z]|[a-z])", rules[begin:]).end()  # type: ignore[union-attr]
    (tmp_path / "mine.yaml").write_text(rules[:begin] + rules[end:], "utf-8")
    answers = ["mine.yaml", "pt", "own", "Própria", "outcomes", "7", "", "", "9:2", *[""] * 30]
    result = asked(run, monkeypatch, "\n".join(answers) + "\n")
    assert result.code == 0, result.err
    assert "outro prémio para" not in result.out
    (found,) = load_application(Path("application.yaml")).asked.values()
    assert found.kind == "beside"


def test_an_act_that_another_has_superseded_is_refused(run: Run, here: Path) -> None:
    """What was written for it `check` refused, and no answer mended it."""
    result = run("new", "application", "--game", "cussec", "--bet", "small", "--prize", "1:2")
    assert result.code == 2
    assert "nothing can be added to it" in result.err
    assert "take `cussec-2004`" in result.err
    assert not Path("application.yaml").exists()


@each(("again", "bet"), [("", "field"), ("feild", "feild")], quick=2)
def test_a_bet_that_is_near_to_one_of_the_game_is_asked_about(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, again: str, bet: str
) -> None:
    """It was taken for a new one, and nothing said that there is another."""
    rest = ["2:1", "5:2"] if bet == "field" else ["Campo", "", "7", "", "", "3:1"]
    result = asked(run, monkeypatch, "\n".join(["craps", "pt", "feild", again, *rest, *[""] * 30]) + "\n")
    assert result.code == 0, result.err
    assert "Não há aposta `feild`" in result.out
    assert "[field]" in result.out
    assert [*sound(Path("application.yaml")).application.bets] == [bet]


@each(
    ("answers", "pays"),
    [(["1:5", "1"], "5:1"), (["1:5", "5:1"], "5:1"), (["1:5", "2"], "1:5"), (["1：5", "1"], "5:1")],
    quick=4,
)
def test_a_prize_that_may_be_turned_is_asked_about(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, answers: list[str], pays: str
) -> None:
    """The Chinese gazette prints the stake first: 1:5 is a third of the stake, and may be meant as 5:1 there."""
    rows = len(prizes_of(entry_of(read_source(shipped_folder() / "craps.yaml"), "field")))
    typed = ["craps", "pt", "field", *[""] * (rows - 1), *answers, *[""] * 20]
    result = asked(run, monkeypatch, "\n".join(typed) + "\n")
    assert result.code == 0, result.err
    assert "1:5 é inferior ao que o diploma paga (por 12, 2:1)" in result.out
    assert pays in prizes_of(entry_of(read_source(Path("application.yaml")), "field")).values()


@each(("language", "said"), [("en", "1:5 is below what the act pays for 12, 2:1"), ("zh", "（1：5）")])
def test_where_nothing_is_asked_a_prize_that_may_be_turned_is_told(
    language: str, said: str, run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MACAU_EDGE_LANG", language)
    words = ("--game", "craps", "--bet", "field", "--prize", "12=1:5", "--lang", language, "-o", f"{language}.yaml")
    result = run("new", "application", *words)
    assert result.code == 0
    assert said in result.err
    assert "`5:1`" in result.err


@pytest.mark.thorough
def test_it_asks_for_a_count(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = ["craps", "pt", "six", "Seis", "count", "6", "", "3 or more=15:1; 2=2:1", *[""] * 14]
    assert asked(run, monkeypatch, "\n".join(answers) + "\n").code == 0
    assert sound(Path("application.yaml")).application.bets["six"].tally


@pytest.mark.thorough
def test_what_a_flag_gave_is_not_asked(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flags = (
        "--lang",
        "pt",
        "--game",
        "craps",
        "--bet",
        "any-7",
        "--applicant",
        "S.A.",
        "--minimum",
        "50",
        "--chip",
        "25",
    )
    result = asked(run, monkeypatch, "5:1\n" + "\n" * 20, *flags)
    assert result.code == 0, result.err
    assert "Requerente" not in result.out
    assert sound(Path("application.yaml")).application.applicant.name.words == {"pt": "S.A."}


def test_who_gives_up_leaves_nothing_behind(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-D says that nothing more is typed: it ends the questions as Ctrl-C does."""
    result = asked(run, monkeypatch, "craps\npt\n")
    assert (result.code, result.err) == (130, "macau-edge: interrompido\n")
    assert list(here.iterdir()) == []


def test_a_wrong_answer_is_told_in_the_language_chosen(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    result = asked(run, monkeypatch, "crops\ncraps\nzh+pt\nnine\n九\n<\n<\nfield\n\n\n5-\n")
    assert "macau-edge: there is no game `crops`\n" in result.err
    assert "  help: did you mean `craps`?\n" in result.err
    assert "macau-edge: `5-`不是比例\n" in result.err


def test_what_can_mean_one_thing_is_taken_and_told_in_the_language_chosen(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = asked(run, monkeypatch, "craps\nzh+pt\nfield\n\n\n1賠４\n")
    assert "macau-edge: `1賠４`讀作`4:1`：該處先寫投注金額，如《公報》的中文文本；當中有" in result.err
    assert "U+FF14（全形4）\n" in result.err


@each(
    ("words", "told", "written"),
    [
        (("--prize", "12=2.5:1"), "`12=2.5:1` read as `12=5:2`", "12: 5:2"),
        (("--prize", "12＝5/2"), "`12＝5/2` read as `12=5:2`", "12: 5:2"),
        (("--prize", "12=5:2", "--date", "28/11/2026"), "`28/11/2026` read as `2026-11-28`", "date: 2026-11-28"),
        (("--prize", "12=5:2", "--minimum", "1.000"), "`1.000` read as `1000`", "1000"),
        (("--prize", "12=5：1"), "read as `12=5:1`", "12: 5:1"),
        (("--prize", "12=５:１"), "read as `12=5:1`", "12: 5:1"),
        (("--prize", "12=5 : 1"), "read as `12=5:1`", "12: 5:1"),
        (("--prize", "12=5 para 1"), "read as `12=5:1`", "12: 5:1"),
        (("--prize", "12=5 to 1"), "read as `12=5:1`", "12: 5:1"),
        (("--prize", "12=1賠5"), "the stake stands first there", "12: 5:1"),
        (("--prize", "12=（1：5）賠"), "the stake stands first there", "12: 5:1"),
        (("--prize", "12=“5:1”"), "U+201C (curved quotation mark)", "12: 5:1"),
        (("--prize", "12=5:2", "--date", "20-11-2026"), "`20-11-2026` read as `2026-11-20`", "date: 2026-11-20"),
        (("--prize", "12=5:2", "--date", "二零二六年十一月二十日"), "read as `2026-11-20`", "date: 2026-11-20"),
        (("--prize", "12=5:2", "--reference", "“12/2026”"), "`“12/2026”` read as `12/2026`", "application: 12/2026"),
        (("--prize", "12=5:2", "--minimum", "MOP 100"), "`MOP 100` read as `100`", "100"),
    ],
    quick=5,
)
def test_what_can_mean_one_thing_is_written_into_the_file(
    words: tuple[str, ...], told: str, written: str, run: Run, here: Path
) -> None:
    result = run("new", "application", "--game", "craps", "--bet", "field", *words)
    assert result.code == 0, result.err
    assert told in result.err
    assert written in Path("application.yaml").read_text("utf-8")


@pytest.mark.thorough
def test_a_game_of_no_act_may_be_filed_to_any_authority(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("craps.yaml").write_text(ABROAD.read_text("utf-8").replace("  place: new-jersey\n", ""), "utf-8")
    answers = ["craps.yaml", "en", "nowhere", "new-jersey", "any-seven", "5:1", *[""] * 13, "5", "1"]
    result = asked(run, monkeypatch, "\n".join(answers) + "\n")
    assert result.code == 0, result.err
    assert "Minimum wager, in dollars" in result.out
    assert "`nowhere` is none of these" in result.err
    assert "Wagers of Craps:" in result.out
    assert "the house advantage of `any-seven` is 0.0000 %" in result.err
    assert sound(Path("application.yaml")).application.authority == "new-jersey"


@pytest.mark.thorough
def test_only_games_of_the_place_are_offered(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And, of a game that an act leads to, no authority of another place."""
    flags = ("--authority", "new-jersey")
    result = asked(run, monkeypatch, "\n".join(["fantan", "1", "", "any-7", "9:2", *[""] * 30]) + "\n", *flags)
    assert result.code == 0, result.err
    assert "1  new-jersey/mini-dice" in result.out
    assert "baccarat" not in result.out
    assert "`fantan` is written from an act of Macau (Despacho Regulamentar Externo 58/2004)" in " ".join(
        result.err.split()
    )
    assert sound(Path("application.yaml")).application.game == "new-jersey/mini-dice"
    result = asked(run, monkeypatch, "\n".join(["craps", "en", "any-7", "5:1", *[""] * 30]) + "\n", "--force")
    assert result.code == 0, result.err
    assert "To whom" not in result.out


@pytest.mark.thorough
def test_on_a_terminal_the_rules_are_begun_where_no_game_is_chosen(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = ["", "", "2", "", "", "any-pair", "Any Pair", "", "1-1, 2-2", "", "", "12:1", *[""] * 30]
    result = asked(run, monkeypatch, "\n".join(answers) + "\n", "--authority", "maryland")
    assert result.code == 0, result.err
    assert "[rules.yaml]" in result.out
    assert "device: {dice: 2}" in Path("rules.yaml").read_text("utf-8")
    assert load_application(Path("application.yaml")).application.game == "rules.yaml"


class Stopped(Terminal):
    """A person who has typed already, and then presses Ctrl-C."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # as the class itself has it
        if line := super().readline(size):
            return line
        raise KeyboardInterrupt


def test_ctrl_c_ends_it_as_any_command(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Stopped("craps\n"))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    result = run("new", "application")
    assert result.code == 130
    assert result.err == "macau-edge: stopped\n"
    assert result.out.endswith("\n")  # so that the line stands alone
    assert list(here.iterdir()) == []


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("lang", "questions"),
    [
        (
            "zh+pt",
            [
                "Game: ",
                "Languages / Línguas / 語言",
                "花旗骰的投注項目：",
                "申請人（葡文）：",
                "電話：",
                "最低投注金額",
            ],
        ),
        pytest.param(
            "pt", ["Game: ", "Apostas do jogo Craps:", "Requerente, em português"], marks=pytest.mark.thorough
        ),
    ],
)
def test_it_asks_in_the_first_language_chosen_and_with_lists_whose_numbers_do(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, lang: str, questions: list[str]
) -> None:
    number = {
        "game": shipped_names().index("craps") + 1,
        "bet": list(load_sound("craps").ruleset.bets).index("any-7") + 1,
    }
    wide = {ord(str(one)): ord("０") + one for one in range(10)}  # as a Chinese keyboard types them
    answers = [str(number["game"]).translate(wide), lang, str(number["bet"]).translate(wide), "5:1", *[""] * 30]
    result = asked(run, monkeypatch, "\n".join(answers) + "\n")
    assert result.code == 0, result.err
    for question in questions:
        assert question in result.out
    assert "any-7" in sound(Path("application.yaml")).application.bets


@each(
    ("tongue", "lang", "questions"),
    [
        ("en", "pt+zh", ["Game: ", "Bets of Craps:", "Applicant, in Portuguese", "E-mail"]),
        ("pt", "zh+pt", ["Jogo: ", "Apostas do jogo Craps:", "Requerente, em chinês", "Correio electrónico"]),
        ("zh", "en", ["博彩項目：", "花旗骰的投注項目：", "申請人（英文）", "電郵"]),
    ],
    quick=2,
)
def test_who_says_his_language_is_asked_in_it_whatever_the_file_is_written_in(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, tongue: str, lang: str, questions: list[str]
) -> None:
    """The questions went over to the first language of the file."""
    monkeypatch.setenv("MACAU_EDGE_LANG", tongue)
    authority = [""] if lang == "en" else []
    result = asked(run, monkeypatch, "\n".join(["craps", lang, *authority, "any-7", "5:1", *[""] * 30]) + "\n")
    assert result.code == 0, result.err
    for question in questions:
        assert question in result.out
    assert languages_written(sound(Path("application.yaml")).application) == tuple(
        one for one in LANGUAGES if one in lang
    )


@pytest.mark.thorough
def test_nothing_is_asked_where_enough_was_given(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(run, monkeypatch, "", *FIELD).code == 0


@pytest.mark.thorough
@each(
    ("lang", "said"),
    [("en", "the house edge of"), ("pt", "a vantagem do casino"), ("zh", "娛樂場利益")],
)
def test_all_that_a_person_is_told_is_in_his_language(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    """Whatever the file is written in: what is wrong, its remedy, and what is said at the end."""
    monkeypatch.setenv("MACAU_EDGE_LANG", lang)
    done = run("new", "application", "--game", "craps", "--bet", "eleven", "--prize", "14:1")
    assert (done.code, said in done.err) == (0, True), done.err
    wrong = ("--game", "craps", "--bet", "new", "--collect", "4, 5", "--prize", "1=5:1", "-o", "other.yaml")
    for option in ((), ("--lang", "pt"), ("--lang", "zh"), ("--lang", "en")):
        message, remedy = run("new", "application", *wrong, *option).err.split("help: ")
        spoken = option[1] if option else lang
        assert ("this would be" in message, "add `until:`" in remedy) == (spoken == "en", spoken == "en")
        assert ("acrescente" in remedy, "最大數目" in remedy) == (spoken == "pt", spoken == "zh")


@pytest.mark.thorough
def test_a_tally_that_its_table_decides_needs_no_end(run: Run, here: Path) -> None:
    all_ = ("--game", "craps", "--bet", "all", "--collect", "2 to 12", "--prize", "11=1:1")
    assert run("new", "application", *all_).code == 0
    bet = sound(Path("application.yaml")).ruleset.bets["all"]
    assert bet.tally
    assert bet.tally.until is None


# --- the game first, an identifier for a name, and the way back -------------------------------------------------------


def test_the_game_is_asked_before_the_languages_and_how_to_go_back_is_said_above(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody has said a language, in all of them."""
    out = asked(run, monkeypatch, "craps\npt\n").out
    assert out.index("`<` goes back") < out.index("`<` volta") < out.index("`<`返回") < out.index("Game: ")
    assert out.index("Game: ") < out.index("Languages / Línguas / 語言")
    monkeypatch.setenv("MACAU_EDGE_LANG", "pt")
    out = asked(run, monkeypatch, "craps\npt\n").out
    assert "`<` volta à pergunta anterior" in out.splitlines()[0]
    assert "goes back" not in out


@pytest.mark.thorough
def test_a_name_for_a_bet_is_taken_and_an_identifier_made_of_it_is_offered(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = ["craps", "pt+zh", "Lucky Seven", "", "", "七", "", "7", "", "", "3:1", *[""] * 30]
    result = asked(run, monkeypatch, "\n".join(answers) + "\n")
    assert result.code == 0, result.err
    assert "em minúsculas (lucky-7) [lucky-seven]" in result.out
    assert "Nome da aposta, em português [Lucky Seven]" in result.out
    bet = sound(Path("application.yaml")).application.bets["lucky-seven"]
    assert bet.name
    assert bet.name.words == {"pt": "Lucky Seven", "zh": "七"}


@pytest.mark.thorough
def test_of_a_name_without_latin_letters_a_number_is_offered(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = ["craps", "zh", "幸運七", "", "", "", "7", "", "", "3:1", *[""] * 30]
    result = asked(run, monkeypatch, "\n".join(answers) + "\n")
    assert result.code == 0, result.err
    bet = sound(Path("application.yaml")).application.bets["bet-1"]
    assert bet.name
    assert bet.name.words == {"zh": "幸運七"}


@pytest.mark.thorough
def test_one_goes_back_to_the_question_before_as_often_as_one_likes(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through a list, the languages of a text and a bet that was tried; all that hung on an answer is asked again."""
    answers = [
        "<",
        "craps",
        "pt",
        "any-7",
        "5:1",
        "S",
        "<",
        "<",
        "<",
        "<",
        "＜",
        "<",
        "cussec-2004",
        "zh+pt",
        "any-triple",
    ]
    answers += ["25:1", "公司", "<", "甲", "Sociedade", "<", "S.A.", *[""] * 30]
    result = asked(run, monkeypatch, "\n".join(answers) + "\n")
    assert result.code == 0, result.err
    assert "there is no question before this one" in result.err
    application = sound(Path("application.yaml")).application
    assert (application.game, list(application.bets)) == ("cussec-2004", ["any-triple"])
    assert application.applicant.name.words == {"zh": "甲", "pt": "S.A."}


@pytest.mark.thorough
@each(
    ("lang", "said"),
    [
        ("en", "this is wanted: Prize, profit to stake (5:2)\n  help: for example `5:2`; `<` goes back"),
        ("pt", "pede-se: Prémio, ganho para aposta (5:2)\n  help: por exemplo `5:2`; `<` volta"),
        ("zh", "此處須填：彩金，彩金在前、投注金額在後（如5:2）\n  help: 例如`5:2`；輸入`<`返回"),
    ],
)
def test_enter_on_a_blank_says_what_is_wanted(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    monkeypatch.setenv("MACAU_EDGE_LANG", lang)
    monkeypatch.setenv("COLUMNS", "200")
    flags = ("--game", "craps", "--bet", "lucky", "--name", "x", "--win", "7")
    result = asked(run, monkeypatch, "\n\n \n3:1\n" + "\n" * 30, *flags)
    assert result.code == 0, result.err
    assert result.err.count(said) == 2


def test_enter_on_a_list_says_a_word_of_it(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "for example `baccarat`" in asked(run, monkeypatch, "\n").err


@pytest.mark.parametrize(("kind", "not_asked"), [("application", {"--city"}), ("ruleset", set())])
def test_the_flags_and_the_questions_are_those_of_one_list(run: Run, kind: str, not_asked: set[str]) -> None:
    """All that a flag gives is asked for on a terminal, but for what hardly anybody says otherwise."""
    shown = set(re.findall(r"^  (?:-., )?(--[a-z-]+)", run("new", kind, "--help").out, re.M))
    mine = [one for one in QUESTIONS.values() if of_kind(one.name, kind)]
    of_the_list = {f"--{one.key or one.name}" for one in mine if (one.key or one.name) in FLAGS}
    assert shown == of_the_list | {"--output", "--limit", "--force", "--help"}
    assert of_the_list - {f"--{one.key or one.name}" for one in mine if one.is_asked} == not_asked


@pytest.mark.thorough
@each(
    ("flag", "said"),
    [
        (("--applicant", "fr=B"), "que não é língua do ficheiro"),
        (("--date", "2026-02-30"), "não é uma data"),
        (("--capacity", "x"), "sem língua"),
    ],
)
def test_a_wrong_flag_is_told_and_its_question_is_asked(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, flag: tuple[str, str], said: str
) -> None:
    """It was told of the bet, which was asked for again for ever."""
    answers = ["", "any-7", "5:1", *[""] * 30]
    result = asked(run, monkeypatch, "\n".join(answers) + "\n", "--game", "craps", *flag)
    assert (result.code, result.out.count("Apostas do jogo Craps:")) == (0, 1)
    assert " ".join(result.err.split()).count(said) == 1
    assert sound(Path("application.yaml")).application.bets


@pytest.mark.thorough
def test_a_smallest_chip_waits_for_the_minimum_that_is_asked(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = ["pt", "any-7", "5:1", *[""] * 13, "100"]
    result = asked(run, monkeypatch, "\n".join(answers) + "\n", "--game", "craps", "--chip", "50")
    assert result.code == 0, result.err
    stakes = sound(Path("application.yaml")).application.stakes
    assert stakes
    assert (stakes.minimum, stakes.chip) == (100, 50)


@pytest.mark.thorough
def test_a_smallest_chip_without_a_minimum_is_offered_as_one(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was dropped, which was told behind the last question."""
    result = asked(run, monkeypatch, "pt\n" + "\n" * 40, *FIELD, "--chip", "50")
    assert (result.code, "--chip` diz respeito" in result.err) == (0, False), result.err
    stakes = sound(Path("application.yaml")).application.stakes
    assert stakes
    assert (stakes.minimum, stakes.chip) == (50, 50)


@pytest.mark.thorough
def test_what_the_file_would_be_told_is_told_at_the_question(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An address of e-mail was wrong behind the last question, and all that was answered was lost."""
    answers = ["craps", "pt", "any-7", "5:1", *[""] * 10, "nobody", "a@b", "x" * 61, "1/26", "", "100", "30", "50"]
    result = asked(run, monkeypatch, "\n".join(answers) + "\n")
    assert result.code == 0, result.err
    for said in ("`nobody` não é um endereço", "o limite é 60", "não se faz em fichas de 30"):
        assert said in " ".join(result.err.split())
    application = sound(Path("application.yaml")).application
    assert application.stakes
    assert (application.applicant.contact["email"].say("pt"), application.stakes.chip) == ("a@b", 50)


@pytest.mark.thorough
def test_a_wrong_address_in_a_flag_is_told_and_asked_for(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = ["pt", "any-7", "5:1", *[""] * 9, "", "a@b", *[""] * 9]
    result = asked(run, monkeypatch, "\n".join(answers) + "\n", "--game", "craps", "--email", "nobody")
    assert (result.code, result.out.count("Apostas do jogo Craps:")) == (0, 1)
    assert "`nobody` não é um endereço" in " ".join(result.err.split())
    assert sound(Path("application.yaml")).application.applicant.contact["email"].say("pt") == "a@b"


@pytest.mark.thorough
def test_enter_takes_what_is_offered_as_it_stands(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A prize that is an option of the act was refused for ever: its name is no ratio."""
    answers = ["2:1", *[""] * 40]
    flags = ("--game", "craps", "--bet", "field", "--lang", "pt")
    result = asked(run, monkeypatch, "\n".join(answers) + "\n", *flags)
    assert "[field12]" in result.out
    assert "não é uma proporção" not in result.err
    assert "Requerente" in result.out
    assert "nada se propõe" not in result.err
    assert result.code == 0, result.err
    assert "12: field12" in Path("application.yaml").read_text("utf-8")


@each(
    ("words", "answers", "said"),
    [
        (("--game", "nonesuch"), ["craps", "pt", "any-7", "5:1"], ["there is no game `nonesuch`"]),
        (("--game", "craps", "--lang", "xx"), ["pt", "any-7", "5:1"], ["`xx` is not a list of languages"]),
        ((*FIELD, "--date", "xx"), ["pt"], ["`xx` não é uma data"]),
        ((*FIELD, "--city", "fr=X", "--reference", "a\x01b"), ["pt"], ["em `fr`", "que ninguém vê"]),
        (
            (*FIELD, "--lang", "xx", "--date", "yy", "--chip", "0"),
            ["pt"],
            ["`xx` is not", "`yy` não é", "`minimum`: espera-se"],
        ),
        (("--game", "craps", "--bet", "any-7", "--name", "X"), ["pt", "5:1"], ["mantém o nome"]),
        (("--game", "craps", "--bet", "field", "--prize", "13=2:1"), ["pt", "2:1", "5:2"], ["não têm a linha `13`"]),
        (("--game", "craps", "--bet", "七", "--prize", "5:1"), ["pt", "any-7"], ["`七` não é"]),
        (("--game", "craps", "--bet", "any-7", "--prize", "4:1"), ["pt", "any-7", "5:1"], ["o requerimento teria"]),
        ((*DICE, "--authority", "new-jersey", "--lang", "pt"), ["en"], ["requer-se em inglês"]),
        ((*FIELD, "--prize", "12=3:1"), ["pt", "2:1", "5:2"], ["duas vezes"]),
        (
            ("--game", "craps", "--bet", "new", "--win", "8", "--prize", "8=5:1"),
            ["pt", "Nova", "5:1"],
            ["tem um só prémio"],
        ),
        (("--game", "craps", "--bet", "lucky", "--prize", "5:1"), ["pt", "Sorte", "", "7", "", ""], []),
    ],
    quick=6,
)
def test_any_wrong_flag_is_told_and_all_that_was_answered_is_kept(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], answers: list[str], said: list[str]
) -> None:
    """Most ended it: what was wrong before the first question, beside nothing that is missing, or behind another."""
    result = asked(run, monkeypatch, "\n".join([*answers, *[""] * 40]) + "\n", *words)
    told = " ".join(result.err.split())
    assert result.code == 0, result.err
    assert [one for one in said if told.count(one) != 1] == []
    assert told.count("help:") == len(said)
    assert sound(Path("application.yaml")).application.bets


@pytest.mark.thorough
def test_a_flag_is_not_blamed_for_the_answer_before_it(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = ["pt", "any-7", "5:1", *[""] * 10, "nobody", "a@b", *[""] * 30]
    flags = ("--game", "craps", "--city", "Taipa", "--reference", "1/26")
    result = asked(run, monkeypatch, "\n".join(answers) + "\n", *flags)
    assert result.code == 0, result.err
    application = sound(Path("application.yaml")).application
    assert application.city
    assert (application.city.say("pt"), application.reference) == ("Taipa", "1/26")
    assert application.applicant.contact["email"].say("pt") == "a@b"


@pytest.mark.thorough
def test_of_a_bet_with_one_prize_no_row_is_read(run: Run, tmp_path: Path) -> None:
    """`9:2:1` was told to be read as `9=2:1`, and then refused for it."""
    new = ("new", "application", "--game", "craps", "--applicant", "A", "-o", str(tmp_path / "new.yaml"))
    for bet in (("--bet", "any-7"), ("--bet", "seven", "--name", "Seven", "--win", "7")):
        done = run(*new, *bet, "--prize", "9:2:1")
        assert (done.code, done.err.splitlines()[0]) == (2, "macau-edge: `9:2:1` is not a ratio")
    done = run(*new, "--bet", "field", "--prize", "12:5:2")
    assert (done.code, done.err.splitlines()[0]) == (0, "macau-edge: `12:5:2` read as `12=5:2`")
