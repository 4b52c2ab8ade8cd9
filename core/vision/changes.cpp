#include "vision/changes.h"

#include "vision/equal_pixels.h"

#include <algorithm>

namespace gridseer::vision {

namespace {

// A bit for each of some pixels that differ from those in another place.
Word differing(const std::uint8_t* one, const std::uint8_t* other, int count) {
    Word bits = 0;
    for (int pixel = 0; pixel < count; ++pixel, one += 3, other += 3) {
        const int differences = (one[0] ^ other[0]) | (one[1] ^ other[1]) | (one[2] ^ other[2]);
        bits |= static_cast<Word>(differences != 0) << pixel;
    }
    return bits;
}

void compare(const std::uint8_t* one, const std::uint8_t* other, int count, std::span<Word> bits) {
    for (int first = 0; first < count; first += together) {
        const int length = std::min(together, count - first);
        const auto *here = one + 3 * first, *there = other + 3 * first;
        if (length == together && are_equal(here, there)) continue;
        bits[first / word_bits] |= differing(here, there, length) << first % word_bits;
    }
}

} // namespace

BitMap changes_across(const Picture& picture) {
    BitMap changes(picture.width - 1, picture.height);
    for (int y = 0; y < picture.height; ++y) {
        compare(picture.at(0, y), picture.at(1, y), picture.width - 1, changes.row(y));
    }
    return changes;
}

BitMap changes_down(const Picture& picture) {
    BitMap changes(picture.width, picture.height - 1);
    for (int y = 0; y + 1 < picture.height; ++y) {
        compare(picture.at(0, y), picture.at(0, y + 1), picture.width, changes.row(y));
    }
    return changes;
}

} // namespace gridseer::vision
