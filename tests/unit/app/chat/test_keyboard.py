"""The keyboard while no prompt stands there."""

from __future__ import annotations

import os
import pty
import sys

import pytest

from app.chat.keyboard import without_echo


def test_a_terminal_that_is_gone_raises_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    person, terminal = pty.openpty()
    with os.fdopen(terminal) as keyboard:
        monkeypatch.setattr(sys, "stdin", keyboard)
        with without_echo():
            os.close(person)
