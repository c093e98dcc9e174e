"""Nodes -> prizes: ratios, tables, units and commissions, and the part of a stake that is lost.

`lost:`, the part of a stake, and `lose:`, the outcomes that lose, differ by a letter: whoever writes one for the
other is told so, and not that he wrote a bad ratio.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import get_args

from macau_edge.model.bets import Commission, CommissionBase, CommissionTime
from macau_edge.model.cards import CHOICE, Shoe
from macau_edge.model.devices import Wheel, weights_of
from macau_edge.model.message import NOTHING, Message, Offered, joined, quoted
from macau_edge.model.notation import Malformed, ShownWords, is_word, looks_like_ratio, parse_by, parse_row_key
from macau_edge.model.prizes import (
    NONE,
    OTHERS,
    By,
    Pays,
    PrizeTable,
    Ratio,
    Reference,
    Row,
    RowKey,
    Units,
    Verdict,
    among,
    key_text,
    prizes,
)
from macau_edge.model.problem import Place, write_remedy
from macau_edge.model.regex import regex
from macau_edge.reading.fields import Findings, Rejected, has_value, integer, is_fixed, keys, parsed, word
from macau_edge.reading.flow import flow
from macau_edge.reading.keys import Form, Kind, Needed, one_of_words, ref
from macau_edge.reading.kinds import OF_A_BET, older_word
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, keys_in, value_of
from macau_edge.typed.entries import NOWHERE_IN_PARTICULAR, About, Ambiguous, Canonical, Respelt, Sort, Unreadable
from macau_edge.typed.normal import normal
from macau_edge.typed.ratios import one_or_several
from macau_edge.typed.reader import read_typed, strict
from macau_edge.typed.said import refusal
from macau_edge.typed.tables import first_of, least_of, up_to_of
from macau_edge.typed.verdicts import outside_a_tally

UNITS = 1_000
_BASES: tuple[CommissionBase, ...] = get_args(CommissionBase)
_TIMES: tuple[CommissionTime, ...] = get_args(CommissionTime)


OPTION = regex(r"[a-z][a-z0-9-]*")
"""What an option may be called; whether there is one of that name is known when the file has been read."""
_PART = regex(
    r"(?P<rate>[0-9].*%) ?(?:(?:of|from|d[aeo])(?: the)? )?(?P<meter>[A-Za-z][A-Za-z0-9-]*)"
    r"|(?P<named>[A-Za-z][A-Za-z0-9-]*) (?P<behind>[0-9].*%)"
)
"""A part of a meter, `10% of royal`, as it is written or otherwise."""

Leaf = Callable[[Node, Findings], Pays | None]
"""Reads what one row of a table gives."""


def read_pays(node: Node, findings: Findings, form: str | None = "simple", items: int = 0) -> Pays | None:
    """A ratio, an option, or a table; a tally has a table, in which a row may also be `lose` or `push`.

    `form` is that of the bet, None where it is not known; `items` are so many as it collects.
    """
    by = ("collected" if items else "count") if form == "tally" else ""
    pays = read_either(node, _verdict if form in ("tally", None) else _prize, findings, by)
    if form == "tally" and pays is not None and not isinstance(pays, PrizeTable):
        message = Message("a tally is paid by what it counted, and this is one prize for all of it")
        remedy = Message("write a table: `{by: count, 6 or more: 90:1, others: lose}`, or `by: collected`")
        if items and isinstance(node, Scalar) and isinstance(pays, Ratio):
            row = MappingNode(((Scalar(str(items), node.place), node),), node.place)
            table = Offered(flow(table_by(by, row, loses=True)), "pays")
            remedy = Message("for all {number} of them, write `{table}`", number=items, table=table)
        findings.add(node.place, "structure/by-of-a-tally", message, remedy)
    return pays


def table_by(word: str, table: MappingNode, *, loses: bool = False) -> MappingNode:
    """A table with what it goes by in front of its rows; where it `loses`, all others do, if it has no row for them."""
    by = (Scalar("by", table.place), Scalar(word, table.place))
    others = (Scalar(OTHERS, table.place), Scalar("lose", table.place))
    more = (others,) if loses and OTHERS not in keys(table) else ()
    return MappingNode((by, *table.pairs, *more), table.place)


def read_units(node: Node, findings: Findings) -> Pays | None:
    """Units, or a table of them."""
    return read_either(node, _units, findings)


def read_either(node: Node, leaf: Leaf, findings: Findings, by: str = "") -> Pays | None:
    """A table of which `leaf` reads what each row gives, or one of these alone; `by` is what a tally's goes by."""
    return _table(node, leaf, findings, by) if isinstance(node, MappingNode) else leaf(node, findings)


