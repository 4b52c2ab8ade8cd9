#include "vision/cells.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <unordered_map>

namespace gridseer::vision {

namespace {

// A number for the pixels of a cell; others mostly have another one.
std::uint64_t hash_of(const std::uint8_t* cell, std::ptrdiff_t stride, int bytes, int rows) {
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
    std::uint64_t hash = 0;
    const auto add = [&hash](std::uint64_t word) {
        hash = (hash ^ word) * odd;
        hash ^= hash >> 32;
    };
    for (int row = 0; row < rows; ++row, cell += stride) {
        int byte = 0;
        for (; byte + 8 <= bytes; byte += 8) {
            std::uint64_t word;
            std::memcpy(&word, cell + byte, sizeof word);
            add(word);
        }
        std::uint64_t rest = 0;
        std::memcpy(&rest, cell + byte, static_cast<std::size_t>(bytes - byte));
        add(rest);
    }
    return hash;
}

bool equal(const std::uint8_t* one, const std::uint8_t* other, std::ptrdiff_t stride, int bytes, int rows) {
    for (int row = 0; row < rows; ++row, one += stride, other += stride) {
        if (std::memcmp(one, other, static_cast<std::size_t>(bytes)) != 0) return false;
    }
    return true;
}

// A stretch of pixels along one way: the first one and the last one count as far as they lie in it. What lies beyond
// the picture is its last pixel.
struct Stretch {
    Stretch(double from, double to, int length) {
        from = std::clamp(from, 0.0, length - 1.0), to = std::clamp(to, from + 1e-6, static_cast<double>(length));
        begin = static_cast<int>(from);
        for (int pixel = begin; pixel < to; ++pixel) {
            const double share = std::min(pixel + 1.0, to) - std::max(static_cast<double>(pixel), from);
            shares.push_back(static_cast<float>(share / (to - from)));
        }
    }

    int begin;
    std::vector<float> shares; // of each pixel, together 1
};

// The stretches of all patches of all cells between some lines, `side` of them for each cell.
std::vector<Stretch> patches_along(std::span<const double> lines, int side, int length) {
    std::vector<Stretch> patches;
    for (std::size_t cell = 0; cell + 1 < lines.size(); ++cell) {
        const double step = (lines[cell + 1] - lines[cell]) / side;
        for (int patch = 0; patch < side; ++patch) {
            patches.emplace_back(lines[cell] + step * patch, lines[cell] + step * (patch + 1), length);
        }
    }
    return patches;
}

std::array<std::int16_t, 3> mean_colour(const Picture& picture, const Stretch& across, const Stretch& down) {
    std::array<float, 3> means{};
    for (std::size_t y = 0; y < down.shares.size(); ++y) {
        const auto* pixel = picture.at(across.begin, down.begin + static_cast<int>(y));
        for (const float share : across.shares) {
            const float weight = share * down.shares[y];
            for (int colour = 0; colour < 3; ++colour) means[colour] += weight * *pixel++;
        }
    }
    std::array<std::int16_t, 3> rounded{};
    for (int colour = 0; colour < 3; ++colour) rounded[colour] = static_cast<std::int16_t>(means[colour] + 0.5F);
    return rounded;
}

} // namespace

std::vector<std::int64_t> kinds_of(const Picture& picture, const Cells& cells, std::size_t most) {
    const int bytes = 3 * cells.width;
    std::vector<std::int64_t> kinds;
    kinds.reserve(cells.left.size() * cells.top.size());
    std::vector<const std::uint8_t*> firsts; // one cell of each kind
    std::unordered_multimap<std::uint64_t, std::int64_t> known;
    for (const auto y : cells.top) {
        for (const auto x : cells.left) {
            const auto* cell = picture.at(static_cast<int>(x), static_cast<int>(y));
            const auto hash = hash_of(cell, picture.stride, bytes, cells.height);
            auto [match, end] = known.equal_range(hash);
            while (match != end && !equal(cell, firsts[match->second], picture.stride, bytes, cells.height)) ++match;
            if (match != end) {
                kinds.push_back(match->second);
                continue;
            }
            const auto kind = static_cast<std::int64_t>(firsts.size());
            known.emplace(hash, kind);
            firsts.push_back(cell);
            kinds.push_back(kind);
            if (firsts.size() > most) return kinds;
        }
    }
    return kinds;
}

std::vector<std::int16_t> rims_of(const Picture& picture, std::span<const double> across, std::span<const double> down,
                                  std::span<const bool> wanted, int side) {
    const auto columns = patches_along(across, side, picture.width), rows = patches_along(down, side, picture.height);
    const std::size_t width = columns.size() / side, height = rows.size() / side;
    std::vector<std::int16_t> rims(width * height * patches_of_rim(side) * 3);
    auto next = rims.begin();
    for (std::size_t cell = 0; cell < width * height; ++cell) {
        if (!wanted[cell]) {
            next += patches_of_rim(side) * 3;
            continue;
        }
        const auto *column = &columns[cell % width * side], *row = &rows[cell / width * side];
        for (int y = 0; y < side; ++y) {
            const int step = y == 0 || y == side - 1 ? 1 : side - 1;
            for (int x = 0; x < side; x += step) {
                const auto mean = mean_colour(picture, column[x], row[y]);
                next = std::copy(mean.begin(), mean.end(), next);
            }
        }
    }
    return rims;
}

} // namespace gridseer::vision
