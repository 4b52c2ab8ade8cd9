"""Covers: what lies over boards: dialogs, menus, tooltips, bars, pointers, words, and the shade behind an alert."""

import numpy as np

from scenes.board import DrawnBoard
from scenes.draft import Box, Draft
from scenes.furniture import Hand
from scenes.lots import Rng
from scenes.palette import BLACK, WHITE, Colour, ink_on, jitter, plain_ink, random_colour, shade
from scenes.symbols import SHAPES, painted, parts, small
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
    rng, ended = hand.rng, board.position.state in _ENDS
    if ended and rng.chance(0.1):
        _dim(draft, rng, box)
    if ended and rng.chance(0.12):
        _end(draft, hand, board.position.state, box)
    roll = rng.random()
    if roll < (0.2 if ended else 0.08):
        _dialog(draft, hand, _on_lines(rng, box, board, _somewhere(rng, box)), board)
    elif roll < 0.24:
        _menu(draft, hand, box)
    elif roll < 0.32:
        _bar(draft, hand, box, board)
    elif roll < 0.37:
        _tooltip(draft, hand, box)
    if rng.chance(0.1):
        _pointer(draft, rng, box, board)


def _somewhere(rng: Rng, box: Box) -> Box:
    """A rectangle about a board, of shares of its size."""
    left, top, right, bottom = box
    most = 0.75 if rng.chance(0.7) else 1.3  # windows of scores are larger than small boards
    width, height = (right - left) * rng.between(0.2, most) + 30, (bottom - top) * rng.between(0.15, 0.8 * most) + 24
    x = left + (right - left - width) * rng.between(-0.3, 1.3)
    y = top + (bottom - top - height) * rng.between(-0.3, 1.3)
    return round(x), round(y), round(x + width), round(y + height)


def _on_lines(rng: Rng, box: Box, board: DrawnBoard, at: Box) -> Box:
    """The rectangle, at times with its edges moved to the nearest lines of cells."""
    xs, ys = board.xs + box[0], board.ys + box[1]
    left, top, right, bottom = (round(float(s[np.abs(s - a).argmin()])) for a, s in zip(at, (xs, ys) * 2, strict=True))
    return (left, top, right, bottom) if rng.chance(0.25) and min(right - left, bottom - top) > 16 else at


def _panel(draft: Draft, box: Box, paper: Colour) -> None:
    draft.hide(box)
    draft.fill(box, paper)
    draft.rim(box, 1, shade(paper, -80), shade(paper, -80))


def _dialog(draft: Draft, hand: Hand, at: Box, board: DrawnBoard) -> None:
    """A box with a title, a sentence and buttons; at times an empty one, or one in the colour of cells."""
    rng, (left, top, right, bottom), roll = hand.rng, at, hand.rng.random()
    paper = WHITE if roll < 0.25 else jitter((236, 236, 236), rng, 8) if roll < 0.6 else random_colour(rng)
    if board.look and roll > 0.75:
        paper = (board.look.closed if rng.chance(0.5) else board.look.opened).colour
    _panel(draft, at, paper)
    if rng.chance(0.6):
        title_bar(draft, hand, (left + 1, top + 1, right - 1, min(bottom - 1, top + rng.count(18, 32))))
        top += 32
    if rng.chance(0.15):
        return
    size, part = rng.count(10, 18), draft.part((left + 2, top, right - 2, bottom - 2))
    lines = hand.written([rng.one(_SENTENCES) for _ in range(rng.count(1, 4))], size, plain_ink(paper, rng))
    for number, line in enumerate(lines):
        line.lay(part, 12, 8 + round(number * size * 1.7))
    key = shade(paper, rng.between(-30, 20))
    for number, name in enumerate(hand.written(("OK", "Cancel")[: rng.count(0, 3)], 13, plain_ink(key, rng))):
        x, y = left + 14 + 90 * number, bottom - 36
        if y > top + 20 and x + 80 < right:
            draft.fill((x, y, x + 78, y + 26), key)
            draft.rim((x, y, x + 78, y + 26), 1, shade(key, -70), shade(key, -70))
            name.lay_centred(draft.canvas, x + 39, y + 13)


