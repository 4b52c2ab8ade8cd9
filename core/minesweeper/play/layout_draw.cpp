#include "minesweeper/play/layout_draw.h"

#include "minesweeper/board/sight.h"

#include <utility>

namespace gridseer::minesweeper {

namespace {

double between_0_and_1(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1.0p-53; }

} // namespace

LayoutDraw::LayoutDraw(Engine& engine, const Grid& grid, std::span<const std::uint8_t> sights, int mines_left,
                       std::uint64_t seed)
    : engine_(engine), grid_(grid), sights_(sights.begin(), sights.end()), mines_left_(mines_left), random_(seed) {}

bool LayoutDraw::draw() {
    auto sights = sights_;
    int left = mines_left_;
    layout_.assign(sights.size(), 0);
    for (std::size_t cell = 0; cell < sights.size(); ++cell) layout_[cell] = sights[cell] == sight_flag;
    settle_frontier(sights, left);
    if (answer_.status != Status::exact) return false;
    std::vector<Cell> rest;
    for (Cell cell = 0; cell < grid_.size(); ++cell) {
        if (sights[cell] == sight_closed) rest.push_back(cell);
    }
    for (int i = 0; i < left; ++i) {
        std::swap(rest[i], rest[i + random_.below(static_cast<std::uint32_t>(rest.size() - i))]);
        layout_[rest[i]] = 1;
    }
    return true;
}

// The frontier is settled cell by cell, each by its probability given those before it; the rest is a plain draw.
void LayoutDraw::settle_frontier(std::vector<std::uint8_t>& sights, int& left) {
    const auto settle = [&](Cell cell, bool mine) {
        sights[cell] = mine ? sight_flag : sight_ignored;
        layout_[cell] = mine;
        left -= mine;
    };
    for (Cell doubtful = 0; doubtful != no_cell;) {
        engine_.analyse(grid_, sights, left, answer_);
        ++turns_;
        doubtful = no_cell;
        if (answer_.status != Status::exact) return;
        for (Cell cell = 0; cell < grid_.size(); ++cell) {
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

} // namespace gridseer::minesweeper
