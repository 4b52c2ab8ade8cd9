// The shape of a board: how many cells there are and which of them touch.
//
// Everything else in the core works on neighbour lists, so a new topology is a new case in grid.cpp and nothing more.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace gridseer {

// A cell is its index: y * width + x, x from the left, y from the top, both from 0.
using Cell = std::int32_t;

constexpr Cell no_cell = -1;

constexpr int max_side = 1000;

enum class Topology : std::uint8_t {
    square,  // eight neighbours, edges are edges
    torus,   // eight neighbours, the edges wrap around
    hexagon, // six neighbours; odd rows are shifted half a cell to the right
};

class Grid {
public:
    Grid(int width, int height, Topology topology);

    // The same grid for the same arguments, built once and shared between games.
    static std::shared_ptr<const Grid> shared(int width, int height, Topology topology);

    int width() const { return width_; }
    int height() const { return height_; }
    Topology topology() const { return topology_; }
    int size() const { return width_ * height_; }

    std::span<const Cell> neighbours(Cell cell) const {
        return {list_.data() + starts_[cell], list_.data() + starts_[cell + 1]};
    }

private:
    void append_neighbours(int x, int y);

    int width_;
    int height_;
    Topology topology_;
    std::vector<std::int32_t> starts_;
    std::vector<Cell> list_;
};

} // namespace gridseer
