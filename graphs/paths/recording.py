"""A finished run as a plan that can be walked again with other values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import Any

from graphs.paths.framing import RequestFrame
from graphs.paths.renderings import renderings
from graphs.paths.replaying import NotSuppliedError, RowsTaken, calls_of
from graphs.paths.sources import (
    Scene,
    Source,
    alternatives,
    either,
    explain,
    slots_of,
    source_rows,
)
from graphs.paths.texts import to_template, unmarked
from graphs.reading.values import Value
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
    """The plan: ``subtasks`` with their steps, ``replayable``, and ``why`` where it is not."""
    recorder = _Recorder(frame, request, subtasks, results, library, today)
    try:
        told = [recorder.subtask(subtask) for subtask in subtasks]
        recorder.check_all_used()
    except UnexplainedError as reason:
        outline = [_outline(subtask, results) for subtask in subtasks]
        return {"subtasks": outline, "replayable": False, "why": str(reason)}
    return {"subtasks": told, "replayable": True, "why": ""}


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
        subtasks: Sequence[Subtask],
        results: Mapping[str, Result],
        library: ToolLibrary,
        today: date,
    ) -> None:
        self._slots = frame.slots
        self._said = _outside(request, frame)
        self._words = frozenset(_WORD.findall(self._said))
        self._ids = frozenset(subtask["id"].lower() for subtask in subtasks)
        self._forms = frozenset(_forms(frame, today))
        self._results = results
        self._library = library
        self._today = today
        self._used: set[int] = set()

    def check_all_used(self) -> None:
        """Raises ``UnexplainedError`` for a value that no call and no selection used."""
        for index, slot in enumerate(self._slots):
            if index not in self._used and not _means_now(slot, self._today):
                raise UnexplainedError(f"a value of kind {slot.kind} was not put to use")

    def subtask(self, subtask: Subtask) -> dict[str, Any]:
        result = self._results.get(subtask["id"])
        ran = result is not None and result["status"] in ("answered", "nothing_found")
        return {
            **subtask,
            "text": self._template(subtask["text"]),
            "search": to_template(subtask["search"], self._slots) or "",
            "steps": self._steps(subtask, result) if ran and result is not None else [],
        }

    def _template(self, text: str) -> str:
        template = to_template(text, self._slots)
        if template is None:
            raise UnexplainedError("the same words stand for two values")
        for word in _WORD.findall(unmarked(template).lower()):
            if word in self._ids or word in self._said:
                continue
            if word in self._forms or not word.isalpha():
                raise UnexplainedError("a subtask holds a value in another form")
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
        sent = observation["arguments"]
        if observation["whole"]:
            sent = sent[:1]  # the pages after the first are turned anew
        calls = self._calls(tool, sent, scene)
        return {
            "tool": tool.id,
            "calls": calls,
            "rows": _rows_taken(tool, calls, sent, scene),
            "whole": observation["whole"],
            "fields": observation["fields"],
            "selection": self._selection(observation["selection"], scene),
        }

    def _calls(
        self, tool: Tool, calls: Sequence[Mapping[str, Any]], scene: Scene
    ) -> list[dict[str, Source]]:
        """The arguments by their sources; one entry where it goes over the rows of a step."""
        if not calls:
            raise UnexplainedError(f"{tool.id} was chosen but not called")
        told = [self._arguments(tool, call, scene, row) for row, call in enumerate(calls)]
        if any(source_rows(source, scene) for source in told[0].values()):
            told = [{key: _common(key, told, tool) for key in told[0]}]
        for source in [source for call in told for source in call.values()]:
            self._used |= slots_of(source)
        return told

    def _arguments(
        self, tool: Tool, call: Mapping[str, Any], scene: Scene, row: int
    ) -> dict[str, Source]:
        sources = {}
        for key, value in call.items():
            source = explain(value, scene, row=row, parameter=tool.parameter(key))
            if source is None:
                raise UnexplainedError(f"{key} of {tool.id} has no clear source")
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
        self._used |= slots_of(source)
        return source


def _rows_taken(
    tool: Tool,
    calls: Sequence[Mapping[str, Source]],
    sent: Sequence[Mapping[str, Any]],
    scene: Scene,
) -> RowsTaken:
    """For which rows of earlier steps the calls were made; those rows lead to the same calls."""
    options: tuple[RowsTaken, ...] = ("one", "first", "all")
    for taken in options:
        with suppress(NotSuppliedError):
            made = calls_of({"calls": calls, "rows": taken}, scene)
            cut = len(sent) if taken == "all" else len(made)  # no more are sent than may be
            if made[:cut] == list(sent):
                return taken
    raise UnexplainedError(f"the calls of {tool.id} take their inputs from several places")


def _common(key: str, calls: Sequence[Mapping[str, Source]], tool: Tool) -> Source:
    """The source that an argument has in each of the calls."""
    possible = alternatives(calls[0][key])
    for call in calls[1:]:
        others = alternatives(call[key]) if key in call else []
        possible = [source for source in possible if source in others]
    source = either(possible)
    if source is None:
        raise UnexplainedError(f"the calls of {tool.id} take {key} from several places")
    return source


def _means_now(slot: Value, today: date) -> bool:
    """Whether a value only says what goes without saying: today, now."""
    return slot.kind in ("date", "datetime") and str(slot.value).startswith(today.isoformat())


def _outside(request: str, frame: RequestFrame) -> str:
    """The request without its values, in lower case."""
    left = list(request)
    for slot in frame.slots:
        left[slot.start : slot.end] = " " * (slot.end - slot.start)
    return "".join(left).lower()


def _forms(frame: RequestFrame, today: date) -> Iterator[str]:
    """The words of every form of every value, in lower case."""
    for slot in frame.slots:
        for _, form in renderings(slot, today):
            yield from _WORD.findall(str(form).lower())