def _units(node: Node, findings: Findings) -> Units | None:
    count = integer(node, UNITS, Message("the number of units"), findings)
    return Units(count) if count else None


def _verdict(node: Node, findings: Findings) -> Pays | None:
    found = read_typed(Sort.VERDICT, node.text) if isinstance(node, Scalar) else None
    if isinstance(node, Scalar) and isinstance(found, Respelt | Ambiguous) and not OPTION.fullmatch(node.text):
        said = refusal(Sort.VERDICT, node.text, found)
        assert said is not None
        code = "structure/unknown-word" if isinstance(found, Respelt) else "structure/not-a-ratio"
        findings.add(node.place, code, said.message, said.remedy, instead=said.instead)
        return Verdict(found.value, node.place) if isinstance(found, Respelt) else None
    return Verdict(found.value, node.place) if isinstance(found, Canonical) else _prize(node, findings)


def _prize(node: Node, findings: Findings, *, lost: bool = False) -> Ratio | Reference | None:
    text = word(node, Message("a prize"), findings)
    if text is None:
        return None
    if part := _PART.fullmatch(text):
        return _part_of_meter(text, part["rate"] or part["behind"], part["meter"] or part["named"], node)
    found = read_typed(Sort.VERDICT, text)
    is_option = bool(OPTION.fullmatch(text)) and not isinstance(found, Canonical)
    if isinstance(found, Canonical | Respelt) and not is_option and not looks_like_ratio(text):
        message = Message("`{text}` stands in the rows of a tally, and is no prize", text=text)
        raise Rejected(node.place, "structure/no-tally", message, outside_a_tally(found))
    if is_option:
        return Reference(text, node.place)
    return read_prize_ratio(text, node.place, findings, lost=lost)


def _part_of_meter(text: str, rate: str, meter: str, node: Node) -> Reference:
    """A part of what a meter shows; all of it is written by its name."""
    meter, part = meter.lower(), read_typed(Sort.RATE, rate)
    if rate.replace(" ", "") == "100%":
        message = Message("`{text}` is all that the meter shows", text=text)
        raise Rejected(node.place, "structure/not-a-rate", message, write_remedy(meter, of=text))
    if not isinstance(part, Canonical | Respelt):
        message = Message("`{rate}` is no part of a meter", rate=rate)
        remedy = Message("write one above 0% and below 100%, `10% of {meter}`", meter=meter)
        raise Rejected(node.place, "structure/not-a-rate", message, remedy)
    written = f"{part.text if isinstance(part, Respelt) else rate} of {meter}"
    if text != written:
        message = Message("`{text}` is not how a part of a meter is written", text=text)
        raise Rejected(node.place, "structure/not-a-rate", message, write_remedy(written, of=text))
    return Reference(meter, node.place, part=part.value)


def read_prize_ratio(text: str, place: Place, findings: Findings, *, lost: bool = False) -> Ratio | None:
    """The ratio that a text is, a prize or the part of a stake that is `lost`."""
    try:
        ratio: Ratio = strict(Sort.LOST if lost else Sort.RATIO, text, About(pushes=True))
    except Malformed as error:
        findings.malformed(place, error, "structure/not-a-ratio")
        return None
    return replace(ratio, place=place)


