#include "minesweeper/count/off_frontier.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace gridseer::minesweeper {

namespace {

constexpr double least_positive = std::numeric_limits<double>::min();
constexpr double negligible = 0x1p-70; // among very many numbers

// The number of mines off the frontier that has the most layouts, if there may be `fewest` to `most`.
int likeliest(int cells, int fewest, int most) { return std::clamp(cells / 2, fewest, most); }

// Scaled numbers as what is asked for; doubles are divided by the largest, whose binary logarithm is returned.
double hand_over(const Series<Scaled>& weights, Series<Scaled>& target) {
    target = weights;
    return 0;
}

double hand_over(const Series<Scaled>& weights, Series<double>& target) {
    std::int64_t largest = std::numeric_limits<std::int64_t>::min();
    for (const Scaled& weight : weights.values) {
        if (!weight.is_zero()) largest = std::max(largest, weight.exponent());
    }
    for (std::size_t i = 0; i < weights.values.size(); ++i) {
        const Scaled& weight = weights.values[i];
        target.values[i] = weight.is_zero() ? 0.0 : weight.shifted(largest);
    }
    return static_cast<double>(largest);
}

} // namespace

OffFrontier::OffFrontier(int cells, int cells_in_chains, MinesLeft mines)
    : cells_(cells),
      in_chains_(cells_in_chains),
      least_(mines.is_number() ? mines.least : std::max(0, mines.least)),
      most_(mines.is_number() ? mines.most : std::min(cells + cells_in_chains, mines.most)),
      prior_(mines.prior),
      weighed_(!mines.is_number()) {}

bool OffFrontier::allows(const CountSet& on_frontier, int fewest_off, int most_off) const {
    for (int mines = on_frontier.least; mines <= on_frontier.most(); ++mines) {
        if (std::max(fewest_off, fewest(mines)) <= std::min(most_off, most(mines)) && on_frontier.contains(mines)) {
            return true;
        }
    }
    return false;
}

// The binary logarithm of the beta function, on top of the prior.
double OffFrontier::log2_beta(double mines, double free) const {
    const double natural = std::lgamma(prior_.mines + mines) + std::lgamma(prior_.free + free) -
                           std::lgamma(prior_.mines + prior_.free + mines + free);
    return natural / std::log(2.0);
}

// How many ways there are to put each number of mines here.
Series<Scaled> OffFrontier::choices() const {
    Series<Scaled> ways{0, {Scaled(1.0)}};
    for (int mines = 0; mines < cells_; ++mines) {
        ways.values.push_back(ways.values.back() * Scaled(static_cast<double>(cells_ - mines) / (mines + 1)));
    }
    return ways;
}

// What a layout weighs for each number of mines in the chains and here together.
Series<Scaled> OffFrontier::weights_of_numbers(double& log2_scale) const {
    Series<Scaled> weights{least_, {Scaled(1.0)}};
    const int unknown = cells_ + in_chains_;
    for (int mines = least_; mines < most_; ++mines) {
        const double ratio = (prior_.mines + mines) / (prior_.free + unknown - mines - 1);
        weights.values.push_back(weights.values.back() * Scaled(ratio));
    }
    log2_scale = is_number() ? 0 : log2_beta(least_, unknown - least_);
    return weights;
}

// When every number fits, these cells drop out.
Series<Scaled> OffFrontier::weigh_any(int least, int most, double& log2_scale) const {
    Series<Scaled> weights{least, {Scaled(1.0)}};
    for (int mines = least; mines < most; ++mines) {
        const double ratio = (prior_.mines + mines) / (prior_.free + in_chains_ - mines - 1);
        weights.values.push_back(weights.values.back() * Scaled(ratio));
    }
    log2_scale = log2_beta(least, in_chains_ - least);
    return weights;
}

template <typename Number> double OffFrontier::weigh(Series<Number>& on_frontier) const {
    std::fill(on_frontier.values.begin(), on_frontier.values.end(), Number());
    const int fewest_off = fewest(on_frontier.most());
    const int most_off = most(on_frontier.least);
    if (fewest_off > most_off) return 0;
    if (!is_number()) {
        double log2_scale = 0;
        Series<Scaled> weights{on_frontier.least, std::vector<Scaled>(on_frontier.values.size())};
        if (anything_fits()) {
            weights = weigh_any(on_frontier.least, on_frontier.most(), log2_scale);
        } else {
            correlate(choices(), weights_of_numbers(log2_scale), weights);
        }
        return log2_scale + hand_over(weights, on_frontier);
    }
    const auto value = [&](int off) -> Number& { return on_frontier.values[least_ - off - on_frontier.least]; };
    const int start = likeliest(cells_, fewest_off, most_off);
    value(start) = Number(1.0);
    for (int off = start; off < most_off; ++off) {
        value(off + 1) = value(off) * Number(static_cast<double>(cells_ - off) / (off + 1));
    }
    for (int off = start; off > fewest_off; --off) {
        value(off - 1) = value(off) * Number(static_cast<double>(off) / (cells_ - off + 1));
    }
    return log2_choices(cells_, start) + (weighed_ ? log2_beta(least_, cells_ + in_chains_ - least_) : 0);
}

