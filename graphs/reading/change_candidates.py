"""Candidates of a clause that change something: one for each operation that may be meant."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from graphs.forms.records import Constraint, Span
from graphs.reading.asked import Asked
from graphs.reading.becoming import sets_to
from graphs.reading.changing import change
from graphs.reading.clauses import Clause, remakes
from graphs.reading.closed_class import closed, comparatives, degrees, question_words
from graphs.reading.command import Command, called_by_name, is_called, verbs_of
from graphs.reading.cues import denials
from graphs.reading.draft import Candidate
from graphs.reading.emptying import empties
from graphs.reading.links import Link
from graphs.reading.list_members import changes_list
from graphs.reading.making import made_links, said_to_be_new
from graphs.reading.other_deeds import ends_what_holds, is_guessed, that_may_be_meant
from graphs.reading.schema import Schema
from graphs.reading.segments import label_words
from graphs.reading.sentences import stated_at
from graphs.reading.verbs import CHANGES
from tools.actions import ACTIONS, actions_of
from tools.entity_types.records import AccessPath

_DEEDS: Mapping[str, str] = {"create": "create", "update": "change"}
"""Kinds of operations that are told what something is to be like, and the verbs for that."""


def change_candidates(asked: Asked, paths: Sequence[AccessPath]) -> list[Candidate]:
    """A command of each operation that the clause speaks of, or is near."""
    if _orders_nothing(asked.clause):
        return []
    clause, links, schema = asked.clause, asked.links, asked.schema
    new = said_to_be_new(clause, links)
    changing = [p for p in paths if p.kind in CHANGES and (p.kind == "create" or p.entity != new)]
    verb = clause.tokens[clause.head].stem
    said = [p for p in changing if is_called(clause, links, p)]
    made = [p for p in changing if sets_to(p, verb, schema)]
    if not said and clause.word(clause.head) in {*degrees(), *comparatives()}:  # "cheapest first"
        return []
    nearest = asked.nearest(that_may_be_meant(clause, changing, schema))
    wider = [*links, *made_links(clause, links, said, schema)]
    made += [p for p in changing if _sets_listed(p, links) or _sets_stated(p, clause, links)]
    made += [p for p in changing if empties(p, clause, links)]
    meant = {p.tool_id: p for p in [*said, *made, *nearest]}
    found = [_by_operation(asked, path, wider, other=bool(said)) for path in meant.values()
             if path.kind != "create" or not remakes(clause)]  # fmt: skip
    tool = asked.library.tool
    found = [one for one in found if not _is_denied(one, asked)
             and not ends_what_holds(one, tool(one.goal.tool_id), clause, links)]  # fmt: skip
    found = [one for one in found if not any(_is_named_so(other, one, asked) for other in found)]
    found = [one for one in found if not any(_is_surer(other, one, asked) for other in found)]
    found = [one for one in found if not any(_sets_named(other, one, asked) for other in found)]
    found = [one for one in found if not any(_is_around(one, other) for other in found)]
    found = [one for one in found if not any(_is_between(one, other, asked) for other in found)]
    found = [one for one in found if not any(_is_text_of_known(one, other) for other in found)]
    found = [one for one in found if not any(_is_of_object(other, one) for other in found)]
    found = [one for one in found if not any(_is_of_mention(one, other, asked) for other in found)]
    fits = [one for one in found if one.features["verb"] and _changes_something(one, schema)]
    for one in found:
        others = fits and not _changes_list(one)  # "add a label" makes no thing
        told = one.features["verb_of_other"] and (others or not _says_all(one, clause, schema))
        one.features["verb_meant_other"] = float(bool(told))
    return found


def _orders_nothing(clause: Clause) -> bool:
    """Whether a clause cannot be meant to change anything: it forbids, tests or asks."""
    if clause.forbids or (clause.mood == "test" and not clause.tokens[0].function):
        return True
    if clause.mood == "ask" and clause.word(clause.head) in {*question_words(), *closed("how")}:
        return True  # what is asked is not to be done
    # on what a change depends is no change
    return any(t.lower in closed("conditional") for t in clause.tokens[: clause.head])


def _by_operation(
    asked: Asked, path: AccessPath, links: Sequence[Link], *, other: bool
) -> Candidate:
    """The command of one operation; ``other``: whether the verb is that of some operation."""
    clause, schema, noun = asked.clause, asked.schema, asked.begins_with_noun
    one = change(Command(clause, path, links, schema, asked.before))
    told = one.features
    told |= asked.suits([path], changes=True, noun=noun)
    told["untaken"] = float(not asked.denied <= one.used)
    if told["stated"]:
        told["mood"] = 1.0
    told["questioned"] = float(_is_question(clause) and told["mood"] < 0)
    bare = not told["verb"] and not told["stated"]
    told["noun_first"] = float(noun and bare)
    told["verb_of_other"] = float(bare and other)
    named = [x.score for x in links if x.kind == "type" and x.entity == path.entity]
    told["root_said"] = max(named, default=0.0)
    guessed = is_guessed(one, path, clause, links, schema)
    told["deed_guessed"] = float(guessed and not told["stated"])
    told["guessed"] = max(told.get("guessed", 0.0), float(_is_made_of_texts(one, path)))
    return one


def _is_made_of_texts(one: Candidate, path: AccessPath) -> bool:
    """Whether something of which nobody speaks would be made of mere texts, by a verb of something
    else: nothing tells that it is meant.
    """
    spoken_of = one.features["verb"] or one.features["root_said"]
    texts = all(c.kind == "text" for c in one.goal.assignments)
    return path.kind == "create" and not spoken_of and texts


def _is_question(clause: Clause) -> bool:
    """Whether a word that asks leads its verb: "why did we drop it?"; "can you drop it?" asks for
    it.
    """
    asks = {*question_words()} | closed("how") | closed("reasons")
    return clause.mood == "ask" and any(clause.word(at) in asks for at in range(clause.head + 1))


def _sets_listed(path: AccessPath, links: Sequence[Link]) -> bool:
    """Whether an update sets what a listed value is said of: "make it out of order"."""
    taken = {one.attribute for one in path.inputs if one.role == "content"}
    return path.kind == "update" and any(
        x.kind == "value" and x.is_whole and x.entity == path.entity and x.attribute in taken
        for x in links
    )  # fmt: skip


def _sets_stated(path: AccessPath, clause: Clause, links: Sequence[Link]) -> bool:
    """Whether an update may set what is stated of a thing of its type: "pitch 2 is 50 euros"."""
    at = stated_at(clause)
    return path.kind == "update" and any(
        x.last <= at and x.entity == path.entity and x.kind in ("type", "name") for x in links
    )


def _is_denied(one: Candidate, asked: Asked) -> bool:
    """Whether a deed is only taken from a statement that denies something: "Ada hasn't paid"."""
    at, path = stated_at(asked.clause), asked.schema.model.paths[one.goal.tool_id]
    taken = one.features["deed_guessed"] or (path.kind == "action" and not one.features["stated"])
    return bool(taken) and at >= 0 and any(i >= at for i in denials(asked.clause))


def _is_named_so(one: Candidate, other: Candidate, asked: Asked) -> bool:
    """Whether the verb is the name of one operation, and a deed done to things of the same type is
    only described with it: to pause a show is not to put "a paused show" back.
    """
    paths = asked.schema.model.paths
    named, path = paths[one.goal.tool_id], paths[other.goal.tool_id]
    said = verbs_of(asked.clause)
    deed = path.kind in ("action", "delete") and path.entity == named.entity
    return deed and bool(said & called_by_name(named)) and not said & called_by_name(path)


def _is_surer(one: Candidate, other: Candidate, asked: Asked) -> bool:
    """Whether a deed is only guessed while another change, which lacks nothing, sets what the verb
    says, or is told what the guess is not: "block them" cancels nothing, nor does "mark FV2 as out
    of order", and "hand the batch to Ben" moves it to no tank.
    """
    if not other.features["deed_guessed"] or one.features["deed_guessed"] or not _is_complete(one):
        return False
    clause, given = asked.clause, one.goal.assignments
    if clause.span(clause.head, clause.head + 1) in {told.span for told in given}:
        return True
    if not given or one.features["covered"] < other.features["covered"]:
        return False
    if one.goal.entity == other.goal.entity:
        aims = other.goal.target.constraints if other.goal.target is not None else ()
        takes = {c.span for c in aims} & {c.span for c in given}  # "give Ada's visit to Ben"
        return not _is_complete(other) or bool(takes)
    return bool(one.features.get("name_own")) and not other.features["root_said"]


def _sets_named(one: Candidate, other: Candidate, asked: Asked) -> bool:
    """Whether an update that takes every word sets what one of them names, while another change, by
    no verb that is said, leaves that unread: "make Ada the owner of the board" adds no member.
    """
    path = asked.schema.model.paths[one.goal.tool_id]
    told, rest = one.features["covered"], other.features["covered"]
    if path.kind != "update" or not _is_complete(one) or told < 1 or rest >= 1:
        return False
    if any(given.op == "missing" for given in one.goal.assignments):
        return True
    said = {token.stem for token in asked.clause.tokens}
    inputs = (path.input(given.attribute) for given in one.goal.assignments)
    words = (label_words(i) - closed("shares") for i in inputs if i is not None)  # "10 %"
    return not other.features["verb"] and any(label and label <= said for label in words)


def _is_around(one: Candidate, other: Candidate) -> bool:
    """Whether a change is one of what a thing belongs to that is named, or that "its" stands for,
    of which nobody speaks, and that thing itself can be changed so: the text of a card is not that
    of its board. A name that is only looked for there leads to it as well.
    """
    if one.features.get("relates_back", 0.0) < 0 and other.features.get("points_back"):
        return _sets_same(one, other)
    goal, named = one.goal, other.goal
    led = one.features.get("back") or one.features.get("open_value")
    if not led or not other.features.get("name_own"):
        return False
    if one.features["root_said"] or goal.target is None:
        return False
    spans = {c.span for c in named.target.constraints if c.kind == "name"} if named.target else ()
    return _sets_same(one, other) and any(
        _leads_through(c, named.entity, spans) for c in goal.target.constraints
    )


def _leads_through(told: Constraint, entity: str, spans: Collection[Span | None]) -> bool:
    """Whether rows that refer to a named thing, or whatever has its name, tell another one."""
    if told.find is None:
        return not told.attribute and told.span in spans
    ways = told.find.constraints
    return told.find.entity == entity or any(
        c.span in spans or _leads_through(c, entity, spans) for c in ways
    )


def _sets_same(one: Candidate, other: Candidate) -> bool:
    """Whether two changes, the other one complete, set the same values."""
    given, same = ([repr(c.value) for c in x.goal.assignments] for x in (one, other))
    return _is_complete(other) and bool(given) and sorted(given) == sorted(same)


def _is_between(one: Candidate, other: Candidate, asked: Asked) -> bool:
    """Whether something that nobody speaks of would be ended, since it refers to all that is named,
    and another operation ends what joins just these: "take Lena off the relaunch" takes off the
    board, and nobody off a card of it.
    """
    goal, features, paths = one.goal, one.features, asked.schema.model.paths
    verb = asked.clause.tokens[asked.clause.head]
    by_name = verb.stem in called_by_name(paths[goal.tool_id])
    spoken_of = by_name or features["root_said"] or features.get("name_own")
    if spoken_of or goal.target is None or verb.lower not in closed("taking_off"):
        return False
    same = paths[other.goal.tool_id].kind == "delete" and _is_complete(other)
    aimed = {c.span for c in goal.target.constraints if not goal.assignments}
    taken = {c.span for c in other.goal.assignments if other.goal.target is None}
    return same and len(aimed) > 1 and None not in aimed and aimed == taken


def _is_text_of_known(one: Candidate, other: Candidate) -> bool:
    """Whether a text that no word speaks of is something known, which another operation of that
    verb takes, or changes while no verb is said: "add Ines to the story" makes no tag "Ines", and
    "put Ines with Greg" makes no second Ines.
    """
    covers = other.features["covered"] >= one.features["covered"]
    if one.features["root_said"] or not covers or not _is_complete(other):
        return False
    texts = {c.span for c in one.goal.assignments if c.kind == "text"}
    given = other.goal.assignments if other.features["verb"] else ()
    if not one.features["verb"] and other.goal.target is not None and other.goal.assignments:
        given = (*given, *(c for c in other.goal.target.constraints if c.attribute))
    return any(c.kind in ("name", "id") and c.span in texts for c in given)


def _is_of_object(one: Candidate, other: Candidate) -> bool:
    """Whether a change of the thing that the verb is said of takes all that is said, and the other
    one leaves that thing out.
    """
    told = one.features.get("name_own") and one.features["assigned"] and _is_complete(one)
    return bool(other.features["object_left"] and told) and one.features["covered"] >= 1


def _is_of_mention(one: Candidate, other: Candidate, asked: Asked) -> bool:
    """Whether "it" would be what was only named with the thing that was changed, or found, to which
    the same may be done: "give the job to the night shift", "move it to the yard".
    """
    named = one.features.get("which_one") and one.features.get("points_back")
    named = named and not asked.clause.words & closed("personal")
    given, same = ({c.span for c in x.goal.assignments} for x in (one, other))
    told = one.goal.target is not None and not one.goal.target.of
    return bool(named and told and other.goal.target_goal and given <= same) and _is_complete(other)


def _changes_something(one: Candidate, schema: Schema) -> bool:
    """Whether a change lacks nothing, an update something to be set neither."""
    sets = one.features["assigned"] or schema.model.paths[one.goal.tool_id].kind != "update"
    return bool(sets) and _is_complete(one)


def _changes_list(one: Candidate) -> bool:
    """Whether something is put to what a thing has, or taken off it."""
    return any(changes_list(told) or told.op == "missing" for told in one.goal.assignments)


def _is_complete(one: Candidate) -> bool:
    """Whether nothing is missing that an operation must be told, and all that is told is placed."""
    return one.is_told and not one.features["unplaced"]


def _says_all(one: Candidate, clause: Clause, schema: Schema) -> bool:
    """Whether every word says what something is made like, or set to, by no verb of another deed:
    what is to be created is not changed.
    """
    path = schema.model.paths[one.goal.tool_id]
    said = dict(zip(ACTIONS, actions_of([clause.word(clause.head)])[0].tolist(), strict=True))
    does = _DEEDS.get(path.kind, "")
    sets_to = path.kind == "update" and closed("becoming") & clause.words  # "set it to high"
    listed = _changes_list(one)
    other = said["remove"] or (
        not sets_to and any(said[deed] for deed in _DEEDS.values() if deed != does)
    )
    sets = bool(does) and one.features["assigned"] and (listed or not other)
    return bool(sets) and one.features["covered"] >= 1 and _is_complete(one)