def report_cut_ratios(node: SequenceNode, findings: Findings) -> bool:
    """Says of ratios of a list that a comma without a blank may have cut what each can be; whether there are any."""
    told = False
    for one, other in pairwise(node.items):
        if not (isinstance(one, Scalar) and isinstance(other, Scalar) and one.text.isdecimal()):
            continue
        beside = replace(one.place, column=one.place.column + one.place.width + 1, width=other.place.width)
        if other.place != beside or not looks_like_ratio(other.text):
            continue
        whole = f"{one.text},{other.text}"
        found = one_or_several(
            whole, read_typed(Sort.RATIO, whole), [read_typed(Sort.RATIO, part.text) for part in (one, other)]
        )
        if said := refusal(Sort.RATIO, whole, found) if found else None:
            place = replace(one.place, width=len(whole))
            findings.add(place, "structure/not-a-ratio", said.message, said.remedy, instead=said.instead)
            told = True
    return told


def _table(node: MappingNode, leaf: Leaf, findings: Findings, tallied: str = "") -> PrizeTable | None:
    by: list[By | None] = []
    rows: list[Row] = []
    seen: set[RowKey] = set()
    misplaced = False
    before = len(findings.problems)
    row = _about_rows(node, findings.about)
    for key, value in node.pairs:
        if not has_value(key, value, findings):
            seen.update([key.text] if isinstance(key, Scalar) else ())
            if isinstance(key, Scalar) and looks_like_ratio(key.text):
                findings.problems.pop()
                message = Message("`{key}` stands where a row should", key=key.text)
                remedy = Message("write the row first: `others: {key}`", key=key.text)
                findings.add(key.place, "structure/empty-value", message, remedy)
                misplaced = True
            continue
        if isinstance(key, Scalar) and key.text == "by":
            if by:
                remedy = Message("delete one of the two")
                findings.add(key.place, "structure/duplicate-key", Message("`by` stands twice"), remedy)
            by.append(_by(value, findings))
            continue
        keys = findings.attempt(_row_keys, key, row, findings)
        pays = findings.attempt(read_either, value, leaf, findings, tallied)
        for row_key, node_ in zip(keys or (), keys_in(key), strict=False):
            if row_key in seen:
                message = Message("the row {row} stands twice", row=_shown(row_key))
                findings.add(node_.place, "structure/duplicate-key", message, Message("delete one of the two"))
            seen.add(row_key)
        if keys and pays:
            rows.append(Row(keys, pays, key.place))
    if not by and not misplaced:
        sound = len(findings.problems) == before
        remedy = _what_it_goes_by(node, seen, findings.about, tallied, sound=sound)
        findings.add(node.place, "structure/missing-by", Message("this table does not say what it goes by"), remedy)
    elif not rows and len(findings.problems) == before:
        findings.add(
            node.place,
            "structure/empty-value",
            Message("this table has no row"),
            Message("write what is paid for what, `others: 4:1`"),
        )
    return PrizeTable(among(by[0], rows), tuple(rows)) if by and by[0] and rows else None


def _what_it_goes_by(table: MappingNode, keys: Iterable[RowKey], about: About, tallied: str, *, sound: bool) -> Message:
    """What to write for a table with these rows: what the player chose, pockets or a count, where they are that.

    It is written out where its rows are `sound`, and few.
    """
    shoe, word = about.device, tallied or first_of(about)
    named = {key_text(key) for key in keys} - {OTHERS, NONE}
    rows = NOTHING
    if not tallied and isinstance(shoe, Shoe):
        at = [step.name for step in shoe.choosing if named and named.issubset(step.choose)]
        if at:
            word = CHOICE if len(shoe.choosing) == 1 else f"{CHOICE} at {at[0]}"
            rows = Message("what the player chooses")
    elif not tallied and isinstance(shoe, Wheel) and named and named <= weights_of(shoe).keys():
        rows = Message("pockets")
    if not tallied and not rows:
        return Message(
            "inside this table, before its rows, add `by: {word}`, `by: stage`, or the variable the rows are values of",
            word=word,
        )
    whole = flow(table_by(word, table, loses=bool(tallied)))
    write = Message("write `{table}`", table=Offered(whole, "pays"))
    if not sound or len(whole) > LINE:
        write = Message("inside this table, before its rows, add `by: {word}`", word=word)
    return Message("these rows are {what}: {write}", what=rows, write=write) if rows else write


