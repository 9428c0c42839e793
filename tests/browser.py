"""A browser of this machine, driven by Playwright; tests that need one skip where there is none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PHONE, DESKTOP = (390, 844), (1600, 900)
SHOTS = "WEB_SCREENSHOTS"
"""Environment variable: a folder into which tests write what pages look like."""

_STILL = """() => document.getAnimations().every(
    one => one.playState !== "running" || one.effect.getTiming().iterations === Infinity)"""

_CUT = """() => {
    const size = one => parseFloat(getComputedStyle(one).fontSize);
    const seen = one => one.offsetParent !== null;
    const labels = [...document.querySelectorAll(".q-field__label")].filter(seen);
    const heads = [...document.querySelectorAll("h2, h3, h4")].filter(seen);
    const most = size(document.querySelector("h1"));
    return [...labels.filter(one => one.scrollWidth > one.clientWidth),
            ...heads.filter(one => size(one) > most)].map(one => one.textContent); }"""


@contextmanager
def opened_browser() -> Iterator[Browser]:
    """A browser without a window; skips the test where none is installed."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        pytest.skip("no browser: install chromium (Debian: apt install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


class Visit:
    """One person's browser: a page with cookies of its own, and what went wrong on it."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int] = DESKTOP) -> None:
        self.url = url
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        self.context.set_default_timeout(20_000)
        self.page: Page = self.context.new_page()
        self.elsewhere: list[str] = []
        """Requests to anything but the server."""
        self.complaints: list[str] = []
        """Errors of scripts, and of the content security policy."""
        self.page.on("request", lambda request: self._note(request.url))
        self.page.on("websocket", lambda socket: self._note(socket.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.complaints.append(said.text) if said.type == "error" else None,
        )

    def open(self, path: str) -> Page:
        """The page at this address, once it is there."""
        self.page.goto(f"{self.url}{path}")
        self.page.locator("h1").first.wait_for()
        return self.page

    def reload(self) -> None:
        """Load the page anew and wait until the server hears what is done on it.

        What is clicked before may be lost: a page whose server was too busy loads itself again.
        """
        self.page.reload()
        self.be_heard()

    def be_heard(self) -> None:
        """Wait until the server hears what is done on the page."""
        self.page.wait_for_function("() => window.did_handshake")

    def settle(self) -> None:
        """Wait until nothing is loaded any more and no colour is on its way to another."""
        self.page.wait_for_load_state("networkidle")
        self.page.wait_for_function(_STILL)

    def barriers(self) -> list[str]:
        """What keeps people from using the page, where that is serious or critical."""
        found = Axe().run(self.page).response["violations"]
        return [
            f"{one['id']}: {one['nodes'][0]['html']}"
            for one in found
            if one["impact"] in ("serious", "critical")
        ]

    def cut_words(self) -> list[str]:
        """Labels of fields that do not fit in, and headings larger than that of the page."""
        found: list[str] = self.page.evaluate(_CUT)
        return found

    def shoot(self, name: str) -> None:
        """Write what the page looks like, where a folder is named for it."""
        if folder := os.environ.get(SHOTS):
            size = self.page.viewport_size
            width = size["width"] if size else 0
            self.page.screenshot(path=Path(folder) / f"{name}_{width}.png")

    def close(self) -> None:
        """Close the browser of this person."""
        self.context.close()

    def _note(self, url: str) -> None:
        place = self.url.partition("://")[2]
        if not url.startswith(("data:", "blob:")) and url.split("/")[2] != place:
            self.elsewhere.append(url)
