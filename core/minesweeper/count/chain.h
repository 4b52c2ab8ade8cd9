// Counting one chain: a dynamic programme over its boxes.
//
// Boxes are given their mines one after the other. All that matters of the past is how many mines each half counted
// constraint still misses: partial assignments with the same misses are one state. The states of all steps form a
// graph whose paths are the ways to fill the chain. The graph knows no numbers; the counting below is done on it in
// whatever numbers are asked for. Counts are polynomials: one entry for each number of mines used so far.
#pragma once

#include "minesweeper/count/order.h"
#include "number.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

// What one call may still use; shared by all chains of a board.
struct Budget {
    std::uint64_t work;      // states, transitions and polynomial entries
    double deadline_seconds; // on the steady clock
    bool time_is_up() const;
};

class ChainGraph {
public:
    // Builds the graph of a shape. False when it would cost more than `most_work` or time is up.
    bool build(const ChainShape& shape, Ordering& ordering, Budget& budget, std::uint64_t most_work);

    struct State {
        std::int32_t least; // the fewest and the most mines used on any way to it
        std::int32_t most;
        std::uint32_t values; // where its polynomial begins
    };
    struct Transition {
        std::uint32_t from;
        std::uint32_t to;
        std::uint32_t mines; // put into the box of this step
    };

    int steps() const { return static_cast<int>(order.size()); }
    std::span<const Transition> transitions(int step) const {
        return {transitions_.data() + first_transition_[step], transitions_.data() + first_transition_[step + 1]};
    }
    const State& state(std::uint32_t index) const { return states_[index]; }
    const State& final_state() const { return states_.back(); }
    std::uint32_t value_count() const { return value_count_; }
    // False when no way of filling the chain satisfies all its constraints.
    bool possible() const { return possible_; }
    // Then: the box that no number of mines fits.
    std::int32_t stuck_box() const { return order[first_transition_.size() - 2]; }
    std::size_t bytes() const;
    std::uint64_t work() const { return work_; } // what building it took from the budget

    ChainShape shape;
    std::vector<std::int32_t> order; // the box of each step

private:
    template <int Words> bool expand(Budget& budget, std::uint64_t most_work);
    int plan_slots();

    // One step of the programme, prepared: where the misses of its constraints stand in the key of a state.
    struct Part {
        std::int32_t slot;
        std::int32_t room_after; // cells of the constraint in boxes still to come
    };
    struct Plan {
        std::int32_t size; // cells of the box
        std::int32_t part_count;
        std::array<Part, max_degree> parts;
        std::int32_t start_count; // constraints that start here: the slot and what it needs
        std::array<std::pair<std::int32_t, std::int32_t>, max_degree> starts;
    };

    std::vector<Plan> plans_;
    std::vector<State> states_;
    std::vector<Transition> transitions_;
    std::vector<std::uint32_t> first_transition_;
    std::uint32_t value_count_ = 0;
    std::uint64_t work_ = 0;
    bool possible_ = false;
};

// Binomial coefficients for the cells of one box.
extern const std::array<std::array<std::uint32_t, max_degree + 1>, max_degree + 1> box_choices;

// From the start to every state: the number of ways, by mines used. The last entries are those of the whole chain.
template <typename Number> void count_forward(const ChainGraph& graph, std::vector<Number>& forward) {
    forward.assign(graph.value_count(), Number());
    forward[0] = Number(1);
    for (int step = 0; step < graph.steps(); ++step) {
        const int size = graph.shape.box_size[graph.order[step]];
        for (const auto& transition : graph.transitions(step)) {
            const auto& from = graph.state(transition.from);
            const auto& to = graph.state(transition.to);
            const Number choices(box_choices[size][transition.mines]);
            const Number* source = forward.data() + from.values;
            Number* target = forward.data() + to.values + (from.least + static_cast<int>(transition.mines) - to.least);
            for (int i = 0; i <= from.most - from.least; ++i) add_product(target[i], source[i], choices);
        }
    }
}

// From the end back: `weights` says how much a way with each number of mines counts, from the final state's least.
// Gives for each box the summed weight of its mines and of its free cells over all ways.
template <typename Number> void count_backward(const ChainGraph& graph, const std::vector<Number>& forward,
                                               std::span<const Number> weights, std::vector<Number>& backward,
                                               std::vector<Number>& mines, std::vector<Number>& free) {
    backward.assign(graph.value_count(), Number());
    mines.assign(graph.steps(), Number());
    free.assign(graph.steps(), Number());
    std::copy(weights.begin(), weights.end(), backward.begin() + graph.final_state().values);
    for (int step = graph.steps() - 1; step >= 0; --step) {
        const int box = graph.order[step];
        const int size = graph.shape.box_size[box];
        for (const auto& transition : graph.transitions(step)) {
            const auto& from = graph.state(transition.from);
            const auto& to = graph.state(transition.to);
            const int k = static_cast<int>(transition.mines);
            const Number choices(box_choices[size][k]);
            const Number* ahead = backward.data() + to.values + (from.least + k - to.least);
            const Number* behind = forward.data() + from.values;
            Number* target = backward.data() + from.values;
            Number mass{};
            for (int i = 0; i <= from.most - from.least; ++i) {
                const Number weight = ahead[i] * choices;
                target[i] += weight;
                add_product(mass, behind[i], weight);
            }
            if (k > 0) mines[box] += mass * Number(static_cast<std::uint32_t>(k));
            if (k < size) free[box] += mass * Number(static_cast<std::uint32_t>(size - k));
        }
    }
}

} // namespace gridseer::minesweeper
