"""Covers: what lies over boards: dialogs, menus, tooltips, bars, pointers, words, and the shade behind an alert."""

import numpy as np

from scenes.board import DrawnBoard
from scenes.draft import Box, Draft
from scenes.fonts import random_font
from scenes.furniture import Hand, write
from scenes.palette import WHITE, Colour, Rng, ink_on, jitter, plain_ink, random_colour, shade
from scenes.stamps import Pen, Stamp, text_cover
from scenes.windows import title_bar

_WORDS = ("New game", "Undo", "Preferences...", "Statistics", "Scores", "Easy", "Medium", "Expert", "Custom...", "Help")
_SENTENCES = (
    "Congratulations!", "Please enter your name", "Start a new game?", "You won in 93 seconds", "Reset the game?",
    "Game over", "Play again?", "You have lost. Better luck next time!",
)  # fmt: skip
_ENDS = {
    "won": ("You win!", "YOU WON", "Victory!", "Cleared"),
    "lost": ("Game over", "You lose!", "BOOM!", "GAME OVER"),
}


def cover(draft: Draft, hand: Hand, board: DrawnBoard, box: Box) -> None:
    """One or two things over a board, by lot; mostly none."""
    rng, ended = hand.rng, board.position.state in {"won", "lost"}
    draft.layer += 1
    if ended and rng.random() < 0.1:
        dim(draft, rng, box)
    if ended and rng.random() < 0.12:
        words(draft, hand, board.position.state, box)
    roll = rng.random()
    if roll < (0.2 if ended else 0.05):
        dialog(draft, hand, _somewhere(rng, box, (0.2, 0.75), (0.15, 0.6)), board)
    elif roll < 0.24:
        menu(draft, hand, _below_menu(rng, box))
    elif roll < 0.28:
        bar(draft, hand, box, board)
    elif roll < 0.32:
        tooltip(draft, hand, box)
    if rng.random() < 0.1:
        pointer(draft, rng, box, board)


def _somewhere(rng: Rng, box: Box, wide: tuple[float, float], high: tuple[float, float]) -> Box:
    """A rectangle about a board, of shares of its size; at times its edges lie on lines of cells."""
    left, top, right, bottom = box
    width, height = round((right - left) * rng.uniform(*wide)) + 30, round((bottom - top) * rng.uniform(*high)) + 24
    x = round(left + (right - left - width) * rng.uniform(-0.3, 1.3))
    y = round(top + (bottom - top - height) * rng.uniform(-0.3, 1.3))
    return x, y, x + width, y + height


def _on_lines(rng: Rng, box: Box, board: DrawnBoard, at: Box) -> Box:
    """The rectangle with its edges moved to the nearest lines."""
    if rng.random() > 0.25:
        return at
    xs, ys = board.xs + box[0], board.ys + box[1]
    ends = [
        int(round(float(lines[np.abs(lines - end).argmin()]))) for end, lines in zip(at, (xs, ys, xs, ys), strict=True)
    ]
    return (ends[0], ends[1], ends[2], ends[3]) if ends[2] - ends[0] > 16 and ends[3] - ends[1] > 16 else at


def _panel(draft: Draft, rng: Rng, box: Box, paper: Colour) -> None:
    draft.hide(box)
    draft.fill(box, shade(paper, -80))
    draft.fill((box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1), paper)


def dialog(draft: Draft, hand: Hand, at: Box, board: DrawnBoard) -> None:
    """A box with a title, a sentence and buttons; at times an empty one, or one in the colour of cells."""
    rng = hand.rng
    board_at = draft.boards[-1]
    if rng.random() < 0.25:
        at = _on_lines(rng, (round(float(board_at.xs[0])), round(float(board_at.ys[0])), 0, 0), board, at)
    paper = (
        WHITE if rng.random() < 0.3 else jitter((236, 236, 236), rng, 8) if rng.random() < 0.5 else random_colour(rng)
    )
    if board.look and rng.random() < 0.25:
        paper = (board.look.closed if rng.random() < 0.5 else board.look.opened).colour
    _panel(draft, rng, at, paper)
    left, top, right, bottom = at
    if rng.random() < 0.6:
        title_bar(draft, hand, (left + 1, top + 1, right - 1, min(bottom - 1, top + int(rng.integers(18, 32)))))
        top += 32
    if rng.random() < 0.15:
        return
    ink, size = plain_ink(paper, rng), int(rng.integers(10, 18))
    part = draft.part((left + 2, top, right - 2, bottom - 2))
    for number in range(int(rng.integers(1, 4))):
        write(part, hand, str(rng.choice(_SENTENCES)), (12, 8 + round(number * size * 1.7)), size, ink)
    for number in range(int(rng.integers(0, 3))):
        x, y = left + 14 + 90 * number, bottom - 36
        if y > top + 20 and x + 80 < right:
            key = shade(paper, float(rng.uniform(-30, 20)))
            draft.fill((x, y, x + 78, y + 26), shade(key, -70))
            draft.fill((x + 1, y + 1, x + 77, y + 25), key)
            write(draft.canvas, hand, ("OK", "Cancel")[number % 2], (x + 16, y + 6), 13, plain_ink(key, rng))


def _below_menu(rng: Rng, box: Box) -> Box:
    left, top, right, bottom = box
    x = round(left + (right - left) * rng.uniform(-0.05, 0.5))
    return (
        x,
        top - int(rng.integers(0, 40)),
        x + int(rng.integers(100, 260)),
        top + round((bottom - top) * rng.uniform(0.2, 0.7)),
    )


