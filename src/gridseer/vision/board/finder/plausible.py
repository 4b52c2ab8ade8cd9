"""Whether a lattice that was read is a board of Minesweeper at all, or a calendar, a chess board, a spreadsheet."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Frame, Lattice, Mask, Pixels
from gridseer.minesweeper.level import known_mines
from gridseer.minesweeper.sight import CLOSED, COVERED, EMPTY, EXPLODED, MINE
from gridseer.vision.board.cells.bars import is_seen_over
from gridseer.vision.board.cells.clusters import MOST_FAMILIES
from gridseer.vision.board.cells.cut_off import SIDES
from gridseer.vision.board.cells.hopeless import MOST_STRANGE, MOST_WRONG_SHARE
from gridseer.vision.board.cells.patches import block, cut, on_pixels
from gridseer.vision.board.cells.reading import Reading
from gridseer.vision.board.cells.rules import Habit
from gridseer.vision.board.cells.shade import without_shade
from gridseer.vision.board.finder.colours import mixed
from gridseer.vision.board.finder.looks import ALIKE, of_a_kind, small_pictures
from gridseer.vision.board.finder.ruling import is_ruled_otherwise

_MOST_DOUBTS = 0.5
"""The largest share of the cells with something on them that may be in doubt; bare ones say nothing for or against."""
_SAME_MARK = 1 / 6
"""Marks are the same if they differ by less than this share of their own contrast: faint digits are alike otherwise."""
_DOUBT = 0.9
"""A cell whose sight is less likely than this is in doubt."""
_FEWEST_NUMBERS, _FEWEST_OPENED = 4, 2
"""Fewer numbers that are sure can be anything; then the closed cells must look like those of a new game, or be equal
tiles where this many numbers stand on another ground: these were opened one by one."""
_LARGE_LEVEL = 200
"""Nothing else has as many empty squares as a level with more cells than this, in the same number of rows."""
_MOST_HIDDEN = 0.02
"""The largest share of the cells of a new game that a pointer or the like may hide, or two of them."""
_FAINTEST = 0.3
"""How strong the faintest line between closed cells is beside the usual one."""
_CLEARER = 2.0
"""How much stronger the lines between closed cells are than what is between them."""
_NOT_THROUGH = 1.3
"""How much stronger they are than any line through the middle part of the cells, such as where a gloss ends."""
_NEAR_LINE = 0.19
"""How far from a line the sides of closed cells may be, as a share of the pitch: tiles may have wide gaps."""
_RIM = 0.25
"""The share of a cell on each side that a gap, its sides and its ground take up, and digits hardly."""
_SAME_COLOUR, _OTHER_GROUND = 2.0, 0.1
"""Colours that differ by no more than this, of 255, are the same; a larger share of others makes another ground."""
_PAPER = 235
"""Paper is at least as light as this, of 255."""
_SAME_PICTURE, _ALL_ALIKE = 6.0, 0.98
"""Cells are the same picture when they differ by no more than this on average, of 255; and how many of them must."""
_BESIDE, _OTHER_PATTERN = 3, 12.0
"""How many pixels beyond the sides are looked at, and how much they differ from a pattern that goes on."""
_ALL_DRAWN = 0.6
"""The smallest share of the cells with sides where all are closed: nobody can tell closed cells without sides apart."""
_SQUARE = 1.8
"""The same where nothing but closed cells is seen: of those there must be no other doubt."""
_MOST_STRANGERS = 0.25
"""The largest share of the cells that may show something where all are closed."""
_SAME_HUE = 0.5
"""By how much less a shade may change one colour than another, as a share."""
_ENOUGH_PIXELS = 512
"""A line is as clear in this many of its pixels as in all of them."""
_LONGEST = 2.0
"""How much longer than wide a cell may be, or the other way round."""


def is_board(
    pixels: Pixels, lattice: Lattice, reading: Reading, *, told: bool, counted: Callable[[], bool] = lambda: False
) -> bool:
    """Whether this is a board; where the user said so, only nonsense is refused.

    ``counted`` says whether a counter of mines is beside it: asked only where the cells alone leave it open.
    """
    sights, visible = reading.sights, reading.visible
    strange = float(np.mean(((sights == COVERED) | (reading.probabilities < 0.4))[visible]))
    opened = sights < CLOSED
    wrong = float(reading.wrong.sum()) / max(1, int(opened.sum()))
    if told:
        return strange < 0.6 and wrong < 0.25
    stretch, numbers = lattice.cell_width / lattice.cell_height, (sights > EMPTY) & opened
    sure = numbers & (reading.probabilities >= _DOUBT)
    on_paper = _share_a_ground(reading.patches, (sure if sure.any() else numbers).ravel(), (sights == CLOSED).ravel())
    if on_paper or reading.looks > MOST_FAMILIES or not 1 / _LONGEST <= stretch <= _LONGEST:
        return False
    shown = visible & (sights != CLOSED) & (sights != EMPTY)
    refuted = strange > MOST_STRANGE or wrong > MOST_WRONG_SHARE or _is_mostly_doubtful(reading, shown)
    if refuted or _goes_on_everywhere(pixels, lattice, reading) or is_ruled_otherwise(pixels, lattice):
        return False
    if np.count_nonzero(sure) >= _FEWEST_NUMBERS:
        return True
    if opened.any() and not numbers.any() and reading.habit is not Habit.NONE:
        return False  # an open area ends at numbers, unless the game opens none
    one_by_one = np.count_nonzero(sure) >= _FEWEST_OPENED and bool(np.all(reading.probabilities[shown] >= _DOUBT))
    patches = reading.patches[visible.ravel()]
    return _are_tiles(pixels, lattice, reading) and (
        one_by_one or _are_closed(pixels, lattice, patches, counted, whole=not reading.cut_off, visible=visible)
    )


def _goes_on_everywhere(pixels: Pixels, lattice: Lattice, reading: Reading) -> bool:
    """Whether cells go on at all sides, and something hides the rest at no two opposite ones: as in a table."""
    if {*SIDES} != {*reading.cut_off}:
        return False
    over = {side for side in SIDES if is_seen_over(pixels, lattice, side)}
    return not any(over >= both for both in ({"left", "right"}, {"top", "bottom"}))


def _is_mostly_doubtful(reading: Reading, shown: Mask) -> bool:
    """Whether most of what is shown is in doubt; what comes again, as a flag that nobody can name, doesn't count."""
    doubtful = shown & (reading.probabilities < _DOUBT)
    most = _MOST_DOUBTS * np.count_nonzero(shown)
    if np.count_nonzero(doubtful) <= most:
        return False
    pictures = small_pictures(reading.patches[doubtful.ravel()])
    contrast = np.ptp(pictures.reshape(len(pictures), -1, 3), axis=1).max(axis=1)
    again = of_a_kind(pictures, np.minimum(ALIKE, _SAME_MARK * contrast))
    return bool(np.count_nonzero(~again) > most)


