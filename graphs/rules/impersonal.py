"""An "it" that stands for nothing: "will it rain", "what time is it"."""

from __future__ import annotations

import re

_WEATHER = (
    r"rain\w*|snow\w*|hot|cold|warm|cool|dry|wet|humid|sunny|windy|cloudy|foggy|stormy|clear|freez\w*|"
    r"safe|possible|worth|late|dark|light"
)
NOT_IT = re.compile(
    r"\b(?:is|will|does|did|was|if|can|whether|should) it "
    rf"(?:{_WEATHER}|be|going|get|too|still|usually|normally|really|likely|\w+er\b)|"
    rf"\bit (?:rain|snow)\w*|\bit (?:is|will be|was|gets?|stays?|looks?|feels?) "
    rf"(?:\w+ ){{0,2}}(?:{_WEATHER})\b|\b(?:time|degrees) (?:is|will|was) it\b|\bit takes? to\b|"
    rf"\bhow (?:{_WEATHER}) (?:is|was|will|does|did) it\b",
    re.IGNORECASE,
)
"""An "it" that stands for nothing: "will it rain", "what time is it"."""
