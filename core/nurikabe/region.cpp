#include "nurikabe/region.h"

#include "nurikabe/search.h"

#include <algorithm>
#include <cstdlib>
#include <unordered_map>
#include <utility>

namespace gridseer::nurikabe {

Region::Region(std::vector<Literal> literals_, std::vector<std::array<int, 2>> places_, int size_, int root_)
    : literals(std::move(literals_)), places(std::move(places_)), size(size_), root(root_) {
    int width = 0;
    int height = 0;
    for (const auto& [x, y] : places) {
        width = std::max(width, x + 1);
        height = std::max(height, y + 1);
    }
    std::vector<int> index((width + 2) * (height + 2), -1);
    const auto at = [&](int x, int y) -> int& { return index[(y + 1) * (width + 2) + x + 1]; };
    for (int cell = 0; cell < static_cast<int>(places.size()); ++cell) at(places[cell][0], places[cell][1]) = cell;
    for (const auto& [x, y] : places) touching.push_back({at(x, y - 1), at(x - 1, y), at(x + 1, y), at(x, y + 1)});
}

int Region::path(int a, int b) const {
    return std::abs(places[a][0] - places[b][0]) + std::abs(places[a][1] - places[b][1]);
}

bool Reasoner::propagate(Search& search, const Region& region) {
    search_ = &search;
    region_ = &region;
    changed_ = false;
    if (!look()) return root_ == Region::any_root ? check_rootless() : true;
    // Each check trusts that the ones before it found nothing; what they find comes back here later.
    if (!check_count()) return false;
    if (changed_) return true;
    if (!check_distances()) return false;
    return changed_ || check_connection();
}

// Reads the values of the cells. False: there is no root to start from.
bool Reasoner::look() {
    const auto count = static_cast<int>(region_->literals.size());
    state_.resize(count);
    if (static_cast<int>(mark_.size()) < count) mark_.resize(count, 0);
    in_count_ = 0;
    int lowest_level = 0;
    root_ = region_->root;
    for (int cell = 0; cell < count; ++cell) {
        const Literal literal = region_->literals[cell];
        state_[cell] = static_cast<State>(search_->value(literal));
        if (state_[cell] != in) continue;
        ++in_count_;
        if (region_->root != Region::any_root) continue;
        const int level = search_->level(literal);
        if (root_ != Region::any_root && level >= lowest_level) continue;
        root_ = cell;
        lowest_level = level;
    }
    return root_ != Region::any_root && state_[root_] == in;
}

// A region that has its size takes no more, and can never have more.
bool Reasoner::check_count() {
    if (region_->size == Region::unknown_size || in_count_ < region_->size) return true;
    reason_.assign(1, 0);
    for (int cell = 0; cell < static_cast<int>(state_.size()); ++cell) {
        if (state_[cell] == in) reason_.push_back(opposite(region_->literals[cell]));
    }
    if (in_count_ > region_->size) {
        // Any size + 1 of them are too many; the earliest decisions teach most.
        std::ranges::sort(reason_.begin() + 1, reason_.end(), {}, [&](Literal l) { return search_->level(l); });
        reason_.resize(region_->size + 2);
        reason_.erase(reason_.begin());
        return search_->refute(reason_);
    }
    const std::vector<Literal> clause = reason_;
    for (int cell = 0; cell < static_cast<int>(state_.size()); ++cell) {
        if (state_[cell] != open) continue;
        reason_ = clause;
        if (!conclude(opposite(region_->literals[cell]))) return false;
    }
    return true;
}

// How many open cells a way from the root to each cell needs at least; -1 where there is no way.
void Reasoner::measure_distances() {
    distance_.assign(state_.size(), -1);
    queue_.assign(1, root_);
    distance_[root_] = 0;
    std::vector<int>& later = flooded_;
    later.clear();
    for (int steps = 0; !queue_.empty(); ++steps) {
        for (std::size_t next = 0; next < queue_.size(); ++next) {
            const int cell = queue_[next];
            for (const int neighbour : region_->touching[cell]) {
                if (neighbour < 0 || state_[neighbour] == out || distance_[neighbour] >= 0) continue;
                if (state_[neighbour] == in) {
                    distance_[neighbour] = steps;
                    queue_.push_back(neighbour);
                } else {
                    distance_[neighbour] = steps + 1;
                    later.push_back(neighbour);
                }
            }
        }
        std::swap(queue_, later);
        later.clear();
    }
}

// No cell is too far away, and none is cut off.
bool Reasoner::check_distances() {
    measure_distances();
    const bool sized = region_->size != Region::unknown_size;
    const int budget = sized ? region_->size - in_count_ : static_cast<int>(state_.size());
    for (int cell = 0; cell < static_cast<int>(state_.size()); ++cell) {
        if (state_[cell] == out || (distance_[cell] >= 0 && distance_[cell] <= budget)) continue;
        const Literal conclusion = opposite(region_->literals[cell]);
        const bool fine = distance_[cell] < 0 ? explain_cut(conclusion, cell, -1) : explain_distance(cell, budget);
        if (!fine) return false;
    }
    return true;
}

// Every cell that is not out can be reached now. Is there room enough, and which cells may not be missing?
bool Reasoner::check_connection() {
    find_low_points();
    const auto reached = static_cast<int>(order_.size());
    const int size = region_->size;
    if (size != Region::unknown_size && reached < size)
        return explain_size(opposite(region_->literals[root_]), root_, -1);
    for (const int cell : order_) {
        const Visit& visit = visits_[cell];
        if (state_[cell] != open || visit.cut_size == 0) {
            // With exactly as many cells as the region needs, all of them are in it, leaves too.
            if (state_[cell] != open || size == Region::unknown_size || reached > size) continue;
        }
        const Literal conclusion = region_->literals[cell];
        if (visit.cut_witness >= 0) {
            if (!explain_cut(conclusion, visit.cut_witness, cell)) return false;
        } else if (size != Region::unknown_size && reached - 1 - visit.cut_size < size) {
            if (!explain_size(conclusion, root_, cell)) return false;
        }
    }
    return true;
}

// Nothing is in the region yet: it fits only into parts that are large enough.
bool Reasoner::check_rootless() {
    if (region_->size == Region::unknown_size || region_->size == 0) return true;
    std::vector<std::uint8_t> done(state_.size(), 0);
    for (int start = 0; start < static_cast<int>(state_.size()); ++start) {
        if (state_[start] == out || done[start]) continue;
        const int count = flood(start, -1);
        for (const int cell : flooded_) done[cell] = 1;
        if (count >= region_->size) continue;
        const std::vector<int> part = flooded_;
        for (const int cell : part) {
            if (!explain_size(opposite(region_->literals[cell]), start, -1)) return false;
        }
    }
    return true;
}

void Reasoner::close_subtree(int cell) {
    const Visit& visit = visits_[cell];
    if (visit.parent < 0) return;
    Visit& parent = visits_[visit.parent];
    parent.below += visit.below;
    parent.low = std::min(parent.low, visit.low);
    if (parent.witness < 0) parent.witness = visit.witness;
    if (visit.low < parent.entered) return;
    parent.cut_size += visit.below;
    if (parent.cut_witness < 0) parent.cut_witness = visit.witness;
}

// Depth first from the root, without recursion, since boards can be large.
void Reasoner::find_low_points() {
    visits_.assign(state_.size(), Visit{});
    order_.clear();
    const auto enter = [&](int cell, int parent) {
        order_.push_back(cell);
        Visit& visit = visits_[cell];
        visit.entered = visit.low = static_cast<int>(order_.size());
        visit.parent = parent;
        visit.below = 1;
        visit.witness = state_[cell] == in ? cell : -1;
    };
    enter(root_, -1);
    for (int cell = root_; cell >= 0;) {
        Visit& visit = visits_[cell];
        if (visit.next == 4) {
            close_subtree(cell);
            cell = visit.parent;
            continue;
        }
        const int neighbour = region_->touching[cell][visit.next++];
        if (neighbour < 0 || state_[neighbour] == out || neighbour == visit.parent) continue;
        if (visits_[neighbour].entered > 0) {
            visit.low = std::min(visit.low, visits_[neighbour].entered);
        } else {
            enter(neighbour, cell);
            cell = neighbour;
        }
    }
}

// Everything that hangs together with a cell, and the cells out of the region around it; how many they are.
int Reasoner::flood(int start, int without) {
    ++mark_number_;
    flooded_.assign(1, start);
    fringe_.clear();
    mark_[start] = mark_number_;
    if (without >= 0) mark_[without] = mark_number_;
    for (std::size_t next = 0; next < flooded_.size(); ++next) {
        for (const int neighbour : region_->touching[flooded_[next]]) {
            if (neighbour < 0 || mark_[neighbour] == mark_number_) continue;
            mark_[neighbour] = mark_number_;
            (state_[neighbour] == out ? fringe_ : flooded_).push_back(neighbour);
        }
    }
    return static_cast<int>(flooded_.size());
}

// The target hangs on the root only by way of `without`, or not at all. Of the cells around the target's part only
// those matter that the root's side touches.
bool Reasoner::explain_cut(Literal conclusion, int target, int without) {
    reason_.assign(1, conclusion);
    if (search_->current_level() == 0) return conclude(conclusion);
    flood(target, without);
    const std::vector<int> around = fringe_;
    ++mark_number_;
    // Marked: the wall. It is counted when the flood from the root first touches it.
    for (const int cell : around) mark_[cell] = mark_number_;
    if (without >= 0) mark_[without] = mark_number_;
    const int wall = mark_number_++;
    queue_.assign(1, root_);
    mark_[root_] = mark_number_;
    for (std::size_t next = 0; next < queue_.size(); ++next) {
        for (const int neighbour : region_->touching[queue_[next]]) {
            if (neighbour < 0 || mark_[neighbour] == mark_number_) continue;
            const bool blocks = mark_[neighbour] == wall;
            mark_[neighbour] = mark_number_;
            if (!blocks)
                queue_.push_back(neighbour);
            else if (neighbour != without)
                reason_.push_back(region_->literals[neighbour]);
        }
    }
    for (const int end : {root_, target}) {
        const Literal other = opposite(region_->literals[end]);
        if (other != conclusion) reason_.push_back(other);
    }
    return conclude(conclusion);
}

// From `start` there is too little room. Cells around that would add no more than what is lacking need not be named.
bool Reasoner::explain_size(Literal conclusion, int start, int without) {
    reason_.assign(1, conclusion);
    if (search_->current_level() == 0) return conclude(conclusion);
    int room = flood(start, without);
    for (std::size_t next = 0; next < fringe_.size(); ++next) {
        const int cell = fringe_[next];
        // What taking this cell in would add.
        const std::size_t before = flooded_.size();
        const std::size_t fringe_before = fringe_.size();
        flooded_.push_back(cell);
        for (std::size_t at = before; at < flooded_.size() && room + (flooded_.size() - before) < region_->size; ++at) {
            for (const int neighbour : region_->touching[flooded_[at]]) {
                if (neighbour < 0 || mark_[neighbour] == mark_number_) continue;
                mark_[neighbour] = mark_number_;
                (state_[neighbour] == out ? fringe_ : flooded_).push_back(neighbour);
            }
        }
        if (room + static_cast<int>(flooded_.size() - before) < region_->size) {
            room += static_cast<int>(flooded_.size() - before);
            continue;
        }
        for (std::size_t at = before + 1; at < flooded_.size(); ++at) mark_[flooded_[at]] = 0;
        for (std::size_t at = fringe_before; at < fringe_.size(); ++at) mark_[fringe_[at]] = 0;
        flooded_.resize(before);
        fringe_.resize(fringe_before);
        reason_.push_back(region_->literals[cell]);
    }
    const Literal start_out = opposite(region_->literals[start]);
    if (start_out != conclusion && state_[start] == in) reason_.push_back(start_out);
    return conclude(conclusion);
}

// Every way to the cell needs more cells than are left.
bool Reasoner::explain_distance(int cell, int budget) {
    const Literal conclusion = opposite(region_->literals[cell]);
    reason_.assign(1, conclusion);
    if (search_->current_level() == 0) return conclude(conclusion);
    for (int other = 0; other < static_cast<int>(state_.size()); ++other) {
        if (state_[other] == in && other != cell) reason_.push_back(opposite(region_->literals[other]));
    }
    // The distance may have more to spare than it needs: as many certain cells need not be named.
    const int spare = distance_[cell] - budget - 1;
    const int named = static_cast<int>(reason_.size()) - 1;
    const int dropped = std::min(spare, named - 1);
    if (dropped > 0) {
        std::ranges::sort(reason_.begin() + 1, reason_.end(), {}, [&](Literal l) { return search_->level(l); });
        const Literal root_out = opposite(region_->literals[root_]);
        std::iter_swap(reason_.begin() + 1, std::ranges::find(reason_, root_out));
        reason_.resize(reason_.size() - dropped);
        budget += dropped;
    }
    for (int wall = 0; wall < static_cast<int>(state_.size()); ++wall) {
        if (state_[wall] != out || region_->path(root_, wall) + region_->path(wall, cell) >= region_->size) continue;
        const bool near = std::ranges::any_of(region_->touching[wall], [&](int neighbour) {
            return neighbour >= 0 && distance_[neighbour] >= 0 && distance_[neighbour] < budget;
        });
        if (near) reason_.push_back(region_->literals[wall]);
    }
    return conclude(conclusion);
}

bool Reasoner::conclude(Literal conclusion) {
    changed_ = true;
    reason_[0] = conclusion;
    return search_->imply(conclusion, reason_);
}

} // namespace gridseer::nurikabe
