"""Operations that do something else than the verb of a clause says, however near they seem."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from graphs.forms.records import FindGoal
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, function_words, light_verbs
from graphs.reading.command import called_by_name, verbs_of
from graphs.reading.draft import Candidate
from graphs.reading.links import Link
from graphs.reading.schema import Schema
from graphs.reading.tokens import stem
from graphs.reading.weights import fitted
from tools.entity_types.records import AccessPath
from tools.records import Tool


def erases(clause: Clause) -> bool:
    """Whether the verb of a clause only has things be gone: "delete book 3"."""
    return clause.mood != "test" and clause.word(clause.head) in closed("erasing")


def undoes(clause: Clause) -> bool:
    """Whether whatever was done last is to be as before: "undo that"."""
    verb = clause.word(clause.head)
    starts = (prefix for prefix in closed("undoing") if verb.startswith(prefix))
    return clause.mood != "test" and any(
        verb.removeprefix(prefix) in closed("auxiliaries") for prefix in starts
    )


def ends(clause: Clause) -> bool:
    """Whether the verb of a clause has things end: "cancel booking 3"."""
    return clause.mood != "test" and clause.word(clause.head) in closed("ending")


def only_shows(clause: Clause, one: Candidate) -> bool:
    """Whether a reading would show what is to be gone, or undone, the verb unread."""
    gone = erases(clause) or ends(clause) or undoes(clause)
    return gone and isinstance(one.goal, FindGoal) and clause.head not in one.used


def that_may_be_meant(
    clause: Clause, changing: Sequence[AccessPath], schema: Schema
) -> list[AccessPath]:
    """The operations that the verb of a clause may mean although they are not called by it.

    What is to be deleted is not renewed, and what is to be cancelled not refused. What undoes a
    deed is not the deed, and what takes it back ("un") neither another one, nor has it a thing be
    gone that the deed did not make: "unregister her" may end a registration, "unconfirm the shift"
    ends no shift. "Undo" means whatever was done last, and no operation that is not called so.
    """
    if erases(clause):  # of a thing whose phone is deleted that is updated
        makes = ("create", "action")
        return [p for p in changing if p.kind not in makes or _is_called(p, closed("ending"))]
    verb = clause.word(clause.head)
    if ends(clause):
        return [p for p in changing if _may_end(p, verb, schema)]
    if undoes(clause):
        return [p for p in changing if _is_called(p, (verb,))]
    undone = _undone(clause, changing)
    if not undone:
        return [*changing]
    taken_back = verb.startswith(tuple(closed("denied")))
    made = any(one.kind == "create" for one in undone)

    def may_undo(path: AccessPath) -> bool:
        if path.kind == "update":
            return True
        gone = path.kind == "delete" or _is_called(path, closed("ending"))
        return made if gone else not taken_back

    return [p for p in changing if p not in undone and may_undo(p)]


def ends_what_holds(one: Candidate, tool: Tool, clause: Clause, links: Sequence[Link]) -> bool:
    """Whether a change sets nothing of what something is taken off, and would end that and no part
    of it: "take Ada off Ben's trip" ends no trip.
    """
    part = tool.method == "DELETE" and not tool.ends_with_id
    return not part and _would_end(one, clause, links)


def _would_end(one: Candidate, clause: Clause, links: Sequence[Link]) -> bool:
    head, tokens = clause.head, clause.tokens
    off = (i for i in range(head + 2, len(tokens)) if clause.word(i) in closed("taken_from"))
    first = next(off, -2) + 1
    if clause.word(head) not in closed("taking_off") or first < head or one.goal.assignments:
        return False
    behind = [x for x in links if x.first >= first and x.kind == "name"]
    nearest = min((x.first for x in behind), default=-1)
    return any(x.first == nearest and x.entity == one.goal.entity for x in behind)


def is_guessed(
    one: Candidate, path: AccessPath, clause: Clause, links: Sequence[Link], schema: Schema
) -> bool:
    """Whether an operation that is told nothing but which thing is meant is only guessed from what
    is to be done: to forgive a fine is not to pay it, and to put Ada on the night shift not to put
    her on leave. "Put it back" and "restore it" have nothing be gone.
    """
    if path.kind not in ("action", "delete") or one.features["assigned"]:
        return False
    if ends(clause) or erases(clause):
        return False
    if any(x.kind in ("value", "flag") and clause.word(x.first - 1) in closed("resulting")
           and x.entity == path.entity for x in links):  # fmt: skip
        return False  # "mark it as done": what it is said to be was taken for what is done
    verb, kind = clause.word(clause.head), schema.model.types.get(path.entity)
    plain = {verb, *function_words(), *(kind.words if kind is not None else ())}
    words = [word for word in path.words if word not in plain]
    if {stem(word) for word in words} & {token.stem for token in clause.tokens}:
        return False  # "mark it as paid"
    if one.features["verb"]:
        light = verb in light_verbs() and bool(words)
        return light or _is_done_to_another(one, path, clause, links)
    tokens = clause.tokens[clause.head + 1 :]
    said = [verb, *(f"{verb} {t.lower}" for t in tokens if t.lower in closed("particles"))]
    near = [one for text in said for one in schema.meaning.near(text, words)] if words else []
    return any(near) and max(near) < fitted()["least_link"]  # zeros: nothing tells meanings


def _is_done_to_another(
    one: Candidate, path: AccessPath, clause: Clause, links: Sequence[Link]
) -> bool:
    """Whether a verb by which an operation is only described is said of a thing of another type:
    "take Ben" takes no show of his off the air.
    """
    named = verbs_of(clause) & called_by_name(path) or one.features.get("root_said")
    behind = [x.entity for x in links if x.kind == "name" and x.first == clause.head + 1]
    return not named and bool(behind) and path.entity not in behind


def _may_end(path: AccessPath, verb: str, schema: Schema) -> bool:
    """Whether an operation may end a thing: no deed is meant by a verb that is not near to it."""
    if path.kind not in ("create", "action") or _is_called(path, closed("ending")):
        return True
    near = schema.meaning.near(verb, path.words) if path.words else []
    return max(near, default=0.0) >= fitted()["least_meaning"]


def _undone(clause: Clause, changing: Sequence[AccessPath]) -> list[AccessPath]:
    """The operations that are called by what the verb undoes; those that end things aside."""
    verb = clause.word(clause.head)
    said = {verb.removeprefix(x) for x in closed("undoing") if verb.startswith(x)}
    if not said:
        return []
    return [p for p in changing if p.kind != "delete" and _is_called(p, said)]


def _is_called(path: AccessPath, words: Collection[str]) -> bool:
    return bool({stem(word) for word in words} & {stem(word) for word in path.words})
