#include "minesweeper/methods/canonical.h"

#include "random.h"

#include <algorithm>
#include <numeric>

namespace gridseer::minesweeper {

namespace {

using Colours = std::vector<std::uint64_t>;

std::size_t distinct(Colours colours) {
    std::ranges::sort(colours);
    return static_cast<std::size_t>(std::ranges::unique(colours).begin() - colours.begin());
}

class Colouring {
public:
    Colouring(const BoxSystem& system, int most) : system_(system), most_(static_cast<std::size_t>(most)) {
        for (const std::int32_t size : system.sizes) boxes_.push_back(mixed(static_cast<std::uint64_t>(size) + 1));
        for (const std::int32_t mines : system.mines) rows_.push_back(mixed(static_cast<std::uint64_t>(mines) + 1000));
    }

    std::vector<SystemOrder> orders() {
        branch();
        return std::move(orders_);
    }

private:
    // Colours spread to the other side and back until they tell no more boxes apart.
    void refine() {
        std::size_t before = 0;
        for (std::size_t now = distinct(boxes_); now > before; now = distinct(boxes_)) {
            before = now;
            spread(boxes_, system_.rows, rows_);
            spread(rows_, system_.rows_of_box, boxes_);
        }
        spread(boxes_, system_.rows, rows_);
    }

    static void spread(const Colours& from, const std::vector<std::vector<std::int32_t>>& lists, Colours& to) {
        for (std::size_t i = 0; i < to.size(); ++i) {
            std::uint64_t sum = 0; // of all around it: their order must not matter
            for (const std::int32_t other : lists[i]) sum += mixed(from[other] + 0x9e3779b97f4a7c15ULL);
            to[i] = mixed(to[i] * 3 + sum);
        }
    }

    // The boxes of the smallest group that look alike; empty when all boxes differ.
    std::vector<std::int32_t> alike() const {
        std::vector<std::int32_t> sorted(boxes_.size());
        std::iota(sorted.begin(), sorted.end(), 0);
        std::ranges::stable_sort(sorted, {}, [&](std::int32_t box) { return boxes_[box]; });
        std::vector<std::int32_t> best;
        for (std::size_t first = 0, last = 0; first < sorted.size(); first = last) {
            while (last < sorted.size() && boxes_[sorted[last]] == boxes_[sorted[first]]) ++last;
            if (last - first > 1 && (best.empty() || last - first < best.size())) {
                best.assign(sorted.begin() + static_cast<std::ptrdiff_t>(first),
                            sorted.begin() + static_cast<std::ptrdiff_t>(last));
            }
        }
        return best;
    }

    void branch() {
        refine();
        const auto group = alike();
        if (group.empty()) {
            orders_.push_back(order());
            return;
        }
        const Colours boxes = boxes_;
        const Colours rows = rows_;
        for (const std::int32_t box : group) {
            if (orders_.size() >= most_) return;
            boxes_ = boxes;
            rows_ = rows;
            boxes_[box] = mixed(boxes_[box] + 1);
            branch();
        }
    }

    // A breadth-first search from the box of the smallest colour, neighbours by colour too.
    SystemOrder order() const {
        SystemOrder result;
        std::vector<std::uint8_t> box_seen(boxes_.size(), 0);
        std::vector<std::uint8_t> row_seen(rows_.size(), 0);
        const auto by = [](const Colours& colours) { return [&](std::int32_t i) { return colours[i]; }; };
        std::vector<std::int32_t> starts(boxes_.size());
        std::iota(starts.begin(), starts.end(), 0);
        std::ranges::sort(starts, {}, by(boxes_));
        for (const std::int32_t start : starts) {
            if (box_seen[start]) continue;
            box_seen[start] = 1;
            std::size_t next = result.boxes.size();
            for (result.boxes.push_back(start); next < result.boxes.size(); ++next) {
                auto rows = system_.rows_of_box[result.boxes[next]];
                std::ranges::sort(rows, {}, by(rows_));
                for (const std::int32_t row : rows) {
                    if (row_seen[row]) continue;
                    row_seen[row] = 1;
                    result.rows.push_back(row);
                    auto boxes = system_.rows[row];
                    std::ranges::sort(boxes, {}, by(boxes_));
                    for (const std::int32_t box : boxes) {
                        if (!box_seen[box]) result.boxes.push_back(box);
                        box_seen[box] = 1;
                    }
                }
            }
        }
        // Rows without boxes stand at the end: nothing is left to tell them apart but their right sides.
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            if (!row_seen[row]) result.rows.push_back(static_cast<std::int32_t>(row));
        }
        return result;
    }

    const BoxSystem& system_;
    std::size_t most_;
    Colours boxes_;
    Colours rows_;
    std::vector<SystemOrder> orders_;
};

} // namespace

std::vector<SystemOrder> canonical_orders(const BoxSystem& system, int most) {
    return Colouring(system, most).orders();
}

} // namespace gridseer::minesweeper
