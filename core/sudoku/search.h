// The search itself: a position as sets of candidates, and what follows from it.
#pragma once

#include "random.h"
#include "sudoku/shape.h"
#include "sudoku/sudoku.h"

#include <array>
#include <cstdint>

namespace gridseer::sudoku {

// A position in the search: small enough to be copied at every branch.
struct Candidates {
    std::array<Digits, most_cells> cells;

    static Candidates blank(const Shape& shape);
};

class Search {
public:
    Search(const Shape& shape, int most, const KeepGoing& keep_going)
        : shape_(shape), most_(most), keep_going_(keep_going) {}

    // Leaves a cell only this digit and follows what comes of it; false: a contradiction.
    bool assign(Candidates& position, int cell, Digits digit);
    // Follows hidden singles to their end; false: a contradiction.
    bool follow(Candidates& position);
    // Puts the digits of a position in and follows them; false: a contradiction.
    bool enter(Candidates& position, const std::vector<std::uint8_t>& digits);
    // Every solution from here on, until there are enough of them or the time is over.
    void run(const Candidates& position);

    bool is_solved(const Candidates& position) const;
    Answer answer() const;

    // With it, branches are tried in random order.
    Random* random = nullptr;

private:
    struct Branch {
        std::array<std::uint8_t, most_size> cells;
        std::array<Digits, most_size> digits;
        int count = 0;

        void add(int cell, Digits digit);
    };

    bool hidden_singles(Candidates& position, int unit, bool& changed);
    Branch fewest_ways(const Candidates& position) const;
    Branch two_places(const Candidates& position, Branch fallback) const;
    void keep(const Candidates& position);

    const Shape& shape_;
    int most_;
    const KeepGoing& keep_going_;
    bool over_ = false;
    std::uint64_t guesses_ = 0;
    std::vector<std::vector<std::uint8_t>> solutions_;
};

} // namespace gridseer::sudoku
