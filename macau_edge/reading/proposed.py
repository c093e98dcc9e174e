"""Nodes -> bets that are proposed: those of a ruleset, which no article has yet."""

from __future__ import annotations

from collections.abc import Collection

from macau_edge.model import Bet
from macau_edge.reading.bets import BetReader
from macau_edge.reading.fields import Findings, written
from macau_edge.reading.forms import KEYS
from macau_edge.reading.nodes import Mapping, Node, Scalar

ARTICLES = ("law", "pays-law")


class ProposedReader(BetReader):
    """Reads proposed bets.

    Those in `replaced` are there already and keep their names where no other is written; None where that is not known.
    """

    def __init__(
        self, faces: frozenset[str], findings: Findings, partial: list[Bet], replaced: Collection[str] | None
    ) -> None:
        super().__init__(faces, findings, partial)
        self.replaced = replaced

    def bet(self, key: Scalar, node: Node) -> Bet | None:
        """The bet that an entry of `bets:` describes; None where its clauses or prizes cannot be read."""
        return super().bet(key, self._without_articles(key, node))

    def missing(self, key: Scalar, node: Node) -> None:
        """Says that a new bet has no name; of articles there are none yet."""
        if self.replaced is not None and key.text not in self.replaced and not written(node, "name", KEYS):
            message, remedy = f"the new bet `{key.text}` has no `name`", "add `name: {pt: …, zh: …, en: …}`"
            self.findings.add(key.place, "structure/missing-key", message, remedy)

    def _without_articles(self, key: Scalar, node: Node) -> Node:
        if not isinstance(node, Mapping):
            return node
        for name, _ in node.pairs:
            if isinstance(name, Scalar) and name.text in ARTICLES:
                message = f"`{name.text}` cites an article, and no article has the proposed bet `{key.text}` yet"
                remedy = "delete it: of a bet that the act has, the dossier cites the articles by itself"
                self.findings.add(name.place, "structure/no-article-yet", message, remedy)
        pairs = (pair for pair in node.pairs if not (isinstance(pair[0], Scalar) and pair[0].text in ARTICLES))
        return Mapping(tuple(pairs), node.place)
