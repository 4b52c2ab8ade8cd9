// The door between Python and the core: the only file that knows nanobind. It converts and checks; it decides nothing.
#include "minesweeper/count/batch.h"
#include "minesweeper/methods/borders.h"
#include "minesweeper/methods/elimination.h"
#include "minesweeper/count/engine.h"
#include "minesweeper/count/equations.h"
#include "minesweeper/board/game.h"
#include "grid.h"
#include "minesweeper/board/layout.h"
#include "minesweeper/play/match.h"
#include "minesweeper/board/metrics.h"
#include "minesweeper/board/no_guess.h"
#include "minesweeper/count/numbers.h"
#include "nurikabe/nurikabe.h"
#include "nurikabe/conflict.h"
#include "minesweeper/methods/permutations.h"
#include "minesweeper/play/policy.h"
#include "minesweeper/count/proof.h"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace nb = nanobind;
using namespace gridseer;

namespace {

using Bytes = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu>;
using Cells = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <typename T> using Array = nb::ndarray<nb::numpy, T>;

// Hands a vector over to numpy without copying it.
template <typename T> Array<T> to_numpy(std::vector<T> values, std::initializer_list<std::size_t> shape) {
    auto* owned = new std::vector<T>(std::move(values));
    const nb::capsule owner(owned, [](void* pointer) noexcept { delete static_cast<std::vector<T>*>(pointer); });
    return Array<T>(owned->data(), shape, owner);
}

template <typename T> Array<T> to_list(std::vector<T> values) {
    const std::size_t size = values.size();
    return to_numpy(std::move(values), {size});
}

Array<std::uint8_t> to_map(const std::vector<std::uint8_t>& values, const Grid& grid) {
    return to_numpy(values, {static_cast<std::size_t>(grid.height()), static_cast<std::size_t>(grid.width())});
}

Mask to_mask(const Bytes& bytes) {
    Mask mask(bytes.data(), bytes.data() + bytes.size());
    for (auto& byte : mask) byte = byte != 0;
    return mask;
}

Mask to_walls(const Bytes& bytes) {
    Mask walls = to_mask(bytes);
    if (std::none_of(walls.begin(), walls.end(), [](std::uint8_t wall) { return wall != 0; })) walls.clear();
    return walls;
}

Cell checked(const Grid& grid, Cell cell) {
    if (cell >= 0 && cell < grid.size()) return cell;
    throw std::out_of_range("expected a cell of 0 to " + std::to_string(grid.size() - 1) + ", got " +
                            std::to_string(cell));
}

void bind_grid(nb::module_& m) {
    nb::enum_<Topology>(m, "Topology")
        .value("square", Topology::square)
        .value("torus", Topology::torus)
        .value("hexagon", Topology::hexagon);
    m.attr("MAX_SIDE") = max_side;
    m.def(
        "neighbours",
        [](int width, int height, Topology topology, Cell cell) {
            const auto grid = Grid::shared(width, height, topology);
            const auto cells = grid->neighbours(checked(*grid, cell));
            return to_list(std::vector<Cell>(cells.begin(), cells.end()));
        },
        nb::arg("width"), nb::arg("height"), nb::arg("topology"), nb::arg("cell"),
        "The cells that touch a cell, in reading order.");
}

void bind_layout(nb::module_& m) {
    nb::enum_<Start>(m, "Start")
        .value("any", Start::any)
        .value("safe", Start::safe)
        .value("zero", Start::zero)
        .value("xp", Start::xp);
    m.def(
        "most_mines",
        [](int width, int height, Topology topology, const Bytes& walls, Start start) {
            return most_mines(*Grid::shared(width, height, topology), to_walls(walls), start);
        },
        nb::arg("width"), nb::arg("height"), nb::arg("topology"), nb::arg("walls"), nb::arg("start"),
        "The most mines that fit whatever cell is opened first.");
}

std::shared_ptr<const Grid> grid_of(const Bytes& sights, Topology topology) {
    if (sights.ndim() != 2) throw std::invalid_argument("expected rows and columns of cells");
    return Grid::shared(static_cast<int>(sights.shape(1)), static_cast<int>(sights.shape(0)), topology);
}

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

// Each Python thread has an engine, whose memory of chains makes the next call on a similar board cheaper.
Engine& engine_for(Limits limits) {
    static thread_local Engine engine;
    engine.set_limits(limits);
    return engine;
}

std::span<const std::uint8_t> span_of(const Bytes& bytes) { return {bytes.data(), bytes.size()}; }

// A whole number of any size as little-endian bytes, for int.from_bytes.
nb::bytes to_bytes(const Natural& value) {
    std::string bytes;
    for (std::uint32_t limb : value.limbs()) {
        for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<char>(limb >> (8 * i)));
    }
    return nb::bytes(bytes.data(), bytes.size());
}

