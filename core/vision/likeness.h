// How far the pixels of cells are apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::vision {

// By how much each row of bytes of some cells differs from the same row of another cell: the sum of all differences,
// cell by cell and row by row. `row` is how many bytes a row has.
std::vector<std::int32_t> row_gaps(std::span<const std::uint8_t> cells, std::span<const std::uint8_t> cell,
                                   std::size_t row);

// By how much the colours of each of some cells differ: along that row of pixels in which they differ the most, or
// along such a column where that is less. `height` is how many rows of pixels a cell has, and `row` how many bytes
// these have.
std::vector<std::uint8_t> spreads_of(std::span<const std::uint8_t> cells, std::size_t height, std::size_t row);

// For each of some pictures of as many bytes the number of the first of them, by their order, from which no byte of it
// differs by more than `same`, among those that are like none before them: the leaders. When there are `most` leaders
// and one more is needed, the next one stands for all that are left.
struct Leaders {
    std::vector<std::int64_t> of; // for each picture the number of its leader
    std::vector<std::int64_t> places;
};
Leaders leaders_of(std::span<const std::uint8_t> pictures, std::size_t size, int same, std::size_t most);

} // namespace gridseer::vision
