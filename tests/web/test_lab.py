"""Runs of the lab from the page."""

import io
import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.support.server import Server, serving
from tests.support.waiting import PATIENCE, until

WISH = {"methods": ["exact", "trivial"], "boards": [{"level": "beginner"}], "games": 300, "seed": "1", "threads": 1}


def state(server: Server, cookie: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = server.call("GET", f"/api/lab/runs/{name}", cookie=cookie).json()
    return found


@pytest.fixture
def run(server: Server, cookie: str) -> str:
    begun = server.call("POST", "/api/lab/runs", WISH, cookie=cookie)
    assert begun.status == 200, begun.body
    return str(begun.json()["run"])


def test_a_run_is_watched_to_its_end_and_found_again(server: Server, cookie: str, run: str) -> None:
    with server.live(cookie) as live:
        live.send(json.dumps({"kind": "watch", "run": run}))
        news = [json.loads(live.recv(PATIENCE))]
        while news[-1]["kind"] == "run":
            news.append(json.loads(live.recv(PATIENCE)))
    assert news[-1] == {"kind": "ended", "sentence": "the run is finished"}
    found = state(server, cookie, run)
    assert found["played"] == found["planned"] == 600
    for summary, curve in zip(found["summaries"], found["curves"], strict=True):
        assert summary["ci95"][0] < summary["win_rate"] < summary["ci95"][1]
        assert curve["won"][-1] == pytest.approx(100 * summary["win_rate"], abs=1e-3)
    assert found["differences"]
    table = server.call("GET", f"/api/lab/runs/{run}/csv", cookie=cookie).body.decode().splitlines()
    assert table[0].startswith("method,")
    assert len(table) == 3
    assert run in [each["run"] for each in server.call("GET", "/api/lab/runs", cookie=cookie).json()]
    left = server.call("DELETE", f"/api/lab/runs/{run}", cookie=cookie).json()
    assert run not in [each["run"] for each in left]


def test_a_run_rests_and_goes_on_without_losing_a_game(server: Server, cookie: str) -> None:
    wish = {**WISH, "games": 20_000, "methods": ["trivial"]}
    name = server.call("POST", "/api/lab/runs", wish, cookie=cookie).json()["run"]
    until(lambda: state(server, cookie, name)["played"], "the first games", pause=0.1)
    refused = server.call("POST", "/api/lab/runs", WISH, cookie=cookie)
    assert refused.status == 422
    assert "under way" in refused.json()["sentence"]
    paused = server.call("POST", f"/api/lab/runs/{name}/pause", cookie=cookie).json()
    assert paused["state"] == "paused"
    assert 0 < paused["played"] < 20_000
    resumed = server.call("POST", f"/api/lab/runs/{name}/resume", cookie=cookie).json()
    assert resumed["played"] >= paused["played"]
    server.call("DELETE", f"/api/lab/runs/{name}", cookie=cookie)
    assert server.call("GET", f"/api/lab/runs/{name}", cookie=cookie).status == 422


def test_a_name_never_becomes_a_path(server: Server, cookie: str) -> None:
    for name in ("..%2f..%2fgridseer", "nothing", "20260101000000-00000000"):
        assert server.call("GET", f"/api/lab/runs/{name}", cookie=cookie).status in (404, 422)


def test_what_cannot_be_played_is_refused(server: Server, cookie: str) -> None:
    wrong: list[dict[str, object]] = [
        {"methods": ["exat"]},
        {"methods": []},
        {"games": 0},
        {"start": "soft"},
        {"seed": "x"},
    ]
    for change in wrong:
        assert server.call("POST", "/api/lab/runs", {**WISH, **change}, cookie=cookie).status == 422


@pytest.mark.slow
def test_whoever_deletes_all_data_deletes_the_runs(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        cookie = server.cookie()
        assert server.call("POST", "/api/lab/runs", {**WISH, "games": 20}, cookie=cookie).status == 200
        assert list((tmp_path / "lab").glob("run-*"))
        assert server.call("DELETE", "/api/settings/data", cookie=cookie).status == 200
        assert server.call("GET", "/api/lab/runs", cookie=cookie).json() == []
        assert not list((tmp_path / "lab").glob("run-*"))


def finished(server: Server, cookie: str, wish: dict[str, Any]) -> dict[str, Any]:
    begun = server.call("POST", "/api/lab/runs", wish, cookie=cookie)
    assert begun.status == 200, begun.body
    name = begun.json()["run"]
    until(lambda: state(server, cookie, name)["state"] == "finished", "the end of the run", pause=0.1)
    return state(server, cookie, name)


def test_a_ready_plan_is_played_and_drawn(server: Server, cookie: str) -> None:
    plans = server.call("GET", "/api/lab/runs/plans", cookie=cookie).json()
    assert {"source1", "source2", "source3", "source3-levels"} <= {each["plan"] for each in plans}
    wish = {"plan": "source3-levels", "share": 0.0003, "threads": 1}
    found = finished(server, cookie, wish)
    assert found["wish"]["plan"] == "source3-levels"
    assert ["its way", "trivial,gauss:4,permutations"] in found["labels"]
    assert {(each["width"], each["games"]) for each in found["summaries"]} == {(9, 3), (16, 3), (30, 3)}
    packed = server.call("GET", f"/api/lab/runs/{found['run']}/pictures", cookie=cookie)
    assert packed.status == 200, packed.body
    with ZipFile(io.BytesIO(packed.body)) as files:
        assert {"run-figures.png", "run-figures.svg", "run.md", "run.csv"} <= set(files.namelist())
    refused = server.call("POST", "/api/lab/runs", {"plan": "surce1"}, cookie=cookie)
    assert refused.status == 422
    assert "source1" in refused.json()["hint"]


def test_a_range_of_boards_makes_curves(server: Server, cookie: str) -> None:
    wish = {
        "methods": ["exact", "gauss:reductions={1,2}"],
        "boards": [{"text": "6x6/2..8:2"}],
        "games": 5,
        "threads": 1,
    }
    found = finished(server, cookie, wish)
    density = next(each for each in found["ranges"] if each["axis"] == "mines among the cells, %")
    assert density["title"] == "6x6, start safe"
    assert {line["name"] for line in density["lines"]} == {"exact", "gauss:reductions=1", "gauss:reductions=2"}
    for line in density["lines"]:
        assert len(line["x"]) == 4
        assert all(low <= won <= high for low, won, high in zip(line["low"], line["won"], line["high"], strict=True))
    assert "reductions" in [each["axis"] for each in found["ranges"]]
    # What the page draws under one title, it tells apart by name.
    for each in [found["curves"], *(each["lines"] for each in found["ranges"])]:
        assert len({line["name"] for line in each}) == len(each) > 0
    many = {**wish, "methods": ["exact", "fast", "strong", "max"], "boards": [{"text": "50x50/1..1000"}]}
    assert server.call("POST", "/api/lab/runs", many, cookie=cookie).status == 422
