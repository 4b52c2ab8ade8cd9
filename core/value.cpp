#include "value.h"

#include "value_weights.h"

#include <algorithm>
#include <cmath>

namespace gridseer {

Features measure_position(const Engine& engine, const Answer& answer, int mines_left) {
    const Frontier& frontier = engine.frontier();
    int safe = 0;
    int mines = 0;
    int off = 0;
    int near_even = 0;
    int rather_safe = 0;
    double off_risk = 0;
    double doubt = 0; // how many cells would be called wrong, if each were called by what is likelier
    std::array<double, 3> best{};
    for (const Cell cell : frontier.closed) {
        const double risk = answer.probability[cell];
        const bool touched = frontier.on_frontier(cell);
        if (answer.verdict[cell] == Verdict::mine) {
            ++mines;
            continue;
        }
        safe += answer.verdict[cell] == Verdict::safe;
        if (!touched) {
            ++off;
            off_risk = risk;
        } else {
            doubt += std::min(risk, 1 - risk);
            near_even += risk > 0.4 && risk < 0.6;
            rather_safe += risk < 0.1;
        }
        double safety = 1 - risk;
        for (double& place : best) {
            if (safety > place) std::swap(safety, place);
        }
    }
    int even_pairs = 0; // chains of two cells of which one is a mine: nothing but a guess will open them
    int small_chains = 0;
    for (int c = 0; c < frontier.chain_count; ++c) {
        const Chain& chain = frontier.chains[c];
        small_chains += chain.cells <= 4;
        if (chain.cells == 2 && chain.boxes.size() <= 2) ++even_pairs;
    }
    const auto closed = static_cast<double>(frontier.closed.size());
    const double unknown = std::max(1.0, closed - mines - safe);
    const double unknown_mines = mines_left - mines;
    const double to_open = closed - mines_left;
    return {static_cast<float>(best[0]),
            static_cast<float>(best[1]),
            static_cast<float>(best[2]),
            safe > 0 ? 1.0f : 0.0f,
            static_cast<float>(std::log1p(safe)),
            static_cast<float>(off_risk),
            static_cast<float>(std::sqrt(off)),
            off > 0 ? 1.0f : 0.0f,
            static_cast<float>(std::log1p(to_open)),
            static_cast<float>(std::sqrt(std::max(0.0, to_open))),
            static_cast<float>(unknown_mines / unknown),
            static_cast<float>(answer.log2_layouts),
            static_cast<float>(std::sqrt(std::max(0.0, answer.log2_layouts))),
            static_cast<float>(frontier.chain_count),
            static_cast<float>(frontier.cells_in_chains),
            static_cast<float>(doubt),
            static_cast<float>(near_even),
            static_cast<float>(rather_safe),
            static_cast<float>(even_pairs),
            static_cast<float>(small_chains)};
}

double win_chance(const Features& features) {
    float sum = value_output_bias;
    for (int unit = 0; unit < value_units; ++unit) {
        float total = value_hidden_bias[unit];
        for (int i = 0; i < feature_count; ++i) total += value_hidden[unit][i] * features[i];
        sum += value_output[unit] * std::max(0.0f, total);
    }
    return 1 / (1 + std::exp(-static_cast<double>(sum)));
}

} // namespace gridseer
