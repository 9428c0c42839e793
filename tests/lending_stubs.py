"""An invented service that lends musical instruments, for tests of the rule reasoner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from graphs.reasoner import Harvest, Offer, Question, Situation, Task
from graphs.rows.flattening import containers, sample_paths
from graphs.rules.chaining import Chainer
from graphs.rules.decomposing import decompose
from graphs.rules.frame import Frame
from graphs.rules.plan import Plan
from graphs.rules.reading import parse, read_clause
from graphs.rules.thinking import Thinking
from graphs.state import Move, Observation, Result, Row, Subtask
from tests.agent_stubs import StubGraph, make_observation
from tools.graph import Binding
from tools.library import Catalogue
from tools.records import Category, OutputField, Parameter, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary

NOW = datetime(2026, 5, 13, 10, 0, tzinfo=UTC)
"""A Wednesday."""

_TYPES = {"#": "number", "%": "integer", "?": "boolean", "*": "array"}


def parameter(told: str, description: str = "", location: str = "query", **more: Any) -> Parameter:
    """``name``, then ``!`` where required and ``#``, ``%``, ``?``, ``*`` for the type."""
    name = told.rstrip("!#%?*")
    kind = next((t for sign, t in _TYPES.items() if sign in told), "string")
    return Parameter(
        key=name,
        name=name,
        location=location,  # type: ignore[arg-type]
        type=kind,  # type: ignore[arg-type]
        required="!" in told,
        description=description,
        **more,
    )


def output(told: str, **more: Any) -> OutputField:
    kind = next((t for sign, t in _TYPES.items() if told.endswith(sign)), "string")
    return OutputField(path=told.rstrip("#%?"), type=kind, **more)  # type: ignore[arg-type]


def tool(
    name: str,
    call: str,
    summary: str,
    parameters: Sequence[Parameter] = (),
    outputs: Sequence[str] = (),
    **more: Any,
) -> Tool:
    """``tool("find", "GET /things", "Find things", [...], ["results[].id"])`` of group ``lyra``."""
    method, _, path = call.partition(" ")
    group = more.pop("group", "lyra")
    return Tool(
        id=f"{group}.{name}",
        group_id=group,
        name=name,
        method=method,
        path=path,
        summary=summary,
        risk="read" if method == "GET" else "write",
        parameters=tuple(parameters),
        outputs=tuple(output(o) for o in outputs),
        digest=f"digest of {name}",
        **more,
    )


