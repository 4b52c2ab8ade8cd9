// Choosing a guess, and playing many games.
#include "bindings/arrays.h"
#include "bindings/subjects.h"
#include "bindings/thread_engine.h"
#include "minesweeper/play/ceiling.h"
#include "minesweeper/play/cover.h"
#include "minesweeper/play/endgame.h"
#include "minesweeper/play/guess_points.h"
#include "minesweeper/play/match.h"
#include "minesweeper/play/playout.h"
#include "minesweeper/play/policy.h"
#include "minesweeper/play/unavoidable.h"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace gridseer::bindings {

using namespace gridseer::minesweeper;

namespace {

auto choose(const Bytes& sights, Topology topology, const MinesLeft& mines_left, const Strength& strength) {
    const auto grid = grid_of(sights, topology);
    Choice choice;
    {
        const nb::gil_scoped_release release;
        const auto safe = policy_of_thread(strength).turn(*grid, span_of(sights), mines_left, choice);
        if (!safe.empty()) choice = {*std::ranges::min_element(safe), 0, -1, Reason::safe};
    }
    return std::tuple(choice.cell, choice.mine_probability, choice.win_probability, choice.reason);
}

auto solve_endgame(const Bytes& sights, Topology topology, int mines_left, int most_layouts, double work, Cell chosen) {
    const auto grid = grid_of(sights, topology);
    Endgame::Result result;
    {
        const nb::gil_scoped_release release;
        result =
            Endgame().solve(*grid, span_of(sights), mines_left, most_layouts, static_cast<std::uint64_t>(work), chosen);
    }
    return std::tuple(result.finished, result.cell, result.won, result.layouts, result.won_with_chosen);
}

auto value_cells(const Bytes& sights, Topology topology, int mines_left, int most_layouts, double work) {
    const auto grid = grid_of(sights, topology);
    std::vector<std::int32_t> won;
    {
        const nb::gil_scoped_release release;
        won = Endgame().value_cells(*grid, span_of(sights), mines_left, most_layouts, static_cast<std::uint64_t>(work));
    }
    return to_list(std::move(won));
}

auto unavoidable_guesses(const Bytes& sights, Topology topology, const MinesLeft& mines_left, const Limits& limits) {
    const auto grid = grid_of(sights, topology);
    UnavoidableSearch search(engine_of_thread(limits));
    std::span<const UnavoidableGuess> found;
    {
        const nb::gil_scoped_release release;
        found = search.find(*grid, span_of(sights), mines_left);
    }
    std::vector<std::tuple<std::vector<Cell>, int, int, int>> guesses;
    for (const UnavoidableGuess& guess : found) {
        guesses.emplace_back(guess.cells, guess.configurations, guess.mines, guess.won);
    }
    return guesses;
}

// One column of the records of games.
template <typename Type, typename Field> auto column(const std::vector<Record>& records, Field Record::* field) {
    std::vector<Type> values;
    values.reserve(records.size());
    for (const Record& record : records) values.push_back(static_cast<Type>(record.*field));
    return to_list(std::move(values));
}

auto play_games(int width, int height, Topology topology, int mines, Start start, Cell first, std::uint64_t seed,
                std::size_t count, int threads, const Strength& strength, double timeout) {
    const auto grid = Grid::shared(width, height, topology);
    checked(*grid, first);
    std::vector<Record> records(count);
    {
        const nb::gil_scoped_release release;
        play_match({grid, mines, start, first, seed, strength, timeout}, threads, records);
    }
    return std::tuple(column<std::uint8_t>(records, &Record::won), column<std::uint8_t>(records, &Record::timed_out),
                      column<std::int32_t>(records, &Record::clicks), column<std::int32_t>(records, &Record::guesses),
                      column<std::int32_t>(records, &Record::turns),
                      column<std::int32_t>(records, &Record::mines_found),
                      column<double>(records, &Record::cpu_seconds), column<double>(records, &Record::seconds));
}

auto guess_points(int width, int height, Topology topology, int mines, Start start, Cell first, std::uint64_t seed,
                  std::uint64_t games, const Strength& strength, double least_layouts, double most_layouts) {
    const auto grid = Grid::shared(width, height, topology);
    checked(*grid, first);
    std::vector<GuessPoint> points;
    {
        const nb::gil_scoped_release release;
        const Match match{grid, mines, start, first, seed, strength, std::numeric_limits<double>::infinity()};
        points = minesweeper::guess_points(match, games, least_layouts, most_layouts);
    }
    std::vector<std::uint64_t> seeds;
    std::vector<std::uint8_t> views;
    for (const GuessPoint& point : points) {
        seeds.push_back(point.seed);
        views.insert(views.end(), point.view.begin(), point.view.end());
    }
    return std::tuple(to_list(std::move(seeds)),
                      to_numpy(std::move(views), {points.size(), std::size_t(height), std::size_t(width)}));
}

auto disputes(int width, int height, Topology topology, int mines, Start start, Cell first, std::uint64_t seed,
              std::uint64_t games, const Strength& strength, const Strength& other) {
    const auto grid = Grid::shared(width, height, topology);
    checked(*grid, first);
    std::vector<Dispute> found;
    {
        const nb::gil_scoped_release release;
        const Match match{grid, mines, start, first, seed, strength, std::numeric_limits<double>::infinity()};
        found = minesweeper::disputes(match, games, other);
    }
    std::vector<std::uint64_t> seeds;
    std::vector<std::uint8_t> views;
    std::vector<double> log2_layouts;
    std::vector<Cell> cells;
    for (const Dispute& dispute : found) {
        seeds.push_back(dispute.seed);
        views.insert(views.end(), dispute.view.begin(), dispute.view.end());
        log2_layouts.push_back(dispute.log2_layouts);
        cells.insert(cells.end(), {dispute.cell, dispute.other});
    }
    return std::tuple(to_list(std::move(seeds)),
                      to_numpy(std::move(views), {found.size(), std::size_t(height), std::size_t(width)}),
                      to_list(std::move(log2_layouts)), to_numpy(std::move(cells), {found.size(), 2}));
}

auto play_out(const Bytes& sights, Topology topology, int mines_left, const Cells& cells, std::size_t count,
              std::uint64_t seed, const Strength& strength) {
    const auto grid = grid_of(sights, topology);
    for (std::size_t i = 0; i < cells.size(); ++i) checked(*grid, cells(i));
    std::vector<double> won;
    {
        const nb::gil_scoped_release release;
        Playout playout(grid, span_of(sights), mines_left, strength, seed);
        for (std::size_t i = 0; i < count && playout.draw(); ++i) {
            for (std::size_t j = 0; j < cells.size(); ++j) won.push_back(playout.estimate(cells(j)));
        }
    }
    const std::size_t drawn = cells.size() == 0 ? 0 : won.size() / cells.size();
    return to_numpy(std::move(won), {drawn, cells.size()});
}

auto cover_relief(const Bytes& sights, Topology topology, int mines_left, std::size_t layouts, std::uint64_t seed) {
    const auto grid = grid_of(sights, topology);
    Engine engine;
    Answer answer;
    engine.analyse(*grid, span_of(sights), mines_left, answer);
    Cover cover(*grid, span_of(sights), answer);
    LayoutDraw draw(engine, *grid, span_of(sights), mines_left, seed);
    for (std::size_t i = 0; i < layouts && draw.draw(); ++i) cover.add(draw.layout());
    std::vector<double> relief;
    cover.weigh(relief);
    return to_numpy(std::move(relief), {std::size_t(grid->height()), std::size_t(grid->width())});
}

auto ceiling_by_draws(int width, int height, Topology topology, int mines, Start start, Cell first, std::uint64_t seed,
                      std::uint64_t count) {
    const auto grid = Grid::shared(width, height, topology);
    Ceiling ceiling(*grid, checked(*grid, first), start == Start::zero);
    {
        const nb::gil_scoped_release release;
        for (std::uint64_t i = 0; i < count; ++i) {
            ceiling.add(draw_layout(*grid, {}, mines, start, first, seed + i));
        }
    }
    const auto [mean, standard_error] = ceiling.estimate();
    return std::tuple(mean, standard_error);
}

auto ceiling_of_layouts(const Bytes& layouts, Topology topology, Cell first, bool zero) {
    if (layouts.ndim() != 3) throw std::invalid_argument("expected layouts of rows and columns of cells");
    const auto grid = Grid::shared(static_cast<int>(layouts.shape(2)), static_cast<int>(layouts.shape(1)), topology);
    Ceiling ceiling(*grid, checked(*grid, first), zero);
    for (std::size_t i = 0; i < layouts.shape(0); ++i) {
        const auto layout = span_of(layouts).subspan(i * grid->size(), grid->size());
        ceiling.add({layout.begin(), layout.end()});
    }
    return ceiling.estimate().mean;
}

// The one list of a strength's numbers: it makes the constructor and the attributes.
template <typename Visit> void for_each_number(Visit visit) {
    visit("depth", &Strength::depth);
    visit("candidate_ratio", &Strength::candidate_ratio);
    visit("most_candidates", &Strength::most_candidates);
    visit("most_off_frontier", &Strength::most_off_frontier);
    visit("second_share", &Strength::second_share);
    visit("third_share", &Strength::third_share);
    visit("shortlist", &Strength::shortlist);
    visit("inner_candidates", &Strength::inner_candidates);
    visit("follow", &Strength::follow);
    visit("few_safe", &Strength::few_safe);
    visit("swap_chance", &Strength::swap_chance);
    visit("cover_layouts", &Strength::cover_layouts);
    visit("cover_bits", &Strength::cover_bits);
    visit("endgame_layouts", &Strength::endgame_layouts);
    visit("endgame_work", &Strength::endgame_work);
    visit("playout_bits", &Strength::playout_bits);
    visit("playout_share", &Strength::playout_share);
    visit("playout_endgame", &Strength::playout_endgame);
    visit("playout_turns", &Strength::playout_turns);
}

// Every number has to be given, since their usual values are known in one place only: strength.py.
Strength strength_of(const nb::kwargs& numbers) {
    Strength strength;
    std::size_t taken = 0;
    for_each_number([&](const char* name, auto field) {
        if (!numbers.contains(name)) throw nb::type_error((std::string("expected the number ") + name).c_str());
        strength.*field = nb::cast<std::remove_reference_t<decltype(strength.*field)>>(numbers[name]);
        ++taken;
    });
    if (taken != numbers.size()) throw nb::type_error("got a number that is not one of a strength");
    return strength;
}

void bind_strength(nb::module_& m) {
    nb::class_<Strength> bound(m, "Strength", "How hard the engine thinks before it guesses.");
    bound.def(
        "__init__", [](Strength* self, const nb::kwargs& numbers) { new (self) Strength(strength_of(numbers)); },
        nb::sig("def __init__(self, **numbers: float) -> None"));
    for_each_number([&](const char* name, auto field) { bound.def_ro(name, field); });
}

} // namespace

