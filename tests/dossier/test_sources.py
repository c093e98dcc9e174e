"""What was not read in the law, and which names are translations, stands in the annex on sources and not before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from macau_edge.checks.sound import FindBase, Loaded, load_application, load_proposed, load_sound
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import Case
from macau_edge.dossier.make import attachments
from macau_edge.dossier.sections import document, part_of
from macau_edge.dossier.sections.description import description_details, description_section
from macau_edge.dossier.sections.layout import layout_section
from macau_edge.dossier.sections.request import dossier_title
from macau_edge.dossier.sections.sources import sources
from macau_edge.model import LANGUAGES, Language
from macau_edge.model.filed import Said
from macau_edge.reading.authority import authorities, authority_named
from macau_edge.reading.nodes import Scalar
from macau_edge.reading.source import source
from macau_edge.reports.document import Block, Document, Formula, Heading, Paragraph, Picture, Table
from macau_edge.reports.writers import to_text
from macau_edge.wording import Words
from macau_edge.wording.text import Phrasebook
from tests.cases import case_of_bet, request, said_by, three
from tests.conftest import Run
from tests.dossier.test_description import texts
from tests.loops import each
from tests.proposals import EXAMPLES, case_of_text

OF_THE_PROGRAM: dict[Language, tuple[str, ...]] = {
    "en": ("not read", "public descriptions", "of ours", "our sources", "the program takes", "the file of rules"),
    "pt": ("não lido", "leram", "descrições públicas", "nossa", "programa adopta", "ficheiro de regras"),
    "zh": ("未見於法規文本", "未能查閱", "公開的玩法介紹", "本資料", "本程式", "規則檔並"),
}
"""Words of what the program or a file of rules says of its sources."""


def whole(blocks: Document) -> str:
    pictures = (block.svg + block.alternative for block in blocks if isinstance(block, Picture))
    written = tuple(block for block in blocks if not isinstance(block, Formula | Picture))
    return "\n".join((*texts(written), *pictures))


def in_annex(case: Case, language: Language) -> str:
    return whole(said_by(sources, case, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_not_read_stands_in_the_annex_alone(language: Language) -> None:
    case = case_of_bet("rulesets/baccarat.yaml", "lucky-6")
    body = whole((*said_by(request, case, language), *said_by(description_section, case, language)))
    act = case.base.ruleset.act
    assert act
    assert act.new_bets
    doubt = act.new_bets.doubts["new"].say(language)  # of a bet of the act, which 1.3 says to whoever decides
    assert doubt[1:] in body
    assert not [word for word in OF_THE_PROGRAM[language] if word in body.replace(doubt[1:], "")]
    assert {
        "en": "source in Annex VII of the technical volume",
        "pt": "no Anexo VII do volume técnico",
        "zh": "來源見技術卷附件七",
    }[language] in body
    annex = in_annex(case, language)
    assert {"en": "public descriptions", "pt": "descrições públicas", "zh": "公開的玩法介紹"}[language] in annex
    assert "jackpot" in annex
    assert "`" not in annex  # around the option that the prize of the jackpot is
    assert {"en": "It is not known whether", "pt": "desconhece-se", "zh": "未知"}[language] in annex


@cache
def super_lucky_7() -> Case:
    return case_of(load_application(EXAMPLES / "super-lucky-7" / "application.yaml"))


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_section_before_the_annex_speaks_of_what_was_read(language: Language) -> None:
    """But for the bet of the act that nobody read, without which 1.3 could not say that a bet is new."""
    case = super_lucky_7()
    assert case.ruleset.act
    assert case.ruleset.act.new_bets
    unread = case.ruleset.act.new_bets.doubts["new"].words[language].rstrip(".。")[1:]  # a sentence begins with it
    blocks = document(case, language)
    title = Phrasebook(language)("annex.title.sources")
    at = next(n for n, block in enumerate(blocks) if isinstance(block, Heading) and block.text.endswith(title))
    body = whole(blocks[:at])
    assert unread in body
    assert not [word for word in OF_THE_PROGRAM[language] if word in body.replace(unread, "")]


def test_the_annex_tells_what_a_proposed_bet_rests_on_from_what_others_do() -> None:
    said = in_annex(case_of_bet("rulesets/baccarat.yaml", "lucky-6"), "en")
    ours, _, others = said.partition("Of the other bets of the regulation:")
    assert "the deal: natural" in ours
    assert "the prize of Player" in others
    assert "the prize of Player" not in ours


@each("language", LANGUAGES, quick=3)
def test_below_the_places_that_are_enlarged_stands_what_is_of_them(language: Language) -> None:
    """No note on the jackpot or the commission of other places, and none on an asterisk, which no cloth has."""
    blocks = said_by(layout_section, case_of(load_application(EXAMPLES / "lucky-7" / "application.yaml")), language)
    (note,) = (block.text for block in blocks if isinstance(block, Paragraph) and block.kind == "note")
    assert "55/2004" in note
    assert not [word for word in ("*", "5 %", "5%", "ackpot", "累進大獎") if word in note]


def test_names_that_are_translations_are_listed_by_language() -> None:
    """corrections.md, 1.3: player, banker, tie, pairs and the jackpot have the gazette's, and are not in the list."""
    said = in_annex(case_of_bet("rulesets/baccarat.yaml", "player"), "en")
    assert "in Portuguese: Grupo banqueiro sem comissão\nin Chinese: 免佣莊家, 幸運6" in said
    assert "in English:" not in said


