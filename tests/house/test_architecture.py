"""Seventeen rooms: imports go down only, no circle, and each library where it belongs."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.loops import each
from tests.trees import FILES, parsed, tree, walked

ROOT = Path(__file__).parents[2]

# From the ground up. A room imports only rooms on lower floors, so no two on one floor know each other.
FLOORS = (
    {"model"},
    {"typed"},
    {"reading", "outcomes", "numeric"},
    {"exact"},
    {"analysis", "wording"},
    {"drawing", "checks"},
    {"reports"},
    {"questions"},
    {"dossier", "desk"},
    {"lsp", "mcp", "studio"},
    {"cli"},
    {"api"},  # each function is what a command is asked, and the records of some commands are in `cli`
    {"__init__", "__main__"},  # `__init__` is the Python API, whose functions are in `api`
)

# The rooms that may import less than what lies below them, and why.
ONLY = {
    "numeric": {"model"},  # it enumerates and reads for itself: it shares no working with `exact`
    "outcomes": {"model"},
    "reading": {"model", "typed"},  # what words mean is not decided while they are read
    "exact": {"model", "outcomes"},
    "wording": {"model", "reading", "outcomes"},  # what is said of a figure is found before, and handed to it
    "__main__": {"cli"},
}

# Library -> the only files or folders that import it. Everything else is the standard library.
LIBRARIES = {
    "asn1crypto": {"dossier/signing.py"},
    "cryptography": {"dossier/signing.py"},
    "distributed": {"questions/simulate/cluster.py"},
    "docx": {"dossier/writing/"},
    "filelock": {"questions/simulate/checkpoint.py"},
    "flint": {"exact/", "model/measures.py", "outcomes/devices.py"},
    "lsprotocol": {"lsp/__init__.py"},
    "mcp": {"mcp/__init__.py"},
    "mpmath": {"questions/simulate/statistics.py"},
    "msgspec": {"dossier/", "questions/", "reports/", "studio/"},  # what goes out as JSON
    "numpy": {"numeric/", "dossier/verify/drawn.py"},
    "pygls": {"lsp/__init__.py"},  # whoever has not installed it is told by `cli/rule.py`
    "pkcs11": {"dossier/signing.py"},
    "pyhanko": {"dossier/signing.py", "dossier/verify/signature.py"},
    "pypdf": {"dossier/verify/"},
    "pypdfium2": {"dossier/verify/drawn.py"},
    "rich": {"cli/", "drawing/text.py", "questions/explain/figures.py", "reports/"},  # how wide a text is on a terminal
    "starlette": {"studio/"},
    "sympy": {"exact/"},
    "uvicorn": {"studio/serving.py"},
    "typer": {"cli/"},
    "typst": {"dossier/writing/typeset.py", "reading/build.py"},
    "xlsxwriter": {"dossier/writing/xlsx.py"},
    "yaml": {
        "questions/given.py",
        "reading/nodes.py",
        "reading/tokens.py",
    },  # how a mapping, a text and a `fmt` of it are written
}

LOOSE = {"__init__.py", "__main__.py", "api.py"}


def imports(file: str, nodes: Iterable[ast.AST] | None = None) -> Iterator[str]:
    """Every module that a file imports, at the top, in a function or for its types: `macau_edge.model`, `numpy`.

    Of some `nodes` of it only those that these import.
    """
    for node in walked(tree(file)) if nodes is None else nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute"
            assert node.module
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if module_file(name) else node.module


NAMED = re.compile(r"([a-z][\w.]*)[.:](\w+)")
"""What stands in a text that names something of ours to import: `checking.check_and_show`, `risk.data:RiskData`."""


def named_in_texts(file: str) -> Iterator[str]:
    """The files of which a text names something that they define, from the package or from the folder of this file."""
    folders = {"macau_edge", ".".join(("macau_edge", *Path(file).parent.parts))}
    for node in walked(tree(file)):
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        if said := NAMED.fullmatch(text):
            found = {module_file(f"{folder}.{said[1]}") for folder in folders}
            yield from (other for other in found if other and other != file and said[2] in defined(other))


@cache
def defined(file: str) -> frozenset[str]:
    """The functions and classes of a file."""
    return frozenset(one.name for one in tree(file).body if isinstance(one, ast.FunctionDef | ast.ClassDef))


def module_file(module: str) -> str | None:
    """`macau_edge.exact.chain` -> `exact/chain.py`; None where there is no such module of ours."""
    parts = module.split(".")
    if parts[0] != "macau_edge":
        return None
    path = "/".join(parts[1:])
    return next((file for file in (f"{path}.py", f"{path}/__init__.py".lstrip("/")) if file in FILES), None)


def room(file: str) -> str:
    """`exact/chain.py` -> `exact`, `api.py` -> `api`."""
    return file.partition("/")[0].removesuffix(".py")


@cache
def ours(file: str) -> frozenset[str]:
    """The files of ours that a file imports."""
    return frozenset(found for name in imports(file) if (found := module_file(name)))


@cache
def theirs(file: str) -> frozenset[str]:
    """The libraries that a file imports."""
    roots = {name.partition(".")[0] for name in imports(file) if not name.startswith("macau_edge")}
    return frozenset(roots - sys.stdlib_module_names)


def floor(name: str) -> int:
    return next(height for height, rooms in enumerate(FLOORS) if name in rooms)


def test_every_room_has_its_floor() -> None:
    assert {room(file) for file in FILES} == set().union(*FLOORS)
    assert len(FLOORS) <= 13  # the thirteenth with `api`, whose functions are what the commands of `cli` are asked


def test_no_module_stands_loose_at_the_top() -> None:
    assert {file for file in FILES if "/" not in file} == LOOSE


@each("file", FILES)
def test_imports_go_down_only(file: str) -> None:
    others = {room(other) for other in ours(file)} - {room(file)}
    assert {other for other in others if floor(other) >= floor(room(file))} == set()
    assert others <= ONLY.get(room(file), others)


def running(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a file but for those under `if TYPE_CHECKING`, which nothing runs."""
    for node in body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from running(node.orelse)
            continue
        yield node
        for inner in ("body", "orelse", "finalbody", "handlers", "cases"):
            yield from running(getattr(node, inner, ()))


