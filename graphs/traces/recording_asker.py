"""An asker that has every answer of another one noted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from graphs.prompt_asker import A, PromptAsker
from graphs.spending import Decision
from prompts.decisions import Prompt

if TYPE_CHECKING:
    from graphs.traces.recorder import Recorder


class RecordingAsker:
    """Passes every prompt on; one per run."""

    def __init__(self, asker: PromptAsker, recorder: Recorder) -> None:
        self._asker = asker
        self._recorder = recorder

    async def ask(
        self,
        decision: Decision,
        prompt: Prompt,
        form: type[A],
        check: Callable[[A], str],
        *,
        narrowed: dict[str, Any] | None = None,
    ) -> A:
        """See ``PromptAsker``."""
        answer = self._asker.ask(decision, prompt, form, check, narrowed=narrowed)
        return await self._recorder.decide(decision, {"prompt": prompt}, answer)
