"""Text that others wrote, made safe to print on a terminal."""

from __future__ import annotations


def printable(text: str) -> str:
    """``text`` on one line, control characters (escape sequences among them) replaced."""
    return "".join(char if char.isprintable() else "�" for char in " ".join(text.split()))


def printable_lines(text: str) -> str:
    """``text`` with its line breaks, each line made printable."""
    return "\n".join(printable(line) for line in text.splitlines())


def printable_block(text: str) -> str:
    """``text`` with its spaces and line breaks, control characters replaced."""
    return "\n".join(
        "".join(char if char.isprintable() else "\ufffd" for char in line)
        for line in text.splitlines()
    )
