// An order for the columns and rows of a system of equations that does not depend on where its cells lie.
//
// Every column and every row gets a colour, a hash of what it is and of the colours around it, over and over until the
// colours tell no more apart. Where several columns still look alike (a board that is its own mirror image, say) each
// of them is set apart in turn, and each gives an order of its own: whoever wants an answer that is the same for a
// turned board takes all orders together. Columns are then numbered by a breadth-first search, which keeps neighbours
// together and rows short.
#pragma once

#include <cstdint>
#include <vector>

namespace gridseer::minesweeper {

// Boxes (columns) of some cells each, and equations (rows) over them with coefficients of 1.
struct BoxSystem {
    std::vector<std::int32_t> sizes;                    // cells of each box
    std::vector<std::vector<std::int32_t>> rows;        // boxes of each equation
    std::vector<std::vector<std::int32_t>> rows_of_box; // equations of each box
    std::vector<std::int32_t> mines;                    // right side of each equation
};

struct SystemOrder {
    std::vector<std::int32_t> boxes;
    std::vector<std::int32_t> rows;
};

// At most `most` orders; a system with more symmetries than that gets some of them.
std::vector<SystemOrder> canonical_orders(const BoxSystem& system, int most);

} // namespace gridseer::minesweeper
