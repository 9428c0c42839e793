"""What a permission is given for changes with how tokens are got, and with nothing new else."""

from __future__ import annotations

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
