#include "vision/likeness.h"

#include <algorithm>
#include <cstdlib>

namespace gridseer::vision {

namespace {

std::int32_t gap(const std::uint8_t* one, const std::uint8_t* other, std::size_t count) {
    std::int32_t sum = 0;
    for (std::size_t byte = 0; byte < count; ++byte) sum += std::abs(one[byte] - other[byte]);
    return sum;
}

constexpr std::size_t part = 32;

bool is_part_alike(const std::uint8_t* one, const std::uint8_t* other, std::size_t count, int same) {
    std::uint8_t most = 0;
    for (std::size_t byte = 0; byte < count; ++byte) {
        const auto least = std::min(one[byte], other[byte]);
        most = std::max<std::uint8_t>(most, std::max(one[byte], other[byte]) - least);
    }
    return most <= same;
}

// Pictures are compared part by part, from the middle on: there cells differ most, and soon.
bool are_alike(const std::uint8_t* one, const std::uint8_t* other, std::size_t count, int same) {
    const std::size_t parts = count / part, whole = parts * part;
    for (std::size_t number = 0; number < parts; ++number) {
        const std::size_t first = (number + parts / 2) % parts * part;
        if (!is_part_alike(one + first, other + first, part, same)) return false;
    }
    return is_part_alike(one + whole, other + whole, count - whole, same);
}

// By how much the colours of a row of pixels differ.
std::uint8_t spread_along(const std::uint8_t* line, std::size_t row) {
    std::uint8_t spread = 0;
    for (std::size_t colour = 0; colour < 3; ++colour) {
        std::uint8_t least = 255, most = 0;
        for (std::size_t x = colour; x < row; x += 3) {
            least = std::min(least, line[x]);
            most = std::max(most, line[x]);
        }
        spread = std::max(spread, static_cast<std::uint8_t>(most - least));
    }
    return spread;
}

} // namespace

std::vector<std::int32_t> row_gaps(std::span<const std::uint8_t> cells, std::span<const std::uint8_t> cell,
                                   std::size_t row) {
    std::vector<std::int32_t> gaps;
    gaps.reserve(cells.size() / row);
    for (std::size_t first = 0; first < cells.size(); first += cell.size()) {
        for (std::size_t place = 0; place < cell.size(); place += row) {
            gaps.push_back(gap(cells.data() + first + place, cell.data() + place, row));
        }
    }
    return gaps;
}

std::vector<std::uint8_t> spreads_of(std::span<const std::uint8_t> cells, std::size_t height, std::size_t row) {
    std::vector<std::uint8_t> spreads(cells.size() / (height * row)), least(row), most(row);
    const auto* line = cells.data();
    for (auto& spread : spreads) {
        std::uint8_t across = 0, down = 0;
        std::copy_n(line, row, least.begin());
        std::copy_n(line, row, most.begin());
        for (std::size_t y = 0; y < height; ++y, line += row) {
            across = std::max(across, spread_along(line, row));
            for (std::size_t x = 0; x < row; ++x) {
                least[x] = std::min(least[x], line[x]);
                most[x] = std::max(most[x], line[x]);
            }
        }
        for (std::size_t x = 0; x < row; ++x) down = std::max(down, static_cast<std::uint8_t>(most[x] - least[x]));
        spread = std::min(across, down);
    }
    return spreads;
}

Leaders leaders_of(std::span<const std::uint8_t> pictures, std::size_t size, int same, std::size_t most) {
    const std::size_t count = pictures.size() / size;
    Leaders found{std::vector<std::int64_t>(count, -1), {}};
    for (std::size_t place = 0; place < count; ++place) {
        if (found.of[place] >= 0) continue;
        const auto number = static_cast<std::int64_t>(found.places.size());
        const bool last = found.places.size() == most;
        for (std::size_t other = place; other < count; ++other) {
            if (found.of[other] >= 0) continue;
            const auto *one = pictures.data() + place * size, *two = pictures.data() + other * size;
            if (last || are_alike(one, two, size, same)) found.of[other] = number;
        }
        found.places.push_back(static_cast<std::int64_t>(place));
        if (last) break;
    }
    return found;
}

} // namespace gridseer::vision