def _by(node: Node, findings: Findings) -> By | None:
    return parsed(node, lambda text: _parse_by(text, node.place, findings.about), quoted("`by`"), findings)


def _about_rows(table: MappingNode, about: About) -> About:
    """What is known of the numbers that a table goes by, which it may say behind its rows."""
    value = value_of(table, "by")
    found = read_typed(Sort.BY, value.text, about) if isinstance(value, Scalar) else None
    by = found.value if isinstance(found, Canonical | Respelt) else None
    return About(least=least_of(by, about), up_to=up_to_of(by, about))


def _parse_by(text: str, place: Place, about: About) -> By:
    """What a table goes by; raises Malformed of what is written otherwise. Of other words it is told later."""
    found = read_typed(Sort.BY, text, about)
    told = refusal(Sort.BY, text, found)
    if told is None or not isinstance(found, Respelt):
        with suppress(Malformed):
            return parse_by(text, place)
    assert told is not None
    raise Malformed(told.message, told.remedy, instead=told.instead)


def row_key_of(text: str, row: About = NOWHERE_IN_PARTICULAR) -> RowKey:
    """The key of a row that a text is; raises Malformed where it is none, with the one that is meant.

    `row` is what is known of the numbers that its table goes by.
    """
    try:
        found = parse_row_key(text)
    except Malformed as error:
        strict(Sort.ROW, text, row, wrong=error.message)
        raise
    if row.up_to:
        strict(Sort.ROW, text, row)
    return found


def _row_keys(key: Node, row: About, findings: Findings) -> tuple[RowKey, ...] | None:
    found: list[RowKey] = []
    for node in keys_in(key):
        row_key = parsed(node, partial(row_key_of, row=row), Message("a row"), findings)
        if row_key is None:
            return None
        found.append(row_key)
    if OTHERS in found and len(found) > 1:
        message = Message("`others` stands alone in a row")
        raise Rejected(key.place, "structure/others", message, Message("give it its own row"))
    if not found:
        message = Message("this row has no key")
        findings.add(
            key.place, "structure/empty-value", message, Message("write for which value before the colon, or `others`")
        )
    return tuple(found) or None


def _rate(node: Node, what: Message, findings: Findings) -> Fraction | None:
    return parsed(node, partial(strict, Sort.RATE), what, findings, "structure/not-a-rate")


RATE_KIND: Kind[Fraction] = Kind(
    _rate,
    {
        "type": "string",
        "pattern": r"^(?!00?(\.0+)?%)[0-9]{1,2}(\.[0-9]{1,6})?%$",
        "patternErrorMessage": "A rate is written `5%`, above 0% and below 100%.",
    },
)


def _taken(node: Node, what: Message, findings: Findings) -> Fraction | None:
    if isinstance(node, Scalar) and normal(node.text).lower() in _NO_COMMISSION:
        remedy = Message(
            "write one above 0% and below 100%, for example `5%`; for no commission write `commission: none`"
        )
        findings.add(node.place, "structure/not-a-rate", Message("`{text}` is not a rate", text=node.text), remedy)
        return None
    return _rate(node, what, findings)


class CommissionForm(Form):
    """What the house takes of what."""

    what = Message("the commission")
    rate = Needed(Kind(_taken, RATE_KIND.schema), examples=["5%"])
    """The part, above 0% and below 100%."""
    of = Needed(one_of_words(_BASES))
    """Of what: `return` is prize and stake together."""
    paid = Needed(one_of_words(_TIMES))
    """On a win it is taken from what the winner gets; paid with the bet it is part of what is staked, and a push gives
    it back."""


