"""Earlier turns of a conversation as forms refer to them: ``T1.g1``, the oldest first."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import Form
from graphs.planning.subtasks import found_of
from graphs.reasoner import Turn
from graphs.state import Result

_TURN = re.compile(r'"(T\d+)\.(?=\w+")')
"""The turn in a reference of a form, as JSON."""


def turns_of(earlier: Sequence[Turn]) -> list[EarlierTurn]:
    """The turns that were read as forms, by the numbers of now."""
    now = {turn.run_id: f"T{number}" for number, turn in enumerate(earlier, 1)}
    return [
        EarlierTurn(
            now[turn.run_id],
            turn.request,
            _form(turn, now),
            found_of(turn.results),
            turn.answer,
        )
        for turn in earlier
        if turn.form
    ]


def lost_before(earlier: Sequence[Turn]) -> str:
    """The request right before, where nothing could be made of it; else ``""``."""
    return earlier[-1].request if earlier and not earlier[-1].form else ""


def _form(turn: Turn, now: Mapping[str, str]) -> Form:
    """The form with the numbers that turns have now; one that is out of reach is ``T0``."""
    names = {then: now.get(run_id, "T0") for then, run_id in turn.turns.items()}
    text = _TURN.sub(lambda m: f'"{names.get(m[1], "T0")}.', json.dumps(turn.form))
    return Form.model_validate_json(text)


def numbers_of(form: Mapping[str, Any], earlier: Sequence[Turn]) -> dict[str, str]:
    """Number of each turn that a form refers to -> its run, to be kept with the form."""
    named = set(_TURN.findall(json.dumps(form)))
    numbered = ((f"T{number}", turn.run_id) for number, turn in enumerate(earlier, 1))
    return {number: run_id for number, run_id in numbered if number in named}


def results_of(earlier: Sequence[Turn]) -> dict[str, Result]:
    """The results of earlier turns by the ids that forms use."""
    return {
        f"T{number}.{result['found']['goal']}": result
        for number, turn in enumerate(earlier, 1)
        for result in turn.results.values()
        if "found" in result
    }


def with_form(
    findings: Mapping[str, Any], state: Mapping[str, Any], earlier: Sequence[Turn]
) -> dict[str, Any]:
    """The findings of a run with its answer, its form, and the turns that it refers to.

    A turn that failed leaves no form behind but that of a command, which may be put right.
    """
    failed = state["status"] in ("failed", "impossible")
    commands = any(goal["kind"] == "do" for goal in state["form"].get("goals", ()))
    form = {} if failed and not commands else state["form"]
    return {**findings, "answer": state["answer"], "form": form, "turns": numbers_of(form, earlier)}
