"""What may stand next on a command line, for the shells' completion.

It has to come up while somebody types, so that what the commands and the shipped games say is asked once and kept. What
cannot be read completes nothing, since there is no place to say why.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import dropwhile, starmap, takewhile
from pathlib import Path, PurePath
from typing import Any, Literal, NamedTuple

from macau_edge.cli.kept import kept
from macau_edge.cli.named import game_named, names_of_game, positional, shipped
from macau_edge.cli.spoken import translated
from macau_edge.model.problem import FAMILIES, ProblemError, UsageError, rules

YAML = (".yaml", ".yml")


class Completion(NamedTuple):
    """A word that may stand at the cursor, and what is said of it where the shell has room."""

    word: str
    said: str = ""


def completions(line: str, shell: Literal["bash", "zsh", "fish"]) -> Iterator[str]:
    """The words that may follow a line, as its shell takes them: quoted where needed, and what is said of them."""
    typed = _typed(line)
    if typed is None:
        return
    words, begun, quote = typed
    for word, said in dict.fromkeys(_next(words[1:], begun)):
        if not word.startswith(begun):
            continue
        if shell == "bash":
            quoted, typed_so = (word, begun) if quote else (_quoted(word), _quoted(begun))
            yield quoted[_kept(quoted, typed_so) :]
        else:  # which quote for themselves
            yield f"{word}\t{translated(said)}" if said else word


def _typed(line: str) -> tuple[list[str], str, str] | None:
    """The words of a line that are whole, the one that is begun, and the quotation mark that is open in it."""
    import shlex

    for quote in ("", "'", '"'):
        reader = shlex.shlex(f"{line}{quote}{_MARK}", posix=True, punctuation_chars=_BETWEEN)
        reader.whitespace_split, reader.commenters = True, ""
        try:
            *words, begun = reader
        except ValueError:
            continue
        words = _of_the_program(words)
        return (words, begun.removesuffix(_MARK), quote) if words else None
    return None


_MARK = "\ue000"
"""What is put behind a line, so that a word that is not begun yet is one as well."""
_BETWEEN = "|&;()<>\n"
"""What parts the commands of a line from one another, and from the files that they write and read."""


def _of_the_program(words: Sequence[str]) -> list[str]:
    """The words of the last command of a line, from the program's name on; none where a file is about to be named."""
    behind = [*takewhile(lambda word: not set(word) <= set(_BETWEEN), reversed(words))]
    before = words[len(words) - len(behind) - 1] if len(behind) < len(words) else ""
    if "<" in before or ">" in before:
        return []
    named = list(dropwhile(lambda word: re.match(r"\w+=", word) or word == "env", reversed(behind)))
    return next((named[at:] for at, word in enumerate(named) if PurePath(word).name == "macau-edge"), named)


def _quoted(word: str) -> str:
    """A word as a shell reads it, as readable as can be: `'place[4]'`; the path of a home stays one."""
    import shlex

    return word if re.fullmatch(r"[\w@%+=:,./~-]*", word) else shlex.quote(word)


def _kept(word: str, begun: str) -> int:
    """Where what bash replaces begins in a word: it ends words at `:` and `=` too, as COMP_WORDBREAKS has it."""
    return max(
        (at + 1 for at, letter in enumerate(begun) if letter in ":=" and word[: at + 1] == begun[: at + 1]), default=0
    )


# --- which words ------------------------------------------------------------------------------------------------------


@cache
def command_words() -> dict[str, Any]:
    """Command -> what is said of it, whether it is about a game, the `places` of its words, and its `options`, each
    with what is said of it and with `values`: a list of them, what they are of, or null where it takes none.
    """
    return dict(kept("commands", _of_commands))


def _of_commands() -> dict[str, Any]:
    from macau_edge.cli.taken import taken_by_commands

    return taken_by_commands()


