"""The wheel holds every file of the six packages and nothing else."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

PACKAGES = ("app", "evals", "graphs", "memory", "prompts", "tools", "trees")


def test_the_wheel_holds_the_packages(sources: Path, wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if ".dist-info/" not in name}
    present = {
        path.relative_to(sources).as_posix()
        for package in PACKAGES
        for path in (sources / package).rglob("*")
        if path.is_file()
    }
    assert sorted(present - shipped) == [], "not shipped: name them in pyproject.toml"
    assert sorted(shipped - present) == []


def test_the_wheel_carries_the_licences(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        licences = {name.partition(".dist-info/licenses/")[2] for name in archive.namelist()}
    assert {"LICENSE", "memory/model/LICENSE", "memory/model/NOTICE"} <= licences
