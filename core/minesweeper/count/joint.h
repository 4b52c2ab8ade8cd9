// Several cells together: how likely every pattern of mines and free cells in them is.
//
// Asked about a few cells, a chain is counted again with those cells fixed, from the first box that holds one of them.
// Cells of one box are alike, so only the number of asked mines in each box matters. The chains without an asked cell
// and the cells off the frontier are one weight for each number of mines in the others; it is kept for the next
// question.
#pragma once

#include "minesweeper/count/chain.h"
#include "minesweeper/count/weights.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace gridseer::minesweeper {

constexpr int most_joint_cells = 8;

// A box with asked cells, by its step in the counting of its chain.
struct AskedBox {
    std::int32_t step;
    std::int32_t cells;
};

// Where an asked cell stands. The chain counts from 0 among those that were asked about, the box within that chain.
struct AskedCell {
    enum Kind : std::uint8_t { in_chain, off_frontier, safe, mine } kind;
    std::int32_t chain = 0;
    std::int32_t box = 0;
};

struct AskedChain {
    std::int32_t chain = 0;      // of the board
    std::vector<AskedBox> boxes; // in the order of their steps
};

struct Question {
    std::vector<AskedCell> cells;
    std::vector<AskedChain> chains;
    int off_frontier = 0; // how many of the cells are
};

// One step of count_forward with `asked` cells of its box fixed, `asked_mines` of them as mines.
template <typename Number> void count_step(const ChainGraph& graph, int step, int asked, int asked_mines,
                                           const std::vector<Number>& source, std::vector<Number>& target) {
    const auto transitions = graph.transitions(step);
    const auto begin = target.begin() + graph.state(transitions.front().to).values;
    const auto end = step + 1 < graph.steps()
                         ? target.begin() + graph.state(graph.transitions(step + 1).front().to).values
                         : target.end();
    std::fill(begin, end, Number());
    const int others = graph.shape.box_size[graph.order[step]] - asked;
    for (const auto& transition : transitions) {
        const int other_mines = static_cast<int>(transition.mines) - asked_mines;
        if (other_mines < 0 || other_mines > others) continue;
        const auto& from = graph.state(transition.from);
        const auto& to = graph.state(transition.to);
        const Number choices(box_choices[others][other_mines]);
        const Number* behind = source.data() + from.values;
        Number* ahead = target.data() + to.values + (from.least + static_cast<int>(transition.mines) - to.least);
        for (int i = 0; i <= from.most - from.least; ++i) add_product(ahead[i], behind[i], choices);
    }
}

// For every number of asked mines in each asked box of one chain: the ways to fill it, by mines.
template <typename Number> class ChainPatterns {
public:
    void count(const ChainGraph& graph, const std::vector<Number>& forward, const std::vector<AskedBox>& boxes) {
        graph_ = &graph;
        boxes_ = &boxes;
        counts_.resize(std::max(counts_.size(), boxes.size()));
        used_ = 0;
        descend(0, forward);
    }

    std::size_t size() const { return used_; }
    const Series<Number>& operator[](std::size_t combination) const { return ways_[combination]; }

private:
    void descend(std::size_t level, const std::vector<Number>& source) {
        if (level == boxes_->size()) {
            if (used_ == ways_.size()) ways_.emplace_back();
            Series<Number>& ways = ways_[used_++];
            ways.least = graph_->final_state().least;
            ways.values.assign(source.begin() + graph_->final_state().values, source.end());
            return;
        }
        const AskedBox box = (*boxes_)[level];
        const int next = level + 1 < boxes_->size() ? (*boxes_)[level + 1].step : graph_->steps();
        std::vector<Number>& target = counts_[level];
        target.resize(graph_->value_count());
        for (int asked_mines = 0; asked_mines <= box.cells; ++asked_mines) {
            count_step(*graph_, box.step, box.cells, asked_mines, source, target);
            for (int step = box.step + 1; step < next; ++step) count_step(*graph_, step, 0, 0, target, target);
            descend(level + 1, target);
        }
    }

    const ChainGraph* graph_ = nullptr;
    const std::vector<AskedBox>* boxes_ = nullptr;
    std::vector<std::vector<Number>> counts_; // for each asked box
    std::vector<Series<Number>> ways_;        // the first `used_` are of this question
    std::size_t used_ = 0;
};

// What the rest of the board weighs for each number of mines in the asked chains.
template <typename Number> struct RestWeights {
    std::vector<std::int32_t> asked_chains; // for which `rest` is
    Series<Number> rest;                    // all other chains together
    CountSet possible;                      // for very many chains: which numbers of mines those can have
    Series<Number> off;                     // the cells off the frontier, by mines on it
    std::vector<Series<Number>> tails;      // for each number of asked mines off the frontier
    int off_asked = -1;                     // for which `tails` are

    void clear() { off_asked = -1; }

    void weigh(Weighing<Number>& weighing, std::size_t chains, const Question& question,
               const OffFrontier& off_frontier) {
        const bool same =
            off_asked >= 0 && std::ranges::equal(asked_chains, question.chains, {}, {}, &AskedChain::chain);
        if (same && off_asked == question.off_frontier) return;
        Series<Number> asked{0, {Number()}}; // its range is all that is asked of it
        int range = 0;
        for (const AskedChain& chain : question.chains) {
            asked.least += weighing.ways[chain.chain].least;
            range += static_cast<int>(weighing.ways[chain.chain].values.size()) - 1;
        }
        asked.values.resize(range + 1);
        if (!same) {
            multiply_rest(weighing, chains, question);
            off.least = rest.least + asked.least;
            off.values.resize(rest.values.size() + range);
            off_frontier.weigh(off);
        }
        off_asked = question.off_frontier;
        tails.assign(off_asked + 1, asked);
        Series<Number> fixed;
        for (int asked_mines = 0; asked_mines <= off_asked; ++asked_mines) {
            fixed = off;
            off_frontier.fix(off_asked, asked_mines, fixed);
            correlate(rest, fixed, tails[asked_mines]);
        }
    }

private:
    void multiply_rest(Weighing<Number>& weighing, std::size_t chains, const Question& question) {
        asked_chains.clear();
        for (const AskedChain& chain : question.chains) asked_chains.push_back(chain.chain);
        if constexpr (std::is_same_v<Number, Scaled>) {
            if (weighing.in_tree) {
                weighing.tree.counts_without(asked_chains, rest);
                possible = weighing.tree.possible_without(asked_chains);
                return;
            }
        }
        rest = {0, {Number(1)}};
        Series<Number> product;
        for (std::size_t c = 0; c < chains; ++c) {
            if (std::ranges::find(asked_chains, static_cast<std::int32_t>(c)) != asked_chains.end()) continue;
            multiply(rest, weighing.ways[c], product);
            std::swap(rest, product);
        }
    }
};

// Everything that is kept between questions about one board.
template <typename Number> struct JointWeights {
    RestWeights<Number> rest;
    std::vector<ChainPatterns<Number>> patterns; // for each asked chain
    std::vector<Number> weights;                 // for each combination, then asked mines off the frontier
};

} // namespace gridseer::minesweeper
