#include "minesweeper/play/endgame.h"

#include "random.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <tuple>

namespace gridseer::minesweeper {

Endgame::Result Endgame::solve(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, int most_layouts,
                               std::uint64_t work, Cell chosen) {
    Result result;
    if (!prepare(grid, sights, mines_left, most_layouts, work)) return result;
    result.layouts = static_cast<std::int32_t>(layouts_.size());
    int best = -1;
    if (result.layouts > 0) result.won = value(all_layouts_, all_cells_, 0, 0, &best);
    const auto place = std::ranges::find(layouts_.cells(), chosen); // not there: a mine in all of them
    if (place != layouts_.cells().end()) {
        result.won_with_chosen = value_of_opening(static_cast<Index>(place - layouts_.cells().begin()));
    }
    result.finished = work_left_ > 0 && best >= 0;
    if (result.finished) result.cell = layouts_.cells()[best];
    forget_large();
    return result;
}

std::vector<std::int32_t> Endgame::value_cells(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left,
                                               int most_layouts, std::uint64_t work) {
    if (!prepare(grid, sights, mines_left, most_layouts, work)) return {};
    std::vector<std::int32_t> won(grid.size(), 0);
    for (const Index cell : all_cells_) won[layouts_.cells()[cell]] = value_of_opening(cell);
    if (work_left_ == 0) won.clear();
    forget_large();
    return won;
}

// The layouts won when a cell is opened first.
int Endgame::value_of_opening(Index cell) {
    Level level;
    level.live = all_cells_;
    constexpr int any = -1;
    return open_cell(all_layouts_, cell, look_at(all_layouts_, cell).bound, level, 0, any);
}

// False when there are too many layouts.
bool Endgame::prepare(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, int most_layouts,
                      std::uint64_t work) {
    constexpr int most = std::numeric_limits<Index>::max();
    if (!layouts_.list(grid, sights, mines_left, std::min(most_layouts, most))) return false;
    sort_by_clique();
    all_layouts_.resize(layouts_.size());
    std::iota(all_layouts_.begin(), all_layouts_.end(), Index{0});
    all_cells_.resize(layouts_.cells().size());
    std::iota(all_cells_.begin(), all_cells_.end(), Index{0});
    known_.clear();
    Random random(1);
    keys_.resize(layouts_.size());
    for (auto& key : keys_) key = random.next();
    work_left_ = work;
    return true;
}

// Cliques are counted in a set by looking at neighbours alone once their layouts follow each other.
void Endgame::sort_by_clique() {
    const std::vector<std::int32_t>& labels = cliques_.label(layouts_);
    std::vector<std::int32_t> order(layouts_.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](std::int32_t layout) { return labels[layout]; });
    layouts_.reorder(order);
    clique_of_ = labels;
    std::ranges::sort(clique_of_);
}

// Gives back the memory of a large search, which most boards don't need.
void Endgame::forget_large() {
    constexpr std::size_t kept_bytes = 1 << 20;
    if (known_.size() * sizeof(decltype(known_)::value_type) > kept_bytes) known_ = {};
    layouts_.forget_large();
    cliques_.forget_large();
}

int Endgame::cliques_of(std::span<const Index> set) const {
    int cliques = 0;
    std::int32_t last = -1;
    for (const Index layout : set) {
        cliques += clique_of_[layout] != last;
        last = clique_of_[layout];
    }
    return cliques;
}

// The layouts of a set that the best play wins, if those are more than `needed`; otherwise they are at most the answer,
// which is no more than `needed`. `live` are the cells that may still tell layouts of the set apart; `best_cell` gets
// the first cell of the best play.
int Endgame::value(std::span<const Index> set, std::span<const Index> live, int depth, int needed, int* best_cell) {
    if (!best_cell) {
        if (set.size() == 1) return 1;
        if (set.size() == 2) return value_of_two(set[0], set[1], live);
    }
    std::uint64_t key = 0;
    for (const Index layout : set) key += keys_[layout];
    if (!best_cell) {
        const auto found = known_.find(key);
        if (found != known_.end() && (found->second.exact || found->second.won <= needed)) return found->second.won;
    }
    const int won = guess(set, live, depth, needed, best_cell);
    if (work_left_ > 0) known_[key] = {won, won > needed};
    return won;
}

