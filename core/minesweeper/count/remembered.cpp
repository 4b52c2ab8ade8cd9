// Chains that were counted before: the next board mostly has the same ones.
#include "minesweeper/count/engine.h"
#include "minesweeper/count/thresholds.h"
#include "minesweeper/count/weights.h"

#include <limits>

namespace gridseer::minesweeper {

namespace {

constexpr std::size_t most_kept_bytes = 1 << 18; // of one chain

} // namespace

// The place of a chain among the kept ones; a chain of the board at hand is never given away.
Engine::CountedChain* Engine::place_for(std::uint64_t hash) {
    constexpr std::uint64_t tries = 4;
    CountedChain* victim = nullptr;
    for (std::uint64_t i = 0; i < tries; ++i) {
        auto& slot = kept_[(hash + i) % kept_.size()];
        if (!slot) slot = std::make_unique<CountedChain>();
        if (slot->filled && slot->hash == hash && may_reuse(slot->graph)) return slot.get();
        if (slot->used_in_call == call_) continue;
        if (!victim || slot->used_in_call < victim->used_in_call) victim = slot.get();
    }
    if (victim) {
        victim->filled = false;
        return victim;
    }
    if (extra_used_ == extra_.size()) extra_.push_back(std::make_unique<CountedChain>());
    CountedChain* extra = extra_[extra_used_++].get();
    extra->filled = false;
    return extra;
}

// The same chain turned round may be counted in another order, and at other cost. That matters only near the limits.
bool Engine::may_reuse(const ChainGraph& graph) const {
    constexpr std::uint64_t far_below = 16;
    if (!graph.shape.same_as(shape_)) return false;
    return graph.work() < budget_.work / far_below || shape_.lies_like(graph.shape);
}

// The graph and, if doubles can hold them, the forward counts of a chain; null when it is too wide.
Engine::CountedChain* Engine::count_chain(const Chain& chain, int grid_width) {
    shape_.take(frontier_, chain, grid_width);
    const std::uint64_t hash = shape_.hash();
    CountedChain* counted = place_for(hash);
    const std::uint64_t affordable_work = budget_.work / 2;
    counted->used_in_call = call_;
    if (counted->filled) {
        // It costs what it cost the first time, so that an answer never depends on the boards before it.
        const bool affordable = counted->graph.work() <= affordable_work;
        budget_.work -= affordable ? counted->graph.work() : affordable_work;
        return affordable ? counted : nullptr;
    }
    counted->hash = hash;
    counted->forward.clear();
    const std::uint64_t rest = budget_.work - affordable_work;
    if (!counted->graph.build(shape_, ordering_, budget_, affordable_work)) {
        *counted = CountedChain();
        counted->used_in_call = call_;
        budget_.work = rest;
        return nullptr;
    }
    if (counted->graph.possible() && chain.cells <= cells_for_doubles) {
        count_forward(counted->graph, counted->forward);
    }
    counted->filled = counted->graph.bytes() + counted->forward.capacity() * sizeof(double) < most_kept_bytes;
    if (!counted->filled) too_large_to_keep_.push_back(counted);
    return counted;
}

// The order of counting depends on where a chain lies, and the last digits of weighed counts depend on that order. A
// chain that is remembered from elsewhere is counted anew, so that an estimate never depends on the boards before it.
void Engine::recount_chains_from_elsewhere() {
    for (int c = 0; c < frontier_.chain_count; ++c) {
        if (!counted_[c] || counted_[c]->forward.empty()) continue;
        shape_.take(frontier_, frontier_.chains[c], width_);
        if (shape_.lies_like(counted_[c]->graph.shape)) continue;
        if (extra_used_ == extra_.size()) extra_.push_back(std::make_unique<CountedChain>());
        counted_[c] = extra_[extra_used_++].get();
        Budget budget{std::numeric_limits<std::uint64_t>::max(), std::numeric_limits<double>::infinity()};
        counted_[c]->filled = false;
        counted_[c]->graph.build(shape_, ordering_, budget, budget.work); // it was within the limits, and is small
        count_forward(counted_[c]->graph, counted_[c]->forward);
    }
}

// Gives back the memory of the last call's large chains: otherwise every place would grow to the largest ever seen.
void Engine::forget_large() {
    for (CountedChain* counted : too_large_to_keep_) *counted = CountedChain();
    too_large_to_keep_.clear();
    for (std::size_t c = 0; c < counted_.size(); ++c) {
        if (c < scaled_->forward.size()) scaled_->forward[c] = {};
        if (c < naturals_->forward.size()) naturals_->forward[c] = {};
    }
}

} // namespace gridseer::minesweeper
