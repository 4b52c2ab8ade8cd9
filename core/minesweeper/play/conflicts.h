// Layouts of which any play wins at most one.
//
// Two layouts conflict if no cell is free in both and shows different numbers in them. No play wins both: as long as it
// has seen the same in both it opens the same cell, and a cell that is free in both looks the same in both. So of a
// clique, layouts that all conflict with each other, a play wins at most one, and of any set of layouts at most as many
// as it has different cliques.
#pragma once

#include "minesweeper/play/fitting_layouts.h"

#include <cstdint>
#include <vector>

namespace gridseer::minesweeper {

class ConflictCliques {
public:
    // Covers the layouts by cliques, greedily in their order. For each layout the number of its clique, from 0.
    const std::vector<std::int32_t>& label(const FittingLayouts& layouts);

    void forget_large();

private:
    using Word = std::uint64_t; // 64 layouts, one bit each
    static constexpr int numbers = 9;

    void note_alike(const FittingLayouts& layouts);
    void keep_conflicting(const FittingLayouts& layouts, std::size_t layout, std::vector<Word>& row) const;

    std::size_t words_ = 0;
    std::vector<Word> alike_; // by cell and number: the layouts in which the cell is a mine or shows the number
    std::vector<Word> free_;  // the layouts without a label
    std::vector<Word> row_;
    std::vector<std::int32_t> labels_;
};

} // namespace gridseer::minesweeper
