// Most of a screen is flat: pixels are compared many at a time, and looked at one by one only where they differ.
#pragma once

#include <cstdint>
#include <cstring>

namespace gridseer::vision {

inline constexpr int together = 16; // this many pixels are compared at once

// Whether that many pixels are the same in two places.
inline bool are_equal(const std::uint8_t* one, const std::uint8_t* other) {
    std::uint64_t differences = 0;
    for (int byte = 0; byte < 3 * together; byte += 8) {
        std::uint64_t here, there;
        std::memcpy(&here, one + byte, sizeof here);
        std::memcpy(&there, other + byte, sizeof there);
        differences |= here ^ there;
    }
    return differences == 0;
}

} // namespace gridseer::vision
