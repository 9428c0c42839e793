"""Words that say how a thing is by now, in the form that a value or a flag has."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.reading.closed_class import closed, irregular
from graphs.reading.links import Link
from graphs.reading.tokens import Token, stem, tokens_of


def is_state(tokens: Sequence[Token], link: Link, name: str) -> bool:
    """Whether words are said of how a thing is by now, in the form that a value or a flag has.

    What is played is not what somebody is playing, and what has to be paid is not paid; what they
    did play is played.
    """
    forms = {t.stem: _form(t.lower) for t in tokens_of(name.replace("_", " "))}
    for at in range(link.first, link.last):
        form = forms.get(tokens[at].stem, "")
        before = tokens[at - 1].lower if at else ""
        said = _form(tokens[at].lower)
        past = form == "ed" and not said and closed("past") & {t.lower for t in tokens[:at]}
        if form and (before in closed("to_be") or not (form == said or past)):
            return False
    return True


def _form(word: str) -> str:
    """The participle that a word is, by its ending; "" of none."""
    if word in irregular():
        return "ed"
    ended = (one for one in closed("participles") if word.endswith(one) and stem(word) != word)
    return next(ended, "")
