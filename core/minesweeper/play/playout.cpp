#include "minesweeper/play/playout.h"

#include "minesweeper/board/game.h"
#include "minesweeper/board/sight.h"

#include <utility>

namespace gridseer::minesweeper {

namespace {

double between_0_and_1(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1.0p-53; }

} // namespace

Playout::Playout(std::shared_ptr<const Grid> grid, std::span<const std::uint8_t> view, int mines,
                 const Strength& strength, std::uint64_t seed)
    : grid_(std::move(grid)),
      view_(view.begin(), view.end()),
      mines_(mines),
      policy_(engine_, strength),
      random_(seed) {}

// The frontier is settled cell by cell, each by its probability given those before it; the rest is a plain draw.
bool Playout::draw() {
    auto sights = view_;
    int left = mines_;
    layout_.assign(sights.size(), 0);
    const auto settle = [&](Cell cell, bool mine) {
        sights[cell] = mine ? sight_flag : sight_ignored;
        layout_[cell] = mine;
        left -= mine;
    };
    for (Cell doubtful = 0; doubtful != no_cell;) {
        engine_.analyse(*grid_, sights, left, answer_);
        if (answer_.status != Status::exact) return false;
        doubtful = no_cell;
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
    std::vector<Cell> rest;
    for (Cell cell = 0; cell < grid_->size(); ++cell) {
        if (sights[cell] == sight_closed) rest.push_back(cell);
    }
    for (int i = 0; i < left; ++i) {
        std::swap(rest[i], rest[i + random_.below(static_cast<std::uint32_t>(rest.size() - i))]);
        layout_[rest[i]] = 1;
    }
    return true;
}

bool Playout::wins(Cell cell) {
    Game game(grid_, {}, layout_);
    for (Cell open = 0; open < grid_->size(); ++open) {
        if (view_[open] <= 8) game.open(open);
    }
    game.open(cell);
    Choice guess;
    std::vector<Cell> cells;
    while (game.outcome() == Outcome::playing) {
        const auto safe = policy_.turn(*grid_, game.view(), game.mines_left(), guess);
        cells.assign(safe.begin(), safe.end());
        if (cells.empty()) cells.push_back(guess.cell);
        for (const Cell next : cells) game.open(next); // those opened by the flood of another stay as they are
    }
    return game.outcome() == Outcome::won;
}

} // namespace gridseer::minesweeper
