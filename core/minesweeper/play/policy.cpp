#include "minesweeper/play/policy.h"

#include "minesweeper/board/sight.h"
#include "minesweeper/play/cover.h"
#include "minesweeper/play/layout_draw.h"
#include "minesweeper/play/race.h"
#include "random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace gridseer::minesweeper {

namespace {

// A number that follows from the board, so that what is drawn for it is the same again.
std::uint64_t seed_of(std::span<const std::uint8_t> sights) {
    std::uint64_t seed = 0;
    for (const std::uint8_t sight : sights) seed = mixed(seed + sight);
    return seed;
}

} // namespace

std::span<const Cell> Policy::turn(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                                   Choice& guess) {
    const auto proven = engine_.read(grid, sights, mines_left);
    if (!proven.empty()) return proven;
    const Answer& answer = engine_.analysis(grid, sights, mines_left);
    safe_.clear();
    for (const Cell cell : engine_.frontier().closed) {
        if (answer.verdict[cell] == Verdict::safe) safe_.push_back(cell);
    }
    if (safe_.empty()) guess = best_guess(grid, sights, mines_left, answer);
    return safe_;
}

Choice Policy::best_guess(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                          const Answer& answer) {
    Choice choice;
    if (answer.status == Status::contradiction) return choice;
    if (search_endgame(grid, sights, mines_left, answer, choice)) return choice;
    sights_.assign(sights.begin(), sights.end());
    const MinesLeft undecided = wall_in_mines(grid, answer, mines_left);
    if (!weigh_cover(grid, sights, mines_left, answer)) {
        swaps_.weigh(grid, sights_, undecided, answer, strength_.swap_chance, relief_);
    }
    engine_.read(grid, sights, mines_left);
    std::vector<Candidate> candidates;
    collect(grid, sights, answer, candidates, strength_.most_candidates, strength_.candidate_ratio);
    if (candidates.empty()) return choice;
    choice.cell = candidates[0].cell;
    choice.reason = Reason::smallest_risk;
    if (strength_.depth >= 2 && answer.status == Status::exact) {
        known_.clear();
        contenders_.clear();
        const bool playing_out = plays_out(mines_left, answer);
        const double contender_share = playing_out ? strength_.playout_share : 1;
        if (strength_.depth >= 3) shortlist(grid, undecided, answer.log2_weight, contender_share, candidates);
        if (!candidates.empty()) choice.cell = look_ahead(grid, undecided, answer.log2_weight, candidates);
        choice.reason = Reason::looked_ahead;
        if (playing_out && contenders_.size() > 1) {
            choice.cell = play_out(grid, sights, mines_left.least, choice.cell);
            choice.reason = Reason::played_out;
        }
    }
    choice.mine_probability = answer.probability[choice.cell];
    return choice;
}

// Takes the proven mines out of the position that is looked into: they become walls that the numbers beside them no
// longer count. The same layouts fit what is left, and there is less to count. Gives the mines that are left then.
MinesLeft Policy::wall_in_mines(const Grid& grid, const Answer& answer, MinesLeft mines_left) {
    walled_.assign(sights_.size(), 0);
    for (Cell cell = 0; cell < grid.size(); ++cell) {
        if (answer.verdict[cell] != Verdict::mine) continue;
        walled_[cell] = 1;
        sights_[cell] = sight_wall;
        mines_left = mines_left.with_one_found();
        mines_left.prior.mines += 1; // the engine knows of no mine under a wall
        for (const Cell neighbour : grid.neighbours(cell)) sights_[neighbour] -= sights_[neighbour] <= 8;
    }
    return mines_left;
}

// Relief by all conflicts that drawn layouts show; false where too many layouts are left to draw some of them.
bool Policy::weigh_cover(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                         const Answer& answer) {
    const bool countable = answer.status == Status::exact && mines_left.is_number();
    if (strength_.cover_layouts == 0 || !countable || answer.log2_weight > strength_.cover_bits) return false;
    Cover cover(grid, sights, answer);
    LayoutDraw draw(engine_, grid, sights, mines_left.least, mixed(seed_of(sights))); // other ones than are played out
    for (int i = 0; i < strength_.cover_layouts && draw.draw(); ++i) cover.add(draw.layout());
    cover.weigh(relief_);
    return true;
}

