"""Which traces are meant: files, folders, run ids or their first characters."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from graphs.traces.lines import SUFFIX
from memory.errors import DeveloperError


def find_traces(named: Sequence[str], folder: Path) -> list[Path]:
    """The files that are meant, each once; without a name the newest trace of the folder.

    Raises ``DeveloperError`` (code ``no_trace``).
    """
    if not named:
        return [_newest(folder)]
    return list(dict.fromkeys(path for name in named for path in _meant(name, folder)))


def traces_of(folder: Path) -> list[Path]:
    """The traces of a folder, the newest first."""
    return sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)


def _newest(folder: Path) -> Path:
    found = traces_of(folder)
    if not found:
        message = f'{folder} holds no trace. Make one: cairn ask "..." (CAIRN_TRACES must be on).'
        raise DeveloperError(message, code="no_trace")
    return found[0]


def _meant(name: str, folder: Path) -> list[Path]:
    path = Path(name)
    if path.is_dir():
        return sorted(path.glob(f"*{SUFFIX}")) or [_newest(path)]
    if path.is_file():
        return [path]
    found = sorted(one for one in folder.glob(f"*{SUFFIX}") if one.name.startswith(name))
    if len(found) == 1:
        return found
    why = f"is no file or folder, and {len(found) or 'no'} traces in {folder} begin so"
    message = f"{name!r} {why}. `cairn traces list` shows the traces."
    raise DeveloperError(message, code="no_trace")
