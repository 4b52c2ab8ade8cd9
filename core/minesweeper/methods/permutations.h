// Trying every assignment of mines to a few cells: the plainest way to count them, and the one whose cost doubles with
// every cell.
//
// An assignment is a whole number with one bit per cell. It fits when every sum holds: the mines among the cells of a
// mask are neither too few nor too many. Nothing is remembered from one assignment to the next; those that must fail
// for the same reason as the one before are left out, unless it is asked for all of them.
#pragma once

#include <cstdint>
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

// The assignments first .. last - 1; or without `skip` every single one of them.
struct Tried {
    std::uint64_t first;
    std::uint64_t last;
    bool skip;
};

// Tries assignments of `length` cells. Each thread takes an equal share.
Fitting try_assignments(int length, std::vector<MineSum> sums, const Tried& tried, int threads);

} // namespace gridseer::minesweeper
