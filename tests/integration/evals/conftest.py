"""A data folder in which what a start on the sandbox services works out is known."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.prepared_folder import prefill


@pytest.fixture(scope="module", autouse=True)
def prefilled_for_modules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What fixtures of whole files find in their environment."""
    folder = tmp_path_factory.mktemp("evals") / "data"
    prefill(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CAIRN_DATA_DIR", str(folder))
        patch.setenv("CAIRN_ENV_FILE", "")
        yield


@pytest.fixture(autouse=True)
def prefilled(isolated_settings: None) -> None:
    """What each test finds in its own folder."""
    prefill(Path(os.environ["CAIRN_DATA_DIR"]))
