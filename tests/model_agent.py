"""The lending house asked through an agent whose chat model is a scripted server on the wire."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from evals.model_server.records import Heard, Reply
from evals.model_server.server import ModelServer, serve
from graphs.fast_path import FastPathReasoner
from graphs.limits import Limits
from graphs.models.asking import Asker
from graphs.models.chat_models import ChatModels
from graphs.models.options import ModelChoice, ModelOptions
from graphs.models.reasoner import ModelReasoner
from graphs.models.world import World
from graphs.nodes.retrieve import find_candidates
from graphs.outcomes import Outcome
from graphs.parts import Parts
from graphs.reasoner import Reasoner
from graphs.rules.certainty import Find
from graphs.rules.reasoner import RuleReasoner
from graphs.running import Agent
from graphs.spending import Budget
from graphs.state import Subtask
from memory.errors import CairnError
from memory.journal import Run
from memory.volatile_approvals import VolatileApprovals
from memory.volatile_claims import VolatileClaims
from memory.volatile_journal import VolatileJournal
from memory.volatile_workers import VolatileWorkers
from tests.agent_stubs import Answer, StubCaller, StubRetriever, StubStatistics
from tests.lending_stubs import (
    BRANCHES,
    DETAILS,
    NOW,
    OLD_SEARCH,
    SEARCH,
    LendingGraph,
    make_lending_library,
)
from tests.model_replies import (
    STRAIGHT,
    WEIGHT,
    Replies,
    Replying,
    prompt_of,
)

MODEL = "openai:scripted"
FOUND = (SEARCH, DETAILS, OLD_SEARCH, BRANCHES)
"""What retrieval finds for every text."""
CELLO = {"instrument_id": "in_1", "name": "Amati cello", "family": "strings", "fee": 30}
BODIES: Mapping[str, Any] = {
    SEARCH.id: {"results": [CELLO]},
    DETAILS.id: {"instrument_id": "in_1", "name": "Amati cello", "weight": 3.4},
    OLD_SEARCH.id: {"results": [{"instrument_id": "in_1", "name": "Amati cello"}]},
    BRANCHES.id: {"branches": [{"branch_id": "br_7", "name": "Lys", "city": "Ghent", "seats": 5}]},
}
Kind = Literal["model", "both"]


@dataclass
class Played:
    """What one run came to, and everything that was to be seen of it."""

    run: Run
    events: list[dict[str, Any]]
    asked: list[str]
    heard: list[Heard]
    sent: list[tuple[str, dict[str, Any]]]
    outcome: Outcome | None = None
    error: CairnError | None = None

    @property
    def done(self) -> Outcome:
        """The outcome of a run that came to its end."""
        assert self.outcome is not None, self.error
        return self.outcome

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind, in order."""
        return [event for event in self.events if event["kind"] == kind]

    @property
    def moves(self) -> list[str]:
        """``advance search_instruments``, ``finish``, ... in order."""
        told = [event["move"] for event in self.of("moved")]
        return [f"{m['kind']} {m['tool_id'].partition('.')[2]}".strip() for m in told]

    @property
    def verdicts(self) -> list[tuple[str, int, list[str]]]:
        told = [event["verdict"] for event in self.of("reflected")]
        return [(v["kind"], v["wrong_step"], v["noise"]) for v in told]

    @property
    def limits(self) -> list[tuple[str, str | None]]:
        """The limits that were hit, each with its subtask."""
        return [(event["limit"], event["subtask"]) for event in self.of("limit_hit")]

    @property
    def shown(self) -> list[str]:
        """What was shown of the answer, joined up to each retraction; the last one is what stays.

        ``["The cello is", ""]`` for a beginning that was taken back.
        """
        told = [""]
        for piece in self.of("answer_piece"):
            if piece["retracted"]:
                told.append("")
            else:
                told[-1] += piece["text"]
        return told

    def prompt(self, kind: str, index: int = 0) -> str:
        """All messages of one prompt of a kind."""
        return [h for h in self.heard if prompt_of(h) == kind][index].text


