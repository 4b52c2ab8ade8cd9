// What one more cell, sea or land, makes of a profile and of the sizes of its parts.
#pragma once

#include "nurikabe/field.h"
#include "nurikabe/layer.h"
#include "nurikabe/profile.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridseer::nurikabe {

using Numbers = std::array<int, most_parts>; // by slot

// A profile to which entries go, with what is known of their sizes.
struct Goal {
    Profile profile;
    std::uint64_t taken = 0;                  // which island owns which part, of those that had no owner
    std::array<std::int8_t, most_parts> to{}; // by slot before parts were taken: the slot now
    int leader = nobody;
    Numbers most{};    // by slot: how large it can be
    int least_sea = 0; // in what is left of the grid
    int most_sea = 0;
    int sea_left = 0;       // and the sizes of all parts
    Group* group = nullptr; // none if nothing leads on from here

    // Adds an entry unless it is plain that it leads nowhere. `leading` are the sizes of the leader before, without
    // what the slot `led`, where it is now, has besides it.
    void add(const Numbers& size, int led, Sizes leading, std::size_t& count) const;

private:
    void keep(const Numbers& size, int land, Sizes leading, std::size_t& count) const;
};

// A step from one profile to another: the same for all their entries.
struct Step {
    struct Island { // that may take in a part
        int number;
        int most; // with the part
        int slot; // of what it has already, or nobody
    };
    struct Part { // of land without an owner
        int number;
        int slot;
        std::size_t islands; // how many of the list have been added when it is complete
    };

    Profile profile;
    std::array<std::int8_t, most_parts> to{}; // by slot before: the slot now, or nobody
    int before = 0;                           // slots before
    int here = nobody;                        // the part with the new cell, if that is land
    int gone = nobody;                        // a slot before that must be a whole island now
    int gone_size = 0;
    int old_leader = nobody;
    std::vector<Part> parts;
    std::vector<Island> islands; // of all these parts, one after the other
    std::vector<Goal> goals;     // by what is taken

    void begin(const Profile& from);
};

// The steps of a field, cell after cell.
class Cells {
public:
    explicit Cells(const Field& field);

    // Takes a group over its next cell.
    void expand(int cell, const Group& group, Layer& next);
    // The sizes of the leader with which an entry after the last cell is a solution.
    Sizes solved(const Key& key, const Entry& entry) const;

    std::vector<std::uint8_t> may_be_sea;
    std::vector<std::uint8_t> may_be_land;

private:
    bool place_sea(Profile& profile, Step& step) const;
    bool place_land(Profile& profile, Step& step) const;
    void plan(const Profile& before, Step& step) const;
    void add_islands(Step& step, int part) const;
    void apply(Step& step, const Entry& entry, Layer& next) const;
    const Goal& goal(Step& step, std::uint64_t taken, Layer& next) const;
    bool set_limits(Goal& goal) const;
    int leader_of(const Profile& profile) const;
    int to_clue(const Profile& profile, int part, int island) const;
    bool is_passed(int island) const { return field_.clue_cells[island] <= cell_; }

    const Field& field_;
    int sea_ = 0;
    int second_ = 0;           // the largest clue but one
    std::vector<int> clue_at_; // by cell: the island whose clue it is, or nobody
    std::vector<int> passed_;  // by cell: the sum of the clues up to it
    Step step_;                // kept for its memory
    int cell_ = 0;
    int x_ = 0;
    int y_ = 0;
};

} // namespace gridseer::nurikabe
