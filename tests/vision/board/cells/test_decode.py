"""Names are chosen together: a misread number is put right by the rules, and what they cannot tell stays in doubt."""

from dataclasses import replace

import numpy as np

from gridseer.geometry import Floats
from gridseer.minesweeper.sight import SYMBOLS
from gridseer.vision.board.cells.decode import Decoder
from gridseer.vision.board.cells.grounds import Costs

BOARD = ["...1#", "...2#", "1123#", "#####"]
LOST = ["*2*1", "2321", "1*21", "12@1"]


def decoder(misread: dict[str, dict[str, float]], board: list[str] = BOARD) -> tuple[Decoder, str]:
    """A decoder of a board, one cluster a symbol, in which some symbols have other probabilities than certainty."""
    symbols = sorted(set("".join(board)))
    of_cell = np.array([[symbols.index(symbol) for symbol in row] for row in board])
    costs = np.full((len(symbols), len(SYMBOLS)), 30.0)
    for number, symbol in enumerate(symbols):
        for name, probability in misread.get(symbol, {symbol: 0.9999}).items():
            costs[number, SYMBOLS.index(name)] = -np.log(probability)
    return Decoder(of_cell, alone(costs)), "".join(symbols)


def alone(costs: Floats) -> Costs:
    """Costs of looks that tell nothing about each other."""
    nothing = np.zeros((len(costs), len(costs)))
    return Costs(costs, nothing, nothing, nothing, nothing, nothing, nothing > 0, nothing[0] > 0)


def names(found: tuple[int, ...]) -> str:
    return "".join(SYMBOLS[name] for name in found)


def test_a_board_that_is_read_well_is_left_alone() -> None:
    reader, symbols = decoder({})
    decoding = reader.decode()
    assert names(decoding.names) == symbols
    assert min(decoding.probabilities) > 0.999
    assert not decoding.wrong.any()


def test_a_misread_number_is_put_right() -> None:
    reader, symbols = decoder({"2": {"7": 0.8, "2": 0.2}})
    decoding = reader.decode()
    assert names(decoding.names) == symbols
    assert decoding.probabilities[symbols.index("2")] > 0.9, "every rival breaks a rule"


def test_a_rival_that_is_likely_only_beside_the_name_is_refuted_too() -> None:
    reader, symbols = decoder({"2": {"8": 0.9, "2": 0.09, "7": 0.0095}})
    decoding = reader.decode()
    assert names(decoding.names) == symbols
    rivals = dict(decoding.rivals[symbols.index("2")])
    assert rivals[7] < 0.01, "a 7 breaks the same rules as an 8"


def test_closed_and_open_are_told_apart_by_what_they_touch() -> None:
    reader, symbols = decoder({"#": {".": 0.9, "#": 0.1}})
    assert names(reader.decode().names) == symbols


def test_a_contradiction_that_no_name_resolves_is_shown() -> None:
    reader, _ = decoder({"2": {"8": 0.9999}})
    decoding = reader.decode()
    assert decoding.wrong.any()


def test_what_the_rules_cannot_tell_stays_in_doubt() -> None:
    board = np.zeros((4, 4), int)
    board[0, 0] = 1
    costs = np.full((2, len(SYMBOLS)), 30.0)
    costs[0, SYMBOLS.index("#")] = 0.0001
    costs[1, SYMBOLS.index("1")] = -np.log(0.6)
    costs[1, SYMBOLS.index("2")] = -np.log(0.4)
    decoding = Decoder(board, alone(costs)).decode()
    assert SYMBOLS[decoding.names[1]] == "1"
    assert 0.5 < decoding.probabilities[1] < 0.7


def test_the_numbers_of_a_lost_game_tell_mines_from_wrong_flags() -> None:
    reader, symbols = decoder({"*": {"%": 0.7, "*": 0.3}}, LOST)
    decoding = reader.decode()
    assert names(decoding.names) == symbols
    assert decoding.probabilities[symbols.index("*")] > 0.95


