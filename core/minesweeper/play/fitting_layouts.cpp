#include "minesweeper/play/fitting_layouts.h"

#include "minesweeper/board/sight.h"

namespace gridseer::minesweeper {

bool FittingLayouts::list(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, int most_layouts) {
    count_ = 0;
    mines_.clear();
    watch_cells(grid, sights);
    current_.assign(cells_.size(), 0);
    steps_ = 0;
    if (!list_from(0, mines_left, most_layouts)) return false;
    number_cells(grid, sights);
    return true;
}

// Cells next to a number first, each followed by those that share a number with it; the others last.
void FittingLayouts::watch_cells(const Grid& grid, std::span<const std::uint8_t> sights) {
    cells_.clear();
    watches_.clear();
    watched_by_.clear();
    std::vector<std::int32_t> watch_of(grid.size(), -1);
    std::vector<std::uint8_t> listed(grid.size(), 0);
    const auto list = [&](Cell cell) {
        if (listed[cell] || sights[cell] != sight_closed) return;
        listed[cell] = 1;
        cells_.push_back(cell);
        Handful& watched_by = watched_by_.emplace_back();
        for (const Cell clue : grid.neighbours(cell)) {
            if (sights[clue] > 8) continue;
            if (watch_of[clue] < 0) {
                watch_of[clue] = static_cast<std::int32_t>(watches_.size());
                Watch watch{sights[clue], 0};
                for (const Cell other : grid.neighbours(clue)) {
                    watch.misses -= sights[other] == sight_flag;
                    watch.room += sights[other] == sight_closed;
                }
                watches_.push_back(watch);
            }
            watched_by.add(watch_of[clue]);
        }
    };
    for (Cell clue = 0; clue < grid.size(); ++clue) {
        if (sights[clue] > 8) continue;
        const std::size_t first = cells_.size();
        for (const Cell cell : grid.neighbours(clue)) list(cell);
        for (std::size_t next = first; next < cells_.size(); ++next) {
            for (const Cell other : grid.neighbours(cells_[next])) {
                if (sights[other] > 8) continue;
                for (const Cell cell : grid.neighbours(other)) list(cell);
            }
        }
    }
    for (Cell cell = 0; cell < grid.size(); ++cell) list(cell);
}

// Every way to lay the mines left into the cells from a place on, by depth-first search.
bool FittingLayouts::list_from(std::size_t place, int mines_left, int most_layouts) {
    constexpr std::uint64_t steps_per_layout = 200; // more means too many dead ends
    if (++steps_ > 20000 + steps_per_layout * most_layouts) return false;
    if (mines_left < 0 || mines_left > static_cast<int>(cells_.size() - place)) return true;
    if (place == cells_.size()) {
        mines_.insert(mines_.end(), current_.begin(), current_.end());
        return static_cast<int>(++count_) <= most_layouts;
    }
    const Handful& watched_by = watched_by_[place];
    bool within = true;
    for (int mine = 0; mine <= 1 && within; ++mine) {
        bool fits = true;
        for (const auto index : watched_by.view()) {
            Watch& watch = watches_[index];
            watch.misses -= mine;
            watch.room -= 1;
            fits = fits && watch.misses >= 0 && watch.misses <= watch.room;
        }
        current_[place] = static_cast<std::uint8_t>(mine);
        if (fits) within = list_from(place + 1, mines_left - mine, most_layouts);
        for (const auto index : watched_by.view()) {
            watches_[index].misses += mine;
            watches_[index].room += 1;
        }
    }
    current_[place] = 0;
    return within;
}

// What each closed cell shows in each layout; cells that are mines in all layouts are of no interest.
void FittingLayouts::number_cells(const Grid& grid, std::span<const std::uint8_t> sights) {
    std::vector<std::int32_t> place_of(grid.size(), -1);
    const std::size_t places = cells_.size();
    for (std::size_t i = 0; i < places; ++i) place_of[cells_[i]] = static_cast<std::int32_t>(i);
    std::vector<Cell> kept;
    shown_.clear();
    for (std::size_t place = 0; place < places; ++place) {
        std::uint8_t flags = 0;
        Handful around;
        for (const Cell neighbour : grid.neighbours(cells_[place])) {
            flags += sights[neighbour] == sight_flag;
            if (place_of[neighbour] >= 0) around.add(place_of[neighbour]);
        }
        const std::size_t first = shown_.size();
        bool ever_free = false;
        for (std::size_t layout = 0; layout < count_; ++layout) {
            const std::uint8_t* mines = mines_.data() + layout * places;
            std::uint8_t number = flags;
            for (const auto other : around.view()) number += mines[other];
            ever_free = ever_free || !mines[place];
            shown_.push_back(mines[place] ? mine_here : number);
        }
        if (ever_free) {
            kept.push_back(cells_[place]);
        } else {
            shown_.resize(first);
        }
    }
    cells_ = std::move(kept);
}

void FittingLayouts::reorder(std::span<const std::int32_t> order) {
    std::vector<std::uint8_t> column(count_);
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
        std::uint8_t* values = shown_.data() + cell * count_;
        for (std::size_t i = 0; i < count_; ++i) column[i] = values[order[i]];
        std::copy(column.begin(), column.end(), values);
    }
}

void FittingLayouts::forget_large() {
    constexpr std::size_t kept_bytes = 1 << 20;
    if (shown_.capacity() > kept_bytes) shown_ = {};
    if (mines_.capacity() > kept_bytes) mines_ = {};
}

} // namespace gridseer::minesweeper
