"""A chat model is told who can supply an id that no binding of the tool graph gives."""

from __future__ import annotations

from evals.model_server.server import serve
from graphs.choosing_reasoner import with_model
from graphs.models.asking import Asker
from graphs.models.chat_models import ChatModels
from graphs.rules.reasoner import RuleReasoner
from tests.agent_stubs import StubCaller
from tests.lending_stubs import DETAILS, NOW, OLD_SEARCH, SEARCH, LendingGraph, make_lending_library
from tests.model_agent import BODIES, ModelAgent, make_parts, model_options
from tests.model_replies import STRAIGHT, Replying, calls
from tests.path_stubs import WordEmbedder
from tools.hybrid_retriever import HybridRetriever


async def test_documents_tell_who_supplies_what_the_graph_knows_nobody_for() -> None:
    given = [calls({"name": "Amati cello"}), calls({"instrument_id": "in_1"})]
    replying = Replying({**STRAIGHT, "fill": given})
    library, graph, embedder = make_lending_library(), LendingGraph([]), WordEmbedder()
    rules = RuleReasoner(library, graph, lambda: NOW, embedder=embedder)
    with serve(replying) as server:
        options = model_options(server.base_url, {})
        asker = Asker(ChatModels(options), options)
        parts = make_parts(
            rules,
            caller := StubCaller(BODIES),
            library=library,
            graph=graph,
            retriever=HybridRetriever(library, embedder),
            asker=asker,
        )
        reasoner = with_model(rules, asker, parts, "model")
        one = ModelAgent(server, replying, make_parts(reasoner, caller, graph=graph), caller)
        played = await one.play()
    told = played.prompt("choose")
    assert f"Needs instrument_id (from {SEARCH.id} or {OLD_SEARCH.id})." in told
    assert played.done.path == [SEARCH.id, DETAILS.id]