auto analyse(const Bytes& sights, Topology topology, int mines_left, std::uint64_t work, double seconds) {
    const auto grid = grid_of(sights, topology);
    Answer answer;
    {
        const nb::gil_scoped_release release;
        engine_for({work, seconds}).analyse(*grid, span_of(sights), mines_left, answer);
    }
    std::vector<std::uint8_t> verdict(answer.verdict.size());
    std::ranges::transform(answer.verdict, verdict.begin(), [](Verdict v) { return static_cast<std::uint8_t>(v); });
    const auto height = static_cast<std::size_t>(grid->height());
    const auto width = static_cast<std::size_t>(grid->width());
    return std::tuple(answer.status, to_numpy(std::move(answer.probability), {height, width}),
                      to_numpy(std::move(verdict), {height, width}));
}

auto analyse_many(const Bytes& sights, Topology topology, const Cells& mines_left, std::uint64_t work, double seconds,
                  int threads) {
    if (sights.ndim() != 3 || sights.shape(0) != mines_left.size()) {
        throw std::invalid_argument("expected boards as one array of rows and columns, and mines left for each");
    }
    const auto count = static_cast<std::size_t>(sights.shape(0));
    const auto height = static_cast<std::size_t>(sights.shape(1));
    const auto width = static_cast<std::size_t>(sights.shape(2));
    const auto grid = Grid::shared(static_cast<int>(width), static_cast<int>(height), topology);
    std::vector<std::uint8_t> status(count);
    std::vector<double> probability(sights.size());
    std::vector<std::uint8_t> verdict(sights.size());
    std::vector<double> taken(count);
    {
        const nb::gil_scoped_release release;
        analyse_batch(*grid, span_of(sights), {mines_left.data(), count}, {work, seconds}, threads,
                      {reinterpret_cast<Status*>(status.data()), count}, probability,
                      {reinterpret_cast<Verdict*>(verdict.data()), verdict.size()}, taken);
    }
    return std::tuple(to_list(std::move(status)), to_numpy(std::move(probability), {count, height, width}),
                      to_numpy(std::move(verdict), {count, height, width}), to_list(std::move(taken)));
}

auto analyse_exactly(const Bytes& sights, Topology topology, int mines_left, std::uint64_t work, double seconds) {
    const auto grid = grid_of(sights, topology);
    ExactAnswer answer;
    {
        const nb::gil_scoped_release release;
        engine_for({work, seconds}).analyse_exactly(*grid, span_of(sights), mines_left, answer);
    }
    std::vector<nb::bytes> mine_layouts;
    for (const Natural& layouts : answer.mine_layouts) mine_layouts.push_back(to_bytes(layouts));
    return std::tuple(answer.status, to_bytes(answer.layouts), std::move(mine_layouts));
}

