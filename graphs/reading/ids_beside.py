"""Two ids told side by side, as the path of an operation has them: "ada/atlas"."""

from __future__ import annotations

from graphs.reading.command import Command


def assign_ids_beside(command: Command) -> None:
    """Give the halves of a code to the inputs that stand so in the path of the operation."""
    open_ = {one.key: one for one in command.open()}
    for placed in command.clause.values:
        halves = str(placed.value.value).split("/") if placed.value.kind == "identifier" else []
        for keys in command.path.beside:
            free = open_.keys() >= {*keys} and not command.is_used(placed.first, placed.last)
            if free and len(halves) == len(keys):
                for key, half in zip(keys, halves, strict=True):
                    command.assign(open_[key], half, "id", placed.first, placed.last)
