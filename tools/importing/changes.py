"""Whether a tool that changed still takes the calls that it took and still gives what it gave."""

from __future__ import annotations

from collections.abc import Iterator

from tools.records import Parameter, Tool


def breaking_changes(old: Tool, new: Tool) -> tuple[str, ...]:
    """What breaks calls made for ``old`` or readers of its answers, one phrase each."""
    return tuple(
        dict.fromkeys((*_of_call(old, new), *_of_inputs(old, new), *_of_outputs(old, new)))
    )


def _of_call(old: Tool, new: Tool) -> Iterator[str]:
    before, after = f"{old.method} {old.path}", f"{new.method} {new.path}"
    if before != after:
        yield f"{before} is now {after}"
    if old.base_url != new.base_url:
        yield f"it is now at {new.base_url or 'the address of its group'}"
    if old.body_media_type not in (None, new.body_media_type):
        yield f"its body is now {new.body_media_type or 'empty'}"
    if new.security and not set(old.security or [()]) & set(new.security):
        yield f"it demands {' or '.join('+'.join(one) or 'none' for one in new.security)}"
    if old.risk == "read" != new.risk:
        yield f"it may change something ({new.risk})"


def _of_inputs(old: Tool, new: Tool) -> Iterator[str]:
    known = {(p.name, p.location): p for p in old.parameters}
    given = {(p.name, p.location): p for p in new.parameters}
    for place, before in known.items():
        after = given.get(place)
        if after is None:
            yield f"input {before.name or 'body'} is gone"
        else:
            yield from _of_input(before, after)
    for place, after in given.items():
        if after.required and place not in known:
            yield f"input {after.name or 'body'} is new and required"


def _of_input(before: Parameter, after: Parameter) -> Iterator[str]:
    name = after.name or "body"
    if after.required and not before.required:
        yield f"input {name} is now required"
    if after.type not in (before.type, "any"):
        yield f"input {name} is now {after.type}, was {before.type}"
    gone = [value for value in before.enum if value not in after.enum]
    if after.enum and (gone or not before.enum):
        yield f"input {name} takes fewer values"


def _of_outputs(old: Tool, new: Tool) -> Iterator[str]:
    given = {output.path: output for output in new.outputs}
    for before in old.outputs:
        after = given.get(before.path)
        if after is None:
            yield f"output {before.path or '(whole)'} is gone"
        elif before.type not in (after.type, "any"):
            yield f"output {before.path or '(whole)'} is now {after.type}, was {before.type}"
