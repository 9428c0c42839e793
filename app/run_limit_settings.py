"""The settings that say how much one run may do, and how long what it saw is known."""

from __future__ import annotations

from pydantic_settings import BaseSettings

from app.setting_fields import limit


class RunLimitSettings(BaseSettings):
    """The part of the settings that limits runs."""

    neighbours: int = limit(6, 1, 50, "Tools offered in one step of the search.")
    start_candidates: int = limit(8, 1, 50, "Tools that retrieval offers as a start.")
    dfs_steps: int = limit(24, 1, 500, "Moves of the search per subtask, back moves included.")
    reflections: int = limit(3, 0, 20, "Reflections per subtask.")
    argument_attempts: int = limit(3, 1, 10, "Attempts to fill the arguments of one call.")
    response_chars: int = limit(
        1024, 200, 100_000, "Characters of a response that the agent looks at."
    )
    observation_chars: int = limit(
        16_000, 200, 1_000_000, "Characters of a response that vanilla, cot, react and dfsdt show."
    )
    subtasks: int = limit(8, 1, 50, "Subtasks of one request.")
    parallelism: int = limit(4, 1, 64, "Subtasks, and calls of one fan-out, that run at once.")
    fan_out: int = limit(
        25, 1, 200, "Calls of one step that maps over a list; rows of it that are kept at least."
    )
    look_ups: int = limit(
        12, 0, 1000, "Lists and searches sent in one request to know what things it names; 0: none."
    )
    calls: int = limit(200, 1, 100_000, "API calls of one request.")
    program_seconds: float = limit(
        5.0, 0.05, 600, "Work of one program; what it waits for its calls is not counted."
    )
    program_megabytes: int = limit(64, 16, 4096, "Memory of one program.")
    program_steps: int = limit(500, 1, 5000, "Calls that one program may ask for.")
    directory_hours: float = limit(
        24.0, 0.01, 8760, "Hours for which names seen in answers are known."
    )
    earlier_turns: int = limit(
        3, 0, 20, "Earlier turns of a conversation that a follow-up may refer to."
    )
    recalled_paths: int = limit(3, 0, 50, "Remembered paths that planning gets to see.")
    recall_threshold: float = limit(0.5, -1.0, 1.0, "Least likeness of the requests of those.")
    replay_check: int = limit(
        10, 2, 1000, "Every so many uses of a remembered path the request is planned anew."
    )
    dead_end_hours: float = limit(
        24.0, 0, 8760, "Hours for which a tool that failed for good is not tried again."
    )
    questions: int = limit(3, 0, 10, "Questions that one run may put to the person; 0: none.")
    plan_depth: int = limit(5, 1, 20, "Calls in the longest chain of one subtask.")
    wall_seconds: float = limit(120.0, 1, 86_400, "Seconds that one request may take.")
    request_chars: int = limit(20_000, 1, 1_000_000, "Characters of a request.")
    call_timeout_seconds: float = limit(15.0, 0.1, 600, "Seconds to wait for one API call.")
    call_retries: int = limit(2, 0, 10, "Repetitions of a safe call that failed for a while.")
    host_calls: int = limit(
        16, 1, 1000, "Calls to one host that are under way at once, over all runs of a process."
    )
    response_bytes: int = limit(
        5_000_000, 1_000, 1_000_000_000, "Bytes of a response; a larger one is a failure."
    )
