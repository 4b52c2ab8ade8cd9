#include "proof.h"

#include <algorithm>

namespace gridseer {

namespace {

// The board with only some of its numbers believed.
class Search {
public:
    Search(Engine& engine, const Grid& grid, std::span<const std::uint8_t> sights, int mines_left)
        : engine_(engine),
          grid_(grid),
          sights_(sights),
          mines_left_(mines_left),
          believed_(sights.begin(), sights.end()) {
        for (Cell cell = 0; cell < grid.size(); ++cell) {
            if (sights[cell] <= 8) clues_.push_back(cell);
        }
    }

    bool possible() { return engine_.possible(grid_, believed_, mines_left_); }
    void set_mines_left(int mines_left) { mines_left_ = mines_left; }
    bool uses_mine_count() const { return mines_left_ != any_mines; }
    std::vector<Cell>& clues() { return clues_; }

    void believe(Cell clue, bool yes) { believed_[clue] = yes ? sights_[clue] : sight_ignored; }

    // Drops every clue of a range that is not needed for the conflict: all at once where that works, else by halves.
    void reduce(std::span<const Cell> range, std::vector<Cell>& needed) {
        if (range.empty()) return;
        for (const Cell clue : range) believe(clue, false);
        if (!possible()) return;
        for (const Cell clue : range) believe(clue, true);
        if (range.size() == 1) {
            needed.push_back(range[0]);
            return;
        }
        reduce(range.subspan(range.size() / 2), needed);
        reduce(range.subspan(0, range.size() / 2), needed);
    }

    // The clues nearest to a cell, by steps from clue to shared closed cell to clue.
    std::vector<Cell> near(Cell focus, std::size_t most) const {
        std::vector<Cell> found;
        std::vector<Cell> queue{focus};
        std::vector<std::uint8_t> seen(grid_.size(), 0);
        seen[focus] = 1;
        for (std::size_t next = 0; next < queue.size() && found.size() < most; ++next) {
            const bool at_clue = sights_[queue[next]] <= 8;
            for (const Cell cell : grid_.neighbours(queue[next])) {
                const bool is_clue = sights_[cell] <= 8;
                if (seen[cell] || is_clue == at_clue || sights_[cell] == sight_wall) continue;
                seen[cell] = 1;
                queue.push_back(cell);
                if (is_clue) found.push_back(cell);
            }
        }
        return found;
    }

    // Looks for a conflict of exactly `size` of the candidates, from `first` on; the chosen ones are believed already.
    bool choose(const std::vector<Cell>& candidates, std::size_t first, int size, std::vector<Cell>& chosen) {
        if (size == 0) return !possible();
        for (std::size_t i = first; i < candidates.size(); ++i) {
            believe(candidates[i], true);
            chosen.push_back(candidates[i]);
            if (choose(candidates, i + 1, size - 1, chosen)) return true;
            chosen.pop_back();
            believe(candidates[i], false);
        }
        return false;
    }

private:
    Engine& engine_;
    const Grid& grid_;
    std::span<const std::uint8_t> sights_;
    int mines_left_;
    std::vector<std::uint8_t> believed_;
    std::vector<Cell> clues_;
};

} // namespace

Conflict find_conflict(Engine& engine, const Grid& grid, std::span<const std::uint8_t> sights, int mines_left,
                       Cell focus) {
    constexpr std::size_t most_candidates[] = {0, 40, 24, 14}; // by the number of clues tried together
    Search search(engine, grid, sights, mines_left);
    if (search.possible()) return {};
    search.set_mines_left(any_mines);
    if (search.possible()) search.set_mines_left(mines_left);
    Conflict conflict;
    conflict.mine_count = search.uses_mine_count();
    if (focus != no_cell && !conflict.mine_count) {
        for (const Cell clue : search.clues()) search.believe(clue, false);
        for (int size = 1; size <= 3; ++size) {
            const auto candidates = search.near(focus, most_candidates[size]);
            if (!search.choose(candidates, 0, size, conflict.clues)) continue;
            std::ranges::sort(conflict.clues);
            return conflict;
        }
        for (const Cell clue : search.clues()) search.believe(clue, true);
    }
    search.reduce(search.clues(), conflict.clues);
    std::ranges::sort(conflict.clues);
    return conflict;
}

} // namespace gridseer
