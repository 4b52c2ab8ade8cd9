#include "minesweeper/board/metrics.h"

#include <algorithm>
#include <array>
#include <queue>
#include <stdexcept>
#include <utility>
#include <vector>

namespace gridseer::minesweeper {

namespace {

constexpr int no_group = -1;

// What a cell is when everything is known.
enum class Kind : std::uint8_t {
    wall,
    mine,
    zero, // no mine around it: part of an opening
    edge, // a number that an opening uncovers
    lone, // a number that no opening uncovers: it takes a click of its own
};

void check(const Grid& grid, const Mask& walls, const Mask& mines) {
    const auto size = static_cast<std::size_t>(grid.size());
    if (mines.size() != size || (!walls.empty() && walls.size() != size)) {
        throw std::invalid_argument("expected mines and walls for every cell of the grid");
    }
    for (std::size_t cell = 0; cell < walls.size(); ++cell) {
        if (walls[cell] && mines[cell]) throw std::invalid_argument("a wall holds no mine");
    }
}

std::vector<Kind> kinds_of(const Grid& grid, const Mask& walls, const Mask& mines) {
    std::vector<Kind> kinds(grid.size(), Kind::zero);
    for (Cell cell = 0; cell < grid.size(); ++cell) {
        if (!walls.empty() && walls[cell]) kinds[cell] = Kind::wall;
        if (mines[cell]) kinds[cell] = Kind::mine;
    }
    for (Cell cell = 0; cell < grid.size(); ++cell) {
        if (kinds[cell] != Kind::zero) continue;
        const auto around = grid.neighbours(cell);
        if (std::any_of(around.begin(), around.end(), [&](Cell other) { return mines[other] != 0; })) {
            kinds[cell] = Kind::lone;
        }
    }
    for (Cell cell = 0; cell < grid.size(); ++cell) {
        if (kinds[cell] != Kind::zero) continue;
        for (const Cell other : grid.neighbours(cell)) {
            if (kinds[other] == Kind::lone) kinds[other] = Kind::edge;
        }
    }
    return kinds;
}

// Connected groups of the cells of one kind. The cells stand group by group: group g is cells[starts[g]..starts[g+1]].
struct Groups {
    std::vector<int> group_of; // no_group for cells of another kind
    std::vector<Cell> cells;
    std::vector<std::size_t> starts = {0};

    int count() const { return static_cast<int>(starts.size()) - 1; }
};

Groups groups_of(const Grid& grid, const std::vector<Kind>& kinds, Kind kind) {
    Groups groups;
    groups.group_of.assign(grid.size(), no_group);
    for (Cell first = 0; first < grid.size(); ++first) {
        if (kinds[first] != kind || groups.group_of[first] != no_group) continue;
        const int group = groups.count();
        std::size_t next = groups.cells.size();
        groups.group_of[first] = group;
        groups.cells.push_back(first);
        for (; next < groups.cells.size(); ++next) {
            for (const Cell other : grid.neighbours(groups.cells[next])) {
                if (kinds[other] != kind || groups.group_of[other] != no_group) continue;
                groups.group_of[other] = group;
                groups.cells.push_back(other);
            }
        }
        groups.starts.push_back(groups.cells.size());
    }
    return groups;
}

// The greedy player of ZiNi knows where the mines are. Chording at a cell means: click it if it is closed, flag the
// mines around it, click it again. The premium of a cell is what that saves against opening the same cells one by one:
//     (openings and lone numbers it would uncover) - (flags still to set) - (1 if it is closed) - 1.
// The player chords at the cell with the largest premium as long as one is not negative; otherwise he opens an opening
// or a lone number. Repeat until all is open. Ties go to the leftmost column and there to the top, which is the order
// of ms_toollib: a cell's place in that order is its rank. A human player is greedy in another way: he opens all
// openings first, and never opens a number only to chord at it.
class GreedyPlayer {
public:
    GreedyPlayer(const Grid& grid, const std::vector<Kind>& kinds, const Groups& openings, bool human)
        : grid_(grid), kinds_(kinds), openings_(openings), human_(human), done_(grid.size(), 0) {
        for (Cell cell = 0; cell < grid_.size(); ++cell) consider(cell);
    }

    int play() {
        if (human_) open_openings();
        int rank = 0;
        while (true) {
            const Cell best = best_chord();
            if (best != no_cell) {
                chord(best);
                continue;
            }
            while (rank < grid_.size() && !takes_a_click(cell_at(rank))) ++rank;
            if (rank == grid_.size()) return clicks_;
            ++clicks_;
            uncover(cell_at(rank));
            reconsider();
        }
    }

private:
    void open_openings() {
        clicks_ += openings_.count();
        for (int opening = 0; opening < openings_.count(); ++opening) {
            uncover(openings_.cells[openings_.starts[opening]]);
        }
        reconsider();
    }

    int rank_of(Cell cell) const { return cell % grid_.width() * grid_.height() + cell / grid_.width(); }

    Cell cell_at(int rank) const { return rank % grid_.height() * grid_.width() + rank / grid_.height(); }

