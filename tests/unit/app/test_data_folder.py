"""The data folder when it is opened."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.data_folder import CHECKPOINTS, DATABASE, open_engine
from app.settings import Settings
from memory.errors import DeveloperError


def settings_of(folder: Path) -> Settings:
    return Settings.model_construct(data_dir=folder)


def test_an_emptied_database_beside_checkpoints_is_refused(tmp_path: Path) -> None:
    with open_engine(settings_of(tmp_path)):
        pass
    (tmp_path / CHECKPOINTS).write_bytes(b"checkpoints")
    with open_engine(settings_of(tmp_path)):
        pass
    for file in tmp_path.glob(f"{DATABASE}*"):
        os.truncate(file, 0)
    with pytest.raises(DeveloperError, match="empty") as raised, open_engine(settings_of(tmp_path)):
        pass
    assert raised.value.code == "database_emptied"
    for file in tmp_path.glob(f"{DATABASE}*"):
        file.unlink()
    with open_engine(settings_of(tmp_path)):
        assert (tmp_path / DATABASE).stat().st_size


def test_the_folder_and_its_files_are_private_when_it_is_opened(tmp_path: Path) -> None:
    if os.name == "nt":
        pytest.skip("Windows has no such modes")
    folder = tmp_path / "data"
    with open_engine(settings_of(folder)):
        pass
    folder.chmod(0o755)
    (folder / DATABASE).chmod(0o644)
    with open_engine(settings_of(folder)):
        pass
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / DATABASE).stat().st_mode & 0o777 == 0o600
