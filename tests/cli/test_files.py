"""Several files are written, all or none; what was there is kept, also where a file can have one name only.

FAT, exFAT and some shares of a network have no hard links: `os.link` fails there, as it is made to here, and `chmod`
fails for rights that they cannot keep.
"""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from macau_edge.cli.output import write_files
from macau_edge.model.problem import UsageError
from macau_edge.reports.staging import Left, Staging, remove_leftovers
from tests.conftest import Run
from tests.loops import each

ROOT = Path(__file__).parents[2]
LINKS = ["hard links", "none"]
Content = dict[str, bytes]


def content(folder: Path) -> Content:
    """What is in a folder, hidden files too."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def without_links(monkeypatch: pytest.MonkeyPatch, number: int = errno.EPERM) -> None:
    """Makes the file system one without hard links and without rights."""

    def fails(*_: object, **__: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "link", fails)
    monkeypatch.setattr(os, "chmod", fails)
    monkeypatch.setattr(Path, "chmod", fails)


def test_all_are_written_and_nothing_beside_them(tmp_path: Path) -> None:
    write_files({tmp_path / "a": b"1", tmp_path / "b": b"2"}, force=False)
    assert content(tmp_path) == {"a": b"1", "b": b"2"}


def test_one_that_exists_stops_all(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"old")
    with pytest.raises(UsageError, match="exists already"):
        write_files({tmp_path / "a": b"1", tmp_path / "b": b"2"}, force=False)
    assert content(tmp_path) == {"b": b"old"}


@pytest.mark.parametrize("links", LINKS)
@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("failing", [0, 1, 2])
def test_where_one_fails_midway_everything_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, force: bool, failing: int, links: str
) -> None:
    if links == "none":
        without_links(monkeypatch)
    names = ("a", "b", "c")
    if force:
        for name in names:
            (tmp_path / name).write_bytes(b"old")
    before = content(tmp_path)
    name = "replace" if force or links == "none" else "link"
    step: Callable[[Path, Path], None] = getattr(os, name)
    done: list[object] = []

    def fails(source: Path, target: Path) -> None:
        if Path(target).name in names and not Path(source).name.endswith(".old"):
            if len(done) == failing:
                raise OSError(28, "No space left on device")
            done.append(target)
        step(source, target)

    monkeypatch.setattr(os, name, fails)
    with pytest.raises(UsageError, match=r"No space left on device") as caught:
        write_files({tmp_path / name: b"new" for name in names}, force)
    assert caught.value.help == "nothing was written"
    assert content(tmp_path) == before


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("failing", [0, 1, 2])
def test_where_the_disk_is_full_everything_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, force: bool, failing: int
) -> None:
    """Many file systems find out only when what was written is to last; tests/cli/test_outputs.py fills a real one."""
    for name in "abc" if force else "":
        (tmp_path / name).write_bytes(b"old")
    before = content(tmp_path)
    done: list[int] = []

    def fails(handle: int) -> None:
        done.append(handle)
        if len(done) > failing:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(UsageError, match=f"{'abc'[failing]} cannot be written: No space left on device"):
        write_files({tmp_path / name: b"new" for name in "abc"}, force)
    assert content(tmp_path) == before


def test_one_file_by_two_names_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    files = {tmp_path / "a": b"1", tmp_path / "folder" / ".." / "a": b"2"}
    with pytest.raises(UsageError, match="cannot be written: File exists"):
        write_files(files, force=False)
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_files({tmp_path / "link": b"new"}, force=True)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


# --- file systems without hard links ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "number", [errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EACCES, errno.EINVAL]
)
def test_a_file_system_without_hard_links_is_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    without_links(monkeypatch, number)
    write_files({tmp_path / "a": b"1", tmp_path / "b": b"2"}, force=False)
    assert content(tmp_path) == {"a": b"1", "b": b"2"}
    with pytest.raises(UsageError, match="exists already"):
        write_files({tmp_path / "c": b"3", tmp_path / "b": b"3"}, force=False)
    assert content(tmp_path) == {"a": b"1", "b": b"2"}
    write_files({tmp_path / "b": b"3", tmp_path / "c": b"3"}, force=True)
    assert content(tmp_path) == {"a": b"1", "b": b"3", "c": b"3"}


def test_a_report_is_written_there(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_links(monkeypatch)
    file = tmp_path / "games.md"
    assert run("games", "--format", "markdown", "-o", str(file)).code == 0
    assert run("games", "-o", str(file)).code == 2
    assert file.read_text("utf-8") == run("games", "--format", "markdown").out
    assert [*content(tmp_path)] == ["games.md"]


def met(monkeypatch: pytest.MonkeyPatch, step: str, target: Path, other: Callable[[], object], *, after: bool) -> None:
    """Lets `other` come in just before, or after, the step of the system that takes the name of the target."""
    real: Callable[..., object] = getattr(os, step)
    once = [other]

    def stepped(*given: object, **more: object) -> object:
        ours = target in given and once
        if ours and not after:
            once.pop()()
        found = real(*given, **more)
        if ours and after:
            once.pop()()
        return found

    monkeypatch.setattr(os, step, stepped)


@pytest.mark.parametrize("links", LINKS)
def test_a_file_that_comes_up_at_the_last_moment_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: str
) -> None:
    if links == "none":
        without_links(monkeypatch)
    target = tmp_path / "a"
    met(monkeypatch, "link" if links != "none" else "open", target, lambda: target.write_bytes(b"theirs"), after=False)
    with pytest.raises(UsageError, match="cannot be written: File exists"):
        write_files({tmp_path / "b": b"ours", target: b"ours"}, False)
    assert content(tmp_path) == {"a": b"theirs"}


def test_the_name_is_taken_before_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_links(monkeypatch)
    target = tmp_path / "a"

    def other() -> None:
        with pytest.raises(UsageError, match="exists already"):
            write_files({target: b"theirs"}, False)

    met(monkeypatch, "open", target, other, after=True)
    write_files({target: b"ours"}, False)
    assert content(tmp_path) == {"a": b"ours"}


def test_only_our_own_place_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who replaces with `--force` what stands there takes our empty file away: theirs is not ours to replace."""
    without_links(monkeypatch)
    target = tmp_path / "a"
    met(monkeypatch, "open", target, lambda: write_files({target: b"theirs"}, True), after=True)
    with pytest.raises(UsageError, match="cannot be written: File exists"):
        write_files({tmp_path / "b": b"ours", target: b"ours"}, False)
    assert content(tmp_path) == {"a": b"theirs"}


