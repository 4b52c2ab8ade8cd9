// Weighing chains against each other: how much every number of mines in every chain counts.
//
// The mines left are shared by the chains and the cells off the frontier. For each chain, prefix counts (the chains
// before it) and suffix weights (the chains after it, then the cells off the frontier) say how many layouts of the rest
// go with each of its numbers of mines. Very many chains are weighed in a tree instead (tree_weights.h).
#pragma once

#include "minesweeper/count/chain.h"
#include "minesweeper/count/off_frontier.h"
#include "minesweeper/count/series.h"
#include "minesweeper/count/thresholds.h"
#include "minesweeper/count/tree_weights.h"
#include "number.h"

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace gridseer::minesweeper {

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
    Number total{};          // all layouts, in the scale of OffFrontier::weigh
    double log2_scale = 0;   // what that has divided by
    Number off_mines{};      // mines off the frontier, summed over all layouts
    Number off_free{};       // free cells off the frontier, summed over all layouts
    bool only_total = false; // no chain is asked for: what is before each need not be kept
    bool in_tree = false;    // very many chains: what is known of them is in the tree
    TreeWeights tree;

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
    void combine(std::size_t chains, const OffFrontier& off) {
        int least = 0;
        int most = 0;
        for (std::size_t c = 0; c < chains; ++c) {
            least += ways[c].least;
            most += ways[c].most();
        }
        in_tree = static_cast<std::size_t>(most - least) >= long_series && weigh_in_tree(chains, off);
        if (in_tree) return;
        before[0].least = 0;
        before[0].values.assign(1, Number(1));
        for (std::size_t c = 0; c < chains; ++c) {
            multiply(before[c], ways[c], before[c + 1]);
            if (only_total) before[c].values.clear();
        }
        const Series<Number>& all = before[chains];
        after.least = all.least;
        after.values.resize(all.values.size());
        log2_scale = off.weigh(after);
        sum_off_frontier(all, off);
    }

    // Only scaled numbers need it: there are never so many doubles, and whole numbers are to be exact to the last
    // digit.
    bool weigh_in_tree(std::size_t chains, const OffFrontier& off) {
        if constexpr (std::is_same_v<Number, Scaled>) {
            if (!tree.weigh({ways.data(), chains}, off)) return false;
            log2_scale = tree.log2_scale;
            total = tree.total;
            off_mines = tree.off_mines;
            off_free = tree.off_free;
            return true;
        }
        return false;
    }

    void sum_off_frontier(const Series<Number>& all, const OffFrontier& off) {
        total = off_mines = off_free = Number();
        for (std::size_t i = 0; i < all.values.size(); ++i) {
            const Number layouts = all.values[i] * after.values[i];
            if (is_zero(layouts)) continue;
            const int on_frontier = all.least + static_cast<int>(i);
            total += layouts;
            if constexpr (std::is_same_v<Number, Natural>) {
                off_mines += layouts * Number(static_cast<std::uint32_t>(off.most(on_frontier)));
            } else {
                if (const double mines = off.expected_mines(on_frontier); mines > 0)
                    off_mines += layouts * Number(mines);
                if (const double free = off.expected_free(on_frontier); free > 0) off_free += layouts * Number(free);
            }
        }
    }

    std::pair<int, int> range(std::size_t chains) const {
        return in_tree ? tree.range() : std::pair(before[chains].least, before[chains].most());
    }

    // Going back through the chains, from the last: the weights of chain c; then `after` includes it.
    void step_back(std::size_t c) {
        if constexpr (std::is_same_v<Number, Scaled>) {
            if (in_tree) return tree.weights_of(c, weights);
        }
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
