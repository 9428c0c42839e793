"""Drafts from documentation: of each operation programs, whose requests are worded backwards.

After DOC_Mine (RESTful-Llama, EMNLP 2024): documentation -> program -> request.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from evals.teaching.asking_rows import questions_of
from evals.teaching.executing import Seen
from evals.teaching.exploring import Explored
from evals.teaching.records import Draft
from evals.teaching.wording import shown, step_text
from graphs.programs.signatures import Function, functions_of


def mined(explored: Explored) -> Iterator[Draft]:
    """Drafts of every operation that was seen, taking turns, so that a few are of many."""
    turns = [_of_operation(seen) for seen in explored.seen.values()]
    while turns:
        for turn in list(turns):
            draft = next(turn, None)
            if draft is None:
                turns.remove(turn)
            else:
                yield draft


def _of_operation(seen: list[Seen]) -> Iterator[Draft]:
    (function,) = functions_of([seen[0].tool]).values()
    for one in seen:
        for question in questions_of(one.rows, whole=one.whole):
            yield Draft(
                way="mined",
                solution=(one.tool.id,),
                program=f"rows = {call_text(function, one)}\n{question.line}",
                steps=(step_text(one.tool, one.arguments),),
                asked=question.asked,
                told=question.told,
                stated=(*map(shown, one.arguments.values()), *question.stated),
            )


def call_text(function: Function, seen: Seen, taken: Mapping[str, str] | None = None) -> str:
    """The call as a program writes it; ``taken``: expressions in place of arguments."""
    given = {key: repr(value) for key, value in seen.arguments.items()} | dict(taken or {})
    told = ", ".join(f"{function.keywords[key]}={text}" for key, text in given.items())
    return f"await {function.name}({told})"
