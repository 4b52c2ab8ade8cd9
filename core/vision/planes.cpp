#include "vision/planes.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace gridseer::vision {

namespace {

// The pixels that one smaller pixel stands for along an axis, and how much of the first and of the last one.
struct Stretch {
    int first, last; // both included
    float first_share, last_share;
};

std::vector<Stretch> stretches(int size, int smaller) {
    std::vector<Stretch> found(smaller);
    const double step = static_cast<double>(size) / smaller;
    for (int place = 0; place < smaller; ++place) {
        const double start = place * step, end = (place + 1) * step;
        const int first = std::min(static_cast<int>(start + 1e-6), size - 1);
        const int last = std::clamp(static_cast<int>(std::ceil(end - 1e-6)) - 1, first, size - 1);
        const double from_first = std::min(end, first + 1.0) - start, to_last = first == last ? 0.0 : end - last;
        found[place] = {first, last, static_cast<float>(from_first / step), static_cast<float>(to_last / step)};
    }
    return found;
}

void add_row(const std::uint8_t* row, float share, std::span<float> sums) {
    for (std::size_t place = 0; place < sums.size(); ++place) sums[place] += share * row[place];
}

void set_row(const std::uint8_t* row, float share, std::span<float> sums) {
    for (std::size_t place = 0; place < sums.size(); ++place) sums[place] = share * row[place];
}

// The mean of the rows of a stretch.
void mean_of_rows(const Picture& picture, const Stretch& rows, float whole, std::span<float> means) {
    set_row(picture.at(0, rows.first), rows.first_share, means);
    for (int y = rows.first + 1; y < rows.last; ++y) add_row(picture.at(0, y), whole, means);
    if (rows.last > rows.first) add_row(picture.at(0, rows.last), rows.last_share, means);
}

void shrink_row(std::span<const float> means, std::span<const Stretch> columns, float whole, std::uint8_t* smaller) {
    for (const auto& stretch : columns) {
        const float* pixel = means.data() + 3 * static_cast<std::ptrdiff_t>(stretch.first);
        float red = stretch.first_share * pixel[0], green = stretch.first_share * pixel[1],
              blue = stretch.first_share * pixel[2];
        for (int x = stretch.first + 1; x < stretch.last; ++x) {
            pixel += 3;
            red += whole * pixel[0], green += whole * pixel[1], blue += whole * pixel[2];
        }
        if (stretch.last > stretch.first) {
            pixel += 3;
            red += stretch.last_share * pixel[0], green += stretch.last_share * pixel[1],
                blue += stretch.last_share * pixel[2];
        }
        for (const float colour : {red, green, blue}) *smaller++ = static_cast<std::uint8_t>(colour + 0.5F);
    }
}

// The place of a pixel that may lie beyond the edge: the picture is mirrored there, at its last pixels.
int mirrored(int place, int size) {
    if (size == 1) return 0;
    while (place < 0 || place >= size) place = place < 0 ? -place : 2 * (size - 1) - place;
    return place;
}

// The brightness of all pixels, and its square.
struct Brightness {
    explicit Brightness(const Picture& picture)
        : width(picture.width),
          height(picture.height),
          grey(static_cast<std::size_t>(width) * height),
          squares(grey.size()) {
        for (int y = 0; y < height; ++y) {
            const auto *row = picture.at(0, y), *end = row + 3 * static_cast<std::ptrdiff_t>(width);
            auto* here = grey.data() + static_cast<std::size_t>(y) * width;
            for (; row != end; row += 3) {
                *here++ = static_cast<std::uint8_t>((9798 * row[0] + 19235 * row[1] + 3735 * row[2] + 16384) >> 15);
            }
        }
        for (std::size_t place = 0; place < grey.size(); ++place) {
            squares[place] = static_cast<std::uint16_t>(grey[place] * grey[place]);
        }
    }

    std::size_t row(int y) const { return static_cast<std::size_t>(mirrored(y, height)) * width; }

    int width, height;
    std::vector<std::uint8_t> grey;
    std::vector<std::uint16_t> squares;
};

// Sums over squares of pixels around every pixel, row by row: those of whole columns slide down, and along them slides
// a window.
class SquareSums {
public:
    SquareSums(const Brightness& brightness, int side)
        : brightness_(brightness),
          reach_(side / 2),
          columns_(brightness.width),
          square_columns_(brightness.width),
          sums_(brightness.width),
          square_sums_(brightness.width) {
        for (int y = -reach_; y <= reach_; ++y) slide(y, 1);
    }

