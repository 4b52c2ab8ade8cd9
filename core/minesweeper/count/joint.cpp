#include "minesweeper/count/joint.h"

#include "minesweeper/count/engine.h"

#include <algorithm>
#include <array>
#include <limits>

namespace gridseer::minesweeper {

namespace {

// The weight of every combination: all ways to share mines between the asked chains, and with the rest.
template <typename Number> class Combinations {
public:
    Combinations(const std::vector<ChainPatterns<Number>>& patterns, std::size_t chains,
                 const std::vector<Series<Number>>& tails, std::vector<Number>& weights)
        : patterns_(patterns), chains_(chains), tails_(tails), weights_(weights) {
        weights_.clear();
        descend(0, {0, {Number(1)}});
    }

private:
    void descend(std::size_t chain, const Series<Number>& ways) {
        if (chain == chains_) {
            for (const Series<Number>& tail : tails_) weights_.push_back(together(ways, tail));
            return;
        }
        Series<Number> product;
        for (std::size_t i = 0; i < patterns_[chain].size(); ++i) {
            multiply(ways, patterns_[chain][i], product);
            descend(chain + 1, product);
        }
    }

    static Number together(const Series<Number>& ways, const Series<Number>& tail) {
        Number sum{};
        for (std::size_t i = 0; i < ways.values.size(); ++i) add_product(sum, ways.values[i], tail.values[i]);
        return sum;
    }

    const std::vector<ChainPatterns<Number>>& patterns_;
    std::size_t chains_;
    const std::vector<Series<Number>>& tails_;
    std::vector<Number>& weights_;
};

// The numbers of mines that the asked chains can have together in a combination.
template <typename Number> CountSet possible_mines(const std::vector<ChainPatterns<Number>>& patterns,
                                                   std::size_t chains, std::size_t combination) {
    CountSet sums = CountSet::of_nothing();
    for (std::size_t c = chains; c-- > 0;) {
        const Series<Number>& ways = patterns[c][combination % patterns[c].size()];
        combination /= patterns[c].size();
        CountSet counts(ways.least, static_cast<int>(ways.values.size()));
        for (int i = 0; i < ways.values.size(); ++i) {
            if (!is_zero(ways.values[i])) counts.add(ways.least + i);
        }
        sums = together(sums, counts);
    }
    return sums;
}

constexpr std::size_t impossible = std::numeric_limits<std::size_t>::max();

// Which weight is that of a pattern; `impossible` when it contradicts what is proven.
std::size_t weight_of(const Question& question, std::size_t pattern) {
    std::array<std::array<int, most_joint_cells>, most_joint_cells> mines{};
    int off_mines = 0;
    for (std::size_t i = 0; i < question.cells.size(); ++i) {
        const AskedCell& cell = question.cells[i];
        const bool mine = (pattern >> (question.cells.size() - 1 - i) & 1) != 0;
        if (cell.kind == (mine ? AskedCell::safe : AskedCell::mine)) return impossible;
        if (!mine) continue;
        if (cell.kind == AskedCell::off_frontier) ++off_mines;
        if (cell.kind == AskedCell::in_chain) ++mines[cell.chain][cell.box];
    }
    std::size_t index = 0;
    for (std::size_t c = 0; c < question.chains.size(); ++c) {
        const auto& boxes = question.chains[c].boxes;
        for (std::size_t b = 0; b < boxes.size(); ++b) index = index * (boxes[b].cells + 1) + mines[c][b];
    }
    return index * (question.off_frontier + 1) + off_mines;
}

// From the weights to probabilities: certain only where no weight says otherwise.
template <typename Number>
Status judge_patterns(const Question& question, const std::vector<Number>& weights, std::vector<double>& probability) {
    const std::size_t patterns = std::size_t{1} << question.cells.size();
    Number all{};
    std::size_t possible = 0;
    probability.assign(patterns, 0.0);
    for (std::size_t pattern = 0; pattern < patterns; ++pattern) {
        const std::size_t index = weight_of(question, pattern);
        if (index == impossible || is_zero(weights[index])) continue;
        all += weights[index];
        ++possible;
    }
    if (possible == 0) return Status::contradiction;
    for (std::size_t pattern = 0; pattern < patterns; ++pattern) {
        const std::size_t index = weight_of(question, pattern);
        if (index == impossible || is_zero(weights[index])) continue;
        probability[pattern] = possible == 1 ? 1.0 : between(weights[index] / all);
    }
    return Status::exact;
}

} // namespace

// Finds out, once for each board, where its cells stand and which numbers can weigh it.
Status Engine::prepare_joint() {
    JointMemory& memory = joint_memory_;
    if (memory.call == call_) return Status::exact;
    memory.in_doubles = weigh_doubles();
    if (!memory.in_doubles) weigh_scaled();
    if (memory.in_doubles ? is_zero(doubles_->total) : is_zero(scaled_->total)) return Status::contradiction;
    joint_doubles_->rest.clear();
    joint_scaled_->rest.clear();
    memory.places.assign(cells_, {off_frontier, 0});
    for (const Cell cell : frontier_.proven_safe) memory.places[cell].chain = proven_safe;
    for (const Cell cell : frontier_.proven_mines) memory.places[cell].chain = proven_mine;
    for (std::int32_t c = 0; c < frontier_.chain_count; ++c) {
        const auto& boxes = frontier_.chains[c].boxes;
        for (std::int32_t b = 0; b < static_cast<std::int32_t>(boxes.size()); ++b) {
            for (Cell cell = frontier_.boxes[boxes[b]].first_cell; cell != no_cell; cell = frontier_.next_cell[cell]) {
                memory.places[cell] = {c, b};
            }
        }
    }
    memory.call = call_;
    return Status::exact;
}

void Engine::ask(std::span<const Cell> cells, Question& question) const {
    std::array<std::int32_t, most_joint_cells> step{};
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Place place = joint_memory_.places[cells[i]];
        if (place.chain < 0) {
            question.off_frontier += place.chain == off_frontier;
            question.cells.push_back({place.chain == off_frontier  ? AskedCell::off_frontier
                                      : place.chain == proven_safe ? AskedCell::safe
                                                                   : AskedCell::mine});
            continue;
        }
        auto chain = std::ranges::find(question.chains, place.chain, &AskedChain::chain);
        if (chain == question.chains.end()) chain = question.chains.insert(chain, {place.chain, {}});
        const auto& order = counted_[place.chain]->graph.order;
        step[i] = static_cast<std::int32_t>(std::ranges::find(order, place.box) - order.begin());
        auto box = std::ranges::lower_bound(chain->boxes, step[i], {}, &AskedBox::step);
        if (box == chain->boxes.end() || box->step != step[i]) box = chain->boxes.insert(box, {step[i], 0});
        ++box->cells;
        question.cells.push_back({AskedCell::in_chain, static_cast<std::int32_t>(chain - question.chains.begin())});
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
        AskedCell& cell = question.cells[i];
        if (cell.kind != AskedCell::in_chain) continue;
        const auto& boxes = question.chains[cell.chain].boxes;
        cell.box = static_cast<std::int32_t>(std::ranges::find(boxes, step[i], &AskedBox::step) - boxes.begin());
    }
}

