"""Replies to what asks for no call: a greeting, thanks, "what can you do?"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from graphs.answering.labels import attribute_label, type_label
from graphs.answering.telling import Telling
from graphs.answering.values import member_text
from graphs.forms.records import TalkGoal
from tools.entity_types.records import AccessPath, EntityType
from tools.tool_documents import purpose

_NAMED = 8
"""Types and functions that are named of all there are."""


def tell_talk(telling: Telling, goal: TalkGoal) -> str:
    """A reply; the one that a model wrote where it did."""
    if goal.text:
        return goal.text
    if goal.topic == "help":
        return _help(telling)
    return telling.say("about" if goal.topic == "about_cairn" else goal.topic)


def _help(telling: Telling) -> str:
    """What the library in scope can look up and change, with requests that it can answer."""
    model = telling.question.model
    kinds = sorted(model.types.values(), key=lambda kind: -len(model.finders(kind.id)))
    found = [kind for kind in kinds if model.finders(kind.id)]
    changed = [kind for kind in kinds if model.changers(kind.id)]
    functions = [path for path in model.paths.values() if path.kind == "function"]
    told = [
        telling.say(phrase, types=_named(telling, of))
        for phrase, of in (("help_find", found), ("help_change", changed))
        if of
    ]
    if functions:
        told.append(telling.say("help_functions", functions=_functions(telling, functions)))
    if examples := _examples(telling, found):
        told.append(telling.say("help_examples", examples="\n".join(["", *examples])))
    return telling.together(told) if told else telling.say("help_nothing")


def _named(telling: Telling, kinds: Sequence[EntityType]) -> str:
    names = list(dict.fromkeys(type_label(telling, kind, 2) for kind in kinds))
    if len(names) <= _NAMED:
        return telling.listed(names)
    shown = telling.listed(names[:_NAMED], "comma")
    return telling.say("and_more", values=shown, count=len(names) - _NAMED)


def _functions(telling: Telling, functions: Sequence[AccessPath]) -> str:
    names = []
    for path in functions:
        tool = telling.question.library.tool(path.tool_id)
        names.append(purpose(tool).rstrip(".。"))
    return "; ".join(list(dict.fromkeys(names))[:_NAMED])


def _examples(telling: Telling, kinds: Sequence[EntityType]) -> list[str]:
    """Requests that one call without any input answers, of two types where there are."""
    made = [pair for kind in kinds if (pair := list(_requests(telling, kind)))]
    if not made:
        return []
    about_attributes, how_many = made[0][0], made[min(1, len(made) - 1)][1]
    return [telling.say("line", text=text) for text in (about_attributes, how_many)]


def _requests(telling: Telling, kind: EntityType) -> Iterator[str]:
    """A question about an attribute of the things, and how many there are."""
    lists = [p for p in telling.question.model.finders(kind.id) if p.kind == "list"]
    free = next((path for path in lists if not path.required), None)
    if free is None:
        return
    what = type_label(telling, kind, 2)
    held = [a for a in kind.attributes if a.name in free.attributes and a.role == "plain"]
    listed = next((a for a in held if a.enum and isinstance(a.enum[0], str)), None)
    told = next((a for a in held if not a.target and a.type in ("string", "number")), None)
    if listed is not None:
        label, value = attribute_label(kind, listed.name), member_text(listed, str(listed.enum[0]))
        yield telling.say("example_which", things=what, label=label, value=value)
    elif told is not None:
        yield telling.say("example_with", things=what, label=attribute_label(kind, told.name))
    else:
        yield telling.say("example_list", things=what)
    yield telling.say("example_count", things=what)
