#include "minesweeper/count/equations.h"

#include "minesweeper/board/sight.h"

namespace gridseer::minesweeper {

Equations equations(const Grid& grid, std::span<const std::uint8_t> sights) {
    Equations result;
    result.starts.push_back(0);
    for (Cell clue = 0; clue < grid.size(); ++clue) {
        if (sights[clue] > 8) continue;
        int mines = sights[clue];
        const std::size_t first = result.cells.size();
        for (const Cell cell : grid.neighbours(clue)) {
            if (sights[cell] == sight_closed) result.cells.push_back(cell);
            if (sights[cell] == sight_flag) --mines;
        }
        if (result.cells.size() == first && mines == 0) continue;
        result.clues.push_back(clue);
        result.mines.push_back(mines);
        result.starts.push_back(static_cast<std::int32_t>(result.cells.size()));
    }
    return result;
}

} // namespace gridseer::minesweeper
