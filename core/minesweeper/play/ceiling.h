// A ceiling on what any play can win: no play wins two layouts that conflict (conflicts.h).
//
// In a whole layout the swaps that came about (swaps.h, in all shapes of shapes.h) are chosen in a fixed order, as long
// as none of their cells belongs to one chosen before. Turning any of them round gives layouts that all conflict with
// each other: a number could change only at a cell apart, and that is a mine in all of them. So they are a clique.
// Every layout names its clique in this way; two layouts of one clique may name different ones, since turning a swap
// may bring about another.
//
// A play wins at most one layout of each clique that is named, so at most as many as there are of these. A clique named
// by m of its layouts is counted once if each of the m counts 1/m: the mean of 1/m over all layouts is a ceiling on the
// win rate, and over layouts drawn at random an estimate of it without bias. After a cell is opened only the layouts
// count in which it is free. Where the next cell is still to be chosen the best one gives the ceiling; the best of
// estimated means is never too low on average.
#pragma once

#include "grid.h"
#include "minesweeper/board/layout.h"
#include "minesweeper/play/swaps.h"

#include <cstdint>
#include <vector>

namespace gridseer::minesweeper {

class Ceiling {
public:
    // Of games that begin by opening `first`; `zero` when the start rule keeps its neighbours free.
    Ceiling(const Grid& grid, Cell first, bool zero);

    // Counts one layout in, in which the first cell is free.
    void add(const Mask& layout);

    // The ceiling by the layouts so far: after the first number the best cell is opened next.
    struct Estimate {
        double mean;
        double standard_error;
    };
    Estimate estimate() const;

private:
    struct Group { // layouts in which the first cell shows the same number
        std::int64_t layouts = 0;
        std::vector<double> sums;    // for each cell: the layouts in which it is free, each counted 1/m of those
        std::vector<double> squares; // the same with the squares of 1/m
    };
    static constexpr std::size_t most_chosen = 10; // of the swaps of one layout

    void choose(const Mask& layout, std::vector<std::int32_t>& chosen);
    void turn(const Swap& swap, Mask& layout) const;

    const Grid& grid_;
    Cell first_;
    std::vector<Swap> swaps_; // that leave the first cell as it is
    std::vector<std::uint8_t> taken_;
    std::vector<Group> groups_;
};

} // namespace gridseer::minesweeper
