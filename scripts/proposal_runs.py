"""Runs what the rules propose for commands, one change after the other, to see which are right.

A command is a line of ``scripts/data/commands`` (a text and the calls that are right; none where
nothing may change) or a request to a live service that is developed on. Of the changes that the
whole request may ask for, the likeliest by the weights that stand, of each kind in turn, are each
made on fresh data; what changes something is right or wrong.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

from evals.live.comparing import changed_records, differences
from evals.live.records import Data, LiveRequest, LiveService
from evals.live.running import (
    LiveOptions,
    LiveRun,
    all_changes,
    answered_by,
    forget_what_was_seen,
    observe,
    open_agent_on,
)
from evals.live.serving import ServedService, serve
from graphs.forms.records import DoGoal, Form
from graphs.reading import reasoner
from graphs.reading.clauses import Clause, clause_of
from graphs.reading.proposed import Signs, group, may_be_another, weighed
from graphs.reading.proposing import Proposal
from graphs.reading.schema import Schema
from graphs.reading.told_of_others import Reading
from tools.library import ToolLibrary
from tools.records import Tool

COMMANDS = Path(__file__).parent / "data" / "commands"
TRIED, TOLD = 5, 3
"""How many changes of one command are made, and how many of these may change something."""


@dataclass
class Recorder:
    """Stands in for ``proposed``: notes what is proposed, or has one change made."""

    forced: Form | None = None
    found: list[tuple[Proposal, Signs]] = field(default_factory=list)

    def __call__(self, form: Form, reading: Reading, now: datetime, schema: Schema) -> Form:
        """The form as it was read, or the one that is forced."""
        if self.forced is not None:
            return self.forced
        whole = clause_of(reading.text, 0, now, "", reading.is_deed)
        self.found = in_turn(weighed(form, reading, schema, whole))
        return form


def in_turn(found: Sequence[tuple[Proposal, Signs]]) -> list[tuple[Proposal, Signs]]:
    """Changes by how the request is built, by what is known of one thing, and of several, in turn:
    weights that are wrong of one kind leave it to be tried.
    """
    kinds: list[list[tuple[Proposal, Signs]]] = [[], [], []]
    for one, signs in found:
        kind = 0 if one.match is None else 1 + (one.match.together > 1)
        kinds[kind].append((one, signs))
    return [one for row in zip_longest(*kinds) for one in row if one is not None]


async def runs_of(service: LiveService, *, commands: bool) -> AsyncIterator[dict[str, Any]]:
    """A record for each command: what was proposed, and what came of what was made."""
    from app.settings import load_settings

    options, recorder = LiveOptions("plan"), Recorder()
    reasoner.proposed, reasoner.may_be_another = recorder, _is_open
    with serve(service) as served:
        async with open_agent_on(load_settings(), served, options) as (agent, parts, caller):
            allowed = all_changes(parts, options)

            async def made(request: LiveRequest, form: Form | None) -> LiveRun:
                served.reset()
                recorder.forced = form
                asking = partial(answered_by, agent, request.text, allowed)
                return await observe(served, caller, request, options, asking)

            asked = [one async for one in _commands(service, served, parts.library, caller)]
            for request in asked if commands else service.requests:
                await asyncio.to_thread(forget_what_was_seen, parts)
                recorder.found = []
                first = await made(request, None)
                told = [one async for one in _outcomes(recorder.found, request, first, made)]
                yield {
                    "service": service.name, "text": request.text, "command": commands,
                    "changes": request.after is not None, "before": _came_to(first, request),
                    "proposals": told,
                }  # fmt: skip


def _is_open(form: Form, whole: Clause, schema: Schema) -> bool:
    """Whether another change may be asked for, also where what was read came to nothing."""
    changes = any(isinstance(goal, DoGoal) for goal in form.goals)
    return changes or may_be_another(form, whole, schema)


async def _outcomes(
    found: Sequence[tuple[Proposal, Signs]], request: LiveRequest, first: LiveRun, made: Any
) -> AsyncIterator[dict[str, Any]]:
    """What came of changes, until one is right: right, wrong, nothing; the same as read first is as
    it was.
    """
    was, tried, seen = _came_to(first, request), 0, 0
    for one, signs in found:
        if signs["read_same"] and was != "nothing":
            came_to = was
        elif was == "right" or tried == TRIED or seen == TOLD:
            continue
        else:
            tried += 1
            goal = one.goal.model_copy(update={"id": "g1", "span": (0, len(request.text))})
            came_to = _came_to(await made(request, Form(goals=(goal,), confidence=1.0)), request)
        yield {"signs": signs, "by": group(one), "came_to": came_to}
        seen += came_to != "nothing"
        if came_to == "right":
            return


def _came_to(run: LiveRun, request: LiveRequest) -> str:
    if run.after == run.before:
        return "nothing"
    gold = deepcopy(run.before)
    if request.after is not None:
        request.after(gold)
    return "wrong" if differences(run.before, run.after, gold, request.free) else "right"


async def _commands(
    service: LiveService, served: ServedService, library: ToolLibrary, caller: Any
) -> AsyncIterator[LiveRequest]:
    """The commands to a service, each with the data as it is after the calls that are right."""
    file = COMMANDS / f"{service.name}.jsonl"
    for at, line in enumerate(file.read_text().splitlines() if file.exists() else ()):
        told = json.loads(line)
        served.reset()
        before = served.data()
        for call in told["gold"]:
            tool, arguments = _call(library, call)
            await caller.call(tool, arguments, approved=True)
        gold = served.data()
        after = partial(_become, gold) if told["gold"] else None
        yield LiveRequest(
            f"{service.name}-{at}", told["text"], "write", lambda _: [], after,
            sorted(_made_up(before, gold)),
        )  # fmt: skip


def _become(gold: Data, data: Data) -> None:
    data.clear()
    data.update(deepcopy(gold))


def _made_up(before: Data, gold: Data) -> set[str]:
    """The fields of changed records that a service makes up itself: times, ids of what is new."""
    records = [one for one in changed_records(before, gold) if isinstance(one, dict)]
    known = {
        one.get("id")
        for rows in before.values() if isinstance(rows, list)
        for one in rows if isinstance(one, dict)
    }  # fmt: skip
    new = {"id"} if any(one.get("id", None) not in known for one in records) else set()
    return new | {name for one in records for name in one if name.endswith("_at")}


def _call(library: ToolLibrary, call: Mapping[str, Any]) -> tuple[Tool, dict[str, Any]]:
    """The tool and the arguments of a call, as the library has them."""
    tool = next(one for one in library.tools() if _plain(one.name) == _plain(call["tool"]))
    keys = {_plain(one.key.rpartition(".")[2]): one.key for one in tool.parameters}
    keys |= {_plain(one.key): one.key for one in tool.parameters}
    return tool, {keys[_plain(name)]: value for name, value in call["arguments"].items()}


def _plain(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())
