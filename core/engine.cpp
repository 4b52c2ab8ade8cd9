#include "engine.h"

#include "weigh.h"

#include <chrono>
#include <cmath>
#include <limits>
#include <type_traits>

namespace gridseer {

namespace {

// With at most so many cells in all chains, every count and weight is between 2^-800 and 2^800: doubles are enough.
constexpr int cells_for_doubles = 400;
constexpr double least_weight_for_doubles = 0x1p-400;
constexpr std::size_t kept_chains = 1024;
constexpr std::int64_t trimmed_bits = 300;       // below the largest: certainly less than what was trimmed
constexpr std::size_t most_kept_bytes = 1 << 18; // of one chain

double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace

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

Engine::Engine(Limits limits)
    : limits_(limits),
      kept_(kept_chains),
      doubles_(std::make_unique<Weighing<double>>()),
      scaled_(std::make_unique<Weighing<Scaled>>()),
      naturals_(std::make_unique<Weighing<Natural>>()) {}

Engine::~Engine() = default;

// The place of a chain among the kept ones; a chain in use by this call is never given away.
Engine::CountedChain* Engine::place_for(std::uint64_t hash) {
    constexpr std::uint64_t tries = 4;
    CountedChain* victim = nullptr;
    for (std::uint64_t i = 0; i < tries; ++i) {
        auto& slot = kept_[(hash + i) % kept_.size()];
        if (!slot) slot = std::make_unique<CountedChain>();
        if (slot->filled && slot->hash == hash && slot->graph.shape.same_as(shape_)) return slot.get();
        if (slot->used_in_call == call_) continue;
        if (!victim || slot->used_in_call < victim->used_in_call) victim = slot.get();
    }
    if (victim) {
        victim->filled = false;
        return victim;
    }
    if (extra_used_ == extra_.size()) extra_.push_back(std::make_unique<CountedChain>());
    CountedChain* extra = extra_[extra_used_++].get();
    extra->filled = false;
    return extra;
}

// The graph and, if doubles can hold them, the forward counts of a chain; null when it is too wide.
Engine::CountedChain* Engine::count_chain(const Chain& chain, int grid_width) {
    shape_.take(frontier_, chain, grid_width);
    const std::uint64_t hash = shape_.hash();
    CountedChain* counted = place_for(hash);
    counted->used_in_call = call_;
    if (counted->filled) {
        // It costs what it cost the first time, so that an answer never depends on the boards before it.
        if (counted->graph.work() > budget_.work / 2) return nullptr;
        budget_.work -= counted->graph.work();
        return counted;
    }
    counted->hash = hash;
    counted->forward.clear();
    if (!counted->graph.build(shape_, ordering_, budget_, budget_.work / 2)) {
        *counted = CountedChain();
        counted->used_in_call = call_;
        return nullptr;
    }
    if (counted->graph.possible() && chain.cells <= cells_for_doubles) {
        count_forward(counted->graph, counted->forward);
    }
    counted->filled = counted->graph.bytes() + counted->forward.capacity() * sizeof(double) < most_kept_bytes;
    if (!counted->filled) too_large_to_keep_.push_back(counted);
    return counted;
}

// Gives back the memory of the last call's large chains: otherwise every place would grow to the largest ever seen.
void Engine::forget_large() {
    for (CountedChain* counted : too_large_to_keep_) *counted = CountedChain();
    too_large_to_keep_.clear();
    for (std::size_t c = 0; c < counted_.size(); ++c) {
        if (c < scaled_->forward.size()) scaled_->forward[c] = {};
        if (c < naturals_->forward.size()) naturals_->forward[c] = {};
    }
}

// A number that counts a box of a chain.
Cell Engine::clue_at(const Chain& chain, std::int32_t box) const {
    return frontier_.constraints[frontier_.boxes[chain.boxes[box]].constraints.items[0]].clue;
}

std::span<const Cell> Engine::read(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left) {
    forget_large();
    ++call_;
    extra_used_ = 0;
    cells_ = grid.size();
    width_ = grid.width();
    read_status_ = Status::contradiction;
    trouble_ = no_cell;
    if (!frontier_.read(grid, sights)) {
        trouble_ = frontier_.trouble;
        return {};
    }
    mines_for_unknown_ = mines_left - static_cast<int>(frontier_.proven_mines.size());
    if (mines_left != any_mines && mines_for_unknown_ < 0) return {};
    if (mines_for_unknown_ > frontier_.cells_in_chains + frontier_.cells_off_frontier()) return {};
    read_status_ = Status::exact;
    return frontier_.proven_safe;
}

Status Engine::count_chains() {
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
    return too_wide_.empty() ? Status::exact : Status::estimate;
}

// Reads the board and counts its chains.
Status Engine::prepare(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left) {
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
    weighing.combine(counted_.size(), frontier_.cells_off_frontier(), mines_for_unknown_);
    const auto too_small = [&](std::size_t i) {
        const int off = mines_for_unknown_ - weighing.after.least - static_cast<int>(i);
        return off >= 0 && off <= frontier_.cells_off_frontier() && weighing.after.values[i] < least_weight_for_doubles;
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
    weighing.combine(counted_.size(), frontier_.cells_off_frontier(), mines_for_unknown_);
}

// Whether whole numbers are affordable, for all cells or for the total only. Nothing is counted yet: the numbers of the
// graphs and of the mines say how large every number becomes, in limbs, and how many there are.
bool Engine::naturals_within_limits(bool cells_too) const {
    constexpr double limb_bits = 32;
    constexpr double overhead = 16;       // of an operation, in limbs
    constexpr double overhead_bytes = 48; // of a number
    constexpr double limbs_a_unit = 800;  // of work, in time
    constexpr double bytes_a_unit = 50;   // of work, in memory
    const double off_cells = frontier_.cells_off_frontier();
    const double share = std::clamp(mines_for_unknown_ / std::max(1.0, off_cells), 1e-9, 0.5);
    const double off_limbs =
        1 + off_cells * -(share * std::log2(share) + (1 - share) * std::log2(1 - share)) / limb_bits;
    const double all_limbs = 1 + frontier_.cells_in_chains / limb_bits + off_limbs;
    double operations = off_limbs * off_limbs;
    double bytes = cells_too ? static_cast<double>(frontier_.closed.size()) * (overhead_bytes + 4 * all_limbs) : 0;
    double largest_chain = 0; // bytes for counting back through it
    double range = 1;         // of the mines in the chains so far
    double limbs = 1;         // of their counts
    for (std::size_t c = 0; c < counted_.size(); ++c) {
        const ChainGraph& graph = counted_[c]->graph;
        const double chain_range = 1 + graph.final_state().most - graph.final_state().least;
        const double chain_limbs = 1 + frontier_.chains[c].cells / limb_bits;
        const auto work = static_cast<double>(graph.work());
        operations += work * (overhead + chain_limbs) + range * chain_range * (overhead + limbs * chain_limbs);
        largest_chain = std::max(largest_chain, graph.value_count() * (overhead_bytes + 4 * chain_limbs));
        if (cells_too) {
            bytes += graph.value_count() * (overhead_bytes + 4 * chain_limbs);
            operations += work * (overhead + chain_limbs * all_limbs);
            operations += 2 * range * chain_range * (overhead + limbs * all_limbs);
            largest_chain = std::max(largest_chain, graph.value_count() * (overhead_bytes + 4 * all_limbs));
            bytes += range * (overhead_bytes + 4 * limbs);
        }
        range += chain_range - 1;
        limbs += chain_limbs - 1;
    }
    operations += range * (overhead + off_limbs * limbs);
    bytes += largest_chain + range * (overhead_bytes + 4 * off_limbs + 4 * limbs);
    constexpr double always_allowed = 10'000; // what a board out of play takes
    const double work = static_cast<double>(limits_.work) + always_allowed;
    return operations <= work * limbs_a_unit && bytes <= work * bytes_a_unit;
}

void Engine::weigh_naturals(bool cells_too) {
    Weighing<Natural>& weighing = *naturals_;
    weighing.resize(counted_.size());
    weighing.only_total = !cells_too;
    for (std::size_t c = 0; c < counted_.size(); ++c) {
        count_forward(counted_[c]->graph, weighing.forward[c]);
        weighing.take_ways(c, counted_[c]->graph, weighing.forward[c]);
        if (!cells_too) weighing.forward[c] = {};
    }
    weighing.combine(counted_.size(), frontier_.cells_off_frontier(), mines_for_unknown_);
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
        if (weighing.trimmed) weighing.keep_possible_weights();
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

void Engine::analyse(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, Answer& answer) {
    read(grid, sights, mines_left);
    analyse_read(answer);
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
            answer.log2_layouts = std::log2(doubles_->total) + log2_scale(doubles_->range(counted_.size()));
        }
    } else {
        weigh_scaled();
        answer_with_scaled(answer);
        if (answer.status == Status::exact) {
            answer.log2_layouts = scaled_->total.log2() + log2_scale(scaled_->range(counted_.size()));
        }
    }
}

// What the weights of weigh_off_frontier were divided by.
double Engine::log2_scale(std::pair<int, int> on_frontier) const {
    const int off_cells = frontier_.cells_off_frontier();
    const auto [least, most] = on_frontier;
    return log2_choices(off_cells, likeliest_off_frontier(off_cells, mines_for_unknown_, least, most));
}

void Engine::analyse_exactly(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left,
                             ExactAnswer& answer) {
    answer.mine_layouts.assign(grid.size(), Natural());
    answer.layouts = Natural();
    answer.status = prepare(grid, sights, mines_left);
    if (answer.status == Status::exact && !naturals_within_limits(true)) answer.status = Status::estimate;
    if (answer.status != Status::exact) return;
    weigh_naturals(true);
    Weighing<Natural>& weighing = *naturals_;
    answer.layouts = weighing.total;
    if (weighing.total.is_zero()) {
        answer.status = Status::contradiction;
        return;
    }
    for (const Cell cell : frontier_.proven_mines) answer.mine_layouts[cell] = weighing.total;
    if (frontier_.cells_off_frontier() > 0) {
        Natural off = weighing.off_mines;
        off.divide(static_cast<std::uint32_t>(frontier_.cells_off_frontier()));
        for (const Cell cell : frontier_.closed) {
            if (!frontier_.on_frontier(cell)) answer.mine_layouts[cell] = off;
        }
    }
    for (std::size_t c = counted_.size(); c-- > 0;) {
        weighing.step_back(c);
        count_backward<Natural>(counted_[c]->graph, weighing.forward[c], weighing.weights.values, weighing.backward,
                                weighing.mines, weighing.free);
        const Chain& chain = frontier_.chains[c];
        for (std::size_t i = 0; i < chain.boxes.size(); ++i) {
            const Box& box = frontier_.boxes[chain.boxes[i]];
            Natural layouts = weighing.mines[i];
            layouts.divide(static_cast<std::uint32_t>(box.size));
            for (Cell cell = box.first_cell; cell != no_cell; cell = frontier_.next_cell[cell]) {
                answer.mine_layouts[cell] = layouts;
            }
        }
    }
}

Status Engine::count_layouts_exactly(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left,
                                     Natural& layouts) {
    layouts = Natural();
    const Status status = prepare(grid, sights, mines_left);
    if (status != Status::exact) return status;
    if (!naturals_within_limits(false)) return Status::estimate;
    weigh_naturals(false);
    layouts = naturals_->total;
    return layouts.is_zero() ? Status::contradiction : Status::exact;
}

Status Engine::count_layouts(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, Scaled& layouts) {
    layouts = Scaled();
    Status status = prepare(grid, sights, mines_left);
    if (status != Status::exact) return status;
    Scaled total;
    const bool doubles = weigh_doubles();
    if (!doubles) weigh_scaled();
    total = doubles ? Scaled(doubles_->total) : scaled_->total;
    if (total.is_zero()) return Status::contradiction;
    const auto [least, most] = doubles ? doubles_->range(counted_.size()) : scaled_->range(counted_.size());
    const int off_cells = frontier_.cells_off_frontier();
    // The weights were relative to the likeliest number of mines off the frontier.
    layouts = total * choices_scaled(off_cells, likeliest_off_frontier(off_cells, mines_for_unknown_, least, most));
    return Status::exact;
}

Status Engine::check(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left) {
    const Status status = prepare(grid, sights, mines_left);
    if (status != Status::exact || mines_left == any_mines) return status;
    const bool doubles = weigh_doubles();
    if (!doubles) weigh_scaled();
    const bool none = doubles ? is_zero(doubles_->total) : scaled_->total.is_zero();
    return none ? Status::contradiction : Status::exact;
}

} // namespace gridseer
