"""What an installation weighs: the wheel, what it is when it is installed, and what it brings with it.

    python -m benchmarks.weight [--alone]

Builds the wheel, and installs it with the versions of `constraints.txt` into a folder that is thrown away, without
compiled modules, which Python adds when they are first imported; then with the extra `dossier`. Bytes of files are
counted, not blocks of a disk. Both take what pip takes, so this needs whatever pip installs from; `--alone` leaves out
what it brings with it, and the extra.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Iterable, Mapping, Set
from importlib.metadata import Distribution, distributions
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
KINDS = {
    ".py": "Python",
    ".gz": "fonts",
    ".toml": "words and templates",
    ".typ": "words and templates",
}
KINDS |= {".json": "schemas and words of completion", ".yaml": "rulesets and templates of authorities"}
HEAVY = 9
"""So many distributions are named; the rest is added up."""


def pip(*words: str) -> None:
    """Runs pip, which says nothing but what goes wrong."""
    command = [sys.executable, "-m", "pip", *words, "--quiet", "--disable-pip-version-check", "--no-input"]
    subprocess.run(command, check=True, cwd=ROOT)


def by_kind(sizes: Iterable[tuple[str, int]]) -> Counter[str]:
    """The bytes of each kind of file, by its ending."""
    kinds: Counter[str] = Counter()
    for name, size in sizes:
        kinds[KINDS.get(Path(name).suffix, "everything else")] += size
    return kinds


def weight(distribution: Distribution) -> int:
    """The bytes of all files that a distribution installed."""
    files = (Path(str(file.locate())) for file in distribution.files or ())
    return sum(file.stat().st_size for file in files if file.is_file())


def mb(size: int) -> str:
    """`1.5 MB`: a million bytes."""
    return f"{size / 1e6:.1f} MB"


SMALLEST = ("--alone",)
"""The words behind its name with which it does the least: so the tests run it."""


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--alone", action="store_true", help="without what the program needs")
    alone = parser.parse_args().alone
    with TemporaryDirectory() as folder:
        pip("wheel", "--no-deps", "--wheel-dir", folder, ".")
        (wheel,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            packed = by_kind((one.filename, one.compress_size) for one in archive.infolist())
            whole = by_kind((one.filename, one.file_size) for one in archive.infolist())
        found = installed(str(wheel), Path(folder, "installed"), *(["--no-deps"] if alone else []))
        beside = {} if alone else installed(f"{wheel}[dossier]", Path(folder, "with"))
        print(f"the wheel: {mb(wheel.stat().st_size)}; installed: {mb(found['macau-edge'])}")
    for kind, size in whole.most_common():
        print(f"  {kind}: {mb(packed[kind])} in the wheel, {mb(size)} installed")
    print_others("it needs", found, {"macau-edge"})
    if beside:
        print_others("the extra `dossier` brings", beside, {*found})


def installed(wheel: str, target: Path, *words: str) -> dict[str, int]:
    """The bytes of each distribution that pip installs for a wheel, by name."""
    pip("install", *words, "--no-compile", "--target", str(target), "-c", "constraints.txt", wheel)
    return {one.metadata["Name"]: weight(one) for one in distributions(path=[str(target)])}


def print_others(what: str, found: Mapping[str, int], known: Set[str]) -> None:
    """Prints what distributions weigh but for those that are known, and all of them together."""
    others = Counter({name: size for name, size in found.items() if name not in known})
    print(f"with the {len(others)} distributions that {what}, {mb(others.total())}: {mb(sum(found.values()))}")
    named = others.most_common(HEAVY)
    for name, size in named:
        print(f"  {name}: {mb(size)}")
    if rest := others.total() - sum(size for _, size in named):
        print(f"  {len(others) - len(named)} others: {mb(rest)}")


if __name__ == "__main__":
    main()
