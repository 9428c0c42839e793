"""The API of the translation bureau; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

from starlette.applications import Starlette

from evals.live.descriptions import written_description
from evals.live.plain_api import Call, Key, Made, ProblemError, chosen, find, plain_application
from evals.live.records import Data
from evals.live.services.translation_bureau.changing import (
    assign,
    cancel,
    fee,
    new_job,
    new_project,
)
from evals.live.set_aside import Row, some

API_KEY = "tb_live_55d0-quill"
_Fields = Mapping[str, type | tuple[type, ...]]
_NUMBER = (int, float)
_CLIENT: _Fields = {
    "name": str, "contact": str, "email": str, "country": str, "discountPercent": _NUMBER,
    "paymentDays": int, "onHold": bool,
}  # fmt: skip
_PROJECT: _Fields = {
    "reference": str, "title": str, "subject": str, "sourceLanguage": str, "deadline": str,
}  # fmt: skip
_JOB: _Fields = {"targetLanguage": str, "words": int, "ratePerWord": _NUMBER, "due": str}
_ABSENCE: _Fields = {"from": str, "to": str, "reason": str}
_WORDS = {
    "subject": ("legal", "medical", "technical", "marketing", "games"),
    "reason": ("holiday", "illness", "training", "parental leave", "other"),
}


def _given(call: Call, fields: _Fields) -> Row:
    """All of these fields of the body, checked."""
    given = {name: call.field(name, allowed) for name, allowed in fields.items()}
    for name, words in _WORDS.items():
        if name in given and given[name] not in words:
            raise ProblemError(422, f"{name} is one of {', '.join(words)}")
    return given


def _client(data: Data, call: Call) -> Row:
    return find(data["clients"], "id", call.path["client"], "client")


def _project(data: Data, call: Call) -> Row:
    return find(data["projects"], "id", call.path["project"], "project")


def _job(data: Data, call: Call) -> Row:
    rows = some(data["jobs"], projectId=_project(data, call)["id"])
    return find(rows, "id", call.path["job"], "job")


def _clients(data: Data, call: Call) -> list[Row]:
    return chosen(data["clients"], call, {"country": "country", "onHold": "onHold"})


def _replace_client(data: Data, call: Call) -> Row:
    row = _client(data, call)
    row.update(_given(call, _CLIENT))
    return row


def _projects_of_client(data: Data, call: Call) -> list[Row]:
    return some(data["projects"], clientId=_client(data, call)["id"])


def _add_project(data: Data, call: Call) -> Made:
    made = new_project(_client(data, call), **_given(call, _PROJECT))
    data["projects"].append({"id": str(uuid4()), "received": "2026-11-04", **made})
    return Made(data["projects"][-1])


def _projects(data: Data, call: Call) -> list[Row]:
    return chosen(data["projects"], call, {"status": "status", "subject": "subject"})


def _replace_project(data: Data, call: Call) -> Row:
    row = _project(data, call)
    row.update(_given(call, _PROJECT))
    return row


def _cancel_project(data: Data, call: Call) -> Row:
    row = _project(data, call)
    if row["status"] not in ("quoted", "running"):
        raise ProblemError(409, f"the project is {row['status']}")
    cancel(data, row)
    return row


def _jobs(data: Data, call: Call) -> list[Row]:
    return some(data["jobs"], projectId=_project(data, call)["id"])


def _add_job(data: Data, call: Call) -> Made:
    urgent = bool(call.body.get("urgent", False)) if isinstance(call.body, dict) else False
    made = new_job(_project(data, call), **_given(call, _JOB), urgent=urgent)
    data["jobs"].append({"id": str(uuid4()), **made})
    return Made(data["jobs"][-1])


def _replace_job(data: Data, call: Call) -> Row:
    row = _job(data, call)
    row.update(_given(call, {**_JOB, "urgent": bool}))
    row["fee"] = fee(row["words"], row["ratePerWord"])
    return row


def _assign_job(data: Data, call: Call) -> Row:
    row = _job(data, call)
    if row["status"] in ("done", "cancelled"):
        raise ProblemError(409, f"the job is {row['status']}")
    assign(row, find(data["translators"], "id", call.field("translatorId"), "translator"))
    return row


def _complete_job(data: Data, call: Call) -> Row:
    row = _job(data, call)
    if row["status"] in ("unassigned", "done", "cancelled"):
        raise ProblemError(409, f"the job is {row['status']}")
    row["status"] = "done"
    return row


def _delete_job(data: Data, call: Call) -> None:
    data["jobs"].remove(_job(data, call))


def _translators(data: Data, call: Call) -> list[Row]:
    rows = chosen(data["translators"], call, {"city": "city", "available": "available"})
    pair = call.query.get("pair")
    return [row for row in rows if not pair or pair.casefold() in row["pairs"]]


def _translator(data: Data, call: Call) -> Row:
    return find(data["translators"], "id", call.path["translator"], "translator")


def _absences(data: Data, call: Call) -> list[Row]:
    return some(data["absences"], translatorId=_translator(data, call)["id"])


def _add_absence(data: Data, call: Call) -> Made:
    translator, given = _translator(data, call), _given(call, _ABSENCE)
    if given["to"] < given["from"]:
        raise ProblemError(422, "to is before from")
    data["absences"].append({"id": str(uuid4()), "translatorId": translator["id"], **given})
    return Made(data["absences"][-1])


_ROUTES: dict[str, Callable[[Data, Call], Any]] = {
    "GET /clients": _clients,
    "PUT /clients/{client}": _replace_client,
    "GET /clients/{client}/projects": _projects_of_client,
    "POST /clients/{client}/projects": _add_project,
    "GET /projects": _projects,
    "PUT /projects/{project}": _replace_project,
    "POST /projects/{project}/cancel": _cancel_project,
    "GET /projects/{project}/jobs": _jobs,
    "POST /projects/{project}/jobs": _add_job,
    "PUT /projects/{project}/jobs/{job}": _replace_job,
    "POST /projects/{project}/jobs/{job}/assign": _assign_job,
    "POST /projects/{project}/jobs/{job}/complete": _complete_job,
    "DELETE /projects/{project}/jobs/{job}": _delete_job,
    "GET /translators": _translators,
    "GET /translators/{translator}/absences": _absences,
    "POST /translators/{translator}/absences": _add_absence,
}


def application(data: Data) -> Starlette:
    """The application over this data."""
    return plain_application(data, _ROUTES, Key("X-API-Key", API_KEY))


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
