#include "vision/cells.h"

#include <algorithm>
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

} // namespace gridseer::vision
