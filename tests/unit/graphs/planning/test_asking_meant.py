"""The question whether a doubtful command is meant, with all that it would change."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from graphs.planning.asking_meant import whether_meant
from graphs.plans.records import CallStep, Source, Taken
from graphs.plans.tables import Table
from tests.answering_stubs import BOOKING, MODEL, library

CONTEXT = cast("Any", SimpleNamespace(earlier=()))


def asked(*ids: int, over: str = "") -> str:
    tool = library().tool("desk.bookings_confirm")
    taken: dict[str, Source] = {"booking_id": Taken(step="s1", attribute="id")}
    step = CallStep(id="s2", tool_id=tool.id, arguments=taken, over=over)
    rows: list[dict[str, Any]] = [{"id": one} for one in ids]
    held = {"s1": Table(BOOKING, rows)}
    return whether_meant(CONTEXT, tool, step, held, MODEL)["name"]


def test_all_things_that_would_be_changed_are_named() -> None:
    assert asked(17, 18, over="s1").endswith("; 17; 18")


def test_one_thing_is_named() -> None:
    assert asked(17).endswith("; 17")
