"""What is told beside a command and neither fills nor aims it: "close it, the glue has dried"."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.reading.clauses import Clause, Placed
from graphs.reading.closed_class import closed, irregular, question_words
from graphs.reading.command import Command
from graphs.reading.links import Link
from graphs.reading.segments import Stretch, segment_at, segments
from graphs.reading.stretches import is_participle, looks_bidding
from tools.words import is_plural


def circumstances(command: Command) -> Iterator[Stretch]:
    """The stretches behind the verb that only state something, and nothing that could be meant;
    before it those of which somebody is the subject: "7049 is a mistake, they called twice, ...".
    """
    clause = command.clause
    for stretch in segments(clause):
        behind = stretch[0] > clause.head
        led = stretch[1] <= clause.head and clause.word(stretch[0]) in _people()
        beside = (behind or led) and not command.is_used(*stretch)
        if beside and is_stated(clause, stretch) and not _is_meant(command, stretch):
            yield stretch


def _people() -> frozenset[str]:
    """Pronouns for those who do something, and for no thing that is changed."""
    return closed("nominative") - closed("singular") | (closed("personal") & closed("nominative"))


def asides(command: Command) -> Iterator[Stretch]:
    """The stretches in brackets behind the verb that name, count and pick nothing."""
    clause, picking = command.clause, closed("pro_forms") | closed("relative")
    for first, last in segments(clause, clause.head + 1):
        enclosed = clause.word(first - 1) == "(" and clause.word(last) == ")"
        free = picking.isdisjoint(clause.word(i) for i in range(first, last))
        free = free and not command.is_used(first, last)
        if enclosed and free and not _is_meant(command, (first, last)):
            yield first, last


def tells_beside(command: Command, placed: Placed) -> bool:
    """Whether a value stands in a sentence of its own behind what sets something else already, or
    sets nothing, by which nothing is wanted: "set it to high, they have guests tonight".
    """
    clause, stretch = command.clause, segment_at(command.clause, placed.first)
    wanted = (closed("wishing") | closed("obliging")) - closed("perfect")
    complete = command.assigned or (command.names_own() and not command.open())
    return (
        command.path.kind != "create" and bool(complete) and stretch[0] > clause.head
        and _is_of_nothing_named(clause, stretch)
        and is_stated(clause, stretch)
        and wanted.isdisjoint(clause.word(at) for at in range(*stretch))
    )  # fmt: skip


def _is_of_nothing_named(clause: Clause, stretch: Stretch) -> bool:
    """Whether a pronoun, or "that letter", begins a sentence, or it says what there is."""
    first = stretch[0]
    said = clause.word(first).partition("'")[0]  # "he'll", too
    pronoun = said in closed("nominative") or _is_that_thing(clause, first)
    return pronoun or _is_there(clause, first)


def _is_that_thing(clause: Clause, at: int) -> bool:
    """Whether a noun begins that points back to what was said: "that letter"."""
    noun = clause.tokens[at + 1 : at + 2]
    pointed = clause.word(at) in closed("pointing_at_one") | closed("picking") and bool(noun)
    return pointed and not noun[0].function and noun[0].is_word


def _is_there(clause: Clause, at: int) -> bool:
    """Whether a sentence begins that says what there is."""
    return clause.word(at) in closed("there") and clause.word(at + 1) in closed("being") | {"'s"}


def is_stated(clause: Clause, stretch: Stretch) -> bool:
    """Whether a stretch is a sentence by itself that bids, asks, restricts and picks nothing."""
    first = stretch[0] + _is_that_thing(clause, stretch[0])  # that is no relative "that"
    words = {clause.word(i) for i in range(first, stretch[1])}
    picking = closed("pro_forms") | closed("relative") | set(question_words())
    other = picking | closed("conditional") | (closed("obliging") - closed("perfect"))
    restricts = clause.word(stretch[0] - 1) in closed("joining") | closed("contrasting") - {","}
    return not (words & other or restricts) and _has_verb(clause, stretch)


def _has_verb(clause: Clause, stretch: Stretch) -> bool:
    """Whether a stretch has a subject, and behind it an auxiliary or a verb in the past."""
    first, last = stretch
    tokens, leads = clause.tokens, closed("determiners") | closed("nominative")
    if _is_there(clause, first):
        return True
    if tokens[first].function and tokens[first].lower not in leads:
        return tokens[first].lower.partition("'")[0] in closed("nominative")
    if tokens[first].lower in closed("asking") or looks_bidding(tokens, first):
        return False
    if _is_that_thing(clause, first) and first + 2 < last and _is_verb(clause, first + 2):
        return True  # "that letter belongs to them"
    if tokens[first].lower in closed("nominative"):
        return last - first > 1
    return any(
        tokens[i].lower in closed("auxiliaries") | closed("wishing")
        or (i > first + 1 and _is_past(clause, i, last))
        for i in range(first + 1, last)
    )


def _is_verb(clause: Clause, at: int) -> bool:
    """Whether a word behind "that letter" or "those letters" is a verb."""
    single = clause.word(at - 2) in closed("pointing_at_one")
    past = is_participle(clause.tokens[at]) or clause.word(at) in irregular()
    return past or (single and is_plural(clause.word(at)))


def _is_past(clause: Clause, at: int, last: int) -> bool:
    """Whether a word behind a noun is a verb in the past: it ends the stretch ("the glue worked"),
    or something follows that it is done to ("the client changed her mind").
    """
    ends = clause.word(at).endswith("ed") and not clause.tokens[at - 1].function
    owned = closed("determiners") | closed("pronouns")
    return ends and (at == last - 1 or clause.word(at + 1) in owned)


def _is_meant(command: Command, stretch: Stretch) -> bool:
    """Whether a stretch may say which thing is meant, or what the operation takes."""
    first, last = stretch
    values = (
        p for p in command.clause.values
        if not _is_other_person(command, p, first) and not tells_beside(command, p)
    )  # fmt: skip
    if any(first < p.last and p.first < last for p in values):
        return True
    inside = [x for x in command.links if first < x.last and x.first < last]
    behind = first > command.clause.head  # there a word of a name is none
    if behind and _is_of_nothing_named(command.clause, stretch):
        inside = [x for x in inside if x.is_whole or _is_another(command, x)]
    return any(_is_named(command, x) or _is_taken(command, x) for x in inside)


def _is_other_person(command: Command, placed: Placed, first: int) -> bool:
    """Whether a name that begins a sentence is in part that of a thing of another type."""
    known = (x for x in command.links if x.kind == "name" and x.first == placed.first == first)
    return placed.value.kind == "name" and any(not _is_named(command, x) for x in known)


def _is_named(command: Command, link: Link) -> bool:
    names = link.kind == "name" and command.schema.identifies(link.entity, link.attribute)
    return names and (link.is_whole or link.entity == command.path.entity)


def _is_another(command: Command, link: Link) -> bool:
    """Whether a word is of the name of another thing of the type than the one that is named: "drop
    bill 7, that lunch was paid", of bill 8.
    """
    own = [x for x in command.links if x.kind == "name" and x.entity == command.path.entity]
    things = {x.thing for x in own if x.is_whole}
    return link in own and link.thing is not None and bool(things) and link.thing not in things


def _is_taken(command: Command, link: Link) -> bool:
    """Whether an open input takes what a link says."""
    own = link.entity == command.path.entity and link.kind in ("value", "flag", "attribute")
    return own and link.is_whole and any(i.attribute == link.attribute for i in command.open())
