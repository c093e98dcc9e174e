"""Prizes -> words: what a bet pays, row by row or on one line, and what each row is for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol, TypeAlias

from macau_edge import model
from macau_edge.model.prizes import NONE
from macau_edge.model.records import replace
from macau_edge.model.walk import gathered
from macau_edge.outcomes.scope import Choices
from macau_edge.wording import Words
from macau_edge.wording.hands import OF_CARDS, is_hand, key_of_cards, kind_of_keys, row_of_cards
from macau_edge.wording.phrases import dice_words
from macau_edge.wording.text import Phrasebook

LOST = model.Verdict("lose")
Leaf: TypeAlias = model.Ratio | model.Reference | model.Verdict | model.Units
"""What a row of a table gives."""

ROWS = " · "
"""What stands between the rows of a table of prizes on one line."""


class PaidFor(NamedTuple):
    """What a prize is for, in words; of a row inside another `several` things are asked at once."""

    words: str
    several: bool = False


class SlotOfPrize(Protocol):
    """A prize that somebody may set otherwise, as `Slot` of the questions has it: where it stands, and its option."""

    @property
    def option(self) -> str | None:
        """The option of the house that stands there."""

    @property
    def places(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Bets, and the number of the row that is taken in each of its tables, outermost first."""


def prize_words(placed: SlotOfPrize, member: model.Member, w: Words) -> str:
    """What a prize of a member is for: `12 (--field12)`; empty for the only prize of a bet."""
    found: dict[str, None] = {}
    for name, path in placed.places:
        bet = w.ruleset.bets[name]
        part = w.bet(bet) if name != member.bet.id else ""
        found[w("phrase.colon").join(filter(None, (part, _rows_words(bet, path, member, w))))] = None
    words = w("phrase.semicolon").join(filter(None, found))
    option = f"--{placed.option}" if placed.option else ""
    return w("pays.of-option", prize=words, option=option) if words and option else words or option


def _rows_words(bet: model.Bet, path: Iterable[int], member: model.Member, w: Words) -> str:
    """The rows that lead to a prize, without those for the member's own values; what part of a meter it is."""
    pays, rows = bet.pays, []
    for number in path:
        assert isinstance(pays, model.PrizeTable)
        row = pays.rows[number]
        if not (bet.id == member.bet.id and pays.by.kind == "word" and pays.by.what in member.values):
            rows.append((model.PrizeTable(model.own_by(pays.by, member), pays.rows), row))
        pays = row.pays
    said = condition(rows, w).words
    if isinstance(pays, model.Reference) and pays.part != 1:
        return w("pays.row", prize=w.whole_percent(pays.part), keys=said) if said else w.whole_percent(pays.part)
    return said


def prizes_line(member: model.Member, choices: Choices, w: Words) -> str:
    """What a member can win on one line: `1:1 (3, 4, 9, 10, 11) · 2:1 (2) · 3:1 (12)`, options as they were chosen.

    Behind it stands the commission, without which the prize is not what a winner gets.
    """
    return ROWS.join([*prize_rows(member, choices, w), *commission_of(member.bet, w)])


def commission_of(bet: model.Bet, w: Words) -> list[str]:
    """`commission 5 % of the prize`; nothing where none is taken."""
    taken = w.ruleset.commission_of(bet)
    if bet.pays is None or taken is None or not taken.rate:
        return []
    return [commission_in_words(taken, w, _AFTER_PRIZES)]


_AFTER_PRIZES: Mapping[model.CommissionTime, str] = {
    "on a win": "pays.commission.on-a-win",
    "with the bet": "pays.commission.with-the-bet",
}
TAKEN: Mapping[model.CommissionTime, str] = {
    "on a win": "phrase.commission.on-a-win",
    "with the bet": "phrase.commission.with-the-bet",
}
"""When a commission is paid -> the words for it in a sentence."""
BASES: Mapping[model.CommissionBase, str] = {
    "stake": "phrase.of.stake",
    "prize": "phrase.of.prize",
    "return": "phrase.of.return",
}
"""What a commission is a share of -> its words."""


