"""The issue tracker of the community gardens, as a FastAPI project describes itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import FastAPI, HTTPException, Query

from evals.live.records import Data
from evals.live.services.garden_issues.fresh import TODAY
from evals.live.services.garden_issues.schemas import (
    Assignment,
    Closing,
    Comment,
    CommentIn,
    Garden,
    GardenDetail,
    Issue,
    IssueChange,
    IssueDetail,
    IssueIn,
    IssuePage,
    PersonDetail,
    PersonPage,
    Plot,
    Priority,
    Status,
)

Page = Annotated[int, Query(ge=1, description="Page number, from 1.")]
PerPage = Annotated[int, Query(ge=1, le=50, description="Items on a page.")]
Row = dict[str, Any]


def application(data: Data) -> FastAPI:
    """The application over this data."""
    app = FastAPI(
        title="Garden Issues",
        version="1.4.0",
        description="Issues of the community gardens: leaks, pests, broken tools, and who cares.",
    )
    for add in (_add_gardens, _add_people, _add_issues, _add_changes, _add_comments):
        add(app, data)
    return app


def description(base_url: str) -> Row:
    """What FastAPI says of it, with the address where it is served."""
    return {**application({}).openapi(), "servers": [{"url": base_url}]}


def _add_gardens(app: FastAPI, data: Data) -> None:
    @app.get("/gardens", tags=["gardens"])
    async def list_gardens() -> list[Garden]:
        """All gardens, with little about each."""
        return _as(Garden, data["gardens"])

    @app.get("/gardens/{garden_id}", tags=["gardens"])
    async def read_garden(garden_id: int) -> GardenDetail:
        """One garden: address, opening year, who coordinates it."""
        return GardenDetail(**_one(data, "gardens", garden_id))

    @app.get("/gardens/{garden_id}/plots", tags=["gardens"])
    async def list_plots(garden_id: int) -> list[Plot]:
        """The plots of a garden."""
        _one(data, "gardens", garden_id)
        return _as(Plot, [plot for plot in data["plots"] if plot["garden_id"] == garden_id])


def _add_people(app: FastAPI, data: Data) -> None:
    @app.get("/people", tags=["people"])
    async def list_people(page: Page = 1, per_page: PerPage = 5) -> PersonPage:
        """Everybody who has an account."""
        return PersonPage(**_paged(data["people"], page, per_page))

    @app.get("/people/{person_id}", tags=["people"])
    async def read_person(person_id: int) -> PersonDetail:
        """One person, with ways to reach them."""
        return PersonDetail(**_one(data, "people", person_id))


def _add_issues(app: FastAPI, data: Data) -> None:
    @app.get("/issues", tags=["issues"])
    async def list_issues(
        status: Status | None = None,
        priority: Priority | None = None,
        garden_id: Annotated[int | None, Query(description="Only of this garden.")] = None,
        owner_id: Annotated[int | None, Query(description="Only those a person owns.")] = None,
        sort: Literal["opened_on", "-opened_on"] = "opened_on",
        page: Page = 1,
        per_page: PerPage = 10,
    ) -> IssuePage:
        """Issues, the oldest first."""
        wanted = {"status": status, "priority": priority, "garden": garden_id, "owner": owner_id}
        given = {name: value for name, value in wanted.items() if value is not None}
        rows = [row for row in data["issues"] if all(row[n] == v for n, v in given.items())]
        rows.sort(key=lambda row: row["opened_on"], reverse=sort.startswith("-"))
        return IssuePage(**_paged(rows, page, per_page))

    @app.get("/issues/search", tags=["issues"])
    async def search_issues(
        q: Annotated[str, Query(min_length=2, description="Words of the title.")],
    ) -> list[Issue]:
        """Issues whose title holds the words."""
        words = q.casefold().split()
        rows = data["issues"]
        return _as(Issue, [r for r in rows if all(w in r["title"].casefold() for w in words)])

    @app.get("/issues/{issue_id}", tags=["issues"])
    async def read_issue(issue_id: int) -> IssueDetail:
        """One issue with its details."""
        return IssueDetail(**_one(data, "issues", issue_id))


def _add_changes(app: FastAPI, data: Data) -> None:
    @app.post("/issues", status_code=201, tags=["issues"])
    async def create_issue(issue: IssueIn) -> IssueDetail:
        """Report a new issue."""
        _one(data, "gardens", issue.garden)
        fixed = {"status": "open", "owner": None, "opened_on": TODAY.isoformat()}
        row = {"id": _next(data, "issues"), **issue.model_dump(mode="json"), **fixed}
        data["issues"].append(row)
        return IssueDetail(**row)

    @app.patch("/issues/{issue_id}", tags=["issues"])
    async def update_issue(issue_id: int, change: IssueChange) -> IssueDetail:
        """Change an issue; what is not given stays."""
        row = _one(data, "issues", issue_id)
        row.update(change.model_dump(mode="json", exclude_unset=True))
        return IssueDetail(**row)

    @app.post("/issues/{issue_id}/assign", tags=["issues"])
    async def assign_issue(issue_id: int, assignment: Assignment) -> IssueDetail:
        """Give an issue to a person, who owns it from then on."""
        row = _one(data, "issues", issue_id)
        _one(data, "people", assignment.person_id)
        row["owner"] = assignment.person_id
        return IssueDetail(**row)

    @app.post("/issues/{issue_id}/close", tags=["issues"])
    async def close_issue(issue_id: int, closing: Closing | None = None) -> IssueDetail:
        """Close an issue."""
        row = _one(data, "issues", issue_id)
        if row["status"] == "closed":
            raise HTTPException(409, "The issue is closed already.")
        row["status"] = "closed"
        if closing and closing.resolution:
            row["resolution"] = closing.resolution
        return IssueDetail(**row)


def _add_comments(app: FastAPI, data: Data) -> None:
    @app.get("/issues/{issue_id}/comments", tags=["comments"])
    async def list_comments(issue_id: int) -> list[Comment]:
        """The comments on an issue, the oldest first."""
        _one(data, "issues", issue_id)
        return _as(Comment, [row for row in data["comments"] if row["issue_id"] == issue_id])

    @app.post("/issues/{issue_id}/comments", status_code=201, tags=["comments"])
    async def add_comment(issue_id: int, comment: CommentIn) -> Comment:
        """Comment on an issue."""
        _one(data, "issues", issue_id)
        row: Row = {"id": _next(data, "comments"), "issue_id": issue_id, "author_id": 1}
        row |= {"text": comment.text, "written_on": TODAY.isoformat()}
        data["comments"].append(row)
        return Comment(**row)

    @app.delete("/comments/{comment_id}", status_code=204, tags=["comments"])
    async def delete_comment(comment_id: int) -> None:
        """Remove a comment."""
        data["comments"].remove(_one(data, "comments", comment_id))


def _one(data: Data, collection: str, record_id: int) -> Row:
    found: Row | None = next((r for r in data[collection] if r["id"] == record_id), None)
    if found is None:
        raise HTTPException(404, f"No {collection} record {record_id}")
    return found


def _as(model: Callable[..., Any], rows: list[Row]) -> list[Any]:
    return [model(**row) for row in rows]


def _paged(rows: list[Row], page: int, per_page: int) -> Row:
    start = (page - 1) * per_page
    pages = -(-len(rows) // per_page)
    items = rows[start : start + per_page]
    return {"items": items, "total": len(rows), "page": page, "pages": pages}


def _next(data: Data, collection: str) -> int:
    return 1 + max(int(row["id"]) for row in data[collection])
