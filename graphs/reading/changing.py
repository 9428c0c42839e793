"""A command from one clause, seen from one operation: the thing meant, and what it is made like."""

from __future__ import annotations

from graphs.forms.records import DoGoal, Find
from graphs.reading.absorbing import absorb
from graphs.reading.aiming import target_draft
from graphs.reading.announced import adds_text, assign_told
from graphs.reading.asked_of_it import assign_asked
from graphs.reading.assigning import (
    assign_ids,
    assign_known,
    assign_pointed,
    assign_typed,
)
from graphs.reading.bare_amounts import is_amount_guessed
from graphs.reading.becoming import assign_become
from graphs.reading.beside_days import assign_with_days
from graphs.reading.by_verb import assign_by_verb
from graphs.reading.circumstances import asides, circumstances
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.described_inputs import assign_described
from graphs.reading.done_already import without_done
from graphs.reading.draft import Candidate, Draft, covered
from graphs.reading.emptying import assign_emptied
from graphs.reading.fan_out import fan_out_of
from graphs.reading.held_back import hold_back, leave_as_it_is, leave_unheld
from graphs.reading.ids_beside import assign_ids_beside
from graphs.reading.implied import assign_implied
from graphs.reading.leading_to import assign_of_named
from graphs.reading.links import places
from graphs.reading.list_members import assign_changed_lists, assign_members
from graphs.reading.looked_up import assign_looked_up
from graphs.reading.moments import is_from_and_to
from graphs.reading.new_texts import assign_text, is_name_guessed
from graphs.reading.not_meant import (
    forget_led_in,
    leave_containers,
    leave_others,
    leave_owners,
    leave_put,
    leave_rivals,
    leave_undeleted,
    leave_unnamed,
    makes_what_is_set,
    may_be_another,
)
from graphs.reading.objects import assign_object, assign_rest
from graphs.reading.picking import assign_picked
from graphs.reading.present import absorb_present
from graphs.reading.reasons import assign_reason, assign_told_reason
from graphs.reading.renaming import assign_new_name
from graphs.reading.roles import is_either_way, is_one_of_two
from graphs.reading.shifting import assign_moments, assign_shifts
from graphs.reading.stated import (
    absorb_deed,
    absorb_predicate,
    action_of,
    assign_stated,
    is_commanded,
    is_uncertain,
)
from graphs.reading.stating import assign_labelled, assign_named


def change(command: Command) -> Candidate:
    """The command with its features."""
    _take_fan_out(command)
    assign_new_name(command)
    assign_changed_lists(command)
    assign_shifts(command)
    assign_emptied(command)
    hold_back(command)
    leave_as_it_is(command)
    assign_all(command)
    leave_unheld(command)
    stated = list(circumstances(command))
    assign_told_reason(command, stated or list(asides(command))[:1])
    told = {i for stretch in stated for i in range(*stretch)}
    command.used |= told & places(command.clause.values)
    command.links = [x for x in command.links if told.isdisjoint(range(x.first, x.last))]
    forget_led_in(command)
    absorb_deed(command)
    leave_owners(command)
    draft = target_draft(command) if _takes_target(command) else None
    target, features = _target(command, draft) if draft is not None else (None, {})
    command.used |= told
    assign_pointed(command, target=bool(features.get("points_back")))
    assign_rest(command)
    implied = assign_implied(command)
    absorb(command)
    absorb_predicate(command)
    absorb_present(command)
    leave_others(command)
    leave_undeleted(command)
    leave_unnamed(command)
    leave_containers(command)
    features["object_left"] = float(leave_put(command))
    leave_rivals(command)
    command.used -= command.unread
    features |= {
        "content_missing": float(sum(map(command.must_be_said, command.open()))),
        "changes": 1.0,
        "soft": 0.0,
        "assigned": float(len(command.assigned)),
        "verb": float(command.says_verb()),
        "covered": covered(command.clause, command.used, command.schema.index),
    }
    features["unplaced"] = max(features.get("unplaced", 0.0), float(_is_certain_one(command)))
    if implied or may_be_another(command, features, target) or _is_guessed(command):
        features["guessed"] = 1.0
    features["stated"] = float(is_commanded(command, features))
    each = draft is not None and _is_each(draft)
    if each and target is not None and draft is not None and draft.fan_out is not None:
        target = without_done(command, target)
    goal = _goal(command, target, each=each)
    return Candidate(goal, features, command.used, draft.also if draft is not None else ())


_GUESSES = (
    adds_text, is_name_guessed, is_amount_guessed, is_one_of_two, is_either_way, is_uncertain,
)  # fmt: skip


