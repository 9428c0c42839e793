"""Saves the programs of a run as a Python script that does the same outside of Cairn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from app.file_writing import write_file
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from app.run_report import RunReport
    from graphs.parts import Parts
    from graphs.programs.standalone.writing import Written


def save_script(output: Path, report: RunReport, parts: Parts) -> None:
    """Write the script of a run that was answered.

    Raises ``DeveloperError``: ``no_script`` for a run without a program, ``script_not_savable``,
    ``output_not_writable``.
    """
    from graphs.programs.standalone.writing import standalone

    programs = _programs(report, parts) if report.is_answered else []
    if not programs:
        raise DeveloperError(
            f"Nothing was saved in {output}: this run came to no program. Ask with --strategy "
            "solution or script, for something that needs a call.",
            code="no_script",
        )
    write_file(output, standalone(report.request, programs, parts.library))


def _programs(report: RunReport, parts: Parts) -> list[Written]:
    from graphs.plans.records import Plan
    from graphs.programs.standalone.writing import of_plan, of_script

    assert parts.entity_model is not None, "who answers by programs has an entity model"
    model, found = parts.entity_model(), []
    for subtask in report.subtasks.values():
        if subtask.program and subtask.plan:
            found.append(of_plan(Plan.model_validate(subtask.plan), parts.library, model))
        elif subtask.program:
            found.append(of_script(subtask.program, subtask.may_call, parts.library, model))
    return found
