// How one kind of number is used to weigh the chains of a board. The engine has one for each kind.
#pragma once

#include "minesweeper/count/engine.h"
#include "minesweeper/count/weigh.h"

#include <type_traits>

namespace gridseer {

constexpr std::int64_t trimmed_bits = 300; // below the largest: certainly less than what was trimmed

// Scratch for one kind of number, kept between calls.
template <typename Number> struct Engine::Weighing {
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

} // namespace gridseer
