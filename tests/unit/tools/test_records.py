"""Records of the library are many, and small."""

from __future__ import annotations

from tools.records import OutputField


def test_records_share_what_tells_which_fields_were_given() -> None:
    one, other = OutputField(path="a"), OutputField(path="b")
    assert one.model_fields_set is other.model_fields_set
    changed = one.model_copy(update={"description": "An a"})
    assert changed.model_fields_set == {"path", "description"}
    assert (one.model_fields_set, one.description) == ({"path"}, "")
    assert one.model_dump(exclude_unset=True) == {"path": "a"}
