"""How approvals are cleaned of secrets and ordered."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from memory.approvals import Approval, Decider, Ruling
from memory.errors import DeveloperError
from memory.journal_encoding import JournalEncoding

_THIS_MACHINE = re.compile(r"(.+\.)?localhost|127(\.\d+){3}|::1")


def clean(approval: Approval, encoding: JournalEncoding) -> Approval:
    """A copy without secrets, with the times at which it is stored."""
    now = encoding.now()
    return replace(
        approval,
        request=_shown(approval.request, encoding),
        arguments=_sent(approval.arguments, encoding),
        effect=encoding.text(approval.effect),
        reason=encoding.text(approval.reason),
        about=tuple(encoding.text(line) for line in approval.about),
        note=encoding.text(approval.note),
        created_at=now,
        decided_at="" if approval.status == "pending" else now,
    )


def decided(
    approval: Approval,
    encoding: JournalEncoding,
    ruling: Ruling,
    *,
    by: Decider,
    note: str,
    arguments: Mapping[str, Any] | None,
    request: Mapping[str, Any] | None,
) -> Approval:
    """The approval after a decision; one that is decided already is returned as it is."""
    if approval.status != "pending":
        return approval
    return replace(
        approval,
        status=ruling,
        decided_by=by,
        note=encoding.text(note),
        arguments=approval.arguments if arguments is None else _sent(arguments, encoding),
        request=approval.request if request is None else _shown(request, encoding),
        edited=approval.edited or arguments is not None or request is not None,
        decided_at=encoding.now(),
    )


def matches(approval: Approval, request: Mapping[str, Any], encoding: JournalEncoding) -> bool:
    """Whether ``request`` is the one that the approval shows."""
    return _compared(_shown(request, encoding)) == _compared(approval.request)


def _compared(request: Mapping[str, Any]) -> dict[str, Any]:
    """A request without what no value says.

    All names and ports of this machine are taken as one where a service has another whenever it
    starts.
    """
    address = urlsplit(str(request.get("url", "")))
    if request.get("relocated") and _THIS_MACHINE.fullmatch(address.hostname or ""):
        address = address._replace(netloc="localhost")
    said = {
        name: value
        for name, value in request.items()
        if value is not False and value not in (None, {}, [], ())
    }
    return {**said, "url": urlunsplit(address)}


def age(approval: Approval) -> tuple[str, str]:
    """Sorts approvals by time, without ties."""
    return approval.created_at, approval.approval_id


def unknown_approval(approval_id: str) -> DeveloperError:
    """No approval has this id."""
    return DeveloperError(
        f"There is no approval {approval_id!r}. List the approvals to see their ids.",
        code="unknown_approval",
    )


def approval_exists(approval_id: str) -> DeveloperError:
    """The id is taken by somebody else."""
    return DeveloperError(
        f"An approval {approval_id!r} exists already. Store it under a new id.",
        code="approval_exists",
    )


def _shown(request: Mapping[str, Any], encoding: JournalEncoding) -> Mapping[str, Any]:
    return dict(json.loads(encoding.data(request)))


def _sent(arguments: Mapping[str, Any], encoding: JournalEncoding) -> Mapping[str, Any]:
    """Values under secret keys stay: the arguments are what will be sent."""
    return dict(json.loads(encoding.masked(dict(arguments))))
