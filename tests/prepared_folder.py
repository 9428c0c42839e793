"""What a start on the sandbox services works out once, for the fresh data folders of all tests.

Only files that are made anew where they are missing: a test sees no difference but in time.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from app.settings import Settings

PLACE = "PREPARED_DATA_FOLDERS"
"""Environment variable: the folder that the test processes of one session share."""
_RECORDS = ("cairn.db", "checkpoints.db", "workers", "traces")


def prefill(folder: Path) -> None:
    """Put the files into a data folder that is not there yet; outside of a session do nothing."""
    if PLACE not in os.environ or folder.exists() or not folder.parent.is_dir():
        return
    prepared = _prepared(Path(os.environ[PLACE]))
    folder.mkdir(parents=True, mode=0o700)
    for path in prepared.iterdir():
        shutil.copyfile(path, folder / path.name)


def _prepared(place: Path) -> Path:
    done = place / "done"
    if not done.exists():
        made = _make(place)
        try:
            made.rename(done)
        except OSError:  # another process was faster
            shutil.rmtree(made)
    return done


def _make(place: Path) -> Path:
    from app.wiring import open_parts

    folder = Path(tempfile.mkdtemp(dir=place))
    with open_parts(Settings(data_dir=folder, sandbox="on")) as parts:
        parts.retriever.search("weather tomorrow", 5)
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name.startswith(_RECORDS):
            path.unlink()
    return folder