def menu(draft: Draft, hand: Hand, at: Box) -> None:
    """An open menu, one word below the other."""
    rng = hand.rng
    paper = WHITE if rng.random() < 0.4 else random_colour(rng)
    _panel(draft, rng, at, paper)
    step, ink = int(rng.integers(18, 34)), plain_ink(paper, rng)
    part = draft.part((at[0] + 2, at[1] + 2, at[2] - 2, at[3] - 2))
    for y in range(4, part.shape[0] - step, step):
        write(part, hand, str(rng.choice(_WORDS)), (12, y), round(step * 0.5), ink)
        if rng.random() < 0.15:
            part[y + step - 4, 4:-4] = 150


def bar(draft: Draft, hand: Hand, box: Box, board: DrawnBoard) -> None:
    """A bar under which a scrolled board goes on, along one of its sides; at times it ends on a line."""
    rng = hand.rng
    left, top, right, bottom = box
    wide, high = (right - left) * float(rng.uniform(0.02, 0.3)), (bottom - top) * float(rng.uniform(0.02, 0.3))
    if rng.random() < 0.3:
        wide, high = (
            float(board.xs[np.abs(board.xs - wide).argmin()]),
            float(board.ys[np.abs(board.ys - high).argmin()]),
        )
        wide, high = max(wide, float(board.xs[1])), max(high, float(board.ys[1]))
    out = int(rng.integers(0, 120))
    far = (left - out, top - out, right + out, bottom + out)
    bars: tuple[Box, ...] = (
        (far[0], far[1], far[2], round(top + high)), (far[0], round(bottom - high), far[2], far[3]),
        (far[0], far[1], round(left + wide), far[3]), (round(right - wide), far[1], far[2], far[3]),
    )  # fmt: skip
    chosen = bars[int(rng.choice(4, p=[0.4, 0.3, 0.15, 0.15]))]
    paper = board.page if rng.random() < 0.4 else random_colour(rng)
    draft.hide(chosen)
    draft.fill(chosen, paper)
    part = draft.part(chosen)
    if min(part.shape[:2]) > 16:
        write(part, hand, str(rng.choice(_SENTENCES)), (8, max(1, part.shape[0] // 2 - 7)), 13, plain_ink(paper, rng))


def tooltip(draft: Draft, hand: Hand, box: Box) -> None:
    """A word or a sentence in a small box."""
    rng = hand.rng
    paper = (255, 255, 225) if rng.random() < 0.5 else random_colour(rng)
    size = int(rng.integers(9, 16))
    cover = text_cover(str(rng.choice((*_SENTENCES, *_WORDS))), random_font(rng, hand.split), size)
    x, y = int(rng.integers(box[0], box[2])), int(rng.integers(box[1], box[3]))
    _panel(draft, rng, (x, y, x + cover.shape[1] + 12, y + size + 10), paper)
    Stamp.of(cover, plain_ink(paper, rng)).lay(draft.canvas, x + 6, y + 5)


def pointer(draft: Draft, rng: Rng, box: Box, board: DrawnBoard) -> None:
    """An arrow or a hand with a rim."""
    arrow = [(0.0, 0.0), (0.0, 0.75), (0.18, 0.58), (0.3, 0.85), (0.42, 0.8), (0.3, 0.53), (0.55, 0.53)]
    size = int(np.clip(float(board.xs[1]) * rng.uniform(0.5, 1.2), 12, 32))
    inner: Colour = WHITE if rng.random() < 0.6 else (0, 0, 0)
    outer: Colour = (0, 0, 0) if inner == WHITE else WHITE
    fine = 3 * size
    rim = Pen(fine).line([*arrow, arrow[0], arrow[1]], 0.12).polygon(arrow)
    stamp = Stamp.of(rim.cover, outer).under(Stamp.of(Pen(fine).polygon(arrow).cover, inner)).resized(size, size)
    draft.lay(stamp, int(rng.integers(box[0], box[2])), int(rng.integers(box[1], box[3])), hides=True)


def words(draft: Draft, hand: Hand, state: str, box: Box) -> None:
    """How the game ended, written over its cells, with a rim or on a band or on nothing."""
    rng = hand.rng
    left, top, right, bottom = box
    text = str(rng.choice(_ENDS[state]))
    size = int(np.clip((right - left) / len(text) * rng.uniform(0.7, 1.8), 12, 120))
    cover_ = text_cover(text, random_font(rng, hand.split), size)
    x, y = (left + right - cover_.shape[1]) // 2, round(top + (bottom - top) * rng.uniform(0.2, 0.7))
    ink = random_colour(rng)
    if rng.random() < 0.3:
        band = (left, y - size // 3, right, y + cover_.shape[0] + size // 3)
        draft.hide(band)
        draft.fill(band, ink_on(ink, rng, 120))
    draft.lay(Stamp.of(cover_, ink), x, y, hides=True)


def dim(draft: Draft, rng: Rng, box: Box) -> None:
    """The shade that pages lay over everything behind an alert."""
    share = float(rng.uniform(0.2, 0.65))
    part = draft.canvas if rng.random() < 0.7 else draft.part(box)
    colour = np.zeros(3) if rng.random() < 0.8 else np.full(3, 255.0)
    table = np.clip(np.arange(256.0) * (1 - share) + colour[0] * share, 0, 255).astype(np.uint8)
    part[:] = table[part]
