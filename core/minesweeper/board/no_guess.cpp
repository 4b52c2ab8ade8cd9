#include "minesweeper/board/no_guess.h"

#include "minesweeper/board/game.h"
#include "minesweeper/board/sight.h"
#include "minesweeper/count/proof.h"
#include "random.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <span>
#include <utility>

namespace gridseer::minesweeper {

namespace {

// The clock must not decide which board a seed gives.
constexpr Limits by_work_only{20'000'000, std::numeric_limits<double>::infinity()};

// Plays a layout by logic alone.
class Logic {
public:
    explicit Logic(std::shared_ptr<const Grid> grid, const Mask& walls) : grid_(std::move(grid)), walls_(walls) {}

    // Opens all that can be proven; whether that is everything.
    bool solves(const Mask& layout, Cell first) {
        Game game(grid_, walls_, layout);
        game.open(first);
        while (game.outcome() == Outcome::playing) {
            work_ += grid_->size();
            find_safe(game);
            if (safe_.empty()) break;
            for (const Cell cell : safe_) game.open(cell);
        }
        view_ = game.view();
        return game.outcome() == Outcome::won;
    }

    // What was seen at the end of the last attempt.
    const std::vector<std::uint8_t>& view() const { return view_; }
    double work() const { return work_; }

    const std::vector<Cell>& find_safe(const Game& game) {
        const auto simple = engine_.read(*grid_, game.view(), game.mines_left());
        safe_.assign(simple.begin(), simple.end());
        if (!safe_.empty()) return safe_;
        engine_.analyse_read(answer_);
        for (const Cell cell : engine_.frontier().closed) {
            if (answer_.verdict[cell] == Verdict::safe) safe_.push_back(cell);
        }
        return safe_;
    }

    Engine& engine() { return engine_; }

private:
    std::shared_ptr<const Grid> grid_;
    const Mask& walls_;
    Engine engine_{by_work_only};
    Answer answer_;
    std::vector<Cell> safe_;
    std::vector<std::uint8_t> view_;
    double work_ = 0;
};

// Moves mines about near a place where logic ended, and keeps what opens no less than before.
class Rearrangement {
public:
    Rearrangement(const Grid& grid, const Mask& walls, Start start, Cell first, Random& random)
        : grid_(grid), fixed_(walls.empty() ? Mask(grid.size(), 0) : walls), random_(random) {
        fixed_[first] = 1;
        if (start != Start::zero) return;
        for (const Cell cell : grid.neighbours(first)) fixed_[cell] = 1;
    }

    Mask changed(const Mask& layout, const std::vector<std::uint8_t>& view) {
        const std::vector<Cell> stuck = stuck_cells(layout, view);
        std::vector<Cell> region = around(stuck[random_.below(static_cast<std::uint32_t>(stuck.size()))]);
        for (int more = 0; more < 3; ++more) { // elsewhere, so that the region can gain and lose mines
            const Cell cell = static_cast<Cell>(random_.below(static_cast<std::uint32_t>(grid_.size())));
            const bool open = view[cell] <= 8;
            if (!fixed_[cell] && !open && std::ranges::find(region, cell) == region.end()) region.push_back(cell);
        }
        Mask result = layout;
        for (std::size_t last = region.size(); last > 1; --last) {
            std::swap(result[region[last - 1]], result[region[random_.below(static_cast<std::uint32_t>(last))]]);
        }
        return result;
    }

private:
    // The free cells that stay closed; at the edge of what is open if there are any.
    std::vector<Cell> stuck_cells(const Mask& layout, const std::vector<std::uint8_t>& view) const {
        std::vector<Cell> all;
        std::vector<Cell> at_edge;
        for (Cell cell = 0; cell < grid_.size(); ++cell) {
            if (view[cell] != sight_closed || layout[cell]) continue;
            all.push_back(cell);
            const auto near = grid_.neighbours(cell);
            if (std::ranges::any_of(near, [&](Cell other) { return view[other] <= 8; })) at_edge.push_back(cell);
        }
        return at_edge.empty() ? all : at_edge;
    }

    // The cells within two steps whose mines may move.
    std::vector<Cell> around(Cell centre) const {
        std::vector<Cell> cells{centre};
        for (std::size_t begin = 0, step = 0; step < 2; ++step) {
            const std::size_t end = cells.size();
            for (std::size_t next = begin; next < end; ++next) {
                for (const Cell cell : grid_.neighbours(cells[next])) {
                    if (std::ranges::find(cells, cell) == cells.end()) cells.push_back(cell);
                }
            }
            begin = end;
        }
        std::erase_if(cells, [&](Cell cell) { return fixed_[cell] != 0; });
        return cells;
    }

