// What is known of the mines left: a number, a range of numbers, or nothing.
//
// Where it isn't one number, each number has a probability before anything is seen: a density of mines is drawn from a
// beta distribution, then every cell holds a mine with that probability. Such a prior is worth some cells seen
// beforehand, `mines` of them with a mine and `free` without. A layout of n mines on a board of s cells then weighs
// B(mines + n, free + s - n), whatever the layout looks like; no number that fits weighs nothing.
#pragma once

#include <algorithm>

namespace gridseer::minesweeper {

struct Prior {
    double mines = 1;
    double free = 1;

    bool operator==(const Prior&) const = default;
};

struct MinesLeft {
    static constexpr int none = -1'000'000'000; // no bound
    static constexpr int all = 1'000'000'000;

    int least = none;
    int most = all;
    Prior prior; // of no meaning for one number

    MinesLeft() = default;
    MinesLeft(int number) : least(number), most(number) {} // NOLINT: a number is what is mostly known
    MinesLeft(int least, int most, Prior prior) : least(least), most(most), prior(prior) {}

    bool operator==(const MinesLeft&) const = default;

    bool is_number() const { return least == most; }

    // What is left when one more closed cell is believed to be a mine.
    MinesLeft with_one_found() const { return {least == none ? none : least - 1, most == all ? all : most - 1, prior}; }
};

} // namespace gridseer::minesweeper
