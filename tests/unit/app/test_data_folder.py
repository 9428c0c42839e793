"""The data folder when it is opened."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.data_folder import CHECKPOINTS, DATABASE, TRACES, open_engine
from app.settings import Settings
from memory.errors import DeveloperError


def settings_of(folder: Path) -> Settings:
    return Settings.model_construct(data_dir=folder)


@pytest.mark.parametrize("beside", [CHECKPOINTS, f"{TRACES}/r1.jsonl"])
@pytest.mark.parametrize("lose", [Path.unlink, lambda file: os.truncate(file, 0)])
def test_a_database_that_was_emptied_or_deleted_beside_other_data_is_refused(
    tmp_path: Path, beside: str, lose: Callable[[Path], None]
) -> None:
    with open_engine(settings_of(tmp_path)):
        pass
    (tmp_path / beside).parent.mkdir(exist_ok=True)
    (tmp_path / beside).write_bytes(b"data")
    with open_engine(settings_of(tmp_path)):
        pass
    for file in tmp_path.glob(f"{DATABASE}*"):
        lose(file)
    with (
        pytest.raises(DeveloperError, match=r"is (empty|missing), though") as raised,
        open_engine(settings_of(tmp_path)),
    ):
        pass
    assert raised.value.code == "database_emptied"
    (tmp_path / beside).unlink()
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