template <> const std::vector<double>& Engine::forward_of<double>(std::int32_t chain) {
    return counted_[chain]->forward;
}

template <> const std::vector<Scaled>& Engine::forward_of<Scaled>(std::int32_t chain) {
    std::vector<Scaled>& forward = scaled_->forward[chain];
    if (forward.empty()) count_forward(counted_[chain]->graph, forward);
    return forward;
}

// The weights of very many chains are trimmed, and a pattern that goes only with what was trimmed away has no weight
// left. Whether it is possible all the same is worked out in sets.
template <typename Number>
void Engine::keep_possible_patterns(const Question& question, JointWeights<Number>& joint) const {
    Number all{};
    for (const Number& weight : joint.weights) all += weight;
    const int offs = question.off_frontier + 1;
    for (int i = 0; i < joint.weights.size(); ++i) {
        if (!is_zero(joint.weights[i])) continue;
        const CountSet on_frontier =
            together(possible_mines(joint.patterns, question.chains.size(), i / offs), joint.rest.possible);
        const int asked_free = question.off_frontier - i % offs;
        if (off_frontier_.allows(on_frontier, i % offs, off_frontier_.cells() - asked_free))
            joint.weights[i] = all * Number(std::numeric_limits<double>::min());
    }
}

template <typename Number> Status Engine::answer_joint(const Question& question, Weighing<Number>& weighing,
                                                       JointWeights<Number>& joint, std::vector<double>& probability) {
    if (joint.patterns.size() < question.chains.size()) joint.patterns.resize(question.chains.size());
    for (std::size_t c = 0; c < question.chains.size(); ++c) {
        const AskedChain& asked = question.chains[c];
        joint.patterns[c].count(counted_[asked.chain]->graph, forward_of<Number>(asked.chain), asked.boxes);
    }
    joint.rest.weigh(weighing, counted_.size(), question, off_frontier_);
    Combinations<Number>(joint.patterns, question.chains.size(), joint.rest.tails, joint.weights);
    if (weighing.in_tree) keep_possible_patterns(question, joint);
    return judge_patterns(question, joint.weights, probability);
}

Status Engine::joint(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                     std::span<const Cell> cells, std::vector<double>& probability) {
    probability.clear();
    Status status = prepare(grid, sights, mines_left);
    if (status == Status::exact) status = prepare_joint();
    if (status != Status::exact) return status;
    Question question;
    ask(cells, question);
    if (joint_memory_.in_doubles) return answer_joint(question, *doubles_, *joint_doubles_, probability);
    return answer_joint(question, *scaled_, *joint_scaled_, probability);
}

} // namespace gridseer::minesweeper
