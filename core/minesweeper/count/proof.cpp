#include "minesweeper/count/proof.h"

#include "clock.h"
#include "minesweeper/board/sight.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace gridseer::minesweeper {

namespace {

// What a proof may take: the engine's limits, which are its own again afterwards. The time is that of this thread, so
// that a busy machine makes no proof longer.
class Patience {
public:
    explicit Patience(Engine& engine)
        : engine_(engine), limits_(engine.limits()), deadline_(cpu_seconds_now() + limits_.seconds) {}
    ~Patience() { engine_.set_limits(limits_); }
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;

    // Whether there is time left; the engine may take that.
    bool allow(std::uint64_t most_work) const {
        const double seconds_left = deadline_ - cpu_seconds_now();
        if (seconds_left <= 0) return false;
        engine_.set_limits({std::min(limits_.work, most_work), std::min(limits_.seconds, seconds_left)});
        return true;
    }

private:
    Engine& engine_;
    Limits limits_;
    double deadline_;
};

constexpr std::uint64_t any_work = std::numeric_limits<std::uint64_t>::max();

// The board with only some of its numbers believed.
class Search {
public:
    Search(Engine& engine, const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
           const Patience& patience)
        : engine_(engine),
          grid_(grid),
          sights_(sights),
          mines_left_(mines_left),
          believed_(sights.begin(), sights.end()),
          patience_(patience) {
        for (Cell cell = 0; cell < grid.size(); ++cell) {
            if (sights[cell] <= 8) clues_.push_back(cell);
        }
    }

    Status check(std::uint64_t most_work = any_work) {
        if (!patience_.allow(most_work)) return Status::estimate;
        return engine_.check(grid_, believed_, mines_left_);
    }

    // The whole board: an analysis looks closer than a check where it is too wide to count, in windows.
    Status look_closer(const MinesLeft& mines_left) {
        if (!patience_.allow(any_work)) return Status::estimate;
        engine_.analyse(grid_, sights_, mines_left, answer_);
        return answer_.status;
    }
    Cell trouble() const { return engine_.trouble(); }
    bool possible() { return check() != Status::contradiction; }
    void set_mines_left(const MinesLeft& mines_left) { mines_left_ = mines_left; }
    const std::vector<Cell>& clues() const { return clues_; }
    // The same on a part of the board, without the mine count.
    Search of_part(const Grid& grid, std::span<const std::uint8_t> sights) const {
        return Search(engine_, grid, sights, MinesLeft(), patience_);
    }
    const Grid& grid() const { return grid_; }
    std::span<const std::uint8_t> sights() const { return sights_; }

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

    // The clues nearest to a cell, by steps from clue to shared closed cell to clue; a few more where they are as near.
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
    bool choose(std::span<const Cell> candidates, std::size_t first, std::size_t size, std::vector<Cell>& chosen) {
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
    const Patience& patience_;
    Answer answer_;
};

// The rows and columns of a board that hold some clues and all that these touch. Without the mine count they say as
// much as the whole board does, and each check takes only as long as they are large.
class Part {
public:
    Part(const Search& whole, std::span<const Cell> clues) : width_(whole.grid().width()) {
        const Grid& grid = whole.grid();
        int right = left_ = clues[0] % width_;
        int bottom = top_ = clues[0] / width_;
        const auto include = [&](Cell cell) {
            left_ = std::min(left_, cell % width_);
            right = std::max(right, cell % width_);
            top_ = std::min(top_, cell / width_);
            bottom = std::max(bottom, cell / width_);
        };
        for (const Cell clue : clues) {
            include(clue);
            for (const Cell cell : grid.neighbours(clue)) include(cell); // beyond an edge that wraps: at the other end
        }
        const bool torus = grid.topology() == Topology::torus;
        if (torus && (right - left_ + 1 == width_ || bottom - top_ + 1 == grid.height())) {
            left_ = top_ = 0;
            grid_.emplace(grid);
            sights_.assign(whole.sights().begin(), whole.sights().end());
            return;
        }
        top_ -= top_ % 2; // every other row of hexagons is shifted
        const int width = right - left_ + 1;
        grid_.emplace(width, bottom - top_ + 1, torus ? Topology::square : grid.topology());
        for (int y = top_; y <= bottom; ++y) {
            const auto row = whole.sights().subspan(y * width_ + left_, width);
            sights_.insert(sights_.end(), row.begin(), row.end());
        }
    }

