"""What a subtask took over from other parts of the request, in brackets: ``(~in Rome)``."""

from __future__ import annotations

import re

_REFERENCE = re.compile(r"\[A\d+\]")
_COMPARES = re.compile(r"\w+(?=: A\d+=)")
_COMPARED = re.compile(r"A\d+=([^;]+)")
"""A comparison names its sides: ``compare: A1=Oslo; A2=Rome``."""
_TOLD = re.compile(r"\s*\(~[^)]*\)")


def without_told(text: str) -> str:
    """A subtask as its own part of the request says it: what others told makes it no other one."""
    return _TOLD.sub("", text)


def as_said(text: str) -> str:
    """A subtask as a person would say it, without marks and references to other steps."""
    compares = _COMPARES.match(text)
    if compares is not None:
        return f"{compares.group()} {' and '.join(_COMPARED.findall(text))}"
    return " ".join(_REFERENCE.sub(" ", without_told(text)).split())
