"""Drafts from the tool graph: a node or a chain of tools is sampled, and a request made of it.

After Back-Instruct (TaskBench, and the thesis' test set B): 1 to 5 tools.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from evals.teaching.asking_rows import Question, questions_of
from evals.teaching.executing import Caller, Seen
from evals.teaching.exploring import Explored, attribute_of
from evals.teaching.mining import call_text
from evals.teaching.records import Draft
from evals.teaching.wording import shown, step_text
from graphs.programs.signatures import functions_of
from graphs.rows.algebra import values_of
from tools.graph import ToolGraph

LONGEST = 5
"""Tools of a chain, as published."""

_ALONE = 0.3
"""Share of single tools among samples, as published."""
_TRIES = 10
"""Walks that are begun for one chain; the longest counts."""

Link = tuple[Seen, Mapping[str, str]]
"""A call, and the arguments that it takes of the call before: parameter -> attribute."""


def back_instructed(
    explored: Explored, graph: ToolGraph, caller: Caller, *, count: int, chance: Random
) -> Iterator[Draft]:
    """So many samples, each with one thing asked of the rows of its last call."""
    starts = sorted(explored.seen)
    for _ in range(count if starts else 0):
        chain = _sampled(starts, explored, graph, caller, chance)
        last = chain[-1][0]
        alone = len(chain) == 1
        questions = [*questions_of(last.rows, whole=last.whole)]
        yield _draft(chain, chance.choice(questions if alone else questions[:4]))


def _sampled(
    starts: Sequence[str], explored: Explored, graph: ToolGraph, caller: Caller, chance: Random
) -> list[Link]:
    """A single call, or the longest of some walks towards a chain."""
    wanted = 1 if chance.random() < _ALONE else chance.randint(2, LONGEST)
    found: list[Link] = []
    for _ in range(_TRIES if wanted > 1 else 1):
        chain: list[Link] = [(chance.choice(explored.seen[chance.choice(starts)]), {})]
        while len(chain) < wanted and (further := _further(chain, explored, graph, caller)):
            chain.append(chance.choice(further))
        found = max(found, chain, key=len)
        if len(found) == wanted:
            break
    return found


def _further(
    chain: Sequence[Link], explored: Explored, graph: ToolGraph, caller: Caller
) -> list[Link]:
    """Calls that the last one gives all that it can to, by bindings."""
    before, used = chain[-1][0], {seen.tool.id for seen, _ in chain}
    taken: dict[str, dict[str, str]] = {}
    for binding in graph.consumers(before.tool.id):
        attribute = attribute_of(before.tool.id, binding.output, caller)
        if binding.target not in used and values_of(before.rows, attribute):
            taken.setdefault(binding.target, {}).setdefault(binding.parameter, attribute)
    return [
        (seen, {key: one for key, one in given.items() if key in seen.arguments})
        for target, given in taken.items()
        for seen in explored.seen.get(target, [])[:1]
        if given.keys() & seen.arguments.keys()
    ]


def _draft(chain: Sequence[Link], question: Question) -> Draft:
    """The program takes what it hands on from the first row that has it."""
    functions = {f.tool.id: f for f in functions_of(seen.tool for seen, _ in chain).values()}
    lines, steps, stated = list[str](), list[str](), list[str]()
    for place, (seen, given) in enumerate(chain, 1):
        name = "rows" if place == len(chain) else f"s{place}"
        taken = {key: f"values_of(s{place - 1}, {one!r})[0]" for key, one in given.items()}
        lines.append(f"{name} = {call_text(functions[seen.tool.id], seen, taken)}")
        steps.append(step_text(seen.tool, seen.arguments, taken.keys()))
        stated += [shown(value) for key, value in seen.arguments.items() if key not in taken]
    return Draft(
        way="back_instructed",
        solution=tuple(seen.tool.id for seen, _ in chain),
        program="\n".join([*lines, question.line]),
        steps=tuple(steps),
        asked=question.asked,
        told=question.told,
        stated=(*stated, *question.stated),
    )
