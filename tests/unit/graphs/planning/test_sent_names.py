"""An answer may name what was meant by the ids that calls were told."""

from __future__ import annotations

from graphs.planning.sent_names import names_sent
from graphs.state import Observation
from tests.search_stubs import MODEL, StubGrounding, named

KNOWN = StubGrounding([named("shop.customer", "Acme", 17), named("shop.customer", "Beta", 18)])


def observed(tool_id: str, **arguments: object) -> Observation:
    return {"tool_id": tool_id, "arguments": [arguments]}  # type: ignore[typeddict-item]


def test_the_name_of_the_thing_is_known() -> None:
    calls = [observed("shop.get_customer", customer_id=17), observed("gone.tool", id=18)]
    assert list(names_sent(calls, MODEL, KNOWN)) == ["Acme"]


def test_a_number_that_is_no_id_names_nothing() -> None:
    assert list(names_sent([observed("shop.list_orders", min_total=17)], MODEL, KNOWN)) == []
