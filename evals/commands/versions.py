"""Versions that a measurement names."""

from __future__ import annotations


def versions() -> dict[str, str]:
    """Of Cairn, of LangGraph and of Python."""
    import platform
    from importlib.metadata import version

    return {
        "cairn": version("cairn-agent"),
        "langgraph": version("langgraph"),
        "python": platform.python_version(),
    }
