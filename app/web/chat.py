"""The chat: requests of one conversation, what becomes of each, and a place to ask."""

from __future__ import annotations

import asyncio
import uuid

from nicegui import ui

from app.serving.saying import answer_in
from app.serving.starting import Start, start
from app.web.elements import icon_button, scroll_down
from app.web.frame import ROOT
from app.web.pages import page
from app.web.reporting import reported
from app.web.turn import Turn
from app.web.visitor import Visitor

_TURNS = 50
"""The newest turns of a conversation that are shown."""


@page("/", key="chat", icon="chat", order=10)
async def new_chat(visitor: Visitor) -> None:
    """A conversation that begins with what is asked here."""
    await _Chat(visitor, uuid.uuid4().hex).build()


@page("/chat/{conversation}", key="chat")
async def chat(visitor: Visitor) -> None:
    """A conversation that goes on."""
    await _Chat(visitor, visitor.parameters["conversation"]).build()


class _Chat:
    """One conversation on one page."""

    def __init__(self, visitor: Visitor, conversation: str) -> None:
        self._visitor = visitor
        self._conversation = conversation
        self._sending = False
        self._shown: dict[str, Turn] = {}
        """The runs that stand on the page, by their ids."""
        with ui.row().classes("cairn-actions"):
            ui.link(visitor.text("chat.new"), "/")
        self._empty = ui.label(visitor.text("chat.empty")).classes("cairn-muted")
        self._turns = ui.column().classes("cairn-turns")

    async def build(self) -> None:
        """Show what was asked so far, and the place to ask."""
        await self._catch_up()
        self._empty.set_visibility(not self._shown)
        self._ask_bar()
        if self._shown:
            scroll_down()

    async def _catch_up(self) -> None:
        """Show what stands not yet on this page: at first all, later what was asked elsewhere."""
        journal = self._visitor.access.parts.journal
        for run in await asyncio.to_thread(journal.turns, self._conversation, limit=_TURNS):
            if run.run_id not in self._shown:
                with self._turns:
                    self._shown[run.run_id] = await Turn.of(self._visitor, run)

    def _ask_bar(self) -> None:
        text = self._visitor.text
        with ui.row().classes("cairn-ask"):
            box = ui.textarea(text("chat.ask")).props("outlined autogrow dense rows=1 autofocus")
            box.classes("cairn-grow").props("readonly")  # what is typed before it hears is lost
            ui.context.client.on_connect(lambda: box.props(remove="readonly"))

            async def send() -> None:
                request = str(box.value or "").strip()
                if not request or self._sending:
                    return
                self._sending = True  # before anything is waited for: a second press does nothing
                try:
                    with reported(self._visitor):
                        await self._visitor.check()
                        await self._ask(request)
                        box.set_value("")  # only now: what was not begun stays to be sent again
                finally:
                    self._sending = False

            # the framework reads handlers like this one in the browser: Shift and Enter is a line
            box.on("keydown.enter.exact.prevent", send)
            icon_button("send", text("chat.send")).on_click(send)

    async def _ask(self, request: str) -> None:
        """Answer what the last run asks, where it is an answer, else start a run."""
        visitor = self._visitor
        self._empty.set_visibility(False)
        await self._catch_up()
        answers = await answer_in(visitor.access, self._conversation, request)
        if answers is not None:
            await self._shown[answers.run_id].go_on(answers)
            return
        with self._turns:
            turn = Turn(visitor, request)
        scroll_down()
        try:
            asked = Start(request, self._conversation)
            live = await start(visitor.access, visitor.desk, asked)
        except Exception:
            turn.remove()
            raise
        ui.navigate.history.replace(f"{ROOT}/chat/{self._conversation}")
        self._shown[live.run_id] = turn
        turn.follow(live.run_id)