def _is_guessed(command: Command) -> bool:
    """Whether what was and is to be may be a beginning and an end, what is written there now would
    be lost, or a name or a number may be another's.
    """
    ends = command.path.kind == "update" and any(map(is_from_and_to, command.clause.values))
    guessed = command.guessed or ends or makes_what_is_set(command)
    return guessed or any(one(command) for one in _GUESSES)


def assign_all(command: Command) -> None:
    """Give what the clause says to the inputs that take it."""
    assign_ids_beside(command)
    assign_told(command, needed=True)
    assign_labelled(command)
    assign_named(command)
    assign_known(command)
    assign_ids(command)
    assign_picked(command)
    assign_moments(command)
    assign_typed(command)
    assign_with_days(command)
    assign_looked_up(command)
    assign_described(command)
    assign_of_named(command)
    assign_by_verb(command)
    assign_asked(command)
    assign_text(command)
    assign_told(command, needed=False)
    assign_object(command)
    assign_stated(command)
    assign_become(command)
    assign_reason(command)
    assign_members(command)


def _take_fan_out(command: Command) -> None:
    """How many things are meant is no content of them: "close those two"."""
    if _takes_target(command):
        seen = Draft(command.clause, command.path.entity, command.links, command.schema)
        command.fan_out = said = fan_out_of(seen)
        command.used.update(range(said.first, said.last) if said is not None else ())


def _is_each(draft: Draft) -> bool:
    """Whether all that is found is meant: so it is said, or several are named side by side."""
    if draft.fan_out is not None:
        return bool(draft.of or (draft.constraints and not draft.fan_out.count))
    listed = (c for c in draft.constraints if c.op == "in" and isinstance(c.value, list))
    named = any(draft.schema.identifies(draft.root, c.attribute) for c in listed)
    return named and not draft.clause.words & closed("choosing")


def _goal(command: Command, target: Find | None, *, each: bool) -> DoGoal:
    return DoGoal(
        id="g1",
        action=action_of(command),
        tool_id=command.path.tool_id,
        entity=command.path.entity,
        target=target,
        target_goal=command.target_goal,
        each=each,
        assignments=tuple(command.assigned.values()),
    )


def _takes_target(command: Command) -> bool:
    """Whether the operation changes a thing that is there, and says which."""
    path = command.path
    takes = any(i.role == "id" and i.entity == path.entity for i in path.inputs)
    return takes and path.kind != "create" and bool(path.entity)


def _target(command: Command, draft: Draft) -> tuple[Find | None, dict[str, float]]:
    """The thing to be changed, by what else the clause says."""
    path = command.path
    command.used |= draft.used
    command.unread |= draft.unread
    draft.features.pop("nobody", None)  # "for her" may be given to an input
    told = draft.constraints or draft.order or draft.ordinal
    if draft.of and not told:
        command.target_goal = draft.of
        return None, draft.features
    if draft.of:
        draft.features["target_missing"] = 0.0
        return _of_those(draft), draft.features
    unsaid = not draft.constraints and draft.order is None
    draft.features["target_missing"] = float(unsaid or _is_any_one(command))
    find = Find(
        entity=path.entity, constraints=tuple(draft.constraints), order=draft.order,
        skip=draft.skip, limit=draft.limit,
    )  # fmt: skip
    return find, draft.features


def _is_any_one(command: Command) -> bool:
    """Whether "a fault" is spoken of where a certain one would be changed: it is to be made."""
    return not command.says_verb() and any(
        x.kind == "type" and x.entity == command.path.entity and x.is_whole and not x.soft
        and command.word(x.first - 1) in closed("indefinite") - closed("existential")
        for x in command.links
    )  # fmt: skip


def _is_certain_one(command: Command) -> bool:
    """Whether "the night shift" is spoken of where one would be made, by no verb for making: it may
    be there.
    """
    if command.path.kind != "create" or command.says_verb():
        return False
    certain = closed("determiners") - closed("indefinite") - closed("every")
    for x in command.links:
        at = x.first - 1
        while at > 0 and not command.clause.tokens[at].function:
            at -= 1
        named = x.kind == "type" and x.entity == command.path.entity and x.is_whole and not x.soft
        if named and command.word(at) in certain:
            return True
    return False


def _of_those(draft: Draft) -> Find:
    """The thing among those found before: "the second one", "the one for Walls"."""
    return Find(
        of=draft.of, constraints=tuple(draft.constraints), order=draft.order, skip=draft.skip,
        limit=draft.limit,
    )  # fmt: skip
