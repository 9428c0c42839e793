"""A data folder that only its owner can look into."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

_FOLDER, _FILE = 0o700, 0o600


def make_private(folder: Path, names: Iterable[str]) -> None:
    """Take the folder, and the files in it that begin with these names, from all but its owner.

    Also where they existed; what else lies there keeps its modes. What cannot be changed, because
    it belongs to somebody else, stays as it is.
    """
    with suppress(OSError):
        folder.mkdir(mode=_FOLDER, parents=True, exist_ok=True)
        folder.chmod(_FOLDER)
    for path in [path for name in names for path in folder.glob(f"{name}*")]:
        with suppress(OSError):
            path.chmod(_FILE if path.is_file() else _FOLDER)
