"""The words of a report on loaded dice or a loaded wheel: a record of whole keys for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedKeys:
    """The keys of what is said of one kind of device that can be loaded."""

    shares: str
    """How likely each face is as the ruleset has it."""
    given: str
    """How likely each face is on what was given."""
    loaded: str
    only: str
    """The only die, or the wheel."""
    none: str
    """That no face comes more often."""
    faces: str
    slopes: str
    undecided: str
    """That on some within the tolerance a bet may never end."""
    trial_throws: str
    """How many trials a test of the faces needs."""
    trial_none: str
    """That what was given is that of the ruleset."""
    compared_all: str
    """That the ends are the lowest and the highest of all corners of the tolerance."""
    compared_steepest: str
    """That they are the lower and the higher of the two steepest corners, and that of the ruleset."""
    proven_all: str
    proven_some: str
    proven_between: str
    engines_agree: str


KEYS: Mapping[str, LoadedKeys] = {
    "dice": LoadedKeys(
        shares="bias.device.dice",
        given="bias.given.dice",
        loaded="bias.loaded.dice",
        only="bias.only.dice",
        none="bias.none.dice",
        faces="bias.faces",
        slopes="bias.slopes",
        undecided="bias.undecided",
        trial_throws="bias.trial-throws.dice",
        trial_none="bias.trial-none.dice",
        compared_all="bias.compared.all.dice",
        compared_steepest="bias.compared.steepest.dice",
        proven_all="bias.proven-all.dice",
        proven_some="bias.proven-some.dice",
        proven_between="bias.proven-between.dice",
        engines_agree="bias.engines-agree",
    ),
    "wheel": LoadedKeys(
        shares="bias.device.wheel",
        given="bias.given.wheel",
        loaded="bias.loaded.wheel",
        only="bias.only.wheel",
        none="bias.none.wheel",
        faces="bias.pockets",
        slopes="bias.slopes-pockets",
        undecided="bias.undecided-wheel",
        trial_throws="bias.trial-throws.wheel",
        trial_none="bias.trial-none.wheel",
        compared_all="bias.compared.all.wheel",
        compared_steepest="bias.compared.steepest.wheel",
        proven_all="bias.proven-all.wheel",
        proven_some="bias.proven-some.wheel",
        proven_between="bias.proven-between.wheel",
        engines_agree="bias.engines-agree-wheel",
    ),
}
"""Device, as `Words.device` calls it -> the keys of what is said of a loaded one."""
