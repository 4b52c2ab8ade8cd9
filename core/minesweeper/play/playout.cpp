#include "minesweeper/play/playout.h"

#include "minesweeper/board/sight.h"

#include <algorithm>
#include <utility>

namespace gridseer::minesweeper {

namespace {

// What a game is worth after a guess, roughly.
constexpr double rough_worth = 0.6;

double between_0_and_1(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1.0p-53; }

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
      mines_left_(mines_left),
      policy_(engine_, strength),
      random_(seed),
      walls_(walls_of(sights)),
      begun_(grid_, {}, Mask(sights.size(), 0)) {
    engine_.analyse(*grid_, sights_, mines_left_, answer_);
    risk_ = answer_.probability;
}

bool Playout::draw() {
    auto sights = sights_;
    int left = mines_left_;
    layout_.assign(sights.size(), 0);
    for (std::size_t cell = 0; cell < sights.size(); ++cell) layout_[cell] = sights[cell] == sight_flag;
    settle_frontier(sights, left);
    if (answer_.status != Status::exact) return false;
    std::vector<Cell> rest;
    for (Cell cell = 0; cell < grid_->size(); ++cell) {
        if (sights[cell] == sight_closed) rest.push_back(cell);
    }
    for (int i = 0; i < left; ++i) {
        std::swap(rest[i], rest[i + random_.below(static_cast<std::uint32_t>(rest.size() - i))]);
        layout_[rest[i]] = 1;
    }
    begin_game();
    return true;
}

// The frontier is settled cell by cell, each by its probability given those before it; the rest is a plain draw.
void Playout::settle_frontier(std::vector<std::uint8_t>& sights, int& left) {
    const auto settle = [&](Cell cell, bool mine) {
        sights[cell] = mine ? sight_flag : sight_ignored;
        layout_[cell] = mine;
        left -= mine;
    };
    for (Cell doubtful = 0; doubtful != no_cell;) {
        engine_.analyse(*grid_, sights, left, answer_);
        ++turns_;
        doubtful = no_cell;
        if (answer_.status != Status::exact) return;
        for (Cell cell = 0; cell < grid_->size(); ++cell) {
            if (sights[cell] != sight_closed) continue;
            if (answer_.verdict[cell] != Verdict::open_to_both) {
                settle(cell, answer_.verdict[cell] == Verdict::mine);
            } else if (doubtful == no_cell && engine_.frontier().on_frontier(cell)) {
                doubtful = cell;
            }
        }
        if (doubtful != no_cell) settle(doubtful, between_0_and_1(random_) < answer_.probability[doubtful]);
    }
}

void Playout::begin_game() {
    begun_ = Game(grid_, walls_, layout_);
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
        if (layout_[guess.cell]) return rough_worth * (1 - guess.mine_probability) - luck;
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
