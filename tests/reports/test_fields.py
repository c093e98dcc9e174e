"""Tables as lists of fields: what a cell is, what is cut off, which rows stand out, and what a total says."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from macau_edge.reports.document import Column
from macau_edge.reports.fields import (
    Columns,
    Count,
    Decimals,
    Edge,
    Field,
    Formatted,
    Fractional,
    Label,
    Number,
    Percent,
    Points,
    edge_fields,
    exactly,
    records,
    sentences,
    table,
    when,
)
from macau_edge.reports.writers import to_csv
from macau_edge.wording.text import Phrasebook

EN, PT = Phrasebook("en"), Phrasebook("pt")
LONG = Fraction(1, 3**60)
"""A fraction of 30 characters."""

Bet = tuple[str, Fraction | None]
BETS: list[Bet] = [("field", Fraction(1, 36)), ("gift", Fraction(-1, 2)), ("open", None)]


def fields(w: Phrasebook) -> tuple[Field[Bet], ...]:
    return (
        Label("Bet", lambda bet: bet[0], "bet"),
        *edge_fields(
            w,
            "House edge",
            lambda bet: bet[1],
            instead=lambda bet: ("not given", "--field12") if bet[0] == "open" else None,
        ),
    )


def test_a_table_has_a_row_for_each_item_and_a_column_for_each_field() -> None:
    found = table(EN, fields(EN), BETS, "All of them")
    assert found.columns == (Column("Bet", group="bet"), Column("House edge", True, "edge"), Column("%", True, "edge"))
    assert found.rows == (
        ("field", "1/36", "2.7778 %"),
        ("gift", "-1/2", "-50.0000 % PLAYER"),
        ("open", "not given", "--field12"),
    )
    assert found.caption == "All of them"


def test_numbers_are_those_of_the_language() -> None:
    assert table(PT, fields(PT), BETS[:1]).rows == (("field", "1/36", "2,7778 %"),)


def test_rows_stand_out_by_their_items() -> None:
    found = table(EN, fields(EN), BETS, marked=lambda bet: bet[1] is not None and bet[1] < 0)
    assert found.marked == {1}


def test_each_kind_of_field_writes_its_numbers() -> None:
    shown: dict[Field[Fraction], str] = {
        Number("", lambda value: value): "12345/2",
        Fractional("", lambda value: value, plus=True): "+12345/2",
        Percent("", lambda value: value): "617250.0000 %",
        Edge(title="", of=lambda value: -value): "-617250.0000 % PLAYER",
        Points(title="", of=lambda value: value): "+617250.0000",
        Points(title="", of=lambda value: value - value): "0",
        Decimals("", lambda value: value): "6172.5000",
        Decimals("", lambda value: value, plus=True): "+6172.5000",
        Count(title="", of=lambda value: value * 2): "12,345",
        Label("", lambda value: None): "",
    }
    (row,) = table(EN, list(shown), [Fraction(12345, 2)]).rows
    assert row == tuple(shown.values())


def test_a_table_knows_whether_a_figure_is_not_shown_whole() -> None:
    def cut(field: Field[Fraction], value: Fraction) -> bool:
        return table(EN, [field], [value]).cut

    assert cut(Fractional("", lambda value: value), LONG)
    assert not cut(Fractional("", lambda value: value, widest=60), LONG)
    assert cut(Fractional("", lambda value: value, widest=3), Fraction(7, 495))
    assert not cut(Percent("", lambda value: value), LONG)  # rounded, not cut off
    assert not cut(Label("", lambda value: "4, 5…"), LONG)  # words may end so
    assert cut(Number("", lambda value: Formatted("0.3…", cut=True)), LONG)
    figure: Field[Fraction] = Fractional("", lambda value: value)
    assert table(EN, [figure], [LONG]).rows == (("2.35898248759…e-29",),)


def test_a_total_stands_in_the_last_row() -> None:
    total: tuple[Field[int], ...] = (
        Label("", lambda count: "some", total="sum"),
        Label("", lambda count: "words"),
        Count(title="", of=lambda count: count, total=1500),
    )
    assert table(EN, total, [700, 800]).rows == (
        ("some", "words", "700"),
        ("some", "words", "800"),
        ("sum", "", "1,500"),
    )


def test_a_field_may_be_there_only_where_something_is_so() -> None:
    field: Field[str] = Label("", str)
    assert when([], field) == ()
    assert when([1], field, field) == (field, field)


def test_words_alone_need_only_their_titles() -> None:
    assert sentences(EN, ("a", "b"), [("1", "2")]).rows == (("1", "2"),)


def test_a_record_has_every_figure_twice_and_is_written_for_programs() -> None:
    columns: Columns[Bet] = {
        "id": lambda bet: bet[0],
        **exactly("edge", lambda bet: bet[1]),
        "player": lambda bet: bet[1] is not None and bet[1] < 0,
        "tiny": lambda bet: Decimal("1E-7"),
        "rounds": lambda bet: 1000000,
    }
    assert to_csv(records(columns, BETS)).splitlines() == [
        "id,edge,edge_numerator,edge_denominator,edge_decimal,player,tiny,rounds",
        "field,1/36,1,36,0.027777777777777777778,no,0.0000001,1000000",
        "gift,-1/2,-1,2,-0.5,yes,0.0000001,1000000",
        "open,,,,,no,0.0000001,1000000",
    ]


def test_records_that_are_the_same_may_be_there_once() -> None:
    columns: Columns[Bet] = {"game": lambda bet: "craps"}
    assert len(to_csv(records(columns, BETS)).splitlines()) == 4
    assert len(to_csv(records(columns, BETS, once=True)).splitlines()) == 2
