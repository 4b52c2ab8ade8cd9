// The frontier of a board: its closed cells next to numbers, boiled down to what still has to be counted.
//
// Closed cells that are seen by the same numbers are interchangeable and form one box. Each number becomes a
// constraint: how many mines its boxes hold together. Simple and subset rules settle certain boxes first and shrink
// the constraints; what remains falls apart into chains that have nothing to do with each other.
#pragma once

#include "grid.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

constexpr int max_degree = 8; // the most neighbours a cell has in any topology

// A handful of small numbers, kept in order.
struct Handful {
    std::array<std::int32_t, max_degree + 1> items; // one more than fits, so that filling needs no branch
    std::int32_t count = 0;

    std::span<const std::int32_t> view() const { return {items.data(), static_cast<std::size_t>(count)}; }
    std::span<std::int32_t> items_in_use() { return {items.data(), static_cast<std::size_t>(count)}; }
    void add(std::int32_t item) { items[count++] = item; }
    void remove(std::int32_t item);
    bool contains(std::int32_t item) const;
};

struct Box {
    Cell first_cell; // its cells are a linked list through Frontier::next_cell
    Cell last_cell;
    std::int32_t size = 1;    // how many cells it has
    Handful constraints;      // those that count it
    bool open_to_both = true; // false once it is settled or merged into another
};

struct Constraint {
    Cell clue;
    std::int32_t need; // the mines its boxes hold together
    Handful boxes;
    bool queued = false;
};

// One chain: its boxes and constraints, numbered from 0 within the chain.
struct Chain {
    std::vector<std::int32_t> boxes;       // indices into Frontier::boxes
    std::vector<std::int32_t> constraints; // indices into Frontier::constraints
    std::int32_t cells = 0;                // cells of all its boxes
};

class Frontier {
public:
    // Reads a board. False when the numbers contradict each other already here.
    bool read(const Grid& grid, std::span<const std::uint8_t> sights);

    // Whether this is the board that was read last.
    bool is_of(const Grid& grid, std::span<const std::uint8_t> sights) const;

    std::vector<Cell> closed;    // every closed cell without a flag
    std::vector<Cell> next_cell; // for a cell of a box the next one, or no_cell
    std::vector<Box> boxes;
    std::vector<Constraint> constraints;
    std::vector<Cell> proven_safe; // settled by the simple and subset rules
    std::vector<Cell> proven_mines;
    std::vector<Chain> chains;
    int chain_count = 0; // how many of `chains` are in use, from the first
    int cells_in_chains = 0;
    Cell trouble = no_cell; // when the numbers contradict each other: one of those, or one near them

    // The closed cells that no number touches.
    int cells_off_frontier() const { return off_frontier_; }
    bool on_frontier(Cell cell) const { return box_of_[cell] != no_box; }

private:
    static constexpr std::int32_t no_box = -1;

    void note_numbers(const Grid& grid, std::span<const std::uint8_t> sights);
    void find_changes(std::span<const std::uint8_t> sights);
    void note_numbers_of(const Grid& grid, Cell cell);
    bool gather(const Grid& grid, std::span<const std::uint8_t> sights);
    void put_into_box(Cell cell, const Handful& seen_by);
    bool reduce();
    bool apply_subset_rule(std::int32_t smaller);
    void settle(std::int32_t box, bool mine);
    void take_out(std::int32_t box, std::int32_t constraint);
    void enqueue(std::int32_t constraint);
    void merge_boxes();
    void find_chains();

    std::vector<std::uint8_t> sights_; // of the board that was read last, and its grid
    int width_ = 0;
    Topology topology_ = Topology::square;
    std::vector<Handful> numbers_; // for each closed cell and flag: the open numbers that touch it
    std::vector<Cell> changed_;
    std::vector<Cell> flags_;
    std::vector<std::int32_t> clue_of_; // for each cell the constraint of its number, or -1
    std::vector<std::int32_t> box_of_;  // for each closed cell the box it was put into at first
    std::vector<std::int32_t> queue_;
    std::vector<std::int32_t> chain_of_box_;
    std::vector<std::int32_t> chain_of_constraint_;
    int off_frontier_ = 0;
};

} // namespace gridseer::minesweeper
