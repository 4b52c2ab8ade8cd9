// When a chain is too wide to count: an estimate that says so.
//
// Wide chains are seen through windows (windows.h). What a window proves is proven; its probabilities are an estimate.
// Every mine is given the same odds, wherever it lies, and these are balanced until the expected mines are the mines
// left; on large boards this is what counting all layouts comes to.
#include "clock.h"
#include "minesweeper/count/engine.h"
#include "minesweeper/count/windows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gridseer::minesweeper {

// A chain too wide to count.
struct WideChain {
    int chain = 0; // of the board
    Windows windows;
};

namespace {

// The weight of each number of mines when every mine has the same odds; kept well inside the range of doubles.
std::vector<double> powers(double odds, const ChainGraph::State& end) {
    constexpr double most_bits = 300;
    const double middle = (end.least + end.most) / 2.0;
    const double bits = std::log2(odds);
    const double limit = most_bits / std::max(1.0, middle - end.least);
    std::vector<double> weights;
    for (int mines = end.least; mines <= end.most; ++mines) {
        weights.push_back(std::exp2(std::clamp(bits, -limit, limit) * (mines - middle)));
    }
    return weights;
}

// Moves the odds of all cells by one factor so that the probabilities sum to the mines that are left for them.
void shift_odds(const std::vector<Cell>& cells, double mines, std::vector<double>& probability) {
    const auto moved = [](double p, double shift) { return 1 / (1 + (1 - p) / p * std::exp(-shift)); };
    double low = -60;
    double high = 60;
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        double sum = 0;
        for (const Cell cell : cells) sum += moved(probability[cell], middle);
        (sum < mines ? low : high) = middle;
    }
    for (const Cell cell : cells) probability[cell] = moved(probability[cell], (low + high) / 2);
}

// The mines of a counted chain when every mine has the same odds: how many are expected, and their variance.
std::pair<double, double> expected_mines(const ChainGraph& graph, const std::vector<double>& forward, double odds) {
    const auto& end = graph.final_state();
    const auto weights = powers(odds, end);
    double all = 0;
    double sum = 0;
    double squares = 0;
    for (int mines = end.least; mines <= end.most; ++mines) {
        const double weight = weights[mines - end.least] * forward[end.values + (mines - end.least)];
        all += weight;
        sum += weight * mines;
        squares += weight * mines * mines;
    }
    return {sum / all, std::max(0.0, squares / all - sum / all * (sum / all))};
}

// The odds of a mine at which the expected mines are those left, approached step by step. How fast the expected mines
// grow with the odds is known of cells off the frontier and of counted chains. Of windows it is learnt on the way: from
// one step that went too far, or not far enough, to the next.
//
// Small windows err a little, and where nothing but windows hold the mines, a small error of theirs would move the odds
// far. Then odds near the density of the board are preferred, as much as the windows' error allows.
class Balance {
public:
    explicit Balance(double density) : first_log_odds_(std::log(density / (1 - density))), log_odds_(first_log_odds_) {}

    double odds() const { return std::exp(log_odds_); }
    void follow(double density) { log_odds_ = std::log(density / (1 - density)); }

    // `known_slope` is without the windows; `spread` is the windows' slope if all their cells were independent, `error`
    // that of their mines.
    void approach(double missing, double known_slope, double spread, double error) {
        constexpr double usual_deviation = 0.1; // of the logarithm of the odds
        if (missing * last_missing_ < 0) share_ = std::min(1.0, share_ * 1.5);
        if (missing * last_missing_ > 0 && std::abs(missing) > 0.8 * std::abs(last_missing_)) {
            share_ = std::max(0.02, share_ / 1.5);
        }
        last_missing_ = missing;
        const double slope = std::max(known_slope + share_ * spread, 1e-9);
        const double trust = slope * usual_deviation / std::max(error, 1e-9); // in the windows
        const double step = (missing / slope * trust * trust - (log_odds_ - first_log_odds_)) / (trust * trust + 1);
        log_odds_ = std::clamp(log_odds_ + std::clamp(step, -0.5, 0.5), -12.0, 12.0);
    }

private:
    double first_log_odds_;
    double log_odds_;
    double share_ = 0.3; // of the windows' spread that is their slope
    double last_missing_ = 0;
};

} // namespace

void Engine::estimate_counted_chain(const Chain& chain, const CountedChain& counted, double odds, Answer& answer) {
    std::vector<double> backward;
    std::vector<double> mines;
    std::vector<double> free;
    const auto weights = powers(odds, counted.graph.final_state());
    count_backward<double>(counted.graph, counted.forward, weights, backward, mines, free);
    for (std::size_t i = 0; i < chain.boxes.size(); ++i) {
        const auto [probability, verdict] = judge(mines[i], free[i]);
        mark_box(frontier_.boxes[chain.boxes[i]], probability, verdict, answer);
    }
}

// Looks at the wide chains through windows; false when a window already contradicts itself.
bool Engine::cover_wide_chains(std::vector<WideChain>& wide) {
    constexpr double work_a_second = 8'000'000; // what an ordinary machine builds in the time that there is for it
    const auto work = static_cast<std::uint64_t>(work_a_second * std::clamp(limits_.seconds, 0.1, 12.0));
    const double now = seconds_now();
    const double deadline = now + (budget_.deadline_seconds - now) / 2; // the other half is for weighing
    for (int c = 0; c < frontier_.chain_count; ++c) {
        if (counted_[c] && !counted_[c]->forward.empty()) continue;
        WideChain& chain = wide.emplace_back();
        chain.chain = c;
        shape_.take(frontier_, frontier_.chains[c], width_);
        if (chain.windows.cover(shape_, ordering_, work, deadline)) continue;
        trouble_ = clue_at(frontier_.chains[c], chain.windows.trouble());
        return false;
    }
    return true;
}

