"""The first lines of a chat: who decides, what there is, what was left undone."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rich.text import Text

from app.printable import printable

if TYPE_CHECKING:
    from app.chat.conversation import Conversation
    from app.run_tables import RunState
    from memory.journal import Run


class Greeting:
    """Told in two parts: at once, and when the parts of the agent are open."""

    def __init__(self, chat: Conversation) -> None:
        self._chat = chat
        self.is_told = False
        """Whether the second part was told."""

    def tell_first(self) -> None:
        """What is known at once."""
        from app.reasoners import decided_by

        who = decided_by(self._chat.agents.settings)
        self._chat.screen.say(f"Cairn. {who}. /help lists the commands.")

    async def rest(self) -> str:
        """What is known once the parts are open, as it stands on the terminal; "" if told."""
        from app.run_tables import open_runs

        parts = await self._chat.agents.parts()
        tools, groups = len(parts.library.tools()), len(parts.library.groups())
        left = await asyncio.to_thread(open_runs, parts.journal, parts.workers)
        before = await self._chat.before()
        lines = [
            f"{_counted(tools, 'tool')} in {_counted(groups, 'group')}.",
            *([_left(left)] if left else []),
            *([f"Going on after: {before.request}"] if before else []),
        ]
        already, self.is_told = self.is_told, True
        return "" if already else "".join(map(self._wrapped, lines))

    async def tell_rest(self) -> None:
        """Tell the second part, if it was not told."""
        self._chat.screen.console.out(await self.rest(), end="")

    def _wrapped(self, line: str) -> str:
        console = self._chat.screen.console
        wrapped = Text(printable(line)).wrap(console, console.width)
        return "".join(f"{part.plain.rstrip()}\n" for part in wrapped)


def _left(left: list[tuple[Run, RunState]]) -> str:
    waiting = sum(1 for _, state in left if state == "waiting")
    interrupted = len(left) - waiting
    told = [f"{_counted(waiting, 'run')} {'waits' if waiting == 1 else 'wait'} for you"]
    broken = f"{_counted(interrupted, 'run')} {'was' if interrupted == 1 else 'were'} interrupted"
    said = [*(told if waiting else []), *([broken] if interrupted else [])]
    return f"{', '.join(said)}: /runs lists them, /resume goes on."


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
