"""Which inputs of operations a value may go into, and which it must not."""

from __future__ import annotations

from graphs.forms.records import Constraint, Find, FindGoal
from graphs.plans.records import Filter, Plan
from graphs.search.searching import search_plans
from graphs.search.values import fit, parameter_kind, written_for
from tests.search_stubs import (
    MODEL,
    ORDER,
    PRODUCT,
    arguments,
    attribute,
    entity,
    its_id,
    ops,
    said,
    scope,
    takes,
)
from tools.entity_types.records import (
    AccessPath,
    Attribute,
    EntityModel,
    EntityType,
    Input,
    PathKind,
)
from tools.records import Parameter

MONACO = {"code": "MC", "name": "Monaco"}


def plans(model: EntityModel, entity: str, *constraints: Constraint) -> list[Plan]:
    goal = FindGoal(id="g1", find=Find(entity=entity, constraints=constraints))
    return [*search_plans(goal, scope(model=model)).plans]


def with_path(path: AccessPath) -> EntityModel:
    return EntityModel(types=MODEL.types, paths={**MODEL.paths, path.tool_id: path})


def orders_taking(*inputs: Input) -> EntityModel:
    path = MODEL.paths["shop.list_orders"].model_copy(update={"inputs": inputs})
    return with_path(path)


def test_what_is_like_a_thing_is_not_the_thing_itself() -> None:
    similar = AccessPath(
        tool_id="shop.similar_products", kind="list", entity=PRODUCT, container="[]",
        attributes=("id", "name", "price"), inputs=(its_id("product_id", PRODUCT),),
    )  # fmt: skip
    found = plans(with_path(similar), PRODUCT, said("id", 31, "id"))
    assert found
    assert "product_id" not in arguments(found[0])


def test_names_that_contain_a_text_are_searched_for_and_told_apart() -> None:
    plan = plans(MODEL, PRODUCT, said("name", "Train", "text", op="contains"))[0]
    assert arguments(plan) == {"q": "Train"}
    assert [one.op for one in ops(plan, Filter)] == ["contains"]


def test_a_setting_takes_a_bound_that_its_name_says() -> None:
    model = orders_taking(takes("placedBefore", "option"), takes("placedAfter", "option"))
    kept = said("placedBefore", "2026-05-20", "date", op="<", cue="before")
    assert arguments(plans(model, ORDER, kept)[0]) == {"placedBefore": "2026-05-20"}
    other = kept.model_copy(update={"attribute": "placedAfter"})
    assert all("placedAfter" not in arguments(plan) for plan in plans(model, ORDER, other))


def priced(*attributes: Attribute) -> EntityModel:
    known: EntityType = MODEL.types[PRODUCT]
    kept = (*known.attributes, *attributes)
    types = {**MODEL.types, PRODUCT: known.model_copy(update={"attributes": kept})}
    path = MODEL.paths["shop.search_products"]
    held = (*path.attributes, *(one.name for one in attributes))
    paths = {**MODEL.paths, path.tool_id: path.model_copy(update={"attributes": held})}
    return EntityModel(types=types, paths=paths)


def test_the_currency_of_an_amount_does_not_choose_things() -> None:
    amount = Attribute(name="fee.amount", words=("fee", "amount"), type="number")
    currency = Attribute(name="fee.currency", words=("fee", "currency"))
    said_ = said("", "USD", "currency")
    plan = plans(priced(amount, currency), PRODUCT, said_)[0]
    assert (ops(plan, Filter), plan.unapplied) == ([], ("USD",))
    plan = plans(priced(attribute("currency")), PRODUCT, said_)[0]
    assert [one.attribute for one in ops(plan, Filter)] == ["currency"]


def test_a_day_is_no_number_of_days() -> None:
    days = Attribute(name="rental_days", words=("rental", "days"), type="integer")
    model = priced(days)
    plan = plans(model, PRODUCT, said("", "2026-05-15", "date"))[0]
    assert (ops(plan, Filter), plan.unapplied) == ([], ("2026-05-15",))


def test_a_value_that_breaks_the_pattern_of_an_input_does_not_go_there() -> None:
    pattern = {"pattern": "^[0-9]{4}-[0-9]{2}$"}
    month = Parameter(key="month", name="month", location="query", json_schema=pattern)
    assert written_for(month, "Rome") is None
    assert written_for(month, "2026-06") == "2026-06"


