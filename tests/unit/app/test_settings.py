"""Settings come from the environment and .env, and a wrong one says what is allowed."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import MISSING, fields, replace
from datetime import date
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from app.settings import Settings, load_settings, names
from app.wiring import make_switches
from graphs.limits import Limits
from graphs.switches import Switches
from memory.errors import DeveloperError

ROOT = Path(__file__).parents[3]


@pytest.fixture
def env_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The .env of the working directory; the test writes it."""
    monkeypatch.delenv("CAIRN_ENV_FILE")
    monkeypatch.chdir(tmp_path)
    return tmp_path / ".env"


def lines_of_error() -> list[str]:
    """The lines that a user reads."""
    with pytest.raises(DeveloperError) as caught:
        load_settings()
    assert caught.value.code == "wrong_setting"
    assert caught.value.__context__ is None, "the cause would repeat the values"
    return str(caught.value).splitlines()


def test_defaults_need_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CAIRN_DATA_DIR")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = load_settings()
    assert settings.model == ""
    assert settings.sandbox == "auto"
    assert settings.neighbours == 6
    if sys.platform == "linux":
        assert settings.data_dir == tmp_path / "cairn"


def test_the_environment_comes_before_the_file(
    env_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env_file.write_text("CAIRN_NEIGHBOURS=3\nCAIRN_SUBTASKS=2\nOPENAI_API_KEY=other\n")
    monkeypatch.setenv("CAIRN_NEIGHBOURS", "4")
    settings = load_settings()
    assert (settings.neighbours, settings.subtasks) == (4, 2)


def test_every_kind_of_value_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {
        "DATA_DIR": "~/cairn",
        "MODEL": "openai:gpt-4o-mini",
        "TODAY": "2026-03-01",
        "CREDENTIALS": '{"weather.apiKey": "abc", "orders.v2.basic": "user:word"}',
        "LOOPBACK_GROUPS": "weather, travel,",
        "WALL_SECONDS": "2.5",
        "MODEL_API_KEY": "",
    }
    for name, value in values.items():
        monkeypatch.setenv(f"CAIRN_{name}", value)
    settings = load_settings()
    assert settings.data_dir == Path.home() / "cairn"
    assert settings.today == date(2026, 3, 1)
    assert settings.credentials["orders.v2.basic"] == SecretStr("user:word")
    assert settings.loopback_groups == ("weather", "travel")
    assert settings.wall_seconds == 2.5
    assert settings.model_api_key is None


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("NEIGHBOURS", "0", "a whole number from 1 to 50"),
        ("NEIGHBOURS", "six", "a whole number from 1 to 50"),
        ("WALL_SECONDS", "nan", "a number from 1 to 86400"),
        ("MODEL", "gpt", "<provider>:<model>, as in openai:gpt-4o-mini"),
        ("MODEL_BASE_URL", "localhost:8000", "an address that starts with http:// or https://"),
        ("EMBEDDINGS", "none", "builtin, or <provider>:<model>"),
        ("SANDBOX", "yes", "auto, on or off"),
        ("TODAY", "2026-02-30", "a date as in 2026-03-01"),
    ],
)
def test_a_wrong_value_gives_one_line(
    name: str, value: str, allowed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"CAIRN_{name}", value)
    (line,) = lines_of_error()
    assert line.startswith(f"CAIRN_{name}: {value!r} is not allowed; it must be {allowed}")


def test_every_wrong_setting_is_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_SUBTASKS", "-1")
    monkeypatch.setenv("CAIRN_REFLECTIONS", "99")
    monkeypatch.setenv("CAIRN_NEIGBOURS", "3")
    assert [line.partition(":")[0] for line in lines_of_error()] == [
        "CAIRN_NEIGBOURS",
        "CAIRN_REFLECTIONS",
        "CAIRN_SUBTASKS",
    ]


def test_a_long_value_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_SANDBOX", "x" * 10_000)
    (line,) = lines_of_error()
    assert len(line) < 200


@pytest.mark.parametrize(
    "value",
    ["hidden", '["hidden"]', '{"hidden": "hidden"}', '{"a.b": ["hidden"]}', '{"a.b": "hidden"'],
)
def test_a_secret_is_never_repeated(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_CREDENTIALS", value)
    (line,) = lines_of_error()
    assert line.startswith("CAIRN_CREDENTIALS: the value is not allowed")
    assert "hidden" not in line


def test_secrets_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_CREDENTIALS", '{"weather.apiKey": "hidden"}')
    monkeypatch.setenv("CAIRN_MODEL_API_KEY", "hidden")
    settings = load_settings()
    assert "hidden" not in f"{settings!r} {settings} {settings.model_dump_json()}"


def test_the_secret_texts_are_known_for_redaction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_CREDENTIALS", '{"a.key": "first", "a.basic": "user:pass:word"}')
    monkeypatch.setenv("CAIRN_MODEL_API_KEY", "third")
    assert load_settings().secrets() == {"first", "user:pass:word", "pass:word", "third"}


def test_an_unknown_name_points_at_the_closest(
    env_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env_file.write_text("CAIRN_NEIGBOURS=3\n")
    monkeypatch.setenv("CAIRN_ZZZZ", "1")
    assert lines_of_error() == [
        "CAIRN_NEIGBOURS: there is no such setting. Did you mean CAIRN_NEIGHBOURS?",
        "CAIRN_ZZZZ: there is no such setting. See docs/settings.md for all of them.",
    ]


def test_a_named_file_must_exist(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CAIRN_ENV_FILE", str(tmp_path / "nowhere"))
    (line,) = lines_of_error()
    assert line.startswith("CAIRN_ENV_FILE: ")


def test_a_file_that_is_not_text_is_named(env_file: Path) -> None:
    env_file.write_bytes(b"CAIRN_MODEL=\xff\xfe\n")
    with pytest.raises(DeveloperError, match=r"\.env: cannot be read: it is not UTF-8 text"):
        load_settings()


def test_settings_are_immutable() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        load_settings().neighbours = 3  # type: ignore[misc]


def test_the_limits_of_the_graph_are_settings_with_the_same_defaults() -> None:
    settings = Settings()
    for limit in fields(Limits):
        assert limit.default is not MISSING
        assert getattr(settings, limit.name) == limit.default, limit.name


def test_the_switches_of_the_graph_are_settings_with_the_same_defaults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert make_switches(Settings()) == Switches()
    for switch in fields(Switches):
        with monkeypatch.context() as set_up:
            set_up.setenv(f"CAIRN_USE_{switch.name.upper()}", "off")
            assert make_switches(load_settings()) == replace(Switches(), **{switch.name: False})


def test_tools_must_be_found_in_some_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_USE_LEXICAL", "off")
    monkeypatch.setenv("CAIRN_USE_SEMANTIC", "off")
    (line,) = lines_of_error()
    assert line.startswith("CAIRN_USE_SEMANTIC: 'off' is not allowed; it must be on or off, but")


def test_the_example_file_holds_every_default(env_file: Path) -> None:
    example = (ROOT / ".env.example").read_text()
    env_file.write_text(example.replace("#CAIRN_", "CAIRN_").replace("CAIRN_DATA_DIR=", "#"))
    assert load_settings() == Settings()
    assert all(f"\n#{name}=" in example for name in names().values())


def test_the_documents_are_in_step_with_the_class() -> None:
    script = ROOT / "scripts" / "document_settings.py"
    done = subprocess.run(
        [sys.executable, script, "--check"], check=False, stdout=subprocess.PIPE, text=True
    )
    assert done.returncode == 0, done.stdout
