"""Questions about the one thing found last, of which it is left out: "what's the phone number?"."""

from __future__ import annotations

from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft
from tools.entity_types.typing_paths import is_plural


def is_asked_of_one(draft: Draft) -> bool:
    """Whether what the one thing found last has is asked for, and of which is left out: "what's the
    phone number?".
    """  # noqa: D205
    told = draft.constraints or draft.order or draft.total or draft.limit
    last = draft.before[-1] if draft.before else None
    if told or not draft.wanted or last is None or draft.clause.mood != "ask":
        return False
    typed = any(x.kind == "type" and x.is_whole and not x.soft for x in draft.links)
    named = any(
        draft.word(x.first - 1) in closed("determiners") and x.attribute in draft.wanted
        for x in draft.linked("attribute", draft.root)
    )
    one = last.has_rows and last.count == 1 and last.entity == draft.root
    return named and one and not typed


def belongs_to_one(draft: Draft) -> bool:
    """Whether the thing of its type that belongs to the one found last is asked for: "who is the
    customer?".
    """  # noqa: D205
    last = draft.before[-1] if draft.before else None
    told = draft.constraints or draft.order or draft.total or draft.limit or draft.wanted
    if told or last is None or not (last.has_rows and last.count == 1):
        return False
    said = [x for x in draft.linked("type", draft.root) if x.is_whole and not x.soft]
    ends = len([t for t in draft.clause.tokens if t.is_word])
    return draft.clause.mood == "ask" and last.entity != draft.root and any(
        draft.word(x.first - 1) in closed("articles") - closed("indefinite") and x.last == ends
        and not is_plural(draft.word(x.last - 1))
        for x in said
    )  # fmt: skip
