#include "vision/sides.h"

#include "vision/equal_pixels.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace gridseer::vision {

namespace {

using Bytes = std::vector<std::uint8_t>;

std::uint8_t step_of(std::uint8_t one, std::uint8_t other) { return one > other ? one - other : other - one; }

void fill_steps(const std::uint8_t* one, const std::uint8_t* other, int count, std::uint8_t* steps) {
    for (int first = 0; first < count; first += together) {
        const int length = std::min(together, count - first);
        const auto *here = one + 3 * first, *there = other + 3 * first;
        if (length == together && are_equal(here, there)) continue;
        std::uint8_t each[3 * together];
        for (int byte = 0; byte < 3 * length; ++byte) each[byte] = step_of(here[byte], there[byte]);
        for (int pixel = 0; pixel < length; ++pixel) {
            steps[first + pixel] = std::max({each[3 * pixel], each[3 * pixel + 1], each[3 * pixel + 2]});
        }
    }
}

// What a side of some length has of which so many pixels are an edge.
struct Shares {
    explicit Shares(int length) : half((length + 1) / 2), three_quarters(3 * length / 4 + 1) {}

    std::uint8_t of(std::uint8_t edges) const {
        return (edges >= half) * SideMap::half | (edges >= three_quarters) * SideMap::three_quarters;
    }

    std::uint8_t half, three_quarters;
};

// Where the steps are larger than a threshold, 1; elsewhere 0.
Bytes above(const Bytes& steps, int threshold) {
    Bytes edges(steps.size());
    const auto limit = static_cast<std::uint8_t>(threshold);
    for (std::size_t i = 0; i < steps.size(); ++i) edges[i] = steps[i] > limit;
    return edges;
}

// Joins what is one row apart: the rows are widened by one, and then made narrower again.
Bytes joined_down(const Bytes& edges, int width, int height) {
    Bytes wide(edges.size()), joined(edges.size());
    const auto row = [&](const Bytes& map, int y) {
        return map.data() + static_cast<std::size_t>(std::clamp(y, 0, height - 1)) * width;
    };
    for (int y = 0; y < height; ++y) {
        const auto *before = row(edges, y - 1), *here = row(edges, y), *after = row(edges, y + 1);
        auto* out = wide.data() + static_cast<std::size_t>(y) * width;
        for (int x = 0; x < width; ++x) out[x] = before[x] | here[x] | after[x];
    }
    for (int y = 0; y < height; ++y) {
        const auto *before = row(wide, y - 1), *here = row(wide, y), *after = row(wide, y + 1);
        auto* out = joined.data() + static_cast<std::size_t>(y) * width;
        for (int x = 0; x < width; ++x) out[x] = before[x] & here[x] & after[x];
    }
    return joined;
}

// The same within a row.
void join_across(std::uint8_t* edges, int width, Bytes& wide) {
    const auto at = [width](int x) { return std::clamp(x, 0, width - 1); };
    for (int x = 1; x + 1 < width; ++x) wide[x] = edges[x - 1] | edges[x] | edges[x + 1];
    for (const int x : {0, width - 1}) wide[x] = edges[at(x - 1)] | edges[x] | edges[at(x + 1)];
    for (int x = 1; x + 1 < width; ++x) edges[x] = wide[x - 1] & wide[x] & wide[x + 1];
    for (const int x : {0, width - 1}) edges[x] = wide[at(x - 1)] & wide[x] & wide[at(x + 1)];
}

// For each byte of a row the sum of those in a window around it, which begins half its length before it. Sums of 1, 2,
// 4 and more bytes are made of each other, for all places at once.
class WindowSums {
public:
    WindowSums(int width, int length)
        : width_(width), length_(length), row_(width + 2 * length), next_(row_.size()), sums_(width) {}

    const std::uint8_t* of(const std::uint8_t* row) {
        std::fill(row_.begin(), row_.end(), std::uint8_t{0});
        std::copy(row, row + width_, row_.begin() + length_);
        std::fill(sums_.begin(), sums_.end(), std::uint8_t{0});
        int first = length_ - length_ / 2; // of the window of the first byte
        for (int size = 1; size <= length_; size *= 2) {
            if (length_ & size) {
                add(row_.data() + first, sums_.data(), sums_.data(), width_);
                first += size;
            }
            if (2 * size > length_) break;
            add(row_.data(), row_.data() + size, next_.data(), static_cast<int>(row_.size()) - size);
            std::swap(row_, next_);
        }
        return sums_.data();
    }

private:
    static void add(const std::uint8_t* one, const std::uint8_t* other, std::uint8_t* sums, int count) {
        for (int i = 0; i < count; ++i) sums[i] = one[i] + other[i];
    }

    int width_, length_;
    Bytes row_, next_, sums_;
};

} // namespace

ColourSteps::ColourSteps(const Picture& picture)
    : width(picture.width),
      height(picture.height),
      across(static_cast<std::size_t>(width) * height),
      down(static_cast<std::size_t>(width) * height) {
    for (int y = 0; y < height; ++y) {
        const auto row = static_cast<std::size_t>(y) * width;
        fill_steps(picture.at(0, y), picture.at(1, y), width - 1, across.data() + row + 1);
        if (y > 0) fill_steps(picture.at(0, y - 1), picture.at(0, y), width, down.data() + row);
    }
}

