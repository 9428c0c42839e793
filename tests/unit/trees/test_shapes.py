"""Shapes take together what stands at one path of names."""

from __future__ import annotations

from trees.descriptions import described_units
from trees.records import Tree
from trees.shapes import inner_shapes, shape_of, written_descriptions

CLUB = {
    "Dates": [{"what": "Party", "when": "3 May"}, {"what": "Walk", "when": "9 June"}],
    "Rules": {"Pond": "Nobody swims.", "Gate": ""},
}


def digests(content: object) -> dict[tuple[str, ...], str]:
    inner = inner_shapes(shape_of(content))
    return {one.path: one.digest for shape in inner for one in shape.below}


def test_records_of_a_list_are_one_shape_with_the_values_of_all() -> None:
    root, dates, rules = inner_shapes(shape_of(CLUB))
    assert [one.path for one in (root, dates, rules)] == [(), ("Dates",), ("Rules",)]
    assert {one.name: one.values for one in dates.below} == {
        "what": ("Party", "Walk"),
        "when": ("3 May", "9 June"),
    }
    assert [one.values for one in rules.below] == [("Nobody swims.",), ()]


def test_a_digest_changes_with_what_is_below_alone() -> None:
    changed = {**CLUB, "Rules": {**CLUB["Rules"], "Gate": "Closed at night."}}  # type: ignore[dict-item]
    old, new = digests(CLUB), digests(changed)
    assert {path for path in old if old[path] != new[path]} == {("Rules",), ("Rules", "Gate")}


def test_descriptions_hold_as_long_as_what_they_describe_stands() -> None:
    known = digests(CLUB)
    written = {known[("Dates",)]: "When we meet.", known[("Rules", "Pond")]: "On swimming."}
    tree = Tree("club", "club.json", {**CLUB, "Rules": {"Pond": "Swim!"}}, written=written)
    assert written_descriptions(tree) == {("Dates",): "When we meet."}
    assert written_descriptions(Tree("club", "club.json", CLUB)) == {}


def test_a_unit_has_the_nearest_description() -> None:
    units = described_units(CLUB, {("Dates",): "When we meet.", ("Dates", "when"): "The day."})
    found = {one.unit.path[-1]: one.written for one in units}
    assert found == {"what": "When we meet.", "when": "The day.", "Pond": "", "Gate": ""}
