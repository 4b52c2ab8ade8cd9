// Trying every assignment of mines to a few cells: the plainest way to count them, and the one whose cost doubles with
// every cell.
//
// An assignment is a whole number with one bit per cell. It fits when every sum holds: the mines among the cells of a
// mask are neither too few nor too many. Nothing is left out and nothing is remembered from one assignment to
// the next.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

constexpr int most_assigned_cells = 32;

// What one number asks of an assignment.
struct MineSum {
    std::uint32_t cells; // one bit each
    std::int32_t least;  // mines among them
    std::int32_t most;
};

// The assignments that fit, by their mines.
struct Fitting {
    explicit Fitting(int length)
        : length(length), total(length + 1, 0), with_mine(static_cast<std::size_t>(length + 1) * length, 0) {}

    void add(const Fitting& other);

    int length;
    std::vector<std::uint64_t> total;     // by mines: how many fit
    std::vector<std::uint64_t> with_mine; // by mines, then by cell: how many of these have a mine there
};

// Tries the assignments first .. last - 1 of `length` cells. Each thread takes an equal share.
Fitting try_assignments(int length, std::span<const MineSum> sums, std::uint64_t first, std::uint64_t last,
                        int threads);

} // namespace gridseer::minesweeper
