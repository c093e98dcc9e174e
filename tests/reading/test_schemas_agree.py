"""`check-jsonschema` takes every file that is right, and refuses the wrong ones as far as a schema can see."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from check_jsonschema import main
from click.testing import CliRunner

from macau_edge.model.problem import Kind
from macau_edge.reading.kinds import is_our_file
from macau_edge.reading.source import read_source, schema_file
from tests.checks.test_wrong import APPLICATIONS, FILES, named, problems_of
from tests.loops import each
from tests.schemas_for_editors import ROOT

RIGHT = [file for folder in ("rulesets", "examples") for file in sorted((ROOT / folder).rglob("*.yaml"))
         if is_our_file(read_source(file))]  # fmt: skip
SHIPPED = [file for file in RIGHT if "ci" not in file.relative_to(ROOT).parts]
"""Those with a schema beside them: `examples/ci` is somebody's own repository."""
HEAD = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")

SEEN = frozenset((
    "law/missing-act", "law/missing-by", "law/missing-language", "law/missing-law", "law/missing-name",
    "law/missing-pays-law", "law/not-a-citation", "structure/boolean-word", "structure/empty-value",
    "structure/malformed", "structure/missing-by", "structure/missing-key", "structure/no-application",
    "structure/no-article-yet", "structure/not-a-choice", "structure/not-a-date", "structure/not-a-figure",
    "structure/not-a-list", "structure/not-a-mapping", "structure/not-a-number", "structure/not-a-rate",
    "structure/not-a-ratio", "structure/not-a-word", "structure/not-outcomes", "structure/reserved-word",
    "structure/several-lines", "structure/too-long", "structure/two-forms", "structure/unknown-key",
    "syntax/empty", "syntax/not-yaml",
))  # fmt: skip
"""Codes of what a schema, or the reader of YAML before it, can see."""
NOT_SEEN = {
    "from which act an authority follows": {
        "application/authority-of-another-act", "application/keys-that-its-authority-has-not",
    },
    "two places have to be compared": {
        "default-not-a-choice", "application/choice-not-offered", "application/language-that-others-have",
        "application/bet-without-name", "application/qualification-that-lacks-a-language",
        "meter-contribution-of-one", "meter-stakes-that-differ",
    },
    "what a bet lacks may be in the one it is based on": {"based-on-another-form", "based-on-without-a-name"},
    "a range goes down": {"descending-range", "hand-malformed-clause", "unread-name-is-not-unknown"},
    "where cards are dealt it would speak of a hand": {"not-a-trial", "phrase-word-mistyped"},
    "every other key of a step is a hand": {
        "deal-step-ends-and-deals", "deal-ends-with-a-card", "deal-step-does-nothing", "deal-until-what",
        "draws-part-whatever",
    },
    "two phrases have to be read": {"draws-part-always"},
    "a number of decks may be the name of an option": {"deal-hundred-decks"},
    "only a shoe of cards needs a deal": {"deal-missing"},
    "no month has that day": {"application/date-that-is-not"},
    "what an entry is about says whether it may have names": {"names-of-another-subject"},
    "an option that may be any prize is the ruleset's": {"application/kept-of-any-prize"},
    "whether a bet depends on the hand is in the words of its outcomes": {
        "additional-without-made", "hand-without-made",
    },
    "what an entry is about says which keys it may have": {"inexact-of-another-subject"},
    "to which authority it goes says which keys it may have": {"application/approved-before-it-was-asked-for"},
    "whether a stake is kept says which prizes bring something": {"application/prize-that-is-the-stake-kept"},
    "a part is named by another bet": {"staked-alone", "stays-alone"},
}  # fmt: skip
"""Why a schema does not see a mistake with one of those codes -> the files that have it."""
SEEN_AS_WELL = {
    "it is in the shape of a part, and has a code of which a schema does not see the rest": {
        "a-wheel-without-pockets", "about-no-subject", "bet-twice-in-a-condition", "by-in-force", "choice-twice",
        "compared-by-order-among-others", "compared-twice-by-one-thing", "per-of-one-bet",
        "dice-and-returned", "dice-and-take", "draw-of-no-balls", "faces-on-a-wheel", "hand-ends-twice",
        "highest-of-two",
        "application/asks-in-two-ways", "application/for-somebody-else", "counted-on-a-wheel",
        "lose-in-a-table", "no-device", "others-in-a-list", "tally-others",
        "tally-with-one-prize", "two-devices", "wheel-and-take",
    },
    "readers of YAML refuse it": {
        "alias", "bomb", "colon-that-is-another", "compound-part-twice", "duplicate-bet", "duplicate-key",
        "tag-of-python", "too-deep", "two-documents",
    },
    "readers of YAML take 00 and 000 for 0, a key that stands twice": {
        "wheel-three-heads", "wheel-two-heads-before-two-columns",
    },
}  # fmt: skip
"""Why it sees one with another code -> the files that have it."""


def kind_of(file: Path) -> Kind:
    """What a file is, by its place."""
    return "application" if file.parent == APPLICATIONS or file.name == "application.yaml" else "ruleset"


EVERY = 12
"""The quick part looks at one file in so many."""


def group(files: Sequence[Path], file: Path) -> tuple[Path, ...]:
    """The files that are asked about together with one of them: those that the quick part looks at are a group."""
    return tuple(files[files.index(file) % EVERY :: EVERY])


@cache
def refused(files: tuple[Path, ...]) -> frozenset[Path]:
    """The files that `check-jsonschema` refuses, for what they say or since they are not YAML for it."""
    found: set[Path] = set()
    for kind in ("ruleset", "application"):
        chosen = [str(file) for file in files if kind_of(file) == kind]
        if not chosen:
            continue
        told = CliRunner().invoke(main, ["--schemafile", str(schema_file(kind)), "-o", "json", *chosen])
        said = json.loads(told.output)
        found |= {Path(error["filename"]) for error in [*said.get("errors", ()), *said.get("parse_errors", ())]}
    return frozenset(found)


@cache
def codes_of(file: Path) -> frozenset[str]:
    """The codes of what is wrong with a file."""
    return frozenset(problem.code for problem in problems_of(file))


@each("file", RIGHT, ids=lambda file: file.relative_to(ROOT).as_posix(), quick=EVERY)
def test_what_is_right_is_taken(file: Path) -> None:
    assert file not in refused(group(RIGHT, file))


@each("file", SHIPPED, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_the_schema_is_named_at_the_head(file: Path) -> None:
    """By a path from the file itself, so that it leads there in a checkout and in the installed package."""
    head = HEAD.match(file.read_text("utf-8"))
    assert head
    assert (file.parent / head[1]).resolve() == schema_file(kind_of(file))


@each("file", FILES, ids=named, quick=EVERY, thorough=EVERY // 2)
def test_what_is_wrong_is_refused_as_far_as_a_schema_can_see(file: Path) -> None:
    name = named(file)
    visible = not codes_of(file).isdisjoint(SEEN)
    missed = any(name in names for names in NOT_SEEN.values())
    as_well = any(name in names for names in SEEN_AS_WELL.values())
    assert (file in refused(group(FILES, file))) == ((visible and not missed) or as_well)


def test_every_exception_is_a_file_and_needed() -> None:
    codes = {named(file): codes_of(file) for file in FILES}
    assert all(codes[name] & SEEN for names in NOT_SEEN.values() for name in names)
    assert not any(codes[name] & SEEN for names in SEEN_AS_WELL.values() for name in names)
