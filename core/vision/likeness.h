// How far the pixels of cells are apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::vision {

// For each of some pictures of as many bytes the number of the first of them, by their order, from which no byte of it
// differs by more than `same`, among those that are like none before them: the leaders. When there are `most` leaders
// and one more is needed, the next one stands for all that are left.
struct Leaders {
    std::vector<std::int64_t> of; // for each picture the number of its leader
    std::vector<std::int64_t> places;
};
Leaders leaders_of(std::span<const std::uint8_t> pictures, std::size_t size, int same, std::size_t most);

} // namespace gridseer::vision
