"""The published fonts -> the two parts of each that the package has: `python -m tests.packed_fonts FOLDER` writes them.

Common are all characters that are not Chinese, those of the first level of Big5, and what the program says itself. With
them go the glyphs that the font's own tables put in their places.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Collection, Iterator, Set
from importlib import import_module
from pathlib import Path

from macau_edge.dossier.writing.packed import (
    CHARACTERS,
    COMMON,
    ENTRY,
    FOLDER,
    HEAD,
    OUTLINES,
    PLACES,
    REST,
    outlines_of,
    tables_of,
)

ROOT = Path(__file__).parents[1]
WORDS = (".json", ".md", ".toml", ".typ", ".yaml")
"""How the files end that say what stands on pages."""
LOCAL = "凼氹埗塱堃喆峯滙衞邨銹鑊"
"""Letters of places, firms and names of Macau and Hong Kong that Big5 has not among these."""
HAN = ((0x2E80, 0x2FFF), (0x3400, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF))


def is_chinese(code: int) -> bool:
    """Whether a character is a Chinese letter, rare or not."""
    return any(first <= code <= last for first, last in HAN)


def first_level() -> Iterator[int]:
    """The 5,401 common characters of Big5, and its signs."""
    for lead in range(0xA1, 0xC7):
        for trail in (*range(0x40, 0x7F), *range(0xA1, 0xFF)):
            yield from map(ord, bytes([lead, trail]).decode("big5", "ignore"))


def said() -> set[int]:
    """Every character of the program's words, its rulesets and its examples."""
    files = (file for folder in ("macau_edge", "rulesets", "examples") for file in (ROOT / folder).rglob("*"))
    return {ord(one) for file in files if file.name.endswith(WORDS) for one in file.read_text("utf-8")}


def common_of(known: Set[int]) -> set[int]:
    """The common ones of these characters."""
    common = {*first_level(), *map(ord, LOCAL), *said()}
    return {code for code in known if code in common or not is_chinese(code)}


def parts(font: bytes, characters: dict[int, int], glyphs: Collection[int]) -> tuple[bytes, bytes]:
    """A font in two parts: these characters with their glyphs, all whose outlines are here; and the rest."""
    tables = {tag: font[place] for tag, place in tables_of(font).items()}
    outlines, here, other = tables[OUTLINES], list[bytes](), list[bytes]()
    for number, place in enumerate(outlines_of(tables[PLACES])):
        here.append(outlines[place] if number in glyphs else b"")
        other.append(b"" if number in glyphs else outlines[place])
    rest = b"".join((font[: HEAD + ENTRY * len(tables)], tables[CHARACTERS], tables[PLACES], *other))
    ends = [0]
    for one in here:
        ends.append(ends[-1] + len(one))
    own = {OUTLINES: b"".join(here), PLACES: struct.pack(f">{len(ends)}I", *ends), CHARACTERS: _characters(characters)}
    head, body = bytearray(font[:HEAD]), bytearray()
    for tag, data in (tables | own).items():
        start = HEAD + ENTRY * len(tables) + len(body)
        head += struct.pack(">4sIII", tag, 0, start, len(data))
        body += data + bytes(-len(data) % 4)
    return bytes(head + body), rest


def _characters(glyphs: dict[int, int]) -> bytes:
    """The table of characters: runs of those whose glyphs follow one another."""
    runs = list[list[int]]()
    for code, glyph in sorted(glyphs.items()):
        if runs and (code, glyph) == (runs[-1][1] + 1, runs[-1][2] + code - runs[-1][0]):
            runs[-1][1] = code
        else:
            runs.append([code, code, glyph])
    table = struct.pack(">HHIII", 12, 0, 16 + 12 * len(runs), 0, len(runs))
    table += b"".join(struct.pack(">III", *run) for run in runs)
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + table


def main() -> None:
    """Packs each font of a folder."""
    subset, tt_lib = import_module("fontTools.subset"), import_module("fontTools.ttLib")
    gzip = import_module("zopfli.gzip")  # a twentieth less than the usual one makes, and read as quickly

    for file in sorted(Path(sys.argv[1]).glob("*.ttf")):
        font = tt_lib.TTFont(file)
        numbers = {code: font.getGlyphID(name) for code, name in font.getBestCmap().items()}
        common = common_of(numbers.keys())
        subsetter = subset.Subsetter(subset.Options(layout_features=["*"], notdef_outline=True))
        subsetter.populate(unicodes=common)
        subsetter._closure_glyphs(font)
        glyphs = {font.getGlyphID(name) for name in subsetter.glyphs_retained}
        made = parts(file.read_bytes(), {code: numbers[code] for code in common}, glyphs)
        for ending, data in zip((COMMON, REST), made, strict=True):
            (FOLDER / (file.stem + ending)).write_bytes(gzip.compress(data))


if __name__ == "__main__":
    main()
