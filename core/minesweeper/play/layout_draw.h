// Layouts that fit a board, drawn at random, each equally likely.
#pragma once

#include "grid.h"
#include "minesweeper/board/layout.h"
#include "minesweeper/count/engine.h"
#include "random.h"

#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

class LayoutDraw {
public:
    // Of a board with so many mines left besides its flags. The engine reads other boards at every draw.
    LayoutDraw(Engine& engine, const Grid& grid, std::span<const std::uint8_t> sights, int mines_left,
               std::uint64_t seed);

    // False when layouts of this board can't be counted, or none fits.
    bool draw();

    // The one drawn last, flags among its mines.
    const Mask& layout() const { return layout_; }

    // How often a board was analysed so far.
    int turns() const { return turns_; }

private:
    void settle_frontier(std::vector<std::uint8_t>& sights, int& left);

    Engine& engine_;
    const Grid& grid_;
    std::vector<std::uint8_t> sights_;
    int mines_left_;
    Random random_;
    Answer answer_;
    Mask layout_;
    int turns_ = 0;
};

} // namespace gridseer::minesweeper
