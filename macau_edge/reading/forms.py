"""What a bet says, key by key, and the one of the four forms that its keys are of: clauses, stages, a tally or parts.

A key of another form than the bet's is told so at its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from macau_edge.model import (
    Additional,
    HandStage,
    MemberName,
    Pays,
    Strategy,
    StrategyRow,
    Tally,
    Value,
    Variable,
)
from macau_edge.model.filed import KINDS, OF_A_BET, Asks
from macau_edge.model.filed import Kind as AskedFor
from macau_edge.model.message import NOTHING, Message, joined, quoted
from macau_edge.model.phrases import Anything, Numbers, Phrase
from macau_edge.model.problem import Place, nearest
from macau_edge.reading.expected import EXPECTED
from macau_edge.reading.fields import Findings, Rejected, has_key, integer, is_fixed, keys, parsed, read_entries, word
from macau_edge.reading.keys import (
    CITATION,
    TEXT,
    WORD,
    Form,
    Found,
    Key,
    Kind,
    Needed,
    form_kind,
    mapping_of,
    ref,
    refuse_empty,
    unread_key,
    whole_number_key,
    whole_numbers,
)
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, value_of, word_pairs
from macau_edge.reading.prizes import COMMISSION, UNITS, read_lost_part
from macau_edge.typed.examples import examples


def _hand_stage(node: Node, what: Message, findings: Findings) -> HandStage | None:
    return parsed(node, lambda text: HandStage(text, node.place), what, findings)


class AdditionalForm(Form):
    """Which bet an additional one goes with, and when it is made."""

    what = quoted("`additional`")
    definition = "additional-to"
    heading = "{to: bet, at: stage}"
    indivisible = True
    to = Needed(WORD)
    """The bet that it goes with."""
    at = Needed(WORD)
    """The stage of that bet at which it is made."""


BEST = "best"
"""The strategy that the engines find."""


def _strategy(node: Node, what: Message, reader: Any) -> Strategy | None:
    """How a bet is played: `best`, one choice always, or each choice with where it is made; or that step by step."""
    if is_fixed(node, BEST, reader):
        return Strategy(place=node.place)
    if isinstance(node, Scalar):
        rows = _strategy_rows(node, what, reader)
        return Strategy(tuple(rows), node.place) if rows else None
    rows, steps = [], {step.name for step in reader.dealt}
    for key, value in read_entries(node, what, reader):
        if isinstance(value, MappingNode) or key.text in steps:
            rows += _strategy_rows(value, what, reader, key.text)
        elif (where := reader.outcomes(value)) is not None:
            rows.append(StrategyRow(key.text, where, place=key.place))
    remedy = Message("write `best`, or each choice with the outcomes on which it is made")
    if example := next((one for one in examples(reader.about) if one.startswith("first of ")), None):
        remedy = Message(
            "write `best`, or each choice with the outcomes on which it is made, `{example}` or `others`",
            example=example,
        )
    refuse_empty(node, Message("{what} has no choice", what=what), remedy, reader)
    return Strategy(tuple(rows), node.place) if rows else None


def _strategy_rows(node: Node, what: Message, reader: Any, step: str = "") -> list[StrategyRow]:
    """One choice always, or each with where it is made; at a step, or wherever it is open."""
    if isinstance(node, Scalar):
        text = word(node, what, reader)
        return [StrategyRow(text, Anything(place=node.place), step, place=node.place)] if text else []
    each = ((key, reader.outcomes(value)) for key, value in read_entries(node, what, reader))
    return [StrategyRow(key.text, where, step, place=key.place) for key, where in each if where is not None]


_RULE = mapping_of(ref("outcomes"), "word-of-phrases", least=1)
_BY_STEP = mapping_of({"anyOf": [ref("outcomes"), _RULE]}, "word-of-phrases", least=1)
STRATEGY: Kind[Strategy] = Kind(_strategy, {"anyOf": [{"const": BEST}, ref("word"), _BY_STEP]})
RAISES = 10


def _raises(node: Node, what: Message, reader: Findings) -> tuple[tuple[str, int], ...]:
    """Choice -> how many times the stake is put down besides."""
    read = [(key.text, integer(value, RAISES, what, reader)) for key, value in read_entries(node, what, reader)]
    refuse_empty(
        node,
        Message("{what} has no choice", what=what),
        Message("write each choice with how many times the stake it takes, or delete it"),
        reader,
    )
    return tuple((choice, units) for choice, units in read if units)


RAISE: Kind[tuple[tuple[str, int], ...]] = Kind(
    _raises, mapping_of(whole_numbers(1, RAISES), "word-of-phrases", least=1)
)


def _one_choice(node: Node, what: Message, findings: Findings) -> str | None:
    """One choice; of a list it is told how a stake is written that comes in with either of several."""
    if isinstance(node, SequenceNode) and all(isinstance(one, Scalar) for one in node.items):
        message = Message("{what} is one choice, with which the stake stays", what=what)
        units = joined(f"{one.text}: 1" for one in node.items if isinstance(one, Scalar))
        remedy = Message("write one of them; a unit that is put down with any of several is `staked: {{{units}}}`",
                         units=units)  # fmt: skip
        raise Rejected(node.place, "structure/not-a-word", message, remedy)
    return word(node, what, findings)


CHOICE: Kind[str] = Kind(_one_choice, ref("word"))
OUTCOMES = unread_key(ref("outcomes"))
COUNTED = unread_key(ref("counted"))
STAGE = Kind(_hand_stage, ref("word"))
VARIABLES: Kind[tuple[Variable, ...]] = Kind(lambda node, what, reader: reader.variables(node, what), ref("variables"))
LOST: Kind[Pays] = Kind(
    lambda node, _, reader: read_lost_part(node, reader.shown, reader),
    {"anyOf": [ref("ratio"), ref("table-of-losses")], "default": "1:1"},
)


def _members(node: Node, what: Message, findings: Findings) -> tuple[MemberName, ...]:
    """The names of members, by what stands in the brackets of their identifiers."""
    named = ((key, TEXT.read(value, Message("the name of `{entry}`", entry=key.text), findings), value)
             for key, value in read_entries(node, what, findings))  # fmt: skip
    return tuple(MemberName(key.text, text, key.place) for key, text, _ in named if text)


MEMBERS: Kind[tuple[MemberName, ...]] = Kind(_members, mapping_of(TEXT.schema, least=1))
ARTICLES = ("law", "pays-law")
"""Keys of a bet that cite, which none has that is proposed."""
PARTS = "parts"
"""What a key is of that every form has but the compound, whose parts have it."""


class BetForm(Form):
    """A bet; what it says depends on the form that it has, and is read with it where a kind is `unread`."""

    what = Message("the bet `{entry}`")
    move = Message("move it into a bet, below the name of this under `bets`")
    instead = Message("write `{win: …, lose: others, pays: …}`")
    definition = "bet"
    says = (
        "A bet, in one of four forms: simple (`win`, `lose`, `push`), staged (`stages`), a tally (`count` or "
        "`collect`), or compound (`together`)."
    )
    name = Key(TEXT, "law", called=Message("the name of `{entry}`"))
    """Its name."""
    members = Key(MEMBERS, of=PARTS, examples=[{"player": "Player pair"}])
    """Names of members of a family, by what stands in the brackets of their identifiers; others are called as it is."""
    law = Key(CITATION, "law")
    """The article that defines it."""
    pays_law = Key(CITATION, "law")
    """The article that prices it."""
    based_on = Key(WORD, examples=["player"])
    """A bet of the file whose keys this one has where it does not say otherwise, all but `name`, `members` and
    `expect`. That bet is written out itself."""
    each = Key(VARIABLES, of=PARTS, examples=[{"number": [4, 6, 8, 10]}])
    """One bet per value of a variable, with ids `bet[value]`; two variables give `bet[a,b]`, and their values never
    overlap."""
    win = Key(OUTCOMES, of="simple")
    """The outcomes that win, on the first trial or on a later one; what no clause names changes nothing."""
    lose = Key(OUTCOMES, of="simple")
    """The outcomes that lose; `others` are all that no other clause names."""
    push = Key(OUTCOMES, of="simple")
    """The outcomes that give the stake back."""
    stages = Key(unread_key(mapping_of(ref("stage"), "word-of-phrases", least=1)), of="staged")
    """Stage: its clauses. For a bet of several phases, instead of `win`, `lose` and `push`; the first one listed
    begins."""
    count = Key(COUNTED, of="tally")
    """A tally: every trial that brings one of these outcomes counts."""
    collect = Key(
        unread_key({"anyOf": [ref("phrase"), ref("several-outcomes")], "not": {"const": "others"}}), of="tally"
    )
    """A tally: each outcome is an item (`2 to 6` are five; a list inside the list is one), and a trial that brings an
    item takes it, once."""
    when = Key(COUNTED, of="tally")
    """A tally: only these trials count."""
    until = Key(COUNTED, of="tally")
    """A tally: what ends the bet; that last trial is counted first. Without it the table of prizes does: the
    last of its numbers decides it."""
    highest_of = Key(Kind(VARIABLES.read, {"maxProperties": 1, "allOf": [ref("variables")]}), of="tally")
    """A tally: one bet of a family, paid the highest prize among its members."""
    together = Key(unread_key(ref("parts")), of="compound", examples=[{"aces": 1, "boxcars": 2}])
    """A compound bet: the bets it is put together of, each with the units it is laid with. `1 on ante`: nothing is put
    down for it, it is paid on the stake of `ante`."""
    additional = Key(
        form_kind(AdditionalForm, lambda one, node, _: one.to_record(Additional, place=node.place)), of=PARTS
    )
    """Made when that bet enters that stage, which only decides: one member per total that opens it. Returned if that
    bet is decided first."""
    pays = Key(unread_key({}), "reader", of=PARTS, examples=["7:6", {"by": "total", "2": "2:1", "others": "1:1"}])
    """Profit on a win, per unit of stake: a ratio, an option, or a table that says what it goes by. Required, but of a
    compound bet."""
    lost = Key(LOST, of=PARTS)
    """The part of the stake lost on a loss; `1:1` without it."""
    strategy = Key(STRATEGY, examples=["best", {"war": "any"}])
    """Where a simple or compound bet depends on what the player chooses: `best`, one choice always, or each choice with
    where it is made. That of a compound bet is of all its parts together."""
    raise_ = Key(RAISE, of="simple", examples=[{"war": 1}])
    """How many times the stake is put down besides where the player makes a choice; the house edge stays per unit of
    the stake at the start."""
    staked = Key(RAISE, of="simple", examples=[{"raise-4": 4, "raise-1": 1}])
    """Of a part of a compound bet: nothing is put down for it at the start, and so many units with each choice; where
    none of these is made it neither wins nor loses."""
    stays = Key(CHOICE, of="simple", examples=["ride"])
    """Of a part of a compound bet: the choice with which its stake stays; it comes back where that is not made."""
    per = Key(WORD, of="compound", examples=["ante"])
    """Of a compound bet: the part by whose stake its house edge is told; without it, by all that is put down at the
    start and cannot be taken back."""
    commission = Key(COMMISSION, of=PARTS)
    """Instead of the file's; `none` takes none."""
    units = Key(Kind(whole_number_key(UNITS).read, ref("units")), default=1)
    """The smallest number of units the bet is laid in (Horn: 4). Changes no figure; `analyse --stake` divides a stake
    over them."""
    expect = Key(EXPECTED, examples=[{"house-edge": "7/495"}])
    """Figures that the bet must have: `check` works them out and refuses others. Each is one figure, or a table by a
    variable of the bet or by an option."""
    made = Key(STAGE)
    """The stage of the hand at which it is made. Required where a bet depends on the hand; without it, at any time."""
    not_working = Key(STAGE, of=PARTS)
    """A stage of the hand: on trials that begin in it the bet sleeps, and nothing wins or loses it."""


