"""Drafts become lessons: worded, filtered, carried out twice, kept."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from evals.teaching.executing import Caller, Executed, execute
from evals.teaching.filters import Duplicates, Reason, Screen
from evals.teaching.records import Draft, Lesson, Source
from evals.teaching.store import LessonFolder
from evals.teaching.wording import moods, request_of
from graphs.models.cards import parameter_schema
from graphs.programs.errors import ProgramError
from graphs.programs.signatures import functions_of
from tools.digest import digest_of
from tools.records import Tool

_VALUE = 16_000
"""Characters of what a program gives, as JSON."""

Worded = tuple[str, dict[str, str], str]
"""A request, the context it is asked in, and who wrote it."""
Wording = Callable[[Draft, Random], Awaitable[Worded | None]]
"""Writes the request of a draft; None: it could not be written so that it states its values.

Raises ``NoMoreWordsError``."""


class NoMoreWordsError(Exception):
    """No further request may be written: a draft waits for the next run."""


class _DroppedError(Exception):
    def __init__(self, reason: Reason) -> None:
        self.reason = reason


async def by_templates(draft: Draft, chance: Random) -> Worded | None:
    """The request in words of the descriptions."""
    mood = chance.choice(moods())
    return request_of(draft, mood), {"mood": mood}, "templates"


@dataclass
class LessonMaker:
    """Makes lessons of drafts about some groups."""

    caller: Caller
    tools: Mapping[str, Tool]
    sources: Mapping[str, Source]
    """Group -> where it comes from."""
    folder: LessonFolder
    duplicates: Duplicates
    screen: Screen
    wording: Wording = by_templates

    async def make(self, drafts: Iterable[Draft], most: int, told: Callable[[int], None]) -> int:
        """Make lessons until ``most`` of the drafts are kept, those of an earlier run among them;
        how many are. ``told``: how many so far.

        Raises ``NoMoreWordsError``.
        """
        kept: set[str] = set()
        for draft in drafts:
            if len(kept) >= most or self.caller.spent:
                break
            name = digest_of([*draft.solution, draft.program])
            if name in self.duplicates.ids:
                kept |= {name} & self.duplicates.kept
                continue
            self.duplicates.ids.add(name)
            try:
                lesson = await self._lesson(draft, name)
            except _DroppedError as error:
                if not self.caller.spent:
                    self.folder.drop(name, error.reason)
                continue
            self.folder.keep(lesson)
            self.duplicates.keep(lesson)
            kept.add(name)
            told(len(kept))
        return len(kept)

    async def _lesson(self, draft: Draft, name: str) -> Lesson:
        shape = digest_of(list(map(str, draft.shape)))
        tools = [self.tools[tool_id] for tool_id in draft.solution]
        request, context, author = await self._request(draft, name, shape)
        done = await self._executed(draft, tools)
        return Lesson(
            id=name,
            shape=shape,
            way=draft.way,
            request=request,
            context=context,
            solution=draft.solution,
            program=draft.program,
            calls=done.calls,
            value=done.value,
            functions=tuple(_function(name, f.tool) for name, f in functions_of(tools).items()),
            sources=tuple(self.sources[one] for one in dict.fromkeys(t.group_id for t in tools)),
            author=author,
        )

    async def _request(self, draft: Draft, name: str, shape: str) -> Worded:
        """What is cheap to find out comes before a chat model is asked."""
        chance = Random(name)
        plain = request_of(draft, moods()[0])
        if reason := self.duplicates.reason(draft.solution, shape, plain) or self.screen(plain):
            raise _DroppedError(reason)
        worded = await self.wording(draft, chance)
        if worded is None:
            raise _DroppedError("unfaithful")
        if reason := self.duplicates.reason(draft.solution, shape, worded[0]):
            raise _DroppedError(reason)
        if reason := self.screen(worded[0]):
            raise _DroppedError(reason)
        return worded

    async def _executed(self, draft: Draft, tools: Sequence[Tool]) -> Executed:
        """What it comes to, both times."""
        try:
            done = await execute(draft.program, tools, self.caller)
            again = await execute(draft.program, tools, self.caller)
        except ProgramError:
            raise _DroppedError("failed") from None
        said = json.dumps(done.value, ensure_ascii=False)
        if done.value in ([], {}, None, ""):
            raise _DroppedError("nothing")
        if len(said) > _VALUE:
            raise _DroppedError("too_large")
        if done.value != again.value:
            raise _DroppedError("unstable")
        calls = [one.model_dump(mode="json") for one in done.calls]
        if "personal" in (self.screen(said), self.screen(json.dumps(calls, ensure_ascii=False))):
            raise _DroppedError("personal_answer")
        return done


def _function(name: str, tool: Tool) -> dict[str, Any]:
    """A tool as a function for a chat model."""
    properties = {p.key: parameter_schema(p) for p in tool.parameters}
    required = [p.key for p in tool.parameters if p.required]
    return {
        "name": name,
        "tool": tool.id,
        "description": " ".join((tool.description or tool.summary).split())[:500],
        "parameters": {"type": "object", "properties": properties, "required": required},
    }
