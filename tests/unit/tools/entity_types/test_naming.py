"""What people call a thing by."""

from __future__ import annotations

from tools.entity_types.draft import Draft
from tools.entity_types.fields import Field
from tools.entity_types.naming import names_of


def test_a_number_that_is_a_text_names_a_thing() -> None:
    fields = [Field("id", format="uuid"), Field("number"), Field("floor", "integer")]
    draft = Draft(("flat",), fields={f.name: f for f in fields})
    assert names_of(draft, "id") == ("number",)
    counted = Draft(("flat",), fields={"number": Field("number", "integer")})
    assert names_of(counted, "id") == ()
