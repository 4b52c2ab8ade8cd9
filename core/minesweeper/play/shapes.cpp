#include "minesweeper/play/shapes.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace gridseer::minesweeper {

namespace {

constexpr int most_shapes_apart = 8;

// The larger ones by how many layouts of 1,000 recorded endings they came about in.
constexpr std::array<std::string_view, 25> catalogue{
    "AB",
    "A./.B",
    "AB/BA",
    "AB.AB",
    "AB./B.A",
    "ABA/B..",
    "AB.A/BA.B",
    "AB.A/B.AB",
    "AB./..A/..B",
    "AB/../BA",
    "A.B",
    "AB.AB/BA.BA",
    "ABA.B/BA.BA",
    "AA.BB/BA.BA",
    "AB.../...AB",
    "AB.AB./.....A/.....B",
    "ABA./BA.B",
    "ABA/BAB",
    "AA.B/BA.B",
    "AB.A.B/....BA",
    "AB.AB.AB",
    "ABA/B../.AB",
    "AB./B.A/.AB",
    "ABA/B../.../A../B..",
    "ABA.BA/B.....",
};

// A cell of a shape, counted from its first one in reading order, and the side it belongs to.
struct Place {
    int right;
    int down;
    int side;
    bool operator==(const Place&) const = default;
};
using Outline = std::vector<Place>;

Outline read(std::string_view text) {
    Outline outline;
    int right = 0;
    int down = 0;
    for (const char sign : text) {
        if (sign != '.' && sign != '/') outline.push_back({right, down, sign == 'B'});
        right = sign == '/' ? 0 : right + 1;
        down += sign == '/';
    }
    return outline;
}

// One of the eight ways to turn and mirror a shape.
Outline turned_round(Outline outline, int turn) {
    for (auto& [right, down, side] : outline) {
        if (turn & 1) right = -right;
        if (turn & 2) down = -down;
        if (turn & 4) std::swap(right, down);
    }
    std::ranges::sort(outline, {}, [](const Place& place) { return std::pair(place.down, place.right); });
    const Place first = outline[0];
    for (auto& [right, down, side] : outline) {
        right -= first.right;
        down -= first.down;
        side ^= first.side;
    }
    return outline;
}

const std::vector<Outline>& outlines() {
    static const std::vector<Outline> all = [] {
        std::vector<Outline> found;
        for (const std::string_view text : catalogue) {
            for (int turn = 0; turn < 8; ++turn) {
                Outline outline = turned_round(read(text), turn);
                if (std::ranges::find(found, outline) == found.end()) found.push_back(std::move(outline));
            }
        }
        return found;
    }();
    return all;
}

Cell cell_at(const Grid& grid, int x, int y) {
    if (grid.topology() == Topology::torus) {
        x = (x % grid.width() + grid.width()) % grid.width();
        y = (y % grid.height() + grid.height()) % grid.height();
    }
    return x >= 0 && y >= 0 && x < grid.width() && y < grid.height() ? y * grid.width() + x : no_cell;
}

// Lays the first cell of a shape on a cell. False when another one lies off the board, on one that may not be turned,
// or on the same.
bool lay(const Grid& grid, const Outline& outline, Cell first, std::span<const std::uint8_t> turned, Swap& swap) {
    swap.sides[0].count = swap.sides[1].count = 0;
    for (const auto& [right, down, side] : outline) {
        const Cell cell = cell_at(grid, first % grid.width() + right, first / grid.width() + down);
        if (cell == no_cell || !turned[cell] || swap.sides[0].contains(cell) || swap.sides[1].contains(cell)) {
            return false;
        }
        swap.sides[side].add(cell);
    }
    return true;
}

} // namespace

std::vector<Swap> swaps_of_all_shapes(const Grid& grid, std::span<const std::uint8_t> turned) {
    std::vector<Swap> swaps;
    Swap swap;
    for (const Outline& outline : outlines()) {
        for (Cell cell = 0; cell < grid.size(); ++cell) {
            if (turned[cell] && lay(grid, outline, cell, turned, swap) && find_apart(grid, swap, most_shapes_apart)) {
                swaps.push_back(swap);
            }
        }
    }
    return swaps;
}

} // namespace gridseer::minesweeper
