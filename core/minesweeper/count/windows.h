// A chain too wide to count, seen through windows: parts of it small enough to be counted, which overlap.
//
// A window takes in the constraints near its centre and leaves out the others. Leaving out proves nothing wrong: what
// is certain in a window is certain. Probabilities are an estimate. Every mine weighs the same odds; the boxes at the
// rim of a window, some of whose constraints are left out, get odds of their own instead, matched until the window
// gives them the probability that the windows in whose middle they lie give them.
#pragma once

#include "minesweeper/count/chain.h"
#include "minesweeper/count/verdict.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

class Windows {
public:
    // Covers a chain with windows of about so much work together; smaller ones when time gets short. False when a
    // window contradicts itself, which is then at `trouble`.
    bool cover(ChainShape chain, Ordering& ordering, std::uint64_t work, double deadline_seconds);
    std::int32_t trouble() const { return trouble_; }

    // Weighs all windows with these odds of a mine, then matches their rims.
    void weigh(double odds);

    double probability(std::int32_t box) const;
    Verdict verdict(std::int32_t box) const { return verdict_[box]; }
    double expected_mines() const;
    double spread() const; // the variance of the mines if all cells were independent
    double error() const;  // how far off the expected mines may be

private:
    struct Step {
        std::int32_t box; // of the chain
        std::int32_t size;
        bool inner;      // its probability is taken from this window
        bool rim;        // some of its constraints are left out
        bool proven;     // here, to be safe or a mine
        double rim_odds; // what the left-out constraints make of a mine's odds
        double probability;
    };
    struct Window {
        ChainGraph graph;
        std::vector<Step> steps;
    };

    bool cover_open(Ordering& ordering, double deadline_seconds);
    void hurry();
    bool drop_outdated();
    void gather(std::int32_t centre, std::size_t most_boxes);
    void add_box(std::int32_t box);
    bool take_shape();
    bool build(std::int32_t centre, Ordering& ordering, double deadline_seconds);
    void keep();
    void settle(Window& window);
    void weigh(Window& window, double odds);
    void match(Step& step) const;
    void glance(std::int32_t box);
    static std::array<double, max_degree + 1> weights_of(const Step& step, double odds);

    ChainShape chain_;
    std::vector<double> probability_;   // for each box of the chain
    std::vector<Verdict> verdict_;      // likewise
    std::vector<std::uint8_t> covered_; // whether it is in the middle of a window
    std::vector<Window> windows_;
    std::uint64_t window_work_ = 0;
    std::size_t window_boxes_ = 0; // how many to try at first
    std::size_t inner_share_ = 0;  // one box in so many is in the middle of its window
    std::int32_t trouble_ = 0;

    // The window at hand: boxes and constraints of the chain, in the order of their distance from the centre.
    ChainGraph graph_;
    ChainShape shape_;
    std::vector<std::int32_t> boxes_;
    std::vector<std::int32_t> constraints_;
    std::vector<std::int32_t> local_box_;
    std::vector<std::int32_t> local_constraint_;
    std::vector<double> forward_;
    std::vector<double> backward_;
};

} // namespace gridseer::minesweeper