    const Grid& grid() const { return *grid_; }
    std::span<const std::uint8_t> sights() const { return sights_; }
    Cell inside(Cell cell) const { return (cell / width_ - top_) * grid_->width() + cell % width_ - left_; }
    Cell outside(Cell cell) const { return (cell / grid_->width() + top_) * width_ + cell % grid_->width() + left_; }

    std::vector<Cell> inside(std::span<const Cell> cells) const {
        std::vector<Cell> found;
        for (const Cell cell : cells) found.push_back(inside(cell));
        return found;
    }
    void add_outside(std::span<const Cell> cells, std::vector<Cell>& clues) const {
        for (const Cell cell : cells) clues.push_back(outside(cell));
    }

private:
    int width_; // of the board
    int left_;
    int top_;
    std::optional<Grid> grid_;
    std::vector<std::uint8_t> sights_;
};

// Every set of one, two or three clues near a cell.
bool find_small(const Search& search, Cell focus, std::vector<Cell>& clues) {
    constexpr std::size_t most_candidates[] = {0, 40, 24, 14}; // by the number of clues tried together
    const auto near = search.near(focus, most_candidates[1]);
    if (near.empty()) return false;
    const Part part(search, near);
    Search local = search.of_part(part.grid(), part.sights());
    local.believe_only({});
    const auto candidates = part.inside(near);
    for (std::size_t size = 1; size <= 3; ++size) {
        std::vector<Cell> chosen;
        const auto nearest = std::span(candidates).first(std::min(most_candidates[size], candidates.size()));
        if (!local.choose(nearest, 0, size, chosen)) continue;
        part.add_outside(chosen, clues);
        return true;
    }
    return false;
}

// The nearest clues to each of some cells, more and more of them, until those of one leave no layout; then reduced.
bool find_near(const Search& search, std::vector<Cell> centres, std::vector<Cell>& clues) {
    for (std::size_t size = 16; !centres.empty(); size *= 4) {
        std::vector<Cell> larger;
        for (const Cell centre : centres) {
            const auto ball = search.near(centre, size);
            if (ball.empty()) continue;
            const Part part(search, ball);
            Search local = search.of_part(part.grid(), part.sights());
            const auto candidates = part.inside(ball);
            local.believe_only(candidates);
            if (!local.possible()) {
                std::vector<Cell> needed;
                local.reduce(candidates, needed);
                part.add_outside(needed, clues);
                return true;
            }
            if (ball.size() >= size) larger.push_back(centre); // else it is all that hangs together
        }
        centres = larger;
    }
    return false;
}

// A conflict of the numbers alone: of few clues near the focus if there is one, else of any number of them there or
// where the engine met with trouble. That may be far from the focus, if the board contradicts itself anyway.
bool find_local(const Search& search, Cell focus, Cell trouble, std::vector<Cell>& clues) {
    if (focus != no_cell && find_small(search, focus, clues)) return true;
    std::vector<Cell> centres;
    for (const Cell centre : {focus, trouble}) {
        if (centre != no_cell) centres.push_back(centre);
    }
    return find_near(search, centres, clues);
}

// A conflict of the whole board; with the mine count only if it is needed. As few clues may do, more and more of them
// are believed until they conflict, and only those are reduced: on a very large board every check takes its time.
void find_anywhere(Search& search, const MinesLeft& mines_left, bool numbers_may_do, Conflict& conflict) {
    search.believe_only(search.clues());
    search.set_mines_left(MinesLeft());
    conflict.mine_count = !numbers_may_do || search.possible();
    if (conflict.mine_count) search.set_mines_left(mines_left);
    const std::span<const Cell> clues = search.clues();
    for (std::size_t size = 4;; size *= 4) {
        const auto first = clues.first(std::min(size, clues.size()));
        search.believe_only(first);
        if (first.size() < clues.size() && search.possible()) continue;
        search.reduce(first, conflict.clues);
        return;
    }
}

} // namespace

Conflict find_conflict(Engine& engine, const Grid& grid, std::span<const std::uint8_t> sights,
                       const MinesLeft& mines_left, Cell focus) {
    constexpr std::uint64_t quick = 500'000; // of work: what is wide is looked at near the focus first
    const Patience patience(engine);
    Search search(engine, grid, sights, mines_left, patience);
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
    bool found = numbers_may_do && find_local(search, focus, trouble, conflict.clues);
    if (!found && status == Status::estimate) {
        status = search.look_closer(mines_left);
        found = status == Status::contradiction && find_local(search, no_cell, search.trouble(), conflict.clues);
    }
    if (!found && status == Status::contradiction) find_anywhere(search, mines_left, numbers_may_do, conflict);
    std::ranges::sort(conflict.clues);
    return conflict;
}

} // namespace gridseer::minesweeper
