"""Changes in words: what the service returned, compared with what was sent."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from graphs.answering.checking_again import look_up_of
from graphs.answering.describing import called, named, things
from graphs.answering.hundredths import in_currency
from graphs.answering.labels import Row, attribute_label, field_label, thing_label, type_label
from graphs.answering.records import Changed, Found
from graphs.answering.telling import Telling
from graphs.answering.values import (
    attribute_value,
    is_moment,
    keys_of,
    plain_value,
    said_value,
    tells_currency,
)
from graphs.forms.records import DoGoal, Find
from graphs.rows.comparing import matches
from tools.entity_types.records import AccessPath, EntityType, Input
from tools.value_kinds import kind_of

_MADE_KINDS = {"create": "made", "update": "changed", "delete": "ended"}


def tell_changes(telling: Telling, goal: DoGoal, found: Found) -> str:
    """Each change that was sent; nothing is told as done that was not."""
    if not found.changes:
        return telling.say("nothing_changed")
    told = [_change(telling, goal, found, change) for change in found.changes]
    return "\n".join(dict.fromkeys(told))


def differences(telling: Telling, found: Found) -> list[tuple[Changed, str, Any, Any]]:
    """Change, attribute, what was returned, what was sent, wherever these differ."""
    return [
        (change, key, change.row[key], sent)
        for change in found.changes
        if change.outcome == "done"
        for key, sent in _sent(telling, _type(telling, change), change)
        if key in change.row and not _equal(change.row[key], sent)
    ]


def _change(telling: Telling, goal: DoGoal, found: Found, change: Changed) -> str:
    said = telling.said(goal.span) if not goal.each else ""
    text = said or _deed(telling, goal, change, found)
    if change.error:
        text = telling.say("because", text=text, why=change.error)
    match change.outcome:
        case "refused":
            return telling.say("refused", text=telling.sentence(text))
        case "failed":
            return telling.say("change_failed", text=telling.sentence(text))
        case "accepted":
            accepted = telling.say("accepted", text=telling.sentence(text))
            return telling.together([accepted, *_look_up(telling, change)])
        case "unknown":
            unknown = telling.say("unknown", text=telling.sentence(text))
            return telling.together([unknown, *_look_up(telling, change)])
    return telling.together(
        [_done(telling, goal, found, change), *_differing(telling, found, change)]
    )


def _look_up(telling: Telling, change: Changed) -> list[str]:
    """What to ask for to learn whether the change was made."""
    path = look_up_of(telling.question.model, change)
    if path is None:
        return []
    count = 1 if path.kind == "detail" else 2
    label = type_label(telling, _type(telling, change), count)
    return [telling.say("unknown_look_up", things=label, tool=path.tool_id)]


def _done(telling: Telling, goal: DoGoal, found: Found, change: Changed) -> str:
    """What was made or changed, as the service returned it."""
    kind, path = _type(telling, change), telling.question.model.paths.get(change.tool_id)
    done = _MADE_KINDS.get(path.kind if path is not None else "", "acted")
    if done == "ended" and _is_taken_out(goal, path, kind):
        done = "acted"
    held = change.row or dict(_sent(telling, kind, change))
    fields = (
        [*_named_beside(telling, goal, kind, change)]
        if done == "ended"
        else _fields(telling, goal, kind, change, held)
    )
    said = {"action": goal.action} if done == "acted" else {}
    told = telling.listed(fields, "comma") if change.row or done == "ended" else ""
    unseen = done == "acted" and bool(fields) and not change.row
    thing = _about(telling, goal, found, change, unseen=unseen)
    sentence = telling.say(done, thing=thing, fields=told, **said)
    if change.row or done == "ended":
        return sentence
    if not fields:
        return telling.together([sentence, telling.say("confirmed_only")])
    return telling.together(
        [sentence, telling.say("sent_only", fields=telling.listed(fields, "comma"))]
    )


def _is_taken_out(goal: DoGoal, path: AccessPath | None, kind: EntityType) -> bool:
    """Whether a thing was removed from another one, and stays: "take Ada off the list"."""
    taken = [path.input(one.attribute) for one in goal.assignments] if path is not None else []
    others = (i for i in taken if i is not None and i.role == "id")
    return goal.target is not None and any(i.entity != kind.id for i in others)


def _about(telling: Telling, goal: DoGoal, found: Found, change: Changed, *, unseen: bool) -> str:
    """The thing; of a deed whose outcome is ``unseen`` what was said behind its verb: "the label
    sport from Cold Water" was removed, and not Cold Water.
    """
    said = telling.said(goal.span) if unseen and not goal.each else ""
    verb, _, rest = said.partition(" ")
    is_said = bool(rest) and verb.casefold() == goal.action.casefold()
    return rest if is_said else _thing(telling, goal, found, change)


def _fields(
    telling: Telling, goal: DoGoal, kind: EntityType, change: Changed, held: Row
) -> list[str]:
    """What was sent, as the service holds it now."""
    told: dict[str, None] = {}
    thing = thing_label(telling, kind, change.row)
    filled = dict(_sent(telling, kind, change))
    kept = _kept(telling, goal, change) | {x for x in filled if tells_currency(kind, x, filled)}
    shifted = {one.attribute: one.value.get("of") for one in goal.assignments if one.shift}
    for taken, sent in filled.items():
        key = shifted.get(taken) or taken
        keys = keys_of(kind, key, held)
        if not keys or key in kept:
            continue
        value = attribute_value(telling, kind, key, held)
        if keys[0] == key and _equal(held[key], sent):
            value = _said_name(telling, goal, kind, key) or value
        if value and value != thing:
            label = field_label(telling, kind, key, keys, held)
            told[telling.say("field", label=label, value=value)] = None
    told |= dict.fromkeys(_named_beside(telling, goal, kind, change))
    emptied = (a.attribute for a in goal.assignments if a.op == "missing")
    gone = [key for key in emptied if change.row.get(key, key) in (None, "", [])]
    return [*told, *(telling.say("field_none", label=attribute_label(kind, key)) for key in gone)]


def _named_beside(
    telling: Telling, goal: DoGoal, kind: EntityType, change: Changed
) -> Iterator[str]:
    """Other things that were named, whose ids were sent and stand in no field that was told."""
    path, types = telling.question.model.paths.get(change.tool_id), telling.question.model.types
    for assigned in goal.assignments:
        taken = path.input(assigned.attribute) if path is not None else None
        said = telling.said(assigned.span)
        if taken is None or not said or assigned.kind not in ("name", "id"):
            continue
        of = types.get(taken.entity)
        if of is not None and of.id != kind.id and taken.role == "id":
            yield telling.say("field", label=type_label(telling, of), value=said)
        elif taken.attribute == kind.id_attribute:
            label = attribute_label(kind, kind.id_attribute)
            yield telling.say("field", label=label, value=said)


def _kept(telling: Telling, goal: DoGoal, change: Changed) -> set[str]:
    """What was sent as it was before, since the operation replaces the whole thing."""
    path = telling.question.model.paths.get(change.tool_id)
    said = {assigned.attribute for assigned in goal.assignments}
    if path is None or path.kind != "update" or not said or "" in said:
        return set()
    return {i.attribute for i in path.inputs if i.attribute and not said & {i.key, i.attribute}}


def _said_name(telling: Telling, goal: DoGoal, kind: EntityType, key: str) -> str:
    """The name that the person said for the thing whose id was sent."""
    attribute = kind.attribute(key)
    if attribute is None or not attribute.target:
        return ""
    for assigned in goal.assignments:
        of_it = (
            assigned.find is not None and telling.find_type(assigned.find).id == attribute.target
        )
        if assigned.attribute == key or (of_it and not assigned.attribute):
            if assigned.find is not None:
                return named(telling, assigned.find)
            return said_value(telling, assigned.value) if assigned.kind == "name" else ""
    return ""


def _differing(telling: Telling, found: Found, change: Changed) -> Iterator[str]:
    """What the service returned otherwise than it was sent."""
    kind = _type(telling, change)
    for of, key, returned, sent in differences(telling, found):
        if of is change:
            yield telling.say(
                "differs",
                label=attribute_label(kind, key),
                returned=plain_value(telling, in_currency(kind, key, returned)),
                sent=plain_value(telling, in_currency(kind, key, sent)),
            )


def _sent(telling: Telling, kind: EntityType, change: Changed) -> Iterator[tuple[str, Any]]:
    """Attribute and value of what was sent as content."""
    path = telling.question.model.paths.get(change.tool_id)
    for key, value in change.arguments.items():
        meant = path.input(key) if path is not None else None
        if value is not None and _is_content(path, meant, kind):
            yield (meant.attribute if meant is not None and meant.attribute else key), value


def _is_content(path: AccessPath | None, meant: Input | None, kind: EntityType) -> bool:
    """Whether an input says what the record is to hold, and not which record is meant."""
    name = meant.words if meant is not None else ()
    if meant is None or kind_of(name, "string") == "secret":
        return meant is None and path is None
    if meant.role == "id":
        making = path is not None and path.kind == "create"
        return making and meant.attribute not in ("", kind.id_attribute)
    return meant.role in ("content", "option")


def _type(telling: Telling, change: Changed) -> EntityType:
    return telling.named_type(change.tool_id)


def _thing(telling: Telling, goal: DoGoal, found: Found, change: Changed) -> str:
    """What was changed: as it was returned, as it was found, or as the person called it."""
    kind = _type(telling, change)
    rows = [change.row, *_aimed_at(telling, goal, found, change)]
    rows = [row for row in rows if _is_it(telling, kind, change, row)]
    label = next((text for row in rows if row and (text := called(telling, goal, kind, row))), "")
    if not label and goal.target is not None and len(found.changes) == 1:
        label = (
            _said_id(telling, goal.target, kind)
            or named(telling, goal.target)
            or things(telling, goal.target, kind, count=1)
        )
    elif not label and goal.target is not None and all(c.outcome == "done" for c in found.changes):
        label = things(telling, goal.target, kind, count=len(found.changes))
    label = label or _from_arguments(telling, kind, change)
    typed = type_label(telling, kind)
    if not label or label.startswith(typed) or not kind.words:
        return label or typed
    return telling.say("thing_of_type", type=typed, name=label)


def _is_it(telling: Telling, kind: EntityType, change: Changed, row: Row) -> bool:
    """Whether a row, as of what was returned, is what was changed, and not what holds that."""
    path, key = telling.question.model.paths.get(change.tool_id), kind.id_attribute
    inputs = path.inputs if path is not None and path.kind != "create" else ()
    ids = [i.key for i in inputs if i.role == "id" and i.entity == kind.id and i.attribute == key]
    sent = [change.arguments[one] for one in ids if one in change.arguments]
    return not sent or key not in row or any(_equal(row[key], one) for one in sent)


def _aimed_at(telling: Telling, goal: DoGoal, found: Found, change: Changed) -> Iterator[Row]:
    """The thing as it was found; of several that were changed the one whose id was sent."""
    of = goal.target_goal or (goal.target.of if goal.target is not None else "")
    aimed = telling.found(of) if of else None
    kind, alone = _type(telling, change), len(found.changes) == 1
    key, described = kind.id_attribute, goal.target is not None and not kind.name_attributes
    held = () if alone and described else found.rows  # the person's words say more than its id
    for row in (*held, *(aimed.rows if aimed is not None else ())):
        if alone or (key in row and row[key] in change.arguments.values()):
            yield row


def _said_id(telling: Telling, target: Find, kind: EntityType) -> str:
    """What the person called the thing that is told by an id alone."""
    told = [c for c in target.constraints if c.attribute == kind.id_attribute and c.kind == "id"]
    said = telling.said(told[0].span) if len(told) == 1 else ""
    return said if told and str(told[0].value) not in said else ""


def _from_arguments(telling: Telling, kind: EntityType, change: Changed) -> str:
    """What the record is called by what was sent of it."""
    path = telling.question.model.paths.get(change.tool_id)
    row = dict(_sent(telling, kind, change))
    inputs = path.inputs if path is not None else ()
    row |= {i.attribute: change.arguments[i.key] for i in inputs
            if i.role == "id" and i.attribute and i.key in change.arguments}  # fmt: skip
    return thing_label(telling, kind, row)


def _deed(telling: Telling, goal: DoGoal, change: Changed, found: Found) -> str:
    return f"{goal.action} {_thing(telling, goal, found, change)}".strip()


def _equal(returned: Any, sent: Any) -> bool:
    """Whether a returned value is the one that was sent, however it is written."""
    if isinstance(returned, dict | list) or isinstance(sent, dict | list):
        return returned == sent or type(returned) is not type(sent)
    return matches(returned, "=", sent) or _is_one_instant(returned, sent)


def _is_one_instant(returned: Any, sent: Any) -> bool:
    """Whether both name one instant, each in its own zone."""
    if not is_moment(returned) or not is_moment(sent):
        return False
    first, second = datetime.fromisoformat(returned), datetime.fromisoformat(sent)
    return first.tzinfo is not None and second.tzinfo is not None and first == second
