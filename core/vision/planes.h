// What the network that sees lattices is given: a picture made smaller, and its colours and contrasts as planes.
#pragma once

#include "vision/picture.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace gridseer::vision {

// The picture in a smaller size, three bytes for each pixel: every pixel is the mean of the area that it stands for.
void shrink(const Picture& picture, int width, int height, std::span<std::uint8_t> smaller);

inline constexpr int contrasts = 2;

// How brightness is compared with its surroundings: squares of so many pixels each way, with a least variance.
struct Surroundings {
    int sides[contrasts];
    float least_variance;
};

// Five planes as large as the picture: red, green and blue from -1 to 1, and how many standard deviations the
// brightness of each pixel is from the mean of each of the squares around it. Beyond its edges, the picture is
// mirrored.
void fill_planes(const Picture& picture, const Surroundings& surroundings, std::span<float> planes);

inline constexpr int planes_in_all = 3 + contrasts;

} // namespace gridseer::vision
