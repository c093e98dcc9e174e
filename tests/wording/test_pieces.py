"""Pieces are called pieces: on every surface, in three languages, no word is said that is of cards alone."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from macau_edge.model import LANGUAGES, Language
from macau_edge.model.message import Message, Remedy
from macau_edge.model.terms import said_of_pieces
from macau_edge.wording import Words
from macau_edge.wording.messages import message_catalogue, translated_message
from macau_edge.wording.rules import the_deal
from tests.conftest import Run
from tests.loops import each
from tests.proposals import HEAD_IN_EACH_LANGUAGE
from tests.small import file_of, member_of, problems_of

ROOT = Path(__file__).parents[2]
TILES = (ROOT / "examples" / "tiles.yaml").read_text("utf-8")
OF_CARDS: dict[Language, str] = {
    "en": r"(?i)\b(cards?|decks?|packs?|shoes?|suits?|jokers?)\b",
    "pt": r"(?i)\b(cartas?|baralhos?|sabots?|naipes?|jokers?|figuras? (?:ou|e|nem))\b",
    "zh": "撲克|紙牌|牌靴|靴|花色",
}
"""Words that are said of cards and not of pieces; Chinese has one for both, 牌, and counts both as 張 and 副."""


FEW = {"teen": (2, 12), "day": (2, 2), "foo": (1, 11), "nine": (2, 9), "eight": (2, 8), "six": (1, 6), "three": (1, 3)}
"""Some of the tiles: how many there are, and what each counts."""


def few_tiles() -> str:
    """The tiles with fewer ranks, of which the figures are found at once."""
    pieces = ", ".join(f"{name}: {number}" for name, (number, _) in FEW.items())
    worth = ", ".join(f"{name}: {counts}" for name, (_, counts) in FEW.items())
    device = {
        "pieces": f"{{{pieces}}}",
        "worth": f"{{{worth}}}".replace("six: 6", "six: [6, 3]").replace("three: 3", "three: [3, 6]"),
        "order": "[[three, six], eight, nine, foo, day, teen]",
    }
    text = TILES.replace("look to teen", "foo to teen")
    for key, value in device.items():
        text = re.sub(rf"  {key}: .*", f"  {key}: {value}", text, count=1)
    text = text.replace(" except low-nil", "")
    gone = "low-nil|yun|gor|mooy|chong|bon|ping|tit|look|seven|five"
    return re.sub(rf"(?m)^  ({gone}): .*\n", "", text)


def prose(text: str) -> str:
    """What a person reads, without what is typed, and without the rules by which a page looks."""
    text = re.sub(r"(?s)<style.*?</style>", "", text)
    return re.sub(r"`[^`]*`", "", text)


def of_cards(text: str, language: Language) -> list[str]:
    """What of a text is said of cards alone, with what is beside it."""
    text = prose(text)
    return [text[max(0, one.start() - 40) : one.end() + 20] for one in re.finditer(OF_CARDS[language], text)]


def test_every_fixed_word_has_one_for_pieces() -> None:
    """All of `cards.toml`, but for what asks a suit, an ace or a joker, which no device of pieces has."""
    for language in LANGUAGES:
        path = ROOT / "macau_edge" / "wording" / "words" / language / "cards.toml"
        for key, words in tomllib.loads(path.read_text("utf-8")).items():
            if not re.search("suit|colour|ace-|joker|different.card$|same.card$|a(nother)?-card$|red|black", key):
                assert not of_cards(re.sub(r"\{\w+\}", "", said_of_pieces(words, language)), language), key


NOT_OF_A_GAME = re.compile(r"PKCS|library|the card is|alone the card|`--card|--card|-o card|card or|card for players|"
                           r"suits?|jokers?|the card to be written|no deck here")  # fmt: skip
"""Messages with a card that holds a key, or that is a sheet of paper, and what is said of suits."""


def test_every_message_is_said_of_pieces() -> None:
    for template in message_catalogue("pt"):
        message = Message(template)
        if "{" not in template and not NOT_OF_A_GAME.search(template):
            for language in LANGUAGES:
                assert not of_cards(translated_message(language, message.of_pieces()), language), template


def test_a_message_remains_what_it_is() -> None:
    """Its remedy is still one to write, and what is in it is said of pieces too; a name in it is as it was."""
    inner = Message("`{hand}` gets {cards} at most", hand="cards", cards=Message("1 card"))
    remedy = Remedy("write `{typed}`", typed="player has 2 cards").certain("card", "cards").of_pieces()
    assert (remedy, remedy.of, remedy.instead) == ("write `player has 2 cards`", "card", "cards")
    assert inner.of_pieces() == "`cards` gets 1 piece at most"
    assert inner.of_pieces().of_pieces() == inner.of_pieces()
    assert translated_message("pt", inner.of_pieces()) == "`cards` recebe 1 pedra, no máximo"


WRONG = """
game: x
act: none
device: {pieces: {low: 2, three: 1, six: 1, top: 2}, worth: {low: 1, three: 3, six: 6, top: 9}, points: last digit,
  compare: points}
