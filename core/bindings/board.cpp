// Minesweeper's layouts and games, and what a layout takes.
#include "bindings/arrays.h"
#include "bindings/masks.h"
#include "bindings/subjects.h"
#include "minesweeper/board/game.h"
#include "minesweeper/board/layout.h"
#include "minesweeper/board/metrics.h"

namespace gridseer::bindings {

using namespace gridseer::minesweeper;

namespace {

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

void bind_metrics(nb::module_& m) {
    m.def(
        "measure",
        [](const Bytes& mines, const Bytes& walls, Topology topology) {
            const Metrics found = measure(*grid_of(mines, topology), to_walls(walls), to_mask(mines));
            return nb::make_tuple(found.bbbv, found.openings, found.islands, found.zini, found.human_zini);
        },
        nb::arg("mines"), nb::arg("walls"), nb::arg("topology"),
        nb::sig("def measure(mines: numpy.typing.NDArray[numpy.uint8], walls: numpy.typing.NDArray[numpy.uint8], "
                "topology: Topology) -> tuple[int, int, int, int, int]"),
        "3BV, openings, islands, greedy and human ZiNi of a layout.");
    m.def(
        "solved_bbbv",
        [](const Bytes& mines, const Bytes& walls, Topology topology, const Bytes& opened) {
            return solved_bbbv(*grid_of(mines, topology), to_walls(walls), to_mask(mines), to_mask(opened));
        },
        nb::arg("mines"), nb::arg("walls"), nb::arg("topology"), nb::arg("opened"),
        "How much of the 3BV the open cells are.");
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

} // namespace

void bind_board(nb::module_& m) {
    bind_layout(m);
    bind_metrics(m);
    bind_game(m);
}

} // namespace gridseer::bindings
