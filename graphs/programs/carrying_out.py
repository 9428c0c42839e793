"""The program of a plan, carried out as far as its calls were answered."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.context import RunContext
from graphs.limits import Limits
from graphs.planning.nodes.conclude import table_by_plan
from graphs.planning.nodes.prepare_call import arguments_by_plan
from graphs.planning.state import PlanSolveState
from graphs.planning.tables import bodies_of, known_tables
from graphs.plans.arguments import GOAL, Arguments
from graphs.plans.records import CallStep, Constant, Plan
from graphs.plans.running import Answer, answers_to
from graphs.plans.tables import Table
from graphs.programs.errors import ProgramError
from graphs.programs.rendering import Program, program_of
from graphs.programs.sandbox import Call, Finished, ProgramLimits, Sandbox, Waiting
from graphs.rows.algebra import Row
from graphs.rows.answer_rows import rows_of
from tools.entity_types.records import AccessPath, EntityModel


async def arguments_by_program(
    context: RunContext, state: PlanSolveState, plan: Plan, step: CallStep, model: EntityModel
) -> list[Arguments]:
    """The calls that the program waits for, each once; none where it passes over the step.

    Raises ``ProgramError``, and where the plan tells why it has no arguments, as that does.
    """
    program = program_of(plan, context.library)
    try:
        at = await _carried_out(context, state, plan, program, model)
    except ProgramError:
        await arguments_by_plan(context, state, plan, step, model)
        raise
    if not isinstance(at, Waiting):
        return await arguments_by_plan(context, state, plan, step, model)
    function = program.functions[at.calls[0].function]
    if function.tool.id != step.tool_id:
        return []
    calls = [function.arguments(call.arguments) for call in at.calls]
    calls = [call for place, call in enumerate(calls) if call not in calls[:place]]
    if len(calls) > 1 and function.tool.risk != "read" and not state["goal"].get("each"):
        return await arguments_by_plan(context, state, plan, step, model)
    if len(calls) == 1 and any(
        not isinstance(v, Constant) and v.whole for v in step.arguments.values()
    ):
        # a program does not tell what is null from what is not there
        (planned,) = await arguments_by_plan(context, state, plan, step, model)
        calls = [{**calls[0], **{key: None for key, value in planned.items() if value is None}}]
    return calls


async def table_by_program(
    context: RunContext, state: PlanSolveState, plan: Plan, model: EntityModel
) -> Table:
    """The rows that the program gives; as the plan has them where not all of it was carried out.

    Raises ``ProgramError``.
    """
    by_plan = await table_by_plan(context, state, plan, model)
    observations = state.get("observations", [])
    if len(observations) < len(plan.path) or any(o["outcome"] != "ok" for o in observations):
        return by_plan
    program = program_of(plan, context.library)
    at = await _carried_out(context, state, plan, program, model)
    return Table(by_plan.entity, at.value if isinstance(at, Finished) else [], by_plan.whole)


async def _carried_out(
    context: RunContext, state: PlanSolveState, plan: Plan, program: Program, model: EntityModel
) -> Waiting | Finished:
    bodies = await bodies_of(context, plan, state.get("observations", []))
    tables = await known_tables(context, state)
    known = {name: list(tables[ref.removeprefix(GOAL)].rows) for name, ref in program.given.items()}
    sandbox = Sandbox(program.functions, program_limits(context.limits))

    def answers(wait: int, calls: tuple[Call, ...]) -> list[list[Row]] | None:
        step = plan.calls[wait]
        if step.id not in bodies:
            return None
        path = model.answers_of(step.tool_id, step.rows)
        asked = [program.functions[call.function].arguments(call.arguments) for call in calls]
        return _rows(asked, bodies[step.id], path)

    return await context.work.do(sandbox.run, program.text, answers, known)


def _rows(
    asked: Sequence[Arguments], answers: Sequence[Answer], path: AccessPath
) -> list[list[Row]]:
    """The rows that each call gave; what was changed at the approval of one call stays its own."""
    if len(asked) == 1:
        return [[row for _, _, body in answers for row in rows_of(body, path)]]
    read = [rows_of(body, path) for _, _, body in answers]
    return [[row for place in answers_to(one, answers) for row in read[place]] for one in asked]


def program_limits(limits: Limits) -> ProgramLimits:
    """The limits of a program, of those of its run."""
    return ProgramLimits(limits.program_seconds, limits.program_megabytes, limits.program_steps)
