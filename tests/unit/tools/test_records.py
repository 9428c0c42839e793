"""Records of the library are many, and small."""

from __future__ import annotations

import sys

from tools.records import OutputField, Parameter


def test_records_share_what_tells_which_fields_were_given() -> None:
    one, other = OutputField(path="a"), OutputField(path="b")
    assert one.model_fields_set is other.model_fields_set
    changed = one.model_copy(update={"description": "An a"})
    assert changed.model_fields_set == {"path", "description"}
    assert (one.model_fields_set, one.description) == ({"path"}, "")
    assert one.model_dump(exclude_unset=True) == {"path": "a"}


def test_records_of_a_class_share_the_names_of_their_fields() -> None:
    one = Parameter(key="a", name="a", location="query")
    assert sys.getsizeof(one.__dict__) < sys.getsizeof(dict(one.__dict__))
    copied = one.model_copy(update={"key": "b"})
    assert (copied.key, one.key) == ("b", "a")
    assert Parameter.model_validate(one.model_dump()) == one
