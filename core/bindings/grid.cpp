// The shape of a board.
#include "grid.h"

#include "bindings/arrays.h"
#include "bindings/subjects.h"

namespace gridseer::bindings {

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

} // namespace gridseer::bindings
