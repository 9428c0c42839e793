"""The lessons, ensembles and invoices of a music school."""

from __future__ import annotations

import uuid
from typing import Any

from evals.live.plain_api import (
    Call,
    Made,
    ProblemError,
    Row,
    chosen,
    find,
    only,
    plain_application,
)
from evals.live.records import Data


def application(data: Data) -> Any:
    """The application over this data."""
    return plain_application(
        data,
        {
            "GET /api/teachers": _teachers,
            "GET /api/teachers/{teacherId}": lambda d, c: _teacher(d, c.path["teacherId"]),
            "GET /api/teachers/{teacherId}/lessons": _teacher_lessons,
            "GET /api/students": _students,
            "GET /api/students/{studentId}": lambda d, c: _student(d, c.path["studentId"]),
            "PUT /api/students/{studentId}": _update_student,
            "GET /api/students/{studentId}/lessons": _student_lessons,
            "GET /api/rooms": lambda d, _: d["rooms"],
            "GET /api/ensembles": _ensembles,
            "GET /api/ensembles/{ensembleId}": _ensemble,
            "POST /api/ensembles/{ensembleId}/members": _join_ensemble,
            "GET /api/invoices": _invoices,
            "POST /api/invoices/{invoiceId}/pay": _pay,
            "POST /api/lessons": _create_lesson,
            "GET /api/lessons/{lessonId}": _lesson,
            "PUT /api/lessons/{lessonId}/cancel": _cancel_lesson,
        },
    )


def _teacher(data: Data, teacher_id: str) -> Row:
    return find(data["teachers"], "id", teacher_id, "Teacher")


def _student(data: Data, student_id: str) -> Row:
    return find(data["students"], "id", student_id, "Student")


def _lesson(data: Data, call: Call) -> Row:
    return find(data["lessons"], "id", call.path["lessonId"], "Lesson")


def _ensemble(data: Data, call: Call) -> Row:
    return find(data["ensembles"], "id", call.path["ensembleId"], "Ensemble")


def _page(rows: list[Row], call: Call) -> Row:
    """A page as Spring gives it, counted from 0."""
    size, number = min(call.number("size", 5), 50), call.number("page", 0)
    start = number * size
    pages = -(-len(rows) // size)
    return {
        "content": rows[start : start + size],
        "totalElements": len(rows),
        "totalPages": pages,
        "number": number,
        "size": size,
        "last": number + 1 >= pages,
    }


def _teachers(data: Data, call: Call) -> list[Row]:
    rows = chosen(data["teachers"], call, {"instrument": "instrument"})
    return [only(row, "id", "firstName", "lastName", "instrument") for row in rows]


def _students(data: Data, call: Call) -> Row:
    fields = {"lastName": "lastName", "instrument": "instrument"}
    shown = ("id", "firstName", "lastName", "instrument", "level", "mainTeacherId")
    return _page([only(row, *shown) for row in chosen(data["students"], call, fields)], call)


def _teacher_lessons(data: Data, call: Call) -> list[Row]:
    _teacher(data, call.path["teacherId"])
    rows = [row for row in data["lessons"] if row["teacherId"] == call.path["teacherId"]]
    return chosen(rows, call, {"state": "state"})


def _student_lessons(data: Data, call: Call) -> list[Row]:
    _student(data, call.path["studentId"])
    return [row for row in data["lessons"] if row["studentId"] == call.path["studentId"]]


def _update_student(data: Data, call: Call) -> Row:
    row = _student(data, call.path["studentId"])
    kinds = {"level": int, "guardianPhone": str, "mainTeacherId": str}
    changed = {name: call.field(name, kind) for name, kind in kinds.items() if name in call.body}
    if "mainTeacherId" in changed:
        _teacher(data, changed["mainTeacherId"])
    if not changed:
        raise ProblemError(422, "nothing to change")
    row.update(changed)
    return row


def _ensembles(data: Data, _: Call) -> list[Row]:
    return [only(row, "id", "title", "rehearsalDay") for row in data["ensembles"]]


def _join_ensemble(data: Data, call: Call) -> Row:
    row = _ensemble(data, call)
    student = _student(data, call.field("studentId"))
    if student["id"] in row["memberIds"]:
        raise ProblemError(409, "the student is a member already")
    row["memberIds"].append(student["id"])
    return row


def _invoices(data: Data, call: Call) -> Row:
    return _page(chosen(data["invoices"], call, {"paid": "paid", "studentId": "studentId"}), call)


def _pay(data: Data, call: Call) -> Row:
    row = find(data["invoices"], "id", call.path["invoiceId"], "Invoice")
    if row["paid"]:
        raise ProblemError(409, "it is paid already")
    row["paid"] = True
    return row


def _create_lesson(data: Data, call: Call) -> Made:
    names = ("studentId", "teacherId", "roomId", "startsAt")
    given = {name: call.field(name) for name in names}
    _student(data, given["studentId"])
    _teacher(data, given["teacherId"])
    find(data["rooms"], "id", given["roomId"], "Room")
    extra = {"minutes": call.body.get("minutes", 45), "topic": call.body.get("topic", "")}
    row = {"id": str(uuid.uuid4()), **given, "state": "PLANNED", **extra}
    row["startsAt"] = row["startsAt"].replace(" ", "T")[:16]
    data["lessons"].append(row)
    return Made(row)


def _cancel_lesson(data: Data, call: Call) -> Row:
    row = _lesson(data, call)
    if row["state"] != "PLANNED":
        raise ProblemError(409, f"the lesson is {row['state']}")
    row["state"] = "CANCELLED"
    return row
