"""Answers the prompts of a strategy as a recording says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from evals.replay.findings import DivergedError, Finding
from evals.replay.outputs import output_of
from evals.replay.recording import Line
from evals.replay.shelf import Shelf
from graphs.prompt_asker import A, PromptAsker
from graphs.spending import Decision
from prompts.decisions import Prompt


class RecordedAnswers:
    """Implements ``PromptAsker``: a prompt must be one that was asked then.

    With another asker ``instead`` that one answers those that were not. Otherwise ``ask`` raises
    ``DivergedError`` there, with the first line of the prompt that differs.
    """

    def __init__(self, shelf: Shelf, instead: PromptAsker | None = None) -> None:
        self._shelf = shelf
        self._instead = instead

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
        try:
            line = self._shelf.decision(decision, {"prompt": prompt})
        except DivergedError as error:
            if self._instead is None:
                then = self._shelf.next_open(decision)
                raise DivergedError(_with_lines(error.finding, then, prompt)) from None
            return await self._instead.ask(decision, prompt, form, check, narrowed=narrowed)
        return form.model_validate(output_of(line))


def _with_lines(finding: Finding, then: Line | None, prompt: Prompt) -> Finding:
    """The finding with the first line of the prompt that is not the recorded one."""
    if then is None or not then["models"]:
        return finding
    (_, system), (_, user), *_ = then["models"][0]["messages"]
    is_of_request = "user" in finding.inputs
    before, now = (user, prompt.user) if is_of_request else (system, prompt.system)
    pairs = zip_longest(before.splitlines(), now.splitlines(), fillvalue="")
    recorded, asked = next((pair for pair in pairs if pair[0] != pair[1]), ("", ""))
    return replace(finding, recorded=recorded, now=asked)
