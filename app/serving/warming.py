"""Loads what the first request would wait for, while the server takes requests already."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from graphs.paths.recalling import similar
from graphs.planning.previewing import preview
from memory.errors import CairnError

if TYPE_CHECKING:
    from graphs.parts import Parts

_NOBODY = ""
"""The owner whose turn and quota it is."""

log = logging.getLogger("cairn.serving")


async def warm_up(parts: Parts) -> None:
    """Read, plan and look up something once, so that models and indexes are in memory.

    ``parts`` are those by which rules alone decide: no chat model is asked, which may cost money.
    What is asked for is what the first operation of the library does. Nothing is sent and nothing
    is kept; what goes wrong is left to the first request to tell.
    """
    tool = next(iter(await asyncio.to_thread(parts.library.tools)), None)
    if tool is None:
        return
    told = (tool.summary or tool.id)[: parts.limits.request_chars]
    try:
        await asyncio.to_thread(parts.retriever.search, told, 1)
        if parts.memory is not None:
            await asyncio.to_thread(similar, parts.memory, told, parts.limits)
        if parts.form_reasoner is not None:
            await preview(parts, told, look_ups=False, owner=_NOBODY)
    except CairnError as error:
        log.info("warming up: %s", error)
