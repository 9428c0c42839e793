"""What changes at the translation bureau when a project or a job does."""

from __future__ import annotations

from typing import Any

from evals.live.records import Data
from evals.live.set_aside import Row, some


def fee(words: int, rate: float) -> float:
    """What so many words cost."""
    return round(words * rate, 2)


def new_job(project: Row, **given: Any) -> Row:
    """A job that nobody has yet, without its id."""
    return {
        "projectId": project["id"],
        "fee": fee(given["words"], given["ratePerWord"]),
        "translatorId": None,
        "status": "unassigned",
        "urgent": False,
        **given,
    }


def new_project(client: Row, **given: Any) -> Row:
    """A project that was quoted, without its id and the day on which it came."""
    return {"clientId": client["id"], "status": "quoted", **given}


def assign(job: Row, translator: Row) -> None:
    """A translator gets a job."""
    job.update(translatorId=translator["id"], status="assigned")


def cancel(data: Data, project: Row) -> None:
    """A project is cancelled, and those of its jobs that are not done."""
    project["status"] = "cancelled"
    for job in some(data["jobs"], projectId=project["id"]):
        job["status"] = "done" if job["status"] == "done" else "cancelled"
