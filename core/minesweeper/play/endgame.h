// The end of a game, played perfectly: when few layouts are left, the whole game tree is searched.
//
// What a player knows is the set of layouts that fit. Opening a cell loses the layouts in which it is a mine and tells
// the others apart by the number it shows. The value of a set is the number of its layouts that the best play wins. It
// depends on the set alone, since every cell that is safe in all its layouts can be opened for nothing.
#pragma once

#include "grid.h"
#include "minesweeper/count/frontier.h"

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

private:
    using Index = std::uint16_t;
    static constexpr std::uint8_t mine_here = 9;

    bool list_layouts(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, int most_layouts);
    bool list_from(std::size_t place, int mines_left, int most_layouts);
    void forget_large();
    void number_layouts(const Grid& grid, std::span<const std::uint8_t> sights);
    std::uint8_t shown(Index layout, int cell) const {
        return shown_[static_cast<std::size_t>(cell) * count_ + layout];
    }

    struct Candidate {
        int cell;
        int free;    // layouts in which it isn't a mine
        int numbers; // how many different ones it can show
    };
    struct Level { // scratch for one depth of the search
        std::vector<Candidate> candidates;
        std::vector<Index> live;
        std::vector<Index> sorted;
    };

    int value(std::span<const Index> set, std::span<const Index> live, int depth, int* best_cell);
    int value_of_two(Index a, Index b, std::span<const Index> live) const;
    int guess(std::span<const Index> set, std::span<const Index> live, int depth, int* best_cell);
    int best_candidate(std::span<const Index> set, Level& level, int depth, int* best_cell);
    int open_cell(std::span<const Index> set, int cell, Level& level, int depth, int needed);
    int value_after(std::span<const Index> set, std::span<const Index> live, Cell chosen);

    // The layouts: unknown cells, and for each of them and each layout what it would show.
    std::vector<Cell> cells_;
    std::vector<std::uint8_t> shown_;
    std::size_t count_ = 0;
    std::vector<std::vector<std::uint8_t>> layouts_; // while listing: one byte per unknown cell
    std::vector<std::uint8_t> current_;
    std::uint64_t listing_steps_ = 0;

    // Listing: which numbers watch each unknown cell, and what each still misses.
    struct Watch {
        std::int32_t misses;
        std::int32_t room;
    };
    std::vector<Watch> watches_;
    std::vector<Handful> watched_by_;

    // Searching.
    std::vector<std::uint64_t> keys_; // a random key per layout; a set is the sum of its keys
    std::unordered_map<std::uint64_t, std::int32_t> known_;
    std::vector<Level> levels_;
    std::uint64_t work_left_ = 0;
};

} // namespace gridseer::minesweeper
