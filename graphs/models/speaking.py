"""Passes on what a model writes as it comes, without what it thinks before."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from graphs.models.answers import without_thinking


class Speaker:
    """Hears an answer piece by piece and tells whoever listens what is new of it."""

    def __init__(self, say: Callable[[str], Awaitable[None]] | None) -> None:
        self._say = say
        self._text = ""
        self._told = ""

    async def hear(self, piece: str) -> None:
        """Take one more piece; the beginning of a mark of thinking is held back."""
        self._text += piece
        spoken = self.spoken
        if self._say is None or "<".startswith(spoken[:1]):
            return
        if spoken.startswith(self._told) and len(spoken) > len(self._told):
            await self._say(spoken[len(self._told) :])
            self._told = spoken

    @property
    def spoken(self) -> str:
        """What was written for the person so far."""
        return without_thinking(self._text).strip()
