"""Commands for several things at once: "both", "all three", "the first two", "them"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphs.reading.closed_class import closed, number_words, ordinals
from graphs.reading.counted_those import picks_of_those
from graphs.reading.draft import Before, Draft, FanOut
from graphs.reading.universal import is_definite
from tools.written_number import whole_number


def fan_out_of(draft: Draft) -> FanOut | None:
    """Of how many things of the root a command speaks; None: of one.

    What is meant stands right behind the verb or "of", or before the verb; elsewhere it is of what
    a thing is made like ("add a note saying both are fine").
    """
    head, tokens = draft.clause.head, draft.clause.tokens
    lead = closed("determiners") | closed("particles")
    behind = head + 1
    while behind < len(tokens) and draft.word(behind) in lead - closed("plural") - closed("every"):
        behind += 1
    of = (at + 1 for at in range(behind, len(tokens)) if draft.word(at) in closed("of"))
    places = [*range(head), *range(head + 1, behind + 1), *of]
    said = next((one for at in places for one in _readings(draft, at)), None) or _picked(draft)
    if said is None:
        return None
    return replace(said, named=_is_named(draft, said.last))


def _readings(draft: Draft, at: int) -> Iterator[FanOut]:
    word, count = draft.word(at), _number(draft, at + 1)
    count = 0 if draft.word(at + 1) in closed("pro_forms") else count  # "each one"
    early, late = ordinals().get(word) == 0, word in closed("final")
    if (early or late) and count > 1 and (end := _end(draft, at + 2)):
        yield FanOut(count, at, end, from_end=late, placed=True)
    elif word in closed("dual") and (end := _end(draft, at + 1)):
        yield FanOut(2, at, end)
    elif word in closed("universal") | (closed("every") - closed("per")):
        end = _end(draft, at + 1 + bool(count)) or (at + 1 if _is_named(draft, at + 1) else 0)
        if end:
            yield FanOut(count, at, end)
    elif word in closed("before_numbers") and count > 1 and (end := _end(draft, at + 2)):
        yield FanOut(count, at + 1, end)


def _picked(draft: Draft) -> FanOut | None:
    """All that a pronoun in the plural, or a definite noun in the plural, stands for; none where
    some of these are picked.
    """
    for at in range(len(draft.clause.tokens)):
        if picks_of_those(draft.clause.tokens, at - 1):
            return None
        if draft.word(at) in closed("picking"):
            return FanOut(0, at, at)
    noun = next((x for x in draft.nouns if is_definite(draft, x)), None)
    return FanOut(0, noun.first, noun.first) if noun is not None else None


def _number(draft: Draft, at: int) -> int:
    """The number that stands at a place; 0: none does."""
    word = draft.word(at)
    return number_words().get(word) or whole_number(word) or 0


def _end(draft: Draft, at: int) -> int:
    """Where words that say how many end, if nothing but the things themselves follows; else 0."""
    if draft.word(at) in closed("pro_forms"):
        return at + 1
    if draft.word(at) in closed("of") and draft.word(at + 1) in closed("plural"):
        return at + 2
    tokens = draft.clause.tokens
    ends = at >= len(tokens) or not tokens[at].is_word or tokens[at].function
    return at if ends or any(x.first == at for x in draft.nouns) else 0


def _is_named(draft: Draft, at: int) -> bool:
    """Whether a noun for the things follows, with adjectives at most between: "all open tasks"."""
    at += draft.word(at) in closed("determiners")
    while at < len(draft.clause.tokens) and not draft.clause.tokens[at].function:
        if any(x.first == at for x in draft.nouns):
            return True
        at += 1
    return False


def meant_of(fan_out: FanOut, found: Sequence[Before]) -> list[Before]:
    """What a command is for, of goals that found things of its type: the one that found so many,
    or the latest that found one each; none where neither is there.
    """
    rows = [one for one in found if one.has_rows]
    if not fan_out.count or fan_out.placed:
        many = [one for one in rows if one.count >= (fan_out.count or 2)]
        return (many or ([] if fan_out.placed else rows))[-1:]
    last = rows[-fan_out.count :]
    if len(last) == fan_out.count and all(one.count == 1 for one in last):
        return last
    return [one for one in rows if one.count == fan_out.count][-1:]
