"""Moments that are sent, written as the service writes its own: with its zone and its seconds."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from graphs.rows.shifting import changed
from graphs.search.accesses import Access
from graphs.search.scope import Scope
from tools.entity_types.formats import moment_like
from tools.entity_types.records import Attribute, Input


def moment_written(scope: Scope, access: Access, one: Input, value: Any) -> Any:
    """A moment without a zone, for an input of a change, as an example or rows write theirs.

    Anything else stays as it is, and where nothing tells how they are written, it is written as the
    description has them.
    """
    moment = _plain_moment(value) if access.changes else None
    if moment is None or access.path is None:
        return value
    if not (like := _like(scope, access, one)):
        timed = scope.parameter(access.path, one.key).format == "date-time"
        return moment.isoformat() if timed else value
    day, _, clock = moment.isoformat().partition("T")
    return changed(like, {"date": day, "time": clock}) or value


def _plain_moment(value: Any) -> datetime | None:
    if not isinstance(value, str) or value[10:11] not in ("T", " "):
        return None
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return None
    return moment if moment.tzinfo is None else None


def _like(scope: Scope, access: Access, one: Input) -> str:
    """How what the input sets is written, else what its type has, else the whole service."""
    if access.path is None or access.kind is None:
        return ""
    if example := moment_like([scope.parameter(access.path, one.key).example]):
        return example
    held = access.kind.attribute(one.attribute) if one.attribute else None
    types = scope.model.types.values()
    alike = (kind.attributes for kind in types if kind.group_id == access.kind.group_id)
    return (
        _shared([held] if held is not None else [])
        or _shared([*access.kind.attributes])
        or _shared([attribute for some in alike for attribute in some])
    )


def _shared(attributes: list[Attribute]) -> str:
    """A moment as all of some attributes write them."""
    return moment_like(a.written for a in attributes if a.written)
