#include "minesweeper/count/windows.h"

#include "clock.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace gridseer::minesweeper {

namespace {

constexpr std::size_t most_window_boxes = 384;
constexpr std::size_t fewest_window_boxes = 12;
constexpr std::uint64_t most_window_work = 300'000;
constexpr std::uint64_t least_window_work = 2'000;

double odds_of(double probability) { return probability / (1 - probability); }

// So that no odds of a rim run away.
double kept_in_range(double odds) { return std::clamp(odds, 1e-6, 1e6); }

void scale(std::span<double> values) {
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    if (sum <= 0) return;
    for (double& value : values) value /= sum;
}

} // namespace

bool Windows::cover(ChainShape chain, Ordering& ordering, std::uint64_t work, double deadline_seconds) {
    chain_ = std::move(chain);
    probability_.assign(chain_.boxes(), 0.0);
    verdict_.assign(chain_.boxes(), Verdict::open_to_both);
    local_box_.assign(chain_.boxes(), -1);
    local_constraint_.assign(chain_.constraints(), -1);
    window_boxes_ = most_window_boxes;
    inner_share_ = 4;
    const std::uint64_t expected = std::max(1, chain_.boxes() / 8);
    window_work_ = std::clamp(work / expected, least_window_work, most_window_work);
    windows_.clear();
    covered_.assign(chain_.boxes(), 0);
    do { // what one window proves can prove more in others
        if (!cover_open(ordering, deadline_seconds)) return false;
    } while (seconds_now() < deadline_seconds && drop_outdated());
    return true;
}

// Covers the boxes that are open to both and that no window has in its middle.
bool Windows::cover_open(Ordering& ordering, double deadline_seconds) {
    const double began = seconds_now();
    for (std::int32_t centre = 0; centre < chain_.boxes(); ++centre) {
        if (covered_[centre] || verdict_[centre] != Verdict::open_to_both) continue;
        if (!build(centre, ordering, deadline_seconds)) {
            glance(centre);
        } else if (!graph_.possible()) {
            trouble_ = centre;
            return false;
        } else {
            keep();
            const double share = (centre + 1.0) / chain_.boxes();
            if (seconds_now() - began > share * (deadline_seconds - began)) hurry();
        }
    }
    return true;
}

// Smaller windows from here on, so that time suffices for all.
void Windows::hurry() {
    window_boxes_ = std::max(fewest_window_boxes, window_boxes_ * 4 / 5);
    window_work_ = std::max(least_window_work, window_work_ * 4 / 5);
    inner_share_ = 2;
}

// Takes away the windows in which a box counts as open to both that another one has proven; whether there were any.
bool Windows::drop_outdated() {
    const auto outdated = [&](const Window& window) {
        return std::ranges::any_of(window.steps, [&](const Step& step) {
            return !step.proven && verdict_[step.box] != Verdict::open_to_both;
        });
    };
    bool any = false;
    for (const Window& window : windows_) {
        if (!outdated(window)) continue;
        any = true;
        for (const Step& step : window.steps) covered_[step.box] &= !step.inner;
    }
    std::erase_if(windows_, outdated);
    return any;
}

// Makes the window at hand the largest around a box that can be counted, which may turn out to be impossible; false
// when there is none or time is up.
bool Windows::build(std::int32_t centre, Ordering& ordering, double deadline_seconds) {
    for (std::size_t most = window_boxes_; most >= fewest_window_boxes; most = most * 4 / 5) {
        Budget budget{window_work_, deadline_seconds};
        if (budget.time_is_up()) return false;
        gather(centre, most);
        if (!take_shape()) {
            graph_ = {};
            return true;
        }
        if (!graph_.build(shape_, ordering, budget, window_work_)) continue;
        const bool was_easy = graph_.work() < window_work_ / 4; // then the next one may be larger
        window_boxes_ = was_easy ? std::min(most_window_boxes, most + most / 4) : most;
        return true;
    }
    return false;
}

void Windows::add_box(std::int32_t box) {
    if (local_box_[box] >= 0 || verdict_[box] != Verdict::open_to_both) return;
    local_box_[box] = static_cast<std::int32_t>(boxes_.size());
    boxes_.push_back(box);
}

