"""What a person says of a run, taken to where runs left something behind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.run_naming import the_run

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.feedback import Opinion
    from memory.path_memory import PathRecord


@dataclass(frozen=True)
class Feedback:
    """What was said of which run, and the path that it changed."""

    opinion: Opinion
    run_id: str
    request: str
    path: PathRecord | None

    def __str__(self) -> str:
        path = self.path
        told = (
            f"its path is {path.grade} now" if path else "it left no path, so nothing else changes"
        )
        return f"{self.opinion.capitalize()}: {self.request!r}; {told}."


def feed_back(settings: Settings, opinion: Opinion, named: str | None) -> Feedback:
    """Say it of the run that is named, else of the newest; blocks.

    Raises ``DeveloperError`` as ``the_run``.
    """
    from app.stores import open_records
    from graphs.feedback import give_feedback

    with open_records(settings) as (journal, memory, statistics):
        run_id = the_run(journal, named)
        request = journal.run(run_id).request
        path = give_feedback(opinion, run_id, journal=journal, memory=memory, statistics=statistics)
    return Feedback(opinion, run_id, request, path)
