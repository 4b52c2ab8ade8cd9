#include "nurikabe/search.h"

#include <algorithm>
#include <utility>

namespace gridseer::nurikabe {

namespace {

constexpr std::uint64_t restart_unit = 64;

// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...: how long to go on before starting over (Luby, Sinclair, Zuckerman).
std::uint64_t luby(std::uint64_t index) {
    std::uint64_t size = 1;
    int power = 0;
    while (size < index + 1) {
        ++power;
        size = 2 * size + 1;
    }
    while (size - 1 != index) {
        size = (size - 1) / 2;
        --power;
        index %= size;
    }
    return std::uint64_t{1} << power;
}

} // namespace

int Search::add_group() {
    groups_.emplace_back();
    return static_cast<int>(groups_.size()) - 1;
}

int Search::add_variable(int group) {
    const int variable = static_cast<int>(levels_.size());
    values_.insert(values_.end(), 2, 0);
    watches_.resize(watches_.size() + 2);
    pairs_.resize(pairs_.size() + 2);
    levels_.push_back(0);
    reasons_.emplace_back();
    phases_.push_back(0);
    heap_.add_variable();
    group_of_.push_back(group);
    region_of_.push_back(-1);
    seen_.push_back(0);
    decidable_.push_back(0);
    if (group >= 0) groups_[group].push_back(positive(variable));
    return variable;
}

void Search::prefer(int variable, bool value, double weight) {
    phases_[variable] = value;
    decidable_[variable] = 1;
    heap_.set_activity(variable, weight);
    heap_.insert(variable);
}

// Only before the search, or between two: nothing is decided then.
void Search::add_clause(std::vector<Literal> literals) {
    backtrack(0);
    std::ranges::sort(literals);
    literals.erase(std::ranges::unique(literals).begin(), literals.end());
    for (const Literal literal : literals) {
        if (values_[literal] > 0) return;
    }
    std::erase_if(literals, [&](Literal literal) { return values_[literal] < 0; });
    if (literals.empty()) {
        contradictory_ = true;
    } else if (literals.size() == 1) {
        assign(literals[0], {});
    } else if (literals.size() == 2) {
        pairs_[opposite(literals[0])].push_back(literals[1]);
        pairs_[opposite(literals[1])].push_back(literals[0]);
    } else {
        attach(store(literals));
    }
}

void Search::add_region(Region region) {
    const auto number = static_cast<int>(regions_.size());
    for (const Literal literal : region.literals) region_of_[literal >> 1] = number;
    regions_.push_back(std::move(region));
    dirty_.push_back(1);
    dirty_list_.push_back(number);
}

std::uint32_t Search::store(std::span<const Literal> literals) {
    const auto at = static_cast<std::uint32_t>(store_.size());
    store_.push_back(static_cast<std::uint32_t>(literals.size()));
    store_.insert(store_.end(), literals.begin(), literals.end());
    return at;
}

void Search::attach(std::uint32_t at) {
    const auto literals = clause(at);
    watches_[literals[0]].push_back({at, literals[1]});
    watches_[literals[1]].push_back({at, literals[0]});
}

void Search::assign(Literal literal, Reason reason) {
    const auto variable = literal >> 1;
    values_[literal] = 1;
    values_[opposite(literal)] = -1;
    levels_[variable] = current_level();
    reasons_[variable] = reason;
    trail_.push_back(literal);
    const int region = region_of_[variable];
    if (region < 0 || dirty_[region]) return;
    dirty_[region] = 1;
    dirty_list_.push_back(region);
}

bool Search::imply(Literal literal, std::span<const Literal> reason) {
    if (values_[literal] > 0) return true;
    if (values_[literal] < 0) return refute(reason);
    if (current_level() == 0) {
        assign(literal, {});
        return true;
    }
    const auto at = static_cast<std::uint32_t>(explanations_.size());
    explanations_.push_back(static_cast<Literal>(reason.size()));
    explanations_.insert(explanations_.end(), reason.begin(), reason.end());
    assign(literal, {Reason::explanation, at});
    return true;
}

bool Search::refute(std::span<const Literal> reason) {
    conflict_.assign(reason.begin(), reason.end());
    return false;
}

bool Search::propagate() {
    while (true) {
        if (!propagate_clauses()) return false;
        const Region* region = next_dirty();
        if (region == nullptr) {
            const std::size_t known = trail_.size();
            if (!shore_) return true;
            if (!shore_->propagate(*this)) return false;
            if (trail_.size() == known) return true;
            continue;
        }
        if (!reasoner_.propagate(*this, *region)) return false;
    }
}

// The sea, region 0, takes longest and waits until the islands are quiet.
const Region* Search::next_dirty() {
    if (dirty_list_.empty()) return nullptr;
    std::size_t place = dirty_list_.size() - 1;
    if (dirty_list_[place] == 0 && place > 0) --place;
    const int number = dirty_list_[place];
    dirty_list_[place] = dirty_list_.back();
    dirty_list_.pop_back();
    dirty_[number] = 0;
    return &regions_[number];
}

bool Search::propagate_clauses() {
    while (trail_done_ < trail_.size()) {
        const Literal literal = trail_[trail_done_++];
        if (!propagate_group(literal)) return false;
        for (const Literal other : pairs_[literal]) {
            if (values_[other] > 0) continue;
            if (values_[other] < 0) return refute(std::vector<Literal>{opposite(literal), other});
            assign(other, {Reason::literal, literal});
        }
        if (!propagate_watches(literal)) return false;
    }
    return true;
}

// Of a group at most one is true.
bool Search::propagate_group(Literal literal) {
    if ((literal & 1) != 0 || group_of_[literal >> 1] < 0) return true;
    for (const Literal member : groups_[group_of_[literal >> 1]]) {
        if (member == literal || values_[member] < 0) continue;
        if (values_[member] > 0) return refute(std::vector<Literal>{opposite(literal), opposite(member)});
        assign(opposite(member), {Reason::literal, literal});
    }
    return true;
}

bool Search::propagate_watches(Literal literal) {
    const Literal gone = opposite(literal);
    auto& watches = watches_[gone];
    std::size_t kept = 0;
    for (std::size_t next = 0; next < watches.size(); ++next) {
        const Watch watch = watches[next];
        if (values_[watch.blocker] > 0) {
            watches[kept++] = watch;
            continue;
        }
        const auto literals = clause(watch.clause);
        if (literals[0] == gone) std::swap(literals[0], literals[1]);
        const Literal first = literals[0];
        if (values_[first] > 0) {
            watches[kept++] = {watch.clause, first};
            continue;
        }
        const auto other =
            std::find_if(literals.begin() + 2, literals.end(), [&](Literal l) { return values_[l] >= 0; });
        if (other != literals.end()) {
            literals[1] = *other;
            *other = gone;
            watches_[literals[1]].push_back({watch.clause, first});
            continue;
        }
        watches[kept++] = {watch.clause, first};
        if (values_[first] == 0) {
            assign(first, {Reason::clause, watch.clause});
            continue;
        }
        while (++next < watches.size()) watches[kept++] = watches[next];
        watches.resize(kept);
        return refute(literals);
    }
    watches.resize(kept);
    return true;
}

void Search::backtrack(int level) {
    if (current_level() <= level) return;
    const std::size_t start = level_starts_[level];
    for (std::size_t at = trail_.size(); at > start; --at) {
        const Literal literal = trail_[at - 1];
        values_[literal] = values_[opposite(literal)] = 0;
        phases_[literal >> 1] = (literal & 1) == 0;
        if (decidable_[literal >> 1]) heap_.insert(static_cast<int>(literal >> 1));
    }
    trail_.resize(start);
    trail_done_ = start;
    explanations_.resize(explanation_starts_[level]);
    level_starts_.resize(level);
    explanation_starts_.resize(level);
}

bool Search::decide() {
    int variable = -1;
    do {
        if (heap_.empty()) return false;
        variable = heap_.take();
    } while (values_[positive(variable)] != 0);
    level_starts_.push_back(trail_.size());
    explanation_starts_.push_back(explanations_.size());
    assign(positive(variable) + (phases_[variable] ? 0 : 1), {});
    return true;
}

Verdict Search::solve(const std::function<bool()>& keep_going) {
    std::uint64_t restarts = 0;
    std::uint64_t restart_at = conflict_count_ + restart_unit;
    std::uint64_t steps = 0;
    while (!contradictory_) {
        if ((++steps & 63) == 0 && !keep_going()) return Verdict::stopped;
        if (!propagate()) {
            learn();
        } else if (conflict_count_ >= restart_at) {
            backtrack(0);
            restart_at = conflict_count_ + restart_unit * luby(++restarts);
            if (conflict_count_ < next_forget_) continue;
            forget();
            next_forget_ = conflict_count_ + 2000 + learnt_.size() / 2;
        } else if (!decide()) {
            model_.assign(levels_.size(), 0);
            for (std::size_t variable = 0; variable < model_.size(); ++variable) {
                model_[variable] = values_[positive(static_cast<int>(variable))] > 0;
            }
            return Verdict::possible;
        }
    }
    return Verdict::impossible;
}

} // namespace gridseer::nurikabe
