// Weighing chains against each other: how much every number of mines in every chain counts.
//
// The mines left are shared by the chains and the cells off the frontier. For each chain, prefix counts (the chains
// before it) and suffix weights (the chains after it, then the cells off the frontier) say how many layouts of the rest
// go with each of its numbers of mines.
#pragma once

#include "minesweeper/count/chain.h"
#include "number.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace gridseer::minesweeper {

// Counts or weights for least, least + 1, ... mines.
template <typename Number> struct Series {
    int least = 0;
    std::vector<Number> values;
    int most() const { return least + static_cast<int>(values.size()) - 1; }
};

// The number of ways to put `mines` mines into `cells` cells.
inline Scaled choices_scaled(int cells, int mines) {
    Scaled result(1.0);
    for (int i = 0; i < std::min(mines, cells - mines); ++i) {
        result = result * Scaled(static_cast<double>(cells - i) / (i + 1));
    }
    return result;
}

// Its binary logarithm, quickly: the sums of logarithms are kept.
inline double log2_choices(int cells, int mines) {
    static thread_local std::vector<double> factorial{0.0};
    for (int n = static_cast<int>(factorial.size()); n <= cells; ++n)
        factorial.push_back(factorial.back() + std::log2(n));
    return factorial[cells] - factorial[mines] - factorial[cells - mines];
}

Natural choices_exact(int cells, int mines);

// The number of mines off the frontier that has the most layouts, when the frontier takes `least` to `most` of `mines`.
inline int likeliest_off_frontier(int cells, int mines, int least, int most) {
    return std::clamp(cells / 2, std::max(0, mines - most), std::min(cells, mines - least));
}

// How many layouts the cells off the frontier have for each number of mines on the frontier, relative to the likeliest
// number (doubles and scaled numbers) or outright (whole numbers). Zero where the mines do not fit.
template <typename Number> void weigh_off_frontier(int cells, int mines, Series<Number>& on_frontier);

template <> inline void weigh_off_frontier(int cells, int mines, Series<Natural>& on_frontier) {
    std::fill(on_frontier.values.begin(), on_frontier.values.end(), Natural());
    const int fewest = std::max(0, mines - on_frontier.most());
    const int most = std::min(cells, mines - on_frontier.least);
    if (fewest > most) return;
    Natural choices = choices_exact(cells, fewest);
    for (int off = fewest; off <= most; ++off) {
        on_frontier.values[mines - off - on_frontier.least] = choices;
        choices = choices * Natural(static_cast<std::uint32_t>(cells - off));
        choices.divide(static_cast<std::uint32_t>(off + 1));
    }
}

template <typename Number> void weigh_off_frontier(int cells, int mines, Series<Number>& on_frontier) {
    std::fill(on_frontier.values.begin(), on_frontier.values.end(), Number());
    const int fewest = std::max(0, mines - on_frontier.most());
    const int most = std::min(cells, mines - on_frontier.least);
    if (fewest > most) return;
    const auto value = [&](int off) -> Number& { return on_frontier.values[mines - off - on_frontier.least]; };
    const int likeliest = likeliest_off_frontier(cells, mines, on_frontier.least, on_frontier.most());
    value(likeliest) = Number(1.0);
    for (int off = likeliest; off < most; ++off) {
        value(off + 1) = value(off) * Number(static_cast<double>(cells - off) / (off + 1));
    }
    for (int off = likeliest; off > fewest; --off) {
        value(off - 1) = value(off) * Number(static_cast<double>(off) / (cells - off + 1));
    }
}

// From weigh_off_frontier to the same with `asked` of the cells fixed, `asked_mines` of them as mines: the share of the
// layouts off the frontier that have them so. Zero where they do not fit.
template <typename Number>
void fix_off_frontier(int cells, int mines, int asked, int asked_mines, Series<Number>& on_frontier) {
    for (std::size_t i = 0; i < on_frontier.values.size() && asked > 0; ++i) {
        Number& value = on_frontier.values[i];
        if (is_zero(value)) continue;
        const int off = mines - on_frontier.least - static_cast<int>(i);
        double share = off >= asked_mines && cells - off >= asked - asked_mines ? 1.0 : 0.0;
        for (int k = 0; k < asked && share > 0; ++k) {
            const int left = k < asked_mines ? off - k : cells - off - (k - asked_mines);
            share *= static_cast<double>(left) / (cells - k);
        }
        value = value * Number(share);
    }
}

