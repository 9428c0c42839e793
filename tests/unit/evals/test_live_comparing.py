"""Whether what changed is among what should."""

from __future__ import annotations

import pytest

from evals.live.comparing import is_on_the_way
from evals.live.records import Data

BEFORE: Data = {"boats": [{"id": 1, "berth": "A1"}, {"id": 2, "berth": "B2"}]}
GOLD: Data = {"boats": [{"id": 1, "berth": "C1"}, {"id": 2, "berth": "C2"}]}


@pytest.mark.parametrize(
    ("boats", "is_so"),
    [
        ([{"id": 1, "berth": "C1"}, {"id": 2, "berth": "C2"}], True),
        ([{"id": 1, "berth": "C1"}, {"id": 2, "berth": "B2"}], True),  # the first of two
        ([{"id": 1, "berth": "C3"}, {"id": 2, "berth": "C2"}], False),
        ([{"id": 1, "berth": "A1"}], False),  # deleted, where it is to be changed
        ([{"id": 1, "berth": "A1"}, {"id": 2, "berth": "B2"}], False),  # nothing happened
    ],
)
def test_what_changed_is_among_what_should(boats: list[dict[str, object]], is_so: bool) -> None:
    assert is_on_the_way(BEFORE, {"boats": boats}, GOLD, ()) is is_so


def test_what_is_made_may_have_an_id_of_its_own() -> None:
    gold: Data = {"boats": [*BEFORE["boats"], {"id": 3, "berth": "D4"}]}
    after: Data = {"boats": [*BEFORE["boats"], {"id": 9, "berth": "D4"}]}
    assert is_on_the_way(BEFORE, after, gold, ("id",))
    assert not is_on_the_way(BEFORE, after, gold, ())
