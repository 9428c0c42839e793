"""Requests planned for whoever may call; heavy work and look-ups count against their quotas."""

from __future__ import annotations

from app.serving.access import Access
from app.serving.run_desk import RunDesk
from graphs.planning.previewing import Preview, preview
from graphs.requests import check_request


async def planned(access: Access, desk: RunDesk, request: str, *, look_ups: bool = True) -> Preview:
    """How a request is read, and the plan of each goal; nothing is sent but safe look-ups.

    Raises ``DeveloperError`` as ``check_request`` and ``preview``, and ``RunStoppedError`` (code
    ``quota_exceeded``).
    """
    request = check_request(request, access.parts.limits.request_chars)
    desk.quotas.check(access.owner)
    found = await preview(access.parts, request, look_ups=look_ups, owner=access.owner)
    desk.quotas.called.add(access.owner, len(found.sent))
    return found