void Windows::gather(std::int32_t centre, std::size_t most_boxes) {
    for (const auto box : boxes_) local_box_[box] = -1;
    for (const auto constraint : constraints_) local_constraint_[constraint] = -1;
    boxes_.clear();
    constraints_.clear();
    add_box(centre);
    for (std::size_t next = 0; next < boxes_.size() && boxes_.size() < most_boxes; ++next) {
        for (const auto constraint : chain_.constraints_of(boxes_[next])) {
            if (local_constraint_[constraint] >= 0) continue;
            local_constraint_[constraint] = static_cast<std::int32_t>(constraints_.size());
            constraints_.push_back(constraint);
            for (const auto box : chain_.boxes_of(constraint)) add_box(box);
        }
    }
}

// False when proven mines are more than a constraint allows.
bool Windows::take_shape() {
    shape_ = {};
    shape_.box_start.push_back(0);
    shape_.constraint_start.push_back(0);
    for (const auto box : boxes_) {
        shape_.box_size.push_back(chain_.box_size[box]);
        shape_.x.push_back(chain_.x[box]);
        shape_.y.push_back(chain_.y[box]);
        for (const auto constraint : chain_.constraints_of(box)) {
            if (local_constraint_[constraint] >= 0) shape_.box_constraints.push_back(local_constraint_[constraint]);
        }
        shape_.box_start.push_back(static_cast<std::int32_t>(shape_.box_constraints.size()));
    }
    for (const auto constraint : constraints_) {
        std::int32_t need = chain_.need[constraint];
        for (const auto box : chain_.boxes_of(constraint)) {
            if (verdict_[box] == Verdict::mine) need -= chain_.box_size[box];
            if (verdict_[box] == Verdict::open_to_both) shape_.constraint_boxes.push_back(local_box_[box]);
        }
        if (need < 0) return false;
        shape_.need.push_back(need);
        shape_.constraint_start.push_back(static_cast<std::int32_t>(shape_.constraint_boxes.size()));
    }
    return true;
}

// The weight of each number of mines in the box of a step.
std::array<double, max_degree + 1> Windows::weights_of(const Step& step, double odds) {
    std::array<double, max_degree + 1> weights{};
    double power = 1;
    for (int mines = 0; mines <= step.size; ++mines, power *= odds * step.rim_odds) {
        weights[mines] = power * box_choices[step.size][mines];
    }
    return weights;
}

// The window at hand becomes one of the chain's. A window without a rim is the whole chain, and all of it is inner.
void Windows::keep() {
    Window& window = windows_.emplace_back();
    window.graph = std::move(graph_);
    graph_ = {};
    const auto is_rim = [&](std::int32_t box) {
        return std::ranges::any_of(chain_.constraints_of(box), [&](auto c) { return local_constraint_[c] < 0; });
    };
    const bool whole = std::ranges::none_of(boxes_, is_rim);
    const std::size_t inner = whole ? boxes_.size() : std::max<std::size_t>(1, boxes_.size() / inner_share_);
    for (const std::int32_t local : window.graph.order) {
        const std::int32_t box = boxes_[local];
        const bool is_inner = !covered_[box] && static_cast<std::size_t>(local) < inner;
        window.steps.push_back({box, chain_.box_size[box], is_inner, is_rim(box), false, 1.0, 0.5});
    }
    for (const Step& step : window.steps) covered_[step.box] |= step.inner;
    settle(window);
}

// What the window proves: a box is safe when no way through the graph puts a mine into it, and likewise a mine.
void Windows::settle(Window& window) {
    const ChainGraph& graph = window.graph;
    const int steps = graph.steps();
    std::vector<std::uint8_t> leads_on(graph.transitions(steps - 1).back().to + 1, 0);
    leads_on.back() = 1;
    for (int step = steps - 1; step >= 0; --step) {
        bool mine = false;
        bool free = false;
        for (const auto& transition : graph.transitions(step)) {
            if (!leads_on[transition.to]) continue;
            leads_on[transition.from] = 1;
            mine |= transition.mines > 0;
            free |= static_cast<int>(transition.mines) < window.steps[step].size;
        }
        if (mine && free) continue;
        verdict_[window.steps[step].box] = mine ? Verdict::mine : Verdict::safe;
        window.steps[step].proven = true;
    }
}

