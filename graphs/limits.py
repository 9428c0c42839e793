"""Every limit of a run, in one immutable record."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds that keep every loop finite; hitting one produces an answer that says so."""

    neighbours: int = 6
    """K: how many tools one step of the search offers."""
    start_candidates: int = 8
    """How many tools retrieval offers as a start."""
    dfs_steps: int = 24
    """Moves of the search per subtask, backward ones included."""
    reflections: int = 3
    """Reflections per subtask."""
    argument_attempts: int = 3
    """Attempts to fill the arguments of one call."""
    response_chars: int = 1024
    """Characters of one response that may enter the state or a prompt."""
    observation_chars: int = 16_000
    """Characters of one response that the prompts of other strategies show, as it came."""
    subtasks: int = 8
    """Subtasks of one request."""
    parallelism: int = 4
    """Subtasks, and calls of one fan-out, that run at once."""
    wall_seconds: float = 120.0
    """Wall time of a run."""
    request_chars: int = 20_000
    """Length of a request."""
    earlier_turns: int = 3
    """Turns of a conversation that a follow-up may refer to."""
    recalled_paths: int = 3
    """Remembered paths that planning gets to see."""
    recall_threshold: float = 0.5
    """Least likeness, a cosine, of the requests of those."""
    replay_check: int = 10
    """Every so many uses of a remembered path the request is planned anew beside it."""
    dead_end_hours: float = 24.0
    """For how long a tool that failed for good is not tried again on the same kind of request."""
    questions: int = 3
    """Questions put to the person in one run."""
    plan_depth: int = 5
    """Calls in the longest chain of one subtask."""
    fan_out: int = 25
    """Calls of one step that maps over a list."""
    look_ups: int = 12
    """Lists read and searches sent in a run to know what things a request names."""
    calls: int = 200
    """API calls of a run; repetitions of one that failed for a while count with it."""
    program_seconds: float = 5.0
    """Work of one program, from its start; waiting for calls is not counted."""
    program_megabytes: int = 64
    """Memory of one program."""
    program_steps: int = 500
    """Calls of one program, and look-ups of names that it does not define."""
