"""A run as a tree for a terminal: subtasks, below them their steps as they happen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text
from rich.tree import Tree

from app.printable import printable
from app.run_report import RunReport
from app.run_steps import CallReport, Change, Note, Step, SubtaskReport
from app.run_view import call_head, lookup_text, short, step_text
from graphs.told import without_told

_HEADING_CHARS = 200

_SIGNS: Mapping[str, tuple[str, str]] = {
    "ok": ("✓", "+"),
    "answered": ("✓", "+"),
    "empty": ("∅", "o"),
    "nothing_found": ("∅", "o"),
    "failed": ("✗", "x"),
    "impossible": ("✗", "x"),
    "gave_up": ("✗", "x"),
    "rejected": ("✗", "x"),
    "limit": ("✗", "x"),
    "forward": ("→", ">"),
    "back": ("←", "<"),
    "unfinished": ("…", "."),
    "needs_input": ("?", "?"),
    "pending": ("?", "?"),
    "approved": ("✓", "+"),
}
"""What happened -> its sign, with Unicode and without."""
_COLOURS: Mapping[str, str] = {
    "ok": "green",
    "answered": "green",
    "failed": "red",
    "impossible": "red",
    "gave_up": "red",
    "back": "yellow",
    "rejected": "yellow",
    "limit": "yellow",
    "pending": "yellow",
    "approved": "green",
    "needs_input": "yellow",
    "forward": "dim",
}


@dataclass(frozen=True)
class RunTree:
    """What ``report`` tells so far; drawn anew whenever it is printed."""

    report: RunReport
    is_ascii: bool = False
    """Whether guides and signs do without Unicode."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        options = options.copy()
        if self.is_ascii:
            options.encoding = "ascii"  # rich draws guides by it
        yield from console.render(self._tree(), options)

    def _tree(self) -> Tree:
        tree = Tree("", hide_root=True, guide_style="dim")
        if self.report.walked_again:
            again = short(self.report.walked_again, _HEADING_CHARS)
            tree.add(Text(f"walked again, as for: {again}", style="dim"))
        if self.report.lookups:
            looked_up = ", ".join(map(lookup_text, self.report.lookups))
            tree.add(Text(short(f"looked up: {looked_up}", _HEADING_CHARS), style="dim"))
        for subtask in self.report.subtasks.values():
            branch = tree.add(self._heading(subtask)) if len(self.report.subtasks) > 1 else tree
            for line in self._steps(subtask):
                branch.add(line)
        for limit in self.report.limits:
            tree.add(self._line("limit", f"limit reached: {limit}"))
        return tree

    def _heading(self, subtask: SubtaskReport) -> Text:
        said = short(without_told(subtask.text), _HEADING_CHARS)
        return self._line(subtask.status, f"{printable(subtask.id)} {said}")

    def _steps(self, subtask: SubtaskReport) -> Iterator[Text]:
        for step in subtask.steps:
            if text := step_line(step):
                yield self._line(step_kind(step), text)
        if subtask.note and not any(subtask.calls()):
            yield self._line(subtask.status, printable(subtask.note))

    def _line(self, kind: str, text: str) -> Text:
        mark = f"{sign(kind, is_ascii=self.is_ascii)} "
        return Text.assemble((mark, _COLOURS.get(kind, "")), text)


@dataclass(frozen=True)
class RunSummary:
    """The path of a run in one line per subtask."""

    report: RunReport
    is_ascii: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        several = len(self.report.subtasks) > 1
        for subtask in self.report.subtasks.values():
            yield Text(self._line(subtask, several=several), style="dim")

    def _line(self, subtask: SubtaskReport, *, several: bool) -> str:
        mark = sign(subtask.status, is_ascii=self.is_ascii)
        arrow = f" {sign('forward', is_ascii=self.is_ascii)} "
        called = subtask.path or [call.tool for call in subtask.calls()]
        tools = arrow.join(map(printable, called)) or "no call"
        name = f"{printable(subtask.id)} " if several else ""
        backs = sum(1 for step in subtask.steps if isinstance(step, Note) and step.kind == "back")
        back = f", {backs} {'step' if backs == 1 else 'steps'} back" if backs else ""
        seconds = sum(call.elapsed_s for call in subtask.calls())
        took = f" ({1000 * seconds:.0f} ms{back})" if called else ""
        return f"{mark} {name}{tools}{took}"


@dataclass(frozen=True)
class EndOf:
    """The last lines of what is drawn: as many as a terminal shows at once."""

    drawn: RenderableType
    lines: int

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = console.render_lines(self.drawn, options, pad=False)
        for line in lines[-self.lines :]:
            yield from line
            yield Segment.line()


def sign(kind: str, *, is_ascii: bool) -> str:
    """One character for what happened."""
    return _SIGNS.get(kind, ("-", "-"))[is_ascii]


def step_line(step: Step) -> str:
    """A step on one line, also while it goes on; empty where there is nothing to tell."""
    if isinstance(step, CallReport) and step.outcome == "unfinished":
        return f"{call_head(step)} ..."
    return step_text(step)


def step_kind(step: Step) -> str:
    """What happened in a step, as ``sign`` takes it."""
    if isinstance(step, CallReport):
        return step.outcome
    if isinstance(step, Change):
        return step.status
    return step.kind if isinstance(step, Note) else "taken"