// The density of mines before the numbers are looked at.
double Engine::density_at_first() const {
    const auto closed = static_cast<double>(frontier_.closed.size());
    const Prior& prior = mines_unproven_.prior;
    const double density =
        mines_left_.is_number() ? mines_left_.least / closed : prior.mines / (prior.mines + prior.free);
    return std::clamp(density, 0.01, 0.99);
}

// The mines that the chains are expected to hold at some odds, and how fast they grow with them.
Engine::Expected Engine::expect_in_chains(double odds, std::vector<WideChain>& wide) const {
    Expected expected;
    for (int c = 0; c < frontier_.chain_count; ++c) {
        if (!counted_[c] || counted_[c]->forward.empty()) continue;
        const auto [mines, variance] = expected_mines(counted_[c]->graph, counted_[c]->forward, odds);
        expected.mines += mines;
        expected.slope += variance;
    }
    for (WideChain& chain : wide) {
        chain.windows.weigh(odds);
        expected.mines += chain.windows.expected_mines();
        expected.spread += chain.windows.spread();
        expected.error += chain.windows.error();
    }
    return expected;
}

// Weighs the windows and finds the odds of a mine at which the expected mines are those left. Where these are not a
// number, the odds follow what the chains hold, unless that leaves the range.
double Engine::balance(std::vector<WideChain>& wide) {
    constexpr int most_rounds = 24;
    const int off_cells = frontier_.cells_off_frontier();
    const Prior& prior = mines_unproven_.prior;
    Balance balance(density_at_first());
    double odds = balance.odds();
    for (int round = 0; round < most_rounds; ++round) {
        odds = balance.odds();
        const Expected expected = expect_in_chains(odds, wide);
        if (budget_.time_is_up()) break;
        const double density = odds / (1 + odds);
        const double mines = expected.mines + off_cells * density;
        double wanted = mines_unproven_.least;
        if (!mines_unproven_.is_number()) {
            const double follows =
                (prior.mines + expected.mines) / (prior.mines + prior.free + frontier_.cells_in_chains);
            const double then = expected.mines + off_cells * follows;
            wanted = std::clamp<double>(then, mines_unproven_.least, mines_unproven_.most);
            if (wanted == then) {
                balance.follow(follows);
                continue;
            }
        }
        balance.approach(wanted - mines, expected.slope + off_cells * density * (1 - density), expected.spread,
                         expected.error);
    }
    return odds;
}

void Engine::estimate(Answer& answer) {
    budget_.deadline_seconds += 0.4 * limits_.seconds; // a tenth is left for what cannot be stopped
    recount_chains_from_elsewhere();
    std::vector<WideChain> wide;
    if (!cover_wide_chains(wide)) {
        answer.status = Status::contradiction;
        return;
    }
    const double odds = balance(wide);
    for (const Cell cell : frontier_.closed) {
        if (answer.verdict[cell] != Verdict::none) continue;
        answer.probability[cell] = odds / (1 + odds);
        answer.verdict[cell] = Verdict::open_to_both;
    }
    for (int c = 0; c < frontier_.chain_count; ++c) {
        const Chain& chain = frontier_.chains[c];
        if (counted_[c] && !counted_[c]->forward.empty()) estimate_counted_chain(chain, *counted_[c], odds, answer);
    }
    for (const WideChain& chain : wide) {
        const auto& boxes = frontier_.chains[chain.chain].boxes;
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const auto box = static_cast<std::int32_t>(i);
            mark_box(frontier_.boxes[boxes[i]], chain.windows.probability(box), chain.windows.verdict(box), answer);
        }
    }
    settle_estimate(answer);
}

// What is certain by the mines left alone; then the rest of the way to probabilities that sum to them.
void Engine::settle_estimate(Answer& answer) const {
    std::vector<Cell> open_to_both;
    auto found = -static_cast<int>(frontier_.proven_mines.size()); // mines beyond those that were proven before
    for (const Cell cell : frontier_.closed) {
        if (answer.verdict[cell] == Verdict::open_to_both) open_to_both.push_back(cell);
        if (answer.verdict[cell] == Verdict::mine) ++found;
    }
    const auto room = static_cast<int>(open_to_both.size());
    const int least = mines_unproven_.least - found;
    const int most = mines_unproven_.most - found;
    if (most < 0 || least > room) {
        answer.status = Status::contradiction;
        return;
    }
    if (most == 0 || least == room) {
        for (const Cell cell : open_to_both) {
            answer.verdict[cell] = most == 0 ? Verdict::safe : Verdict::mine;
            answer.probability[cell] = most == 0 ? 0 : 1;
        }
        return;
    }
    double mines = 0;
    for (const Cell cell : open_to_both) mines += answer.probability[cell];
    mines = std::clamp<double>(mines, std::max(0, least), std::min(room, most));
    shift_odds(open_to_both, mines, answer.probability);
    for (const Cell cell : open_to_both) answer.probability[cell] = between(answer.probability[cell]);
}

} // namespace gridseer::minesweeper
