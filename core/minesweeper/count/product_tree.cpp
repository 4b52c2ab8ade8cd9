#include "minesweeper/count/product_tree.h"

namespace gridseer::minesweeper {

namespace {

constexpr double negligible_share = 0x1p-150; // of the largest

void trim(Shares& shares) {
    const auto least = *std::ranges::max_element(shares.values) * negligible_share;
    const auto matters = [least](double value) { return value >= least; };
    const auto last = std::find_if(shares.values.rbegin(), shares.values.rend(), matters).base();
    shares.values.erase(last, shares.values.end());
    const auto first = std::ranges::find_if(shares.values, matters);
    shares.least += static_cast<int>(first - shares.values.begin());
    shares.values.erase(shares.values.begin(), first);
}

} // namespace

// The inner loop runs over the longer one, several entries at a time.
Shares together(const Shares& one, const Shares& other) {
    const Shares& shorter = one.values.size() < other.values.size() ? one : other;
    const Shares& longer = &shorter == &one ? other : one;
    Shares product{one.least + other.least, std::vector<double>(one.values.size() + other.values.size() - 1)};
    const std::size_t size = longer.values.size();
    for (std::size_t i = 0; i < shorter.values.size(); ++i) {
        const double factor = shorter.values[i];
        const double* source = longer.values.data();
        double* target = product.values.data() + i;
        for (std::size_t j = 0; j < size; ++j) target[j] += factor * source[j];
    }
    trim(product);
    return product;
}

Shares left_to(int least, int most, const Shares& other, const Shares& given) {
    Shares result{least, std::vector<double>(most - least + 1)};
    for (std::size_t j = 0; j < other.values.size(); ++j) {
        const int moved = other.least + static_cast<int>(j); // from mines in this part to mines in both
        const int first = std::max(least, given.least - moved);
        const int last = std::min(most, given.most() - moved);
        if (first > last) continue;
        const double factor = other.values[j];
        const double* source = given.values.data() + (first + moved - given.least);
        double* target = result.values.data() + (first - least);
        for (int i = 0; i <= last - first; ++i) target[i] += factor * source[i];
    }
    return result;
}

void CountSet::add_all(const CountSet& other, int moved) {
    const int shift = other.least + moved - least; // from its places to places here
    const int words = shift >= 0 ? shift / 64 : -((63 - shift) / 64);
    const int bits = shift - 64 * words; // 0 to 63
    for (int i = 0; i < other.words_.size(); ++i) {
        const int low = i + words;
        if (low >= 0 && low < words_.size()) words_[low] |= other.words_[i] << bits;
        if (bits > 0 && low + 1 >= 0 && low + 1 < words_.size()) words_[low + 1] |= other.words_[i] >> (64 - bits);
    }
    if (size_ % 64 != 0) words_.back() &= (1ULL << (size_ % 64)) - 1;
}

CountSet together(const CountSet& one, const CountSet& other) {
    const CountSet& shorter = one.most() - one.least < other.most() - other.least ? one : other;
    const CountSet& longer = &shorter == &one ? other : one;
    CountSet sums(one.least + other.least, one.most() + other.most() - one.least - other.least + 1);
    for (int count = shorter.least; count <= shorter.most(); ++count) {
        if (shorter.contains(count)) sums.add_all(longer, count);
    }
    return sums;
}

CountSet left_to(int least, int most, const CountSet& other, const CountSet& given) {
    CountSet result(least, most - least + 1);
    for (int count = other.least; count <= other.most(); ++count) {
        if (other.contains(count)) result.add_all(given, -count);
    }
    return result;
}

} // namespace gridseer::minesweeper