WRITER = """
import errno, os, sys
from pathlib import Path
from macau_edge.cli.output import write_files
from macau_edge.model.problem import UsageError

def fails(*_, **__):
    raise OSError(errno.EPERM, "Operation not permitted")

if sys.argv[1] == "none":
    os.link = os.chmod = fails
print("ready", flush=True)
for line in sys.stdin:
    files = {Path(name): sys.argv[2].encode() * 100_000 for name in line.split()}
    try:
        write_files(files, False)
        print("written", flush=True)
    except UsageError as error:
        print(error.message, flush=True)
"""


@pytest.mark.thorough
@each("links", LINKS)
def test_of_several_at_once_one_writes(tmp_path: Path, links: str) -> None:
    """Processes that are told the same names at the same moment: one has written all of them, the others nothing."""
    command = [sys.executable, "-c", WRITER, links]
    several = [
        subprocess.Popen([*command, mark], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        for mark in "abcd"
    ]
    try:
        assert [process.stdout and process.stdout.readline() for process in several] == ["ready\n"] * 4
        for number in range(40):
            folder = tmp_path / str(number)
            folder.mkdir()
            for process in several:
                assert process.stdin
                process.stdin.write(f"{folder / 'x'} {folder / 'y'}\n")
                process.stdin.flush()
            said = [process.stdout.readline() for process in several if process.stdout]
            (mark,) = (mark for mark, one in zip("abcd", said, strict=True) if one == "written\n")
            assert content(folder) == {name: mark.encode() * 100_000 for name in "xy"}
    finally:
        for process in several:
            process.kill()
            process.communicate()


# --- signals ---------------------------------------------------------------------------------------------------------


STOPPED = """
import errno, os, signal, sys
from pathlib import Path
from macau_edge.cli import output

def fails(*_, **__):
    raise OSError(errno.EPERM, "Operation not permitted")

what, links, folder, number = *sys.argv[1:3], Path(sys.argv[3]), int(sys.argv[4])
os.fsync = lambda _: None  # nothing here asks whether it lasts
if links == "none":
    os.link = os.chmod = fails
if what == "held":
    from macau_edge.questions.simulate import checkpoint
    from macau_edge.questions.simulate.run import heard
if what == "checkpoint":
    from macau_edge.questions.simulate import checkpoint
    kept = checkpoint.Checkpoint(game="craps", ruleset="d", seed=7, bets={})

def write():
    if what == "checkpoint":
        checkpoint.write_checkpoint(folder / "a", kept)
    elif what == "held":
        with heard(), checkpoint.held(folder / "a"):
            pass
    else:
        output.write_files({folder / "a": b"new", folder / "b": b"new"}, what == "forced")

def steps(at):
    done = 0
    def trace(frame, event, _):
        nonlocal done
        if event == "line":
            done += 1
            if done == at:
                os.kill(os.getpid(), number)
        return trace
    sys.settrace(trace)
    try:
        write()
    finally:
        sys.settrace(None)
    return done

def begin():
    for file in folder.iterdir():
        file.unlink()
    if what != "new":
        (folder / "a").write_bytes(b"old")
        (folder / "b").write_bytes(b"old")

begin()
write()
states = {(folder / "a").read_bytes(): "new", b"old": "old"}
begin()
for at in range(1, steps(0) + 1, int(sys.argv[5])):
    begin()
    child = os.fork()
    if not child:
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
        try:
            steps(at)
        except KeyboardInterrupt:
            os._exit(130)
        os._exit(0)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print(status, *(f"{file.name}={states.get(file.read_bytes(), 'part')}" for file in sorted(folder.iterdir())))
"""


@pytest.mark.thorough
@each("links", LINKS)
@pytest.mark.parametrize(
    ("signal", "every"),
    [
        ("SIGTERM", 29),
        *(pytest.param(one, 61, marks=pytest.mark.thorough) for one in ("SIGHUP", "SIGINT")),
        *(pytest.param(one, 1, marks=pytest.mark.deep) for one in ("SIGTERM", "SIGHUP", "SIGINT")),
    ],
)
@pytest.mark.parametrize(
    "what", ["new", *(pytest.param(one, marks=pytest.mark.thorough) for one in ("held", "forced", "checkpoint"))]
)
def test_a_signal_leaves_nothing_beside_at_whatever_step_it_comes(
    tmp_path: Path, what: str, signal: str, every: int, links: str
) -> None:
    """At every line of the program in turn: all is written or nothing is, and the process ends by the signal."""
    if (what, signal) == ("held", "SIGINT"):
        return  # is an exception, which may come within the library's `with`; a lock that is left behind is nothing
    number = {"SIGTERM": 15, "SIGHUP": 1, "SIGINT": 2}[signal]
    command = [sys.executable, "-W", "error", "-c", STOPPED, what, links, str(tmp_path), str(number), str(every)]
    found = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (found.returncode, found.stderr) == (0, "")
    lines = found.stdout.splitlines()
    before = "" if what == "new" else " a=old b=old"
    after = {"checkpoint": " a=new b=old", "held": before}.get(what, " a=new b=new")
    stopped = 130 if signal == "SIGINT" else -number
    assert len(lines) * every > 800  # or it was stopped hardly anywhere
    assert {line for line in lines if line not in {f"{stopped}{before}", f"{stopped}{after}"}} == set()
    assert f"{stopped}{before}" in lines
    assert f"{stopped}{after}" in lines


@pytest.mark.parametrize(
    "words", ["analyse cussec", "games --format csv", "schema ruleset", "language limits", "rule law"]
)
def test_a_command_that_writes_a_file_says_so_at_the_end(words: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    shown = run(*words.split(), "-o", str(file))
    assert (shown.code, shown.out) == (0, "")
    assert shown.err == f"macau-edge: {file} written: {file.stat().st_size:,} bytes\n"


@pytest.mark.thorough
def test_a_cloth_in_several_files_says_each(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / f"a.{kind}" for kind in ("svg", "pdf")]
    shown = run("layout", "cussec", "-o", str(files[0]), "-o", str(files[1]))
    assert shown.err == "".join(f"macau-edge: {file} written: {file.stat().st_size:,} bytes\n" for file in files)


@pytest.mark.thorough
def test_of_a_device_nothing_is_said(run: Run) -> None:
    assert run("games", "-o", os.devnull) == run("games", "-o", os.devnull, "--force")
    assert run("games", "-o", os.devnull).err == ""


# --- a process that is killed in the moment of writing ---------------------------------------------------------------


KILLED = """
import os, sys
from pathlib import Path
from macau_edge.cli.output import write_files

step = getattr(os, sys.argv[2])
left = [int(sys.argv[3])]

def stepped(*given, **more):
    if not left[0]:
        os.kill(os.getpid(), 9)
    left[0] -= 1
    return step(*given, **more)

setattr(os, sys.argv[2], stepped)
folder = Path(sys.argv[1])
write_files({folder / "a": b"new", folder / "b": b"new"}, force=True)
"""


@pytest.mark.parametrize(
    ("step", "after", "there"),
    [("fsync", 0, "old old"), ("fsync", 1, "old old"), ("link", 1, "old old"), ("replace", 0, "old old"),
     ("replace", 1, "new old")],
)  # fmt: skip
def test_the_next_run_takes_away_what_one_that_was_killed_has_left_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], step: str, after: int, there: str
) -> None:
    for name in "ab":
        (tmp_path / name).write_bytes(b"old")
    (tmp_path / ".macau-edge.mine").mkdir()  # is none of ours, as its name says
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path), step, str(after)], capture_output=True, cwd=ROOT, check=False
    )
    assert killed.returncode == -9, killed.stderr
    assert " ".join((tmp_path / name).read_text() for name in "ab") == there
    (stage,) = (file.name for file in tmp_path.iterdir() if file.name not in ("a", "b", ".macau-edge.mine"))
    write_files({tmp_path / "c": b"c"}, force=False)
    said = f"macau-edge: {tmp_path}: what a run that was killed had left there was taken away: {stage}\n"
    if there == "new old":
        between = (
            f"a run was killed when {tmp_path}/a had its place and {tmp_path}/b had not: they may not belong together"
        )
        said = f"macau-edge: {between}, so run that command again\n{said}"
    assert capsys.readouterr().err == said
    assert sorted(file.name for file in tmp_path.iterdir()) == [".macau-edge.mine", "a", "b", "c"]


