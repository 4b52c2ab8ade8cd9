#include "nurikabe/field.h"

#include "nurikabe/layer.h"

#include <algorithm>
#include <utility>

namespace gridseer::nurikabe {

bool Field::fits() const {
    const auto fits = [](int size) { return size > 0 && size <= largest_size; };
    return width <= most_columns && static_cast<int>(sizes.size()) <= most_islands && std::ranges::all_of(sizes, fits);
}

std::vector<int> order(int width, int height, bool columns, bool backwards) {
    std::vector<int> cells;
    for (int line = 0; line < (columns ? width : height); ++line) {
        for (int at = 0; at < (columns ? height : width); ++at) {
            cells.push_back(columns ? at * width + line : line * width + at);
        }
    }
    if (backwards) std::ranges::reverse(cells);
    return cells;
}

Field turned(const Field& field, const std::vector<int>& order, bool columns) {
    Field other = field;
    if (columns) std::swap(other.width, other.height);
    std::vector<int> place(order.size());
    for (std::size_t at = 0; at < order.size(); ++at) {
        place[order[at]] = static_cast<int>(at);
        other.may_be_sea[at] = field.may_be_sea[order[at]];
        other.may_be_land[at] = field.may_be_land[order[at]];
    }
    for (int& cell : other.clue_cells) cell = place[cell];
    return other;
}

} // namespace gridseer::nurikabe
