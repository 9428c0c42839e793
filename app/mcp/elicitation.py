"""What a run waits for as forms that an MCP client shows its user, and what they say to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mcp_types import ClientCapabilities, ElicitRequest, ElicitRequestFormParams, ElicitResult

from app.exact_request import request_text
from app.printable import printable_block
from graphs.going_on import Answers, Decision
from graphs.outcomes import Waiting
from graphs.state import Gap, Inquiry
from memory.approvals import Approval

QUESTION = "question"
"""Key of the form of a question; that of an approval is its id."""
_SEND, _NOTE = "send", "note"


def can_be_asked(client: ClientCapabilities | None) -> bool:
    """Whether a client shows forms to its user; before modes existed it said no more than that."""
    told = client.elicitation if client is not None else None
    return told is not None and (told.form is not None or told.url is None)


def forms_of(waiting: Waiting) -> dict[str, ElicitRequest]:
    """A form for each approval, or for the question, by its key."""
    forms = {one.approval_id: _approval_form(one) for one in waiting.approvals}
    if waiting.inquiry is not None:
        forms[QUESTION] = _question_form(waiting.inquiry)
    return {key: ElicitRequest(params=params) for key, params in forms.items()}


def answers_to(run_id: str, said: Mapping[str, Any]) -> Answers | None:
    """What the user said to the forms of a run; None where they left one without an answer.

    An approval that is not said to be sent, in so many words, is rejected.
    """
    results = {key: one for key, one in said.items() if isinstance(one, ElicitResult)}
    if not results or any(one.action == "cancel" for one in results.values()):
        return None
    asked = results.pop(QUESTION, None)
    decisions = {key: _decision(one) for key, one in results.items()}
    return Answers(run_id, decisions, None if asked is None else _reply(asked))


def _decision(said: ElicitResult) -> Decision:
    content = said.content or {}
    if said.action == "accept" and content.get(_SEND) is True:
        return Decision("approved")
    return Decision("rejected", note=str(content.get(_NOTE) or ""))


def _reply(said: ElicitResult) -> dict[str, str] | str:
    """By the name of each thing asked; "" goes on without an answer."""
    content = said.content or {} if said.action == "accept" else {}
    return {name: str(text) for name, text in content.items() if text not in (None, "")} or ""


def _approval_form(approval: Approval) -> ElicitRequestFormParams:
    told = [
        f"This changes something: {approval.effect or approval.tool_id}",
        *([f"Asked for: {approval.reason}"] if approval.reason else []),
        *approval.about,
        "Exactly this would be sent:",
        request_text(approval.request),
    ]
    send = {"type": "boolean", "title": "Send exactly this", "default": False}
    note = {"type": "string", "title": "Why not", "description": "The answer says it."}
    return ElicitRequestFormParams(
        message=printable_block("\n".join(told)),
        requested_schema={
            "type": "object",
            "properties": {_SEND: send, _NOTE: note},
            "required": [_SEND],
        },
    )


def _question_form(inquiry: Inquiry) -> ElicitRequestFormParams:
    return ElicitRequestFormParams(
        message=printable_block(inquiry["text"]),
        requested_schema={
            "type": "object",
            "properties": {gap["name"]: _field(gap) for gap in inquiry["gaps"]},
        },
    )


def _field(gap: Gap) -> dict[str, str]:
    about = [gap["about"], f"One of: {', '.join(gap['options'])}" if gap["options"] else ""]
    told = printable_block(". ".join(text for text in about if text))
    return {"type": "string", "title": gap["name"]} | ({"description": told} if told else {})