template double OffFrontier::weigh(Series<double>&) const;
template double OffFrontier::weigh(Series<Scaled>&) const;

// Every layout counts one, whatever the prior.
template <> double OffFrontier::weigh(Series<Natural>& on_frontier) const {
    std::fill(on_frontier.values.begin(), on_frontier.values.end(), Natural());
    const int fewest_off = fewest(on_frontier.most());
    const int most_off = most(on_frontier.least);
    if (fewest_off > most_off) return 0;
    std::vector<Natural> choices{choices_exact(cells_, fewest_off)};
    for (int off = fewest_off; off < most_off; ++off) {
        Natural& next = choices.emplace_back(choices.back() * Natural(static_cast<std::uint32_t>(cells_ - off)));
        next.divide(static_cast<std::uint32_t>(off + 1));
    }
    for (int mines = on_frontier.least; mines <= on_frontier.most(); ++mines) {
        Natural& sum = on_frontier.values[mines - on_frontier.least];
        for (int off = fewest(mines); off <= most(mines); ++off) sum += choices[off - fewest_off];
    }
    return 0;
}

Scaled OffFrontier::scale(int least_on_frontier, int most_on_frontier) const {
    return choices_scaled(cells_, likeliest(cells_, fewest(most_on_frontier), most(least_on_frontier)));
}

// How likely each number of mines off the frontier is with so many on it, from the fewest on.
std::vector<double> OffFrontier::distribution(int on_frontier) const {
    std::vector<Scaled> weights{Scaled(1.0)};
    Scaled all(1.0);
    for (int off = fewest(on_frontier); off < most(on_frontier); ++off) {
        const double ways = static_cast<double>(cells_ - off) / (off + 1);
        const double odds =
            (prior_.mines + on_frontier + off) / (prior_.free + in_chains_ + cells_ - on_frontier - off - 1);
        weights.push_back(weights.back() * Scaled(ways * odds));
        all += weights.back();
    }
    std::vector<double> shares;
    for (const Scaled& weight : weights) shares.push_back(weight / all);
    return shares;
}

// The share of the layouts with so many mines off the frontier that have `asked_mines` of `asked` cells as mines.
double OffFrontier::share_of_number(int off, int asked, int asked_mines) const {
    if (off < asked_mines || cells_ - off < asked - asked_mines) return 0;
    double share = 1;
    for (int k = 0; k < asked; ++k) {
        const int left = k < asked_mines ? off - k : cells_ - off - (k - asked_mines);
        share *= static_cast<double>(left) / (cells_ - k);
    }
    return share;
}

// The same whatever the number of mines off the frontier. Where every number fits it is drawn from an urn, to which
// each draw adds one of its kind.
double OffFrontier::share(int on_frontier, int asked, int asked_mines) const {
    if (is_number()) return share_of_number(least_ - on_frontier, asked, asked_mines);
    if (!fits(on_frontier)) return 0;
    const int asked_free = asked - asked_mines;
    if (std::max(fewest(on_frontier), asked_mines) > std::min(most(on_frontier), cells_ - asked_free)) return 0;
    double share = 1;
    if (anything_fits()) {
        const double mines = prior_.mines + on_frontier;
        const double free = prior_.free + in_chains_ - on_frontier;
        for (int k = 0; k < asked; ++k) {
            const double left = k < asked_mines ? mines + k : free + (k - asked_mines);
            share *= left / (mines + free + k);
        }
    } else {
        share = 0;
        const auto likely = distribution(on_frontier);
        for (std::size_t i = 0; i < likely.size(); ++i) {
            share += likely[i] * share_of_number(fewest(on_frontier) + static_cast<int>(i), asked, asked_mines);
        }
    }
    return std::max(share, least_positive);
}

template <typename Number> void OffFrontier::fix(int asked, int asked_mines, Series<Number>& on_frontier) const {
    for (std::size_t i = 0; i < on_frontier.values.size() && asked > 0; ++i) {
        Number& value = on_frontier.values[i];
        if (!is_zero(value)) value = value * Number(share(on_frontier.least + static_cast<int>(i), asked, asked_mines));
    }
}

template void OffFrontier::fix(int, int, Series<double>&) const;
template void OffFrontier::fix(int, int, Series<Scaled>&) const;

double OffFrontier::expected_mines(int on_frontier) const {
    if (is_number()) return std::max(0, most(on_frontier));
    return cells_ > 0 ? cells_ * share(on_frontier, 1, 1) : 0;
}

double OffFrontier::expected_free(int on_frontier) const {
    if (is_number()) return std::max(0, cells_ - fewest(on_frontier));
    return cells_ > 0 ? cells_ * share(on_frontier, 1, 0) : 0;
}