def test_no_module_imports_itself_through_others() -> None:
    """Neither at its top nor in a function, nor by a text that names it, packages included.

    What stands for the type checker alone may be mutual.
    """
    own = {
        file: {found for name in imports(file, running(tree(file).body)) if (found := module_file(name))}
        | set(named_in_texts(file))
        for file in FILES
    }
    assert sum(map(len, own.values())) > 1000
    assert list(TopologicalSorter(own).static_order())  # raises CycleError, which names the modules


def test_what_a_text_names_is_imported() -> None:
    named = {*named_in_texts("cli/table.py")}
    assert {"cli/figures.py", "cli/check.py", "cli/checking.py", "cli/paging.py", "cli/new/__init__.py"} < named
    assert "dossier/certificate.py" in {*named_in_texts("cli/schema.py")}


@each("file", FILES)
def test_a_library_is_imported_where_it_belongs(file: str) -> None:
    misplaced = {
        library
        for library in theirs(file)
        if not any(file == place or file.startswith(place) for place in LIBRARIES.get(library, ()) if place)
    }
    assert misplaced == set()


def test_every_library_is_still_used() -> None:
    assert set().union(*map(theirs, FILES)) == set(LIBRARIES)


def test_no_public_class_stands_for_two_things() -> None:
    places = defaultdict(list)
    for file in FILES:
        for node in tree(file).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(file)
    assert {name: files for name, files in places.items() if len(files) > 1} == {}


def test_no_private_class_stands_for_two_things() -> None:
    """Nor does a class of a module's own: whoever meets `_Bet` in one file need not ask which of five it is."""
    names = [node.name for file in FILES for node in tree(file).body if isinstance(node, ast.ClassDef)]
    assert [name for name, times in Counter(names).items() if times > 1] == []


OF_A_QUESTION = {"analyse", "bias", "explain", "readings", "risk", "simulate", "solve", "sweep", "verify"}
"""A question is one thing as a command, in Python and where it is found."""
SEVERAL = {
    "check": "the command, the rules, and the program that a dossier carries",
    "listed": "the program that a dossier carries knows nothing of ours",
    "main": "as above",
    "to_html": "of a document, and of findings",
}
MOST_SEVERAL = 34
"""Public names of functions that may stand in several modules, besides those of questions."""


def test_few_functions_have_a_name_that_others_have() -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for file in FILES:
        for node in tree(file).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                places[node.name].add(file)
    several = {name: files for name, files in places.items() if len(files) > 1}
    assert len(several.keys() - OF_A_QUESTION) <= MOST_SEVERAL, several
    assert several.keys() >= OF_A_QUESTION | SEVERAL.keys()


