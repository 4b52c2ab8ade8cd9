#include "minesweeper/play/endgame.h"

#include "minesweeper/board/sight.h"
#include "random.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace gridseer::minesweeper {

Endgame::Result Endgame::solve(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, int most_layouts,
                               std::uint64_t work, Cell chosen) {
    Result result;
    if (!list_layouts(grid, sights, mines_left, std::min(most_layouts, 65000))) return result;
    result.layouts = static_cast<std::int32_t>(layouts_.size());
    if (layouts_.empty()) return result;
    number_layouts(grid, sights);
    known_.clear();
    Random random(1);
    keys_.resize(count_);
    for (auto& key : keys_) key = random.next();
    work_left_ = work;
    std::vector<Index> all(count_);
    for (std::size_t i = 0; i < count_; ++i) all[i] = static_cast<Index>(i);
    int best = -1;
    std::vector<Index> live(cells_.size());
    for (std::size_t i = 0; i < live.size(); ++i) live[i] = static_cast<Index>(i);
    result.won = value(all, live, 0, &best);
    if (chosen != no_cell) result.won_with_chosen = value_after(all, live, chosen);
    result.finished = work_left_ > 0 && best >= 0;
    if (result.finished) result.cell = cells_[best];
    forget_large();
    return result;
}

// The layouts won when a certain cell is opened first; none when it is a mine in all of them.
int Endgame::value_after(std::span<const Index> set, std::span<const Index> live, Cell chosen) {
    const auto place = std::ranges::find(cells_, chosen);
    if (place == cells_.end()) return 0;
    Level level;
    level.live.assign(live.begin(), live.end());
    return open_cell(set, static_cast<int>(place - cells_.begin()), level, 0, -1);
}

// Gives back the memory of a large search, which most boards don't need.
void Endgame::forget_large() {
    constexpr std::size_t kept_bytes = 1 << 20;
    if (known_.size() * sizeof(decltype(known_)::value_type) > kept_bytes) known_ = {};
    if (shown_.capacity() > kept_bytes) shown_ = {};
}

// Every way to lay the mines left into the closed cells, by depth-first search along the frontier.
bool Endgame::list_layouts(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, int most_layouts) {
    cells_.clear();
    layouts_.clear();
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
    // Cells next to a number first, each followed by those that share a number with it; the others last.
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
    current_.assign(cells_.size(), 0);
    listing_steps_ = 0;
    return list_from(0, mines_left, most_layouts);
}