// Two layouts are both won if a cell is free in both and shows different numbers; otherwise one of them is.
int Endgame::value_of_two(Index a, Index b, std::span<const Index> live) const {
    for (const Index cell : live) {
        const auto shown = layouts_.shown(cell);
        if (shown[a] != shown[b] && shown[a] != mine_here && shown[b] != mine_here) return 2;
    }
    return 1;
}

int Endgame::guess(std::span<const Index> set, std::span<const Index> live, int depth, int needed, int* best_cell) {
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
        const Candidate candidate = look_at(set, cell);
        if (candidate.numbers == 0 || (candidate.free == size && candidate.numbers == 1)) { // it tells nothing
            if (best_cell && candidate.free == size) *best_cell = cell;
            continue;
        }
        level.live.push_back(cell);
        if (candidate.free == size) { // safe and telling: nothing can be better
            if (best_cell) *best_cell = cell;
            level.live.assign(live.begin(), live.end()); // not all of them were looked at
            won = open_cell(set, cell, candidate.bound, level, depth, needed);
            settled = true;
            break;
        }
        level.candidates.push_back(candidate);
    }
    if (!settled) won = size == 1 ? 1 : best_candidate(set, level, depth, needed, best_cell);
    std::swap(level, levels_[depth]);
    return won;
}

Endgame::Candidate Endgame::look_at(std::span<const Index> set, int cell) const {
    const auto shown = layouts_.shown(cell);
    std::array<int, mine_here + 1> seen{};
    Candidate candidate{cell, 0, 0, 0};
    std::int32_t last = -1;
    for (const Index layout : set) {
        const std::uint8_t number = shown[layout];
        ++seen[number];
        if (number == mine_here || clique_of_[layout] == last) continue;
        last = clique_of_[layout];
        ++candidate.bound;
    }
    candidate.free = static_cast<int>(set.size()) - seen[mine_here];
    for (int number = 0; number < mine_here; ++number) candidate.numbers += seen[number] > 0;
    return candidate;
}

int Endgame::best_candidate(std::span<const Index> set, Level& level, int depth, int needed, int* best_cell) {
    std::ranges::sort(level.candidates, [](const Candidate& a, const Candidate& b) {
        return std::tuple(a.bound, a.free, a.numbers, b.cell) > std::tuple(b.bound, b.free, b.numbers, a.cell);
    });
    int best = needed;
    int safest = static_cast<int>(set.size());
    for (const Candidate& candidate : level.candidates) {
        // Of cells that win equally often the player is given the safest: a guess that must be made anyway can wait.
        const int enough = best_cell && candidate.free > safest ? best - 1 : best;
        if (candidate.bound <= enough) {
            if (best_cell) continue;
            break;
        }
        const int won = open_cell(set, candidate.cell, candidate.bound, level, depth, enough);
        if (work_left_ == 0) return 0;
        if (won > enough) {
            best = won;
            safest = candidate.free;
            if (best_cell) *best_cell = candidate.cell;
        }
    }
    return best;
}

// The layouts won after opening a cell, if more than `needed`. At first every number is worth its cliques, all together
// `bound`; one after the other is worked out until nothing is missing, or too much.
int Endgame::open_cell(std::span<const Index> set, int cell, int bound, Level& level, int depth, int needed) {
    const auto shown = layouts_.shown(cell);
    level.sorted.resize(set.size());
    std::array<std::size_t, mine_here + 2> starts{};
    for (const Index layout : set) ++starts[shown[layout] + 1];
    for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
    auto ends = starts;
    for (const Index layout : set) level.sorted[ends[shown[layout]]++] = layout;
    int possible = bound;
    for (int number = 0; number < mine_here; ++number) {
        const std::span<const Index> part(level.sorted.data() + starts[number], starts[number + 1] - starts[number]);
        if (part.empty()) continue;
        const int cliques = cliques_of(part);
        if (cliques == 1) continue; // one of them is won whatever is opened
        const int part_needed = std::max(cliques - (possible - needed), 0);
        possible -= cliques - value(part, level.live, depth + 1, part_needed, nullptr);
        if (possible <= needed || work_left_ == 0) break;
    }
    return possible;
}

} // namespace gridseer::minesweeper
