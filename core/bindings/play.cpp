// Choosing a guess, and playing many games.
#include "bindings/arrays.h"
#include "bindings/subjects.h"
#include "minesweeper/play/endgame.h"
#include "minesweeper/play/match.h"
#include "minesweeper/play/policy.h"

#include <algorithm>

namespace gridseer::bindings {

using namespace gridseer::minesweeper;

namespace {

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

} // namespace

void bind_play(nb::module_& m) {
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

} // namespace gridseer::bindings
