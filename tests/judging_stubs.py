"""Runs of tasks as judges see them."""

from __future__ import annotations

from datetime import date
from typing import Any

from evals.strategies.running import Try
from evals.tasks.records import Task
from evals.tasks.running import Run
from evals.tasks.scoring import score
from graphs.evidence import Evidence
from graphs.spending import Spending

TODAY = date(2026, 5, 12)
BODY = {"name": "Casa Cedar", "price": 40.5}
GOLD = {"gold": [{"tool": "hotels.find"}], "facts": [{"text": ["Casa Cedar"]}]}


def made(
    answer: str = "Casa Cedar",
    *tools: str,
    name: str = "t1",
    status: str = "done",
    limited: bool = False,
    spending: Spending | None = None,
    **task: Any,
) -> Try:
    """A run that called these tools, ``hotels.find`` unless others are named, and its score."""
    events: list[dict[str, Any]] = []
    for number, tool in enumerate(tools or ("hotels.find",), 1):
        call = {"call_id": f"A1.{number}", "tool_id": tool}
        events.append({"kind": "call_started", "arguments": {"city": "Rome"}, **call})
        events.append({"kind": "call_finished", "status": 200, "error": "", **call})
    events += [{"kind": "limit_hit", "limit": "dfs_steps"}] if limited else []
    given = {"id": name, "fold": "development", "kind": "single", "request": f"Request {name}?"}
    run = Run(
        task=Task.model_validate({**given, **GOLD, **task}),
        status=status,
        answer=answer,
        events=events,
        evidence=Evidence.of("?", [], [BODY], TODAY),
        writes=frozenset(),
        seconds=0.5,
        spending=spending or Spending(model_calls=2, tokens=100, money=0.01),
        returned={"A1.1": '{"name":"Casa Cedar"}'},
    )
    return Try(run, score(run))