auto count_layouts(const Bytes& sights, Topology topology, int mines_left, std::uint64_t work, double seconds) {
    const auto grid = grid_of(sights, topology);
    Natural layouts;
    Status status{};
    {
        const nb::gil_scoped_release release;
        status = engine_for({work, seconds}).count_layouts_exactly(*grid, span_of(sights), mines_left, layouts);
    }
    return std::tuple(status, to_bytes(layouts));
}

auto number_probabilities_of(const Bytes& sights, Topology topology, int mines_left, Cell cell, std::uint64_t work,
                             double seconds) {
    const auto grid = grid_of(sights, topology);
    checked(*grid, cell);
    std::array<double, 9> numbers{};
    Status status{};
    {
        const nb::gil_scoped_release release;
        status = number_probabilities(engine_for({work, seconds}), *grid, span_of(sights), mines_left, cell, numbers);
    }
    return std::tuple(status, to_list(std::vector<double>(numbers.begin(), numbers.end())));
}

auto conflict_of(const Bytes& sights, Topology topology, int mines_left, Cell focus, std::uint64_t work,
                 double seconds) {
    const auto grid = grid_of(sights, topology);
    if (focus != no_cell) checked(*grid, focus);
    Conflict conflict;
    {
        const nb::gil_scoped_release release;
        conflict = find_conflict(engine_for({work, seconds}), *grid, span_of(sights), mines_left, focus);
    }
    return std::tuple(to_list(std::move(conflict.clues)), conflict.mine_count);
}

void bind_engine(nb::module_& m) {
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
    m.attr("DEFAULT_WORK") = Limits{}.work;
    m.attr("DEFAULT_SECONDS") = Limits{}.seconds;
    m.def("analyse", &analyse, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"), nb::arg("work"),
          nb::arg("seconds"), "Status, probability of a mine and verdict for every closed cell of a board.");
    m.def("analyse_many", &analyse_many, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"), nb::arg("work"),
          nb::arg("seconds"), nb::arg("threads"), "The same for many boards of one size, and the seconds each took.");
    m.def("analyse_exactly", &analyse_exactly, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"),
          nb::arg("work"), nb::arg("seconds"),
          "Status, the number of layouts, and for every cell those with a mine in it, as little-endian bytes.");
    m.def("count_layouts", &count_layouts, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"),
          nb::arg("work"), nb::arg("seconds"), "Status and the number of layouts as little-endian bytes.");
    m.def("number_probabilities", &number_probabilities_of, nb::arg("sights"), nb::arg("topology"),
          nb::arg("mines_left"), nb::arg("cell"), nb::arg("work"), nb::arg("seconds"),
          "Status, and for each number 0..8 the probability that the cell is free and shows it.");
    m.def("find_conflict", &conflict_of, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"),
          nb::arg("focus"), nb::arg("work"), nb::arg("seconds"),
          "The clues that no layout satisfies together, and whether the mines left take part.");
}

