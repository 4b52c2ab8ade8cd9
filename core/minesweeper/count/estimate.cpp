// When a chain is too wide to count: an estimate that says so.
//
// Each box is judged in a window: the constraints near it and nothing else. A window leaves constraints out, so what it
// proves is proven; its probabilities are an estimate. Mines are then taken to fall on every layout with the same odds
// each, and the odds of all cells are shifted together until the expected mines are the mines left.
#include "minesweeper/count/engine.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gridseer::minesweeper {

namespace {

constexpr int window_boxes = 24;
constexpr std::uint64_t window_work = 200'000;

// The part of a chain around one box.
struct Window {
    ChainShape shape;
    std::vector<std::int32_t> boxes; // of the whole chain, in the order of the shape
    std::vector<std::uint8_t> whole; // for each: whether all its constraints are in the window

    void take(const ChainShape& chain, std::int32_t centre);

private:
    std::vector<std::int32_t> local_box_;
    std::vector<std::int32_t> local_constraint_;
    std::vector<std::int32_t> constraints_;
    void add_box(std::int32_t box);
};

void Window::add_box(std::int32_t box) {
    if (local_box_[box] >= 0) return;
    local_box_[box] = static_cast<std::int32_t>(boxes.size());
    boxes.push_back(box);
}

void Window::take(const ChainShape& chain, std::int32_t centre) {
    if (local_box_.empty()) {
        local_box_.assign(chain.boxes(), -1);
        local_constraint_.assign(chain.constraints(), -1);
    }
    boxes.clear();
    constraints_.clear();
    add_box(centre);
    for (std::size_t next = 0; next < boxes.size() && static_cast<int>(boxes.size()) < window_boxes; ++next) {
        for (const auto constraint : chain.constraints_of(boxes[next])) {
            if (local_constraint_[constraint] >= 0) continue;
            local_constraint_[constraint] = static_cast<std::int32_t>(constraints_.size());
            constraints_.push_back(constraint);
            for (const auto box : chain.boxes_of(constraint)) add_box(box);
        }
    }
    shape = {};
    shape.box_start.push_back(0);
    shape.constraint_start.push_back(0);
    whole.assign(boxes.size(), 1);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        shape.box_size.push_back(chain.box_size[boxes[i]]);
        shape.x.push_back(chain.x[boxes[i]]);
        shape.y.push_back(chain.y[boxes[i]]);
        for (const auto constraint : chain.constraints_of(boxes[i])) {
            if (local_constraint_[constraint] < 0) {
                whole[i] = 0;
            } else {
                shape.box_constraints.push_back(local_constraint_[constraint]);
            }
        }
        shape.box_start.push_back(static_cast<std::int32_t>(shape.box_constraints.size()));
    }
    for (const auto constraint : constraints_) {
        shape.need.push_back(chain.need[constraint]);
        for (const auto box : chain.boxes_of(constraint)) shape.constraint_boxes.push_back(local_box_[box]);
        shape.constraint_start.push_back(static_cast<std::int32_t>(shape.constraint_boxes.size()));
    }
    for (const auto box : boxes) local_box_[box] = -1;
    for (const auto constraint : constraints_) local_constraint_[constraint] = -1;
}

// Without time for more: the mean of what its numbers would say if they were alone.
double glance(const ChainShape& chain, std::int32_t box) {
    double sum = 0;
    for (const auto constraint : chain.constraints_of(box)) {
        double room = 0;
        for (const auto other : chain.boxes_of(constraint)) room += chain.box_size[other];
        sum += chain.need[constraint] / room;
    }
    return sum / static_cast<double>(chain.constraints_of(box).size());
}

// The weight of each number of mines when every mine has the same odds; kept well inside the range of doubles.
std::vector<double> powers(double odds, const ChainGraph::State& end) {
    constexpr double most_bits = 300;
    const double middle = (end.least + end.most) / 2.0;
    const double bits = std::log2(odds);
    const double limit = most_bits / std::max(1.0, middle - end.least);
    std::vector<double> weights;
    for (int mines = end.least; mines <= end.most; ++mines) {
        weights.push_back(std::exp2(std::clamp(bits, -limit, limit) * (mines - middle)));
    }
    return weights;
}

// Moves the odds of all cells by one factor so that the probabilities sum to the mines that are left for them.
void shift_odds(const std::vector<Cell>& cells, double mines, std::vector<double>& probability) {
    const auto moved = [](double p, double shift) { return 1 / (1 + (1 - p) / p * std::exp(-shift)); };
    double low = -60;
    double high = 60;
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        double sum = 0;
        for (const Cell cell : cells) sum += moved(probability[cell], middle);
        (sum < mines ? low : high) = middle;
    }
    for (const Cell cell : cells) probability[cell] = moved(probability[cell], (low + high) / 2);
}

} // namespace

void Engine::estimate_counted_chain(const Chain& chain, const CountedChain& counted, double odds, Answer& answer) {
    std::vector<double> backward;
    std::vector<double> mines;
    std::vector<double> free;
    const auto weights = powers(odds, counted.graph.final_state());
    count_backward<double>(counted.graph, counted.forward, weights, backward, mines, free);
    for (std::size_t i = 0; i < chain.boxes.size(); ++i) {
        const auto [probability, verdict] = judge(mines[i], free[i]);
        mark_box(frontier_.boxes[chain.boxes[i]], probability, verdict, answer);
    }
}