    const Grid& grid_;
    Mask fixed_;
    Random& random_;
};

std::ptrdiff_t opened(const std::vector<std::uint8_t>& view) {
    return std::ranges::count_if(view, [](std::uint8_t sight) { return sight <= 8; });
}

// A position with one cell assumed to be a mine: a proof that this is impossible proves the cell safe.
class Assumption {
public:
    explicit Assumption(const std::vector<std::uint8_t>& view) : sights_(view) {}

    const std::vector<std::uint8_t>& mine_at(Cell cell) {
        if (last_ != no_cell) sights_[last_] = sight_closed;
        sights_[cell] = sight_flag;
        last_ = cell;
        return sights_;
    }

private:
    std::vector<std::uint8_t> sights_;
    Cell last_ = no_cell;
};

// Proofs of two or three numbers: all of them are tried, in reading order, the smaller ones first. One number alone
// proves nothing in a game without flags, as a number above zero has room for a mine in each of its closed cells.
//
// The cells around the chosen numbers fall into groups by which of the numbers they touch; only how many mines each
// group has matters, so a handful of small loops takes the place of counting the board.
class SmallProofs {
public:
    SmallProofs(const Grid& grid, std::span<const std::uint8_t> sights) : grid_(grid), sights_(sights) {}

    // The numbers that leave no room for a mine in the cell; empty when there is no such set.
    std::vector<Cell> find(Cell cell) {
        cell_ = cell;
        for (const std::size_t size : {2, 3}) {
            for (const Cell clue : grid_.neighbours(cell)) {
                if (sights_[clue] > 8) continue;
                chosen_.assign(1, clue);
                if (extend(size)) {
                    std::ranges::sort(chosen_);
                    return chosen_;
                }
            }
        }
        return {};
    }

private:
    // Adds numbers that share a closed cell with one that is chosen already: others have no part in a smallest proof.
    bool extend(std::size_t size) {
        if (chosen_.size() == size) return !possible();
        const std::vector<Cell> next = partners();
        for (const Cell clue : next) {
            chosen_.push_back(clue);
            if (extend(size)) return true;
            chosen_.pop_back();
        }
        return false;
    }

    std::vector<Cell> partners() const {
        std::vector<Cell> found;
        for (const Cell clue : chosen_) {
            for (const Cell shared : grid_.neighbours(clue)) {
                if (sights_[shared] != sight_closed) continue;
                for (const Cell other : grid_.neighbours(shared)) {
                    if (sights_[other] <= 8) found.push_back(other);
                }
            }
        }
        std::ranges::sort(found);
        found.erase(std::ranges::unique(found).begin(), found.end());
        std::erase_if(found, [&](Cell clue) { return std::ranges::find(chosen_, clue) != chosen_.end(); });
        return found;
    }

    // Whether some mines fit the chosen numbers when the cell is one of them.
    bool possible() {
        std::array<std::pair<Cell, unsigned>, 24> touched;
        std::size_t cells = 0;
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            missing_[i] = sights_[chosen_[i]];
            for (const Cell cell : grid_.neighbours(chosen_[i])) {
                if (sights_[cell] == sight_closed) note(touched, cells, cell, 1u << i);
            }
        }
        groups_.fill(0);
        for (std::size_t i = 0; i < cells; ++i) {
            if (touched[i].first != cell_) {
                ++groups_[touched[i].second];
            } else if (!take(touched[i].second, 1)) {
                return false;
            }
        }
        return fits(1);
    }

    static void note(std::array<std::pair<Cell, unsigned>, 24>& touched, std::size_t& cells, Cell cell, unsigned bit) {
        for (std::size_t i = 0; i < cells; ++i) {
            if (touched[i].first != cell) continue;
            touched[i].second |= bit;
            return;
        }
        touched[cells++] = {cell, bit};
    }

    bool fits(unsigned group) {
        const unsigned groups = 1u << chosen_.size();
        if (group == groups) {
            return std::all_of(missing_.begin(), missing_.begin() + chosen_.size(), [](int rest) { return rest == 0; });
        }
        for (int mines = 0; mines <= groups_[group]; ++mines) {
            if (!take(group, mines)) break;
            const bool found = fits(group + 1);
            take(group, -mines);
            if (found) return true;
        }
        return false;
    }

