"""Words that nothing explains as the text that an operation needs to search for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from graphs.forms.records import Constraint
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft
from graphs.reading.links import places
from graphs.reading.tokens import runs
from graphs.reading.values.lexicon import words as known_words
from graphs.search.values import TAKEN_BY, parameter_kind
from tools.entity_types.records import EntityModel, Input
from tools.records import Tool
from tools.stated_ids import NO_NOUNS

_TEXTS = ("name", "text", "place")
"""Kinds of what may be such a text."""
_SHORT = frozenset({"name", "label"})
"""Kinds of inputs that take what a thing is called, which other words do not tell."""


def take_searched(draft: Draft) -> None:
    """The text of a look-up, where things of the root are only found by more texts than are said.

    Something of the root must be spoken of: other words tell nothing of it; and what was found
    before must not tell which are meant.
    """
    spoken = draft.wanted or draft.order or draft.total or any(draft.linked("type", draft.root))
    if draft.own_name or not spoken or any(c.goal for c in draft.constraints):
        return
    if not are_missing(draft.constraints, _needed(draft.schema.model, draft.root, behind=True)):
        return
    named = places(x for x in draft.links if x.names_type)
    named |= places(x for x in draft.linked("attribute", draft.root) if not x.soft)
    run = _longest_run(draft.clause, lambda at: not draft.is_explained(at) and at not in named)
    if run:
        draft.constraints.append(_text(draft.clause, run))
        draft.use(*run)
        draft.note("searched_text")
        if not any(not x.soft for k in ("type", "attribute") for x in draft.linked(k, draft.root)):
            draft.sought.update(range(*run))  # any words can be searched for


def take_key(draft: Draft) -> None:
    """The word by which the thing meant is found, where things of the root are only found by one:
    what stands right behind the word for it, or owns what is said of it: "user ben", "ada's phone".
    """
    if draft.own_name or not are_missing(
        draft.constraints, _needed(draft.schema.model, draft.root, behind=True)
    ):
        return
    ends = {x.last for x in draft.linked("type", draft.root) if x.is_whole and not x.soft}
    for first, last in runs(len(draft.clause.tokens), lambda at: not draft.is_explained(at)):
        if first in ends or draft.word(last) == "'s":
            draft.constraints.append(_text(draft.clause, (first, last)))
            draft.use(first, last)
            draft.note("searched_text")
            return


def searched_text(
    clause: Clause, tool: Tool, arguments: Sequence[Constraint], used: set[int]
) -> list[Constraint]:
    """The text of a call of a function that needs more texts than are said; its words are used."""
    needed = sum(
        one.required and not one.enum and parameter_kind(one) in TAKEN_BY["text"] - _SHORT
        for one in tool.parameters
    )
    open_ = [at for at, t in enumerate(clause.tokens) if at not in used and not t.function]
    run = _longest_run(clause, lambda at: at in open_)
    if not run or not used or not are_missing(arguments, needed):
        return []
    used.update(range(*run))
    return [_text(clause, run)]


def are_missing(said: Sequence[Constraint], needed: int) -> bool:
    """Whether fewer texts, and things that tell others, are said than are needed."""
    texts = [one for one in said if one.find or (one.kind in _TEXTS and not one.attribute)]
    return len(texts) < needed


def _needed(model: EntityModel, entity: str, *, behind: bool) -> int:
    """How many texts must be said to find things of a type, by whichever operation; ``behind``:
    also to find the things whose ids it takes.
    """
    found = []
    for path in model.finders(entity):
        roles = [one.role for one in path.required]
        owners = {one.entity for one in path.required if one.role == "id"} - {entity}
        before = [_needed(model, one, behind=False) for one in owners if behind]
        texts = sum(_takes_text(model, one, entity) for one in path.required)
        found.append(len(roles) if "search" in roles else texts or max(before, default=0))
    return min(found, default=0)


def _takes_text(model: EntityModel, one: Input, entity: str) -> bool:
    """Whether an input takes words: of a text that rows hold, or a key that is no mere number."""
    kind = model.types.get(one.entity)
    held = kind.attribute(one.attribute) if kind is not None and one.entity == entity else None
    if held is None or held.type != "string" or held.enum or held.format:
        return False
    return one.role == "filter" or (one.role == "id" and NO_NOUNS.isdisjoint(one.words[-1:]))


def _longest_run(clause: Clause, is_open: Callable[[int], bool]) -> tuple[int, int] | None:
    """The longest stretch of words that nothing explains, the verb of the clause aside."""
    verbs = {clause.head, *(i for i in range(1, len(clause.tokens)) if _is_verb(clause, i))}
    found = runs(len(clause.tokens), lambda at: at not in verbs and is_open(at))
    return max(found, key=lambda run: run[1] - run[0], default=None)


def _is_verb(clause: Clause, at: int) -> bool:
    """Whether a word stands right behind who does it, or says what for: "can I cook", "to send"."""
    before = clause.word(at - 1)
    return before in closed("subjects") or (
        before == "to" and clause.word(at) in known_words("verb")
    )


def _text(clause: Clause, run: tuple[int, int]) -> Constraint:
    return Constraint(value=clause.said(*run), kind="text", span=clause.span(*run))
