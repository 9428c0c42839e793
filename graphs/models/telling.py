"""The answer for the person, written by a model from what the calls found, piece by piece."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace

from graphs.gaps import gap_text
from graphs.models.answers import without_thinking
from graphs.models.asking import Asker
from graphs.models.findings import result_text
from graphs.models.forms import Inquiry
from graphs.models.world import World
from graphs.reasoner import Closing, Inquiring, Summary
from graphs.state import Gap, Result, RunStatus, Subtask
from prompts.decisions import decision_prompt

_RESULT = re.compile(r"^\s*Result:\s*", re.MULTILINE | re.IGNORECASE)
_CITATION = re.compile(r"\s*\[((?:A\d+\.\d+(?:,\s*)?)+)\]")
_OPEN = re.compile(r"\s*\[[^\]]*\Z")
"""A citation that is not written to its end."""


async def pieces(asker: Asker, world: World, closing: Closing) -> AsyncIterator[str]:
    """What the model writes, the steps before its result included."""
    ordered = [s["id"] for s in closing.subtasks if s["id"] in closing.results]
    prompt = decision_prompt(
        "summarize",
        today=world.today,
        request=closing.request,
        findings="\n".join(result_text(closing.results[name]) for name in ordered),
        made_up=", ".join(closing.made_up),
    )
    async for piece in asker.stream("summarize", prompt):
        yield piece


def parted(closing: Closing) -> tuple[Closing, Closing]:
    """What was found, for the model to tell, and all else, which fixed sentences say."""
    told = [s for s in closing.subtasks if _was_found(closing.results.get(s["id"]))]
    rest = [s for s in closing.subtasks if s not in told and s["id"] in closing.results]
    return (
        replace(closing, subtasks=told, results=_only(closing, told)),
        replace(closing, subtasks=rest, results=_only(closing, rest), slips=()),
    )


def _was_found(result: Result | None) -> bool:
    return result is not None and result["status"] in ("answered", "nothing_found")


def _only(closing: Closing, subtasks: Sequence[Subtask]) -> dict[str, Result]:
    names = {s["id"] for s in subtasks}
    return {name: result for name, result in closing.results.items() if name in names}


async def ask(asker: Asker, inquiring: Inquiring) -> str:
    """The model's words for one question; every option must be named in it."""
    prompt = decision_prompt(
        "ask",
        request=inquiring.request,
        language=inquiring.language,
        gaps="\n".join(f"- {gap_text(gap)}" for gap in inquiring.gaps),
    )
    asked = await asker.ask("ask", prompt, Inquiry, lambda i: _unasked(i, inquiring.gaps))
    return asked.question


def _unasked(inquiry: Inquiry, gaps: Sequence[Gap]) -> str:
    """Options that the question does not name; empty where it names all."""
    options = [option for gap in gaps for option in gap["options"]]
    left = [option for option in options if option.casefold() not in inquiry.question.casefold()]
    return f"The question does not offer: {'; '.join(left)}." if left else ""


class Speaker:
    """Passes on what is written after the mark of the result, without citations."""

    def __init__(self, say: Callable[[str], Awaitable[None]] | None) -> None:
        self._say = say
        self._text = ""
        self._told = ""

    async def hear(self, piece: str) -> None:
        """Take one more piece."""
        self._text += piece
        if self._say is None or not _RESULT.search(without_thinking(self._text)):
            return
        shown = _OPEN.sub("", _spoken(self._text)).rstrip()
        if shown.startswith(self._told) and len(shown) > len(self._told):
            await self._say(shown[len(self._told) :])
            self._told = shown

    @property
    def text(self) -> str:
        """All that was written."""
        return self._text


def _result(text: str) -> str:
    return _RESULT.split(without_thinking(text))[-1]


def _spoken(text: str) -> str:
    return _CITATION.sub("", _result(text)).lstrip()


def read_summary(text: str, status: RunStatus, calls: Collection[str]) -> Summary:
    """The answer without its marks, and the calls that it cites."""
    cited = [c.strip() for group in _CITATION.findall(_result(text)) for c in group.split(",")]
    known = [call for call in dict.fromkeys(cited) if call in calls]
    return Summary(_spoken(text).strip(), status, known, free=True)


def call_ids(results: Mapping[str, Result]) -> list[str]:
    """All calls of a run, subtask by subtask."""
    return [c for r in results.values() for o in r["observations"] for c in o["call_ids"]]
