"""Texts of a command that nothing leads to: what is quoted, or named, and nobody bears."""

from __future__ import annotations

from graphs.reading.clauses import POINTED, Placed
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.given import id_of
from graphs.reading.links import places
from graphs.reading.name_halves import assign_halves
from graphs.reading.renaming import meant_by_verb
from graphs.reading.segments import segment_at
from graphs.reading.tokens import Token
from graphs.reading.values.known_places import is_known_place
from tools.entity_types.records import Input
from tools.value_kinds import kind_of


def assign_text(command: Command) -> None:
    """A quoted text, or a name that nothing bears, is what a thing made is called."""
    for placed in command.names():
        if id_of(command, placed):
            continue
        unknown, before = not _is_known(command, placed), command.word(placed.first - 1)
        named = unknown and not _names_somebody(command, placed)
        called = before in closed("naming") or (named and before in closed("becoming"))
        new = unknown and (command.path.kind == "create" or _is_text_of_deed(command, placed))
        taken = command.text_input(placed.value.kind) if called or new else None
        if taken is not None and before in closed("resulting") and command.path.kind == "update":
            taken = meant_by_verb(command)
        elif taken is not None and _is_taken_to(command, placed):
            taken = _placed_in(command, placed) or taken
        where = placed.value.role == POINTED  # "there" is where something is, not its name
        if taken is not None and (where or not (called or _may_be_called(command, taken))):
            taken = _placed_in(command, placed)
        if taken is None or command.is_used(placed.first, placed.last):
            continue
        if assign_halves(command, taken, (placed.first, placed.last)):
            continue
        named = before in closed("naming")
        last = _end_of_name(command, placed) if named else _end_of_words(command, placed)
        said = command.clause.said(placed.first, last) if last > placed.last else placed.value.value
        command.assign(taken, said, "text", placed.first, last)
        command.used.update({placed.first - 1} if named else ())


def _is_text_of_deed(command: Command, placed: Placed) -> bool:
    """Whether a quoted text stands right behind the verb of a deed: "post "Done" to the list"."""
    quoted = placed.value.kind == "quoted" and placed.first == command.clause.head + 1
    return quoted and command.path.kind == "action" and command.says_verb()


def is_name_guessed(command: Command) -> bool:
    """Whether a new name is all that "to" tells of it, though other texts may be meant as well:
    "move it to Foobar".
    """
    texts = [i for i in command.path.inputs if i.role == "content" and command.takes_text(i)]
    verb = command.word(command.clause.head)
    named = command.says_verb() or verb in closed("renaming") | closed("making")
    if command.path.kind != "update" or named or len(texts) < 2 or command.kind is None:
        return False
    said = {x.attribute for x in command.links if x.kind == "attribute" and x.is_whole}
    names = set(command.kind.name_attributes) - said
    told = (command.assigned.get(i.key) for i in texts if i.attribute in names)
    return any(_is_led_to(command, one.span) for one in told if one is not None and one.span)


def _is_led_to(command: Command, span: tuple[int, int]) -> bool:
    at = command.clause.between(*span)
    return bool(at) and command.word(at[0] - 1) in closed("becoming")


def _end_of_name(command: Command, placed: Placed) -> int:
    """Where what stands behind "called" ends: with its stretch, if that says nothing else."""
    end = segment_at(command.clause, placed.first)[1]
    other = any(placed.last <= p.first < end for p in command.clause.values)
    quoted = placed.value.kind == "quoted"
    return placed.last if quoted or other or command.is_used(placed.last, end) else end


def _end_of_words(command: Command, placed: Placed) -> int:
    """Where a name that begins with a capital ends: with the words right behind it that say nothing
    else of the thing: "a job Bolt check for Ada".
    """
    told = places(command.clause.values) | command.used
    told |= places(x for x in command.links if x.is_whole and not x.soft and x.kind != "type")
    last, tokens = placed.last, command.clause.tokens
    if placed.value.kind == "quoted":
        return last
    while last < len(tokens) and last not in told and _goes_on(tokens[last]):
        last += 1
    return last


def _goes_on(token: Token) -> bool:
    return token.is_word and not token.function


def _may_be_called(command: Command, taken: Input) -> bool:
    """Whether a name by itself is what an input takes: things are called so, or it needs a text
    and nothing else does.
    """
    names = command.kind.name_attributes if command.kind else ()
    needed = [i for i in command.open() if i.required and command.takes_text(i)]
    return taken.attribute in names or needed == [taken]


def _is_taken_to(command: Command, placed: Placed) -> bool:
    """Whether a well-known place is where something is moved to; nobody calls it so who does not
    say that he renames it: "move the sale to Zurich".
    """
    renames = command.word(command.clause.head) in closed("renaming")
    return not renames and is_known_place(str(placed.value.value))


def _placed_in(command: Command, placed: Placed) -> Input | None:
    """The input that takes a place, of a name that stands behind "in" or "at"."""
    if command.word(placed.first - 1) not in closed("prepositions"):
        return None
    places = [i for i in command.open() if kind_of(i.words, "string") in ("city", "place")]
    texts = [i for i in places if command.takes_text(i)]
    return texts[0] if len(texts) == 1 else None


def _names_somebody(command: Command, placed: Placed) -> bool:
    """Whether it is all that was said of the name of a thing there is: "give it to Nadia" gives
    nothing that name.
    """
    return any(
        x.kind == "name" and x.first <= placed.first and placed.last <= x.last
        and command.schema.identifies(x.entity, x.attribute)
        for x in command.links
    )  # fmt: skip


def _is_known(command: Command, placed: Placed) -> bool:
    return any(
        x.kind == "name" and x.is_whole and x.first < placed.last and x.last > placed.first
        for x in command.links
    )
