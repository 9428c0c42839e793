"""Commands that say by how much something changes, or to which time a moment is moved."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import DoGoal, Form
from tests.charging_stubs import MODEL
from tests.reading_stubs import attribute, read
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, Input

_CLASS, _LOAN = "club.lesson", "club.loan"


def _taken(kind: str, key: str) -> Input:
    return Input(key=key, role="content", entity=kind, attribute=key, words=tuple(key.split("_")))


def _kind(kind: str, *held: Any) -> tuple[Any, list[AccessPath]]:
    """A type, what lists its things, and what updates all that they hold."""
    word = kind.rpartition(".")[2]
    own = Input(key=f"{word}_id", role="id", entity=kind, attribute="id", words=(word,),
                required=True)  # fmt: skip
    taken = (own, *(_taken(kind, one.name) for one in held))
    made = entity(kind, [attribute("id", type="integer", role="id"), *held], ())
    return made, [
        AccessPath(tool_id=f"club.list_{word}s", kind="list", entity=kind, words=(f"{word}s",),
                   container="[]"),
        AccessPath(tool_id=f"club.update_{word}", kind="update", entity=kind,
                   words=("update", word), inputs=taken),
    ]  # fmt: skip


_MADE = [
    _kind(_CLASS, attribute("price", type="number"), attribute("places", type="integer"),
          attribute("starts_at", format="date-time"), attribute("ends_at", format="date-time")),
    _kind(_LOAN, attribute("due_on", format="date"), attribute("extra_days", type="integer")),
]  # fmt: skip
_MODEL = EntityModel(
    types={**MODEL.types, **{kind.id: kind for kind, _ in _MADE}},
    paths={**MODEL.paths, **{path.tool_id: path for _, ways in _MADE for path in ways}},
    version="shifts",
)


def _read(request: str) -> Form:
    return read(request, model=_MODEL)


def _assigned(request: str) -> dict[str, Any]:
    (goal,) = _read(request).goals
    assert isinstance(goal, DoGoal)
    assert all(one.shift for one in goal.assignments)
    return {one.attribute: one.value for one in goal.assignments}


@pytest.mark.parametrize(
    ("request_", "attribute_", "amount", "unit"),
    [
        ("update the price of lesson 3 by 10 %", None, 0, ""),
        ("raise the price of lesson 3 by 10 %", "price", 10, "percent"),
        ("reduce the price of lesson 3 by 2.50 euros", "price", -2.5, ""),
        ("add 5 to the places of lesson 3", "places", 5, ""),
        ("push the due day of loan 3 back a week", "due_on", 1, "week"),
        ("postpone loan 3 by two weeks", "due_on", 2, "week"),
        ("make loan 3 one day earlier", "due_on", -1, "day"),
        ("make lesson 3 30 minutes longer", "ends_at", 30, "minute"),
    ],
)
def test_what_is_named_or_alone_may_be_meant_is_changed(
    request_: str, attribute_: str | None, amount: float, unit: str
) -> None:
    if attribute_ is None:  # nobody knows whether up or down
        assert not any(
            isinstance(goal, DoGoal) and goal.assignments for goal in _read(request_).goals
        )
        return
    assert _assigned(request_) == {attribute_: {"amount": amount, "unit": unit}}


def test_both_ends_are_moved_together() -> None:
    later = {"amount": 30, "unit": "minute"}
    assert _assigned("make lesson 3 30 minutes later") == {"starts_at": later, "ends_at": later}
    moved = {"time": "11:30"}
    assert _assigned("move lesson 3 to 11:30") == {
        "starts_at": moved, "ends_at": {**moved, "beside": "starts_at"},
    }  # fmt: skip


def test_what_may_be_said_of_several_is_left_open() -> None:
    for request in ("raise lesson 3 by 5", "bring lesson 3 back two days"):
        form = _read(request)
        assert form.doubtful or not any(
            isinstance(goal, DoGoal) and goal.assignments for goal in form.goals
        )
