"""Words like "its", "them" and "her": what an earlier goal found, or what belongs to it."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.parts import rewritten
from graphs.forms.records import Constraint, Find
from graphs.reading.closed_class import closed, ordinals
from graphs.reading.comparing import asks_who, picks_by_degree
from graphs.reading.counting_again import count_again
from graphs.reading.draft import Before, Draft, FanOut
from graphs.reading.fan_out import meant_of
from graphs.reading.links import is_that_one
from graphs.reading.of_what_was_shown import (
    asks_which_of_them,
    is_of_shown,
    stands_for_shown,
)
from graphs.reading.others import asks_for_more, leave_unread, others_at, take_others
from graphs.reading.personal import (
    is_before_person,
    is_led_on,
    note_nobody,
    owners_of,
    to_person,
    told_by,
    told_by_these,
)
from graphs.reading.pointing_words import (
    names_another,
    number_pointed_at,
    of_nouns,
    pointing_words,
    speaks_of_owner,
)
from graphs.reading.relations import cost_of_way
from graphs.reading.sentences import stated_at
from tools.entity_types.ways import Edge
from tools.records import Record


def point_back(draft: Draft) -> None:
    """Take pronouns and ordinals for the things that a goal before found."""
    said = pointing_words(draft.clause) - of_nouns(draft)
    others = others_at(draft.clause)
    last = _last_one(draft)
    several = _several(draft)
    more = asks_for_more(draft.clause)
    points = said or several or others is not None or (not more and _is_of_those(draft))
    if not points or draft.own_name or not draft.before:
        _take_nothing(draft, others, said)
        return
    if draft.clause.words & closed("personal") and to_person(draft):
        draft.used |= said
        return
    draft.used |= said
    single = _is_single(draft)
    things, own = _meant_things(draft, more=more, single=single)
    if several is not None:
        _take_all(draft, several, own)
        return
    if others is not None and take_others(draft, own, others):
        return
    one = _suiting(draft, own, single=single)
    if one is not None and _is_since(draft, things, one):
        one = None
    if one is not None and number_pointed_at(draft) <= one.count and count_again(draft, one, own):
        return
    if one is not None:
        _take(draft, one, last=last)
        passed = _passed_over(draft, things, one)
        draft.note("passed_over", float(sum(o.goal != one.goal for o in passed)))
        return
    if not _take_related(draft, things, single=single):
        _take_nothing(draft, None, said)


def _meant_things(draft: Draft, *, more: bool, single: bool) -> tuple[list[Before], list[Before]]:
    """What was found before that the words may stand for, and what of it is of the root: none of
    "its jobs" is a job that was shown.
    """
    things = [one for one in draft.before if _may_be_meant(one, draft, single=single)]
    types = {x.entity for x in draft.links if is_that_one(draft.clause, x)}
    things = [one for one in things if one.entity in types] or things
    things = [one for one in things if not (more and one.entity == draft.root)]
    own = [one for one in things if one.entity == draft.root]
    own = [one for one in own if not is_before_person(draft, one)]
    if not speaks_of_owner(draft):
        return things, own
    return [*(one for one in things if one.entity != draft.root), *owners_of(draft, own)], []


def _passed_over(draft: Draft, things: Sequence[Before], one: Before) -> list[Before]:
    """What was found since, of which the words may speak as well."""
    later = list(things[things.index(one) + 1 :])
    if not _picks_one(draft):
        return later
    draft.note("which_one", float(any(_is_list(o, one) for o in later)))
    # one that was picked of them before is passed over by no other pick
    later = [o for o in later if o.entity != one.entity]
    if draft.ordinal and draft.clause.mood != "command":
        # a single thing has no first, and is not passed over for those that have
        later = [o for o in (later if one.count > 1 else things) if o.count > 1]
    return later


def _take_nothing(draft: Draft, others: int | None, said: frozenset[int]) -> None:
    """Note what stands for nothing that is known: "the other one", "she"; all there is of a type
    that nobody spoke of would be told of "them". What is stated of "it" tells of no named thing.
    """
    if others is not None:
        leave_unread(draft, others)
    note_nobody(draft)
    told = bool(draft.constraints or draft.own_name or draft.nouns)
    told &= stated_at(draft.clause) <= 0
    if not told or (speaks_of_owner(draft) and not names_another(draft)):
        draft.used -= said
        draft.missed |= said


def _is_list(other: Before, one: Before) -> bool:
    """Whether several things of another type were shown after those: one of them may be meant."""
    return other.has_rows and other.count > 1 and bool(other.turn) and other.entity != one.entity


def _is_of_those(draft: Draft) -> bool:
    """Whether things found before are meant, though no pronoun stands for them."""
    ordered = draft.order is not None and not draft.constraints
    short = ordered and (draft.is_short or asks_who(draft))
    return _by_place(draft) or short or is_of_shown(draft)


def _several(draft: Draft) -> FanOut | None:
    """How many of those found before are meant, where so many alone tells which: "those two"."""
    several = draft.fan_out
    return several if several is not None and several.points and not draft.constraints else None


def _take_related(draft: Draft, things: Sequence[Before], *, single: bool) -> bool:
    """Take what belongs to the latest of the things found that the root is near to."""
    related = [one for one in reversed(things) if one.counted is None]
    related.sort(key=lambda one: single and one.count > 1)
    for one in related:
        ways = draft.schema.ways.between(draft.root, one.entity, most=2)
        if ways:
            _relate(draft, one, min(ways, key=lambda way: cost_of_way(draft, way)))
            if asks_which_of_them(draft):
                draft.note("passed_over")
            if draft.clause.words & closed("personal") and not draft.schema.is_person(one.entity):
                draft.note("nobody")  # "she" is none of the flats that were shown
            return True
    return False


def _is_since(draft: Draft, things: Sequence[Before], one: Before) -> bool:
    """Whether "that" is a single thing of another type, spoken of after several of one."""
    last, words = things[-1], draft.clause.words
    single = words & (closed("singular") | closed("pointing_at_one")) and not _picks_one(draft)
    return bool(single) and one.count > 1 and (
        last.entity != one.entity and last.count == 1 and last.has_rows
    )  # fmt: skip


def _by_place(draft: Draft) -> bool:
    """Whether one of the things found before is told by its place among them."""
    return draft.ordinal or bool(draft.skip and draft.order is None)


def _take_all(draft: Draft, fan_out: FanOut, found: list[Before]) -> None:
    """Take so many of the things found before; what speaks of others than there are is unread."""
    meant = meant_of(fan_out, found)
    if not meant:
        draft.unread.update(range(fan_out.first, fan_out.last))
        return
    draft.note("points_back")
    draft.of, draft.also = meant[0].goal, [one.goal for one in meant[1:]]
    if fan_out.placed:
        draft.ordinal, draft.limit = True, fan_out.count
        draft.skip = meant[0].count - fan_out.count if fan_out.from_end else 0
    else:
        draft.limit = None


def _last_one(draft: Draft) -> bool:
    """Take "the last one" for the last of the things found before."""
    for at in range(len(draft.clause.tokens)):
        if draft.is_used(at, at + 1):  # "move Ada to the last one"
            continue
        if draft.word(at) in closed("final") and draft.word(at + 1) in closed("pro_forms"):
            draft.limit, draft.ordinal = 1, True
            draft.use(at, at + 2)
            return True
    return False


def _may_be_meant(one: Before, draft: Draft, *, single: bool) -> bool:
    """Whether words like "it" may stand for something: what was found, or a thing that was named;
    a person is no "it".
    """
    if one.named is not None:
        return single and not draft.schema.is_person(one.entity)
    return not one.take


def _take(draft: Draft, one: Before, *, last: bool) -> None:
    """Look among what was found before, or for what was named or counted."""
    draft.note("points_back")
    by_noun = draft.fan_out is None and not _picks_one(draft) and stands_for_shown(draft)
    unclear = one.count > 1 and (_is_single(draft) or by_noun)
    unclear = unclear or (one.count != 2 and picks_by_degree(draft))  # the later one of three
    picks = last or (_picks_one(draft) and draft.clause.mood == "command")
    alone = picks and one.has_rows and one.count == 1  # of one thing none is the last
    draft.note("which_one", float(unclear or alone or one.count < number_pointed_at(draft)))
    if draft.schema.is_person(one.entity) and one.count > 1 and not _picks_one(draft):
        note_nobody(draft)
    if one.has_rows:
        draft.of = one.goal
        if is_led_on(draft, one):
            draft.wanted = [f"{one.wanted}.{name}" for name in draft.wanted]
        draft.skip = one.count - 1 if last else draft.skip
    elif one.named is not None:
        draft.constraints.append(told_by(one, (), draft))
        draft.own_name = True
        draft.note(
            "which_one", float(bool(unclear or not one.sure or _subjects_beside(one, draft)))
        )
    else:
        draft.constraints += one.counted or ()


def _subjects_beside(one: Before, draft: Draft) -> list[Before]:
    """The single things of other types that were found or changed where a thing was only named:
    "it" in a command may be one of them; a person is no "it".
    """
    beside = (other for other in draft.before if other.turn == one.turn and other.has_rows)
    fits = (other for other in beside if other.count == 1 and other.entity != one.entity)
    fits = (other for other in fits if not draft.schema.is_person(other.entity))
    return [*fits] if draft.clause.mood == "command" else []


def _suiting(draft: Draft, found: list[Before], *, single: bool) -> Before | None:
    """The latest of goals before that found as many things as the words speak of."""
    least = max(draft.skip + 1, 2) if _picks_one(draft) else 0
    chosen = draft.constraints and draft.clause.words & closed("pro_forms")  # "the red one"
    if chosen or draft.clause.words & closed("plural"):
        least = max(least, 2)
    most = 1 if single else None
    fits = [one for one in found if one.count >= least and (most is None or one.count <= most)]
    return next(reversed(fits or found), None)


def _is_single(draft: Draft) -> bool:
    """Whether the words speak of one thing: "it"; an ordinal or an order picks one itself."""
    if _picks_one(draft) or draft.fan_out is not None:
        return False
    words = draft.clause.words & closed("singular")
    if any(is_that_one(draft.clause, x) for x in draft.links):
        return True
    if any(draft.schema.is_person(one.entity) for one in draft.before):
        words -= closed("personal")
    return bool(words)


def _picks_one(draft: Draft) -> bool:
    """Whether a place or an order picks one of several things."""
    return draft.ordinal or draft.order is not None


def _relate(draft: Draft, one: Before, way: tuple[Edge, ...]) -> None:
    """Things that those found before refer to, or that refer to those."""
    told = told_by(one, way, draft)
    said = any(draft.linked("type", draft.root)) or is_of_shown(draft)
    picked = [_picked(told, one, draft)] if _is_picked(one, draft) else []
    draft.constraints += picked or told_by_these(one, told, draft)
    unclear = (one.count > 1 and _is_single(draft)) or picks_by_degree(draft)
    unclear = unclear or bool(one.named and not one.sure)
    draft.note("which_one", float(unclear))  # "the cheaper one" is of two that were shown
    draft.note("relates_back", 1.0 if said else -1.0)
    draft.note("edges", float(len(way) - 1))


def _is_picked(one: Before, draft: Draft) -> bool:
    """Whether a place among the things found before tells which of them is meant: "of the first
    one".
    """
    placed = any(
        draft.word(at) in ordinals() and draft.word(at + 1) in closed("pro_forms")
        for at in range(len(draft.clause.tokens))
    )
    return placed and draft.ordinal and one.has_rows and draft.skip < one.count


def _picked(told: Constraint, one: Before, draft: Draft) -> Constraint:
    """What is told of things found before, told of the one at a place among them."""
    those = Find(of=one.goal, skip=draft.skip, limit=1)
    draft.skip, draft.limit, draft.ordinal = 0, None, False

    def picked(part: Record) -> Record:
        of_them = isinstance(part, Constraint) and part.goal == one.goal
        return part.model_copy(update={"goal": "", "find": those}) if of_them else part

    return rewritten(told, picked)
