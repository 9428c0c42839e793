"""The commands as tests run them: in this process, or in one of their own."""

from __future__ import annotations

import io
import json
import os
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import run
from tests.prepared_folder import prefill


class Outcome:
    """Exit code and output of a command."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def run_here(folder: Path, *arguments: str, **settings: str) -> Outcome:
    """Run a command on a data folder in this process, which saves the start of another one."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        for name, value in environment(folder, **settings).items():
            patch.setenv(name, value)
        try:
            code = run(arguments)
        except SystemExit as end:  # how some commands say that they failed
            code = int(end.code or 0)
    return Outcome(code, out.getvalue(), err.getvalue())


class Cairn:
    """Runs the commands of one group in this process."""

    def __init__(self, group: str, capsys: pytest.CaptureFixture[str]) -> None:
        self._group = group
        self._capsys = capsys

    def __call__(self, *arguments: str | Path) -> Outcome:
        self._capsys.readouterr()
        code = run([self._group, *map(str, arguments)])
        return Outcome(code, *self._capsys.readouterr())


def environment(folder: Path, **settings: str) -> dict[str, str]:
    """The environment of a process: the data folder, a pinned day, no other settings.

    A folder that is not there yet is prefilled; see ``tests.prepared_folder``.
    """
    prefill(folder)
    clean = {name: value for name, value in os.environ.items() if not name.startswith("CAIRN_")}
    own = {"CAIRN_DATA_DIR": str(folder), "CAIRN_ENV_FILE": "", "CAIRN_TODAY": "2026-05-12"}
    return {**clean, **own, **settings}
