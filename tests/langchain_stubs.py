"""LangChain tools as people write them, in a module that Cairn imports."""

from __future__ import annotations

from langchain_core.tools import BaseTool, StructuredTool, ToolException, tool
from pydantic import BaseModel


class Parcel(BaseModel):
    """Something that is sent."""

    parcel_id: int
    city: str


SENT: list[Parcel] = []


@tool
def find_parcels(city: str, limit: int = 10) -> list[Parcel]:
    """Find parcels by the city they go to."""
    return [Parcel(parcel_id=at, city=city) for at in range(min(limit, 2))]


@tool
async def send_parcel(city: str) -> Parcel:
    """Send a parcel to a city."""
    if city == "Atlantis":
        raise ToolException("there is no such city")
    if city == "Slowtown":
        raise RuntimeError("the lorry broke down")
    SENT.append(Parcel(parcel_id=len(SENT) + 1, city=city))
    return SENT[-1]


def _weigh(parcel_id: int) -> str:
    """Weigh a parcel."""
    return f"parcel {parcel_id} weighs 2 kg"


weigh = StructuredTool.from_function(
    _weigh, name="weigh", metadata={"readOnlyHint": True}, handle_tool_error=True
)
send_parcel.handle_tool_error = True
TOOLS: list[BaseTool] = [find_parcels, send_parcel, weigh]
NOT_TOOLS = [1, 2]
