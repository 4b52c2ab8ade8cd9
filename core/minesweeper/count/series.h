// Counts by the number of mines, multiplied and weighed: what all weighing is made of.
#pragma once

#include "number.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
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

} // namespace gridseer::minesweeper
