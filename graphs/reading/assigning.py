"""What a thing is made like: values and names of a command, given to the inputs that take them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.forms.records import Constraint, ValueKind
from graphs.reading.bare_amounts import counts_things, is_one_more
from graphs.reading.circumstances import tells_beside
from graphs.reading.clauses import DATES, POINTED, Placed
from graphs.reading.closed_class import closed, light_verbs, standing_for_things
from graphs.reading.command import Command
from graphs.reading.cues import denials, negated
from graphs.reading.currency_told import assign_currency
from graphs.reading.draft import Before
from graphs.reading.given import (
    form_value,
    id_of,
    is_in_unit,
    is_owner,
    is_relative,
    named,
    only_says_when,
    tells_which,
)
from graphs.reading.links import Link, is_that_one, present
from graphs.reading.nearest_input import is_spoken_of, nearest_input
from graphs.reading.others import others_at
from graphs.reading.personal import person_in
from graphs.reading.picking import tells_place
from graphs.reading.roles import role_said
from graphs.reading.schema import fits_kind
from graphs.reading.segments import label_words, segment_at
from graphs.reading.sentences import stated_at
from graphs.reading.switched import is_switched
from graphs.reading.tokens import stem
from graphs.reading.values.record import NUMBERS
from graphs.reading.where_and_when import there
from graphs.reading.where_it_was import before_article, is_where_it_was
from tools.entity_types.records import Input
from tools.value_kinds import kind_of


def assign_ids(command: Command) -> None:
    """Ids of other things, told by the word for their type, or for what takes them: "room 4"."""
    for placed in command.clause.values:
        entity = id_of(command, placed)
        for taken in command.open():
            refers, first = command.refers(taken), _name_begins(command, taken, placed)
            led = first < placed.first and entity != command.path.entity
            if refers and (refers == entity or led):
                command.assign(taken, placed.value.value, "id", placed.first, placed.last)
                command.used.update(range(first, placed.first))
                break


def _name_begins(command: Command, taken: Input, placed: Placed) -> int:
    """Where what an input of ids is called begins before a code: "bay 4" of ``bay_id``."""
    called = [stem(word) for word in taken.words[:-1]] if taken.words[-1:] == ("id",) else []
    first = placed.first - len(called)
    before = [t.stem for t in command.clause.tokens[max(0, first) : placed.first]]
    coded = placed.value.kind in ("number", "identifier")
    return first if coded and before == called else placed.first


def assign_known(command: Command) -> None:
    """Known names of other things, listed values and flags, that an input takes."""
    for link in command.links:
        if not command.is_used(link.first, link.last):
            _assign_link(command, link)


def _assign_link(command: Command, link: Link) -> None:
    """Give what a link says to the input that takes it, of several to the one words lead to."""
    own = link.entity == command.path.entity
    if link.kind != "name":
        if own and link.kind in ("value", "flag") and _is_new(command, link):
            assign_listed(command, link)
        return
    things = command.schema.identifies(link.entity, link.attribute)
    taking = [i for i in command.open() if things and _may_take(command, i, link)]
    before = command.word(link.first - 1)
    taking.sort(key=lambda i: (not role_said(command, i), before not in i.words))
    value, kind = named(link)
    if command.bears_name(link) > 1:  # as it was said: which of them is asked
        value, kind = command.clause.said(link.first, link.last), "name"
    if taking and command.named_as(taking[0]):
        value, kind = link.thing, "id"
        taking = [] if command.is_shared(link) else taking
    if not taking and own and (_becomes(command, link) or _is_made_with(command, link)):
        taking = [i for i in command.open() if i.attribute == link.attribute]
    if taking:
        command.assign(taking[0], value, kind, link.first, link.last)
        command.used |= role_said(command, taking[0])


def _may_take(command: Command, taken: Input, link: Link) -> bool:
    """Whether an input takes things of the type named; one like the thing that is changed only
    where a word says as what, as it may be that thing itself: "Ada has moved, change her address".
    """
    if command.refers(taken) != link.entity or is_owner(command, taken, link):
        return False
    if is_where_it_was(command, link):
        return False
    alike = link.entity == command.path.entity and command.path.kind != "create"
    return not alike or not {t.stem for t in command.clause.tokens}.isdisjoint(
        stem(word) for word in taken.words
    )


def assign_listed(command: Command, link: Link) -> None:
    """Give a listed value or a flag to the input that sets it."""
    taken = next((i for i in command.open() if i.attribute == link.attribute), None)
    if taken is None:
        return
    if link.kind == "value":
        command.assign(taken, link.value, "enum", link.first, link.last)
    else:
        command.assign(taken, *_flag(command, link), link.first, link.last)


def _becomes(command: Command, link: Link) -> bool:
    """Whether something that many have is what a thing is to have: "moved to Oslo", "make it Cleo"
    of who leads it, "put her in the Grand".
    """
    many = not command.schema.identifies(link.entity, link.attribute)
    before = command.word(before_article(command, link))
    light = command.word(command.clause.head) in light_verbs()
    ends = not any(token.is_word for token in command.clause.tokens[link.last :])
    put = light and ends and before in closed("located") | standing_for_things()
    leads = put or before in closed("becoming")
    return many and leads and link.is_whole and command.path.kind == "update"


def _is_made_with(command: Command, link: Link) -> bool:
    """Whether others of its type have what something that is made needs: "..., Ada will do it"."""
    many = not command.schema.identifies(link.entity, link.attribute)
    beside = segment_at(command.clause, link.first)[0] > command.clause.head
    needed = any(i.required and i.attribute == link.attribute for i in command.open())
    return (many or beside) and needed and link.is_whole and command.path.kind == "create"


def _flag(command: Command, link: Link) -> tuple[Any, ValueKind]:
    no = command.word(link.first - 1) in closed("taken_from")  # "back from leave"
    if denied := negated(command.clause, link.first):
        command.used |= denials(command.clause) & {*range(command.clause.head, link.first)}
    return bool(link.value) is not (no or denied), "flag"


def _is_new(command: Command, link: Link) -> bool:
    """Whether a listed value is what something is made, not what it is now."""
    made = command.path.kind == "create" or command.corrects
    first = before_article(command, link)
    led = closed("setting") if first == link.first - 1 else closed("becoming")
    led |= _before_labelled(command, link)
    made |= any(command.word(at) in closed("becoming") for at in range(link.first, link.last))
    made |= link.kind == "flag" and _is_stated(command, link)
    is_made = _is_what_it_is_made(command, link) or is_switched(command, link)
    return made or command.word(first) in led or is_made


def _is_stated(command: Command, link: Link) -> bool:
    """Whether it is all that a statement says of a thing: "Ada has now paid her fee"."""
    at = stated_at(command.clause)
    between = {*range(at + 1, link.first)}
    return 0 <= at <= link.first and between <= present(command.clause)


def _before_labelled(command: Command, link: Link) -> frozenset[str]:
    """What leads to a value right before the word for what it is a value of, and makes it new: "put
    him on the night shift", "make it high priority".
    """
    attribute = command.kind.attribute(link.attribute) if command.kind is not None else None
    words = {stem(word) for word in attribute.words} if attribute is not None else set()
    ahead = range(link.last, len(command.clause.tokens))
    labelled = {t.stem for t in command.clause.tokens[link.last : link.last + 1]} & words
    if not labelled or any(command.word(at) in closed("becoming") for at in ahead):
        return frozenset()
    return (closed("setting") - closed("behind_other")) | standing_for_things()


def _is_what_it_is_made(command: Command, link: Link) -> bool:
    """Whether a listed value stands behind who, or what, is made that: "make Ada an editor"."""
    apart = command.word(link.first - 1) in closed("indefinite") and link.kind != "name"
    return (
        apart and command.word(command.clause.head) in closed("making")
        and link.first > command.clause.head + 2 and command.path.kind == "update"
    )  # fmt: skip


def assign_typed(command: Command) -> None:
    """Days, times, amounts and addresses, each for the input nearest to it in kind and words."""
    for placed in command.values():
        if placed.value.kind in ("name", "quoted", "identifier") or id_of(command, placed):
            continue
        if placed.value.role == "now" and placed.last <= command.clause.head:
            command.used.update(range(placed.first, placed.last))
            continue  # "now cancel it"
        becomes = command.word(placed.first - 1) in closed("becoming")  # "of this one to 17"
        compared = placed.value.comparison and placed.value.kind == "number" and not becomes
        said_of = tells_which(command, placed) or tells_place(command, placed)
        if compared or said_of:  # "the second one" is no amount
            continue
        led = [i for i in command.open() if _is_led(command, i, placed)]
        fits = led or [i for i in command.open() if _fits(command, i, placed)]
        points = placed.value.role == POINTED  # of "that evening" the part of the day may be said
        used = command.is_used(placed.first, placed.first + 1 if points else placed.last)
        if not fits or used or command.is_part_of_name(placed) or is_relative(command, placed):
            continue
        taken = nearest_input(command, placed, fits)
        beside = tells_beside(command, placed) or _tells_place(command, placed)
        if beside and not is_spoken_of(command, taken):
            continue
        aside = only_says_when(command, placed) or counts_things(command, placed)
        if aside and not is_spoken_of(command, taken):
            command.used.update(range(placed.first, placed.last))
            continue
        if not led and is_one_more(command, placed) and not is_spoken_of(command, taken):
            command.used.update(range(placed.first, placed.last))
            command.unread.update(range(placed.first, placed.last))
            continue
        value, kind = form_value(placed, taken, command.attribute(taken))
        ranges = isinstance(value, dict) and {"start", "end"} <= set(value)
        ends = [i for i in command.open() if i in fits or (ranges and _fits(command, i, placed))]
        if ranges and len(ends) > 1:
            command.assign(ends[0], value["start"], kind, placed.first, placed.last)
            command.assign(ends[1], value["end"], kind, placed.first, placed.last)
        else:
            command.assign(taken, value, kind, placed.first, placed.last)
            assign_currency(command, taken, placed)


def _tells_place(command: Command, placed: Placed) -> bool:
    """Whether a number only says the how many-th of something: "the fifth floor"."""
    behind = command.clause.tokens[placed.last : placed.last + 1]
    counted = any(token.is_word and not token.function for token in behind)
    return placed.value.unit == "ordinal" and counted


def _is_led(command: Command, taken: Input, placed: Placed) -> bool:
    """Whether the preposition before a day or an amount is all that an input is called: "until"."""
    leads = {command.word(placed.first - 1), placed.value.cue}
    called = bool(taken.words) and not label_words(taken) and {*taken.words} <= leads
    return called and placed.value.kind in (*DATES, *NUMBERS)


def _fits(command: Command, taken: Input, placed: Placed) -> bool:
    attribute, kind = command.attribute(taken), placed.value.kind
    if attribute is None and not command.refers(taken):
        # nothing of the thing itself: how many of it are wanted, or how much is paid
        asked = kind_of(taken.words, "number")
        counts = kind == "number" and kind_of(taken.words, "integer") == "count"
        return counts or (kind in ("number", "money") and asked == "amount")
    if attribute is None or attribute.enum or command.refers(taken):
        return False
    if kind in (*DATES, *NUMBERS):
        return fits_kind(attribute, kind) and is_in_unit(taken, attribute, placed)
    return attribute.format == kind or kind in (*taken.words, kind_of(taken.words, "string"))


def assign_pointed(command: Command, *, target: bool) -> None:
    """What "it" stands for where that is not the thing changed: "book it for Samir".

    ``target``: whether a pronoun tells which thing is changed; one alone tells nothing more.
    """
    tokens, other = command.clause.tokens, others_at(command.clause)  # that is no "one" shown
    said = {i for i, t in enumerate(tokens) if t.lower in closed("pronouns") and i - 1 != other}
    said |= set(there(command.clause))
    if said and command.clause.words & closed("personal"):
        person = person_in(command.before, command.schema)
        meant = [person] if person else [o for o in command.before if _is_meant(o, command)]
        said &= {i for i in said if command.word(i) in closed("personal")}
        _assign_before(command, meant, said)
    elif len(said) > target and not command.target_goal and not command.corrects:
        _assign_before(command, [o for o in command.before if _is_meant(o, command)], said)


def _is_meant(one: Before, command: Command) -> bool:
    """Whether "it" or "them" may stand for something: what was found, or one thing named."""
    words = bool(command.clause.words & closed("singular") or there(command.clause))
    single = words or _is_that_one(command, one)
    if one.named is not None:
        return single and not command.schema.is_person(one.entity)
    return one.has_rows and not (single and one.count > 1)


def _is_that_one(command: Command, one: Before) -> bool:
    """Whether the word for the type of a thing says that one is meant: "that drive"."""
    return any(x.entity == one.entity and is_that_one(command.clause, x) for x in command.links)


def _assign_before(command: Command, before: Sequence[Before], said: set[int]) -> None:
    """Give the thing that words stand for to the first input that needs one of its type."""
    for one in reversed(before):
        for taken in command.open():
            wanted = taken.required or _is_that_one(command, one)
            if wanted and command.refers(taken) == one.entity:
                made = one.named or Constraint(goal=one.goal, take=one.take)
                command.assigned[taken.key] = made.model_copy(
                    update={"attribute": taken.key, "span": None}
                )
                command.used |= said
                return
