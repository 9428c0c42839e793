"""What an update makes of a thing where no word leads to it: "close the job", "set Ada active"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from graphs.forms.records import ValueKind
from graphs.reading.assigning import assign_listed
from graphs.reading.closed_class import closed, function_words, standing_for_things
from graphs.reading.command import Command
from graphs.reading.cues import denials
from graphs.reading.given import id_of
from graphs.reading.links import Link
from graphs.reading.scales import end_said
from graphs.reading.schema import Schema, is_date
from graphs.reading.sentences import stated_at
from graphs.reading.tokens import stem
from tools.entity_types.records import AccessPath, Attribute, Input
from tools.words import prose_words


def assign_become(command: Command) -> None:
    """What the thing is to be: what is stated of it, or stands behind its name, else what the verb
    makes of it.
    """
    if command.path.kind != "update":
        return
    for link in command.links:
        if _is_stated(command, link) and not command.is_used(link.first, link.last):
            assign_listed(command, link)
    _assign_ends(command)
    beside = bool(command.assigned)
    if not beside:
        _assign_behind(command)
        if command.assigned:
            return
    made = list(_made_by_verb(command))
    if len(made) != 1 or (beside and not isinstance(made[0][1], str)):
        return
    (taken, value), head = made[0], command.clause.head  # "reserve it for Ada" does both
    attribute = command.attribute(taken)
    kind: ValueKind = "flag" if isinstance(value, bool) else "enum"
    if value is None and attribute is not None:
        now = command.clause.now.replace(tzinfo=None).isoformat("T", "seconds")
        value, kind = (now if attribute.format == "date-time" else now[:10]), "date"
    command.assign(taken, value, kind, head, head + 1)


def _assign_behind(command: Command) -> None:
    """The listed values behind what names the thing, or stands for it."""
    for link in command.links:
        stands = is_behind_name(command, link) or _is_behind_pronoun(command, link)
        if stands and not command.is_used(link.first, link.last):
            assign_listed(command, link)


def _assign_ends(command: Command) -> None:
    """An end of a scale that is said by a word of another one: "high priority"."""
    for taken in command.open():
        attribute = command.sets(taken)
        said = end_said(attribute, command.clause) if attribute is not None else None
        if said is not None and not command.is_used(said[1], said[1] + 1):
            command.assign(taken, said[0], "enum", said[1], said[1] + 1)


def is_behind_name(command: Command, link: Link) -> bool:
    """Whether a listed value stands behind what names the thing by itself: it tells no more."""
    named = any(
        x.kind == "name" and x.entity == link.entity and x.last <= link.first
        and command.schema.identifies(x.entity, x.attribute) and not command.is_shared(x)
        for x in command.links
    )  # fmt: skip
    by_id = (p for p in command.clause.values if p.last <= link.first)
    named = named or any(id_of(command, p) == link.entity for p in by_id)
    return _is_own_state(command, link) and named


def _is_own_state(command: Command, link: Link) -> bool:
    own = link.kind in ("value", "flag") and link.entity == command.path.entity
    return own and link.is_whole


def _is_stated(command: Command, link: Link) -> bool:
    """Whether a statement about a thing of the type says a listed value, or a flag, of it: "the
    teapot is in good condition"; not which one is spoken of ("Ada has a weak hive").
    """
    at = stated_at(command.clause)
    vague = command.clause.words & closed("indefinite") & closed("existential")
    if not 0 < at < link.first or not _is_own_state(command, link):
        return False
    if vague and not denials(command.clause):  # "it's offline any more" is not certain
        return False
    nouns = [x for x in command.links if x.entity == link.entity and x.kind in ("name", "type")]
    told = any(x.kind == "type" and x.first == link.last for x in nouns)
    picked = at > 1 and command.word(at - 1) in closed("pro_forms")  # "the second one is lost"
    stands = picked or command.word(at - 1) in standing_for_things()
    return (stands or any(x.last <= at for x in nouns)) and not told


def _is_behind_pronoun(command: Command, link: Link) -> bool:
    """Whether a listed value stands behind words for what was shown, and the verb is no deed of its
    own: "put both of them on hold".
    """
    first, head = link.first - 1, command.clause.head
    while first > head and command.word(first) in closed("prepositions"):
        first -= 1
    behind = first > head and command.word(first) in standing_for_things()
    told = _is_own_state(command, link) and behind
    return told and command.clause.mood == "command" and not command.says_verb()


def sets_state(command: Command) -> bool:
    """Whether the verb of a command is a state, or the lack of one, that an update gives the things
    of the type: nobody deletes what is to be archived or deactivated.
    """
    verb = command.clause.tokens[command.clause.head].stem
    updates = (p for p in command.schema.model.paths_of(command.path.entity) if p.kind == "update")
    taken = {one.attribute for path in updates for one in path.inputs if one.role == "content"}
    known = (command.kind.attribute(name) for name in taken) if command.kind is not None else ()
    states = {state for one in known if one is not None for state, _ in states_of(one)}
    return verb in states or any(
        verb.removeprefix(prefix) in states
        for prefix in closed("undoing") if verb.startswith(prefix)
    )  # fmt: skip


def sets_to(path: AccessPath, verb: str, schema: Schema) -> bool:
    """Whether an update must be told a state of its things that a verb says: "retire Speedy"."""
    kind = schema.model.types.get(path.entity)
    needed = [one for one in path.inputs if one.role == "content" and one.required]
    if path.kind != "update" or kind is None or len(needed) != 1:
        return False
    attribute = kind.attribute(needed[0].attribute)
    return attribute is not None and any(state == verb for state, _ in states_of(attribute))


def states_of(attribute: Attribute) -> Iterator[tuple[str, Any]]:
    """The single words for how a thing may be, as stems, with the value that says so: its flags and
    listed values, and days that it may lack, of which the value is None.
    """
    words = [word for word in attribute.words if word not in function_words()]
    listed = (value for value in attribute.enum if isinstance(value, str))
    told: list[tuple[list[str], Any]] = [([*prose_words(value)], value) for value in listed]
    if attribute.type == "boolean":
        told.append((words, True))
    elif is_date(attribute) and attribute.nullable:
        told.append((words, None))
    yield from ((stem(said[0]), value) for said, value in told if len(said) == 1)


def _made_by_verb(command: Command) -> Iterator[tuple[Input, Any]]:
    """The listed values, and flags, that say of a thing that the verb was done: closed, archived;
    of "unblock" that it is blocked no more.

    What the operation is called by its own name is done by the call itself.
    """
    verb = command.clause.tokens[command.clause.head].stem
    if verb in command.called:
        return
    undone = {verb.removeprefix(prefix) for prefix in closed("undoing") if verb.startswith(prefix)}
    for taken in command.open():
        attribute = command.sets(taken)
        if attribute is None:
            continue
        # "checked in" is not done by "check"; "is open" is by "open"
        says_more = len([word for word in attribute.words if word not in closed("being")]) > 1
        for state, value in states_of(attribute):
            if state == verb and not (value is True and says_more):
                yield taken, value
            elif state in undone and value is True and not says_more:
                yield taken, False
