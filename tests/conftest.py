"""What holds for every test: own data folder, no settings from outside, no network."""

from __future__ import annotations

import gc
import itertools
import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import hypothesis
import pytest

from memory import redaction
from tests.prepared_folder import PLACE

TESTS = Path(__file__).parent
LOOPBACK = ["127.0.0.1", "::1"]

# How long an example takes depends on what else the machine does: speed is not tested here.
hypothesis.settings.register_profile("cairn", deadline=None)
hypothesis.settings.load_profile("cairn")


def pytest_configure(config: pytest.Config) -> None:
    """Give the processes of this session a folder for what they would all work out."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of them compiles all modules anew
    if PLACE not in os.environ:  # not set by the process that started this one
        os.environ[PLACE] = place = tempfile.mkdtemp(prefix="cairn-tests-")
        config.add_cleanup(partial(shutil.rmtree, place, ignore_errors=True))


def pytest_collection() -> None:
    """Nothing of what is collected is rubbish, and looking for some takes seconds."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Look for rubbish from now on, but not among the modules and tests."""
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Block sockets for unit tests; allow loopback only for all others."""
    for item in items:
        unit = item.path.is_relative_to(TESTS / "unit")
        item.add_marker(pytest.mark.disable_socket if unit else pytest.mark.allow_hosts(LOOPBACK))


_NUMBERS = itertools.count(1)


@pytest.fixture(autouse=True)
def nothing_learnt() -> Iterator[None]:
    """What one test has masked stands in the texts of others by chance."""
    yield
    redaction.forget_all()


@pytest.fixture(autouse=True)
def isolated_settings(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every test starts from the defaults, with a data folder of its own that is not there yet."""
    for name in [name for name in os.environ if name.upper().startswith("CAIRN_")]:
        monkeypatch.delenv(name)
    if "tmp_path" in request.fixturenames:
        folder = request.getfixturevalue("tmp_path") / "data"
    else:  # most tests store nothing: they need no folder made for them
        folder = tmp_path_factory.getbasetemp() / f"data-{next(_NUMBERS)}"
    monkeypatch.setenv("CAIRN_DATA_DIR", str(folder))
    monkeypatch.setenv("CAIRN_ENV_FILE", "")
