// What a player sees in a cell: a number 0..8, or one of these.
#pragma once

#include <cstdint>

namespace gridseer::minesweeper {

constexpr std::uint8_t sight_closed = 9;
constexpr std::uint8_t sight_flag = 10;
constexpr std::uint8_t sight_wall = 11;

// An open cell whose number counts for nothing: used to ask what follows from some of the numbers only. No cell of a
// real board shows it.
constexpr std::uint8_t sight_ignored = 255;

} // namespace gridseer::minesweeper
