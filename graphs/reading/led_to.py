"""What is asked for by the preposition alone that it is called by: "where is it from?"."""

from __future__ import annotations

from graphs.reading.closed_class import closed, question_words
from graphs.reading.draft import Draft
from tools.entity_types.records import Attribute


def led_to(draft: Draft) -> Attribute | None:
    """What is called by the preposition alone with which a question ends: of ``from`` and ``by``
    "where is it from?" and "who is it by?".
    """
    asks = question_words().get(draft.word(draft.clause.head))
    last = draft.word(_end(draft))
    if not asks or last not in closed("prepositions"):
        return None
    called = ((own, [w for w in own.words if w != "id"]) for own in draft.kind.attributes)
    return next((own for own, words in called if words == [last]), None)


def takes_led_to(draft: Draft) -> bool:
    """Whether that is wanted, and not used otherwise."""
    own, at = led_to(draft), _end(draft)
    if own is None or draft.is_used(at, at + 1):
        return False
    draft.wanted.append(own.name)
    draft.use(at, at + 1)
    return True


def _end(draft: Draft) -> int:
    """Where the last word stands."""
    return max((at for at, token in enumerate(draft.clause.tokens) if token.is_word), default=0)
