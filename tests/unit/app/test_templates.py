"""What a run by a flow is started with, by whichever door."""

from __future__ import annotations

import pytest

from app.templates import options_of
from graphs.flows.records import CheckedFlow, Flow, FlowComplaint
from graphs.forms.records import Form
from graphs.run_options import RunOptions
from memory.errors import DeveloperError

FLOW = Flow(request="How many orders are open?", form=Form(), plans={})


def test_a_run_goes_by_the_flow_and_keeps_what_else_was_asked() -> None:
    options = options_of(CheckedFlow(flow=FLOW), RunOptions(dry_run=True, strategy="dfs"))
    assert (options.dry_run, options.strategy) == (True, "plan")
    assert options.flow == FLOW.model_dump(mode="json")


def test_a_flow_that_cannot_run_is_refused_with_its_first_complaints() -> None:
    wrong = [FlowComplaint(goal="g1", step=f"s{n}", text=f"s{n}: gone") for n in range(5)]
    with pytest.raises(DeveloperError, match=r"s0: gone; s1: gone; s2: gone[.]") as told:
        options_of(CheckedFlow(flow=FLOW, complaints=tuple(wrong)), RunOptions())
    assert told.value.code == "unsound_flow"