def _next(words: Sequence[str], begun: str) -> Iterable[Completion]:
    """What may stand after the words of a line, those after the program's name."""
    known = command_words()
    words = list(dropwhile(lambda word: word.startswith("-"), words))  # the program's own options, which take no value
    if not words:
        names = [Completion(name, command["said"]) for name, command in known.items()]
        return [*names, Completion("--help"), Completion("--no-pager"), Completion("--version")]
    if words[0] == "help" and len(words) > 1:  # and after it the words of another
        words = words[1:]
    return _of_command(known[words[0]], words[1:], begun) if words[0] in known else []


def _of_command(command: Mapping[str, Any], words: Sequence[str], begun: str) -> Iterable[Completion]:
    """What may stand after the words of a command."""
    own = command["options"]
    of_game = command["of_game"]
    given = list(positional(words, [flag for flag, option in own.items() if option["values"] is None]))
    game = game_named(next(iter(given), "")) if of_game else _after("--game", words)
    if "BET" in "".join(map(str, command["places"])) and "--bet" not in own:  # as `arguments.split` takes it
        own = {**own, **{flag: {"said": "", "values": "BET"} for flag in ("--bet", "-b")}}
    option, equals, value = begun.partition("=")
    if not (equals and option.startswith("--")):
        last = words[-1] if words else ""
        takes = own[last]["values"] is not None if last in own else _waits(last, of_game=of_game)
        option, value, before = last if takes else "", begun, ""
    else:
        before = f"{option}="
    if option:
        found = _listed(own[option], game, given[1:], value) if option in own else _choices(game, option.lstrip("-"))
        return [Completion(f"{before}{word}", said) for word, said in found]
    if begun.startswith("-"):
        names = names_of_game(game) if game else None
        ours = (
            [Completion(f"--{key}", "of the game") for key in names.options if f"--{key}" not in own] if names else []
        )
        options = [Completion(flag, one["said"]) for flag, one in own.items() if flag.startswith("--")]
        return [*ours, *options, Completion("--help")]
    places = command["places"]
    number = min(len(given), len(places) - 1)
    if not places or (number < len(given) and not str(places[-1]).endswith("...")):
        return []
    return _values(places[number], game, begun)


def _listed(option: Mapping[str, Any], game: str, given: Sequence[str], value: str) -> Iterable[Completion]:
    """What an option can be; where it lists several between commas, those that are not there yet, after the last."""
    kind = option["values"]
    if kind == "OPTION=":
        options = names.options if (names := names_of_game(game)) else {}
        return [Completion(f"{name}={one}") for name, option_ in options.items() for one in option_.choices or [""]]
    if kind in ("PRIZE", "PRIZE="):
        return _prizes(game, next(iter(given), ""), "=" if kind == "PRIZE=" else "")
    if not isinstance(kind, dict):
        return _values(kind, game, value)
    known = [*FAMILIES, *rules()] if kind["several"] == "CODES" else kind["several"]
    there, comma, _ = value.rpartition(",")
    return [Completion(f"{there}{comma}{one}") for one in known if one not in there.split(",")]


def _after(flag: str, words: Sequence[str]) -> str:
    """The value of an option among words, be it behind `=`; empty where it is not given."""
    behind = (word.removeprefix(f"{flag}=") for word in words if word.startswith(f"{flag}="))
    return words[words.index(flag) + 1] if flag in words[:-1] else next(behind, "")


def _waits(last: str, *, of_game: bool) -> bool:
    """Whether a word that is no option of the command is one of the game, whose choice is to follow."""
    return of_game and last.startswith("--") and "=" not in last and last != "--"


def _values(kind: str | Sequence[str] | None, game: str, begun: str) -> Iterable[Completion]:
    """What a word or an option can be: one of a list, or what its kind is; nothing where it takes a text or none."""
    match kind:
        case "GAME" | "GAME..." | "PATH...":
            found = [*map(Completion, shipped()), *_files(begun, YAML)]
            return found if any(one.word.startswith(begun) for one in found) else _games(begun)
        case "BET" | "BET...":
            return _bets(game, begun)
        case "KEY":
            from macau_edge.reading.reference import known_keys

            return map(Completion, known_keys())
        case "CODE":
            return [Completion(code) for code in rules()]
        case "COMMAND":
            return [Completion(name, command["said"]) for name, command in command_words().items()]
        case "APPLICATION":
            return _files(begun, YAML)
        case "FILE" | "BASE" | "HEAD":
            return _files(begun)
        case None | str():
            return []
        case _:
            return map(Completion, kind)