# --- what is asked for with a bet that is proposed -------------------------------------------------------------------


_ASKED = Message(
    "write `new`, `system`, or `{in-place-of: …}`, `{beside: …}`, `{extra-prize: …}` with a bet of the act"
)


class AsksForm(Form):
    """The bet of the act that a proposed one is about, under what it is to be beside that."""

    what = quoted("`asks`")
    definition = "asks-of-a-bet"
    instead = _ASKED
    in_place_of = Key(WORD, examples=["any-7", "hard-way[4]"])
    """The bet of the act whose place it takes: a bet, a whole family, or one member of it, `"hard-way[4]"`."""
    beside = Key(WORD, examples=["tie"])
    """The bet of the act with the same events, which stays as it is, under its name and at its prize."""
    extra_prize = Key(WORD, examples=["tie"])
    """The bet of the act, which stays and is paid, and on top of whose prize `pays` is an extra one."""


_ALONE: tuple[AskedFor, ...] = ("new", "system")
"""What is asked for without naming a bet of the act."""


def read_asks(node: Node, what: Message, findings: Findings) -> Asks | None:
    """What is asked for with a bet: one word, or what it is to be beside a bet of the act."""
    if isinstance(node, Scalar):
        text = word(node, what, findings)
        kind = next((one for one in KINDS if one == text), None)
        if text is None or kind in _ALONE:
            return Asks(kind, place=node.place) if kind else None
        remedy = nearest(text, _ALONE, _ASKED)
        if kind:
            remedy = Message("name the bet of the act: `asks: {{{kind}: …}}`", kind=kind)
        message = Message("{what} cannot be `{text}`", what=what, text=text[:40])
        findings.add(node.place, "structure/not-a-choice", message, remedy)
        return None
    found = AsksForm.read(node, findings)
    if found is None:
        return None
    refuse_empty(node, Message("{what} is empty", what=what), _ASKED, findings)
    given = [kind for kind in OF_A_BET if found.values.get(kind)]
    if len(given) > 1:
        one, second = found.found[given[0]][0], found.found[given[1]][0]
        message = Message("{what} has both `{one}` and `{second}`", what=what, one=one.text, second=second.text)
        findings.add(second.place, "structure/too-many", message, Message("keep one of them"))
        return None
    return next((Asks(kind, found.values[kind], found.found[kind][1].place) for kind in given), None)


