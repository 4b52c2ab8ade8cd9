"""Names are chosen together: a misread number is put right by the rules, and what they cannot tell stays in doubt."""

import numpy as np

from gridseer.vision.decode import Decoder
from gridseer.vision.faces import Costs, Floats
from gridseer.vision.rules import SIGHTS

BOARD = ["...1#", "...2#", "1123#", "#####"]
LOST = ["*2*1", "2321", "1*21", "12@1"]


def decoder(misread: dict[str, dict[str, float]], board: list[str] = BOARD) -> tuple[Decoder, str]:
    """A decoder of a board, one cluster a symbol, in which some symbols have other chances than certainty."""
    symbols = sorted(set("".join(board)))
    of_cell = np.array([[symbols.index(symbol) for symbol in row] for row in board])
    costs = np.full((len(symbols), len(SIGHTS)), 30.0)
    for number, symbol in enumerate(symbols):
        for name, chance in misread.get(symbol, {symbol: 0.9999}).items():
            costs[number, SIGHTS.index(name)] = -np.log(chance)
    return Decoder(of_cell, alone(costs)), "".join(symbols)


def alone(costs: Floats) -> Costs:
    """Costs of looks that tell nothing about each other."""
    nothing = np.zeros((len(costs), len(costs)))
    return Costs(costs, nothing, nothing, nothing, nothing, nothing, nothing > 0)


def names(found: tuple[int, ...]) -> str:
    return "".join(SIGHTS[name] for name in found)


def test_a_board_that_is_read_well_is_left_alone() -> None:
    reader, symbols = decoder({})
    decoding = reader.decode()
    assert names(decoding.names) == symbols
    assert min(decoding.chances) > 0.999
    assert not decoding.wrong.any()


def test_a_misread_number_is_put_right() -> None:
    reader, symbols = decoder({"2": {"7": 0.8, "2": 0.2}})
    decoding = reader.decode()
    assert names(decoding.names) == symbols
    assert decoding.chances[symbols.index("2")] > 0.9, "every rival breaks a rule"


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
    costs = np.full((2, len(SIGHTS)), 30.0)
    costs[0, SIGHTS.index("#")] = 0.0001
    costs[1, SIGHTS.index("1")] = -np.log(0.6)
    costs[1, SIGHTS.index("2")] = -np.log(0.4)
    decoding = Decoder(board, alone(costs)).decode()
    assert SIGHTS[decoding.names[1]] == "1"
    assert 0.5 < decoding.chances[1] < 0.7


def test_the_numbers_of_a_lost_game_tell_mines_from_wrong_flags() -> None:
    reader, symbols = decoder({"*": {"%": 0.7, "*": 0.3}}, LOST)
    decoding = reader.decode()
    assert names(decoding.names) == symbols
    assert decoding.chances[symbols.index("*")] > 0.95
