"""Schema linking: words of a request that stand for types, attributes, values and names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from graphs.reading.clauses import Clause, Placed
from graphs.reading.closed_class import closed, comparisons, degrees, question_words
from graphs.reading.schema_index import (
    LinkKind,
    SchemaIndex,
    Term,
    hyphened,
    is_derived,
    joined,
    shortens,
)
from graphs.reading.tokens import Token, stem
from graphs.reading.weights import fitted, reach
from memory.name_directory import Mention
from tools.words import is_plural


@dataclass(frozen=True, slots=True)
class Link:
    """A stretch of tokens that stands for something of the library."""

    first: int
    """Index of its first token."""
    last: int
    """One more than that of its last."""
    kind: LinkKind
    entity: str
    attribute: str
    score: float
    """How much of the name stands there, in [0, 1]."""
    value: Any = None
    thing: Any = None
    whole: bool = False
    """Whether it is put together of several attributes: a first and a last name."""
    soft: bool = False
    """Whether it rests on nearness of meaning, not on words."""
    is_part: bool = False
    """Whether the value is what the names of several things have in common."""

    @property
    def size(self) -> int:
        """How many tokens it covers."""
        return self.last - self.first

    @property
    def is_whole(self) -> bool:
        """Whether all of the name stands there."""
        return self.score >= 1.0

    @property
    def names_type(self) -> bool:
        """Whether it is the whole word for a type, as it is called and not only near it."""
        return self.kind == "type" and self.is_whole and not self.soft


def places(stretches: Iterable[Link | Placed]) -> set[int]:
    """The indices of the tokens of links and values."""
    return {at for one in stretches for at in range(one.first, one.last)}


def without_parts_of_days(clause: Clause, links: Iterable[Link], entity: str) -> Clause:
    """The clause without the times of words that a type lists as values: "afternoon"."""
    listed = {(x.first, x.last) for x in links if x.kind == "value" and x.entity == entity}
    kept = tuple(
        p for p in clause.values
        if p.value.kind != "time_range" or (p.first, p.last) not in listed
    )  # fmt: skip
    return clause if len(kept) == len(clause.values) else replace(clause, values=kept)


def present(clause: Clause) -> set[int]:
    """The places of the words that speak of the present: "right now"."""
    return places(placed for placed in clause.values if placed.value.role == "now")


def is_that_one(clause: Clause, link: Link) -> bool:
    """Whether the word for a type says which one: "that shift"; "that day" is when."""
    pointed, word = clause.word(link.first - 1), clause.word(link.last - 1)
    if link.kind != "type" or not link.is_whole or pointed not in closed("pointing_at_one"):
        return False
    return not (is_plural(word) or word in closed("periods"))


def word_links(
    tokens: Sequence[Token],
    index: SchemaIndex,
    entities: Collection[str],
    named: Collection[int] = (),
) -> Iterator[Link]:
    """Terms of these types of which words stand in the request, side by side but for function
    words between them; of words ``named`` as somebody's name no other form is meant.
    """
    for at, token in enumerate(tokens):
        yield from _written_apart(tokens, at, index, entities)
        terms = index.terms(token.stem)
        if at not in named:
            terms = terms or index.shortened(token.lower)
            terms = terms or index.derived(token.stem) or index.hyphened(token.lower)
        if not terms:
            yield from _denied(tokens, at, index, entities)
        verb = at > 0 and question_words().get(tokens[at - 1].lower) == "person"  # "who painted"
        for term in terms:
            state = term.kind == "value" and ends_relative(tokens, at)  # "guests who declined"
            if verb and term.kind in ("type", "value") and not state:
                continue
            if term.entity in entities and (not token.function or _may_name(tokens, at, term)):
                link = _link(tokens, at, term, index)
                if link is not None:
                    yield link


def ends_relative(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word is all that is said behind a noun and "who"."""
    ends = at + 1 == len(tokens) or not tokens[at + 1].is_word
    return ends and at > 1 and not tokens[at - 2].function


