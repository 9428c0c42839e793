"""Look-ups that go round by other things than the one that is named."""

from __future__ import annotations

from graphs.forms.records import Form
from tests.event_stubs import EVENT, KNOWN, MODEL, PART, asked
from tests.reading_stubs import attribute, read
from tools.entity_types.records import EntityModel


def when(*, has_day: bool) -> Form:
    """What is read of a question about an event, the parts of which have a day of their own."""
    part, event = MODEL.types[PART], MODEL.types[EVENT]
    signed = (*part.attributes, attribute("signed_on", format="date"))
    plain = tuple(one for one in event.attributes if has_day or one.name != "day")
    types = {
        **MODEL.types,
        PART: part.model_copy(update={"attributes": signed}),
        EVENT: event.model_copy(update={"attributes": plain}),
    }
    model = EntityModel(types=types, paths=MODEL.paths, version=f"detours {has_day}")
    return read("when is the Christening?", (), model, known=KNOWN)


def test_when_a_thing_is_is_its_own_day() -> None:
    form = when(has_day=True)
    assert (asked(form).find.entity, asked(form).find.wanted) == (EVENT, ("day",))
    assert not form.doubtful


def test_the_day_of_other_things_that_nobody_spoke_of_is_doubted() -> None:
    assert when(has_day=False).doubtful
