#include "minesweeper/play/playout.h"

#include "minesweeper/board/sight.h"

#include <algorithm>
#include <utility>

namespace gridseer::minesweeper {

namespace {

// What a game is worth after a guess, roughly.
constexpr double rough_worth = 0.6;

Mask walls_of(std::span<const std::uint8_t> sights) {
    Mask walls;
    if (std::ranges::find(sights, sight_wall) == sights.end()) return walls;
    for (const std::uint8_t sight : sights) walls.push_back(sight == sight_wall);
    return walls;
}

} // namespace

Playout::Playout(std::shared_ptr<const Grid> grid, std::span<const std::uint8_t> sights, int mines_left,
                 const Strength& strength, std::uint64_t seed)
    : grid_(std::move(grid)),
      sights_(sights.begin(), sights.end()),
      draw_(engine_, *grid_, sights, mines_left, seed),
      policy_(engine_, strength),
      walls_(walls_of(sights)),
      begun_(grid_, {}, Mask(sights.size(), 0)) {
    Answer answer;
    engine_.analyse(*grid_, sights_, mines_left, answer);
    risk_ = answer.probability;
}

bool Playout::draw() {
    if (!draw_.draw()) return false;
    begin_game();
    return true;
}

void Playout::begin_game() {
    begun_ = Game(grid_, walls_, draw_.layout());
    for (Cell cell = 0; cell < grid_->size(); ++cell) {
        if (sights_[cell] <= 8) begun_.open(cell);
        if (sights_[cell] == sight_flag) begun_.flag(cell);
    }
}

double Playout::estimate(Cell cell) {
    Game game = begun_;
    Choice guess;
    guess.cell = cell;
    guess.mine_probability = risk_[cell];
    double luck = 0;
    for (;;) {
        if (draw_.layout()[guess.cell]) return rough_worth * (1 - guess.mine_probability) - luck;
        luck += rough_worth * guess.mine_probability;
        game.open(guess.cell);
        if (!reach_guess(game, guess)) return 1 - luck;
        if (guess.reason == Reason::endgame) return guess.win_probability - luck;
    }
}

// Opens cells as long as some are safe. False when the game is won by that.
bool Playout::reach_guess(Game& game, Choice& guess) {
    while (game.outcome() == Outcome::playing) {
        ++turns_;
        const auto safe = policy_.turn(*grid_, game.view(), game.mines_left(), guess);
        if (safe.empty()) return true;
        safe_.assign(safe.begin(), safe.end());
        for (const Cell cell : safe_) game.open(cell); // those opened by the flood of another stay as they are
    }
    return false;
}

} // namespace gridseer::minesweeper
