// The shape of a Sudoku: its size and its boxes, with the lists of cells that every search walks along.
#pragma once

#include "grid.h"

#include <array>
#include <cstdint>
#include <vector>

namespace gridseer::sudoku {

inline constexpr int most_size = 16;
inline constexpr int most_cells = most_size * most_size;

// The candidates of a cell: bit d - 1 stands for the digit d.
using Digits = std::uint16_t;

// How many columns and rows a box has; {0, 0} for a size that is none of 4, 6, 9 and 16.
struct Box {
    int width = 0;
    int height = 0;
};
Box box_of(int size);

class Shape {
public:
    // The one shape of a size, built once. Throws std::invalid_argument for a size that is none.
    static const Shape& of(int size);

    int size;
    int cells;
    Box box;
    Digits all;                                             // every digit
    std::vector<std::array<std::uint8_t, most_size>> units; // rows, then columns, then boxes: the cells of each
    std::vector<std::vector<std::uint8_t>> peers;           // the cells that share a unit with a cell, without itself

private:
    explicit Shape(int size);
};

} // namespace gridseer::sudoku