def _written_apart(
    tokens: Sequence[Token], at: int, index: SchemaIndex, entities: Collection[str]
) -> Iterator[Link]:
    """The types and attributes whose one word is written as two: "work shop", "paid out"."""
    if at + 1 == len(tokens) or not tokens[at].is_word or not tokens[at + 1].is_word:
        return
    first, last = tokens[at], tokens[at + 1].lower
    particle = last in closed("particles")  # "paid out" of a payout
    joined_ = {stem(first.lower + last), *([first.stem + last] if particle else [])}
    for term in (term for one in sorted(joined_) for term in index.terms(one)):
        named = term.kind in ("type", "attribute") and term.entity in entities
        rest = [word for word in term.words if word not in joined_]
        if named and (not rest or (particle and set(rest) <= closed("priced"))):
            yield Link(at, at + 2, term.kind, term.entity, term.attribute, 1.0, term.value)


def _may_name(tokens: Sequence[Token], at: int, term: Term) -> bool:
    """Whether a function word may be meant as part of a name, or as a value: "done"; what is still
    to be done is not.
    """
    token, leads = tokens[at], closed("becoming") | closed("obliging")
    if len(term.words) > 1 or (term.kind == "value" and _is_set_to(tokens, at)):
        return True
    if at > 1 and tokens[at - 1].lower in closed("being") and tokens[at - 2].lower in leads:
        return False
    shapes = closed("auxiliaries") | closed("negating") | closed("every") | closed("pronouns")
    shapes |= set(degrees()) | set(comparisons()) | set(question_words())
    stated = at > 0 and tokens[at - 1].lower in closed("being") | closed("negating")
    last = all(not one.is_word for one in tokens[at + 1 :])  # "which tests were not ok?"
    stated = stated and last and token.lower not in closed("prepositions") | closed("particles")
    short = len(token.lower) <= reach("short_word") and not stated
    return term.kind in ("value", "flag") and not short and token.lower not in shapes


