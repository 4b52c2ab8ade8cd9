#include "minesweeper/board/layout.h"

#include "random.h"

#include <algorithm>
#include <numeric>

namespace gridseer::minesweeper {

namespace {

bool is_wall(const Mask& walls, Cell cell) { return !walls.empty() && walls[cell]; }

// The cells that may hold a mine when `first` is opened first.
std::vector<Cell> mine_places(const Grid& grid, const Mask& walls, Start start, Cell first) {
    Mask excluded = walls.empty() ? Mask(grid.size(), 0) : walls;
    if (start == Start::safe || start == Start::zero) excluded[first] = 1;
    if (start == Start::zero) {
        for (const Cell cell : grid.neighbours(first)) excluded[cell] = 1;
    }
    std::vector<Cell> places;
    places.reserve(grid.size());
    for (Cell cell = 0; cell < grid.size(); ++cell) {
        if (!excluded[cell]) places.push_back(cell);
    }
    return places;
}

void move_first_mine(const Grid& grid, const Mask& walls, Mask& mines, Cell first) {
    if (!mines[first]) return;
    for (Cell cell = 0; cell < grid.size(); ++cell) {
        if (mines[cell] || is_wall(walls, cell)) continue;
        mines[cell] = 1;
        mines[first] = 0;
        return;
    }
}

} // namespace

int most_mines(const Grid& grid, const Mask& walls, Start start) {
    const int playable = grid.size() - std::accumulate(walls.begin(), walls.end(), 0);
    if (start != Start::zero) return std::max(playable - 1, 0);
    int most_kept_free = 0;
    for (Cell cell = 0; cell < grid.size(); ++cell) {
        if (is_wall(walls, cell)) continue;
        int kept_free = 1;
        for (const Cell neighbour : grid.neighbours(cell)) kept_free += !is_wall(walls, neighbour);
        most_kept_free = std::max(most_kept_free, kept_free);
    }
    return playable - most_kept_free;
}

// The first steps of a Fisher-Yates shuffle: after i steps the first i places are a uniform sample.
Mask draw_layout(const Grid& grid, const Mask& walls, int mines, Start start, Cell first, std::uint64_t seed) {
    Random random(seed);
    std::vector<Cell> places = mine_places(grid, walls, start, first);
    Mask layout(grid.size(), 0);
    for (int drawn = 0; drawn < mines; ++drawn) {
        const auto rest = static_cast<std::uint32_t>(places.size()) - drawn;
        std::swap(places[drawn], places[drawn + random.below(rest)]);
        layout[places[drawn]] = 1;
    }
    if (start == Start::xp) move_first_mine(grid, walls, layout, first);
    return layout;
}

} // namespace gridseer::minesweeper