SEARCH = tool(
    "search_instruments",
    "GET /instruments",
    "Search instruments by name",
    [
        parameter("name!", "Name of the instrument"),
        parameter("family", enum=("strings", "woodwind", "brass", "percussion")),
        parameter("min_fee#", "Lowest weekly fee"),
        parameter("max_fee#", "Highest weekly fee"),
        parameter("sort", enum=("fee_asc", "fee_desc", "rating_desc")),
    ],
    ["results[].instrument_id", "results[].name", "results[].family", "results[].fee#",
     "results[].rating#", "results[].made_on"],
)  # fmt: skip
DETAILS = tool(
    "get_instrument",
    "GET /instruments/{instrument_id}",
    "Weight, material and insured value of one instrument",
    [parameter("instrument_id!", location="path")],
    ["instrument_id", "name", "weight#", "material", "insured_value#"],
)
BRANCHES = tool(
    "list_branches",
    "GET /branches",
    "Branches of the lending house in a city",
    [parameter("city!", "City to look in")],
    ["branches[].branch_id", "branches[].name", "branches[].city", "branches[].seats%"],
)
SHELF = tool(
    "branch_instruments",
    "GET /branches/{branch_id}/instruments",
    "Instruments on the shelves of one branch",
    [parameter("branch_id!", location="path")],
    ["items[].instrument_id", "items[].name", "items[].fee#", "items[].family"],
)
LOANS = tool(
    "my_loans",
    "GET /me/loans",
    "Loans of the signed-in member",
    [],
    ["loans[].loan_id", "loans[].title", "loans[].due_on", "loans[].fee#"],
    security=(("token",),),
)
RENEW = tool(
    "renew_loan",
    "POST /loans/{loan_id}/renewals",
    "Create a renewal of a loan",
    [parameter("loan_id!", location="path", example="ln_1")],
    ["loan_id", "due_on"],
)
OLD_SEARCH = tool(
    "find_instruments_v1",
    "GET /v1/instruments",
    "Search instruments by name",
    [parameter("name!", "Name of the instrument")],
    ["results[].instrument_id", "results[].name"],
    deprecated=True,
)
NEARBY = tool(
    "branches_nearby",
    "GET /branches/nearby",
    "Branches around a point, nearest first",
    [parameter("latitude!#"), parameter("longitude!#")],
    ["branches[].branch_id", "branches[].name", "branches[].distance#"],
)
PLACES = tool(
    "locate",
    "GET /gazetteer",
    "Coordinates of a place",
    [parameter("place!", "Name of a city or place")],
    ["matches[].name", "matches[].latitude#", "matches[].longitude#"],
    group="atlas",
)
MAKERS = tool(
    "list_makers",
    "GET /makers",
    "Makers of instruments, page by page",
    [parameter("page%"), parameter("per_page%")],
    ["makers[].maker_id", "makers[].name", "makers[].founded%", "total%"],
)
CALENDAR = tool(
    "rehearsal_calendar",
    "GET /branches/{branch_id}/rehearsals",
    "Rehearsals of a branch between two days",
    [
        parameter("branch_id!", location="path"),
        parameter("from_date!", format="date"),
        parameter("to_date!", format="date"),
        parameter("players%", "Number of people"),
    ],
    ["rehearsals[].title", "rehearsals[].date", "rehearsals[].start_time", "rehearsals[].free?"],
)
TOOLS = (
    SEARCH, DETAILS, BRANCHES, SHELF, LOANS, RENEW, OLD_SEARCH, NEARBY, PLACES, MAKERS, CALENDAR,
)  # fmt: skip


def binding(source: Tool, path: str, target: Tool, key: str, **more: Any) -> Binding:
    return Binding(
        source=source.id, output=path, target=target.id, parameter=key, **{"score": 0.9, **more}
    )


BINDINGS = (
    binding(SEARCH, "results[].instrument_id", DETAILS, "instrument_id", need="only"),
    binding(SHELF, "items[].instrument_id", DETAILS, "instrument_id", score=0.85),
    binding(OLD_SEARCH, "results[].instrument_id", DETAILS, "instrument_id", score=0.5),
    binding(BRANCHES, "branches[].branch_id", SHELF, "branch_id", need="only"),
    binding(BRANCHES, "branches[].branch_id", CALENDAR, "branch_id", need="only"),
    binding(NEARBY, "branches[].branch_id", SHELF, "branch_id", score=0.7),
    binding(LOANS, "loans[].loan_id", RENEW, "loan_id", need="only"),
    binding(PLACES, "matches[].latitude", NEARBY, "latitude"),
    binding(PLACES, "matches[].longitude", NEARBY, "longitude"),
)


class LendingGraph(StubGraph):
    """Bindings as given, best first; tools named in ``down`` are hardly available."""

    def __init__(
        self, bindings: Sequence[Binding] = BINDINGS, down: Mapping[str, float] | None = None
    ) -> None:
        super().__init__(bindings=sorted(bindings, key=lambda b: -b.score))
        self._down = down or {}

    def availability(self, tool_id: str) -> float:
        return self._down.get(tool_id, 1.0)


def make_lending_library(tools: Sequence[Tool] = TOOLS) -> VolatileLibrary:
    library = VolatileLibrary()
    for name in dict.fromkeys(t.group_id for t in tools):
        library.put(
            Catalogue(
                category=Category(id=name, name=name),
                group=ToolGroup(
                    id=name, name=name, category_id=name, base_url=f"https://{name}.example"
                ),
                tools=tuple(t for t in tools if t.group_id == name),
            )
        )
    return library


