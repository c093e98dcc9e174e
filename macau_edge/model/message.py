"""What a diagnostic says: an English sentence that remembers what it was made of, so that it can be said otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from numbers import Number
from typing import Self

from macau_edge.model.foreign import escape_controls, shell_word, words_of_commands
from macau_edge.model.regex import regex
from macau_edge.model.terms import said_of_pieces


class Message(str):
    """An English text, made of a template and what is put into its `{places}`; without values it is as it stands.

    A value may be a text of this kind again, and is then said in the reader's language too (`wording/messages.py`).
    Any other text is foreign, and is put in by `model/foreign.py`: a name cannot move a cursor, nor, in a command that
    stands between backticks, be more than one word of it. What is made of one by adding or replacing is a plain text,
    which is only English: a larger sentence is a template with the smaller one in it.
    """

    template: str
    values: Mapping[str, object]
    about_cards: str | None = None
    """The template as it speaks of cards, where this message speaks of pieces."""

    def __new__(cls, template: str, /, **values: object) -> Self:
        """The text with its places filled."""
        made = super().__new__(cls, template.format(**rendered(template, values)) if values else template)
        made.template = template
        made.values = values
        return made

    def filled(self, **values: object) -> Self:
        """The message with these values in its places: of a table of remedies, or of what a record is called."""
        if values and type(self) is Message and not any(f"{{{name}" in self.template for name in values):
            return self  # most records are called the same, whichever entry they are
        made = type(self)(self.template, **{**self.values, **values})
        made.about_cards = self.about_cards
        return made

    def of_pieces(self) -> Self:
        """The message where the device it speaks of has pieces, and no cards; so are the messages among its values."""
        values = {name: one.of_pieces() if isinstance(one, Message) else one for name, one in self.values.items()}
        template = said_of_pieces(self.template, "en")
        made = type(self)(template, **values)
        made.__dict__.update({**self.__dict__, "template": template, "values": values, "about_cards": self.original})
        return made

    @property
    def original(self) -> str:
        """The template as the catalogues have it."""
        return self.about_cards or self.template

    def names(self, text: str) -> bool:
        """Whether a text was put into it as it is, or into a part of it."""
        return text in self.texts()

    def texts(self) -> Iterator[str]:
        """Every text that was put into it as it is, or into a part of it."""
        for one in self.values.values():
            if isinstance(one, Message):
                yield from one.texts()
            elif isinstance(one, str):
                yield one

    def calling(self, name: str, other: str) -> Self:
        """The message with every value `name` replaced by `other`, also in the messages among its values."""
        values = {
            place: one.calling(name, other) if isinstance(one, Message) else other if one == name else one
            for place, one in self.values.items()
        }
        return self.filled(**values)

    def written(self) -> Iterator[Offered]:
        """Every text that is offered in it, or in a part of it, to be written."""
        return (text for text in self.texts() if isinstance(text, Offered))

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:  # to be copied, and sent to another process
        return (self.template,), dict(self.values)


def rendered(template: str, values: Mapping[str, object]) -> Mapping[str, object]:
    """The values of a template as they are put in: a foreign text as it is shown, or as a word of a command."""
    in_commands = words_of_commands(template)
    return {name: _shown(value, name in in_commands) for name, value in values.items()}


def _shown(value: object, is_word: bool) -> object:
    if isinstance(value, Message) or (not isinstance(value, str) and isinstance(value, Number)):
        return value
    return shell_word(str(value)) if is_word else escape_controls(str(value))


class Offered(str):
    """A text that is offered to be written as it stands: `sort` is what is asked for where it is to stand.

    It fits the device and the bet of which it is said, and is read again where it is said by a test: nothing is offered
    that would be refused there. A template has no phrase of outcomes itself, which could fit one device alone.
    """

    sort: str

    def __new__(cls, text: str, sort: str = "outcomes") -> Self:
        """That text."""
        made = super().__new__(cls, text)
        made.sort = sort
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, object]]:  # as of a `Message`
        return (str(self), self.sort), {}


class CommandLine(Message):
    """What is typed, the same in every language: each value is one word of it."""

    def __new__(cls, template: str, /, **values: object) -> Self:
        """The command with its words filled in, each quoted for a shell where it must be."""
        words = {name: shell_word(str(value)) for name, value in values.items()}
        made = str.__new__(cls, template.format(**words) if values else template)
        made.template, made.values = template, values
        return made

    def of_pieces(self) -> Self:
        """The command as it stands, which is typed."""
        return self


class Pointed(Message):
    """A decimal that nobody types, with a sign of percent or without: Portuguese writes `9.0909%` as `9,0909 %`."""


class Cited(Message):
    """A place in an act, or an act, as a file cites it, in Portuguese: Chinese writes it as its gazette does.

    In English the last of several numbers stands behind an `and`.
    """

    def __new__(cls, text: str, /, **values: object) -> Self:
        """That place: what a file has may be no place at all, and is shown as any foreign text is."""
        made = str.__new__(cls, _LAST_OF_SEVERAL.sub(" and ", escape_controls(text)))
        made.template, made.values = escape_controls(text), values
        return made

    def of_pieces(self) -> Self:
        """The place as it is cited: an act has its own words."""
        return self


_LAST_OF_SEVERAL = regex(r"(?<=[\d)]) e (?=[\da-z(])")


class Remedy(Message):
    """What to do, where that is to write one text, `instead`, in place of another, `of`.

    `instead` is None where it is not certain that it is meant. `guessed` is whether it is a word that is near to it,
    which is meant only if all is well with it.
    """

    of: str = ""
    instead: str | None = None
    guessed: bool = False

    def certain(self, of: str, instead: str) -> Self:
        """This remedy as one that is to write `instead` in place of `of`; as guessed as this one."""
        made = self.filled()
        made.of, made.instead, made.guessed = of, instead, self.guessed
        return made


NOTHING = Message("")
"""No remedy, say."""


def quoted(text: str) -> Message:
    """A text that is not ours, and the same in every language: a name, what a library or the system says."""
    return Message("{text}", text=text)


COMMA = Message(", ")
"""What stands between the parts of a list; Chinese has a comma of its own for that."""


def joined(parts: Iterable[object], by: str = COMMA) -> Message:
    """The parts in a row, with a text between any two: of one part it is that part, of none it is empty.

    `by` may be a text of this kind: a comma, or ` or `, which is said in the reader's language.
    """
    values: dict[str, object] = {f"part{number}": part for number, part in enumerate(parts)}
    return Message("{by}".join(f"{{{name}}}" for name in values), **values, by=by)


LISTED = 4
"""Names that a list of them has; of more it says how many there are."""


def listed(names: Iterable[str]) -> Message:
    """Identifiers in words, no more of them than can be read: `` `a`, `b` and `c` ``."""
    return listed_words([f"`{name}`" for name in dict.fromkeys(names)])


def listed_words(words: Sequence[object]) -> Message:
    """Words, no more of them than can be read, and how many there are besides: `7, 8 and 3 more`."""
    shown = [*words[:LISTED], *([Message("{number} more", number=len(words) - LISTED)] if len(words) > LISTED else [])]
    return joined(filter(None, (joined(shown[:-1]), *shown[-1:])), Message(" and "))
