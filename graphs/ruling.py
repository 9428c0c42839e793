"""What a person decides on a request that changes something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from graphs.approving import decided_event, request_of
from memory.approvals import Approval, Approvals, Ruling
from memory.journal import Journal
from tools.calling import Caller
from tools.digest import digest_of_use
from tools.library import ToolLibrary


@dataclass(frozen=True, slots=True)
class Rulings:
    """Where decisions are stored, and what edited arguments are checked by."""

    journal: Journal
    approvals: Approvals
    library: ToolLibrary
    caller: Caller


def rule_on(
    rulings: Rulings,
    approval_id: str,
    ruling: Ruling,
    *,
    note: str = "",
    arguments: Mapping[str, Any] | None = None,
    remember: bool = False,
) -> Approval:
    """Decide on an approval, with ``arguments`` in place of those proposed; the first stands.

    With ``remember`` the tool, as it is described now, may be used without asking from now on.
    Blocks. Raises ``ModelRetryError`` for arguments that do not fit, and ``DeveloperError``
    (``unknown_approval``, ``unknown_tool``).
    """
    approvals = rulings.approvals
    approval = approvals.approval(approval_id)
    if approval.status != "pending":
        return approval
    tool = rulings.library.tool(approval.tool_id)
    request = None
    if arguments is not None:
        arguments = rulings.caller.validate(tool, arguments)
        request = request_of(rulings.caller, tool, arguments, approval.run_id, approval.subtask)
    decided = approvals.decide(
        approval_id, ruling, by="person", note=note, arguments=arguments, request=request
    )
    if remember and decided.status == "approved":
        approvals.permit(tool.id, digest_of_use(tool, rulings.library.group(tool.group_id)))
    told = decided_event(decided).model_dump(mode="json", exclude={"kind", "subtask"})
    rulings.journal.append(decided.run_id, "approval_decided", decided.subtask, told)
    return decided
