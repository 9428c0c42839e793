"""A call of a function from one clause: its values, and which of its outputs are wanted."""

from __future__ import annotations

from graphs.forms.records import CallGoal, Constraint
from graphs.reading.clauses import Clause, Placed
from graphs.reading.closed_class import closed
from graphs.reading.cues import operator_of
from graphs.reading.draft import Candidate, covered
from graphs.reading.schema import KINDS, Schema, plain
from graphs.reading.tokens import stem
from graphs.reading.weights import fitted, most
from tools.entity_types.records import AccessPath
from tools.records import Tool
from tools.words import identifier_words


def call_candidate(clause: Clause, path: AccessPath, tool: Tool, schema: Schema) -> Candidate:
    """A call of the operation with all values that the clause states; search places them."""
    used = {clause.head} if clause.tokens[clause.head].lower in closed("asking") else set()
    arguments: list[Constraint] = []
    for placed in clause.values:
        used.update(range(placed.first, placed.last))
        if placed.value.role != "now":
            arguments += _arguments(placed, clause)
    wanted = _wanted(clause, tool, schema, used)
    words = {stem(word) for word in path.words}
    used.update(i for i, t in enumerate(clause.tokens) if t.stem in words)
    features = {
        "covered": covered(clause, used, schema.index),
        "open_value": float(len(arguments)),
    }
    goal = CallGoal(id="g1", tool_id=tool.id, arguments=tuple(arguments), wanted=tuple(wanted))
    return Candidate(goal, features, used)


def _arguments(placed: Placed, clause: Clause) -> list[Constraint]:
    """A value as an argument; an amount of money and its currency each by itself."""
    span, value = clause.span(placed.first, placed.last), placed.value
    op = operator_of(value.comparison, value.cue)
    if value.kind != "money":
        kind = KINDS.get(value.kind, value.kind)
        return [Constraint(op=op, value=plain(value.value, value.kind), kind=kind, span=span)]  # type: ignore[arg-type]
    made = [Constraint(op=op, value=value.value["amount"], kind="number", span=span)]
    if value.value["currency"]:
        made.append(Constraint(value=value.value["currency"], kind="currency", span=span))
    return made


def _wanted(clause: Clause, tool: Tool, schema: Schema, used: set[int]) -> list[str]:
    """The output paths that the clause names, the nearest to the root of each name."""
    found: dict[str, str] = {}
    for field in sorted(tool.outputs, key=lambda field: field.path.count(".")):
        named = {stem(word) for word in identifier_words(field.name)}
        at = [i for i, t in enumerate(clause.tokens) if t.stem in named and not t.function]
        if at and named <= {clause.tokens[i].stem for i in at}:
            found.setdefault(field.name, field.path)
            used.update(at)
    return list(found.values())[: most("outputs")] or _near(clause, tool, schema, used)


def _near(clause: Clause, tool: Tool, schema: Schema, used: set[int]) -> list[str]:
    """The output nearest in meaning to a word that nothing else explains."""
    fields = [f for f in tool.outputs if f.type not in ("object", "array")]
    names = [" ".join(identifier_words(f.name)) for f in fields]
    best: tuple[float, int, str] | None = None
    for at, token in enumerate(clause.tokens):
        if at in used or token.function:
            continue
        for field, cosine in zip(fields, schema.meaning.near(token.lower, names), strict=True):
            if cosine >= fitted()["least_meaning"] and (best is None or cosine > best[0]):
                best = cosine, at, field.path
    if best is None:
        return []
    used.add(best[1])
    return [best[2]]
