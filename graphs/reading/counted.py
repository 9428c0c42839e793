"""What "how many" counts: things of the root, those of another type, or an amount."""

from __future__ import annotations

from graphs.reading.closed_class import closed
from graphs.reading.cues import amount_word
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.schema import is_measure


def is_amount_of_others(draft: Draft, at: int) -> bool:
    """Whether what is counted is an amount that other things have, and not the root."""
    tokens = enumerate(draft.clause.tokens)
    noun = next((i for i, token in tokens if i > at and not token.function), at)
    here = [x for x in draft.links if x.first <= noun < x.last and x.kind == "attribute"]
    exact = [x for x in here if x.is_whole and not x.soft]
    return bool(exact) and all(x.entity != draft.root for x in here)


def counts_root(draft: Draft, at: int) -> bool:
    """Whether what is counted is the root: its word comes before those for other types, with no
    more than adjectives before it, or nothing is left unexplained.
    """
    left = False
    for place in range(at + 1, len(draft.clause.tokens)):
        here = [x for x in draft.links if x.first <= place < x.last]
        if any(x.kind == "type" and x.entity == draft.root for x in here):
            return True
        if any(_is_own_amount(draft, x) and x.first not in draft.used for x in here):
            return False
        known = any(x.kind in ("value", "flag", "name") for x in here)
        longer = max((x.size for x in here if _names_thing(draft, x)), default=1)
        said = {x.entity for x in here if _tells_kind(draft, x) and x.size >= longer}
        if said and _is_noun(draft, place):
            draft.note("unplaced", float(draft.root not in said))
            return draft.root in said
        if any(x.kind == "type" and x.is_whole for x in here) and not known:
            return False
        if left and draft.clause.tokens[place].function:
            return False
        left |= not known and not draft.clause.tokens[place].function
    return not left


def _names_thing(draft: Draft, link: Link) -> bool:
    """Whether words are what one thing is called."""
    return link.kind == "name" and draft.schema.identifies(link.entity, link.attribute)


def _tells_kind(draft: Draft, link: Link) -> bool:
    """Whether words say what several things are like, listed or seen in data: "stars"."""
    return link.kind in ("value", "flag") or (link.kind == "name" and not _names_thing(draft, link))


def _is_noun(draft: Draft, at: int) -> bool:
    """Whether no noun follows a word, nor a preposition leads it: "how many dogs are there?"."""
    tokens = draft.clause.tokens
    last = at + 1 == len(tokens) or tokens[at + 1].function or not tokens[at + 1].is_word
    return last and draft.word(at - 1) not in closed("prepositions")


def _is_own_amount(draft: Draft, link: Link) -> bool:
    """Whether the words name an amount that each of the root has: "how many seats it has"."""
    own = link.kind == "attribute" and link.entity == draft.root and link.is_whole
    return own and not link.soft and is_measure(draft.attribute(link.attribute))


def counts_related(draft: Draft, at: int) -> bool:
    """Whether what is counted is by name what each of the root refers to: the books of holds."""
    targets = {a.target for a in draft.kind.attributes if a.target}
    return any(
        x.kind == "type" and x.is_whole and x.first == at + 1 and x.entity in targets - {draft.root}
        for x in draft.links
    )


def counts_what_is_in(draft: Draft) -> bool:
    """Whether what is counted is one thing that rows refer to, by its name, and no word for the
    rows follows it: "how many gasket sets were used?" of the uses of parts.
    """
    at = amount_word(draft.clause)
    for told in draft.constraints if at is not None else ():
        own = draft.kind.attribute(told.attribute)
        named = own is not None and bool(own.target) and told.kind == "name" and told.op == "="
        places = [*draft.clause.between(*told.span)] if named and told.span else []
        if places and places[0] == (at or 0) + 1 and draft.clause.tokens[places[-1] + 1 :]:
            return draft.clause.tokens[places[-1] + 1].function
    return False
