// The engine in whole numbers: slower, exact to the last digit, for counting layouts and for checking.
#include "minesweeper/count/engine.h"
#include "minesweeper/count/weights.h"

namespace gridseer::minesweeper {

// Whether whole numbers are affordable, for all cells or for the total only. Nothing is counted yet: the numbers of the
// graphs and of the mines say how large every number becomes, in limbs, and how many there are.
bool Engine::naturals_within_limits(bool cells_too) const {
    constexpr double limb_bits = 32;
    constexpr double overhead = 16;       // of an operation, in limbs
    constexpr double overhead_bytes = 48; // of a number
    constexpr double limbs_a_unit = 800;  // of work, in time
    constexpr double bytes_a_unit = 50;   // of work, in memory
    const double off_cells = frontier_.cells_off_frontier();
    const double share = std::clamp(mines_unproven_.most / std::max(1.0, off_cells), 1e-9, 0.5);
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
    if (!mines_unproven_.is_number()) {
        const double numbers_off = std::min(off_cells, static_cast<double>(mines_unproven_.most)) + 1;
        operations += range * numbers_off * (overhead + off_limbs);
        bytes += numbers_off * (overhead_bytes + 4 * off_limbs);
    }
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
    weighing.combine(counted_.size(), off_frontier_);
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

Status Engine::count_layouts_exactly(const Grid& grid, std::span<const std::uint8_t> sights,
                                     const MinesLeft& mines_left, Natural& layouts) {
    recall(grid, sights, mines_left);
    if (!memory_.counted) memory_.layouts_status = count_naturals(grid, sights, mines_left, memory_.layouts);
    memory_.counted = true;
    layouts = memory_.layouts;
    return memory_.layouts_status;
}

Status Engine::count_naturals(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                              Natural& layouts) {
    layouts = Natural();
    const Status status = prepare(grid, sights, mines_left);
    if (status != Status::exact) return status;
    if (!naturals_within_limits(false)) return Status::estimate;
    weigh_naturals(false);
    layouts = naturals_->total;
    return layouts.is_zero() ? Status::contradiction : Status::exact;
}

} // namespace gridseer::minesweeper
