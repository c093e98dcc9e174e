"""A document with every kind of block, in one language or two, for the tests of what writes documents."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from macau_edge.dossier.bilingual import Bilingual, side_by_side
from macau_edge.dossier.case import PageHead
from macau_edge.model import Language
from macau_edge.reports.document import Block, Column, Document, Formula, Heading, Paragraph, Picture, Table
from macau_edge.reports.formula import (
    Power,
    Row,
    Symbol,
    bracket,
    equality_line,
    figure_line,
    fraction_line,
    number_line,
    product_line,
    signed_line,
    terms_line,
)

Kind = Literal["plain", "note", "warning", "item", "right", "signature"]

SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60" font-family="Noto Serif TC, serif">
<rect x="1" y="1" width="198" height="58" fill="#e8f0e8" stroke="#333"/>
<text x="100" y="36" font-size="16" text-anchor="middle">Fire Bet 火焰投注</text>
</svg>
"""

TITLES = {
    "pt": "Pedido de autorização de novas apostas",
    "zh": "新投注方式許可申請",
    "en": "Application for new bets",
}

SAID: dict[Language, tuple[str, ...]] = {
    "pt": (
        "Pedido",
        "Exm.º Senhor Director da Direcção de Inspecção e Coordenação de Jogos",
        "A requerente pede autorização para a aposta que a seguir descreve, com os prémios e nas condições propostas, "
        "e junta os elementos que a demonstram. Um ponto & <outro> `entre` *sinais* [que] nada | querem \\ dizer_aqui.",
        "a aposta é feita antes do primeiro lançamento;",
        "a aposta não pode ser retirada.",
        "O acto nada diz sobre lançamentos nulos.",
        "A vantagem é do jogador.",
        "Macau, 20 de Novembro de 2026",
        "Maria da Conceição Ho\nadministradora",
        "Probabilidades",
        "Números ponto",
        "Resultado",
        "Combinações",
        "Probabilidade",
        "perde",
        "ganha",
        "Os resultados da aposta",
        "A mesa, com a aposta proposta ao centro",
        "O traçado da mesa",
        "Anexo A",
    ),
    "zh": (
        "申請",
        "博彩監察協調局局長閣下",
        "申請人現請求許可下述投注，並附具證明其彩金及條件之資料。一點 & <另一點> `反引號` *星號* [方括號] | \\ "
        "之間_無特別意思。",
        "投注須於首次擲骰前作出；",
        "投注不得撤回。",
        "規章對無效擲骰並無規定。",
        "投注者佔有利益。",
        "二零二六年十一月二十日於澳門",
        "何美玲\n董事",
        "概率",
        "點數",
        "結果",
        "組合數目",
        "概率",
        "輸",
        "贏",
        "投注之結果",
        "賭枱圖，擬設之投注位於中央",
        "賭枱圖",
        "附件A",
    ),
    "en": (
        "Request",
        "To the Director of the Gaming Inspection and Coordination Bureau",
        "The applicant asks for leave to offer the bet below. "
        "A point & <another> `between` *signs* [that] | mean \\ no_thing.",
        "the bet is made before the first throw;",
        "the bet may not be withdrawn.",
        "The act does not mention void throws.",
        "The player has the advantage.",
        "Macau, 20 November 2026",
        "Maria da Conceição Ho\ndirector",
        "Probabilities",
        "Points",
        "Result",
        "Combinations",
        "Probability",
        "lost",
        "wins",
        "The results of the bet",
        "The table, with the proposed bet in its middle",
        "The layout of the table",
        "Annex A",
    ),
}

KINDS: tuple[Kind, ...] = ("plain", "plain", "item", "item", "note", "warning")


SOLVED = fraction_line(figure_line("3/36"), bracket(figure_line("11/36")))
POWER = Power(bracket(terms_line("-", "1", Symbol("r"))), (Symbol("n"), "+1"))


def _about(word: str, language: Language) -> Row:
    """`-0.0141 (Probability)`."""
    return (*figure_line(f"-0{',' if language == 'pt' else '.'}0141"), " ", *bracket(word))


LONG = equality_line(
    Symbol("E"),
    terms_line("+", *[product_line(bracket(terms_line("-", "1", Symbol("r"))), figure_line("5/36"))] * 12),
    figure_line(f"3/{7**45}"),
    figure_line(f"2/{7**46}"),
)
"""An equation that goes on in the next line."""


def blocks(language: Language, rows: int = 2) -> Document:
    """The document in a language; its longest table has that many rows."""
    said = SAID[language]
    return (
        Heading(TITLES[language]),
        Heading(f"1. {said[0]}", 2, number="1. "),
        *(Paragraph(text, kind) for text, kind in zip(said[1:7], KINDS, strict=True)),
        Paragraph(said[7], "right"),
        Paragraph(said[8], "signature"),
        Heading(f"2. {said[9]}", 2, number="2. "),
        Heading(f"2.1. {said[10]}", 3, number="2.1. "),
        Formula(equality_line(Symbol("P", "2")(signed_line(Fraction(1))), SOLVED, figure_line("1/3"))),
        Formula(
            terms_line(
                "≈",
                equality_line(Symbol("E"), product_line(POWER, bracket(number_line(-1)))),
                _about(said[14], language),
            )
        ),
        _table(said, rows, language),
        Paragraph(said[5]),
        Heading(f"2.2. {said[18]}", 3, number="2.2. "),
        Picture(SVG, said[17], said[18], width=0.6),
        Heading(said[19], 2, numbered=False),
        Heading(said[12], 3, numbered=False),
        Heading(said[11], 4, numbered=False),
        Table((Column(said[11]), Column("1")), ((said[14], "2"),)),
        Table((Column(said[11]), Column("1")), ((said[15], "2"),)),
    )


def _table(said: tuple[str, ...], rows: int, language: Language) -> Block:
    columns = (Column(said[11]), Column(said[12], right=True), Column(said[13], right=True))
    lines = tuple(
        (said[14 + i % 2], f"{i + 1}/36", f"0{',' if language == 'pt' else '.'}{277 * (i + 1):05} %")
        for i in range(rows)
    )
    return Table(columns, lines, said[16], frozenset({1}))


def bilingual(*languages: Language, rows: int = 2) -> Bilingual:
    """The document in these languages, next to one another."""
    return side_by_side({language: blocks(language, rows) for language in languages})


def head(*languages: Language) -> PageHead:
    """The properties of the document in these languages."""
    title = tuple(TITLES[language] for language in languages)
    return PageHead(
        title=title,
        languages=languages,
        reference="EX-2026-02",
        author="Sociedade de Jogos Exemplo, S.A.",
        date="2026-11-20",
        keywords=("craps", "Fire Bet"),
    )
