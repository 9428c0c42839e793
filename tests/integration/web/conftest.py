"""A server of its own with a data folder of its own, and browsers to look at it."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser import DESKTOP, Visit, opened_browser
from tests.command_stubs import run_here
from tests.prepared_folder import prefill

PASSWORD = "four words are enough"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed after each module: an open one keeps asynchronous tests from running."""
    with opened_browser() as opened:
        yield opened


Visiting = Callable[..., Visit]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visiting]:
    """A function that gives somebody's browser at a server; all are closed at the end."""
    opened: list[Visit] = []

    def one(url: str, size: tuple[int, int] = DESKTOP) -> Visit:
        opened.append(Visit(browser, url, size))
        return opened[-1]

    yield one
    for each in opened:
        each.close()


def environment(folder: Path, **settings: str) -> dict[str, str]:
    """What a process of Cairn gets: this data folder, these settings, none from outside."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("CAIRN_")}
    return {**own, "CAIRN_DATA_DIR": str(folder), **settings}


@contextmanager
def server(folder: Path, *arguments: str, **settings: str) -> Iterator[str]:
    """The address of ``cairn serve`` over a data folder; ended with the block."""
    with serving(folder, *arguments, **settings) as (_, address):
        yield address


@contextmanager
def serving(
    folder: Path, *arguments: str, **settings: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process of a server and its address; ended with the block, where it still lives."""
    prefill(folder)
    command = [sys.executable, "-m", "app", "serve", "--port", "0", *arguments]
    env = environment(folder, **settings)
    process = subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    try:
        match = re.match(r"Cairn serves (http://[^\s/]+)", process.stderr.readline())
        assert match is not None
        yield process, match[1]
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)


def make_user(folder: Path, name: str, *options: str) -> None:
    """A user with the password of the tests, made as a person makes one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO(PASSWORD))
        done = run_here(folder, "users", "create", name, *options)
    assert done.code == 0, done.err


def log_in(visitor: Visit, name: str) -> None:
    """Log in by the form of the page."""
    page = visitor.open("/web/login")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("link", name=name, exact=True).wait_for()
