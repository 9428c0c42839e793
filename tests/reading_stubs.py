"""A small library of tasks, gardens and people, with what is known of them, to read requests by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any

from graphs.answering.records import Changed, Found
from graphs.form_reasoner import EarlierTurn, ReadQuestion
from graphs.forms.records import DoGoal, Form
from graphs.reading.clauses import Clause, never
from graphs.reading.draft import Candidate
from graphs.reading.linking import links_of
from graphs.reading.reasoner import RuleReader
from graphs.reading.schema import Schema
from graphs.reading.scope import in_scope
from graphs.reading.told_of_others import Reading
from graphs.rows.answer_rows import Row
from memory.name_directory import KnownValue, Mention
from memory.volatile_name_directory import VolatileNameDirectory
from tools.entity_types.records import (
    AccessPath,
    Attribute,
    EntityModel,
    EntityType,
    Input,
)
from tools.library import Catalogue
from tools.records import Category, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary
from tools.words import identifier_words

NOW = datetime(2026, 5, 12, 12, tzinfo=UTC)
TASK, GARDEN, PERSON = "club.task", "club.garden", "club.person"


def attribute(name: str, **more: Any) -> Attribute:
    return Attribute(name=name, words=identifier_words(name.replace(".", "_")), **more)


def _types() -> dict[str, EntityType]:
    people = EntityType(
        id=PERSON, group_id="club", words=("person",), id_attribute="id",
        name_attributes=("full_name", "email"),
        attributes=(
            attribute("id", type="integer", role="id"),
            attribute("full_name", role="name"),
            attribute("email", format="email", role="name"),
            attribute("phone"),
        ),
    )  # fmt: skip
    gardens = EntityType(
        id=GARDEN, group_id="club", words=("garden",), id_attribute="id",
        name_attributes=("name",),
        attributes=(
            attribute("id", type="integer", role="id"),
            attribute("name", role="name"),
            attribute("lead", type="integer", target=PERSON, target_attribute="id"),
            attribute("area", type="number"),
            attribute("has_water", type="boolean"),
        ),
    )  # fmt: skip
    tasks = EntityType(
        id=TASK, group_id="club", words=("task",), id_attribute="id", name_attributes=("title",),
        attributes=(
            attribute("id", type="integer", role="id"),
            attribute("title", role="name"),
            attribute("garden_id", type="integer", target=GARDEN, target_attribute="id"),
            attribute("assigned_to", type="integer", target=PERSON, target_attribute="id"),
            attribute("status", enum=("open", "in_progress", "done")),
            attribute("priority", enum=("low", "high")),
            attribute("due_on", format="date"),
            attribute("created_on", format="date"),
            attribute("cost", type="number"),
            attribute("paid", type="boolean"),
        ),
    )  # fmt: skip
    return {kind.id: kind for kind in (people, gardens, tasks)}


def _input(key: str, role: Any, entity: str, name: str = "", **more: Any) -> Input:
    words = tuple(word for word in identifier_words(key) if word != "id")
    return Input(key=key, role=role, entity=entity, attribute=name or key, words=words, **more)


def _path(tool_id: str, kind: Any, entity: str, *inputs: Input, container: str = "") -> AccessPath:
    words = identifier_words(tool_id.split(".")[1])
    return AccessPath(
        tool_id=tool_id, kind=kind, entity=entity, inputs=inputs, container=container, words=words
    )


def _paths() -> dict[str, AccessPath]:
    task_id = _input("task_id", "id", TASK, "id", required=True)
    content = [
        _input(name, "content", TASK, required=name == "title")
        for name in ("title", "garden_id", "priority", "due_on", "cost")
    ]
    optional = [one.model_copy(update={"required": False}) for one in content]
    paths = [
        _path("club.list_tasks", "list", TASK, container="[]"),
        _path("club.get_task", "detail", TASK, task_id),
        _path("club.list_gardens", "list", GARDEN, container="[]"),
        _path("club.list_people", "list", PERSON, container="[]"),
        _path("club.create_task", "create", TASK, *content),
        _path("club.update_task", "update", TASK, task_id, *optional),
        _path("club.close_task", "action", TASK, task_id),
        _path("club.delete_task", "delete", TASK, task_id),
        _path(
            "club.assign_task", "action", TASK, task_id,
            _input("person_id", "id", PERSON, "id", required=True),
        ),
    ]  # fmt: skip
    return {path.tool_id: path for path in paths}


MODEL = EntityModel(types=_types(), paths=_paths(), version="1")
ROWS: Mapping[str, Sequence[Row]] = {
    PERSON: [
        {"id": 7, "full_name": "Ana Ruiz", "email": "ana@club.example", "phone": "555-0101"},
        {"id": 8, "full_name": "Ben Whitlock", "email": "ben@club.example", "phone": "555-0102"},
    ],
    GARDEN: [
        {"id": 1, "name": "Riverside", "lead": 7, "area": 120.0, "has_water": True},
        {"id": 2, "name": "Old Orchard", "lead": 8, "area": 80.5, "has_water": False},
    ],
    TASK: [
        {"id": 17, "title": "Leaking standpipe by the gate", "garden_id": 1, "assigned_to": 8,
         "status": "open", "priority": "high", "due_on": "2026-05-15", "cost": 40, "paid": False},
        {"id": 18, "title": "Broken shed lock", "garden_id": 2, "assigned_to": 7,
         "status": "open", "priority": "low", "due_on": "2026-05-20", "cost": 15, "paid": True},
        {"id": 19, "title": "Prune the pear trees", "garden_id": 2, "assigned_to": 8,
         "status": "done", "priority": "low", "due_on": "2026-05-20", "cost": 0, "paid": False},
    ],
}  # fmt: skip
"""What there is, as rows."""


def board_model() -> EntityModel:
    """Tickets, sprints and boards that can be archived, closed and renamed, and two functions."""
    types = {
        f"club.{word}": EntityType(
            id=f"club.{word}", group_id="club", words=(word,), id_attribute="id",
            name_attributes=("name",),
            attributes=(attribute("id", role="id"), attribute("name", role="name")),
        )
        for word in ("ticket", "sprint", "board")
    }  # fmt: skip
    paths = [
        _path(f"club.{verb}_{word}", "action", f"club.{word}",
              _input(f"{word}_id", "id", f"club.{word}", "id", required=True))
        for verb, word in (("archive", "ticket"), ("close", "sprint"), ("rename", "board"))
    ]  # fmt: skip
    paths += [_path(f"club.list_{word}s", "list", f"club.{word}", container="[]")
              for word in ("ticket", "sprint", "board")]  # fmt: skip
    takes = {
        "club.convert_currency": ("amount", "source", "target"),
        "club.weather_forecast": ("place", "date"),
    }
    paths += [
        _path(tool, "function", "", *(_input(key, "option", "", required=True) for key in keys))
        for tool, keys in takes.items()
    ]
    return EntityModel(types=types, paths={path.tool_id: path for path in paths}, version="2")


def model_of(*types: tuple[str, str, tuple[Attribute, ...]]) -> EntityModel:
    """Types of the club, each a word, the id and the attributes, that are listed and no more."""
    kinds = {
        f"club.{word}": EntityType(
            id=f"club.{word}", group_id="club", words=(word,), id_attribute=key,
            name_attributes=tuple(a.name for a in attributes if a.role == "name"),
            attributes=attributes,
        )
        for word, key, attributes in types
    }  # fmt: skip
    paths = [_path(f"club.list_{word}s", "list", f"club.{word}", container="[]")
             for word, *_ in types]  # fmt: skip
    version = "-".join(word for word, *_ in types)
    return EntityModel(types=kinds, paths={path.tool_id: path for path in paths}, version=version)


def library(model: EntityModel = MODEL) -> VolatileLibrary:
    tools = tuple(
        Tool(
            id=path.tool_id, group_id="club", name=path.tool_id.split(".")[1],
            method="GET" if path.kind in ("list", "detail", "function") else "POST",
            risk="read" if path.kind in ("list", "detail", "function") else "write",
            summary=path.tool_id.split(".")[1].replace("_", " "),
        )
        for path in model.paths.values()
    )  # fmt: skip
    stored = VolatileLibrary()
    group = ToolGroup(id="club", name="Club", category_id="club", base_url="http://club.example")
    stored.put(Catalogue(category=Category(id="club", name="club"), group=group, tools=tools))
    return stored


class KnownThings:
    """Implements ``Grounding`` over what is known from the start."""

    def __init__(self, model: EntityModel = MODEL) -> None:
        self._model = model
        self._directory = VolatileNameDirectory(lambda: NOW)
        self._directory.note(
            [
                KnownValue(GARDEN, "name", "Riverside", 1),
                KnownValue(GARDEN, "name", "Old Orchard", 2),
                KnownValue(PERSON, "full_name", "Ana Ruiz", 7),
                KnownValue(PERSON, "full_name", "Ben Whitlock", 8),
                KnownValue(TASK, "title", "Leaking standpipe by the gate", 17),
                KnownValue(TASK, "title", "Broken shed lock", 18),
            ]
        )
        self.searched: list[str] = []
        self.surveyed: list[Sequence[str]] = []
        self.seen_rows: dict[str, list[Row]] = {}

    def note(self, values: Sequence[KnownValue]) -> None:
        self._directory.note(values)

    async def survey(self, entities: Sequence[str]) -> None:
        self.surveyed.append(entities)

    async def search(self, text: str, entities: Sequence[str]) -> Sequence[KnownValue]:
        self.searched.append(text)
        return ()

    def mentions(self, text: str, entities: Sequence[str] = ()) -> Sequence[Mention]:
        return self._directory.mentions(text, entities=entities)

    def values(self, entity: str, attribute: str = "") -> Sequence[KnownValue]:
        return self._directory.values(entity, attribute)

    async def look_through(self, entities: Sequence[str]) -> None:
        """Nothing more than what the test says."""

    def rows(self, entity: str) -> Sequence[Row]:
        return self.seen_rows.get(entity, ())

    def read_whole(self, entity: str) -> bool:
        return bool(entity)

    @property
    def model(self) -> EntityModel:
        return self._model

    @property
    def sent(self) -> Sequence[str]:
        return ()


def question(
    request: str,
    earlier: Sequence[EarlierTurn] = (),
    model: EntityModel = MODEL,
    relevant: Mapping[str, float] | None = None,
    known: Sequence[KnownValue] = (),
) -> ReadQuestion:
    things = KnownThings(model)
    things.note(known)
    return ReadQuestion(
        request, NOW, model, library(model), things, earlier, relevant=relevant or {}
    )


def read(
    request: str,
    earlier: Sequence[EarlierTurn] = (),
    model: EntityModel = MODEL,
    relevant: Mapping[str, float] | None = None,
    known: Sequence[KnownValue] = (),
) -> Form:
    """The form that the rules read without any embedder; ``known``: names known beforehand."""
    reader, asked = RuleReader(), question(request, earlier, model, relevant, known)
    schema = reader.schema(model)
    return reader.form(asked, schema, in_scope(model, asked.relevant, schema))


def reading_of(text: str, model: EntityModel = MODEL) -> tuple[Reading, Schema]:
    """How stretches of a request are read without any embedder, and against what."""
    asked, reader = question(text, model=model), RuleReader()
    schema = reader.schema(model)
    scope = in_scope(model, {}, schema)
    links = partial(links_of, grounding=asked.grounding, schema=schema, entities=scope)

    def ranked(clause: Clause) -> Sequence[Candidate]:
        return reader.ranked(clause, asked, schema, scope)

    return Reading(text, never, ranked, links, lambda entity: ROWS.get(entity, ())), schema


def earlier_turn(
    name: str, request: str, form: Form, entity: str, ids: Sequence[int]
) -> EarlierTurn:
    """An earlier turn that is certain and found things with these ids, or changed something."""
    rows = tuple({"id": one} for one in ids)
    found = Found(goal="g1", status="answered", entity=entity, rows=rows, matched=len(rows))
    if isinstance(form.goals[0], DoGoal):
        changed = Changed(tool_id=form.goals[0].tool_id, call_id="c")
        found = found.model_copy(update={"changes": (changed,)})
    return EarlierTurn(name, request, form, {"g1": found})


def told(form: Form) -> list[Mapping[str, Any]]:
    """The goals as plain JSON without spans, prepositions and defaults."""
    return [_bare(goal.model_dump(mode="json", exclude_defaults=True)) for goal in form.goals]


def only_goal(
    request: str, model: EntityModel = MODEL, known: Sequence[KnownValue] = ()
) -> dict[str, Any]:
    """The one goal of a request that is read whole, as ``told`` gives it."""
    form = read(request, model=model, known=known)
    assert form.unread == (), form.unread
    (goal,) = told(form)
    return dict(goal)


def assigned(goal: Mapping[str, Any]) -> dict[str, Any]:
    """What a command sets, by attribute."""
    return {one["attribute"]: one["value"] for one in goal.get("assignments", ())}


def named(goal: Mapping[str, Any]) -> list[Any]:
    """What the thing is told by that a command changes."""
    return [one["value"] for one in goal["target"].get("constraints", ())]


def _bare(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: _bare(value) for key, value in part.items() if key not in ("span", "cue")}
    return [_bare(item) for item in part] if isinstance(part, list) else part
