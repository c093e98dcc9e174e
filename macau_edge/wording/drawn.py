"""How a hand is played that the player draws card by card: by its points and what else is seen, as dealers know it.

A row are hands of the same points, those that may be parted and those in which a card counts the higher of two numbers
apart from the others; a column is what is seen beside the hand. Rows and columns that are alike are joined. Where what
is best depends on which cards make the points, a cell has what is best most often, and a mark.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from macau_edge import model
from macau_edge.model.numbers import whole_of
from macau_edge.model.records import dataclass
from macau_edge.outcomes.questions import BETWEEN_CARDS
from macau_edge.outcomes.rounds import spans
from macau_edge.outcomes.seen import BestPlay, Seen
from macau_edge.wording import Words
from macau_edge.wording.hands import hand_name, part_words
from macau_edge.wording.sights import card_words_of

MIXED = "*"
"""The mark of what depends on the cards."""


class HandTotal(NamedTuple):
    """What a hand counts; whether it is bust, whether it may be parted, and whether a card counts the higher of two
    numbers in it.
    """

    is_bust: bool
    is_pair: bool
    is_soft: bool
    points: int


class DrawnCell(NamedTuple):
    """What is best for hands of some points beside something: the first of these choices where that is open, else the
    next; `is_mixed` where with some of the cards another one is.
    """

    choices: tuple[str, ...] = ()
    is_mixed: bool = False


Beside = tuple[str, ...]
"""What is seen beside the hand that is drawn, hand by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnPlay:
    """What is best where the player draws the `hand`; `others` are the hands seen beside it, as they are called.

    `columns` are what is seen of these, those alike together, and `rows` what the hand counts, those alike together,
    with a cell for each column.
    """

    hand: str
    others: tuple[str, ...]
    columns: tuple[tuple[Beside, ...], ...]
    rows: tuple[tuple[tuple[HandTotal, ...], tuple[DrawnCell, ...]], ...]


def parted_from(step: model.DealStep, path: Sequence[str]) -> str:
    """The card from which a hand was parted that is told apart by it; "" of any other."""
    parting = {choice for choice, _ in step.parts}
    return path[-1] if len(path) > 1 and path[-2] in parting and path[-1] not in parting else ""


def play_table(play: BestPlay, w: Words) -> DrawnPlay | None:
    """The table of a step at which the player draws a hand that counts points; None of another, and of the few hands
    that are told by the card that they were parted from, of whose points others are too.
    """
    device = w.ruleset.device
    assert isinstance(device, model.Shoe)
    drawn = {hand for hand, _ in play.step.dealing}
    place = next((number for number, one in enumerate(play.seen) if one.of in drawn and not one.first), None)
    if not play.step.draws_by_choice or place is None or not device.worth or not play.is_told:
        return None
    if parted_from(play.step, play.before):
        return None
    parting = {choice for choice, _ in play.step.parts}
    found = dict[HandTotal, dict[Beside, list[Seen]]]()
    for seen, worth in play.worth.items():
        cards = [card.split(" ")[0] for card in seen[place].split(BETWEEN_CARDS)]
        total = _total(device, cards, is_pair=not parting.isdisjoint(worth))
        found.setdefault(total, {}).setdefault((*seen[:place], *seen[place + 1 :]), []).append(seen)
    cells = {total: {beside: _cell(play, alike) for beside, alike in of.items()} for total, of in found.items()}
    every = sorted({beside for of in cells.values() for beside in of}, key=lambda beside: _place(device, beside))
    empty = DrawnCell()

    def column(beside: Beside) -> list[DrawnCell]:
        return [cells[total].get(beside, empty) for total in sorted(cells)]

    columns = tuple(tuple(alike) for _, alike in groupby(every, key=column))
    rows = [(total, tuple(cells[total].get(alike[0], empty) for alike in columns)) for total in sorted(cells)]
    joined = ([*alike] for _, alike in groupby(rows, key=lambda row: (row[0][:3], row[1])))
    others = [part_words(hand_name(one.of, w), one.first, w) for number, one in enumerate(play.seen) if number != place]
    return DrawnPlay(
        hand=hand_name(play.seen[place].of, w),
        others=tuple(others),
        columns=columns,
        rows=tuple((tuple(total for total, _ in alike), alike[0][1]) for alike in joined),
    )


def _total(shoe: model.Shoe, cards: Sequence[str], *, is_pair: bool) -> HandTotal:
    """What cards count, known by their ranks or by what they count."""
    each = [shoe.worths.get(card) or [*map(whole_of, card.split("/"))] for card in cards]
    points, is_soft = shoe.counted(each)
    if shoe.is_bust(each):  # of two that may be parted their sum is told, of others that they have no points
        return HandTotal(not is_pair, is_pair, False, sum(map(min, each)) if is_pair else 0)
    return HandTotal(False, is_pair, is_soft, points)


