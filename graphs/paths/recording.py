"""A finished run as a plan that can be walked again with other values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from graphs.paths.framing import RequestFrame
from graphs.paths.sources import Scene, Source, explain, slots_of
from graphs.paths.texts import to_template
from graphs.state import Filter, Observation, Result, Selection, Subtask
from tools.library import ToolLibrary
from tools.records import Tool

_WORD = re.compile(r"\w+")


class UnexplainedError(Exception):
    """A value of the path has no source, or could have several: it cannot be walked again."""


def plan_of(
    frame: RequestFrame,
    request: str,
    subtasks: Sequence[Subtask],
    results: Mapping[str, Result],
    library: ToolLibrary,
    today: date,
) -> dict[str, Any]:
    """The plan: ``subtasks`` with their steps, ``replayable``, and ``why`` where it is not.

    Also ``unused``: indices of the values that no call and no selection used.
    """
    recorder = _Recorder(frame, request, results, library, today)
    why = ""
    try:
        told = [recorder.subtask(subtask) for subtask in subtasks]
    except UnexplainedError as reason:
        told, why = [_outline(subtask, results) for subtask in subtasks], str(reason)
    unused = sorted(set(range(len(frame.slots))) - recorder.used)
    return {"subtasks": told, "replayable": not why, "why": why, "unused": unused}


def _outline(subtask: Subtask, results: Mapping[str, Result]) -> dict[str, Any]:
    """What is worth knowing of a subtask that cannot be walked again: its words and tools."""
    found = results.get(subtask["id"])
    steps = [{"tool": o["tool_id"]} for o in found["observations"]] if found else []
    return {"id": subtask["id"], "text": subtask["text"], "steps": steps}


class _Recorder:
    def __init__(
        self,
        frame: RequestFrame,
        request: str,
        results: Mapping[str, Result],
        library: ToolLibrary,
        today: date,
    ) -> None:
        self._slots = frame.slots
        self._words = frozenset(_words_outside(request, frame))
        self._results = results
        self._library = library
        self._today = today
        self.used: set[int] = set()

    def subtask(self, subtask: Subtask) -> dict[str, Any]:
        result = self._results.get(subtask["id"])
        ran = result is not None and result["status"] in ("answered", "nothing_found")
        return {
            **subtask,
            "text": self._template(subtask["text"]),
            "search": "",
            "steps": self._steps(subtask, result) if ran and result is not None else [],
        }

    def _template(self, text: str) -> str:
        template = to_template(text, self._slots)
        if template is None:
            raise UnexplainedError("the same words stand for two values")
        return template

    def _steps(self, subtask: Subtask, result: Result) -> list[dict[str, Any]]:
        known = {d: self._results[d] for d in subtask["depends_on"] if d in self._results}
        observations = result["observations"]
        steps = []
        for index, observation in enumerate(observations):
            scene = Scene(self._slots, self._words, self._today, observations[:index], known)
            steps.append(self._step(observation, scene))
        return [{**step, "tells": result["truth"] is not None} for step in steps]

    def _step(self, observation: Observation, scene: Scene) -> dict[str, Any]:
        tool = self._library.tool(observation["tool_id"])
        return {
            "tool": tool.id,
            "calls": self._calls(tool, observation["arguments"], scene),
            "fields": observation["fields"],
            "selection": self._selection(observation["selection"], scene),
        }

    def _calls(
        self, tool: Tool, calls: Sequence[Mapping[str, Any]], scene: Scene
    ) -> list[dict[str, Source]]:
        """The arguments by their sources; one entry where it goes over the rows of a step."""
        told = [self._arguments(tool, call, scene, row) for row, call in enumerate(calls)]
        over_rows = any("step" in s or "known" in s for s in told[0].values())
        if over_rows and any(each != told[0] for each in told):
            raise UnexplainedError(f"the calls of {tool.id} take their inputs from several places")
        return told[:1] if over_rows else told

    def _arguments(
        self, tool: Tool, call: Mapping[str, Any], scene: Scene, row: int
    ) -> dict[str, Source]:
        sources = {}
        for key, value in call.items():
            source = explain(value, scene, row=row, parameter=tool.parameter(key))
            if source is None:
                raise UnexplainedError(f"{key} of {tool.id} has no clear source")
            self.used |= slots_of(source)
            sources[key] = source
        return sources

    def _selection(self, selection: Selection | None, scene: Scene) -> dict[str, Any] | None:
        if selection is None:
            return None
        take: Any = selection["take"]
        if take not in (None, 1):
            take = self._explained(take, scene, "number of rows")
        return {
            **selection,
            "take": take,
            "filters": [self._test(test, scene) for test in selection["filters"]],
            "tests": [self._test(test, scene) for test in selection["tests"]],
        }

    def _test(self, test: Filter, scene: Scene) -> dict[str, Any]:
        return {**test, "value": self._explained(test["value"], scene, test["path"])}

    def _explained(self, value: Any, scene: Scene, what: str) -> Source:
        source = explain(value, scene)
        if source is None:
            raise UnexplainedError(f"{what} is tested by a value without a clear source")
        self.used |= slots_of(source)
        return source


def _words_outside(request: str, frame: RequestFrame) -> list[str]:
    left = list(request.lower())
    for slot in frame.slots:
        left[slot.start : slot.end] = " " * (slot.end - slot.start)
    return _WORD.findall("".join(left))
