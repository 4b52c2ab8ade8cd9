#include "grid.h"

#include <algorithm>
#include <array>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

namespace gridseer {

namespace {

using Offset = std::pair<int, int>;

constexpr std::array<Offset, 8> around_square = {
    {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
constexpr std::array<Offset, 6> around_hexagon_even = {{{-1, -1}, {0, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}}};
constexpr std::array<Offset, 6> around_hexagon_odd = {{{0, -1}, {1, -1}, {-1, 0}, {1, 0}, {0, 1}, {1, 1}}};

std::span<const Offset> offsets(Topology topology, int y) {
    if (topology != Topology::hexagon) return around_square;
    if (y % 2 == 0) return around_hexagon_even;
    return around_hexagon_odd;
}

void check_side(const char* name, int value) {
    if (value >= 1 && value <= max_side) return;
    throw std::invalid_argument(std::string("expected a ") + name + " of 1 to " + std::to_string(max_side) + ", got " +
                                std::to_string(value));
}

} // namespace

Grid::Grid(int width, int height, Topology topology) : width_(width), height_(height), topology_(topology) {
    check_side("width", width);
    check_side("height", height);
    starts_.reserve(size() + 1);
    list_.reserve(static_cast<std::size_t>(size()) * 8);
    starts_.push_back(0);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            append_neighbours(x, y);
            starts_.push_back(static_cast<std::int32_t>(list_.size()));
        }
    }
}

// On a narrow torus two offsets can lead to the same cell, or back to the cell itself: each neighbour counts once.
void Grid::append_neighbours(int x, int y) {
    const auto first = static_cast<std::ptrdiff_t>(list_.size());
    for (auto [dx, dy] : offsets(topology_, y)) {
        int nx = x + dx;
        int ny = y + dy;
        if (topology_ == Topology::torus) {
            nx = (nx + width_) % width_;
            ny = (ny + height_) % height_;
        }
        if (nx < 0 || ny < 0 || nx >= width_ || ny >= height_) continue;
        const Cell cell = ny * width_ + nx;
        if (cell == y * width_ + x) continue;
        if (std::find(list_.begin() + first, list_.end(), cell) == list_.end()) list_.push_back(cell);
    }
    std::sort(list_.begin() + first, list_.end());
}

std::shared_ptr<const Grid> Grid::shared(int width, int height, Topology topology) {
    constexpr std::size_t kept = 16;
    static std::mutex mutex;
    static std::deque<std::shared_ptr<const Grid>> recent;
    const std::lock_guard lock(mutex);
    for (const auto& grid : recent) {
        if (grid->width() == width && grid->height() == height && grid->topology() == topology) return grid;
    }
    recent.push_front(std::make_shared<const Grid>(width, height, topology));
    if (recent.size() > kept) recent.pop_back();
    return recent.front();
}

} // namespace gridseer
