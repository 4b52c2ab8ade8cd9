#include "minesweeper/methods/borders.h"

#include "minesweeper/count/frontier.h"

#include <algorithm>

namespace gridseer {

std::vector<Border> find_borders(const Grid& grid, const Equations& equations) {
    const auto count = static_cast<std::int32_t>(equations.clues.size());
    std::vector<Handful> numbers(grid.size()); // for each cell the equations that count it
    for (std::int32_t e = 0; e < count; ++e) {
        for (auto i = equations.starts[e]; i < equations.starts[e + 1]; ++i) numbers[equations.cells[i]].add(e);
    }
    std::vector<std::uint8_t> cell_seen(grid.size(), 0);
    std::vector<std::uint8_t> equation_seen(count, 0);
    std::vector<Border> borders;
    for (std::int32_t first = 0; first < count; ++first) {
        if (equation_seen[first]) continue;
        Border& border = borders.emplace_back();
        const auto visit = [&](std::int32_t e) {
            if (equation_seen[e]) return;
            equation_seen[e] = 1;
            border.equations.push_back(e);
            for (auto i = equations.starts[e]; i < equations.starts[e + 1]; ++i) {
                const Cell cell = equations.cells[i];
                if (!cell_seen[cell]) border.cells.push_back(cell);
                cell_seen[cell] = 1;
            }
        };
        visit(first);
        for (std::size_t next = 0; next < border.cells.size(); ++next) {
            for (const std::int32_t e : numbers[border.cells[next]].view()) visit(e);
        }
        std::ranges::sort(border.equations);
    }
    return borders;
}

} // namespace gridseer