def test_of_two_new_outputs_one_is_said_to_be_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where nothing was replaced, a file has its name by a link, and its name on the stage as well."""
    killed = subprocess.run(
        [sys.executable, "-c", KILLED.replace("force=True", "force=False"), str(tmp_path), "link", "1"],
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert killed.returncode == -9, killed.stderr
    assert (tmp_path / "a").read_bytes() == b"new"
    write_files({tmp_path / "b": b"b"}, force=False)
    assert f"{tmp_path}/a had its place and {tmp_path}/b had not" in capsys.readouterr().err


@each("plan", [b"", b"[", b"3", b"[[1, 2]]", b'[["a"]]', b"\xff", b'[["a", "b", "c"]]'])
def test_a_plan_that_is_none_says_nothing(tmp_path: Path, plan: bytes) -> None:
    left = tmp_path / ".macau-edge.abcdefgh"
    left.mkdir(exist_ok=True)
    (left / "lock").touch()
    (left / "plan").write_bytes(plan)
    assert remove_leftovers(tmp_path) == [Left(left)]
    assert list(tmp_path.iterdir()) == []


def test_what_version_0_2_may_have_left_is_named_and_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [".d.pdf.ab12cd_9", ".d.pdf.ab12cd_9.old"]
    others = [".d.pdf.20261128", ".e.pdf.ab12cd_9", ".d.pdf.ab12", ".d.pdf.AB12CD_9"]
    for name in (*names, *others, ".d.pdf.new12345"):
        (tmp_path / name).touch()
        if "new" not in name:  # which may be under way
            os.utime(tmp_path / name, (1e9, 1e9))
    write_files({tmp_path / "d.pdf": b"new"}, force=False)
    said = f"{tmp_path}/d.pdf: beside it is what a killed run of version 0.2 may have left: {', '.join(names)}"
    assert capsys.readouterr().err == f"macau-edge: {said}\n  help: delete it if it is none of yours\n"
    assert {file.name for file in tmp_path.iterdir()} == {*names, *others, ".d.pdf.new12345", "d.pdf"}


def test_what_another_run_is_making_is_left(tmp_path: Path) -> None:
    """Nor is what is no file of ours, whoever made it, removed with a folder that was left."""
    making = Staging(tmp_path)
    making.name().write_bytes(b"half")
    assert remove_leftovers(tmp_path) == []
    assert making.folder.is_dir()
    making.close()
    assert list(tmp_path.iterdir()) == []
    left = tmp_path / ".macau-edge.abcdefgh"
    left.mkdir()
    (left / "lock").touch()
    (left / "1").write_bytes(b"half")
    (left / "precious").write_bytes(b"theirs")
    assert remove_leftovers(tmp_path) == []
    assert sorted(file.name for file in left.iterdir()) == ["precious"]


def test_a_link_is_no_stage(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    for name in ("lock", "1"):
        (tmp_path / "elsewhere" / name).write_bytes(b"theirs")
    (tmp_path / ".macau-edge.abcdefgh").symlink_to("elsewhere")
    assert remove_leftovers(tmp_path) == []
    assert len(list((tmp_path / "elsewhere").iterdir())) == 2
