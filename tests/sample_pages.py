"""Documents of invented text with every kind of block, for the tests of pages."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from macau_edge.dossier.bilingual import Bilingual, side_by_side
from macau_edge.dossier.case import Attachment, PageHead
from macau_edge.dossier.writing.pdf import pdf_bytes
from macau_edge.drawing.svg import element, svg_document, text_line
from macau_edge.model import Language
from macau_edge.reports.document import Block, Column, Document, Formula, Heading, Paragraph, Picture, Table
from macau_edge.reports.formula import (
    Power,
    Row,
    Sign,
    Symbol,
    bracket,
    equality_line,
    figure_line,
    fraction_line,
    product_line,
    signed_line,
    terms_line,
)
from macau_edge.reports.formula import formula_text as text_of
from tests.products import made_once

ONE = Fraction(1)

FRACTION = "1234567890123456789/98765432109876543210123456789"
PROSE: dict[Language, str] = {
    "pt": "A requerente pede a autorização das apostas descritas neste documento e junta os elementos exigidos, todos "
    "calculados a partir da mesma definição de cada aposta; os valores são exactos e podem ser verificados.",
    "zh": "申請人請求許可本文件所載之投注，並附同所要求之資料；所有數值均由同一投注定義計算得出，均為精確值，並可予核實。",  # noqa: E501
    "en": "The applicant asks for authorisation of the bets that this document describes and files what is required, "
    "all of it computed from one definition of each bet; the figures are exact and can be verified.",
}
NAMES: dict[Language, str] = {
    "pt": "Aposta {} nos pontos feitos por um só lançador, todos diferentes",
    "zh": "第{}項：同一擲骰者所做成之各個不同點數之投注，並按其數目派發彩金之一種新增投注，名稱特別長",
    "en": "Bet {} on the points that one shooter makes, all different ones",
}
TITLES: dict[Language, str] = {
    "pt": "Pedido de autorização de uma aposta nova no jogo de craps",
    "zh": "花旗骰新增投注之許可申請",
    "en": "Application for a new bet at craps",
}
EDGE: dict[Language, tuple[str, str]] = {
    "pt": ("Vantagem do casino", "1,4141 %"),
    "zh": ("娛樂場利益", "1.4141%"),
    "en": ("House edge", "1.4141%"),
}
WORDS: dict[str, dict[Language, str]] = {
    "bet": {"pt": "Aposta", "zh": "投注", "en": "Bet"},
    "prize": {"pt": "Prémio", "zh": "彩金賠率", "en": "Prize"},
    "probability": {"pt": "Probabilidade", "zh": "概率", "en": "Probability"},
    "edge": {"pt": "Vantagem do casino", "zh": "娛樂場利益", "en": "House edge"},
    "win": {"pt": "ganha", "zh": "贏", "en": "wins"},
    "table": {"pt": "Quadro: vinte apostas", "zh": "表：二十項投注", "en": "Table: twenty bets"},
    "figure": {"pt": "Figura: o pano", "zh": "圖：賭檯佈局", "en": "Figure: the cloth"},
    "place": {
        "pt": "Macau, 20 de Novembro de 2026",
        "zh": "二零二六年十一月二十日於澳門",
        "en": "Macau, 20 November 2026",
    },
    "name": {
        "pt": "Maria da Conceição Ho\nadministradora",
        "zh": "何美玲\n董事",
        "en": "Maria da Conceição Ho\ndirector",
    },
}
HEADINGS: dict[Language, tuple[str, ...]] = {
    "pt": ("1. Pedido", "1.1. Objecto", "2. Cálculo", "2.1. Parcelas", "3. Comparação", "3.1. Pano", "4. Assinatura"),
    "zh": ("1. 請求", "1.1. 標的", "2. 計算", "2.1. 分項", "3. 比較", "3.1. 佈局", "4. 簽署"),
    "en": ("1. Request", "1.1. Object", "2. Calculation", "2.1. Terms", "3. Comparison", "3.1. Cloth", "4. Signature"),
}
LINES: tuple[Row, ...] = (
    terms_line(
        "⇒",
        equality_line(
            Symbol("P", "2")(signed_line(ONE)),
            terms_line(
                "+", figure_line("3/36"), product_line(figure_line("25/36"), Symbol("P", "2")(signed_line(ONE)))
            ),
        ),
        equality_line(
            Symbol("P", "2")(signed_line(ONE)),
            fraction_line(bracket(figure_line("3/36")), bracket(figure_line("11/36"))),
            figure_line("3/11"),
        ),
    ),
    equality_line(
        Symbol("P", "1")(signed_line(ONE)),
        terms_line(
            "+",
            figure_line("8/36"),
            *[
                product_line(figure_line(share), figure_line(chance))
                for share, chance in (("3/36", "1/3"), ("4/36", "2/5"), ("5/36", "5/11")) * 3
            ],
        ),
        figure_line("244/495"),
    ),
    (
        Sign("⇒"),
        *terms_line(
            ",",
            equality_line(Symbol("P", "9")(signed_line(Fraction(11, 5))), figure_line("17305/42031")),
            equality_line(Symbol("P", "9")(signed_line(ONE)), figure_line("1800/42031")),
            equality_line(Symbol("P", "9")(signed_line(-ONE)), figure_line("2160/42031")),
            equality_line(Symbol("T", "9"), figure_line("36/11")),
        ),
    ),
    equality_line(
        Symbol("c"),
        fraction_line(Symbol("p"), bracket(terms_line("-", "1", Symbol("r")))),
        fraction_line(bracket(figure_line("6/36")), bracket(figure_line("12/36"))),
        figure_line("1/2"),
    ),
    equality_line(
        Symbol("V"),
        terms_line(
            "+",
            terms_line(
                "-",
                Power(bracket(terms_line("-", "1", Symbol("D"))), (Symbol("n"), "+1")),
                Power((Symbol("c"),), ("3",)),
            ),
            product_line((Symbol("Σ"), " ", Power((Symbol("x"),), ("2",))), Symbol("P")(Symbol("x"))),
        ),
    ),
    equality_line(
        Symbol("P")("6"),
        product_line(Symbol("s"), Symbol("Σ")),
        product_line(
            figure_line("196/495"),
            figure_line("18502019495630200194157592471424438690625/45101508124697657826568607376625724960288208"),
        ),
    ),
    equality_line(Symbol("T"), figure_line(f"{'1234567890' * 12}/{'9876543210' * 12}")),
)
FORMULAS = tuple(map(text_of, LINES))


def edge(name: str, percent: str) -> Row:
    """`House edge = -E = 7/495 ≈ 1.4141%`."""
    return terms_line("≈", equality_line(name, (Sign("-", apart=False), Symbol("E")), figure_line("7/495")), percent)


def cloth() -> str:
    """A small picture with text in both scripts."""
    box = element("rect", x=1, y=1, width=298, height=88, fill="none", stroke="black")
    return svg_document(
        300,
        90,
        [box, text_line(150, 40, "COME 10 — 24:1", 16, text_anchor="middle"), text_line(20, 70, "火焰投注", 12)],
    )


def twenty(language: Language) -> Table:
    """Twenty bets with names of more than sixty characters and a fraction that no column can hold."""
    titles = [("bet", False), ("prize", False), ("probability", True), ("edge", True)]
    columns = [Column(WORDS[key][language], right) for key, right in titles]
    rows = [
        (NAMES[language].format(n), f"{n}:1", FRACTION if n == 7 else f"{n}/495", f"{n},4141 %") for n in range(1, 21)
    ]
    return Table(
        (Column("n", True), *columns),
        tuple((str(n), *row) for n, row in enumerate(rows, 1)),
        WORDS["table"][language],
        frozenset({2}),
    )


def wide(language: Language) -> Table:
    """A table of twelve columns, four of them in groups of two."""
    groups = ["", "a", "a", "b", "b", *[""] * 7]
    word = WORDS["edge"][language]
    columns = tuple(Column(f"{word} {n}" if n < 6 else f"x{n}", n > 2, group) for n, group in enumerate(groups, 1))
    return Table(columns, tuple(tuple(f"{n * m}/{7 * n + m}" for m in range(1, 13)) for n in range(1, 4)))


def sample(language: Language) -> Document:
    """Every kind of block, in an order that is the same in each language."""
    heading, prose = HEADINGS[language], PROSE[language]
    small = Table(
        (Column(WORDS["bet"][language]), Column(WORDS["probability"][language], True)),
        ((WORDS["win"][language], "5/36"),),
    )
    return (
        Heading(TITLES[language], 1),
        Heading(heading[0], 2),
        *(Paragraph(prose, kind) for kind in ("plain", "note", "warning")),
        Heading(heading[1], 3),
        *(Paragraph(prose, "item") for _ in range(2)),
        Heading(heading[2], 2),
        *map(Formula, LINES),
        Formula(edge(*EDGE[language])),
        Heading(heading[3], 3),
        small,
        Paragraph(f"SHA-256: {'0123456789abcdef' * 4}", "note"),
        Heading(heading[4], 2),
        twenty(language),
        wide(language),
        Heading(heading[5], 3),
        Picture(cloth(), WORDS["figure"][language], WORDS["figure"][language], width=0.6),
        Heading(heading[6], 2),
        Paragraph(prose),
        Paragraph(WORDS["place"][language], "right"),
        Paragraph(WORDS["name"][language], "signature"),
    )


def bilingual(languages: Sequence[Language]) -> Bilingual:
    return side_by_side({language: sample(language) for language in languages})


def head(languages: Sequence[Language]) -> PageHead:
    titles = tuple(TITLES[language] for language in languages)
    return PageHead(
        title=titles,
        languages=tuple(languages),
        reference="EX-2026-02",
        author="Sociedade Exemplo, S.A.",
        date="2026-11-20",
        keywords=("craps", "花旗骰"),
    )


ATTACHED = (
    Attachment(
        name="application.yaml",
        data="city: {pt: Macau, zh: 澳門}\r\n".encode(),
        mime="application/yaml",
        description="a fonte",
        relationship="source",
    ),
    Attachment(
        name="noise.bin",
        data=bytes(range(256)),
        mime="application/octet-stream",
        description="bytes",
        relationship="supplement",
    ),
)


def alone(blocks: Sequence[Block], language: Language = "en") -> Bilingual:
    """Blocks in one language."""
    return side_by_side({language: tuple(blocks)})


NOON = 1763640000
SAMPLES: dict[str, tuple[tuple[Language, ...], bool]] = {
    "pt-zh": (("pt", "zh"), False),
    "zh": (("zh",), False),
    "en-draft": (("en",), True),
}


def made(document: Bilingual, languages: Sequence[Language] = ("en",), *, draft: bool = False) -> bytes:
    return pdf_bytes(document, head(languages), ATTACHED, draft=draft, timestamp=NOON)


@made_once
def sample_pdf(name: str) -> bytes:
    languages, draft = SAMPLES[name]
    return made(bilingual(languages), languages, draft=draft)
