"""What `check` says of the example of a rule: found when it is shown, so that it is never an old message."""

from __future__ import annotations

from collections.abc import Mapping

from macau_edge.checking import check_files
from macau_edge.loading_policy import LoadedPolicy, read_policy_of
from macau_edge.problem import Problem, ProblemError
from macau_edge.reading.source import Source, source
from macau_edge.rules import NAMES, Rule


def findings(rule: Rule, text: str) -> tuple[Problem, ...]:
    """What is wrong with an example, `rule.wrong` or `rule.right`, under the name that `NAMES` gives it.

    Examples are short, so they lack names and articles: what the family `law` says is left out of other families.
    Nothing is found where it is not `check` that finds it.
    """
    if rule.command != "check" or not text:
        return ()
    try:
        found = _found(rule, source(NAMES[rule.kind], text.encode(rule.encoding if text == rule.wrong else "utf-8")))
    except ProblemError as error:
        found = error.problems
    return tuple(problem for problem in found if rule.family == "law" or problem.family != "law")


def _found(rule: Rule, example: Source) -> tuple[Problem, ...]:
    if rule.kind == "policy":
        return _policy(example).problems
    policy = _policy(source(NAMES["policy"], rule.policy.encode()))
    return check_files([example], policy=policy).problems


def _policy(file: Source) -> LoadedPolicy:
    """The policy of an example: never the one that lies in the working folder."""
    return read_policy_of(file) or LoadedPolicy()


def texts(rule: Rule) -> Mapping[str, str]:
    """File -> text, for the files of the wrong example; one of another encoding has no lines to show."""
    found = {NAMES[rule.kind]: rule.wrong if rule.encoding == "utf-8" else ""}
    return found | ({NAMES["policy"]: rule.policy} if rule.policy else {})