// Series shorter than this are kept whole.
constexpr std::size_t long_series = 2000;

// The odds of a mine, as a power of two, at which the expected mines of all parts and of the cells off the frontier are
// the mines there are. Weighed with them, a series is largest where it matters: its own largest counts can lie far off.
inline double balancing_log2_odds(std::span<const Series<Scaled>> parts, int off_cells, int mines) {
    const auto expected = [&](double log2_odds) {
        double sum = off_cells / (1 + std::exp2(-log2_odds));
        for (const auto& part : parts) {
            Scaled all;
            Scaled all_mines;
            for (std::size_t i = 0; i < part.values.size(); ++i) {
                const double bits = log2_odds * static_cast<double>(i);
                const auto whole = std::floor(bits);
                const Scaled weight =
                    part.values[i] * Scaled(std::exp2(bits - whole), static_cast<std::int64_t>(whole));
                all += weight;
                all_mines += weight * Scaled(static_cast<double>(i));
            }
            sum += part.least + all_mines / all;
        }
        return sum;
    };
    double low = -40;
    double high = 40;
    for (int i = 0; i < 26; ++i) {
        const double middle = (low + high) / 2;
        (expected(middle) < mines ? low : high) = middle;
    }
    return low;
}

// Forgets the ends of a long series that are too small to matter at these odds, so that very large boards stay
// affordable. Only for numbers whose size can be asked for.
template <typename Number> void trim_series(double, Series<Number>&) {}

template <> inline void trim_series(double log2_odds, Series<Scaled>& series) {
    constexpr double negligible = 150; // bits below the largest
    if (series.values.size() < long_series) return;
    const auto size_of = [&](std::size_t i) { // in bits
        return series.values[i].is_zero() ? -1e300 : series.values[i].log2() + log2_odds * static_cast<double>(i);
    };
    double largest = -1e300;
    for (std::size_t i = 0; i < series.values.size(); ++i) largest = std::max(largest, size_of(i));
    std::size_t last = series.values.size();
    while (size_of(last - 1) < largest - negligible) --last;
    std::size_t first = 0;
    while (size_of(first) < largest - negligible) ++first;
    series.values.erase(series.values.begin() + static_cast<std::ptrdiff_t>(last), series.values.end());
    series.values.erase(series.values.begin(), series.values.begin() + static_cast<std::ptrdiff_t>(first));
    series.least += static_cast<int>(first);
}

// The product: all ways to share mines between two independent parts.
template <typename Number>
void multiply(const Series<Number>& left, const Series<Number>& right, Series<Number>& product) {
    product.least = left.least + right.least;
    product.values.assign(left.values.size() + right.values.size() - 1, Number());
    for (std::size_t i = 0; i < left.values.size(); ++i) {
        if (is_zero(left.values[i])) continue;
        for (std::size_t j = 0; j < right.values.size(); ++j) {
            add_product(product.values[i + j], left.values[i], right.values[j]);
        }
    }
}

// For each number of mines in `target`'s range: the sum over `part` of its count times the weight of both together.
template <typename Number>
void correlate(const Series<Number>& part, const Series<Number>& weights, Series<Number>& target) {
    for (std::size_t i = 0; i < target.values.size(); ++i) {
        Number sum{};
        const int shift = target.least + static_cast<int>(i) + part.least - weights.least;
        const int first = std::max(0, -shift);
        const int last =
            std::min(static_cast<int>(part.values.size()), static_cast<int>(weights.values.size()) - shift);
        for (int j = first; j < last; ++j) add_product(sum, part.values[j], weights.values[j + shift]);
        target.values[i] = sum;
    }
}

constexpr std::int64_t trimmed_bits = 300; // below the largest: certainly less than what was trimmed

