#include "policy.h"

#include "value.h"

#include <algorithm>
#include <cmath>

namespace gridseer {

std::span<const Cell> Policy::turn(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left,
                                   Choice& guess) {
    const auto proven = engine_.read(grid, sights, mines_left);
    if (!proven.empty()) return proven;
    engine_.analyse_read(answer_);
    safe_.clear();
    for (const Cell cell : engine_.frontier().closed) {
        if (answer_.verdict[cell] == Verdict::safe) safe_.push_back(cell);
    }
    if (safe_.empty()) guess = best_guess(grid, sights, mines_left);
    return safe_;
}

Choice Policy::best_guess(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left) {
    Choice choice;
    if (answer_.status == Status::contradiction) return choice;
    if (answer_.status == Status::exact && answer_.log2_layouts <= std::log2(settings_.endgame_layouts)) {
        const auto result = endgame_.solve(grid, sights, mines_left, settings_.endgame_layouts,
                                           static_cast<std::uint64_t>(settings_.endgame_work));
        if (result.finished) {
            choice.cell = result.cell;
            choice.mine_probability = answer_.probability[result.cell];
            choice.win_probability = static_cast<double>(result.won) / result.layouts;
            choice.reason = Reason::endgame;
            return choice;
        }
    }
    std::vector<Candidate> candidates;
    collect(grid, sights, answer_, candidates, settings_.most_candidates, settings_.candidate_ratio);
    if (candidates.empty()) return choice;
    choice.cell = candidates[0].cell;
    choice.reason = Reason::smallest_risk;
    if (settings_.explore > 0 && random_.below(1'000'000) < settings_.explore * 1e6) {
        choice.cell = candidates[random_.below(static_cast<std::uint32_t>(candidates.size()))].cell;
        choice.mine_probability = answer_.probability[choice.cell];
        return choice;
    }
    if (settings_.depth >= 2 && answer_.status == Status::exact) {
        sights_.assign(sights.begin(), sights.end());
        double best = -1;
        const Answer answer = answer_;
        for (const Candidate& candidate : candidates) {
            if (candidate.safety <= best) break;
            const double value =
                score(grid, sights_, mines_left, candidate, answer.log2_layouts, settings_.depth, best);
            if (value > best) {
                best = value;
                choice.cell = candidate.cell;
            }
        }
        choice.reason = Reason::looked_ahead;
    }
    choice.mine_probability = answer_.probability[choice.cell];
    return choice;
}

// The cells worth a look, the safest first. Of the cells that no number touches all are equally safe: those with few
// closed neighbours, which open an area most easily, stand for them.
void Policy::collect(const Grid& grid, std::span<const std::uint8_t> sights, const Answer& answer,
                     std::vector<Candidate>& candidates, int most, double ratio) const {
    candidates.clear();
    const Frontier& frontier = engine_.frontier();
    std::vector<Candidate> off;
    double best = 0;
    for (const Cell cell : frontier.closed) {
        if (answer.verdict[cell] != Verdict::open_to_both) continue;
        best = std::max(best, 1 - answer.probability[cell]);
    }
    for (const Cell cell : frontier.closed) {
        if (answer.verdict[cell] != Verdict::open_to_both) continue;
        const double safety = 1 - answer.probability[cell];
        if (safety < ratio * best) continue;
        int closed = 0;
        for (const Cell neighbour : grid.neighbours(cell)) closed += sights[neighbour] == sight_closed;
        (frontier.on_frontier(cell) ? candidates : off).push_back({cell, safety, closed});
    }
    const auto easier = [](const Candidate& a, const Candidate& b) {
        return a.safety != b.safety ? a.safety > b.safety : a.closed_neighbours < b.closed_neighbours;
    };
    std::ranges::stable_sort(off, easier);
    if (static_cast<int>(off.size()) > settings_.most_off_frontier) off.resize(settings_.most_off_frontier);
    candidates.insert(candidates.end(), off.begin(), off.end());
    std::ranges::stable_sort(candidates, easier);
    if (static_cast<int>(candidates.size()) > most) candidates.resize(most);
}

// The chance to be alive and well after opening a cell; stops early when it cannot be more than `needed`.
double Policy::score(const Grid& grid, std::vector<std::uint8_t>& sights, int mines_left, const Candidate& candidate,
                     double log2_layouts, int depth, double needed) {
    Answer& answer = answers_[depth];
    int closed = 0;
    int flags = 0;
    for (const Cell neighbour : grid.neighbours(candidate.cell)) {
        closed += sights[neighbour] == sight_closed;
        flags += sights[neighbour] == sight_flag;
    }
    double value = 0;
    double unseen = candidate.safety;
    for (int number = flags; number <= flags + closed && unseen > 1e-9; ++number) {
        sights[candidate.cell] = static_cast<std::uint8_t>(number);
        engine_.analyse(grid, sights, mines_left, answer);
        if (answer.status != Status::exact) continue;
        const double probability = std::exp2(answer.log2_layouts - log2_layouts);
        value += probability * position_value(grid, sights, mines_left, answer, depth - 1);
        unseen -= probability;
        if (value + unseen <= needed) break;
    }
    sights[candidate.cell] = sight_closed;
    return value;
}

double Policy::position_value(const Grid& grid, std::vector<std::uint8_t>& sights, int mines_left, const Answer& answer,
                              int depth) {
    double best = 0;
    double second = 0;
    int safe = 0;
    int unknown = 0;
    for (const Cell cell : engine_.frontier().closed) {
        if (answer.verdict[cell] == Verdict::mine) continue;
        ++unknown;
        const double safety = 1 - answer.probability[cell];
        safe += answer.verdict[cell] == Verdict::safe;
        if (safety > best) {
            second = best;
            best = safety;
        } else {
            second = std::max(second, safety);
        }
    }
    if (unknown == 0) return 1;
    if (safe == 0 && depth >= 2) {
        std::vector<Candidate> candidates;
        collect(grid, sights, answer, candidates, 3, 0.95);
        const double log2_layouts = answer.log2_layouts;
        double deepest = 0;
        for (const Candidate& candidate : candidates) {
            deepest = std::max(deepest, score(grid, sights, mines_left, candidate, log2_layouts, depth, deepest));
        }
        return deepest;
    }
    const double survival = (1 - settings_.second_share) * best + settings_.second_share * second;
    if (settings_.use_value == 0) return survival;
    return survival * std::pow(win_chance(measure_position(engine_, answer, mines_left)), settings_.use_value);
}

} // namespace gridseer
