"""All ways to read one clause, each seen from a type or an operation, scored by fitted weights."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence

from graphs.forms.records import FindGoal
from graphs.reading.asked import Asked
from graphs.reading.being_there import without_places
from graphs.reading.calling import call_candidate
from graphs.reading.change_candidates import change_candidates
from graphs.reading.clauses import Clause
from graphs.reading.contradicted import without_contradicted
from graphs.reading.detours import without_detours, without_unasked
from graphs.reading.draft import Before, Candidate
from graphs.reading.find_candidates import find_candidates
from graphs.reading.gentler import (
    without_empty,
    without_passing,
    without_replacing,
    without_sought,
)
from graphs.reading.inputs_met import least_lacking
from graphs.reading.links import Link
from graphs.reading.operations import Operations, is_mine
from graphs.reading.same_deeds import without_unsaid
from graphs.reading.schema import Schema
from graphs.reading.told_by_others import with_told_by_others
from graphs.reading.weights import value_of
from tools.entity_types.records import AccessPath
from tools.library import ToolLibrary


def candidates(
    clause: Clause,
    links: Sequence[Link],
    schema: Schema,
    library: ToolLibrary,
    operations: Operations,
    entities: Collection[str],
    relevant: Mapping[str, float],
    before: Sequence[Before] = (),
) -> list[Candidate]:
    """The candidates of a clause, best first; ``features["value"]`` is what each is worth."""
    paths = _in_scope(schema, entities, relevant)
    near = operations.near(_without_names(clause, links), [library.tool(p.tool_id) for p in paths])
    asked = Asked(clause, links, schema, library, entities, relevant, near, before)
    found = with_told_by_others(find_candidates(asked), asked)
    found += [*change_candidates(asked, paths), *_call_candidates(asked, paths)]
    if any(one.features.get("stated") for one in found):
        _ask_nothing(found)
    for one in found:
        one.features["value"] = value_of(one.features)
    found = without_unsaid(without_contradicted(found, before), clause, schema)
    found = without_unasked(without_detours(found, schema), clause, links)
    found = without_replacing(without_passing(without_sought(found, clause)), schema)
    found = without_places(without_empty(found, schema), clause, links, schema)
    return sorted(found, key=lambda c: -c.features["value"])


def _ask_nothing(found: Sequence[Candidate]) -> None:
    """Let no look-up suit a clause that states, as done or changed, what an operation does."""
    for one in found:
        if isinstance(one.goal, FindGoal):
            one.features["mood"] = -1.0


def lead(found: Sequence[Candidate]) -> float:
    """The share of the first among the candidates, by what each is worth, in [0, 1]."""
    worth = [one.features["value"] for one in found]
    return 1.0 / sum(math.exp(w - worth[0]) for w in worth) if worth else 0.0


def _in_scope(
    schema: Schema, entities: Collection[str], relevant: Mapping[str, float]
) -> list[AccessPath]:
    paths = schema.model.paths
    return [p for p in paths.values() if p.entity in entities or p.tool_id in relevant]


def _without_names(clause: Clause, links: Sequence[Link]) -> str:
    """The clause with "it" for what names things, as operations speak of none."""
    text = clause.text
    spans = [(clause.tokens[x.first].start, clause.tokens[x.last - 1].end)
             for x in links if x.kind == "name" and x.is_whole]  # fmt: skip
    spans += [(p.value.start, p.value.end) for p in clause.values if p.value.kind == "quoted"]
    done = len(text) + 1
    for start, end in sorted(set(spans), reverse=True):
        if end <= done:
            text, done = f"{text[:start]}it{text[end:]}", start
    return text


def _call_candidates(asked: Asked, paths: Sequence[AccessPath]) -> Iterator[Candidate]:
    """A call of each function that is near the clause."""
    for path in asked.nearest(p for p in paths if p.kind == "function"):
        tool = asked.library.tool(path.tool_id)
        one = call_candidate(asked.clause, path, tool, asked.schema)
        one.features |= asked.suits([path], changes=tool.risk != "read")
        one.features["mine"] = float(is_mine(asked.clause, [tool]))
        one.features |= least_lacking(one.goal.arguments, [(path, tool)])
        yield one
