// From where on boards need larger numbers, and a tree to weigh them. Both ways give the same answers; the fuzz target
// is compiled with GRIDSEER_LOW_THRESHOLDS, to reach on small boards what only large ones would need.
#pragma once

#include <cstddef>

namespace gridseer::minesweeper {

#ifdef GRIDSEER_LOW_THRESHOLDS
constexpr int cells_for_doubles = 9;
constexpr std::size_t long_series = 5;
#else
// With at most this many cells in all chains, every count and weight is between 2^-800 and 2^800: doubles are enough.
constexpr int cells_for_doubles = 400;

// With at least so many numbers of mines on the frontier the chains are weighed in a tree.
constexpr std::size_t long_series = 2000;
#endif

} // namespace gridseer::minesweeper
