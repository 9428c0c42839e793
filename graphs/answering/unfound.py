"""Goals without an answer in words: what was not found, is missing, cannot be done, failed."""

from __future__ import annotations

from graphs.answering.describing import things
from graphs.answering.labels import type_label
from graphs.answering.records import Found
from graphs.answering.telling import Telling
from graphs.forms.records import (
    CallGoal,
    CompareGoal,
    Constraint,
    DoGoal,
    Find,
    FindGoal,
    Goal,
)
from tools.entity_types.records import Operator

_LIST_WAYS: tuple[tuple[str, Operator], ...] = (("remove", "="), ("add", "!="))
"""What is done to a list, and how it held the members where that could have been done."""


def tell_unfound(telling: Telling, goal: Goal, found: Found) -> str:
    """Why there is no answer."""
    changed = [telling.say("nothing_changed")] if isinstance(goal, DoGoal) else []
    match found.status:
        case "needs_input":
            return telling.together([_needed(telling, goal, found), *changed])
        case "impossible" | "failed" if not found.unknown_names:
            return _not_done(telling, goal, found)
        case "skipped":
            return telling.say("skipped", text=goal_text(telling, goal))
    told = tell_nothing_found(telling, goal, found)
    return telling.together([told, *changed])


def _not_done(telling: Telling, goal: Goal, found: Found) -> str:
    """Why a goal was not pursued, or what went wrong."""
    text, status = goal_text(telling, goal), str(found.status)
    if isinstance(goal, DoGoal) and found.status == "impossible":
        status = "not_done" if found.note else status
    if found.note:
        text = telling.say("because", text=text, why=found.note.rstrip(".。"))
    return telling.say(status, text=telling.sentence(text))


def tell_nothing_found(telling: Telling, goal: Goal, found: Found) -> str:
    """That nothing was found; "none" only where the operation that was asked could have known."""
    if found.unknown_names:
        return telling.together([_no_such(telling, goal, found, n) for n in found.unknown_names])
    find = _with_members(telling, goal)
    what = things(telling, find, telling.type_of(goal, found), unapplied=found.unapplied)
    if found.searched:
        return telling.say("none_found", things=what)
    looked = _looked_at(telling, found)
    if not looked:
        return telling.say("could_not_find", things=what)
    return telling.say("could_not_find_looked", things=what, looked=looked)


def _no_such(telling: Telling, goal: Goal, found: Found, name: str) -> str:
    """That nothing bears a name: no thing of a type where it was said whose name it is."""
    if _is_of_any(find_of(goal), name):
        return telling.say("no_such_at_all", name=name)
    kinds = telling.question.model.types
    kind = kinds.get(found.unknown_type or found.entity) or telling.type_of(goal, found)
    return telling.say("no_such", type=type_label(telling, kind), name=name)


def _is_of_any(find: Find, name: str) -> bool:
    """Whether a name was said without a word for whose it is."""
    return any(
        (told.value == name and told.kind == "name" and not told.attribute)
        or (told.find is not None and _is_of_any(told.find, name))
        for told in find.constraints
    )


def find_of(goal: Goal) -> Find:
    """What a goal looks for."""
    if isinstance(goal, FindGoal):
        return goal.find
    target = goal.target if isinstance(goal, DoGoal) else None
    return target if target is not None else Find()


def _with_members(telling: Telling, goal: Goal) -> Find:
    """What a goal looks for; where a list is to be changed, by what it lacks or holds already."""
    find = find_of(goal)
    path = telling.question.model.paths.get(goal.tool_id) if isinstance(goal, DoGoal) else None
    if not isinstance(goal, DoGoal) or path is None:
        return find
    told = list(find.constraints)
    for made in goal.assignments:
        taken = path.input(made.attribute)
        if taken is None or not made.shift:
            continue
        for way, op in _LIST_WAYS:
            told += [
                Constraint(attribute=taken.attribute, op=op, value=one, kind="text")
                for one in made.value.get(way, ())
            ]
    return find.model_copy(update={"constraints": tuple(told)})


def goal_text(telling: Telling, goal: Goal) -> str:
    """The goal in the person's words or, where they were not kept, in those of the library."""
    if said := telling.said(goal.span):
        return telling.say("quoted", text=said)
    if isinstance(goal, CallGoal | CompareGoal):
        return telling.say("quoted", text=telling.question.request.strip())
    what = things(telling, find_of(goal), telling.type_of(goal))
    return f"{goal.action} {what}" if isinstance(goal, DoGoal) else what


def _looked_at(telling: Telling, found: Found) -> str:
    """Types of the things that were read."""
    kinds = [telling.named_type(tool_id) for tool_id in found.path]
    labels = dict.fromkeys(type_label(telling, kind, 2) for kind in kinds if kind.words)
    return telling.listed(list(labels))


def _needed(telling: Telling, goal: Goal, found: Found) -> str:
    gaps = [
        telling.say(
            "gap",
            name=gap.get("name", ""),
            about=gap.get("about", ""),
            options=telling.listed(list(gap.get("options", ())), "either"),
        )
        for gap in found.missing
    ]
    if gaps:
        return telling.say("needs_input", missing="; ".join(dict.fromkeys(gaps)))
    return telling.say(
        "needs_input_open", text=telling.sentence(found.note or goal_text(telling, goal))
    )