@pytest.mark.parametrize("module", ["macau_edge", "macau_edge.cli"])
def test_help_waits_for_no_engine(module: str) -> None:
    """sympy and numpy take most of a second: they are imported by the commands that need them."""
    heavy = {"docx", "lsprotocol", "msgspec", "numpy", "pygls", "pypdf", "sympy", "typst", "yaml"}
    program = f"import sys, {module}; print(*({heavy} & sys.modules.keys()))"
    shown = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == []


def test_the_help_of_a_command_waits_for_no_noun_of_a_ruleset() -> None:
    """Each frozen dataclass costs a millisecond: the options of a question are said before what answers it."""
    heavy = "{'macau_edge.analysis', 'macau_edge.model.phrases', 'macau_edge.model.ruleset', 'macau_edge.wording'}"
    program = f"import sys, macau_edge.cli.figures, macau_edge.cli.what_if; print(*({heavy} & sys.modules.keys()))"
    shown = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == []


# --- one meaning, two readers ----------------------------------------------------------------------------------------

INTERPRETERS = {
    "model/notation.py": "text -> phrase, and phrase -> text",
    "wording/phrases.py": "phrase -> sentence",
    "outcomes/select.py": "phrase -> outcomes, for the exact engine",
    "numeric/throws.py": "phrase -> outcomes, for the numeric engine, which reads for itself",
    "typed/support.py": "phrase -> whether it may be offered: it plainly names an outcome, whatever else it names",
    "model/card_notation.py": "text -> phrase about hands of cards, and back",
    "wording/hands.py": "phrase about hands of cards -> sentence",
    "outcomes/questions.py": "phrase about hands of cards -> what it asks of a round, for the exact engine",
    "outcomes/card_sets.py": "what names cards -> these, for the exact engine",
    "outcomes/patterns.py": "what is said of a hand -> whether its cards fit, for the exact engine",
    "numeric/patterns.py": "what is said of a hand -> which hands fit, for the numeric engine",
    "numeric/hands.py": "phrase about hands of cards -> what it asks of a round, for the numeric engine",
}
DECLARED = "model/phrases.py"


def kinds_of_phrases() -> set[str]:
    """The classes of phrases, without `Phrase` itself."""
    classes = [node for node in tree(DECLARED).body if isinstance(node, ast.ClassDef)]
    return {one.name for one in classes if any(isinstance(base, ast.Name) for base in one.bases)}


def told_apart(module: ast.Module, kinds: set[str]) -> set[str]:
    """The kinds of phrases that a file does something else with than make one: `Word("point")` makes one."""
    called: dict[str, str] = {}
    modules: set[str] = set()
    nodes = walked(module)
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module == "macau_edge.model.phrases":
            called |= {alias.asname or alias.name: alias.name for alias in node.names if alias.name in kinds}
        elif isinstance(node, ast.ImportFrom) and node.module == "macau_edge.model":
            modules |= {alias.asname or alias.name for alias in node.names if alias.name == "phrases"}
    made = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    names = {called[n.id] for n in nodes if isinstance(n, ast.Name) and n.id in called and id(n) not in made}
    return names | {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules
        if node.attr in kinds and id(node) not in made
    }


def test_few_files_say_what_phrases_mean() -> None:
    """All others make phrases, ask them what `Phrase` answers, or fold over `walk`: a new kind changes none of them."""
    kinds = kinds_of_phrases()
    assert len(kinds) >= 15
    found = {file: told_apart(tree(file), kinds) for file in FILES}
    others = {file: names for file, names in found.items() if names and file not in {*INTERPRETERS, DECLARED}}
    assert others == {}
    said = {file for file in INTERPRETERS if found[file]}
    assert said == set(INTERPRETERS), "a file that says nothing of phrases any more is none of them"


@pytest.mark.parametrize(
    "text",
    [
        "from macau_edge.model.phrases import Word\nisinstance(x, Word)",
        "from macau_edge.model.phrases import Word as W\nmatch x:\n    case W(text):\n        pass",
        "from macau_edge.model.phrases import Word\nCLASSES = {Word: 1}",
        "from macau_edge.model import phrases\ntype(x) is phrases.Word",
    ],
)
def test_who_tells_phrases_apart_is_seen(text: str) -> None:
    assert told_apart(ast.parse(text), {"Word"}) == {"Word"}


