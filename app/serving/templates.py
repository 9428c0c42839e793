"""Templates for whoever may call: filled in, and run."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from app.serving.access import Access, OfOwner
from app.serving.flows import filled_flow, start_checked
from app.serving.planning import Named
from app.serving.run_desk import LiveRun, RunDesk
from app.serving.starting import Start
from app.templates import by_place, flow_of
from graphs.flows.records import CheckedFlow
from memory.errors import DeveloperError
from memory.sqlite_templates import SqliteTemplates


def templates_of(theirs: OfOwner) -> SqliteTemplates:
    """The templates of the owner; raises ``DeveloperError`` (``no_templates``)."""
    found = theirs.parts.templates
    if found is None:
        raise DeveloperError(
            "What this server stores is in no database: templates cannot be kept.",
            code="no_templates",
        )
    return found


async def filled_template(
    who: Named, desk: RunDesk, template_id: str, values: Mapping[str, Any]
) -> CheckedFlow:
    """The flow of a template with values by the names of its parameters, the others as saved.

    Raises as ``filled_flow`` and ``by_place``, and ``DeveloperError`` (``unknown_template``).
    """
    template = await asyncio.to_thread(templates_of(who).get, template_id)
    return await filled_flow(who, desk, flow_of(template), by_place(template, values))


async def start_template(
    access: Access, desk: RunDesk, template_id: str, values: Mapping[str, Any], asked: Start
) -> LiveRun:
    """A run of a template; raises as ``filled_template`` and ``start_checked``."""
    found = await filled_template(access, desk, template_id, values)
    return await start_checked(access, desk, found, asked)
