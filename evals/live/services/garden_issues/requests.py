"""What people ask the issue tracker, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.lookup import Row, next_id, one, where
from evals.live.phrases import alone, chosen, either, no, number, refused, rows, says, yes
from evals.live.records import Data, LiveRequest
from evals.live.services.garden_issues.fresh import TODAY
from evals.tasks.records import Fact


def _garden(data: Data, name: str) -> Row:
    return one(data, "gardens", name=name)


def _person(data: Data, name: str) -> Row:
    return one(data, "people", full_name=name)


def _issue(data: Data, title: str) -> Row:
    return one(data, "issues", title=title)


def _name(data: Data, person_id: int) -> str:
    return str(one(data, "people", id=person_id)["full_name"])


def _all(data: Data, collection: str, field: str) -> list[str]:
    return [row[field] for row in data[collection]]


def _chosen_person(data: Data, person_id: int) -> Fact:
    return chosen(_name(data, person_id), _all(data, "people", "full_name"))


def _of_garden(data: Data, name: str) -> list[Row]:
    return where(data, "issues", garden=_garden(data, name)["id"])


def _comments(data: Data, title: str) -> list[Row]:
    return where(data, "comments", issue_id=_issue(data, title)["id"])


def _commented(data: Data) -> Sequence[Fact]:
    found = _comments(data, "Canker on the old apple tree")
    authors = {_name(data, row["author_id"]) for row in found}
    return rows([*(row["text"].rstrip(".") for row in found), *sorted(authors)])


def _largest_plot(data: Data) -> Sequence[Fact]:
    plots = where(data, "plots", garden_id=_garden(data, "Canal Bank Plots")["id"])
    largest = max(plots, key=lambda plot: plot["area_m2"])
    return [chosen(largest["code"], [plot["code"] for plot in plots])]


def _newest(data: Data) -> Sequence[Fact]:
    found = sorted(_of_garden(data, "Elm Street Garden"), key=lambda row: row["opened_on"])
    titles = [row["title"] for row in found]
    return rows(titles[-3:], titles[:-3])


def _assign(data: Data) -> None:
    _issue(data, "Missing watering cans")["owner"] = _person(data, "Hugo Bernard")["id"]


def _close(data: Data) -> None:
    one(data, "issues", id=20)["status"] = "closed"


def _report(data: Data) -> None:
    made = {
        "id": next_id(data, "issues"),
        "title": "Stair door jams",
        "garden": _garden(data, "Rooftop Nine")["id"],
        "priority": "high",
        "plot_id": None,
        "due_on": None,
        "cost_estimate": 0.0,
        "status": "open",
        "owner": None,
        "opened_on": TODAY.isoformat(),
    }
    data["issues"].append(made)


def _comment(data: Data) -> None:
    made = {
        "id": next_id(data, "comments"),
        "issue_id": _issue(data, "Rain barrel lid missing")["id"],
        "author_id": 1,
        "text": "I have a spare one at home",
        "written_on": TODAY.isoformat(),
    }
    data["comments"].append(made)


def _put_off(data: Data) -> None:
    _issue(data, "Brambles across the towpath")["due_on"] = "2026-05-25"


def _raise_priority(data: Data) -> None:
    _issue(data, "Ladder with a cracked rung")["priority"] = "urgent"


LOOK_UPS = (
    LiveRequest(
        "garden-phone", "what's the phone number of Keiko Mori?", "look_up",
        lambda d: alone(_person(d, "Keiko Mori")["phone"], _all(d, "people", "phone")),
    ),
    LiveRequest(
        "garden-due", "When is the leaking standpipe issue due?", "look_up",
        lambda d: [says(_issue(d, "Leaking standpipe by the gate")["due_on"])],
    ),
    LiveRequest(
        "garden-issue-17", "show me issue 17", "look_up",
        lambda d: alone(one(d, "issues", id=17)["title"], _all(d, "issues", "title")),
    ),
    LiveRequest(
        "garden-address", "What is the address of the Old Orchard garden", "look_up",
        lambda d: alone(_garden(d, "Old Orchard")["address"], _all(d, "gardens", "address")),
    ),
    LiveRequest(
        "garden-year", "In which year did Railway Meadow open?", "look_up",
        lambda d: [number(_garden(d, "Railway Meadow")["opened_in"])],
    ),
    LiveRequest(
        "garden-cost", "how much will it cost to deal with the wasps nest in the pear tree?",
        "look_up",
        lambda d: [number(_issue(d, "Wasps nest in the pear tree")["cost_estimate"])],
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "garden-owner", "Who owns the issue about the broken shed lock?", "join",
        lambda d: [_chosen_person(d, _issue(d, "Broken shed lock")["owner"])],
    ),
    LiveRequest(
        "garden-coordinator", "email of the coordinator of Rooftop Nine please", "join",
        lambda d: [says(one(d, "people", id=_garden(d, "Rooftop Nine")["coordinator"])["email"])],
    ),
    LiveRequest(
        "garden-of-issue", "In which garden is the greenhouse pane cracked?", "join",
        lambda d: alone(
            one(d, "gardens", id=_issue(d, "Greenhouse pane cracked")["garden"])["name"],
            _all(d, "gardens", "name"),
        ),
    ),
    LiveRequest(
        "garden-comments", "What comments are there on the canker issue and who wrote them?",
        "join", _commented,
    ),
    LiveRequest(
        "garden-tender", "who tends plot C2 at Canal Bank Plots?", "join",
        lambda d: [_chosen_person(d, one(d, "plots", code="C2")["tended_by"])],
    ),
    LiveRequest(
        "garden-reporter", "I need the phone of whoever reported the slugs in the bean bed", "join",
        lambda d: [
            says(one(d, "people", id=_issue(d, "Slugs in the bean bed")["reported_by"])["phone"])
        ],
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "garden-open", "how many issues are open right now?", "total",
        lambda d: [number(len(where(d, "issues", status="open")))],
    ),
    LiveRequest(
        "garden-area", "How many square metres do the plots of Old Orchard have altogether?",
        "total",
        lambda d: [
            number(
                sum(
                    plot["area_m2"]
                    for plot in where(d, "plots", garden_id=_garden(d, "Old Orchard")["id"])
                )
            )
        ],
    ),
    LiveRequest(
        "garden-count", "number of issues at Elm Street Garden, whatever their status", "total",
        lambda d: [number(len(_of_garden(d, "Elm Street Garden")))],
    ),
    LiveRequest(
        "garden-costs", "What is the total cost estimate of all issues of Canal Bank Plots?",
        "total",
        lambda d: [number(sum(r["cost_estimate"] for r in _of_garden(d, "Canal Bank Plots")))],
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "garden-water", "Does Railway Meadow have water?", "test", lambda _: no("false"),
    ),
    LiveRequest(
        "garden-assigned", "is somebody taking care of the ladder with the cracked rung yet?",
        "test", lambda _: no("unassigned", "no owner", "null"),
    ),
    LiveRequest(
        "garden-commented", "Has anybody commented on the potato blight warning?", "test",
        lambda d: yes(*(r["text"].rstrip(".") for r in _comments(d, "Potato blight warning"))),
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "garden-largest", "Which plot at Canal Bank Plots is the biggest?", "compare",
        _largest_plot,
    ),
    LiveRequest(
        "garden-more", "Which has more open issues, Rooftop Nine or Old Orchard?", "compare",
        lambda _: [chosen("Old Orchard", ["Rooftop Nine"])],
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "garden-assign", "Assign the missing watering cans issue to Hugo Bernard", "write",
        lambda _: [], _assign,
    ),
    LiveRequest(
        "garden-close", "close issue 20, the soap water worked", "write",
        lambda _: [], _close, free=("resolution",),
    ),
    LiveRequest(
        "garden-report",
        'Please report a new issue "Stair door jams" at Rooftop Nine with high priority', "write",
        lambda _: [either("Stair door jams", "reported", "created")], _report,
        free=("id", "kind", "details", "reported_by"),
    ),
    LiveRequest(
        "garden-comment",
        "Comment on the rain barrel lid issue: I have a spare one at home", "write",
        lambda _: [], _comment, free=("id",),
    ),
    LiveRequest(
        "garden-put-off", "move the due date of the brambles issue to 25 May 2026", "write",
        lambda _: [], _put_off,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "garden-sundial", "What's the status of the issue about the broken sundial?", "refuse",
        lambda _: refused("in progress", "in_progress"),
    ),
    LiveRequest(
        "garden-weather", "Will it rain at Old Orchard tomorrow?", "refuse", lambda _: refused(),
    ),
)  # fmt: skip
OTHERS = (
    LiveRequest(
        "garden-newest", "list the three newest issues of Elm Street Garden", "look_up", _newest,
    ),
    LiveRequest(
        "garden-if-open",
        "If the issue about the ladder at Old Orchard is still open, set its priority to urgent",
        "write", lambda _: [], _raise_priority,
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS, *OTHERS,
)  # fmt: skip
