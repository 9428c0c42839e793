"""One request, looked at once: its words and the few facts that every recogniser needs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from graphs.rules.values.lexicon import words

CJK = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_LETTER = rf"[^\W\d_{CJK}]"
_WORD = re.compile(rf"{_LETTER}+(?:['’.&\-]{_LETTER}+)*")
_HAN = re.compile(r"[\u3400-\u9fff]")
_QUESTION_MARKS = re.compile(r"[.!?:;\n¿¡(\[\"“«]\s*$")
_LOOK_BACK = 40


class Word(NamedTuple):
    """A word of letters (inner apostrophes, hyphens and dots included) and its span."""

    text: str
    lower: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Request:
    """A request with its words; `today` is the day of `now`."""

    text: str
    now: datetime
    words: tuple[Word, ...]
    shouting: bool
    past: bool
    chinese: bool

    @property
    def today(self) -> date:
        return self.now.date()

    def before(self, start: int) -> str:
        """Up to 40 characters before a position, lower case."""
        return self.text[max(0, start - _LOOK_BACK) : start].lower()

    def after(self, end: int) -> str:
        """Up to 40 characters from a position on, lower case."""
        return self.text[end : end + _LOOK_BACK].lower()

    def opens_sentence(self, start: int) -> bool:
        """Whether nothing, or the end of a sentence, stands before a position."""
        before = self.text[max(0, start - 4) : start]
        return not self.text[:start].strip() if start < 4 else _ends_sentence(before)


def _ends_sentence(before: str) -> bool:
    return not before.strip() or _QUESTION_MARKS.search(before) is not None


def read_request(text: str, now: datetime) -> Request:
    """Split a request into words and note its case, tense and script."""
    found = tuple(
        Word(match[0], match[0].lower(), match.start(), match.end())
        for match in _WORD.finditer(text)
    )
    letters = [word.text for word in found if len(word.text) > 1]
    return Request(
        text=text,
        now=now,
        words=found,
        shouting=len(letters) > 1 and all(word.isupper() for word in letters),
        past=any(word.lower in words("past") for word in found),
        chinese=_HAN.search(text) is not None,
    )
