"""``cairn eval conversation`` holds a conversation on a service that runs."""

from __future__ import annotations

import json

from click.testing import CliRunner

from evals.commands.conversation import conversation


def test_a_conversation_is_held_turn_by_turn() -> None:
    done = CliRunner().invoke(
        conversation, ["--only", "garden-repairs", "--strategy", "plan", "--json"]
    )
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert [turn["id"][-2:] for turn in told["turns"]] == [f"{at:02}" for at in range(1, 11)]
    assert told["turns"][0]["verdict"] == "right"
    assert {turn["status"] for turn in told["turns"]} - {"error"}
