"""One request on the page: its steps as they happen, what it waits for, its answer."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from nicegui import background_tasks, ui

from app.printable import printable, printable_lines
from app.run_report import RunReport
from app.run_tables import RunState, run_state
from app.serving.following import follow
from app.serving.saying import answer, open_question
from app.web.approval_card import approval_card
from app.web.elements import keep_focus_at, scroll_down, show_from_its_start
from app.web.exchanges import exchanges
from app.web.question_card import question_card
from app.web.reporting import reported
from app.web.run_actions import run_actions
from app.web.run_rows import run_rows
from app.web.run_steps import run_steps
from app.web.visitor import Visitor
from graphs.going_on import Answers
from memory.journal import Run

_REDRAWN_EVERY_S = 0.1
_LONG_S = 3
"""A model that takes longer has its seconds counted."""
_CARDS_CHANGE = frozenset({"approval_wanted", "approval_decided", "asked", "replied", "resumed"})
_ENDED = frozenset({"done", "partial", "failed", "cancelled"})


class Turn:
    """A request and everything that becomes of it; drawn anew as its run goes on."""

    def __init__(self, visitor: Visitor, request: str) -> None:
        self._visitor = visitor
        self._report = RunReport(request)
        self._state: RunState = "running"
        self._stood: tuple[RunState, bool] | None = None
        """How the run stood, and whether it was left, when that was drawn last."""
        self._has_news = False
        self._asked_at = 0.0
        """When the model that is asked now was asked."""
        self._is_asked = True
        """Whether a card asks the person for something."""
        self._is_going_on = False
        """Whether somebody here has it go on, and it has not yet."""
        with ui.element("section").classes("cairn-turn").props("tabindex=-1") as self._section:
            ui.label(printable_lines(request)).classes("cairn-request")
            self._status = ui.row().classes("cairn-status").props('role="status"')
            self._steps = ui.element("details").classes("cairn-steps")
            self._exchanges = ui.column().classes("cairn-exchanges")
            self._answer = ui.label().classes("cairn-answer").props('aria-live="polite"')
            self._cards = ui.column().classes("cairn-cards")
            self._below = ui.column().classes("cairn-below")
        self._steps.props["open"] = True
        self._draw()

    @classmethod
    async def of(cls, visitor: Visitor, run: Run) -> Turn:
        """The turn of a run that is there; follows it where it goes on."""
        turn = cls(visitor, run.request)
        parts = visitor.access.parts
        events = await asyncio.to_thread(parts.journal.events, run.run_id)
        turn._report = RunReport.of(run, events)
        turn._state = await asyncio.to_thread(run_state, run, parts.workers)
        turn._steps.props["open"] = turn._state not in _ENDED
        turn._draw()
        if turn._state in _ENDED:
            turn._draw_below()
        else:
            turn.follow(run.run_id, after=events[-1].seq if events else 0)
            await turn._draw_cards()
        return turn

    def follow(self, run_id: str, after: int = 0) -> None:
        """Show what its run does from here on, until it ends or the page is left."""
        self._report.run_id = run_id
        client = ui.context.client
        with self._section:
            self._timer = ui.timer(_REDRAWN_EVERY_S, self._draw_news)
        task = background_tasks.create(self._follow(after))
        client.on_delete(task.cancel)

    def remove(self) -> None:
        """Take it off the page: it was not begun."""
        self._section.delete()

    async def _follow(self, after: int) -> None:
        visitor, run_id = self._visitor, self._report.run_id
        journal = visitor.access.parts.journal

        async def is_over() -> bool:
            return (await asyncio.to_thread(journal.run, run_id)).ended_at is not None

        told = follow(visitor.access, visitor.desk, run_id, after=after, is_over=is_over)
        with self._section, reported(visitor):
            async for event in told:
                self._report.add(event)
                self._asked_at = time.monotonic()
                if event["kind"] in _CARDS_CHANGE:
                    self._stands(event)
                    await self._draw_cards()
                    scroll_down()
                self._has_news = True
            run = await asyncio.to_thread(journal.run, run_id)
            self._report.answer, self._report.status = run.answer or "", run.status
            self._report.path = list(run.path)
            self._state = await asyncio.to_thread(run_state, run, visitor.access.parts.workers)
            self._timer.cancel()
            await self._draw_cards()
            self._draw_below()
            self._draw()  # last: it tells that all of it is there
            show_from_its_start(self._section)

    def _stands(self, event: dict[str, Any]) -> None:
        if event["kind"] in _WAITS:
            self._state = "waiting"
        elif event.get("decided_by") != "person":  # the run still waits after what a person said
            self._state, self._is_going_on = "running", False

    def _draw_news(self) -> None:
        if self._has_news:
            self._draw()
        self._tell_wait()

    def _tell_wait(self) -> None:
        """What the run waits for, and how long already where that is long."""
        text, model = self._visitor.text, self._report.asking
        running = self._state == "running"
        asking = running and model
        told = text("state.asking", model=printable(model)) if asking else self._state_text()
        self._stands_label.set_text(told)
        seconds = int(time.monotonic() - self._asked_at) if asking else 0
        self._seconds.set_text(text("state.seconds", count=seconds) if seconds >= _LONG_S else "")

    def _state_text(self) -> str:
        return self._visitor.text(f"state.{self._state}")

    def _draw(self) -> None:
        self._has_news = False
        text, report = self._visitor.text, self._report
        if (stands := (self._state, self._is_left())) != self._stood:
            self._stood = stands
            self._draw_status()
        self._steps.clear()
        with self._steps:
            run_steps(text, report)
        self._exchanges.clear()
        with self._exchanges:
            exchanges(text, report)
        self._answer.set_text(printable_lines(report.answer or report.told))

    def _draw_status(self) -> None:
        """How the run stands; its buttons stay as long as that does, or a click would be lost."""
        text = self._visitor.text
        self._status.clear()
        with self._status:
            if self._state == "running":
                ui.spinner(size="1.2em").props('aria-hidden="true"')
            self._stands_label = ui.label(self._state_text())
            self._seconds = ui.label().props('aria-hidden="true"')
            if self._state in ("running", "waiting"):
                ui.button(text("turn.stop"), on_click=self._stop).props("flat dense no-caps")
            if self._state == "interrupted" or self._is_left():
                ui.button(text("turn.resume"), on_click=self._resume).props("flat dense no-caps")

    def _is_left(self) -> bool:
        """Whether all was said that it waited for, and nobody had it go on."""
        return self._state == "waiting" and not (self._is_asked or self._is_going_on)

    async def _draw_cards(self) -> None:
        parts, run_id = self._visitor.access.parts, self._report.run_id
        approvals = await asyncio.to_thread(parts.approvals.of_run, run_id)
        events = await asyncio.to_thread(parts.journal.events, run_id)
        pending = [one for one in approvals if one.status == "pending"]
        question = open_question(events)
        self._is_asked, self._has_news = bool(pending or question), True
        if self._cards.default_slot.children:
            keep_focus_at(self._section)
        self._cards.clear()
        if self._state in _ENDED:
            return
        with self._cards:
            for approval in pending:
                approval_card(self._visitor, approval, self._go_on_when_decided)
            if question is not None:
                question_card(self._visitor, dict(question), self.go_on)

    def _draw_below(self) -> None:
        self._below.clear()
        with self._below:
            run_rows(self._visitor, self._report)
            ui.link(self._visitor.text("turn.run"), f"/run/{self._report.run_id}")
            run_actions(self._visitor, self._report)

    async def _go_on_when_decided(self) -> None:
        """Go on once nothing of the run waits for a decision."""
        approvals = self._visitor.access.parts.approvals
        known = await asyncio.to_thread(approvals.of_run, self._report.run_id)
        if all(one.status != "pending" for one in known):
            await self.go_on(Answers(self._report.run_id))

    async def go_on(self, answers: Answers) -> None:
        """Have its run go on with what is said to it; raises as ``answer``."""
        visitor, run_id = self._visitor, self._report.run_id
        self._is_going_on = True
        try:
            given = Answers(run_id, answers.decisions, answers.reply)
            await answer(visitor.access, visitor.desk, given)
        except BaseException:
            self._is_going_on, self._has_news = False, True
            raise

    async def _resume(self) -> None:
        with reported(self._visitor):
            await self._visitor.check()
            await self.go_on(Answers(self._report.run_id))

    async def _stop(self) -> None:
        with reported(self._visitor):
            await self._visitor.check()
            await self._visitor.access.agent.cancel(self._report.run_id)
            self._visitor.desk.stop(self._report.run_id)


_WAITS = frozenset({"approval_wanted", "asked"})
