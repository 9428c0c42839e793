"""A prompt by its digests, and the answer that was given to it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Self

from evals.model_server.records import Heard
from tools.digest import digest_of
from tools.records import Record

_DECISIONS = {"FormAnswer": "read", "GoalAnswer": "mend", "Option": "choose", "": "answer"}
"""Name of the form in which a prompt wants its answer -> the decision."""
_REQUEST = re.compile(r"^Request: (.*?)$", re.MULTILINE)
_SHORT = 16


class Asked(Record):
    """One prompt, without its text."""

    decision: str
    request: str
    turn: int = 0
    """How many answers to it were sent back as wrong."""
    prompt: str
    """Digest of all messages."""
    question: str
    """Digest of the last message: what was asked, without the rules and examples before it."""

    @classmethod
    def of(cls, heard: Heard) -> Self:
        """What a chat request asks."""
        told = [str(one.get("content") or "") for one in heard.messages]
        asked = (heard.body.get("response_format") or {}).get("json_schema") or {}
        said = [one for one in heard.messages if one.get("role") == "user"]
        request = _REQUEST.search(str(said[0].get("content"))) if said else None
        return cls(
            decision=_DECISIONS.get(asked.get("name", ""), ""),
            request=request.group(1).strip() if request else "",
            turn=len(said) - 1,
            prompt=digest_of(told)[:_SHORT],
            question=digest_of(told[-1:])[:_SHORT],
        )

    @property
    def likeness(self) -> tuple[Any, ...]:
        """The same for prompts that have one answer: an answer to the person rests on what was
        found, all else on the request.
        """
        if self.decision == "answer":
            return (self.decision, self.question)
        return (self.decision, self.request, self.turn)


class Recorded(Record):
    """A prompt with its answer."""

    asked: Asked
    answer: str

    @classmethod
    def of(cls, body: Mapping[str, Any], answer: str) -> Self:
        """The record of a chat request, as it was sent, and the text that came back."""
        return cls(asked=Asked.of(Heard(body, {})), answer=answer)
