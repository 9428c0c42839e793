"""Lists of other types within one answer: by name, by shape, and what has to be set for them."""

from __future__ import annotations

from collections.abc import Callable

from tools.entity_types.building import build_entity_model
from tools.records import Parameter, Tool

MakeTool = Callable[..., Tool]
FLAT = ("id", "rent", "floor", "balcony")
TENANT = ("id", "name", "birthplace", "profession")


def estate(make_tool: MakeTool) -> list[Tool]:
    return [
        make_tool("e.flats", "GET /flats", [f"[].{name}" for name in FLAT]),
        make_tool("e.flat", "GET /flats/{flat_id}", list(FLAT)),
        make_tool("e.tenants", "GET /tenants", [f"[].{name}" for name in TENANT]),
        make_tool("e.tenant", "GET /tenants/{tenant_id}", list(TENANT)),
    ]


def test_a_search_gives_rows_of_each_type_that_it_lists(make_tool: MakeTool) -> None:
    kind = Parameter(
        key="kind", name="kind", location="query", required=True,
        description="What to look for: `flat` or `tenant`.",
    )  # fmt: skip
    text = Parameter(key="q", name="q", location="query", required=True)
    lists = ["flats.rows[].id", "flats.rows[].rent", "tenants.rows[].id", "tenants.rows[].name"]
    search = make_tool("e.search", "GET /search", lists)
    search = search.model_copy(update={"parameters": (text, kind)})
    model = build_entity_model([*estate(make_tool), search])
    parts = {one.entity: one for one in model.paths["e.search"].parts}
    assert parts["e.tenant"].container == "tenants.rows[]"
    assert dict(parts["e.tenant"].settings) == {"kind": "tenant"}
    assert dict(parts["e.flat"].settings) == {"kind": "flat"}
    assert parts["e.tenant"] in model.finders("e.tenant")
    assert model.path_of("e.search", "flats.rows[]") == parts["e.flat"]
    assert model.path_of("e.search") == model.paths["e.search"]


def test_a_list_inside_a_record_is_told_by_its_shape(make_tool: MakeTool) -> None:
    inner = [f"signers[].{name}" for name in (*TENANT, "share")]
    contract = make_tool("e.contract", "GET /flats/{flat_id}/contract", ["signed_on", *inner])
    model = build_entity_model([*estate(make_tool), contract])
    (part,) = model.paths["e.contract"].parts
    assert (part.entity, part.kind, part.container) == ("e.tenant", "list", "signers[]")
    assert [one.entity for one in part.required] == ["e.flat"]
