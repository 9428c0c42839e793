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

ASK_A_MODEL = "vanilla, cot, react, dfsdt"


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
        ("REASONER", "llm", "auto or rules, and where CAIRN_MODEL is set also model or both"),
        ("REASONER", "model", "auto or rules, and where CAIRN_MODEL is set also model or both"),
        ("REASONER", "both", "auto or rules, and where CAIRN_MODEL is set also model or both"),
        (
            "STRATEGY",
            "tot",
            f"auto, dfs, plan, solution or script, and where CAIRN_MODEL is set also {ASK_A_MODEL}",
        ),
        (
            "STRATEGY",
            "react",
            f"auto, dfs, plan, solution or script, and where CAIRN_MODEL is set also {ASK_A_MODEL}",
        ),
        ("MODEL_TEMPERATURE", "5", "a number from 0 to 2"),
        ("MODEL_TOP_P", "0", "a number above 0, up to 1"),
        ("MODEL_TOP_K", "0", "a whole number from 1"),
        ("MODEL_MAX_TOKENS", "3", "a whole number from 16"),
        ("MODEL_FALLBACKS", "gpt-4o", "<provider>:<model>, separated by commas"),
        ("MODEL_TIMEOUT_SECONDS", "0", "a number from 0.1 to 3600"),
        ("MODEL_RETRIES", "11", "a whole number from 0 to 10"),
        ("MODEL_CACHE", "perhaps", "on or off"),
        ("MODEL_CALLS", "-1", "a whole number from 0 to 10000"),
        ("MODEL_TOKENS", "many", "a whole number from 0 to 100000000"),
        ("MODEL_MONEY", "-0.1", "a number from 0 to 1000000"),
        ("MODEL_OVERRIDES", "{choose: 1", 'a JSON object as in {"summarize": '),
        ("MODEL_OVERRIDES", '["choose"]', 'a JSON object as in {"summarize": '),
        ("MODEL_PRICES", "free", 'a JSON object as in {"openai:gpt-4o-mini": '),
    ],
)
def test_a_wrong_value_gives_one_line(
    name: str, value: str, allowed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"CAIRN_{name}", value)
    (line,) = lines_of_error()
    given = ["choose"] if value == '["choose"]' else value
    assert line.startswith(f"CAIRN_{name}: {str(given)!r} is not allowed; it must be {allowed}")


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("MODEL_OVERRIDES", '{"plan": {}}', "'plan' at plan"),
        ("MODEL_OVERRIDES", '{"choose": {"temperature": 5}}', "'5' at choose.temperature"),
        ("MODEL_OVERRIDES", '{"choose": {"model": "gpt-4o"}}', "'gpt-4o' at choose.model"),
        ("MODEL_OVERRIDES", '{"choose": {"tempo": 1}}', "'1' at choose.tempo"),
        ("MODEL_PRICES", '{"a:b": {"input": -1, "output": 1}}', "'-1' at a:b.input"),
        ("MODEL_PRICES", '{"a:b": {"input": 1, "output": Infinity}}', "'inf' at a:b.output"),
        ("MODEL_PRICES", '{"a:b": {"input": 1}}', "at a:b.output"),
        ("MODEL_PRICES", '{"gpt": {"input": 1, "output": 1}}', "'gpt' at gpt"),
    ],
)
def test_what_is_wrong_inside_an_object_is_named_with_its_place(
    name: str, value: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"CAIRN_{name}", value)
    (line,) = lines_of_error()
    head, _, allowed = line.partition(" is not allowed; it must be ")
    assert head.startswith(f"CAIRN_{name}: ")
    assert head.endswith(said)
    assert allowed.startswith("a JSON object as in {")


def test_a_model_that_is_wrong_is_not_said_to_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_MODEL", "gpt")
    monkeypatch.setenv("CAIRN_REASONER", "model")
    (line,) = lines_of_error()
    assert line.startswith("CAIRN_MODEL: 'gpt' is not allowed")


def test_the_models_that_may_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    overrides = '{"choose": {"temperature": 1}, "summarize": {"model": "b:large"}}'
    monkeypatch.setenv("CAIRN_MODEL_OVERRIDES", overrides)
    monkeypatch.setenv("CAIRN_MODEL_FALLBACKS", "a:small, c:spare")
    assert load_settings().models() == ()
    monkeypatch.setenv("CAIRN_MODEL", "a:small")
    settings = load_settings()
    assert settings.models() == ("a:small", "b:large", "c:spare")
    assert settings.model_overrides["choose"].temperature == 1


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
    monkeypatch.setenv("CAIRN_MODEL_API_KEY", "third-1")
    assert load_settings().secrets() == {"first", "user:pass:word", "pass:word", "third-1"}


def test_the_keys_of_providers_are_secret_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_MODEL", "openai:a")
    monkeypatch.setenv("CAIRN_MODEL_FALLBACKS", "anthropic:b, mistralai:c")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1234567890")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
    monkeypatch.setenv("COHERE_API_KEY", "not-for-cairn")
    monkeypatch.setenv("CAIRN_MODEL_API_KEY", "EMPTY")
    assert load_settings().secrets() == {"sk-1234567890"}, "a stand-in for a key is no secret"


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