bool Endgame::list_from(std::size_t place, int mines_left, int most_layouts) {
    constexpr std::uint64_t steps_a_layout = 200; // more means too many dead ends
    if (++listing_steps_ > 20000 + steps_a_layout * most_layouts) return false;
    if (mines_left < 0 || mines_left > static_cast<int>(cells_.size() - place)) return true;
    if (place == cells_.size()) {
        layouts_.push_back(current_);
        return static_cast<int>(layouts_.size()) <= most_layouts;
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

// What each unknown cell would show in each layout; cells that are mines in all layouts are of no interest.
void Endgame::number_layouts(const Grid& grid, std::span<const std::uint8_t> sights) {
    count_ = layouts_.size();
    std::vector<std::int32_t> place_of(grid.size(), -1);
    for (std::size_t i = 0; i < cells_.size(); ++i) place_of[cells_[i]] = static_cast<std::int32_t>(i);
    std::vector<Cell> kept;
    shown_.clear();
    for (std::size_t place = 0; place < cells_.size(); ++place) {
        const Cell cell = cells_[place];
        const std::size_t first = shown_.size();
        bool ever_free = false;
        for (const auto& layout : layouts_) {
            int number = 0;
            for (const Cell neighbour : grid.neighbours(cell)) {
                number += sights[neighbour] == sight_flag || (place_of[neighbour] >= 0 && layout[place_of[neighbour]]);
            }
            ever_free = ever_free || !layout[place];
            shown_.push_back(layout[place] ? mine_here : static_cast<std::uint8_t>(number));
        }
        if (ever_free) {
            kept.push_back(cell);
        } else {
            shown_.resize(first);
        }
    }
    cells_ = std::move(kept);
}

// The layouts of a set that the best play wins. `live` are the cells that may still tell layouts of the set apart;
// `best_cell` gets the first cell of the best play.
int Endgame::value(std::span<const Index> set, std::span<const Index> live, int depth, int* best_cell) {
    if (set.size() == 1 && !best_cell) return 1;
    if (set.size() == 2 && !best_cell) return value_of_two(set[0], set[1], live);
    std::uint64_t key = 0;
    for (const Index layout : set) key += keys_[layout];
    if (!best_cell) {
        const auto found = known_.find(key);
        if (found != known_.end()) return found->second;
    }
    const int won = guess(set, live, depth, best_cell);
    if (work_left_ > 0) known_.emplace(key, won);
    return won;
}

// Two layouts are both won if a cell is free in both and shows different numbers; otherwise one of them is.
int Endgame::value_of_two(Index a, Index b, std::span<const Index> live) const {
    for (const Index cell : live) {
        if (shown(a, cell) != shown(b, cell) && shown(a, cell) != mine_here && shown(b, cell) != mine_here) return 2;
    }
    return 1;
}

int Endgame::guess(std::span<const Index> set, std::span<const Index> live, int depth, int* best_cell) {
    const std::uint64_t cost = set.size() * live.size();
    if (work_left_ <= cost) {
        work_left_ = 0;
        return 0;
    }
    work_left_ -= cost;
    if (static_cast<int>(levels_.size()) <= depth) levels_.resize(depth + 1);
    Level level;
    std::swap(level, levels_[depth]); // the vector of levels may move while this one is in use
    level.candidates.clear();
    level.live.clear();
    const int size = static_cast<int>(set.size());
    int won = 0;
    bool settled = false;
    for (const Index cell : live) {
        std::array<int, mine_here + 1> seen{};
        const std::uint8_t* column = shown_.data() + static_cast<std::size_t>(cell) * count_;
        for (const Index layout : set) ++seen[column[layout]];
        if (seen[column[set[0]]] == size) { // the same in all layouts: it tells nothing
            if (best_cell && seen[mine_here] == 0) *best_cell = cell;
            continue;
        }
        level.live.push_back(cell);
        const int free = size - seen[mine_here];
        if (free == size) { // safe and telling: nothing can be better
            if (best_cell) *best_cell = cell;
            level.live.assign(live.begin(), live.end()); // not all of them were looked at
            won = open_cell(set, cell, level, depth, -1);
            settled = true;
            break;
        }
        int numbers = 0;
        for (int number = 0; number < mine_here; ++number) numbers += seen[number] > 0;
        if (free > 0) level.candidates.push_back({cell, free, numbers});
    }
    if (!settled) won = size == 1 ? 1 : best_candidate(set, level, depth, best_cell);
    std::swap(level, levels_[depth]);
    return won;
}

int Endgame::best_candidate(std::span<const Index> set, Level& level, int depth, int* best_cell) {
    std::ranges::sort(level.candidates, [](const Candidate& a, const Candidate& b) {
        return std::tuple(a.free, a.numbers, b.cell) > std::tuple(b.free, b.numbers, a.cell);
    });
    int best = 0;
    for (const Candidate& candidate : level.candidates) {
        if (candidate.free <= best) break;
        const int won = open_cell(set, candidate.cell, level, depth, best);
        if (work_left_ == 0) return 0;
        if (won > best) {
            best = won;
            if (best_cell) *best_cell = candidate.cell;
        }
    }
    return best;
}

// The layouts won after opening a cell; stops early when it cannot be more than `needed`.
int Endgame::open_cell(std::span<const Index> set, int cell, Level& level, int depth, int needed) {
    level.sorted.resize(set.size());
    std::array<std::size_t, mine_here + 2> starts{};
    for (const Index layout : set) ++starts[shown(layout, cell) + 1];
    for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
    auto ends = starts;
    for (const Index layout : set) level.sorted[ends[shown(layout, cell)]++] = layout;
    int possible = static_cast<int>(starts[mine_here]);
    for (int number = 0; number < mine_here; ++number) {
        const std::size_t size = starts[number + 1] - starts[number];
        if (size == 0) continue;
        const int part = value({level.sorted.data() + starts[number], size}, level.live, depth + 1, nullptr);
        possible -= static_cast<int>(size) - part;
        if (possible <= needed || work_left_ == 0) return 0;
    }
    return possible;
}

} // namespace gridseer::minesweeper
