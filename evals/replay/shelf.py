"""Gives out what a recording holds, each thing to whoever asks for just it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from evals.replay.findings import DivergedError, Finding
from evals.replay.recording import Line, Recording
from graphs.traces.encoding import Redactor
from graphs.traces.lines import inputs_of, key_of
from graphs.traces.recorder import about
from graphs.traces.tracing import SUBTASK

_SHOWN = 12
REDACTOR = Redactor(())
"""What stands in a recording was redacted before its digest was taken: so is what it is asked."""
LASTING = frozenset({"claim"})
"""Reads of which the last counts from the start: a killed process made the first ones."""


class Shelf:
    """The lines of a recording by subtask, kind and digest; each is given out in its order.

    A ``strict`` one gives each decision and call once and only within its subtask. Another one
    gives the last again, and to any subtask.
    """

    def __init__(self, recording: Recording, *, strict: bool) -> None:
        self.recording = recording
        self._strict = strict
        self._decisions = _by(recording.decisions, "decision")
        self._calls = _by(recording.calls, "tool")
        self._reads = _by(recording.reads, "what")
        self._taken: dict[int, Line] = {}
        self._made: list[tuple[str, Line]] = []
        self._weights: dict[str, list[Line]] = defaultdict(list)
        for line in recording.decisions:
            if "weights" in line:
                self._weights[line["subtask"]].append(line)
        for line in recording.reads:
            if line["what"] == "weights":
                self._weights[line["subtask"]].append({"weights": line["value"]})
        self._chosen: dict[str, int] = defaultdict(int)

    def decision(self, decision: str, asked: Mapping[str, Any]) -> Line:
        """The recorded line of this decision; raises ``DivergedError``."""
        digests = inputs_of(asked).digests(REDACTOR)
        line: Line | None = self._next(self._decisions, decision, key_of(digests))
        if line is None:
            raise DivergedError(self._other_decision(decision, digests, about(asked)))
        self._taken[id(line)] = line
        if "weights" in line:
            self._chosen[SUBTASK.get()] += 1
        return line

    def call(self, tool_id: str, asked: Any, arguments: Mapping[str, Any]) -> Line:
        """The recorded line of this call; raises ``DivergedError``."""
        line: Line | None = self._next(self._calls, tool_id, REDACTOR.digest(asked))
        if line is None:
            what = f"The recording holds no call of {tool_id} with these arguments."
            others = [one["arguments"] for one in self.recording.calls if one["tool"] == tool_id]
            now = {"tool": tool_id, "arguments": dict(arguments)}
            raise DivergedError(Finding("call", what, SUBTASK.get(), others or None, now))
        self._taken[id(line)] = line
        self._made.append((SUBTASK.get(), line))
        return line

    def read(self, what: str, asked: Any) -> Any:
        """What was read then; raises ``DivergedError``."""
        found = self._reads.get((SUBTASK.get(), what, REDACTOR.digest(asked)), [])
        if not found:
            told = f"The run looks up something that the recording does not hold: {what}."
            raise DivergedError(Finding("read", told, SUBTASK.get(), None, asked))
        if what in LASTING:
            return found[-1]["value"]
        return (found.pop(0) if len(found) > 1 else found[0])["value"]

    def holds(self, what: str, asked: Any) -> bool:
        """Whether this was read."""
        return (SUBTASK.get(), what, REDACTOR.digest(asked)) in self._reads

    def holds_any(self, *what: str) -> bool:
        """Whether one of these was read at any time, whatever was asked."""
        return any(line["what"] in what for line in self.recording.reads)

    def searched(self) -> None:
        """The next search of this subtask goes by the weights that were read for it."""
        self._chosen[SUBTASK.get()] += 1

    def weight(self, what: str, of: str) -> Any:
        """A weight that the next choice of this subtask is offered by; raises ``DivergedError``."""
        subtask = SUBTASK.get()
        chosen, index = self._weights[subtask], self._chosen[subtask]
        known = chosen[index]["weights"].get(what, {}) if index < len(chosen) else {}
        if of not in known:
            told = f"The run looks at a weight that the recording does not hold: {what} of {of}."
            raise DivergedError(Finding("read", told, subtask, sorted(known) or None, of))
        return known[of]

    def next_open(self, decision: str = "") -> Line | None:
        """The first decision of this subtask that was not given out, of that name where given."""
        open_ = (
            line
            for line in self.recording.decisions
            if line["subtask"] == SUBTASK.get() and id(line) not in self._taken
        )
        return next((line for line in open_ if decision in ("", line["decision"])), None)

    def made(self) -> list[dict[str, Any]]:
        """The calls that were given out, in order: subtask now, tool and arguments."""
        names = ("tool", "arguments")
        return [{"subtask": at, **{n: line[n] for n in names}} for at, line in self._made]

    def left(self) -> list[Finding]:
        """Decisions and calls of the recording that were not made."""
        lines = [*self.recording.decisions, *self.recording.calls]
        left = [line for line in lines if id(line) not in self._taken]
        return [
            Finding("not_made", f"Recorded, but not made: {_named(line)}.", line["subtask"])
            for line in left
            if line.get("decision") != "helpers" and line["part"] not in self.recording.killed
        ]

    def out_of_order(self) -> list[Finding]:
        """Subtasks whose calls were made in another order than recorded.

        Of a run that went on after its process was killed nothing can be said.
        """
        findings: list[Finding] = []
        if self.recording.killed:
            return findings
        for subtask in dict.fromkeys(line["subtask"] for line in self.recording.calls):
            made = [line for _, line in self._made]
            then, now = (
                [(line["tool"], line["key"]) for line in lines if line["subtask"] == subtask]
                for lines in (self.recording.calls, made)
            )
            if now != then:
                what = f"The calls of {subtask} are made in another order."
                names = [tool for tool, _ in then], [tool for tool, _ in now]
                findings.append(Finding("call", what, subtask, *names))
        return findings

    def _next(self, lines: Mapping[tuple[str, str, str], list[Line]], name: str, key: str) -> Any:
        places = (SUBTASK.get(),) if self._strict else (SUBTASK.get(), None)
        for subtask in places:
            found = lines.get((subtask, name, key), [])  # type: ignore[arg-type]
            if found:
                lasts = not self._strict or name == "helpers"
                return found[0] if lasts and len(found) == 1 else found.pop(0)
        return None

    def _other_decision(
        self, decision: str, digests: Mapping[str, str], now: Mapping[str, Any]
    ) -> Finding:
        """What the recording holds at this point instead."""
        subtask = SUBTASK.get()
        of = f" of {subtask}" if subtask else ""
        line = self.next_open(decision)
        if line is None:
            other = self.next_open()
            instead = f" It goes on with {other['decision']}." if other else ""
            what = f"The recording holds no (further) decision {decision}{of}.{instead}"
            return Finding("decision", what, subtask, None, dict(now))
        then = line["inputs"]
        differing = sorted(
            name for name in {*then, *digests} if then.get(name) != digests.get(name)
        )
        what = f"The decision {decision}{of} is asked by other inputs: {', '.join(differing)}."
        return Finding("decision", what, subtask, line["about"], dict(now), tuple(differing))


def _by(lines: Sequence[Line], name: str) -> dict[tuple[Any, str, str], list[Line]]:
    """The lines by subtask (and by None, for any), name and key."""
    shelves: dict[tuple[Any, str, str], list[Line]] = defaultdict(list)
    for line in lines:
        for subtask in (line["subtask"], None):
            shelves[subtask, line[name], line["key"]].append(line)
    return shelves


def _named(line: Line) -> str:
    of = f" of {line['subtask']}" if line["subtask"] else ""
    if line["kind"] == "call":
        return f"the call {line['tool']}{of}"
    return f"the decision {line['decision']}{of}"
