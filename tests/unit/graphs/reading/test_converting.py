"""What something costs, in a currency other than its own."""

from __future__ import annotations

from graphs.forms.records import CallGoal, Constraint, Find, FindGoal, Goal, Order
from graphs.reading.converting import with_conversions
from graphs.reading.reasoner import RuleReader
from tests.reading_stubs import attribute
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel
from tools.library import Catalogue
from tools.records import Category, Parameter, Tool, ToolGroup, ValueType
from tools.volatile_library import VolatileLibrary

PARCEL = entity(
    "post.parcel",
    [
        attribute("code", role="id"),
        attribute("postage.amount", type="number"),
        attribute("postage.currency"),
        attribute("grams", type="number"),
    ],
)
MODEL = EntityModel(
    types={PARCEL.id: PARCEL},
    paths={"post.change": AccessPath(tool_id="post.change", kind="function")},
    version="1",
)


def library(*codes: str) -> VolatileLibrary:
    keys: list[tuple[str, ValueType, str]]
    keys = [("sum", "number", "How much."), *((c, "string", "ISO 4217 code.") for c in codes)]
    parameters = tuple(
        Parameter(key=k, name=k, type=t, location="query", description=d, required=True)
        for k, t, d in keys
    )
    made = Tool(
        id="post.change", group_id="post", name="change", method="GET", risk="read",
        parameters=parameters,
    )  # fmt: skip
    stored = VolatileLibrary()
    group = ToolGroup(id="post", name="Post", category_id="c", base_url="http://post.example")
    stored.put(Catalogue(category=Category(id="c", name="c"), group=group, tools=(made,)))
    return stored


def goals(find: Find, *codes: str) -> list[Goal]:
    schema = RuleReader().schema(MODEL)
    return with_conversions([FindGoal(id="g1", find=find)], schema, library(*codes))


YEN = Constraint(value="JPY", kind="currency")
DEAREST = Order(attribute="postage.amount", descending=True)


def test_an_amount_is_looked_up_and_then_converted_from_its_own_currency() -> None:
    find = Find(entity=PARCEL.id, constraints=(YEN,), order=DEAREST, limit=1)
    found, converted = goals(find, "to_currency", "source_currency")
    assert isinstance(found, FindGoal)
    assert found.find.constraints == ()
    assert found.find.wanted == ("postage.amount", "postage.currency")
    assert isinstance(converted, CallGoal)
    told = {one.attribute: (one.goal, one.take or one.value) for one in converted.arguments}
    assert told == {
        "sum": ("g1", "postage.amount"),
        "source_currency": ("g1", "postage.currency"),
        "to_currency": ("", "JPY"),
    }


def test_what_has_no_currency_is_not_converted() -> None:
    weight = Find(entity=PARCEL.id, constraints=(YEN,), wanted=("grams",))
    assert len(goals(weight, "source_currency", "to_currency")) == 1


def test_nothing_is_converted_without_a_function_for_it() -> None:
    find = Find(entity=PARCEL.id, constraints=(YEN,), order=DEAREST, limit=1)
    assert len(goals(find, "currency")) == 1
