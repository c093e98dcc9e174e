"""The best play of a bet -> words, as a dealer could read it; what a choice and a rule cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from macau_edge import model
from macau_edge.model import phrases as kinds
from macau_edge.model.prizes import NONE
from macau_edge.model.records import replace
from macau_edge.model.refusals import Refused
from macau_edge.model.walk import gathered
from macau_edge.outcomes.kinds import OF_SEVERAL, Held, kinds_of
from macau_edge.outcomes.questions import BETWEEN_CARDS
from macau_edge.outcomes.scope import Choices
from macau_edge.outcomes.seen import BestPlay, RuleCost, Seen
from macau_edge.outcomes.together import combined_parts, compound_only
from macau_edge.wording import BetWords, Words
from macau_edge.wording.drawn import drawn_hands, drawn_in_words, is_mixed, parted_from, play_table
from macau_edge.wording.hands import (
    counted_words,
    hand_name,
    kind_words,
    part_words,
    ranks_text,
)
from macau_edge.wording.holdings import LISTED, are_told, holdings, plays_by_holding
from macau_edge.wording.phrases import phrase_words
from macau_edge.wording.sights import HandInWords, card_words_of, seen_in_words

FEW_ENOUGH, ROWS = 20_000, 60
"""Things that can be seen of which each is looked at to say how it is played, and rows of cards that say it."""


class PlayRows(NamedTuple):
    """What is chosen by the cards of a hand: those that are treated alike, and what is done there."""

    hand: HandInWords
    rows: tuple[tuple[tuple[str, ...], str | PlayRows], ...]

    @property
    def number(self) -> int:
        """How many hands there are in all."""
        return sum(inner.number if isinstance(inner, PlayRows) else len(cards) for cards, inner in self.rows)

    @property
    def told(self) -> int:
        """How many of them are written, those that follow one another being one."""
        return sum(
            inner.told if isinstance(inner, PlayRows) else len(self.hand.told(cards)) for cards, inner in self.rows
        )


def all_plays_in_words(plays: Sequence[BestPlay], w: Words) -> list[str]:
    """What is best at each step, and after what was chosen before it; of one step that alone."""
    by_step = gathered(plays, lambda play: play.step.name)
    if len(plays) < 2:
        return [plays_in_words(play, w) for play in plays]
    said = []
    for of_step in by_step.values():
        groups = [[play] for play in of_step]
        joined = _joined(of_step)
        if len(joined) < len(groups) and len(_told(joined, of_step, w)) <= len(_told(groups, of_step, w)):
            groups = joined
        said += _lines(groups, of_step, w)
    return said


def _told(groups: Sequence[Sequence[BestPlay]], of_step: Sequence[BestPlay], w: Words) -> str:
    return "".join(_lines(groups, of_step, w))


def _lines(groups: Sequence[Sequence[BestPlay]], of_step: Sequence[BestPlay], w: Words) -> list[str]:
    """What is best at a step in a line for each group of plays, where these are played as one; those alike once."""
    each = [(group, plays_in_words(_as_one(group), w)) for group in groups]
    lines = []
    for words, alike in gathered(each, lambda one: one[1]).items():
        before = [play.before for group, _ in alike for play in group]
        every = len(before) == len(of_step)
        step = hand_name(of_step[0].step.name, w) if every else step_after(of_step[0].step, *before, w=w)
        lines.append(w("play.at", step=step, plays=words))
    return lines


def _joined(plays: Sequence[BestPlay]) -> list[list[BestPlay]]:
    """Plays of a step, together where nothing that is seen after both choices before it is played in two ways."""
    groups = list[tuple[list[BestPlay], dict[Seen, str]]]()
    if sum(len(sight.cards) for play in plays for sight, _ in play.sights) > FEW_ENOUGH:
        return [[play] for play in plays]
    for play in plays:
        own = play.plays
        for group, known in groups if not parted_from(play.step, play.before) else ():
            if all(known.get(seen, choice) == choice for seen, choice in own.items()):
                group.append(play)
                known.update(own)
                break
        else:
            groups.append(([play], dict(own)))
    return [group for group, _ in groups]


def _as_one(group: Sequence[BestPlay]) -> BestPlay:
    """What is best whichever of these it comes to."""
    return group[0] if len(group) == 1 else replace(group[0], sights=[one for play in group for one in play.sights])


def step_after(step: model.DealStep, *before: Sequence[str], w: Words) -> str:
    """A step, and what was chosen before it: `“river”`; `“river”, after “check”`, `… “bet” and “bet”, or “check”`.

    Of a hand that was parted from a card that matters, from which: `“play”, after “split” from king`.
    """
    made = [_path_words(step, path, w) for path in before]
    name = hand_name(step.name, w)
    return w("play.after", step=name, choices=w.either([w.both(one) for one in made])) if all(made) else name


def _path_words(step: model.DealStep, path: Sequence[str], w: Words) -> list[str]:
    """What was chosen, one after the other."""
    if card := parted_from(step, path):
        *earlier, choice, _ = path
        parted = w("play.parted-from", choice=hand_name(choice, w), card=card_words_of(card, w))
        return [*_path_words(step, earlier, w), parted]
    return [hand_name(choice, w) for choice in path if choice != NONE]


def plays_in_words(play: BestPlay, w: Words) -> str:
    """`always war`; `“player” 8 to ace: play · “player” 2 to 7: fold`."""
    device = w.ruleset.device
    assert isinstance(device, model.Shoe)
    often = gathered((sight for sight in play.sights), lambda sight: sight[1])
    of_some = bool(parted_from(play.step, play.before))  # of the hands that are not told here nothing is said
    if len(often) == 1:
        choice = hand_name(next(iter(often)), w)
        outcomes = seen_in_words(play, [*play.plays], w) if of_some else ""
        return w("play.where", choice=choice, outcomes=outcomes) if of_some else w("play.always", choice=choice)
    if drawn := play_table(play, w):
        rows = [*drawn_in_words(drawn, w), *([w("play.drawn.mixed")] if is_mixed(drawn) else [])]
        said = w("phrase.semicolon").join(rows)
        return w("play.drawn.row", hand=drawn_hands(drawn, w), choice=said)
    if not play.is_told or sum(len(sight.cards) for sight, _ in play.sights) > FEW_ENOUGH:
        return _how_often(play, w)
    if heights := _by_height(device, play):
        return w("phrase.semicolon").join(_by_kinds(heights, play, w))
    held = holdings(device, play)
    if held and are_told(play, held):
        return w("phrase.semicolon").join(plays_by_holding(play, held, w))
    seen = [HandInWords(one, hand_name(one.of, w), w) for one in play.seen]
    if device.worth and not of_some and (by_points := _by_points(device, play)):
        counted = [HandInWords(one._replace(attribute="worth"), hand_name(one.of, w), w) for one in play.seen]
        tree, key = _tree(by_points, counted), "play.points"
    else:
        tree, key = _tree(_without_suits(play), seen), "play.row"
    assert isinstance(tree, PlayRows)
    if held and tree.number > LISTED:
        return w("phrase.semicolon").join(plays_by_holding(play, held, w))
    return _how_often(play, w) if tree.told > ROWS else w("phrase.semicolon").join(_rows(tree, key, w))


def _how_often(play: BestPlay, w: Words) -> str:
    """How often each choice is best, of a play that is too long to be written out."""
    ways = dict.fromkeys(play.step.choose, 0)
    for sight, best in play.sights:
        ways[best] += sight.weight
    all_ways = sum(ways.values())
    each = [
        w("play.as-often", choice=hand_name(choice, w), chance=w.percent(Fraction(number, all_ways)))
        for choice, number in ways.items()
        if number
    ]
    return w("play.too-long", choices=w("phrase.comma").join(each))


def _without_suits(play: BestPlay) -> dict[Seen, str]:
    """What is chosen by the ranks alone of the cards that are seen, where these decide it; else by all that is seen."""
    found = dict[Seen, str]()
    if play.by_open_suit:
        return dict(play.plays)
    for seen, choice in play.plays.items():
        if found.setdefault(tuple(map(_ranks_of, seen)), choice) != choice:
            return dict(play.plays)
    return found


def _by_points(shoe: model.Shoe, play: BestPlay) -> dict[tuple[str, ...], str] | None:
    """Points of each hand -> choice, where these decide it, no hand is bust, and what is seen of the cards tells them;
    else None.
    """
    worth, found = shoe.worths, dict[tuple[str, ...], str]()
    told = [question.attribute for question in play.seen]
    if not {"worth", "rank", "card"}.issuperset(told):
        return None
    for seen, choice in play.plays.items():
        points = []
        for hand, attribute in zip(seen, told, strict=True):
            cards = [card.split(" ")[0] for card in hand.split(BETWEEN_CARDS)] if hand else []
            each = [[*map(int, card.split("/"))] if attribute == "worth" else worth[card] for card in cards]
            if shoe.is_bust(each):
                return None
            points.append(str(shoe.counted(each)[0]))
        if found.setdefault(tuple(points), choice) != choice:
            return None
    return found


class OfHeight(NamedTuple):
    """A hand that is as high as others, known by its ranks, and what is chosen with these, in the order of the deal.

    Whether that is `told_by_suits` and by other cards that are seen, where it is not always the same.
    """

    kind: str
    ranks: tuple[str, ...]
    choices: tuple[str, ...]
    told_by_suits: bool
    told_by_others: bool


def _by_height(shoe: model.Shoe, play: BestPlay) -> list[OfHeight] | None:
    """Hands with what is chosen, the highest first; None where no kinds of a whole hand are looked at.

    That is the first that is seen, beside which others may lie.
    """
    inside = frozenset[str]().union(*(shoe.made_of(hand.name) for hand in shoe.put_together))
    if not shoe.kinds or not play.seen or play.seen[0].of in inside:
        return None
    found: dict[tuple[int, ...], tuple[Held, dict[tuple[str, ...], set[str]]]] = {}
    known, places = kinds_of(shoe), {rank: number for number, rank in enumerate(shoe.ranks)}
    for (cards, *others), choice in play.plays.items():
        each = [card.split(" ") for card in cards.split(BETWEEN_CARDS)]
        if len(each) != shoe.most(play.seen[0].of) or not {card[0] for card in each} <= places.keys():
            return None
        one = len({*map(len, each)} | {2}) == 1 and len({card[-1] for card in each}) == 1
        ranks = sorted((places[card[0]] for card in each), reverse=True)
        held = Held(tuple(ranks), each[0][-1] if one else OF_SEVERAL)
        _, chosen = found.setdefault(known.height(held), (held, {}))
        chosen.setdefault(tuple(_ranks_of(hand) for hand in others), set()).add(choice)
    return [_of_height(shoe, play, held, chosen) for _, (held, chosen) in sorted(found.items(), reverse=True)]


def _of_height(shoe: model.Shoe, play: BestPlay, held: Held, chosen: Mapping[tuple[str, ...], set[str]]) -> OfHeight:
    """What is chosen with hands of a height, by the ranks of the other cards that are seen."""
    every = set[str]().union(*chosen.values())
    return OfHeight(
        kind=kinds_of(shoe).kind(held),
        ranks=tuple(shoe.ranks[rank] for rank in held.ranks),
        choices=tuple(sorted(every, key=play.step.choose.index)),
        told_by_suits=any(len(choices) > 1 for choices in chosen.values()),
        told_by_others=len({frozenset(choices) for choices in chosen.values()}) > 1,
    )


def _ranks_of(cards: str) -> str:
    """Cards that are seen, by their ranks alone."""
    return BETWEEN_CARDS.join(card.split(" ")[0] for card in cards.split(BETWEEN_CARDS))


TOLD_BY = {
    (True, False): "play.by-suits",
    (False, True): "play.by-cards",
    (True, True): "play.by-suits-and-cards",
}
"""Whether a choice depends on suits, and whether on the other cards that are seen."""


def _by_kinds(heights: Sequence[OfHeight], play: BestPlay, w: Words) -> Iterator[str]:
    """`“player” with queen-6-4 high or better: play; otherwise: fold`."""
    device, hand = w.ruleset.device, play.seen[0].of
    others = [part_words(hand_name(one.of, w), one.first, w) for one in play.seen[1:]]
    assert isinstance(device, model.Shoe)
    lowest = {one.kind: one for one in heights}  # the last of each kind is its lowest
    runs = [[*alike] for _, alike in groupby(heights, key=lambda one: one.choices)]
    for number, run in enumerate(runs):
        end = run[-1]
        choice = w.either([hand_name(one, w) for one in end.choices])
        told = any(one.told_by_suits for one in run), any(one.told_by_others for one in run)
        choice = (
            w(TOLD_BY[told], choice=choice, cards=w.both(others) if others else "") if len(end.choices) > 1 else choice
        )
        if number == len(runs) - 1:
            yield w("play.otherwise", choice=choice)
            continue
        if end is lowest[end.kind]:
            said = kind_words(hand, kinds.Word(end.kind), w, or_better=True)
        elif end.kind == device.kinds[-1].name:
            said = kind_words(hand, kinds.Highest(end.ranks), w, or_better=True)
        else:
            kind = hand_name(end.kind, w)
            said = w("play.kind-or-better", hand=hand_name(hand, w), kind=kind, cards=ranks_text(end.ranks, w))
        yield w("play.hands-below" if number else "play.hands", hands=said, choice=choice)


def _tree(plays: Mapping[tuple[str, ...], str], hands: Sequence[HandInWords]) -> str | PlayRows:
    """What is chosen, hand by hand; a hand that changes nothing is left out."""
    if len({*plays.values()}) == 1:
        return next(iter(plays.values()))
    below: dict[str, dict[tuple[str, ...], str]] = {}
    for (first, *others), choice in plays.items():
        below.setdefault(first, {})[tuple(others)] = choice
    done = [(cards, _tree(below[cards], hands[1:])) for cards in sorted(below, key=hands[0].place)]
    rows = [(tree, [cards for cards, _ in alike]) for tree, alike in groupby(done, key=lambda one: one[1])]
    return rows[0][0] if len(rows) == 1 else PlayRows(hands[0], tuple((tuple(cards), tree) for tree, cards in rows))


def _rows(tree: PlayRows, key: str, w: Words) -> Iterator[str]:
    """Each row of a tree, with what is inside it in brackets."""
    for cards, inner in tree.rows:
        run = w("phrase.comma").join(tree.hand.told(cards))
        nested = isinstance(inner, PlayRows)
        choice = w("phrase.comma").join(_rows(inner, key, w)) if isinstance(inner, PlayRows) else hand_name(inner, w)
        yield w("play.inside" if nested else key, hand=tree.hand.name, cards=run, number=run, choice=choice)


# --- the player's choice ---------------------------------------------------------------------------------------------


def raised_in_words(member: model.Member, part: model.Member, w: BetWords) -> Iterator[str]:
    """How often the stake of a part of a bet, or of the bet itself, is put down again with each choice."""
    key = "play.raise-part" if member.bet.parts else "play.raise"
    for choice, number in part.bet.raises:
        yield counted_words(key, number, number, w, choice=hand_name(choice, w), bet=w.bet(part))


def of_the_choice(
    member: model.Member, choices: Choices, w: BetWords, found: RuleCost | Refused | None
) -> Iterator[str]:
    """What the player puts down besides with a choice, how he plays, and the cost of a rule, where it was `found`."""
    parts = [part.member for part in combined_parts(w.ruleset, member, choices)]
    for one in parts if member.bet.strategy or not member.bet.parts else ():
        yield from raised_in_words(member, one, w)
        if not member.bet.parts:  # of a whole its parts say it
            yield from _laid_with_choices(one, w)
    silent = member.bet.per or member.bet.id in compound_only(w.ruleset)  # of which the whole says by what it is told
    if any(one.bet.raises for one in parts) and not silent:
        yield w("play.edge-per")
    strategy = member.bet.strategy
    if strategy is None or not isinstance(w.ruleset.device, model.Shoe):
        return
    for hand in dict.fromkeys(hand for step in w.ruleset.device.choosing for _, hand in step.parts):
        yield w("play.parted", hand=hand_name(hand, w))
    if not strategy.best:
        yield from _introduced("play.rule", "play.rule-of-steps", [*_ruled(strategy, w.ruleset.device, w)], w)
    if isinstance(found, Refused):
        yield w("play.not-compared")
    elif found and strategy.best:
        keys = ("play.best", "play.best-of-steps")
        yield from _introduced(*keys, all_plays_in_words(found.best, w), w)
    elif found and found.cost:
        cost, stake = w.percent(found.cost), stake_words(member.bet, w) or w("play.stake")
        alone = [w("play.at", step=hand_name(step, w), plays=w.percent(one)) for step, one in found.alone]
        said = all_plays_in_words(found.best, w)
        yield from _introduced("play.rule-costs", "play.rule-costs-of-steps", said, w, cost=cost, stake=stake)
        if len(alone) > 1:
            yield w("play.rule-costs-alone", costs=w("phrase.semicolon").join(alone))
    elif found:
        yield w("play.rule-is-best")


def stake_words(bet: model.Bet, w: Words) -> str:
    """`of the stake of ante`, by which a whole is told; nothing where it is told by no part."""
    return w("play.stake-of", bet=w.bet(w.ruleset.bets[bet.per])) if bet.per else ""


def _introduced(of_one: str, of_several: str, plays: Sequence[str], w: Words, **values: str) -> Iterator[str]:
    """How it is played, in a sentence; of several steps with a sentence for each."""
    if len(plays) == 1:
        yield w(of_one, plays=plays[0], **values)
        return
    yield w(of_several, **values)
    yield from plays


def _ruled(strategy: model.Strategy, device: model.Shoe, w: BetWords) -> Iterator[str]:
    """What a rule says at each step; of one step, or of one choice that there is at all, that alone."""
    semicolon = w("phrase.semicolon")
    everywhere = all(strategy.at(step.name, step.choose) for step in device.choosing)
    if everywhere and all(not row.step for row in strategy.rows):
        always = len(strategy.rows) == 1  # which holds everywhere, or there would be no figures
        said = (w("play.always", choice=hand_name(row.choice, w)) if always else _play(row, w) for row in strategy.rows)
        yield semicolon.join(said)
        return
    for step in device.choosing:
        rows = strategy.at(step.name, step.choose)
        always = len(rows) == 1 and not rows[0].where.hands
        said = (w("play.always", choice=hand_name(row.choice, w)) if always else _play(row, w) for row in rows)
        yield w("play.at", step=hand_name(step.name, w), plays=semicolon.join(said) if rows else w("play.left-best"))


def _laid_with_choices(part: model.Member, w: BetWords) -> Iterator[str]:
    """What is put down with each choice for a part that is `staked` so, or with which its stake `stays`."""
    if part.bet.staked:
        yield w("play.staked", bet=w.bet(part), choices=staked_words(part.bet, w))
    elif part.bet.stays:
        yield w("play.stays", bet=w.bet(part), choice=hand_name(part.bet.stays, w))


def staked_words(bet: model.Bet, w: Words) -> str:
    """`“raise-4”: 4 units, “raise-1”: 1 unit`."""
    each = (w("play.staked.each", choice=hand_name(choice, w), units=w.units(times)) for choice, times in bet.staked)
    return w("phrase.comma").join(each)


def _play(row: model.StrategyRow, w: BetWords) -> str:
    choice = hand_name(row.choice, w)
    if row.where.rest:
        return w("play.others", choice=choice)
    return w("play.where", choice=choice, outcomes=phrase_words(row.where, w))
