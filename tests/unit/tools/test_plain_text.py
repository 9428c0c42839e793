from __future__ import annotations

import pytest

from tests.processor_time import is_done_within
from tools.plain_text import plain_text


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        ("<p>Get <b>one</b> pet.</p><br/>Fast", "Get one pet. Fast"),
        (
            "## Title\n\nSee [docs](https://e.org/x) and **bold** `code`.",
            "Title See docs and bold code.",
        ),
        ("* first\n* second", "first second"),
        ("a < b and c > d", "a < b and c > d"),
        ("x &lt;1&gt; &amp; y", "x <1> & y"),
        ("keep snake_case_names and 2*3*4", "keep snake_case_names and 2*3*4"),
        ("evil \x1b[31mred\x07", "evil [31mred"),
        (None, ""),
        (7, ""),
    ],
)
def test_markup_goes_and_text_stays(raw: object, plain: str) -> None:
    assert plain_text(raw, 100) == plain


def test_long_text_ends_at_a_word() -> None:
    cut = plain_text("word " * 100, 50)
    assert len(cut) <= 50
    assert cut.endswith("word…")


@pytest.mark.parametrize("piece", ["[", "<a", "*", "`", "<", "[a](", "&", "# ", "| -"])
def test_hostile_text_is_read_quickly(piece: str) -> None:
    text = piece * 200_000
    assert is_done_within(2.0, lambda: plain_text(text, 2_000))
