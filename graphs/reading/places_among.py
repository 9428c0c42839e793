"""Which of the things that were shown is meant, said with the word for them: "the second loan"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from graphs.reading.clauses import Clause, Placed, clause_of
from graphs.reading.closed_class import closed, ordinals, question_words
from graphs.reading.counted_those import counts_those, picks_of_those
from graphs.reading.cues import superlatives
from graphs.reading.draft import Before
from graphs.reading.links import Link
from graphs.reading.tokens import Token
from tools.words import is_plural

_ONE, _ONES, _THOSE = "one", "ones", "those"
_OF_THOSE = ("of", _THOSE)


def among_shown(
    clause: Clause, before: Sequence[Before], links: Callable[[], Sequence[Link]]
) -> Clause:
    """The clause with "one" for the word for things of which several were shown last, behind a
    place, or in a command behind an order: "return the second loan" is "return the second one".

    ``links`` is called only where a place or an order is told.
    """
    shown = next((one for one in reversed(before) if one.has_rows and one.count > 1), None)
    clause = _with_bare_places(_without_ranges(clause) if shown is not None else clause)
    last = before[-1] if before else None
    if last is not None and last.has_rows and clause.mood == "command":
        shown = shown if shown is not None and shown.entity == last.entity else last
    if shown is None:
        return clause
    clause = _with_those(clause, shown.count)
    clause = _without_those(clause, shown.entity, links)
    picked = {end for _, end in _marks(clause) if _is_whole(clause, end)}
    if not picked:
        return clause
    placed = picked & {
        x.first for x in links()
        if x.names_type and x.entity == shown.entity
        and x.size == 1
    }  # fmt: skip
    if not placed:
        return clause
    tokens = (_pro_form(token) if at in placed else token for at, token in enumerate(clause.tokens))
    return _with_tokens(clause, tokens)


def each_place(
    clauses: Sequence[Clause], before: Sequence[Before], is_deed: Callable[[Token], bool]
) -> Iterator[Clause]:
    """The clauses, each once for every place that it tells among several things shown: "close the
    first and the last".
    """
    several = any(one.has_rows and one.count > 1 for one in before)
    for clause in clauses:
        places = _joined_places(clause) if several else []
        yield from _apart(clause, places, is_deed) if len(places) > 1 else (clause,)


def _apart(
    clause: Clause, places: Sequence[tuple[int, int]], is_deed: Callable[[Token], bool]
) -> Iterator[Clause]:
    """The clause with each of some stretches of its text alone; blanks keep the rest in place."""
    begin, end, text = places[0][0], places[-1][1], clause.text
    for first, last in places:
        alone = f"{' ' * (first - begin)}{text[first:last]}{' ' * (end - last)}"
        said = f"{text[:begin]}{alone}{text[end:]}"
        yield clause_of(said, clause.offset, clause.now, clause.condition, is_deed)


def _joined_places(clause: Clause) -> list[tuple[int, int]]:
    """Where places stand in the text that are told behind an article, and joined to each other."""
    places, found = {*ordinals()} | closed("final"), list[tuple[int, int]]()
    at = next((i for i, token in enumerate(clause.tokens) if token.lower in places and i
               and clause.word(i - 1) in closed("articles")), len(clause.tokens))  # fmt: skip
    while clause.word(at) in places:
        last = at + (clause.word(at + 1) in closed("pro_forms"))
        found.append((clause.tokens[at].start, clause.tokens[last].end))
        joined = at = last + 1
        while clause.word(at) in closed("joined_by"):
            at += 1
        if at == joined:
            break
        at += clause.word(at) in closed("articles")
    return found


def _with_those(clause: Clause, count: int) -> Clause:
    """The clause with "which of those two" for "which of the two", and "those two of them", where
    so many were shown.
    """
    the = {
        p.first - 1 for p in clause.values
        if p.value.kind == "number" and p.value.value == count
        and (_which_of(clause, p.first) or counts_those(clause.tokens, p.first))
    }  # fmt: skip
    if not the:
        return clause
    alone = {at + 1 for at in the if counts_those(clause.tokens, at + 1)}
    tokens = (
        replace(token, lower=_THOSE, stem=_THOSE) if at in the
        else replace(token, function=True) if at in alone else token
        for at, token in enumerate(clause.tokens)
    )  # fmt: skip
    kept = (p for p in clause.values if p.first not in alone)
    return replace(_with_tokens(clause, tokens), values=tuple(kept))


def _without_those(clause: Clause, entity: str, links: Callable[[], Sequence[Link]]) -> Clause:
    """The clause with "the first one" for "the first of those", and "the first of those loans",
    where loans were shown.
    """
    picked = {end for _, end in _marks(clause) if picks_of_those(clause.tokens, end)}
    if not picked:
        return clause
    said = [x for x in links() if x.names_type and x.first - len(_OF_THOSE) in picked]
    others = {x.first for x in said} - {x.first for x in said if x.entity == entity}
    ones = {at for end in picked for at in range(end, end + len(_OF_THOSE))
            if end + len(_OF_THOSE) not in others}  # fmt: skip
    ones |= {at for x in said if x.entity == entity for at in range(x.first, x.last)}
    tokens = (_pro_form(token) if at in ones else token for at, token in enumerate(clause.tokens))
    return _with_tokens(clause, tokens)


def _which_of(clause: Clause, at: int) -> bool:
    """Whether a number stands behind "which of the" or "one of the"."""
    asks = set(question_words()) | closed("pro_forms")
    led = clause.word(at - 1) in closed("articles") and clause.word(at - 2) in closed("of")
    return led and clause.word(at - 3) in asks


def _with_tokens(clause: Clause, tokens: Iterable[Token]) -> Clause:
    made = tuple(tokens)
    return replace(clause, tokens=made, words=frozenset(token.lower for token in made))


def _with_bare_places(clause: Clause) -> Clause:
    """The clause with "one" behind a place or, in a command, an order without a noun: "reject the
    last", "cancel the earliest", "and the other?"; it stands where its article stood.
    """
    tokens, bare = list(clause.tokens), set[int]()
    for first, end in _bare_spans(clause):
        tokens[first - 1 : end] = [*tokens[first:end], _pro_form(tokens[end - 1])]
        bare |= {*range(first, end)}
    if not bare:
        return clause
    values = (replace(p, first=p.first - 1, last=p.last - 1) if p.first in bare else p
              for p in clause.values)  # fmt: skip
    return replace(_with_tokens(clause, tokens), values=tuple(values))


def _without_ranges(clause: Clause) -> Clause:
    """The clause with a place and a day where a command begins with what was read as the days from
    the one to the other: "push the first to 19 December".
    """
    at = clause.head + 2
    ranged = next(
        (p for p in clause.values if p.first == at and p.value.kind == "date_range"), None
    )
    led = clause.mood == "command" and clause.word(at - 1) in closed("articles")
    places = clause.word(at) in ordinals() and clause.word(at + 1) in closed("becoming")
    if ranged is None or not (led and places):
        return clause
    apart = (*_values_within(clause, at, at + 1), *_values_within(clause, at + 2, ranged.last))
    return replace(clause, values=(*(p for p in clause.values if p is not ranged), *apart))


def _values_within(clause: Clause, first: int, last: int) -> Iterator[Placed]:
    """The values of some words by themselves."""
    for placed in clause_of(clause.said(first, last), 0, clause.now).values:
        yield replace(placed, first=placed.first + first, last=placed.last + first)


def _bare_spans(clause: Clause) -> Iterator[tuple[int, int]]:
    """From where to before which word a place or an order stands, between an article and no noun
    that it could be one of.
    """
    for first, end in dict(_marks(clause)).items():
        behind = clause.tokens[end] if end < len(clause.tokens) else None
        leads = closed("becoming") | closed("back") | closed("forward")
        ends = behind is None or not behind.is_word or behind.lower in leads
        alone = all(p.last == end for p in clause.values if p.first < end and p.last > first)
        if clause.word(first - 1) in closed("articles") and ends and alone:
            yield first, end


def _pro_form(token: Token) -> Token:
    word = _ONES if is_plural(token.lower) else _ONE
    return replace(token, lower=word, stem=_ONE, function=True)


def _marks(clause: Clause) -> list[tuple[int, int]]:
    """From where to before which word places among things are told; in a command, also orders.

    What is asked about the oldest loan may be asked of all there are; what is done is done to what
    was shown.
    """
    commands = clause.mood == "command"
    places = {*ordinals()} | closed("other") | (closed("final") if commands else set[str]())
    orders = [(one.at, one.last) for one in superlatives(clause)] if commands else []
    tokens = enumerate(clause.tokens)
    return orders + [(at, at + 1) for at, token in tokens if token.lower in places]


def _is_whole(clause: Clause, at: int) -> bool:
    """Whether nothing else tells which things are meant: "Ana's second loan", "the second loan of
    Ana".
    """
    led = clause.word(at - 2) in closed("articles") | closed("pronouns")
    return led and clause.word(at + 1) not in closed("prepositions") - closed("setting")
