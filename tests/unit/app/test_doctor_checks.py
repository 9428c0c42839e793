"""The doctor's checks: what they find, and that each broken one says what to mend."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

import pytest

from app import doctor_checks
from app.doctor_checks import Check, run_checks
from app.settings import load_settings
from tests.reading_stubs import library
from tools.entity_types.records import EntityModel


def checked() -> dict[str, Check]:
    return {check.name: check for check in run_checks()}


@pytest.fixture(autouse=True)
def without_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_SANDBOX", "off")


def test_every_check_reports_and_every_broken_one_says_what_to_do() -> None:
    found = checked()
    assert list(found) == [
        "python",
        "packages",
        "settings",
        "data folder",
        "database",
        "tool library",
        "credentials",
        "sandbox",
        "checkpoints",
        "embeddings",
        "chat model",
    ]
    broken = {name for name, check in found.items() if check.state == "broken"}
    assert broken == {"tool library"}, "no tools and no sandbox leaves nothing to call"
    assert "cairn tools import" in found["tool library"].mend
    assert found["embeddings"].found.endswith("checksums match")


def test_wrong_settings_end_the_checks_that_need_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_NEIGHBOURS", "many")
    found = checked()
    assert list(found) == ["python", "packages", "settings"]
    assert found["settings"].state == "broken"
    assert "CAIRN_NEIGHBOURS: 'many' is not allowed" in found["settings"].mend


def test_a_data_folder_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("CAIRN_DATA_DIR", str(tmp_path / "file" / "data"))
    found = checked()
    assert found["data folder"].state == found["database"].state == "broken"
    assert "CAIRN_DATA_DIR" in found["data folder"].mend
    assert "tool library" not in found, "there is none to look at"
    assert found["embeddings"].state == "ok"


@pytest.mark.parametrize(
    ("check", "file"), [("database", "cairn.db"), ("checkpoints", "checkpoints.db")]
)
def test_a_damaged_file(
    check: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_DATA_DIR", str(tmp_path))
    (tmp_path / file).write_bytes(b"nothing" * 1000)
    found = checked()[check]
    assert (found.state, found.found) == ("broken", "database unreadable")
    assert "backup" in found.mend


def test_a_chat_model_is_not_asked_where_rules_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_MODEL", "openai:gpt-4o-mini")
    monkeypatch.setenv("CAIRN_REASONER", "rules")
    found = checked()["chat model"]
    assert (found.state, "rules decide alone" in found.found) == ("note", True)
    assert "CAIRN_REASONER" in found.mend


@pytest.mark.parametrize("reasoner", ["auto", "rules"])
def test_no_chat_model_is_needed(reasoner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_REASONER", reasoner)
    assert checked()["chat model"].state == "ok"


def test_a_chat_model_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_MODEL", "nowhere:x")
    found = checked()["chat model"]
    assert (found.state, found.found) == ("broken", "wrong model")
    assert "'nowhere:x' cannot be used" in found.mend
    assert "give its key by CAIRN_MODEL_API_KEY" in found.mend


def test_credentials_without_a_group(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_CREDENTIALS", '{"weather.key": "hidden"}')
    found = checked()["credentials"]
    assert (found.state, "weather.key" in found.found) == ("note", True)
    assert "hidden" not in str(found)


@pytest.mark.parametrize(
    ("requirement", "problem"),
    [
        ("click>=8.0", ""),
        ("click", ""),
        ("click>=99.1", f"click {metadata.version('click')} is older than 99.1"),
        ("no-such-package>=1", "no-such-package is missing"),
        ("no-such-package>=1; extra == 'x'", ""),
    ],
)
def test_packages(requirement: str, problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "requires", lambda name: [requirement])
    found = checked()["packages"]
    assert (found.state, found.found) == (("broken", problem) if problem else ("ok", found.found))


def test_an_old_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_checks, "_LEAST_PYTHON", (sys.version_info[0], 99))
    assert checked()["python"].state == "broken"


def test_a_check_that_crashes_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(settings: object) -> Check:
        raise RuntimeError("unforeseen")

    monkeypatch.setattr(doctor_checks, "_chat_model", crash)
    found = checked()["chat model"]
    assert (found.state, found.found) == ("broken", "RuntimeError: unforeseen")
    assert found.mend


def test_a_group_that_nothing_may_call_is_noted() -> None:
    stored = library(EntityModel())
    found = doctor_checks._tool_library(load_settings(), stored)
    assert found.state == "note"
    assert found.found.startswith("0 tools in 1 group; http://club.example is plain http")