// Each border as its cells, its clues, and for each clue the mines, and where its cells are in the list of cells.
auto borders_of(const Bytes& sights, Topology topology) {
    const auto grid = grid_of(sights, topology);
    const Equations found = equations(*grid, span_of(sights));
    std::vector<std::int32_t> place(static_cast<std::size_t>(grid->size()));
    using Sum = std::tuple<Cell, std::int32_t, std::vector<std::int32_t>>;
    std::vector<std::tuple<std::vector<Cell>, std::vector<Sum>>> result;
    for (const Border& border : find_borders(*grid, found)) {
        for (std::size_t i = 0; i < border.cells.size(); ++i) place[border.cells[i]] = static_cast<std::int32_t>(i);
        std::vector<Sum> sums;
        for (const std::int32_t e : border.equations) {
            std::vector<std::int32_t> places;
            for (auto i = found.starts[e]; i < found.starts[e + 1]; ++i) places.push_back(place[found.cells[i]]);
            sums.emplace_back(found.clues[e], found.mines[e], std::move(places));
        }
        result.emplace_back(border.cells, std::move(sums));
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

void bind_borders(nb::module_& m) {
    m.attr("MOST_ASSIGNED_CELLS") = most_assigned_cells;
    m.def("borders", &borders_of, nb::arg("sights"), nb::arg("topology"),
          "For each border its cells, and for each of its numbers: clue, mines, places of its cells in the border.");
    m.def("eliminate", &eliminate_on, nb::arg("sights"), nb::arg("topology"), nb::arg("every_step"),
          nb::arg("reductions"),
          "Whether row operations contradict, the verdict on every cell, the clues behind them.");
    m.def("try_assignments", &try_assignments_of, nb::arg("length"), nb::arg("sums"), nb::arg("first"), nb::arg("last"),
          nb::arg("threads"), "The assignments that fit, by mines, and those of them with a mine in each cell.");
}

auto choose(const Bytes& sights, Topology topology, int mines_left, const PolicySettings& settings) {
    const auto grid = grid_of(sights, topology);
    Choice choice;
    {
        const nb::gil_scoped_release release;
        Policy policy(settings);
        const auto safe = policy.turn(*grid, span_of(sights), mines_left, choice);
        if (!safe.empty()) choice = {*std::ranges::min_element(safe), 0, -1, Reason::safe};
    }
    return std::tuple(choice.cell, choice.mine_probability, choice.win_probability, choice.reason);
}

auto solve_endgame(const Bytes& sights, Topology topology, int mines_left, int most_layouts, double work) {
    const auto grid = grid_of(sights, topology);
    Endgame::Result result;
    {
        const nb::gil_scoped_release release;
        result = Endgame().solve(*grid, span_of(sights), mines_left, most_layouts, static_cast<std::uint64_t>(work));
    }
    return std::tuple(result.finished, result.cell, result.won, result.layouts);
}

// One column of the records of games.
template <typename Type, typename Field> auto column(const std::vector<Record>& records, Field Record::* field) {
    std::vector<Type> values;
    values.reserve(records.size());
    for (const Record& record : records) values.push_back(static_cast<Type>(record.*field));
    return to_list(std::move(values));
}

auto play_games(int width, int height, Topology topology, int mines, Start start, Cell first, std::uint64_t seed,
                std::size_t count, int threads, const PolicySettings& settings, double timeout) {
    const auto grid = Grid::shared(width, height, topology);
    checked(*grid, first);
    std::vector<Record> records(count);
    {
        const nb::gil_scoped_release release;
        play_match({grid, mines, start, first, seed, settings, timeout}, threads, records);
    }
    return std::tuple(column<std::uint8_t>(records, &Record::won), column<std::uint8_t>(records, &Record::timed_out),
                      column<std::int32_t>(records, &Record::clicks), column<std::int32_t>(records, &Record::guesses),
                      column<std::int32_t>(records, &Record::turns),
                      column<std::int32_t>(records, &Record::mines_found),
                      column<double>(records, &Record::cpu_seconds), column<double>(records, &Record::seconds));
}

void bind_policy(nb::module_& m) {
    nb::enum_<Reason>(m, "Reason")
        .value("safe", Reason::safe)
        .value("smallest_risk", Reason::smallest_risk)
        .value("looked_ahead", Reason::looked_ahead)
        .value("endgame", Reason::endgame);
    nb::class_<PolicySettings>(m, "PolicySettings", "How a guess is chosen; see core/policy.h.")
        .def(nb::init<>())
        .def_rw("depth", &PolicySettings::depth)
        .def_rw("candidate_ratio", &PolicySettings::candidate_ratio)
        .def_rw("most_candidates", &PolicySettings::most_candidates)
        .def_rw("most_off_frontier", &PolicySettings::most_off_frontier)
        .def_rw("second_share", &PolicySettings::second_share)
        .def_rw("third_share", &PolicySettings::third_share)
        .def_rw("shortlist", &PolicySettings::shortlist)
        .def_rw("inner_candidates", &PolicySettings::inner_candidates)
        .def_rw("follow", &PolicySettings::follow)
        .def_rw("few_safe", &PolicySettings::few_safe)
        .def_rw("twin_weight", &PolicySettings::twin_weight)
        .def_rw("endgame_layouts", &PolicySettings::endgame_layouts)
        .def_rw("endgame_work", &PolicySettings::endgame_work);
    m.def("choose", &choose, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"), nb::arg("settings"),
          "The cell to open (-1: none), its risk, the chance to win (below 0: unknown) and the reason.");
    m.def("solve_endgame", &solve_endgame, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"),
          nb::arg("most_layouts"), nb::arg("work"),
          "Search the whole game tree: whether it was finished, the best cell, the layouts it wins, all layouts.");
    m.def("play_games", &play_games, nb::arg("width"), nb::arg("height"), nb::arg("topology"), nb::arg("mines"),
          nb::arg("start"), nb::arg("first"), nb::arg("seed"), nb::arg("count"), nb::arg("threads"),
          nb::arg("settings"), nb::arg("timeout"),
          "Play games with the seeds seed, seed + 1, ...: won, timed out, clicks, guesses, turns, mines found, "
          "CPU seconds, seconds.");
}

void bind_metrics(nb::module_& m) {
    m.def(
        "measure",
        [](const Bytes& mines, const Bytes& walls, Topology topology) {
            const Metrics found = measure(*grid_of(mines, topology), to_walls(walls), to_mask(mines));
            return nb::make_tuple(found.bbbv, found.openings, found.islands, found.zini);
        },
        nb::arg("mines"), nb::arg("walls"), nb::arg("topology"),
        nb::sig("def measure(mines: numpy.typing.NDArray[numpy.uint8], walls: numpy.typing.NDArray[numpy.uint8], "
                "topology: Topology) -> tuple[int, int, int, int]"),
        "3BV, openings, islands and ZiNi of a layout.");
}

void bind_game(nb::module_& m) {
    nb::enum_<Outcome>(m, "Outcome")
        .value("playing", Outcome::playing)
        .value("won", Outcome::won)
        .value("lost", Outcome::lost);
    nb::class_<Game>(m, "Game", "One game: the hidden mines and what the player has seen of them.")
        .def(
            "__init__",
            [](Game* self, int width, int height, Topology topology, const Bytes& walls, int mines, Start start,
               std::uint64_t seed) {
                new (self) Game(Grid::shared(width, height, topology), to_walls(walls), mines, start, seed);
            },
            nb::arg("width"), nb::arg("height"), nb::arg("topology"), nb::arg("walls"), nb::arg("mines"),
            nb::arg("start"), nb::arg("seed"))
        .def_static(
            "on_layout",
            [](int width, int height, Topology topology, const Bytes& walls, const Bytes& layout) {
                return Game(Grid::shared(width, height, topology), to_walls(walls), to_mask(layout));
            },
            nb::arg("width"), nb::arg("height"), nb::arg("topology"), nb::arg("walls"), nb::arg("layout"),
            "A game on a known layout; the first cell opened may be a mine.")
        .def(
            "open", [](Game& game, Cell cell) { return to_list(game.open(checked(game.grid(), cell))); },
            nb::arg("cell"), "Open a cell; the cells that changed.")
        .def(
            "flag", [](Game& game, Cell cell) { return to_list(game.flag(checked(game.grid(), cell))); },
            nb::arg("cell"), "Set a flag or take it away; the cells that changed.")
        .def(
            "chord", [](Game& game, Cell cell) { return to_list(game.chord(checked(game.grid(), cell))); },
            nb::arg("cell"), "Open around a number with all its flags set; the cells that changed.")
        .def(
            "close",
            [](Game& game, const Cells& cells) {
                std::vector<Cell> list(cells.data(), cells.data() + cells.size());
                for (const Cell cell : list) checked(game.grid(), cell);
                game.close(list);
            },
            nb::arg("cells"), "Take an opening back: close these cells, and let a lost game go on.")
        .def_prop_ro(
            "view", [](const Game& game) { return to_map(game.view(), game.grid()); }, nb::rv_policy::automatic)
        .def_prop_ro(
            "layout",
            [](const Game& game) -> nb::object {
                if (game.layout().empty()) return nb::none();
                return nb::cast(to_map(game.layout(), game.grid()), nb::rv_policy::automatic);
            },
            nb::sig("def layout(self) -> numpy.typing.NDArray[numpy.uint8] | None"))
        .def_prop_ro("mines", &Game::mines)
        .def_prop_ro("mines_left", &Game::mines_left)
        .def_prop_ro("outcome", &Game::outcome)
        .def_prop_ro("exploded", &Game::exploded, "The cell that exploded, or -1.");
}

void bind_no_guess(nb::module_& m) {
    m.def(
        "draw_no_guess",
        [](int width, int height, Topology topology, const Bytes& walls, int mines, Start start, Cell first,
           std::uint64_t seed, int draws, int rearrangements, double cells) -> nb::object {
            const auto grid = Grid::shared(width, height, topology);
            checked(*grid, first);
            std::optional<Mask> layout;
            {
                const nb::gil_scoped_release release;
                layout =
                    draw_no_guess(grid, to_walls(walls), mines, start, first, seed, {draws, rearrangements, cells});
            }
            if (!layout) return nb::none();
            return nb::cast(to_map(*layout, *grid), nb::rv_policy::automatic);
        },
        nb::arg("width"), nb::arg("height"), nb::arg("topology"), nb::arg("walls"), nb::arg("mines"), nb::arg("start"),
        nb::arg("first"), nb::arg("seed"), nb::arg("draws"), nb::arg("rearrangements"), nb::arg("cells"),
        nb::sig("def draw_no_guess(width: int, height: int, topology: Topology, "
                "walls: numpy.typing.NDArray[numpy.uint8], mines: int, start: Start, first: int, seed: int, "
                "draws: int, rearrangements: int, cells: float) -> numpy.typing.NDArray[numpy.uint8] | None"),
        "A layout that logic opens from the first cell; None when the limits are used up.");
    m.def(
        "left_closed",
        [](const Bytes& layout, const Bytes& walls, Topology topology, Cell first) {
            const auto grid = grid_of(layout, topology);
            return to_list(left_closed(grid, to_walls(walls), to_mask(layout), checked(*grid, first)));
        },
        nb::arg("layout"), nb::arg("walls"), nb::arg("topology"), nb::arg("first"),
        "The free cells that logic leaves closed.");
    m.def(
        "certify",
        [](const Bytes& layout, const Bytes& walls, Topology topology, Cell first) -> nb::object {
            const auto grid = grid_of(layout, topology);
            const auto steps = certify(grid, to_walls(walls), to_mask(layout), checked(*grid, first));
            if (!steps) return nb::none();
            nb::list result;
            for (const auto& step : *steps) result.append(nb::make_tuple(step.cells, step.clues, step.mine_count));
            return result;
        },
        nb::arg("layout"), nb::arg("walls"), nb::arg("topology"), nb::arg("first"),
        nb::sig("def certify(layout: numpy.typing.NDArray[numpy.uint8], walls: numpy.typing.NDArray[numpy.uint8], "
                "topology: Topology, first: int) -> list[tuple[list[int], list[int], bool]] | None"),
        "The proofs that open a layout, as cells, clues and whether the mine count is needed; None: it needs a guess.");
}

// Lets another thread end a long search.
struct Stop {
    std::atomic<bool> set = false;
};

// Asked by a search that runs without the interpreter: is there time left, did nobody stop it, was no key pressed?
class Patience {
public:
    Patience(double seconds, const Stop* stop) : stop_(stop), seconds_(seconds) {}

    bool operator()() {
        const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
        if (passed >= seconds_ || (stop_ != nullptr && stop_->set) || interrupted) return false;
        if (passed < next_look_) return true;
        next_look_ = passed + 0.05;
        const nb::gil_scoped_acquire acquire;
        interrupted = PyErr_CheckSignals() != 0;
        return !interrupted;
    }

    bool interrupted = false;

private:
    const Stop* stop_;
    double seconds_;
    double next_look_ = 0.05;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

using Clues = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

nurikabe::Puzzle nurikabe_of(const Clues& clues, const Bytes& colours) {
    if (colours.size() != clues.size()) throw std::invalid_argument("expected as many colours as clues");
    return {static_cast<int>(clues.shape(1)), static_cast<int>(clues.shape(0)),
            std::vector<int>(clues.data(), clues.data() + clues.size()),
            std::vector<std::uint8_t>(colours.data(), colours.data() + colours.size())};
}

auto nurikabe_solve(const Clues& clues, const Bytes& colours, int most, double seconds, const Stop* stop) {
    Patience patience(seconds, stop);
    nurikabe::Answer answer;
    {
        const nb::gil_scoped_release release;
        answer = nurikabe::solve(nurikabe_of(clues, colours), most, std::ref(patience));
    }
    if (patience.interrupted) throw nb::python_error();
    std::vector<std::uint8_t> cells;
    for (const auto& solution : answer.solutions) cells.insert(cells.end(), solution.begin(), solution.end());
    return std::tuple(answer.outcome,
                      to_numpy(std::move(cells), {answer.solutions.size(), clues.shape(0), clues.shape(1)}),
                      answer.conflicts);
}

auto nurikabe_conflict(const Clues& clues, const Bytes& colours, double seconds, const Stop* stop) {
    Patience patience(seconds, stop);
    nurikabe::Conflict conflict;
    {
        const nb::gil_scoped_release release;
        conflict = nurikabe::find_conflict(nurikabe_of(clues, colours), std::ref(patience));
    }
    if (patience.interrupted) throw nb::python_error();
    return std::tuple(to_list(std::move(conflict.clues)), conflict.irreducible, conflict.smallest);
}

void bind_nurikabe(nb::module_& m) {
    nb::enum_<nurikabe::Outcome>(m, "NurikabeOutcome")
        .value("none", nurikabe::Outcome::none)
        .value("one", nurikabe::Outcome::one)
        .value("several", nurikabe::Outcome::several)
        .value("unknown", nurikabe::Outcome::unknown);
    nb::class_<Stop>(m, "Stop", "Given to a long search, it lets another thread end it.")
        .def(nb::init<>())
        .def(
            "set", [](Stop& stop) { stop.set = true; }, "End the search soon.")
        .def_prop_ro("is_set", [](const Stop& stop) { return stop.set.load(); }, "Whether somebody ended it.");
    m.def("nurikabe_solve", &nurikabe_solve, nb::arg("clues"), nb::arg("colours"), nb::arg("most"), nb::arg("seconds"),
          nb::arg("stop").none(), "Outcome, up to two solutions (1 is sea), and how many conflicts the search met.");
    m.def("nurikabe_conflict", &nurikabe_conflict, nb::arg("clues"), nb::arg("colours"), nb::arg("seconds"),
          nb::arg("stop").none(),
          "The clues that cannot all hold, whether each is needed, and whether no set has fewer.");
}

} // namespace

NB_MODULE(_core, m) {
    m.doc() = "The compiled core of gridseer.";
    bind_grid(m);
    bind_layout(m);
    bind_equations(m);
    bind_engine(m);
    bind_borders(m);
    bind_policy(m);
    bind_metrics(m);
    bind_game(m);
    bind_no_guess(m);
    bind_nurikabe(m);
}
