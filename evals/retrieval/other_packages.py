"""The retrieval of other packages, beside Cairn's: pip install --group bench."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec

from evals.retrieval.methods import Method, Search
from memory.minilm import MiniLmEmbedder
from tools.library import ToolLibrary
from tools.records import Tool

_NAMESPACE = ("tools",)


def other_packages() -> Iterator[Method]:
    """Those that are installed, each with the published embedder and its own settings."""
    if find_spec("langgraph_bigtool"):
        yield Method("langgraph-bigtool", _bigtool)
    if find_spec("graph_tool_call"):
        yield Method("graph-tool-call", _graph_tool_call)


def _bigtool(library: ToolLibrary, k: int) -> Search:
    """Its default retrieval: a store with an index of names and descriptions."""
    from langgraph.store.memory import InMemoryStore
    from langgraph_bigtool.tools import get_default_retrieval_tool

    store = InMemoryStore(index={"embed": _vectors, "dims": 384, "fields": ["description"]})
    for tool in library.tools():
        store.put(_NAMESPACE, tool.id, {"description": f"{tool.name}: {_described(tool)}"})
    retrieve, _ = get_default_retrieval_tool(_NAMESPACE, limit=k)
    return lambda request: list(retrieve(request, store=store))


def _graph_tool_call(library: ToolLibrary, k: int) -> Search:
    """Its hybrid of words, vectors and a graph of dependencies that it detects itself."""
    from graph_tool_call import ToolGraph

    graph = ToolGraph()
    added = graph.add_tools([_function(tool) for tool in library.tools()])
    ids = {one.name: tool.id for one, tool in zip(added, library.tools(), strict=True)}
    graph.enable_embedding(_vectors)
    return lambda request: [ids[one.name] for one in graph.retrieve(request, top_k=k)]


def _vectors(texts: Sequence[str]) -> list[list[float]]:
    return [[float(one) for one in row] for row in _PUBLISHED.embed(texts)]


_PUBLISHED = MiniLmEmbedder()


def _described(tool: Tool) -> str:
    return f"{tool.summary}. {tool.description}" if tool.description else tool.summary


def _function(tool: Tool) -> dict[str, object]:
    """The tool as a function of a chat model."""
    inputs = {
        one.key: {"type": "string", "description": one.description} for one in tool.parameters
    }
    needed = [one.key for one in tool.parameters if one.required]
    return {
        "type": "function",
        "function": {
            "name": tool.id,
            "description": _described(tool),
            "parameters": {"type": "object", "properties": inputs, "required": needed},
        },
    }
