// One game of Minesweeper: the hidden mines and what the player has seen of them.
#pragma once

#include "grid.h"
#include "minesweeper/board/layout.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace gridseer::minesweeper {

enum class Outcome : std::uint8_t { playing, won, lost };

class Game {
public:
    // The mines are drawn when the first cell is opened, from the seed, under the start rule.
    // Throws std::invalid_argument when the mines do not fit.
    Game(std::shared_ptr<const Grid> grid, Mask walls, int mines, Start start, std::uint64_t seed);

    // A game on a known layout; the first cell opened may be a mine.
    Game(std::shared_ptr<const Grid> grid, Mask walls, Mask layout);

    // Each move returns the cells that it changed, in the order in which they changed. A move that the rules do not
    // allow (an open cell, a flag, a finished game) changes nothing. Opening a mine loses and changes no cell.
    std::vector<Cell> open(Cell cell);
    std::vector<Cell> flag(Cell cell); // sets a flag or takes it away

    // Opens the closed neighbours of an open number that has as many flags around it as it says.
    std::vector<Cell> chord(Cell cell);

    // Takes an opening back: closes these cells and lets a lost game go on. The mines stay where they are.
    void close(const std::vector<Cell>& cells);

    const Grid& grid() const { return *grid_; }
    const std::vector<std::uint8_t>& view() const { return view_; }
    const Mask& layout() const { return layout_; } // empty before the first cell is opened
    const Mask& walls() const { return walls_; }   // empty when there are none
    int mines() const { return mines_; }
    int mines_left() const { return mines_ - flags_; }
    Start start() const { return start_; }
    Outcome outcome() const { return outcome_; }
    Cell exploded() const { return exploded_; }

private:
    void prepare_view();
    void place(Mask layout);
    void reveal(Cell cell, std::vector<Cell>& changed);

    std::shared_ptr<const Grid> grid_;
    Mask walls_;
    Mask layout_;
    std::vector<std::uint8_t> numbers_; // mines around each cell, known once the mines are drawn
    std::vector<std::uint8_t> view_;
    int mines_;
    Start start_;
    std::uint64_t seed_ = 0;
    int safe_left_ = 0;
    int flags_ = 0;
    Outcome outcome_ = Outcome::playing;
    Cell exploded_ = no_cell;
};

} // namespace gridseer::minesweeper
