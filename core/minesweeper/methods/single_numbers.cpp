#include "minesweeper/methods/single_numbers.h"

#include "minesweeper/count/equations.h"
#include "minesweeper/count/frontier.h"

#include <algorithm>
#include <numeric>

namespace gridseer::minesweeper {

namespace {

class SingleNumbers {
public:
    SingleNumbers(const Grid& grid, std::span<const std::uint8_t> sights)
        : found_(equations(grid, sights)), numbers_(grid.size()), proof_(grid.size(), -1) {
        answer_.verdict.assign(grid.size(), Verdict::none);
        for (std::int32_t e = 0; e < count(); ++e) {
            for (const Cell cell : cells_of(e)) numbers_[cell].add(e);
        }
    }

    SingleNumbersAnswer run() {
        queue_.resize(count());
        std::iota(queue_.begin(), queue_.end(), 0);
        for (std::size_t next = 0; next < queue_.size(); ++next) {
            if (!prove(queue_[next])) return std::move(answer_);
        }
        std::vector<std::uint8_t> behind(count(), 0);
        for (const std::int32_t e : proof_) {
            if (e >= 0) behind[e] = 1;
        }
        note_clues(behind);
        return std::move(answer_);
    }

private:
    std::int32_t count() const { return static_cast<std::int32_t>(found_.clues.size()); }

    std::span<const Cell> cells_of(std::int32_t e) const {
        return {found_.cells.data() + found_.starts[e], found_.cells.data() + found_.starts[e + 1]};
    }

    // False on a contradiction.
    bool prove(std::int32_t e) {
        std::int32_t missing = found_.mines[e];
        Handful unknown;
        for (const Cell cell : cells_of(e)) {
            if (answer_.verdict[cell] == Verdict::none) unknown.add(cell);
            if (answer_.verdict[cell] == Verdict::mine) --missing;
        }
        if (missing < 0 || missing > unknown.count) {
            answer_.contradiction = found_.clues[e];
            answer_.missing = missing;
            answer_.room = unknown.count;
            note_all_behind(e);
            return false;
        }
        if (missing > 0 && missing < unknown.count) return true;
        for (const Cell cell : unknown.view()) {
            answer_.verdict[cell] = missing > 0 ? Verdict::mine : Verdict::safe;
            proof_[cell] = e;
            const auto seen_by = numbers_[cell].view();
            queue_.insert(queue_.end(), seen_by.begin(), seen_by.end());
        }
        return true;
    }

    // A number and all those that proved something about its cells.
    void note_all_behind(std::int32_t number) {
        std::vector<std::uint8_t> behind(count(), 0);
        std::vector<std::int32_t> waiting{number};
        behind[number] = 1;
        for (std::size_t next = 0; next < waiting.size(); ++next) {
            for (const Cell cell : cells_of(waiting[next])) {
                const std::int32_t proof = proof_[cell];
                if (proof < 0 || behind[proof]) continue;
                behind[proof] = 1;
                waiting.push_back(proof);
            }
        }
        note_clues(behind);
    }

    void note_clues(const std::vector<std::uint8_t>& behind) {
        for (std::int32_t e = 0; e < count(); ++e) {
            if (behind[e]) answer_.clues.push_back(found_.clues[e]);
        }
    }

    const Equations found_;
    std::vector<Handful> numbers_;    // for each cell the equations that count it
    std::vector<std::int32_t> proof_; // for each proven cell the equation that proved it
    std::vector<std::int32_t> queue_;
    SingleNumbersAnswer answer_;
};

} // namespace

SingleNumbersAnswer single_numbers(const Grid& grid, std::span<const std::uint8_t> sights) {
    return SingleNumbers(grid, sights).run();
}

} // namespace gridseer::minesweeper
