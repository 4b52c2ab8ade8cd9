// The sides of cells: straight edges, seen in the whole of a part of a picture at once.
//
// What is said of upright edges holds for lying ones in the turned picture.
#pragma once

#include "vision/picture.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace gridseer::vision {

// How much the colour changes from each pixel to the next: the largest change of the three colours. The change between
// pixel i-1 and pixel i is at place i, so that an edge has the coordinate of the line it lies on.
struct ColourSteps {
    explicit ColourSteps(const Picture& picture);

    int width, height;
    std::vector<std::uint8_t> across; // to the next pixel of the row
    std::vector<std::uint8_t> down;   // to the pixel below
};

// For each pixel whether at least a half of a side of some length around it is an edge, and more than three quarters.
class SideMap {
public:
    enum Share : std::uint8_t { half = 1, three_quarters = 2 };

    SideMap(std::vector<std::uint8_t> shares, int rows, int places, int row_step, int place_step)
        : shares_(std::move(shares)), rows_(rows), places_(places), row_step_(row_step), place_step_(place_step) {}

    // Whether there is a side within some places of each line, in each row: rows first. The picture's ends are sides.
    void find_supported(std::span<const double> rows, std::span<const double> lines, int reach,
                        std::span<bool> found) const;
    // For each row and each two lines that follow each other, how many of the strips at both ends between them, from
    // `first` to `last` places inside, are full of edges.
    std::vector<std::uint8_t> full_strips(std::span<const double> rows, std::span<const double> lines, int first,
                                          int last) const;
    int rows() const { return rows_; }
    int places() const { return places_; }

    // At how many pixels of some rows there is a side, for each place.
    std::vector<std::int64_t> counts(int first_row, int last_row) const;

private:
    const std::uint8_t* at(int row, int place) const {
        return shares_.data() + static_cast<std::ptrdiff_t>(row) * row_step_ +
               static_cast<std::ptrdiff_t>(place) * place_step_;
    }
    int row_near(double row) const;
    int place_near(double place) const;

    std::vector<std::uint8_t> shares_;
    int rows_, places_, row_step_, place_step_;
};

// Lines at equal distances, and how far from them their edges may be.
struct Comb {
    double start, pitch;
    int reach;
};

// A part of the picture, with its end excluded.
struct Area {
    double left, top, right, bottom;
};

// How many cells with their middle in an area have at least three of their four sides, where combs are laid over the
// whole picture, and up to a share of their pitch outside of it.
int count_boxed(const SideMap& upright, const SideMap& lying, const Comb& across, const Comb& down, double outside,
                const Area& area);

// The upright sides of about this length where colours change by more than a threshold; a dotted line is a line.
SideMap upright_sides(const ColourSteps& steps, int threshold, int length);

// The lying ones: their rows are the columns of the picture.
SideMap lying_sides(const ColourSteps& steps, int threshold, int length);

} // namespace gridseer::vision
