// Choosing the cell to open when nothing is certain.
//
// A guess is scored by what comes after it: for every number the cell could show, how probable it is and how good the
// position is then. When few layouts are left the whole game tree is searched instead.
#pragma once

#include "grid.h"
#include "minesweeper/count/engine.h"
#include "minesweeper/play/endgame.h"
#include "minesweeper/play/swaps.h"

#include <cstdint>
#include <deque>
#include <span>
#include <unordered_map>
#include <vector>

namespace gridseer::minesweeper {

// How hard the engine thinks before it guesses. The numbers themselves, and what each is good for, are in
// src/gridseer/minesweeper/solving/strength.py: there is no second set of them here.
struct Strength {
    int depth = 0;              // 1: the smallest risk; 2: one guess ahead; more: deeper where nothing is certain
    double candidate_ratio = 0; // a candidate has at least this share of the best safety
    int most_candidates = 0;
    int most_off_frontier = 0; // candidates that no number touches
    double second_share = 0;   // of the second- and third-best next safety in the value of a position
    double third_share = 0;
    double shortlist = 0;     // before a deeper search: the share of the best value by one guess that a candidate needs
    int inner_candidates = 0; // candidates of a guess after the guess
    int follow = 0;           // safe cells opened in turn after a guess before the position is valued ...
    int few_safe = 0;         // ... while there are at most this many of them
    double swap_chance = 0;   // how probable a swap must be to count (see swaps.h); 1: none does
    int cover_layouts = 0;    // instead of swaps, weigh what so many drawn layouts say (cover.h) ...
    double cover_bits = 0;    // ... where at most 2 to this power layouts are left
    int endgame_layouts = 0;  // search the whole tree from this many layouts on
    double endgame_work = 0;  // cells looked at in one such search
    double playout_bits = 0;  // play guesses out (race.h) where at most 2 to this power layouts are left ...
    double playout_share = 0; // ... those with this share of the best value by one guess ...
    int playout_endgame = 0;  // ... by the smallest risk, and perfectly from this many layouts on ...
    int playout_turns = 0;    // ... for so many turns of these games in all
};

enum class Reason : std::uint8_t { safe, smallest_risk, looked_ahead, played_out, endgame };

struct Choice {
    Cell cell = no_cell;
    double mine_probability = 0;
    double win_probability = -1; // below zero when nobody worked it out
    Reason reason = Reason::safe;
};

class Policy {
public:
    // It thinks with an engine that others may use between its turns.
    explicit Policy(Engine& engine, const Strength& strength = {}) : engine_(engine), strength_(strength) {}

    void set_strength(const Strength& strength) { strength_ = strength; }

    // The cells that are safe to open; when there is none, `guess` is the cell to risk.
    std::span<const Cell> turn(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                               Choice& guess);

private:
    struct Candidate {
        Cell cell;
        double safety;
        int unopened_neighbours;
    };

    // How far ahead a position is searched.
    struct Horizon {
        int depth;      // 1: the position is valued as it is; more: after one guess fewer than this
        int follow;     // safe cells that may be opened after every guess
        int follow_now; // safe cells that may still be opened before the next guess
        int level;      // cells opened since the position on the screen
    };

    // What searching a position gave; the same cells are often opened in another order.
    struct Known {
        double log2_weight; // minus infinity: no layout fits
        double value;
    };

    Choice best_guess(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                      const Answer& answer);
    MinesLeft wall_in_mines(const Grid& grid, const Answer& answer, MinesLeft mines_left);
    bool weigh_cover(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                     const Answer& answer);
    bool search_endgame(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                        const Answer& answer, Choice& choice);
    void collect(const Grid& grid, std::span<const std::uint8_t> sights, const Answer& answer,
                 std::vector<Candidate>& candidates, int most, double ratio) const;
    void shortlist(const Grid& grid, const MinesLeft& mines_left, double log2_weight, double contender_share,
                   std::vector<Candidate>& candidates);
    Cell look_ahead(const Grid& grid, const MinesLeft& mines_left, double log2_weight,
                    std::span<const Candidate> candidates);
    bool plays_out(const MinesLeft& mines_left, const Answer& answer) const;
    Cell play_out(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, Cell favourite) const;
    double guess_value(const Grid& grid, const MinesLeft& mines_left, const Candidate& candidate, double log2_weight,
                       Horizon horizon, double needed);
    double opened_value(const Grid& grid, const MinesLeft& mines_left, Cell cell, double safety, double log2_weight,
                        Horizon after, double needed);
    const Known& known(const Grid& grid, const MinesLeft& mines_left, Horizon horizon);
    double position_value(const Grid& grid, const MinesLeft& mines_left, const Answer& answer, Horizon horizon);

    Engine& engine_;
    Strength strength_;
    Endgame endgame_;
    std::vector<Cell> safe_;
    std::vector<std::uint8_t> sights_;               // the position that is looked into, proven mines walled in
    std::vector<std::uint8_t> walled_;               // these mines
    std::uint64_t opened_ = 0;                       // a hash of the cells opened in it, and their numbers
    std::deque<Answer> answers_;                     // one per level
    std::unordered_map<std::uint64_t, Known> known_; // by `opened_` and the horizon; of one guess
    SwapRelief swaps_{engine_};
    std::vector<Cell> contenders_; // worth playing out, the best first
    std::vector<double> relief_;   // for each cell: by how much opening it improves the chances with conflicts
};

} // namespace gridseer::minesweeper
