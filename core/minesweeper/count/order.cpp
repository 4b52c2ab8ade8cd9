#include "minesweeper/count/order.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace gridseer::minesweeper {

void ChainShape::take(const Frontier& frontier, const Chain& chain, int grid_width) {
    box_size.clear();
    box_start.assign(1, 0);
    box_constraints.clear();
    need.clear();
    constraint_start.assign(1, 0);
    constraint_boxes.clear();
    x.clear();
    y.clear();
    static thread_local std::vector<std::int32_t> local; // from numbers of the board to numbers of the chain
    local.resize(std::max(frontier.boxes.size(), frontier.constraints.size()));
    for (std::size_t i = 0; i < chain.constraints.size(); ++i) local[chain.constraints[i]] = static_cast<int>(i);
    for (const std::int32_t index : chain.boxes) {
        const Box& box = frontier.boxes[index];
        box_size.push_back(box.size);
        x.push_back(box.first_cell % grid_width);
        y.push_back(box.first_cell / grid_width);
        for (const std::int32_t constraint : box.constraints.view()) box_constraints.push_back(local[constraint]);
        box_start.push_back(static_cast<std::int32_t>(box_constraints.size()));
    }
    for (std::size_t i = 0; i < chain.boxes.size(); ++i) local[chain.boxes[i]] = static_cast<int>(i);
    for (const std::int32_t index : chain.constraints) {
        const Constraint& constraint = frontier.constraints[index];
        need.push_back(constraint.need);
        for (const std::int32_t box : constraint.boxes.view()) constraint_boxes.push_back(local[box]);
        constraint_start.push_back(static_cast<std::int32_t>(constraint_boxes.size()));
    }
}

bool ChainShape::same_as(const ChainShape& other) const {
    return need == other.need && box_size == other.box_size && box_start == other.box_start &&
           box_constraints == other.box_constraints;
}

bool ChainShape::lies_like(const ChainShape& same) const {
    const auto shifted = [](const std::vector<std::int32_t>& ours, const std::vector<std::int32_t>& theirs) {
        const std::int32_t by = ours[0] - theirs[0];
        return std::ranges::equal(ours, theirs, {}, {}, [&](std::int32_t place) { return place + by; });
    };
    return shifted(x, same.x) && shifted(y, same.y);
}

std::uint64_t ChainShape::hash() const {
    std::uint64_t hash = 0x9e3779b97f4a7c15ULL ^ box_size.size();
    const auto mix = [&hash](std::int32_t value) {
        hash = (hash ^ static_cast<std::uint32_t>(value)) * 0xff51afd7ed558ccdULL;
        hash ^= hash >> 29;
    };
    for (const auto value : need) mix(value);
    for (const auto value : box_size) mix(value);
    for (const auto value : box_constraints) mix(value);
    return hash ^ (hash >> 32);
}

// A cheap order is good enough for a narrow chain; a wide one is worth several tries.
const std::vector<std::int32_t>& Ordering::find(const ChainShape& shape) {
    constexpr double narrow = 64; // mean number of states, if every half counted constraint had two values
    const std::int32_t last = shape.boxes() - 1;
    best_cost_ = std::numeric_limits<double>::infinity();
    keep_if_better(greedy(shape, last)); // boxes stand in breadth-first order: the last one lies at an end
    if (best_cost_ <= narrow * shape.boxes()) return best_;
    keep_if_better(greedy(shape, 0));
    keep_if_better(sweep(shape, true));
    keep_if_better(sweep(shape, false));
    constexpr int more_starts = 8;
    for (int i = 1; i <= more_starts; ++i) keep_if_better(greedy(shape, last * i / (more_starts + 1)));
    return best_;
}

void Ordering::keep_if_better(double cost) {
    if (cost >= best_cost_) return;
    best_cost_ = cost;
    best_.swap(order_);
}

void Ordering::begin(const ChainShape& shape) {
    order_.clear();
    active_.clear();
    assigned_.assign(shape.boxes(), 0);
    started_.assign(shape.constraints(), 0);
    boxes_left_.resize(shape.constraints());
    opens_.assign(shape.constraints(), 0);
    fresh_.resize(shape.boxes());
    for (int box = 0; box < shape.boxes(); ++box) {
        fresh_[box] = static_cast<std::int32_t>(shape.constraints_of(box).size());
        for (const auto constraint : shape.constraints_of(box)) opens_[constraint] += fresh_[box];
    }
    for (int constraint = 0; constraint < shape.constraints(); ++constraint) {
        boxes_left_[constraint] = static_cast<std::int32_t>(shape.boxes_of(constraint).size());
    }
}

// Appends a box and returns the cost of the step: two to the number of constraints that are half counted in it.
double Ordering::assign(const ChainShape& shape, std::int32_t box) {
    assigned_[box] = 1;
    order_.push_back(box);
    for (const auto constraint : shape.constraints_of(box)) {
        opens_[constraint] -= fresh_[box];
        --boxes_left_[constraint];
    }
    for (const auto constraint : shape.constraints_of(box)) {
        if (started_[constraint]) continue;
        started_[constraint] = 1;
        active_.push_back(constraint);
        for (const auto other : shape.boxes_of(constraint)) {
            --fresh_[other];
            if (assigned_[other]) continue;
            for (const auto touched : shape.constraints_of(other)) --opens_[touched];
        }
    }
    const auto width = static_cast<int>(active_.size());
    std::erase_if(active_, [this](std::int32_t constraint) { return boxes_left_[constraint] == 0; });
    return std::ldexp(1.0, width);
}

// Always completes the half counted constraint that opens the fewest others, the oldest among equals.
double Ordering::greedy(const ChainShape& shape, std::int32_t first) {
    begin(shape);
    double cost = assign(shape, first);
    while (!active_.empty() && cost < best_cost_) {
        std::int32_t chosen = active_[0];
        for (const auto constraint : active_) {
            if (opens_[constraint] < opens_[chosen]) chosen = constraint;
        }
        std::int32_t box = -1;
        for (const auto candidate : shape.boxes_of(chosen)) {
            if (!assigned_[candidate] && (box < 0 || fresh_[candidate] < fresh_[box])) box = candidate;
        }
        cost += assign(shape, box);
    }
    return cost;
}

double Ordering::sweep(const ChainShape& shape, bool by_column) {
    begin(shape);
    std::vector<std::int32_t> boxes(shape.boxes());
    std::iota(boxes.begin(), boxes.end(), 0);
    const auto& major = by_column ? shape.x : shape.y;
    const auto& minor = by_column ? shape.y : shape.x;
    std::ranges::sort(boxes, {}, [&](std::int32_t box) { return std::pair(major[box], minor[box]); });
    double cost = 0;
    for (const auto box : boxes) cost += assign(shape, box);
    return cost;
}

} // namespace gridseer::minesweeper
