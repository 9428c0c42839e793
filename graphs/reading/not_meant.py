"""What a command does not mean: other things that it speaks of, and states of others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from graphs.forms.records import Find
from graphs.reading.asked_of_it import makes_what_was_asked
from graphs.reading.becoming import is_behind_name, sets_state
from graphs.reading.clauses import remakes
from graphs.reading.closed_class import closed, light_verbs, standing_for_things
from graphs.reading.command import Command
from graphs.reading.given import id_of
from graphs.reading.links import Link, places
from graphs.reading.where_it_was import before_article
from tools.words import identifier_words

_NAMING = ("name", "identifier", "number")
"""Kinds of values that may say which thing is meant."""


def forget_led_in(command: Command) -> None:
    """Leave out the things that are spoken of before a verb that is said of another: "keep A and
    delete B".
    """
    head, entity, schema = command.clause.head, command.path.entity, command.schema
    own = [x for x in command.links if x.entity == entity and x.kind in ("name", "type")]
    named = any(x.first > head and schema.identifies(entity, x.attribute) for x in own) or any(
        p.first > head and id_of(command, p) == entity for p in command.clause.values
    )
    if named and not command.clause.is_passive:
        command.links = [x for x in command.links if x not in own or x.last > head]
        left = (p for p in command.clause.values if p.last <= head and p.value.kind in _NAMING)
        command.used |= places(left)


def leave_others(command: Command) -> None:
    """Leave the word for another type unread that the verb is said of: a vehicle is not deleted for
    "delete session 5", whatever leads from that to it.
    """
    if command.path.kind == "create" or (command.says_verb() and command.path.kind != "delete"):
        return
    types = [x for x in command.links if x.names_type]
    own = any(x.entity == command.path.entity for x in types)
    first, tokens = command.clause.head + 1, command.clause.tokens
    while first < len(tokens) and tokens[first].function:
        first += 1
    if not own:
        command.unread |= places(x for x in types if x.first == first)


def leave_undeleted(command: Command) -> None:
    """Leave unread what speaks against deleting: a state that the verb says, or that stands behind
    a name.
    """
    if command.path.kind == "delete" and not command.says_verb():
        command.unread |= {command.clause.head} if sets_state(command) else set()
        command.unread |= places(x for x in command.links if is_behind_name(command, x))


def leave_owners(command: Command) -> None:
    """Leave unread who owns the things of another type that the verb is said of: "delete user ben's
    bookings" deletes no user.
    """
    if command.path.kind not in ("delete", "action"):
        return
    entity, tokens = command.path.entity, command.clause.tokens
    said = [x for x in command.links if x.is_whole and not x.soft]
    for at in range(command.clause.head + 1, len(tokens)):
        if command.word(at) != "'s":
            continue
        first = at + 1
        while first < len(tokens) and not tokens[first].function:
            here = [x for x in said if x.first <= first < x.last]
            if any(x.entity == entity for x in here):
                break
            if any(x.kind == "type" for x in here):
                owning = [x for x in command.links if x.entity == entity and x.last <= at]
                command.links = [x for x in command.links if x not in owning]
                command.unread |= {*range(min((x.first for x in owning), default=at), at)}
                break
            first += 1


def leave_unnamed(command: Command) -> None:
    """Leave the name of something else unread where it is all that is said of what to delete, or
    to change by a verb that nobody knows: "delete Felix" means no vehicle of his.
    """
    kind, head, tokens = command.path.kind, command.clause.head, command.clause.tokens
    handed = command.word(head) in closed("handing")  # "give it to Felix"
    changed = any(one.changed for one in command.before[-1:])
    again = remakes(command.clause) and changed  # "make it the Annexe"
    if command.corrects or handed or again or makes_what_was_asked(command):
        return
    if kind == "create" or (kind != "delete" and command.says_verb()):
        return
    said = [i for i in range(head + 1, len(tokens)) if tokens[i].is_word and not tokens[i].function]
    names = [x for x in command.links if x.kind == "name" and said]
    if command.word(head + 1) in standing_for_things():  # "move them to Oslo"
        names = [x for x in names if not _comes_to(command, x)]
    names = [x for x in names if {*said} <= places(_all_of(command, x.entity))]
    verb, called = tokens[head].lower, identifier_words(command.path.tool_id.rpartition(".")[2])
    kinds = (command.schema.kind(x.entity).words for x in names)
    # "unenroll Ada", and "drop Oak" by ``drop_tree`` of the bed that it is in
    whole = {t.stem for t in tokens} >= command.called or any(
        called[: len(words) + 1] == (verb, *words) for words in kinds
    )
    own = any(  # "the Forest ride" speaks of no rider
        x.entity == command.path.entity and not any(_is_within(x, name) for name in names)
        for x in command.links
    )
    if names and not own and not whole:
        command.unread |= places(names)


def _comes_to(command: Command, link: Link) -> bool:
    """Whether a thing is what the one that is changed comes to: "move it to the yard", or into what
    it is put by a verb that says no more: "put it in the yard".
    """
    span = command.clause.span(link.first, link.last)
    given = any(told.span == span for told in command.assigned.values())
    light = command.word(command.clause.head) in light_verbs()
    leads = closed("becoming") | (closed("located") if light else frozenset())
    return given and command.word(before_article(command, link)) in leads


def _is_within(link: Link, name: Link) -> bool:
    """Whether a link is of some words of a name alone."""
    inside = name.first <= link.first and link.last <= name.last
    return name.is_whole and inside and link.last - link.first < name.last - name.first


def _all_of(command: Command, entity: str) -> Iterator[Link]:
    """The names of things of a type, and the words for it: "the Oak table and Elm"."""
    return (x for x in command.links if x.kind in ("name", "type") and x.entity == entity)


def leave_containers(command: Command) -> None:
    """Leave unread from what a named thing is to be taken that does not hold it: "remove Ada from
    the course" takes her out of it, and does not delete her, nor cancel the course.
    """
    ends = command.path.kind == "action" and not command.says_verb()
    if command.path.kind != "delete" and not ends:
        return
    entity, schema, lead = command.path.entity, command.schema, command.clause.head + 1
    leads = closed("shifting") - closed("becoming")
    own = [x for x in command.links if x.entity == entity and x.kind != "attribute"]
    at = next((i for i in range(lead, len(command.clause.tokens)) if command.word(i) in leads), 0)
    plain = closed("determiners") | closed("pronouns")
    told = any(command.word(i) not in plain for i in range(lead, at))
    if told and all(x.first > at for x in own):  # "remove the chair from the order" keeps that
        command.unread |= places(own)
    called = [x for x in command.links if x.entity == entity and x.kind == "name" and x.is_whole]
    taken = [one.span for one in command.assigned.values()]  # "remove Ada from Oak", by both ids
    for link in command.links:
        other = link.kind == "name" and link.entity != entity
        if not other or command.clause.span(link.first, link.last) in taken:
            continue
        first = link.first - 1
        while first > 0 and _only_leads(command, first):
            first -= 1
        led = command.word(first) in leads
        if not led or not any(x.last <= first for x in called):
            continue
        ways = schema.ways.between(entity, link.entity, most=1)
        if not any(way[0].held and not way[0].back for way in ways):
            command.unread.update(range(link.first, link.last))


def leave_put(command: Command) -> bool:
    """Leave unread what is put to, or taken from, the thing that would be changed, and is given to
    no input of it: "move the bowl to the firing on Monday" moves no firing. Whether there is any.
    """
    entity, clause, shifting = command.path.entity, command.clause, closed("shifting")
    object_ = next((i for i in range(clause.head + 1, len(clause.tokens))
                    if command.word(i) not in closed("determiners")), 0)  # fmt: skip
    put = [x for x in command.links if x.first == object_ and x.kind == "name" and x.is_whole]
    own = [x for x in command.links if x.entity == entity and x.kind in ("type", "name")]
    if not put or not own or any(x.entity == entity for x in put) or command.path.kind == "create":
        return False
    end = max(x.last for x in put)
    given = any(one.span == clause.span(x.first, x.last) for one in command.assigned.values()
                for x in put)  # fmt: skip
    leads = next((i for i in range(end, len(clause.tokens)) if command.word(i) in shifting), 0)
    left = bool(leads) and not given and all(x.first > leads for x in own if x.is_whole)
    command.unread |= places(put) if left else set()
    return left


def _only_leads(command: Command, at: int) -> bool:
    """Whether a token is an article, or the word for a type."""
    noun = any(x.kind == "type" and x.first <= at < x.last for x in command.links)
    return noun or command.word(at) in closed("determiners")


def leave_rivals(command: Command) -> None:
    """Leave unread what is said of one of several things alone: "set Ada active and Ben inactive",
    "the price of A to 45 and of B to 130" are two commands, and one of both would be wrong.
    """
    entity, schema, clause = command.path.entity, command.schema, command.clause
    own = [x for x in command.links if x.entity == entity and x.is_whole]
    given = [clause.between(*one.span) for one in command.assigned.values() if one.span]
    changed = {i.attribute for i in command.path.inputs if i.key in command.assigned}
    states = [x for x in own if x.kind in ("value", "flag") and x.attribute in changed]
    told = {(min(at), max(at) + 1) for at in given if at}
    said = told | {(x.first, x.last) for x in states}
    said |= {(p.first, p.last) for p in clause.values if p.is_measured}
    names = [
        x for x in own
        if schema.identifies(entity, x.attribute)
        and not any(set(at) & {*range(x.first, x.last)} for at in given)
    ]  # fmt: skip
    for one, (first, last) in pairwise(sorted(said)):
        end = one[1]
        before = {x.thing for x in names if x.last <= end}
        between = {x.thing for x in names if end <= x.first and x.last <= first}
        if before and between - before and {one, (first, last)} & told:
            command.unread.update(range(first, last))


def may_be_another(command: Command, features: Mapping[str, float], target: Find | None) -> bool:
    """Whether something else may be meant than what would be changed, as that was not spoken of
    itself: "it" is a locker, and its renter would be changed; "move the bowl to Friday" does not
    move the firing that it is in.
    """
    said = any(x.kind == "type" and x.entity == command.path.entity for x in command.links)
    around = features.get("relates_back", 0.0) < 0 or (features.get("back") and not said)
    others = bool(around and not _is_said_itself(command)) or _leaves_object(command, features)
    return others or _is_taken_from_somebody(command) or _is_of_nothing_told(command, target)


def makes_what_is_set(command: Command) -> bool:
    """Whether something would be made that is only set, and of which nobody says that it is new:
    "set Harbour to offline" makes no Harbour.
    """
    sets = command.word(command.clause.head) in closed("marking")
    new = command.clause.words & (closed("indefinite") | closed("creating"))
    return command.path.kind == "create" and sets and not new


def _leaves_object(command: Command, features: Mapping[str, float]) -> bool:
    """Whether the words that say what something is done to stand for what was shown, and would be
    left out: "move that one to the Odeon at 12" changes no Odeon. They may stand for what a
    statement before the command names: "PK-0130 went mouldy, discard it".
    """
    head = command.clause.head
    named = [x.first for x in command.links if x.kind == "name"]
    named += [p.first for p in command.clause.values if p.value.kind in _NAMING]
    if any(at < head for at in named):
        return False
    told, behind = (command.word(head + at) for at in (1, 2))
    pro_form = behind in closed("pro_forms") if told in closed("pointing_at_one") else True
    if told not in standing_for_things() or not pro_form:
        return False
    pointed = features.get("points_back") or features.get("relates_back")
    return not (pointed or any(one.goal for one in command.assigned.values()))


def _is_taken_from_somebody(command: Command) -> bool:
    """Whether what would be deleted, or done to what no verb says, is taken from a person: "take
    it off her", who only had it.
    """
    clause = command.clause
    leads = closed("shifting") - closed("becoming")
    places = (at for at, token in enumerate(clause.tokens) if token.lower in leads)
    somebody = any(clause.word(at + 1) in closed("personal") for at in places)
    guessed = command.path.kind == "action" and not command.says_verb()
    return somebody and (command.path.kind == "delete" or guessed)


def _is_of_nothing_told(command: Command, target: Find | None) -> bool:
    """Whether things of a type that nobody spoke of would be changed, of which nothing is told but
    a place or an order: "delete it", "cancel the earliest", where none was shown.
    """
    if target is None or target.of or target.constraints:
        return False
    return not any(x.names_type and x.entity == target.entity for x in command.links)


def _is_said_itself(command: Command) -> bool:
    """Whether what is changed is told by words for what it has, or, of a person, by a deed of its
    own: "confirm her" is to confirm her booking. "Pay it" of a film is no ticket for it; to delete
    is a deed of no type: where "it" is a note that nothing deletes, its author is not meant.
    """
    valued = places(command.clause.values)
    own = (x for x in command.links if x.kind == "attribute" and x.entity == command.path.entity)
    named = any(not x.soft and valued.isdisjoint(range(x.first, x.last)) for x in own)
    personal = bool(command.clause.words & closed("personal"))
    own_deed = command.path.kind not in ("update", "delete") and command.says_verb()
    return named or (personal and own_deed)
