#include "vision/profile.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace gridseer::vision {

namespace {

void differ(const std::uint8_t* one, const std::uint8_t* other, std::span<std::uint8_t> changes) {
    for (std::size_t byte = 0; byte < changes.size(); ++byte) {
        const auto least = std::min(one[byte], other[byte]);
        changes[byte] = static_cast<std::uint8_t>(std::max(one[byte], other[byte]) - least);
    }
}

std::uint8_t largest(const std::uint8_t* colours) { return std::max(std::max(colours[0], colours[1]), colours[2]); }

// Adds up bytes of rows in two bytes each, as long as their sums fit, and then in eight.
class RowSums {
public:
    explicit RowSums(std::size_t size) : few_(size) {}

    void add(std::span<const std::uint8_t> row, std::vector<std::int64_t>& all) {
        for (std::size_t place = 0; place < few_.size(); ++place) few_[place] += row[place];
        if (++rows_ == 257) flush(all);
    }

    void flush(std::vector<std::int64_t>& all) {
        for (std::size_t place = 0; place < few_.size(); ++place) all[place] += few_[place];
        std::fill(few_.begin(), few_.end(), std::uint16_t{0});
        rows_ = 0;
    }

private:
    std::vector<std::uint16_t> few_;
    int rows_ = 0;
};

struct ColourSums {
    std::int64_t red = 0, green = 0, blue = 0, changed = 0;
};

ColourSums sums_of(std::span<const std::uint8_t> changes, int threshold) {
    // Sums of so many bytes fit into 32 bits.
    std::int32_t red = 0, green = 0, blue = 0, changed = 0;
    for (const auto *pixel = changes.data(), *end = pixel + changes.size(); pixel != end; pixel += 3) {
        red += pixel[0], green += pixel[1], blue += pixel[2];
        changed += largest(pixel) > threshold;
    }
    return {red, green, blue, changed};
}

} // namespace

Profile profile_across(const Picture& picture, int threshold) {
    const auto count = static_cast<std::size_t>(std::max(0, picture.width - 1));
    Profile found{{std::vector<std::int64_t>(3 * count), std::vector<std::int64_t>(3 * count)},
                  std::vector<std::int64_t>(count)};
    std::vector<std::uint8_t> changes(3 * count), over(count);
    RowSums sums(3 * count), counts(count);
    for (int y = 0; y < picture.height; ++y) {
        auto& half = found.halves[2 * y >= picture.height + picture.height % 2];
        if (2 * y == picture.height + picture.height % 2) sums.flush(found.halves[0]);
        differ(picture.at(1, y), picture.at(0, y), changes);
        sums.add(changes, half);
        for (std::size_t place = 0; place < count; ++place) over[place] = largest(&changes[3 * place]) > threshold;
        counts.add(over, found.changed);
    }
    sums.flush(found.halves[picture.height > 1]);
    counts.flush(found.changed);
    return found;
}

Profile profile_down(const Picture& picture, int threshold) {
    const auto count = static_cast<std::size_t>(std::max(0, picture.height - 1));
    const auto width = static_cast<std::size_t>(picture.width), left = (width + 1) / 2;
    Profile found{{std::vector<std::int64_t>(3 * count), std::vector<std::int64_t>(3 * count)},
                  std::vector<std::int64_t>(count)};
    std::vector<std::uint8_t> changes(3 * width);
    const std::span<const std::uint8_t> all(changes);
    for (std::size_t place = 0; place < count; ++place) {
        const auto y = static_cast<int>(place);
        differ(picture.at(0, y + 1), picture.at(0, y), changes);
        const std::array parts{sums_of(all.first(3 * left), threshold), sums_of(all.subspan(3 * left), threshold)};
        for (int half = 0; half < 2; ++half) {
            auto* sums = found.halves[half].data() + 3 * place;
            sums[0] = parts[half].red, sums[1] = parts[half].green, sums[2] = parts[half].blue;
            found.changed[place] += parts[half].changed;
        }
    }
    return found;
}

} // namespace gridseer::vision
