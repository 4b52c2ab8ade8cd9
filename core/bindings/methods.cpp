// What the methods of the sources ask of the core.
#include "bindings/arrays.h"
#include "bindings/subjects.h"
#include "minesweeper/methods/chains.h"
#include "minesweeper/methods/elimination.h"
#include "minesweeper/methods/permutations.h"

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

auto eliminate_on(const Bytes& sights, Topology topology, bool every_step, int reductions) {
    const auto grid = grid_of(sights, topology);
    EliminationAnswer answer;
    {
        const nb::gil_scoped_release release;
        answer = eliminate(*grid, span_of(sights), {.every_step = every_step, .reductions = reductions});
    }
    std::vector<std::uint8_t> verdict(answer.verdict.size());
    std::ranges::transform(answer.verdict, verdict.begin(), [](Verdict v) { return static_cast<std::uint8_t>(v); });
    return std::tuple(answer.contradiction, to_map(verdict, *grid), to_list(std::move(answer.clues)));
}

auto try_assignments_of(int length, const std::vector<std::tuple<std::uint32_t, std::int32_t, std::int32_t>>& sums,
                        std::uint64_t first, std::uint64_t last, int threads) {
    if (length < 0 || length > most_assigned_cells || first > last || last > std::uint64_t{1} << length) {
        throw std::invalid_argument("expected at most 32 cells and a range of their assignments");
    }
    std::vector<MineSum> native;
    for (const auto& [cells, least, most] : sums) native.push_back({cells, least, most});
    Fitting fitting(0);
    {
        const nb::gil_scoped_release release;
        fitting = try_assignments(length, native, first, last, threads);
    }
    const auto cells = static_cast<std::size_t>(length);
    return std::tuple(to_list(std::move(fitting.total)), to_numpy(std::move(fitting.with_mine), {cells + 1, cells}));
}

} // namespace

void bind_methods(nb::module_& m) {
    m.attr("MOST_ASSIGNED_CELLS") = most_assigned_cells;
    m.def("chains", &chains_on, nb::arg("sights"), nb::arg("topology"),
          "For each chain its cells, and for each of its numbers: clue, mines, places of its cells in the chain.");
    m.def("eliminate", &eliminate_on, nb::arg("sights"), nb::arg("topology"), nb::arg("every_step"),
          nb::arg("reductions"),
          "Whether row operations contradict, the verdict on every cell, the clues behind them.");
    m.def("try_assignments", &try_assignments_of, nb::arg("length"), nb::arg("sums"), nb::arg("first"), nb::arg("last"),
          nb::arg("threads"), "The assignments that fit, by mines, and those of them with a mine in each cell.");
}

} // namespace gridseer::bindings
