"""Where the person types their entries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from prompt_toolkit.application import get_app
from prompt_toolkit.completion import Completer, Completion

from app.chat.history import FILE, InputHistory
from app.chat.slash_commands import COMMANDS
from app.line_editing import LineEditor

if TYPE_CHECKING:
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    from app.chat.greeting import Greeting
    from app.chat.opening import Opening
    from app.line_reading import LineReader
    from app.settings import Settings

PROMPT = "> "


class Prompt(Protocol):
    """Asks for the next entry."""

    async def entry(self) -> str:
        """As ``Reader.line``."""
        ...


class EditedPrompt:
    """A prompt with an editor; what is known later is told above it."""

    def __init__(self, settings: Settings, opening: Opening, greeting: Greeting) -> None:
        self._opening = opening
        self._greeting = greeting
        self._editor = LineEditor(
            history=InputHistory(settings.data_dir / FILE, settings.secrets),
            completer=CommandCompleter(),
            clears=True,
        )
        self._above = ""

    async def entry(self) -> str:
        """As ``Prompt``; once the prompt is seen the heavy parts begin to open.

        Raises what keeps them from being opened.
        """
        self._above = ""
        return await self._editor.line(PROMPT, above=lambda: self._above, once_shown=self._begin)

    def _begin(self) -> None:
        if not self._greeting.is_told:
            get_app().create_background_task(self._tell())

    async def _tell(self) -> None:
        app = get_app()
        try:
            await self._opening.parts()
        except Exception as error:  # noqa: BLE001  (raised by the prompt)
            app.exit(exception=error)
            return
        self._above = await self._greeting.rest()
        app.invalidate()


class PlainPrompt:
    """A prompt without an editor."""

    def __init__(self, reader: LineReader, opening: Opening, greeting: Greeting) -> None:
        self._reader = reader
        self._opening = opening
        self._greeting = greeting

    async def entry(self) -> str:
        """As ``Prompt``."""
        self._opening.start()
        if self._opening.is_done:
            await self._greeting.tell_rest()
        return await self._reader.line(PROMPT)


class CommandCompleter(Completer):
    """Completes the name of a slash command."""

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002
    ) -> Iterable[Completion]:
        """The commands that begin so, while nothing but a name is typed."""
        typed = document.text
        if not typed.startswith("/") or document.text_after_cursor:
            return
        for name, command in COMMANDS.items():
            if name.startswith(typed[1:].lower()):
                meta = f"{command.takes} {command.about}".strip()
                yield Completion(f"/{name}", start_position=-len(typed), display_meta=meta)
