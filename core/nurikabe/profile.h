// What matters of a grid that is filled up to some cell, row by row: the last row of filled cells, its profile, and how
// that hangs together through what lies above it. Two ways to fill a grid that leave the same profile, with parts of
// the same sizes, can be continued in the same ways.
//
// The cells of a profile belong to parts of land and of sea. A part of land has an owner, its island, once it holds the
// clue or no other island can still take it in. How large the parts of one island are matters for all of them together
// only: they share a slot.
#pragma once

#include <array>
#include <cstdint>

namespace gridseer::nurikabe {

inline constexpr int most_columns = 14;
inline constexpr int most_parts = 8; // of one colour: every second column, and one more where the last row steps down
inline constexpr int most_islands = 254;
inline constexpr int nobody = -1;
inline constexpr int no_way = 1000; // more than any number of cells

// A profile as two words, to be looked up.
struct Key {
    std::uint64_t cells = 0;
    std::uint64_t owners = 0;

    bool operator==(const Key&) const = default;
};

struct Profile {
    static constexpr bool is_sea(int part) { return part >= most_parts; }
    static constexpr bool is_land(int part) { return part != nobody && part < most_parts; }

    std::array<std::int8_t, most_columns> part{};     // by column: below most_parts land, from there on sea
    std::array<std::int16_t, most_parts + 1> owner{}; // by part of land: its island, or nobody
    std::array<std::int8_t, most_parts + 1> slot{};   // by part of land
    int columns = 0;                                  // fewer than the grid has only within the first row
    int lands = 0;
    int seas = 0;
    int slots = 0;
    bool corner = false; // the cell above the last one is sea
    bool closed = false; // the sea is complete: whatever comes is land

    Profile() = default;
    Profile(const Key& key, int columns);

    Key key() const;
    bool has(int part) const;
    bool has_sea() const;
    // Puts one part of sea or land in the place of another.
    void join(int kept, int gone);
    void set(int column, int part);
    // Numbers the parts from left to right; gives the new number of each old part, nobody for those that have left.
    using Numbers = std::array<std::int8_t, 2 * most_parts + 2>;
    Numbers renumber();
    void number_slots();
    // A part of land with this owner, or nobody.
    int part_of(int island) const;
    // The fewest cells that can join all parts of sea.
    int joining_sea() const;
    // The fewest cells that can join all parts of an island, and another one of land with them (which may be nobody),
    // without cutting off a part of sea or of another island; no_way if they can't be joined.
    int joining(int island, int other = nobody) const;

private:
    template <class Is> int join_all(Is is_wanted, bool over_land) const;
    bool cuts(int from, int to) const;
};

} // namespace gridseer::nurikabe
