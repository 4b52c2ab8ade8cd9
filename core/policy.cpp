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
    if (recorder && answer_.status == Status::exact) {
        sights_.assign(sights.begin(), sights.end());
        const Answer answer = answer_;
        GuessSample sample{};
        sample.position = measure_position(engine_, answer, mines_left);
        std::vector<std::uint8_t> touched;
        for (const Candidate& candidate : candidates) touched.push_back(engine_.frontier().on_frontier(candidate.cell));
        std::vector<Outlook> outlooks;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            outlooks.push_back(outlook(grid, sights_, mines_left, candidates[i], answer.log2_layouts, touched[i]));
            for (int k = 0; k < outlook_count; ++k) sample.mean[k] += outlooks.back()[k];
        }
        for (float& value : sample.mean) value /= static_cast<float>(candidates.size());
        std::size_t chosen = 0;
        if (random_.below(1'000'000) < settings_.explore * 1e6) {
            chosen = random_.below(static_cast<std::uint32_t>(candidates.size()));
        } else {
            for (std::size_t i = 0; i < candidates.size(); ++i) {
                const auto survival = [&](std::size_t c) { return 0.6f * outlooks[c][0] + 0.4f * outlooks[c][1]; };
                if (survival(i) > survival(chosen)) chosen = i;
            }
            chosen += 1000;
        }
        if (chosen < 1000) {
            sample.chosen = outlooks[chosen];
            recorder->push_back(sample);
        } else {
            chosen -= 1000;
        }
        choice.cell = candidates[chosen].cell;
        choice.mine_probability = answer.probability[choice.cell];
        return choice;
    }
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

// What can be expected after opening a cell: the features of the positions that follow, by their probability.
Outlook Policy::outlook(const Grid& grid, std::vector<std::uint8_t>& sights, int mines_left,
                        const Candidate& candidate, double log2_layouts, bool on_frontier) {
    Outlook sum{};
    Answer& answer = answers_[2];
    int flags = 0;
    int closed = 0;
    for (const Cell neighbour : grid.neighbours(candidate.cell)) {
        closed += sights[neighbour] == sight_closed;
        flags += sights[neighbour] == sight_flag;
    }
    double unseen = candidate.safety;
    double entropy = 0;
    double gain = 0;
    double likeliest = 0;
    double zero = 0;
    for (int number = flags; number <= flags + closed && unseen > 1e-9; ++number) {
        sights[candidate.cell] = static_cast<std::uint8_t>(number);
        engine_.analyse(grid, sights, mines_left, answer);
        if (answer.status != Status::exact) continue;
        const double probability = std::exp2(answer.log2_layouts - log2_layouts);
        const Features features = measure_position(engine_, answer, mines_left);
        for (int k = 0; k < feature_count; ++k) sum[k] += static_cast<float>(probability * features[k]);
        unseen -= probability;
        entropy -= probability * std::log2(probability);
        gain += probability * (log2_layouts - answer.log2_layouts);
        likeliest = std::max(likeliest, probability);
        if (number == 0) zero = probability;
    }
    sights[candidate.cell] = sight_closed;
    sum[feature_count] = static_cast<float>(candidate.safety);
    sum[feature_count + 1] = static_cast<float>(zero);
    sum[feature_count + 2] = static_cast<float>(entropy);
    sum[feature_count + 3] = static_cast<float>(gain);
    sum[feature_count + 4] = static_cast<float>(likeliest);
    sum[feature_count + 5] = on_frontier ? 0.0f : 1.0f;
    sum[feature_count + 6] = static_cast<float>(closed) / 8;
    sum[feature_count + 7] = sum[0] * static_cast<float>(candidate.safety);
    return sum;
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