def sailing_by(kind: PathKind, *inputs: Input) -> EntityModel:
    sailing = entity("sea.sailing", [attribute("id"), attribute("leaves", format="date-time")])
    path = AccessPath(
        tool_id="sea.sailings", kind=kind, entity="sea.sailing",
        container="[]" if kind == "list" else "", attributes=("id", "leaves"), inputs=inputs,
    )  # fmt: skip
    return EntityModel(types={"sea.sailing": sailing}, paths={path.tool_id: path})


def test_a_day_of_a_thing_is_told_where_an_operation_must_be_told_one() -> None:
    leaves = said("leaves", "2026-06-09", "date")
    needed = takes("travel_date", "option", required=True)
    found = plans(sailing_by("list", needed), "sea.sailing", leaves)[0]
    assert arguments(found) == {"travel_date": "2026-06-09"}
    assert [one.attribute for one in ops(found, Filter)] == ["leaves"]
    shown = sailing_by("detail", its_id("id", "sea.sailing"), takes("travel_date", "option"))
    found = plans(shown, "sea.sailing", said("id", "S1", "id"), leaves)[0]
    assert arguments(found) == {"id": "S1", "travel_date": "2026-06-09"}


def test_a_day_of_a_thing_is_not_told_where_things_are_listed_by_another() -> None:
    other = sailing_by("list", takes("travel_date", "option"))
    found = plans(other, "sea.sailing", said("leaves", "2026-06-09", "date"))[0]
    assert arguments(found) == {}


def test_a_country_may_be_a_city_called_like_it() -> None:
    city = takes("city", "option", required=True)
    found = plans(sailing_by("list", city), "sea.sailing", said("", MONACO, "country"))[0]
    assert arguments(found) == {"city": "Monaco"}


WEEK = {"amount": 7, "unit": "day"}


def test_a_length_of_days_goes_where_days_are_counted() -> None:
    days = Parameter(key="days", name="days", location="query", type="integer")
    assert parameter_kind(days) == "count"
    assert parameter_kind(days.model_copy(update={"name": "day"})) == "date"


def test_what_is_said_of_a_day_counts_no_days() -> None:
    told = {"lowest": "Lowest temperature of the day.", "stay": "How long people stay, in days."}
    for name, description in told.items():
        held = Attribute(name=name, words=(name,), type="integer", description=description)
        plan = plans(priced(held), PRODUCT, said("", WEEK, "duration"))[0]
        assert [one.attribute for one in ops(plan, Filter)] == ["stay"] * (name == "stay")


def test_there_is_no_count_of_a_fraction() -> None:
    assert fit("number", 4.4, "number", "integer", ()) == 0.0
    assert fit("number", 4.0, "number", "integer", ()) == 1.0
    assert fit("number", 4.4, "number", "number", ()) == 1.0


def test_a_length_may_be_told_as_a_part_of_what_counts_it() -> None:
    taken = Parameter(key="hours", name="hours", location="query", type="number")
    length = {"amount": 90, "unit": "minute"}
    assert written_for(taken, length) == 1.5
    assert written_for(taken, {"amount": 12345678, "unit": "minute"}) == 205761.3
    assert written_for(taken.model_copy(update={"type": "integer"}), length) is None


def tides_by(month: Input) -> EntityModel:
    day = [attribute("day", format="date")]
    path = AccessPath(
        tool_id="sea.list_tides", kind="list", entity="sea.tide", container="[]",
        attributes=("day",), inputs=(month,),
    )  # fmt: skip
    return EntityModel(types={"sea.tide": entity("sea.tide", day)}, paths={path.tool_id: path})


def test_an_input_that_takes_a_month_gets_that_of_the_days_said() -> None:
    model = tides_by(takes("month", "option", required=True))
    found = plans(model, "sea.tide", said("day", "2026-06-09", "date"))[0]
    assert arguments(found) == {"month": "2026-06"}
    assert next(one.value for one in ops(found, Filter)).value == "2026-06-09"


def test_days_of_two_months_are_no_month() -> None:
    model = tides_by(takes("month", "option", required=True))
    days = {"start": "2026-06-20", "end": "2026-07-02"}
    assert not plans(model, "sea.tide", said("day", days, "date_range"))
