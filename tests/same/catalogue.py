"""Every case: what the redesign may not change. `quick` ones are those of the minute.

Games, bets and files are those of the base's tree, so that a case has one name whatever the present tree has; the files
themselves come from each side's own. What is asked of every bet is asked of one bet of each game in every language and
format; of the others as a table, as JSON and in one format more, the languages taking turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import yaml

from macau_edge.cli.schema import RECORDS
from tests.examples import DEAR
from tests.same.case import WIDE, Case

LANGUAGES = ("en", "pt", "zh")
TONGUES = ("pt+zh", *LANGUAGES)
REPORTS = (("table", WIDE), ("json", WIDE), ("csv", WIDE), ("markdown", WIDE))
CHARTS = (*REPORTS, ("chart", 80), ("chart", 200), ("svg", WIDE))
FINDINGS = ("full", "concise", "json", "github", "sarif", "junit", "gitlab")
COMMANDS = (
    *("analyse", "bias", "check", "diff", "dossier", "explain", "fmt", "games", "layout", "new", "readings"),
    *("risk", "rule", "schema", "simulate", "solve", "sweep", "verify"),
)

MISUSED = Path(__file__).with_name("misused.txt")
Forms = Sequence[tuple[str, int]]


def catalogue(tree: Path, revisions: Sequence[str] = (), repository: Path | None = None) -> list[Case]:
    """Every case of a tree but the random ones; `revisions` are neighbours that touch rulesets, the newest first."""
    files = sorted(file.relative_to(tree).as_posix() for file in (tree / "examples").glob("*.yaml"))
    shipped = sorted(
        file.relative_to(tree / "rulesets").with_suffix("").as_posix() for file in (tree / "rulesets").rglob("*.yaml")
    )
    applications = sorted(file.relative_to(tree).as_posix() for file in (tree / "examples").glob("*/application.yaml"))
    found = [
        *whole_program(),
        *(case for game in shipped for case in of_a_game(game, bets(tree / f"rulesets/{game}.yaml"))),
        *(case for file in (*files, *applications) for case in of_a_game(file, bets(tree / file))),
        *(case for file in applications for case in of_an_application(file)),
        *simulations(shipped),
        *(case for place, file in enumerate(wrong(tree)) for case in of_a_wrong_file(file, place)),
        *of_many_files(tree),
        *formatted(tree),
        *changes(shipped, revisions, repository),
        *in_python(shipped),
        *misused(),
    ]
    return list({case.name: case for case in sorted(found, key=lambda case: case.quick)}.values())


Rows = Mapping[str, str]
"""Each bet of a file, and the first row of its prizes; empty where it has none."""


def bets(file: Path) -> Rows:
    """The bets of a ruleset or an application as they are written, but for those that take minutes."""
    dear = {one.bet for one in DEAR if file.name == one.file}
    root = yaml.compose(file.read_text("utf-8"), Loader=yaml.SafeLoader)
    return {bet: _row(its) for bet, its in _entries(_entries(root)["bets"]).items() if bet not in dear}


def _entries(node: yaml.Node | None) -> dict[str, yaml.Node]:
    pairs = node.value if isinstance(node, yaml.MappingNode) else []
    return {key.value: value for key, value in pairs if isinstance(key, yaml.ScalarNode)}


def _row(bet: yaml.Node) -> str:
    rows = _entries(_entries(bet).get("pays", bet))
    return next((name for name in rows if "pays" in _entries(bet) and name not in ("by", "others")), "")


def everywhere(*words: str, forms: Forms = REPORTS, quick: bool = False) -> Iterator[Case]:
    """A command in every format and language."""
    for language in LANGUAGES:
        for name, columns in forms:
            yield Case((*words, "--format", name, "--lang", language), quick, columns)


def in_turn(*words: str, forms: Forms = REPORTS, turn: int = 0) -> Iterator[Case]:
    """A command in every format, the languages taking turns."""
    for place, (name, columns) in enumerate(forms, turn):
        yield Case((*words, "--format", name, "--lang", LANGUAGES[place % 3]), columns=columns)


def whole_program() -> Iterator[Case]:
    """What needs no game."""
    for words in ((), ("--help",), ("--version",), *((command, "--help") for command in COMMANDS)):
        yield Case(words, quick=True)
        yield Case(words, columns=80)
    yield from everywhere("games", quick=True)
    for form in ("text", "json", "markdown"):
        yield Case(("rule", "--all", "--format", form), quick=True)
    for line in ("rule", "rule law", "rule law/missing-name", "rule nothing", "schema"):
        yield Case(tuple(line.split()), quick=True)
    for kind in ("ruleset", "application", "policy"):
        yield Case(("schema", kind), quick=True)
        yield Case(("schema", kind, "-o", f"{kind}.json"))
    for kind in RECORDS:
        yield Case(("schema", kind), quick=True)
    given = ("--game", "craps", "--date", "2026-11-20", "-o", "new.yaml")
    for asked in (
        ("--bet", "field", "--prize", "12=5:2"),
        ("--bet", "lucky", "--prize", "3:1", "--name", "en=Lucky", "--win", "2, 3, 12", "--lang", "pt"),
        ("--bet", "all", "--prize", "30:1", "--collect", "2, 3, 4", "--until", "7", "--name", "All"),
        ("--bet", "twice", "--prize", "2=30:1", "--count", "12", "--until", "7", "--name", "Twice"),
        ("--bet", "field"),
    ):
        yield Case(("new", "application", *given, *asked), quick=True)


# --- games and bets ------------------------------------------------------------------------------------------------


def of_a_game(game: str, written: Rows) -> Iterator[Case]:
    """What is asked of a game, then of each of its bets."""
    chosen = game == "craps"
    yield from everywhere("analyse", game, quick=chosen)
    yield from everywhere("readings", game, quick=chosen)
    yield from in_turn("analyse", game, "--every-choice")
    yield from in_turn("analyse", game, "--stake", "10", turn=1)
    yield from in_turn("analyse", game, "--stake", "10 to 13", "--chip", "5", turn=2)
    yield from in_turn("bias", game, "--tolerance", "0.1%")
    for tongue in TONGUES:
        yield Case(("layout", game, "--lang", tongue), quick=chosen)
    yield Case(("layout", game, "-o", "cloth.svg", "-o", "cloth.pdf", "-o", "cloth.png"), quick=chosen)
    first = "field" if "field" in written else next(iter(written))
    for place, (bet, row) in enumerate(written.items()):
        for name, asked in QUESTIONS.items():
            forms = CHARTS if name in ("risk", "sweep") else REPORTS
            words = (name, game, bet, *asked(row))
            if bet == first and "application" not in game:
                yield from everywhere(*words, forms=forms, quick=chosen)
            elif bet == first or name == "explain":
                yield from in_turn(*words, forms=forms, turn=place)
            else:
                yield from in_turn(
                    *words, forms=(("table", WIDE), ("json", WIDE), forms[place % len(forms)]), turn=place
                )
        yield Case(("bias", game, bet, "--symbolic", "--lang", LANGUAGES[place % 3]), quick=chosen and bet == first)
        yield Case(("simulate", game, bet, "--seed", "1", "--rounds", "1e5", "--format", "json"))


QUESTIONS: Mapping[str, Callable[[str], tuple[str, ...]]] = {
    "explain": lambda _: (),
    "solve": lambda _: ("--edge", "2.5%"),
    "sweep": lambda row: ("--prize", f"{row}=1:1..3:1" if row else "1:1..3:1"),
    "risk": lambda _: ("--rounds", "200", "--unit", "10"),
    "bias": lambda _: ("--tolerance", "0.1%"),
}


def simulations(shipped: Iterable[str]) -> Iterator[Case]:
    """Whole games played with a seed, on other dice and at other prizes; and a checkpoint of the base gone on with."""
    for game in shipped:
        words = ("simulate", game, "--seed", "1", "--rounds", "1e4")
        yield from everywhere(*words) if game == "craps" else in_turn(*words)
    yield from everywhere("simulate", "craps", "field", "--seed", "1", "--rounds", "1e5", quick=True)
    for more in (("--die", "6=0.17"), ("--prize", "12=5:2"), ("--until-halfwidth", "1%"), ("--confidence", "99%")):
        yield Case(("simulate", "craps", "field", "--seed", "2", "--rounds", "1e5", *more), quick=True)
    for game, bet in (("craps", "pass-line"), ("roulette", "split"), ("examples/hands.yaml", "fire-a")):
        kept = ("simulate", game, bet, "--seed", "3", "--checkpoint", "kept.json", "--format", "json", "--rounds")
        begun = Case((*kept, "1e5"), quick=bet == "pass-line")
        yield begun
        yield replace(begun, words=(*kept, "2e6"), after=begun.name, label="goes on from the base's checkpoint")


# --- applications --------------------------------------------------------------------------------------------------


def of_an_application(file: str) -> Iterator[Case]:
    """Its dossier in every form and language, and what `verify` says of it, of the base's, and of the one beside it."""
    chosen = "/field-12/" in file
    for tongue in TONGUES:
        for form in ("pdf", "docx", "json", "md"):
            made = Case(
                ("dossier", file, "-o", f"dossier.{form}", "--lang", tongue), quick=chosen and tongue == "pt+zh"
            )
            yield made
            if form in ("pdf", "json"):
                told = Case(("verify", f"dossier.{form}"), after=made.name, label=f"of the base, {tongue}")
                yield replace(told, quick=made.quick and form == "json")
    yield Case(("dossier", file, "-o", "draft.pdf", "-o", "draft.md", "--draft"))
    beside = file.replace("application.yaml", "dossier.pdf")
    for language in LANGUAGES:
        for form in ("table", "json", "markdown"):
            quick = chosen and (form, language) == ("table", "en")
            yield Case(("verify", beside, "--format", form, "--lang", language), quick)