def make_thinking(
    tools: Sequence[Tool] = TOOLS,
    bindings: Sequence[Binding] = BINDINGS,
    *,
    depth: int = 5,
    down: Mapping[str, float] | None = None,
    candidates_only: bool = False,
) -> Thinking:
    graph, library = LendingGraph(bindings, down), make_lending_library(tools)
    return Thinking(library, graph, lambda: NOW, depth, candidates_only=candidates_only)


def read(clause: str) -> Frame:
    return parse(clause, NOW)


def split(request: str, *, limit: int = 12, converts: bool = False) -> list[Subtask]:
    return decompose(Question(request, (), limit), NOW, converts=converts).subtasks


def texts(request: str, **more: Any) -> list[str]:
    return [subtask["text"] for subtask in split(request, **more)]


def subtask(text: str, *depends_on: str, name: str = "A1", category: str = "") -> Subtask:
    return Subtask(
        id=name,
        text=text,
        search="",
        depends_on=list(depends_on),
        category=category,
        condition=None,
    )


def task(
    text: str,
    *candidates: Tool,
    known: Mapping[str, Result] | None = None,
    noise: Sequence[str] = (),
    category: str = "",
) -> Task:
    """A subtask with its candidates, the first the most relevant; all tools where none is given."""
    chosen = candidates or TOOLS
    return Task(
        request=text,
        language="en",
        subtask=subtask(text, *(known or {}), name=f"A{len(known or {}) + 1}", category=category),
        known=known or {},
        candidates={t.id: 1 - 0.5 * i / len(chosen) for i, t in enumerate(chosen)},
        noise=noise,
    )


def plan(
    clause: str,
    goal: Tool,
    *,
    bindings: Sequence[Binding] = BINDINGS,
    tools: Sequence[Tool] = TOOLS,
    known: Mapping[str, Result] | None = None,
    banned: Sequence[str] = (),
    depth: int = 5,
    down: Mapping[str, float] | None = None,
) -> Plan:
    """The plan for one goal."""
    library, graph = make_lending_library(tools), LendingGraph(bindings, down)
    frame = read_clause(clause, NOW)
    return Chainer(library, graph, frame, known or {}, banned, depth).plan(goal)


def names(found: Plan) -> list[str]:
    """The tools of a plan without their group."""
    return [tool_id.partition(".")[2] for tool_id in found.tools]


def offer(*tools: Tool) -> list[Offer]:
    return [Offer(t, 0.5, 1.0, "found") for t in tools]


def situation(
    asked: Task,
    path: Sequence[Tool] = (),
    offers: Sequence[Tool] = TOOLS,
    undone: Sequence[str] = (),
    moves: Sequence[Move] = (),
) -> Situation:
    ids = [t.id for t in path]
    offered = offer(*(t for t in offers if t.id not in ids))
    return Situation(asked, ids, offered, moves, undone, 10)


def harvest(asked: Task, path: Sequence[Tool], body: Any, step: int | None = None) -> Harvest:
    index = len(path) - 1 if step is None else step
    return Harvest(
        task=asked,
        tool=path[index],
        path=[t.id for t in path],
        step=index,
        paths=sample_paths([body], 50),
        containers=containers(body),
        bodies=[body],
    )


def row(fields: Mapping[str, Any], call_id: str = "A1.1") -> Row:
    return Row(call_id=call_id, fields=dict(fields))


def observed(source: Tool, *rows: Row, **changes: Any) -> Observation:
    calls = list(dict.fromkeys(r["call_id"] for r in rows)) or ["A1.1"]
    outcome = "ok" if rows else "empty"
    return make_observation(
        source.id,
        **{
            "call_ids": calls,
            "outcome": outcome,
            "rows": list(rows),
            "total": len(rows),
            "seen": len(rows),
            "matched": len(rows),
            "fields": [],
            **changes,
        },
    )


def found(name: str, *observations: Observation, **changes: Any) -> Result:
    """The result of an answered subtask."""
    result = Result(
        subtask=name,
        text=f"what {name} asks",
        status="answered",
        observations=list(observations),
        truth=None,
        missing=[],
        note="",
        facts={},
    )
    return {**result, **changes}  # type: ignore[typeddict-item]
