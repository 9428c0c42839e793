"""What a command says of the thing that it changes, beside what that is made like."""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.cues import denials, excepted
from graphs.reading.done_by_it import is_done_by_it
from graphs.reading.draft import Before, Draft
from graphs.reading.finding import take_target
from graphs.reading.leading import take_subject
from graphs.reading.links import Link
from graphs.reading.sentences import stated_at
from graphs.reading.unknown_things import name_thing
from tools.words import identifier_words


def target_draft(command: Command) -> Draft:
    """What the clause says beside what is assigned, seen from the type of the thing."""
    rest = [
        x for x in command.links
        if not command.is_used(x.first, x.last) and not is_done_by_it(command, x)
        and not _is_hardly_named(command, x)
    ]  # fmt: skip
    shown = [one for one in command.before if _is_shown(one) and not _tells_first(command)]
    draft = Draft(command.clause, command.path.entity, rest, command.schema, shown)
    draft.used |= command.used
    draft.fan_out = command.fan_out
    _take_member(command, draft)
    take_target(draft)
    _take_told_last(command, draft)
    take_subject(draft)
    name_thing(draft)
    _undeny(draft)
    _take_told_of(draft)
    return draft


def _take_told_of(draft: Draft) -> None:
    """Of several things that a statement before the verb names, "it" is the one that this is about:
    "7049 is the same as 7046, delete it".
    """
    head = draft.clause.head
    if draft.word(head + 1) not in closed("singular"):
        return
    for at, told in enumerate(draft.constraints):
        if told.op != "in" or not isinstance(told.value, list) or told.find is not None:
            continue
        named = {x.first: x for x in draft.linked("name", draft.root) if x.last <= head}
        if len(named) != len(told.value):
            continue
        first = named[min(named)]
        draft.note("guessed", float(draft.word(first.last) in closed("coordinating")))
        span = draft.clause.span(first.first, first.last)
        one = {"op": "=", "value": told.value[0], "span": span}
        draft.constraints[at] = told.model_copy(update=one)


def _take_told_last(command: Command, draft: Draft) -> None:
    """What is set without a word for the thing that has it is set of the one thing told last: "when
    is the visit?", "set the price to 80".
    """
    told = draft.constraints or draft.of or draft.order or draft.nouns or draft.fan_out
    last, articles = draft.latest, closed("articles") - closed("indefinite")
    if told or last is None or not (last.sure and last.has_rows) or last.entity != draft.root:
        return
    named = [x for x in command.links if x.kind == "attribute" and x.is_whole]
    said = {x.attribute for x in named if command.word(x.first - 1) in articles}
    given = [i.attribute for i in command.path.inputs if i.key in command.assigned]
    if last.count == 1 and given and said.issuperset(given):
        draft.of = last.goal
        draft.note("points_back")


def _undeny(draft: Draft) -> None:
    """What a statement before the verb denies of a thing does not tell another thing: "they don't
    want the cake, cancel it", but "the job is not open, delete it".
    """
    head = draft.clause.span(draft.clause.head, draft.clause.head + 1)[0]
    meant = {"!=": "=", "not in": "in"}
    for at, told in enumerate(draft.constraints):
        before = told.span is not None and told.span[1] <= head
        if not before or told.op not in meant:
            continue
        place = draft.clause.between(*told.span)[:1] if told.span else []
        named = told.kind in ("name", "id") or any(_is_thing(draft, first) for first in place)
        if named and not any(excepted(draft.clause, first) for first in place):  # "except Ada, ..."
            draft.constraints[at] = told.model_copy(update={"op": meant[told.op]})


def _is_thing(draft: Draft, at: int) -> bool:
    """Whether a denied word is a thing that somebody has or wants, and nothing that things are."""
    denied = max((i for i in denials(draft.clause) if i < at), default=at)
    verb = draft.word(denied).removesuffix("n't"), draft.word(denied - 1)
    return draft.word(at - 1) in closed("determiners") or closed("being").isdisjoint(verb)


def _take_member(command: Command, draft: Draft) -> None:
    """Things told by the id of another one, as a sign-up by its person: the one that is named."""
    own = draft.kind.id_attribute
    entity = command.type_called(identifier_words(own)) if own else ""
    for link in draft.links:
        member = link.kind == "name" and entity and link.entity == entity
        if member and not draft.is_used(link.first, link.last) and not command.is_shared(link):
            span = draft.clause.span(link.first, link.last)
            told = Constraint(attribute=own, value=link.thing, kind="id", span=span)
            draft.constraints.append(told)
            draft.own_name = True
            draft.use(link.first, link.last)
            return


def _is_hardly_named(command: Command, link: Link) -> bool:
    """Whether a link is one word of the name of things that nobody speaks of; "the birthday" is
    itself the word for what is to be done, "Ada's batch" is somebody's, and "move Ada to the yard"
    speaks of the one thing that is called so.
    """
    if link.kind != "name" or link.is_whole or link.size > 1 or command.word(link.last) == "'s":
        return False
    if _is_object(command, link) and not _is_called_otherwise(command, link):
        return False
    if any(x.kind == "type" and x.is_whole and x.entity == link.entity for x in command.links):
        return False
    certain = command.word(link.first - 1) in closed("determiners") - closed("indefinite")
    if certain and _is_behind_its_word(command, link):
        return False
    object_ = certain and command.clause.head == link.first - 2
    object_ |= certain and link.last <= stated_at(command.clause)
    ones = object_ or command.clause.words & closed("pro_forms")
    return not (ones and link.entity == command.path.entity)


def _is_object(command: Command, link: Link) -> bool:
    """Whether a link is a name, written as one, right behind the verb."""
    named = any(
        p.value.kind == "name" and (p.first, p.last) == (link.first, link.last)
        for p in command.clause.values
    )
    return named and link.first == command.clause.head + 1 and link.entity == command.path.entity


def _is_called_otherwise(command: Command, link: Link) -> bool:
    """Whether a thing of another type, or another one of this, has the word in its name."""
    return any(
        x.kind == "name" and x.first <= link.first < x.last
        and (x.entity, x.thing) != (link.entity, link.thing)
        for x in command.links
    )  # fmt: skip


def _is_behind_its_word(command: Command, link: Link) -> bool:
    """Whether a name stands behind the word for what is changed, or for what that has: "the price
    of the teapot", "the bid on the teapot".
    """
    led = command.word(link.first - 2) in closed("prepositions")
    return led and any(
        x.last == link.first - 2 and x.is_whole and x.entity == command.path.entity
        and x.kind in ("type", "attribute")
        for x in command.links
    )  # fmt: skip


def _is_shown(one: Before) -> bool:
    """Whether the person knows which things are meant: many that were only counted are not."""
    return one.counted is None or one.count == 1


def _is_own_name(command: Command, link: Link) -> bool:
    """Whether a link is what the thing to change is called by."""
    own = link.entity == command.path.entity
    return own and command.schema.identifies(link.entity, link.attribute)


def _tells_first(command: Command) -> bool:
    """Whether a statement before the verb names something, or the thing to change stands before
    all pronouns: they stand for that.
    """
    head, tokens = command.clause.head, command.clause.tokens
    named = any(p.last <= head and p.value.kind == "name" for p in command.clause.values)
    names = [x for x in command.links if x.kind == "name"]
    pronouns = closed("singular") | closed("personal")
    first = next((i for i, t in enumerate(tokens) if t.lower in pronouns), 0)
    own = any(x.last <= first and _is_own_name(command, x) for x in names)
    return named or own or any(x.last <= head for x in names)
