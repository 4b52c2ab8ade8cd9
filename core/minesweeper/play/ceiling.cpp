#include "minesweeper/play/ceiling.h"

#include "minesweeper/play/shapes.h"

#include <algorithm>
#include <cmath>

namespace gridseer::minesweeper {

namespace {

constexpr std::uint8_t is_apart = 1; // of a chosen swap
constexpr std::uint8_t is_in_side = 2;

} // namespace

Ceiling::Ceiling(const Grid& grid, Cell first, bool zero) : grid_(grid), first_(first), groups_(max_degree + 1) {
    Mask turned(grid.size(), 1);
    turned[first] = 0;
    if (zero) {
        for (const Cell cell : grid.neighbours(first)) turned[cell] = 0;
    }
    swaps_ = swaps_of_all_shapes(grid, turned);
    for (Group& group : groups_) {
        group.sums.assign(grid.size(), 0);
        group.squares.assign(grid.size(), 0);
    }
}

void Ceiling::add(const Mask& layout) {
    std::vector<std::int32_t> chosen;
    std::vector<std::int32_t> chosen_by_other;
    choose(layout, chosen);
    std::vector<std::int32_t> free(layout.size(), 0); // layouts that name this clique, and in which a cell is free
    Mask member;
    for (unsigned turned = 0; turned < 1u << chosen.size(); ++turned) {
        member = layout;
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            if (turned >> i & 1) turn(swaps_[chosen[i]], member);
        }
        if (turned != 0) choose(member, chosen_by_other);
        if (turned != 0 && chosen_by_other != chosen) continue;
        for (std::size_t cell = 0; cell < member.size(); ++cell) free[cell] += member[cell] == 0;
    }
    int number = 0;
    for (const Cell neighbour : grid_.neighbours(first_)) number += layout[neighbour] != 0;
    Group& group = groups_[number];
    ++group.layouts;
    for (std::size_t cell = 0; cell < layout.size(); ++cell) {
        if (layout[cell] != 0) continue;
        group.sums[cell] += 1.0 / free[cell];
        group.squares[cell] += 1.0 / free[cell] / free[cell];
    }
}

// The swaps that came about in a layout, as long as they leave each other alone.
void Ceiling::choose(const Mask& layout, std::vector<std::int32_t>& chosen) {
    chosen.clear();
    taken_.assign(layout.size(), 0);
    for (std::size_t i = 0; i < swaps_.size() && chosen.size() < most_chosen; ++i) {
        const Swap& swap = swaps_[i];
        if (!came_about(swap, layout)) continue;
        bool alone = std::ranges::none_of(swap.apart.view(), [&](Cell cell) { return taken_[cell] & is_in_side; });
        for (const Handful& side : swap.sides) {
            alone = alone && std::ranges::none_of(side.view(), [&](Cell cell) { return taken_[cell] != 0; });
        }
        if (!alone) continue;
        chosen.push_back(static_cast<std::int32_t>(i));
        for (const Cell cell : swap.apart.view()) taken_[cell] |= is_apart;
        for (const Handful& side : swap.sides) {
            for (const Cell cell : side.view()) taken_[cell] |= is_in_side;
        }
    }
}

void Ceiling::turn(const Swap& swap, Mask& layout) const {
    for (const Handful& side : swap.sides) {
        for (const Cell cell : side.view()) layout[cell] = layout[cell] == 0;
    }
}

Ceiling::Estimate Ceiling::estimate() const {
    double layouts = 0;
    double sum = 0;
    double squares = 0;
    for (const Group& group : groups_) {
        Cell best = first_ == 0 ? 1 : 0;
        for (Cell cell = 0; cell < grid_.size(); ++cell) {
            if (cell != first_ && group.sums[cell] > group.sums[best]) best = cell;
        }
        layouts += static_cast<double>(group.layouts);
        sum += group.sums[best];
        squares += group.squares[best];
    }
    const double mean = sum / layouts;
    return {mean, std::sqrt((squares / layouts - mean * mean) / layouts)};
}

} // namespace gridseer::minesweeper