# --- names in a ruleset, and files ------------------------------------------------------------------------------------


def _bets(game: str, begun: str) -> list[Completion]:
    """The bets and families of a game; the members of a family once its name is typed."""
    names = names_of_game(game)
    bets = names.bets if names else {}
    family, between, _ = next((parts for sign in "[:/" if (parts := begun.partition(sign))[1]), (begun, "", ""))
    found = [] if between else list(starmap(Completion, bets.items()))
    if family not in bets:
        return found
    members = _members(game, family)
    if between in (":", "/"):  # as whoever types no brackets names them
        members = [f"{family}{between}{member.partition('[')[2].removesuffix(']')}" for member in members]
    return [*found, *map(Completion, members)]


def _members(game: str, family: str) -> Sequence[str]:
    """The members of a family; none where its game is not sound, nor of any other word."""
    ask = partial(members_by_family, game)
    listed: Mapping[str, Sequence[str]] = kept(f"members/{game}", ask) if game in shipped() else ask()
    return listed.get(family, ())


def members_by_family(game: str) -> dict[str, list[str]]:
    """The members of each family of a game, which is read whole for it; none where it is not sound."""
    from macau_edge.checks.sound import load_any
    from macau_edge.outcomes.members import members
    from macau_edge.outcomes.options import choose

    try:
        ruleset = load_any(game).ruleset
        choices = choose(ruleset, {})
        listed = {bet.id: [member.id for member in members(ruleset, bet, choices)] for bet in ruleset.bets.values()}
    except (ProblemError, UsageError):
        return {}
    return {bet: [one for one in found if one != bet] for bet, found in listed.items()}


def _prizes(game: str, bet: str, end: str) -> list[Completion]:
    """What the prizes of a bet are for, `12`, by all the names that they have; none of a bet with one prize."""
    from macau_edge.analysis import members_asked
    from macau_edge.checks.sound import load_any
    from macau_edge.model.prizes import key_text
    from macau_edge.outcomes.options import choose
    from macau_edge.questions.supposing.prizes import slots

    try:
        ruleset = load_any(game).ruleset
        choices = choose(ruleset, {})
        found = slots(ruleset, members_asked(ruleset, choices, [bet])[0], choices)
    except (ProblemError, UsageError):
        return []
    names = [name for slot in found for name in (slot.name, ", ".join(map(key_text, slot.keys)))]
    return [Completion(f"{name}{end}") for name in dict.fromkeys(filter(None, names))] if len(found) > 1 else []


def _games(begun: str) -> list[Completion]:
    """The shipped games by their names in every language, for who types one of these."""
    if not begun:
        return []
    from macau_edge.reading.kinds import games_by_name

    return [Completion(name, game) for name, game in games_by_name().items()]


def _choices(game: str, option: str) -> list[Completion]:
    """What an option of a game can be set to, where its choices are listed."""
    names = names_of_game(game)
    return [*map(Completion, names.options[option].choices)] if names and option in names.options else []


def _files(begun: str, ends: Sequence[str] = ()) -> list[Completion]:
    """Folders, and files with one of these ends; hidden ones once their point is typed."""
    folder, slash, start = begun.rpartition("/")
    try:
        entries = sorted(Path(f"{folder}{slash}" or ".").expanduser().iterdir())
    except OSError:
        return []
    return [
        Completion(f"{folder}{slash}{entry.name}{'/' if entry.is_dir() else ''}")
        for entry in entries
        if entry.name.startswith(start)
        and (start.startswith(".") or not entry.name.startswith("."))
        and (entry.is_dir() or not ends or entry.suffix in ends)
    ]
