#include "minesweeper/play/unavoidable.h"

#include "minesweeper/board/sight.h"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <unordered_map>

namespace gridseer::minesweeper {

namespace {

// Sets that are looked at, in all and with one first unit; those of real boards need a few dozen for each.
constexpr std::uint64_t most_looked_at = 65'536;
constexpr std::uint64_t least_per_unit = 64;
constexpr std::uint64_t most_per_unit = 4096;

// The game within the set: every configuration is a layout, and what a player knows is which of them still fit.
class SmallTree {
public:
    SmallTree(std::span<const std::uint8_t> configurations, std::span<const std::uint8_t> touching)
        : configurations_(configurations), touching_(touching) {}

    std::int32_t won() {
        Fitting all;
        for (std::size_t i = 0; i < configurations_.size(); ++i) all.set(i);
        return won(all);
    }

private:
    using Fitting = std::bitset<70>; // as many as there are ways to choose four of eight cells

    std::int32_t won(const Fitting& fitting) {
        if (fitting.count() <= 1) return static_cast<std::int32_t>(fitting.count());
        const auto known = known_.find(fitting);
        if (known != known_.end()) return known->second;
        std::int32_t best = 0;
        for (std::size_t cell = 0; cell < touching_.size(); ++cell) best = std::max(best, won_by(fitting, cell));
        return known_[fitting] = best;
    }

    // Opening a cell that is free anyway and tells nothing is no play.
    std::int32_t won_by(const Fitting& fitting, std::size_t cell) {
        std::array<Fitting, max_degree + 1> by_number;
        for (std::size_t i = 0; i < configurations_.size(); ++i) {
            const unsigned configuration = configurations_[i];
            if (fitting[i] && !(configuration >> cell & 1)) {
                by_number[std::popcount(configuration & touching_[cell])].set(i);
            }
        }
        std::int32_t sum = 0;
        for (const Fitting& part : by_number) {
            if (part.any() && part != fitting) sum += won(part);
        }
        return sum;
    }

