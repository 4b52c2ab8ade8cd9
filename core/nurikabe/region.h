// A connected set of cells, the sea or the island of one clue: what follows when some cells are in it for certain and
// others are not, and why.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace gridseer::nurikabe {

using Literal = std::uint32_t; // twice the variable, plus 1 for its opposite
inline Literal positive(int variable) { return static_cast<Literal>(2 * variable); }
inline Literal opposite(Literal literal) { return literal ^ 1; }

class Search;

struct Region {
    static constexpr int unknown_size = -1;
    static constexpr int any_root = -1;

    // `literals` say that the cells at `places` (x, y) are in the region. With a root, the region is that cell's: while
    // the root is not known to be in it, nothing follows. Without, any cell in it will do.
    Region(std::vector<Literal> literals, std::vector<std::array<int, 2>> places, int size, int root);

    // The shortest way between two cells if nothing were in between.
    int path(int a, int b) const;

    std::vector<Literal> literals;
    std::vector<std::array<int, 2>> places;
    std::vector<std::array<int, 4>> touching; // neighbours by their place in this region, -1 where there is none
    int size;
    int root;
};

// The work space of the reasoning, shared by all regions of a search.
class Reasoner {
public:
    // Tells the search what follows for the region from its present values. False: a conflict, which the search knows.
    bool propagate(Search& search, const Region& region);

private:
    enum State : std::int8_t { out = -1, open = 0, in = 1 };

    bool look();
    bool check_count();
    bool check_distances();
    bool check_connection();
    bool check_rootless();

    void measure_distances();
    void find_low_points();
    void close_subtree(int cell);
    int flood(int start, int without);
    bool explain_cut(Literal conclusion, int target, int without);
    bool explain_size(Literal conclusion, int start, int without);
    bool explain_distance(int cell, int budget);
    bool conclude(Literal conclusion);

    Search* search_ = nullptr;
    const Region* region_ = nullptr;
    int root_ = 0;
    int in_count_ = 0;
    bool changed_ = false;
    std::vector<State> state_;
    std::vector<int> distance_;
    std::vector<int> mark_;
    int mark_number_ = 0;
    std::vector<int> flooded_;
    std::vector<int> fringe_; // cells out of the region that touch the last flood
    std::vector<int> queue_;
    std::vector<Literal> reason_;

    // Depth-first order with low points: which cells hold the region together.
    struct Visit {
        int entered = 0;
        int low = 0;
        int parent = -1;
        int next = 0;         // the neighbour to look at next
        int below = 0;        // cells in the subtree
        int witness = -1;     // one of them that is in the region for certain
        int cut_size = 0;     // cells that hang on this one alone
        int cut_witness = -1; // one of them that is in the region for certain
    };
    std::vector<Visit> visits_;
    std::vector<int> order_;
};

} // namespace gridseer::nurikabe