@dataclass
class ModelAgent:
    """An agent with everything around it; may run several requests."""

    server: ModelServer
    replying: Replying
    parts: Parts
    caller: StubCaller
    journal: VolatileJournal = field(init=False)
    agent: Agent = field(init=False)

    def __post_init__(self) -> None:
        assert isinstance(self.parts.journal, VolatileJournal)
        self.journal = self.parts.journal
        self.agent = Agent(self.parts)

    async def play(self, request: str = WEIGHT) -> Played:
        """Run one request to its end, a good or a bad one."""
        events: list[dict[str, Any]] = []
        outcome, fault = None, None
        try:
            async for event in self.agent.stream(request):
                if isinstance(event, Outcome):
                    outcome = event
                elif isinstance(event, dict):
                    events.append(event)
        except CairnError as error:
            fault = error
        finally:
            await self.agent.aclose()
        (run,) = self.journal.runs()
        heard = self.server.heard
        return Played(run, events, self.replying.asked, heard, self.caller.sent, outcome, fault)


def model_options(base_url: str, changed: Mapping[str, Any]) -> ModelOptions:
    """One attempt of at most two seconds."""
    given = ModelOptions(ModelChoice(MODEL), base_url=base_url, timeout_seconds=2.0, retries=0)
    return replace(given, **changed)


def make_reasoner(kind: Kind, options: ModelOptions, find: Find) -> Reasoner:
    """The reasoner of a kind as the product wires it."""
    library, graph = make_lending_library(), LendingGraph()
    rules = RuleReasoner(library, graph, lambda: NOW)
    asker = Asker(ChatModels(options), options)
    model = ModelReasoner(asker, World(library, graph, lambda: NOW), plain=rules)
    return model if kind == "model" else FastPathReasoner(rules, model, find)


def make_parts(reasoner: Reasoner, caller: StubCaller, **changed: Any) -> Parts:
    numbers, journal = itertools.count(1), VolatileJournal(lambda: NOW)
    parts = Parts(
        library=make_lending_library(),
        retriever=StubRetriever([tool.id for tool in FOUND]),
        graph=LendingGraph(),
        statistics=StubStatistics(),
        caller=caller,
        reasoner=reasoner,
        journal=journal,
        approvals=VolatileApprovals(journal, lambda: NOW),
        claims=VolatileClaims(journal, lambda: NOW),
        workers=VolatileWorkers(),
        limits=Limits(),
        now=lambda: NOW,
        monotonic=time.monotonic,
        new_id=lambda: f"r{next(numbers)}",
        utc_now=lambda: NOW,
    )
    return replace(parts, **changed)


@contextmanager
def model_agent(
    replies: Replies | None = None,
    kind: Kind = "model",
    *,
    bodies: Mapping[str, Answer | Callable[[Mapping[str, Any]], Answer]] | None = None,
    options: Mapping[str, Any] | None = None,
    limits: Limits | None = None,
    budget: Budget | None = None,
    caller: StubCaller | None = None,
    around: Mapping[str, Any] | None = None,
    **replaced: Sequence[Reply | str],
) -> Iterator[ModelAgent]:
    """An agent whose model says what is on the straight way but for what is ``replaced``.

    ``options`` are of the models, ``around`` are further parts of the agent.
    """
    replying = Replying({**(STRAIGHT if replies is None else replies), **replaced})
    caller = caller or StubCaller({**BODIES, **(bodies or {})})

    def find(subtask: Subtask) -> Mapping[str, float]:
        return find_candidates(parts, subtask, [])

    with serve(replying) as server:
        chosen = model_options(server.base_url, options or {})
        parts = make_parts(
            make_reasoner(kind, chosen, find),
            caller,
            limits=limits or Limits(),
            budget=budget or Budget(),
            **{"asker": Asker(ChatModels(chosen), chosen), **(around or {})},
        )
        yield ModelAgent(server, replying, parts, caller)
