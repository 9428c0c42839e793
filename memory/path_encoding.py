"""How path records are cleaned, told apart, merged and ordered."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, get_args

from memory.errors import DeveloperError
from memory.journal_encoding import JournalEncoding
from memory.path_memory import DeadEnd, Grade, PathRecord

GRADES: tuple[Grade, ...] = get_args(Grade)


def clean(record: PathRecord, encoding: JournalEncoding) -> PathRecord:
    """A copy without secrets, its times in UTC; raises ``DeveloperError`` (``wrong_time``)."""
    text = encoding.text
    return replace(
        record,
        path_id=text(record.path_id),
        request=text(record.request),
        frame=text(record.frame),
        plan=json.loads(encoding.data(record.plan)),
        tools=tuple(text(tool) for tool in record.tools),
        versions={text(tool): text(digest) for tool, digest in record.versions.items()},
        dead_ends=tuple(DeadEnd(text(end.tool_id), text(end.reason)) for end in record.dead_ends),
        created_at=moment(record.created_at),
        used_at=None if record.used_at is None else moment(record.used_at),
    )


def identity(record: PathRecord) -> str:
    """The digest that two records share when they are the same path of one owner."""
    parts = json.dumps([record.frame, canonical(record.plan), record.outcome])
    return hashlib.sha256(parts.encode()).hexdigest()


def other_id(record: PathRecord) -> str:
    """The id of a path whose own one is taken."""
    return identity(record)[:32]


def canonical(plan: Mapping[str, Any]) -> str:
    """The plan as JSON; equal plans give equal texts. Raises ``ValueError`` for NaN."""
    return json.dumps(plan, sort_keys=True, separators=(",", ":"), allow_nan=False)


def merged(old: PathRecord, new: PathRecord) -> PathRecord:
    """The stored record after the same path was remembered again."""
    ends = {end.tool_id: end for end in (*old.dead_ends, *new.dead_ends)}
    return replace(
        old,
        grade=_joined(old.grade, new.grade),
        dead_ends=tuple(ends.values()),
        run_id=new.run_id,
        versions=new.versions,
    )


def _joined(old: Grade, new: Grade) -> Grade:
    if old == "rejected":
        return "confirmed" if new == "confirmed" else "rejected"
    return max(old, new, key=GRADES.index)


def age(record: PathRecord) -> tuple[str, str]:
    """Sorts records by time, without ties."""
    return record.created_at, record.path_id


def newest_first(records: Iterable[PathRecord]) -> Sequence[PathRecord]:
    """The records, newest first."""
    return sorted(records, key=age, reverse=True)


def best_first(records: Iterable[PathRecord]) -> Sequence[PathRecord]:
    """The records by grade, best first, then newest first."""
    return sorted(records, key=lambda r: (GRADES.index(r.grade), age(r)), reverse=True)


def moment(text: str) -> str:
    """A time in the form in which its order as text is its order in time.

    Raises ``DeveloperError`` (code ``wrong_time``).
    """
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        time = None
    if time is None or time.tzinfo is None:
        raise DeveloperError(
            f"{text!r} is not a time in ISO 8601 with its zone. "
            "Give one as in 2026-03-01T12:00:00+00:00.",
            code="wrong_time",
        )
    return time.astimezone(UTC).isoformat(timespec="microseconds")


def the_one(found: Sequence[PathRecord], path_id: str) -> PathRecord:
    """The record meant by an id or its beginning, among those whose id begins so.

    Raises ``DeveloperError`` (code ``unknown_path`` or ``ambiguous_path``).
    """
    exact = [record for record in found if record.path_id == path_id]
    if not path_id or not found:
        raise unknown_path(path_id)
    if exact or len(found) == 1:
        return (exact or found)[0]
    raise DeveloperError(
        f"Several paths begin with {path_id!r}. Give more of the id.", code="ambiguous_path"
    )


def unknown_path(path_id: str) -> DeveloperError:
    """The owner has no path of this id."""
    return DeveloperError(
        f"There is no path {path_id!r}. See the ids with: cairn memory list", code="unknown_path"
    )
