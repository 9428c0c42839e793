"""GraphML and the HTML picture hold the graph and nothing that could run."""

from __future__ import annotations

import io
import json
import re

import networkx as nx
import pytest

from tools.graph import Binding
from tools.graph_export import graphml
from tools.graph_picture import Lane, Stop, Walk, WalkMove, picture, picture_data
from tools.networkx_graph import NetworkxToolGraph
from tools.records import Category, Tool, ToolGroup
from tools.volatile_statistics import VolatileStatistics

EVIL = "</script><script>alert(1)</script> {{script}} \x1b\x00 & <b>"


@pytest.fixture
def graph() -> NetworkxToolGraph:
    tools = [
        Tool(id=f"g.{name}", group_id="g", name=name, summary=EVIL, path="/<x>") for name in "abc"
    ]
    binding = Binding(source="g.a", output="[].id", target="g.b", parameter="id", score=0.9)
    statistics = VolatileStatistics(lambda: 0.0)
    statistics.record_transition("g.a", "g.b")
    statistics.record_transition("g.b", "g.c")
    return NetworkxToolGraph(
        tools,
        [ToolGroup(id="g", name=EVIL, category_id="c", base_url="https://g.example")],
        [Category(id="c", name="C")],
        [binding],
        [],
        statistics,
    )


@pytest.fixture
def whole(graph: NetworkxToolGraph) -> nx.MultiDiGraph[str]:
    return graph.to_networkx()


def test_graphml_can_be_read_back(whole: nx.MultiDiGraph[str]) -> None:
    again = nx.read_graphml(io.BytesIO(graphml(whole).encode()), force_multigraph=True)
    assert set(again) == set(whole)
    assert again.number_of_edges() == whole.number_of_edges()
    feeds = again.get_edge_data("g.a", "g.b", "feeds")
    assert feeds["bindings"] == "[].id -> id (0.90, one_of, compatible)"
    assert feeds["weight"] == pytest.approx(whole.get_edge_data("g.a", "g.b", "feeds")["weight"])


def test_the_picture_needs_nothing_from_outside(whole: nx.MultiDiGraph[str]) -> None:
    page = picture(whole, title="Tools & <more>")
    assert "<title>Tools &amp; &lt;more&gt;</title>" in page
    assert not re.search(r"""(src|href)\s*=|@import|url\(|https?://""", page)


def test_no_text_of_a_description_becomes_part_of_the_page(whole: nx.MultiDiGraph[str]) -> None:
    page = picture(whole)
    assert page.count("<script") == page.count("</script>") == 2
    data = re.search(r'type="application/json">(.*?)</script>', page, re.DOTALL)
    assert data is not None
    assert json.loads(data.group(1)) == picture_data(whole)


def test_a_move_along_a_binding_is_one_line_and_another_is_its_own(
    whole: nx.MultiDiGraph[str],
) -> None:
    data = picture_data(whole)
    names = [tool["id"] for tool in data["tools"]]
    drawn = {(names[source], names[target], kind) for source, target, kind, *_ in data["lines"]}
    assert drawn == {("g.a", "g.b", "feeds"), ("g.b", "g.c", "follows")}
    assert data["groups"] == {"g": {"name": EVIL, "category": "category:c"}}


def test_the_path_of_a_run_is_in_the_data(whole: nx.MultiDiGraph[str]) -> None:
    stops = (Stop("g.a", 1, "kept", "ok"), Stop("gone", 2, "dead", "failed", EVIL))
    walk = Walk(EVIL, (Lane("text", stops, (WalkMove("g.a", "gone", "undone"),)),))
    page = picture(whole, walk=walk)
    assert page.count("<script") == page.count("</script>") == 2
    told = json.loads(json.dumps(picture_data(whole, walk)["walk"]))
    assert told["lanes"][0]["stops"][1]["note"] == EVIL
    assert told["lanes"][0]["moves"] == [{"source": "g.a", "target": "gone", "state": "undone"}]
    assert picture_data(whole)["walk"] is None


def test_a_part_of_the_graph_holds_these_tools_only(graph: NetworkxToolGraph) -> None:
    part = graph.to_networkx({"g.a", "g.b"})
    assert set(part) == {"g.a", "g.b", "group:g", "category:c"}
    assert {key for _, _, key in part.edges(keys=True)} >= {"feeds", "follows"}
    assert "category:c" not in graph.to_networkx({"gone"})
