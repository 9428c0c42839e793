"""All ways to read one clause, each seen from a type or an operation, scored by fitted weights."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from graphs.reading.absence import denials_of
from graphs.reading.aspect_said import phase_words
from graphs.reading.becoming import sets_to
from graphs.reading.being_there import without_places
from graphs.reading.calling import call_candidate, places_told, takes_kind, takes_length
from graphs.reading.changing import change
from graphs.reading.clauses import DATES, Clause
from graphs.reading.closed_class import closed, comparatives, degrees, question_words
from graphs.reading.command import Command, verbs_of
from graphs.reading.cues import BOUNDS, bounds, superlatives
from graphs.reading.detours import without_detours
from graphs.reading.draft import Before, Candidate, Draft
from graphs.reading.finding import look_up
from graphs.reading.gentler import without_passing, without_replacing
from graphs.reading.linking import called
from graphs.reading.links import Link, present, without_parts_of_days
from graphs.reading.making import made_links
from graphs.reading.operations import Operations, is_mine
from graphs.reading.other_deeds import is_guessed, that_may_be_meant
from graphs.reading.schema import Schema
from graphs.reading.spreading import group_of
from graphs.reading.tokens import stem
from graphs.reading.values.record import NUMBERS
from graphs.reading.verbs import CHANGES
from graphs.reading.weights import fitted, most, value_of
from tools.actions import ACTIONS, actions_of
from tools.entity_types.records import AccessPath, EntityType
from tools.library import ToolLibrary
from tools.words import singular

_DEEDS: Mapping[str, str] = {"create": "create", "update": "change"}
"""Kinds of operations that are told what something is to be like, and the verbs for that."""


def candidates(
    clause: Clause,
    links: Sequence[Link],
    schema: Schema,
    library: ToolLibrary,
    operations: Operations,
    entities: Collection[str],
    relevant: Mapping[str, float],
    before: Sequence[Before] = (),
) -> list[Candidate]:
    """The candidates of a clause, best first; ``features["value"]`` is what each is worth."""
    paths = _in_scope(schema, entities, relevant)
    near = operations.near(_without_names(clause, links), [library.tool(p.tool_id) for p in paths])
    found = [
        *_finds(clause, links, schema, near, entities, relevant, before, library),
        *_changes(clause, links, schema, paths, near, relevant, before),
        *_calls(clause, schema, paths, library, near, relevant),
    ]
    for one in found:
        one.features["value"] = value_of(one.features)
    found = without_replacing(without_passing(without_detours(found)), schema)
    found = without_places(found, clause, links, schema)
    return sorted(found, key=lambda c: -c.features["value"])


def lead(found: Sequence[Candidate]) -> float:
    """The share of the first among the candidates, by what each is worth, in [0, 1]."""
    worth = [one.features["value"] for one in found]
    return 1.0 / sum(math.exp(w - worth[0]) for w in worth) if worth else 0.0


def _in_scope(
    schema: Schema, entities: Collection[str], relevant: Mapping[str, float]
) -> list[AccessPath]:
    paths = schema.model.paths
    return [p for p in paths.values() if p.entity in entities or p.tool_id in relevant]


def _without_names(clause: Clause, links: Sequence[Link]) -> str:
    """The clause with "it" for what names things, as operations speak of none."""
    text = clause.text
    spans = [(clause.tokens[x.first].start, clause.tokens[x.last - 1].end)
             for x in links if x.kind == "name" and x.is_whole]  # fmt: skip
    spans += [(p.value.start, p.value.end) for p in clause.values if p.value.kind == "quoted"]
    done = len(text) + 1
    for start, end in sorted(set(spans), reverse=True):
        if end <= done:
            text, done = f"{text[:start]}it{text[end:]}", start
    return text


def _finds(
    clause: Clause,
    links: Sequence[Link],
    schema: Schema,
    near: Mapping[str, float],
    entities: Collection[str],
    relevant: Mapping[str, float],
    before: Sequence[Before],
    library: ToolLibrary,
) -> list[Candidate]:
    linked = {x.entity for x in links}
    if clause.words & closed("pronouns"):
        linked |= {one.entity for one in before}
    found, noun = [], _noun_first(clause, links, schema)
    told = denials_of(clause, links) | bounds(clause)
    for entity in sorted(entities):
        finders = schema.model.finders(entity)
        if not finders or (linked and entity not in linked and not _near(finders, relevant)):
            continue
        seen = without_parts_of_days(clause, links, entity)
        led = max(places_told(path, library.tool(path.tool_id)) for path in finders)
        candidate = look_up(Draft(seen, entity, links, schema, before, led))
        candidate.features |= _suits(clause, finders, near, relevant, changes=False, noun=noun)
        candidate.features["untaken"] = _untaken(candidate, finders, library)
        candidate.features["untaken"] += names_too_many(candidate, schema.kind(entity), led, clause)
        candidate.features["untaken"] += _passes_now(clause, schema.kind(entity))
        candidate.features["untaken"] += _passes_most(candidate, clause, links)
        candidate.features["untaken"] += not phase_words(clause) <= candidate.used
        candidate.features["untaken"] += not told <= candidate.used
        candidate.features["mine"] = float(
            is_mine(clause, [library.tool(p.tool_id) for p in finders])
        )
        _without_hearsay(candidate)
        found.append(candidate)
    return found


def _without_hearsay(candidate: Candidate) -> None:
    """Nearness to what operations are for says nothing of a type that only "it" speaks of."""
    told = candidate.features
    if not told.get("root_said") and ("points_back" in told or "relates_back" in told):
        told["relevance"] = told["purpose"] = 0.0


def _untaken(candidate: Candidate, finders: Sequence[AccessPath], library: ToolLibrary) -> float:
    """How many days and bounds are said that neither the things have nor their operations take."""
    open_ = [c for c in candidate.goal.find.constraints if not c.attribute]
    tools = [library.tool(path.tool_id) for path in finders]
    days = [c for c in open_ if c.kind in DATES]
    bounds = [c for c in open_ if c.op in BOUNDS and c.kind in NUMBERS]
    lasting = [c for c in open_ if c.kind == "duration" and c.op not in BOUNDS]
    untaken = sum(not any(takes_length(t, c.value) for t in tools) for c in lasting)
    untaken += 0 if any(takes_kind(tool, "date") for tool in tools) else len(days)
    return float(untaken + (0 if any(takes_kind(t, "number") for t in tools) else len(bounds)))


def names_too_many(candidate: Candidate, kind: EntityType, led: int, clause: Clause) -> int:
    """How many names are said beyond those that lead to what nameless things are found by: "from
    Oslo to Bergen" where one place is taken. Of a list ("Oslo or Bergen") each is one by itself.
    """  # noqa: D205
    names = [c for c in candidate.goal.find.constraints if not c.attribute and c.kind == "name"]
    listed = [group for one in names if (group := group_of(one, clause))]
    several = len(names) - len(listed) + len(set(listed))
    return max(0, several - led) if led and not kind.name_attributes else 0


def _passes_now(clause: Clause, kind: EntityType) -> bool:
    """Whether the present is spoken of, and things of many moments would be told."""
    return bool(present(clause)) and any(one.format == "date-time" for one in kind.attributes)


def _passes_most(candidate: Candidate, clause: Clause, links: Sequence[Link]) -> bool:
    """Whether it is asked who has the most of other things, and those would go unread."""
    kinds, least = ("type", "attribute"), fitted()["least_link"]
    left = {x.first for x in links if x.kind in kinds and x.score >= least}
    left -= candidate.used
    return any(one.last in left and not one.degree.dimension for one in superlatives(clause))


def _near(paths: Sequence[AccessPath], relevant: Mapping[str, float]) -> bool:
    return any(p.tool_id in relevant for p in paths)


def _suits(
    clause: Clause,
    paths: Sequence[AccessPath],
    near: Mapping[str, float],
    relevant: Mapping[str, float],
    *,
    changes: bool,
    noun: bool,
) -> dict[str, float]:
    """What speaks for operations as such: nearness, and the mood of the clause."""
    return {
        "purpose": max((near.get(p.tool_id, -1.0) for p in paths), default=-1.0),
        "relevance": max((relevant.get(p.tool_id, 0.0) for p in paths), default=0.0),
        "mood": _mood_fit(clause, changes=changes, noun=noun),
    }


def _noun_first(clause: Clause, links: Sequence[Link], schema: Schema) -> bool:
    """Whether a clause begins with the name of something of the library; of an attribute in no
    other form: to close something is no day that it was closed on.
    """  # noqa: D205
    first = [x for x in links if x.first == clause.head and x.is_whole and not x.soft]
    said = singular(clause.word(clause.head))
    return any(x.kind != "attribute" or said in called(x, schema) for x in first)


def _mood_fit(clause: Clause, *, changes: bool, noun: bool) -> float:
    """Whether the mood of a clause is that of a change, or of a look-up; 0 where it is neither.

    What begins with a noun is a look-up in short.
    """
    if clause.mood == "open":
        return 0.0 if not noun else -1.0 if changes else 1.0
    return 1.0 if (clause.mood == "command") == changes else -1.0


def _changes(
    clause: Clause,
    links: Sequence[Link],
    schema: Schema,
    paths: Sequence[AccessPath],
    near: Mapping[str, float],
    relevant: Mapping[str, float],
    before: Sequence[Before],
) -> list[Candidate]:
    if clause.forbids or (clause.mood == "test" and not clause.tokens[0].function):
        return []
    if clause.mood == "ask" and clause.word(clause.head) in {*question_words(), *closed("how")}:
        return []  # what is asked is not to be done
    if any(t.lower in closed("conditional") for t in clause.tokens[: clause.head]):
        return []  # on what a change depends is no change
    changing = [p for p in paths if p.kind in CHANGES]
    verbs = verbs_of(clause)
    verb = clause.tokens[clause.head].stem
    said = [p for p in changing if verbs & {stem(word) for word in p.words}]
    made = [p for p in changing if sets_to(p, verb, schema)]
    if not said and clause.word(clause.head) in {*degrees(), *comparatives()}:  # "cheapest first"
        return []
    meant = that_may_be_meant(clause, changing, schema)
    nearest = sorted(meant, key=lambda p: -near.get(p.tool_id, -1.0))[: most("operations")]
    found, noun, denied = [], _noun_first(clause, links, schema), denials_of(clause, links)
    links = [*links, *made_links(clause, links, said, schema)]
    for path in {p.tool_id: p for p in [*said, *made, *nearest]}.values():
        candidate = change(Command(clause, path, links, schema, before))
        candidate.features |= _suits(clause, [path], near, relevant, changes=True, noun=noun)
        candidate.features["untaken"] = float(not denied <= candidate.used)
        if candidate.features["stated"]:
            candidate.features["mood"] = 1.0
        bare = not candidate.features["verb"] and not candidate.features["stated"]
        candidate.features["noun_first"] = float(noun and bare)
        candidate.features["verb_of_other"] = float(bare and bool(said))
        guessed = is_guessed(candidate, path, clause, links, schema)
        candidate.features["deed_guessed"] = float(guessed and not candidate.features["stated"])
        named = [x.score for x in links if x.kind == "type" and x.entity == path.entity]
        candidate.features["root_said"] = max(named, default=0.0)
        found.append(candidate)
    found = [one for one in found if not any(_is_around(one, other) for other in found)]
    fits = [one for one in found if one.features["verb"] and _changes_something(one, schema)]
    for one in found:
        told = one.features["verb_of_other"] and (fits or not _says_all(one, clause, schema))
        one.features["verb_meant_other"] = float(bool(told))
    return found


def _is_around(one: Candidate, other: Candidate) -> bool:
    """Whether a change is one of what a named thing belongs to, of which nobody speaks, and that
    thing itself can be changed so: the text of a card is not that of its board.
    """  # noqa: D205
    if not (one.features.get("back") and other.features.get("name_own")):
        return False
    goal, named = one.goal, other.goal
    if one.features["root_said"] or goal.target is None or not _is_complete(other):
        return False
    through = any(c.find is not None and c.find.entity == named.entity
                  for c in goal.target.constraints)  # fmt: skip
    given, same = ([repr(c.value) for c in g.assignments] for g in (goal, named))
    return through and bool(given) and sorted(given) == sorted(same)


def _changes_something(one: Candidate, schema: Schema) -> bool:
    """Whether a change lacks nothing, an update something to be set neither."""
    sets = one.features["assigned"] or schema.model.paths[one.goal.tool_id].kind != "update"
    return bool(sets) and _is_complete(one)


def _is_complete(one: Candidate) -> bool:
    """Whether nothing is missing that an operation must be told, and all that is told is placed."""
    return one.is_told and not one.features["unplaced"]


def _says_all(one: Candidate, clause: Clause, schema: Schema) -> bool:
    """Whether every word says what something is made like, or set to, by no verb of another deed:
    what is to be created is not changed.
    """  # noqa: D205
    path = schema.model.paths[one.goal.tool_id]
    said = dict(zip(ACTIONS, actions_of([clause.word(clause.head)])[0].tolist(), strict=True))
    does = _DEEDS.get(path.kind, "")
    sets_to = path.kind == "update" and closed("becoming") & clause.words  # "set it to high"
    other = not sets_to and any(said[deed] for deed in _DEEDS.values() if deed != does)
    sets = bool(does) and one.features["assigned"] and not (other or said["remove"])
    return bool(sets) and one.features["covered"] >= 1 and _is_complete(one)


def _calls(
    clause: Clause,
    schema: Schema,
    paths: Sequence[AccessPath],
    library: ToolLibrary,
    near: Mapping[str, float],
    relevant: Mapping[str, float],
) -> list[Candidate]:
    functions = [p for p in paths if p.kind == "function"]
    nearest = sorted(functions, key=lambda p: -near.get(p.tool_id, -1.0))[: most("operations")]
    found = []
    for path in nearest:
        candidate = call_candidate(clause, path, library.tool(path.tool_id), schema)
        reads = library.tool(path.tool_id).risk == "read"
        candidate.features |= _suits(clause, [path], near, relevant, changes=not reads, noun=False)
        candidate.features["mine"] = float(is_mine(clause, [library.tool(path.tool_id)]))
        found.append(candidate)
    return found