class ProposedBetForm(BetForm):
    """A bet that is asked for: it has no article yet, and may say what is asked."""

    definition = "bet-asked-for"
    asks = Key(unread_key({"anyOf": [{"enum": list(_ALONE)}, AsksForm]}), examples=["new", {"beside": "tie"}])
    """What is asked for: a `new` bet; another prize or other rules `in-place-of` a bet of the act; a second bet
    `beside` one, with its events; an `extra-prize` of one; a `system`, several bets of the act made together. It may be
    left out where it follows: of a bet under an identifier of the act, of one that the act has not, of one put
    together."""


# --- a bet that is made from another: the keys of both, as one bet that is written out -------------------------------


ITS_OWN = ("name", "members", "expect", "asks")
"""What is not taken over: what a bet is called, the figures that it must have, and what is asked for with it."""


def expanded_bet(
    key: Scalar, node: Node, bases: Mapping[str, Node], findings: Findings, only: Message = NOTHING
) -> Node | None:
    """The bet with the keys of the one that it is `based-on`, each with its own place; any other bet as it is.

    `bases` are the bets of the file, `only` is why there are no others. None where it is none, or is based on another.
    """
    named = value_of(node, "based-on")
    if named is None or (isinstance(named, Scalar) and not named.text):
        return node
    base = _base(node, named, bases, findings, only)
    if base is None or _other_form(key, node, base, named, findings):
        return None
    same = isinstance(named, Scalar) and named.text == key.text  # given instead of it, so it is called the same
    left = ITS_OWN[1:] if same else ITS_OWN
    given = {
        own.text: (own, value) for own, value in reversed(word_pairs(node))
    }  # the first of a key that stands twice
    taken = [given.get(pair[0].text, pair) for pair in word_pairs(base) if pair[0].text not in left]
    more = [pair for pair in node.pairs if pair not in taken] if isinstance(node, MappingNode) else []
    return MappingNode((*taken, *more), node.place)


