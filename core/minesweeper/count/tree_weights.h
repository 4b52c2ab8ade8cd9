// Weighing very many chains: at the odds of a mine that balance the board, in a tree.
//
// At these odds every chain has a probability for each number of mines, and so has everything else; doubles hold what
// matters of them, and what they cannot hold is next to nothing. Whether a number of mines is possible at all is not
// asked of them: that is worked out exactly, in sets.
#pragma once

#include "minesweeper/count/off_frontier.h"
#include "minesweeper/count/product_tree.h"
#include "minesweeper/count/series.h"
#include "number.h"

#include <span>
#include <utility>
#include <vector>

namespace gridseer::minesweeper {

class TreeWeights {
public:
    // Weighs the chains against each other and the cells off the frontier. False when what fits is so unlikely at the
    // odds that doubles may miss it; then nothing is known.
    bool weigh(std::span<const Series<Scaled>> ways, const OffFrontier& off);

    Scaled total; // as in Weighing
    Scaled off_mines;
    Scaled off_free;
    double log2_scale = 0;
    std::pair<int, int> range() const { return {off_.least, off_.most()}; } // of the mines on the frontier

    // How many layouts of the rest go with each number of mines in a chain, in some scale; zero when none does.
    void weights_of(std::size_t chain, Series<Scaled>& weights);

    // All chains but these together: how many ways, in some scale, and for which numbers of mines there are any.
    void counts_without(std::span<const std::int32_t> chains, Series<Scaled>& counts) const;
    CountSet possible_without(std::span<const std::int32_t> chains);

private:
    void sum_off_frontier(const Scaled& scale);
    const ProductTree<CountSet>& possible();
    void share_out();

    std::span<const Series<Scaled>> ways_;
    OffFrontier off_frontier_;
    double log2_odds_ = 0;
    bool roomy_ = false; // every number of mines on the frontier leaves room for the others
    Shares off_;         // the weight of the cells off the frontier at the odds, by mines on it
    ProductTree<Shares> shares_;
    ProductTree<CountSet> possible_;
    bool possible_built_ = false;
    bool shared_out_ = false;
};

} // namespace gridseer::minesweeper
