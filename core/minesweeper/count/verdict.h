// What is known of a closed cell, and how it follows from counts.
#pragma once

#include "number.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

namespace gridseer::minesweeper {

enum class Verdict : std::uint8_t { none, open_to_both, safe, mine }; // none: not a closed cell

// A probability that is open to both is never shown as certain, however close it comes.
inline double between(double probability) {
    return std::clamp(probability, std::numeric_limits<double>::min(), 1 - std::numeric_limits<double>::epsilon() / 2);
}

// From the summed weights of mines and of free cells to a probability and a verdict. A cell is
// certain when no layout contradicts it: a weight is exactly zero only if nothing was ever added to it.
template <typename Number> std::pair<double, Verdict> judge(const Number& mines, const Number& free) {
    if (is_zero(mines)) return {0.0, Verdict::safe};
    if (is_zero(free)) return {1.0, Verdict::mine};
    Number all = mines;
    all += free;
    return {between(mines / all), Verdict::open_to_both};
}

} // namespace gridseer::minesweeper