def commission_in_words(
    taken: model.Commission, w: Phrasebook, keys: Mapping[model.CommissionTime, str] = TAKEN
) -> str:
    """What the house takes, and when, by the keys of the place where it is said."""
    return w(keys[taken.paid], rate=w.rate(taken.rate), base=w(BASES[taken.of]))


def prize_rows(member: model.Member, choices: Choices, w: Words) -> list[str]:
    """What a bet pays, a text for each prize; last what loses it, and what it loses where that is not the stake."""
    bet = member.bet
    if bet.pays is None:
        return [w("pays.parts")]
    leaves = sorted(leaves_in_words(together(model.own_pays(bet.pays, member), w), w), key=lambda row: row[1] == LOST)
    won = given(leaves, choices, w) or ["—"]
    return [*won, *_lost(member, choices, w)]


def _lost(member: model.Member, choices: Choices, w: Words) -> list[str]:
    """What it loses, where that is not the stake."""
    if member.bet.lost == model.ALL:
        return []
    return [w("pays.part-lost", part=lost_line(member.bet.lost, member, choices, w))]


def lost_line(lost: model.Pays, member: model.Member, choices: Choices, w: Words) -> str:
    """What a loss costs of the stake, on one line: `half the stake (a tie); the stake (other)`."""
    rows = given(leaves_in_words(model.own_pays(lost, member), w), choices, w, say=part_of_stake)
    return w("phrase.semicolon").join(rows)


def part_of_stake(w: Phrasebook, part: model.Ratio) -> str:
    """What is lost: `half the stake`, `the stake`, `2/3 of the stake`; a ratio of lost to staked is no prize."""
    match part.profit:
        case Fraction(numerator=1, denominator=1):
            return w("pays.whole-stake")
        case Fraction(numerator=1, denominator=2):
            return w("pays.half-stake")
        case share:
            return w("pays.times-stake" if share > 1 else "pays.share-of-stake", share=share)


def prize_line(pays: model.Pays, member: model.Member, choices: Choices, w: Words) -> str:
    """A ratio, an option or a table on one line, rows of the same prize together."""
    return leaves_line(leaves_in_words(model.own_pays(pays, member), w), choices, w)


def leaves_line(leaves: Iterable[tuple[PaidFor, Leaf]], choices: Choices, w: Words, *, whole: bool = True) -> str:
    """What rows give, on one line; a dash where there is nothing."""
    return ROWS.join(given(leaves, choices, w, whole=whole)) or "—"


def given(
    leaves: Iterable[tuple[PaidFor, Leaf]],
    choices: Choices,
    w: Words,
    *,
    whole: bool = True,
    say: Callable[[Words, model.Ratio], str] = Words.prize,
) -> list[str]:
    """What rows give, those that give the same together, each ratio as `say` has it.

    What a single prize is for is left out where these rows are the `whole` of what can happen.
    """
    return with_same_prize(((asked, _leaf(leaf, choices, w, say)) for asked, leaf in leaves), w, whole=whole)


def with_same_prize(rows: Iterable[tuple[PaidFor, str]], w: Words, *, whole: bool = True) -> list[str]:
    """What is paid for what, equal prizes as one; what asks for several things at once stands by itself."""
    found: dict[tuple[str, str], list[str]] = {}
    for (words, several), prize in rows:
        found.setdefault((prize, words if several else ""), []).append(words)
    if whole and len({prize for prize, _ in found}) == 1:
        return list(dict.fromkeys(prize for prize, _ in found))
    comma = w("phrase.comma")
    return [w("pays.row", prize=prize, keys=comma.join(words)) for (prize, _), words in found.items()]


VERDICTS = {"push": "pays.push", "lose": "pays.lose"}
"""Word of a row that pays nothing -> what is said of it."""


