"""The answer to a question of yes or no about rows that were found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from graphs.forms.records import Test
from graphs.rows.comparing import extent, is_there, kind_of, matches


def truth_of(
    test: Test,
    rows: Sequence[Mapping[str, Any]],
    total: Any,
    *,
    counted: bool,
    searched: bool,
    cut: bool = False,
) -> bool | None:
    """Yes, no, or None where nothing that was found decides it.

    ``counted``: the goal asks for a total; ``searched``: who was asked could have known of more;
    ``cut``: there may be more rows than these.
    """
    if test.every:
        return _of_every(test, rows, cut=cut)
    if cut and counted and not test.attribute:
        return _of_at_least(test, total)
    holds = _holds(test, rows, total, counted=counted, searched=searched)
    return None if holds is None else holds != test.negated


def _of_at_least(test: Test, total: Any) -> bool | None:
    """What a total of rows that are not all tells of the whole one: that it is no smaller."""
    if total is None or test.op not in (">", ">=", "<", "<="):
        return None
    holds = matches(total, test.op, test.value)
    return holds != test.negated if holds is (test.op in (">", ">=")) else None


def passes(test: Test, row: Mapping[str, Any]) -> bool | None:
    """Whether a row is as a test of every row says; None where it does not tell."""
    value = row.get(test.attribute)
    if test.op not in ("exists", "missing") and not is_there(value):
        return test.negated if _is_by_a_day(test) and test.attribute in row else None
    return matches(value, test.op, test.value) != test.negated


def _is_by_a_day(test: Test) -> bool:
    """Whether something is to have come to pass by a day: what has no day has not."""
    return test.op in ("<", "<=") and kind_of(extent(test.value)) is datetime


def _of_every(test: Test, rows: Sequence[Mapping[str, Any]], *, cut: bool) -> bool | None:
    """One row that fails decides; that none does is known of all rows alone."""
    if not any(test.attribute in row for row in rows):
        return None
    told = [passes(test, row) for row in rows]
    if False in told:
        return False
    return None if cut or None in told else True


def _holds(
    test: Test, rows: Sequence[Mapping[str, Any]], total: Any, *, counted: bool, searched: bool
) -> bool | None:
    if counted and not test.attribute:
        return None if total is None else matches(total, test.op, test.value)
    if not test.attribute:
        found = bool(rows)
        if not found and not searched:
            return None
        return found if test.op != "missing" else not found
    told = [row[test.attribute] for row in rows if test.attribute in row]
    if test.op in ("exists", "missing") and rows:
        held = any(is_there(value) for value in told)
        return held if test.op == "exists" else not held
    known = [value for value in told if is_there(value)]
    if told and not known and _is_by_a_day(test):
        return False
    return any(matches(value, test.op, test.value) for value in known) if known else None
