// What a search learns from a conflict: the clause that keeps it from coming back.
#include "nurikabe/search.h"

#include <algorithm>
#include <utility>

namespace gridseer::nurikabe {

namespace {

constexpr double decay = 1 / 0.95;
constexpr double largest_activity = 1e100;

} // namespace

// The literals that made a literal true are the opposites of these.
std::span<const Literal> Search::reason_of(Literal literal) const {
    const Reason reason = reasons_[literal >> 1];
    if (reason.kind == Reason::clause) return clause(reason.at).subspan(1);
    if (reason.kind == Reason::explanation) return {explanations_.data() + reason.at + 2, explanations_[reason.at] - 1};
    return {};
}

// First unique implication point: the clause with one literal of the last level that the conflict comes from.
void Search::analyse(std::vector<Literal>& learnt, int& back_level) {
    learnt.assign(1, 0);
    int open = 0;
    std::size_t at = trail_.size();
    const auto visit = [&](Literal literal) {
        const auto variable = literal >> 1;
        if (seen_[variable] || levels_[variable] == 0) return;
        seen_[variable] = 1;
        bump(static_cast<int>(variable));
        to_clear_.push_back(literal);
        if (levels_[variable] == current_level())
            ++open;
        else
            learnt.push_back(literal);
    };
    for (const Literal literal : conflict_) visit(literal);
    while (true) {
        while (!seen_[trail_[at - 1] >> 1]) --at;
        const Literal literal = trail_[--at];
        if (--open == 0) {
            learnt[0] = opposite(literal);
            break;
        }
        const Reason reason = reasons_[literal >> 1];
        if (reason.kind == Reason::literal) visit(opposite(reason.at));
        for (const Literal other : reason_of(literal)) visit(other);
    }
    const auto kept = std::remove_if(learnt.begin() + 1, learnt.end(), [&](Literal l) { return is_redundant(l); });
    learnt.erase(kept, learnt.end());
    for (const Literal literal : to_clear_) seen_[literal >> 1] = 0;
    to_clear_.clear();
    back_level = 0;
    for (std::size_t place = 1; place < learnt.size(); ++place) {
        if (level(learnt[place]) <= back_level) continue;
        back_level = level(learnt[place]);
        std::swap(learnt[1], learnt[place]);
    }
}

// Whether a literal of a learnt clause follows from the others.
bool Search::is_redundant(Literal start) {
    const std::size_t cleared = to_clear_.size();
    scratch_.assign(1, start);
    while (!scratch_.empty()) {
        const Literal literal = scratch_.back();
        scratch_.pop_back();
        const Reason reason = reasons_[literal >> 1];
        const Literal single = opposite(reason.at);
        const auto others = reason.kind == Reason::literal ? std::span<const Literal>{&single, 1} : reason_of(literal);
        bool fails = reason.kind == Reason::none;
        for (const Literal other : others) {
            const auto variable = other >> 1;
            if (seen_[variable] || levels_[variable] == 0) continue;
            if (reasons_[variable].kind == Reason::none) {
                fails = true;
                break;
            }
            seen_[variable] = 1;
            to_clear_.push_back(other);
            scratch_.push_back(other);
        }
        if (!fails) continue;
        for (std::size_t at = cleared; at < to_clear_.size(); ++at) seen_[to_clear_[at] >> 1] = 0;
        to_clear_.resize(cleared);
        return false;
    }
    return true;
}

int Search::distinct_levels(std::span<const Literal> literals) {
    ++stamp_;
    int count = 0;
    for (const Literal literal : literals) {
        const auto place = static_cast<std::size_t>(level(literal));
        if (level_stamp_.size() <= place) level_stamp_.resize(place + 1, 0);
        if (std::exchange(level_stamp_[place], stamp_) != stamp_) ++count;
    }
    return count;
}

void Search::learn() {
    ++conflict_count_;
    // A region may notice late what earlier levels had done already.
    int highest = 0;
    for (const Literal literal : conflict_) highest = std::max(highest, level(literal));
    backtrack(highest);
    if (highest == 0) {
        contradictory_ = true;
        return;
    }
    std::vector<Literal> learnt;
    int back_level = 0;
    analyse(learnt, back_level);
    const int levels = distinct_levels(learnt);
    backtrack(back_level);
    increment_ *= decay;
    if (learnt.size() == 1) {
        assign(learnt[0], {});
    } else if (learnt.size() == 2) {
        pairs_[opposite(learnt[0])].push_back(learnt[1]);
        pairs_[opposite(learnt[1])].push_back(learnt[0]);
        assign(learnt[0], {Reason::literal, opposite(learnt[1])});
    } else {
        const std::uint32_t at = store(learnt);
        attach(at);
        learnt_.push_back({at, static_cast<std::uint32_t>(levels)});
        assign(learnt[0], {Reason::clause, at});
    }
}

// Drops the worse half of the learnt clauses. Called without decisions, so that none of them is a reason.
void Search::forget() {
    std::ranges::sort(learnt_, {}, [](const Learnt& l) { return std::pair(l.levels, l.clause); });
    std::size_t keep = learnt_.size() / 2;
    while (keep < learnt_.size() && learnt_[keep].levels <= 2) ++keep;
    std::vector<std::uint32_t> dropped;
    for (std::size_t at = keep; at < learnt_.size(); ++at) dropped.push_back(learnt_[at].clause);
    learnt_.resize(keep);
    std::ranges::sort(dropped);
    const auto is_dropped = [&](const Watch& watch) { return std::ranges::binary_search(dropped, watch.clause); };
    for (auto& watches : watches_) std::erase_if(watches, is_dropped);
    for (const Literal literal : trail_) reasons_[literal >> 1] = {};
}

void Search::bump(int variable) {
    heap_.set_activity(variable, heap_.activity(variable) + increment_);
    if (heap_.activity(variable) <= largest_activity) return;
    heap_.scale(1 / largest_activity);
    increment_ /= largest_activity;
}

} // namespace gridseer::nurikabe