double OffFrontier::work(int numbers_on_frontier) const {
    if (is_number() || anything_fits()) return numbers_on_frontier;
    return static_cast<double>(numbers_on_frontier) * std::min(cells_ + 1, most_ - least_ + 1);
}

double OffFrontier::balancing_log2_odds(std::span<const Series<Scaled>> chains) const {
    const auto expected_in_chains = [&](double log2_odds) {
        double sum = 0;
        for (const auto& chain : chains) {
            Scaled all;
            Scaled all_mines;
            for (std::size_t i = 0; i < chain.values.size(); ++i) {
                const Scaled weight = chain.values[i] * power_of_two(log2_odds * static_cast<double>(i));
                all += weight;
                all_mines += weight * Scaled(static_cast<double>(i));
            }
            sum += chain.least + all_mines / all;
        }
        return sum;
    };
    const auto too_low = [&](double log2_odds) {
        const double density = 1 / (1 + std::exp2(-log2_odds));
        const double in_chains = expected_in_chains(log2_odds);
        const double together = in_chains + cells_ * density;
        if (together < least_) return true;
        if (together > most_ || is_number()) return false;
        return in_chains + prior_.mines > (in_chains_ + prior_.mines + prior_.free) * density;
    };
    double low = -40;
    double high = 40;
    for (int i = 0; i < 26; ++i) {
        const double middle = (low + high) / 2;
        (too_low(middle) ? low : high) = middle;
    }
    return low;
}

std::vector<double> OffFrontier::posterior(const Series<Scaled>& ways, int& least) const {
    constexpr double few_products = 2e6;
    const bool one_mode = prior_.mines >= 1 && prior_.free >= 1;
    if (one_mode && static_cast<double>(ways.values.size()) * (cells_ + 1) > few_products) {
        return posterior_trimmed(ways, least);
    }
    Series<Scaled> layouts;
    multiply(ways, choices(), layouts);
    double log2_scale = 0;
    const Series<Scaled> weights = weights_of_numbers(log2_scale);
    Scaled all;
    std::vector<Scaled> weighed;
    least = std::max(least_, layouts.least);
    int possible = 0;
    for (int mines = least; mines <= std::min(most_, layouts.most()); ++mines) {
        weighed.push_back(layouts.values[mines - layouts.least] * weights.values[mines - least_]);
        all += weighed.back();
        possible += !weighed.back().is_zero();
    }
    std::vector<double> probability;
    for (const Scaled& weight : weighed) {
        const double share = weight.is_zero() ? 0.0 : std::max(weight / all, least_positive);
        probability.push_back(share > 0 && possible == 1 ? 1.0 : share);
    }
    return probability;
}

// How likely each number of mines off the frontier is with so many on it, next to nothing left out; the first is
// `first`. From the likeliest number to both sides, which is found by halving: the odds of one more mine only fall.
std::vector<double> OffFrontier::likely_distribution(int on_frontier, int& first) const {
    const auto odds_of_next = [&](int off) {
        return static_cast<double>(cells_ - off) / (off + 1) * (prior_.mines + on_frontier + off) /
               (prior_.free + in_chains_ + cells_ - on_frontier - off - 1);
    };
    int low = fewest(on_frontier);
    int high = most(on_frontier);
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (odds_of_next(middle) > 1) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    std::vector<double> below;
    double weight = 1;
    for (int off = low; off > fewest(on_frontier) && weight > negligible; --off) {
        weight /= odds_of_next(off - 1);
        below.push_back(weight);
    }
    first = low - static_cast<int>(below.size());
    std::vector<double> shares(below.rbegin(), below.rend());
    weight = 1;
    shares.push_back(weight);
    for (int off = low; off < most(on_frontier) && weight > negligible; ++off) {
        weight *= odds_of_next(off);
        shares.push_back(weight);
    }
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares) share /= all;
    return shares;
}

// The same for very many numbers: what is next to impossible is left out.
std::vector<double> OffFrontier::posterior_trimmed(const Series<Scaled>& ways, int& least) const {
    Series<Scaled> weights{ways.least, std::vector<Scaled>(ways.values.size())};
    weigh(weights);
    Scaled all;
    for (std::size_t i = 0; i < ways.values.size(); ++i) {
        weights.values[i] = weights.values[i] * ways.values[i];
        all += weights.values[i];
    }
    std::vector<double> probability(cells_ + in_chains_ + 1);
    for (std::size_t i = 0; i < ways.values.size(); ++i) {
        const double share = weights.values[i] / all;
        if (share < negligible) continue;
        const int on_frontier = ways.least + static_cast<int>(i);
        int first = 0;
        const auto off = likely_distribution(on_frontier, first);
        for (std::size_t k = 0; k < off.size(); ++k) probability[on_frontier + first + k] += share * off[k];
    }
    const auto matters = [](double share) { return share >= negligible; };
    const auto begin = std::ranges::find_if(probability, matters);
    const auto end = std::find_if(probability.rbegin(), probability.rend(), matters).base();
    least = static_cast<int>(begin - probability.begin());
    return {begin, end};
}

} // namespace gridseer::minesweeper
