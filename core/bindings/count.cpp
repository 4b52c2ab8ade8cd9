// The exact engine of Minesweeper: probabilities, layouts, prospects and conflicts.
#include "bindings/arrays.h"
#include "bindings/subjects.h"
#include "bindings/thread_engine.h"
#include "minesweeper/board/sight.h"
#include "minesweeper/count/batch.h"
#include "minesweeper/count/engine.h"
#include "minesweeper/count/equations.h"
#include "minesweeper/count/joint.h"
#include "minesweeper/count/proof.h"
#include "minesweeper/count/prospect.h"

#include <algorithm>
#include <array>

namespace gridseer::bindings {

using namespace gridseer::minesweeper;

namespace {

void bind_equations(nb::module_& m) {
    m.def(
        "equations",
        [](const Bytes& sights, Topology topology) {
            Equations found = equations(*grid_of(sights, topology), {sights.data(), sights.size()});
            return nb::make_tuple(to_list(std::move(found.clues)), to_list(std::move(found.mines)),
                                  to_list(std::move(found.starts)), to_list(std::move(found.cells)));
        },
        nb::arg("sights"), nb::arg("topology"),
        nb::sig("def equations(sights: numpy.typing.NDArray[numpy.uint8], topology: Topology) -> "
                "tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32], "
                "numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]"),
        "Clue, mines, start and closed cells of every equation on the board.");
}

void bind_limits(nb::module_& m) {
    nb::class_<Limits>(m, "Limits",
                       "What one board may cost. Over it the answer is an estimate that says so; the cells it calls "
                       "certain are proven all the same.")
        .def(nb::init<std::uint64_t, double>(), nb::arg("work") = Limits{}.work, nb::arg("seconds") = Limits{}.seconds)
        .def_ro("work", &Limits::work,
                "States, transitions and counts of the dynamic programme; about 50 bytes each at the most.")
        .def_ro("seconds", &Limits::seconds)
        .def(
            "__eq__", [](const Limits& one, const Limits& other) { return one == other; }, nb::is_operator(),
            nb::sig("def __eq__(self, arg: object, /) -> bool"))
        .def("__hash__", [](const Limits& limits) { return nb::hash(nb::make_tuple(limits.work, limits.seconds)); })
        .def("__repr__", [](const Limits& limits) {
            return nb::str("Limits(work={}, seconds={})").format(limits.work, limits.seconds);
        });
}

void bind_mines_left(nb::module_& m) {
    nb::class_<Prior>(m, "Prior", "What is believed of the density of mines: as much as so many cells would show.")
        .def(nb::init<double, double>(), nb::arg("mines"), nb::arg("free"));
    nb::class_<MinesLeft>(m, "MinesLeft", "A number of mines left, a range of numbers, or nothing known.")
        .def(nb::init<int>(), nb::arg("number"))
        .def(nb::init<int, int, Prior>(), nb::arg("least"), nb::arg("most"), nb::arg("prior"));
    m.attr("FEWEST_MINES") = MinesLeft::none;
    m.attr("MOST_MINES") = MinesLeft::all;
}

// A whole number of any size as little-endian bytes, for int.from_bytes.
nb::bytes to_bytes(const Natural& value) {
    std::string bytes;
    for (std::uint32_t limb : value.limbs()) {
        for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<char>(limb >> (8 * i)));
    }
    return nb::bytes(bytes.data(), bytes.size());
}

auto analyse(const Bytes& sights, Topology topology, const MinesLeft& mines_left, const Limits& limits) {
    const auto grid = grid_of(sights, topology);
    Answer answer;
    {
        const nb::gil_scoped_release release;
        answer = engine_of_thread(limits).analysis(*grid, span_of(sights), mines_left);
    }
    std::vector<std::uint8_t> verdict(answer.verdict.size());
    std::ranges::transform(answer.verdict, verdict.begin(), [](Verdict v) { return static_cast<std::uint8_t>(v); });
    const auto height = static_cast<std::size_t>(grid->height());
    const auto width = static_cast<std::size_t>(grid->width());
    return std::tuple(answer.status, to_numpy(std::move(answer.probability), {height, width}),
                      to_numpy(std::move(verdict), {height, width}));
}

auto analyse_many(const Bytes& sights, Topology topology, const Cells& least_mines_left, const Cells& most_mines_left,
                  const Prior& prior, const Limits& limits, int threads) {
    if (sights.ndim() != 3 || sights.shape(0) != least_mines_left.size() || sights.shape(0) != most_mines_left.size()) {
        throw std::invalid_argument("expected boards as one array of rows and columns, and mines left for each");
    }
    std::vector<MinesLeft> mines_left;
    for (std::size_t i = 0; i < least_mines_left.size(); ++i) {
        mines_left.emplace_back(least_mines_left.data()[i], most_mines_left.data()[i], prior);
    }
    const auto count = static_cast<std::size_t>(sights.shape(0));
    const auto height = static_cast<std::size_t>(sights.shape(1));
    const auto width = static_cast<std::size_t>(sights.shape(2));
    const auto grid = Grid::shared(static_cast<int>(width), static_cast<int>(height), topology);
    std::vector<std::uint8_t> status(count);
    Room<double> probability(sights.size());
    Room<std::uint8_t> verdict(sights.size());
    std::vector<double> taken(count);
    {
        const nb::gil_scoped_release release;
        analyse_batch(*grid, span_of(sights), mines_left, limits, threads,
                      {reinterpret_cast<Status*>(status.data()), count}, probability.span(),
                      {reinterpret_cast<Verdict*>(verdict.span().data()), sights.size()}, taken);
    }
    return std::tuple(to_list(std::move(status)), probability.to_numpy({count, height, width}),
                      verdict.to_numpy({count, height, width}), to_list(std::move(taken)));
}

auto analyse_exactly(const Bytes& sights, Topology topology, int mines_left, const Limits& limits) {
    const auto grid = grid_of(sights, topology);
    ExactAnswer answer;
    {
        const nb::gil_scoped_release release;
        engine_of_thread(limits).analyse_exactly(*grid, span_of(sights), mines_left, answer);
    }
    std::vector<nb::bytes> mine_layouts;
    for (const Natural& layouts : answer.mine_layouts) mine_layouts.push_back(to_bytes(layouts));
    return std::tuple(answer.status, to_bytes(answer.layouts), std::move(mine_layouts));
}

auto count_layouts(const Bytes& sights, Topology topology, const MinesLeft& mines_left, const Limits& limits) {
    const auto grid = grid_of(sights, topology);
    Natural layouts;
    Status status{};
    {
        const nb::gil_scoped_release release;
        status = engine_of_thread(limits).count_layouts_exactly(*grid, span_of(sights), mines_left, layouts);
    }
    return std::tuple(status, to_bytes(layouts));
}

auto mines_posterior(const Bytes& sights, Topology topology, const MinesLeft& mines_left, const Limits& limits) {
    const auto grid = grid_of(sights, topology);
    int least = 0;
    std::vector<double> probability;
    Status status{};
    {
        const nb::gil_scoped_release release;
        status = engine_of_thread(limits).mines_posterior(*grid, span_of(sights), mines_left, least, probability);
    }
    return std::tuple(status, least, to_list(std::move(probability)));
}

auto number_probabilities_of(const Bytes& sights, Topology topology, const MinesLeft& mines_left, Cell cell,
                             const Limits& limits) {
    const auto grid = grid_of(sights, topology);
    checked(*grid, cell);
    std::array<double, 9> numbers{};
    Status status{};
    {
        const nb::gil_scoped_release release;
        status = number_probabilities(engine_of_thread(limits), *grid, span_of(sights), mines_left, cell, numbers);
    }
    return std::tuple(status, to_list(std::vector<double>(numbers.begin(), numbers.end())));
}

auto joint_of(const Bytes& sights, Topology topology, const MinesLeft& mines_left, const Cells& cells,
              const Limits& limits) {
    const auto grid = grid_of(sights, topology);
    if (cells.size() > most_joint_cells) throw std::invalid_argument("expected fewer cells");
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (sights.data()[checked(*grid, cells.data()[i])] != sight_closed) {
            throw std::invalid_argument("expected closed cells");
        }
        for (std::size_t j = 0; j < i; ++j) {
            if (cells.data()[i] == cells.data()[j]) throw std::invalid_argument("expected different cells");
        }
    }
    std::vector<double> probability;
    Status status{};
    {
        const nb::gil_scoped_release release;
        status = engine_of_thread(limits).joint(*grid, span_of(sights), mines_left, {cells.data(), cells.size()},
                                                probability);
    }
    return std::tuple(status, to_list(std::move(probability)));
}

