"""A ruleset as a form: what a bet says, field by field, and what somebody enters there as an edit of the text.

What is entered is read as it is on the command line (`typed`): its one meaning is written, and told where it is
written otherwise; of several the person chooses; of none it is said why, and nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal, get_args

from macau_edge.desk.at_paths import NoEditError, Written, renamed_key, with_value, without, word_text, written_again
from macau_edge.desk.buffer import Buffer, Steps, node_at
from macau_edge.desk.names import defined_names, pairs
from macau_edge.desk.renaming import refused_name, renamed_spans
from macau_edge.model import LANGUAGES
from macau_edge.model.bets import CommissionBase, CommissionTime
from macau_edge.model.cards import Shoe
from macau_edge.model.message import NOTHING, Message, joined
from macau_edge.model.prizes import OTHERS
from macau_edge.model.problem import NOWHERE
from macau_edge.model.records import dataclass
from macau_edge.model.regex import regex
from macau_edge.reading.device import RETURNED
from macau_edge.reading.fields import keys
from macau_edge.reading.forms import BEST, ITS_OWN, BetForm
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, value_of, word_pairs
from macau_edge.reading.ruleset import OPTIONS, outcomes_of
from macau_edge.reading.shoe import CARD_WORDS, OWN_KEYS
from macau_edge.reading.tokens import Role
from macau_edge.typed.entries import About, Ambiguous, Canonical, Meaning, Respelt, Sort
from macau_edge.typed.normal import normal
from macau_edge.typed.reader import read_phrases, read_typed
from macau_edge.typed.said import note, refusal
from macau_edge.typed.tables import first_of, least_of, up_to_of

Look = Literal["text", "words", "rows", "choice"]

CLAUSES = ("win", "lose", "push")
SHOWN = ("based-on", "name", *CLAUSES, "pays", "lost", "commission", "strategy")
"""Keys of a bet that the form shows; the others it names."""
FIRST: Mapping[str, Written] = {"win": "", "lose": OTHERS, "pays": "1:1"}
"""What a new bet says before anything is entered."""
DEVICES: Mapping[str, Written] = {
    "dice": "2", "wheel": "0 to 36", "draw": "1 to 25", "decks": "1", "pieces": {"one": "4", "two": "4"},
}  # fmt: skip
"""The devices of the language, and what each is at first."""
DEALT = ("decks", "pieces")
"""Those from which a round is dealt."""
DEAL: Written = {"first": {"player": "5"}}
"""What is dealt of them at first."""
TABLES = ("wheel", "draw", "pieces")
"""Those that are a table of what there is and how many of it; `deal` has such a table in each step."""
OF_A_DRAW: Mapping[str, tuple[str, ...]] = {"take": (), "returned": RETURNED}
"""What is said of a draw beside its balls, with the words that can stand there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormItem:
    """One of several: a phrase, or a row with its key; the path of what it says."""

    path: Steps
    text: str
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormField:
    """What is shown under a key, and the path at which it is written.

    `of` is the bet that it is of, where that is another one, and `over` one whose key the bet has in its own way;
    `is_apart` says that the form cannot show it.
    """

    key: str
    path: Steps
    look: Look = "text"
    text: str = ""
    items: tuple[FormItem, ...] = ()
    options: tuple[str, ...] = ()
    of: str = ""
    over: str = ""
    is_apart: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A file as a form: what it is written from, its device, its bets, and of one of them what it says.

    `others` are keys of that bet that stand in the text alone.
    """

    fields: tuple[FormField, ...] = ()
    bets: tuple[str, ...] = ()
    bet: str = ""
    own: tuple[FormField, ...] = ()
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """What comes of an entry: the text with it, how it was read, or which of several is meant; or why it is none.

    `bet` is the one that is shown then, and `row` what a row is called by then.
    """

    text: str | None = None
    bet: str = ""
    row: str = ""
    said: Message = NOTHING
    help: Message = NOTHING
    meanings: tuple[Meaning, ...] = ()


NOT_HERE = Message("the form cannot write this here")
BY_HAND = Message("write it in the text")
NEEDED = Message("this cannot be left empty")
OTHERWISE = Message("write something else in its place")


class FormText:
    """A text that can be read, as a form; `game` is the game of an application."""

    def __init__(self, buffer: Buffer, game: Node | None = None) -> None:
        self.buffer, self.root = buffer, buffer.nodes
        self.game = game
        base = game if game is not None else self.root
        self.about: About = outcomes_of(base) if isinstance(base, MappingNode) else About()
        self.is_ruleset = buffer.kind != "application"

    # --- what is shown ------------------------------------------------------------------------------------------------

    def shown(self, bet: str) -> Shown:
        """The form with a bet, or the first."""
        bets = tuple(key.text for key, _ in pairs(self.root, "bets"))
        bet = bet if bet in bets else next(iter(bets), "")
        own, others = self.of_bet(bet) if bet else ((), ())
        return Shown(fields=tuple(self.of_file()), bets=bets, bet=bet, own=own, others=others)

    def of_file(self) -> Iterator[FormField]:
        """What the file says before its bets."""
        yield self.scalar("game", ("game",))
        if not self.is_ruleset:
            return
        act = node_at(self.root, ("act",))
        is_draft = act is None or (isinstance(act, Scalar) and act.text in ("", "none"))
        yield FormField(
            key="act", path=("act",), look="choice", text="none" if act and is_draft else "",
            options=("none",) if is_draft else (), is_apart=not is_draft,
        )  # fmt: skip
        yield from self.device()

    def device(self) -> Iterator[FormField]:
        """What comes up, where it is one of those that the form can begin."""
        device = node_at(self.root, ("device",))
        known = [name for name in DEVICES if device is not None and value_of(device, name) is not None]
        is_none = device is None or device == Scalar("", device.place)
        if not known and not is_none:
            yield FormField(key="device", path=("device",), is_apart=True)
            return
        kind = known[0] if known else ""
        yield FormField(key="device", path=("device",), look="choice", text=kind, options=tuple(DEVICES))
        if kind:
            yield self.table(kind, ("device", kind)) if kind in TABLES else self.scalar(kind, ("device", kind))
        beside = OF_A_DRAW if kind == "draw" else {}
        for word, options in beside.items():
            field = self.scalar(word, ("device", word))
            yield replace(field, look="choice" if options else "text", options=options)
        for key, _ in word_pairs(device) if device and kind else ():
            if key.text not in (kind, *beside):
                yield FormField(key=key.text, path=("device", key.text), is_apart=True)
        if kind in DEALT:
            yield from self.deal()

    def deal(self) -> Iterator[FormField]:
        """The steps of a round: to which hands each deals how many; what more a step says stands in the text alone."""
        steps = pairs(self.root, "deal") or [(Scalar("first", NOWHERE), None)]
        for step, node in steps:
            path: Steps = ("deal", step.text)
            dealt = node is None or (isinstance(node, MappingNode) and keys(node).isdisjoint(OWN_KEYS))
            yield self.table("deal", path) if dealt else FormField(key="deal", path=path, is_apart=True)

    def of_bet(self, bet: str) -> tuple[tuple[FormField, ...], tuple[str, ...]]:
        """The fields of a bet, and its keys that the form does not show; what it has of another is shown as that."""
        path: Steps = ("bets", bet)
        node, base, named = self.with_base(bet)
        said = [key.text for key, _ in word_pairs(node)] if node else []
        lent = [key.text for key, _ in word_pairs(base) if key.text not in ITS_OWN] if base else []
        every = {*said, *lent}
        is_simple = every.isdisjoint(("stages", "count", "collect", "together"))
        is_tally = not every.isdisjoint(("count", "collect"))
        found: list[FormField] = []
        found += [self.scalar("based-on", (*path, "based-on"))] if "based-on" in said else []
        found += self.names((*path, "name"))
        found += [self.words(key, (*path, key)) for key in CLAUSES if is_simple]
        if "together" not in every:
            found.append(self.table("pays", (*path, "pays")))
        found += [self.table("lost", (*path, "lost"))] if "lost" in every else []
        if is_simple or is_tally:
            found += self.commission((*path, "commission"))
        choices = self.choices()
        if "strategy" in every or choices:
            found.append(replace(self.scalar("strategy", (*path, "strategy")), options=(BEST, *choices)))
        found = [
            one
            if one.path[2] not in lent
            else replace(one, over=named)
            if one.path[2] in said
            else replace(one, of=named)
            for one in found
        ]
        shown = {*SHOWN} - ({*CLAUSES} if not is_simple else set())
        return tuple(found), tuple(key for key in dict.fromkeys((*said, *lent)) if key not in shown)

    def choices(self) -> tuple[str, ...]:
        """What the player can choose."""
        device = self.about.device
        return (
            tuple(dict.fromkeys(one for step in device.choosing for one in step.choose))
            if isinstance(device, Shoe)
            else ()
        )

    def with_base(self, bet: str) -> tuple[Node | None, Node | None, str]:
        """A bet, the bet of the file that it is based on, and what that is called."""
        node = node_at(self.root, ("bets", bet))
        named = value_of(node, "based-on") if node else None
        name = named.text if isinstance(named, Scalar) else ""
        base = node_at(self.root, ("bets", name)) if name else None
        if base is None and name and self.game is not None:
            base = node_at(self.game, ("bets", name))
        return node, base, name

    def node(self, path: Steps) -> Node | None:
        """What stands at a path, in the bet that one is based on where it does not say so itself."""
        found = node_at(self.root, path)
        if found is None and path[:1] == ("bets",) and len(path) > 2 and path[2] not in ITS_OWN:
            _, base, _ = self.with_base(str(path[1]))
            if node_at(self.root, path[:3]) is None:
                found = node_at(base, path[2:])
        return found

    def scalar(self, key: str, path: Steps) -> FormField:
        """A word, or nothing yet."""
        node = self.node(path)
        if node is None or isinstance(node, Scalar):
            return FormField(key=key, path=path, text=node.text if node else "")
        return FormField(key=key, path=path, is_apart=True)

    def names(self, path: Steps) -> Iterator[FormField]:
        """A name in three languages; one word for all of them is the English one, too."""
        node = node_at(self.root, path)
        for language in LANGUAGES:
            said = node_at(self.root, self._name_at((*path, language)))
            said = None if said is node and language != "en" else said
            text = said.text if isinstance(said, Scalar) else ""
            yield FormField(key=f"name-{language}", path=(*path, language), text=text)

    def _name_at(self, path: Steps) -> Steps:
        """Where the name in a language is written: with its mark, or as the one name of all languages."""
        if isinstance(node_at(self.root, path[:3]), Scalar):
            return path[:3]
        return (*path, "ours") if isinstance(node_at(self.root, path), MappingNode) else path

    def words(self, key: str, path: Steps) -> FormField:
        """A phrase or a list of them."""
        node = self.node(path)
        items: tuple[FormItem, ...] = ()
        if isinstance(node, Scalar):
            items = (FormItem(path=(*path, node.text), text=node.text),) if node.text else ()
        elif isinstance(node, SequenceNode):
            items = tuple(
                FormItem(path=(*path, one.text), text=one.text) for one in node.items if isinstance(one, Scalar)
            )
            if len(items) < len(node.items):
                return FormField(key=key, path=path, is_apart=True)
        elif node is not None:
            return FormField(key=key, path=path, is_apart=True)
        return FormField(key=key, path=path, look="words", items=items)

    def table(self, key: str, path: Steps) -> FormField:
        """One word, or a row for each key of a table; of a table in a table it is said that it stands in the text."""
        node = self.node(path)
        if not isinstance(node, MappingNode):
            return replace(self.scalar(key, path), look="rows")
        rows = word_pairs(node)
        if len(rows) < len(node.pairs) or not all(isinstance(value, Scalar) for _, value in rows):
            return FormField(key=key, path=path, is_apart=True)
        items = (
            FormItem(path=(*path, one.text), label=one.text, text=getattr(value, "text", "")) for one, value in rows
        )
        return FormField(key=key, path=path, look="rows", items=tuple(items))

    def commission(self, path: Steps) -> Iterator[FormField]:
        """The rate, of what it is and when it is paid."""
        node = self.node(path)
        if isinstance(node, Scalar):
            yield FormField(key="commission", path=path, text=node.text)
            return
        for key, options in (("rate", ()), ("of", get_args(CommissionBase)), ("paid", get_args(CommissionTime))):
            value = value_of(node, key) if node else None
            text = value.text if isinstance(value, Scalar) else ""
            own: Steps = path if node is None and key == "rate" else (*path, key)
            if node is not None or key == "rate":
                yield FormField(
                    key="commission" if key == "rate" else key, path=own,
                    look="choice" if options else "text", text=text, options=options,
                )  # fmt: skip

    # --- what is entered ----------------------------------------------------------------------------------------------

    def entered(self, path: Steps, typed: str, key: str = "") -> Entered:
        """The text with an entry at a path; nothing typed takes away what stands there.

        `key` is that of a new row, or of a row that is called otherwise. At the path of a list a phrase is added. A
        path names what is meant and never counts it: an entry that was made of an older text means the same in this
        one, or nothing where that has no such bet or row any more.
        """
        if path[:1] == ("bets",) and node_at(self.root, path[:2]) is None:
            return Entered(said=NOT_HERE, help=BY_HAND)
        try:
            return self._entered(path, typed.strip(), key.strip())
        except NoEditError:
            return Entered(said=NOT_HERE, help=BY_HAND)

    def _entered(self, path: Steps, typed: str, key: str) -> Entered:
        own = self._with_own(path)
        match path:
            case () | ("bets",) | ("bets", _) | ("bets", _, "name"):  # no field is there
                raise NoEditError
            case ("device",) if typed not in DEVICES:
                raise NoEditError
            case ("device",):
                return self._done(self._another_device(own, typed), "")
            case ("device", "wheel" | "draw" | "pieces", *_) | ("deal", _, *_):
                return self._row(own, path, typed, key)
            case ("bets", bet, "name", str()):
                return self._done(self._named(own, path, typed), f"{bet}")
            case ("bets", _, clause) if clause in CLAUSES:
                return self._phrase(own, path, typed)
            case ("bets", bet, clause, str(phrase)) if clause in CLAUSES:
                return self._done(self._without_phrase(own, path, phrase), f"{bet}")
            case ("bets", _, "pays" | "lost", *_):
                return self._row(own, path, typed, key)
            case ("bets", _, "commission"):
                return self._commission(own, path, typed)
            case _:
                return self._word(own, path, typed)

    def _another_device(self, own: str, kind: str) -> str:
        """The text with another device, and what is dealt of it; of one from which nothing is, without the deal."""
        after = with_value(own, ("device",), {kind: DEVICES[kind]}, ORDER)
        if (node_at(self.root, ("deal",)) is not None) == (kind in DEALT):
            return after
        return with_value(after, ("deal",), DEAL, ORDER) if kind in DEALT else without(after, ("deal",))

    def _with_own(self, path: Steps) -> str:
        """The text in which a bet says itself what it has of another, where that is changed."""
        text = self.buffer.text
        if path[:1] == ("bets",) and len(path) > 2 and node_at(self.root, path[:3]) is None:
            node = self.node(path[:3])
            if node is not None:
                role: Role = "prize" if path[2] in ("pays", "lost") else "phrase"
                text = with_value(text, path[:3], written_again(node, role), [*BetForm.keys])
        return text

    def _done(self, after: str, bet: str, said: Message = NOTHING) -> Entered:
        return Entered(text=after, bet=bet, said=said)

    def _read(self, sort: Sort, typed: str, about: About) -> tuple[str, Entered]:
        """How a word of a sort is written, and how it was read; the empty text where it is none, with why."""
        found = read_typed(sort, typed, about)
        match found:
            case Canonical(_, text):
                return text, Entered()
            case Respelt(_, text):
                return text, Entered(said=note(typed, found))
            case Ambiguous(why, meanings):
                return "", Entered(said=why, meanings=meanings)
        told = refusal(sort, typed, found)
        return "", Entered(said=told.message if told else NOT_HERE, help=told.remedy if told else NOTHING)

    def _word(self, own: str, path: Steps, typed: str) -> Entered:
        if not typed:
            return self._nothing(own, path)
        said = Entered()
        sort = SORTS.get(f"{path[-1]}")
        if sort and not (path[-1] == "decks" and typed in self.options):
            typed, said = self._read(sort, typed, self.about)
            if not typed:
                return said
        role: Role = "prose" if path == ("game",) else "rate" if sort is Sort.RATE else "phrase"
        order = ORDER if len(path) == 1 else [*BetForm.keys] if len(path) == 3 else ()
        written = word_text(typed, role, within=len(path) > 1)
        return self._done(with_value(own, path, written, order), "", said.said)

    def _nothing(self, own: str, path: Steps) -> Entered:
        """The text without what stands at a path; what the form itself asks for is written otherwise instead."""
        is_own = node_at(self.root, path) is not None
        if is_own and path[0] == "device" and path[-1] in DEVICES:
            return Entered(said=NEEDED, help=OTHERWISE)
        return self._done(without(own, path) if is_own else self.buffer.text, "")

    def _named(self, own: str, path: Steps, typed: str) -> str:
        """A name in a language, beside one that was the same in all of them."""
        at = self._name_at(path)
        node = node_at(self.root, at)
        if len(at) == 3 and path[3] != "en":
            if not typed:
                return own
            both = {"en": word_text(getattr(node, "text", ""), "prose"), f"{path[3]}": word_text(typed, "prose")}
            return with_value(own, at, both)
        if not typed:
            return without(own, at) if node is not None else own
        return with_value(own, at, word_text(typed, "prose"), [*BetForm.keys, *LANGUAGES])

    # --- outcomes -----------------------------------------------------------------------------------------------------

    def _phrases(self, typed: str) -> tuple[list[str], Entered]:
        """The phrases of a text, each as it is written, and how they were read."""
        phrases, said = list[str](), list[Message]()
        typed = typed[1:-1] if typed[:1] == "[" and typed[-1:] == "]" else typed
        about = replace(self.about, in_file=False)
        for text, found in read_phrases(typed, about):
            match found:
                case Canonical(_, written) | Respelt(_, written):
                    items = [one.strip() for one in written[1:-1].split(",")] if written[:1] == "[" else [written]
                    phrases += items
                    said += [note(text, found)] if isinstance(found, Respelt) else []
                case Ambiguous(why, meanings):
                    return [], Entered(said=why, meanings=meanings)
                case _:
                    told = refusal(Sort.OUTCOMES, text, found)
                    return [], Entered(said=told.message if told else NOT_HERE, help=told.remedy if told else NOTHING)
        return phrases, Entered(said=joined(said, Message("; ")) if said else NOTHING)

    def _phrase(self, own: str, path: Steps, typed: str) -> Entered:
        """A phrase more in a clause; `others` is all of it."""
        phrases, said = self._phrases(typed) if typed else ([], Entered())
        if not phrases:
            return said
        node = self.node(path)
        there = (
            [node]
            if isinstance(node, Scalar) and node.text
            else [*node.items]
            if isinstance(node, SequenceNode)
            else []
        )
        known = [one.text for one in there if isinstance(one, Scalar)]
        new = [one for one in dict.fromkeys(phrases) if one not in known]
        alone = OTHERS in (*new, *known)
        if alone or not known:
            after = with_value(own, path, _clause(new or phrases), [*BetForm.keys])
        elif isinstance(node, SequenceNode):
            after = own
            for at, one in enumerate(new, len(known)):
                after = with_value(after, (*path, at), _phrase_text(one))
        else:
            after = with_value(own, path, [written_again(there[0]), *map(_phrase_text, new)]) if new else own
        return self._done(after, f"{path[1]}", said.said)

    def _without_phrase(self, own: str, path: Steps, phrase: str) -> str:
        """A clause without a phrase of it; the text as it is where it has none such any more."""
        node = self.node(path[:-1])
        items = node.items if isinstance(node, SequenceNode) else (node,)
        at = next((at for at, one in enumerate(items) if isinstance(one, Scalar) and one.text == phrase), None)
        if at is None:
            return self.buffer.text
        return without(own, path[:-1] if len(items) == 1 else (*path[:-1], at))

    # --- tables -------------------------------------------------------------------------------------------------------

    def _row(self, own: str, path: Steps, typed: str, key: str) -> Entered:
        """A row of a table or the one word in place of it; a row more, with a key, or one called otherwise."""
        whole: Steps = path[:3] if path[0] == "bets" else path[:2]
        node = self.node(whole)
        bet = f"{path[1]}" if path[0] == "bets" else ""
        if len(path) > len(whole) and self.node(path) is None:  # it is gone, or is called otherwise
            return Entered(said=NOT_HERE, help=BY_HAND) if typed or key else self._done(self.buffer.text, bet)
        if path == whole and bet and not typed and not key and not isinstance(node, MappingNode):
            has_base = self.with_base(bet)[1] is not None
            return self._nothing(own, path) if whole[2] == "lost" or has_base else Entered(said=NEEDED, help=OTHERWISE)
        if len(path) > len(whole) and not typed and not key:
            if not bet and isinstance(node, MappingNode) and len(node.pairs) == 1:
                return Entered(said=NEEDED, help=OTHERWISE)
            return self._done(without(own, path), bet)
        if path == whole and isinstance(node, MappingNode) and not key:  # by now there are rows beside it
            if not bet:
                raise NoEditError
            path = (*whole, OTHERS)
        if path == whole and not bet and not key and (not typed or whole[0] == "deal"):
            return Entered(said=NEEDED, help=OTHERWISE)
        if key and len(path) > len(whole):  # a row called otherwise
            written, said = self._key(whole, node, key)
            if not written:
                return said
            return replace(self._done(renamed_key(own, path, written), bet, said.said), row=_said(written))
        if key:
            row, about_row = self._key(whole, node, key)
            if not row:
                return about_row
            value, said = self._value(whole, typed, "")
            if not value:
                return said
            told = joined([one for one in (about_row.said, said.said) if one], Message("; "))
            return self._done(self._with_row(own, whole, node, row, value), bet, told)
        if path == whole and not bet:  # all of them in one word, `0 to 36`
            return self._done(with_value(own, path, word_text(_range(typed), "phrase"), ORDER), bet)
        value, said = self._value(whole, typed, f"{path[-1]}" if len(path) > len(whole) else "")
        if not value:
            return said
        return self._done(with_value(own, path, value, [*BetForm.keys]), bet, said.said)

    def _with_row(self, own: str, whole: Steps, node: Node | None, row: str, value: str) -> str:
        if isinstance(node, MappingNode):
            keys = [key.text for key, _ in word_pairs(node) if key.text != OTHERS]
            return with_value(own, (*whole, _said(row)), value, [*keys, _said(row), OTHERS])
        if whole[0] != "bets":
            return with_value(own, whole, {row: value}, ORDER)
        table: dict[str, Written] = {"by": first_of(self.about), row: value}
        if isinstance(node, Scalar) and node.text and row != OTHERS:
            table[OTHERS] = written_again(node, "prize")
        return with_value(own, whole, table, [*BetForm.keys])

    @property
    def options(self) -> frozenset[str]:
        """The names of all options."""
        return frozenset(
            key.text for part in OPTIONS for root in (self.root, self.game) for key, _ in pairs(root, part)
        )

    def _key(self, whole: Steps, node: Node | None, typed: str) -> tuple[str, Entered]:
        """The key of a row as it stands in YAML."""
        if whole[0] == "deal":
            name, said = self._read(Sort.IDENTIFIER, typed, About())
            if name in CARD_WORDS or name in OWN_KEYS:
                return "", Entered(said=Message("`{word}` is a word of the language", word=name), help=OTHERWISE)
            told = refused_name(name, [self.buffer]) if name and name not in self.about.hands else None
            if told:
                return "", Entered(said=told.message, help=told.remedy)
            return name, said
        if whole[0] == "device":
            return word_text(_range(typed), "phrase"), Entered()
        by = value_of(node, "by") if node else None
        found = read_typed(Sort.BY, by.text if isinstance(by, Scalar) else first_of(self.about), self.about)
        what = found.value if isinstance(found, Canonical | Respelt) else None
        about = About(least=least_of(what, self.about), up_to=up_to_of(what, self.about))
        row, said = self._read(Sort.ROW, typed, about)
        return (word_text(row, "phrase") if row else ""), said

    def _value(self, whole: Steps, typed: str, row: str) -> tuple[str, Entered]:
        """What a row says, or the word in place of a table, as it stands in YAML."""
        if whole[0] != "bets":
            return self._read(Sort.COUNT, typed, self.about)
        if row == "by":
            value, said = self._read(Sort.BY, typed, self.about)
            return (word_text(value, "phrase") if value else ""), said
        if typed in self.options:
            return typed, Entered()
        bet = node_at(self.root, whole[:2])
        tally = bet is not None and any(value_of(bet, key) is not None for key in ("count", "collect"))
        verdict = read_typed(Sort.VERDICT, typed) if tally and row else None
        if isinstance(verdict, Canonical | Respelt | Ambiguous):
            return self._read(Sort.VERDICT, typed, self.about)
        return self._read(Sort.LOST if whole[2] == "lost" else Sort.RATIO, typed, About(pushes=True))

    def _commission(self, own: str, path: Steps, typed: str) -> Entered:
        """A rate, taken of the prize on a win until that is said otherwise; `none`, or nothing."""
        if not typed:
            return self._nothing(own, path)
        if typed == "none":
            return self._done(with_value(own, path, typed, [*BetForm.keys]), f"{path[1]}")
        rate, said = self._read(Sort.RATE, typed, self.about)
        if not rate:
            return said
        whole = {"rate": rate, "of": get_args(CommissionBase)[1], "paid": get_args(CommissionTime)[0]}
        return self._done(with_value(own, path, whole, [*BetForm.keys]), f"{path[1]}", said.said)

    # --- bets ---------------------------------------------------------------------------------------------------------

    def new_bet(self, typed: str) -> Entered:
        """A bet more, that names nothing yet which wins it."""
        known = tuple(one.text for one in defined_names(self.root) if one.what != "word")
        name, said = self._read(Sort.IDENTIFIER, typed.strip(), About(known=known))
        if not name:
            return said
        if told := refused_name(name, [self.buffer]):
            return Entered(said=told.message, help=told.remedy)
        try:
            return self._done(with_value(self.buffer.text, ("bets", name), FIRST, ORDER), name, said.said)
        except NoEditError:
            return Entered(said=NOT_HERE, help=BY_HAND)

    def without_bet(self, bet: str) -> Entered:
        """The text without a bet."""
        try:
            return self._done(without(self.buffer.text, ("bets", bet), comments=True), "")
        except NoEditError:
            return Entered(said=NOT_HERE, help=BY_HAND)

    def renamed_bet(self, bet: str, typed: str) -> Entered:
        """The text in which a bet is called otherwise wherever it is meant."""
        name, said = self._read(Sort.IDENTIFIER, typed.strip(), About())
        if not name or name == bet:
            return said
        if told := refused_name(name, [self.buffer]):
            return Entered(said=told.message, help=told.remedy)
        own = next((one for one in defined_names(self.root) if one.what == "bet" and one.text == bet), None)
        text = self.buffer.text
        for start, end in reversed(renamed_spans(self.buffer, own) if own else []):
            text = text[:start] + name + text[end:]
        return self._done(text, name, said.said)


ORDER = ("game", "act", "device", "deal", "hands", "names", "words", "options", "commission", "bets")
"""Parts of a file as they are put in."""


def _phrase_text(phrase: str) -> str:
    return word_text(phrase, "phrase")


def _clause(phrases: Sequence[str]) -> Written:
    return _phrase_text(phrases[0]) if len(phrases) == 1 else [*map(_phrase_text, phrases)]


SORTS = {"rate": Sort.RATE, "dice": Sort.COUNT, "decks": Sort.COUNT, "take": Sort.COUNT}
"""What is asked for under a key."""
_FROM_TO = regex("([0-9]{1,6}) ?- ?([0-9]{1,6})")


def _range(typed: str) -> str:
    """What is typed of pockets or balls; numbers with a dash between them are all from one to the other."""
    return _FROM_TO.sub(r"\1 to \2", said) if _FROM_TO.fullmatch(said := normal(typed)) else said


def _said(written: str) -> str:
    """What a key says that stands so in YAML."""
    return written[1:-1] if written[:1] == '"' else written
