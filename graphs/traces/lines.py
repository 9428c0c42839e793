"""The lines of a trace: how one is written as JSON, and how they are read back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal

from graphs.traces.chaining import chain_of, follows
from graphs.traces.encoding import Redactor, digest_of_text
from memory.errors import DeveloperError

FORMAT = 1
"""Version of the format that ``docs/traces.md`` describes."""
SUFFIX = ".jsonl"

Kind = Literal[
    "trace", "resumed", "decision", "model", "call", "read", "late", "waiting", "end", "failed"
]
_BODIES = frozenset({"bodies"})
"""Inputs that are response bodies: what stands under a key such as ``token`` is no secret."""


@dataclass(frozen=True, slots=True)
class Digest:
    """A value of which only the digest is written."""

    value: Any


@dataclass(frozen=True, slots=True)
class Body:
    """A value that is written without known secrets, whatever its keys."""

    value: Any


@dataclass(frozen=True, slots=True)
class Inputs:
    """Values of which a digest each is written, by name."""

    values: Mapping[str, Any]

    def digests(self, redactor: Redactor) -> dict[str, str]:
        """Name -> digest; empty values are left out."""
        return {
            name: redactor.digest(value, by_key=name not in _BODIES)
            for name, value in self.values.items()
            if value or value in (0, False)
        }


def line_text(line: Mapping[str, Any], redactor: Redactor) -> str:
    """One line as JSON text without secrets; ``Inputs`` also give a ``key``, a digest of all."""
    parts = []
    for name, value in line.items():
        if isinstance(value, Inputs):
            digests = value.digests(redactor)
            parts.append(f'"key":"{key_of(digests)}"')
            text = json.dumps(digests, separators=(",", ":"))
        elif isinstance(value, Digest):
            text = f'"{redactor.digest(value.value)}"'
        elif isinstance(value, Body):
            text = redactor.text(value.value, by_key=False)
        else:
            text = redactor.text(value)
        parts.append(f'"{name}":{text}')
    return "{" + ",".join(parts) + "}"


def key_of(digests: Mapping[str, str]) -> str:
    """One digest of several."""
    return digest_of_text(" ".join(f"{name}={digests[name]}" for name in sorted(digests)))


def inputs_of(asked: Mapping[str, Any]) -> Inputs:
    """What a decision rests on, by name, the parts of records singly (``task.known``)."""
    values: dict[str, Any] = {}
    for name, value in asked.items():
        _spread("" if len(asked) == 1 else f"{name}.", value, values)
    return Inputs(values)


def _spread(prefix: str, record: Any, values: dict[str, Any]) -> None:
    if not hasattr(record, "__dataclass_fields__"):
        values[prefix.rstrip(".")] = record
        return
    for field in fields(record):
        value, name = getattr(record, field.name), f"{prefix}{field.name}"
        if field.name == "task":
            _spread(f"{name}.", value, values)
        elif not callable(value):
            values[name] = value


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a trace in their order; one that was cut by the end of a process is left out.

    Those that are chained say so by their ``chain``. Raises ``DeveloperError`` (``no_trace``,
    ``trace_unreadable``, ``trace_changed``, ``trace_format``).
    """
    try:
        raw = path.read_bytes().split(b"\n")
    except OSError as error:
        message = f"{path}: cannot be read: {error.strerror}. `cairn traces list` shows what is."
        raise DeveloperError(message, code="no_trace") from error
    lines: list[dict[str, Any]] = []
    cut: int | None = None
    chain = ""
    for number, text in enumerate(raw, 1):
        line = _parsed(text)
        if cut is not None and line is not None and line["kind"] != "resumed":
            raise _unreadable(path, f"line {cut} is no line of a trace")
        if line is not None:
            chain = _checked(path, number, text, chain)
            lines.append(line)
            cut = None
        elif text:
            cut = number
    _check_head(path, lines)
    return lines


def _parsed(text: bytes) -> dict[str, Any] | None:
    try:
        line = json.loads(text)
    except ValueError:
        return None
    return line if isinstance(line, dict) and "kind" in line else None


def _checked(path: Path, number: int, line: bytes, before: str) -> str:
    """The digest of a line that follows the one before; none was chained before some Cairn."""
    chain = chain_of(line)
    if (chain or before) and not follows(line, before):
        raise DeveloperError(
            f"{path}: line {number} does not follow from the one before it: a line was changed, "
            "added or taken out there after it was written. Nothing rests on this trace any more; "
            "use another copy of it, or record the run again.",
            code="trace_changed",
        )
    return chain


def _check_head(path: Path, lines: Sequence[Mapping[str, Any]]) -> None:
    if not lines or lines[0]["kind"] != "trace":
        raise _unreadable(path, "its first line is not the head of a trace")
    if lines[0].get("format") != FORMAT:
        raise DeveloperError(
            f"{path}: its format is {lines[0].get('format')!r}; this Cairn reads {FORMAT}. Use "
            "the Cairn that wrote it.",
            code="trace_format",
        )


def _unreadable(path: Path, why: str) -> DeveloperError:
    return DeveloperError(f"{path} is no trace: {why}.", code="trace_unreadable")
