"""The picture of what an operation is connected with."""

from __future__ import annotations

from app.web.api_tool import picture


def test_names_of_others_are_no_syntax_of_the_picture() -> None:
    hostile = 'a"]; click n0 href "javascript:alert(1)"'
    drawn = picture([(hostile, "g.b", 'x" --> y'), ("g.b", "g.c", "id")])
    lines = drawn.splitlines()
    assert lines[0] == "graph LR"
    assert lines[2:4] == ['n1["g.b"]', 'n2["g.c"]']
    assert lines[5] == 'n1 -- "id" --> n2'
    assert all(line.count('"') == 2 for line in lines[1:])
    assert "click" not in drawn.split('"')[0::2]
    assert ":" not in drawn
