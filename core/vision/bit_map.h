// One bit per pixel, 64 pixels of a row together: what is asked of every pixel at once.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::vision {

using Word = std::uint64_t;
inline constexpr int word_bits = 64;

class BitMap {
public:
    BitMap(int width, int height)
        : width_(width),
          height_(height),
          words_((width + word_bits - 1) / word_bits),
          bits_(static_cast<std::size_t>(words_) * height) {}

    int width() const { return width_; }
    int height() const { return height_; }
    int words() const { return words_; }
    std::span<Word> row(int y) {
        return {bits_.data() + static_cast<std::size_t>(y) * words_, static_cast<std::size_t>(words_)};
    }
    std::span<const Word> row(int y) const {
        return {bits_.data() + static_cast<std::size_t>(y) * words_, static_cast<std::size_t>(words_)};
    }

private:
    int width_, height_, words_;
    std::vector<Word> bits_;
};

// The bits of a word that lie in a row of this many; those beyond it are free to be anything.
inline Word inside(int width, int word) {
    const int bits = width - word * word_bits;
    return bits >= word_bits ? ~Word{0} : bits <= 0 ? Word{0} : (Word{1} << bits) - 1;
}

// A word of a row in which every pixel has the bit of the one that many before it, or after it. `outside` is what lies
// beyond the ends of the row: no bits or all.
inline Word from_before(std::span<const Word> row, int word, int pixels, Word outside) {
    const Word before = word > 0 ? row[word - 1] : outside;
    return row[word] << pixels | before >> (word_bits - pixels);
}
inline Word from_after(std::span<const Word> row, int word, int pixels, Word outside) {
    const Word after = word + 1 < static_cast<int>(row.size()) ? row[word + 1] : outside;
    return row[word] >> pixels | after << (word_bits - pixels);
}

// Calls `found` with the place of every bit of a row, from left to right.
template <class Found> void for_each_bit(std::span<const Word> row, Found found) {
    for (std::size_t word = 0; word < row.size(); ++word) {
        for (Word rest = row[word]; rest; rest &= rest - 1) {
            found(static_cast<int>(word) * word_bits + std::countr_zero(rest));
        }
    }
}

} // namespace gridseer::vision
