"""The description of the print shop as FastAPI makes it of functions without docstrings."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
_TEXT: Json = {"type": "string"}
_UUID: Json = {"type": "string", "format": "uuid"}
_DAY: Json = {"type": "string", "format": "date"}
_WHOLE: Json = {"type": "integer"}
_NUMBER: Json = {"type": "number"}
_YES_NO: Json = {"type": "boolean"}


def description(base_url: str) -> Json:
    """The description at a base address."""
    paths: Json = {}
    for method, path, function, extra in _OPERATIONS:
        paths.setdefault(path, {})[method] = _operation(method, path, function, extra)
    schemas = {name: _object(name, of) for name, of in _SCHEMAS.items()}
    return {
        "openapi": "3.1.0",
        "info": {"title": "printshop", "version": "0.1.0"},
        "servers": [{"url": base_url}],
        "paths": paths,
        "components": {"schemas": {**schemas, **_ENUMS}},
    }


def _title(name: str) -> str:
    return name.replace("_", " ").replace("-", " ").title()


def _place(path: str) -> str:
    """A path as it stands in the id of an operation."""
    return "".join(char if char.isalnum() else "_" for char in path.lstrip("/"))


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _many(name: str) -> Json:
    return {"type": "array", "items": _ref(name)}


def _or_none(schema: Json) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}


def _titled(name: str, schema: Json) -> Json:
    return schema if "$ref" in schema else {**schema, "title": _title(name)}


def _object(name: str, properties: Json) -> Json:
    """A schema; fields whose names end in a question mark need not be given."""
    named = {key.rstrip("?"): _titled(key.rstrip("?"), of) for key, of in properties.items()}
    required = [key for key in properties if not key.endswith("?")]
    made = {"properties": named, "type": "object", "title": name}
    return {**made, "required": required} if required else made


def _operation(method: str, path: str, function: str, extra: Json) -> Json:
    in_path = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": _titled(name, _UUID)}
        for name in in_path
    ]
    for name, schema in extra.get("query", {}).items():
        key, must = name.rstrip("!"), name.endswith("!")
        shown = _titled(key, schema if must else _or_none(schema))
        parameters.append({"name": key, "in": "query", "required": must, "schema": shown})
    content = {"content": {"application/json": {"schema": extra["gives"]}}}
    status = extra.get("status", "200")
    given: Json = {
        "summary": _title(function),
        "operationId": f"{function}_{_place(path)}_{method}",
        "responses": {
            status: {"description": "Successful Response", **(content if extra["gives"] else {})},
        },
    }
    if parameters:
        given["parameters"] = parameters
    if "takes" in extra:
        body = {"application/json": {"schema": _ref(extra["takes"])}}
        given["requestBody"] = {"content": body, "required": True}
    return given


_ENUMS: Json = {
    "JobStatus": {
        "type": "string",
        "enum": ["quoted", "approved", "printing", "finished", "cancelled"],
        "title": "JobStatus",
    },
    "PressKind": {
        "type": "string",
        "enum": ["offset", "digital", "large_format", "finishing"],
        "title": "PressKind",
    },
    "PressStatus": {
        "type": "string",
        "enum": ["running", "idle", "maintenance"],
        "title": "PressStatus",
    },
    "Finish": {"type": "string", "enum": ["matt", "gloss", "uncoated"], "title": "Finish"},
    "Shift": {"type": "string", "enum": ["early", "late", "night"], "title": "Shift"},
}
_JOB_IN_LIST: Json = {
    "id": _UUID, "job_no": _TEXT, "title": _TEXT, "ordered_by": _UUID, "copies": _WHOLE,
    "status": _ref("JobStatus"), "due": _DAY,
}  # fmt: skip
_SCHEMAS: Json = {
    "Money": {"amount": _NUMBER, "currency?": {**_TEXT, "default": "EUR"}},
    "Contact": {"name": _TEXT, "email?": _or_none(_TEXT), "phone?": _or_none(_TEXT)},
    "Address": {"street": _TEXT, "city": _TEXT},
    "JobRow": _JOB_IN_LIST,
    "Job": {
        **_JOB_IN_LIST, "press?": _or_none(_UUID), "paper": _UUID, "price": _ref("Money"),
        "rush": _YES_NO, "proofed_by?": _or_none(_UUID),
    },
    "JobIn": {
        "title": _TEXT, "ordered_by": _UUID, "paper": _UUID, "copies": _WHOLE, "due": _DAY,
        "press?": _or_none(_UUID), "price?": _or_none(_ref("Money")),
        "rush?": {**_YES_NO, "default": False},
    },
    "JobPatch": {
        "press?": _or_none(_UUID), "copies?": _or_none(_WHOLE), "due?": _or_none(_DAY),
        "rush?": _or_none(_YES_NO), "status?": _or_none(_ref("JobStatus")),
    },
    "CustomerRow": {"id": _UUID, "name": _TEXT, "city": _TEXT},
    "Customer": {
        "id": _UUID, "name": _TEXT, "city": _TEXT, "contact": _ref("Contact"),
        "vat_no?": _or_none(_TEXT), "payment_days": _WHOLE, "account_manager": _UUID,
    },
    "Press": {
        "id": _UUID, "label": _TEXT, "kind": _ref("PressKind"), "colours": _WHOLE,
        "status": _ref("PressStatus"), "run_by?": _or_none(_UUID), "hourly_cost": _ref("Money"),
    },
    "Paper": {
        "id": _UUID, "name": _TEXT, "gsm": _WHOLE, "finish": _ref("Finish"), "sheet_size": _TEXT,
        "sheets": _WHOLE, "reorder_at": _WHOLE, "price_per_thousand": _ref("Money"),
        "supplier": _TEXT,
    },
    "Restock": {"sheets": _WHOLE},
    "Operator": {
        "id": _UUID, "full_name": _TEXT, "shift": _ref("Shift"),
        "skills": {"type": "array", "items": _TEXT}, "phone?": _or_none(_TEXT),
        "supervisor?": _or_none(_UUID), "since": _DAY,
    },
    "Delivery": {
        "id": _UUID, "job": _UUID, "carrier": _TEXT, "ship_to": _ref("Address"),
        "planned_for": _DAY, "delivered_on?": _or_none(_DAY), "parcels": _WHOLE,
        "signed_by?": _or_none(_TEXT),
    },
}  # fmt: skip
_OPERATIONS: tuple[tuple[str, str, str, Json], ...] = (
    ("get", "/print-jobs", "list_jobs",
     {"gives": _many("JobRow"),
      "query": {"status": _ref("JobStatus"), "press": _UUID, "ordered_by": _UUID}}),
    ("post", "/print-jobs", "create_job",
     {"gives": _ref("Job"), "takes": "JobIn", "status": "201"}),
    ("get", "/print-jobs/search", "search_jobs",
     {"gives": _many("JobRow"), "query": {"q!": _TEXT}}),
    ("get", "/print-jobs/{job_id}", "get_job", {"gives": _ref("Job")}),
    ("patch", "/print-jobs/{job_id}", "update_job", {"gives": _ref("Job"), "takes": "JobPatch"}),
    ("post", "/print-jobs/{job_id}/cancel", "cancel_job", {"gives": _ref("Job")}),
    ("get", "/print-jobs/{job_id}/deliveries", "job_deliveries", {"gives": _many("Delivery")}),
    ("get", "/customers", "list_customers",
     {"gives": _many("CustomerRow"), "query": {"city": _TEXT}}),
    ("get", "/customers/{customer_id}", "get_customer", {"gives": _ref("Customer")}),
    ("get", "/customers/{customer_id}/print-jobs", "customer_jobs",
     {"gives": _many("JobRow"), "query": {"status": _ref("JobStatus")}}),
    ("get", "/presses", "list_presses",
     {"gives": _many("Press"), "query": {"kind": _ref("PressKind")}}),
    ("get", "/paper-stock", "list_paper",
     {"gives": _many("Paper"), "query": {"finish": _ref("Finish")}}),
    ("post", "/paper-stock/{paper_id}/restock", "restock_paper",
     {"gives": _ref("Paper"), "takes": "Restock"}),
    ("get", "/operators", "list_operators",
     {"gives": _many("Operator"), "query": {"shift": _ref("Shift")}}),
    ("get", "/deliveries", "list_deliveries",
     {"gives": _many("Delivery"), "query": {"pending": _YES_NO, "planned_for": _DAY}}),
    ("delete", "/deliveries/{delivery_id}", "delete_delivery", {"gives": None, "status": "204"}),
)  # fmt: skip
