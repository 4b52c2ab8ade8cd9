#include "sudoku/shape.h"

#include <stdexcept>
#include <string>

namespace gridseer::sudoku {

Box box_of(int size) {
    switch (size) {
    case 4:
        return {2, 2};
    case 6:
        return {3, 2};
    case 9:
        return {3, 3};
    case 16:
        return {4, 4};
    default:
        return {};
    }
}

const Shape& Shape::of(int size) {
    static const Shape four(4), six(6), nine(9), sixteen(16);
    switch (size) {
    case 4:
        return four;
    case 6:
        return six;
    case 9:
        return nine;
    case 16:
        return sixteen;
    default:
        throw std::invalid_argument("expected a size of 4, 6, 9 or 16, got " + std::to_string(size));
    }
}

Shape::Shape(int size) : size(size), cells(size * size), box(box_of(size)) {
    all = static_cast<Digits>((1u << size) - 1);
    units.resize(3 * size);
    std::vector<std::vector<bool>> shares(cells, std::vector<bool>(cells));
    const int boxes_across = size / box.width;
    for (int unit = 0; unit < size; ++unit) {
        const int left = unit % boxes_across * box.width;
        const int top = unit / boxes_across * box.height;
        for (int place = 0; place < size; ++place) {
            units[unit][place] = static_cast<std::uint8_t>(unit * size + place);
            units[size + unit][place] = static_cast<std::uint8_t>(place * size + unit);
            const int x = left + place % box.width, y = top + place / box.width;
            units[2 * size + unit][place] = static_cast<std::uint8_t>(y * size + x);
        }
    }
    for (const auto& unit : units)
        for (int one = 0; one < size; ++one)
            for (int other = 0; other < size; ++other) shares[unit[one]][unit[other]] = true;
    peers.resize(cells);
    for (int cell = 0; cell < cells; ++cell)
        for (int other = 0; other < cells; ++other)
            if (other != cell && shares[cell][other]) peers[cell].push_back(static_cast<std::uint8_t>(other));
}

} // namespace gridseer::sudoku
