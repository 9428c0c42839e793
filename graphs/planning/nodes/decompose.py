"""Has the request read as a form, and makes a subtask of each of its goals."""

from __future__ import annotations

from functools import partial
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Decomposed, FormRead
from graphs.form_reasoner import ReadQuestion
from graphs.forms.records import Form
from graphs.nodes.decompose import rested_on
from graphs.nodes.limit_hit import hit_limit
from graphs.planning.context import planner_of, search_scope
from graphs.planning.earlier import lost_before, results_of, turns_of
from graphs.planning.foreseeing import foresight
from graphs.planning.looking_up import looked_up, not_asked
from graphs.planning.other_readings import not_denied, others_of
from graphs.planning.reading import read_form, relevant_tools
from graphs.planning.remembering import known_paths, known_ways, out_of_use
from graphs.planning.state import PlanAgentState
from graphs.planning.subtasks import subtasks_of
from graphs.results import bare_result
from graphs.state import Result


async def decompose(state: PlanAgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``read``, ``form``, ``language``, ``subtasks``, ``remembered``, ``avoid``, and
    ``results`` for the goals beyond the limit. Where the request follows earlier turns,
    ``follows``, and in ``earlier`` what it rests on. What an earlier reading came to is dropped.
    The next of other ways to read the request is taken up, where there is one.
    """
    if not state.get("again", False):
        form = await _read(runtime.context, state["read"], again=False)
    else:
        forms = others_of(state)
        if not forms:
            told = (await _read(runtime.context, state["read"], again=True)).model_dump(mode="json")
            forms = not_denied(state, [told, *told["others"]])
            if not forms or forms[0]["goals"] == state["form"]["goals"]:
                others = forms[1:] if state["form"]["doubtful"] else []  # there may be a "no" to it
                return {"form": {**state["form"], "tentative": False, "others": others}}
        form = Form.model_validate({**forms[0], "others": forms[1:]})
    read: PlanAgentState = {**state, "read": form.read or state["read"]}
    update = await decomposed(read, runtime.context, form)
    gone: dict[str, Result | None] = dict.fromkeys(state.get("results", {}))
    return {"read": read["read"], **update, "results": {**gone, **update["results"]}}


async def decomposed(state: PlanAgentState, context: RunContext, form: Form) -> dict[str, Any]:
    """What ``decompose`` writes, of a form from wherever it comes."""
    subtasks = subtasks_of(form, state["read"])
    told = form.model_dump(mode="json")
    decomposed = Decomposed(language=form.language, subtasks=subtasks)
    await context.record.emit(FormRead(form=told), decomposed)
    beyond = subtasks[context.limits.subtasks :]
    note = await _note(context, form) if beyond else ""
    earlier = rested_on(subtasks, results_of(context.earlier))
    known = await known_paths(context, told)
    return {
        "form": told,
        "language": form.language,
        "subtasks": subtasks,
        "remembered": known_ways(known, context, told),
        "avoid": out_of_use(known, context),
        "results": {s["id"]: bare_result(s, "failed", note) for s in beyond},
        "earlier": earlier,
        **({"follows": True} if earlier or form.follows else {}),
    }


async def _note(context: RunContext, form: Form) -> str:
    """What is told of the goals beyond the limit."""
    note = await hit_limit(context, "subtasks")
    left = not_asked(form, context.library, context.limits.subtasks)
    return f"{note}; not asked: {', '.join(left)}" if left else note


async def _read(context: RunContext, request: str, *, again: bool) -> Form:
    planner = await planner_of(context)
    question = ReadQuestion(
        request=request,
        now=context.now(),
        model=planner.model,
        library=context.library,
        grounding=planner.grounding,
        earlier=turns_of(context.earlier),
        lost=lost_before(context.earlier),
        again=again,
        relevant=await context.work.do(relevant_tools, context.retriever, request),
        relevant_to=partial(relevant_tools, context.retriever),
        foresee=foresight(search_scope(context, planner)),
        work=context.work,
    )
    form = await read_form(planner.reasoner, question)
    return looked_up(form, question, context.limits.subtasks)