def _leaf(leaf: Leaf, choices: Choices, w: Words, say: Callable[[Words, model.Ratio], str]) -> str:
    match leaf:
        case model.Verdict(word):
            return w(VERDICTS[word])
        case model.Units(count):
            return w.units(count)
        case model.Reference(word):
            option = w.ruleset.options.get(word)
            offered = option.choices if option and w.signed else None  # which says what may be chosen
            listed = [choices[word]] if word in choices else offered or ()
            ratios = [say(w, leaf.paid(one)) for one in listed if isinstance(one, model.Ratio)]
            if option and option.meter and not ratios:
                return of_a_meter(leaf, w)
            return w.either(ratios) if ratios else w("pays.not-given")
        case model.Ratio():
            return say(w, leaf)


def meter_terms(option: model.Option, w: Words) -> str:
    """Where a meter begins, and what of each stake goes into it; of each bet where they say their own."""
    meter = option.meter
    assert meter
    own = [f"{w.whole_percent(share)} ({w.bet(w.ruleset.bets[bet])})" for bet, share in meter.of_bets]
    key = "pays.meter-terms" if meter.seed.amount else "pays.meter-terms-unseeded"
    contribution = w.both(own) if own else w.whole_percent(meter.contribution)
    return w(key, meter=w.label(option.id), seed=w.prize(meter.seed), contribution=contribution)


def of_a_meter(leaf: model.Reference, w: Words) -> str:
    """What is paid of a meter whose amount is not given: `the meter royal`, `10 % of the meter royal`."""
    meter = w("pays.meter", meter=w.label(leaf.word))
    return meter if leaf.part == 1 else w("pays.part-of-meter", meter=meter, part=w.whole_percent(leaf.part))


def together(pays: model.Pays, w: Words) -> model.Pays:
    """A table by the points of a hand, in what is signed with one row for those that pay the same: `6 or 7 points`."""
    if not w.signed or not isinstance(pays, model.PrizeTable) or not is_hand(pays.by, w):
        return pays
    alone = [row for row in pays.rows if row.keys == (model.OTHERS,) or isinstance(row.pays, model.PrizeTable)]
    alike = gathered(pays.rows, lambda row: id(row) if row in alone else row.pays)
    rows = (model.Row(tuple(key for row in same for key in row.keys), same[0].pays) for same in alike.values())
    return replace(pays, rows=tuple(rows))


_Rows = tuple[tuple[model.PrizeTable, model.Row], ...]
"""Rows one inside another, each with its table, the outermost first."""


def leaves_in_words(pays: model.Pays, w: Words) -> Iterator[tuple[PaidFor, Leaf]]:
    """What each row of a table gives, after what it is for; what all other numbers of a tally give, once."""
    found = list(_leaves(pays))
    rest = [leaf for rows, leaf in found if rows and _is_rest(*rows[-1])]
    alike = len(set(rest)) == 1 and all(isinstance(leaf, model.Verdict) for leaf in rest)
    said_once = False
    for rows, leaf in found:
        if not (alike and rows and _is_rest(*rows[-1])):
            yield condition(rows, w), leaf
        elif not said_once:
            yield condition(rows[-1:], w), leaf
            said_once = True


def _leaves(pays: model.Pays, rows: _Rows = ()) -> Iterator[tuple[_Rows, Leaf]]:
    """Every leaf with the rows around it."""
    if not isinstance(pays, model.PrizeTable):
        yield rows, pays
        return
    for row in pays.rows:
        yield from _leaves(row.pays, (*rows, (pays, row)))


def condition(
    rows: Sequence[tuple[model.PrizeTable, model.Row]], w: Words, words: Sequence[str] | None = None
) -> PaidFor:
    """What rows one inside another are for, all of it at once: `4 or 10, combined with 3 times`.

    Each is said as its `words`, where these are given. What did not happen stands behind all else.
    """
    several, said, others = len(rows) > 1, "", w("pays.any-other")
    own_words: Sequence[str | None] = words or [None for _ in rows]
    for (table, row), own in sorted(zip(rows, own_words, strict=True), key=lambda one: _is_none(*one[0])):
        if several and own is None and row.keys == (model.OTHERS,) and not _is_rest(table, row):
            said = w("pays.both-others", outer=said) if said and said != others else others
            continue
        key = "pays.both-not" if _is_none(table, row) else "pays.both"
        inner = row_words(table, row, w, inside=several) if own is None else own
        said = w(key, outer=said, inner=inner) if said else inner
    return PaidFor(said, several)