// How one kind of number weighs the chains of a board. The engine has one per kind and keeps it between calls.
template <typename Number> struct Weighing {
    std::vector<std::vector<Number>> forward; // for each chain
    std::vector<Series<Number>> ways;         // for each chain: how many, by mines
    std::vector<Series<Number>> before;       // for each chain: all chains before it together; one more for all
    Series<Number> after;                     // the weight of everything behind a chain, by mines used before
    Series<Number> next_after;
    Series<Number> weights; // of the chain at hand
    std::vector<Number> backward;
    std::vector<Number> mines; // for each box of the chain at hand
    std::vector<Number> free;
    Number total{};          // all layouts, in the scale of weigh_off_frontier
    Number off_mines{};      // mines off the frontier, summed over all layouts
    Number off_free{};       // free cells off the frontier, summed over all layouts
    bool only_total = false; // no chain is asked for: what is before each need not be kept
    bool trimmed = false;
    double log2_odds = 0; // of a mine, when trimmed

    void resize(std::size_t chains) {
        if (ways.size() >= chains + 1) return;
        forward.resize(chains + 1);
        ways.resize(chains + 1);
        before.resize(chains + 1);
    }

    void take_ways(std::size_t c, const ChainGraph& graph, const std::vector<Number>& counts) {
        ways[c].least = graph.final_state().least;
        ways[c].values.assign(counts.begin() + graph.final_state().values, counts.end());
    }

    // Multiplies all chains together and weighs them with the cells off the frontier.
    void combine(std::size_t chains, int off_cells, int mines_left) {
        int least = 0;
        int most = 0;
        for (std::size_t c = 0; c < chains; ++c) {
            least += ways[c].least;
            most += ways[c].most();
        }
        // Where every number of mines on the frontier leaves room for the others, the ends of the series only matter
        // through their size, not through being there at all.
        trimmed = std::is_same_v<Number, Scaled> && most <= mines_left && mines_left - least <= off_cells &&
                  static_cast<std::size_t>(most - least) >= long_series;
        if constexpr (std::is_same_v<Number, Scaled>) {
            if (trimmed) log2_odds = balancing_log2_odds({ways.data(), chains}, off_cells, mines_left);
        }
        before[0].least = 0;
        before[0].values.assign(1, Number(1));
        for (std::size_t c = 0; c < chains; ++c) {
            multiply(before[c], ways[c], before[c + 1]);
            if (trimmed) trim_series(log2_odds, before[c + 1]);
            if (only_total) before[c].values.clear();
        }
        const Series<Number>& all = before[chains];
        after.least = all.least;
        after.values.resize(all.values.size());
        weigh_off_frontier(off_cells, mines_left, after);
        sum_off_frontier(all, off_cells, mines_left);
    }

    void sum_off_frontier(const Series<Number>& all, int off_cells, int mines_left) {
        total = off_mines = off_free = Number();
        for (std::size_t i = 0; i < all.values.size(); ++i) {
            const Number layouts = all.values[i] * after.values[i];
            if (is_zero(layouts)) continue;
            const int off = mines_left - all.least - static_cast<int>(i);
            total += layouts;
            if (off > 0) off_mines += layouts * Number(static_cast<std::uint32_t>(off));
            if (off < off_cells) off_free += layouts * Number(static_cast<std::uint32_t>(off_cells - off));
        }
        if (trimmed) keep_possible(off_mines, off_free);
    }

    // What was trimmed away is next to nothing, but it is possible: a long series has both ends.
    void keep_possible(Number& some_mines, Number& some_free) const {
        if constexpr (std::is_same_v<Number, Scaled>) {
            if (some_mines.is_zero()) some_mines = total * Scaled(1.0, -trimmed_bits);
            if (some_free.is_zero()) some_free = total * Scaled(1.0, -trimmed_bits);
        }
    }

    // The same for the weights of a chain: P(the rest takes the other mines) is what the odds leave of a weight.
    void keep_possible_weights() {
        if constexpr (std::is_same_v<Number, Scaled>) {
            double largest = -1e300;
            for (std::size_t i = 0; i < weights.values.size(); ++i) {
                if (weights.values[i].is_zero()) continue;
                largest = std::max(largest, weights.values[i].log2() - log2_odds * static_cast<double>(i));
            }
            for (std::size_t i = 0; i < weights.values.size(); ++i) {
                const double bits = std::floor(largest + log2_odds * static_cast<double>(i)) - trimmed_bits;
                if (weights.values[i].is_zero()) weights.values[i] = Scaled(1.0, static_cast<std::int64_t>(bits));
            }
        }
    }

    std::pair<int, int> range(std::size_t chains) const { return {before[chains].least, before[chains].most()}; }

    // Going back through the chains, from the last: the weights of chain c; then `after` includes it.
    void step_back(std::size_t c) {
        weights.least = ways[c].least;
        weights.values.resize(ways[c].values.size());
        correlate(before[c], after, weights);
        next_after.least = before[c].least;
        next_after.values.resize(before[c].values.size());
        correlate(ways[c], after, next_after);
        std::swap(after, next_after);
    }
};

} // namespace gridseer::minesweeper
