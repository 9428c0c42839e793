"""Evaluators in LangSmith's form: outputs and reference in, a score with its reason out.

Each gives None where the reference says nothing of what it looks at.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from evals.experiments.cases import Match
from evals.tasks.facts import unmet
from evals.tasks.records import Fact

Outputs = Mapping[str, Any]
Scored = dict[str, Any]
Evaluator = Callable[[dict[str, Any], dict[str, Any]], Scored]

LOWER_IS_BETTER = frozenset({"calls", "tokens", "money", "seconds"})


def answer_facts(outputs: dict[str, Any], reference_outputs: dict[str, Any]) -> Scored:
    """Whether the answer says every fact."""
    facts = [Fact.model_validate(fact) for fact in reference_outputs.get("facts") or ()]
    if not facts:
        return _scored("answer_facts", None)
    missing = unmet(outputs["answer"], facts)
    told = [fact.model_dump(exclude_defaults=True, by_alias=True) for fact in missing]
    return _scored("answer_facts", not missing, f"not said: {told}" if told else "")


def same_answer(outputs: dict[str, Any], reference_outputs: dict[str, Any]) -> Scored:
    """Whether the answer is the expected one to the letter."""
    return _compared("same_answer", outputs["answer"], reference_outputs.get("answer"))


def same_status(outputs: dict[str, Any], reference_outputs: dict[str, Any]) -> Scored:
    """Whether the run ended as expected."""
    return _compared("same_status", outputs["status"], reference_outputs.get("status"))


def exact_path(outputs: dict[str, Any], reference_outputs: dict[str, Any]) -> Scored:
    """Whether just the expected tools were called, in their order."""
    return _path("exact_path", "strict", outputs, reference_outputs)


def path_unordered(outputs: dict[str, Any], reference_outputs: dict[str, Any]) -> Scored:
    """Whether just the expected tools were called, in any order."""
    return _path("path_unordered", "unordered", outputs, reference_outputs)


def path_subset(outputs: dict[str, Any], reference_outputs: dict[str, Any]) -> Scored:
    """Whether no other than the expected tools were called."""
    return _path("path_subset", "subset", outputs, reference_outputs)


def path_superset(outputs: dict[str, Any], reference_outputs: dict[str, Any]) -> Scored:
    """Whether at least the expected tools were called."""
    return _path("path_superset", "superset", outputs, reference_outputs)


def path_subsequence(outputs: dict[str, Any], reference_outputs: dict[str, Any]) -> Scored:
    """Whether at least the expected tools were called, in their order."""
    return _path("path_subsequence", "subsequence", outputs, reference_outputs)


def citations_hold(outputs: dict[str, Any], reference_outputs: dict[str, Any]) -> Scored:  # noqa: ARG001
    """Whether the answer names calls it rests on, and each of them gave something."""
    gave = {call["call_id"] for call in outputs["calls"] if call["outcome"] == "ok"}
    loose = [cited for cited in outputs["citations"] if cited not in gave]
    if loose:
        return _scored("citations_hold", False, f"calls that gave nothing: {loose}")
    bare = bool(gave) and outputs["status"] == "done" and not outputs["citations"]
    return _scored("citations_hold", not bare, "the answer cites no call" if bare else "")


def no_fabrication(outputs: dict[str, Any], reference_outputs: dict[str, Any]) -> Scored:  # noqa: ARG001
    """Whether all that the answer says rests on something."""
    made_up = outputs["unsupported"]
    return _scored("no_fabrication", not made_up, f"made up: {made_up}" if made_up else "")


def cost(name: str) -> Evaluator:
    """An evaluator that gives one figure of the run."""

    def measured(outputs: dict[str, Any], reference_outputs: dict[str, Any]) -> Scored:  # noqa: ARG001
        value = outputs[name]
        return _scored(name, len(value) if isinstance(value, list) else value)

    measured.__name__ = name
    return measured


EVALUATORS: dict[str, Evaluator] = {
    **{
        evaluator.__name__: evaluator
        for evaluator in (
            answer_facts,
            same_answer,
            same_status,
            exact_path,
            path_unordered,
            path_subset,
            path_superset,
            path_subsequence,
            citations_hold,
            no_fabrication,
        )
    },
    **{name: cost(name) for name in sorted(LOWER_IS_BETTER)},
}
"""All evaluators by name."""


def path_fits(mode: Match, called: Sequence[str], expected: Sequence[str]) -> bool:
    """Whether the tools called are the expected ones, as the mode compares them."""
    if mode == "subsequence":
        rest = iter(called)
        return all(tool in rest for tool in expected)
    from agentevals.trajectory.match import create_trajectory_match_evaluator

    compare = create_trajectory_match_evaluator(
        trajectory_match_mode=mode, tool_args_match_mode="ignore"
    )
    found = compare(outputs=_trajectory(called), reference_outputs=_trajectory(expected))
    return bool(found["score"])


def _trajectory(tools: Sequence[str]) -> list[dict[str, Any]]:
    """Calls of tools as the messages of a chat, one each."""
    return [
        {
            "role": "assistant",
            "content": "",
            "tool_calls": [{"function": {"name": tool, "arguments": json.dumps({})}}],
        }
        for tool in tools
    ]


def _path(name: str, mode: Match, outputs: Outputs, reference: Outputs) -> Scored:
    expected = reference.get("path")
    if expected is None:
        return _scored(name, None)
    fits = path_fits(mode, outputs["path"], expected)
    told = f"called {' > '.join(outputs['path']) or 'nothing'}, not {' > '.join(expected)}"
    return _scored(name, fits, "" if fits else told)


def _compared(name: str, now: Any, expected: Any) -> Scored:
    if expected is None:
        return _scored(name, None)
    return _scored(name, now == expected, "" if now == expected else f"{now!r}, not {expected!r}")


def _scored(name: str, score: float | bool | None, comment: str = "") -> Scored:
    return {"key": name, "score": None if score is None else float(score), "comment": comment}
