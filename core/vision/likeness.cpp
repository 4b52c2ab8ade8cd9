#include "vision/likeness.h"

#include <algorithm>

namespace gridseer::vision {

namespace {

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

} // namespace

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
