"""What drawn lines teach: every strip says what stands in it."""

from pathlib import Path

import numpy as np
import pytest

from gridseer.geometry import Region
from gridseer.vision.learnt.counter.lines import ALPHABET
from gridseer.vision.learnt.counter.strips import Strip
from scenes import Split
from training.lines.draw import Line, Span
from training.lines.samples import drawn, label, load, save


def spans(text: str) -> tuple[Span, ...]:
    """Characters ten pixels wide and twenty high, from a place on."""
    return tuple(Span(each, 100 + 10 * n, 110 + 10 * n, 40, 60, 0) for n, each in enumerate(text))


def said(text: str, around: Region) -> str | None:
    """What a strip says that shows a part of a line."""
    image = np.zeros((24, 24, 3), np.uint8)
    return label(Line(image, spans(text), 20), Strip(around, around, image))


@pytest.mark.parametrize(
    ("around", "text"),
    [
        (Region.between(96, 38, 144, 62), "40/9"),
        (Region.between(96, 38, 121, 62), "40"),
        (Region.between(96, 38, 125, 62), None),
        (Region.between(50, 38, 90, 62), ""),
        (Region.between(96, 0, 144, 100), ""),
        (Region.between(96, 38, 144, 50), None),
    ],
)
def test_a_strip_says_what_is_whole_in_it(around: Region, text: str | None) -> None:
    assert said("40/9", around) == text


def test_things_in_a_line_are_apart() -> None:
    one, other = spans("*"), tuple(span.placed(30, 0, 1) for span in spans("40"))
    around = Region.between(96, 38, 156, 62)
    assert (
        label(
            Line(np.zeros((8, 8, 3), np.uint8), one + other, 20), Strip(around, around, np.zeros((24, 24, 3), np.uint8))
        )
        == "* 40"
    )


def test_strips_come_back_as_they_were_written(tmp_path: Path) -> None:
    some = drawn(6, 3, Split.TRAIN)
    save(tmp_path / "some.npz", some)
    again = load(tmp_path / "some.npz")
    assert [sample.text for sample in again] == [sample.text for sample in some]
    assert all(np.array_equal(one.image, other.image) for one, other in zip(again, some, strict=True))
    assert all(set(sample.text) <= set(ALPHABET) for sample in some)
    assert any(sample.text for sample in some)


def test_training_begins_with_what_the_present_reader_knows() -> None:
    torch = pytest.importorskip("torch", reason="make build/.train")
    from gridseer.vision.board.counter.lines import ALPHABET as KNOWN
    from gridseer.vision.network import scores
    from training.lines.begin import begin
    from training.lines.model import LineNetwork, stacked

    strips = [sample.image for sample in drawn(12, 4, Split.TRAIN)]
    network = LineNetwork()
    begin(network, strips)
    stack = stacked(strips)
    with torch.no_grad():
        said = network(stack).numpy()
    present = scores(stack.numpy(), "lines.onnx")
    same = [ALPHABET.index(character) for character in KNOWN]
    assert np.abs(said[..., same] - present).max() < 0.05
