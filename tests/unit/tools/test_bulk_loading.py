from __future__ import annotations

import gc

import pytest

from tools.bulk_loading import collector_paused


def test_the_collector_comes_back_even_after_an_error() -> None:
    def fail() -> None:
        with collector_paused():
            assert not gc.isenabled()
            raise KeyError("broken")

    with pytest.raises(KeyError, match="broken"):
        fail()
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        with collector_paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
