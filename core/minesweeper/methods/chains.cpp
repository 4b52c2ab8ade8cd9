#include "minesweeper/methods/chains.h"

#include "minesweeper/count/frontier.h"

#include <algorithm>

namespace gridseer::minesweeper {

std::vector<EquationChain> chains_of(const Grid& grid, const Equations& equations) {
    const auto count = static_cast<std::int32_t>(equations.clues.size());
    std::vector<Handful> numbers(grid.size()); // for each cell the equations that count it
    for (std::int32_t e = 0; e < count; ++e) {
        for (auto i = equations.starts[e]; i < equations.starts[e + 1]; ++i) numbers[equations.cells[i]].add(e);
    }
    std::vector<std::uint8_t> cell_seen(grid.size(), 0);
    std::vector<std::uint8_t> equation_seen(count, 0);
    std::vector<EquationChain> chains;
    for (std::int32_t first = 0; first < count; ++first) {
        if (equation_seen[first]) continue;
        EquationChain& chain = chains.emplace_back();
        const auto visit = [&](std::int32_t e) {
            if (equation_seen[e]) return;
            equation_seen[e] = 1;
            chain.equations.push_back(e);
            for (auto i = equations.starts[e]; i < equations.starts[e + 1]; ++i) {
                const Cell cell = equations.cells[i];
                if (!cell_seen[cell]) chain.cells.push_back(cell);
                cell_seen[cell] = 1;
            }
        };
        visit(first);
        for (std::size_t next = 0; next < chain.cells.size(); ++next) {
            for (const std::int32_t e : numbers[chain.cells[next]].view()) visit(e);
        }
        std::ranges::sort(chain.equations);
    }
    return chains;
}

} // namespace gridseer::minesweeper
