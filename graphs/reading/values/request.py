"""One request, looked at once: its words and the few facts that every recogniser needs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from graphs.reading.values.lexicon import words

CJK = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_LETTER = rf"[^\W\d_{CJK}]"
_WORD = re.compile(rf"{_LETTER}+(?:['’.&\-]{_LETTER}+)*")
_SENTENCE_END = re.compile(r"[.!?:;。\n¿¡(\[\"“«]\s*$")
_LOOK_BACK = 40


class Word(NamedTuple):
    """A word of letters (inner apostrophes, hyphens and dots included) and its span."""

    text: str
    lower: str
    start: int
    end: int

    @property
    def bare_end(self) -> int:
        """Where it ends without a possessive 's."""
        return self.end - 2 if self.lower.endswith("'s") else self.end


# One character for one: full-width forms, odd spaces, minus and apostrophe in their plain form.
_PLAIN = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_PLAIN |= dict.fromkeys((0xA0, 0x2007, 0x2009, 0x202F, 0x3000), 0x20)
_PLAIN |= {ord("−"): ord("-"), ord("’"): ord("'"), ord("￥"): ord("¥")}


@dataclass(frozen=True, slots=True)
class Request:
    """A request with its words; `text` is `written` with plain forms, character for character.

    `shouting`: written in capitals throughout; `caseless`: no capitals but those that open a
    sentence and those of codes, so that case does not show names; `lower_case`: no capitals at
    all, or nothing else; `past`: speaks of what was; `travel`: of a journey, so that two places
    side by side are its ends.
    """

    written: str
    text: str
    now: datetime
    words: tuple[Word, ...]
    shouting: bool
    caseless: bool
    lower_case: bool
    past: bool
    travel: bool
    chinese: bool

    @property
    def today(self) -> date:
        """The day of `now`."""
        return self.now.date()

    def before(self, start: int) -> str:
        """Up to 40 characters before a position, lower case."""
        return self.text[max(0, start - _LOOK_BACK) : start].lower()

    def after(self, end: int) -> str:
        """Up to 40 characters from a position on, lower case."""
        return self.text[end : end + _LOOK_BACK].lower()

    def looks_back(self, start: int) -> bool:
        """Whether a date here lies in the past: the request speaks of it, or "since" does."""
        return self.past or self.before(start).rstrip().endswith(("since", "自", "自从"))

    def opens_sentence(self, start: int) -> bool:
        """Whether nothing, or the end of a sentence, stands before a position."""
        return _opens_sentence(self.text, start)


def _opens_sentence(text: str, start: int) -> bool:
    before = text[max(0, start - 4) : start]
    return not before.strip() or _SENTENCE_END.search(before) is not None


def read_request(written: str, now: datetime) -> Request:
    """Split a request into words and note its case, tense and script."""
    text = written.translate(_PLAIN)
    found = tuple(
        Word(match[0], match[0].lower(), match.start(), match.end())
        for match in _WORD.finditer(text)
    )
    longer = [word for word in found if len(word.text) > 1]
    shouting = len(longer) > 1 and all(word.text.isupper() for word in longer)
    return Request(
        written=written,
        text=text,
        now=now,
        words=found,
        shouting=shouting,
        lower_case=shouting or not any(word.text[0].isupper() for word in found),
        caseless=shouting or not any(_has_capital(text, word) for word in longer),
        past=any(word.lower in words("past") for word in found),
        travel=any(word.lower in words("travel") for word in found),
        chinese=not text.isascii() and any("\u3400" <= letter <= "\u9fff" for letter in text),
    )


def _has_capital(text: str, word: Word) -> bool:
    """Whether a capital of this word could mark a name: no code, no opening of a sentence."""
    if not word.text[0].isupper() or word.text.isupper():
        return False
    return not _opens_sentence(text, word.start)
