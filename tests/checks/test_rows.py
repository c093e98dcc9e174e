"""What is told of a request, of its law and of what people type: each has its wrong file, its words in three languages.

`tests/golden/rows.pt.txt` and `rows.zh.txt` have what is said of each in the other two languages; the English stands
beside the file, in `tests/wrong`. `python -m tests.checks.test_rows` writes both anew: look at what changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from macau_edge.model import Language
from macau_edge.model.problem import Problem, rules
from macau_edge.wording.messages import translated_message
from tests.checks.test_wrong import every_mistake
from tests.loops import each

GOLDEN = Path(__file__).parents[1] / "golden"
ROWS = {
    # what is asked for with a bet
    "law/other-prize": ["application/another-prize-that-does-not-say-of-what"],
    "law/not-as-asked": [
        "application/asks-beside-a-bet-of-other-events", "application/asks-for-a-new-bet-that-is-the-acts",
        "application/asks-for-another-place-under-the-acts-identifier",
    ],
    "law/in-part": ["application/family-of-which-a-part-is-the-acts"],
    "law/no-basis": ["application/another-prize-without-a-provision"],
    "law/other-prize-uncertain": ["application/prize-in-place-that-is-in-doubt"],
    "law/kind-uncertain": ["application/system-that-is-in-doubt", "application/bet-beside-that-is-in-doubt"],
    "law/option-given-up": ["application/option-given-up"],
    "law/prize-below-the-act": ["application/prize-the-wrong-way-round"],
    "law/two-ways": ["application/two-ways-at-once"],
    "structure/unknown-word": [
        "application/asks-in-place-of-no-bet", "application/kept-of-no-option", "application/asks-beside-no-member",
    ],
    "structure/same-bet": ["application/the-bet-of-the-act-under-another-name"],
    "structure/nothing-proposed": ["application/nothing-proposed"],
    "structure/taken": ["application/name-of-the-game"],
    # the law of a place, and acts that are gone
    "law/act-of-another-place": ["application/act-of-another-place-in-a-file"],
    "law/superseded": [
        "application/superseded", "application/of-an-act-that-was-changed",
        "application/superseded-and-the-act-in-force-is-named",
    ],
    # what people type
    "structure/not-a-ratio": ["ratios-as-people-type-them", "application/prize-that-is-the-stake-kept"],
    "syntax/full-width": [
        "colons-of-another-keyboard", "brackets-of-another-keyboard", "digit-that-is-another",
        "indented-with-ideographic-blanks",
    ],
    "structure/not-a-date": [
        "application/date-that-is-not", "application/date-that-no-month-has", "application/date-in-quotes",
        "dates-as-people-type-them",
    ],
    "structure/quotation-marks": ["application/text-in-quotation-marks"],
    "structure/empty-value": ["application/a-comma-in-a-text"],
    "law/wrong-language": ["application/prose-in-another-language", "application/names-that-are-exchanged"],
    "law/figures-differ": [
        "application/figures-of-two-languages", "application/articles-of-two-languages",
        "application/maximum-that-is-another", "application/minimum-that-is-another",
    ],
}  # fmt: skip
"""Code -> the files of `tests/wrong` that show it."""
CASES = [(code, name) for code, names in ROWS.items() for name in names]
OTHER: tuple[Language, ...] = ("pt", "zh")


def told(code: str, name: str) -> list[Problem]:
    return [one for one in every_mistake()[name] if one.code == code]


def said(language: Language) -> str:
    """All that is said of these files, code by code."""
    lines = []
    for code, name in CASES:
        for one in told(code, name):
            message, remedy = (translated_message(language, part) for part in (one.message, one.help))
            lines.append(f"{name}:{one.place.line}:{one.place.column}: {code}: {message}\n  {remedy}\n")
    return "\n".join(lines)


@each(("code", "name"), CASES, ids=[f"{code} {name}" for code, name in CASES])
def test_each_has_its_file_and_is_explained_in_three_languages(code: str, name: str) -> None:
    assert told(code, name)
    explained = [rules(language)[code] for language in ("en", *OTHER)]
    assert len({rule.summary for rule in explained}) == len({rule.why for rule in explained}) == 3
    assert all(rule.wrong and rule.right for rule in explained)


@pytest.mark.parametrize("language", OTHER)
def test_what_is_said_of_it_in_another_language(language: Language) -> None:
    assert said(language) == (GOLDEN / f"rows.{language}.txt").read_text("utf-8")


if __name__ == "__main__":
    for language in OTHER:
        (GOLDEN / f"rows.{language}.txt").write_text(said(language), "utf-8")