def test_where_everything_was_read_the_annex_says_so() -> None:
    said = in_annex(case_of_bet("rulesets/craps.yaml", "field"), "en")
    assert "Every provision was read that the file of rules gives as the source of a rule or of a prize." in said
    assert "Names that are not" not in said


def test_where_no_law_is_cited_nothing_is_said_to_have_been_read_in_it() -> None:
    case = case_of_bet("examples/urn.yaml", "first-red")
    assert "O ficheiro de regras não cita nenhum artigo da lei." in in_annex(case, "pt")


def test_what_the_applicant_relied_on_stands_in_the_request_in_its_own_words() -> None:
    bare = case_of_bet("rulesets/craps.yaml", "field")
    assert "relied on" not in whole(said_by(request, bare, "en"))
    relied = (Said(id="gazette", about=("other",), text=three("The gazette of 8 March 2010.")),)
    case = replace(bare, application=replace(bare.application, relied_on=relied))
    assert "The applicant relied on the following:\nThe gazette of 8 March 2010." in whole(said_by(request, case, "en"))


# --- what is said of a regulation of which not all was read, and where there is none ---------------------------------


def of_the_request(case: Case, language: Language) -> str:
    """Sections 1 and 2 as they are filed, in the words of the authority."""
    w = case.words(language)
    first, second, *_ = case.authority.parts
    details = said_by(description_details, case, language)
    return whole((dossier_title(case, w), *part_of(case, first, w), *part_of(case, second, w), *details))


@pytest.mark.thorough
@each(
    ("language", "said", "not_said"),
    [
        (
            "pt",
            [
                "Aposta nova: o texto do regulamento de que partem estes valores (Despacho Regulamentar Externo "
                "n.º 55/2004; ver o Anexo VII do volume técnico) não tem aposta que se decida "
                "com os mesmos resultados.",
                "No texto de que se dispõe (Anexo VII do volume técnico) não se encontrou disposição",
                "O que o cálculo exige e a lei não diz, ou não foi lido na lei (Anexo VII do volume técnico):",
            ],
            ["o regulamento não tem aposta que se decida", "não se encontrou no regulamento", "O que a lei não diz"],
        ),
        (
            "zh",
            [
                "新投注項目：本文件所據的規章文本（第55/2004號對外規範性批示；見技術卷附件七）並無以相同結果定輸贏的投注。",
                "就下列事項，所據文本（見技術卷附件七）未見有",
                "計算所需而法規沒有訂明，或未見於所閱法規文本者（見技術卷附件七）如下：",
            ],
            ["規章並無以相同結果", "規章未見有", "法規沒有訂明而計算所需者如下"],
        ),
    ],
)
def test_of_a_regulation_read_in_part_nobody_says_what_it_lacks(
    language: Language, said: list[str], not_said: list[str]
) -> None:
    found = of_the_request(super_lucky_7(), language)
    assert [text for text in said if text not in found] == []
    assert [text for text in not_said if text in found] == []


