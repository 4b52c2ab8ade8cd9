// How much of a position is lost whatever is played, estimated from drawn layouts.
//
// Of layouts that all conflict with each other (conflicts.h) any play wins at most one. For a layout that was drawn
// such a clique is looked for: the swaps of many shapes (shapes.h) that came about in it are turned, one after the
// other, and what comes of that belongs to the clique if it conflicts with all that do already. Swaps that leave each
// other alone are independent: the clique is as large as the product of its parts. If the clique of a layout has m
// members, the mean of 1/m over the layouts says what share of them can be won at most. That is no bound, as two
// layouts of one clique may find different ones, but close to the value of a position where that can be worked out.
//
// A cell that is opened leaves of every clique the members in which it is free. So the same mean says what opening it
// does to that share: its relief, as of swaps (swaps.h), but with more shapes, and without counting twice what can't
// come about together.
#pragma once

#include "grid.h"
#include "minesweeper/board/layout.h"
#include "minesweeper/count/engine.h"
#include "minesweeper/play/swaps.h"

#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

class Cover {
public:
    // Of a board; `answer` is its analysis.
    Cover(const Grid& grid, std::span<const std::uint8_t> sights, const Answer& answer);

    // Counts a layout of the board in.
    void add(const Mask& layout);

    // For every cell by how much opening it raises the share of the layouts that can be won, if it isn't a mine.
    void weigh(std::vector<double>& relief) const;

private:
    using Difference = std::vector<Cell>; // the cells, in order, that are mines in one of two layouts alone

    bool may_come_about(Swap& swap, std::span<const std::uint8_t> sights, const Answer& answer) const;
    bool leaves_others_alone(const Swap& swap) const;
    void add_part(const Swap& first);
    void grow(const Difference& member);
    void consider(const Difference& member, const Swap& swap);
    void count_part();
    bool conflict(const Difference& one, const Difference& other);
    void turn(const Difference& cells);

    const Grid& grid_;
    std::vector<Swap> swaps_;
    std::vector<std::vector<std::int32_t>> swaps_at_; // for each cell: those with it in one of their sides

    // Of the layout at hand.
    Mask layout_;
    std::vector<std::uint8_t> use_;       // for each cell: whether a part turns it, or needs it as a mine
    std::vector<std::int32_t> part_size_; // for each cell: the members of its part ...
    std::vector<std::int32_t> part_free_; // ... and those of them in which it is free
    double share_ = 1;                    // 1/m
    std::vector<Difference> members_;     // of the part at hand, by their difference to the layout
    Difference region_;                   // the cells that its members turn

    // Of all layouts so far.
    double layouts_ = 0;
    double shares_ = 0;
    std::vector<double> free_; // for each cell: the layouts in which it is free ...
    std::vector<double> sums_; // ... and their shares once it is opened
    std::vector<std::int8_t> change_;
};

} // namespace gridseer::minesweeper
