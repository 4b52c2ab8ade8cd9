// What very many chains hold together, and what all others leave to each of them: a tree whose leaves are the chains.
//
// Every node holds its two children together. Coming down from the root, a node hands each child what it was given
// itself, taken together with the other child. So nothing is kept for each chain but its place in the tree, and parts
// of like size meet. There are two kinds of parts: Shares say how likely each number of mines is, with the ends trimmed
// where they are too small to matter; a CountSet says which numbers of mines are possible at all, exactly.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace gridseer::minesweeper {

// Probabilities or weights for least, least + 1, ... mines.
struct Shares {
    int least = 0;
    std::vector<double> values;

    int most() const { return least + static_cast<int>(values.size()) - 1; }
    static Shares of_nothing() { return {0, {1.0}}; }
};

// Some of the numbers least, least + 1, ... least + size - 1.
class CountSet {
public:
    CountSet() = default;
    CountSet(int least, int size) : least(least), size_(size), words_((size + 63) / 64) {}

    int least = 0;
    int most() const { return least + size_ - 1; }
    void add(int count) { words_[(count - least) / 64] |= 1ULL << ((count - least) % 64); }
    bool contains(int count) const {
        return count >= least && count <= most() && (words_[(count - least) / 64] >> ((count - least) % 64) & 1) != 0;
    }
    static CountSet of_nothing() {
        CountSet set(0, 1);
        set.add(0);
        return set;
    }

    // Adds every number of another set, moved; those out of range are left out.
    void add_all(const CountSet& other, int moved);

private:
    int size_ = 0;
    std::vector<std::uint64_t> words_;
};

// Two parts together.
Shares together(const Shares& one, const Shares& other);
CountSet together(const CountSet& one, const CountSet& other);

// What is left to `least` to `most` mines in one part when this is given to both: the weight of both, summed over the
// mines of the other part; or whether any number of them goes with it.
Shares left_to(int least, int most, const Shares& other, const Shares& given);
CountSet left_to(int least, int most, const CountSet& other, const CountSet& given);

template <typename Part> class ProductTree {
public:
    void build(std::vector<Part> leaves) {
        leaves_ = std::move(leaves);
        nodes_.assign(2 * std::bit_ceil(leaves_.size()), {});
        build_node(1, 0, leaves_.size());
    }

    const Part& root() const { return leaves_.size() == 1 ? leaves_[0] : nodes_[1]; }

    // All leaves but these together.
    Part without(std::span<const std::int32_t> leaves) const { return without(1, 0, leaves_.size(), leaves); }

    // From what is given to all leaves together to what is left to each of them, over its whole range.
    void share_out(const Part& given) {
        left_.resize(leaves_.size());
        share_out(1, 0, leaves_.size(), given);
    }
    const Part& left_to_leaf(std::size_t leaf) const { return left_[leaf]; }

private:
    static std::size_t middle(std::size_t begin, std::size_t end) { return begin + (end - begin + 1) / 2; }

    const Part& part(std::size_t node, std::size_t begin, std::size_t end) const {
        return end - begin == 1 ? leaves_[begin] : nodes_[node];
    }

    void build_node(std::size_t node, std::size_t begin, std::size_t end) {
        if (end - begin == 1) return;
        const std::size_t half = middle(begin, end);
        build_node(2 * node, begin, half);
        build_node(2 * node + 1, half, end);
        nodes_[node] = together(part(2 * node, begin, half), part(2 * node + 1, half, end));
    }

    Part without(std::size_t node, std::size_t begin, std::size_t end, std::span<const std::int32_t> leaves) const {
        const auto here = [=](std::int32_t leaf) { return leaf >= begin && leaf < end; };
        if (std::ranges::none_of(leaves, here)) return part(node, begin, end);
        if (end - begin == 1) return Part::of_nothing();
        const std::size_t half = middle(begin, end);
        return together(without(2 * node, begin, half, leaves), without(2 * node + 1, half, end, leaves));
    }

    void share_out(std::size_t node, std::size_t begin, std::size_t end, const Part& given) {
        if (end - begin == 1) {
            left_[begin] = given;
            return;
        }
        const std::size_t half = middle(begin, end);
        const Part& left = part(2 * node, begin, half);
        const Part& right = part(2 * node + 1, half, end);
        share_out(2 * node, begin, half, left_to(left.least, left.most(), right, given));
        share_out(2 * node + 1, half, end, left_to(right.least, right.most(), left, given));
    }

    std::vector<Part> leaves_;
    std::vector<Part> nodes_; // of several leaves; the root is 1, the children of n are 2n and 2n + 1
    std::vector<Part> left_;  // for each leaf
};

} // namespace gridseer::minesweeper