    // Gives mines to a group; false, and nothing done, when a number would have too many.
    bool take(unsigned group, int mines) {
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            if ((group >> i & 1) && missing_[i] < mines) return false;
        }
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            if (group >> i & 1) missing_[i] -= mines;
        }
        return true;
    }

    const Grid& grid_;
    std::span<const std::uint8_t> sights_;
    Cell cell_ = no_cell;
    std::vector<Cell> chosen_;
    std::array<int, 3> missing_{};
    std::array<int, 8> groups_{};
};

// The proofs of one position: for all cells that numbers alone prove; if there are none, for one that needs the count.
std::vector<ProofStep> prove(Engine& engine, const Grid& grid, const Game& game, const std::vector<Cell>& safe) {
    std::map<std::vector<Cell>, std::vector<Cell>> cells_of_clues;
    SmallProofs small(grid, game.view());
    Assumption assumption(game.view());
    for (const Cell cell : safe) {
        std::vector<Cell> clues = small.find(cell);
        if (clues.empty()) {
            const auto& sights = assumption.mine_at(cell);
            if (engine.check(grid, sights, MinesLeft()) != Status::contradiction) continue;
            Conflict conflict = find_conflict(engine, grid, sights, game.mines_left() - 1, no_cell);
            if (conflict.mine_count) continue;
            clues = std::move(conflict.clues);
        }
        cells_of_clues[std::move(clues)].push_back(cell);
    }
    std::vector<ProofStep> steps;
    for (auto& [clues, cells] : cells_of_clues) steps.push_back({std::move(cells), clues, false});
    if (steps.empty()) {
        Conflict conflict = find_conflict(engine, grid, assumption.mine_at(safe[0]), game.mines_left() - 1, no_cell);
        steps.push_back({{safe[0]}, std::move(conflict.clues), conflict.mine_count});
    }
    return steps;
}

} // namespace

std::optional<Mask> draw_no_guess(const std::shared_ptr<const Grid>& grid, const Mask& walls, int mines, Start start,
                                  Cell first, std::uint64_t seed, const NoGuessLimits& limits) {
    Logic logic(grid, walls);
    Random seeds(~seed); // of the draws after the first; another stream than that of the seed itself
    Mask best;
    std::vector<std::uint8_t> best_view;
    for (int draw = 0; draw < limits.draws && logic.work() < limits.cells; ++draw) {
        Mask layout = draw_layout(*grid, walls, mines, start, first, draw == 0 ? seed : seeds.next());
        if (logic.solves(layout, first)) return layout;
        if (!best_view.empty() && opened(logic.view()) <= opened(best_view)) continue;
        best = std::move(layout);
        best_view = logic.view();
    }
    Rearrangement rearrangement(*grid, walls, start, first, seeds);
    for (int change = 0; change < limits.rearrangements && logic.work() < limits.cells; ++change) {
        Mask layout = rearrangement.changed(best, best_view);
        if (logic.solves(layout, first)) return layout;
        if (opened(logic.view()) < opened(best_view)) continue;
        best = std::move(layout);
        best_view = logic.view();
    }
    return std::nullopt;
}

std::vector<Cell> left_closed(const std::shared_ptr<const Grid>& grid, const Mask& walls, const Mask& layout,
                              Cell first) {
    Logic logic(grid, walls);
    logic.solves(layout, first);
    std::vector<Cell> closed;
    for (Cell cell = 0; cell < grid->size(); ++cell) {
        if (logic.view()[cell] == sight_closed && !layout[cell]) closed.push_back(cell);
    }
    return closed;
}

std::optional<std::vector<ProofStep>> certify(const std::shared_ptr<const Grid>& grid, const Mask& walls,
                                              const Mask& layout, Cell first) {
    Logic logic(grid, walls);
    Game game(grid, walls, layout);
    game.open(first);
    std::vector<ProofStep> steps;
    while (game.outcome() == Outcome::playing) {
        const std::vector<Cell> safe = logic.find_safe(game);
        if (safe.empty()) return std::nullopt;
        for (ProofStep& step : prove(logic.engine(), *grid, game, safe)) {
            std::erase_if(step.cells, [&](Cell cell) { return game.view()[cell] <= 8; }); // an area opened them
            for (const Cell cell : step.cells) game.open(cell);
            if (!step.cells.empty()) steps.push_back(std::move(step));
        }
    }
    if (game.outcome() == Outcome::lost) return std::nullopt;
    return steps;
}

} // namespace gridseer::minesweeper
