#include "minesweeper/count/proof.h"

#include "minesweeper/board/sight.h"

#include <algorithm>
#include <limits>

namespace gridseer::minesweeper {

namespace {

// The board with only some of its numbers believed.
class Search {
public:
    Search(Engine& engine, const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left)
        : engine_(engine),
          grid_(grid),
          sights_(sights),
          mines_left_(mines_left),
          believed_(sights.begin(), sights.end()),
          limits_(engine.limits()),
          deadline_(seconds_now() + limits_.seconds) {
        for (Cell cell = 0; cell < grid.size(); ++cell) {
            if (sights[cell] <= 8) clues_.push_back(cell);
        }
    }

    ~Search() { engine_.set_limits(limits_); }
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    Status check(std::uint64_t most_work = std::numeric_limits<std::uint64_t>::max()) {
        const double seconds_left = deadline_ - seconds_now();
        if (seconds_left <= 0) return Status::estimate;
        engine_.set_limits({std::min(limits_.work, most_work), std::min(limits_.seconds, seconds_left)});
        return engine_.check(grid_, believed_, mines_left_);
    }

    // The whole board: an analysis looks closer than a check where it is too wide to count, in windows.
    Status look_closer(const MinesLeft& mines_left) {
        const double seconds_left = deadline_ - seconds_now();
        if (seconds_left <= 0) return Status::estimate;
        engine_.set_limits({limits_.work, std::min(limits_.seconds, seconds_left)});
        engine_.analyse(grid_, sights_, mines_left, answer_);
        return answer_.status;
    }
    Cell trouble() const { return engine_.trouble(); }
    bool possible() { return check() != Status::contradiction; }
    void set_mines_left(const MinesLeft& mines_left) { mines_left_ = mines_left; }
    const std::vector<Cell>& clues() const { return clues_; }

    void believe(Cell clue, bool yes) { believed_[clue] = yes ? sights_[clue] : sight_ignored; }
    void believe_only(std::span<const Cell> chosen) {
        for (const Cell clue : clues_) believe(clue, false);
        for (const Cell clue : chosen) believe(clue, true);
    }

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
        if (sights_[focus] <= 8) found.push_back(focus);
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
    MinesLeft mines_left_;
    std::vector<std::uint8_t> believed_;
    std::vector<Cell> clues_;
    Limits limits_;
    double deadline_;
    Answer answer_;
};

// Every set of one, two or three clues near a cell.
bool find_small(Search& search, Cell focus, std::vector<Cell>& clues) {
    constexpr std::size_t most_candidates[] = {0, 40, 24, 14}; // by the number of clues tried together
    search.believe_only({});
    for (int size = 1; size <= 3; ++size) {
        if (search.choose(search.near(focus, most_candidates[size]), 0, size, clues)) return true;
    }
    return false;
}

// The nearest clues to a cell, more and more of them, until they leave no layout; then reduced.
bool find_near(Search& search, Cell centre, std::vector<Cell>& clues) {
    for (std::size_t size = 16;; size *= 4) {
        const auto ball = search.near(centre, size);
        search.believe_only(ball);
        if (!search.possible()) {
            search.reduce(ball, clues);
            return true;
        }
        if (ball.size() < size) return false; // it is all that hangs together
    }
}

// A conflict of the numbers alone near a cell: of few clues if the cell is the focus, else of any number of them.
bool find_local(Search& search, Cell centre, bool small_first, std::vector<Cell>& clues) {
    if (centre == no_cell) return false;
    search.set_mines_left(MinesLeft());
    return (small_first && find_small(search, centre, clues)) || find_near(search, centre, clues);
}

// A conflict of the whole board, reduced; with the mine count only if it is needed.
void find_anywhere(Search& search, const MinesLeft& mines_left, Conflict& conflict) {
    search.believe_only(search.clues());
    search.set_mines_left(MinesLeft());
    conflict.mine_count = search.possible();
    if (conflict.mine_count) search.set_mines_left(mines_left);
    search.reduce(search.clues(), conflict.clues);
}

} // namespace

Conflict find_conflict(Engine& engine, const Grid& grid, std::span<const std::uint8_t> sights,
                       const MinesLeft& mines_left, Cell focus) {
    constexpr std::uint64_t quick = 500'000; // of work: what is wide is looked at near the focus first
    Search search(engine, grid, sights, mines_left);
    Conflict conflict;
    Status status = search.check(quick);
    if (status == Status::exact) return conflict;
    Cell trouble = search.trouble();
    bool numbers_may_do = status == Status::estimate || trouble != no_cell;
    if (!numbers_may_do) {
        search.set_mines_left(MinesLeft());
        numbers_may_do = search.check(quick) != Status::exact;
        trouble = search.trouble();
    }
    const Cell centre = focus == no_cell ? trouble : focus;
    bool found = numbers_may_do && find_local(search, centre, focus != no_cell, conflict.clues);
    if (!found && status == Status::estimate) {
        status = search.look_closer(mines_left);
        found = status == Status::contradiction && find_local(search, search.trouble(), false, conflict.clues);
    }
    if (!found && status == Status::contradiction) find_anywhere(search, mines_left, conflict);
    std::ranges::sort(conflict.clues);
    return conflict;
}

} // namespace gridseer::minesweeper
