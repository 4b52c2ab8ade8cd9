// Boards as a reader of pictures sees them: how many cells cannot be as they were read.
//
// The reader names the looks of cells. For each choice of names it asks what board comes of it, for thousands of
// choices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

// Which neighbours a game opens with an empty cell.
enum class Habit : std::uint8_t { all_around = 0, sides = 1, none = 2 };

// What a board is as a whole.
struct Whole {
    double too_few_empty = 0; // how unlikely it is that so few opened cells are empty, as a negative logarithm
    int unaccounted = 0;      // numbers that the mines and flags around them don't fit
    int impossible = 0;       // cells that break a rule by themselves
};

class Wholes {
public:
    // `looks` holds the look of each cell, row by row.
    Wholes(std::span<const std::uint16_t> looks, int width, int height);

    // How many looks must have a name.
    std::size_t count() const { return count_; }

    // The board on which each look has a name: a sight.
    Whole of(std::span<const std::uint8_t> names, Habit habit);

private:
    using Plane = std::vector<std::uint8_t>;

    void see(std::span<const std::uint8_t> names);
    void count_around(const Plane& plane, Plane& counts);
    void count_beside(const Plane& plane, Habit habit, Plane& counts);
    int count_impossible() const;
    int count_unaccounted();
    double too_few_empty();
    int count_empty_areas();

    // The cells lie in rows with one more column at each side, and a row above and below: outside of the board.
    int pitch_;
    std::size_t count_;
    std::vector<std::uint16_t> looks_;
    Plane table_; // the name of each look, and what is outside
    Plane sights_, shown_, blank_, known_, across_, shown_around_, blank_beside_, known_around_;
    std::vector<int> areas_;
};

} // namespace gridseer::minesweeper
