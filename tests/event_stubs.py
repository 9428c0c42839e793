"""Events, who pays for them and who works at them, to read conversations by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import DoGoal, FindGoal, Form
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, earlier_turn, read
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, EntityType, Input

EVENT, CLIENT, PART = "club.event", "club.client", "club.part"


def _type(id_: str, *attributes: Any, names: tuple[str, ...] = ()) -> EntityType:
    return entity(id_, [attribute("id", type="integer", role="id"), *attributes], names)


def _refers(name: str, target: str) -> Any:
    return attribute(name, type="integer", target=target, target_attribute="id")


_TYPES = [
    _type(
        EVENT, attribute("title", role="name"), _refers("client_id", CLIENT),
        attribute("day", format="date"), attribute("venue"),
        attribute("guests", type="integer"),
        attribute("status", enum=("quoted", "confirmed")),
        names=("title",),
    ),
    _type(
        CLIENT, attribute("name", role="name"), attribute("email", format="email"),
        attribute("active", type="boolean"), attribute("job", enum=("chef", "waiter")),
        attribute("wage", type="number"),
        names=("name",),
    ),
    _type(PART, _refers("event_id", EVENT), _refers("client_id", CLIENT), attribute("role"),
          attribute("lead", type="boolean"), attribute("fee", type="number"), attribute("times[]")),
]  # fmt: skip


def _path(tool_id: str, kind: Any, of: str, *inputs: Input) -> AccessPath:
    words = tuple(tool_id.split(".")[1].split("_"))
    container = "[]" if kind == "list" else ""
    return AccessPath(tool_id=tool_id, kind=kind, entity=of, inputs=inputs, words=words,
                      container=container)  # fmt: skip


def _content(of: str, *names: str) -> list[Input]:
    return [
        Input(key=name, role="content", entity=of, attribute=name, words=(name,)) for name in names
    ]


def _id(of: str) -> Input:
    key = f"{of.split('.')[1]}_id"
    return Input(key=key, role="id", entity=of, attribute="id", words=(key[:-3],), required=True)


_PATHS = [
    _path("club.list_events", "list", EVENT),
    _path("club.list_clients", "list", CLIENT),
    _path("club.list_parts", "list", PART),
    _path("club.update_event", "update", EVENT, _id(EVENT),
          *_content(EVENT, "day", "venue", "guests")),
    _path("club.confirm_event", "action", EVENT, _id(EVENT)),
    _path("club.update_client", "update", CLIENT, _id(CLIENT), *_content(CLIENT, "active", "job")),
]  # fmt: skip
MODEL = EntityModel(
    types={kind.id: kind for kind in _TYPES},
    paths={path.tool_id: path for path in _PATHS},
    version="events",
)
KNOWN = [
    KnownValue(EVENT, "title", "50th birthday", 3),
    KnownValue(EVENT, "title", "Christening", 4),
    KnownValue(EVENT, "venue", "Town Hall", 3),
    KnownValue(EVENT, "venue", "Town Hall", 4),
    KnownValue(CLIENT, "name", "Maja Holm", 7),
]


def read_events(request: str, earlier: Sequence[EarlierTurn] = ()) -> Form:
    """The form of a request about events."""
    return read(request, earlier, MODEL, known=KNOWN)


def turn(
    request: str, of: str, *ids: int, earlier: Sequence[EarlierTurn] = (), **more: Any
) -> EarlierTurn:
    """The next turn after the earlier ones, with what it found or changed."""
    form = read_events(request, earlier)
    form = form.model_copy(update={"confidence": 1.0, "doubtful": False, **more})
    return earlier_turn(f"T{len(earlier) + 1}", request, form, of, ids)


def asked(form: Form) -> FindGoal:
    """The one look-up of a form."""
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    return goal


def done(form: Form) -> DoGoal:
    """The one command of a form."""
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    return goal
