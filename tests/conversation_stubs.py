"""Conversations without services: what each turn shows is made up, the rules read what follows."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from graphs.conversation import earlier_turns, findings_of
from graphs.limits import Limits
from graphs.nodes.decompose import rested_on
from graphs.reasoner import Decomposition, Question, Turn
from graphs.results import bare_result
from graphs.rules.decomposing import decompose
from graphs.state import AgentState, Result, Subtask
from memory.volatile_journal import VolatileJournal
from tests.agent_stubs import make_observation

NOW = datetime(2026, 5, 12, 10, tzinfo=UTC)
"""A Tuesday."""
INNS: tuple[dict[str, Any], ...] = (
    {"[].id": "h1", "[].name": "Fjord Inn", "[].price": 120, "[].rating": 8.1},
    {"[].id": "h2", "[].name": "Harbour House", "[].price": 90, "[].rating": 8.9},
    {"[].id": "h3", "[].name": "Old Mill", "[].price": 140, "[].rating": 7.2},
    {"[].id": "h4", "[].name": "Salt Loft", "[].price": 99, "[].rating": 8.0},
)
SHOWN: dict[str, tuple[dict[str, Any], ...]] = {
    "list": INNS,
    "part": INNS,
    "one": INNS[:1],
    "measure": ({"temperature": 12},),
    "nothing": (),
}


def found(subtask: Subtask, shows: str) -> Result:
    """A result with made-up rows; of a part there are more than were shown."""
    rows = [{"call_id": "A1.1", "fields": fields} for fields in SHOWN[shows]]
    total = len(rows) + (9 if shows == "part" else 0)
    seen = make_observation(rows=rows, total=total, seen=total, matched=total)
    status = "answered" if rows else "nothing_found"
    return {**bare_result(subtask, status), "observations": [seen]}  # type: ignore[arg-type]


@dataclass
class Talk:
    """One conversation, its findings kept in a journal as those of runs are."""

    journal: VolatileJournal = field(default_factory=lambda: VolatileJournal(lambda: NOW))
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def turns(self) -> list[Turn]:
        """What the next run would get."""
        run = self.journal.start_run(
            f"r{next(self.numbers)}", thread_id="talk", request="", language=""
        )
        return earlier_turns(self.journal, run, Limits().earlier_turns)

    def ask(self, request: str, shows: str = "measure") -> Decomposition:
        """The request split after the turns before it, and kept as one that showed something."""
        turns = self.turns()
        question = Question(request, (), Limits().subtasks, (), turns)
        answer = decompose(question, NOW, converts=True)
        results = {
            s["id"]: found(s, "one" if s["category"] == "llm" else shows) for s in answer.subtasks
        }
        state = AgentState(
            read=request,
            language=answer.language,
            subtasks=answer.subtasks,
            results=results,
            earlier=rested_on(answer.subtasks, *(turn.results for turn in turns)),
        )
        name = self.journal.turns("talk")[-1].run_id
        self.journal.save_findings(name, findings_of(state, turns))
        self.journal.finish_run(name, "done")
        return answer


def told(answer: Decomposition) -> list[str]:
    """Subtasks as one line each: ``A3 = the second of [A1]``, ``A4 < A3: book [A3]``."""
    return [_told(subtask) for subtask in answer.subtasks]


def _told(subtask: Subtask) -> str:
    needs = f" < {', '.join(subtask['depends_on'])}" if subtask["depends_on"] else ""
    condition = subtask["condition"]
    if condition is not None:
        needs += f" if {'' if condition['expect'] else 'not '}{condition['subtask']}"
    sign = "=" if subtask["category"] == "llm" else ":"
    return f"{subtask['id']}{needs}{sign} {subtask['text']}"
