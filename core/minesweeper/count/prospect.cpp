#include "minesweeper/count/prospect.h"

#include "minesweeper/board/sight.h"

namespace gridseer::minesweeper {

// Opens the cell with each number in turn and counts the layouts that fit.
Status number_probabilities(Engine& engine, const Grid& grid, std::span<const std::uint8_t> sights,
                            const MinesLeft& mines_left, Cell cell, std::array<double, 9>& numbers) {
    std::vector<std::uint8_t> opened(sights.begin(), sights.end());
    int closed = 0;
    int flags = 0;
    for (const Cell neighbour : grid.neighbours(cell)) {
        closed += sights[neighbour] == sight_closed;
        flags += sights[neighbour] == sight_flag;
    }
    std::array<Scaled, 9> layouts;
    Scaled all;
    opened[cell] = sight_flag;
    Status status =
        engine.weigh_layouts(grid, opened, mines_left.with_one_found(), all); // the layouts in which it is a mine
    if (status == Status::estimate) return status;
    for (int number = flags; number <= flags + closed; ++number) {
        opened[cell] = static_cast<std::uint8_t>(number);
        status = engine.weigh_layouts(grid, opened, mines_left, layouts[number]);
        if (status == Status::estimate) return status;
        all += layouts[number];
    }
    if (all.is_zero()) return Status::contradiction;
    for (int number = 0; number <= 8; ++number) {
        const bool possible = !layouts[number].is_zero();
        numbers[number] = possible ? std::max(layouts[number] / all, std::numeric_limits<double>::min()) : 0;
    }
    return Status::exact;
}

} // namespace gridseer::minesweeper
