"""The data folder is its owner's alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memory.private_files import make_private

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_what_existed_is_taken_from_others_and_what_is_not_ours_keeps_its_mode(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    for name in ("cairn.db", "cairn.db-wal", "run.sh"):
        (folder / name).touch(mode=0o755)
    make_private(folder, ["cairn.db", "absent"])
    assert mode(folder) == 0o700
    assert [mode(folder / name) for name in ("cairn.db", "cairn.db-wal")] == [0o600, 0o600]
    assert mode(folder / "run.sh") == 0o755


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    make_private(tmp_path / "a" / "data", ["cairn.db"])
    assert mode(tmp_path / "a" / "data") == 0o700


def test_a_folder_that_cannot_be_made_is_for_whoever_writes_there(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    make_private(tmp_path / "file" / "data", ["cairn.db"])
