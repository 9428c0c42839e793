"""What stands behind a colon: the text of what is made or changed."""

from __future__ import annotations

from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.links import places
from graphs.reading.name_halves import assign_halves
from graphs.reading.segments import Stretch, is_list, label_words, labelled, segments
from tools.entity_types.records import Input


def assign_told(command: Command, *, needed: bool) -> None:
    """What stands behind a colon is the text of the thing, where it needs one or nothing else.

    Of a list only its first stretch is, where no word says what that is.
    """
    clause, tokens = command.clause, command.clause.tokens
    at = next((i for i, t in enumerate(tokens[:-1]) if t.lower == ":"), None)
    stretches = segments(clause, at + 1) if at is not None else []
    leads = at is not None and at < clause.head  # "Good news: ..., change it"
    if at is None or leads or not stretches or any(labelled(command, stretches[0])):
        return
    first, last = stretches[0]
    if not is_list(command, stretches[1:]):
        last = len(tokens)
    elif _is_name(command, (first, last)):
        return
    if _is_of_values(command, (first, last)):
        return
    quotes = [p for p in clause.values if p.value.kind == "quoted"]
    quoted = next((p for p in quotes if p.first in (first, first + 1)), None)
    if quotes and quoted is None:
        return  # the text is what is quoted elsewhere
    spoken_of = _spoken_of(command, at)
    taken = spoken_of or _beside_name(command, at) or command.text_input()
    fits = taken is not None and (spoken_of or taken.required or not needed)
    if taken is not None and fits and not command.is_used(first, last):
        said = quoted.value.value if quoted else clause.text[tokens[first].start :]
        if last < len(tokens) and not quoted:
            said = clause.said(first, last)
        first, last = (quoted.first, quoted.last) if quoted else (first, last)
        if assign_halves(command, taken, (first, last)):
            return
        command.assign(taken, said.strip().strip('"“”'), "text", first, last)


def _spoken_of(command: Command, colon: int) -> Input | None:
    """The one text that is named before a colon, and is then said: "a note to Ada: ..."."""
    names = places(x for x in command.links if x.kind == "name" and x.is_whole)
    said = {
        t.stem: i for i, t in enumerate(command.clause.tokens[:colon])
        if i > command.clause.head and i not in names
    }  # fmt: skip
    found = [
        i
        for i in command.open()
        if command.takes_text(i) and label_words(i) and label_words(i) <= said.keys()
    ]
    if len(found) != 1:
        return None
    command.used.update(said[word] for word in label_words(found[0]))
    return found[0]


def _beside_name(command: Command, colon: int) -> Input | None:
    """The text that is needed and is nobody who does something, where a name that nothing bears
    stands before a colon: "new complaint from Leo Brandt: ...", of a ``caller`` and a ``text``.
    """
    known = places(x for x in command.links if x.kind == "name" and x.is_whole) | command.used
    named = any(
        p.value.kind == "name" and p.last <= colon and known.isdisjoint(range(p.first, p.last))
        for p in command.clause.values
    )
    texts = [i for i in command.open() if i.required and command.takes_text(i)]
    rest = [i for i in texts if not i.words[-1].endswith(tuple(closed("doers")))]
    return rest[0] if named and 0 < len(rest) < len(texts) else None


def _is_name(command: Command, stretch: Stretch) -> bool:
    """Whether a stretch is a name or a code, and words that lead it in."""
    tokens = command.clause.tokens
    names = [p for p in command.clause.values if p.value.kind in ("name", "identifier")]
    inside = places(names)
    return any(stretch[0] <= p.first and p.last <= stretch[1] for p in names) and all(
        i in inside or tokens[i].function for i in range(*stretch)
    )


def _is_of_values(command: Command, stretch: Stretch) -> bool:
    """Whether a stretch is a day, an amount or a listed value with what else is said by values:
    "new gift: 50 euros from Ben", "new piano: a Kawai upright from 1999".
    """
    first, last = stretch
    inside = [p for p in command.clause.values if first <= p.first and p.last <= last]
    tokens, told = command.clause.tokens, places(inside)
    listed = [
        x for x in command.links
        if x.kind == "value" and x.is_whole and x.entity == command.path.entity
        and first <= x.first and x.last <= last and told.isdisjoint(range(x.first, x.last))
    ]  # fmt: skip
    told |= places(listed)
    plain = (i in told or tokens[i].function or not tokens[i].is_word for i in range(*stretch))
    tells = bool(listed) or any(p.is_measured for p in inside)
    described = bool(listed) and command.word(first) in closed("indefinite")
    return tells and (described or len(inside) + len(listed) > 1) and all(plain)


def adds_text(command: Command) -> bool:
    """Whether text is to be added where an update replaces the one that is there."""
    texts = [i for i in command.path.inputs if i.key in command.assigned and command.takes_text(i)]
    adds = command.word(command.clause.head) in closed("rising")
    return adds and command.path.kind == "update" and any(
        command.assigned[i.key].kind == "text" and not i.attribute.endswith("[]") for i in texts
    )  # fmt: skip