def _base(node: Node, named: Node, bases: Mapping[str, Node], findings: Findings, only: Message) -> MappingNode | None:
    """The bet that another is based on, if it is one of the file that is written out."""
    name = word(named, quoted("`based-on`"), findings)
    base = None if name is None else bases.get(name)
    if name is None:
        return None
    if base is None:
        others = [other for other, bet in bases.items() if bet.place != node.place]
        remedy = nearest(name, others, Message("name a bet of this file, or write the keys out"))
        message = Message("there is no bet `{name}` in this file{only}", name=name[:60], only=only)
        findings.add(named.place, "structure/unknown-word", message, remedy)
    elif base.place == node.place:
        message = Message("the bet `{name}` is based on itself", name=name)
        remedy = Message("name another bet, or write its keys out")
        findings.add(named.place, "structure/based-on", message, remedy)
    elif "based-on" in keys(base):
        message = Message("the bet `{name}` is based on another itself", name=name)
        remedy = Message("name a bet that is written out, or write out the keys of this one")
        findings.add(named.place, "structure/based-on", message, remedy)
    else:
        return base if isinstance(base, MappingNode) else None  # what else it is was said there
    return None


def _other_form(key: Scalar, node: Node, base: Node, named: Node, findings: Findings) -> bool:
    """Whether the two are of different forms, so that keys would have to be taken away; says so."""
    own, other = ([form for form in FORMS if not keys(one).isdisjoint(FORMS[form])] for one in (node, base))
    if not own or not other or own == other:
        return False
    message = Message(
        "the bet `{bet}` has {has}, and the one it is based on has {other}",
        bet=key.text, has=_HAS[own[0]], other=_HAS[other[0]],
    )  # fmt: skip
    remedy = Message("keys are replaced and never taken away: write it out")
    findings.add(named.place, "structure/two-forms", message, remedy)
    return True


