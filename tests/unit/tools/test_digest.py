"""Digests of canonical JSON, and of what a permission is given for."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from tools.digest import digest_of, digest_of_use
from tools.records import Security, TokenFlow, Tool, ToolGroup

TOOL = Tool(id="g.t", group_id="g", name="t", path="/t", security=(("o",),), digest="d")


def group(*flows: TokenFlow) -> ToolGroup:
    scheme = Security(scheme="o", kind="bearer", flows=flows)
    return ToolGroup(
        id="g", name="G", category_id="c", base_url="https://g.example", security=(scheme,)
    )


def test_permissions_of_before_flows_were_kept_go_on_holding() -> None:
    scheme = {"scheme": "o", "kind": "bearer", "location": None, "name": None}
    before = digest_of(["d", "GET", "https://g.example", "/t", [scheme]])
    assert digest_of_use(TOOL, group()) == before


def test_another_token_endpoint_is_another_use() -> None:
    uses = set()
    for host in ("a.example", "b.example"):
        url = f"https://{host}/token"
        flow = TokenFlow(flow="client_credentials", token_url=url, refresh_url=url)
        uses.add(digest_of_use(TOOL, group(flow)))
    assert len(uses) == 2


@pytest.mark.parametrize(
    "value",
    [
        {"b": {"y": [1, {"d": 2, "c": None}], "x": {}}, "a": "ä", "": {}},
        {"a": {1: "one"}, "b": []},
        {},
        [],
        [{"b": 1, "a": 2}],
        "text",
        None,
    ],
)
def test_a_digest_is_that_of_canonical_json(value: Any) -> None:
    canonical = json.dumps(value, sort_keys=True, separators=(",", ":"))
    assert digest_of(value) == hashlib.sha256(canonical.encode()).hexdigest()


def test_the_order_of_keys_does_not_count() -> None:
    one, other = {"a": {"b": 1, "c": 2}, "d": 3}, {"d": 3, "a": {"c": 2, "b": 1}}
    assert digest_of(one) == digest_of(other)
