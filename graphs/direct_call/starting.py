"""Starts runs that are one call of one operation."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from graphs.outcomes import Stream
from graphs.run_options import DirectCall, RunOptions
from graphs.running import Agent


def direct_call(
    agent: Agent,
    tool_id: str,
    arguments: Mapping[str, Any],
    *,
    options: RunOptions = RunOptions(),  # noqa: B008  (frozen)
    can_ask: bool = False,
    conversation: str | None = None,
    run_id: str | None = None,
) -> Stream:
    """The events of a run that calls ``tool_id`` once, then its end; see ``Agent.stream``.

    With ``can_ask`` a change ends it with ``Waiting``, and is sent once it is approved; without,
    a change is sent only where ``options`` or a permission allow it. Raises as ``Agent.stream``.
    """
    call = DirectCall(tool_id, dict(arguments))
    most = agent.parts.limits.request_chars
    told = f"{tool_id} {json.dumps(call.arguments, ensure_ascii=False, default=str)}"[:most]
    return agent.stream(
        told,
        can_ask=can_ask,
        options=replace(options, call=call),
        conversation=conversation,
        run_id=run_id,
    )
