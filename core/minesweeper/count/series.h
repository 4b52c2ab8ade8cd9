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

// 2^bits, of any size.
inline Scaled power_of_two(double bits) {
    const double whole = std::floor(bits);
    return {std::exp2(bits - whole), static_cast<std::int64_t>(whole)};
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
