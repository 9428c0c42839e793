"""Diagrams say what they are told, and nothing that they are told is syntax."""

from __future__ import annotations

from app.web.diagram import diagram


def test_names_of_others_are_no_syntax_of_the_picture() -> None:
    hostile = 'a"]; click n0 href "javascript:alert(1)"'
    boxes = {one: one for one in (hostile, "g.b", "g.c")}
    drawn = diagram(boxes, [(hostile, "g.b", 'x" --> y'), ("g.b", "g.c", "id"), ("g.b", "g.c", "")])
    lines = drawn.splitlines()
    assert lines[0] == "graph LR"
    assert lines[2:4] == ['n1["g.b"]', 'n2["g.c"]']
    assert lines[5:] == ['n1 -- "id" --> n2', "n1 --> n2"]
    assert all(line.count('"') == 2 for line in lines[1:-1])
    assert "click" not in drawn.split('"')[0::2]
    assert ":" not in drawn


def test_what_compares_is_told_by_its_number_and_long_texts_are_cut() -> None:
    assert diagram({"a": "points <= 3\nnow"}, []).splitlines()[1] == 'n0["points #60;#61; 3 now"]'
    assert len(diagram({"a": "x" * 400}, [])) < 120
