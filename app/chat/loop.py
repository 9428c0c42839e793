"""The turns of a chat at a terminal: an entry, what comes of it, the next entry."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from app.chat.interrupts import Interrupts, StoppedError
from app.chat.slash_commands import parse
from app.line_reading import LeftError
from app.told_errors import error_text

if TYPE_CHECKING:
    from app.chat.conversation import Conversation
    from app.chat.prompt import Prompt


async def converse(chat: Conversation, prompt: Prompt, interrupts: Interrupts) -> None:
    """Take entries until the person leaves; raises what keeps the agent from being opened."""
    while not chat.is_over:
        try:
            entry = chat.next_turn() or await prompt.entry()
        except EOFError:
            return
        except LeftError:
            chat.screen.say("Ctrl-D or /quit leaves.", style="dim")
            continue
        if not entry:
            continue
        try:
            await interrupts.guard(attempt(chat, entry))
        except StoppedError:
            chat.screen.say("Stopped.", style="yellow")
        chat.screen.say("")


async def attempt(chat: Conversation, entry: str) -> bool:
    """Do what was entered; returns whether it could be done or answered.

    An error is told, and the chat goes on, unless there are no parts to go on with.
    """
    try:
        command = parse(entry)
        if command is None:
            return await chat.ask(entry)
        return await command[0].do(chat, command[1])
    except Exception as error:
        if chat.agents.cannot_open:
            raise
        chat.screen.complain(await asyncio.to_thread(error_text, error))
        return False
