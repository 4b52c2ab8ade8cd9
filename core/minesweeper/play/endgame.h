// The end of a game, played perfectly: when few layouts are left, the whole game tree is searched.
//
// What a player knows is the set of layouts that fit. Opening a cell loses the layouts in which it is a mine and tells
// the others apart by the number it shows. The value of a set is the number of its layouts that the best play wins. It
// depends on the set alone, since every cell that is safe in all its layouts can be opened for nothing.
//
// The layouts are covered once by cliques of conflicting ones (conflicts.h), and a set is worth at most its number of
// different cliques. So a guess is worth at most the cliques with a layout that survives it: that orders the guesses,
// and most of them need no search.
#pragma once

#include "grid.h"
#include "minesweeper/play/conflicts.h"
#include "minesweeper/play/fitting_layouts.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace gridseer::minesweeper {

class Endgame {
public:
    struct Result {
        Cell cell = no_cell;  // the first cell of the best play
        std::int32_t won = 0; // layouts it wins
        std::int32_t layouts = 0;
        std::int32_t won_with_chosen = 0; // layouts that the best play after the chosen cell wins
        bool finished = false;            // false when there were too many layouts or too much work
    };

    // Lists the layouts that fit a board and searches them. `work` bounds the cells looked at. What a chosen first cell
    // wins is worked out too, if there is one.
    Result solve(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, int most_layouts,
                 std::uint64_t work, Cell chosen = no_cell);

    // For every cell of the board the layouts that the best play wins after opening it now; 0 for a cell that isn't
    // closed. Nothing when there were too many layouts or too much work.
    std::vector<std::int32_t> value_cells(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left,
                                          int most_layouts, std::uint64_t work);

private:
    using Index = std::uint16_t;
    static constexpr std::uint8_t mine_here = FittingLayouts::mine_here;

    struct Candidate {
        int cell;
        int bound;   // the cliques with a layout in which it isn't a mine
        int free;    // layouts in which it isn't a mine
        int numbers; // how many different ones it can show
    };
    struct Level { // scratch for one depth of the search
        std::vector<Candidate> candidates;
        std::vector<Index> live;
        std::vector<Index> sorted;
    };
    struct Known {
        std::int32_t won;
        bool exact; // otherwise it is at most that many
    };

    bool prepare(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, int most_layouts,
                 std::uint64_t work);
    void sort_by_clique();
    void forget_large();
    int value_of_opening(Index cell);
    int cliques_of(std::span<const Index> set) const;
    Candidate look_at(std::span<const Index> set, int cell) const;

    int value(std::span<const Index> set, std::span<const Index> live, int depth, int needed, int* best_cell);
    int value_of_two(Index a, Index b, std::span<const Index> live) const;
    int guess(std::span<const Index> set, std::span<const Index> live, int depth, int needed, int* best_cell);
    int best_candidate(std::span<const Index> set, Level& level, int depth, int needed, int* best_cell);
    int open_cell(std::span<const Index> set, int cell, int bound, Level& level, int depth, int needed);

    FittingLayouts layouts_;
    ConflictCliques cliques_;
    std::vector<std::int32_t> clique_of_; // for each layout; layouts of one clique follow each other
    std::vector<Index> all_layouts_;
    std::vector<Index> all_cells_;
    std::vector<std::uint64_t> keys_; // a random key per layout; a set is the sum of its keys
    std::unordered_map<std::uint64_t, Known> known_;
    std::vector<Level> levels_;
    std::uint64_t work_left_ = 0;
};

} // namespace gridseer::minesweeper
