"""Takes out of an answer what answers nothing: what it repeats of the request, its caveats."""

from __future__ import annotations

import re

_QUOTED = re.compile(r'["“]([^"“”\n]+)["”]')
_CAVEAT = re.compile(r"^Not checked, since .*$|\(\d{3}: [^()]*\)", re.MULTILINE)
"""What was not checked, and errors of the service: their "nothing" and "not" answer no request."""
_LEAST_WORDS = 3
"""Shorter quotes may be names, which an answer may well be about."""


def without_echoes(answer: str, request: str) -> str:
    """The answer without the request, without quotes of parts of it, and without caveats."""
    asked = _words(request)

    def kept(quote: re.Match[str]) -> str:
        words = _words(quote[1])
        is_echo = len(words.split()) >= _LEAST_WORDS and words in asked
        return " " if is_echo else quote[0]

    whole = re.escape(request.strip().rstrip(".?!"))
    plain = re.sub(whole, " ", answer, flags=re.IGNORECASE) if whole else answer
    return _CAVEAT.sub(" ", _QUOTED.sub(kept, plain))


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))
