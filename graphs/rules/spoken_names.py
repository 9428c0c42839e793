"""Where a clause names things: what is quoted, ids, and runs of words with capitals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from graphs.reading.values.lower_names import is_unknown
from graphs.rules.frame import Frame
from graphs.rules.lexicon import lexicon
from tools.words import singular

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*", re.UNICODE)
QUOTES = "\"'“”‘’«»"
HANDLE = re.compile(
    r"(?<![\w@#./-])(?:[@#][a-z]\w*(?:[._-]\w+)*|[a-z][a-z0-9]*(?:[._][a-z0-9]+)+|[a-z]{3,}\d+)"
    r"(?![\w/@]|\.\w)"
)
"""What people call themselves, and tags: marco_shoots, ana.brook, #goldenhour."""
_OWNER = ("'s", "’s")
_SPEAKER = re.compile(r"I(?:['’]\w+| (?:am|have|had|will|would|was|do|did|can|could|need|want))\b")
"""The one who speaks, right behind a name: "tell Ana I am late"."""
_JOINS = frozenset({"of", "the", "de", "la", "von", "van", "&", "a"})
"""Small words inside of names."""
CALLED = ("called", "named", "titled", "entitled")
"""Words right before what something is called."""
_OWNED = re.compile(r"\b(?:my|our) [a-z]+ $", re.IGNORECASE)
"""What stands before the name of one's own thing."""
_STRANGE = 5
"""Letters that a word without capitals must have to be a name."""
_FORMED = ("ance", "ence", "ness", "ship", "ity", "ing", "ist", "ive", "age", "ure", "hood", "ally")
"""Endings of words that English forms: no names."""
_THE = frozenset({"the", "that", "my", "our"})
_TOLD_BY = frozenset({"about", "regarding", "concerning"})
"""Words behind which one word alone tells of what something is."""
_QUALITIES = frozenset(
    {"new", "old", "current", "previous", "whole", "entire", "full", "empty", "unread", "active",
     "favorite", "favourite", "recent", "following", "above", "below", "wrong", "right", "main",
     "rest", "usual", "original", "actual", "third", "fourth", "fifth", "sixth", "seventh",
     "eighth", "ninth", "tenth"}
)  # fmt: skip
"""Words that tell of what sort a thing is, and not which."""
_DESCRIBED = 3
"""Words at most by which a thing is described."""
_NAMES = frozenset({"name", "quoted", "identifier"})
_WHENS = ("date", "date_range", "datetime", "time", "time_range", "month", "duration")


class Span(NamedTuple):
    """Where a name stands."""

    start: int
    end: int
    is_id: bool
    is_described: bool = False
    """Whether it is what a thing is told by, in small letters: the team lunch."""


def spoken_names(
    frame: Frame,
    begin: int,
    known: Callable[[str], bool],
    *,
    describes: bool = False,
) -> list[Span]:
    """The names behind ``begin``, in their order.

    ``known`` tells whether a word, or one that means the same, is one of descriptions: alone it is
    no name, however written; ``describes`` that they are all known, so that others tell a thing.
    """
    text = frame.original
    spans = [
        Span(value.start, value.end, value.kind == "identifier")
        for value in frame.values
        if value.kind == "quoted" or (value.kind == "identifier" and _is_id(value.text))
    ]
    for match in HANDLE.finditer(text, begin):
        told = {frame.values[i].kind for i in values_in(frame, *match.span())}
        if not _touches(*match.span(), spans) and told <= _NAMES:
            spans.append(Span(*match.span(), is_id=False))
    for start, end in _plain(text, begin, known):
        valued = {frame.values[i].kind for i in values_in(frame, start, end)} - {"name"}
        if not (valued or _touches(start, end, spans)):
            spans.append(Span(start, end, is_id=False))
    for start, run_end in _runs(text, begin, known):
        end = _before_amount(frame, start, run_end)
        alone = " " not in text[start:end] and known(singular(text[start:end].lower()))
        if not (alone or _touches(start, end, spans) or _is_when(frame, start, end)):
            spans.append(Span(start, end, is_id=False))
    for start, end in _described(text, begin, known) if begin and describes else ():
        if not (values_in(frame, start, end) or _touches(start, end, spans)):
            spans.append(Span(start, end, is_id=False, is_described=True))
    return sorted(spans)


def values_in(frame: Frame, start: int, end: int) -> frozenset[int]:
    """The indices of the values that lie in a part of a clause, or reach into it."""
    return frozenset(i for i, v in enumerate(frame.values) if start < v.end and v.start < end)


def _is_id(text: str) -> bool:
    return any(c.isdigit() for c in text) and not text.lower().startswith(("top-", "no-"))


def _touches(start: int, end: int, spans: Sequence[Span]) -> bool:
    return any(start < span.end and span.start < end for span in spans)


def _is_when(frame: Frame, start: int, end: int) -> bool:
    """Whether a run of capitals is a day or a time, and not what something is called."""
    text = frame.original
    if not any(frame.values[i].kind in _WHENS for i in values_in(frame, start, end)):
        return False
    before = text[:start].rstrip().rpartition(" ")[2].lower()
    if before in CALLED or (" " in text[start:end] and _OWNED.search(text[:start])):
        return False
    return " " not in text[start:end] or before in lexicon().function_words