// Judges the boxes of one wide chain; false when a window already contradicts itself.
bool Engine::estimate_wide_chain(const Chain& chain, int grid_width, double odds, Answer& answer) {
    shape_.take(frontier_, chain, grid_width);
    const ChainShape whole_chain = shape_;
    Window window;
    ChainGraph graph;
    std::vector<double> forward;
    std::vector<double> backward;
    std::vector<double> mines;
    std::vector<double> free;
    std::vector<std::uint8_t> judged(chain.boxes.size(), 0);
    for (std::int32_t centre = 0; centre < whole_chain.boxes(); ++centre) {
        if (judged[centre]) continue;
        Budget budget{window_work, budget_.deadline_seconds};
        bool counted = !budget.time_is_up();
        if (counted) {
            window.take(whole_chain, centre);
            counted = graph.build(window.shape, ordering_, budget, window_work);
        }
        if (!counted) {
            mark_box(frontier_.boxes[chain.boxes[centre]], glance(whole_chain, centre), Verdict::open_to_both, answer);
            continue;
        }
        if (!graph.possible()) {
            trouble_ = clue_at(chain, centre);
            return false;
        }
        count_forward(graph, forward);
        const auto weights = powers(odds, graph.final_state());
        count_backward<double>(graph, forward, weights, backward, mines, free);
        for (std::size_t i = 0; i < window.boxes.size(); ++i) {
            const std::int32_t box = window.boxes[i];
            if (judged[box] || !(window.whole[i] || box == centre)) continue;
            judged[box] = 1;
            const auto [probability, verdict] = judge(mines[i], free[i]);
            mark_box(frontier_.boxes[chain.boxes[box]], probability, verdict, answer);
        }
    }
    return true;
}

// The density of mines in the unknown cells, before the numbers are looked at.
double Engine::density_at_first() const {
    const int unknown = frontier_.cells_in_chains + frontier_.cells_off_frontier();
    const Prior& prior = mines_unproven_.prior;
    const double mines = mines_unproven_.is_number() ? mines_unproven_.least
                                                     : std::clamp(unknown * prior.mines / (prior.mines + prior.free),
                                                                  static_cast<double>(mines_unproven_.least),
                                                                  static_cast<double>(mines_unproven_.most));
    return std::clamp(mines / unknown, 0.01, 0.99);
}

// From what the chains are expected to hold to the mines in all cells that are open to both, which have room for
// `least` to `most`; where the mines are not a number, the cells off the frontier follow the chains.
double Engine::mines_to_expect(std::span<const Cell> open_to_both, double least, double most, Answer& answer) const {
    if (mines_unproven_.is_number()) return least;
    double in_chains = 0;
    for (const Cell cell : open_to_both) {
        if (frontier_.on_frontier(cell)) in_chains += answer.probability[cell];
    }
    const Prior& prior = mines_unproven_.prior;
    const double off = (prior.mines + in_chains) / (prior.mines + prior.free + frontier_.cells_in_chains);
    for (const Cell cell : open_to_both) {
        if (!frontier_.on_frontier(cell)) answer.probability[cell] = off;
    }
    return std::clamp(in_chains + off * frontier_.cells_off_frontier(), least, most);
}

void Engine::estimate(Answer& answer) {
    budget_.deadline_seconds += limits_.seconds / 4;
    const double density = density_at_first();
    const double odds = density / (1 - density);
    for (const Cell cell : frontier_.closed) {
        if (answer.verdict[cell] != Verdict::none) continue;
        answer.probability[cell] = density;
        answer.verdict[cell] = Verdict::open_to_both;
    }
    bool possible = true;
    for (int c = 0; c < frontier_.chain_count && possible; ++c) {
        const Chain& chain = frontier_.chains[c];
        if (counted_[c] && !counted_[c]->forward.empty()) {
            estimate_counted_chain(chain, *counted_[c], odds, answer);
        } else {
            possible = estimate_wide_chain(chain, width_, odds, answer);
        }
    }
    std::vector<Cell> open_to_both;
    auto found = -static_cast<int>(frontier_.proven_mines.size()); // mines beyond those that were proven before
    for (const Cell cell : frontier_.closed) {
        if (answer.verdict[cell] == Verdict::open_to_both) open_to_both.push_back(cell);
        if (answer.verdict[cell] == Verdict::mine) ++found;
    }
    const auto room = static_cast<int>(open_to_both.size());
    const int least = mines_unproven_.least - found;
    const int most = mines_unproven_.most - found;
    if (!possible || most < 0 || least > room) {
        answer.status = Status::contradiction;
        return;
    }
    if (most == 0 || least == room) {
        for (const Cell cell : open_to_both) {
            answer.verdict[cell] = most == 0 ? Verdict::safe : Verdict::mine;
            answer.probability[cell] = most == 0 ? 0 : 1;
        }
        return;
    }
    const double mines = mines_to_expect(open_to_both, std::max(0, least), std::min(room, most), answer);
    shift_odds(open_to_both, mines, answer.probability);
    for (const Cell cell : open_to_both) answer.probability[cell] = between(answer.probability[cell]);
}

} // namespace gridseer::minesweeper
