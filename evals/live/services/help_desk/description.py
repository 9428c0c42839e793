"""The description of the help desk, in the style of generated Swagger documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Part = dict[str, Any]

STATUSES = ("OPEN", "IN_PROGRESS", "WAITING", "RESOLVED", "CLOSED")
PRIORITIES = ("LOW", "NORMAL", "HIGH", "URGENT")
CATEGORIES = (
    "HARDWARE", "SOFTWARE", "NETWORK", "EMAIL", "ACCESS", "SECURITY", "TELEPHONY", "PURCHASE",
)  # fmt: skip
ASSET_TYPES = ("LAPTOP", "DESKTOP", "PRINTER", "PHONE", "MONITOR")
ASSET_STATUSES = ("IN_USE", "IN_STOCK", "IN_REPAIR", "RETIRED")

_INTEGER: Part = {"type": "integer", "format": "int64"}
_TEXT: Part = {"type": "string"}
_TRUTH: Part = {"type": "boolean"}
_DATE: Part = {"type": "string", "format": "date"}
_TIME: Part = {"type": "string", "format": "date-time"}


def _enum(values: Sequence[str]) -> Part:
    return {"type": "string", "enum": list(values)}


def _or_null(schema: Part, text: str) -> Part:
    return {**schema, "nullable": True, "description": text}


def _object(**fields: Part) -> Part:
    return {"type": "object", "properties": fields}


_SCHEMAS: Mapping[str, Part] = {
    "Ticket": _object(
        id=_INTEGER,
        ticketNumber={**_TEXT, "example": "HD-4101"},
        subject=_TEXT,
        category=_enum(CATEGORIES),
        priority=_enum(PRIORITIES),
        status=_enum(STATUSES),
        requesterId={**_INTEGER, "description": "Customer who raised the ticket"},
        assigneeId=_or_null(_INTEGER, "Agent who works on the ticket"),
        teamId=_INTEGER,
        assetId=_or_null(_INTEGER, "Asset concerned"),
        createdAt=_TIME,
        dueOn=_or_null(_DATE, "Day by which it should be resolved"),
    ),
    "Comment": _object(
        id=_INTEGER,
        ticketId=_INTEGER,
        authorId={**_INTEGER, "description": "Agent who wrote the comment"},
        body=_TEXT,
        internal={**_TRUTH, "description": "Not shown to the customer"},
        createdAt=_TIME,
    ),
    "Agent": _object(
        id=_INTEGER,
        fullName=_TEXT,
        email=_TEXT,
        teamId=_INTEGER,
        jobTitle=_TEXT,
        onShift=_TRUTH,
        hiredOn=_DATE,
    ),
    "Team": _object(
        id=_INTEGER,
        teamName=_TEXT,
        leadId={**_INTEGER, "description": "Agent who leads the team"},
        location=_TEXT,
        queueEmail=_TEXT,
        slaHours={"type": "integer", "description": "Hours to the first response"},
    ),
    "Customer": _object(
        id=_INTEGER,
        fullName=_TEXT,
        email=_TEXT,
        phoneNumber=_TEXT,
        department=_TEXT,
        vip=_TRUTH,
        company=_object(
            name=_TEXT, city=_TEXT, supportPlan=_enum(("BASIC", "STANDARD", "PREMIUM"))
        ),
    ),
    "Asset": _object(
        id=_INTEGER,
        assetTag={**_TEXT, "example": "LT-6104"},
        assetType=_enum(ASSET_TYPES),
        model=_TEXT,
        serialNumber=_TEXT,
        assignedToId=_or_null(_INTEGER, "Customer who has it"),
        assetStatus=_enum(ASSET_STATUSES),
        purchasedOn=_DATE,
        purchasePrice={"type": "number", "format": "double"},
        warrantyUntil=_DATE,
    ),
}
_NEW_TICKET = {
    **_object(
        subject=_TEXT,
        category=_enum(CATEGORIES),
        priority=_enum(PRIORITIES),
        requesterId={**_INTEGER, "description": "Customer id"},
        teamId=_INTEGER,
        assigneeId={**_INTEGER, "description": "Agent id"},
        assetId=_INTEGER,
        dueOn=_DATE,
    ),
    "required": ["subject", "category", "priority", "requesterId", "teamId"],
}
_TICKET_CHANGES = _object(
    subject=_TEXT,
    category=_enum(CATEGORIES),
    priority=_enum(PRIORITIES),
    status=_enum(STATUSES),
    teamId=_INTEGER,
    dueOn=_DATE,
)
_NEW_COMMENT = {
    **_object(
        authorId={**_INTEGER, "description": "Agent id"},
        body=_TEXT,
        internal={**_TRUTH, "default": False},
    ),
    "required": ["authorId", "body"],
}
_ASSIGNMENT = {**_object(agentId=_INTEGER), "required": ["agentId"]}
_ASSET_CHANGES = _object(
    assetStatus=_enum(ASSET_STATUSES), assignedToId={**_INTEGER, "description": "Customer id"}
)


def _query(name: str, schema: Part, text: str = "") -> Part:
    described = {"description": text} if text else {}
    return {"name": name, "in": "query", "required": False, **described, "schema": schema}


_WINDOW = (
    _query("offset", {"type": "integer", "default": 0, "minimum": 0}, "Items to skip"),
    _query(
        "limit",
        {"type": "integer", "default": 50, "minimum": 1, "maximum": 200},
        "Most items to return",
    ),
)


def _json(schema: Part) -> Part:
    return {"application/json": {"schema": schema}}


def _operation(tag: str, name: str, summary: str, ok: Part, **more: Any) -> Part:
    return {"tags": [tag], "operationId": name, "summary": summary, "responses": ok, **more}


def _list(tag: str, name: str, summary: str, item: str, *parameters: Part) -> Part:
    schema = _object(
        items={"type": "array", "items": {"$ref": f"#/components/schemas/{item}"}},
        total={"type": "integer"},
        offset={"type": "integer"},
        limit={"type": "integer"},
    )
    ok = {"200": {"description": "successful operation", "content": _json(schema)}}
    return _operation(tag, name, summary, ok, parameters=[*parameters, *_WINDOW])


def _single(
    tag: str, name: str, summary: str, item: str, given: Part | None = None, code: str = "200"
) -> Part:
    schema = {"$ref": f"#/components/schemas/{item}"}
    ok = {code: {"description": "successful operation", "content": _json(schema)}}
    asked = {"requestBody": {"required": True, "content": _json(given)}} if given else {}
    return _operation(tag, name, summary, ok, **asked)


def _of(name: str, **operations: Part) -> Part:
    key = {"name": name, "in": "path", "required": True, "schema": _INTEGER}
    return {"parameters": [key], **operations}


_DELETE_ASSET = _operation(
    "assets", "deleteAsset", "Delete an asset", {"204": {"description": "deleted"}}
)
_PATHS: Part = {
    "/tickets": {
        "get": _list(
            "tickets",
            "getTickets",
            "Get tickets",
            "Ticket",
            _query("ticketNumber", _TEXT),
            _query("search", _TEXT, "Text in the subject"),
            _query("status", _enum(STATUSES)),
            _query("priority", _enum(PRIORITIES)),
            _query("category", _enum(CATEGORIES)),
            _query("requesterId", _INTEGER),
            _query("assigneeId", _INTEGER),
            _query("teamId", _INTEGER),
        ),
        "post": _single("tickets", "createTicket", "Create a ticket", "Ticket", _NEW_TICKET, "201"),
    },
    "/tickets/{ticketId}": _of(
        "ticketId",
        get=_single("tickets", "getTicketById", "Get a ticket by id", "Ticket"),
        patch=_single("tickets", "updateTicket", "Update a ticket", "Ticket", _TICKET_CHANGES),
    ),
    "/tickets/{ticketId}/assign": _of(
        "ticketId",
        post=_single(
            "tickets", "assignTicket", "Assign a ticket to an agent", "Ticket", _ASSIGNMENT
        ),
    ),
    "/tickets/{ticketId}/close": _of(
        "ticketId", post=_single("tickets", "closeTicket", "Close a ticket", "Ticket")
    ),
    "/tickets/{ticketId}/comments": _of(
        "ticketId",
        get=_list("comments", "getTicketComments", "Get the comments on a ticket", "Comment"),
        post=_single(
            "comments",
            "addTicketComment",
            "Add a comment to a ticket",
            "Comment",
            _NEW_COMMENT,
            "201",
        ),
    ),
    "/agents": {
        "get": _list(
            "agents",
            "getAgents",
            "Get agents",
            "Agent",
            _query("name", _TEXT, "Text in the name"),
            _query("teamId", _INTEGER),
            _query("onShift", _TRUTH),
        )
    },
    "/agents/{agentId}": _of(
        "agentId", get=_single("agents", "getAgentById", "Get an agent by id", "Agent")
    ),
    "/teams": {"get": _list("teams", "getTeams", "Get teams", "Team")},
    "/customers": {
        "get": _list(
            "customers",
            "getCustomers",
            "Get customers",
            "Customer",
            _query("name", _TEXT, "Text in the name"),
            _query("companyName", _TEXT),
            _query("department", _TEXT),
            _query("vip", _TRUTH),
        )
    },
    "/customers/{customerId}": _of(
        "customerId",
        get=_single("customers", "getCustomerById", "Get a customer by id", "Customer"),
    ),
    "/assets": {
        "get": _list(
            "assets",
            "getAssets",
            "Get assets",
            "Asset",
            _query("assetTag", _TEXT),
            _query("assetType", _enum(ASSET_TYPES)),
            _query("assetStatus", _enum(ASSET_STATUSES)),
            _query("assignedToId", _INTEGER, "Customer id"),
        )
    },
    "/assets/{assetId}": _of(
        "assetId",
        patch=_single("assets", "updateAsset", "Update an asset", "Asset", _ASSET_CHANGES),
        delete=_DELETE_ASSET,
    ),
}


def description(base_url: str) -> Part:
    """The description for a base address."""
    return {
        "openapi": "3.0.1",
        "info": {"title": "FixIt Help Desk API", "version": "v1"},
        "servers": [{"url": base_url}],
        "tags": [{"name": name} for name in ("tickets", "comments", "agents", "teams")]
        + [{"name": name} for name in ("customers", "assets")],
        "paths": _PATHS,
        "components": {"schemas": dict(_SCHEMAS)},
    }
