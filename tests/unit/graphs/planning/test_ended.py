"""What was changed or deleted is known to later turns as it was read before."""

from __future__ import annotations

from graphs.answering.records import Changed
from graphs.planning.ended import ended_things, with_former
from graphs.plans.tables import Table
from tools.entity_types.records import AccessPath, Attribute, EntityModel, EntityType, Input

DIVE = EntityType(
    id="sea.dive",
    group_id="sea",
    words=("dive",),
    attributes=(Attribute(name="no", words=("no",), role="id"),),
    id_attribute="no",
)
NUMBER = Input(key="dive_no", role="id", entity="sea.dive", words=("dive", "no"), required=True)
MODEL = EntityModel(
    types={"sea.dive": DIVE},
    paths={
        "sea.drop": AccessPath(
            tool_id="sea.drop", kind="delete", entity="sea.dive", inputs=(NUMBER,)
        ),
        "sea.log": AccessPath(
            tool_id="sea.log", kind="action", entity="sea.dive", inputs=(NUMBER,)
        ),
        "sea.edit": AccessPath(
            tool_id="sea.edit", kind="update", entity="sea.dive",
            inputs=(NUMBER, Input(key="newDepth", role="content", attribute="depth")),
        ),
    },
)  # fmt: skip
READ = [Table("sea.boat", ({"no": 2},)), Table("sea.dive", ({"no": 1}, {"no": 2, "depth": 18}))]


def ended(**facts: object) -> list[dict[str, object]]:
    told = {"tool_id": "sea.drop", "call_id": "c1", "arguments": {"dive_no": 2}, **facts}
    return ended_things([Changed.model_validate(told)], READ, MODEL)


def test_what_was_deleted_is_told_as_it_was() -> None:
    assert ended() == [{"no": 2, "depth": 18}]


def test_what_was_not_deleted_or_was_returned_is_not() -> None:
    assert ended(tool_id="sea.log") == []
    assert ended(outcome="refused") == []
    assert ended(row={"no": 2}) == []
    assert ended(arguments={"dive_no": 3}) == []


def test_what_an_update_replaced_is_kept() -> None:
    sent = {"tool_id": "sea.edit", "call_id": "c1", "arguments": {"dive_no": 2, "newDepth": 20}}
    (changed,) = with_former([Changed.model_validate(sent)], READ, MODEL)
    assert changed.before == {"newDepth": 18}


def test_what_was_not_read_before_is_not_known() -> None:
    sent = {"tool_id": "sea.edit", "call_id": "c1", "arguments": {"dive_no": 3, "newDepth": 20}}
    (changed,) = with_former([Changed.model_validate(sent)], READ, MODEL)
    assert changed.before == {}
