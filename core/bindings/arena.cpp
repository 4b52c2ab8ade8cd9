// Minesweeper's games side by side, for agents that learn.
#include "minesweeper/play/arena.h"

#include "bindings/arrays.h"
#include "bindings/subjects.h"

namespace gridseer::bindings {

using namespace gridseer::minesweeper;

namespace {

template <typename Given> std::span<const typename Given::Scalar> checked_size(const Arena& arena, const Given& given) {
    if (given.size() == arena.size()) return {given.data(), given.size()};
    throw std::invalid_argument("expected one entry for each of " + std::to_string(arena.size()) + " games, got " +
                                std::to_string(given.size()));
}

std::size_t checked_place(const Arena& arena, std::size_t place) {
    if (place < arena.size()) return place;
    throw std::out_of_range("expected a game below " + std::to_string(arena.size()));
}

void make_arena(Arena* self, int width, int height, Topology topology, int mines, Start start, std::size_t games,
                int threads, int no_guess_draws, int rearrangements, double no_guess_work, int most_layouts,
                double tree_work) {
    Task task{Grid::shared(width, height, topology), mines, start, {}, {}};
    if (no_guess_draws > 0) task.no_guess = NoGuessLimits{no_guess_draws, rearrangements, no_guess_work};
    if (most_layouts >= 0) task.regret = TreeLimits{most_layouts, static_cast<std::uint64_t>(tree_work)};
    new (self) Arena(std::move(task), games, threads);
}

auto step(Arena& arena, const Cells& actions) {
    const auto cells = checked_size(arena, actions);
    for (const Cell cell : cells) {
        if (cell != no_cell) checked(arena.grid(), cell);
    }
    Room<std::int32_t> opened(arena.size());
    Room<double> regret(arena.size());
    Room<std::uint8_t> exact(arena.size());
    {
        const nb::gil_scoped_release release;
        arena.step(cells, {opened.span(), regret.span(), exact.span()});
    }
    const auto size = arena.size();
    return std::tuple(opened.to_numpy({size}), regret.to_numpy({size}), exact.to_numpy({size}));
}

void begin(Arena& arena, const Bytes& where) {
    const auto chosen = checked_size(arena, where);
    for (std::size_t place = 0; place < chosen.size(); ++place) {
        if (chosen[place]) arena.begin(place);
    }
}

auto sights(const Arena& arena) {
    const auto height = static_cast<std::size_t>(arena.grid().height());
    const auto width = static_cast<std::size_t>(arena.grid().width());
    Room<std::uint8_t> shown(arena.size() * height * width);
    arena.show(shown.span());
    return shown.to_numpy({arena.size(), height, width});
}

auto outcomes(const Arena& arena) {
    std::vector<std::uint8_t> found(arena.size());
    for (std::size_t place = 0; place < found.size(); ++place) {
        found[place] = static_cast<std::uint8_t>(arena.game(place).outcome());
    }
    return to_list(std::move(found));
}

} // namespace

void bind_arena(nb::module_& m) {
    nb::class_<Arena>(m, "Arena", "Games of one kind side by side; one step opens one cell in each.")
        .def("__init__", &make_arena, nb::arg("width"), nb::arg("height"), nb::arg("topology"), nb::arg("mines"),
             nb::arg("start"), nb::arg("games"), nb::arg("threads"), nb::arg("no_guess_draws") = 0,
             nb::arg("rearrangements") = 0, nb::arg("no_guess_work") = 0.0, nb::arg("most_layouts") = -1,
             nb::arg("tree_work") = 0.0)
        .def(
            "seed",
            [](Arena& arena, std::size_t place, std::uint64_t seed) { arena.seed(checked_place(arena, place), seed); },
            nb::arg("place"), nb::arg("seed"), "All games that begin at this place from now on follow from the seed.")
        .def("begin", &begin, nb::arg("where"), "Begin a game at every place that is marked.")
        .def(
            "begin_game",
            [](Arena& arena, std::size_t place, std::uint64_t game_seed) {
                arena.begin_game(checked_place(arena, place), game_seed);
            },
            nb::arg("place"), nb::arg("game_seed"), "Begin the game of a seed.")
        .def("step", &step, nb::arg("actions"),
             "Open a cell in each game (-1: none): cells opened, what the action gave away, and whether that is the "
             "exact chance to win.")
        .def("sights", &sights, "What the players see: games, rows, columns.")
        .def("outcomes", &outcomes, "How each game stands: the value of an Outcome.")
        .def(
            "layout",
            [](const Arena& arena, std::size_t place) -> nb::object {
                const Game& game = arena.game(checked_place(arena, place));
                if (game.layout().empty()) return nb::none();
                return nb::cast(to_map(game.layout(), game.grid()), nb::rv_policy::automatic);
            },
            nb::arg("place"), nb::sig("def layout(self, place: int) -> numpy.typing.NDArray[numpy.uint8] | None"),
            "The mines of a game; None before its first cell is opened.")
        .def(
            "first", [](const Arena& arena, std::size_t place) { return arena.first(checked_place(arena, place)); },
            nb::arg("place"), "The cell opened first in a game, or -1.");
}

} // namespace gridseer::bindings
