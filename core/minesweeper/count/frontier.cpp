#include "minesweeper/count/frontier.h"

#include "minesweeper/board/sight.h"

#include <algorithm>
#include <cstring>

namespace gridseer::minesweeper {

void Handful::remove(std::int32_t item) {
    std::int32_t kept = 0;
    for (std::int32_t i = 0; i < count; ++i) {
        if (items[i] != item) items[kept++] = items[i];
    }
    count = kept;
}

bool Handful::contains(std::int32_t item) const {
    for (std::int32_t i = 0; i < count; ++i) {
        if (items[i] == item) return true;
    }
    return false;
}

namespace {

// The cells with a given sight, in reading order; written without a branch per cell.
const std::vector<Cell>& list_of(std::span<const std::uint8_t> sights, std::uint8_t sight, std::vector<Cell>& cells) {
    cells.resize(sights.size() + 1);
    std::size_t count = 0;
    for (std::size_t cell = 0; cell < sights.size(); ++cell) {
        cells[count] = static_cast<Cell>(cell);
        count += sights[cell] == sight;
    }
    cells.resize(count);
    return cells;
}

} // namespace

bool Frontier::read(const Grid& grid, std::span<const std::uint8_t> sights) {
    boxes.clear();
    constraints.clear();
    proven_safe.clear();
    proven_mines.clear();
    queue_.clear();
    chain_count = 0;
    cells_in_chains = 0;
    off_frontier_ = 0;
    trouble = no_cell;
    if (!gather(grid, sights)) return false;
    if (!reduce()) return false;
    merge_boxes();
    find_chains();
    return true;
}

bool Frontier::is_of(const Grid& grid, std::span<const std::uint8_t> sights) const {
    return width_ == grid.width() && topology_ == grid.topology() && std::ranges::equal(sights_, sights);
}

// Notes which open numbers touch each closed cell and flag. The next board is mostly the same as the last: only what
// stands next to a change is looked at again.
void Frontier::note_numbers(const Grid& grid, std::span<const std::uint8_t> sights) {
    changed_.clear();
    if (sights_.size() == sights.size() && width_ == grid.width() && topology_ == grid.topology()) {
        find_changes(sights);
        constexpr std::size_t few = 24; // each change costs up to nine looks; a new board one for each cell
        if (changed_.size() * few < sights.size()) {
            for (const Cell cell : changed_) sights_[cell] = sights[cell];
            for (const Cell cell : changed_) {
                note_numbers_of(grid, cell);
                for (const Cell neighbour : grid.neighbours(cell)) note_numbers_of(grid, neighbour);
            }
            return;
        }
    }
    width_ = grid.width();
    topology_ = grid.topology();
    sights_.assign(sights.begin(), sights.end());
    numbers_.resize(sights.size());
    for (Cell cell = 0; cell < grid.size(); ++cell) note_numbers_of(grid, cell);
}

void Frontier::find_changes(std::span<const std::uint8_t> sights) {
    constexpr std::size_t stride = 16; // compared at once
    for (std::size_t first = 0; first < sights.size(); first += stride) {
        const std::size_t last = std::min(first + stride, sights.size());
        if (std::memcmp(&sights_[first], &sights[first], last - first) == 0) continue;
        for (std::size_t cell = first; cell < last; ++cell) {
            if (sights_[cell] != sights[cell]) changed_.push_back(static_cast<Cell>(cell));
        }
    }
}

void Frontier::note_numbers_of(const Grid& grid, Cell cell) {
    Handful& numbers = numbers_[cell];
    numbers.count = 0;
    if (sights_[cell] != sight_closed && sights_[cell] != sight_flag) return;
    int count = 0; // counted without a branch per neighbour: whether one is open cannot be predicted
    for (const Cell neighbour : grid.neighbours(cell)) {
        numbers.items[count] = neighbour;
        count += sights_[neighbour] <= 8;
    }
    numbers.count = count;
}

// Makes a constraint of every number that touches a closed cell or a flag, and puts the closed cells into boxes.
bool Frontier::gather(const Grid& grid, std::span<const std::uint8_t> sights) {
    note_numbers(grid, sights);
    clue_of_.assign(grid.size(), -1);
    box_of_.assign(grid.size(), no_box);
    next_cell.resize(grid.size());
    const auto constraint_of = [&](Cell clue) {
        if (clue_of_[clue] < 0) {
            clue_of_[clue] = static_cast<std::int32_t>(constraints.size());
            Constraint& constraint = constraints.emplace_back();
            constraint.clue = clue;
            constraint.need = sights[clue];
        }
        return clue_of_[clue];
    };
    for (const Cell cell : list_of(sights, sight_flag, flags_)) {
        for (const Cell number : numbers_[cell].view()) --constraints[constraint_of(number)].need;
    }
    for (const Cell cell : list_of(sights, sight_closed, closed)) {
        const Handful& numbers = numbers_[cell];
        if (numbers.count == 0) {
            ++off_frontier_;
            continue;
        }
        Handful seen_by;
        for (const Cell number : numbers.view()) seen_by.add(constraint_of(number));
        put_into_box(cell, seen_by);
    }
    // A number above zero that touches neither a closed cell nor a flag cannot be right.
    unsigned untouched = 0;
    for (Cell cell = 0; cell < grid.size(); ++cell) untouched |= (sights[cell] - 1u < 8u) & (clue_of_[cell] < 0);
    if (untouched) {
        trouble = 0;
        while (sights[trouble] - 1u >= 8u || clue_of_[trouble] >= 0) ++trouble;
    }
    return !untouched;
}

// The cell joins the box of the cells seen by the very same numbers; any such box shares the cell's first number.
void Frontier::put_into_box(Cell cell, const Handful& seen_by) {
    next_cell[cell] = no_cell;
    for (const std::int32_t index : constraints[seen_by.items[0]].boxes.view()) {
        Box& box = boxes[index];
        if (std::ranges::equal(box.constraints.view(), seen_by.view())) {
            next_cell[box.last_cell] = cell;
            box.last_cell = cell;
            ++box.size;
            box_of_[cell] = index;
            return;
        }
    }
    const auto index = static_cast<std::int32_t>(boxes.size());
    box_of_[cell] = index;
    Box& box = boxes.emplace_back();
    box.first_cell = box.last_cell = cell;
    box.constraints = seen_by;
    for (const std::int32_t constraint : seen_by.view()) constraints[constraint].boxes.add(index);
}

void Frontier::enqueue(std::int32_t constraint) {
    if (constraints[constraint].queued) return;
    constraints[constraint].queued = true;
    queue_.push_back(constraint);
}

void Frontier::take_out(std::int32_t box, std::int32_t constraint) {
    constraints[constraint].boxes.remove(box);
    boxes[box].constraints.remove(constraint);
    enqueue(constraint);
}

void Frontier::settle(std::int32_t index, bool mine) {
    Box& box = boxes[index];
    box.open_to_both = false;
    for (Cell cell = box.first_cell; cell != no_cell; cell = next_cell[cell]) {
        (mine ? proven_mines : proven_safe).push_back(cell);
    }
    for (const std::int32_t constraint : box.constraints.view()) {
        if (mine) constraints[constraint].need -= box.size;
        constraints[constraint].boxes.remove(index);
        enqueue(constraint);
    }
    box.constraints.count = 0;
}

// Applies the simple rule (no mines missing, or no room to spare) and the subset rule until nothing changes.
bool Frontier::reduce() {
    for (std::size_t i = constraints.size(); i-- > 0;) enqueue(static_cast<std::int32_t>(i));
    while (!queue_.empty()) {
        const std::int32_t index = queue_.back();
        queue_.pop_back();
        Constraint& constraint = constraints[index];
        constraint.queued = false;
        int room = 0;
        for (const std::int32_t box : constraint.boxes.view()) room += boxes[box].size;
        if (constraint.need < 0 || constraint.need > room) {
            trouble = constraint.clue;
            return false;
        }
        if (room == 0) continue;
        if (constraint.need == 0 || constraint.need == room) {
            const bool mine = constraint.need > 0;
            while (constraint.boxes.count > 0) settle(constraint.boxes.items[0], mine);
        } else if (!apply_subset_rule(index)) {
            return false;
        }
    }
    return true;
}

// A constraint all of whose boxes are in a larger one is taken out of the larger one, boxes and mines.
bool Frontier::apply_subset_rule(std::int32_t smaller) {
    const Constraint& inner = constraints[smaller];
    std::int32_t rarest = inner.boxes.items[0];
    for (const std::int32_t box : inner.boxes.view()) {
        if (boxes[box].constraints.count < boxes[rarest].constraints.count) rarest = box;
    }
    const Handful others = boxes[rarest].constraints;
    for (const std::int32_t larger : others.view()) {
        if (larger == smaller) continue;
        Constraint& outer = constraints[larger];
        if (outer.boxes.count < inner.boxes.count) continue;
        const bool subset =
            std::ranges::all_of(inner.boxes.view(), [&](std::int32_t box) { return outer.boxes.contains(box); });
        if (!subset) continue;
        outer.need -= inner.need;
        if (outer.need < 0) {
            trouble = outer.clue;
            return false;
        }
        for (const std::int32_t box : inner.boxes.view()) take_out(box, larger);
    }
    return true;
}

// The subset rule can make boxes alike that were not before.
void Frontier::merge_boxes() {
    for (std::int32_t index = 0; index < static_cast<std::int32_t>(boxes.size()); ++index) {
        Box& box = boxes[index];
        if (!box.open_to_both) continue;
        for (const std::int32_t other_index : constraints[box.constraints.items[0]].boxes.view()) {
            if (other_index >= index) continue;
            Box& other = boxes[other_index];
            if (!std::ranges::equal(other.constraints.view(), box.constraints.view())) continue;
            next_cell[other.last_cell] = box.first_cell;
            other.last_cell = box.last_cell;
            other.size += box.size;
            box.open_to_both = false;
            for (const std::int32_t constraint : other.constraints.view()) constraints[constraint].boxes.remove(index);
            break;
        }
    }
}

void Frontier::find_chains() {
    chain_of_box_.assign(boxes.size(), -1);
    chain_of_constraint_.assign(constraints.size(), -1);
    for (std::int32_t first = 0; first < static_cast<std::int32_t>(boxes.size()); ++first) {
        if (!boxes[first].open_to_both || chain_of_box_[first] >= 0) continue;
        if (chain_count == static_cast<int>(chains.size())) chains.emplace_back();
        Chain& chain = chains[chain_count];
        chain.boxes.assign(1, first);
        chain.constraints.clear();
        chain.cells = 0;
        chain_of_box_[first] = chain_count;
        for (std::size_t next = 0; next < chain.boxes.size(); ++next) {
            const Box& box = boxes[chain.boxes[next]];
            chain.cells += box.size;
            for (const std::int32_t constraint : box.constraints.view()) {
                if (chain_of_constraint_[constraint] >= 0) continue;
                chain_of_constraint_[constraint] = chain_count;
                chain.constraints.push_back(constraint);
                for (const std::int32_t other : constraints[constraint].boxes.view()) {
                    if (chain_of_box_[other] >= 0) continue;
                    chain_of_box_[other] = chain_count;
                    chain.boxes.push_back(other);
                }
            }
        }
        cells_in_chains += chain.cells;
        ++chain_count;
    }
}

} // namespace gridseer::minesweeper
