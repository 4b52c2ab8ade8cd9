// Many games of one kind side by side, for agents that learn: one step opens one cell in each.
#pragma once

#include "minesweeper/board/game.h"
#include "minesweeper/board/no_guess.h"
#include "minesweeper/play/regret.h"
#include "random.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

// What is played.
struct Task {
    std::shared_ptr<const Grid> grid;
    int mines;
    Start start;
    std::optional<NoGuessLimits> no_guess; // boards that logic opens from the first cell
    std::optional<TreeLimits> regret;      // judge every cell that is opened
};

class Arena {
public:
    Arena(Task task, std::size_t games, int threads);
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    std::size_t size() const { return places_.size(); }
    const Grid& grid() const { return *task_.grid; }
    const Game& game(std::size_t place) const { return places_[place].game; }
    Cell first(std::size_t place) const { return places_[place].first; } // the cell opened first, or no_cell

    // The seeds of all games that begin at a place from now on follow from this one.
    void seed(std::size_t place, std::uint64_t seed) { places_[place].seeds = Random(seed); }

    void begin(std::size_t place);
    void begin_game(std::size_t place, std::uint64_t game_seed);

    // Opens a cell in each game, and no cell where the action is `no_cell`. Into the columns, one entry per game: how
    // many cells were opened, and what the action gave away. Throws when there is no board without guesses.
    struct Columns {
        std::span<std::int32_t> opened;
        std::span<double> regret;
        std::span<std::uint8_t> exact; // of the regret
    };
    void step(std::span<const Cell> actions, const Columns& columns);

    // What the players see, one board after the other.
    void show(std::span<std::uint8_t> sights) const;

private:
    struct Place {
        Random seeds;
        std::uint64_t seed;
        Game game;
        Cell first = no_cell;
    };

    bool act(Place& place, Cell cell, RegretJudge* judge, std::int32_t& opened, Regret& regret);
    bool lay_without_guess(Place& place);
    void for_each_block(const std::function<void(std::size_t, std::size_t, RegretJudge*)>& work);

    Task task_;
    std::vector<Place> places_;
    std::vector<std::unique_ptr<RegretJudge>> judges_; // one per thread, or none
    int threads_;
};

} // namespace gridseer::minesweeper
