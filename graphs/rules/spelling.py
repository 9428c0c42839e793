"""Slips of the pen put right: everyday words and well-known places that are nearly written.

Distances are rapidfuzz's: quick over ten thousand words, and two swapped letters are one slip.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from graphs.reading.values.day_rules import MONTHS, WEEKDAYS
from graphs.reading.values.lexicon import words
from graphs.rules.known_words import RARE, Vocabulary, is_form, is_word, places, vocabulary_of
from graphs.rules.lexicon import lexicon
from graphs.state import Slip
from tools.library import ToolLibrary

_WORD = re.compile(r"(?<![\w@#/._'’\-])[A-Za-z]{3,}(?=['’]s\b|(?![\w@/_\-'’]|\.\w))")
_SHORT_FORM = re.compile(r"(?<![\w@#/._'’\-])[A-Za-z0-9]+(?![\w@/_\-'’]|\.\w)")
_ASIDE = re.compile(
    r"\"[^\"]*\"|“[^”]*”|「[^」]*」|《[^》]*》|"
    r"\b(?:named?|called|names?)\s+(?:is\s+)?[A-Z]\w*(?:\s+[A-Z]\w*)*"
)
_ALWAYS_CAPITAL = frozenset({*MONTHS, *WEEKDAYS}) - {""}
_BEGINS = re.compile(r"(?:^|[.?!:;\n(])\s*$")
_CLEAR, _CLEAR_NAME = 0.05, 0.25
"""How much nearer than the next word one must be."""
_OTHER_BEGINNING, _OTHER_CONSONANT, _LETTER_MORE = 0.5, 0.25, 0.15
"""What makes a slip less likely: another first letter, one letter for another, a strange one."""
_LONGEST_NAME = 3
_SHORT, _LONG, _LONG_NAME = 5, 7, 8
"""From these lengths on a word may hold another vowel, two slips or a strange letter, two slips
in a name."""
_VERY_LONG = 9
_PLAIN = 6
"""Letters from which on a word may be a slip of a merely English one."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A word, or words side by side, and what is meant."""

    start: int
    end: int
    meant: str
    slips: int
    name: str = ""
    """The place as it is written properly; empty for other words."""


def put_right(request: str, library: ToolLibrary) -> tuple[str, list[Slip]]:
    """The request without clear slips, and what they were in reading order.

    Only words are touched that neither English, nor the library, nor a list of places and usual
    names knows; where two words may be meant nothing is changed.
    """
    unknown, all_found = _unknown(request), list(_shorthand(request))
    if unknown:
        vocabulary = vocabulary_of(library)
        strange = [m for m in unknown if m[0].lower() not in vocabulary.weights]
        all_found += _found(request, strange, vocabulary)
    text, slips, end = "", list[Slip](), 0
    for found in sorted(all_found, key=lambda found: found.start):
        written = request[found.start : found.end]
        text += request[end : found.start] + found.meant
        end = found.end
        slips.append(Slip(written=written, meant=found.name or found.meant, name=bool(found.name)))
    return text + request[end:], slips


def as_written(text: str, slips: Sequence[Slip]) -> str:
    """A text made of the corrected request, in the words of the person."""
    for slip in slips:
        meant = re.compile(rf"\b{re.escape(slip['meant'])}\b", re.IGNORECASE)
        text = meant.sub(lambda _, slip=slip: slip["written"], text)  # type: ignore[misc]
    return text


def _unknown(request: str) -> list[re.Match[str]]:
    shouting = request.isupper()
    return [
        match
        for match in _outside_asides(_WORD, request)
        if (shouting or match[0][1:].islower())
        and match[0].lower() not in lexicon().shorthand
        and not is_word(match[0].lower())
    ]


def _shorthand(request: str) -> Iterator[_Found]:
    """What is written in a hurry, spelled out: "wats", "tonite", "r u"."""
    for match in _outside_asides(_SHORT_FORM, request):
        word = lexicon().shorthand.get(match[0].lower())
        opens = (
            match[0].istitle() and len(match[0]) > 1 and _BEGINS.search(request[: match.start()])
        )
        if word and (match[0].islower() or opens):
            meant = word if match[0].islower() else _cased(word, match[0])
            yield _Found(*match.span(), meant, 1)


def _outside_asides(pattern: re.Pattern[str], request: str) -> list[re.Match[str]]:
    """Matches that are neither quoted nor the name of somebody."""
    aside = [match.span() for match in _ASIDE.finditer(request)]
    return [
        match
        for match in pattern.finditer(request)
        if not any(start <= match.start() < end for start, end in aside)
    ]


def _found(
    request: str, unknown: Sequence[re.Match[str]], vocabulary: Vocabulary
) -> Iterator[_Found]:
    end = 0
    for match in unknown:
        if match.start() < end:
            continue
        word = _word(request, match, vocabulary)
        place = None if is_form(match[0].lower()) else _place(request, match)
        found = min(filter(None, (word, place)), key=lambda found: found.slips, default=None)
        if found is not None and found.start >= end:
            yield found
            end = found.end


def _place(request: str, match: re.Match[str]) -> _Found | None:
    """The place that a word, with those beside it, nearly names."""
    for start, end in _windows(request, match):
        written = request[start:end]
        if " " not in written and _within_name(request, start, end):
            return None
        best = _nearest(written.lower(), dict.fromkeys(places(), RARE), _CLEAR_NAME)
        if best and _is_clear_name(written, best):
            proper = places()[best]
            return _Found(start, end, _cased(proper, written), _slips(written, best), proper)
    return None