@pytest.mark.thorough
def test_of_a_regulation_that_is_in_force_and_was_read_it_is_said() -> None:
    found = of_the_request(case_of(load_application(EXAMPLES / "fire-bet" / "application.yaml")), "pt")
    assert "Aposta nova: o regulamento não tem aposta que se decida com os mesmos resultados." in found
    assert "O que a lei não diz e o cálculo exige:" in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_of_no_regulation_are_called_the_rules_of_the_game(language: Language) -> None:
    case = case_of(load_application(EXAMPLES / "joker-or-flag" / "application.yaml"))
    body = whole(document(case, language))
    left = [line for line in body.splitlines() if re.search("[Rr]egula(mento|tion)|規章", line)]
    assert len(left) == 1  # that there is none
    assert {"pt": "Não se dispõe de um", "zh": "並無此博彩的規章可據", "en": "There is no regulation"}[
        language
    ] in left[0]
    assert {
        "pt": "Proposta relativa às regras do jogo: nova aposta — Roda da fortuna",
        "zh": "有關博彩規則的建議書：新投注項目——大六輪",
        "en": "Proposal on the rules of the game: a new bet — Big Six",
    }[language] in body
    assert {
        "pt": "As apostas que as regras do jogo já prevêem",
        "zh": "博彩規則已有的投注",
        "en": "The bets that the rules of the game already have",
    }[language] in body


@pytest.mark.thorough
def test_a_name_of_a_revoked_act_is_said_to_be_that_acts() -> None:
    pairs = "{pair: [[1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]]}"
    case = case_of_text(f"game: fantan\nbets: {{kwok: {{each: {pairs}, win: pair, lose: others, pays: 9:10}}}}\n")
    found = whole(said_by(description_section, case, "pt"))
    assert "As designações são as da Portaria n.º 178/89/M, diploma revogado, salvo " in found
    assert "上述為已廢止的第178/89/M號訓令所用的名稱，惟" in whole(said_by(description_section, case, "zh"))
    assert "As designações são as do regulamento" not in found


# --- commands and files of the annexes --------------------------------------------------------------------------------


@cache
def with_annexes(game: str) -> Case:
    """An application with an annex that has commands, for a game that is shipped or lies in its folder."""
    folder = EXAMPLES / ("joker-or-flag" if game.endswith(".yaml") else "field-12")
    text = (folder / "application.yaml").read_text("utf-8").replace("\nstakes: {", "\nstakes: {maximum: 500, ")
    return case_of(
        load_proposed(source("application.yaml", f"{text}\nannexes: [exposure]\n".encode()), base_in(folder))
    )


def base_in(folder: Path) -> FindBase:
    def find(word: Scalar) -> Loaded:
        return load_sound(str(folder / word.text) if word.text.endswith(".yaml") else word.text)

    return find


def exposure(case: Case, w: Words) -> Iterator[Block]:
    """The annex that it asks for."""
    yield from case.annexes[0].blocks(case, w)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "(ruleset.yaml being saved in the same folder as big-six.yaml):"),
        ("pt", "(guardando-se ruleset.yaml, na mesma pasta, com o nome big-six.yaml):"),
        ("zh", "（ruleset.yaml須以big-six.yaml為檔名存於同一資料夾）："),
    ],
)
def test_the_commands_of_an_annex_say_as_what_a_file_of_rules_is_to_be_saved(language: Language, told: str) -> None:
    assert told in whole(said_by(exposure, with_annexes("big-six.yaml"), language))
    assert "ruleset.yaml" not in whole(said_by(exposure, with_annexes("craps"), language))


def test_a_command_of_an_annex_runs_from_the_attachments_saved_as_it_says(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    case = with_annexes("big-six.yaml")
    for file in attachments(case, ("en",), 0, b""):
        Path(file.name).write_bytes(file.data)
    Path("ruleset.yaml").rename("big-six.yaml")
    lines = [block for block in said_by(exposure, case, "en") if isinstance(block, Formula)]
    assert [to_text((line,)).strip() for line in lines] == ["macau-edge explain application.yaml joker-or-flag"]
    assert "1/27" in run("explain", "application.yaml", "joker-or-flag").out


@pytest.mark.thorough
@each(
    ("language", "said"),
    [
        (
            "en",
            "The files, each with its SHA-256, stand in the table “Files inside the PDF” of Annex II of "
            "the volume to sign.",
        ),
        (
            "pt",
            "Os ficheiros, com o SHA-256 de cada um, constam do quadro «Ficheiros incorporados» do Anexo II do "
            "volume a assinar.",
        ),
        ("zh", "各檔案及其SHA-256載於簽署卷附件二的「內附的檔案」表。"),
    ],
)
def test_the_files_are_listed_once_and_pointed_to_elsewhere(language: Language, said: str) -> None:
    """The annex on verification lists them with their hashes: two annexes had the same list again."""
    case = with_annexes("craps")
    blocks = document(case, language)
    assert [block for block in blocks if isinstance(block, Paragraph) and block.text == said]
    assert sum(row[0] == "recompute.txt" for block in blocks if isinstance(block, Table) for row in block.rows) == 1
    assert all(authority_named(name).has("enclosed") for name in authorities())
