"""A look-up from one clause, seen from one type of thing: the order in which it is put together."""

from __future__ import annotations

from typing import Any

from graphs.forms.records import Find, FindGoal
from graphs.reading.absence import hear_denials, take_absence
from graphs.reading.against import take_against
from graphs.reading.asked_for import note_fit
from graphs.reading.asking import take_question_word
from graphs.reading.aspect import take_aspect, take_present
from graphs.reading.averages import take_mean
from graphs.reading.bounding import take_times
from graphs.reading.closed_class import closed
from graphs.reading.comparing import chooses_value, compare_alternatives, compares
from graphs.reading.cues import by_how_much
from graphs.reading.draft import Candidate, Draft, covered
from graphs.reading.keyed import take_keyed
from graphs.reading.last_deeds import take_last_deed
from graphs.reading.lasting_now import take_lasting, take_state_until
from graphs.reading.listed_by_inputs import take_listed
from graphs.reading.naming import take_names, take_root
from graphs.reading.near_members import take_near_members
from graphs.reading.nobody import take_nobody
from graphs.reading.none_members import take_none_members, test_of_none_member
from graphs.reading.ordering import take_order
from graphs.reading.others import leave_shown
from graphs.reading.owing import take_owing
from graphs.reading.own_bounds import take_own_bounds
from graphs.reading.part_of_day import note_hours
from graphs.reading.pointing_back import point_back
from graphs.reading.presence import take_presence
from graphs.reading.room import take_full
from graphs.reading.searched import take_key, take_searched
from graphs.reading.sized import take_sized
from graphs.reading.standing_for import take_stand_ins
from graphs.reading.switched import note_switched
from graphs.reading.testing import test_of
from graphs.reading.totalling import drop_count, take_sum, take_total
from graphs.reading.unknown_things import take_unknown_thing
from graphs.reading.vacancy import take_vacant
from graphs.reading.valuing import take_values
from graphs.reading.wanting import (
    take_beside,
    take_called,
    take_object,
    take_wanted,
    use_deeds,
)
from tools.words import is_plural


def look_up(draft: Draft) -> Candidate:
    """The look-up with its features."""
    take_listed(draft, ids=True)
    take_sized(draft)
    said = take_root(draft)
    take_names(draft)
    take_stand_ins(draft)
    take_values(draft)
    take_keyed(draft)
    take_last_deed(draft)
    take_listed(draft)
    note_hours(draft)
    take_full(draft)
    take_vacant(draft)
    take_against(draft)
    take_own_bounds(draft)
    said = max(said, take_owing(draft))
    take_total(draft)
    compare_alternatives(draft)
    take_order(draft)
    take_lasting(draft)
    take_state_until(draft)
    note_switched(draft)
    take_aspect(draft)
    take_nobody(draft)
    take_wanted(draft)
    drop_count(draft)
    take_question_word(draft)
    take_unknown_thing(draft)
    point_back(draft)
    leave_shown(draft)
    take_called(draft)
    take_object(draft)
    take_beside(draft)
    take_searched(draft)
    take_absence(draft)
    take_times(draft)
    take_presence(draft)
    take_mean(draft)
    take_sum(draft)
    take_near_members(draft)
    unread = take_present(draft)
    test = test_of_none_member(draft, test_of(draft))
    compared = (compares(draft) and draft.order) or chooses_value(draft)
    untested = draft.clause.mood == "test" and test is None and not compared
    draft.features["untested"] = float(untested)
    draft.features["root_said"] = said
    draft.features["adrift"] = float(_is_adrift(draft))
    hear_denials(draft, test)
    take_none_members(draft)
    if not draft.order or draft.limit or test is not None:
        draft.missed.update(by_how_much(draft.clause))  # only what is ordered is set apart
    draft.used -= draft.unread
    note_fit(draft)
    draft.features["covered"] = covered(draft.clause, draft.used - draft.sought, draft.schema.index)
    draft.features["wanted"] = float(bool(draft.wanted))
    draft.features["nothing_asked"] = float(test is None and _asks_nothing(draft))
    goal = FindGoal(id="g1", find=_find(draft), total=draft.total, test=test)
    missed = frozenset(draft.missed - draft.used)
    return Candidate(goal, draft.features, draft.used - unread, missed=missed)


def _is_adrift(draft: Draft) -> bool:
    """Whether all there is of a type would be looked at, though an earlier turn showed some, and no
    noun without "the" or "its" asks for others than these.
    """
    shown = {one.entity for one in draft.before if one.has_rows and one.turn}
    apart = draft.root not in shown and any(
        x.is_whole and is_plural(draft.word(x.last - 1))
        and draft.word(x.first - 1) not in closed("determiners") - closed("every")
        for x in draft.nouns
    )  # fmt: skip
    return bool(shown) and not (draft.of or draft.constraints or apart)


def _asks_nothing(draft: Draft) -> bool:
    """Whether a thing is told by its name, nothing of it is asked, and words are left over."""
    named = draft.own_name or any(c.kind in ("name", "text") and not c.attribute
                                  for c in draft.constraints)  # fmt: skip
    left = any(not draft.is_explained(at) for at in range(len(draft.clause.tokens)))
    asked = draft.wanted or draft.total is not None or draft.order is not None
    return named and left and not asked and draft.clause.mood == "ask"


def take_target(draft: Draft) -> None:
    """Only what tells which thing is meant, for a command."""
    take_sized(draft)
    take_root(draft)
    take_names(draft)
    take_values(draft)
    take_against(draft)
    compare_alternatives(draft)
    take_order(draft)
    use_deeds(draft)
    take_unknown_thing(draft)
    take_key(draft)
    point_back(draft)
    hear_denials(draft, None)


def entity_of(goal: Any) -> str:
    """The type of the things that a goal is about; ``""`` of none."""
    if isinstance(goal, FindGoal):
        return goal.find.entity
    return str(getattr(goal, "entity", ""))


def _find(draft: Draft) -> Find:
    return Find(
        entity="" if draft.of else draft.root,
        of=draft.of,
        constraints=tuple(draft.constraints),
        wanted=tuple(dict.fromkeys(draft.wanted)),
        order=draft.order,
        limit=draft.limit,
        skip=draft.skip,
    )
