"""A small library of projects, tickets and invoices, and answers over what was found in it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from graphs.answering.answering import plain_answer
from graphs.answering.records import Found
from graphs.form_reasoner import Answer, AnswerQuestion
from graphs.forms.records import CallGoal, DoGoal, Find, FindGoal, Form, Goal
from tools.entity_types.records import AccessPath, Attribute, EntityModel, EntityType, Input
from tools.library import Catalogue
from tools.records import Category, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary
from tools.words import identifier_words

PERSON, PROJECT, TICKET = "desk.person", "desk.project", "desk.ticket"
INVOICE, BOOKING, READING = "desk.invoice", "desk.booking", "desk.reading"


def attribute(name: str, kind: str = "string", **more: Any) -> Attribute:
    return Attribute.model_validate(
        {"name": name, "words": identifier_words(name), "type": kind, **more}
    )


def ident(name: str = "id") -> Attribute:
    return attribute(name, "integer", role="id")


def called(name: str) -> Attribute:
    return attribute(name, role="name")


def leads_to(name: str, target: str) -> Attribute:
    return attribute(name, "integer", target=target, target_attribute="id")


def entity(
    id_: str, attributes: Sequence[Attribute], names: Sequence[str] = (), id_attribute: str = "id"
) -> EntityType:
    group, _, name = id_.partition(".")
    return EntityType(
        id=id_,
        group_id=group,
        words=tuple(name.split("_")),
        attributes=tuple(attributes),
        id_attribute=id_attribute,
        name_attributes=tuple(names),
    )


TYPES = (
    entity(PERSON, [ident(), called("name"), attribute("email"), attribute("phone")], ["name"]),
    entity(
        PROJECT,
        [ident(), called("name"), leads_to("lead_id", PERSON), attribute("budget", "number")],
        ["name"],
    ),
    entity(
        TICKET,
        [
            ident(),
            called("title"),
            attribute("status", enum=("open", "in_progress", "closed")),
            attribute("due_date", format="date"),
            attribute("urgent", "boolean"),
            leads_to("assignee_id", PERSON),
            attribute("created_at", format="date-time"),
            attribute("url"),
            attribute("tags[]", "array"),
        ],
        ["title"],
    ),
    entity(
        INVOICE,
        [
            ident(),
            called("number"),
            attribute("amount", "number"),
            attribute("currency"),
            attribute("overdue", "boolean"),
            leads_to("customer", PERSON),
        ],
        ["number"],
    ),
    entity(
        BOOKING,
        [
            ident(),
            attribute("person_id", "integer", target=PERSON, target_attribute="id"),
            attribute("day", format="date"),
            attribute("room", "integer"),
            attribute("status", enum=("booked", "cancelled")),
        ],
    ),
    entity(
        READING,
        [
            attribute("temperature.value", "number"),
            attribute("temperature.unit"),
            attribute("wind", "number", unit="km/h"),
        ],
        id_attribute="",
    ),
)


def access(tool: str, kind: str, of: str, *inputs: Input) -> AccessPath:
    held = next((one.attributes for one in TYPES if one.id == of), ())
    return AccessPath.model_validate(
        {
            "tool_id": tool,
            "kind": kind,
            "entity": of,
            "inputs": inputs,
            "attributes": [one.name for one in held],
        }
    )


def content(key: str) -> Input:
    return Input(
        key=key, role="content", entity=BOOKING, attribute=key, words=identifier_words(key)
    )


BOOKING_ID = Input(key="booking_id", role="id", required=True, entity=BOOKING, attribute="id")
PATHS = (
    access("desk.people_list", "list", PERSON),
    access("desk.tickets_list", "list", TICKET),
    access("desk.invoices_list", "list", INVOICE),
    access("desk.bookings_create", "create", BOOKING, *map(content, ("person_id", "day", "room"))),
    access("desk.bookings_update", "update", BOOKING, BOOKING_ID, content("room")),
    access("desk.bookings_delete", "delete", BOOKING, BOOKING_ID),
    access("desk.bookings_confirm", "action", BOOKING, BOOKING_ID),
    access("desk.bookings_clear", "action", BOOKING, BOOKING_ID, content("room")),
    access("desk.convert", "function", ""),
)
MODEL = EntityModel({one.id: one for one in TYPES}, {one.tool_id: one for one in PATHS}, "1")


def library() -> VolatileLibrary:
    made = VolatileLibrary()
    tools = tuple(
        Tool(id=p.tool_id, group_id="desk", name=p.tool_id, summary=f"{p.kind} it") for p in PATHS
    )
    made.put(
        Catalogue(
            category=Category(id="work", name="Work"),
            group=ToolGroup(
                id="desk", name="Desk", category_id="work", base_url="https://desk.test"
            ),
            tools=tools,
        )
    )
    return made


def ask(
    goals: Goal | Sequence[Goal],
    *found: Found,
    request: str = "",
    language: str = "en",
    model: EntityModel = MODEL,
    **form: Any,
) -> Answer:
    """The answer to goals of which these were found."""
    several = tuple(goals) if isinstance(goals, list | tuple) else (goals,)
    return plain_answer(
        AnswerQuestion(
            request=request,
            now=datetime(2026, 5, 1, tzinfo=UTC),
            form=Form(goals=several, language=language, **form),
            found={one.goal: one for one in found},
            model=model,
            library=library(),
        )
    )


def looking(of: str, *wanted: str, goal: str = "g1", **more: Any) -> FindGoal:
    """A goal that looks things up; what belongs to the find goes there."""
    find = {k: more.pop(k) for k in list(more) if k in Find.model_fields and k != "span"}
    return FindGoal(id=goal, find=Find(entity=of, wanted=wanted, **find), **more)


def found(of: str, *rows: dict[str, Any], goal: str = "g1", **more: Any) -> Found:
    """Rows that answer a goal."""
    made = {"goal": goal, "entity": of, "rows": rows, "matched": len(rows)}
    return Found.model_validate({**made, "status": "answered", "searched": True, **more})


def doing(action: str, **more: Any) -> DoGoal:
    return DoGoal(id="g1", action=action, entity=BOOKING, **more)


def calling(tool: str, *wanted: str, **more: Any) -> CallGoal:
    return CallGoal(id="g1", tool_id=tool, wanted=wanted, **more)
