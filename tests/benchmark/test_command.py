"""The command ``gridseer benchmark``."""

import json
from pathlib import Path

from tests.support.command import run


def test_it_is_made_verified_and_scored(tmp_path: Path) -> None:
    made, _ = run("benchmark", "make", str(tmp_path), "--share", "0.001", "--json")
    assert json.loads(made)["frozen"] is False
    assert (tmp_path / "DATASHEET.md").exists()
    verified, _ = run("benchmark", "verify", str(tmp_path), "--json", code=1)
    assert json.loads(verified)["changed"]
    written, _ = run("benchmark", "cnf", str(tmp_path), str(tmp_path / "cnf"), "-n", "3", "--json")
    for path in json.loads(written)["files"]:
        assert "c gridseer: models " in Path(path).read_text(encoding="ascii")
    assert len(json.loads(written)["files"]) == 3
    scored, _ = run("benchmark", "score", str(tmp_path), "-m", "exact")
    assert "small boards" in scored


def test_bad_questions_get_a_sentence(tmp_path: Path) -> None:
    assert "expected a program or a method, got neither" in run("benchmark", "score", str(tmp_path), code=2)[1]
    assert "gridseer benchmark make" in run("benchmark", "score", str(tmp_path), "-m", "exact", code=2)[1]
