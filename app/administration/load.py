"""What the process of the server bears now."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.serving.run_desk import RunDesk

_MEMORY = Path("/proc/self/statm")


def load(desk: RunDesk) -> dict[str, float]:
    """Runs under way and waiting for their turn, and what the process has used since its start.

    Without ``memory_bytes`` where the system does not tell it.
    """
    runs, queued = desk.standing()
    figures: dict[str, float] = {
        "runs": runs,
        "queued": queued,
        "at_once": desk.at_once,
        "up_seconds": round(desk.up_s()),
        "processor_seconds": round(time.process_time(), 1),
    }
    if _MEMORY.exists():
        pages = int(_MEMORY.read_text().split()[1])
        figures["memory_bytes"] = pages * os.sysconf("SC_PAGE_SIZE")
    return figures
