#include "minesweeper/count/engine.h"

#include "clock.h"
#include "minesweeper/board/sight.h"
#include "minesweeper/count/joint.h"
#include "minesweeper/count/thresholds.h"
#include "minesweeper/count/weights.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gridseer::minesweeper {

namespace {

constexpr double least_weight_for_doubles = 0x1p-400;
constexpr std::size_t kept_chains = 1024;

} // namespace

Engine::Engine(Limits limits)
    : limits_(limits),
      kept_(kept_chains),
      doubles_(std::make_unique<Weighing<double>>()),
      scaled_(std::make_unique<Weighing<Scaled>>()),
      naturals_(std::make_unique<Weighing<Natural>>()),
      joint_doubles_(std::make_unique<JointWeights<double>>()),
      joint_scaled_(std::make_unique<JointWeights<Scaled>>()) {}

Engine::~Engine() = default;

// A number that counts a box of a chain.
Cell Engine::clue_at(const Chain& chain, std::int32_t box) const {
    return frontier_.constraints[frontier_.boxes[chain.boxes[box]].constraints.items[0]].clue;
}

void Engine::set_limits(Limits limits) {
    if (limits == limits_) return;
    limits_ = limits;
    chains_counted_ = false;
}

std::span<const Cell> Engine::read(const Grid& grid, std::span<const std::uint8_t> sights,
                                   const MinesLeft& mines_left) {
    if (mines_left == mines_left_ && frontier_.is_of(grid, sights)) {
        if (read_status_ == Status::exact) return frontier_.proven_safe;
        return {};
    }
    cells_ = grid.size();
    width_ = grid.width();
    mines_left_ = mines_left;
    chains_counted_ = false;
    read_status_ = Status::contradiction;
    if (!frontier_.read(grid, sights)) return {};
    mines_unproven_ = unproven(sights);
    if (mines_unproven_.most < 0) return {};
    if (mines_unproven_.least > frontier_.cells_in_chains + frontier_.cells_off_frontier()) return {};
    off_frontier_ = {frontier_.cells_off_frontier(), frontier_.cells_in_chains, mines_unproven_};
    read_status_ = Status::exact;
    return frontier_.proven_safe;
}

// The mines left less the proven ones. Every cell that is known adds to the prior.
MinesLeft Engine::unproven(std::span<const std::uint8_t> sights) const {
    const auto proven = static_cast<int>(frontier_.proven_mines.size());
    MinesLeft mines = mines_left_;
    if (mines.least != MinesLeft::none) mines.least -= proven;
    if (mines.most != MinesLeft::all) mines.most -= proven;
    if (mines.is_number()) return mines;
    const auto walls = static_cast<int>(std::ranges::count(sights, sight_wall));
    const auto found = static_cast<int>(std::ranges::count(sights, sight_flag)) + proven;
    const int unknown = frontier_.cells_in_chains + frontier_.cells_off_frontier();
    mines.prior.mines += found;
    mines.prior.free += cells_ - walls - found - unknown;
    return mines;
}

// A range of mines on a very large board has too many numbers on the frontier and off it.
bool Engine::too_much_to_weigh() const {
    constexpr double products_a_unit = 10; // of work
    int numbers = 1;
    for (const CountedChain* counted : counted_) {
        numbers += counted->graph.final_state().most - counted->graph.final_state().least;
    }
    return off_frontier_.work(numbers) > products_a_unit * static_cast<double>(limits_.work) + cells_;
}

// Counts the chains of the board that was read last, once. A board too wide to count is counted every time, since its
// estimate has what is left of that call's time.
Status Engine::count_chains() {
    if (!chains_counted_) {
        trouble_ = frontier_.trouble;
        count_status_ = count_chains_afresh();
        count_trouble_ = trouble_;
        chains_counted_ = count_status_ != Status::estimate;
    }
    trouble_ = count_trouble_;
    return count_status_;
}

Status Engine::count_chains_afresh() {
    forget_large();
    ++call_;
    extra_used_ = 0;
    counted_.clear();
    too_wide_.clear();
    if (read_status_ != Status::exact) return read_status_;
    budget_ = {limits_.work, seconds_now() + limits_.seconds / 2}; // the other half is for an estimate
    for (int c = 0; c < frontier_.chain_count; ++c) {
        CountedChain* counted = count_chain(frontier_.chains[c], width_);
        counted_.push_back(counted);
        if (!counted) {
            too_wide_.push_back(c);
        } else if (!counted->graph.possible()) {
            trouble_ = clue_at(frontier_.chains[c], counted->graph.stuck_box());
            return Status::contradiction;
        }
    }
    return too_wide_.empty() && !too_much_to_weigh() ? Status::exact : Status::estimate;
}

