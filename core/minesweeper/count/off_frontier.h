// The cells off the frontier: how much they weigh for every number of mines on it.
//
// They share the mines that are left with the chains, and all of them are alike. If the mines left are a number, each
// number of mines on the frontier leaves a number for them, which has so many layouts. If they are not, every number
// that fits counts as much as the prior says. Nothing known at all has a short form: a cell that tells nothing and
// that nothing is known of adds nothing, so they drop out.
#pragma once

#include "minesweeper/count/mines_left.h"
#include "minesweeper/count/product_tree.h"
#include "minesweeper/count/series.h"

#include <algorithm>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

class OffFrontier {
public:
    OffFrontier() = default;

    // The mines are those of the chains and of these cells together; the prior is worth all other cells of the board
    // too, as they are known.
    OffFrontier(int cells, int cells_in_chains, MinesLeft mines);

    int cells() const { return cells_; }

    // How many mines there may be off the frontier with so many on it.
    int fewest(int on_frontier) const { return std::max(0, least_ - on_frontier); }
    int most(int on_frontier) const { return std::min(cells_, most_ - on_frontier); }
    bool fits(int on_frontier) const { return fewest(on_frontier) <= most(on_frontier); }

    // Whether some number of mines on the frontier goes with `fewest` to `most` mines off it.
    bool allows(const CountSet& on_frontier, int fewest, int most) const;

    // Whether every number of mines fits: nothing is known of them.
    bool anything_fits() const { return least_ <= 0 && most_ >= cells_ + in_chains_; }

    // The weight for each number of mines on the frontier: relative to one of them, whose binary logarithm is returned
    // (doubles and scaled numbers), or how many layouts there are (whole numbers). Zero where the mines do not fit.
    template <typename Number> double weigh(Series<Number>& on_frontier) const;

    // From these weights to the same with `asked` of the cells fixed, `asked_mines` of them as mines. Zero where they
    // do not fit.
    template <typename Number> void fix(int asked, int asked_mines, Series<Number>& on_frontier) const;

    // What to expect here with so many mines on the frontier. Zero only where there cannot be any.
    double expected_mines(int on_frontier) const;
    double expected_free(int on_frontier) const;

    // How often weigh() and the two above would multiply, for that many numbers of mines on the frontier.
    double work(int numbers_on_frontier) const;

    // How many layouts the weight of a number was divided by, if it was one number of mines.
    Scaled scale(int least_on_frontier, int most_on_frontier) const;

    // The odds of a mine, as a power of two, at which the chains and these cells are expected to have the mines that
    // are left, or what the prior makes of it. Weighed with them, a series is largest where it matters: its own largest
    // counts can lie far off.
    double balancing_log2_odds(std::span<const Series<Scaled>> chains) const;

    // How likely each number of mines on and off the frontier together is, from how many ways there are on the
    // frontier for each; the numbers start with `least`. Among very many numbers those are left out that are next to
    // impossible.
    std::vector<double> posterior(const Series<Scaled>& ways, int& least) const;

private:
    bool is_number() const { return least_ == most_; }
    double share(int on_frontier, int asked, int asked_mines) const;
    double share_of_number(int off, int asked, int asked_mines) const;
    std::vector<double> distribution(int on_frontier) const;
    std::vector<double> likely_distribution(int on_frontier, int& first) const;
    std::vector<double> posterior_trimmed(const Series<Scaled>& ways, int& least) const;
    Series<Scaled> choices() const;
    Series<Scaled> weights_of_numbers(double& log2_scale) const;
    Series<Scaled> weigh_any(int least, int most, double& log2_scale) const;
    double log2_beta(double mines, double free) const;

    int cells_ = 0;
    int in_chains_ = 0;
    int least_ = 0; // mines in the chains and here together
    int most_ = 0;
    Prior prior_;
    bool weighed_ = false; // a layout counts as much as its number of mines is likely, even if only one number is left
};

template <> double OffFrontier::weigh(Series<Natural>& on_frontier) const;

} // namespace gridseer::minesweeper
