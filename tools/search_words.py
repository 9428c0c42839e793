"""Text as the words that lexical search compares: stems, and pieces of Chinese and Japanese."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise
from threading import local

_CASE_BREAK = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_ACCENT = re.compile(r"[\u0300-\u036f]")
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_CJK_RUN = re.compile(rf"[{_CJK}]+")
_RUN = re.compile(rf"[{_CJK}]+|\d+|[^\W\d_{_CJK}]+")
_STOP_WORDS = (
    "a about also am an and any are as at be been but by can could did do does find for from get "
    "give had has have help her him his how i if in into is it its just know let like looking me "
    "my need no not of on or our out please provide see shall she should show so some tell than "
    "that the their them then there these they this to too us use using via want was we were what "
    "when where which who will with would you your"
)
_STOP = frozenset(_STOP_WORDS.split())
_stemmers = local()


def search_words(text: str) -> list[str]:
    """Lower-case stems without accents and stop words, in order; names split at case and ``_``.

    A run of Chinese, Japanese or Korean gives every character and every pair of neighbours.
    """
    words: list[str] = []
    for run in _RUN.findall(_CASE_BREAK.sub(" ", _folded(text))):
        words += _words(run)
    return words


@lru_cache(maxsize=65536)
def _words(run: str) -> tuple[str, ...]:
    """The words of one run of letters or digits; a library repeats few of them very often."""
    if _CJK_RUN.match(run):
        return (*run, *(first + second for first, second in pairwise(run)))
    word = run.lower()
    return () if word in _STOP else (stem(word),)


def _folded(text: str) -> str:
    if text.isascii():
        return text
    # Only Latin, Greek and Cyrillic accents: the marks of Japanese and Hindi are letters.
    return unicodedata.normalize("NFC", _ACCENT.sub("", unicodedata.normalize("NFKD", text)))


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The stem of a lower-case English word."""
    stemmer = getattr(_stemmers, "english", None)
    if stemmer is None:
        from Stemmer import Stemmer

        # One per thread: a stemmer keeps state while it works.
        stemmer = _stemmers.english = Stemmer("english")
    stem: str = stemmer.stemWord(word)
    return stem
