"""The file that keeps the details of an unexpected error, without any secret."""

from __future__ import annotations

import platform
import tempfile
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from memory.errors import CairnError
from memory.redaction import mask

if TYPE_CHECKING:
    from app.settings import Settings


def write_report(error: BaseException) -> Path | None:
    """Write the traceback into the data folder, else the temporary folder; None when neither can.

    Values of secret settings are replaced. The file can be read by its owner only.
    """
    settings = right_settings()
    now = datetime.now(UTC)
    text = f"{now:%Y-%m-%dT%H:%M:%SZ} Python {platform.python_version()}\n"
    text += "".join(traceback.format_exception(error))
    text = mask(text, settings.secrets() if settings else ())
    folders = [settings.data_dir / "errors"] if settings else []
    for folder in [*folders, Path(tempfile.gettempdir())]:
        with suppress(OSError):
            return _write(folder, f"cairn-error-{now:%Y%m%dT%H%M%S}-", text)
    return None


def right_settings() -> Settings | None:
    """The settings, None where one is wrong."""
    from app.settings import load_settings

    with suppress(CairnError):
        return load_settings()
    return None


def _write(folder: Path, prefix: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", dir=folder, prefix=prefix, suffix=".txt", delete=False
    ) as file:
        file.write(text)
    return Path(file.name)
