// All layouts that fit a board with few of them left, and what every closed cell would show in each.
#pragma once

#include "grid.h"
#include "minesweeper/count/frontier.h"

#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

class FittingLayouts {
public:
    static constexpr std::uint8_t mine_here = 9;

    // False when there are more than `most_layouts`, or too many dead ends on the way to them.
    bool list(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, int most_layouts);

    std::size_t size() const { return count_; }

    // The closed cells that are free in some layout, numbered from 0.
    std::span<const Cell> cells() const { return cells_; }

    // For each layout what a cell shows: a number or a mine.
    std::span<const std::uint8_t> shown(std::size_t cell) const { return {shown_.data() + cell * count_, count_}; }

    // Puts the layouts into another order: the new i-th one is the one that was `order[i]`.
    void reorder(std::span<const std::int32_t> order);

    // Gives back the memory of a long list, which most boards don't need.
    void forget_large();

private:
    // A number next to closed cells: the mines it still misses, and the closed cells left for them.
    struct Watch {
        std::int32_t misses;
        std::int32_t room;
    };

    void watch_cells(const Grid& grid, std::span<const std::uint8_t> sights);
    bool list_from(std::size_t place, int mines_left, int most_layouts);
    void number_cells(const Grid& grid, std::span<const std::uint8_t> sights);

    std::vector<Cell> cells_;
    std::vector<std::uint8_t> shown_; // by cell, then by layout
    std::size_t count_ = 0;

    // While listing.
    std::vector<std::uint8_t> mines_; // of the layouts so far, one byte for each closed cell
    std::vector<std::uint8_t> current_;
    std::uint64_t steps_ = 0;
    std::vector<Watch> watches_;
    std::vector<Handful> watched_by_; // for each closed cell: the numbers next to it
};

} // namespace gridseer::minesweeper