# --- the four forms --------------------------------------------------------------------------------------------------


_OF = [key.of for key in BetForm.keys.values() if key.of not in ("", PARTS)]
FORMS = {form: tuple(name for name, key in BetForm.keys.items() if key.of == form) for form in dict.fromkeys(_OF)}
"""Form -> the keys that only it has."""
_HAS = {
    "simple": Message("clauses"),
    "staged": Message("stages"),
    "tally": Message("a count"),
    "compound": Message("bets put together"),
}


def form_of(key: Scalar, node: Node, findings: Findings) -> str | None:
    """The form that the keys of a bet are of; None where there is none, be it for a slip in one, or more than one."""
    present = keys(node)
    forms = [form for form, own in FORMS.items() if not present.isdisjoint(own)]
    if not forms and any(has_key(node, name, BetForm.keys) for own in FORMS.values() for name in own):
        return None  # the slip was said
    if not forms:
        message = Message("the bet `{bet}` says nothing that decides it", bet=key.text)
        remedy = Message("add `win:` and `lose:`, or `stages:`; `collect:` or `count:`; or `together:`")
        findings.add(key.place, "structure/missing-key", message, remedy)
        return None
    if len(forms) > 1:
        _several(key, node, findings)
        return None
    if forms == ["compound"]:
        for name, _ in word_pairs(node):
            if name.text in BetForm.keys and BetForm.keys[name.text].of == PARTS:
                message = Message(
                    "`{key}` is of the parts of a compound bet, and `{bet}` is put together of them",
                    key=name.text, bet=key.text,
                )  # fmt: skip
                findings.add(name.place, "structure/two-forms", message, Message("write it in the parts"))
    return forms[0]


def _several(key: Scalar, node: Node, findings: Findings) -> None:
    """Says so at the first key, in the order of the text, that is of another form than those before it."""
    found = _of_forms(node)
    per = next((name for name, form in found if form == "compound"), key)
    if per.text == "per" and "together" not in keys(node):
        message = Message("`per` names a part of bets that are put together, and `{bet}` is one bet", bet=key.text)
        remedy = Message("write it beside `together`, with a part that is laid at the start; or delete it")
        findings.add(per.place, "structure/operand", message, remedy)
        return
    second, message, forms = _both(key, found)
    remedy = Message("keep one of them")
    if forms == {"simple", "staged"}:
        remedy = Message("move the clauses into the first stage")
    elif forms == {"simple", "tally"}:
        remedy = _of_a_tally(node)
    findings.add(second.place, "structure/two-forms", message, remedy)


def _both(key: Scalar, found: Sequence[tuple[Scalar, str]]) -> tuple[Scalar, Message, set[str]]:
    """The first of the keys that is of another form than those before it, what is wrong with that, and the two."""
    first = found[0][1]
    second, other = next((name, form) for name, form in found if form != first)
    message = Message("the bet `{bet}` has both {one} and {other}", bet=key.text, one=_HAS[first], other=_HAS[other])
    return second, message, {first, other}


def both_forms(key: Scalar, node: Node) -> tuple[Scalar, Message] | None:
    """The first key of a bet that is of another form than those before it, and what is wrong with that."""
    found = _of_forms(node)
    return _both(key, found)[:2] if len({form for _, form in found}) > 1 else None


