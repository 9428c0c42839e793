"""Which strategy answers where nobody names one."""

from __future__ import annotations

import pytest

from app.sandbox_tools import SOURCE
from app.settings import load_settings
from app.wiring import chosen_strategy
from tools.records import ToolGroup
from tools.volatile_library import VolatileLibrary


@pytest.mark.parametrize(
    ("source", "said", "strategy"),
    [
        (f"{SOURCE}weather#1", {}, "dfs"),
        (f"{SOURCE}weather#1", {"CAIRN_MODEL": "openai:any"}, "plan"),
        (f"{SOURCE}weather#1", {"CAIRN_MODEL": "openai:any", "CAIRN_REASONER": "rules"}, "dfs"),
        ("own.yaml", {}, "plan"),
        ("own.yaml", {"CAIRN_STRATEGY": "dfs"}, "dfs"),
    ],
)
def test_who_answers_where_nobody_says_it(
    monkeypatch: pytest.MonkeyPatch, source: str, said: dict[str, str], strategy: str
) -> None:
    for name, value in {"CAIRN_MODEL_API_KEY": "none", **said}.items():
        monkeypatch.setenv(name, value)
    library = VolatileLibrary()
    group = ToolGroup(
        id="one", name="One", category_id="one", base_url="http://one.test", source=source
    )
    monkeypatch.setattr(library, "groups", lambda: [group])
    assert chosen_strategy(load_settings(), library) == strategy
