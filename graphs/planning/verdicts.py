"""What reflection finds of a plan and its steps, in code."""

from __future__ import annotations

from graphs.changes import gave
from graphs.planning.knowing import could_know
from graphs.planning.nodes.prepare_call import NOTHING
from graphs.plans.records import Plan
from graphs.state import Observation, Verdict
from tools.entity_types.records import EntityModel


def success(reason: str) -> Verdict:
    """Go on with the plan, or end with what it came to."""
    return Verdict(kind="success", wrong_step=0, again=False, noise=[], reason=reason)


def wrong_at(step: int, reason: str, *noise: str) -> Verdict:
    """The plan is of no use from that call on: the next one is taken."""
    return Verdict(
        kind="partly_wrong", wrong_step=step, again=False, noise=list(noise), reason=reason
    )


def start_over(reason: str) -> Verdict:
    """Search anew for a goal that was changed."""
    return Verdict(kind="wholly_wrong", wrong_step=0, again=False, noise=[], reason=reason)


def verdict_on(plan: Plan, observations: list[Observation], model: EntityModel) -> Verdict:
    """Whether the last step gave what it is for; "none" from who could know is a fact."""
    last, step = observations[-1], len(observations) - 1
    if last["outcome"] == "failed":
        return wrong_at(step, last["error"] or last["error_kind"])
    if gave(last):
        return success("the step gave what it is for")
    if could_know(plan, observations, model):
        return success("there is nothing, and the operation could know")
    return wrong_at(step, "nothing was found")


def lacks_a_thing(observation: Observation) -> bool:
    """Whether a step was not sent since what it needs was found nowhere."""
    return observation["error_kind"] == NOTHING
