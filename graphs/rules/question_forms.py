"""In what form a clause asks: whether something is so, which one, how many, what is in a thing."""

from __future__ import annotations

import re
from dataclasses import dataclass

from graphs.rules.asking import is_question
from tools.words import singular

_TALLIED = re.compile(r"^\W*how many (?:[a-z]+ly )?(?P<noun>[a-z]+)\b", re.IGNORECASE)
_MINE = r"(?:my|our|the|his|her|their|these|those)"
_VERB = r"(?:is|are|was|were|do|does|did|has|have)"
_CHOSEN = re.compile(
    rf"^\W*(?:which|what)(?: (?:one )?of {_MINE}(?: [a-z]+(?:ed|ing)\b)?)? "
    rf"(?!{_VERB}\b)(?P<noun>[a-z]+)\b(?! (?:of|['’]s)\b)",
    re.IGNORECASE,
)
_DOUBTS = re.compile(
    r"^\W*(?:whether\b|(?:have|do|did|am|was|are|is|has|does|were|can)\b(?! (?:there|any)\b))",
    re.IGNORECASE,
)
_MEASURES = re.compile(
    r"^\W*how (?!many\b|much\b|do\b|to\b|can\b|about\b|is\b|are\b)", re.IGNORECASE
)
_HOLDS = re.compile(
    r"^\W*(?:(?:what|which)(?: (?:things?|items?|all|else|stuff|of mine))*"
    r"(?:['’]s| is| are| do i have| have i(?: got)?)(?: there)?(?: all)? (?:in|on|inside)|"
    r"(?:show|list|give)(?: me)? (?:what(?:['’]s| is)|everything)(?: (?:in|on|inside))) "
    r"(?!now\b|right\b|at\b|tv\b|sale\b|stock\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class QuestionForm:
    """What a question is after, as its first words say it."""

    asks: bool = False
    """Whether it is a question at all, to which no change is an answer."""
    holds: bool = False
    """Whether it is asked what is in a thing: what is on my list Rain."""
    doubts: bool = False
    """Whether it is asked whether something is so."""
    measures: bool = False
    """Whether a quality is asked for that is measured: how long, how old."""
    tallied: str = ""
    """The noun, singular, of which it is asked how many there are, "" for none."""
    chosen: str = ""
    """The noun, singular, of which one is asked for: "which lists have most films", "" for none."""


NO_QUESTION = QuestionForm()


def question_form(text: str) -> QuestionForm:
    """The form of a clause that is no command."""
    return QuestionForm(
        asks=is_question(text),
        holds=bool(_HOLDS.match(text)),
        doubts=bool(_DOUBTS.match(text)),
        measures=bool(_MEASURES.match(text)),
        tallied=_noun_asked(_TALLIED, text),
        chosen=_noun_asked(_CHOSEN, text),
    )


def _noun_asked(pattern: re.Pattern[str], text: str) -> str:
    asked = pattern.match(text)
    return singular(asked["noun"].lower()) if asked is not None else ""
