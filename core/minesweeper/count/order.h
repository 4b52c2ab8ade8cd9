// The order in which the boxes of a chain are counted: a good one keeps few constraints half counted at any time.
#pragma once

#include "minesweeper/count/frontier.h"

#include <cstdint>
#include <vector>

namespace gridseer::minesweeper {

// A chain by itself: boxes and constraints numbered from 0, flat lists. Two chains with equal shapes count alike.
struct ChainShape {
    void take(const Frontier& frontier, const Chain& chain, int grid_width);

    int boxes() const { return static_cast<int>(box_size.size()); }
    int constraints() const { return static_cast<int>(need.size()); }
    std::span<const std::int32_t> constraints_of(int box) const {
        return {box_constraints.data() + box_start[box], box_constraints.data() + box_start[box + 1]};
    }
    std::span<const std::int32_t> boxes_of(int constraint) const {
        return {constraint_boxes.data() + constraint_start[constraint],
                constraint_boxes.data() + constraint_start[constraint + 1]};
    }
    bool same_as(const ChainShape& other) const;
    std::uint64_t hash() const;
    bool lies_like(const ChainShape& same) const; // whether it differs from one of its shape at most by a shift

    std::vector<std::int32_t> box_size;
    std::vector<std::int32_t> box_start;
    std::vector<std::int32_t> box_constraints;
    std::vector<std::int32_t> need;
    std::vector<std::int32_t> constraint_start;
    std::vector<std::int32_t> constraint_boxes;
    std::vector<std::int32_t> x; // where each box lies, for sweeping orders; not part of the shape
    std::vector<std::int32_t> y;
};

class Ordering {
public:
    // The boxes in the order to count them.
    const std::vector<std::int32_t>& find(const ChainShape& shape);

private:
    double greedy(const ChainShape& shape, std::int32_t first);
    double sweep(const ChainShape& shape, bool by_column);
    double assign(const ChainShape& shape, std::int32_t box);
    void begin(const ChainShape& shape);
    void keep_if_better(double cost);

    std::vector<std::int32_t> best_;
    double best_cost_ = 0;

    std::vector<std::int32_t> order_;
    std::vector<std::int32_t> active_;     // constraints that are half counted, the oldest first
    std::vector<std::uint8_t> assigned_;   // for each box
    std::vector<std::uint8_t> started_;    // for each constraint
    std::vector<std::int32_t> boxes_left_; // for each constraint
    std::vector<std::int32_t> fresh_;      // for each box: its constraints that have not started
    std::vector<std::int32_t> opens_;      // for each constraint: the sum of `fresh_` over its boxes not yet assigned
};

} // namespace gridseer::minesweeper
