#include "nurikabe/conflict.h"

#include <algorithm>
#include <numeric>

namespace gridseer::nurikabe {

namespace {

using Set = std::vector<int>; // clues by number, ascending

class Hunt {
public:
    Hunt(const Puzzle& puzzle, const std::function<bool()>& keep_going) : puzzle_(puzzle), keep_going_(keep_going) {
        for (int cell = 0; cell < static_cast<int>(puzzle.clues.size()); ++cell) {
            if (puzzle.clues[cell] != no_clue) cells_.push_back(cell);
        }
    }

    Conflict find() {
        Set set(cells_.size());
        std::iota(set.begin(), set.end(), 0);
        Conflict conflict;
        conflict.irreducible = reduce(set);
        conflict.smallest = conflict.irreducible && find_smaller(set);
        for (const int clue : set) conflict.clues.push_back(cells_[clue]);
        return conflict;
    }

private:
    enum class Fit : std::uint8_t { fits, conflicts, unknown };

    // Whether the clues of a set hold together. A solution shows the same of every set of clues that hold in it.
    Fit test(const Set& set) {
        const auto within = [&](const Set& known) { return std::ranges::includes(known, set); };
        if (std::ranges::any_of(fitting_, within)) return Fit::fits;
        Puzzle relaxed = puzzle_;
        for (const int cell : cells_) relaxed.clues[cell] = left_out;
        for (const int clue : set) relaxed.clues[cells_[clue]] = puzzle_.clues[cells_[clue]];
        const Answer answer = solve(relaxed, 1, keep_going_);
        if (answer.outcome == Outcome::none) return Fit::conflicts;
        if (answer.solutions.empty()) return Fit::unknown;
        fitting_.push_back(holding(set, answer.solutions[0]));
        return Fit::fits;
    }

    // The clues that hold in a solution: those of the set, and on every other island one whose number fits.
    Set holding(const Set& set, const std::vector<std::uint8_t>& sea) const {
        std::vector<int> island(sea.size(), -1);
        Set found;
        std::vector<std::uint8_t> taken;
        std::vector<int> sizes;
        for (const int clue : set) flood(cells_[clue], sea, island, sizes);
        taken.assign(sizes.size(), 1);
        found = set;
        for (int clue = 0; clue < static_cast<int>(cells_.size()); ++clue) {
            const int cell = cells_[clue];
            if (sea[cell]) continue;
            if (island[cell] < 0) {
                flood(cell, sea, island, sizes);
                taken.push_back(0);
            }
            const int number = puzzle_.clues[cell];
            if (taken[island[cell]] || (number != any_size && number != sizes[island[cell]])) continue;
            taken[island[cell]] = 1;
            found.push_back(clue);
        }
        std::ranges::sort(found);
        return found;
    }

    void flood(int start, const std::vector<std::uint8_t>& sea, std::vector<int>& island,
               std::vector<int>& sizes) const {
        const auto number = static_cast<int>(sizes.size());
        std::vector<int> cells{start};
        island[start] = number;
        for (std::size_t next = 0; next < cells.size(); ++next) {
            const int x = cells[next] % puzzle_.width;
            const int y = cells[next] / puzzle_.width;
            const auto take = [&](bool inside, int cell) {
                if (!inside || sea[cell] || island[cell] >= 0) return;
                island[cell] = number;
                cells.push_back(cell);
            };
            take(y > 0, cells[next] - puzzle_.width);
            take(x > 0, cells[next] - 1);
            take(x + 1 < puzzle_.width, cells[next] + 1);
            take(y + 1 < puzzle_.height, cells[next] + puzzle_.width);
        }
        sizes.push_back(static_cast<int>(cells.size()));
    }

    // Leaves out one clue after the other, in ever smaller bunches, as long as the rest conflicts.
    bool reduce(Set& set) {
        for (std::size_t bunch = std::max<std::size_t>(1, set.size() / 2);; bunch = (bunch + 1) / 2) {
            for (std::size_t at = 0; at < set.size();) {
                Set fewer = set;
                const auto from = fewer.begin() + static_cast<std::ptrdiff_t>(at);
                fewer.erase(from, from + static_cast<std::ptrdiff_t>(std::min(bunch, set.size() - at)));
                const Fit fit = test(fewer);
                if (fit == Fit::unknown) return false;
                if (fit == Fit::conflicts)
                    set = fewer;
                else
                    at += bunch;
            }
            if (bunch == 1) return true;
        }
    }

    // Tries every smaller set, the smallest first. False: there was no time to try them all.
    bool find_smaller(Set& set) {
        for (std::size_t size = 1; size < set.size(); ++size) {
            Set candidate(size);
            std::iota(candidate.begin(), candidate.end(), 0);
            do {
                if (!keep_going_()) return false;
                const Fit fit = test(candidate);
                if (fit == Fit::unknown) return false;
                if (fit == Fit::conflicts) {
                    set = candidate;
                    return true;
                }
            } while (next_combination(candidate));
        }
        return true;
    }

    bool next_combination(Set& set) const {
        const auto size = static_cast<int>(set.size());
        const auto count = static_cast<int>(cells_.size());
        int place = size - 1;
        while (place >= 0 && set[place] == count - size + place) --place;
        if (place < 0) return false;
        ++set[place];
        for (int next = place + 1; next < size; ++next) set[next] = set[next - 1] + 1;
        return true;
    }

    const Puzzle& puzzle_;
    const std::function<bool()>& keep_going_;
    std::vector<int> cells_;
    std::vector<Set> fitting_;
};

} // namespace

Conflict find_conflict(const Puzzle& puzzle, const std::function<bool()>& keep_going) {
    return Hunt(puzzle, keep_going).find();
}

} // namespace gridseer::nurikabe