deal:
  first: {player: 2, banker: 2}
  STEP
bets:
  bet: {win: PHRASE, lose: others, pays: 1:1}
"""


@each(
    ("step", "phrase"),
    [
        ("", "fifth of player low"),
        ("", "player has 2 suits"),
        ("", "player has 3 cards in middle"),
        ("", "second of guest low"),
        ("", "player 10"),
        ("", "player has 5 cards"),
        ("", "player straight"),
        ("", "first 2 of player same card"),
        ("more: {player: 3}", "player beats banker"),
        ("more: {burn: 9}", "player beats banker"),
        ("more: {guest: 1, if: first of guest low}", "player beats banker"),
        ("set: {arrange: player, into: {front: 1, back: 2}, prefer: [best front]}", "front low"),
        ("set: {arrange: player, into: {front: 1, back: 1}, prefer: [best front]}", "first of player low"),
        ("set: {arrange: player, into: {front: 1, back: 1}, prefer: [front low]}", "front low"),
    ],
)
def test_what_is_wrong_is_said_of_pieces(step: str, phrase: str) -> None:
    told = problems_of(WRONG.replace("STEP", step).replace("PHRASE", phrase))
    assert told
    for one in told:
        for language in LANGUAGES:
            for text in (one.message, one.help):
                assert not of_cards(translated_message(language, text), language), (one, language)


ASKED = [
    "explain few.yaml player",
    "analyse few.yaml",
    "analyse few.yaml --seen day,nine",
    "analyse few.yaml --seen dya",
    "analyse few.yaml --seen day,day,day",
    "readings few.yaml",
    "simulate few.yaml --rounds 1000 --seed 1",
    "simulate few.yaml --shoe --cut 2",
    "bias few.yaml",
    "solve few.yaml player --edge 3%",
    "sweep few.yaml player --prize 1:1..2:1",
    "risk few.yaml player --rounds 100",
    "diff few.yaml other.yaml",
    "layout few.yaml -o few.svg",
    "page few.yaml -o few.html",
]
"""What commands are asked of tiles: each question of a game, and what is no piece."""
REFUSED = ("dya", "day,day,day", "--cut 2")


@each(("asked", "language"), [(asked, one) for one in LANGUAGES for asked in ASKED], quick=13, thorough=4)
def test_no_command_speaks_of_cards(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str, language: Language
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MACAU_EDGE_LANG", language)
    Path("few.yaml").write_text(few_tiles(), "utf-8")
    Path("other.yaml").write_text(few_tiles().replace("player: 4, dealer: 4", "dealer: 4, player: 4"), "utf-8")
    done = run(*asked.split(), "--lang", language)
    assert done.code == (2 if asked.endswith(REFUSED) else 0), done
    written = [path.read_text("utf-8") for path in tmp_path.iterdir() if path.suffix in (".svg", ".html")]
    for text in (done.out, done.err, *written):
        assert not of_cards(text, language)


APPLICATION = f"""{HEAD_IN_EACH_LANGUAGE}game: few.yaml
bets:
  player:
    win: both
    push: half except both
    lose: others
    pays: 9:10
    commission: {{rate: 5%, of: prize, paid: on a win}}
