"""Ready-made scripts: one reply after the other, and servers that do not take every form."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock

from evals.model_server.records import Heard, Reply, Script


def in_turn(replies: Iterable[Reply | str]) -> Script:
    """The replies one after the other; then status 500, which says that the script has ended."""
    left, lock = iter(replies), Lock()

    def script(_: Heard) -> Reply:
        with lock:
            reply = next(left, None)
        if reply is None:
            return Reply("The script has no more replies.", status=500)
        return Reply(reply) if isinstance(reply, str) else reply

    return script


def without(forms: Iterable[str], script: Script) -> Script:
    """The same for a server that refuses some forms of asking with status 400."""
    refused = frozenset(forms)

    def refusing(heard: Heard) -> Reply:
        if heard.form in refused:
            return Reply(f"response_format {heard.form} is not supported", status=400)
        return script(heard)

    return refusing
