"""Every setting of Cairn; the one place where the environment is read.

A setting is read from the environment variable ``CAIRN_<NAME>``, else from the ``.env`` file of
the working directory (or the one that ``CAIRN_ENV_FILE`` names; empty: none), else it has its
default. An empty value counts as not set.
"""

from __future__ import annotations

import inspect
import json
import os
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal

from dotenv import dotenv_values
from platformdirs import user_data_path
from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_settings import NoDecode, SettingsConfigDict

from app.model_settings import ModelSettings
from app.run_limit_settings import RunLimitSettings
from app.setting_fields import limit, parse_list, setting, switch
from app.wrong_settings import explain, unknown
from memory.errors import DeveloperError
from memory.redaction import is_word, learned, secret_texts

PREFIX = "CAIRN_"
ENV_FILE = "CAIRN_ENV_FILE"
_KEY_CHARS = 12
"""No provider's key is shorter; a word such as "none" stands in for one and is no secret."""


def _parse_credentials(value: Any) -> Any:
    """Read the JSON object of credentials; the message never repeats the text.

    An object as a secret, an OAuth2 client, becomes its JSON.
    """
    entries = json.loads(value) if isinstance(value, str) else value
    if not isinstance(entries, dict):
        message = "not a JSON object"
        raise ValueError(message)
    for name in entries:
        group, _, scheme = str(name).partition("@")[0].rpartition(".")
        if not group or not scheme:
            message = "every name must be <group>.<scheme> or <owner>/<group>.<scheme>"
            raise ValueError(message)
    return {n: json.dumps(one) if isinstance(one, dict) else one for n, one in entries.items()}


def _full_path(path: Path) -> Path:
    """Resolve ``~`` and relative paths, so that a later change of folder does not matter."""
    return path.expanduser().absolute()


Credentials = Annotated[dict[str, SecretStr], NoDecode, BeforeValidator(_parse_credentials)]
Names = Annotated[tuple[str, ...], NoDecode, BeforeValidator(parse_list)]
Folder = Annotated[Path, AfterValidator(_full_path)]


