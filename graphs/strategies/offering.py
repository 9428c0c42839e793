"""The operations that a chat model may choose a solution of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from graphs.context import RunContext
from graphs.nodes.retrieve import find_candidates
from graphs.reading.clauses import split
from graphs.state import Subtask
from tools.entity_types.records import EntityModel


def offered_for(
    context: RunContext, subtask: Subtask, found: Mapping[str, float], model: EntityModel
) -> dict[str, float]:
    """Candidates of the request as a whole, of each of its clauses, and what finds their inputs.

    ``found``: tool id -> relevance, of the request as a whole. Blocks.
    """
    offered = dict(found)
    for clause in _clauses(context, subtask):
        own = find_candidates(context, {**subtask, "text": clause}, [])
        offered |= {one: relevance for one, relevance in own.items() if one not in offered}
    finders = _finders_of_inputs(offered, model)
    return offered | {one: 0.0 for one in finders if one not in offered}


def _clauses(context: RunContext, subtask: Subtask) -> list[str]:
    """The clauses of a request that has several: each may ask for something else."""
    clauses = [one.text for one in split(subtask["text"], context.now(), lambda _: False)]
    return clauses if len(clauses) > 1 else []


def _finders_of_inputs(offered: Mapping[str, float], model: EntityModel) -> Iterator[str]:
    """Whatever finds things of the types that the inputs of operations need."""
    paths = [model.paths[one] for one in offered if one in model.paths]
    needed = dict.fromkeys(one.entity for path in paths for one in path.required if one.entity)
    return (path.tool_id for entity in needed for path in model.finders(entity))
