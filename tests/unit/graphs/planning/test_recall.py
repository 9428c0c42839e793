"""What is done before a request is read."""

from __future__ import annotations

from graphs.planning.nodes.recall import recall
from graphs.planning.state import PlanAgentState
from memory.volatile_path_memory import VolatilePathMemory
from tests.agent_stubs import World
from tests.path_stubs import CountedEmbedder, ticking


async def test_no_paths_of_requests_alike_are_looked_for() -> None:
    embedder = CountedEmbedder()
    world = World(memory=VolatilePathMemory(embedder, ticking()))
    update = await recall(PlanAgentState(request="orders of Acme"), world.runtime)
    assert update == {"read": "orders of Acme", "slips": []}
    assert (world.record.kinds(), embedder.asked) == (["run_started"], 0)
