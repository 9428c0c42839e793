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


def test_ids_and_moments_that_differ_from_thing_to_thing_are_no_names() -> None:
    uuids = {f"c7d1000{n}-52ab-4f60-9e1d-0f33aa10000{n}": None for n in range(4)}
    moments = {f"2026-11-2{n}T06:12:00Z": None for n in range(4)}
    texts = {f"Alert of pump {n}": None for n in range(4)}
    fields = [
        Field("partner", values=uuids, count=4),
        Field("raised", values=moments, count=4),
        Field("text", values=texts, count=4),
    ]
    draft = Draft(("alert",), fields={f.name: f for f in fields})
    assert names_of(draft, "number") == ("text",)


def test_nobody_is_called_by_the_title_of_a_job() -> None:
    fields = [Field("id", "integer"), Field("job_title"), Field("given_name"), Field("family_name")]
    draft = Draft(("member",), fields={f.name: f for f in fields})
    assert names_of(draft, "id") == ("given_name", "family_name")
    talk = [Field("id", "integer"), Field("talk_title"), Field("contact_email")]
    draft = Draft(("talk",), fields={f.name: f for f in talk})
    assert names_of(draft, "id")[0] == "talk_title"


def test_nothing_is_called_by_what_others_lack() -> None:
    texts = {f"Left at door {n}" for n in range(4)}
    remark = Field("remark", values=dict.fromkeys(sorted(texts)), count=4)
    draft = Draft(("drop",), fields={"remark": remark})
    assert names_of(draft, "id") == ("remark",)
    remark.nullable = True
    assert names_of(draft, "id") == ()
