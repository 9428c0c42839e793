"""Which version of Cairn this is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from app.cli import DISTRIBUTION


def cairn_version() -> str:
    """The version that is installed; "0" in a checkout that never was."""
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "0"
