// Choosing the cell to open when nothing is certain.
//
// A guess is scored by what comes after it: for every number the cell could show, how probable it is and how good the
// position is then. When few layouts are left the whole game tree is searched instead.
#pragma once

#include "endgame.h"
#include "engine.h"
#include "grid.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace gridseer {

struct PolicySettings {
    int depth = 2;                // 1: the smallest risk; 2: one guess ahead; more: deeper where nothing is certain
    double candidate_ratio = 0.9; // a candidate has at least this share of the best safety
    int most_candidates = 12;
    int most_off_frontier = 3;  // candidates that no number touches
    double second_share = 0.33; // of the second- and third-best next safety in the value of a position
    double third_share = 0.29;
    int inner_candidates = 3;  // candidates of a guess after the guess
    double twin_weight = 0.4;  // how much the risk of twins counts (see Policy::Twins)
    int endgame_layouts = 512; // search the whole tree from so many layouts on
    double endgame_work = 2e6; // cells looked at in one such search
};

enum class Reason : std::uint8_t { safe, smallest_risk, looked_ahead, endgame };

struct Choice {
    Cell cell = no_cell;
    double mine_probability = 0;
    double win_probability = -1; // below zero when nobody worked it out
    Reason reason = Reason::safe;
};

class Policy {
public:
    explicit Policy(PolicySettings settings) : settings_(settings) {}

    // The cells that are safe to open; when there is none, `guess` is the cell to risk.
    std::span<const Cell> turn(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, Choice& guess);

    Engine& engine() { return engine_; }

private:
    struct Candidate {
        Cell cell;
        double safety;
        int closed_neighbours;
    };

    // Two neighbours that no third cell can tell apart, once all cells that touch only one of them are mines: one mine
    // in them is an even guess that nothing can avoid.
    struct Twins {
        Cell a;
        Cell b;
        Handful apart; // the cells that touch only one of them
    };

    void find_twins(const Grid& grid);
    void weigh_twins(std::span<const std::uint8_t> sights, const Answer& answer);
    Choice best_guess(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left);
    void collect(const Grid& grid, std::span<const std::uint8_t> sights, const Answer& answer,
                 std::vector<Candidate>& candidates, int most, double ratio) const;
    double score(const Grid& grid, std::vector<std::uint8_t>& sights, int mines_left, const Candidate& candidate,
                 double log2_layouts, int depth, double needed);
    double position_value(const Grid& grid, std::vector<std::uint8_t>& sights, int mines_left, const Answer& answer,
                          int depth);

    PolicySettings settings_;
    Engine engine_;
    Endgame endgame_;
    Answer answer_;
    std::vector<Cell> safe_;
    std::vector<std::uint8_t> sights_;
    std::array<Answer, 8> answers_; // one a depth
    std::vector<Twins> twins_;      // of the grid below
    int twins_width_ = 0;
    int twins_height_ = 0;
    Topology twins_topology_ = Topology::square;
    std::vector<double> relief_; // for each cell: by how much opening it improves the chances with twins
};

} // namespace gridseer
