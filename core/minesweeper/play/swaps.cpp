#include "minesweeper/play/swaps.h"

#include "minesweeper/board/sight.h"

#include <algorithm>
#include <cmath>

namespace gridseer::minesweeper {

namespace {

constexpr int most_apart = 6;

int touching(const Grid& grid, Cell cell, const Handful& side) {
    return static_cast<int>(std::ranges::count_if(side.view(), [&](Cell other) {
        return std::ranges::find(grid.neighbours(cell), other) != grid.neighbours(cell).end();
    }));
}

bool open_to_both(const Handful& cells, const Answer& answer) {
    return std::ranges::all_of(cells.view(), [&](Cell cell) { return answer.verdict[cell] == Verdict::open_to_both; });
}

double all_mines(const Handful& cells, const Answer& answer) {
    double probability = 1;
    for (const Cell cell : cells.view()) probability *= answer.probability[cell];
    return probability;
}

bool all_are(const Handful& cells, const Mask& layout, bool mine) {
    return std::ranges::all_of(cells.view(), [&](Cell cell) { return (layout[cell] != 0) == mine; });
}

} // namespace

bool came_about(const Swap& swap, const Mask& layout) {
    const bool mine = layout[swap.sides[0].items[0]] != 0;
    return all_are(swap.sides[1], layout, !mine) && all_are(swap.sides[0], layout, mine) &&
           all_are(swap.apart, layout, true);
}

std::span<const Swap> SwapShapes::of(const Grid& grid) {
    if (width_ == grid.width() && height_ == grid.height() && topology_ == grid.topology()) return swaps_;
    width_ = grid.width();
    height_ = grid.height();
    topology_ = grid.topology();
    swaps_.clear();
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) add_at(grid, x, y);
    }
    return swaps_;
}

// Adds the shapes whose first cell this is. Their cells belong to the two sides by turns.
void SwapShapes::add_at(const Grid& grid, int x, int y) {
    const auto at = [&](int right, int down) -> Cell {
        int column = x + right;
        int row = y + down;
        if (topology_ == Topology::torus) {
            column %= width_;
            row %= height_;
        }
        return column < width_ && row < height_ ? row * width_ + column : no_cell;
    };
    const Cell cell = y * width_ + x;
    for (const Cell other : grid.neighbours(cell)) {
        if (other > cell) add(grid, std::array{cell, other});
    }
    add(grid, std::array{cell, at(1, 0), at(1, 1), at(0, 1)});
    add(grid, std::array{cell, at(1, 0), at(3, 0), at(4, 0)});
    add(grid, std::array{cell, at(0, 1), at(0, 3), at(0, 4)});
}

void SwapShapes::add(const Grid& grid, std::span<const Cell> cells) {
    Swap swap;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto rest = cells.subspan(i + 1);
        if (cells[i] == no_cell || std::ranges::find(rest, cells[i]) != rest.end()) return;
        swap.sides[i % 2].add(cells[i]);
    }
    if (find_apart(grid, swap, most_apart)) swaps_.push_back(swap);
}

bool find_apart(const Grid& grid, Swap& swap, int most) {
    std::vector<Cell> cells;
    std::vector<Cell> around;
    for (const Handful& side : swap.sides) cells.insert(cells.end(), side.view().begin(), side.view().end());
    for (const Cell cell : cells) {
        around.insert(around.end(), grid.neighbours(cell).begin(), grid.neighbours(cell).end());
    }
    std::ranges::sort(around);
    const auto repeated = std::ranges::unique(around);
    around.erase(repeated.begin(), repeated.end());
    swap.apart.count = 0;
    for (const Cell cell : around) {
        if (std::ranges::find(cells, cell) != cells.end()) continue;
        if (touching(grid, cell, swap.sides[0]) == touching(grid, cell, swap.sides[1])) continue;
        if (swap.apart.count == most) return false;
        swap.apart.add(cell);
    }
    return true;
}

void SwapRelief::weigh(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                       const Answer& answer, double least_chance, std::vector<double>& relief) {
    relief.assign(sights.size(), 1.0);
    if (least_chance >= 1 || answer.status != Status::exact) return;
    for (const Swap& swap : shapes_.of(grid)) {
        if (chance(swap, sights, answer) >= least_chance) add(grid, sights, mines_left, answer, swap, relief);
    }
}

// How probable a swap is, as if its cells had nothing to do with each other.
double SwapRelief::chance(const Swap& swap, std::span<const std::uint8_t> sights, const Answer& answer) const {
    if (!open_to_both(swap.sides[0], answer) || !open_to_both(swap.sides[1], answer)) return 0;
    double apart = 1;
    for (const Cell cell : swap.apart.view()) {
        if (sights[cell] == sight_wall || sights[cell] == sight_flag) continue;
        apart *= sights[cell] == sight_closed ? answer.probability[cell] : 0.0;
    }
    const double side = std::min(all_mines(swap.sides[0], answer), all_mines(swap.sides[1], answer));
    return apart * std::min(1.0, 2 * side);
}

// Takes one side and the cells apart as mines and the other side as free. As many layouts have it the other way round.
void SwapRelief::add(const Grid& grid, std::span<const std::uint8_t> sights, MinesLeft mines_left, const Answer& answer,
                     const Swap& swap, std::vector<double>& relief) {
    sights_.assign(sights.begin(), sights.end());
    const auto take_as_mine = [&](Cell cell) {
        if (sights_[cell] != sight_closed) return;
        sights_[cell] = sight_flag;
        mines_left = mines_left.with_one_found();
    };
    for (const Cell cell : swap.sides[0].view()) take_as_mine(cell);
    for (const Cell cell : swap.apart.view()) take_as_mine(cell);
    for (const Cell cell : swap.sides[1].view()) sights_[cell] = sight_ignored;
    engine_.analyse(grid, sights_, mines_left, swapped_);
    if (swapped_.status != Status::exact) return;
    const double half = std::min(0.5, std::exp2(swapped_.log2_weight - answer.log2_weight)); // of its chance
    for (std::size_t cell = 0; cell < sights.size(); ++cell) {
        if (answer.verdict[cell] != Verdict::open_to_both) continue;
        const bool still_closed = sights_[cell] == sight_closed;
        const double free = still_closed ? 1 - swapped_.probability[cell] : 0.0;
        relief[cell] *= (1 - half * free / (1 - answer.probability[cell])) / (1 - half);
    }
}

} // namespace gridseer::minesweeper
