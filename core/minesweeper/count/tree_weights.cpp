#include "minesweeper/count/tree_weights.h"

#include <algorithm>
#include <cmath>

namespace gridseer::minesweeper {

namespace {

constexpr double least_mass = 0x1p-60;     // of what fits, far above all that was trimmed together; of the rest, most
constexpr std::int64_t trimmed_bits = 300; // below the largest: certainly less than what was trimmed

// The counts of one part, weighed with these odds, as probabilities; what they were divided by comes with them.
std::pair<Shares, Scaled> at_odds(double log2_odds, const Series<Scaled>& part) {
    std::vector<Scaled> weighed;
    Scaled all;
    for (std::size_t i = 0; i < part.values.size(); ++i) {
        weighed.push_back(part.values[i] * power_of_two(log2_odds * (part.least + static_cast<double>(i))));
        all += weighed.back();
    }
    Shares shares{part.least, {}};
    for (const Scaled& weight : weighed) shares.values.push_back(weight.is_zero() ? 0.0 : weight / all);
    return {std::move(shares), all};
}

} // namespace

bool TreeWeights::weigh(std::span<const Series<Scaled>> ways, const OffFrontier& off_frontier) {
    ways_ = ways;
    off_frontier_ = off_frontier;
    possible_built_ = shared_out_ = false;
    total = off_mines = off_free = Scaled();
    Series<Scaled> off{0, {Scaled()}};
    for (const auto& chain : ways) {
        off.least += chain.least;
        off.values.resize(off.values.size() + chain.values.size() - 1);
    }
    log2_scale = off_frontier.weigh(off);
    roomy_ = off_frontier.fits(off.least) && off_frontier.fits(off.most());
    off_ = {off.least, std::vector<double>(off.values.size())};
    if (!roomy_ && !off_frontier.allows(possible().root(), 0, off_frontier.cells())) return true;
    log2_odds_ = off_frontier.balancing_log2_odds(ways);
    Scaled scale(1.0);
    std::vector<Shares> leaves;
    for (const auto& chain : ways) {
        auto [shares, divisor] = at_odds(log2_odds_, chain);
        leaves.push_back(std::move(shares));
        scale = scale * divisor;
    }
    shares_.build(std::move(leaves));
    const Shares& all = shares_.root();
    // Where the mines are not a number, the weights off the frontier grow to both ends: only those count that meet
    // something on it.
    Series<Scaled> met{
        all.least, {off.values.begin() + (all.least - off.least), off.values.begin() + (all.most() - off.least) + 1}};
    auto [met_shares, divisor] = at_odds(-log2_odds_, met);
    if (divisor.is_zero()) return false;
    scale = scale * divisor;
    std::ranges::copy(met_shares.values, off_.values.begin() + (all.least - off.least));
    sum_off_frontier(scale);
    const double mass = total / scale;
    const double trimmed_low = all.least > off.least ? all.values.front() * met_shares.values.front() : 0;
    const double trimmed_high = all.most() < off.most() ? all.values.back() * met_shares.values.back() : 0;
    return mass >= least_mass && trimmed_low <= mass * least_mass && trimmed_high <= mass * least_mass;
}

void TreeWeights::sum_off_frontier(const Scaled& scale) {
    const Shares& all = shares_.root();
    double mass = 0;
    double mines = 0;
    double free = 0;
    for (int on_frontier = all.least; on_frontier <= all.most(); ++on_frontier) {
        const double share = all.values[on_frontier - all.least] * off_.values[on_frontier - off_.least];
        mass += share;
        if (share == 0) continue;
        mines += share * off_frontier_.expected_mines(on_frontier);
        free += share * off_frontier_.expected_free(on_frontier);
    }
    total = scale * Scaled(mass);
    off_mines = scale * Scaled(mines);
    off_free = scale * Scaled(free);
    // What was trimmed away is next to nothing, but it may be possible.
    const int cells = off_frontier_.cells();
    const Scaled next_to_nothing = total * Scaled(1.0, -trimmed_bits);
    if (off_mines.is_zero() && off_frontier_.allows(possible().root(), 1, cells)) off_mines = next_to_nothing;
    if (off_free.is_zero() && off_frontier_.allows(possible().root(), 0, cells - 1)) off_free = next_to_nothing;
}

const ProductTree<CountSet>& TreeWeights::possible() {
    if (possible_built_) return possible_;
    std::vector<CountSet> leaves;
    for (const auto& chain : ways_) {
        CountSet& counts = leaves.emplace_back(chain.least, static_cast<int>(chain.values.size()));
        for (std::size_t i = 0; i < chain.values.size(); ++i) {
            if (!chain.values[i].is_zero()) counts.add(chain.least + static_cast<int>(i));
        }
    }
    possible_.build(std::move(leaves));
    possible_built_ = true;
    return possible_;
}

void TreeWeights::share_out() {
    if (shared_out_) return;
    shares_.share_out(off_);
    shared_out_ = true;
    if (roomy_) return;
    CountSet fitting(off_.least, static_cast<int>(off_.values.size()));
    for (int on_frontier = off_.least; on_frontier <= off_.most(); ++on_frontier) {
        if (off_frontier_.fits(on_frontier)) fitting.add(on_frontier);
    }
    possible();
    possible_.share_out(fitting);
}

// Where everything is roomy, every number of mines in a chain goes with some numbers in the others.
void TreeWeights::weights_of(std::size_t chain, Series<Scaled>& weights) {
    share_out();
    const Shares& shares = shares_.left_to_leaf(chain);
    const double largest = *std::ranges::max_element(shares.values);
    weights.least = shares.least;
    weights.values.clear();
    for (std::size_t i = 0; i < shares.values.size(); ++i) {
        const int mines = shares.least + static_cast<int>(i);
        Scaled share(shares.values[i]);
        if (share.is_zero() && (roomy_ || possible_.left_to_leaf(chain).contains(mines))) {
            share = Scaled(largest) * Scaled(1.0, -trimmed_bits);
        }
        weights.values.push_back(share * power_of_two(log2_odds_ * static_cast<double>(i)));
    }
}

void TreeWeights::counts_without(std::span<const std::int32_t> chains, Series<Scaled>& counts) const {
    const Shares shares = shares_.without(chains);
    counts.least = shares.least;
    counts.values.clear();
    for (std::size_t i = 0; i < shares.values.size(); ++i) {
        counts.values.push_back(Scaled(shares.values[i]) * power_of_two(-log2_odds_ * static_cast<double>(i)));
    }
}

CountSet TreeWeights::possible_without(std::span<const std::int32_t> chains) { return possible().without(chains); }

} // namespace gridseer::minesweeper