    // The sums of the first row, or of the next one.
    void to_row(int y) {
        if (y > 0) slide(y + reach_, 1), slide(y - reach_ - 1, -1);
        sum(columns_, sums_);
        sum(square_columns_, square_sums_);
    }

    std::span<const std::int32_t> sums() const { return sums_; }
    std::span<const std::int32_t> square_sums() const { return square_sums_; }

private:
    void slide(int y, int sign) {
        const std::size_t row = brightness_.row(y);
        const auto* grey = brightness_.grey.data() + row;
        const auto* squares = brightness_.squares.data() + row;
        for (int x = 0; x < brightness_.width; ++x) columns_[x] += sign * grey[x];
        for (int x = 0; x < brightness_.width; ++x) square_columns_[x] += sign * squares[x];
    }

    void sum(std::span<const std::int32_t> columns, std::span<std::int32_t> sums) const {
        const int width = brightness_.width;
        std::int32_t here = 0;
        for (int x = -reach_; x <= reach_; ++x) here += columns[mirrored(x, width)];
        sums[0] = here;
        const auto slow = [&](int first, int last) {
            for (int x = first; x < last; ++x) {
                sums[x] = here += columns[mirrored(x + reach_, width)] - columns[mirrored(x - reach_ - 1, width)];
            }
        };
        const int inside = std::min(width, reach_ + 1), beyond = std::max(inside, width - reach_);
        slow(1, inside);
        for (int x = inside; x < beyond; ++x) sums[x] = here += columns[x + reach_] - columns[x - reach_ - 1];
        slow(beyond, width);
    }

    const Brightness& brightness_;
    int reach_;
    std::vector<std::int32_t> columns_, square_columns_, sums_, square_sums_;
};

void fill_contrast(const Brightness& brightness, int side, float least_variance, std::span<float> plane) {
    SquareSums around(brightness, side);
    const float share = 1.0F / static_cast<float>(side * side);
    const auto width = static_cast<std::size_t>(brightness.width);
    for (int y = 0; y < brightness.height; ++y) {
        around.to_row(y);
        const auto* grey = brightness.grey.data() + brightness.row(y);
        const auto *sums = around.sums().data(), *squares = around.square_sums().data();
        float* here = plane.data() + static_cast<std::size_t>(y) * width;
        for (std::size_t x = 0; x < width; ++x) {
            const float mean = share * static_cast<float>(sums[x]);
            const float variance = std::max(0.0F, share * static_cast<float>(squares[x]) - mean * mean);
            here[x] = (static_cast<float>(grey[x]) - mean) / std::sqrt(variance + least_variance);
        }
    }
}

} // namespace

void shrink(const Picture& picture, int width, int height, std::span<std::uint8_t> smaller) {
    const auto columns = stretches(picture.width, width), rows = stretches(picture.height, height);
    const float whole_column = static_cast<float>(static_cast<double>(width) / picture.width);
    const float whole_row = static_cast<float>(static_cast<double>(height) / picture.height);
    std::vector<float> means(3 * static_cast<std::size_t>(picture.width));
    for (int y = 0; y < height; ++y) {
        mean_of_rows(picture, rows[y], whole_row, means);
        shrink_row(means, columns, whole_column, smaller.data() + 3 * static_cast<std::size_t>(y) * width);
    }
}

void fill_planes(const Picture& picture, const Surroundings& surroundings, std::span<float> planes) {
    const auto size = static_cast<std::size_t>(picture.width) * picture.height;
    float *red = planes.data(), *green = red + size, *blue = green + size;
    for (int y = 0; y < picture.height; ++y) {
        const auto *row = picture.at(0, y), *end = row + 3 * static_cast<std::ptrdiff_t>(picture.width);
        for (; row != end; row += 3) {
            *red++ = static_cast<float>(row[0]) / 128 - 1;
            *green++ = static_cast<float>(row[1]) / 128 - 1;
            *blue++ = static_cast<float>(row[2]) / 128 - 1;
        }
    }
    const Brightness brightness(picture);
    for (int number = 0; number < contrasts; ++number) {
        fill_contrast(brightness, surroundings.sides[number], surroundings.least_variance,
                      planes.subspan((3 + number) * size, size));
    }
}

} // namespace gridseer::vision
