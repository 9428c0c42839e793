"""What is typed to an agent, one entry after the other, as in a chat."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from evals.live.choosing import choice_of
from evals.live.following import Said, follow
from evals.live.records import LiveRequest
from evals.live.trying_out import TryOut

if TYPE_CHECKING:
    from graphs.outcomes import Outcome, Stream, Waiting
    from graphs.run_options import RunOptions
    from graphs.running import Agent
    from graphs.state import Gap, Inquiry


class Dialogue:
    """What is typed, one entry after the other; where the agent asked, it may be the answer."""

    def __init__(
        self, agent: Agent, options: RunOptions, verbs: Callable[[], Collection[str]] = set
    ) -> None:
        """``verbs`` gives those that begin commands, of the library as it is by then."""
        self._agent = agent
        self._verbs = verbs
        self._options = options
        self._conversation = uuid.uuid4().hex
        self._asked: Waiting | None = None
        self._answers: dict[str, str] = {}

    async def say(self, text: str, events: list[dict[str, Any]]) -> Said:
        """What the agent says to it: an answer, or a question."""
        from app.chat.turning import opens_a_turn

        asked, self._asked = self._asked, None
        if asked is None or asked.inquiry is None:
            return await self._ask(text, events)
        (gap, *_) = self._open(asked.inquiry)
        if opens_a_turn(text, gap, self._verbs()):
            self._answers = {}
            await self._leave(asked, events)
            return await self._ask(text, events)
        return await self._reply(asked, asked.inquiry, text, events)

    async def act(self, request: LiveRequest, trial: TryOut, events: list[dict[str, Any]]) -> Said:
        """What the agent says to a request; where it asks what to change, it is told."""
        said = await self.say(request.text, events)
        while (asked := self._asked) is not None and asked.inquiry is not None:
            choice = await choice_of(asked.inquiry, request, trial)
            if choice is None:
                break
            self._asked = None
            said = await self._reply(asked, asked.inquiry, choice, events)
        return said

    async def act_once(
        self, request: LiveRequest, trial: TryOut, events: list[dict[str, Any]]
    ) -> Said:
        """What the agent says to a request; what else it asks for is left unanswered."""
        said = await self.act(request, trial, events)
        if self._asked is None:
            return said
        end = await self._leave(self._asked, events)
        return said if end is None else Said(end.status, end.answer, end.spending)

    def _open(self, inquiry: Inquiry) -> list[Gap]:
        return [gap for gap in inquiry["gaps"] if gap["name"] not in self._answers]

    async def _ask(self, text: str, events: list[dict[str, Any]]) -> Said:
        stream = self._agent.stream(
            text, can_ask=True, options=self._options, conversation=self._conversation
        )
        return await self._follow(stream, events)

    async def _leave(
        self, asked: Outcome | Waiting, events: list[dict[str, Any]]
    ) -> Outcome | None:
        """Let a run end without the answers that it asks for; None where it waits for approval."""
        from graphs.outcomes import Outcome, Waiting

        while isinstance(asked, Waiting) and asked.inquiry is not None:
            asked = await follow(self._agent.reply(asked.run_id, None), events)
        return asked if isinstance(asked, Outcome) else None

    async def _reply(
        self, asked: Waiting, inquiry: Inquiry, text: str, events: list[dict[str, Any]]
    ) -> Said:
        """The next answer; those to several questions go back together, as from a terminal."""
        from graphs.gaps import is_declined
        from graphs.planning.replies import says_several

        gap, *others = self._open(inquiry)
        answers = {**self._answers, gap["name"]: text}
        if others and not says_several(text) and not is_declined(gap, text):
            self._asked, self._answers = asked, answers
            return Said("waiting", f"{others[0]['name']}?")
        return await self._follow(self._agent.reply(asked.run_id, answers), events)

    async def _follow(self, stream: Stream, events: list[dict[str, Any]]) -> Said:
        from graphs.outcomes import Waiting

        self._answers = {}
        end: Outcome | Waiting = await follow(stream, events)
        if isinstance(end, Waiting):
            self._asked = end
            return Said("waiting", end.inquiry["text"] if end.inquiry else "")
        return Said(end.status, end.answer, end.spending)