auto conflict_of(const Bytes& sights, Topology topology, const MinesLeft& mines_left, Cell focus,
                 const Limits& limits) {
    const auto grid = grid_of(sights, topology);
    if (focus != no_cell) checked(*grid, focus);
    Conflict conflict;
    {
        const nb::gil_scoped_release release;
        conflict = find_conflict(engine_of_thread(limits), *grid, span_of(sights), mines_left, focus);
    }
    return std::tuple(to_list(std::move(conflict.clues)), conflict.mine_count);
}

} // namespace

void bind_count(nb::module_& m) {
    bind_equations(m);
    nb::enum_<Status>(m, "Status")
        .value("exact", Status::exact)
        .value("estimate", Status::estimate)
        .value("contradiction", Status::contradiction);
    nb::enum_<Verdict>(m, "Verdict")
        .value("none", Verdict::none)
        .value("open_to_both", Verdict::open_to_both)
        .value("safe", Verdict::safe)
        .value("mine", Verdict::mine);
    m.attr("SIGHT_IGNORED") = sight_ignored;
    bind_limits(m);
    bind_mines_left(m);
    m.def("analyse", &analyse, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"), nb::arg("limits"),
          "Status, probability of a mine and verdict for every closed cell of a board.");
    m.def("analyse_many", &analyse_many, nb::arg("sights"), nb::arg("topology"), nb::arg("least_mines_left"),
          nb::arg("most_mines_left"), nb::arg("prior"), nb::arg("limits"), nb::arg("threads"),
          "The same for many boards of one size, and the seconds each took.");
    m.def("analyse_exactly", &analyse_exactly, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"),
          nb::arg("limits"),
          "Status, the number of layouts, and for every cell those with a mine in it, as little-endian bytes.");
    m.def("count_layouts", &count_layouts, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"),
          nb::arg("limits"), "Status and the number of layouts as little-endian bytes.");
    m.def("mines_posterior", &mines_posterior, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"),
          nb::arg("limits"), "Status, the fewest mines that may be left, and how likely each number from there on is.");
    m.def("number_probabilities", &number_probabilities_of, nb::arg("sights"), nb::arg("topology"),
          nb::arg("mines_left"), nb::arg("cell"), nb::arg("limits"),
          "Status, and for each number 0..8 the probability that the cell is free and shows it.");
    m.attr("MOST_JOINT_CELLS") = most_joint_cells;
    m.def("joint", &joint_of, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"), nb::arg("cells"),
          nb::arg("limits"),
          "Status, and the probability of every pattern of mines in a few closed cells; the first cell is the highest "
          "bit.");
    m.def("find_conflict", &conflict_of, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"),
          nb::arg("focus"), nb::arg("limits"),
          "The clues that no layout satisfies together, and whether the mines left take part.");
}

} // namespace gridseer::bindings
