"""A shop and a weather service as hand-made entity models, with a graph and names, for searches."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from graphs.answering.records import Found
from graphs.forms.records import Constraint
from graphs.plans.records import CallStep, Constant, Known, Plan, RowsStep, Taken
from graphs.rows.answer_rows import Row
from graphs.search.scope import Scope
from memory.name_directory import KnownValue, Mention
from tools.entity_types.records import (
    AccessPath,
    Attribute,
    EntityModel,
    EntityType,
    Input,
    InputRole,
    PathKind,
)
from tools.graph import Binding, Neighbour
from tools.library import Catalogue
from tools.records import Category, Parameter, Tool, ToolGroup, ValueType
from tools.volatile_library import VolatileLibrary
from tools.words import identifier_words, prose_words

NOW = datetime(2026, 5, 13, 12, 0, tzinfo=UTC)
_TYPES: dict[str, ValueType] = {"total": "number", "price": "number", "quantity": "integer"}
STATUS = ("open", "shipped", "cancelled")


def attribute(name: str, **more: Any) -> Attribute:
    return Attribute(
        name=name, words=identifier_words(name), type=_TYPES.get(name, "string"), **more
    )


def entity(id_: str, attributes: Sequence[Attribute], names: Sequence[str] = ()) -> EntityType:
    group, _, rest = id_.partition(".")
    return EntityType(
        id=id_,
        group_id=group,
        words=tuple(rest.split("_")),
        attributes=tuple(attributes),
        id_attribute="id",
        name_attributes=tuple(names),
    )


def type_list(*some: EntityType) -> dict[str, EntityType]:
    return {one.id: one for one in some}


TYPES = type_list(
    entity(
        "shop.customer",
        [
            attribute("id", role="id"),
            attribute("name", role="name"),
            attribute("email", format="email"),
            attribute("city"),
            attribute("country"),
        ],
        ["name"],
    ),
    entity(
        "shop.staff",
        [
            attribute("id", role="id"),
            attribute("name", role="name"),
            attribute("email", format="email"),
            attribute("supervisor", target="shop.staff", target_attribute="id"),
        ],
        ["name"],
    ),
    entity(
        "shop.order",
        [
            attribute("id", role="id"),
            attribute("status", enum=STATUS),
            attribute("total"),
            attribute("placed_on", format="date"),
            attribute("customer_id", target="shop.customer", target_attribute="id"),
            attribute("handled_by", target="shop.staff", target_attribute="id"),
            attribute("note"),
        ],
    ),
    entity(
        "shop.order_line",
        [
            attribute("id", role="id"),
            attribute("product_id", target="shop.product", target_attribute="id"),
            attribute("quantity"),
        ],
    ),
    entity(
        "shop.product",
        [
            attribute("id", role="id"),
            attribute("name", role="name"),
            attribute("price"),
            attribute("category", enum=("books", "music")),
        ],
        ["name"],
    ),
    entity("weather.forecast", [attribute("date", format="date"), attribute("high")]),
    entity("weather.place", [attribute("name", role="name"), attribute("lat"), attribute("lon")]),
)
ORDER_ROW = ("id", "status", "total", "placed_on", "customer_id", "handled_by")

WayRow = tuple[str, PathKind, str, str, tuple[str, ...], tuple[Input, ...]]


def takes(key: str, role: InputRole, entity: str = "", attribute: str = "", **more: Any) -> Input:
    return Input(
        key=key,
        role=role,
        entity=entity,
        attribute=attribute,
        words=identifier_words(key.rsplit(".", 1)[-1]),
        **more,
    )


def its_id(key: str, entity: str) -> Input:
    return takes(key, "id", entity, required=True)


CUSTOMER, STAFF, ORDER = "shop.customer", "shop.staff", "shop.order"
LINE, PRODUCT = "shop.order_line", "shop.product"
WAYS: tuple[WayRow, ...] = (
    (
        "shop.list_customers", "list", CUSTOMER, "items[]", ("id", "name", "city", "country"),
        (takes("city", "filter", CUSTOMER, "city"), takes("page", "page")),
    ),
    (
        "shop.get_customer", "detail", CUSTOMER, "",
        ("id", "name", "email", "city", "country"), (its_id("customer_id", CUSTOMER),),
    ),
    ("shop.list_staff", "list", STAFF, "[]", ("id", "name", "email", "supervisor"), ()),
    (
        "shop.list_orders", "list", ORDER, "items[]", ORDER_ROW,
        (
            takes("status", "filter", ORDER, "status"),
            takes("customer", "filter", ORDER, "customer_id"),
            takes("min_total", "filter", ORDER, "total", operator=">="),
            takes("sort", "order"),
            takes("limit", "limit"),
        ),
    ),
    ("shop.get_order", "detail", ORDER, "", (*ORDER_ROW, "note"), (its_id("order_id", ORDER),)),
    (
        "shop.list_order_lines", "list", LINE, "[]", ("id", "product_id", "quantity"),
        (its_id("order_id", ORDER),),
    ),
    (
        "shop.search_products", "list", PRODUCT, "[]", ("id", "name", "price", "category"),
        (takes("q", "search"),),
    ),
    (
        "shop.create_order", "create", ORDER, "", ORDER_ROW,
        (
            takes("customer_id", "content", ORDER, "customer_id", required=True),
            takes("note", "content", ORDER, "note"),
            takes("status", "content", ORDER, "status"),
        ),
    ),
    (
        "shop.update_order", "update", ORDER, "", ORDER_ROW,
        (
            its_id("order_id", ORDER),
            takes("note", "content", ORDER, "note"),
            takes("handled_by", "content", ORDER, "handled_by"),
            takes("ship.city", "content"),
        ),
    ),
    ("shop.cancel_order", "action", ORDER, "", ORDER_ROW, (its_id("order_id", ORDER),)),
    ("shop.delete_order", "delete", ORDER, "", (), (its_id("order_id", ORDER),)),
    (
        "weather.geocode", "list", "weather.place", "results[]", ("name", "lat", "lon"),
        (takes("q", "search", required=True),),
    ),
    (
        "weather.daily_forecast", "list", "weather.forecast", "days[]", ("date", "high"),
        (
            takes("lat", "option", required=True),
            takes("lon", "option", required=True),
            takes("date", "filter", "weather.forecast", "date"),
            takes("units", "option", required=True),
        ),
    ),
    (
        "money.convert", "function", "", "", (),
        (
            takes("amount", "option", required=True),
            takes("from", "option", required=True),
            takes("to", "option", required=True),
        ),
    ),
)  # fmt: skip

DETAILS: dict[tuple[str, str], dict[str, Any]] = {
    ("shop.list_orders", "status"): {"enum": STATUS},
    ("shop.list_orders", "min_total"): {"type": "number"},
    ("shop.list_orders", "limit"): {"type": "integer", "json_schema": {"maximum": 50}},
    ("shop.list_orders", "sort"): {"enum": ("total", "-total", "placed_on")},
    ("shop.create_order", "customer_id"): {"type": "integer", "description": "Who orders."},
    ("shop.create_order", "status"): {"enum": STATUS},
    ("weather.geocode", "q"): {"description": "Name of a city or place to look for."},
    ("weather.daily_forecast", "lat"): {"type": "number", "description": "Latitude."},
    ("weather.daily_forecast", "lon"): {"type": "number", "description": "Longitude."},
    ("weather.daily_forecast", "units"): {"default": "metric"},
    ("weather.daily_forecast", "date"): {"format": "date"},
    ("shop.translate", "target"): {"enum": ("en", "fr")},
    ("shop.translate", "source"): {"enum": ("en", "fr")},
    ("money.convert", "amount"): {"type": "number"},
    ("money.convert", "from"): {"description": "Currency code."},
    ("money.convert", "to"): {"description": "Currency code."},
}
_METHODS = {"create": "POST", "update": "PATCH", "delete": "DELETE", "action": "POST"}


def paths(ways: Sequence[WayRow]) -> dict[str, AccessPath]:
    return {
        tool_id: AccessPath(
            tool_id=tool_id,
            kind=kind,
            entity=entity,
            container=container,
            attributes=attributes,
            inputs=inputs,
            words=tuple(dict.fromkeys(identifier_words(tool_id.partition(".")[2]))),
        )
        for tool_id, kind, entity, container, attributes, inputs in ways
    }


def tool(path: AccessPath) -> Tool:
    group, _, name = path.tool_id.partition(".")
    method = _METHODS.get(path.kind, "GET")
    return Tool(
        id=path.tool_id,
        group_id=group,
        name=name,
        method=method,
        path=f"/{name}",
        summary=" ".join(prose_words(name.replace("_", " "))),
        risk="read" if method == "GET" else "write",
        parameters=tuple(
            Parameter(
                key=one.key,
                name=one.key,
                required=one.required,
                **{"location": "query", **DETAILS.get((path.tool_id, one.key), {})},
            )
            for one in path.inputs
        ),
    )


def library(model: EntityModel) -> VolatileLibrary:
    kept = VolatileLibrary()
    tools = [tool(path) for path in model.paths.values()]
    for group in sorted({one.group_id for one in tools}):
        kept.put(
            Catalogue(
                category=Category(id="all", name="All"),
                group=ToolGroup(
                    id=group, name=group, category_id="all", base_url="https://example.org"
                ),
                tools=tuple(one for one in tools if one.group_id == group),
            )
        )
    return kept


def binding(source: str, output: str, target: str, parameter: str, score: float = 0.9) -> Binding:
    return Binding(source=source, output=output, target=target, parameter=parameter, score=score)


BINDINGS = (
    binding("weather.geocode", "results[].lat", "weather.daily_forecast", "lat"),
    binding("weather.geocode", "results[].lon", "weather.daily_forecast", "lon"),
)


class StubGraph:
    """A tool graph of these bindings and no more."""

    def __init__(
        self,
        bindings: Sequence[Binding] = BINDINGS,
        unavailable: Mapping[str, float] | None = None,
    ) -> None:
        self._bindings = bindings
        self._unavailable = unavailable or {}

    @property
    def reading(self) -> int:
        return 0

    @property
    def edition(self) -> int:
        return 0

    def refresh(self) -> None:
        """Nothing changes."""

    def neighbours(self, tool_id: str, k: int) -> Sequence[Neighbour]:
        return []

    def producers(self, tool_id: str, parameter: str) -> Sequence[Binding]:
        return [b for b in self._bindings if (b.target, b.parameter) == (tool_id, parameter)]

    def consumers(self, tool_id: str) -> Sequence[Binding]:
        return [b for b in self._bindings if b.source == tool_id]

    def bindings(self, source: str, target: str) -> Sequence[Binding]:
        return [b for b in self._bindings if (b.source, b.target) == (source, target)]

    def transition(self, source: str, target: str) -> float:
        return 0.5 if self.bindings(source, target) else 0.0

    def availability(self, tool_id: str) -> float:
        return 1.0 - self._unavailable.get(tool_id, 0.0)

    def replacements(self, tool_id: str) -> Sequence[tuple[str, float]]:
        return []


class StubGrounding:
    """Knows these values; looks nothing up."""

    def __init__(
        self,
        values: Sequence[KnownValue] = (),
        whole: Sequence[str] = (),
        model: EntityModel | None = None,
    ) -> None:
        self._values = values
        self._whole = whole
        self._model = model or EntityModel()
        self.seen_rows: dict[str, list[Row]] = {}

    async def survey(self, entities: Sequence[str]) -> None:
        """Everything is known."""

    async def search(self, text: str, entities: Sequence[str]) -> Sequence[KnownValue]:
        return []

    def mentions(self, text: str, entities: Sequence[str] = ()) -> Sequence[Mention]:
        found = []
        for one in self._values:
            if entities and one.entity not in entities:
                continue
            for part in (one.text, *one.text.split()):
                match = re.search(rf"\b{re.escape(part)}\b", text, re.IGNORECASE)
                if match is not None:
                    found.append(Mention(match.start(), match.end(), one, part == one.text))
                    break
        return sorted(found, key=lambda one: one.start - one.end)

    def values(self, entity: str, attribute: str = "") -> Sequence[KnownValue]:
        return [v for v in self._values if v.entity == entity and attribute in ("", v.attribute)]

    async def look_through(self, entities: Sequence[str]) -> None:
        """Nothing more than what the test says."""

    def rows(self, entity: str) -> Sequence[Row]:
        return self.seen_rows.get(entity, ())

    def read_whole(self, entity: str) -> bool:
        return entity in self._whole

    @property
    def model(self) -> EntityModel:
        """Nothing more than what the test says."""
        return self._model

    @property
    def sent(self) -> Sequence[str]:
        return ()


def named(entity: str, text: str, thing: Any, attribute: str = "name") -> KnownValue:
    return KnownValue(entity=entity, attribute=attribute, text=text, thing=thing)


NAMES = (
    named(CUSTOMER, "Acme Ltd", 17),
    named(CUSTOMER, "Hannah Brook", 4),
    named(CUSTOMER, "Kingsport", 4, "city"),
    named(STAFF, "Yusuf Demir", 2),
    named(PRODUCT, "Blue Train", 31),
)
MODEL = EntityModel(types=TYPES, paths=paths(WAYS), version="1")


def scope(
    *,
    values: Sequence[KnownValue] = NAMES,
    whole: Sequence[str] = (CUSTOMER, STAFF),
    known: Mapping[str, Found] | None = None,
    model: EntityModel = MODEL,
    graph: StubGraph | None = None,
    **more: Any,
) -> Scope:
    return Scope(
        model=model,
        graph=graph or StubGraph(),
        library=library(model),
        grounding=StubGrounding(values, whole),
        now=NOW,
        known=known or {},
        **more,
    )


def said(attribute: str = "", value: Any = None, kind: Any = "", **more: Any) -> Constraint:
    return Constraint(attribute=attribute, value=value, kind=kind, **more)


def arguments(plan: Plan, place: int = -1) -> dict[str, Any]:
    call = [step for step in plan.steps if isinstance(step, CallStep)][place]
    values = {}
    for key, source in call.arguments.items():
        match source:
            case Constant(value=value):
                values[key] = value
            case Taken(step=step, attribute=attribute, many=many):
                values[key] = f"{step}.{attribute}" + "*" * many
            case Known(goal=goal, attribute=attribute):
                values[key] = f"{goal}:{attribute}"
    return values


def calls(plan: Plan) -> list[CallStep]:
    return [step for step in plan.steps if isinstance(step, CallStep)]


def ops(plan: Plan, kind: type[Any]) -> list[Any]:
    steps = [step for step in plan.steps if isinstance(step, RowsStep)]
    return [op for step in steps for op in step.ops if isinstance(op, kind)]
