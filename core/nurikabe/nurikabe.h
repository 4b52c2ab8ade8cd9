// Nurikabe: every cell is sea or island. Each island has one clue and as many cells as it says, islands do not touch,
// the sea hangs together and has no 2x2 block.
//
// This is the puzzle and the question how many solutions it has. nurikabe.cpp knows the rules: it writes a puzzle as
// variables, clauses and regions. search.h knows none of them: it looks for values that satisfy those.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace gridseer::nurikabe {

inline constexpr int no_clue = 0;
inline constexpr int any_size = -1; // the clue of an island of unknown size
inline constexpr int left_out = -2; // a clue taken away: its cell may be sea, in an island, or an island's clue

struct Puzzle {
    int width = 0;
    int height = 0;
    std::vector<int> clues;              // row by row
    std::vector<std::uint8_t> colours{}; // what is coloured already: 0 nothing, 1 sea, 2 island; or empty
};

enum class Outcome : std::uint8_t { none, one, several, unknown };

struct Answer {
    Outcome outcome = Outcome::unknown;
    // At most two; 1 is sea. With one of them and the outcome unknown, nothing proves that it is the only one.
    std::vector<std::vector<std::uint8_t>> solutions;
    std::uint64_t conflicts = 0;
};

// How many pairs of a cell and a clue that can reach it a puzzle may have.
inline constexpr long long most_pairs = 1'000'000;

enum class Method : std::uint8_t {
    both,  // clause learning, and the sweep where that takes long and the grid is narrow
    sweep, // the sweep alone; the outcome is unknown for a grid that is too wide, or has clues without a number
};

// Throws std::length_error when the puzzle has more pairs than that.
// `keep_going` is asked now and then; when it says no, the outcome is unknown. With `most` 1 the search ends at the
// first solution.
Answer solve(const Puzzle& puzzle, int most, const std::function<bool()>& keep_going, Method method = Method::both);

} // namespace gridseer::nurikabe
