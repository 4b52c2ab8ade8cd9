// A Nurikabe with all that is known of its cells, to be swept (sweep.h) from any of its sides.
#pragma once

#include <cstdint>
#include <vector>

namespace gridseer::nurikabe {

struct Field {
    int width = 0;
    int height = 0;
    std::vector<int> clue_cells; // by island
    std::vector<int> sizes;      // by island; every island has one
    std::vector<std::uint8_t> may_be_sea;
    std::vector<std::uint8_t> may_be_land;

    // Whether it can be swept: how narrow it is, and how many islands of what size it has.
    bool fits() const;
};

// The cells of a grid in the order in which a sweep meets them: from the top or the bottom, or, with columns in the
// place of rows, from the left or the right.
std::vector<int> order(int width, int height, bool columns, bool backwards);

// The same field with its cells in that order.
Field turned(const Field& field, const std::vector<int>& order, bool columns);

} // namespace gridseer::nurikabe
