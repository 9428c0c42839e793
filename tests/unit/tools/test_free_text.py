"""Tools that look for whatever text they are given."""

import pytest

from tools.free_text import seeks_text
from tools.records import Parameter, Risk, Tool


def searching(name: str, told: str = "", risk: Risk = "read") -> Tool:
    parameter = Parameter(key=name, name=name, location="query", description=told)
    return Tool(id="g.t", group_id="g", name="t", risk=risk, parameters=(parameter,))


@pytest.mark.parametrize(
    ("tool", "seeks"),
    [
        (searching("q", "Words of the name."), True),
        (searching("searchTerm"), True),
        (searching("q", "City name."), False),
        (searching("category"), False),
        (searching("q", "Words of the name.", risk="write"), False),
    ],
)
def test_seeks_text(tool: Tool, seeks: bool) -> None:
    assert seeks_text(tool) is seeks
