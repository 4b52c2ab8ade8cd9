// Guesses that no play avoids: small sets of cells that nothing outside them will ever tell apart.
//
// Such a set is of closed cells open to both. Over all its configurations that occur in layouts it has the same number
// of mines, and every cell outside that touches it, walls, flags and proven mines aside, touches the same number of its
// mines. So its configurations fit every layout of the rest alike, and no number seen now or later tells them apart:
// the first cell of the set that is opened is a guess, whenever that is.
//
// They are searched for by closing: from a cell on, as long as a cell outside sees a varying number of mines, the set
// needs another cell that it sees, or the cell itself. Cells that the numbers on the board count alike go together: a
// set that held one of two such cells could trade a mine for the other.
#pragma once

#include "grid.h"
#include "minesweeper/count/engine.h"
#include "minesweeper/count/joint.h"

#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

constexpr int most_unavoidable_cells = most_joint_cells;

struct UnavoidableGuess {
    std::vector<Cell> cells; // in reading order
    std::int32_t configurations = 0;
    std::int32_t mines = 0; // in each of them
    std::int32_t won = 0;   // configurations that the best play wins once everything around is known; no play wins more
};

class UnavoidableSearch {
public:
    explicit UnavoidableSearch(Engine& engine) : engine_(engine) {}

    // The smallest such sets, in reading order; nothing on a board too wide to count.
    std::span<const UnavoidableGuess> find(const Grid& grid, std::span<const std::uint8_t> sights,
                                           const MinesLeft& mines_left);

private:
    // Cells that go together.
    struct Unit {
        std::vector<Cell> cells;
        bool taken = false;    // part of the set at hand
        bool excluded = false; // sets with it have been searched
    };
    using Options = std::vector<std::int32_t>;
    static constexpr std::int32_t no_unit = -1;

    void gather_units(const Answer& answer);
    void add_unit(std::vector<Cell> cells);
    void search(int seed);
    bool needs_more(int seed, Options& options);
    bool alone_needs_more(int seed, Options& options);
    bool pattern_needs_more(int seed, Options& options);
    void options_at(Cell outside, int seed, Options& options) const;
    void options_anywhere(int seed, Options& options) const;
    bool can_take(std::int32_t unit, int seed) const;
    void take(std::int32_t unit);
    void give_back(std::int32_t unit);
    bool ask_configurations();
    void name_set();
    void keep_smallest();

    Engine& engine_;
    const Grid* grid_ = nullptr; // of the board at hand
    std::span<const std::uint8_t> sights_;
    MinesLeft mines_left_;
    std::vector<std::uint8_t> blind_;   // for each cell: whether it never shows a number
    std::vector<std::int32_t> unit_of_; // for each cell
    std::vector<Unit> units_;           // in reading order of their first cells
    std::vector<Cell> set_;             // the set at hand
    std::vector<Cell> outside_;         // the cells that touch it and show, or may show, a number
    std::vector<std::uint8_t> touches_; // for each cell: how many cells of the set it touches
    std::vector<double> probability_;
    std::vector<std::uint8_t> configurations_; // bit i: a mine in the i-th cell of the set
    std::uint64_t left_to_look_at_ = 0;        // sets, with this first unit
    std::vector<UnavoidableGuess> found_;
};

} // namespace gridseer::minesweeper
