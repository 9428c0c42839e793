"""A topic in front of a question ("the museum, is it open") and the pronoun that stands for it."""

from __future__ import annotations

import re

from graphs.reading.values.known_places import cities
from graphs.rules.asking import begins_anew, role_of

_TOPIC = re.compile(
    r"^(?:tell me about |what about |how about |as for |about |regarding |concerning |"
    r"for (?=each|every|all)|of (?=each|every|all))?"
    r"(?P<topic>[^,:?]{3,80}?(?:\([^)]*\))?)(?:,|:|\s-)\s+"
    r"(?P<rest>(?:(?:in|on|at|for|to|from|till|until|by) )?"
    r"(?:is|are|was|does|do|did|has|have|what|when|where|how|which|who)\b"
    r".*\b(?P<it>it|they|these|those|them|the two|there|that(?= in\b| cost\b|$))\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
_LEADS = re.compile(
    r"(?:if|unless|should|when|from|after|before|in|on|at|to|by|going by|just)\b", re.IGNORECASE
)
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


def topic_inside(sentence: str) -> str:
    """Put a topic in front ("the museum, is it open") where its pronoun is."""
    match = _TOPIC.match(sentence)
    if match is None or (NOT_IT.search(match["rest"]) and match["it"].lower() == "it"):
        return sentence
    topic = match["topic"].strip()
    if topic.startswith("The ") and topic.lower() not in cities():
        topic = f"the {topic[4:]}"  # a capital that only opened the sentence
    if begins_anew(topic) or role_of(topic) in ("tells", "wishes") or _LEADS.match(topic):
        return sentence
    start, end = match.span("it")
    where = "in " if match["it"].lower() == "there" else ""
    return f"{sentence[match.start('rest') : start]}{where}{topic}{sentence[end:]}"
