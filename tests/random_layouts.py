"""Random rulesets as texts alone: chances on the table of a wheel, and families of figures on dice and in urns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

from hypothesis import strategies as st

from tests.plain_reader.devices import Table
from tests.random_bets import ratios, some_commission
from tests.random_worlds import Draw, now_and_then, pick, some_of

# --- what both have in common -------------------------------------------------------------------------------------


def paid(draw: Draw, by: str, values: Sequence[str]) -> str:
    """A ratio, or a table by a variable with a row for some values and one for all others."""
    if len(values) < 2 or not now_and_then(draw):
        return str(draw(ratios))
    own = some_of(draw, values, 1, min(2, len(values) - 1))
    return f"{{by: {by}, [{', '.join(own)}]: {draw(ratios)}, others: {draw(ratios)}}}"


def commission(draw: Draw) -> str:
    found = draw(some_commission(one_prize=False)).text
    return f", {found}" if found else ""


def ruleset(device: str, bets: Sequence[str], names: str = "") -> str:
    shown = "".join(f"  bet-{number}: {{{bet}}}\n" for number, bet in enumerate(bets, 1))
    return f"game: x\ndevice: {device}\n{names}bets:\n{shown}"


# --- the table of a wheel -----------------------------------------------------------------------------------------

CHANCES = ("splits", "streets", "corners", "six-lines", "columns")


@st.composite
def layouts(draw: Draw) -> str:
    """A wheel with a table and with or without pockets before it, and two or three bets on what lies together."""
    columns = pick(draw, [3, 3, 2, 4])
    rows = pick(draw, range(1, 5))
    zeros = pick(draw, [("0",), ("0", "00"), ()])
    head = zeros if columns == 3 or len(zeros) < 2 else ()
    table = Table(rows, columns, head)
    laid = f", head: [{', '.join(head)}]" if len(head) > 1 else "".join(f", head: {pocket}" for pocket in head)
    weights = ", ".join(f"{zero}: {pick(draw, range(1, 4))}" for zero in zeros)
    pockets = f"{{{weights}{', ' if zeros else ''}joker: 1, {numbers_text(draw, rows * columns)}}}"
    device = f"{{wheel: {pockets}, table: {{rows: {rows}, columns: {columns}{laid}}}}}"
    kinds = [what for what in CHANCES if table.chances(what)]
    bets = [on_the_table(draw, table, pick(draw, kinds), zeros) for _ in range(pick(draw, [1, 2]))]
    what = pick(draw, kinds)
    bets.append(f"each: {{numbers: {what}}}, win: numbers, lose: others, pays: {draw(ratios)}")
    parts = some_of(draw, sorted(table.chances(what)), 1, 3)
    shown = ", ".join(f'"bet-{len(bets)}[{part}]": {pick(draw, range(1, 4))}' for part in parts)
    return ruleset(device, [*bets, f"together: {{{shown}}}"])


def numbers_text(draw: Draw, last: int) -> str:
    """The numbers of a wheel with their weights, in one range or in two."""
    if last < 4 or not now_and_then(draw):
        return f"1 to {last}: {pick(draw, range(1, 3))}"
    cut = pick(draw, range(2, last - 1))
    return f"1 to {cut}: {pick(draw, range(1, 3))}, {cut + 1} to {last}: {pick(draw, range(1, 3))}"


def on_the_table(draw: Draw, table: Table, what: str, zeros: Sequence[str]) -> str:
    """A family of bets on chances of one kind."""
    chances = table.chances(what)
    prizes = paid(draw, "numbers", list(chances))
    each = f"each: {{numbers: {what}}}"
    apart = zeros[-1] if zeros else "joker"
    forms = ["simple", "stays", "counted", "collected", *(["two"] if len(chances) > 1 else [])]
    if any("0" in numbers for numbers in chances.values()):
        forms += ["except", "partage", "prison"]
    match pick(draw, forms):
        case "stays":
            return f"{each}, lose: numbers, win: any except numbers, pays: {prizes}{commission(draw)}"
        case "counted":
            most = pick(draw, range(1, 4))
            own = f"{{by: count, {most} or more: {draw(ratios)}, others: lose}}"
            return f"{each}, count: numbers, until: any except numbers, pays: {own}"
        case "two":
            also = [apart, *some_of(draw, table.row(0), 0, 1)]
            clauses = "win: numbers, push: tie, lose: others"
            return f"each: {{numbers: {what}, tie: [{', '.join(also)}]}}, {clauses}, pays: {draw(ratios)}"
        case "except":
            return f"{each}, win: numbers except 0, lose: others, pays: {prizes}{commission(draw)}"
        case "partage":
            lost = "{by: result, 0: 1:2, others: 1:1}"
            return f"{each}, win: numbers except 0, lose: others, pays: {prizes}, lost: {lost}"
        case "prison":
            stages = "spin: {win: numbers except 0, prison: 0, lose: others}, prison: {push: numbers, lose: others}"
            return f"{each}, stages: {{{stages}}}, pays: {prizes}"
        case "collected":
            things = ", ".join(some_of(draw, table.row(0), 1, 3))
            return f"collect: [{things}], until: {apart}, pays: {{by: collected, 1: {draw(ratios)}, others: lose}}"
        case _:
            return f"{each}, win: numbers, lose: others, pays: {prizes}{commission(draw)}"


# --- families of figures ------------------------------------------------------------------------------------------

LABELS = ("fish", "crab", "coin", "4", "5", "6")


@st.composite
def figures(draw: Draw) -> str:
    """Two to four dice or balls with labels, colours and numbers, and two or three bets on what they show."""
    labels = some_of(draw, LABELS, 2, 4)
    count = pick(draw, [2, 2, 3])
    balls = now_and_then(draw, 3)
    least = count if balls else 1  # so that a ball can be drawn as often as any
    shown = []
    for label in labels:
        colour, weight = pick(draw, ["red", "green"]), pick(draw, range(least, least + 3))
        number = "" if label.isdecimal() else f"number: {pick(draw, range(4))}, "
        shown.append(f"{label}: {{{number}colour: {colour}, weight: {weight}}}")
    faces = f"{{{', '.join(shown)}}}"
    back = pick(draw, ["after the draw", "after each ball"])
    drawn = f"{{draw: {faces}, take: {count}, returned: {back}}}"
    device = drawn if balls else f"{{dice: {count}, faces: {faces}}}"
    bets = [on_figures(draw, labels, count, balls=balls) for _ in range(pick(draw, [1, 2]))]
    rows = f"{{by: different faces, 1: {draw(ratios)}, others: {draw(ratios)}}}"
    bets.append(f"win: shows mark, lose: others, pays: {rows}")
    return ruleset(device, bets, f"names: {{mark: {pick(draw, labels)}}}\n")


def on_figures(draw: Draw, labels: Sequence[str], count: int, *, balls: bool) -> str:
    """A family on the faces, on combinations of them, or on colours."""
    things = "balls" if balls else "dice"
    shapes = [shape for shape in ("1-2", "1-1", "1-1-2", "1-2-3", "1-1-1") if len(set(shape)) - 1 <= len(labels)]
    match pick(draw, ["face", "some", "like", "combination"]):
        case "face":
            rows = ", ".join(f"{number}: {draw(ratios)}" for number in range(1, count + 1))
            table = f"{{by: {things} showing figure, {rows}}}"
            return f"each: {{figure: face}}, win: shows figure, lose: others, pays: {table}"
        case "some":
            how = pick(draw, ["exactly 1 show", f"exactly {count} show", "at least 1 show"])
            lose = pick(draw, ["others", f"any except {how} figure"])
            return f"each: {{figure: face}}, win: {how} figure, lose: {lose}, pays: {paid(draw, 'figure', labels)}"
        case "like":
            shape = pick(draw, shapes)
            names = "shows pair" if len(shape.split("-")) < count else "pair"
            if len(shape.split("-")) > count:
                names = "within pair"
            return f"each: {{pair: like {shape}}}, win: {names}, lose: others, pays: {draw(ratios)}"
        case _:
            found = ["-".join(faces) for faces in combinations_with_replacement(labels, count)]
            chosen = some_of(draw, found, 1, min(3, len(found) - 1))
            values = f"[[{', '.join(chosen)}]]" if now_and_then(draw) else f"[{', '.join(chosen)}]"
            return f"each: {{pick: {values}}}, win: pick, lose: others, pays: {draw(ratios)}"
