"""Words of a command that need no reading of their own: they say again what was read."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.cues import negated
from graphs.reading.links import Link
from graphs.reading.schema import is_date
from graphs.reading.schema_index import is_derived
from graphs.reading.segments import segments
from graphs.reading.tokens import stem, stems
from graphs.reading.weights import fitted, reach
from tools.entity_types.records import Input
from tools.value_kinds import kind_of
from tools.words import identifier_words


def absorb(command: Command) -> None:
    """Mark words that only name what was assigned, the types that it is about, that it is new, or
    what the operation is for.
    """
    for key, made in command.assigned.items():
        taken = command.path.input(key)
        if taken is not None:
            _absorb_words(command, taken, made.span or (0, 0))
    tokens = command.clause.tokens
    if command.path.kind == "create":
        command.used |= {i for i, t in enumerate(tokens) if t.lower in closed("creating")}
        command.used |= set(_called_anew(command))
    command.used |= set(_of_operation(command))
    ones = (i for i, t in enumerate(tokens) if t.lower in closed("pro_forms"))
    command.used |= {i for i in ones if i - 1 in command.used}  # "the weak one"
    _absorb_pronouns(command)
    _absorb_statements(command)
    _absorb_second_verbs(command)
    named = {command.path.entity, *(command.refers(i) for i in command.path.inputs)}
    for link in command.links:
        called = {command.clause.tokens[i].stem for i in range(link.first, link.last)}
        of_it = link.entity in named or called <= command.called
        if link.kind == "type" and of_it and link.is_whole:
            command.used.update(range(link.first, link.last))


def _of_operation(command: Command) -> Iterator[int]:
    """The words by which a service, and an operation whose verb is said, are called; those that
    describe it where they say nothing else.
    """
    service = stems(identifier_words(command.kind.group_id)) if command.kind else ()
    said = command.valued()
    for at, token in enumerate(command.clause.tokens):
        called = token.stem in command.called
        described = token.stem in command.verbs and at not in said
        if (command.says_verb() and (called or described)) or (
            token.stem in service and at not in said
        ):
            yield at


def _called_anew(command: Command) -> Iterator[int]:
    """The word behind "a new" where the operation is described by it: "a new borrower"."""
    leads = closed("determiners") | closed("creating")
    at = command.clause.head + 1
    while command.word(at) in leads:
        at += 1
    if at < len(command.clause.tokens) and command.word(at - 1) in leads:
        said = command.clause.tokens[at].stem
        if any(said == verb or is_derived(said, verb) for verb in command.verbs):
            yield at


def _absorb_pronouns(command: Command) -> None:
    """Pronouns behind the verb for what a statement before it names: "Ada is ill, take her off"."""
    head = command.clause.head
    if any(i < head for i in command.used):
        tokens = enumerate(command.clause.tokens)
        command.used |= {i for i, t in tokens if i > head and t.lower in closed("pronouns")}


def _absorb_statements(command: Command) -> None:
    """The verb of a statement about the thing whose value was taken: "she lives in Ashford"."""
    clause, values = command.clause, {c.span for c in command.assigned.values() if c.span}
    for first, last in segments(clause):
        subject = clause.word(first).partition("'")[0] in closed("pronouns")
        verb = first + 1
        while verb < last and clause.word(verb) in closed("auxiliaries"):
            verb += 1
        told = subject and verb < last
        rest = range(verb + 1, last)
        spans = {clause.span(a, b) for a in rest for b in range(a + 1, last + 1)}
        explained = all(i in command.used or clause.tokens[i].function for i in rest)
        if told and explained and spans & values and not negated(clause, last - 1):
            command.used.add(verb)


def _absorb_second_verbs(command: Command) -> None:
    """The verb of one more thing that is set by the same operation: "and move its due date to
    5 May".
    """
    clause, values = command.clause, {c.span for c in command.assigned.values() if c.span}
    leads = closed("pronouns") | closed("determiners")
    for first, last in segments(clause, clause.head + 1):
        rest = range(first + 1, last)
        becoming = (at for at in rest[:-1] if clause.word(at) in closed("becoming"))
        set_to = {clause.span(at + 1, last) for at in becoming}
        explained = all(i in command.used or clause.tokens[i].function for i in rest)
        if clause.word(first + 1) in leads and explained and set_to & values:
            command.used.add(first)


def _absorb_words(command: Command, taken: Input, span: tuple[int, int]) -> None:
    """The words of an input near the value that it was given, and those that say them again."""
    words = {stem(w) for w in taken.words}
    attribute = command.attribute(taken)
    if attribute is not None:
        words |= {stem(w) for w in attribute.words}  # ``percent`` sets ``discount_percent``
    if attribute is not None and is_date(attribute):
        words |= closed("dated")
    if kind_of(taken.words, "string") in ("phone", "identifier"):
        words |= closed("number")
    far = reach("name_characters")
    for at, token in enumerate(command.clause.tokens):
        start, end = token.start + command.clause.offset, token.end + command.clause.offset
        if token.stem in words and end >= span[0] - far and start <= span[1] + far:
            command.used.add(at)
    own = (command.path.entity, taken.attribute)
    for link in command.links:
        if link.kind in ("attribute", "flag") and (link.entity, link.attribute) == own:
            _absorb_beside(command, taken, link)


def _absorb_beside(command: Command, taken: Input, link: Link) -> None:
    """Words beside the name of what was assigned that only say it again: "driving licence"."""
    tokens = command.clause.tokens
    for at in (link.first - 1, link.last):
        if not 0 <= at < len(tokens) or tokens[at].function or at in command.used:
            continue
        said = command.clause.said(min(at, link.first), max(at + 1, link.last)).lower()
        if command.schema.meaning.near(said, [" ".join(taken.words)])[0] >= fitted()["least_again"]:
            command.used.add(at)
