"""Requests planned for whoever may call; heavy work and look-ups count against their quotas."""

from __future__ import annotations

from typing import Protocol

from app.serving.access import OfOwner
from app.serving.run_desk import RunDesk
from graphs.planning.previewing import Preview, preview
from graphs.requests import check_request


class Named(OfOwner, Protocol):
    """Whatever has the stores of an owner, and says whose they are."""

    @property
    def owner(self) -> str:
        """The owner."""
        ...


async def planned(who: Named, desk: RunDesk, request: str, *, look_ups: bool = True) -> Preview:
    """How a request is read, and the plan of each goal; nothing is sent but safe look-ups.

    Raises ``DeveloperError`` as ``check_request`` and ``preview``, and ``RunStoppedError`` (code
    ``quota_exceeded``).
    """
    request = check_request(request, who.parts.limits.request_chars)
    desk.quotas.check(who.owner)
    found = await preview(who.parts, request, look_ups=look_ups, owner=who.owner)
    desk.quotas.called.add(who.owner, len(found.sent))
    return found