def is_paper(pixels: Pixels, lattice: Lattice, numbers: Callable[[], Sequence[object]]) -> bool:
    """Whether all cells of a lattice are equal to the byte, but not the closed cells of a game: squared paper.

    Nothing has to be read to know that: where all cells are equal, none is open. ``numbers`` are those beside it, of
    which one may count mines: asked only where the cells alone leave it open.
    """
    cell, visible = _only_cell(pixels, lattice), np.ones((lattice.rows, lattice.columns), np.bool_)
    return cell is not None and not _are_closed(
        pixels, lattice, cell[None], lambda: bool(numbers()), whole=True, visible=visible
    )


def _only_cell(pixels: Pixels, lattice: Lattice) -> Pixels | None:
    """What every cell of a lattice looks like, as far as the picture shows them, where all look the same; or None."""
    place = on_pixels(lattice)
    if place is None:
        return None
    area, width, height = block(pixels, place), round(place.cell_width), round(place.cell_height)
    row = area[:height]
    if not np.array_equal(row[:, width:], row[:, :-width]) or not np.array_equal(area[height:], area[:-height]):
        return None
    left, top = (int(max(0, start) - start) % size for start, size in ((place.x, width), (place.y, height)))
    return np.roll(area[:height, :width], (top, left), axis=(0, 1))


