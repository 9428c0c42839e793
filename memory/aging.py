"""When something is old enough to go, on a clock that may jump."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

_SETTLES = timedelta(days=1)
"""So long what was found old stays: a clock that jumped is put right meanwhile."""


class Aging:
    """Says before which moment things are old; what it found old once goes when it looks again.

    A clock that jumps ahead makes everything look old at once. So nothing goes by a look that is
    younger than a day, and a clock that goes back makes earlier looks void. What was found is kept
    in the file ``path``.
    """

    def __init__(self, path: Path, days: float) -> None:
        self._path = path
        self._days = timedelta(days=days)

    def before(self, now: datetime) -> datetime | None:
        """What is older may go now; None: nothing may by its age."""
        looked = self._looked()
        if looked is not None and looked[0] <= now < looked[0] + _SETTLES:
            return None
        self._note(now)
        return looked[1] if looked is not None and looked[0] <= now else None

    def _looked(self) -> tuple[datetime, datetime] | None:
        """When it was looked last, and before which moment things were old then."""
        try:
            at, before = json.loads(self._path.read_text(encoding="utf-8"))
            return datetime.fromisoformat(at), datetime.fromisoformat(before)
        except (OSError, ValueError, TypeError):
            return None

    def _note(self, now: datetime) -> None:
        told = json.dumps([now.isoformat(), (now - self._days).isoformat()])
        temporary = self._path.with_suffix(f".{os.getpid()}.tmp")
        with suppress(OSError):  # a folder that cannot be written: nothing goes by its age
            temporary.write_text(told, encoding="utf-8")
            temporary.replace(self._path)
