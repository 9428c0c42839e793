"""Reads what a clause mentions: its words and names, phrase by phrase."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

from graphs.reading.values import Value
from graphs.reading.values.numerals import ORDINALS
from graphs.rules.commands import command_start
from graphs.rules.frame import Frame
from graphs.rules.going_on import going_on, to_be_made
from graphs.rules.lexicon import lexicon
from graphs.rules.mentions import Mentioned, Mentions, Name
from graphs.rules.question_forms import NO_QUESTION, question_form
from graphs.rules.spoken_names import CALLED, QUOTES, WORD, Span, spoken_names, values_in
from tools.words import singular

_LINKS = frozenset(
    {"of", "in", "from", "by", "for", "on", "at", "to", "with", "that", "which", "who", "whom",
     "whose", "where", "about", "as", "into", "onto", "within", "under", "between", "through",
     "off", "is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "can",
     "could", "will", "would", "be", "than", "like", "called", "named", "titled", "known", "and",
     "or", "when", "while"}
)  # fmt: skip
"""Words between what is asked of a thing and the thing."""
_OF = frozenset({"of", "by", "from"})
"""Links behind which stands whose things they are."""
_NAMES = ("name", "quoted", "identifier", "country")
_TO_BE_CALLED = re.compile(
    r"\b(?:with|by|under|of) the (?:name|title)(?: of)?\W*$|"
    r"\b(?:name|call|title) it\W*$|\b(?:name|title) ?[:=]\W*$",
    re.IGNORECASE,
)
"""What stands before the name that something new is to have."""
_THERE = frozenset({"my", "our", "his", "her", "their", "your", "the", "this", "that"})
"""Words for a thing that there is already."""
_OWN = re.compile(
    r"\b(?:my|our|mine|ours)\b|"
    r"\bi (?:\w+ed|follow|have|own|like|saved?|watch|wrote|made|did|keep)\b",
    re.IGNORECASE,
)
_TO_ME = re.compile(
    r"\b(?:(?:to|for|by|of) (?:me|us|myself)|(?:do|did|have|am|was) i)$", re.IGNORECASE
)
_GIVEN = re.compile(r"['’]?\s+(?:an?|the|my|our|this|that|these|those|some|his|her|their)\b")
_GIVES = frozenset({"send", "give", "lend", "pay", "hand", "write", "show", "owe"})
"""What stands behind the name of somebody who is given something, and verbs for that."""
_BEFORE_VERBS = frozenset({"to", "can", "could", "should", "i", "we", "you", "they", "who"})
"""What a verb stands behind, which is no kind of thing: to watch Solaris."""
_SELF = re.compile(r"\b(?:to|by) (?:me|myself)\b", re.IGNORECASE)
_CHOICE = re.compile(r"^\W*(?:who|(?:which|what) (?P<noun>[a-z]+))\b[^,]*,\s*$", re.IGNORECASE)
_ASIDE = "(~"
"""What opens the brackets that hold what other clauses said."""


@dataclass(slots=True)
class _Reading:
    """One pass over the words of a clause."""

    frame: Frame
    verb: str
    begin: int
    """Where what a command is about begins."""
    words: list[Mentioned] = field(default_factory=list)
    names: list[Name] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    """What leads into each phrase after the first."""
    mine: set[int] = field(default_factory=set)
    is_open: bool = False
    """Whether the phrase that is being read says something already."""

    @property
    def phrase(self) -> int:
        """The phrase that is being read."""
        return len(self.links)

    def read(self, spans: Sequence[Span]) -> None:
        """Read all words and names, in their order."""
        text, position = self.frame.original, 0
        aside = text.find(_ASIDE)
        for match in WORD.finditer(_plainly(self.frame, spans)):
            if match.start() < position:
                continue
            if match.start() >= aside >= 0 and _ASIDE not in self.links:
                self._next(_ASIDE)
            span = next((s for s in spans if s.start <= match.start() < s.end), None)
            if span is None:
                self._word(match)
                continue
            self._name(span)
            position, self.is_open = span.end, True
            if self.names[-1].owns:
                self._next("'s")
                position += 2

    def _next(self, link: str) -> None:
        """Begin another phrase."""
        self.links.append(link)
        self.is_open = False

    def _word(self, match: re.Match[str]) -> None:
        text, raw = self.frame.original, match.group()
        lower = raw.lower().replace("’", "'")
        if _OWN.match(text, match.start()) or _TO_ME.search(text[: match.end()]):
            self.mine.add(self.phrase)
        if match.start() < self.begin:
            return
        if lower in _LINKS and self.is_open:
            self._next(lower)
        content = lower not in lexicon().function_words and not self._is_value(match)
        bare = lower.removesuffix("'s")
        self.words.append(Mentioned(singular(bare), raw, match.start(), self.phrase, content))
        self.is_open = self.is_open or content
        if content and bare != lower and bare not in lexicon().function_words:
            self._next("'s")

    def _is_value(self, match: re.Match[str]) -> bool:
        """Whether a word is part of a day, an amount and the like."""
        return any(
            v.start <= match.start() < v.end and v.kind not in _NAMES and not _is_ordinal(v)
            for v in self.frame.values
        )

    def _name(self, span: Span) -> None:
        text = self.frame.original
        before = [w.lower() for w in WORD.findall(text[self._beginning(span) : span.start])]
        called = before[-1:] != [] and before[-1] in CALLED
        changes = lexicon().write_verbs.get(self.verb) in ("create", "update")
        made = to_be_made(text)
        there = before[-2:-1] != [] and before[-2] in _THERE
        noun = before[-1:] != [] and singular(before[-1]) in made and not there
        new = bool(made) and (called or noun)
        new = new or (changes and bool(_TO_BE_CALLED.search(text[: span.start])))
        self.names.append(
            Name(
                text=text[span.start : span.end].strip(QUOTES + " "),
                start=span.start,
                end=span.end,
                phrase=self.phrase,
                is_id=span.is_id,
                uses=values_in(self.frame, span.start, span.end),
                beside=tuple(self._beside(span, before[:-1] if called else before)),
                is_quoted=text[span.start] in QUOTES,
                owns=text[span.end : span.end + 2].lower() in ("'s", "’s"),
                is_new=new or (called and changes),
                is_described=span.is_described,
            )
        )

    def _beginning(self, span: Span) -> int:
        """Where the words begin that may speak of a name: behind the verb and the bracket."""
        return max(self.begin, self.frame.original.rfind(_ASIDE, 0, span.start) + 1)

    def _beside(self, span: Span, before: Sequence[str]) -> Iterator[str]:
        """The words right before and behind a name, and what it is said to be one of."""
        text = self.frame.original
        apart = text[: span.start].rstrip(QUOTES + " ").endswith((",", ";", ":", "."))
        after = (
            WORD.findall(text[span.end :])[:1] if text[span.end : span.end + 1].isspace() else []
        )
        done = before[-2:-1] != [] and before[-2] in _BEFORE_VERBS
        near = [*(() if apart or done else before[-1:]), *(word.lower() for word in after)]
        for word in near:
            if word not in lexicon().function_words:
                yield singular(word.removesuffix("'s"))
        direct = not text[self.begin : span.start].strip(QUOTES + " ")
        if direct and self.verb in _GIVES and _GIVEN.match(text, span.end):
            yield "person"
        one_of = _CHOICE.match(text[: span.start])
        if one_of is not None:
            yield singular((one_of["noun"] or "person").lower())


def read_mentions(
    frame: Frame,
    deeds: Collection[str],
    known: Callable[[str], bool] = lambda _: False,
    *,
    describes: bool = False,
) -> Mentions:
    """The mentions of a clause.

    ``deeds`` are the verbs that operations are described by, ``known`` tells whether a word is one
    of descriptions or means the same: then it is no name, however it is written; ``describes``
    that it knows them all, so that words unknown to it may tell a thing.
    """
    verb, particle, begin = command_start(frame.original, deeds) or ("", "", 0)
    reading = _Reading(frame, verb, begin)
    reading.read(spoken_names(frame, begin, known, describes=describes))
    return Mentions(
        words=tuple(reading.words),
        names=tuple(reading.names),
        counted=tuple(_counted(frame.original.lower())),
        ranks=_ranks(reading.links),
        verb=verb,
        particle=particle,
        mine=frozenset(reading.mine),
        links=tuple(reading.links),
        to_me=bool(_SELF.search(frame.original)),
        now=going_on(frame.original),
        made=to_be_made(frame.original),
        question=question_form(frame.original) if not verb else NO_QUESTION,
        owners=_owners(frame, reading),
    )


def _owners(frame: Frame, reading: _Reading) -> frozenset[int]:
    orders = {part for ranking in frame.rankings for part in ranking.word.split()}
    ranked = {m.phrase for m in reading.words if m.raw.lower() in orders}
    behind = {phrase for phrase, link in enumerate(reading.links, start=1) if link in _OF}
    return frozenset(
        index
        for index, name in enumerate(reading.names)
        if (name.owns and name.phrase + 1 in ranked)
        or (name.phrase in behind and name.phrase - 1 in ranked)
    )


def _plainly(frame: Frame, spans: Sequence[Span]) -> str:
    """A clause in plain words, with its names and values as they were written."""
    text = frame.original
    if len(frame.text) != len(text):
        return text
    chars = list(frame.text)
    for start, end in (
        *((s.start, s.end) for s in spans),
        *((v.start, v.end) for v in frame.values),
    ):
        chars[start:end] = text[start:end]
    return "".join(chars)


def _counted(text: str) -> Iterator[tuple[str, int]]:
    """Nouns beside a number: "season 3", "the third season"."""
    for match in re.finditer(r"\b([a-z]+)\s+(?:no\.?\s*|number\s+|#)?(\d{1,6})\b", text):
        yield singular(match[1]), int(match[2])
    for match in re.finditer(r"\b(?:(\d{1,2})(?:st|nd|rd|th)|([a-z]+))\s+(?=([a-z]+)\b)", text):
        number = int(match[1]) if match[1] else ORDINALS.get(match[2], 0)
        if number:
            yield singular(match[3]), number


def _is_ordinal(value: Value) -> bool:
    return value.kind == "number" and value.unit == "ordinal"


def _ranks(links: Sequence[str]) -> tuple[int, ...]:
    """When each phrase is looked up: from the last to the first, an owner before what is theirs."""
    blocks: list[list[int]] = [[0]]
    for index, link in enumerate(links, start=1):
        if link == "'s":
            blocks[-1].append(index)
        else:
            blocks.append([index])
    order = [phrase for block in reversed(blocks) for phrase in block]
    ranks = [0] * len(order)
    for rank, phrase in enumerate(order):
        ranks[phrase] = rank
    return tuple(ranks)