def _of_forms(node: Node) -> list[tuple[Scalar, str]]:
    """The keys of a bet that one form alone has, each with that form."""
    return [(name, form) for name, _ in word_pairs(node) for form, own in FORMS.items() if name.text in own]


def _of_a_tally(node: Node) -> Message:
    """What to do where a bet has clauses and a count."""
    lose = value_of(node, "lose")
    if lose is not None and keys(node).isdisjoint(("win", "push", "until")):
        return Message("write `until:` in place of `lose:`: it ends a count, which loses where its table says so")
    return Message(
        "leave out the clauses, since what ends a count stands under `until` and its table of prizes says what wins "
        "or loses; or leave out the count"
    )


# --- tallies and compound bets: what a bet counts or collects, and what it is put together of ------------------------


ITEMS = 200

Outcomes = Callable[[Node], Phrase | None]
"""Reads a phrase or a list of phrases."""


def read_tally(
    key: Scalar, node: Node, found: Found, outcomes: Outcomes, highest_of: Variable | None, findings: Findings
) -> Tally:
    """The tally that the keys of a bet describe, with `any` in place of what is missing or cannot be read."""
    counted = sorted((found[name][0].place, name) for name in ("count", "collect") if name in found)
    if len(counted) > 1:
        message = Message("the bet `{bet}` counts and collects", bet=key.text)
        findings.add(counted[1][0], "structure/two-forms", message, Message("keep one of them"))
    elif not has_key(node, "count", BetForm.keys) and not has_key(node, "collect", BetForm.keys):
        message = Message("the bet `{bet}` does not say what it counts", bet=key.text)
        findings.add(key.place, "structure/missing-key", message, Message("add `count:` or `collect:` with outcomes"))
    parts = {name: _set(found[name][1], outcomes, findings) for name in ("count", "when", "until") if name in found}
    items = _items(found["collect"][1], outcomes, findings) if "collect" in found else None
    if len(counted) > 1:
        items = parts["count"] = None
    count = parts.get("count") or Anything() if items is None else None
    place = counted[0][0] if counted else key.place
    return Tally(
        collect=items,
        count=count,
        when=parts.get("when"),
        until=parts.get("until") or (Anything() if has_key(node, "until", BetForm.keys) else None),
        highest_of=highest_of,
        place=place,
    )


def _set(node: Node, outcomes: Outcomes, findings: Findings) -> Phrase | None:
    found = outcomes(node)
    if found and found.rest:
        message = Message("`others` are the outcomes that no other clause names, and a tally has no clauses")
        findings.add(found.place, "structure/others", message, Message("write `any`, or the outcomes"))
        return None
    return found


def _items(node: Node, outcomes: Outcomes, findings: Findings) -> tuple[Value, ...] | None:
    """Each outcome written is an item, each number of `2 to 6` among them; a list inside the list is one item."""
    nodes = node.items if isinstance(node, SequenceNode) else (node,)
    before = len(findings.problems)
    found: list[Value] = []
    size = 0
    for item in nodes:
        phrase = _set(item, outcomes, findings)
        if phrase is not None and phrase.span:
            low, high = phrase.span
            size += high - low + 1
            found += each_number(low, min(high, low + ITEMS), phrase.place)
        elif phrase is not None:
            size += 1
            found.append(Value(outcomes_label(item), phrase))
    if size > ITEMS:
        message = Message("{size:,} items to collect", size=size)
        findings.add(node.place, "structure/too-many", message, Message("the limit is {most:,}", most=ITEMS))
        return None
    if not found and len(findings.problems) == before:
        message = Message("there is nothing to collect")
        findings.add(node.place, "structure/empty-value", message, Message("write at least one outcome"))
    return tuple(found) or None


def each_number(low: int, high: int, place: Place) -> tuple[Value, ...]:
    """The numbers of `2 to 6`, each a value of its own."""
    return tuple(Value(str(n), Numbers(n, n, place=place)) for n in range(low, high + 1))


def outcomes_label(node: Node) -> str:
    """What outcomes are called after how they are written; a list is joined with hyphens."""
    if isinstance(node, SequenceNode):
        return "-".join(item.text for item in node.items if isinstance(item, Scalar))
    return node.text if isinstance(node, Scalar) else ""