def _is_set_to(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word ends what something becomes: "to yes", "as a no for Friday"."""
    led = at - (tokens[at - 1].lower in closed("indefinite")) - 1
    behind = tokens[at + 1 : at + 2]
    ends = all(not t.is_word or t.lower in closed("prepositions") for t in behind)
    return ends and led > 0 and tokens[led].lower in closed("becoming")


def _denied(
    tokens: Sequence[Token], at: int, index: SchemaIndex, entities: Collection[str]
) -> Iterator[Link]:
    """What a word that begins with "un" denies, a flag or that an attribute is there; of flags
    also what other beginnings undo: "inactive".
    """
    for prefix in sorted(closed("undoing")):
        if not tokens[at].lower.startswith(prefix):
            continue
        denied = ("flag", "attribute") if prefix in closed("denied") else ("flag",)
        for term in index.terms(stem(tokens[at].lower.removeprefix(prefix))):
            if term.entity in entities and term.kind in denied:
                share = index.share(term.words, term.words[:1])
                yield Link(at, at + 1, term.kind, term.entity, term.attribute, share, False)


def _link(tokens: Sequence[Token], at: int, term: Term, index: SchemaIndex) -> Link | None:
    """The link of a term whose first word said stands at a place."""
    first = tokens[at].stem
    if first not in term.words:  # it is written short there, or is another form of the word
        other = (w for w in term.words if _is_form(w, tokens[at]))
        first = next(other, "")
    said = {first} if first else hyphened(tokens[at].lower)
    last = at + 1
    if at and tokens[at - 1].stem in term.words and tokens[at - 1].stem != tokens[at].stem:
        return None
    for place in range(at + 1, min(at + reach("within_term"), len(tokens))):
        if term.kind == "type" and term.words[-1] in said:
            break  # nothing behind its head is of the name: "jobs are printing" of print jobs
        if tokens[place].stem in term.words:
            said.add(tokens[place].stem)
            last = place + 1
        elif not tokens[place].function or not tokens[place].is_word or _parts(tokens[place]):
            break
    is_unit = at > 0 and tokens[at - 1].lower in closed("per")
    apart = _is_said_apart(tokens, at, term, said, index)
    share = 1.0 if apart else _share(index, term, said, is_unit=is_unit)
    if (term.kind in ("value", "flag") or term.by_operation) and share < 1:
        return None
    if term.by_operation:
        share *= fitted()["share.by_operation"]
    return Link(at, last, term.kind, term.entity, term.attribute, share, term.value)


def _is_said_apart(
    tokens: Sequence[Token], at: int, term: Term, said: Collection[str], index: SchemaIndex
) -> bool:
    """Whether the last word of a flag is said, and the others stand before what is named in between
    ("the deposit of Ada is paid"), or nothing else can be meant.
    """
    if term.kind != "flag" or term.words[-1] not in said:
        return False
    before = [t.stem for t in tokens[:at]]
    rest = all(word in before for word in term.words if word not in said)
    return rest or _is_made_so(tokens, at, term, index)


def _is_made_so(tokens: Sequence[Token], at: int, term: Term, index: SchemaIndex) -> bool:
    """Whether a thing is to be made what only one of its flags ends with: "mark it as paid"."""
    ends = [
        one for one in index.terms(tokens[at].stem)
        if one.kind == "flag" and one.entity == term.entity and one.words[-1] == tokens[at].stem
    ]  # fmt: skip
    return at > 0 and tokens[at - 1].lower in closed("becoming") and ends == [term]


def _parts(token: Token) -> bool:
    """Whether a name does not go on behind a word: "ward" and "shifts" of "ward has the most
    shifts" are two, and so are "jobs" and "parts" of "jobs need parts".
    """
    return token.lower in closed("auxiliaries") | closed("obliging") | set(degrees())


def _share(index: SchemaIndex, term: Term, said: Collection[str], *, is_unit: bool) -> float:
    """How much of a name is said, by what it weighs and whether its last word is said.

    ``is_unit``: whether the words tell by what something is measured: "per hour".
    """
    share, head = index.share(term.words, said), term.words[-1] in said
    if term.kind == "type" and not head:
        return share * fitted()["share.without_head"]
    told = head and term.head_tells and not is_unit
    return max(share, fitted()["most.cut_name"]) if told else share


def _is_form(word: str, token: Token) -> bool:
    """Whether a token is a word of a term written short or with hyphens, or a form of it."""
    if shortens(word, token.lower) or is_derived(word, token.stem):
        return True
    return "-" in token.lower and word == joined(token.lower)


def _place(mention: Mention) -> tuple[Any, ...]:
    """Which thing is mentioned where."""
    known = mention.value
    return mention.start, mention.end, known.entity, known.thing


def _is_written_so(tokens: Sequence[Token], mention: Mention) -> bool:
    """Whether a known value stands letter for letter in the request."""
    said = (t.lower for t in tokens if t.start < mention.end and t.end > mention.start)
    return " ".join(said) == mention.value.text.lower()


def name_links(tokens: Sequence[Token], mentions: Sequence[Mention]) -> Iterator[Link]:
    """Known values that stand whole in the request."""
    found = list(_mentioned(tokens, mentions))
    yield from found
    for one in found:
        for other in found:
            same = one.thing is not None and (one.entity, one.thing) == (other.entity, other.thing)
            if same and one.last == other.first and one.attribute != other.attribute:
                yield replace(one, last=other.last, value=f"{one.value} {other.value}", whole=True)


def _mentioned(tokens: Sequence[Token], mentions: Sequence[Mention]) -> Iterator[Link]:
    written = {_place(one) for one in mentions if one.value.thing and _is_written_so(tokens, one)}
    for mention in mentions:
        if _place(mention) in written and not _is_written_so(tokens, mention):
            continue  # "Ada Acker" is no "ada-acker" where that one is called so
        covered = [
            i for i, t in enumerate(tokens) if t.start < mention.end and t.end > mention.start
        ]
        if not mention.exact or not covered or all(tokens[i].function for i in covered):
            continue
        known = mention.value
        yield Link(
            covered[0], covered[-1] + 1, "name", known.entity, known.attribute, 1.0, known.text,
            known.thing,
        )  # fmt: skip
