"""Operations are told without the place that frameworks write into their names."""

from __future__ import annotations

import pytest

from graphs.models.form_names import FormNames
from graphs.models.operation_names import short_names
from graphs.models.schema_scope import SchemaScope
from graphs.models.schema_text import schema_text
from tests.search_stubs import MODEL, library, paths
from tools.entity_types.records import EntityModel

LONG = {
    "shop.end_order_orders_order_id_end_post": "/orders/{orderId}/end",
    "shop.end_order_all_orders_post": "/orders",
    "shop.drop_orders_post": "/orders",
    "shop.drop_orders_end_post": "/orders/end",
}


def test_a_name_says_no_path_and_method_where_it_stays_the_only_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ways = paths([(name, "action", "shop.order", "", (), ()) for name in LONG])
    model = EntityModel(MODEL.types, ways)
    kept = library(model)
    tools = {name: kept.tool(name).model_copy(update={"path": at}) for name, at in LONG.items()}
    monkeypatch.setattr(kept, "tool", tools.__getitem__)
    scope = SchemaScope(("shop.order",))
    called = short_names(scope, model, kept)
    assert called == {
        "shop.end_order_orders_order_id_end_post": "shop.end_order",
        "shop.end_order_all_orders_post": "shop.end_order_all",
    }
    assert "  change end_order()" in schema_text(scope, model, kept)
    names = FormNames(model, scope.types, called)
    assert names.operation("end_order") == "shop.end_order_orders_order_id_end_post"
    assert names.operation("shop.end_order_all") == "shop.end_order_all_orders_post"
