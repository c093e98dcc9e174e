"""A plugin of pytest for tests of which one is meant to fail, and soon.

A random example that fails is not made smaller: that it fails is all that is asked, and to shrink it takes minutes. A
test that takes more of the processor than `SECONDS` is one that a mistake keeps from its end: the process is ended, in
whatever code it is, and the file that `AT` names has the test.
"""

from __future__ import annotations

import os
import resource
from pathlib import Path

import pytest
from hypothesis import Phase, settings

AT = "MACAU_EDGE_AT"
"""The variable with the name of the file in which the test stands that runs."""
SECONDS = 60
"""Processor time of a test, several times that of the longest of the quick part."""


@pytest.hookimpl(trylast=True)  # after `tests.parts` has chosen the profile of the part
def pytest_configure() -> None:
    settings.register_profile("mutants", parent=settings(), phases=(Phase.explicit, Phase.generate))
    settings.load_profile("mutants")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logstart(nodeid: str) -> None:
    used, (_, most) = resource.getrusage(resource.RUSAGE_SELF), resource.getrlimit(resource.RLIMIT_CPU)
    until = int(used.ru_utime + used.ru_stime) + SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (until if most == resource.RLIM_INFINITY else min(until, most), most))
    Path(os.environ[AT]).write_text(nodeid, "utf-8")
