"""A record that declares its keys: what is said of it, and what is read of it."""

from __future__ import annotations

from macau_edge.model.message import Message
from macau_edge.reading.fields import Findings
from macau_edge.reading.keys import WORD, Form, Key, Kind, Needed, one_of_words, whole_number_key
from macau_edge.reading.nodes import Node, read_nodes
from macau_edge.reading.source import source

READ: list[str] = []
"""What was read, in that order."""


def _noted(node: Node, what: str, _: Findings) -> Node:
    READ.append(what)
    return node


class TicketForm(Form):
    """A record of nobody's language."""

    what = Message("the ticket `{entry}`")
    fare = Key(whole_number_key(90), "reader", called=Message("the fare of `{entry}`"))
    paid_by = Key(one_of_words(("card", "cash")), default="cash")


class ReceiptForm(Form):
    """One that there is only with a price, be it for whatever."""

    what = Message("the receipt")
    price = Needed(whole_number_key(90))
    goods = Key(WORD)


class WholeForm(TicketForm):
    """One that is read whole or not at all, in the order of its keys."""

    indivisible = True
    first = Key(Kind(_noted, {}))
    second = Key(Kind(_noted, {}), called=Message("the other"))


def read(form: type[TicketForm], text: str) -> tuple[TicketForm | None, list[str]]:
    """What is read of a text, and what is said of it."""
    findings = Findings()
    record = form.read(read_nodes(source("f", text.encode())), findings, "t")
    return record, [problem.message for problem in findings.problems]


def test_a_key_has_the_name_of_its_attribute_and_one_that_is_not_written_its_default() -> None:
    record, said = read(TicketForm, "{fare: 12}")
    assert record
    assert (record.fare, record.paid_by, said) == (12, "cash", [])
    assert read(TicketForm, "{fare: 12, paid-by: card}")[0].paid_by == "card"  # type: ignore[union-attr]
    assert TicketForm.paid_by.name == "paid-by"


def test_a_value_that_cannot_be_read_is_none_and_not_the_default() -> None:
    record, said = read(TicketForm, "{fare: 91, paid-by: coins}")
    assert record
    assert (record.fare, record.paid_by) == (None, None)
    assert said == ["the fare of `t` is a whole number from 1 to 90, not `91`", "`paid-by` cannot be `coins`"]


def test_without_a_value_that_is_needed_there_is_no_record() -> None:
    findings = Findings()
    record, missing, wrong = (
        ReceiptForm.read(read_nodes(source("f", text)), findings)
        for text in (b"{price: 3}", b"{goods: tea}", b"{price: x, goods: [tea]}")
    )
    assert record
    assert (record.price, record.goods, missing, wrong) == (3, None, None, None)
    assert [problem.message for problem in findings.problems] == [
        "the receipt has no `price`",
        "`price` is a whole number from 1 to 90, not `x`",
        "`goods` is one word or phrase",
    ]


def test_keys_that_are_unknown_missing_or_written_twice_are_said_with_the_name_of_the_entry() -> None:
    assert read(TicketForm, "{paid-by: cash, paid-by: card, zone: 1}")[1] == [
        "`paid-by` stands twice in the ticket `t`, first on line 1",
        "`zone` is not a key of the ticket `t`",
        "the ticket `t` has no `fare`",
    ]
    assert read(TicketForm, "[12]") == (None, ["the ticket `t`: to be written as keys and values"])


def test_keys_are_read_in_the_order_of_the_declaration() -> None:
    READ.clear()
    assert read(WholeForm, "{second: 2, first: 1, fare: 3}")[1] == []
    assert READ == ["`first`", "the other"]


def test_an_indivisible_record_is_not_read_where_a_required_key_is_missing() -> None:
    READ.clear()
    assert read(WholeForm, "{first: 1, paid-by: coins}") == (None, ["the ticket `t` has no `fare`"])
    assert READ == []


def test_a_record_may_add_keys_to_those_of_another() -> None:
    class ReturnForm(TicketForm):
        back = Key(WORD)

    assert list(ReturnForm.keys) == ["fare", "paid-by", "back"]
    assert list(TicketForm.keys) == ["fare", "paid-by"]
