// Swaps: small sets of cells that end as an even guess once the cells around them turn out to be mines.
//
// A swap has two sides of equally many cells. The mines are on one side and the other is free, and nothing tells which:
// every cell around either touches equally many cells of both sides or is a mine itself. Those that must be mines for
// that are called apart. The shapes are the pair AB, the box AB/BA and the strip AB.AB in all turns.
//
// A swap that is still possible costs half the games in which it comes about, unless a guess made in time settles it:
// opening one of its cells, or one of those apart. Such a guess is worth more than its safety says, by its relief.
#pragma once

#include "grid.h"
#include "minesweeper/board/layout.h"
#include "minesweeper/count/engine.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

struct Swap {
    std::array<Handful, 2> sides;
    Handful apart;
};

// Whether a layout has the mines of a swap on one of its sides, and nothing tells which.
bool came_about(const Swap& swap, const Mask& layout);

// Fills in the cells apart of a swap whose sides are given. False when there are more than `most` of them.
bool find_apart(const Grid& grid, Swap& swap, int most);

// The swaps of a grid with few cells apart.
class SwapShapes {
public:
    std::span<const Swap> of(const Grid& grid);

private:
    void add_at(const Grid& grid, int x, int y);
    void add(const Grid& grid, std::span<const Cell> cells);

    std::vector<Swap> swaps_; // of the grid below
    int width_ = 0;
    int height_ = 0;
    Topology topology_ = Topology::square;
};

class SwapRelief {
public:
    explicit SwapRelief(Engine& engine) : engine_(engine) {}

    // For every cell by how much opening it improves the chances with the swaps that are at least this probable, by a
    // quick estimate. `answer` is the analysis of the board. The engine has read other boards after this.
    void weigh(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
               const Answer& answer, double least_chance, std::vector<double>& relief);

private:
    double chance(const Swap& swap, std::span<const std::uint8_t> sights, const Answer& answer) const;
    void add(const Grid& grid, std::span<const std::uint8_t> sights, MinesLeft mines_left, const Answer& answer,
             const Swap& swap, std::vector<double>& relief);

    Engine& engine_;
    SwapShapes shapes_;
    std::vector<std::uint8_t> sights_; // with one side of a swap as mines
    Answer swapped_;
};

} // namespace gridseer::minesweeper
