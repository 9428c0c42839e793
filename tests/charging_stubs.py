"""Drivers, their files and the visits and offers made for these, to read requests by."""

from __future__ import annotations

from typing import Any

from graphs.forms.records import Form
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, read
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, EntityType, Input

DRIVER, FILE, VISIT, STATION = "club.driver", "club.file", "club.visit", "club.station"


def _type(id_: str, *attributes: Any, names: tuple[str, ...] = ()) -> EntityType:
    return entity(id_, [attribute("id", type="integer", role="id"), *attributes], names)


def _refers(name: str, target: str) -> Any:
    return attribute(name, type="integer", target=target, target_attribute="id")


TYPES = [
    _type(
        DRIVER, attribute("first_name", role="name"), attribute("last_name", role="name"),
        attribute("email", format="email", role="name"), attribute("phone", role="name"),
        attribute("city"), attribute("balance", type="number"),
        attribute("insured", type="boolean"),
        names=("first_name", "last_name", "email", "phone"),
    ),
    _type(FILE, _refers("driver_id", DRIVER), attribute("stage", enum=("new", "visit", "closed")),
          attribute("closed_on", format="date", nullable=True), attribute("score", type="integer")),
    _type(
        VISIT, _refers("file_id", FILE), attribute("starts_at", format="date-time"),
        attribute("ends_at", format="date-time", nullable=True),
    ),
    _type("club.fault", attribute("title", role="name"), names=("title",)),
    _type(
        STATION, attribute("name", role="name"),
        attribute("status", enum=("online", "offline", "closed")),
        names=("name",),
    ),
]  # fmt: skip


def _taken(key: str, role: Any, entity: str, name: str = "", **more: Any) -> Input:
    words = tuple(word for word in key.split("_") if word != "id")
    return Input(key=key, role=role, entity=entity, attribute=name or key, words=words, **more)


def _id(entity: str) -> Input:
    return _taken(f"{entity.split('.')[1]}_id", "id", entity, "id", required=True)


def _path(tool_id: str, kind: Any, entity: str, *inputs: Input) -> AccessPath:
    words = tuple(tool_id.split(".")[1].split("_"))
    container = "[]" if kind == "list" else ""
    return AccessPath(tool_id=tool_id, kind=kind, entity=entity, inputs=inputs, words=words,
                      container=container)  # fmt: skip


_PATHS = [
    *(_path(f"club.list_{kind.words[0]}s", "list", kind.id) for kind in TYPES),
    _path(
        "club.add_driver", "create", DRIVER,
        _taken("first_name", "content", DRIVER, required=True),
        _taken("last_name", "content", DRIVER, required=True),
        _taken("email", "content", DRIVER, required=True),
        _taken("phone", "content", DRIVER), _taken("city", "content", DRIVER),
    ),
    _path("club.plan_visit", "create", VISIT, _taken("file_id", "content", VISIT, required=True),
          _taken("starts_at", "content", VISIT, required=True)),
    _path("club.update_station", "update", STATION, _id(STATION),
          _taken("status", "content", STATION), _taken("name", "content", STATION)),
    _path("club.reject_file", "action", FILE, _id(FILE), _taken("reason", "content", "", " ")),
    _path("club.delete_file", "delete", FILE, _id(FILE)),
    _path("club.report_fault", "create", "club.fault",
          _taken("title", "content", "club.fault", required=True),
          _taken("driver_id", "id", DRIVER, "id")),
    _path("club.add_station", "create", STATION, _taken("name", "content", STATION, required=True),
          _taken("status", "content", STATION)),
]  # fmt: skip

MODEL = EntityModel(
    types={kind.id: kind for kind in TYPES}, paths={p.tool_id: p for p in _PATHS}, version="ev"
)
KNOWN = [
    KnownValue(DRIVER, "first_name", "Ada", 7),
    KnownValue(STATION, "name", "Harbour View", 3),
    KnownValue(FILE, "stage", "visit", 1),
]


def read_ev(request: str) -> Form:
    """The form of a request to this library."""
    return read(request, model=MODEL, known=KNOWN)