def _are_closed(
    pixels: Pixels, lattice: Lattice, patches: Pixels, counted: Callable[[], bool], *, whole: bool, visible: Mask
) -> bool:
    """Whether equal tiles are the closed cells of a game; ``whole`` if the lattice doesn't go on out of sight."""
    if not _has_every_line(pixels, lattice, visible):
        return are_equal_pictures(pixels, lattice, patches)
    if _is_raised(patches) or _stands_out(pixels, lattice, patches, whole=whole):
        return True
    return (whole and _has_size_of_level(lattice)) or counted()


def are_equal_pictures(pixels: Pixels, lattice: Lattice, patches: Pixels) -> bool:
    """Whether all cells are the same picture, and the pattern ends with them on every side.

    A pattern on a wallpaper goes on, or ends somewhere in a cell. A board that hasn't the size of a level must lie on
    one colour besides.
    """
    usual = np.median(patches[:256].astype(np.float64), axis=0)
    alike = np.abs(patches - usual).mean(axis=(1, 2, 3)) <= _SAME_PICTURE
    if alike.mean() < _ALL_ALIKE or usual.std() < _SAME_PICTURE:
        return False
    left, top, (height, width) = round(lattice.x), round(lattice.y), pixels.shape[:2]
    right, bottom = round(lattice.x + lattice.width), round(lattice.y + lattice.height)
    if left < _BESIDE or top < _BESIDE or right + _BESIDE > width or bottom + _BESIDE > height:
        return False
    across, down = pixels[top:bottom], pixels[:, left:right]
    # What lies beyond a side, and what would lie there if the pattern went on.
    pairs = (
        (across[:, left - _BESIDE : left], across[:, right - _BESIDE : right]),
        (across[:, right : right + _BESIDE], across[:, left : left + _BESIDE]),
        (down[top - _BESIDE : top], down[bottom - _BESIDE : bottom]),
        (down[bottom : bottom + _BESIDE], down[top : top + _BESIDE]),
    )
    around = np.concatenate([beyond.reshape(-1, 3) for beyond, _ in pairs])
    if known_mines(lattice.columns, lattice.rows) is None and np.ptp(around, axis=0).max() > _SAME_COLOUR:
        return False
    return all(float(np.abs(one.astype(np.int16) - other).mean()) > _OTHER_PATTERN for one, other in pairs)


def _share_a_ground(patches: Pixels, numbers: Mask, closed: Mask) -> bool:
    """Whether numbers and closed cells are alike around the digits, as in a puzzle on paper, where no cell opens."""
    if not numbers.any() or not closed.any():
        return False
    height, width = patches.shape[1:3]
    rim = np.ones((height, width), np.bool_)
    across, down = max(1, round(_RIM * width)), max(1, round(_RIM * height))
    rim[down : height - down, across : width - across] = False
    one, other = (np.median(patches[some][:, rim], axis=0) for some in (numbers, closed))
    return float(np.mean(np.abs(one - other).max(axis=-1) > _SAME_COLOUR)) <= _OTHER_GROUND


def _has_size_of_level(lattice: Lattice) -> bool:
    cells = lattice.columns * lattice.rows
    return cells >= _LARGE_LEVEL and known_mines(lattice.columns, lattice.rows) is not None


