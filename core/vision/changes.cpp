#include "vision/changes.h"

#include "vision/equal_pixels.h"

#include <bit>
#include <cstring>

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

// A bit for each byte of a word that isn't zero.
Word bytes_set(Word bytes) {
    constexpr Word low = 0x7f7f7f7f7f7f7f7f, gather = 0x0102040810204080;
    const Word set = (((bytes & low) + low) | bytes) & ~low;
    return (set >> 7) * gather >> 56;
}

// Every third bit of a word, from the first on, side by side: those of 16 pixels.
Word every_third(Word bits) {
    bits &= 0x9249249249249249;
    bits = (bits ^ bits >> 2) & 0x30c30c30c30c30c3;
    bits = (bits ^ bits >> 4) & 0xf00f00f00f00f00f;
    bits = (bits ^ bits >> 8) & 0x00ff0000ff0000ff;
    return (bits ^ bits >> 16) & 0xffff;
}

// The same as `differing` for as many pixels as are compared together, eight bytes at a time.
Word differing_together(const std::uint8_t* one, const std::uint8_t* other) {
    if constexpr (std::endian::native != std::endian::little) return differing(one, other, together);
    Word bytes = 0;
    for (int byte = 0; byte < 3 * together; byte += 8) {
        Word here, there;
        std::memcpy(&here, one + byte, sizeof here);
        std::memcpy(&there, other + byte, sizeof there);
        bytes |= bytes_set(here ^ there) << byte;
    }
    return every_third(bytes | bytes >> 1 | bytes >> 2);
}

void compare(const std::uint8_t* one, const std::uint8_t* other, int count, std::span<Word> bits) {
    int first = 0;
    for (; first + together <= count; first += together) {
        const auto *here = one + 3 * first, *there = other + 3 * first;
        if (are_equal(here, there)) continue;
        bits[first / word_bits] |= differing_together(here, there) << first % word_bits;
    }
    if (first < count) {
        bits[first / word_bits] |= differing(one + 3 * first, other + 3 * first, count - first) << first % word_bits;
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