def _menu(draft: Draft, hand: Hand, box: Box) -> None:
    """An open menu, one word below the other, hanging down from above the board."""
    rng, (left, top, right, bottom) = hand.rng, box
    x = round(left + (right - left) * rng.between(-0.05, 0.5))
    end = top + round((bottom - top) * rng.between(0.2, 0.7))
    at = (x, top - rng.count(0, 40), x + rng.count(100, 260), end)
    paper, step = WHITE if rng.chance(0.4) else random_colour(rng), rng.count(18, 34)
    _panel(draft, at, paper)
    part, names = (
        draft.part((at[0] + 2, at[1] + 2, at[2] - 2, at[3] - 2)),
        hand.written(_WORDS, step / 2, plain_ink(paper, rng)),
    )
    for y in range(4, part.shape[0] - step, step):
        hand.one(names).lay(part, 12, y)
        if rng.chance(0.15):
            part[y + step - 4, 4:-4] = 150


def _bar(draft: Draft, hand: Hand, box: Box, board: DrawnBoard) -> None:
    """A bar under which a scrolled board goes on, along one of its sides; at times it ends on a line."""
    rng, (left, top, right, bottom) = hand.rng, box
    wide, high = (right - left) * rng.between(0.02, 0.3), (bottom - top) * rng.between(0.02, 0.3)
    if rng.chance(0.3):
        wide = min(board.xs[1:].tolist(), key=lambda line: abs(line - wide))
        high = min(board.ys[1:].tolist(), key=lambda line: abs(line - high))
    out = rng.count(0, 120)
    far = (left - out, top - out, right + out, bottom + out)
    bars: tuple[Box, ...] = (
        (far[0], far[1], far[2], round(top + high)), (far[0], round(bottom - high), far[2], far[3]),
        (far[0], far[1], round(left + wide), far[3]), (round(right - wide), far[1], far[2], far[3]),
    )  # fmt: skip
    chosen = rng.lot(dict(zip(bars, (0.4, 0.3, 0.15, 0.15), strict=True)))
    paper = board.page if rng.chance(0.4) else random_colour(rng)
    draft.hide(chosen)
    draft.fill(chosen, paper)
    note = hand.written([rng.one(_SENTENCES)], 13, plain_ink(paper, rng))[0]
    note.lay(draft.part(chosen), 8, max(1, draft.part(chosen).shape[0] // 2 - 7))


def _tooltip(draft: Draft, hand: Hand, box: Box) -> None:
    """A word or a sentence in a small box."""
    rng = hand.rng
    paper = (255, 255, 225) if rng.chance(0.5) else random_colour(rng)
    note = hand.written([rng.one((*_SENTENCES, *_WORDS))], rng.count(9, 16), plain_ink(paper, rng))[0]
    x, y = rng.count(box[0], box[2]), rng.count(box[1], box[3])
    _panel(draft, (x, y, x + note.size[0] + 12, y + note.size[1] + 12), paper)
    note.lay(draft.canvas, x + 6, y + 6)


def _pointer(draft: Draft, rng: Rng, box: Box, board: DrawnBoard) -> None:
    """An arrow with a rim."""
    size = int(np.clip(float(board.xs[1]) * rng.between(0.5, 1.2), 12, 32))
    colours = (BLACK, WHITE) if rng.chance(0.6) else (WHITE, BLACK)
    arrow, inks = parts(SHAPES["arrow"]), dict(zip("kw", colours, strict=True))
    stamp = small(lambda side: painted(arrow, inks, side), size)
    draft.lay_over(stamp, rng.count(box[0], box[2]), rng.count(box[1], box[3]))


def _end(draft: Draft, hand: Hand, state: str, box: Box) -> None:
    """How the game ended, written over its cells, at times on a band."""
    rng, (left, top, right, bottom) = hand.rng, box
    text, ink = rng.one(_ENDS[state]), random_colour(rng)
    size = int(np.clip((right - left) / len(text) * rng.between(0.7, 1.8), 12, 120))
    stamp = hand.written([text], size, ink)[0]
    x, y = (left + right - stamp.size[0]) // 2, round(top + (bottom - top) * rng.between(0.2, 0.7))
    if rng.chance(0.3):
        band = (left, y - size // 3, right, y + stamp.size[1] + size // 3)
        draft.hide(band)
        draft.fill(band, ink_on(ink, rng, 120))
    draft.lay_over(stamp, x, y)


def _dim(draft: Draft, rng: Rng, box: Box) -> None:
    """The shade that pages lay over everything behind an alert, or over the board."""
    share, dark = rng.between(0.2, 0.65), rng.chance(0.8)
    part = draft.canvas if rng.chance(0.7) else draft.part(box)
    part[:] = np.clip(np.arange(256.0) * (1 - share) + (0 if dark else 255 * share), 0, 255).astype(np.uint8)[part]
