// What a guess is worth to a player, by chance: layouts that fit the board are drawn and played to their end.
#pragma once

#include "minesweeper/board/layout.h"
#include "minesweeper/play/policy.h"
#include "random.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

class Playout {
public:
    // Draws layouts of a board with so many mines; no flags are set on it. Games go on as a policy of this strength
    // plays them.
    Playout(std::shared_ptr<const Grid> grid, std::span<const std::uint8_t> view, int mines, const Strength& strength,
            std::uint64_t seed);

    // The next layout that fits, each equally likely. False when that can't be counted, or none fits.
    bool draw();

    // Whether the layout drawn last is won when a cell is opened next.
    bool wins(Cell cell);

private:
    std::shared_ptr<const Grid> grid_;
    std::vector<std::uint8_t> view_;
    int mines_;
    Engine engine_;
    Policy policy_;
    Random random_;
    Answer answer_;
    Mask layout_;
};

} // namespace gridseer::minesweeper
