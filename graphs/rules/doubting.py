"""What speaks against an answer of the rules: read from the calls that it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphs.answering.telling import Voice
from graphs.checking.doubt import doubt_told, is_doubtful
from graphs.checking.records import Checked, Sent, beside
from graphs.checking.signs import Checker, Signs, signs_of
from graphs.reasoner import Closing, Summary
from graphs.rules.summarizing import summarize
from graphs.rules.thinking import Thinking
from graphs.state import Observation
from tools.library import ToolLibrary


def doubted(thinking: Thinking, closing: Closing, checker: Checker) -> Summary:
    """The answer; what may not be what was asked for is told with the doubt, as not certain."""
    summary = summarize(thinking, closing)
    signs = None if closing.plain else signs_against(thinking, closing, checker)
    if signs is None or summary.status != "done":
        return summary
    told = replace(summary, features=signs.features)
    if not is_doubtful(signs.features):
        return told
    doubt = doubt_told(Voice(closing.language), signs)
    return replace(told, answer=f"{summary.answer}\n{doubt}", status="partial")


def signs_against(thinking: Thinking, closing: Closing, checker: Checker) -> Signs | None:
    """None where nothing was looked up, something was changed, or the words are no English."""
    results = list(closing.results.values())
    observations = [o for result in results for o in result["observations"] if o["call_ids"]]
    calls = tuple(sent(thinking.library, observations))
    if not calls or any(call.tool.risk != "read" for call in calls) or closing.language != "en":
        return None
    truths = [result["truth"] for result in results if result["truth"] is not None]
    checked = Checked(
        closing.request,
        thinking.now(),
        calls,
        beside(closing.request, calls, thinking.library),
        rows=[row["fields"] for o in observations for row in o["rows"]],
        applied=[value for o in observations for value in applied(o)],
        truth=truths[-1] if truths else None,
        found=all(result["status"] == "answered" for result in results),
    )
    return signs_of(checked, *checker)


def sent(library: ToolLibrary, observations: list[Observation]) -> Iterator[Sent]:
    """The calls of some steps."""
    for one in observations:
        tool = library.tool(one["tool_id"])
        yield from (Sent(tool, arguments) for arguments in one["arguments"])


def applied(observation: Observation) -> Iterator[Any]:
    """The values by which rows were chosen."""
    selection = observation["selection"]
    if selection is not None:
        yield from (one["value"] for one in (*selection["filters"], *selection["tests"]))
        yield from (n for n in (selection["take"], selection["skip"] + 1) if n is not None)
