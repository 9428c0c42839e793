"""Two operations of a service to check calls against, and a check without embedders."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from graphs.checking.records import Checked, Sent
from graphs.checking.signs import Checker, Signs, signs_of
from graphs.reading.meaning import Meaning
from graphs.reading.operations import Operations
from tools.records import OutputField, Parameter, Tool

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
CHECKER = Checker(Meaning(None), Operations(None))


def parameter(name: str, type_: Any = "string", **more: Any) -> Parameter:
    """An input that is a query parameter."""
    return Parameter(key=name, name=name, location="query", type=type_, **more)


def operation(name: str, summary: str, *inputs: Parameter, outputs: str = "amount") -> Tool:
    """An operation that reads; ``outputs`` names numbers."""
    fields = tuple(OutputField(path=one, type="number") for one in outputs.split())
    return Tool(
        id=f"desk.{name}", group_id="desk", name=name, path=f"/{name}", summary=summary,
        risk="read", parameters=inputs, outputs=fields,
    )  # fmt: skip


NET_PAY = operation(
    "net_pay",
    "What is left of a salary after tax",
    parameter("grossYearly", "number", required=True, description="Salary in GBP a year"),
    parameter("region", enum=("England", "Wales", "Scotland"), default="England"),
    parameter("taxYear", "integer"),
    outputs="netYearly",
)
SALARIES = operation(
    "salaries",
    "What people in a job earn",
    parameter("jobTitle", required=True),
    parameter("city"),
    outputs="median",
)
STAYS = operation(
    "stays",
    "Rooms that are free",
    parameter("checkIn", format="date", required=True),
    parameter("checkOut", format="date", required=True),
    outputs="price",
)
VAT = operation("add_vat", "Add VAT to a price", parameter("amount", "number", required=True))


def signs(request: str, tool: Tool, arguments: Mapping[str, Any], **more: Any) -> Signs:
    """The signs against one call; one row was told unless ``rows`` says otherwise."""
    told = {"rows": [{"netYearly": 1}], "beside": [NET_PAY, SALARIES], **more}
    return signs_of(Checked(request, NOW, [Sent(tool, arguments)], **told), *CHECKER)
