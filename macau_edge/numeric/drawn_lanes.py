"""Rounds that are drawn to by choice, dealt one by one in lanes and played as plays say: which round each comes to.

Of the cards of a lane the other hand has the first, as many as it is dealt before anything is drawn; then come those
that the player draws, and then the rest. All orders of the shoe are equally likely, so that this is as good as dealing
them in turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter

import numpy as np

from macau_edge.numeric.drawing import AskedDraws, PathAnswers
from macau_edge.numeric.draws_layers import DrawOption, DrawStage, EndedRounds, Layer, Then
from macau_edge.numeric.hands import Play
from macau_edge.numeric.patterns import MISSING, Array

_LAST = 10**6
"""After the number of any step."""


class LanesOfDraws:
    """The lanes of cards, a column for each, and in `found` the number of the round that each comes to."""

    def __init__(
        self, hand: AskedDraws, kinds: Array, plays: Sequence[Play], rounds: Mapping[PathAnswers, int]
    ) -> None:
        self._hand, self._kinds, self._rounds = hand, kinds, rounds
        self._open, self._chosen = hand.open_of(kinds), hand.chosen(plays)
        self.found = np.full(kinds.shape[1], MISSING)
        everywhere = np.arange(kinds.shape[1])
        self._at: dict[int, list[tuple[Array, Array]]] = {
            id(hand.hands.first): [(everywhere, np.zeros_like(everywhere))]
        }
        """By stage the lanes that stand there, and which of its hands each has."""
        for layer in hand.layers:
            for key in sorted(layer.stages):
                self._go_on(layer, layer.stages[key])

    def _go_on(self, layer: Layer, stage: DrawStage) -> None:
        waiting = self._at.pop(id(stage), [])
        if not waiting:
            return
        lanes, hands = (np.concatenate(both) for both in zip(*waiting, strict=True))
        events: list[tuple[int, list[DrawOption] | EndedRounds]] = [
            (number, options) for number, _, options in stage.offers
        ]
        events += [(over.at if over.only else _LAST, over) for over in stage.over]
        for number, event in sorted(events, key=itemgetter(0)):
            if isinstance(event, EndedRounds):
                here = event.where[hands, self._open[lanes]]
                gone = self._over(layer, stage, event, lanes[here], hands[here])
                kept = ~np.isin(lanes, gone)
            else:
                choices, kept = (
                    self._chosen[id(stage), number][hands, self._open[lanes]],
                    np.ones(len(lanes), dtype=bool),
                )
                for option in event:
                    here = option.where[hands, self._open[lanes]] & (choices == option.choice)
                    kept &= ~here
                    if option.over:
                        self._over(layer, stage, option.over, lanes[here], hands[here])
                    elif option.then:
                        self._lead(layer, option.then, lanes[here], hands[here])
            lanes, hands = lanes[kept], hands[kept]
        if stage.then:
            self._lead(layer, stage.then[1], lanes, hands)

    def _next(self, layer: Layer) -> int:
        """How many cards are out where the player has those of a layer."""
        return self._hand.dealt_before + len(layer.cards)

    def _lead(self, layer: Layer, then: Then, lanes: Array, hands: Array) -> None:
        assert then.how != "part", "of a hand that is parted no round is dealt"
        if then.how == "card":
            hands = layer.following[self._kinds[self._next(layer), lanes], hands]
        self._at.setdefault(id(then.stage), []).append((lanes, hands))

    def _over(self, layer: Layer, stage: DrawStage, over: EndedRounds, lanes: Array, hands: Array) -> Array:
        """The lanes in which the round is over."""
        gone, features = list[Array](), self._hand.features
        for course in np.unique(over.courses[hands]).tolist():
            here = np.flatnonzero(over.courses[hands] == course)
            cards = self._kinds[:, lanes[here]]
            its = np.vstack([cards[: self._hand.dealt_before], cards[self._next(layer) :]])
            for which, theirs in self._hand.courses.ended(course, its):
                own = {one: found[hands[here[which]]] for one, found in layer.answers.items()}
                all_given = self._hand.asked.said(over.path, parted=stage.parted) | own | theirs
                columns = np.array([np.broadcast_to(all_given[one], which.shape) for one in features], dtype=np.int64)
                columns = columns.reshape(len(features), len(which))
                answers, at = np.unique(columns, axis=1, return_inverse=True)
                numbers = [self._rounds.get((over.path, tuple(one)), MISSING) for one in answers.T.tolist()]
                self.found[lanes[here[which]]] = np.array(numbers)[at.ravel()]
                gone.append(lanes[here[which]])
        return np.concatenate(gone) if gone else lanes[:0]


def played_lanes(hand: AskedDraws, plays: Sequence[Play], rounds: Mapping[PathAnswers, int], kinds: Array) -> Array:
    """The number of the round that each column of cards comes to, played so."""
    return LanesOfDraws(hand, kinds, plays, rounds).found
