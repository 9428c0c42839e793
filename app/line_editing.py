"""Entries typed on a terminal with an editor of several lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.filters import Condition
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import create_output
from prompt_toolkit.output.vt100 import Vt100_Output

from app.line_reading import LeftError, drop_typed

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer
    from prompt_toolkit.history import History
    from prompt_toolkit.output import Output

_MENU_LINES = 6


class LineEditor:
    """A ``Reader``: Enter sends, Esc-Enter and Ctrl-J break the line, a paste is one entry."""

    def __init__(
        self,
        *,
        history: History | None = None,
        completer: Completer | None = None,
        clears: bool = False,
    ) -> None:
        """With ``clears``, Ctrl-C clears what is typed and leaves only an empty entry."""
        self._session: PromptSession[str] = PromptSession(
            multiline=True,
            history=history,
            completer=completer,
            complete_while_typing=completer is not None,
            reserve_space_for_menu=_MENU_LINES if completer else 0,
            key_bindings=_keys(clears=clears),
            output=_output(),
            enable_suspend=True,
        )

    async def line(
        self,
        prompt: str,
        *,
        default: str = "",
        above: Callable[[], str] = str,
        once_shown: Callable[[], None] | None = None,
    ) -> str:
        """As ``Reader``.

        ``above`` gives lines that stand over the prompt, anew whenever it is drawn;
        ``once_shown`` is called when the prompt is about to stand there.
        """
        entry = await self._session.prompt_async(
            lambda: above() + prompt,
            default=default,
            prompt_continuation=" " * len(prompt),
            pre_run=once_shown,
            handle_sigint=False,
        )
        return entry.strip()

    def forget_typed(self) -> None:
        """As ``Reader``."""
        clear_typeahead(self._session.input)
        drop_typed()


def _keys(*, clears: bool) -> KeyBindings:
    keys = KeyBindings()

    @keys.add("enter")
    def _(event: KeyPressEvent) -> None:
        event.current_buffer.validate_and_handle()

    @keys.add("enter", filter=Condition(_is_choosing))
    def _(event: KeyPressEvent) -> None:
        event.current_buffer.complete_state = None

    @keys.add("escape", "enter")
    @keys.add("c-j")
    def _(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text("\n")

    @keys.add("c-c")
    def _(event: KeyPressEvent) -> None:
        if clears and event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=LeftError(), style="class:aborting")

    return keys


def _is_choosing() -> bool:
    """Whether a completion of the menu is chosen."""
    state = get_app().current_buffer.complete_state
    return state is not None and state.current_completion is not None


def _output() -> Output:
    """The terminal, never asked where its cursor is: the reply may come when nobody reads it."""
    output = create_output()
    if isinstance(output, Vt100_Output):
        output.enable_cpr = False
    return output
