"""What a subtask took over from other parts of the request, in brackets: ``(~in Rome)``."""

from __future__ import annotations

import re

_TOLD = re.compile(r"\s*\(~[^)]*\)")


def without_told(text: str) -> str:
    """A subtask as its own part of the request says it: what others told makes it no other one."""
    return _TOLD.sub("", text)
