"""One side of the comparison: preloads the `macau_edge` that PYTHONPATH names, and forks once for every case.

It is started as a file, `python -P worker.py JOB.json`, and imports nothing of the tests: the side that it plays may
be a commit that has no such file. What a case came to is written to `OUT/KEY.json`, by the process that waits for it:

    {"exit": 0, "out": {"text": ...}, "err": {"text": ...}, "files": {"dossier.pdf": {"base64": ...}}, "seconds": 0.4}

Forking costs hundredths of a second where a new process costs one, and no case leaves anything behind for the next.
"""

from __future__ import annotations

import base64
import importlib
import inspect
import json
import os
import pkgutil
import resource
import shutil
import sys
import tomllib
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

SECONDS = 3600
"""Processor time after which a case is taken to hang. The longest takes a minute."""

Job = dict[str, Any]


def main(file: str) -> None:
    """Plays every case of a job, so many at a time."""
    job = json.loads(Path(file).read_text("utf-8"))
    os.environ.clear()
    os.environ.update(job["environment"])
    entry = preloaded(Path(job["side"]))
    waiting, running = job["cases"][::-1], dict[int, Job]()
    while waiting or running:
        while waiting and len(running) < job["jobs"]:
            case = waiting.pop()
            running[begun(job, case, entry)] = case
        number, status, used = os.wait4(-1, 0)
        if number in running:
            finish(job, running.pop(number), os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime)


