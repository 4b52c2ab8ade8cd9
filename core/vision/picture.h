// A picture in memory: rows of pixels, three bytes each.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gridseer::vision {

struct Picture {
    const std::uint8_t* pixels;
    int width;
    int height;
    std::ptrdiff_t stride; // bytes from each row to the next

    const std::uint8_t* at(int x, int y) const { return pixels + y * stride + 3 * static_cast<std::ptrdiff_t>(x); }

    // One number per colour.
    static std::uint32_t colour(const std::uint8_t* pixel) {
        return static_cast<std::uint32_t>(pixel[0]) | static_cast<std::uint32_t>(pixel[1]) << 8 |
               static_cast<std::uint32_t>(pixel[2]) << 16 | 0xff000000U;
    }
};

} // namespace gridseer::vision
