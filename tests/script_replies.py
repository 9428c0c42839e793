"""What a scripted chat model says to the prompts of the strategy ``script``."""

from __future__ import annotations

import json

from tests.model_replies import Replies
from tests.strategy_replies import closing

FEES = "What does the Amati cello cost?"
SCRIPT = """\
found = await lyra_search_instruments(name="Amati cello")
[{"name": one["name"], "fee": one["fee"]} for one in found]"""
COSTS = "The Amati cello costs 30."
STRAIGHT: Replies = {
    "script_extract": [
        json.dumps({"seeks": "search instruments by name", "values": {"name": "Amati cello"}})
    ],
    "script_choose": [json.dumps({"operation": 1})],
    "program": [json.dumps({"program": SCRIPT})],
    "program_answer": [closing(COSTS)],
}
"""All that it says on the straight way to the fee of the cello."""


def script(text: str) -> str:
    """A script as an answer."""
    return json.dumps({"program": text})