    std::span<const std::uint8_t> configurations_;
    std::span<const std::uint8_t> touching_;
    std::unordered_map<Fitting, std::int32_t> known_;
};

} // namespace

std::span<const UnavoidableGuess> UnavoidableSearch::find(const Grid& grid, std::span<const std::uint8_t> sights,
                                                          const MinesLeft& mines_left) {
    grid_ = &grid;
    sights_ = sights;
    mines_left_ = mines_left;
    found_.clear();
    const Answer& answer = engine_.analysis(grid, sights, mines_left);
    if (answer.status != Status::exact) return found_;
    engine_.read(grid, sights, mines_left); // the answer may be remembered from before another board was read
    gather_units(answer);
    touches_.assign(sights.size(), 0);
    const std::uint64_t share = most_looked_at / std::max<std::size_t>(1, units_.size());
    for (std::int32_t seed = 0; seed < static_cast<std::int32_t>(units_.size()); ++seed) {
        left_to_look_at_ = std::clamp(share, least_per_unit, most_per_unit);
        take(seed);
        search(seed);
        give_back(seed);
    }
    keep_smallest();
    return found_;
}

// A unit is a box of the frontier, or all cells off it.
void UnavoidableSearch::gather_units(const Answer& answer) {
    const Frontier& frontier = engine_.frontier();
    units_.clear();
    unit_of_.assign(sights_.size(), no_unit);
    blind_.resize(sights_.size());
    for (std::size_t cell = 0; cell < sights_.size(); ++cell) {
        blind_[cell] = sights_[cell] > sight_closed || answer.verdict[cell] == Verdict::mine;
    }
    for (int c = 0; c < frontier.chain_count; ++c) {
        for (const std::int32_t index : frontier.chains[c].boxes) {
            const Box& box = frontier.boxes[index];
            if (box.size > most_unavoidable_cells || answer.verdict[box.first_cell] != Verdict::open_to_both) continue;
            std::vector<Cell> cells;
            for (Cell cell = box.first_cell; cell != no_cell; cell = frontier.next_cell[cell]) cells.push_back(cell);
            add_unit(std::move(cells));
        }
    }
    if (frontier.cells_off_frontier() <= most_unavoidable_cells) {
        std::vector<Cell> cells;
        for (const Cell cell : frontier.closed) {
            if (!frontier.on_frontier(cell) && answer.verdict[cell] == Verdict::open_to_both) cells.push_back(cell);
        }
        if (!cells.empty()) add_unit(std::move(cells));
    }
    std::ranges::sort(units_, {}, [](const Unit& unit) { return unit.cells[0]; });
    for (std::size_t unit = 0; unit < units_.size(); ++unit) {
        for (const Cell cell : units_[unit].cells) unit_of_[cell] = static_cast<std::int32_t>(unit);
    }
}

void UnavoidableSearch::add_unit(std::vector<Cell> cells) {
    std::ranges::sort(cells);
    units_.push_back({std::move(cells)});
}

void UnavoidableSearch::take(std::int32_t unit) {
    units_[unit].taken = true;
    for (const Cell cell : units_[unit].cells) {
        set_.push_back(cell);
        for (const Cell neighbour : grid_->neighbours(cell)) ++touches_[neighbour];
    }
}

void UnavoidableSearch::give_back(std::int32_t unit) {
    units_[unit].taken = false;
    set_.resize(set_.size() - units_[unit].cells.size());
    for (const Cell cell : units_[unit].cells) {
        for (const Cell neighbour : grid_->neighbours(cell)) --touches_[neighbour];
    }
}

bool UnavoidableSearch::can_take(std::int32_t unit, int seed) const {
    return unit > seed && !units_[unit].taken && !units_[unit].excluded &&
           set_.size() + units_[unit].cells.size() <= most_unavoidable_cells;
}

// Looks for all sets that contain the set at hand, in which the seed is the first unit. Whatever is wrong with the set,
// a larger one needs one of a few units to mend it; those without the first such unit are searched without it for good.
void UnavoidableSearch::search(int seed) {
    if (left_to_look_at_ == 0) return;
    --left_to_look_at_;
    Options options;
    if (!needs_more(seed, options)) return name_set();
    for (const std::int32_t unit : options) {
        take(unit);
        search(seed);
        give_back(unit);
        units_[unit].excluded = true;
    }
    for (const std::int32_t unit : options) units_[unit].excluded = false;
}

bool UnavoidableSearch::needs_more(int seed, Options& options) {
    outside_.clear();
    for (const Cell cell : set_) {
        for (const Cell neighbour : grid_->neighbours(cell)) {
            if (blind_[neighbour] || (unit_of_[neighbour] != no_unit && units_[unit_of_[neighbour]].taken)) continue;
            outside_.push_back(neighbour);
        }
    }
    return alone_needs_more(seed, options) || pattern_needs_more(seed, options);
}

// A cell outside that touches one cell of the set alone sees a varying number of mines: no count is needed to say so.
bool UnavoidableSearch::alone_needs_more(int seed, Options& options) {
    bool found = false;
    Options here;
    for (const Cell cell : outside_) {
        if (touches_[cell] != 1) continue;
        options_at(cell, seed, here);
        if (!found || here.size() < options.size()) std::swap(options, here);
        found = true;
        if (options.empty()) break;
    }
    return found;
}

bool UnavoidableSearch::pattern_needs_more(int seed, Options& options) {
    options.clear();
    if (!ask_configurations()) return true;
    bool found = false;
    Options here;
    for (const Cell cell : outside_) {
        unsigned seen = 0;
        for (const Cell neighbour : grid_->neighbours(cell)) {
            const auto place = std::ranges::find(set_, neighbour);
            if (place != set_.end()) seen |= 1u << (place - set_.begin());
        }
        const int first = std::popcount(configurations_[0] & seen);
        if (std::ranges::all_of(configurations_, [&](unsigned c) { return std::popcount(c & seen) == first; }))
            continue;
        options_at(cell, seed, here);
        if (!found || here.size() < options.size()) std::swap(options, here);
        found = true;
    }
    if (found) return true;
    const int mines = std::popcount(static_cast<unsigned>(configurations_[0]));
    if (std::ranges::all_of(configurations_, [&](unsigned c) { return std::popcount(c) == mines; })) return false;
    options_anywhere(seed, options);
    return true;
}

// The units that change what a cell outside sees.
void UnavoidableSearch::options_at(Cell outside, int seed, Options& options) const {
    options.clear();
    const auto consider = [&](Cell cell) {
        const std::int32_t unit = unit_of_[cell];
        if (unit == no_unit || !can_take(unit, seed) || std::ranges::find(options, unit) != options.end()) return;
        options.push_back(unit);
    };
    consider(outside);
    for (const Cell cell : grid_->neighbours(outside)) consider(cell);
}

// No number ties the set to any other cell, so only the mines left can fix its number of mines. They can't where so
// many cells lie off the frontier that they take or give whatever mines the set has fewer or more.
void UnavoidableSearch::options_anywhere(int seed, Options& options) const {
    options.clear();
    if (engine_.frontier().cells_off_frontier() >= 2 * (most_unavoidable_cells - 1)) return;
    for (std::int32_t unit = 0; unit < static_cast<std::int32_t>(units_.size()); ++unit) {
        if (can_take(unit, seed)) options.push_back(unit);
    }
}

// False when the engine ran out of time.
bool UnavoidableSearch::ask_configurations() {
    if (engine_.joint(*grid_, sights_, mines_left_, set_, probability_) != Status::exact) return false;
    configurations_.clear();
    for (std::size_t pattern = 0; pattern < probability_.size(); ++pattern) {
        if (probability_[pattern] == 0) continue;
        unsigned configuration = 0; // the first cell is the highest bit of a pattern
        for (std::size_t i = 0; i < set_.size(); ++i) configuration |= (pattern >> (set_.size() - 1 - i) & 1) << i;
        configurations_.push_back(static_cast<std::uint8_t>(configuration));
    }
    return true;
}

void UnavoidableSearch::name_set() {
    std::array<std::uint8_t, most_unavoidable_cells> touching{};
    for (std::size_t i = 0; i < set_.size(); ++i) {
        for (std::size_t j = 0; j < set_.size(); ++j) {
            const bool touch =
                std::ranges::find(grid_->neighbours(set_[i]), set_[j]) != grid_->neighbours(set_[i]).end();
            touching[i] |= static_cast<std::uint8_t>(touch << j);
        }
    }
    UnavoidableGuess& guess = found_.emplace_back();
    guess.cells = set_;
    std::ranges::sort(guess.cells);
    guess.configurations = static_cast<std::int32_t>(configurations_.size());
    guess.mines = std::popcount(static_cast<unsigned>(configurations_[0]));
    guess.won = SmallTree(configurations_, {touching.data(), set_.size()}).won();
}

// A set that contains another one says nothing new: it may be two at once.
void UnavoidableSearch::keep_smallest() {
    std::ranges::sort(found_, {}, [](const UnavoidableGuess& guess) { return guess.cells.size(); });
    std::vector<UnavoidableGuess> smallest;
    for (UnavoidableGuess& guess : found_) {
        const bool larger = std::ranges::any_of(
            smallest, [&](const UnavoidableGuess& other) { return std::ranges::includes(guess.cells, other.cells); });
        if (!larger) smallest.push_back(std::move(guess));
    }
    std::ranges::sort(smallest, {}, [](const UnavoidableGuess& guess) { return guess.cells[0]; });
    found_ = std::move(smallest);
}

} // namespace gridseer::minesweeper