SideMap upright_sides(const ColourSteps& steps, int threshold, int length) {
    const int width = steps.width, height = steps.height;
    const auto edges = joined_down(above(steps.across, threshold), width, height);
    const Shares limits(length);
    Bytes shares(edges.size()), counts(width);
    // The window of a pixel begins half its length above it.
    for (int y = -length; y < height; ++y) {
        const int enters = y - length / 2 + length - 1, leaves = y - length / 2 - 1;
        if (enters >= 0 && enters < height) {
            const auto* row = edges.data() + static_cast<std::size_t>(enters) * width;
            for (int x = 0; x < width; ++x) counts[x] += row[x];
        }
        if (leaves >= 0 && leaves < height) {
            const auto* row = edges.data() + static_cast<std::size_t>(leaves) * width;
            for (int x = 0; x < width; ++x) counts[x] -= row[x];
        }
        if (y < 0) continue;
        auto* out = shares.data() + static_cast<std::size_t>(y) * width;
        for (int x = 0; x < width; ++x) out[x] = limits.of(counts[x]);
    }
    return {std::move(shares), height, width, width, 1};
}

SideMap lying_sides(const ColourSteps& steps, int threshold, int length) {
    const int width = steps.width, height = steps.height;
    auto edges = above(steps.down, threshold);
    const Shares limits(length);
    WindowSums sums(width, length);
    Bytes shares(edges.size()), wide(width);
    for (int y = 0; y < height; ++y) {
        auto* row = edges.data() + static_cast<std::size_t>(y) * width;
        if (!std::memchr(row, 1, width)) continue;
        join_across(row, width, wide);
        const auto* counts = sums.of(row);
        auto* out = shares.data() + static_cast<std::size_t>(y) * width;
        for (int x = 0; x < width; ++x) out[x] = limits.of(counts[x]);
    }
    return {std::move(shares), width, height, 1, width};
}

int SideMap::row_near(double row) const {
    return static_cast<int>(std::clamp(std::nearbyint(row), 0.0, static_cast<double>(rows_ - 1)));
}

int SideMap::place_near(double place) const { return static_cast<int>(std::clamp(std::nearbyint(place), -1e9, 1e9)); }

void SideMap::find_supported(std::span<const double> rows, std::span<const double> lines, int reach,
                             std::span<bool> found) const {
    auto next = found.begin();
    for (const double y : rows) {
        const int row = row_near(y);
        for (const double line : lines) {
            const int place = place_near(line);
            bool side = place <= 0 || place >= places_;
            const int last = std::min(places_ - 1, place + reach);
            for (int near = std::max(0, place - reach); !side && near <= last; ++near) {
                side = *at(row, near) & three_quarters;
            }
            *next++ = side;
        }
    }
}

std::vector<std::uint8_t> SideMap::full_strips(std::span<const double> rows, std::span<const double> lines, int first,
                                               int last) const {
    std::vector<std::uint8_t> full;
    full.reserve(rows.size() * lines.size());
    const auto is_full = [&](int row, int line, int way) {
        for (int inside = first; inside <= last; ++inside) {
            const int place = std::clamp(line + way * inside, 0, places_ - 1);
            if (!(*at(row, place) & half)) return 0;
        }
        return 1;
    };
    for (const double y : rows) {
        const int row = row_near(y);
        for (std::size_t cell = 0; cell + 1 < lines.size(); ++cell) {
            full.push_back(is_full(row, place_near(lines[cell]), 1) + is_full(row, place_near(lines[cell + 1]), -1));
        }
    }
    return full;
}

std::vector<std::int64_t> SideMap::counts(int first_row, int last_row) const {
    const int first = std::max(0, first_row), last = std::min(rows_, last_row);
    std::vector<std::uint16_t> found(places_);
    // As the map lies in memory.
    if (place_step_ == 1) {
        for (int row = first; row < last; ++row) {
            const auto* shares = at(row, 0);
            auto* counts = found.data();
            for (int place = 0; place < places_; ++place) counts[place] += (shares[place] & three_quarters) != 0;
        }
    } else {
        for (int place = 0; place < places_; ++place) {
            const auto* shares = at(0, place);
            std::uint16_t count = 0;
            for (int row = first; row < last; ++row) count += (shares[row] & three_quarters) != 0;
            found[place] = count;
        }
    }
    return {found.begin(), found.end()};
}

namespace {

// The lines of a comb over a whole picture, and the middles between them.
struct Laid {
    Laid(const Comb& comb, int size, double outside) {
        const double first = std::ceil(-outside - comb.start / comb.pitch);
        const double last = std::floor((size - comb.start) / comb.pitch + outside);
        const double start = comb.start + first * comb.pitch;
        const int count = static_cast<int>(last - first);
        for (int line = 0; line <= count; ++line) lines.push_back(start + comb.pitch * line);
        for (int cell = 0; cell < count; ++cell) middles.push_back(start + comb.pitch * (cell + 0.5));
    }

    std::vector<double> lines, middles;
};

} // namespace

int count_boxed(const SideMap& upright, const SideMap& lying, const Comb& across, const Comb& down, double outside,
                const Area& area) {
    const Laid columns(across, upright.places(), outside), rows(down, lying.places(), outside);
    const auto width = columns.middles.size(), height = rows.middles.size();
    const auto left_sides = std::make_unique<bool[]>((width + 1) * height);
    const auto top_sides = std::make_unique<bool[]>((height + 1) * width);
    upright.find_supported(rows.middles, columns.lines, across.reach, {left_sides.get(), (width + 1) * height});
    lying.find_supported(columns.middles, rows.lines, down.reach, {top_sides.get(), (height + 1) * width});
    int count = 0;
    for (std::size_t y = 0; y < height; ++y) {
        if (rows.middles[y] < area.top || rows.middles[y] >= area.bottom) continue;
        for (std::size_t x = 0; x < width; ++x) {
            if (columns.middles[x] < area.left || columns.middles[x] >= area.right) continue;
            const bool *left = &left_sides[y * (width + 1) + x], *top = &top_sides[x * (height + 1) + y];
            count += left[0] + left[1] + top[0] + top[1] >= 3;
        }
    }
    return count;
}

} // namespace gridseer::vision
