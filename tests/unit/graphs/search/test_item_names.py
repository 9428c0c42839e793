"""Names of things within the records that a list input takes, sent as ids."""

from __future__ import annotations

from typing import Any

from graphs.search.item_names import items_written
from tests.search_stubs import named, scope, takes

KNOWN = (
    named("shop.product", "Blue Train", 4),
    named("shop.product", "Twice", 5),
    named("shop.product", "Twice", 6),
)
LINES = takes("lines", "content", item_ids=(("product_id", "shop.product"),))


def written(product: Any) -> Any:
    (line,) = items_written(
        scope(values=KNOWN, whole=()), LINES, [{"product_id": product, "note": "Twice"}]
    )
    assert line["note"] == "Twice", "a text is no id"
    return line["product_id"]


def test_a_name_that_one_thing_has_becomes_its_id() -> None:
    assert written("Blue Train") == 4


def test_ids_and_names_of_several_or_none_stay() -> None:
    assert [written(one) for one in (4, "Twice", "Blue", "Gone")] == [4, "Twice", "Blue", "Gone"]


def test_what_takes_no_records_stays() -> None:
    plain = takes("names", "content")
    assert items_written(scope(values=KNOWN, whole=()), plain, ["Blue Train"]) == ["Blue Train"]