// False when too many layouts are left, or the search is given up.
bool Policy::search_endgame(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                            const Answer& answer, Choice& choice) {
    if (answer.status != Status::exact || !mines_left.is_number()) return false;
    if (answer.log2_weight > std::log2(strength_.endgame_layouts)) return false;
    const auto result = endgame_.solve(grid, sights, mines_left.least, strength_.endgame_layouts,
                                       static_cast<std::uint64_t>(strength_.endgame_work));
    if (!result.finished) return false;
    choice.cell = result.cell;
    choice.mine_probability = answer.probability[result.cell];
    choice.win_probability = static_cast<double>(result.won) / result.layouts;
    choice.reason = Reason::endgame;
    return true;
}

// The candidate that leaves the best chances.
Cell Policy::look_ahead(const Grid& grid, const MinesLeft& mines_left, double log2_weight,
                        std::span<const Candidate> candidates) {
    Cell chosen = candidates[0].cell;
    double best = -1;
    for (const Candidate& candidate : candidates) {
        const double relief = relief_[candidate.cell];
        if (candidate.safety * relief <= best) continue;
        const Horizon horizon{strength_.depth, strength_.follow, 0, 0};
        const double value = relief * guess_value(grid, mines_left, candidate, log2_weight, horizon, best / relief);
        if (value > best) {
            best = value;
            chosen = candidate.cell;
        }
    }
    return chosen;
}

// Looking one guess ahead shows which candidates deserve a deeper search, in which order that search stops earliest,
// and which have this share of the best value and so are worth playing out.
void Policy::shortlist(const Grid& grid, const MinesLeft& mines_left, double log2_weight, double contender_share,
                       std::vector<Candidate>& candidates) {
    const double least_share = std::min(strength_.shortlist, contender_share);
    std::vector<std::pair<double, Candidate>> scored;
    double best = 0;
    for (const Candidate& candidate : candidates) {
        const double relief = relief_[candidate.cell];
        const double needed = least_share * best / relief;
        if (candidate.safety <= needed) continue;
        const double value = relief * guess_value(grid, mines_left, candidate, log2_weight, {2, 0, 0, 0}, needed);
        best = std::max(best, value);
        scored.emplace_back(value, candidate);
    }
    std::ranges::stable_sort(scored, [](const auto& a, const auto& b) { return a.first > b.first; });
    candidates.clear();
    for (const auto& [value, candidate] : scored) {
        if (value >= strength_.shortlist * best) candidates.push_back(candidate);
        if (value >= contender_share * best) contenders_.push_back(candidate.cell);
    }
}

bool Policy::plays_out(const MinesLeft& mines_left, const Answer& answer) const {
    return strength_.playout_turns > 0 && mines_left.is_number() && answer.log2_weight <= strength_.playout_bits;
}

// The games go on by the smallest risk.
Cell Policy::play_out(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, Cell favourite) const {
    Strength player = strength_;
    player.depth = 1;
    player.swap_chance = 1;
    player.cover_layouts = 0;
    player.endgame_layouts = strength_.playout_endgame;
    const auto shared = Grid::shared(grid.width(), grid.height(), grid.topology());
    Playout playout(shared, sights, mines_left, player, seed_of(sights));
    std::vector<Cell> cells{favourite};
    std::ranges::copy_if(contenders_, std::back_inserter(cells), [&](Cell cell) { return cell != favourite; });
    return win_race(playout, cells, strength_.playout_turns);
}

// The cells worth considering, the safest first. All cells that no number touches are equally safe: those with few
// unopened neighbours, which open an area most easily, stand for them.
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
        if (safety * std::max(1.0, relief_[cell]) < ratio * best) continue; // the safest cell always stays
        int unopened = 0;                                                   // the mines that were found among them
        for (const Cell neighbour : grid.neighbours(cell)) {
            unopened += sights[neighbour] == sight_closed || sights[neighbour] == sight_flag || walled_[neighbour];
        }
        (frontier.on_frontier(cell) ? candidates : off).push_back({cell, safety, unopened});
    }
    const auto easier = [](const Candidate& a, const Candidate& b) {
        return a.safety != b.safety ? a.safety > b.safety : a.unopened_neighbours < b.unopened_neighbours;
    };
    std::ranges::stable_sort(off, easier);
    if (static_cast<int>(off.size()) > strength_.most_off_frontier) off.resize(strength_.most_off_frontier);
    candidates.insert(candidates.end(), off.begin(), off.end());
    std::ranges::stable_sort(candidates, easier);
    if (static_cast<int>(candidates.size()) > most) candidates.resize(most);
}

