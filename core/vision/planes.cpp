#include "vision/planes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace gridseer::vision {

namespace {

// A pixel that belongs to a smaller one, at least in part, and by which share it makes up its colour.
struct Part {
    int from, to;
    float share;
};

// Which pixels along an axis make up which of fewer ones, in order.
std::vector<Part> parts_of(int size, int smaller) {
    constexpr double nothing = 1e-3;
    std::vector<Part> parts;
    parts.reserve(size + smaller);
    const double step = 1 / (static_cast<double>(smaller) / size);
    for (int to = 0; to < smaller; ++to) {
        const double start = to * step, end = start + step, length = std::min(step, size - start);
        const int last = std::min(static_cast<int>(std::floor(end)), size - 1);
        const int first = std::min(static_cast<int>(std::ceil(start)), last);
        if (first - start > nothing) parts.push_back({first - 1, to, static_cast<float>((first - start) / length)});
        for (int from = first; from < last; ++from) parts.push_back({from, to, static_cast<float>(1 / length)});
        if (end - last > nothing) {
            parts.push_back({last, to, static_cast<float>(std::min({end - last, 1.0, length}) / length)});
        }
    }
    return parts;
}

constexpr int lanes = 4; // that are computed together: three colours, and one more that nobody asks for

// The parts of every pixel of a smaller row. All have as many, so that nothing has to be decided from pixel to pixel;
// those that are made up have no share.
class Columns {
public:
    Columns(int size, int smaller) : width_(smaller) {
        const auto parts = parts_of(size, smaller);
        std::vector<int> counts(smaller);
        for (const auto& part : parts) most_ = std::max(most_, ++counts[part.to]);
        froms_.resize(smaller);
        shares_.resize(static_cast<std::size_t>(smaller) * most_);
        std::fill(counts.begin(), counts.end(), 0);
        for (const auto& [from, to, share] : parts) {
            if (counts[to] == 0) froms_[to] = from;
            shares_[static_cast<std::size_t>(to) * most_ + counts[to]++] = share;
        }
        colours_.resize(3 * (static_cast<std::size_t>(size) + most_) + lanes);
    }

    // A row of pixels, three numbers each, with fewer of them and room for a number more.
    void shrink(const std::uint8_t* row, int size, std::span<float> smaller) {
        for (int place = 0; place < 3 * size; ++place) colours_[place] = row[place];
        switch (most_) {
        case 2:
            return shrink<2>(smaller.data());
        case 3:
            return shrink<3>(smaller.data());
        case 4:
            return shrink<4>(smaller.data());
        default:
            return shrink<0>(smaller.data());
        }
    }

private:
    template <int count> void shrink(float* smaller) const {
        const int parts = count ? count : most_;
        const float* share = shares_.data();
        for (int to = 0; to < width_; ++to, smaller += 3) {
            const float* pixel = colours_.data() + 3 * static_cast<std::ptrdiff_t>(froms_[to]);
            float sums[lanes] = {};
            for (int part = 0; part < parts; ++part, ++share, pixel += 3) {
                for (int lane = 0; lane < lanes; ++lane) sums[lane] += pixel[lane] * *share;
            }
            std::copy_n(sums, lanes, smaller);
        }
    }

    int width_, most_ = 0;
    std::vector<int> froms_;
    std::vector<float> shares_, colours_;
};

// Colours as bytes, the nearest ones, and of two as near the even one. A number as large as the one that is added has
// no room for fractions; rounding by itself is done one by one.
void round_row(std::span<const float> colours, std::uint8_t* row) {
    constexpr float whole = 3 << 22;
    for (std::size_t place = 0; place < colours.size(); ++place) {
        row[place] = static_cast<std::uint8_t>(std::bit_cast<std::uint32_t>(colours[place] + whole));
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
        for (int y = -reach_; y <= reach_; ++y) add(y);
    }

    // The sums of the first row, or of the next one.
    void to_row(int y) {
        if (y > 0) slide(y + reach_, y - reach_ - 1);
        sum(columns_, sums_);
        sum(square_columns_, square_sums_);
    }

    std::span<const std::int32_t> sums() const { return sums_; }
    std::span<const std::int32_t> square_sums() const { return square_sums_; }

private:
    void add(int y) {
        const std::size_t row = brightness_.row(y);
        const auto* grey = brightness_.grey.data() + row;
        const auto* squares = brightness_.squares.data() + row;
        for (int x = 0; x < brightness_.width; ++x) columns_[x] += grey[x];
        for (int x = 0; x < brightness_.width; ++x) square_columns_[x] += squares[x];
    }

    // A row comes, and another one goes.
    void slide(int in, int out) {
        const std::size_t next = brightness_.row(in), last = brightness_.row(out);
        const auto *grey = brightness_.grey.data(), *before = grey + last;
        const auto *squares = brightness_.squares.data(), *squares_before = squares + last;
        grey += next, squares += next;
        auto *columns = columns_.data(), *square_columns = square_columns_.data();
        for (int x = 0; x < brightness_.width; ++x) columns[x] += grey[x] - before[x];
        for (int x = 0; x < brightness_.width; ++x) square_columns[x] += squares[x] - squares_before[x];
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
    Columns columns(picture.width, width);
    const std::size_t size = 3 * static_cast<std::size_t>(width);
    std::vector<float> row(size + 1), sums(size);
    const auto rows = parts_of(picture.height, height);
    for (std::size_t number = 0; number < rows.size(); ++number) {
        const auto [from, to, share] = rows[number];
        // A row that two smaller ones share is the last of the one and the first of the other.
        if (number == 0 || rows[number - 1].from != from) columns.shrink(picture.at(0, from), picture.width, row);
        const bool is_first = number == 0 || rows[number - 1].to != to;
        const bool is_last = number + 1 == rows.size() || rows[number + 1].to != to;
        if (is_first) std::fill(sums.begin(), sums.end(), 0.0F);
        for (std::size_t place = 0; place < size; ++place) sums[place] += share * row[place];
        if (is_last) round_row(sums, smaller.data() + size * static_cast<std::size_t>(to));
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