// Reads the board and counts its chains.
Status Engine::prepare(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left) {
    read(grid, sights, mines_left);
    return count_chains();
}

bool Engine::weigh_doubles() {
    if (frontier_.cells_in_chains > cells_for_doubles) return false;
    Weighing<double>& weighing = *doubles_;
    weighing.resize(counted_.size());
    for (std::size_t c = 0; c < counted_.size(); ++c) {
        weighing.take_ways(c, counted_[c]->graph, counted_[c]->forward);
    }
    weighing.combine(counted_.size(), off_frontier_);
    const auto too_small = [&](std::size_t i) {
        return weighing.after.values[i] < least_weight_for_doubles &&
               off_frontier_.fits(weighing.after.least + static_cast<int>(i));
    };
    for (std::size_t i = 0; i < weighing.after.values.size(); ++i) {
        if (too_small(i)) return false;
    }
    return true;
}

void Engine::weigh_scaled() {
    Weighing<Scaled>& weighing = *scaled_;
    weighing.resize(counted_.size());
    for (std::size_t c = 0; c < counted_.size(); ++c) {
        const CountedChain& counted = *counted_[c];
        if (frontier_.chains[c].cells <= cells_for_doubles) {
            weighing.forward[c].clear();
            weighing.ways[c].least = counted.graph.final_state().least;
            weighing.ways[c].values.assign(counted.forward.begin() + counted.graph.final_state().values,
                                           counted.forward.end());
        } else {
            count_forward(counted.graph, weighing.forward[c]);
            weighing.take_ways(c, counted.graph, weighing.forward[c]);
        }
    }
    weighing.combine(counted_.size(), off_frontier_);
}

void Engine::mark_box(const Box& box, double probability, Verdict verdict, Answer& answer) const {
    for (Cell cell = box.first_cell; cell != no_cell; cell = frontier_.next_cell[cell]) {
        answer.probability[cell] = probability;
        answer.verdict[cell] = verdict;
    }
}

// False when no layout fits at all.
template <typename Number> bool Engine::mark_off_frontier(const Weighing<Number>& weighing, Answer& answer) const {
    if (is_zero(weighing.total)) return false;
    if (frontier_.cells_off_frontier() == 0) return true;
    const auto [probability, verdict] = judge(weighing.off_mines, weighing.off_free);
    for (const Cell cell : frontier_.closed) {
        if (frontier_.on_frontier(cell)) continue;
        answer.probability[cell] = probability;
        answer.verdict[cell] = verdict;
    }
    return true;
}

void Engine::answer_with_doubles(Answer& answer) {
    Weighing<double>& weighing = *doubles_;
    if (!mark_off_frontier(weighing, answer)) {
        answer.status = Status::contradiction;
        return;
    }
    for (std::size_t c = counted_.size(); c-- > 0;) {
        weighing.step_back(c);
        const CountedChain& counted = *counted_[c];
        count_backward<double>(counted.graph, counted.forward, weighing.weights.values, weighing.backward,
                               weighing.mines, weighing.free);
        const Chain& chain = frontier_.chains[c];
        for (std::size_t i = 0; i < chain.boxes.size(); ++i) {
            const auto [probability, verdict] = judge(weighing.mines[i], weighing.free[i]);
            mark_box(frontier_.boxes[chain.boxes[i]], probability, verdict, answer);
        }
    }
}

void Engine::answer_with_scaled(Answer& answer) {
    Weighing<Scaled>& weighing = *scaled_;
    if (!mark_off_frontier(weighing, answer)) {
        answer.status = Status::contradiction;
        return;
    }
    for (std::size_t c = counted_.size(); c-- > 0;) {
        weighing.step_back(c);
        const auto& weights = weighing.weights.values;
        std::int64_t largest = std::numeric_limits<std::int64_t>::min();
        for (const Scaled& weight : weights) {
            if (!weight.is_zero()) largest = std::max(largest, weight.exponent());
        }
        std::int64_t least = largest;
        for (const Scaled& weight : weights) {
            if (!weight.is_zero()) least = std::min(least, weight.exponent());
        }
        const CountedChain& counted = *counted_[c];
        const Chain& chain = frontier_.chains[c];
        const bool doubles = chain.cells <= cells_for_doubles && largest - least < 400;
        if (doubles) {
            std::vector<double>& plain = doubles_->weights.values;
            plain.clear();
            for (const Scaled& weight : weights) plain.push_back(weight.shifted(largest));
            count_backward<double>(counted.graph, counted.forward, plain, doubles_->backward, doubles_->mines,
                                   doubles_->free);
        } else {
            if (weighing.forward[c].empty()) count_forward(counted.graph, weighing.forward[c]);
            count_backward<Scaled>(counted.graph, weighing.forward[c], weights, weighing.backward, weighing.mines,
                                   weighing.free);
        }
        for (std::size_t i = 0; i < chain.boxes.size(); ++i) {
            const auto [probability, verdict] =
                doubles ? judge(doubles_->mines[i], doubles_->free[i]) : judge(weighing.mines[i], weighing.free[i]);
            mark_box(frontier_.boxes[chain.boxes[i]], probability, verdict, answer);
        }
    }
}

