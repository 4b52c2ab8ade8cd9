"""The network of cells goes on learning from what was written, and made-up games are drawn as they should be."""

import numpy as np
import pytest

from gridseer.vision.board.cells.labels import Label

torch = pytest.importorskip("torch", reason="pip install 'gridseer[train]'")
pytest.importorskip("onnx", reason="pip install 'gridseer[train]'")


def cells(count: int) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    return np.random.default_rng(1).integers(0, 256, (count, 32, 32, 3), dtype=np.uint8)


def test_a_written_network_is_loaded_as_it_was() -> None:
    from gridseer.vision import network
    from training.cells.model import load
    from training.cells.train import MODEL

    loaded = load(MODEL).eval()
    with torch.no_grad():
        answers = loaded(torch.from_numpy(cells(20))).numpy()
    assert np.allclose(answers, network.scores(cells(20)), atol=1e-3)


def test_normalising_a_loaded_network_changes_no_answer() -> None:
    from training.cells.model import load
    from training.cells.train import MODEL

    loaded = load(MODEL).eval()
    seen = torch.from_numpy(cells(60))
    with torch.no_grad():
        before = loaded(seen).numpy()
        loaded.normalise(seen)
        assert np.allclose(loaded(seen).numpy(), before, atol=1e-2)
        loaded.train()
        loaded.body[-2].eval()  # dropout is drawn by lot
        assert np.allclose(loaded(seen).numpy(), before, atol=0.5), "these cells are what the normalisations saw"


def test_an_average_lies_between_two_networks() -> None:
    from training.cells.model import averaged, load
    from training.cells.train import MODEL

    first, second = load(MODEL), load(MODEL)
    with torch.no_grad():
        second.body[-1].bias += 1.0
        first.eval()
        before, between = (each(torch.from_numpy(cells(5))).numpy() for each in (first, averaged(first, second, 0.7)))
    assert np.allclose(between, before + 0.7, atol=1e-4)


def test_what_keeps_its_shape_in_an_oblong_cell_is_narrower() -> None:
    from training.cells.ink import squeezed

    mask = np.zeros((32, 32), np.float32)
    mask[8:24, 8:24] = 1
    narrow, _ = squeezed((mask, (0, 0, 0)), 0.5, 1.0)
    assert narrow.sum() == pytest.approx(mask.sum() / 2, rel=0.05)
    assert narrow[16].sum() == pytest.approx(8, abs=1)
    assert narrow[:, 16].sum() == pytest.approx(16, abs=1)


def test_every_marker_leaves_ink_inside_the_cell() -> None:
    from training.cells.markers import marker

    for seed in range(40):
        layers = marker(np.random.default_rng(seed), (200, 0, 0), (0, 0, 0))(48)
        ink = np.max([mask for mask, _ in layers], axis=0)
        assert 0.01 < ink.mean() < 0.7
        assert not ink[0].any()
        assert not ink[-1].any()


def test_a_game_draws_every_label() -> None:
    from training.cells.looks import Look
    from training.fonts import ROOTS

    if not any(True for root in ROOTS for _ in root.rglob("*.ttf")):
        pytest.skip("no fonts are installed")
    for seed in range(12):
        look = Look(np.random.default_rng(seed))
        for label in Label:
            tile = look.tile(int(label), closed=False, parity=0)
            assert tile.shape == (look.side, look.side, 3)
            assert np.isfinite(tile).all()
