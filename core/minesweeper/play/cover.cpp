#include "minesweeper/play/cover.h"

#include "minesweeper/board/sight.h"
#include "minesweeper/play/shapes.h"

#include <algorithm>
#include <iterator>

namespace gridseer::minesweeper {

namespace {

constexpr std::size_t most_members = 12; // of one part of a clique
constexpr std::uint8_t stays_a_mine = 1; // for a part
constexpr std::uint8_t is_turned = 2;

std::vector<Cell> cells_of(const Swap& swap) {
    std::vector<Cell> cells;
    for (const Handful& side : swap.sides) cells.insert(cells.end(), side.view().begin(), side.view().end());
    std::ranges::sort(cells);
    return cells;
}

// What two differences amount to, one after the other.
std::vector<Cell> together(const std::vector<Cell>& one, const std::vector<Cell>& other) {
    std::vector<Cell> cells;
    std::ranges::set_symmetric_difference(one, other, std::back_inserter(cells));
    return cells;
}

} // namespace

Cover::Cover(const Grid& grid, std::span<const std::uint8_t> sights, const Answer& answer)
    : grid_(grid),
      swaps_at_(sights.size()),
      free_(sights.size(), 0.0),
      sums_(sights.size(), 0.0),
      change_(sights.size(), 0) {
    Mask turned(sights.size());
    for (std::size_t cell = 0; cell < sights.size(); ++cell) {
        turned[cell] = answer.verdict[cell] == Verdict::open_to_both;
    }
    for (Swap& swap : swaps_of_all_shapes(grid, turned)) {
        if (!may_come_about(swap, sights, answer)) continue;
        for (const Cell cell : cells_of(swap)) swaps_at_[cell].push_back(static_cast<std::int32_t>(swaps_.size()));
        swaps_.push_back(swap);
    }
}

// Leaves of the cells apart those that aren't known to be mines.
bool Cover::may_come_about(Swap& swap, std::span<const std::uint8_t> sights, const Answer& answer) const {
    Handful apart;
    for (const Cell cell : swap.apart.view()) {
        if (sights[cell] == sight_wall || sights[cell] == sight_flag) continue;
        if (sights[cell] != sight_closed || answer.verdict[cell] == Verdict::safe) return false;
        if (answer.verdict[cell] != Verdict::mine) apart.add(cell);
    }
    swap.apart = apart;
    return true;
}

void Cover::add(const Mask& layout) {
    layout_ = layout;
    use_.assign(layout.size(), 0);
    part_size_.assign(layout.size(), 1);
    part_free_.assign(layout.size(), 1);
    share_ = 1;
    for (const Swap& swap : swaps_) {
        if (came_about(swap, layout_) && leaves_others_alone(swap)) add_part(swap);
    }
    ++layouts_;
    shares_ += share_;
    for (std::size_t cell = 0; cell < layout.size(); ++cell) {
        if (layout[cell]) continue;
        ++free_[cell];
        sums_[cell] += share_ * part_size_[cell] / part_free_[cell];
    }
}

void Cover::weigh(std::vector<double>& relief) const {
    relief.assign(free_.size(), 1.0);
    for (std::size_t cell = 0; cell < free_.size(); ++cell) {
        if (free_[cell] > 0) relief[cell] = sums_[cell] / free_[cell] / (shares_ / layouts_);
    }
}

bool Cover::leaves_others_alone(const Swap& swap) const {
    const auto is_turned_by_none = [&](Cell cell) { return !(use_[cell] & is_turned); };
    const auto is_used_by_none = [&](Cell cell) { return use_[cell] == 0; };
    return std::ranges::all_of(swap.apart.view(), is_turned_by_none) &&
           std::ranges::all_of(swap.sides[0].view(), is_used_by_none) &&
           std::ranges::all_of(swap.sides[1].view(), is_used_by_none);
}

// The layouts that conflict with this one and each other, from the turn of one swap on.
void Cover::add_part(const Swap& first) {
    members_.assign({{}, cells_of(first)});
    region_ = members_[1];
    for (std::size_t member = 0; member < members_.size() && members_.size() < most_members; ++member) {
        grow(Difference(members_[member]));
    }
    count_part();
}

// Turns the swaps that came about in a member and meet the part.
void Cover::grow(const Difference& member) {
    turn(member);
    for (std::size_t place = 0; place < region_.size(); ++place) {
        for (const std::int32_t swap : swaps_at_[region_[place]]) {
            if (members_.size() < most_members && came_about(swaps_[swap], layout_) &&
                leaves_others_alone(swaps_[swap]))
                consider(member, swaps_[swap]);
        }
    }
    turn(member);
}

// A further member, if it conflicts with all others. The layout at hand is turned as the member that it comes from.
void Cover::consider(const Difference& member, const Swap& swap) {
    Difference next = together(member, cells_of(swap));
    if (std::ranges::find(members_, next) != members_.end()) return;
    turn(member);
    const bool with_all = std::ranges::all_of(members_, [&](const Difference& other) { return conflict(other, next); });
    turn(member);
    if (!with_all) return;
    for (const Cell cell : next) {
        if (std::ranges::find(region_, cell) == region_.end()) region_.push_back(cell);
    }
    members_.push_back(std::move(next));
}

// Whether two members conflict: no cell is free in both and touches more mines in one of them.
bool Cover::conflict(const Difference& one, const Difference& other) {
    const Difference between = together(one, other);
    turn(one);
    for (const Cell cell : between) {
        for (const Cell neighbour : grid_.neighbours(cell)) change_[neighbour] += layout_[cell] ? -1 : 1;
    }
    bool fits = true;
    for (const Cell cell : between) {
        for (const Cell neighbour : grid_.neighbours(cell)) {
            const bool differs = change_[neighbour] != 0 && !layout_[neighbour];
            if (differs && !std::ranges::binary_search(between, neighbour)) fits = false;
        }
    }
    for (const Cell cell : between) {
        for (const Cell neighbour : grid_.neighbours(cell)) change_[neighbour] = 0;
    }
    turn(one);
    return fits;
}

void Cover::turn(const Difference& cells) {
    for (const Cell cell : cells) layout_[cell] = layout_[cell] == 0;
}

void Cover::count_part() {
    share_ /= static_cast<double>(members_.size());
    for (const Cell cell : region_) {
        const auto is_free = [&](const Difference& member) {
            return (layout_[cell] != 0) == std::ranges::binary_search(member, cell);
        };
        part_size_[cell] = static_cast<std::int32_t>(members_.size());
        part_free_[cell] = static_cast<std::int32_t>(std::ranges::count_if(members_, is_free));
        use_[cell] |= is_turned;
    }
    for (const Cell cell : region_) {
        for (const Cell neighbour : grid_.neighbours(cell)) {
            if (layout_[neighbour]) use_[neighbour] |= stays_a_mine;
        }
    }
}

} // namespace gridseer::minesweeper
