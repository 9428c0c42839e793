"""What happens to signals around a read that blocks."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from app.line_reading import LeftError, drop_typed, signals_raise


def test_ctrl_c_raises_and_the_handlers_are_as_before() -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(LeftError), signals_raise(LeftError):
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_a_ctrl_c_that_is_held_down_raises_once() -> None:
    cleaned: list[bool] = []

    def read() -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        finally:
            signal.raise_signal(signal.SIGINT)
            cleaned.append(True)

    with pytest.raises(LeftError), signals_raise(LeftError):
        read()
    assert cleaned == [True]


def test_nothing_is_dropped_where_no_terminal_types(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "typed").write_text("approve\n")
    with (tmp_path / "typed").open() as given:
        monkeypatch.setattr(sys, "stdin", given)
        drop_typed()
        assert given.readline() == "approve\n"
