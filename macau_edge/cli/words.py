"""The words of a command on a game: what stands in which place, the options of the game, what is wrong with either."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from macau_edge.cli.completing import command_words
from macau_edge.cli.examples import games_of_bet, is_bet, missing_game_error
from macau_edge.cli.messages import (
    BET,
    OF_THE_PROGRAM,
    command_line,
    extra_arguments_error,
    program_option_error,
    repeated_option_error,
    typed_line,
)
from macau_edge.cli.named import game_named, games_with, names_of_game
from macau_edge.model import Ruleset
from macau_edge.model.message import CommandLine, Message, joined
from macau_edge.model.problem import UsageError, did_you_mean, near, nearest
from macau_edge.questions.request import Choices, Flag, flags
from macau_edge.questions.understood import listening
from macau_edge.reading.source import shipped_names
from macau_edge.typed.entries import About, Canonical, Respelt, Sort
from macau_edge.typed.reader import read_typed


def split_words(
    words: Sequence[str],
    places: Sequence[str],
    flags: Sequence[str],
    of: type[Any] | None = None,
    options: Sequence[str] | None = None,
    bare: dict[str, str] | None = None,
) -> tuple[list[str], dict[str, str]]:
    """The positional words, as many as `places` at most, and the options of the ruleset that were given.

    A last place that ends with `...` takes any number. A bet may stand behind `--bet` wherever there is a place for
    one. The options of the request that the command is `of` say which of them a word too many may be. `options` are
    those that were given as `NAME=CHOICE`. One word too many that can be the value of an option of the request which is
    not given is put into `bare` under its name: `solve craps field 2.5%`.

    Raises:
        UsageError: an option has no choice, is given twice, or a word is missing or too many.
    """
    positional: list[str] = []
    bets: list[str] = []
    given: dict[str, str] = {}
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if not word.startswith("-") or word == "-":
            positional.append(word)
            continue
        if word in OF_THE_PROGRAM:
            raise program_option_error(word)
        name, equals, choice = word.lstrip("-").partition("=")
        is_bet = word.partition("=")[0] in BET and "BET" in "".join(places)
        if not equals:
            if not waiting or waiting[0].startswith("--") or not (word.startswith("--") or is_bet):
                if error := None if is_bet else _of_another(name, flags):
                    raise error
                if positional and not is_bet and places[0] == "GAME" and word.startswith("--"):
                    _check_words(positional[0], {name: ""}, flags)
                is_long = word.startswith("--") or is_bet
                hint = Message("write `{typed}`", typed=f"{word} CHOICE") if is_long else Message("see --help")
                raise UsageError(Message("the option `{name}` has no choice", name=word), nearest(word, flags, hint))
            choice = waiting.pop(0)
        if is_bet:
            bets.append(choice)
            continue
        if name in given:
            raise repeated_option_error(f"--{name}")
        given[name] = choice
    for word in options or ():
        name, equals, choice = word.partition("=")
        if not equals or not name:
            said = Message("--option: `{word}` does not say what is chosen", word=word[:60])
            raise UsageError(said, Message("write `{typed}`", typed="--option NAME=CHOICE"))
        if name in given:
            raise repeated_option_error(f"--option {name}")
        given[name] = choice
    if not positional:
        raise _nameless(places, given, bets)
    is_missing = places[0] == "GAME" and not os.path.lexists(positional[0]) and positional[0] not in shipped_names()
    if is_missing and (error := missing_game_error(positional)):
        raise error
    if of and "BET" in "".join(places) and (torn := _torn_off(positional, places, given, of)):
        raise torn
    if places[0] == "GAME":
        _check_words(positional[0], given, flags)
    positional = [positional[0], *bets, *positional[1:]]
    if len(positional) > len(places) and not places[-1].endswith("..."):
        _take_bare(positional, places, of, bare)
    return positional, given


def _take_bare(words: list[str], places: Sequence[str], of: type[Any] | None, bare: dict[str, str] | None) -> None:
    """Takes the last word for the value of an option; raises UsageError where there is no place for it."""
    flag = _bare_flag(words, places, of) if bare is not None else None
    if bare is None or flag is None:
        raise _surplus(words, places, of)
    bare[flag.name] = words.pop()


def _bare_flag(words: Sequence[str], places: Sequence[str], of: type[Any] | None) -> Flag | None:
    """The option of which the one word too many is the value; None where it is none, or the option is given."""
    word = words[-1]
    if of is None or len(words) != len(places) + 1 or is_bet(word, words[0]):
        return None
    asked = (one for one in flags(of).values() if one.bare and not any(_is_option(arg, one.name) for arg in sys.argv))
    return next((flag for flag in asked if _is_value(flag, word)), None)


def _is_option(word: str, name: str) -> bool:
    """Whether a word is that option, with its value behind it or not."""
    return word.partition("=")[0] == f"--{name}"


def _surplus(words: Sequence[str], places: Sequence[str], of: type[Any] | None) -> UsageError:
    """That there is no place for words, and the command without them, or with the first as the option that it can be.

    What is left then is read by the command: bets are bets of the game, and an option has a value that it takes.
    """
    word = words[len(places)]
    said = Message("`{word}` is one word too many", word=word[:60])
    if of and (torn := _torn(word, said, of)):
        return torn
    if "BET" in places and (error := _no_bet_of(words, len(places))):
        return error
    for flag in flags(of).values() if of and not is_bet(word, words[0]) else ():
        if flag.bare and f"--{flag.name}" not in sys.argv:
            if not _is_value(flag, word):
                usage = " ".join([*places, f"--{flag.name} {flag.metavar}"])
                return UsageError(said, Message("expected: {usage}", usage=usage))
            typed = typed_line({word: [f"--{flag.name}", word]}, words[len(places) + 1 :])
            return UsageError(said, Message("write `{typed}`", typed=typed))
    return extra_arguments_error(words[len(places) :])


def _torn(word: str, said: Message, of: type[Any]) -> UsageError | None:
    """That a word is the rest of the value before it, `--prize 12 2:1..4:1`, and the line with both as one word.

    None where no option stands before it, or one that has a value without it.
    """
    value = _value_before(word)
    flag = next((one for one in flags(of).values() if value.option == f"--{one.name}"), None)
    if flag is None or not flag.read or not flag.metavar:
        return None
    if typed := value.as_one_word(lambda text: _is_value(flag, text)):
        return UsageError(said, Message("write `{typed}`", typed=typed))
    if _is_value(flag, value.parts[0]):
        return None
    return UsageError(said, Message("expected: {usage}", usage=f"--{flag.name} {flag.metavar}"))


def _torn_off(words: Sequence[str], places: Sequence[str], given: Collection[str], of: type[Any]) -> UsageError | None:
    """That what stands in the place of a bet, and is none, is the rest of a value before it, `--field12 3 : 1`.

    The value is that of an option of the request, or of one of those of the game that were `given`.
    """
    for word in words[1:]:
        value = _value_before(word)
        flag = next((one for one in flags(of).values() if value.option == f"--{one.name}"), None)
        if (flag is None and value.option.removeprefix("--") not in given) or is_bet(word, words[0]):
            continue
        takes = _is_ratio if flag is None else partial(_is_value, flag)
        if (flag is None or (flag.read and flag.metavar)) and (typed := value.as_one_word(takes)):
            said = Message("`{word}` is one word too many", word=word[:60])
            if places[-1].endswith("..."):
                said = Message("there is no bet `{name}`", name=word[:60])
            return UsageError(said, Message("write `{typed}`", typed=typed))
    return None


class _Value(NamedTuple):
    """An option, where it stands in the line, and the words behind it up to the next option."""

    option: str
    begun: int
    parts: Sequence[str]
    least: int

    def as_one_word(self, takes: Callable[[str], bool]) -> str:
        """The line in which the words are one value, which the option `takes`; "" where it takes none.

        It has the `least` of them that are part of it in any case, and others behind as far as they are taken.
        """
        line = sys.argv[1:]
        for end in range(len(self.parts), self.least - 1, -1):
            some = self.parts[:end]
            offers = ["".join(some)] if any(not re.search(r"\w", part) for part in some) else []
            offers += [" ".join(some)] if takes(some[0]) else ["=".join(some), " ".join(some)]
            for whole_ in offers:
                if takes(whole_):
                    return command_line([*line[: self.begun + 1], whole_, *line[self.begun + 1 + end :]])
        return ""


def _value_before(word: str) -> _Value:
    """The option that a word stands behind, with a value between them; no option where there is none."""
    line = sys.argv[1:]
    at = max((number for number, one in enumerate(line) if one == word), default=0)
    begun = max((number for number in range(at) if line[number].startswith("--")), default=at)
    end = next((number for number in range(at, len(line)) if line[number].startswith("-")), len(line))
    return _Value(line[begun] if at - begun > 1 else "", begun, line[begun + 1 : end], at - begun)


def _is_ratio(text: str) -> bool:
    """Whether a text is a prize, however it is written."""
    return isinstance(read_typed(Sort.RATIO, text, About()), Canonical | Respelt)


def _is_value(flag: Flag, text: str) -> bool:
    """Whether an option takes a text, as its one value or as one of several; how it reads it is not told."""
    assert flag.read is not None
    for given in (text, [text]):
        # one text where several are read, or the like
        with suppress(UsageError, AttributeError, TypeError, ValueError), listening(lambda _: None):
            flag.read(given, flag.name)
            return True
    return False


def _no_bet_of(words: Sequence[str], places: int) -> UsageError | None:
    """That what stands in the place of a bet is none of the game, and the line with the bet that is one."""
    game, *bets = words
    wrong = next((one for one in bets[: places - 1] if not is_bet(one, game)), None)
    if wrong is None or names_of_game(game_named(game)) is None:
        return None
    said = Message(
        "`{word}` is one word too many, and `{bet}` is no bet of `{game}`",
        word=words[places][:60], bet=wrong[:60], game=game[:60],
    )  # fmt: skip
    if is_bet(words[places], game):
        return UsageError(said, Message("write `{typed}`", typed=typed_line({wrong: []})))
    for end in range(len(bets), 1, -1):  # `pass line`
        whole_ = "-".join(bets[:end]).lower()
        if is_bet(whole_, game):
            typed = typed_line({bets[0]: [whole_]}, bets[1:end])
            return UsageError(said, Message("write `{typed}`", typed=typed))
    lists = CommandLine("`macau-edge analyse {game}`", game=game)
    return UsageError(said, Message("{command} lists the bets", command=lists))


def _nameless(places: Sequence[str], given: Mapping[str, str], bets: Sequence[str]) -> UsageError:
    """That no game is named, and which games have the bet, or the options of a game, that were given."""
    expected = Message("expected: {usage}", usage=" ".join(places))
    if games := games_of_bet(bets[0]) if bets else []:
        said = Message(
            "which game? `{bet}` is a bet of {games}, and none is named", bet=bets[0][:60], games=joined(games)
        )
        return UsageError(said, _with_each(games))
    if not given:
        return UsageError(Message("which {place}?", place=places[0].lower()), expected)
    listed, one = joined(f"`--{name}`" for name in given), len(given) == 1
    if not (games := games_with(given)):
        return UsageError(Message("which game? None that is shipped has {options}", options=listed), expected)
    if one:
        said = Message("which game? {options} is for a game, and none is named", options=listed)
    else:
        said = Message("which game? {options} are for a game, and none is named", options=listed)
    return UsageError(said, _with_each(games))


def _with_each(games: Sequence[str]) -> Message:
    """What was typed, with each of these games."""
    command = next((word for word in sys.argv[1:] if not word.startswith("-")), "")
    lines = (f"`{typed_line({command: [command, game]})}`" for game in games)
    return Message("write {choices}", choices=joined(lines, Message(" or ")))


def _of_another(name: str, flags: Sequence[str]) -> UsageError | None:
    """That an option is of another command, and those of this one; None where it is of none."""
    if not any(f"--{name}" in one["options"] for one in command_words().values()):
        return None
    said = Message("`{name}` is not an option of this command", name=f"--{name}")
    return UsageError(said, Message("its options: {options}", options=joined(flags)))


def check_given(ruleset: Ruleset, given: Choices, flags: Sequence[str]) -> None:
    """Raises UsageError for an option that neither the game nor the command has, with the nearest of both."""
    _check_known(ruleset.name, ruleset.options, given, flags, lambda bet: bet.partition("[")[0] in ruleset.bets)


def _check_words(word: str, given: Mapping[str, str], flags: Sequence[str]) -> None:
    """Raises UsageError for an unknown option before the game is loaded, where its names can be read."""
    names = names_of_game(game_named(word)) if given else None
    if names is not None:
        _check_known(game_named(word), names.options, given, flags, lambda bet: is_bet(bet, word))


def _check_known(
    game: str, options: Collection[str], given: Choices, flags: Sequence[str], is_bet: Callable[[str], bool]
) -> None:
    """Raises UsageError for an option that is none of these and none of the command's, with the line to type."""
    name = next((one for one in given if one not in options), None)
    if name is None:
        return
    if error := _of_another(name, flags):
        raise error
    own, value = [f"--{option}" for option in options], str(given[name])
    said = Message("{game} has no option `{option}`", game=game, option=name)
    close = [f"--{one}" for one in near(name, [flag.removeprefix("--") for flag in (*own, *flags)])]
    for flag in close:
        if flag in own or (is_bet(value) if flag in BET else _takes(flag, value)):
            words = [f"{flag}{word[len(name) + 2 :]}" if _is_option(word, name) else word for word in sys.argv[1:]]
            raise UsageError(said, Message("did you mean `{typed}`?", typed=command_line(words)))
    known = Message("its options: {options}", options=joined(own)) if own else Message("it has none")
    otherwise = Message("{known}; of the command: {flags}", known=known, flags=joined(flags)) if flags else known
    raise UsageError(said, did_you_mean(close) if close else otherwise)


def _takes(flag: str, value: str) -> bool:
    """Whether an option of the command that was typed takes a value: one of its list, or any."""
    command: Mapping[str, Any] = next(
        (command_words()[word]["options"] for word in sys.argv[1:] if word in command_words()), {}
    )
    values = command.get(flag, {}).get("values")
    return values == "" or value.removeprefix("-") in (values or ())
