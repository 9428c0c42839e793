"""What a server keeps for good is not looked through for garbage."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from app.serving.collecting import settle


class Thing:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)  # what is frozen stays so, as in all tests


def test_what_is_in_use_is_left_alone() -> None:
    kept = Thing()
    settle()
    assert gc.get_freeze_count() > 0
    assert not any(one is kept for one in gc.get_objects())
    new = Thing()
    assert any(one is new for one in gc.get_objects())


def test_what_is_not_in_use_any_more_goes_when_it_settles_again() -> None:
    old = Thing()
    gone = weakref.ref(old)
    settle()
    del old
    gc.collect()
    assert gone() is not None
    settle()
    assert gone() is None