void bind_play(nb::module_& m) {
    nb::enum_<Reason>(m, "Reason")
        .value("safe", Reason::safe)
        .value("smallest_risk", Reason::smallest_risk)
        .value("looked_ahead", Reason::looked_ahead)
        .value("played_out", Reason::played_out)
        .value("endgame", Reason::endgame);
    bind_strength(m);
    m.def("choose", &choose, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"), nb::arg("strength"),
          "The cell to open (-1: none), its risk, the chance to win (below 0: unknown) and the reason.");
    m.def("solve_endgame", &solve_endgame, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"),
          nb::arg("most_layouts"), nb::arg("work"), nb::arg("chosen") = no_cell,
          "Search the whole game tree: whether it was finished, the best cell, the layouts it wins, all layouts, and "
          "those that are won when the chosen cell is opened first.");
    m.def("value_cells", &value_cells, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"),
          nb::arg("most_layouts"), nb::arg("work"),
          "For every cell the layouts that the best play wins after opening it; empty when that is too much work.");
    m.attr("MOST_UNAVOIDABLE_CELLS") = most_unavoidable_cells;
    m.def(
        "unavoidable_guesses", &unavoidable_guesses, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"),
        nb::arg("limits"),
        "The guesses that no play avoids: their cells, configurations, mines, and the configurations that can be won.");
    m.def("guess_points", &guess_points, nb::arg("width"), nb::arg("height"), nb::arg("topology"), nb::arg("mines"),
          nb::arg("start"), nb::arg("first"), nb::arg("seed"), nb::arg("games"), nb::arg("strength"),
          nb::arg("least_layouts"), nb::arg("most_layouts"),
          "Play games with the seeds seed, seed + 1, ...: of those with a guess among so many layouts the seeds, and "
          "one such position each.");
    m.def("disputes", &disputes, nb::arg("width"), nb::arg("height"), nb::arg("topology"), nb::arg("mines"),
          nb::arg("start"), nb::arg("first"), nb::arg("seed"), nb::arg("games"), nb::arg("strength"), nb::arg("other"),
          "Play games with the seeds seed, seed + 1, ...: of all guesses for which another strength has another cell "
          "in mind the seeds, the positions, log2 of their layouts, and the cells of both.");
    m.def("play_out", &play_out, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"), nb::arg("cells"),
          nb::arg("count"), nb::arg("seed"), nb::arg("strength"),
          "Draw layouts that fit a board and play each to its end, once for each cell to open next: by "
          "layout and cell an estimate of the chance to win. No rows where the board is too wide to count.");
    m.def("cover_relief", &cover_relief, nb::arg("sights"), nb::arg("topology"), nb::arg("mines_left"),
          nb::arg("layouts"), nb::arg("seed"),
          "For every cell by how much opening it raises the share of the layouts that can be won, if it isn't a mine: "
          "an estimate by drawn layouts. Ones where the board is too wide to count.");
    m.def("ceiling_by_draws", &ceiling_by_draws, nb::arg("width"), nb::arg("height"), nb::arg("topology"),
          nb::arg("mines"), nb::arg("start"), nb::arg("first"), nb::arg("seed"), nb::arg("count"),
          "A ceiling on the win rate of any play under the start rules safe and zero, by layouts drawn with the seeds "
          "seed, seed + 1, ..., and its standard error.");
    m.def("ceiling_of_layouts", &ceiling_of_layouts, nb::arg("layouts"), nb::arg("topology"), nb::arg("first"),
          nb::arg("zero"), "The same by all layouts, one byte per cell: exact.");
    m.def("play_games", &play_games, nb::arg("width"), nb::arg("height"), nb::arg("topology"), nb::arg("mines"),
          nb::arg("start"), nb::arg("first"), nb::arg("seed"), nb::arg("count"), nb::arg("threads"),
          nb::arg("strength"), nb::arg("timeout"),
          "Play games with the seeds seed, seed + 1, ...: won, timed out, clicks, guesses, turns, mines found, "
          "CPU seconds, seconds.");
}

} // namespace gridseer::bindings
