"""Trajectories of ToolBench: one file holds many chains, every message cut at 100 characters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tools.call_paths.records import Document, Reading
from tools.call_paths.toolbench_calls import FINISH, gave_answer, gave_up, keep_path, tells_error

_NAME = re.compile(r"""^\{\s*['"]name['"]\s*:\s*['"](?P<name>[^'"]+)['"]""")
_RESPONSE = re.compile(r"""['"]response['"]\s*:\s*['"](?P<start>.*)$""", re.DOTALL)


class ToolBenchTrajectories:
    """``{query id: {query, available_tools, answer}}``."""

    format = "ToolBench trajectories"

    def recognises(self, document: Document) -> bool:
        """See ``CallPathReader``."""
        if not isinstance(document, Mapping) or not document:
            return False
        first = next(iter(document.values()))
        return isinstance(first, Mapping) and "answer_details" in (first.get("answer") or {})

    def read(self, document: Document) -> Reading:
        """See ``CallPathReader``."""
        assert isinstance(document, Mapping), "only recognised documents are read"
        reading = Reading()
        for run in document.values():
            reading.add(_run(run))
        return reading


def _run(run: Mapping[str, Any]) -> Reading:
    reading = Reading(runs=1)
    try:
        _read_run(run, reading)
    except (KeyError, TypeError, AttributeError, IndexError):
        return Reading(runs=1, dropped_runs=Counter(["unreadable"]))
    return reading


def _read_run(run: Mapping[str, Any], reading: Reading) -> None:
    answer = run["answer"]
    final = str(answer["final_answer"])
    if gave_up(final):
        reading.dropped_runs["gave_up"] += 1
    elif not gave_answer(final):
        reading.dropped_runs["unfinished"] += 1
    else:
        offered = [tool["name"] for tool in run.get("available_tools", ())]
        calls = _good_calls(answer["answer_details"], offered, reading)
        keep_path(reading, str(run.get("query", "")), calls, offered)


def _good_calls(nodes: Any, offered: Sequence[str], reading: Reading) -> Iterator[str]:
    """Functions that were offered and, as far as the cut message tells, did not fail."""
    for message in _tool_messages(nodes):
        found = _NAME.match(message)
        name = found.group("name") if found else ""
        response = _RESPONSE.search(message)
        if name == FINISH:
            continue
        if not name or (offered and name not in offered):
            reading.dropped_calls["unknown_function"] += 1
        elif response and tells_error(response.group("start")):
            reading.dropped_calls["failed"] += 1
        else:
            yield name


def _tool_messages(nodes: Any) -> Iterator[str]:
    """The messages of the calls, along the chain."""
    while nodes:
        node = nodes[0]
        if node["role"] == "tool":
            yield str(node["message"])
        nodes = node["next"]
