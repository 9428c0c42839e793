"""The last change taken back: "undo that", "put it back the way it was"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from graphs.answering.records import Changed
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import Constraint, DoGoal, Find, Form, TalkGoal, Topic, ValueKind
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.schema import Schema
from tools.entity_types.records import AccessPath, Input

_Way = DoGoal | Topic
"""What takes a change back, or why nothing does."""


def undone(clause: Clause, earlier: Sequence[EarlierTurn], schema: Schema) -> Form | None:
    """What puts back all that the last command changed; a reply where that cannot be done; None of
    what asks for something else.
    """
    if not _asks_back(clause):
        return None
    turn = next((one for one in reversed(earlier) if any(_changes(one))), None)
    ways = list(_ways(turn, schema)) if turn is not None else []
    refused: list[Topic] = [one for one in ways if not isinstance(one, DoGoal)]
    if refused or not ways:
        topic = refused[0] if refused else "nothing_to_undo"
        return Form(goals=(TalkGoal(id="g1", topic=topic),), confidence=1.0)
    deed = {"action": clause.word(clause.head), "span": clause.span(0, len(clause.tokens))}
    goals = [one for one in ways if isinstance(one, DoGoal)]
    told = (g.model_copy(update={"id": f"g{n}", **deed}) for n, g in enumerate(goals, 1))
    return Form(goals=tuple(told), confidence=1.0, follows=True)


def _asks_back(clause: Clause) -> bool:
    """Whether a clause orders, and names nothing but what was done: "undo that", "put it back"."""
    words = [t.lower for t in clause.tokens if t.is_word]
    named = [t.lower for t in clause.tokens if t.is_word and not t.function]
    plain = closed("leading") | closed("polite") | closed("correcting") | closed("final")
    verbs = [word for word in named if word not in plain]
    if clause.values or "?" in words or len(verbs) != 1 or clause.forbids:
        return False
    returns = verbs[0] in closed("returning") and closed("back") & {*words} == {"back"}
    return (verbs[0] in closed("reverting") or returns) and bool({*words} & closed("pronouns"))


def _changes(turn: EarlierTurn) -> Iterator[tuple[DoGoal, Changed]]:
    """What was changed in a turn, or may have been, the latest first."""
    for goal in reversed(turn.form.goals):
        found = turn.found.get(goal.id)
        if isinstance(goal, DoGoal) and found is not None:
            yield from (
                (goal, one) for one in reversed(found.changes)
                if one.outcome not in ("failed", "refused")
            )  # fmt: skip


def _ways(turn: EarlierTurn, schema: Schema) -> Iterator[_Way]:
    for goal, change in _changes(turn):
        path = schema.model.paths.get(change.tool_id)
        if path is None or change.outcome != "done" or path.kind not in ("update", "create"):
            yield "no_way_back"
        elif path.kind == "create":
            yield _removed(turn, goal, change, path, schema)
        else:
            yield _put_back(turn, goal, change, path, schema)


def _removed(
    turn: EarlierTurn, goal: DoGoal, change: Changed, path: AccessPath, schema: Schema
) -> _Way:
    """The deletion of what was made."""
    ends = [p for p in schema.model.changers(path.entity) if p.kind == "delete"]
    target = _target(turn, goal, change, path, schema)
    if len(ends) != 1 or target is None:
        return "no_way_back"
    return DoGoal(
        id="g1", action="", tool_id=ends[0].tool_id, entity=path.entity, target=target
    )  # fmt: skip


def _put_back(
    turn: EarlierTurn, goal: DoGoal, change: Changed, path: AccessPath, schema: Schema
) -> _Way:
    """The update that sets again what was there before."""
    given = {one.attribute for one in goal.assignments}
    inputs = [
        i for i in path.inputs
        if i.role == "content" and i.key in change.arguments
        and (i.key in given or change.before.get(i.key) != change.arguments[i.key])
    ]  # fmt: skip
    target = _target(turn, goal, change, path, schema)
    if target is None or any(i.key not in change.before for i in inputs):
        return "not_known_before"
    former = tuple(_former(i, change, schema) for i in inputs)
    update = {"target": target, "target_goal": "", "each": False, "assignments": former}
    return goal.model_copy(update={**update, "tool_id": path.tool_id, "condition": None})


def _former(taken: Input, change: Changed, schema: Schema) -> Constraint:
    value = change.before[taken.key]
    if value in (None, "", []):
        return Constraint(attribute=taken.key, op="missing")
    held = schema.kind(taken.entity).attribute(taken.attribute)
    kind: ValueKind = "id" if held is not None and held.target else ""
    return Constraint(attribute=taken.key, value=value, kind=kind)


def _target(
    turn: EarlierTurn, goal: DoGoal, change: Changed, path: AccessPath, schema: Schema
) -> Find | None:
    """The thing that was changed or made, by its id."""
    key = schema.kind(path.entity).id_attribute
    taken = (i.key for i in path.inputs if i.role == "id" and i.entity == path.entity)
    sent = [change.arguments[one] for one in taken if one in change.arguments]
    ids = [change.row[key]] if key in change.row else sent
    if (path.kind == "create" and key not in change.row) or len(ids) != 1:
        return None
    return Find(
        of=f"{turn.id}.{goal.id}" if change.row else "", entity="" if change.row else path.entity,
        constraints=(Constraint(attribute=key, value=ids[0], kind="id"),),
    )  # fmt: skip
