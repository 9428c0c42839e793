"""The tool graph over HTTP: which tool can feed, follow or replace which, and why."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response

from app.graph_tables import graph_facts, shown_node
from app.serving.access import Access, Theirs
from app.serving.problems import documented
from memory.errors import DeveloperError
from tools.graph_export import graphml
from tools.graph_picture import picture
from tools.networkx_graph import NetworkxToolGraph

router = APIRouter(prefix="/graph", tags=["graph"], responses=documented(401, 403, 409, 422))

_TYPES = {"graphml": "application/graphml+xml", "html": "text/html; charset=utf-8"}


@router.get("")
async def graph_in_numbers(theirs: Theirs) -> dict[str, Any]:
    """Nodes, edges and bindings, and how the weights are spread."""
    return await asyncio.to_thread(graph_facts, _graph(theirs))


@router.get("/neighbours/{tool_id}", responses=documented(404))
async def neighbours(
    theirs: Theirs, tool_id: str, k: Annotated[int, Query(ge=1, le=100)] = 10
) -> dict[str, Any]:
    """What may follow a tool, where its inputs can come from, what can replace it."""
    await asyncio.to_thread(theirs.parts.library.tool, tool_id)
    return await asyncio.to_thread(shown_node, _graph(theirs), tool_id, k)


@router.get("/explain", responses=documented(404))
async def explain(
    theirs: Theirs,
    source: Annotated[str, Query(examples=["weather.geocode_search"])],
    target: Annotated[str, Query(examples=["weather.daily_forecast"])],
) -> dict[str, Any]:
    """Why one tool may follow another: the bindings with their evidence, and the weights."""
    library, graph = theirs.parts.library, theirs.parts.graph
    for tool_id in (source, target):
        await asyncio.to_thread(library.tool, tool_id)
    found = await asyncio.to_thread(graph.bindings, source, target)
    return {
        "source": source,
        "target": target,
        "transition_weight": round(graph.transition(source, target), 4),
        "availability": round(graph.availability(target), 4),
        "bindings": [binding.model_dump(mode="json") for binding in found],
    }


@router.get("/export", response_class=Response)
async def export(
    theirs: Theirs, form: Annotated[Literal["graphml", "html"], Query(alias="format")]
) -> Response:
    """The whole graph: GraphML for other programs, or an HTML picture."""
    whole = await asyncio.to_thread(_graph(theirs).to_networkx)
    text = await asyncio.to_thread(graphml if form == "graphml" else picture, whole)
    return Response(text, media_type=_TYPES[form])


def _graph(theirs: Access) -> NetworkxToolGraph:
    graph = theirs.parts.graph
    if not isinstance(graph, NetworkxToolGraph):
        raise DeveloperError(
            "Parts of the tool graph are switched off (CAIRN_USE_...): it cannot be shown whole.",
            code="graph_switched",
        )
    return graph