# --- files that are wrong, and files to be written otherwise -------------------------------------------------------


def wrong(tree: Path) -> list[str]:
    """The files of `tests/wrong`, and the folders of its policies."""
    root = tree / "tests" / "wrong"
    found = (*root.glob("*.yaml"), *root.glob("application/*.yaml"), *root.glob("policy/*"))
    return sorted(file.relative_to(tree).as_posix() for file in found if file.suffix != ".txt")


def of_a_wrong_file(file: str, place: int) -> Iterator[Case]:
    """What is said of it in full, and in one of the other formats."""
    other = FINDINGS[1:][place % 6]
    if "/policy/" in file:
        copies = ((file, "macau-edge.toml"),) if file.endswith(".toml") else ((file, "."),)
        checked = Case(
            ("check", "macau-edge.toml" if file.endswith(".toml") else "game.yaml"), copies=copies, label=file
        )
    else:
        checked = Case(("check", file))
    yield replace(checked, quick=place % 5 == 0)
    yield replace(checked, words=(*checked.words, "--output-format", other), quick=place % 30 == 0)
    if "/policy/" not in file and "/application/" not in file:
        yield Case(("analyse", file))


def of_many_files(tree: Path) -> Iterator[Case]:
    """Whole folders in every format of findings."""
    for folder in ("rulesets/", "examples/", "tests/wrong/", "tests/wrong/application/", "examples/field-12/"):
        for form in FINDINGS:
            yield Case(("check", folder, "--output-format", form), quick=folder == "rulesets/")
        yield Case(("check", folder, "--statistics"))
    yield Case(("check", "tests/wrong/", "--select", "law,structure"))
    yield Case(("check", "tests/wrong/", "--ignore", "law,structure"))
    text = (tree / "tests/wrong/act-twice.yaml").read_text("utf-8")
    yield Case(("check", "-", "--stdin-name", "rulesets/given.yaml"), quick=True, stdin=text)
    yield Case(("check", "examples/ci/", "--policy", "examples/ci/macau-edge.toml"), quick=True)
    yield Case(("check", "tests/wrong/act-twice.yaml"), quick=True, environment={"NO_COLOR": "", "FORCE_COLOR": "1"})