def _are_tiles(pixels: Pixels, lattice: Lattice, reading: Reading) -> bool:
    """Nothing is open: the cells must look like tiles, not like the fields of a chess board or swatches of colours.

    A shade that lies over all of them doesn't make them differ.
    """
    visible, shown = reading.visible, reading.sights[reading.visible]
    drawn = lattice.score >= _ALL_DRAWN * float(np.mean(visible))
    # A game that was lost at once shows its mines on as many closed cells as its level has.
    mines = np.isin(shown, (MINE, EXPLODED)) & (reading.probabilities[visible] >= _DOUBT)
    tiles = float(np.mean((shown == CLOSED) | mines))
    if tiles < 0.8 or not (drawn or are_equal_pictures(pixels, lattice, reading.patches)):
        return False
    if np.count_nonzero(shown == COVERED) > max(2, _MOST_HIDDEN * shown.size):
        return False
    stretch = lattice.cell_width / lattice.cell_height
    if not 1 / _SQUARE <= stretch <= _SQUARE:
        return False
    patches = _without_shade(pixels, lattice, reading.patches)
    even = _even(patches[visible.ravel()])
    if _share_of_strangers(visible, even) > _MOST_STRANGERS or _is_ruled_through(even):
        return False
    means = patches.mean(axis=(1, 2))
    if _is_chess_board(means.reshape(lattice.rows, lattice.columns, 3)):
        return False
    means = means[visible.ravel()]
    middle = np.median(means, axis=0)
    return bool(np.mean(np.abs(means - middle).max(axis=1) > 40) <= 0.25)


def _without_shade(pixels: Pixels, lattice: Lattice, patches: Pixels) -> Pixels:
    """The cells without a shade over them, which makes all colours lighter or darker alike: swatches change in hue."""
    plain = without_shade(pixels, lattice)
    if plain is pixels:
        return patches
    even = cut(plain, lattice)
    shade = even.mean(axis=(1, 2)) - patches.mean(axis=(1, 2))
    return even if float(np.ptp(shade, axis=1).max()) <= _SAME_HUE * float(np.abs(shade).max()) else patches


def _even(patches: Pixels) -> Pixels:
    """The cells without a dither, whose phase may differ from cell to cell."""
    return mixed(Frame(patches.reshape(-1, *patches.shape[2:]))).pixels.reshape(patches.shape)


def _has_every_line(pixels: Pixels, lattice: Lattice, visible: Mask) -> bool:
    """Whether there is an edge between every two columns and rows, and less between the edges.

    The cells of a table can be two squares wide, a photograph has edges everywhere, and what is taken for a cell can be
    several of them. Rows and columns in which something lies over cells don't count where others have none of that.
    """
    left, top = max(0, round(lattice.x)), max(0, round(lattice.y))
    part = Frame(pixels[top : round(lattice.y + lattice.height), left : round(lattice.x + lattice.width)])
    area = mixed(part).pixels
    xs, ys = lattice.column_lines - left, lattice.row_lines - top
    rows, columns = (
        _pixels_of(np.asarray(visible.all(axis=way), np.bool_), lines, length)
        for way, lines, length in ((1, ys, area.shape[0]), (0, xs, area.shape[1]))
    )
    return _has_lines(area[rows].swapaxes(0, 1), xs) and _has_lines(area[:, columns], ys)


def _pixels_of(whole: Mask, lines: Floats, length: int) -> Mask:
    """Which pixels across some lines of cells belong to those that are seen whole; all where none are."""
    number = np.clip(np.searchsorted(lines, np.arange(length), side="right") - 1, 0, len(whole) - 1)
    return np.asarray(whole[number] if whole.any() else np.ones(length, np.bool_), np.bool_)


def _has_lines(area: Pixels, lines: Floats) -> bool:
    places = np.unique(np.linspace(0, area.shape[1] - 1, _ENOUGH_PIXELS).astype(int))
    some = area[:, places].astype(np.int16)
    steps = np.abs(some[1:] - some[:-1]).max(axis=2).mean(axis=1)
    pitch, sizes = float(np.mean(np.diff(lines))), np.diff(lines)
    reach = max(1, round(_NEAR_LINE * pitch))
    near = np.rint(lines[1:-1]).astype(int)[:, None] + np.arange(-reach, reach + 1)
    strength = steps[np.clip(near - 1, 0, len(steps) - 1)].max(axis=1)
    usual = float(np.median(strength))
    shares = np.linspace(0.3, 0.7, max(3, round(0.4 * pitch)))
    places = lines[:-1, None, None] + sizes[:, None, None] * shares[:, None]
    inner = np.rint(places).astype(int) + np.arange(-1, 2)
    through = np.median(steps[np.clip(inner - 1, 0, len(steps) - 1)].max(axis=2), axis=0).max()
    return bool(
        strength.min() >= max(1.0, _FAINTEST * usual)
        and usual >= _CLEARER * np.median(steps)
        and usual >= _NOT_THROUGH * through
    )