_NO_COMMISSION = frozenset(
    ("no", "0", "0%", "zero", "nil", "nothing", "free", "nenhuma", "sem", "sem comissão", "無", "免")
)
_OF_WHAT = regex(r"(.*?%) ?(?:of|on|from|sobre|d[eao]s?)? ?(?:the |os? |as? )?(.*)")
_WINNINGS = frozenset(("winnings", "wins", "win", "profit", "prize", "prizes", "ganhos", "lucro", "prémio", "prémios"))
"""What people say a commission is of, where it is of the prize and taken on a win."""


def _told_commission(node: Scalar, findings: Findings) -> bool:
    """Whether a commission is said in one text, `5%`, `5% of winnings`, `no`; what to write is told then."""
    plain = normal(node.text).lower()
    if plain in _NO_COMMISSION:
        message = Message("`{text}` is not a word that can stand here", text=node.text)
        findings.add(node.place, "structure/not-a-mapping", message, write_remedy("none", of=node.text))
        return True
    match = _OF_WHAT.fullmatch(plain)
    rate = read_typed(Sort.RATE, match[1] if match else node.text)
    if not isinstance(rate, Canonical | Respelt):
        return False
    typed = f"{{rate: {rate.text}, of: {_BASES[1]}, paid: {_TIMES[0]}}}"
    if match and match[2] in _WINNINGS:
        message = Message("{what}: to be written as keys and values", what=CommissionForm.what)
        findings.add(node.place, "structure/not-a-mapping", message, write_remedy(typed, of=node.text))
        return True
    message = Message("of what the commission is `{rate}`, and when it is taken, is not said", rate=rate.text)
    remedy = Message(
        "write `{typed}`, or what else `of` ({bases}) and `paid` ({times}) can be",
        typed=typed, bases=joined(_BASES), times=joined(_TIMES),
    )  # fmt: skip
    findings.add(node.place, "structure/not-a-mapping", message, remedy)
    return True


def read_commission(node: Node, findings: Findings) -> Commission | None:
    """What the house takes; `none` takes nothing."""
    if is_fixed(node, "none", findings):
        return Commission(Fraction(0), "prize", "on a win")
    if isinstance(node, Scalar) and _told_commission(node, findings):
        return None
    taken = CommissionForm.read(node, findings)
    return taken.to_record(Commission) if taken else None


COMMISSION = Kind(lambda node, _, findings: read_commission(node, findings), ref("commission"))


def _shown(key: RowKey) -> str:
    return f"`{key}`" if isinstance(key, str) else f"`{key.low}`" if key.low == key.high else f"`{key.low} …`"


# --- `lost:` and `lose:`, each told from the other -------------------------------------------------------------------


SHOWN = 40
LINE = 120
"""Characters of a table that is written out to be copied."""
"""Characters of a value that are shown."""


def read_lost_part(node: Node, shown: ShownWords, findings: Findings) -> Pays | None:
    """The part lost: a ratio or a table of ratios, since no act leaves it to the house."""
    if isinstance(node, SequenceNode) and (ratios := _ratios(node)):
        message = Message("`lost` is one ratio or a table of ratios, and {value} is a list", value=_cut_short(node))
        alone = f"`lost: {ratios[0].text[:SHOWN]}`"
        remedy = Message(
            "write the part that is lost alone, {alone}; outcomes that lose stand under `lose:`", alone=alone
        )
        raise Rejected(node.place, "structure/not-a-ratio", message, remedy)
    if names_outcomes(node, shown):
        message = Message(
            "`lost` is the part of the stake that is lost, and {value} names outcomes", value=_cut_short(node)
        )
        remedy = Message(
            "write the outcomes that lose under `lose:`; where a loss takes the whole stake, `lost:` is left out"
        )
        raise Rejected(node.place, "structure/not-a-ratio", message, remedy)
    lost = read_either(node, partial(_prize, lost=True), findings)
    chosen = next((part for part in prizes(lost) if isinstance(part, Reference)), None) if lost else None
    if chosen:
        message = Message("the part lost is a ratio, not the option `{word}`", word=chosen.word)
        remedy = Message("write `1:2` for half the stake; outcomes that lose stand under `lose:`")
        raise Rejected(chosen.place, "structure/not-a-ratio", message, remedy)
    return lost


