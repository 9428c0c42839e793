"""Which input a value is said for is told by what is said of both, not by names alone."""

from __future__ import annotations

from graphs.forms.records import DoGoal
from graphs.reading.meaning import Meaning
from graphs.reading.reasoner import RuleReader
from graphs.reading.said_for import Card, Said, chances
from graphs.reading.scope import in_scope
from memory.name_directory import KnownValue
from tests.path_stubs import WordEmbedder
from tests.reading_stubs import attribute, model_of, question
from tools.entity_types.records import AccessPath, EntityModel, Input

_KILN = "club.kiln"
_HEAT = attribute("top", type="integer", description="The temperature that it reaches")
_SLOTS = attribute("trays", type="integer", description="How many trays fit in")


def _kilns() -> EntityModel:
    """Kilns, of which two numbers may be set."""
    key = attribute("id", type="integer", role="id")
    listed = model_of(("kiln", "id", (key, attribute("name", role="name"), _SLOTS, _HEAT)))
    inputs = [Input(key="kiln_id", role="id", entity=_KILN, attribute="id", required=True)]
    inputs += [
        Input(key=one.name, role="content", entity=_KILN, attribute=one.name, words=one.words)
        for one in (_SLOTS, _HEAT)
    ]
    path = AccessPath(tool_id="club.update_kiln", kind="update", entity=_KILN,
                      words=("update", "kiln"), inputs=tuple(inputs))  # fmt: skip
    paths = {**listed.paths, path.tool_id: path}
    return EntityModel(types=listed.types, paths=paths, version="kilns")


def test_a_number_is_given_to_the_input_whose_description_is_near_to_the_words_before_it() -> None:
    reader, model = RuleReader(WordEmbedder()), _kilns()
    known = [KnownValue(_KILN, "name", "Big Bertha", 3)]
    asked = question("set the temperature of Big Bertha to 1280", model=model, known=known)
    schema = reader.schema(model)
    (goal,) = reader.form(asked, schema, in_scope(model, asked.relevant, schema)).goals
    assert isinstance(goal, DoGoal)
    assert [one.attribute for one in goal.assignments] == ["top"]


def test_a_word_of_the_name_before_a_value_and_likeness_of_the_value_speak_for_an_input() -> None:
    meaning = Meaning(WordEmbedder())
    cards = [Card("reason", "why it is so"), Card("site", "yard or harbour where it stands")]
    led, _ = chances(meaning, Said(["with", "the", "reason"], "storm"), cards)
    unled, _ = chances(meaning, Said(["with", "the"], "storm"), cards)
    other, alike = chances(meaning, Said([], "harbour"), cards)
    assert led > unled
    assert alike > other


def test_without_an_embedder_the_words_said_tell_it() -> None:
    led, other = chances(Meaning(None), Said(["reason"], "storm"), [Card("reason"), Card("site")])
    assert led > other
    assert chances(Meaning(None), Said([], "storm"), []) == []
