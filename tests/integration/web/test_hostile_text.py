"""What a service answers is shown as text, whatever it is."""

from __future__ import annotations

from pathlib import Path

from tests.integration.conftest import RiverService
from tests.integration.web.conftest import Visiting, server
from tests.integration.web.test_chat import ask, state

MARKUP = "<script>window.hit=1</script><img src=x onerror=window.hit=1>"
HOSTILE = f"Elbe</script>{MARKUP}{{{{7*7}}}}\x1b[31m"


def test_script_markup_and_escapes_are_text(
    with_rivers: Path, rivers: RiverService, visit: Visiting
) -> None:
    rivers.river_name = HOSTILE
    with server(with_rivers, CAIRN_SANDBOX="off", CAIRN_LOOPBACK_GROUPS="rivers") as url:
        one = visit(url)
        page = one.open("/web/")
        ask(page, f"{RiverService.question} <img src=x onerror=window.hit=1>")
        state(page, "Answered in part")  # the markup is a part that was not read
        turn = page.locator(".cairn-turn").last
        assert "onerror" in turn.locator(".cairn-request").inner_text()
        assert "243" in turn.locator(".cairn-answer").inner_text()
        turn.get_by_text("Rows of").first.wait_for()
        for rows in turn.get_by_text("Rows of").all():
            rows.click()
        table = turn.locator(".cairn-table").first
        table.get_by_text("<script>window.hit=1</script>").first.wait_for()
        assert "\x1b" not in page.content()
        assert page.evaluate("window.hit") is None
        page.reload()
        page.locator(".cairn-turn").wait_for()
        assert page.evaluate("window.hit") is None
        assert one.elsewhere == []