"""


@pytest.mark.thorough
def test_a_dossier_speaks_of_no_cards(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("few.yaml").write_text(few_tiles(), "utf-8")
    Path("application.yaml").write_text(APPLICATION, "utf-8")
    for languages in ("pt+zh", "en"):
        done = run("dossier", "application.yaml", "--draft", "--lang", languages, "-o", f"{languages}.md")
        assert done.code == 0, done.err
        text = Path(f"{languages}.md").read_text("utf-8")
        for language in languages.split("+"):
            assert not of_cards(text, language)  # type: ignore[arg-type]


TOLD: dict[Language, list[str]] = {
    "en": [
        "“the player sets”: “player” is parted in “low hand” (2 pieces) and “high hand” (2 pieces); of all "
        "partings those are left that fit the first of the lines below, of these those that fit the next, and so "
        "on; a line that none fits is passed over.",
        "“the player sets”, line 1: “high hand” beating “low hand”, or “high hand” and “low hand” equal.",
        "“the player sets”, line 2: “low hand” as high as possible.",
        "“the player sets”, line 3: “high hand” as high as possible.",
        "Points are the last digit of the sum of what the pieces count: teen 12; day 2; foo 11; nine 9; eight 8; "
        "six 3 or 6, whichever gives more points; three 3 or 6, whichever gives more points.",
        "Ranks from the lowest to the highest: three and six (as high as one another), eight, nine, foo, day, teen.",
        "Of two hands the first of these in which they differ decides: the better kind of hand, more points, the "
        "higher of the highest pieces.",
        "Of two hands of one kind the higher ranks decide, those first of which the kind asks for several; two "
        "hands of “no pair” are level in this, and what is compared next decides.",
    ],
    "pt": [
        "«o jogador reparte»: «jogador» reparte-se em «mão baixa» (2 pedras) e «mão alta» (2 pedras); de todas as "
        "repartições ficam as que satisfazem a primeira das linhas abaixo, destas as que satisfazem a seguinte, "
        "e assim por diante; a linha que nenhuma satisfaz não conta.",
        "«o jogador reparte», linha 1: vitória de «mão alta» sobre «mão baixa», ou empate entre «mão alta» e "
        "«mão baixa».",
        "«o jogador reparte», linha 2: «mão baixa» de valor tão alto quanto possível.",
        "«o jogador reparte», linha 3: «mão alta» de valor tão alto quanto possível.",
        "Os pontos são o último algarismo da soma do que contam as pedras: teen 12; day 2; foo 11; nove 9; oito "
        "8; seis 3 ou 6, conforme o que der mais pontos à mão; três 3 ou 6, conforme o que der mais pontos à mão.",
        "Por ordem crescente, as figuras são: três e seis (da mesma altura), oito, nove, foo, day, teen.",
        "Entre duas mãos decide o primeiro destes critérios em que diferem: a melhor combinação, mais pontos, a "
        "mais alta das pedras mais altas.",
        "Entre duas mãos da mesma combinação decidem as figuras mais altas, primeiro aquelas de que a combinação pede "
        "várias; duas mãos de «nenhum par» empatam neste critério, e decide o que se compara a seguir.",
    ],
    "zh": [
        "「閒家配牌」：將「閒」分為「頭」（2張牌）及「尾」（2張牌）；在所有分法中，先留下符合下列首行者，再從中留下"
        "符合次行者，餘類推；無一分法符合的一行則略過。",
        "「閒家配牌」第1行：「尾」勝「頭」，或「尾」與「頭」和局。",
        "「閒家配牌」第2行：「頭」盡可能大。",
        "「閒家配牌」第3行：「尾」盡可能大。",
        "點數為各張牌所計數值之和的個位：天計12；地計2；斧計11；雜九計9；雜八計8；大頭六計3或6，以使該手牌點數較大者為準；丁三計"
        "3或6，以使該手牌點數較大者為準。",
        "牌面由小至大：丁三及大頭六（大小相同）、雜八、雜九、斧、地、天。",
        "兩手牌依次按下列各項比較，由首個不同之項定輸贏：牌型較大、點數較多、最大一張牌較大。",
        "兩手牌型相同者，以牌面較大者為勝，先比較該牌型要求多張的牌面；兩手均為「無對」者，此項視為相同，再按其後各項"
        "比較。",
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_way_is_told_line_by_line_and_what_decides_in_its_order(language: Language) -> None:
    tiles = file_of(few_tiles())
    told = [said for said, _ in the_deal(Words(language, tiles).within(member_of(tiles, "player"), {}))]
    assert [*told[1:5], *told[9:13]] == TOLD[language]


@each(
    ("points", "compare", "said"),
    [
        ("sum", "[points, highest]", "Points are the sum of what the pieces count: low 1; mid 4."),
        (
            "sum up to 5",
            "[points, highest]",
            "Points are the sum of what the pieces count, the highest that is not above 5: low 1; mid 4.",
        ),
        (
            "sum",
            "[points, kinds]",
            "Of two hands of one kind the higher ranks decide, those first of which the kind asks for several; "
            "two hands of “rest” are level in this.",
        ),
    ],
)
def test_what_decides_is_told_as_the_device_has_it(points: str, compare: str, said: str) -> None:
    device = (
        f"{{pieces: {{low: 4, mid: 4}}, worth: {{low: 1, mid: 4}}, points: {points}, order: [low, mid], "
        f"kinds: {{pair: 2 of a rank, rest: any}}, compare: {compare}}}"
    )
    bet = "{win: player beats banker, push: player ties banker, lose: others, pays: 1:1}"
    game = file_of(
        f"game: x\nact: none\ndevice: {device}\ndeal: {{first: {{player: 2, banker: 2}}}}\nbets: {{bet: {bet}}}\n"
    )
    told = [one for one, _ in the_deal(Words("en", game).within(member_of(game), {}))]
    assert said in told
