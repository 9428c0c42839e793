"""Judging a plan, a failed step or a finished path."""

from __future__ import annotations

from graphs.changes import gave
from graphs.reasoner import Review
from graphs.rules.parameter_view import asks_place, is_main
from graphs.rules.ranking import VIABLE
from graphs.rules.thinking import Thinking
from graphs.state import Observation, Verdict, VerdictKind

_AS_GOOD = 0.95
"""How close a second plan must come to be tried after an empty answer."""
_OTHER_KIND = 0.5
"""The same where nothing that was listed or looked for has the name that was asked for."""
_ENDING = ("missing_credential", "values_left")
"""Kinds of failures that another tool would not mend."""


def reflect(thinking: Thinking, review: Review) -> Verdict:
    """Success, partly wrong at a step, or wholly wrong; wholly wrong without noise ends it."""
    observations, path = review.observations, review.path
    if review.moves and review.moves[-1]["kind"] == "give_up" and not observations:
        return Verdict(
            kind="wholly_wrong", wrong_step=0, noise=[], again=False, reason="the search gave up"
        )
    if not observations:
        return Verdict(
            kind="success", wrong_step=0, noise=[], again=False, reason="every input is supplied"
        )
    last = observations[-1]
    if last["outcome"] == "failed":
        refused = bool(last["call_ids"]) and thinking.library.tool(last["tool_id"]).risk != "read"
        return _after_failure(last, len(observations) - 1, for_good=refused)
    if not gave(last):
        return _after_nothing(thinking, review)
    done = len(observations) == len(path)
    reason = "the last step answers" if done else "the step gave what the next one needs"
    return Verdict(kind="success", wrong_step=0, noise=[], again=False, reason=reason)


def _after_failure(last: Observation, step: int, *, for_good: bool) -> Verdict:
    """Leave the failed tool out: go back to before it, or start over when it was the first.

    It ends ``for_good`` where a service refused a change: nothing else is changed in its place.
    """
    reason = f"{last['tool_id']} failed: {last['error_kind']}"
    if for_good or last["error_kind"] in _ENDING:
        return Verdict(kind="wholly_wrong", wrong_step=step, noise=[], again=False, reason=reason)
    return Verdict(
        kind=_wrong(step), wrong_step=step, noise=[last["tool_id"]], again=False, reason=reason
    )


def _wrong(step: int) -> VerdictKind:
    return "partly_wrong" if step else "wholly_wrong"


def _after_nothing(thinking: Thinking, review: Review) -> Verdict:
    """An empty answer is an answer, unless another path promises as much."""
    step = len(review.observations) - 1
    plans = [r for r in thinking.plans(review.task) if not r.plan.missing]
    mine = next((r for r in plans if r.plan.tools == tuple(review.path)), None)
    last = review.observations[-1]
    tool_id = last["tool_id"]
    if mine is not None:
        unnamed = _unnamed(last) or _sought_by_name(thinking, review)
        least = max((_OTHER_KIND if unnamed else _AS_GOOD) * mine.score, VIABLE)
        rivals = [r for r in plans if r.score >= least and tool_id not in r.plan.tools]
        if rivals:
            reason = f"{tool_id} gave nothing, {rivals[0].plan.tools[-1]} may"
            return Verdict(
                kind=_wrong(step), wrong_step=step, noise=[tool_id], again=False, reason=reason
            )
    reason = f"{tool_id} gave nothing that fits"
    return Verdict(kind="wholly_wrong", wrong_step=step, noise=[], again=False, reason=reason)


def _unnamed(last: Observation) -> bool:
    """Whether there were rows and none of them was called what was asked for."""
    tests = last["selection"]["filters"] if last["selection"] is not None else []
    return bool(last["total"]) and any(t["op"] == "in" and not t["value"] for t in tests)


def _sought_by_name(thinking: Thinking, review: Review) -> bool:
    """Whether a search for the name of a thing found nothing at all: it may be of another kind."""
    last = review.observations[-1]
    frame = thinking.frame(review.task.subtask["text"])
    names = [value.value for value in frame.values if value.kind in ("name", "quoted")]
    tool = thinking.library.tool(last["tool_id"])
    return not last["total"] and any(
        sent in names and is_main(parameter) and not asks_place(parameter)
        for arguments in last["arguments"]
        for key, sent in arguments.items()
        if (parameter := tool.parameter(key)) is not None
    )