def preloaded(side: Path) -> Callable[[], object]:
    """The console script of a side, with every module imported that any command may want."""
    import numpy  # noqa: F401  # heavy, and wanted by nearly every case
    import sympy  # noqa: F401

    import macau_edge

    assert macau_edge.__file__
    assert Path(macau_edge.__file__).is_relative_to(side), f"{macau_edge.__file__} is not of {side}"
    for module in pkgutil.walk_packages(macau_edge.__path__, "macau_edge."):
        if "__main__" not in module.name and "cluster" not in module.name:
            importlib.import_module(module.name)
    if build := sys.modules.get("macau_edge.reading.build"):  # each commit has its own, which alone is no difference
        vars(build)["sources"] = tuple
    scripts = tomllib.loads((side / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    place, _, name = scripts["macau-edge"].partition(":")
    found: Callable[[], object] = getattr(importlib.import_module(place), name)
    return found


# --- one case ------------------------------------------------------------------------------------------------------


def begun(job: Job, case: Job, entry: Callable[[], object]) -> int:
    """The number of the process that plays a case, in a folder of its own with copies of what it reads."""
    folder = folder_of(job, case)
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "cwd").mkdir(parents=True)
    for source, target in case["copies"]:
        copy(Path(source), folder / "cwd" / target)
    (folder / "in").write_text(case["stdin"], "utf-8")
    case["before"] = dict(written(folder / "cwd"))
    number = os.fork()
    if not number:
        play(case, folder, entry)
    return number


def folder_of(job: Job, case: Job) -> Path:
    return Path(job["scratch"], case["key"][:16])


def copy(source: Path, target: Path) -> None:
    """A copy of a file or of a folder; of one that is not there nothing, and the command says so."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    elif source.exists():
        shutil.copy(source, target)


def play(case: Job, folder: Path, entry: Callable[[], object]) -> NoReturn:
    """Becomes the command, with its output in files; never returns."""
    code = 70
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        for number, name, mode in ((0, "in", os.O_RDONLY), (1, "out", os.O_WRONLY), (2, "err", os.O_WRONLY)):
            os.dup2(os.open(folder / name, mode | (os.O_CREAT if number else 0), 0o600), number)
        os.environ.update(case["environment"])
        os.chdir(case["cwd"] or folder / "cwd")
        sys.argv = ["macau-edge", *case["words"]]
        if case["words"][:1] == ["python"]:
            PYTHON[case["words"][1]](*case["words"][2:])
        else:
            entry()
        code = 0
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    except BaseException:  # a traceback is a product as well: the other side may have the same
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def finish(job: Job, case: Job, code: int, seconds: float) -> None:
    """Writes what a case came to, and takes its folder away."""
    folder = folder_of(job, case)

    def told(data: bytes) -> dict[str, str]:
        try:
            text = data.decode()
        except UnicodeDecodeError:
            return {"base64": base64.b64encode(data).decode()}
        return {"text": text.replace(str(folder / "cwd"), "<scratch>").replace(job["side"], "<side>")}

    product = {
        "exit": code,
        "out": told((folder / "out").read_bytes()),
        "err": told((folder / "err").read_bytes()),
        "files": {name: told(data) for name, data in written(folder / "cwd") if case["before"].get(name) != data},
        "seconds": seconds,
    }
    target = Path(job["out"]) / f"{case['key']}.json"
    target.with_suffix(".part").write_text(json.dumps(product), "utf-8")
    target.with_suffix(".part").replace(target)
    shutil.rmtree(folder, ignore_errors=True)


def written(folder: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield file.relative_to(folder).as_posix(), file.read_bytes()


# --- what `import macau_edge` gives --------------------------------------------------------------------------------


def names() -> None:
    """Every public name with its signature and its docstring; the errors that are promised."""
    import macau_edge

    for name in sorted(macau_edge.__all__):
        thing = getattr(macau_edge, name)
        sys.stdout.write(f"{name}{inspect.signature(thing) if callable(thing) else f' = {thing!r}'}\n")
        sys.stdout.write(f"{inspect.getdoc(thing)}\n\n" if callable(thing) else "")


def result(function: str, game: str, *given: str) -> None:
    """A result as Python has it: its public names, its shapes, its figures. Words are arguments, `seed=1` by name."""
    import macau_edge

    places = [word for word in given if "=" not in word]
    options: dict[str, Any] = dict(word.split("=", 1) for word in given if "=" in word)
    options |= {name: json.loads(text) for name, text in options.items() if text[0] == "{" or text.isdigit()}
    try:
        found = getattr(macau_edge, function)(game, *places, **options)
    except Exception as error:
        sys.stdout.write(f"{type(error).__name__}: {error}\n")
        return
    sys.stdout.write(f"{type(found).__name__}: {', '.join(name for name in dir(found) if name[0] != '_')}\n")
    record = getattr(found, "found", found)  # an older side gives the record alone
    if function == "analyse":
        for bet in record.bets:
            sys.stdout.write(f"{bet.id} {bet.agree} {bet.measures and bet.measures.house_edge}\n")
        return
    if function == "load":
        sys.stdout.write(f"{record.act.cite}, {', '.join(record.bets)}\n")
        return
    sys.stdout.write(f"{found!r}\n{json.dumps(found.to_dict(), ensure_ascii=False, indent=1)}\n{found.csv()}\n")
    for language in ("en", "pt", "zh"):
        sys.stdout.write(f"{found.text(language)}\n{found.markdown(language)}\n{found.html(language)}\n")


def distributions(game: str, *given: str) -> None:
    """What every bet of a game comes to, as fractions.

    `check` has much to say of a random ruleset, and nothing public takes it; so it is read by two functions that are
    found by their names, wherever a side has them. An empty result would be no comparison, so what is raised is shown.
    """
    import macau_edge

    read, source = anywhere("read_ruleset"), anywhere("source")
    ruleset = read(source(game, Path(game).read_bytes()), game)
    ruleset = getattr(ruleset, "ruleset", ruleset)
    analysis: Any = macau_edge.analyse(ruleset, choices=dict(word.split("=", 1) for word in given))
    for bet in getattr(analysis, "found", analysis).bets:  # an older side gives the record alone
        sys.stdout.write(f"{bet.id} {bet.agree}\n")
        if bet.measures is None:
            continue
        found = bet.measures.distribution
        sys.stdout.write(f"  edge {bet.measures.house_edge}, rolls {found.rolls}, variance {bet.measures.variance}\n")
        sys.stdout.write("".join(f"  {net}: {chance}\n" for net, chance in sorted(found.nets.items())))


def anywhere(name: str) -> Callable[..., Any]:
    """A function of the package by its name."""
    modules = (module for place, module in sorted(sys.modules.items()) if place.startswith("macau_edge."))
    found = (getattr(module, name, None) for module in modules)
    return next(each for each in found if inspect.isfunction(each) and each.__name__ == name)


PYTHON: dict[str, Callable[..., None]] = {"names": names, "result": result, "distributions": distributions}


if __name__ == "__main__":
    main(sys.argv[1])
