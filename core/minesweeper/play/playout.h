// What a guess is worth to a player: layouts that fit the board are drawn and played to their end.
//
// Whether one such game is won is mostly luck, but the luck of a guess is known: before the player takes a risk r, the
// game is on average worth (1 - r) times what it is worth afterwards. So a guess that was survived takes r times a
// rough worth off the result, and one that was not adds (1 - r) times it. That changes no average, whatever the rough
// worth is, and most of the luck is gone. A game that the player can search to its end is worth what the search says.
#pragma once

#include "minesweeper/board/game.h"
#include "minesweeper/play/layout_draw.h"
#include "minesweeper/play/policy.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

class Playout {
public:
    // Draws layouts of a board with so many mines left besides its flags. Games go on as a policy of this strength
    // plays them.
    Playout(std::shared_ptr<const Grid> grid, std::span<const std::uint8_t> sights, int mines_left,
            const Strength& strength, std::uint64_t seed);

    // The next layout that fits, each equally likely. False when that can't be counted, or none fits.
    bool draw();

    // What the layout drawn last says of the chance to win when a cell is opened next. The mean over all layouts is the
    // chance; a single one may be below 0 or above 1.
    double estimate(Cell cell);

    // How often a board was analysed so far, by the player or to draw a layout.
    int turns() const { return turns_ + draw_.turns(); }

private:
    void begin_game();
    bool reach_guess(Game& game, Choice& guess);

    std::shared_ptr<const Grid> grid_;
    std::vector<std::uint8_t> sights_;
    Engine engine_;
    LayoutDraw draw_;
    Policy policy_;
    std::vector<double> risk_; // of each cell of the board
    Mask walls_;               // empty when there are none
    Game begun_;               // on the layout drawn last, as far as the board shows it
    std::vector<Cell> safe_;
    int turns_ = 0; // of the player
};

} // namespace gridseer::minesweeper
