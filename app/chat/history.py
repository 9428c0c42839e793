"""The entries of earlier chats, in a file that only its owner reads."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from prompt_toolkit.history import FileHistory

from memory.redaction import mask

FILE = "chat-history"
_MOST_BYTES = 1_000_000
"""A longer file is cut to the newer half."""


class InputHistory(FileHistory):
    """Entries across chats, without any secret; where the file cannot be written, of this one."""

    def __init__(self, file: Path, secrets: Callable[[], Iterable[str]]) -> None:
        self._secrets = secrets
        with suppress(OSError):
            _prepare(file)
        super().__init__(str(file))

    def load_history_strings(self) -> Iterable[str]:
        """As ``FileHistory``; nothing where the file cannot be read."""
        try:
            return super().load_history_strings()
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        """Append an entry in the form that ``FileHistory`` reads."""
        lines = "".join(f"+{line}\n" for line in mask(string, self._secrets()).split("\n"))
        entry = f"\n# {datetime.now(UTC).isoformat()}\n{lines}"
        with suppress(OSError), Path(str(self.filename)).open("ab") as file:
            file.write(entry.encode("utf-8", "replace"))


def _prepare(file: Path) -> None:
    """Make the file, readable by its owner alone, and short enough."""
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    file.chmod(0o600)
    if file.stat().st_size > _MOST_BYTES:
        text = file.read_bytes()[-_MOST_BYTES // 2 :]
        file.write_bytes(text[text.find(b"\n# ") :])