// Without time for more: the mean of what its numbers would say if they were alone.
void Windows::glance(std::int32_t box) {
    double sum = 0;
    for (const auto constraint : chain_.constraints_of(box)) {
        double room = 0;
        for (const auto other : chain_.boxes_of(constraint)) room += chain_.box_size[other];
        sum += chain_.need[constraint] / room;
    }
    probability_[box] = sum / static_cast<double>(chain_.constraints_of(box).size());
    covered_[box] = 1;
}

void Windows::weigh(double odds) {
    for (Window& window : windows_) {
        weigh(window, odds);
        for (const Step& step : window.steps) {
            if (step.inner) probability_[step.box] = step.probability;
        }
    }
    for (Window& window : windows_) {
        for (Step& step : window.steps) {
            if (step.rim && verdict_[step.box] == Verdict::open_to_both) match(step);
        }
    }
}

void Windows::match(Step& step) const {
    constexpr double most_step = 10;
    constexpr double pace = 0.3; // all rims move at once: large steps overshoot, and swing for ever
    const double wanted = odds_of(between(probability_[step.box]));
    const double has = odds_of(between(step.probability));
    step.rim_odds = kept_in_range(step.rim_odds * std::pow(std::clamp(wanted / has, 1 / most_step, most_step), pace));
}

// One pass forward and one backward over a window; the counts of each step are scaled to a sum of one.
void Windows::weigh(Window& window, double odds) {
    const ChainGraph& graph = window.graph;
    const int steps = graph.steps();
    const auto first_state = [&](int step) { return step == 0 ? 0 : graph.transitions(step - 1).front().to; };
    const std::size_t states = graph.transitions(steps - 1).back().to + 1;
    forward_.assign(states, 0.0);
    backward_.assign(states, 0.0);
    forward_[0] = 1;
    for (int step = 0; step < steps; ++step) {
        const auto weights = weights_of(window.steps[step], odds);
        for (const auto& t : graph.transitions(step)) forward_[t.to] += forward_[t.from] * weights[t.mines];
        scale(std::span(forward_)
                  .subspan(first_state(step + 1))
                  .first((step + 1 < steps ? first_state(step + 2) : states) - first_state(step + 1)));
    }
    backward_.back() = 1;
    for (int step = steps - 1; step >= 0; --step) {
        const auto weights = weights_of(window.steps[step], odds);
        double mines = 0;
        double all = 0;
        for (const auto& t : graph.transitions(step)) {
            const double ahead = backward_[t.to] * weights[t.mines];
            backward_[t.from] += ahead;
            all += forward_[t.from] * ahead;
            mines += forward_[t.from] * ahead * t.mines;
        }
        scale(std::span(backward_).subspan(first_state(step)).first(first_state(step + 1) - first_state(step)));
        if (all > 0) window.steps[step].probability = mines / (all * window.steps[step].size);
    }
}

double Windows::probability(std::int32_t box) const {
    if (verdict_[box] == Verdict::open_to_both) return between(probability_[box]);
    return verdict_[box] == Verdict::mine ? 1.0 : 0.0;
}

double Windows::expected_mines() const {
    double sum = 0;
    for (std::int32_t box = 0; box < chain_.boxes(); ++box) sum += probability(box) * chain_.box_size[box];
    return sum;
}

double Windows::error() const {
    constexpr std::uint64_t large = 30'000;
    constexpr double share = 0.01; // measured with windows below that
    return window_work_ < large ? share * expected_mines() : 0.0;
}

double Windows::spread() const {
    double sum = 0;
    for (std::int32_t box = 0; box < chain_.boxes(); ++box) {
        if (verdict_[box] != Verdict::open_to_both) continue;
        sum += probability_[box] * (1 - probability_[box]) * chain_.box_size[box];
    }
    return sum;
}

} // namespace gridseer::minesweeper
