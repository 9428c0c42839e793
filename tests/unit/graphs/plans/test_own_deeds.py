"""Operations that do what they are called by, with nothing to be told."""

from __future__ import annotations

import pytest

from graphs.plans.own_deeds import says_all
from tools.entity_types.records import AccessPath, Input


@pytest.mark.parametrize(
    ("action", "name", "required", "told"),
    [
        ("kill", "kill_article", False, True),
        ("kill", "kill_article", True, False),
        ("update", "update_article", False, False),
        ("make", "kill_article", False, False),
        ("place", "place_order", False, False),
    ],
)
def test_a_deed_that_an_operation_is_called_by_says_all(
    action: str, name: str, required: bool, told: bool
) -> None:
    reason = Input(key="reason", role="content", entity="n.article", required=required)
    path = AccessPath(tool_id=f"n.{name}", kind="update", entity="n.article", inputs=(reason,))
    assert says_all(action, path) is told
