"""Every end of a command becomes an exit code and at most one message, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from app import __main__ as door
from app.cli import cli
from memory.errors import BacktrackError, DeveloperError

Run = Callable[[Exception | BaseException | int | None], int]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command that raises, or returns, what the test says."""

    def run(end: Exception | BaseException | int | None) -> int:
        @click.command()
        def probe() -> int | None:
            if isinstance(end, BaseException):
                raise end
            return end

        monkeypatch.setitem(cli.commands, "probe", probe)
        return door.run(["probe"])

    return run


@pytest.mark.parametrize(
    ("end", "code"), [(None, 0), (0, 0), (1, 1), (click.exceptions.Exit(1), 1)]
)
def test_a_command_sets_its_exit_code(end: BaseException | int | None, code: int, run: Run) -> None:
    assert run(end) == code


def test_an_error_of_cairn_is_its_message(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(BacktrackError("No way there.")) == 1
    assert capsys.readouterr() == ("", "Error: No way there.\n")


def test_a_secret_in_an_error_is_not_said(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CAIRN_MODEL_API_KEY", "sk-hidden")
    assert run(DeveloperError("The server refused the key sk-hidden.")) == 2
    assert capsys.readouterr().err == "Error: The server refused the key [redacted].\n"


def test_wrong_use_ends_with_2(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(DeveloperError("CAIRN_MODEL: no.")) == 2
    assert run(click.UsageError("No such thing.")) == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that is always full")
def test_full_output_is_one_line() -> None:
    command = [sys.executable, "-m", "app", "--help"]
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    told = "Error: the output cannot be written: No space left on device. Free space and try again."
    assert (ended.returncode, ended.stderr) == (1, f"{told}\n")


def test_ctrl_c_is_quiet(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(KeyboardInterrupt()) == 130
    assert capsys.readouterr() == ("", "\n"), "the prompt starts on a line of its own"


def test_an_unexpected_error_is_one_line_and_a_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CAIRN_CREDENTIALS", '{"weather.key": "hidden"}')
    assert run(RuntimeError("at https://host/?key=hidden")) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("Error: something unexpected went wrong (RuntimeError); ")
    assert output.err.count("\n") == 1
    (report,) = (tmp_path / "data" / "errors").iterdir()
    assert str(report) in output.err
    assert "RuntimeError: at https://host/?key=" in report.read_text()
    assert "hidden" not in report.read_text()
    assert report.stat().st_mode & 0o077 == 0


def test_a_data_folder_that_cannot_be_written_does_not_hide_the_error(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "spare").mkdir()
    monkeypatch.setenv("CAIRN_DATA_DIR", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "spare"))
    assert run(RuntimeError("broken")) == 1
    (report,) = (tmp_path / "spare").iterdir()
    assert str(report) in capsys.readouterr().err


def test_a_closed_pipe_is_quiet(tmp_path: Path) -> None:
    script = tmp_path / "noisy.py"
    script.write_text(
        "import click\nfrom app import __main__ as door\nfrom app.cli import cli\n"
        "@cli.command()\ndef noisy():\n    [click.echo('x' * 99) for _ in range(100_000)]\n"
        "import sys; sys.argv[1:] = ['noisy']; door.main()\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(door.__file__).parents[1])}
    with subprocess.Popen(
        [sys.executable, script],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=20) == 1


def test_products_of_vectors_take_one_thread_unless_it_is_said_otherwise() -> None:
    program = (
        "import os, sys; from app import __main__ as door; assert 'numpy' not in sys.modules\n"
        "sys.argv[1:] = ['--version']\n"
        "try: door.main()\nfinally: print(os.environ['OPENBLAS_NUM_THREADS'])\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(door.__file__).parents[1])}
    environment.pop("OPENBLAS_NUM_THREADS", None)
    for said, threads in ({}, "1"), ({"OPENBLAS_NUM_THREADS": "2"}, "2"):
        command = [sys.executable, "-c", program]
        told = subprocess.check_output(command, env=environment | said, text=True, timeout=60)
        assert told.splitlines()[-1] == threads