def _windows(request: str, match: re.Match[str]) -> list[tuple[int, int]]:
    """Spans of up to three words with the word in them, longest first."""
    spans = [found.span() for found in re.finditer(r"[A-Za-z]+", request)]
    at = next(i for i, span in enumerate(spans) if span[0] == match.start())
    windows = [
        (spans[first][0], spans[last][1])
        for first in range(max(0, at - _LONGEST_NAME + 1), at + 1)
        for last in range(at, min(first + _LONGEST_NAME, len(spans)))
        if all(request[spans[i][1] : spans[i + 1][0]] == " " for i in range(first, last))
    ]
    return sorted(windows, key=lambda span: span[0] - span[1])


def _within_name(request: str, start: int, end: int) -> bool:
    """Whether a capitalised word is part of a longer name, which may be that of anything."""
    if not request[start].isupper() or request.isupper():
        return False
    beside = re.search(r"\b[A-Z][\w'’]+ $", request[:start])
    left = beside is not None and not _BEGINS.search(request[: beside.start()])
    if re.match(r" [A-Z]\w", request[end:]):
        return True
    placed = re.search(r"\b(?:in|to|from|near|around)\s$", request[:start])
    return left or (placed is None and re.match(r" \d", request[end:]) is not None)


def _is_clear_name(written: str, name: str) -> bool:
    """Whether a slip explains the difference: in short names another letter does not."""
    lower = written.lower()
    if " " in written and " " not in name:
        return False
    if lower.startswith(name) and lower[len(name) :] != name[-1]:
        return False  # Milano is no slip
    another = len(lower) == len(name) and sorted(lower) != sorted(name)
    if len(lower) < _LONG_NAME:
        return len(lower) > 3 and not another and _slips(written, name) == 1
    return True


def _word(request: str, match: re.Match[str], vocabulary: Vocabulary) -> _Found | None:
    """The everyday word that an unknown one nearly is."""
    written, lower = match[0], match[0].lower()
    named = written[0].isupper() and not request.isupper()
    meant = _nearest(lower, vocabulary.weights, _CLEAR)
    if not meant or (is_form(lower) and _undoubled(lower) != _undoubled(meant)):
        return None
    inside = named and not _BEGINS.search(request[: match.start()])
    from_there = meant in words("demonym") and not _within_name(request, *match.span())
    if inside and meant not in _ALWAYS_CAPITAL and not from_there:
        return None
    return _Found(match.start(), match.end(), _cased(meant, written), _slips(written, meant))


def _nearest(word: str, known: Mapping[str, float], clear: float) -> str:
    """The one known word that is meant, ``""`` where none or several may be."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    allowed = 1 if len(word) < _LONG else 2
    near = extract(word, known.keys(), scorer=OSA.distance, score_cutoff=allowed, limit=None)
    costs = sorted(
        (cost, meant)
        for meant, distance, _ in near
        if (cost := _cost(word, meant, int(distance), known[meant])) is not None
    )
    if not costs or (len(costs) > 1 and costs[1][0] - costs[0][0] < clear):
        return ""
    return costs[0][1]


def _cost(word: str, meant: str, distance: int, weight: float) -> float | None:
    """How unlikely it is that a word was meant for another; None where it is out of question."""
    swapped = _swaps(word, meant)
    if _is_other_form(word, meant) or (len(word) == 3 and not swapped):
        return None
    if distance > 1 and (word[0] != meant[0] or not _same_bones(word, meant)):
        return None
    doubled = _undoubled(word) == _undoubled(meant)
    if weight < RARE and not _is_plain(word, meant):
        return None
    if distance > 1 and len(word) == len(meant) < _VERY_LONG and not swapped and not doubled:
        return None
    cost = distance - weight
    if word[0] != meant[0]:
        cost += _OTHER_BEGINNING
    if len(word) == len(meant) and not swapped:
        same = _consonants(word) == _consonants(meant)
        if len(word) < (_SHORT if same else _LONG):
            return None
        cost += 0.0 if same else _OTHER_CONSONANT
    if len(word) > len(meant) and _undoubled(word) != _undoubled(meant):
        if len(word) < _LONG or word.startswith(meant):
            return None
        cost += _LETTER_MORE
    return cost


def _is_plain(word: str, meant: str) -> bool:
    """Whether a merely English word is surely meant: no letter of another, none but its own."""
    if len(word) < _PLAIN or word[0] != meant[0] or is_form(word):
        return False
    return len(word) < len(meant) or _undoubled(word) == _undoubled(meant) or _swaps(word, meant)


def _swaps(word: str, meant: str) -> bool:
    return sorted(word) == sorted(meant)


def _same_bones(word: str, meant: str) -> bool:
    """Whether a word has the consonants of another, in any order, one of them missing at most."""
    own, others = Counter(_consonants(_undoubled(word))), Counter(_consonants(_undoubled(meant)))
    return not own - others and (others - own).total() < 2


def _is_other_form(word: str, meant: str) -> bool:
    """Whether one is only another form of the other."""
    longer, shorter = sorted((word, meant), key=len, reverse=True)
    return longer.startswith(shorter) and longer[len(shorter) :] in (
        *(() if shorter[-1] == "s" else ("s",)), "es", "ed", "d", "er"
    )  # fmt: skip


def _consonants(word: str) -> str:
    return re.sub("[aeiouy]", "", word)


def _undoubled(word: str) -> str:
    return re.sub(r"(.)\1", r"\1", word)


def _slips(written: str, meant: str) -> int:
    from rapidfuzz.distance import OSA

    return OSA.distance(written.lower(), meant)


def _cased(meant: str, written: str) -> str:
    if written.isupper():
        return meant.upper()
    if written[0].isupper():
        return meant[0].upper() + meant[1:]
    return meant.lower()