class Settings(RunLimitSettings, ModelSettings):
    """The settings of one process, immutable; ``docs/settings.md`` lists them for users."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_ignore_empty=True,
        env_file_encoding="utf-8",
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
        protected_namespaces=(),
    )

    data_dir: Folder = Field(
        default_factory=lambda: user_data_path("cairn", appauthor=False),
        description="Folder of everything that Cairn stores; created when it is missing.",
        json_schema_extra={"allowed": "a folder that can be written"},
    )
    embeddings: str = setting(
        "builtin",
        "What turns texts into vectors; builtin: the model that ships with Cairn, offline.",
        "builtin, or <provider>:<model>, as in openai:text-embedding-3-small",
        pattern=r"^(builtin|[\w.-]+:\S+)$",
    )
    sandbox: Literal["auto", "on", "off"] = setting(
        "auto",
        "Whether the sandbox services run; auto: while the library holds no group of your own.",
        "auto, on or off",
    )
    today: date | None = setting(
        None,
        "Pins the date that the agent and the sandbox services take for today.",
        "a date as in 2026-03-01",
    )
    credentials: Credentials = setting(
        {},
        "Keys for the services that Cairn calls, by group and security scheme; basic "
        "authentication as user:password, a client of OAuth2 as an object. With <owner>/ before "
        "the name those of another owner of the server, with */ those that all may use. With "
        "@<host> after the name it goes to that host, else to the host that its group had when it "
        "was first used.",
        'a JSON object as in {"weather.apiKey": "..."}',
    )
    vault_key: SecretStr | None = setting(
        None,
        "Key of the credential vault (`cairn credentials make-key`); not set: the one in the "
        "keyring of the operating system, where the package keyring is installed.",
        "a key of Fernet, or several separated by commas: the first encrypts, all decrypt",
    )
    loopback_groups: Names = setting(
        (),
        "Groups that may be called on this machine's loopback addresses over plain http.",
        "ids of groups, separated by commas",
    )

    serve_host: str = setting(
        "127.0.0.1",
        "Address that `cairn serve` listens on; beyond this machine callers need keys.",
        "a name or address of this machine",
    )
    serve_port: int = limit(8000, 0, 65_535, "Port that it listens on; 0: any free one.")
    serve_runs: int = limit(32, 1, 1000, "Runs of the server that are under way at once.")
    serve_owner_runs: int = limit(16, 1, 1000, "Of these, runs of one owner.")
    serve_owner_calls: int = limit(
        3000, 1, 1_000_000, "Calls to services in a minute after which an owner starts no run."
    )
    serve_owner_cpu: float = limit(
        45.0, 0.1, 3600, "The same of seconds that reading and planning take of a processor."
    )
    serve_owner_megabytes: float = limit(
        1000.0,
        0.1,
        1_000_000,
        "Megabytes of stored runs from which on an owner starts none.",
    )
    serve_web: bool = switch("Whether `cairn serve` has the web page.")
    serve_registration: bool = switch(
        "Whether whoever opens the web page may register as a user.", default=False
    )
    serve_session_days: float = limit(
        14.0, 0.01, 365, "Days after which a browser must log in again."
    )
    serve_grace_seconds: float = limit(
        10.0, 0, 3600, "Seconds that runs get to finish when the server stops."
    )
    serve_body_bytes: int = limit(
        1_000_000, 1_000, 1_000_000_000, "Bytes of what is sent to the server in one request."
    )

    run_days: float = limit(365.0, 0.01, 36_500, "Days for which runs are kept that have ended.")
    run_megabytes: float = limit(
        2000.0, 1, 1_000_000, "Megabytes of all runs together; the oldest that have ended go first."
    )

    traces: bool = switch("A trace of every run in the data folder, to replay it from.")
    trace_days: float = limit(30.0, 0.01, 3650, "Days for which traces are kept.")
    trace_megabytes: float = limit(
        500.0, 1, 1_000_000, "Megabytes of all traces together; the oldest go first."
    )

    use_graph: bool = switch("The tool graph; off: tools by search and values by name alone.")
    use_edge_weights: bool = switch("Weights of edges; off: all edges count the same.")
    use_node_weights: bool = switch("Availability of tools; off: all are taken for available.")
    use_bindings: bool = switch("Known bindings of outputs to inputs; off: equal names only.")
    use_memory: bool = switch("Paths that worked; off: none is remembered or walked again.")
    use_reflection: bool = switch("Judging paths; off: the first failure ends a subtask.")
    use_lexical: bool = switch("Search for tools by words.")
    use_semantic: bool = switch(
        "Search for tools by meaning.", "on or off, but on where CAIRN_USE_LEXICAL is off"
    )

    use_fitted: bool = switch("Fitted weights of plans; off: each feature counts one.")

    @field_validator("use_semantic")
    @classmethod
    def _finds_tools(cls, value: bool, info: ValidationInfo) -> bool:
        if not value and not info.data.get("use_lexical", True):
            message = "search needs words or meaning"
            raise ValueError(message)
        return value

    def secrets(self) -> frozenset[str]:
        """Return every secret text, so that it can be kept out of whatever is written.

        A credential of the form ``user:password`` counts as a whole and by its password; the keys
        of chat models are those of the settings and of the providers' own variables. What this
        process read from the vault is among them.
        """
        given = [secret.get_secret_value() for secret in self.credentials.values()]
        texts = frozenset().union(*map(secret_texts, given))
        keys = [one.get_secret_value() for one in (self.model_api_key, self.vault_key) if one]
        parts = [part.strip() for key in keys for part in (key, *key.split(","))]
        own = [part for part in parts if len(part) >= _KEY_CHARS or not is_word(part)]
        providers = {name.partition(":")[0].upper() for name in self.models()}
        others = [os.environ.get(f"{provider}_API_KEY", "") for provider in providers]
        real = [one for one in others if len(one) >= _KEY_CHARS]
        return frozenset({*texts, *own, *real} - {""}) | learned()


def load_settings() -> Settings:
    """Read the settings.

    Raises ``DeveloperError`` (code ``wrong_setting``) with one line per wrong setting.
    """
    env_file = _env_file()
    given = {**_read(env_file), **os.environ}
    problems = unknown(given, {ENV_FILE, *names().values()}, PREFIX)
    try:
        settings = Settings(_env_file=env_file)
    except ValidationError as error:
        problems += explain(error, names(), Settings)
    if problems:
        raise DeveloperError("\n".join(problems), code="wrong_setting")
    return settings


def changed(settings: Settings, **changes: Any) -> Settings:
    """The settings with some of them changed.

    Raises ``DeveloperError`` (code ``wrong_setting``) with one line per wrong setting.
    """
    try:
        return Settings(**{**settings.model_dump(), **changes})
    except ValidationError as error:
        problems = explain(error, names(), Settings)
        raise DeveloperError("\n".join(problems), code="wrong_setting") from None


def has_unicode() -> bool:
    """Whether the locale speaks of more than ASCII.

    Python sets LC_CTYPE to C.UTF-8 where the locale is C, so that alone says nothing.
    """
    named = [os.environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")]
    if named[1] in {"C.UTF-8", "C.utf8"}:
        named[1] = ""
    locale = next(filter(None, named), "C")
    return "utf" in locale.lower()


def langsmith_traces() -> bool:
    """Whether the variables of LangSmith have its own tracing on; Cairn has no setting for that."""
    kinds = ("TRACING_V2", "TRACING")
    switches = [os.environ.get(f"{by}_{k}") for by in ("LANGSMITH", "LANGCHAIN") for k in kinds]
    return "true" in switches


def names() -> dict[str, str]:
    """Field name -> environment variable, those of chat models last."""
    parts = (Settings, RunLimitSettings, ModelSettings)
    return {
        field: PREFIX + field.upper()
        for part in parts
        for field in inspect.get_annotations(part)
        if field in Settings.model_fields
    }


def _env_file() -> Path | None:
    """Return the file of settings, None when there is none to read."""
    named = os.environ.get(ENV_FILE)
    path = Path(".env" if named is None else named)
    if named == "" or (named is None and not path.is_file()):
        return None
    if not path.is_file():
        message = f"{ENV_FILE}: {named!r} is not a file. Name a file of settings, or unset it."
        raise DeveloperError(message, code="wrong_setting")
    return path


def _read(env_file: Path | None) -> dict[str, str | None]:
    """Read the file as it stands; raises ``DeveloperError`` when it is not readable text."""
    if env_file is None:
        return {}
    try:
        return dict(dotenv_values(env_file, encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        message = f"{env_file}: cannot be read: {reason}. Mend the file, or name another one."
        raise DeveloperError(f"{message} ({ENV_FILE})", code="wrong_setting") from error
