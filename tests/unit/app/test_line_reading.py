"""What happens to signals around a read that blocks."""

from __future__ import annotations

import signal

import pytest

from app.line_reading import LeftError, signals_raise


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