def _is_none(table: model.PrizeTable, row: model.Row) -> bool:
    """Whether a row is for rounds in which nothing happened that the table has other rows for."""
    return table.by.kind == "happening" and row.keys == (NONE,) and len(table.by.among) > 0


def _is_rest(table: model.PrizeTable, row: model.Row) -> bool:
    """Whether a row is for all numbers of a tally that no other row is for."""
    return row.keys == (model.OTHERS,) and table.by.kind in ("count", "collected")


def row_words(table: model.PrizeTable, row: model.Row, w: Words, *, inside: bool = False) -> str:
    """What a row is for: `3, 4, 9 to 12`, `two dice`, `3 different faces`, `6 times or more`, `point number`.

    Of a row `inside` another, or around one, a list is written with an or, since something else is asked besides.
    """
    kind = table.by.kind
    if _is_rest(table, row):
        return w("pays.other-number")
    if _is_none(table, row):
        words = [w("phrase.happening", word=key_words(kind, word, w)) for word in table.by.among]
        return w("pays.none-of", words=w.either(words))
    either = inside or (w.signed and is_hand(table.by, w))
    said = keys_words(kind_of_keys(table.by, w), row.keys, w, either=either)
    if (kind in OF_CARDS or is_hand(table.by, w)) and row.keys != (model.OTHERS,):
        return row_of_cards(table.by, said, w)
    if kind == "trial" and row.keys != (model.OTHERS,):
        return w(w.keys.row, numbers=said)
    return said


def keys_words(kind: str, keys: Iterable[model.RowKey], w: Words, *, either: bool = False) -> str:
    """The keys of a row: `3 to 5, 9`, `6 or more times`, `5 collected`."""
    keys = tuple(keys)
    if kind == "count" and len(keys) == 1 and isinstance(keys[0], model.Span) and keys[0].high is None:
        return w("pays.times-or-more", low=keys[0].low)
    each = [key_words(kind, key, w) for key in keys]
    said = w.either(each) if either else w("phrase.comma").join(each)
    if kind == "collected":
        return w("pays.collected-one" if said == "1" else "pays.collected", numbers=said)
    if kind == "count":
        return w("pays.once") if said == "1" else w("pays.times", n=_last(keys), numbers=said)
    return said


def _last(keys: tuple[model.RowKey, ...]) -> int:
    """The highest number that a row is about, by which what is counted is put in the plural."""
    last = keys[-1]
    return last.high or 2 if isinstance(last, model.Span) else 2


def key_words(kind: str, key: model.RowKey, w: Words) -> str:
    """One key of a row, in words."""
    if isinstance(key, str):
        if (kind == "happening" or isinstance(w.ruleset.device, model.Shoe)) and key != model.OTHERS:
            return key_of_cards(kind, key, w)
        return w("pays.others") if key == model.OTHERS else w.label(key)
    if key.high is None:
        return w("pays.or-more", low=_counted(kind, key.low, w))
    if key.low == key.high:
        return _counted(kind, key.low, w)
    between = "phrase.two" if key.high == key.low + 1 else "phrase.run"
    return w(between, low=key.low, high=_counted(kind, key.high, w))


def _counted(kind: str, number: int, w: Words) -> str:
    if kind == "showing":
        return dice_words(number, w)
    return different(number, w) if kind == "different" else str(number)


def different(number: int, w: Words) -> str:
    """`all faces equal`, `2 different faces`, `3 different balls`."""
    if isinstance(w.ruleset.device, model.Draw):
        return w("pays.ball-equal" if number == 1 else "pays.ball-different", count=number)
    return w("pays.equal" if number == 1 else "pays.different", count=number)


def edges_per_part(bets: Iterable[model.Bet], w: Words) -> Iterator[str]:
    """Of each bet whose house edge is told by the stake of a part, by whose."""
    for bet in dict.fromkeys(bet.id for bet in bets if bet.per):
        whole = w.ruleset.bets[bet]
        yield w("phrase.edge-per", whole=w.bet(whole), part=w.bet(w.ruleset.bets[whole.per]))
