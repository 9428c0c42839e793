"""The description of the music school as Springfox would make it of its controllers."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
_UUID = {"type": "string", "format": "uuid"}
_TEXT = {"type": "string"}
_WHOLE = {"type": "integer", "format": "int32"}
_NUMBER = {"type": "number", "format": "double"}
_YES_NO = {"type": "boolean"}
_DAY = {"type": "string", "format": "date"}
_MOMENT = {"type": "string", "format": "date-time"}
_STATE = {"type": "string", "enum": ["PLANNED", "HELD", "CANCELLED"]}
_PAGING = {"page": _WHOLE, "size": _WHOLE}


def description(base_url: str) -> Json:
    """The description at a base address."""
    paths: Json = {}
    for method, path, controller, operation, extra in _OPERATIONS:
        paths.setdefault(path, {})[method] = _operation(path, controller, operation, extra)
    return {
        "openapi": "3.0.1",
        "info": {"title": "Allegro Music School Api", "description": "", "version": "1.0.0"},
        "servers": [{"url": f"{base_url}/api"}],
        "paths": paths,
        "components": {"schemas": {name: _object(of) for name, of in _SCHEMAS.items()}},
    }


def _operation(path: str, controller: str, name: str, extra: Json) -> Json:
    given: Json = {
        "tags": [f"{controller}-controller"],
        "summary": name.partition("Using")[0],
        "operationId": name,
        "parameters": [*_in_path(path), *_in_query(extra.get("query", {}))],
        "responses": {
            "200": {"description": "OK", "content": {"*/*": {"schema": extra["gives"]}}},
            "404": {"description": "Not Found"},
        },
    }
    if "takes" in extra:
        body = {"application/json": {"schema": _ref(extra["takes"])}}
        given["requestBody"] = {"content": body, "required": True}
    return given


def _in_path(path: str) -> list[Json]:
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    return [
        {"name": name, "in": "path", "description": name, "required": True, "schema": _UUID}
        for name in names
    ]


def _in_query(query: Json) -> list[Json]:
    return [
        {"name": name, "in": "query", "description": name, "required": False, "schema": schema}
        for name, schema in query.items()
    ]


def _object(properties: Json) -> Json:
    required = {"required": properties["required"]} if "required" in properties else {}
    named = {name: of for name, of in properties.items() if name != "required"}
    return {"type": "object", "properties": named, **required}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _many(name: str) -> Json:
    return {"type": "array", "items": _ref(name)}


def _page(name: str) -> Json:
    return {
        "content": _many(name),
        "totalElements": {"type": "integer", "format": "int64"},
        "totalPages": _WHOLE,
        "number": _WHOLE,
        "size": _WHOLE,
        "last": _YES_NO,
    }


_SCHEMAS: Json = {
    "TeacherSummaryDto": {
        "id": _UUID, "firstName": _TEXT, "lastName": _TEXT, "instrument": _TEXT,
    },
    "TeacherDto": {
        "id": _UUID, "firstName": _TEXT, "lastName": _TEXT, "instrument": _TEXT, "floor": _WHOLE,
        "email": _TEXT, "hourlyRate": _NUMBER, "since": _DAY,
    },
    "StudentSummaryDto": {
        "id": _UUID, "firstName": _TEXT, "lastName": _TEXT, "instrument": _TEXT, "level": _WHOLE,
        "mainTeacherId": _UUID,
    },
    "StudentDto": {
        "id": _UUID, "firstName": _TEXT, "lastName": _TEXT, "birthYear": _WHOLE,
        "instrument": _TEXT, "level": _WHOLE, "mainTeacherId": _UUID, "guardianPhone": _TEXT,
    },
    "StudentUpdateDto": {"level": _WHOLE, "mainTeacherId": _UUID, "guardianPhone": _TEXT},
    "LessonDto": {
        "id": _UUID, "studentId": _UUID, "teacherId": _UUID, "roomId": _UUID,
        "startsAt": _MOMENT, "minutes": _WHOLE, "state": _STATE, "topic": _TEXT,
    },
    "LessonCreateDto": {
        "studentId": _UUID, "teacherId": _UUID, "roomId": _UUID, "startsAt": _MOMENT,
        "minutes": {**_WHOLE, "default": 45}, "topic": _TEXT,
        "required": ["studentId", "teacherId", "roomId", "startsAt"],
    },
    "RoomDto": {
        "id": _UUID, "label": _TEXT, "floor": _WHOLE, "pianoAvailable": _YES_NO,
        "capacity": _WHOLE,
    },
    "EnsembleSummaryDto": {"id": _UUID, "title": _TEXT, "rehearsalDay": _TEXT},
    "EnsembleDto": {
        "id": _UUID, "title": _TEXT, "conductorId": _UUID, "rehearsalDay": _TEXT,
        "roomId": _UUID, "memberIds": {"type": "array", "items": _UUID},
    },
    "MemberDto": {"studentId": _UUID, "required": ["studentId"]},
    "InvoiceDto": {
        "id": _UUID, "studentId": _UUID, "invoiceNo": _TEXT, "amount": _NUMBER, "dueDate": _DAY,
        "paid": _YES_NO,
    },
    "PageOfStudentSummaryDto": _page("StudentSummaryDto"),
    "PageOfInvoiceDto": _page("InvoiceDto"),
}  # fmt: skip
_OPERATIONS: tuple[tuple[str, str, str, str, Json], ...] = (
    ("get", "/teachers", "teacher", "getTeachersUsingGET",
     {"gives": _many("TeacherSummaryDto"), "query": {"instrument": _TEXT}}),
    ("get", "/teachers/{teacherId}", "teacher", "getTeacherByIdUsingGET",
     {"gives": _ref("TeacherDto")}),
    ("get", "/teachers/{teacherId}/lessons", "lesson", "getLessonsByTeacherUsingGET",
     {"gives": _many("LessonDto"), "query": {"state": _STATE}}),
    ("get", "/students", "student", "getStudentsUsingGET",
     {"gives": _ref("PageOfStudentSummaryDto"),
      "query": {"lastName": _TEXT, "instrument": _TEXT, **_PAGING}}),
    ("get", "/students/{studentId}", "student", "getStudentByIdUsingGET",
     {"gives": _ref("StudentDto")}),
    ("put", "/students/{studentId}", "student", "updateStudentUsingPUT",
     {"gives": _ref("StudentDto"), "takes": "StudentUpdateDto"}),
    ("get", "/students/{studentId}/lessons", "lesson", "getLessonsByStudentUsingGET",
     {"gives": _many("LessonDto")}),
    ("get", "/rooms", "room", "getRoomsUsingGET", {"gives": _many("RoomDto")}),
    ("get", "/ensembles", "ensemble", "getEnsemblesUsingGET",
     {"gives": _many("EnsembleSummaryDto")}),
    ("get", "/ensembles/{ensembleId}", "ensemble", "getEnsembleByIdUsingGET",
     {"gives": _ref("EnsembleDto")}),
    ("post", "/ensembles/{ensembleId}/members", "ensemble", "addMemberUsingPOST",
     {"gives": _ref("EnsembleDto"), "takes": "MemberDto"}),
    ("get", "/invoices", "invoice", "getInvoicesUsingGET",
     {"gives": _ref("PageOfInvoiceDto"), "query": {"paid": _YES_NO, "studentId": _UUID,
                                                   **_PAGING}}),
    ("post", "/invoices/{invoiceId}/pay", "invoice", "payInvoiceUsingPOST",
     {"gives": _ref("InvoiceDto")}),
    ("post", "/lessons", "lesson", "createLessonUsingPOST",
     {"gives": _ref("LessonDto"), "takes": "LessonCreateDto"}),
    ("get", "/lessons/{lessonId}", "lesson", "getLessonUsingGET", {"gives": _ref("LessonDto")}),
    ("put", "/lessons/{lessonId}/cancel", "lesson", "cancelLessonUsingPUT",
     {"gives": _ref("LessonDto")}),
)  # fmt: skip
