"""Studies over HTTP: what came with Trefoil, the ledgers of the data folder, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from server.test_http import fault
from studies.made import rows, study
from trefoil.server import create_app
from trefoil.studies import Ledger
from trefoil.studies.results import results
from trefoil.studies.value_table import kept

CLOVER = study("clover-24", "no-redeal")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path / "t.db", studies_folder=tmp_path)) as client:
        yield client


def measure(path: Path, first: int, deals: int) -> None:
    with Ledger(path, write=True) as ledger:
        ledger.add(ledger.begin(CLOVER, 0, first + deals).id, rows(CLOVER, first, deals), 1.0)


def test_what_came_with_trefoil(client: TestClient) -> None:
    answer = client.get("/api/studies?lang=ru").json()
    assert len(answer["studies"]) == len(results().reports) + len(results().counted) + len(kept())
    assert len({each["key"] for each in answer["studies"]}) == len(answer["studies"])
    for each in answer["studies"]:
        assert each["picture"].startswith("<svg")
        assert each["rate"].endswith("%")
        assert not each["own"]
        assert all(set(one["note"]) == {"ru", "en"} for one in each["said"])
    for each in (each for each in answer["studies"] if each["unknown"]):
        told = client.get(f"/api/studies/{each['key']}?lang=ru").json()
        assert told["note"].startswith(f"Неизвестных раскладов {each['unknown']:,}".replace(",", "\u202f"))
    exact = next(each for each in answer["studies"] if each["question"] == "counted")
    assert "trefoil chances" in dict(client.get(f"/api/studies/{exact['key']}?lang=ru").json()["facts"])["Команда"]
    measured = next(each for each in answer["studies"] if each["deals"] and "policy" not in each["question"])
    one = client.get(f"/api/studies/{measured['key']}?lang=ru").json()
    assert one["study"] == measured
    assert [figure["name"] for figure in one["figures"]] == ["budget", "difficulty", "times", "deals"]
    assert "trefoil study" in dict(one["facts"])["Команда"]


def test_chances_of_best_play(client: TestClient) -> None:
    listed = client.get("/api/studies").json()["studies"]
    found = {each["game"]: each for each in listed if each["question"] == "chances"}
    assert sorted(found) == [each.game for each in kept()]
    for each in kept():
        assert not found[each.game]["changed"]
        one = client.get(f"/api/studies/{found[each.game]['key']}?lang=en").json()
        assert one["figures"] == []
        told = dict(one["facts"])["From below: games won"]
        assert told.endswith(f" = {100 * each.won / each.games:.2f}%")


def test_own_ledgers_are_read_as_they_grow(client: TestClient, tmp_path: Path) -> None:
    def own() -> list[int]:
        return [each["deals"] for each in client.get("/api/studies").json()["studies"] if each["own"]]

    assert own() == []
    (tmp_path / "studies").mkdir()
    measure(tmp_path / "studies" / "some.db", 0, 20)
    assert own() == [20]
    key = next(each["key"] for each in client.get("/api/studies").json()["studies"] if each["own"])
    measure(tmp_path / "studies" / "some.db", 20, 20)
    # A ledger that is being written to is not read all the time.
    deadline = 200
    while own() != [40] and deadline:
        deadline -= 1
    assert own() == [40]
    assert client.get(f"/api/studies/{key}").json()["study"]["deals"] == 40


def test_a_bad_ledger_is_named_and_harms_nothing(client: TestClient, tmp_path: Path) -> None:
    (tmp_path / "studies.db").write_bytes(b"no ledger")
    answer = client.get("/api/studies").json()
    assert [each["file"] for each in answer["broken"]] == ["studies.db"]
    assert "left alone" in answer["broken"][0]["fault"]["en"]
    assert (tmp_path / "studies.db").read_bytes() == b"no ledger"
    assert len(answer["studies"]) == len(results().reports) + len(results().counted) + len(kept())


def test_what_is_wrong(client: TestClient) -> None:
    fault(client.get("/api/studies?lang=de"), 400, "bad-language")
    fault(client.get("/api/studies/nothing"), 404, "unknown-study")
    fault(client.post("/api/studies"), 405, "bad-method")