// The chance to be alive and well after a guess; stops early when it cannot be more than `needed`.
double Policy::guess_value(const Grid& grid, const MinesLeft& mines_left, const Candidate& candidate,
                           double log2_weight, Horizon horizon, double needed) {
    --horizon.depth;
    horizon.follow_now = horizon.follow;
    return opened_value(grid, mines_left, candidate.cell, candidate.safety, log2_weight, horizon, needed);
}

// The value of the positions after opening a cell, each as much as it is probable.
double Policy::opened_value(const Grid& grid, const MinesLeft& mines_left, Cell cell, double safety, double log2_weight,
                            Horizon after, double needed) {
    int closed = 0;
    int flags = 0;
    for (const Cell neighbour : grid.neighbours(cell)) {
        closed += sights_[neighbour] == sight_closed;
        flags += sights_[neighbour] == sight_flag;
    }
    const std::uint64_t opened_before = opened_;
    double value = 0;
    double unseen = safety;
    for (int number = flags; number <= flags + closed && unseen > 1e-9; ++number) {
        sights_[cell] = static_cast<std::uint8_t>(number);
        opened_ = opened_before ^ mixed(static_cast<std::uint64_t>(cell) * 16 + number + 1);
        const Known& position = known(grid, mines_left, after);
        const double probability = std::exp2(position.log2_weight - log2_weight);
        value += probability * position.value;
        unseen -= probability;
        if (value + unseen <= needed) break;
    }
    sights_[cell] = sight_closed;
    opened_ = opened_before;
    return value;
}

// What the position is worth, looked up or worked out.
const Policy::Known& Policy::known(const Grid& grid, const MinesLeft& mines_left, Horizon horizon) {
    const std::uint64_t key =
        opened_ ^ mixed(~static_cast<std::uint64_t>((horizon.depth * 64 + horizon.follow) * 64 + horizon.follow_now));
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    while (static_cast<int>(answers_.size()) <= horizon.level) answers_.emplace_back();
    Answer& answer = answers_[horizon.level];
    engine_.analyse(grid, sights_, mines_left, answer);
    Known result{-std::numeric_limits<double>::infinity(), 0};
    if (answer.status == Status::exact) {
        result.log2_weight = answer.log2_weight;
        ++horizon.level;
        result.value = position_value(grid, mines_left, answer, horizon);
    }
    return known_.emplace(key, result).first->second;
}

// How good a position is: how safe its next moves are. Where little is certain and there is depth left, it is looked
// into; otherwise its three safest cells decide.
double Policy::position_value(const Grid& grid, const MinesLeft& mines_left, const Answer& answer, Horizon horizon) {
    std::array<double, 3> best{};
    int safe = 0;
    int unknown = 0;
    Cell safe_cell = no_cell;
    for (const Cell cell : engine_.frontier().closed) {
        if (answer.verdict[cell] == Verdict::mine) continue;
        ++unknown;
        double safety = 1 - answer.probability[cell];
        if (answer.verdict[cell] == Verdict::safe) {
            ++safe;
            safe_cell = cell;
        }
        for (double& place : best) {
            if (safety > place) std::swap(safety, place);
        }
    }
    if (unknown == 0) return 1;
    const double log2_weight = answer.log2_weight;
    if (safe > 0 && safe <= strength_.few_safe && horizon.follow_now > 0) {
        --horizon.follow_now;
        return opened_value(grid, mines_left, safe_cell, 1.0, log2_weight, horizon, -1);
    }
    if (safe == 0 && horizon.depth >= 2) {
        std::vector<Candidate> candidates;
        collect(grid, sights_, answer, candidates, strength_.inner_candidates, 0.9);
        double deepest = 0;
        for (const Candidate& candidate : candidates) {
            deepest = std::max(deepest, guess_value(grid, mines_left, candidate, log2_weight, horizon, deepest));
        }
        return deepest;
    }
    for (int place = unknown; place < 3; ++place)
        best[place] = best[0]; // having fewer cells than places isn't a drawback
    const double first_share = 1 - strength_.second_share - strength_.third_share;
    return first_share * best[0] + strength_.second_share * best[1] + strength_.third_share * best[2];
}

} // namespace gridseer::minesweeper