def test_a_name_that_fits_anywhere_is_not_proven_by_the_rules() -> None:
    """A number in a look never seen was surely a wrong flag: all that the network thought likelier broke rules."""
    reader, symbols = decoder({"3": {"%": 0.3, "2": 0.3, "1": 0.3, "3": 0.005}}, LOST)
    decoding = reader.decode()
    assert not decoding.wrong.any()
    assert decoding.probabilities[symbols.index("3")] < 0.5


Chances = dict[str, float]


def split(board: list[str], looks: dict[str, list[Chances]]) -> str:
    """The board as decoded, in which some symbols have several looks of one colour, dealt out cell by cell."""
    known = {symbol: looks.get(symbol, [{symbol: 0.9999}]) for symbol in sorted(set("".join(board)))}
    kinds = [(symbol, part) for symbol, probabilities in known.items() for part in range(len(probabilities))]
    of_cell = np.array(
        [[kinds.index((s, (x + 2 * y) % len(known[s]))) for x, s in enumerate(row)] for y, row in enumerate(board)]
    )
    costs = np.full((len(kinds), len(SYMBOLS)), 30.0)
    for number, (symbol, part) in enumerate(kinds):
        for name, probability in known[symbol][part].items():
            costs[number, SYMBOLS.index(name)] = -np.log(probability)
    coloured = np.array([[one[0] == other[0] for other in kinds] for one in kinds])
    reader = Decoder(of_cell, replace(alone(costs), coloured=coloured))
    return "\n".join("".join(SYMBOLS[sight] for sight in row) for row in reader.sights(reader.decode().names))


OPEN = [".....", "..111", "..1#1", "..111", "....."]


def test_the_many_looks_of_an_open_area_are_opened_together() -> None:
    board = [*OPEN, *OPEN]
    assert split(board, {".": 4 * [{"#": 0.6, ".": 0.4}]}) == "\n".join(board)


def test_the_search_goes_on_until_every_misread_look_is_put_right() -> None:
    mine = {"*": 0.5, "1": 0.3, "@": 0.1, "!": 0.05, "2": 0.03, "%": 0.02}
    board = [*OPEN, *OPEN]
    assert split(board, {"1": [*3 * [mine], *3 * [{"1": 0.9, "*": 0.1}]]}) == "\n".join(board)


def test_closed_and_empty_cells_that_look_the_same_are_doubtful() -> None:
    board = [row.replace(".", "#") * 2 for row in 3 * OPEN]
    reader, symbols = decoder({"#": {"#": 0.6, ".": 0.4}}, board)
    decoding = reader.decode()
    assert not decoding.wrong.any()
    assert decoding.probabilities[symbols.index("#")] < 0.9, "not one of 48 numbers is beside an empty cell"


def test_names_for_what_may_be_no_board_are_not_searched_for_any_longer_where_many_break_rules() -> None:
    square = ["5#3#", "#7#1", "6#2#", "#4#8"]
    counts = []
    for doubted in (False, True):
        unsure = {number: {number: 0.6, other: 0.4} for number, other in ("56", "67", "78", "85", "43", "32")}
        plain, _ = decoder({"#": {"#": 0.5, ".": 0.5}, **unsure}, square)
        found = Decoder(plain.of_cell, plain.costs, doubted=doubted)
        decoding = found.decode()
        assert decoding.wrong.mean() > 0.1
        counts.append(len(found._priced))
    assert counts[1] < counts[0]


def test_a_board_that_breaks_no_rule_is_searched_for_as_well_where_it_may_be_none() -> None:
    plain, symbols = decoder({"2": {"3": 0.9, "2": 0.1}})
    decoding = Decoder(plain.of_cell, plain.costs, doubted=True).decode()
    assert names(decoding.names) == symbols
    assert not decoding.wrong.any()
