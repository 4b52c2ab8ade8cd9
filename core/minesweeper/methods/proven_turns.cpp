#include "minesweeper/methods/proven_turns.h"

#include "clock.h"
#include "minesweeper/board/sight.h"
#include "minesweeper/methods/single_numbers.h"

#include <algorithm>
#include <stdexcept>

namespace gridseer::minesweeper {

namespace {

std::vector<Verdict> proven_by(const Prover& prover, const Grid& grid, std::span<const std::uint8_t> sights) {
    bool contradiction = false;
    std::vector<Verdict> verdict;
    if (prover.elimination) {
        EliminationAnswer answer = eliminate(grid, sights, *prover.elimination);
        contradiction = answer.contradiction;
        verdict = std::move(answer.verdict);
    } else {
        SingleNumbersAnswer answer = single_numbers(grid, sights);
        contradiction = answer.contradiction != no_cell;
        verdict = std::move(answer.verdict);
    }
    if (contradiction) throw std::logic_error("the numbers of a game contradict each other");
    return verdict;
}

// What one turn proves.
class ProvenTurn {
public:
    explicit ProvenTurn(const Game& game) : grid_(game.grid()), seen_(game.view()), mines_left_(game.mines_left()) {}

    // Whether a safe cell is proven.
    bool ask(const Prover& prover) {
        std::vector<Verdict> verdict = proven_by(prover, grid_, seen_);
        settle_by_count(verdict);
        for (Cell cell = 0; cell < grid_.size(); ++cell) {
            if (seen_[cell] != sight_closed) continue;
            if (verdict[cell] == Verdict::safe) safe_.push_back(cell);
            if (verdict[cell] != Verdict::mine) continue;
            seen_[cell] = sight_flag;
            --mines_left_;
            mines_.push_back(cell);
        }
        return !safe_.empty();
    }

    const std::vector<Cell>& safe() const { return safe_; }

    std::vector<Cell> mines() {
        std::ranges::sort(mines_);
        return std::move(mines_);
    }

private:
    // When the cells that are not proven hold all mines that are left, or none can, they are certain too.
    void settle_by_count(std::vector<Verdict>& verdict) const {
        int mines = 0;
        int room = 0;
        const auto is_open = [&](Cell cell) {
            return seen_[cell] == sight_closed && verdict[cell] != Verdict::safe && verdict[cell] != Verdict::mine;
        };
        for (Cell cell = 0; cell < grid_.size(); ++cell) {
            mines += verdict[cell] == Verdict::mine;
            room += is_open(cell);
        }
        const int rest = mines_left_ - mines;
        if (rest != 0 && rest != room) return;
        for (Cell cell = 0; cell < grid_.size(); ++cell) {
            if (is_open(cell)) verdict[cell] = rest == 0 ? Verdict::safe : Verdict::mine;
        }
    }

    const Grid& grid_;
    std::vector<std::uint8_t> seen_;
    int mines_left_;
    std::vector<Cell> safe_;
    std::vector<Cell> mines_;
};

} // namespace

ProvenTurns play_proven(Game& game, std::span<const Prover> provers, double seconds) {
    ProvenTurns turns;
    turns.asked.assign(provers.size(), 0);
    const double begin = seconds_now();
    while (game.outcome() == Outcome::playing) {
        turns.timed_out = seconds_now() - begin > seconds;
        if (turns.timed_out) break;
        ProvenTurn turn(game);
        bool found = false;
        for (std::size_t i = 0; i < provers.size() && !found; ++i) {
            ++turns.asked[i];
            found = turn.ask(provers[i]);
        }
        turns.mines = turn.mines();
        if (!found) break;
        for (const Cell cell : turn.safe()) {
            if (game.view()[cell] != sight_closed) continue; // opened by the flood of another
            game.open(cell);
            ++turns.clicks;
        }
    }
    return turns;
}

} // namespace gridseer::minesweeper
