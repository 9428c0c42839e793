"""What locust runs: users who each send the next request when the last one is answered.

    locust --headless -f locustfile.py --host URL --users 16 --spawn-rate 16
        --request "Convert {number} US dollars to euros" --requests 500 --figures FILE

Needs nothing of Cairn: locust patches the standard library of its process.
"""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from typing import Any

import gevent
from locust import FastHttpUser, events, task
from locust.exception import StopUser

PATH = "/agent/invoke"
_LOOKS_SECONDS = 0.02
_GREATEST = 9999

_sent = itertools.count()


class Caller(FastHttpUser):
    """Asks, and waits for the answer."""

    @task
    def ask(self) -> None:
        """Send one request; anything but its answer is an error."""
        given = self.environment.parsed_options
        if next(_sent) >= given.requests:
            raise StopUser
        request = given.request.format(number=random.randint(2, _GREATEST))
        body = {"input": {"request": request}}
        with self.client.post(PATH, json=body, catch_response=True) as response:
            if not _is_answered(response):
                response.failure(f"{response.status_code}: {str(response.text)[:300]}")


def _is_answered(response: Any) -> bool:
    """Whether it is the answer; what locust does not expect it would leave uncounted."""
    try:
        return bool(response.status_code == 200 and response.json()["output"]["status"] == "done")
    except (ValueError, LookupError, TypeError):
        return False


@events.init_command_line_parser.add_listener  # type: ignore[untyped-decorator]
def _add_options(parser: Any) -> None:
    parser.add_argument("--request", help="Request with the place {number}.")
    parser.add_argument("--requests", type=int, help="How many to send in all.")
    parser.add_argument("--figures", type=Path, help="File that the figures are written to.")


@events.init.add_listener  # type: ignore[untyped-decorator]
def _quit_at_the_end(environment: Any, **_: Any) -> None:
    def watch() -> None:
        begun = False
        while not begun or environment.runner.user_count:
            gevent.sleep(_LOOKS_SECONDS)
            begun = begun or bool(environment.runner and environment.runner.user_count)
        environment.runner.quit()

    gevent.spawn(watch)


@events.quitting.add_listener  # type: ignore[untyped-decorator]
def _tell(environment: Any, **_: Any) -> None:
    total = environment.stats.total
    figures = {
        "requests": total.num_requests,
        "failures": total.num_failures,
        "seconds": total.last_request_timestamp - total.start_time,
        "times": {str(ms): count for ms, count in total.response_times.items()},
        "errors": [str(error.error) for error in environment.stats.errors.values()],
    }
    environment.parsed_options.figures.write_text(json.dumps(figures), encoding="utf-8")