def test_who_makes_a_phrase_tells_none_apart() -> None:
    imported = "from macau_edge.model import phrases\nfrom macau_edge.model.phrases import Phrase, Word"
    text = f"{imported}\nWord('a'), phrases.Word('b')"
    asks = "\ndef f(x: Phrase): isinstance(x, Phrase)"
    assert told_apart(ast.parse(text + asks), {"Word"}) == set()


@pytest.mark.parametrize(
    "words",
    [
        "games",
        pytest.param("readings fantan", marks=pytest.mark.thorough),
        pytest.param("analyse craps --stake 25", marks=pytest.mark.thorough),
        pytest.param("solve craps field --edge 2%", marks=pytest.mark.thorough),
    ],
)
def test_only_json_waits_for_its_records(words: str) -> None:
    """`--format json` alone imports msgspec and defines the records of what it shows."""
    run = "import sys; from macau_edge.cli import main"
    program = f"{run}\ntry: main()\nfinally: print('msgspec' in sys.modules, file=sys.stderr)"
    for more, needed in ((), "False"), (("--format", "json"), "True"):
        asked = [sys.executable, "-c", program, *words.split(), *more]
        shown = subprocess.run(asked, capture_output=True, text=True, check=True)
        assert shown.stderr.split()[-1] == needed


WHOLE = {  # in `dossier/writing`, whole numbers as far as one sees from where they come
    "sum(shape.least(size, whole))",
    "sum(pair[1].lines)",
    "sum((max(1, ceil(w / room)) for w in cell))",
    "sum(least)",
    "sum(most)",
    "sum(lines)",
    "sum(widths)",
}


def bare_sums(module: ast.Module) -> set[str]:
    """The calls of `sum`, but for those that count what is so, and those that begin with a fraction."""
    calls = [n for n in ast.walk(module) if isinstance(n, ast.Call) and ast.unparse(n.func) == "sum"]
    return {
        ast.unparse(call)
        for call in calls
        if "Fraction(0)" not in map(ast.unparse, call.args[1:])
        if not (isinstance(call.args[0], ast.GeneratorExp) and isinstance(call.args[0].elt, ast.Compare))
    }


def test_lengths_are_added_up_by_a_function_that_every_python_has_alike() -> None:
    """`sum` of floats is compensated since 3.12: with it a picture, and the dossier that shows it, is another file."""
    rooms = [file for file in FILES if file.startswith(("drawing/", "dossier/writing/"))]
    assert len(rooms) >= 15
    assert set().union(*(bare_sums(tree(file)) for file in rooms)) == WHOLE


def test_a_bare_sum_is_seen() -> None:
    text = "sum(wides); sum((row.height for row in rows)); sum(a > b for a in c); sum(bins, Fraction(0)); total(wides)"
    assert bare_sums(ast.parse(text)) == {"sum(wides)", "sum((row.height for row in rows))"}


# --- what a docstring says --------------------------------------------------------------------------------------------


def texts_below(node: ast.Module) -> Iterator[str]:
    """Docstrings, and the texts below constants and fields."""
    bare = (one.value for one in walked(node) if isinstance(one, ast.Expr))
    return (one.value for one in bare if isinstance(one, ast.Constant) and isinstance(one.value, str))


BY_ANOTHER = re.compile(r"\s*(The same|Same)\b")
"""How a text begins that says what comes back by the one above it."""
LIKE_ANOTHER = re.compile(r"""["']\s*(The same|Same)\b""")


@each(
    "file", [file for folder in ("macau_edge", "tests", "benchmarks") for file in sorted((ROOT / folder).rglob("*.py"))]
)
def test_a_docstring_stands_alone(file: Path) -> None:
    """A stranger reads one function, in an editor or a schema, and not the one above it."""
    text = file.read_text("utf-8")
    if LIKE_ANOTHER.search(text):  # few files are parsed for it
        assert [one for one in texts_below(parsed(text)) if BY_ANOTHER.match(one)] == []


def test_a_docstring_that_does_not_stand_alone_is_seen() -> None:
    text = 'LOW = 1\n"""Of a range."""\nHIGH = 2\n"""The same above."""\ndef f():\n    """Same as `g`."""\n'
    assert list(filter(BY_ANOTHER.match, texts_below(ast.parse(text)))) == ["The same above.", "Same as `g`."]
