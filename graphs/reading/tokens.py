"""A request as tokens: words with their stems and whether they are function words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import groupby
from threading import Lock

import Stemmer

from graphs.reading.closed_class import closed, function_words, irregular
from tools.words import IRREGULAR, spelt_out

_TOKEN = re.compile(
    r"[^\W_]+(?:[.,:/@+'&_-][^\W_]+)*(?:[+-](?![\w+-]))?|[?!.,;:()\"“”]|(?<=\s)[-–—](?=\s)"
)
_ENGLISH = Stemmer.Stemmer("english")
_ONE_AT_A_TIME = Lock()
"""A stemmer keeps a buffer of its own: two threads in it at once spoil each other's words."""


@dataclass(frozen=True, slots=True)
class Token:
    """One word or mark of a request."""

    text: str
    lower: str
    stem: str
    start: int
    end: int
    function: bool
    """Whether it is a function word or a mark, which names nothing by itself."""

    @property
    def is_word(self) -> bool:
        """Whether it is no mark."""
        return self.text[0].isalnum()


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The stem of an English word in lower case; other words come back as they are."""
    lower = IRREGULAR.get(word.lower()) or spelt_out(word.lower()) or word.lower()
    with _ONE_AT_A_TIME:
        return str(_ENGLISH.stemWord(irregular().get(lower, lower)))


def stems(words: tuple[str, ...]) -> tuple[str, ...]:
    """The stems of words, in order."""
    return tuple(stem(word) for word in words)


def runs(size: int, is_open: Callable[[int], bool]) -> Iterator[tuple[int, int]]:
    """Where stretches of open places among the first so many begin and end, in order."""
    for open_, places in groupby(range(size), is_open):
        if open_:
            first, *others = places
            yield first, first + len(others) + 1


def tokens_of(text: str) -> tuple[Token, ...]:
    """The words and marks of a text, in order; a possessive ``'s`` is a token of its own."""
    found = []
    for match in _TOKEN.finditer(text.replace("’", "'")):
        word, start = match.group(), match.start()
        lower = unmarked().get(word.lower(), word.lower())
        if lower.endswith("'s") and lower != "let's":
            end = -2 if "'" in word else -1
            found += [_token(word[:end], start), _token(word[end:], start + len(word) + end, "'s")]
        else:
            token = _token(word, start, lower)
            found.append(replace(token, function=False) if _is_letter(token, found) else token)
    return tuple(_lasting(found))


def _is_letter(token: Token, before: Sequence[Token]) -> bool:
    """Whether a capital within a sentence is a name, not an article: "court A"."""
    capital = token.text == token.text.upper() and token.lower in closed("indefinite")
    return capital and bool(before) and before[-1].is_word and before[-1].text.islower()


@cache
def unmarked() -> dict[str, str]:
    """Contractions as they are written in haste -> as they are written: ``thats``, ``dont``."""
    ends = ("'s", "n't", "'m", "'ve")  # without it, "I'd" and "I'll" are other words
    shapes = function_words() | closed("auxiliaries")
    shapes |= {f"{one}'s" for one in closed("personal") & closed("nominative")}
    marked = (word for word in shapes if word.endswith(ends) and word not in ends)
    return {
        bare: word for word in marked if (bare := word.replace("'", "")) not in function_words()
    }


def _lasting(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens; "longer" of "no longer", "going" of "going to be", and what leaves out, as
    function words.
    """
    leads = closed("indefinite") | closed("none")
    words = ["", *(token.lower for token in tokens), "", ""]
    for token, before, after, then in zip(tokens, words, words[2:], words[3:], strict=False):
        lasts = before in leads and token.lower in closed("no_more")
        leaves = token.lower in closed("leaving_out") and after in closed("out")
        leaves |= token.lower in closed("taking_in") and before in closed("negating")
        will_be = (token.lower, after) == ("going", "to") and then in closed("auxiliaries")
        yield replace(token, function=True) if lasts or leaves or will_be else token


def _token(word: str, start: int, lower: str = "") -> Token:
    lower = lower or word.lower()
    shapes = function_words() | closed("auxiliaries") | closed("conditional") | closed("things")
    bare, _, ending = lower.partition("'")
    contracted = bare in shapes and ending in closed("contracted")
    function = not lower[0].isalnum() or lower in shapes or contracted
    return Token(word, lower, stem(lower), start, start + len(word), function)
