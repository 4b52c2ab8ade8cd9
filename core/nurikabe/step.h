// What one more cell, sea or land, makes of a profile and of the sizes of its parts.
#pragma once

#include "nurikabe/field.h"
#include "nurikabe/layer.h"
#include "nurikabe/profile.h"

#include <array>
#include <cstdint>
#include <vector>

namespace gridseer::nurikabe {

// A step from one profile to another: the same for all their entries.
class Step {
public:
    void apply(const Entry& entry, Group& group, std::size_t& count) const;

private:
    friend class Cells;

    using Numbers = std::array<int, most_parts>;
    struct Beside { // an unowned part, an owned one it may join, and how large they can be together
        int part;
        int other;
        int most;
    };

    void keep(Numbers& size, int land, Sizes leading, Group& group, std::size_t& count) const;

    int parts = 0;
    std::array<std::array<int, 2>, most_parts> from{}; // by part: the parts before that it is made of, or nobody
    int here = nobody;                                 // the part with the new cell, if that is land
    int gone = nobody;                                 // a part before that must be a whole island now
    int gone_size = 0;
    int old_leader = nobody;
    int old_leader_now = nobody; // the part that the leader before belongs to
    int leader = nobody;
    Numbers most{}; // by part: how large it can be by itself
    std::vector<Beside> beside;
    int least_sea = 0; // in what is left of the grid
    int most_sea = 0;
    int sea_left = 0; // and the sizes of all parts
};

// The steps of a field, cell after cell.
class Cells {
public:
    Cells(const Field& field, const std::vector<std::uint8_t>& excluded);

    // Takes a group over its next cell.
    void expand(int cell, const Group& group, Layer& next);
    // The sizes of the leader with which an entry after the last cell is a solution.
    Sizes solved(const Key& key, const Entry& entry) const;

    std::vector<std::uint8_t> may_be_sea;
    std::vector<std::uint8_t> may_be_land;

private:
    bool place_sea(Profile& profile, Step& step) const;
    bool place_land(Profile& profile, Step& step) const;
    void plan(const Profile& before, Profile& profile, Step& step) const;
    void set_limits(const Profile& profile, Step& step) const;
    int leader_of(const Profile& profile) const;
    int most_beside_clues(const Profile& profile, int part) const;

    const Field& field_;
    const std::vector<std::uint8_t>& excluded_;
    int sea_ = 0;
    int largest_ = 0;
    std::vector<int> clue_at_; // by cell: the island whose clue it is, or nobody
    std::vector<int> passed_;  // by cell: the sum of the clues up to it
    int cell_ = 0;
    int x_ = 0;
    int y_ = 0;
};

} // namespace gridseer::nurikabe
