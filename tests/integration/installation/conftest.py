"""An ordinary, not editable, installation of the project, made without a network."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PACKAGES = ("app", "evals", "graphs", "memory", "prompts", "tools", "trees")
METADATA = ("pyproject.toml", "README.md", "LICENSE")


def pip(*arguments: str | Path) -> None:
    """Run pip with nothing from outside."""
    quiet = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    command = [sys.executable, "-m", "pip", *arguments, *quiet]
    done = subprocess.run(command, check=False, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the wheel is made of, so that the checkout stays clean."""
    folder = tmp_path_factory.mktemp("sources")
    for name in METADATA:
        shutil.copy(ROOT / name, folder)
    for name in PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    return folder


@pytest.fixture(scope="session")
def wheel(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the project."""
    target = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-build-isolation", "--wheel-dir", target, sources)
    (built,) = target.iterdir()
    return built


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the wheel is installed into."""
    target = tmp_path_factory.mktemp("site-packages")
    pip("install", "--no-compile", "--target", target, wheel)
    return target
