// Minesweeper's boards that need no guess.
#include "minesweeper/board/no_guess.h"

#include "bindings/arrays.h"
#include "bindings/masks.h"
#include "bindings/subjects.h"

#include <optional>

namespace gridseer::bindings {

using namespace gridseer::minesweeper;

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

} // namespace gridseer::bindings