def formatted(tree: Path) -> Iterator[Case]:
    """Every YAML file in the one way to write it."""
    files = [
        file for folder in ("rulesets", "examples", "tests/wrong") for file in sorted((tree / folder).rglob("*.yaml"))
    ]
    for place, file in enumerate(files):
        name = file.relative_to(tree).as_posix()
        yield Case(("fmt", name), quick=place % 40 == 0)
        yield Case(("fmt", "--diff" if place % 2 else "--check", name), quick=place % 40 == 20)
        if "wrong" not in name:
            text = file.read_text("utf-8")
            ugly = "".join(f"{line.rstrip()}   \n" if ":" in line else f"{line}\n" for line in text.splitlines())
            yield Case(("fmt", "-"), stdin=ugly.replace(": {", ":   { ").replace(", ", " ,  "), label=f"{name}, ugly")


def changes(shipped: Sequence[str], revisions: Sequence[str], repository: Path | None) -> Iterator[Case]:
    """What changed between neighbouring revisions, and between files."""
    shapes = ("table", "markdown", "json", "github")
    for place, (new, old) in enumerate(pairwise(revisions)):
        for shape in shapes:
            for language in LANGUAGES if shape != "json" else ("en",):
                words = ("diff", old, new, "--format", shape, "--lang", language)
                yield Case(words, quick=place == 0 and language == "en", cwd=str(repository))
    both = ("diff", "rulesets/craps.yaml", "rulesets/portugal/craps.yaml")
    for language in LANGUAGES:
        for shape in shapes:
            yield Case((*both, "--format", shape, "--lang", language), quick=language == "pt")
    for reason in ("edge-change", "player-advantage", "any"):
        yield Case((*both, "--fail-on", reason))
    yield from (Case(("diff", f"rulesets/{game}.yaml", f"rulesets/{game}.yaml")) for game in shipped)


# --- Python, and what goes wrong -----------------------------------------------------------------------------------


def in_python(shipped: Sequence[str]) -> Iterator[Case]:
    """The public names with their signatures, and what each function gives back."""
    yield Case(("python", "names"), quick=True)
    for function, *words in (
        *(("load", game) for game in shipped),
        *(("analyse", game) for game in shipped),
        ("analyse", "craps", "field12=3:1", "bets=field"),
        ("analyse", "craps", "bets=feild"),
        ("solve", "craps", "field", "edge=2.5%"),
        ("sweep", "craps", "field", 'prizes={"12": ["2:1", "3:1"]}'),
        ("bias", "craps", "boxcars", 'die={"6": "0.17"}'),
        ("simulate", "craps", "pass-line", "rounds=100000", "seed=1"),
        ("risk", "craps", "pass-line", "rounds=1000", "unit=100"),
        ("load", "carps"),
    ):
        yield Case(("python", "result", function, *words), quick=True)


def misused() -> Iterator[Case]:
    """What the program answers to wrong use."""
    for line in MISUSED.read_text("utf-8").splitlines():
        yield Case(tuple(line.split()), quick=True)
