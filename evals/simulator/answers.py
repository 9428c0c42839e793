"""What was recorded of each request, and which request is meant by one that comes."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from evals.replay.recording import Recording
from memory.redaction import REDACTED, redact

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """One recorded response."""

    status: int
    body: Any


@dataclass(slots=True)
class Known:
    """One recorded request with its answers in the order in which they came."""

    method: str
    host: str
    path: str
    query: Pairs
    body: str
    answers: list[Answer] = field(default_factory=list)

    def fits(self, method: str, query: Pairs, body: str) -> int:
        """How well a request of the same path fits: 0 not at all, 3 exactly.

        A key for the service is not recorded, so what came beside the recorded query may be one.
        """
        if method != self.method or not _same(self.body, body):
            return 0
        if sorted(query) == sorted(self.query):
            return 3
        if sorted(_without_keys(query)) == sorted(_without_keys(self.query)):
            return 2
        wanted = [pair for pair in self.query if pair[1] != REDACTED]
        return 1 if wanted and all(pair in query for pair in wanted) else 0


class Answers:
    """The requests of recordings; safe to use from several threads."""

    def __init__(self, recordings: Iterable[Recording]) -> None:
        self._known: dict[str, list[Known]] = defaultdict(list)
        self._lock = Lock()
        for recording in recordings:
            for line in recording.calls:
                self._add(line.get("result") or {}, line.get("body"))

    @property
    def requests(self) -> list[str]:
        """Method and address of every request that is known."""
        return [f"{k.method} {k.host}{k.path}" for known in self._known.values() for k in known]

    @property
    def hosts(self) -> frozenset[str]:
        """The hosts that were called."""
        return frozenset(k.host for known in self._known.values() for k in known)

    def answer(self, method: str, address: str, body: str) -> Answer | None:
        """The next recorded answer to a request, the last one again and again; None: unknown.

        The path may begin with the host that was called, where several have the same paths.
        """
        parts = urlsplit(address)
        query = tuple(parse_qsl(parts.query, keep_blank_values=True))
        host, path = self._split(parts.path)
        fitting = [
            (known.fits(method, query, body), known)
            for known in self._known.get(path, [])
            if not host or known.host == host
        ]
        best = max(fitting, key=lambda one: one[0], default=None)
        if best is None or not best[0]:
            return None
        with self._lock:
            answers = best[1].answers
            return answers.pop(0) if len(answers) > 1 else answers[0]

    def _split(self, path: str) -> tuple[str, str]:
        first, slash, rest = path.lstrip("/").partition("/")
        return (first, f"/{rest}") if slash and first in self.hosts else ("", path)

    def _add(self, result: Mapping[str, Any], body: Any) -> None:
        request, status = result.get("request"), result.get("status")
        if not request or status is None:
            return  # no answer came
        parts = urlsplit(request["url"])
        query = tuple(parse_qsl(parts.query, keep_blank_values=True))
        sent = "" if request["body"] is None else _text(request["body"])
        new = Known(request["method"], parts.netloc, parts.path, query, sent)
        known = next((one for one in self._known[parts.path] if _alike(one, new)), None)
        if known is None:
            self._known[parts.path].append(new)
        (known or new).answers.append(Answer(status, body))


def _alike(one: Known, other: Known) -> bool:
    return (one.method, one.host, sorted(one.query), one.body) == (
        other.method,
        other.host,
        sorted(other.query),
        other.body,
    )


def _without_keys(query: Pairs) -> list[tuple[str, str]]:
    return [(k, v) for k, v in query if redact({k: v}, ())[k] != REDACTED]


def _same(recorded: str, sent: str) -> bool:
    """Whether two bodies say the same; what was redacted may be anything."""
    if recorded == sent:
        return True
    try:
        one, other = json.loads(recorded or "null"), json.loads(sent or "null")
    except ValueError:
        return False
    return bool(one == redact(other, ()))


def _text(body: Any) -> str:
    return body if isinstance(body, str) else json.dumps(body)