def _before_amount(frame: Frame, start: int, end: int) -> int:
    """Where a run of capitals ends that an amount follows: "Ana Brook 45 euros"."""
    inside = (v for v in frame.values if start < v.start < end < v.end)
    begun = (v.start for v in inside if v.kind not in _NAMES)
    return len(frame.original[: min(begun, default=end)].rstrip())


def _plain(text: str, begin: int, known: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Words that nothing is known of: several, or behind a kind of thing or the verb."""
    words = list(WORD.finditer(text, begin))
    small = lexicon().function_words
    at = 0
    while at < len(words):
        first, at = at, at + 1
        if not _is_strange(words[first].group(), known):
            continue
        while at < len(words) and _is_strange(words[at].group(), known):
            at += 1
        if at < len(words) and words[at].group().lower() not in small:
            continue
        before = words[first - 1].group().lower() if first else ""
        kind = known(before) and before not in small and not _is_many(words[at - 1].group())
        if kind or at - first > 1 or (begin and not first):
            yield words[first].start(), words[at - 1].end()


def _described(text: str, begin: int, known: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """What a command calls a thing without its name: the team lunch, the front door."""
    words = list(WORD.finditer(text, begin))
    for at, word in enumerate(words):
        if word.group().lower() not in _THE:
            continue
        least = 1 if at and words[at - 1].group().lower() in _TOLD_BY else 2
        run = list(takewhile(lambda w: _says(w.group()), words[at + 1 :]))
        along = all(text[a.end() : b.start()].isspace() for a, b in pairwise(run))
        if not along or not least <= len(run) <= _DESCRIBED or _is_many(run[-1].group()):
            continue
        if not known(singular(run[0].group())):
            yield run[0].start(), run[-1].end()


def _says(word: str) -> bool:
    """Whether a word may tell things of a kind apart."""
    known = lexicon()
    if not (word.isalpha() and word.islower()) or word in known.function_words:
        return False
    return word not in known.superlatives and word not in _QUALITIES


def _is_many(word: str) -> bool:
    """Whether a word looks like a plural, and thus like no name behind a noun."""
    return singular(word) != word


def _is_strange(word: str, known: Callable[[str], bool]) -> bool:
    """Whether a word is neither an English one nor one of descriptions: dailycats."""
    if len(word) < _STRANGE or not (word.isascii() and word.isalpha() and word.islower()):
        return False
    plain = singular(word)
    if plain.endswith(_FORMED):
        return False
    return is_unknown(word) and not (lexicon().related(plain) or known(plain))


def _runs(text: str, begin: int, known: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Runs of words with capitals; a word that only begins the sentence is none."""
    for start, end in _capitals(text, begin):
        first, _, rest = text[start:end].partition(" ")
        opens = not text[:start].strip(QUOTES + " ") and rest and not rest[0].isupper()
        if opens and known(singular(first.lower())):
            yield from _capitals(text[:end], start + len(first) + 1)
        else:
            yield start, end


def _capitals(text: str, begin: int) -> Iterator[tuple[int, int]]:
    """Runs of words that begin with a capital, small words between them included."""
    words = [m for m in WORD.finditer(text) if m.start() >= begin]
    at = 0
    while at < len(words):
        if not _begins(words, at, text):
            at += 1
            continue
        last = _last_of_run(words, at, text)
        end = words[last].end()
        yield words[at].start(), end - 2 if text[end - 2 : end] in _OWNER else end
        at = last + 1


def _last_of_run(words: Sequence[re.Match[str]], at: int, text: str) -> int:
    last, ahead = at, at + 1
    while ahead < len(words) and _adjacent(text, words[ahead - 1], words[ahead]):
        if words[ahead - 1].group().endswith(_OWNER):
            break
        word = words[ahead].group()
        if _SPEAKER.match(text, words[ahead].start()):
            break
        if word[0].isupper() or word[0].isdigit():
            last = ahead
        elif word.lower() not in _JOINS or words[last].group().isdigit():
            break
        ahead += 1
    return last


def _begins(words: Sequence[re.Match[str]], at: int, text: str) -> bool:
    """Whether a run may begin with this word."""
    word = words[at].group()
    lower, before = word.lower(), text[: words[at].start()].rstrip()
    following = words[at + 1].group() if at + 1 < len(words) else ""
    if word[0].isdigit():
        beside = following[:1].isupper() and _adjacent(text, words[at], words[at + 1])
        return beside and before.rpartition(" ")[2].lower() in lexicon().function_words
    if not word[0].isupper() or lower in ("i", "tv") or lower.startswith(("i'", "i’")):
        return False
    known = lexicon()
    if at or before:
        return lower not in known.function_words or following[:1].isupper()
    verbs = known.request_verbs | known.write_verbs.keys() | known.deeds | known.function_words
    return lower not in verbs


def _adjacent(text: str, left: re.Match[str], right: re.Match[str]) -> bool:
    return not text[left.end() : right.start()].strip(" .:&-")