def report_stake_parts(key: Scalar, node: Node, findings: Findings) -> list[Node]:
    """What of a clause that says what loses is no outcome but a part of the stake; says so where each stands."""
    if key.text not in ("lose", "lost", *OF_A_BET):
        return []
    is_table = isinstance(node, MappingNode) and "by" in keys(node)
    parts: list[Node] = [node] if is_table else [*_ratios(node)]
    for part in parts:
        word, value = key.text, _cut_short(part)
        message = Message("`{key}` stands where outcomes are named, and {value} is no outcome", key=word, value=value)
        if word == "lose":
            message = Message("`{key}` names the outcomes that lose, and {value} is no outcome", key=word, value=value)
        written = Message("the table under `lost:`")
        if isinstance(part, Scalar):
            written = quoted(f"`lost: {part.text[:SHOWN]}`")
        remedy = Message("write {written} beside `pays:` if it is the part of the stake that is lost", written=written)
        findings.add(part.place, "structure/not-outcomes", message, remedy)
    return parts


def _ratios(node: Node) -> list[Scalar]:
    """What is meant as a ratio: a value by itself, or those in a list."""
    nodes = node.items if isinstance(node, SequenceNode) else (node,)
    return [one for one in nodes if isinstance(one, Scalar) and looks_like_ratio(one.text)]


def updated_bet(node: Node, shown: ShownWords, findings: Findings) -> Node:
    """A bet in the words of today; of each word of 0.1 in it, says what it is called now, or what was meant by it."""
    if not isinstance(node, MappingNode) or keys(node).isdisjoint(OF_A_BET):
        return node
    pairs = []
    for key, value in node.pairs:
        if not isinstance(key, Scalar) or key.text not in OF_A_BET:
            pairs.append((key, value))
            continue
        meant = "lose" if names_outcomes(value, shown) or _is_no_part(value) else OF_A_BET[key.text]
        if meant == "lose":
            message = Message(
                "`{key}` is not a key of a bet, and {value} names outcomes",
                key=key.text, value=_cut_short(value),
            )  # fmt: skip
            remedy = Message(
                "write the outcomes that lose under `lose:`; the part of the stake that is lost is `lost:`"
            )
            certain = None if meant in keys(node) else meant
            findings.add(key.place, "structure/unknown-key", message, remedy, instead=certain)
        else:
            findings.problems.append(older_word(key))
        if meant not in keys(node):
            pairs.append((Scalar(meant, key.place, key.quoted), value))
    return MappingNode(tuple(pairs), node.place)


def _is_no_part(node: Node) -> bool:
    """Whether a value is a word or a phrase that is no part of a stake, however that is written: of 0.1 none was."""
    return (
        isinstance(node, Scalar)
        and bool(node.text.strip())
        and not looks_like_ratio(node.text)
        and isinstance(read_typed(Sort.LOST, node.text), Unreadable)
    )


def names_outcomes(node: Node, shown: ShownWords) -> bool:
    """Whether a value is written as outcomes are: a number, a phrase, or a list with more than ratios in it.

    A word alone may be an option.
    """
    if isinstance(node, SequenceNode):
        return not node.items or len(_ratios(node)) < len(node.items)
    if not isinstance(node, Scalar):
        return False
    try:
        return not is_word(node.text, shown)
    except Malformed:
        return False


def _cut_short(node: Node) -> Message:
    """A value as it is written, where it is short."""
    if isinstance(node, Scalar):
        return quoted(f"`{node.text[:SHOWN]}`")
    words = [item.text for item in node.items if isinstance(item, Scalar)] if isinstance(node, SequenceNode) else []
    text = f"[{', '.join(words)}]"
    if not isinstance(node, SequenceNode):
        return Message("this table")
    return quoted(f"`{text}`") if len(words) == len(node.items) and len(text) <= SHOWN else Message("this list")
