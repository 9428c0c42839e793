"""Shares are found by trying them."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from evals.benchmarks.embedded_once import EmbeddedOnce
from evals.commands.retriever import retriever
from evals.retrieval.fitting import LEXICAL, WHOLE, tried
from evals.retrieval.records import Asked
from memory.minilm import MiniLmEmbedder
from tools.library import Catalogue
from tools.records import Category, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary


def _library(names: list[str]) -> VolatileLibrary:
    group = ToolGroup(id="g", name="g", category_id="c", base_url="https://g.test")
    tools = tuple(Tool(id=f"g.{name}", group_id="g", name=name) for name in names)
    library = VolatileLibrary()
    library.put(Catalogue(category=Category(id="c", name="c"), group=group, tools=tools))
    return library


def test_words_win_where_only_words_tell() -> None:
    names = [f"qx{chr(97 + number)}kv" for number in range(26)]
    asked = [Asked(name, f"please run {name} now", frozenset({f"g.{name}"})) for name in names]
    found = tried([(_library(names), asked)], EmbeddedOnce(MiniLmEmbedder()))
    assert len(found) == len(LEXICAL) * len(WHOLE)
    by_lexical = {one.fusion.lexical: one.recall for one in found}
    assert by_lexical[0.5] == 100
    assert by_lexical[0.0] < 100


def test_a_folder_without_data_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(retriever, ["fuse", "--data", str(tmp_path)])
    assert result.exit_code == 2
    assert "holds none of the data sets: toolbench" in result.output
