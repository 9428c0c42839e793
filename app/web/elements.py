"""Parts that several pages have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement


def heading(text: str, level: int = 2) -> TextElement:
    """A heading; each page has one of level 1."""
    return TextElement(tag=f"h{level}", text=text)


def icon_button(icon: str, label: str) -> ui.button:
    """A button that is an icon, with its label for those who do not see it."""
    button = ui.button(icon=icon).props("flat round dense")
    button.props["aria-label"] = label
    return button.tooltip(label)


@contextmanager
def pressed_once(button: ui.button) -> Iterator[None]:
    """A second press does nothing; where the block fails, the button may be pressed again."""
    button.disable()
    try:
        yield
    except BaseException:
        button.enable()
        raise


_TAKEN_OFF_MS = 100
"""After so long what the server took off the page is gone from it."""


def scroll_down() -> None:
    """Show the end of the page."""
    ui.run_javascript("window.scrollTo(0, document.body.scrollHeight)")


def show_from_its_start(element: ui.element) -> None:
    """Show the beginning of what grew, for whoever looks at that; not for whoever went away."""
    ui.run_javascript(f"""
        const one = getHtmlElement({element.id}), top = one.getBoundingClientRect().top;
        if (top > 0 && top < window.innerHeight) one.scrollIntoView({{block: "start"}});
    """)


def keep_focus_at(element: ui.element) -> None:
    """Put the focus of whoever goes by keys there, where what had it is taken off the page."""
    ui.run_javascript(f"""setTimeout(() => {{
        if (document.activeElement === document.body)
            getHtmlElement({element.id}).focus({{preventScroll: true}});
    }}, {_TAKEN_OFF_MS})""")


def plain_table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A table of texts; nothing where there are no rows."""
    if not rows:
        return
    with (
        ui.element("div").classes("cairn-picture").props('tabindex="0"'),  # scrolled by keys, too
        ui.element("table").classes("cairn-facts-table"),
    ):
        with ui.element("tr"):
            for head in heads:
                TextElement(tag="th", text=head)
        for row in rows:
            with ui.element("tr"):
                for value in row:
                    TextElement(tag="td", text=str(value))