void Engine::analyse(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                     Answer& answer) {
    read(grid, sights, mines_left);
    analyse_read(answer);
}

// Makes the memory one of this board; what is known of another one is forgotten.
void Engine::recall(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left) {
    Memory& memory = memory_;
    if (memory.width == grid.width() && memory.height == grid.height() && memory.topology == grid.topology() &&
        memory.mines_left == mines_left && memory.limits == limits_ && std::ranges::equal(memory.sights, sights)) {
        return;
    }
    memory.width = grid.width();
    memory.height = grid.height();
    memory.topology = grid.topology();
    memory.sights.assign(sights.begin(), sights.end());
    memory.mines_left = mines_left;
    memory.limits = limits_;
    memory.answered = memory.counted = false;
}

const Answer& Engine::analysis(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left) {
    recall(grid, sights, mines_left);
    if (!memory_.answered) analyse(grid, sights, mines_left, memory_.answer);
    memory_.answered = true;
    return memory_.answer;
}

void Engine::analyse_read(Answer& answer) {
    answer.probability.assign(cells_, std::numeric_limits<double>::quiet_NaN());
    answer.verdict.assign(cells_, Verdict::none);
    answer.status = count_chains();
    if (answer.status == Status::contradiction) return;
    for (const Cell cell : frontier_.proven_safe) {
        answer.probability[cell] = 0;
        answer.verdict[cell] = Verdict::safe;
    }
    for (const Cell cell : frontier_.proven_mines) {
        answer.probability[cell] = 1;
        answer.verdict[cell] = Verdict::mine;
    }
    if (answer.status == Status::estimate) {
        estimate(answer);
    } else if (weigh_doubles()) {
        answer_with_doubles(answer);
        if (answer.status == Status::exact) {
            answer.log2_weight = std::log2(doubles_->total) + doubles_->log2_scale;
        }
    } else {
        weigh_scaled();
        answer_with_scaled(answer);
        if (answer.status == Status::exact) {
            answer.log2_weight = scaled_->total.log2() + scaled_->log2_scale;
        }
    }
}

Status Engine::weigh_layouts(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                             Scaled& weight) {
    weight = Scaled();
    const Status status = prepare(grid, sights, mines_left);
    if (status != Status::exact) return status;
    const bool doubles = weigh_doubles();
    if (!doubles) weigh_scaled();
    const Scaled total = doubles ? Scaled(doubles_->total) : scaled_->total;
    if (total.is_zero()) return Status::contradiction;
    const auto [least, most] = doubles ? doubles_->range(counted_.size()) : scaled_->range(counted_.size());
    // A number of layouts is had more exactly than its logarithm.
    weight = total * (mines_left.is_number() ? off_frontier_.scale(least, most)
                                             : power_of_two(doubles ? doubles_->log2_scale : scaled_->log2_scale));
    return Status::exact;
}

Status Engine::mines_posterior(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                               int& least, std::vector<double>& probability) {
    probability.clear();
    const Status status = prepare(grid, sights, mines_left);
    if (status != Status::exact) return status;
    Weighing<Scaled>& weighing = *scaled_;
    weigh_scaled();
    if (weighing.total.is_zero()) return Status::contradiction;
    Series<Scaled> trimmed;
    if (weighing.in_tree) weighing.tree.counts_without({}, trimmed);
    probability = off_frontier_.posterior(weighing.in_tree ? trimmed : weighing.before[counted_.size()], least);
    least += static_cast<int>(frontier_.proven_mines.size());
    return Status::exact;
}

Status Engine::check(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left) {
    const Status status = prepare(grid, sights, mines_left);
    if (status != Status::exact || off_frontier_.anything_fits()) return status;
    const bool doubles = weigh_doubles();
    if (!doubles) weigh_scaled();
    const bool none = doubles ? is_zero(doubles_->total) : scaled_->total.is_zero();
    return none ? Status::contradiction : Status::exact;
}

} // namespace gridseer::minesweeper
