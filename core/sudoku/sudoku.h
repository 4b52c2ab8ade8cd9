// Sudoku: every row, every column and every box holds each digit once.
//
// How many solutions a position has. The candidates of a cell are bits of a word; singles are followed to their end,
// and where none is left the search tries the cell, or the digit of a unit, with the fewest ways.
#pragma once

#include "random.h"
#include "sudoku/shape.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace gridseer::sudoku {

inline constexpr std::uint8_t no_digit = 0;

enum class Outcome : std::uint8_t { none, one, several, unknown };

struct Answer {
    Outcome outcome = Outcome::unknown;
    // At most two. With one of them and the outcome unknown, nothing proves that it is the only one.
    std::vector<std::vector<std::uint8_t>> solutions;
    std::uint64_t guesses = 0;
};

using KeepGoing = std::function<bool()>;

// `digits` has a digit from 1 or `no_digit` per cell, row by row. `keep_going` is asked now and then; when it says no,
// the outcome is unknown. With `most` 1 the search ends at the first solution.
Answer solve(const Shape& shape, const std::vector<std::uint8_t>& digits, int most, const KeepGoing& keep_going);

// Whether singles alone, naked and hidden, lead to a solution.
bool solved_by_singles(const Shape& shape, const std::vector<std::uint8_t>& digits);

// Digits of a position without a solution that cannot all stay, none of which could be left out; nothing when it
// has a solution, or when `keep_going` said no before that was known.
std::vector<Cell> find_conflict(const Shape& shape, std::vector<std::uint8_t> digits, const KeepGoing& keep_going);

// A full grid that obeys the rules, drawn at random; empty when `keep_going` said no.
std::vector<std::uint8_t> random_solution(const Shape& shape, Random& random, const KeepGoing& keep_going);

struct Digging {
    bool symmetric = false;    // cells are emptied together with those across the middle
    bool singles_only = false; // the puzzle must stay solvable by singles alone
    int fewest = 0;            // no digit is taken away below this number
};

// A puzzle with the given solution and no other: cells are emptied in random order as long as that holds. Empty when
// `keep_going` said no.
std::vector<std::uint8_t> dig(const Shape& shape, std::vector<std::uint8_t> solution, const Digging& digging,
                              Random& random, const KeepGoing& keep_going);

} // namespace gridseer::sudoku
