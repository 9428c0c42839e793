"""A small shop for tests of rows, forms and plans: customers, their orders, playlists, tracks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from tools.entity_types.records import (
    AccessPath,
    Attribute,
    EntityModel,
    EntityType,
    Input,
    InputRole,
    PathKind,
)
from tools.records import OutputField, Parameter, Tool
from tools.volatile_library import VolatileLibrary
from tools.words import identifier_words

NUMBERS = {"total": "number", "seats": "integer"}


def make_type(id: str, *names: str, **targets: str) -> EntityType:  # noqa: A002
    """A type with ``id``, ``name`` and these attributes; ``targets`` are its relations."""
    attributes = [
        Attribute(
            name=name,
            words=identifier_words(name),
            type=NUMBERS.get(name, "string"),  # type: ignore[arg-type]
            role=name if name in ("id", "name") else "plain",  # type: ignore[arg-type]
            target=targets.get(name, ""),
        )
        for name in dict.fromkeys(("id", "name", *names, *targets))
    ]
    return EntityType(
        id=id,
        group_id="shop",
        words=tuple(id.removeprefix("shop.").split("_")),
        attributes=tuple(attributes),
        id_attribute="id",
        name_attributes=("name",),
    )


def make_path(
    tool_id: str,
    kind: PathKind,
    entity: str,
    inputs: Iterable[str] = (),
    container: str | None = None,
    **more: Any,
) -> AccessPath:
    """An access path; an input is ``role key``, with ``!`` where it is required and ``>type``
    where it speaks of another type.
    """
    return AccessPath(
        tool_id=tool_id,
        kind=kind,
        entity=entity,
        container=container if container is not None else ("data[]" if kind == "list" else ""),
        inputs=tuple(_input(told, entity) for told in inputs),
        **more,
    )


def _input(told: str, entity: str) -> Input:
    told, _, other = told.partition(">")
    role, key = told.rstrip("!").split(" ")
    assert role in get_args(InputRole)
    attribute = "id" if role == "id" else key
    return Input(
        key=key,
        role=role,  # type: ignore[arg-type]
        required=told.endswith("!"),
        entity=other or entity,
        attribute=attribute,
    )


CUSTOMER, ORDER, PLAYLIST, TRACK = "shop.customer", "shop.order", "shop.playlist", "shop.track"
TYPES = [
    make_type(CUSTOMER, "city", "since"),
    make_type(ORDER, "status", "total", "due_date", "tags[]", customer_id=CUSTOMER),
    make_type(PLAYLIST, "note"),
    make_type(TRACK, "artist"),
]
PATHS = [
    make_path("customers.list", "list", CUSTOMER, ["search name"]),
    make_path("customers.get", "detail", CUSTOMER, ["id customer_id!"]),
    make_path(
        "orders.list", "list", ORDER, [f"id customer_id>{CUSTOMER}", "filter status"], paged=True
    ),
    make_path("orders.create", "create", ORDER, [f"id customer_id!>{CUSTOMER}", "content status"]),
    make_path("orders.update", "update", ORDER, ["id order_id!", "content status", "content note"]),
    make_path("tracks.list", "list", TRACK, ["search name"]),
    make_path("playlists.list", "list", PLAYLIST),
    make_path("playlists.delete", "delete", PLAYLIST, ["id playlist_id!"]),
    make_path("playlists.create", "create", PLAYLIST, ["content name!", "content note"]),
    make_path("money.convert", "function", "", ["option amount!", "option to!"]),
]


def make_model() -> EntityModel:
    """The types and access paths of the shop; rows of each hold what their type has."""
    types = {one.id: one for one in TYPES}
    paths = {}
    for path in PATHS:
        names = tuple(a.name for a in types[path.entity].attributes) if path.entity else ()
        paths[path.tool_id] = path.model_copy(update={"attributes": names})
    return EntityModel(types=types, paths=paths, version="1")


def make_shop() -> VolatileLibrary:
    """The library of the shop."""
    tools = [
        Tool(
            id=path.tool_id,
            group_id="shop",
            name=path.tool_id,
            risk="read" if path.kind in ("list", "detail", "function") else "write",
            parameters=tuple(
                Parameter(key=i.key, name=i.key, location="query", required=i.required)
                for i in path.inputs
            ),
            outputs=(OutputField(path="result", type="number"),) if not path.entity else (),
        )
        for path in PATHS
    ]
    return VolatileLibrary.of([], [], tools)
