"""How far an operation does what the verb of a command says, and the verbs it may be told by."""

from __future__ import annotations

from graphs.rules.aspects import Aspects
from graphs.rules.lexicon import lexicon
from graphs.rules.mentions import Mentions
from graphs.rules.things import static_segments
from graphs.rules.tool_words import stem
from tools.records import Tool
from tools.words import identifier_words, prose_words, singular

_IN_DESCRIPTION = 0.6
"""How far a tool does what a verb of its description says."""
_MAKES = frozenset({"create", "make", "start", "register", "build", "open", "compile"})
_ADDS = frozenset({"add", "put", "save", "place", "include", "append", "insert"})
"""Verbs for making a thing, and for adding one to others."""
_METHODS = {
    "create": ("POST", "PUT"),
    "book": ("POST",),
    "order": ("POST",),
    "send": ("POST", "PUT"),
    "update": ("PUT", "PATCH", "POST"),
    "cancel": ("DELETE",),
}


def does(goal: Tool, mentions: Mentions, aspects: Aspects) -> float:
    """How far a tool does what the verb of a command says, in [0, 1]."""
    verb, particle = mentions.verb, mentions.particle
    own = _verbs(goal)
    near = aspects.near(verb)
    best = max((near.get(stem(word), 0.0) for word in own), default=0.0)
    if stem(verb) in {stem(word) for word in prose_words(goal.description)}:
        best = max(best, _IN_DESCRIPTION)
    if particle and particle in prose_words(goal.summary):
        best = min(best + 0.15, 1.0)
    kind = lexicon().write_verbs.get(verb)
    if kind is not None:
        kinds = {lexicon().write_verbs[w] for w in own if w in lexicon().write_verbs}
        methods = ("POST",) if verb in _MAKES else _METHODS[kind]
        by_method = 0.6 if goal.method in methods else 0.0
        if (
            kinds
            and kind not in kinds
            and not {kind, *kinds} <= {"create", "book", "order", "update", "send"}
        ):
            by_method = 0.0
        apart = (verb in _MAKES and own & _ADDS) or (verb in _ADDS and own & _MAKES)
        best = max(best, by_method + 0.2 * (kind in kinds) - 0.3 * bool(apart))
    undone = verb.removeprefix("un")
    if undone != verb and goal.method == "DELETE" and stem(undone) in {stem(w) for w in own}:
        return 1.0
    said = {stem(verb)} & {stem(word) for word in prose_words(goal.summary)[:1]}
    if goal.method == "DELETE" and kind != "cancel" and not said:
        return 0.0
    return best


def _verbs(tool: Tool) -> set[str]:
    """The verbs that an operation is described by: of its summary, its name, its path."""
    words = [*prose_words(tool.summary)[:1], *prose_words(tool.description)[:1]]
    for clause in tool.summary.lower().split(" or ")[1:]:
        words += prose_words(clause)[:1]
    words += identifier_words(tool.name)[:1]
    segments = static_segments(tool)
    words += identifier_words(segments[-1]) if segments else ()
    return set(words)


def deeds_of(tool: Tool) -> set[str]:
    """The verbs by which a person may command an operation that changes something."""
    if tool.risk == "read":
        return set()
    words = {*prose_words(tool.summary)[:1], *identifier_words(tool.name)[:1]}
    for clause in tool.summary.lower().split(" or ")[1:]:
        words |= set(prose_words(clause)[:1])
    segments = static_segments(tool)
    last = segments[-1] if segments else ""
    is_collection = bool(last) and singular(last) != last
    return words if is_collection else words | set(identifier_words(last)[:1])
