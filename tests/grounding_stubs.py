"""A small shop as look-ups see it: tools, entity model, and a caller with canned answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from memory.errors import BacktrackError
from tools.calling import CallError, CallResult, SentRequest
from tools.entity_types.records import AccessPath, Attribute, EntityModel, EntityType, Input
from tools.library import Catalogue
from tools.read_cache import ReadCache
from tools.records import Category, Parameter, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary


def attribute(name: str, **facts: Any) -> Attribute:
    return Attribute(name=name, words=tuple(name.split("_")), **facts)


CUSTOMER = EntityType(
    id="shop.customer",
    group_id="shop",
    words=("customer",),
    attributes=(
        attribute("id", role="id", type="integer"),
        attribute("name", role="name"),
        attribute("email", format="email"),
        attribute("status", enum=("active", "closed")),
        attribute("since", format="date"),
        attribute("city"),
        attribute("tags[]"),
        attribute("lead_id", target="shop.lead", target_attribute="id"),
        attribute("lead_name", target="shop.lead", target_attribute="name"),
    ),
    id_attribute="id",
    name_attributes=("name", "email"),
)
LEAD = EntityType(
    id="shop.lead",
    group_id="shop",
    words=("lead",),
    attributes=(attribute("id", role="id"), attribute("name", role="name")),
    id_attribute="id",
    name_attributes=("name",),
)
NOTE = EntityType(
    id="shop.note",
    group_id="shop",
    words=("note",),
    attributes=(attribute("id", role="id"), attribute("title", role="name")),
    id_attribute="id",
    name_attributes=("title",),
)


def taken(key: str, role: Any, **facts: Any) -> Input:
    return Input(key=key, role=role, words=(key,), **facts)


def listing(tool_id: str, entity: str, *inputs: Input, **facts: Any) -> AccessPath:
    known = {"container": "[]", "kind": "list", **facts}
    return AccessPath(tool_id=tool_id, entity=entity, inputs=inputs, **known)


PATHS = [
    listing("shop.customers", "shop.customer"),
    listing(
        "shop.findCustomers",
        "shop.customer",
        taken("q", "search", required=True),
    ),
    listing("shop.leads", "shop.lead", taken("name", "filter", attribute="name"), paged=True),
    listing(
        "shop.notes",
        "shop.note",
        taken("customer_id", "id", required=True, entity="shop.customer"),
    ),
]


def tool(path: AccessPath, **facts: Any) -> Tool:
    parameters = [
        Parameter(key=one.key, name=one.key, location="query", required=one.required)
        for one in path.inputs
    ]
    known = {"risk": "read", "parameters": tuple(parameters), **facts}
    return Tool(id=path.tool_id, group_id="shop", name=path.tool_id, **known)


def model(*paths: AccessPath) -> EntityModel:
    types = {one.id: one for one in (CUSTOMER, LEAD, NOTE)}
    return EntityModel(types=types, paths={path.tool_id: path for path in paths or PATHS})


def library(*tools: Tool) -> VolatileLibrary:
    stored = VolatileLibrary()
    group = ToolGroup(id="shop", name="Shop", category_id="c", base_url="https://shop.example")
    catalogue = Catalogue(
        category=Category(id="c", name="C"),
        group=group,
        tools=tools or tuple(tool(path) for path in PATHS),
    )
    stored.put(catalogue)
    return stored


ACME = {
    "id": 17,
    "name": "Acme",
    "email": "post@acme.example",
    "status": "active",
    "since": "2024-05-01",
    "city": "Vienna",
    "tags": ["gold", "net 30"],
    "lead_id": "l-1",
    "lead_name": "Ada Lovelace",
}
BETA = {"id": 18, "name": "Beta Works", "status": "active"}


class ShopCaller:
    """Answers from a table: tool id -> body, or a function of the arguments; notes what it got."""

    def __init__(self, **answers: Any) -> None:
        self.answers: dict[str, Any] = {
            "shop.customers": [ACME, BETA],
            "shop.findCustomers": [],
            "shop.leads": [{"id": "l-1", "name": "Ada Lovelace"}],
            "shop.notes": lambda given: [
                {"id": f"n{given['customer_id']}", "title": f"About {given['customer_id']}"}
            ],
        } | {f"shop.{name}": answer for name, answer in answers.items()}
        self.calls: list[tuple[str, dict[str, Any]]] = []

    async def call(
        self, tool: Tool, arguments: Mapping[str, Any], *, approved: bool = False
    ) -> CallResult:
        self.calls.append((tool.id, dict(arguments)))
        answer = self.answers[tool.id]
        if isinstance(answer, Callable):  # type: ignore[arg-type]
            answer = answer(arguments)
        if isinstance(answer, BacktrackError):
            raise answer
        if isinstance(answer, CallResult):
            return answer
        if isinstance(answer, CallError):
            return CallResult(tool_id=tool.id, outcome="failed", status=500, error=answer)
        return CallResult(tool_id=tool.id, outcome="ok" if answer else "empty", body=answer)

    def preview(self, tool: Tool, arguments: Mapping[str, Any]) -> SentRequest:
        raise NotImplementedError

    def validate(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        raise NotImplementedError

    def for_owner(self, owner: str) -> ShopCaller:
        return self

    def for_run(self, reads: ReadCache) -> ShopCaller:
        return self

    async def aclose(self) -> None: ...