def _cell(play: BestPlay, alike: Sequence[Seen]) -> DrawnCell:
    """What is best most often, and where that is not open, what is best most often there."""
    choices, is_mixed, left = list[str](), False, alike
    while left:
        most = max(len(play.worth[seen]) for seen in left)
        choice = _most_often(play, [seen for seen in left if len(play.worth[seen]) == most])
        if all(choice in play.worth[seen] for seen in left):
            choice = _most_often(play, left)
        is_mixed = is_mixed or any(play.plays[seen] != choice for seen in left if choice in play.worth[seen])
        choices.append(choice)
        left = [seen for seen in left if choice not in play.worth[seen]]
    return DrawnCell(tuple(choices), is_mixed)


def _most_often(play: BestPlay, alike: Sequence[Seen]) -> str:
    """What is best in most rounds."""
    often = dict[str, Fraction]()
    for seen in alike:
        often[play.plays[seen]] = often.get(play.plays[seen], Fraction(0)) + play.share[seen]
    return max(often, key=often.__getitem__)


def _place(shoe: model.Shoe, beside: Beside) -> list[list[int]]:
    """Where what is seen beside a hand stands in a table: by what its cards count, then by their ranks."""
    worth, order = dict(shoe.worth), {rank: number for number, rank in enumerate(shoe.ranks)}
    each = [[card.split(" ")[0] for card in hand.split(BETWEEN_CARDS)] if hand else [] for hand in beside]
    return [[number for card in cards for number in (worth.get(card, 0), order.get(card, -1))] for cards in each]


# --- in words --------------------------------------------------------------------------------------------------------


def total_words(totals: Sequence[HandTotal], w: Words) -> str:
    """`hard 12 to 14`, `soft 18`, `two that may be parted, 16 together`."""
    first = totals[0]
    if first.is_bust:
        return w("pays.bust")
    number = w("phrase.comma").join(w.span(*ends) for ends in spans([total.points for total in totals]))
    if first.is_pair:
        return w("play.drawn.pair-soft" if first.is_soft else "play.drawn.pair", number=number)
    if first.is_soft:
        return w("play.drawn.soft", number=number)
    return w("play.drawn.hard" if _counts_two(w) else "play.drawn.points", number=number)


def _counts_two(w: Words) -> bool:
    """Whether some card counts either of two numbers, so that a hand of some points is hard or soft."""
    device = w.ruleset.device
    return isinstance(device, model.Shoe) and bool(device.also)


def beside_words(alike: Sequence[Beside], w: Words) -> str:
    """`2`, `10 to king`, what is seen beside the hand in a column."""
    said = [w("phrase.comma").join(w.both([card_words_of(card, w) for card in hand.split(BETWEEN_CARDS)])
            for hand in one) for one in (alike[0], alike[-1])]  # fmt: skip
    return said[0] if len(alike) == 1 else w("phrase.run", low=said[0], high=said[1])


def cell_text(cell: DrawnCell, names: Mapping[str, str]) -> str:
    """`h`, `d/h`, with a mark where that depends on the cards."""
    return ("/".join(names[choice] for choice in cell.choices) or "—") + MIXED * cell.is_mixed


def drawn_in_words(table: DrawnPlay, w: Words) -> Iterator[str]:
    """How each hand is played, those alike together: `hard 12: stand against 4 to 6, hit against 2 to 3, 7 to ace`."""
    for totals, cells in table.rows:
        each = dict[DrawnCell, list[str]]()
        for cell, run in groupby(zip(table.columns, cells, strict=True), key=lambda one: one[1]):
            if cell.choices:
                columns = [beside for column, _ in run for beside in column]
                each.setdefault(cell, []).append(beside_words(columns, w))
        said = [
            w("play.drawn.else").join(hand_name(choice, w) for choice in cell.choices) + MIXED * cell.is_mixed
            for cell in each
        ]
        if len(each) > 1:
            against = map(w.either, each.values())
            said = [
                w("play.drawn.against", choice=choice, cards=cards) for choice, cards in zip(said, against, strict=True)
            ]
        yield w("play.drawn.row", hand=total_words(totals, w), choice=w("phrase.comma").join(said))


def drawn_hands(table: DrawnPlay, w: Words) -> str:
    """The hand that is drawn, and what is seen beside it: `“player”, against the first card of “dealer”`."""
    return w("play.drawn.of", hand=table.hand, others=beside_hand(table, w)) if table.others else table.hand


def beside_hand(table: DrawnPlay, w: Words) -> str:
    """What is seen beside the hand that is drawn; nothing where that is all."""
    return w.both([*table.others]) if table.others else ""


def is_mixed(table: DrawnPlay) -> bool:
    """Whether anything depends on the cards that make the points."""
    return any(cell.is_mixed for _, cells in table.rows for cell in cells)


def short_names(choices: Sequence[str], w: Words) -> Mapping[str, str]:
    """The shortest beginnings of what choices are called that tell them apart."""
    names = {choice: w.label(choice) for choice in choices}
    found = {}
    for choice, name in names.items():
        lengths = range(1, len(name) + 1)
        others = [other for one, other in names.items() if one != choice]
        found[choice] = next((name[:n] for n in lengths if not any(one.startswith(name[:n]) for one in others)), name)
    return found
