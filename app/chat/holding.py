"""Brings the parts of a chat together, as the terminal allows, and holds it."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

from rich.console import Console

from app import plain_tables
from app.chat.agents import Agents
from app.chat.conversation import Conversation
from app.chat.interrupts import Interrupts
from app.chat.opening import Opening
from app.chat.screen import PlainTerminal, Screen, Terminal
from app.ending import run_in_order
from app.line_reading import LineReader
from app.settings import has_unicode

if TYPE_CHECKING:
    from app.chat.prompt import Prompt
    from app.settings import Settings


INTERRUPTED = 128 + signal.SIGINT


def hold_chat(settings: Settings, *, goes_on: bool) -> int:
    """Hold a chat until the person leaves or standard input ends; returns the exit code.

    That is 0, 1 where a line without a terminal could not be answered, and 130 for an end from
    outside. Raises ``DeveloperError`` where the agent cannot be opened.
    """
    opening = Opening(settings)
    chat = Conversation(Agents(settings, opening), _screen(), goes_on=goes_on)
    try:
        code = run_in_order(_hold(chat, opening))
    except KeyboardInterrupt:
        code = INTERRUPTED
    finally:
        if not opening.is_under_way:
            opening.close()
    if opening.is_under_way:  # its end would be waited for; nothing is kept that could be lost
        sys.stdout.flush()
        os._exit(code)
    return code


async def _hold(chat: Conversation, opening: Opening) -> int:
    try:
        if chat.screen.reader is not None:
            await _at_a_terminal(chat, opening)
            return 0
        from app.chat.plain import answer_lines

        opening.start()
        return 0 if await answer_lines(chat) else 1
    finally:
        await chat.agents.aclose()


async def _at_a_terminal(chat: Conversation, opening: Opening) -> None:
    from app.chat.greeting import Greeting
    from app.chat.keyboard import without_echo
    from app.chat.loop import converse
    from app.chat.prompt import EditedPrompt, PlainPrompt

    greeting = Greeting(chat)
    greeting.tell_first()
    chat.greet = greeting.tell_rest
    with ExitStack() as stack:
        if isinstance(chat.screen.reader, LineReader):
            prompt: Prompt = PlainPrompt(chat.screen.reader, opening, greeting)
        else:
            prompt = EditedPrompt(chat.agents.settings, opening, greeting)
            stack.enter_context(without_echo())
        await converse(chat, prompt, stack.enter_context(Interrupts()))


def _screen() -> Screen:
    """The screen that suits standard input and output."""
    console = plain_tables.console()
    errors = Console(stderr=True, highlight=False)
    if not (console.is_terminal and sys.stdin is not None and sys.stdin.isatty()):
        return Screen(console, errors)
    if console.is_dumb_terminal:
        return PlainTerminal(console, errors, LineReader())
    from app.line_editing import LineEditor

    is_ascii = console.options.ascii_only or not has_unicode()
    return Terminal(console, errors, LineEditor(), is_ascii=is_ascii)
