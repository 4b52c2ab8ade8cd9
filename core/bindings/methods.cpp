// What the methods of the sources ask of the core.
#include "bindings/arrays.h"
#include "bindings/subjects.h"
#include "minesweeper/methods/chains.h"
#include "minesweeper/methods/elimination.h"
#include "minesweeper/methods/permutations.h"
#include "minesweeper/methods/proven_turns.h"
#include "minesweeper/methods/single_numbers.h"

#include <algorithm>

namespace gridseer::bindings {

using namespace gridseer::minesweeper;

namespace {

// Each chain as its cells and, for each of its numbers, the clue, the mines, and where its cells stand in the chain.
auto chains_on(const Bytes& sights, Topology topology) {
    const auto grid = grid_of(sights, topology);
    const Equations found = equations(*grid, span_of(sights));
    std::vector<std::int32_t> place(static_cast<std::size_t>(grid->size()));
    using Sum = std::tuple<Cell, std::int32_t, std::vector<std::int32_t>>;
    std::vector<std::tuple<std::vector<Cell>, std::vector<Sum>>> result;
    for (const EquationChain& chain : chains_of(*grid, found)) {
        for (std::size_t i = 0; i < chain.cells.size(); ++i) place[chain.cells[i]] = static_cast<std::int32_t>(i);
        std::vector<Sum> sums;
        for (const std::int32_t e : chain.equations) {
            std::vector<std::int32_t> places;
            for (auto i = found.starts[e]; i < found.starts[e + 1]; ++i) places.push_back(place[found.cells[i]]);
            sums.emplace_back(found.clues[e], found.mines[e], std::move(places));
        }
        result.emplace_back(chain.cells, std::move(sums));
    }
    return result;
}

auto to_map(const std::vector<Verdict>& verdict, const Grid& grid) {
    std::vector<std::uint8_t> numbers(verdict.size());
    std::ranges::transform(verdict, numbers.begin(), [](Verdict v) { return static_cast<std::uint8_t>(v); });
    return bindings::to_map(numbers, grid);
}

Prover elimination_prover(bool every_step, int reductions, bool mixed_signs) {
    return {EliminationSettings{.every_step = every_step, .mixed_signs = mixed_signs, .reductions = reductions}};
}

auto eliminate_on(const Bytes& sights, Topology topology, const Prover& prover) {
    if (!prover.elimination) throw std::invalid_argument("expected a prover by row operations");
    const auto grid = grid_of(sights, topology);
    EliminationAnswer answer;
    {
        const nb::gil_scoped_release release;
        answer = eliminate(*grid, span_of(sights), *prover.elimination);
    }
    return std::tuple(answer.contradiction, to_map(answer.verdict, *grid), to_list(std::move(answer.clues)));
}

auto single_numbers_on(const Bytes& sights, Topology topology) {
    const auto grid = grid_of(sights, topology);
    SingleNumbersAnswer answer = single_numbers(*grid, span_of(sights));
    return std::tuple(to_map(answer.verdict, *grid), to_list(std::move(answer.clues)), answer.contradiction,
                      answer.missing, answer.room);
}

auto play_proven_in(Game& game, const std::vector<Prover>& provers, double seconds) {
    ProvenTurns turns;
    {
        const nb::gil_scoped_release release;
        turns = play_proven(game, provers, seconds);
    }
    return std::tuple(std::move(turns.asked), turns.clicks, to_list(std::move(turns.mines)), turns.timed_out);
}

auto try_assignments_of(int length, const std::vector<std::tuple<std::uint32_t, std::int32_t, std::int32_t>>& sums,
                        std::uint64_t first, std::uint64_t last, int threads, bool skip) {
    if (length < 0 || length > most_assigned_cells || first > last || last > std::uint64_t{1} << length) {
        throw std::invalid_argument("expected at most 32 cells and a range of their assignments");
    }
    std::vector<MineSum> native;
    for (const auto& [cells, least, most] : sums) native.push_back({cells, least, most});
    Fitting fitting(0);
    {
        const nb::gil_scoped_release release;
        fitting = try_assignments(length, std::move(native), {first, last, skip}, threads);
    }
    const auto cells = static_cast<std::size_t>(length);
    return std::tuple(to_list(std::move(fitting.total)), to_numpy(std::move(fitting.with_mine), {cells + 1, cells}));
}

} // namespace

void bind_methods(nb::module_& m) {
    m.attr("MOST_ASSIGNED_CELLS") = most_assigned_cells;
    m.def("chains", &chains_on, nb::arg("sights"), nb::arg("topology"),
          "For each chain its cells, and for each of its numbers: clue, mines, places of its cells in the chain.");
    nb::class_<Prover>(m, "Prover", "A step that proves cells.")
        .def_static("single_numbers", [] { return Prover{}; })
        .def_static("elimination", &elimination_prover, nb::arg("every_step"), nb::arg("reductions"),
                    nb::arg("mixed_signs"));
    m.def("eliminate", &eliminate_on, nb::arg("sights"), nb::arg("topology"), nb::arg("prover"),
          "Whether row operations contradict, the verdict on every cell, the clues behind them.");
    m.def("single_numbers", &single_numbers_on, nb::arg("sights"), nb::arg("topology"),
          "The verdict on every cell, the clues behind them, and of a contradiction its number (-1: none), the mines "
          "that it misses and the cells for them.");
    m.def(
        "play_proven", &play_proven_in, nb::arg("game"), nb::arg("provers"), nb::arg("seconds"),
        "Play on while a prover finds a safe cell: how often each was asked, the clicks, the mines proven in the last "
        "turn, and whether the seconds are over.");
    m.def("try_assignments", &try_assignments_of, nb::arg("length"), nb::arg("sums"), nb::arg("first"), nb::arg("last"),
          nb::arg("threads"), nb::arg("skip"),
          "The assignments that fit, by mines, and those of them with a mine in each cell.");
}

} // namespace gridseer::bindings
