"""Records within a thing, by whose name people call their parts."""

from __future__ import annotations

from tests.reading_stubs import attribute
from tools.entity_types.records import Attribute, EntityType
from tools.entity_types.wholes import whole_records


def records(*attributes: Attribute) -> list[tuple[str, ...]]:
    kind = EntityType(id="club.lot", group_id="club", words=("lot",), attributes=attributes)
    return [one.parts for one in whole_records(kind)]


def test_a_record_is_its_plain_parts() -> None:
    low, high = attribute("estimate.low", type="number"), attribute("estimate.high", type="number")
    assert records(low, high) == [("estimate.low", "estimate.high")]
    assert records(low) == []


def test_an_amount_and_what_stands_for_another_thing_are_none() -> None:
    price = (attribute("price.amount", type="number"), attribute("price.currency"))
    owner = (attribute("owner.id", role="id"), attribute("owner.name"))
    assert records(*price, *owner) == []


def test_one_that_goes_by_the_name_of_an_attribute_is_none() -> None:
    parts = attribute("size.wide"), attribute("size.high")
    assert records(attribute("size"), *parts) == []
