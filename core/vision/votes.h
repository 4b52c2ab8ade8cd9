// At which distances the same change of colours comes again in a picture.
//
// A board repeats: the change at the left side of one cell is found again, in the same row of pixels, at the left side
// of the next one. So every straight piece of an edge is a voter, known by its line and by its two colours, and its
// votes are for the distances to the next two voters of its kind.
#pragma once

#include "vision/picture.h"

#include <cstdint>
#include <vector>

namespace gridseer::vision {

// Two voters of the same kind in a line of pixels.
struct Pairs {
    std::vector<std::int32_t> start;    // where along the line the first one is
    std::vector<std::int32_t> line;     // the row of pixels, or the column
    std::vector<std::int32_t> distance; // how far the second one is from the first
};

struct Votes {
    Pairs across; // along the rows
    Pairs down;   // along the columns
};

struct VotingRules {
    int step;        // every which row or column of pixels votes
    int most_voters; // where there are more, fewer lines vote
    int nearest;     // the range of distances that count
    int farthest;
};

Votes votes_of(const Picture& picture, const VotingRules& rules);

} // namespace gridseer::vision