def _share_of_strangers(visible: Mask, patches: Pixels) -> float:
    """The share of the cells with something in their middle that the usual cell, or every other one, does not have.

    ``patches`` are those of the visible cells.
    """
    odd = np.indices(visible.shape).sum(axis=0)[visible] % 2 == 1
    side = patches.shape[1] // 5
    grey = patches[:, side:-side, side:-side].mean(axis=3)
    strange = np.empty(len(patches), bool)
    for colour in (odd, ~odd):
        usual = np.median(grey[colour], axis=0)
        strange[colour] = (np.abs(grey[colour] - usual) > 32).mean(axis=(1, 2)) > 0.04
    return float(strange.mean())


def _is_ruled_through(patches: Pixels) -> bool:
    """Whether thin lines go through the usual cell: then it is several cells of a table."""
    usual = np.median(patches[:256].mean(axis=3), axis=0)
    side = max(2, usual.shape[0] // 6)
    for picture in (usual, usual.T):
        before, line, after = picture[side - 2 : -side - 2], picture[side:-side], picture[side + 2 : -side + 2 or None]
        thin = (np.abs(line - (before + after) / 2) > 12) & (np.abs(before - after) < 8)
        if (thin.mean(axis=1) > 0.9).any():
            return True
    return False


def _is_chess_board(means: npt.NDArray[np.float64]) -> bool:
    """Eight by eight fields or a part of them, light and dark in turn, farther apart than the fields of any game."""
    rows, columns = means.shape[:2]
    if max(rows, columns) > 8:
        return False
    light = np.indices((rows, columns)).sum(axis=0) % 2 == 0
    apart = np.abs(np.median(means[light], axis=0) - np.median(means[~light], axis=0)).max()
    return bool(apart > 35)


def _is_raised(patches: Pixels) -> bool:
    """Whether the cells are lighter at their upper left edges than at their lower right ones, or the other way.

    A soft shadow is seen at some distance from the edge, not at all.
    """
    edge = max(1, patches.shape[1] // 8)
    grey = np.median(patches[:256].mean(axis=3), axis=0)
    turned = grey[::-1, ::-1]
    strip = np.s_[max(1, edge // 2) : edge + 1, edge:-edge]  # without the outermost pixel: a line may be there
    upper, lower = (side[strip].mean(axis=1) + side.T[strip].mean(axis=1) for side in (grey, turned))
    return bool(np.abs(upper - lower).max() > 16)


def _stands_out(pixels: Pixels, lattice: Lattice, patches: Pixels, *, whole: bool) -> bool:
    """Whether the middles of the cells have another colour than what is around the board."""
    side = patches.shape[1] // 4
    inner = np.median(patches[:256, side:-side, side:-side].reshape(-1, 3), axis=0)
    away = round(max(3, 0.5 * min(lattice.cell_width, lattice.cell_height)))
    left, right = round(lattice.x) - away, round(lattice.x + lattice.width) + away
    top, bottom = round(lattice.y) - away, round(lattice.y + lattice.height) + away
    height, width = pixels.shape[:2]
    strips = [pixels[row, max(0, left) : right] for row in (top, bottom) if 0 <= row < height]
    strips += [pixels[max(0, top) : bottom, column] for column in (left, right) if 0 <= column < width]
    if not strips:
        # Nothing is around it. Paper goes on or is white; the closed cells of a game hardly ever are.
        return whole and bool(inner.min() < _PAPER)
    around = np.concatenate(strips).astype(np.int16)
    alike = np.abs(around - inner).max(axis=1) < 12
    return bool(alike.mean() < 0.5)
