"""Pages, folders, site maps and nested data become trees."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.errors import DeveloperError
from trees.importing.html_page import read_html
from trees.importing.importers import import_tree
from trees.importing.markdown_page import read_markdown
from trees.operations import tree_catalogue
from trees.records import Link, Tree, leaves

PAGE = """
<html><head><title>Rules</title></head><body><nav>menu</nav>
<h2>Fees</h2><p>Due <b>monthly</b><p>In cash
<table><tr><th>Kind<th>Fee<tr><td rowspan=2>Adult<td>5<tr><td>6</table>
<h2>Hours</h2><ul><li>Daily<ul><li>from 9</ul><li>not on holidays</ul>
<h3>Desk</h3><dl><dt>Phone<dd>123</dl></body></html>
"""


def test_headings_become_nodes_and_table_rows_records() -> None:
    page = read_html(PAGE, "page")
    assert page.title == "Rules"
    assert page.content == {
        "Fees": {
            "text": ["Due monthly", "In cash"],
            "table": [{"Kind": "Adult", "Fee": "5"}, {"Kind": "Adult", "Fee": "6"}],
        },
        "Hours": {"items": [{"Daily": ["from 9"]}, "not on holidays"], "Desk": {"Phone": "123"}},
    }


def test_a_table_without_header_keeps_its_cells() -> None:
    page = read_html("<table><tr><td>a<td colspan=2>b<tr><td>c</table>", "page")
    assert page.content == [["a", "b", "b"], "c"]


def test_headings_of_one_name_are_told_apart() -> None:
    page = read_html("<h2>A</h2><p>x<h2>A</h2><p>y", "page")
    assert page.content == {"A": "x", "A (2)": "y"}


@pytest.mark.parametrize("name", ["text", "items", "table", "links"])
def test_a_heading_may_be_called_as_blocks_without_one_are(name: str) -> None:
    page = read_html(f"<p>x<h1>{name}</h1><p>y<p>z<h1>B</h1><table><tr><td>1</table>", "page")
    text = "text (2)" if name == "text" else "text"
    assert page.content == {text: "x", name: ["y", "z"], "B": ["1"]}
    assert read_html(f"<h1>{name}</h1><p>y", "page").content == "y"


PIECES = (
    "<h1> </h1> <h2> <p> <b> <pre> <svg> <nav> <main> <table> </table> <tr> <th> <ul> </ul> <li> "
    "<dl> <dt> <dd> <td&rowspan=3> <td&colspan=99> <td&rowspan=0> <a&href='x'>l</a> text"
)


@given(st.lists(st.sampled_from(PIECES.split()), max_size=30))
def test_any_markup_is_read(pieces: list[str]) -> None:
    page = read_html("".join(pieces).replace("&", " "), "page")
    tree = Tree("page", "page.html", {page.title: page.content})
    assert tree_catalogue(tree, "").group.id == "page"


def test_markdown_is_read_as_the_page_that_it_renders_to() -> None:
    text = "---\nupdated: 2026\n---\n# Club\n\nOpen.\n\n## People\n\n| Name |\n| --- |\n| Ada |\n"
    page = read_markdown(text, "club", "club.md")
    assert page.title == "Club"
    assert page.content == {
        "about this page": {"updated": 2026},
        "text": "Open.",
        "People": [{"Name": "Ada"}],
    }


def test_a_folder_is_a_tree_with_links_between_its_pages(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "index.md").write_text("# Start\n\nSee [rules](sub/r.html#x), [w](https://a.org).")
    (tmp_path / "sub" / "r.html").write_text("<title>Rules</title><p>No. <a href='/'>Back</a>")
    (tmp_path / "notes.txt").write_text("not a page")
    tree = import_tree(str(tmp_path), "club").tree
    assert tree.content == {
        "Start": {"text": "See rules, w.", "links": {"w": "https://a.org"}},
        "sub": {"Rules": "No. Back"},
    }
    assert tree.links == (
        Link(("Start",), ("sub", "Rules")),
        Link(("sub", "Rules"), ("Start",)),
    )


def test_a_page_may_be_titled_as_the_folder_beside_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "guide").mkdir()
    (tmp_path / "a.md").write_text("# guide\n\nRead this.")
    (tmp_path / "guide" / "b.md").write_text("# Tools\n\nA rake.")
    tree = import_tree(str(tmp_path), "club").tree
    assert tree.content == {"guide": {"text": "Read this.", "Tools": "A rake."}}


def test_links_of_one_text_keep_their_addresses() -> None:
    page = read_html("<p>x <a href='https://a.org'>More</a> <a href='https://b.org'>More</a>", "p")
    assert page.content["links"] == {"More": "https://a.org", "More (2)": "https://b.org"}


def test_a_page_that_is_nested_too_deep_is_told(tmp_path: Path) -> None:
    file = tmp_path / "deep.html"
    file.write_text("<div>" * 3000 + "<p>x")
    with pytest.raises(DeveloperError, match="nested too deep") as caught:
        import_tree(str(file), "tree")
    assert caught.value.code == "tree_unreadable"


def test_a_site_map_gives_the_pages_beside_it(tmp_path: Path) -> None:
    home = tmp_path / "site"
    home.mkdir()
    (tmp_path / "secret.html").write_text("<p>outside")
    (home / "about.html").write_text("<h1>About</h1><p>Us")
    addresses = ("https://a.org/about", "https://a.org/gone", "https://a.org/../secret.html")
    urls = "".join(f"<url><loc>{one}</loc></url>" for one in addresses)
    (home / "sitemap.xml").write_text(f"<urlset xmlns='http://x'>{urls}</urlset>")
    found = import_tree(str(home / "sitemap.xml"), "site")
    assert found.tree.content == {"About": "Us"}
    assert found.missing == addresses[1:]


def test_nested_data_keeps_its_shape_and_the_source_names_it(tmp_path: Path) -> None:
    file = tmp_path / "Price List.yaml"
    file.write_text("\ufeffmenu:\n- {dish: soup, price: 4}\n", "utf-8")
    tree = import_tree(str(file)).tree
    assert tree.name == "price_list"
    assert dict(leaves(tree.content)) == {
        ("menu", "0", "dish"): "soup",
        ("menu", "0", "price"): 4,
    }


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.json", '{"a"', "broken JSON"),
        ("a.json", "{}", "holds nothing"),
        ("a.xml", "<urlset/>", "no page"),
        ("a.xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "no XML"),
        ("a.pdf", "x", ".pdf is not known"),
        ("a.md", "---\n[\n---\n", "broken YAML"),
    ],
)
def test_what_cannot_be_read_is_told(tmp_path: Path, name: str, text: str, told: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(DeveloperError, match=told) as caught:
        import_tree(str(tmp_path / name), "tree")
    assert caught.value.code == "tree_unreadable"


def test_a_name_that_is_no_slug_is_turned_down(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"a": 1}')
    with pytest.raises(DeveloperError, match="my_tree"):
        import_tree(str(tmp_path / "a.json"), "My Tree!")
