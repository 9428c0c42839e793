"""One clause of a request: its tokens, its values, its mood."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from graphs.reading.closed_class import closed, ordinals, question_words
from graphs.reading.moods import Mood, asked_for, mood_of, obliged_at
from graphs.reading.stretches import (
    Stretch,
    bids,
    is_clause,
    leads_question,
    looks_bidding,
    stretches,
)
from graphs.reading.than import bounded
from graphs.reading.tokens import Token, tokens_of
from graphs.reading.values.day_rules import is_recurring
from graphs.reading.values.extract import extract
from graphs.reading.values.lexicon import words as known_words
from graphs.reading.values.record import NUMBERS, Value

DATES = ("date", "date_range", "datetime", "month", "time", "time_range")
POINTED = "pointed"
"""Role of a value that a word like "there" stands for."""
ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)
"""When a text is said of which no day is read."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A value with the tokens that it covers."""

    value: Value
    first: int
    last: int

    @property
    def is_measured(self) -> bool:
        """Whether it is a day, a time or an amount."""
        return self.value.kind in (*DATES, *NUMBERS)


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of the request that asks for one thing."""

    text: str
    offset: int
    """Where it begins in the request."""
    tokens: tuple[Token, ...]
    values: tuple[Placed, ...]
    mood: Mood
    head: int
    """Index of the first token that is not polite: the verb of a command, the question word."""
    now: datetime
    """When it is said."""
    condition: str = ""
    """``if`` or ``unless`` where the clause before it decides whether it is pursued."""
    words: frozenset[str] = field(default_factory=frozenset)
    is_passive: bool = False
    """Whether the verb of a command says what is to be done to what stands before it."""
    states: int = -1
    """Where the verb stands by which it says in the present what something is like."""
    counts_days: bool = False
    """Whether it asks how far the day is from now for which it asks."""
    made: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What ``graphs.reading.once`` keeps of it."""

    @property
    def forbids(self) -> bool:
        """Whether it says that something is not to be done: "don't cancel it", "no, don't"."""
        denying = closed("negating") - closed("correcting")
        refuses = bool(self.words & denying) and all(t.function for t in self.tokens)
        verb = self.word(self.head)
        does_not = verb in closed("auxiliaries") and self.word(self.head + 1) in denying
        return refuses or verb in denying or does_not

    def word(self, at: int) -> str:
        """A token in lower case; ``""`` beyond the ends."""
        return self.tokens[at].lower if 0 <= at < len(self.tokens) else ""

    def said(self, first: int, last: int) -> str:
        """The text of some tokens as it was written."""
        return self.text[self.tokens[first].start : self.tokens[last - 1].end]

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Where some tokens stand in the request."""
        return self.offset + self.tokens[first].start, self.offset + self.tokens[last - 1].end

    def between(self, start: int, end: int) -> list[int]:
        """The tokens that stand wholly between two places of the request."""
        spans = enumerate((self.offset + t.start, self.offset + t.end) for t in self.tokens)
        return [at for at, (first, last) in spans if start <= first and last <= end]

    def holds(self, span: tuple[int, int] | None, first: int, last: int) -> bool:
        """Whether a stretch of the request, if there is one, lies within some tokens."""
        start, end = self.span(first, last)
        return span is not None and start <= span[0] and span[1] <= end


def remakes(clause: Clause) -> bool:
    """Whether a clause makes something else of what there is: "make it two"."""
    made = clause.word(clause.head) in closed("making")
    return made and clause.word(clause.head + 1) in closed("pronouns")


def never(_: Token) -> bool:
    """No word is the verb of an operation."""
    return False


def clause_of(
    text: str,
    offset: int,
    now: datetime,
    condition: str = "",
    is_deed: Callable[[Token], bool] = never,
) -> Clause:
    """A stretch of text as a clause."""
    tokens = tokens_of(text)
    said = [value for value in extract(text, now=now) if not is_recurring(value.text)]
    values = [_placed(_in_year(value, tokens, now), tokens) for value in said]
    is_deed = _unquoted(tokens, values, is_deed)
    head = _head(tokens, is_deed)
    values = [
        replace(one, value=bounded(one.value, tokens, one.first))
        for one in values
        if one.first < one.last and not _stands_for_thing(tokens, one)
    ]  # fmt: skip
    mood = mood_of(tokens, head, is_deed, named=any(not value.first for value in values))
    words = frozenset(t.lower for t in tokens)
    passive = bool(tokens) and head == obliged_at(tokens, is_deed)
    return Clause(text, offset, tokens, tuple(values), mood, head, now, condition, words, passive)


def _unquoted(
    tokens: Sequence[Token], values: Sequence[Placed], is_deed: Callable[[Token], bool]
) -> Callable[[Token], bool]:
    """Which words may be the verb of an operation: what is quoted orders nothing itself."""
    quoted = {
        tokens[at].start for one in values if one.value.kind == "quoted"
        for at in range(one.first, one.last)
    }  # fmt: skip
    return (lambda t: t.start not in quoted and is_deed(t)) if quoted else is_deed


def split(text: str, now: datetime, is_deed: Callable[[Token], bool]) -> list[Clause]:
    """The clauses of a request: sentences, and what is coordinated by its verbs.

    ``is_deed`` tells whether a word may be the verb of an operation that changes something.
    """
    return [*clauses_of(text, stretches(text, is_deed), now, is_deed)]


def clauses_of(
    text: str, places: Iterable[Stretch], now: datetime, is_deed: Callable[[Token], bool]
) -> Iterator[Clause]:
    """The stretches that hold words as clauses, each made when it is asked for."""
    left = last = ""
    for start, end, condition in places:
        stretch = text[start:end]
        leads = closed("joining") | closed("coordinating")
        words = [t.lower for t in tokens_of(stretch) if t.is_word and t.lower not in leads]
        if left_open := _bare_condition(words):  # "If not, ..."
            left = left_open
        elif words:
            if words[0] in closed("otherwise") and last:
                left = _opposite(last)
            clause = clause_of(stretch, start, now, left or condition, is_deed)
            last, left = clause.condition or last, ""
            yield clause


def _bare_condition(words: Sequence[str]) -> str:
    """The condition that a stretch only refers to: "if not", "if so"; ``""``: it says more."""
    said = set(words)
    if not said & closed("conditional"):
        return ""
    told = closed("negating") | closed("affirming")
    if not said & told or not said <= closed("conditional") | told:
        return ""  # "when?" asks
    leading = min(said & closed("conditional"))
    return _opposite(leading) if said & closed("negating") else leading


def _opposite(condition: str) -> str:
    """The condition that holds where another one does not."""
    unless = closed("unless")
    return min(closed("conditional") - unless) if condition in unless else min(unless)


def _in_year(value: Value, tokens: Sequence[Token], now: datetime) -> Value:
    """A month said without its year: the nearest one, of the past where that is spoken of."""
    if value.kind != "month" or "year" in value.value:
        return value
    past = any(t.lower in known_words("past") for t in tokens)
    ahead = (value.value["month"] - now.month) % 12
    months = now.month - 1 + ahead - 12 * (ahead > 6 or (past and ahead > 0))
    return replace(value, value={**value.value, "year": now.year + months // 12})


def _placed(value: Value, tokens: Sequence[Token]) -> Placed:
    first = bisect_right(tokens, value.start, key=lambda token: token.end)
    last = bisect_left(tokens, value.end, key=lambda token: token.start)
    return Placed(value, first, last) if first < last else Placed(value, 0, 0)


def _stands_for_thing(tokens: Sequence[Token], placed: Placed) -> bool:
    """Whether a numeral is one of the things spoken of: "move the first one to", "the red one in";
    not "the first one room".
    """
    at = placed.first
    lone = placed.last == at + 1 and tokens[at].lower in closed("pro_forms")
    ends = at + 1 == len(tokens) or tokens[at + 1].function or not tokens[at + 1].is_word
    if not (lone and ends and at):
        return False
    before = tokens[at - 1].lower
    picked = before in ordinals() or before in closed("other") | closed("final")
    told = at > 1 and not tokens[at - 1].function
    return picked or (told and tokens[at - 2].lower in closed("determiners"))


def _head(tokens: Sequence[Token], is_deed: Callable[[Token], bool]) -> int:
    """Where the question word or the verb of the command stands."""
    plain = closed("polite") | closed("joining") | closed("conditional")
    plain |= closed("agreeing") & closed("leading")  # "ok now close it"
    begun = _greeted(tokens)
    words = (i for i in range(begun, len(tokens)) if tokens[i].is_word)
    first = next((i for i in words if tokens[i].lower not in plain), begun)
    first = asked_for(tokens, first)
    if leads_question(tokens, first):
        first += 1
    if bidden := _wanted_done(tokens, first, is_deed):
        return bidden
    obliged = obliged_at(tokens, is_deed) if not _asks(tokens, first) else -1
    if obliged > 0:
        return obliged
    if tokens and not is_clause(tokens, is_deed):
        for at in range(first + 1, len(tokens)):
            lead = at - 1
            while lead > first and tokens[lead].lower in closed("polite"):
                lead -= 1
            opens = tokens[lead].lower in closed("opening") | closed("agreeing") or lead < at - 1
            if opens and (bids(tokens[at], is_deed) or looks_bidding(tokens, at)):
                return at
    return first


def _greeted(tokens: Sequence[Token]) -> int:
    """Where the clause goes on behind a greeting: "Hi there, ...", "Good morning, ..."."""
    greeting, at = closed("greeting"), 0
    while at < len(tokens) and tokens[at].lower in greeting | closed("greeted"):
        at += 1
    ends = 0 < at < len(tokens) - 1 and not tokens[at].is_word
    return at + 1 if ends and tokens[0].lower in greeting else 0


def _wanted_done(tokens: Sequence[Token], at: int, is_deed: Callable[[Token], bool]) -> int:
    """Where the verb stands of what somebody has or wants to do: "I have to book", "Ada wants to
    cancel"; 0: nothing.
    """
    leads = closed("obliging") | closed("wishing")
    lead = [t.lower for t in tokens[:at]]
    mine = set(lead) & (closed("partners") - closed("bidden"))
    if not mine:
        at = _wished_at(tokens)
    elif lead[0] in closed("auxiliaries") or tokens[at].lower not in leads:
        at = 0
    if not at:
        return 0
    between = closed("amounting") | closed("joining") | leads
    verb = next((i for i in range(at + 1, len(tokens)) if tokens[i].lower not in between), 0)
    asks = not verb or tokens[verb].lower in closed("asking")
    return 0 if asks or not bids(tokens[verb], is_deed) else verb


def _wished_at(tokens: Sequence[Token]) -> int:
    """Where it is told of somebody that he wants to do something; 0: nowhere."""
    said = [t.lower for t in tokens]
    found = (i for i, word in enumerate(said[:-1]) if i and word in closed("wishing"))
    at = next((i for i in found if said[i + 1] in closed("amounting")), 0)
    denied = closed("negating") & set(said[:at])
    return 0 if denied or _asks(tokens, at) else at


def _asks(tokens: Sequence[Token], first: int) -> bool:
    """Whether some tokens ask, or tell on what something depends."""
    leads = closed("conditional") | closed("how") | set(question_words())
    leads |= closed("asking") - closed("wishing")
    lead = {t.lower for t in tokens[: first + 1]}
    opens = tokens[0].lower in closed("auxiliaries") if tokens else False
    return bool(lead & leads) or opens or any(t.lower == "?" for t in tokens)