    bool takes_a_click(Cell cell) const {
        return !done_[cell] && (kinds_[cell] == Kind::zero || kinds_[cell] == Kind::lone);
    }

    bool can_chord(Cell cell) const {
        return (kinds_[cell] == Kind::edge || kinds_[cell] == Kind::lone) && (done_[cell] || !human_);
    }

    // One cell can touch several openings, and several cells of one.
    class Benefit {
    public:
        explicit Benefit(const GreedyPlayer& player) : player_(player) {}

        void add(Cell cell) {
            if (player_.done_[cell]) return;
            const Kind kind = player_.kinds_[cell];
            if (kind == Kind::mine) --sum_;
            if (kind == Kind::lone) ++sum_;
            if (kind == Kind::zero) add_opening(player_.openings_.group_of[cell]);
        }

        int sum() const { return sum_; }

    private:
        void add_opening(int opening) {
            const auto last = seen_.begin() + count_;
            if (std::find(seen_.begin(), last, opening) != last) return;
            seen_[count_++] = opening;
            ++sum_;
        }

        const GreedyPlayer& player_;
        std::array<int, 8> seen_{};
        int count_ = 0;
        int sum_ = 0;
    };

    int premium(Cell cell) const {
        Benefit benefit(*this);
        benefit.add(cell);
        for (const Cell other : grid_.neighbours(cell)) benefit.add(other);
        return benefit.sum() - !done_[cell] - 1;
    }

    // The heap may hold old premiums of a cell; each change of the premium adds the new one, and best_chord drops what
    // is no longer true.
    void consider(Cell cell) {
        if (!can_chord(cell)) return;
        const int value = premium(cell);
        if (value >= 0) heap_.emplace(value, -rank_of(cell));
    }

    Cell best_chord() {
        while (!heap_.empty()) {
            const auto [value, negated_rank] = heap_.top();
            heap_.pop();
            const Cell cell = cell_at(-negated_rank);
            if (premium(cell) == value) return cell;
        }
        return no_cell;
    }

    void chord(Cell cell) {
        clicks_ += !done_[cell] + 1;
        uncover(cell);
        for (const Cell other : grid_.neighbours(cell)) {
            clicks_ += kinds_[other] == Kind::mine && !done_[other];
            uncover(other);
        }
        reconsider();
    }

    void uncover(Cell cell) {
        if (kinds_[cell] != Kind::zero) {
            finish(cell);
            return;
        }
        if (done_[cell]) return;
        const int opening = openings_.group_of[cell];
        for (std::size_t at = openings_.starts[opening]; at < openings_.starts[opening + 1]; ++at) {
            finish(openings_.cells[at]);
            for (const Cell other : grid_.neighbours(openings_.cells[at])) finish(other);
        }
    }

    void finish(Cell cell) {
        if (done_[cell]) return;
        done_[cell] = 1;
        changed_.push_back(cell);
    }

    void reconsider() {
        for (const Cell cell : changed_) {
            consider(cell);
            for (const Cell other : grid_.neighbours(cell)) consider(other);
        }
        changed_.clear();
    }

    const Grid& grid_;
    const std::vector<Kind>& kinds_;
    const Groups& openings_;
    bool human_;
    Mask done_; // open, or a mine with its flag
    std::vector<Cell> changed_;
    std::priority_queue<std::pair<int, int>> heap_; // premium and negated rank
    int clicks_ = 0;
};

} // namespace

Metrics measure(const Grid& grid, const Mask& walls, const Mask& mines) {
    check(grid, walls, mines);
    const std::vector<Kind> kinds = kinds_of(grid, walls, mines);
    const Groups openings = groups_of(grid, kinds, Kind::zero);
    const auto lone = static_cast<int>(std::count(kinds.begin(), kinds.end(), Kind::lone));
    return {.bbbv = openings.count() + lone,
            .openings = openings.count(),
            .islands = groups_of(grid, kinds, Kind::lone).count(),
            .zini = GreedyPlayer(grid, kinds, openings, false).play(),
            .human_zini = GreedyPlayer(grid, kinds, openings, true).play()};
}

int solved_bbbv(const Grid& grid, const Mask& walls, const Mask& mines, const Mask& opened) {
    check(grid, walls, mines);
    check(grid, {}, opened);
    const std::vector<Kind> kinds = kinds_of(grid, walls, mines);
    const Groups openings = groups_of(grid, kinds, Kind::zero);
    const auto is_open = [&](Cell cell) { return opened[cell] != 0; };
    int solved = 0;
    for (int opening = 0; opening < openings.count(); ++opening) {
        solved +=
            std::all_of(openings.cells.begin() + static_cast<std::ptrdiff_t>(openings.starts[opening]),
                        openings.cells.begin() + static_cast<std::ptrdiff_t>(openings.starts[opening + 1]), is_open);
    }
    for (Cell cell = 0; cell < grid.size(); ++cell) solved += kinds[cell] == Kind::lone && is_open(cell);
    return solved;
}

} // namespace gridseer::minesweeper
