"""What people write who have not read the reference, and the word of the language for it."""

from __future__ import annotations

import re
from fractions import Fraction

_RANGE = "write both ends of a range that can come up, `8 to 12`"
_MEANT = (
    (r"(?:>=?|<=?|over |above |under |below )\s*\d+|\d+\+|\d+ or (?:more|less)", _RANGE),
    (r"(\S+) or (\S+)", "write a list: [{0}, {1}]"),
    (r"(\S+) (?:is |has )?at least (?:a )?(\S*[a-z]\S*)", "of a hand of cards write `{0} {1} or better`"),
    (r"(\d+)-(\d+)|(\d+)\.\.(\d+)", "write a range, `{0} to {1}`"),
    (r"(?:sum|total|totals|point|points|number) (\d+)", "write the total alone, `{0}`"),
    (r"(?:not |!|!=)\s*(\S+)", "write `any except {0}`, or `others` for what no other clause names"),
    (r"(\d+) (?:throws?|rolls?|spins?|draws?|trials?)", "write the number of the trial, `trial {0}`"),
    (r"(?:any )?(?:doubles?|pairs?)", "write `same face` for two equal dice, `hard 8` for a total of them, or `1-1`"),
    (r"(?:any )?(?:triples?|trips)", "write `same face` for three equal dice, or `exactly 3 show 6`"),
    (r"rest|other|else|otherwise|anything else|all others", "write `others`"),
    (r"all|everything|every|anything", "write `any`"),
)


def meant(text: str) -> str:
    """The remedy for an outcome as people write it who know another way to say it; "" where nothing is near."""
    for pattern, remedy in _MEANT:
        if match := re.fullmatch(pattern, text.strip(), re.IGNORECASE):
            return remedy.format(*filter(None, match.groups()))
    return ""


def as_whole_ratio(text: str) -> str:
    """`19:20` for `0.95:1`: a ratio with decimals in whole numbers; "" for what is none."""
    match = re.fullmatch(r"(\d{1,4})(?:\.(\d{1,4}))?:(\d{1,4})(?:\.(\d{1,4}))?", text.strip())
    if not match or "." not in text:
        return ""
    whole, part, stake, more = match.groups()
    one, other = Fraction(f"{whole}.{part or 0}"), Fraction(f"{stake}.{more or 0}")
    if not one or not other:
        return ""
    ratio = one / other
    return f"{ratio.numerator}:{ratio.denominator}"
