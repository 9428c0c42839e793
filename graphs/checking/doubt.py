"""The doubt that an answer is told with, where calls may not be what a request asked for."""

from __future__ import annotations

from collections.abc import Mapping

from graphs.answering.telling import Voice
from graphs.checking.signs import Signs
from graphs.reading.weights import chance_of, fitted


def is_doubtful(features: Mapping[str, float]) -> bool:
    """Whether what calls gave is not told as certain, by the signs against them."""
    return chance_of("chance_of_call", features) < fitted()["doubt_call"]


def doubt_told(voice: Voice, signs: Signs) -> str:
    """That it may be misread, and what was said and not used."""
    left = [voice.say("quoted", text=text) for text in signs.left]
    unused = voice.say("unapplied", texts=voice.listed(left)) if left else ""
    return voice.together([voice.say("unsure"), unused])
