"""The notebooks of the book run from beginning to end, and are kept without their outputs."""

import json
from pathlib import Path

import matplotlib as mpl
import pytest

NOTEBOOKS = sorted((Path(__file__).parent.parent / "docs" / "notebooks").glob("*.ipynb"))


def test_there_are_notebooks() -> None:
    assert {path.stem for path in NOTEBOOKS} >= {"position", "density", "methods"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_runs(path: Path) -> None:
    mpl.use("Agg")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    space: dict[str, object] = {"__name__": "__main__"}
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], "notebooks are kept without outputs"
            exec(compile("".join(cell["source"]), f"{path.name}, cell {number}", "exec"), space)
    from matplotlib import pyplot as plt

    plt.close("all")
