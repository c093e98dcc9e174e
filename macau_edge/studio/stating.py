"""What a text has other than the shipped game that it was made from, as an application that states it.

An application states bets: new ones, and what takes the place of one of the game, be it another prize or other rules;
with them names, words, and what is chosen where the act leaves a choice. What else was changed is none of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from macau_edge.checks.sound import Loaded, base_beside, load_proposed, load_sound
from macau_edge.model import Ruleset
from macau_edge.model.foreign import shell_word
from macau_edge.model.message import CommandLine, Message, quoted
from macau_edge.model.problem import UsageError
from macau_edge.questions.diff.compare import Change, changed
from macau_edge.questions.diff.facts import Fact, FactKey, bet_facts, ruleset_facts
from macau_edge.questions.page.amended import APPLICATION, nothing_to_apply_for
from macau_edge.questions.page.proposal import GameFile, application_text
from macau_edge.reading.flow import flow
from macau_edge.reading.forms import ARTICLES
from macau_edge.reading.nodes import MappingNode, Node, read_nodes, value_of, word_pairs
from macau_edge.reading.plain import entry_of, is_key, mapping
from macau_edge.reading.source import Source, find_ruleset, read_source, shipped_names, source

ADDED = {"outcomes-of": "names", "word": "words"}
"""What may come beside the bets, and where a file has it."""
KEPT = ("law", "pays-law")
"""What no bet of an application says: the act has no article of it yet."""


def game_of_copy(text: Source) -> str:
    """The shipped game that a text was made from; the empty text where there is none.

    It has its act or its name, and of several such games it is the one with which it has most lines in common.
    """
    lines, own = _lines(text.text), read_nodes(text)
    near: dict[str, int] = {}
    for name in shipped_names():
        shipped = read_source(find_ruleset(name)[1])
        if any(_same(own, read_nodes(shipped), key) for key in ("act", "game")):
            near[name] = len(lines & _lines(shipped.text))
    return max(near, key=lambda name: near[name], default="")


def _lines(text: str) -> frozenset[str]:
    return frozenset(line.strip() for line in text.splitlines())


def _same(one: Node, other: Node, key: str) -> bool:
    mine, theirs = value_of(one, key), value_of(other, key)
    return mine is not None and theirs is not None and flow(mine) == flow(theirs)


def stated_application(now: Loaded, game: str, date: str) -> str:
    """The application for what a text has other than a shipped game, of which it is a copy, or was made.

    It says then what the text says: that is tried.

    Raises:
        UsageError: it is made from no such game, or not all can be stated; there is a command that begins one.
    """
    if not (game := game or game_of_copy(now.source)):
        said = Message("this text is made from no shipped game, so what was changed of one cannot be told")
        command = CommandLine(f"macau-edge new application --game {shell_word(now.source.file)}")
        raise UsageError(said, Message("`{command}` begins an application for it", command=command))
    base = load_sound(game)
    file = GameFile(game, base.source)
    if refused := nothing_to_apply_for(file, base.ruleset):
        raise UsageError(*refused)
    changes = [*changed(ruleset_facts(base.ruleset), ruleset_facts(now.ruleset))]
    of_bets, others = _parted(changes, _said_of_bets(now.ruleset.bets, base.ruleset, now.ruleset))
    bets = [*dict.fromkeys(one.key.of for one in of_bets)]
    if other := next((one for one in others if not _stands_beside(one)), None):
        raise _unstated(game, other)
    if not bets:
        said = Message("no bet is another than the game has, so there is nothing to apply for")
        raise UsageError(said, Message("change a prize or add a bet first"))
    if kept := next((one for one in of_bets if one.key.what in KEPT and one.kind != "added"), None):
        raise _unstated(game, kept)
    named = {one.key.of for one in of_bets if one.key.what in ("name", "bet")}
    entries = mapping({bet: _entry(now.source, bet, named=bet in named) for bet in bets})
    text = application_text(file, base.ruleset, entries, _beside(now.source, changes), date)
    proposed = load_proposed(source(APPLICATION, text.encode()), base_beside(APPLICATION))
    if wrong := [*changed(_facts(now.ruleset, bets), _facts(proposed.ruleset, bets))]:  # it would say something else
        raise _unstated(game, wrong[0])
    return text


def _said_of_bets(bets: Collection[str], *rulesets: Ruleset) -> set[tuple[str, str]]:
    """What these bets say, each with its bet: outcomes and words may be called as a bet is."""
    return {(key.what, key.of) for ruleset in rulesets for bet in bets for key, _ in _of_a_bet(ruleset, bet)}


def _parted(changes: Iterable[Change], said: Collection[tuple[str, str]]) -> tuple[list[Change], list[Change]]:
    """The changes of what bets say, and all others."""
    parted: tuple[list[Change], list[Change]] = [], []
    for one in changes:
        parted[(one.key.what, one.key.of) not in said].append(one)
    return parted


def _stands_beside(change: Change) -> bool:
    """Whether it can be said beside the bets: a choice, but not that it is left open by now.

    An option that is gone is one that no bet depends on any more.
    """
    what, is_gone = change.key.what, change.kind == "removed"
    return (
        (what in ADDED and change.kind == "added")
        or (what == "default" and not is_gone)
        or (what == "option" and is_gone)
    )


def _beside(text: Source, changes: Iterable[Change]) -> Mapping[str, Node]:
    """What an application says beside its bets: names and words that the game has not, and what is chosen."""
    changes, root = [*changes], read_nodes(text)
    found: dict[str, Node] = {}
    for what, part in ADDED.items():
        of = {one.key.of for one in changes if one.key.what == what}
        pairs = [(key, one) for key, one in word_pairs(value_of(root, part) or root) if key.text in of]
        found |= {part: MappingNode(tuple(pairs), root.place)} if pairs else {}
    options = value_of(root, "options")
    chosen = {
        key.text: default
        for key, option in (word_pairs(options) if options else ())
        if any(one.key.what == "default" and one.key.of == key.text for one in changes)
        and (default := value_of(option, "default")) is not None
    }
    return found | ({"choices": mapping(chosen)} if chosen else {})


def _entry(text: Source, bet: str, *, named: bool) -> Node:
    """The entry of a bet without its articles, and without a name that the game has."""
    if not named:
        return entry_of(text, bet)
    bets = value_of(read_nodes(text), "bets")
    entry = value_of(bets, bet) if bets else None
    assert isinstance(entry, MappingNode)  # it is sound
    return MappingNode(tuple(pair for pair in entry.pairs if not is_key(pair[0], *ARTICLES)), entry.place)


def _facts(ruleset: Ruleset, bets: Iterable[str]) -> dict[FactKey, Fact]:
    return {key: fact for bet in bets for key, fact in _of_a_bet(ruleset, bet) if key.what not in KEPT}


def _of_a_bet(ruleset: Ruleset, bet: str) -> Iterator[tuple[FactKey, Fact]]:
    yield from bet_facts(ruleset.bets[bet]).items() if bet in ruleset.bets else ()


def _unstated(game: str, change: Change) -> UsageError:
    """What an application does not state, and the command that begins one."""
    of = change.key.of
    words = [
        "macau-edge",
        "new",
        "application",
        "--game",
        game,
        *(["--bet", of] if of and change.key.what != "bet" else []),
    ]
    said = Message(
        "an application states bets, and not what was changed at {where}",
        where=quoted(f"`{of[:60]}`") if of else Message("the rules of all bets"),
    )
    command = CommandLine(" ".join(map(shell_word, words)))
    return UsageError(said, Message("`{command}` begins one", command=command))
