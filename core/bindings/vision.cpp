// What is asked of every pixel of a picture.
#include "bindings/arrays.h"
#include "bindings/subjects.h"
#include "vision/cells.h"
#include "vision/likeness.h"
#include "vision/planes.h"
#include "vision/profile.h"
#include "vision/sides.h"
#include "vision/votes.h"

#include <algorithm>
#include <limits>

namespace gridseer::bindings {

namespace {

// Rows of pixels in a picture, or in a part of one.
using Pixels = nb::ndarray<const std::uint8_t, nb::shape<-1, -1, 3>, nb::device::cpu>;

vision::Picture picture_of(const Pixels& pixels) {
    if (pixels.stride(2) != 1 || pixels.stride(1) != 3) throw std::invalid_argument("expected whole rows of pixels");
    return {pixels.data(), static_cast<int>(pixels.shape(1)), static_cast<int>(pixels.shape(0)), pixels.stride(0)};
}

auto lists_of(vision::Pairs pairs) {
    return std::tuple(to_list(std::move(pairs.start)), to_list(std::move(pairs.line)),
                      to_list(std::move(pairs.distance)));
}

auto votes_of(const Pixels& pixels, int step, int most_voters, int nearest, int farthest) {
    const auto picture = picture_of(pixels);
    if (step < 1 || most_voters < 1 || nearest < 1) throw std::invalid_argument("expected rules of 1 and more");
    auto votes = [&] {
        const nb::gil_scoped_release release;
        return vision::votes_of(picture, {step, most_voters, nearest, farthest});
    }();
    return std::tuple(lists_of(std::move(votes.across)), lists_of(std::move(votes.down)));
}

using Doubles = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::span<const double> span_of(const Doubles& values) { return {values.data(), values.size()}; }

int checked_length(int length) {
    if (length < 1 || length > 255) throw std::invalid_argument("expected a length of 1 to 255 pixels");
    return length;
}

auto supported(const vision::SideMap& sides, const Doubles& rows, const Doubles& lines, int reach) {
    Room<bool> found(rows.size() * lines.size());
    sides.find_supported(span_of(rows), span_of(lines), reach, found.span());
    return found.to_numpy({rows.size(), lines.size()});
}

auto full_strips(const vision::SideMap& sides, const Doubles& rows, const Doubles& lines, int first, int last) {
    if (lines.size() == 0) throw std::invalid_argument("expected lines");
    return to_numpy(sides.full_strips(span_of(rows), span_of(lines), first, last), {rows.size(), lines.size() - 1});
}

using Places = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

bool are_inside(std::span<const std::int64_t> places, int length, int whole) {
    return std::all_of(places.begin(), places.end(),
                       [=](std::int64_t place) { return place >= 0 && place + length <= whole; });
}

auto kinds_of_cells(const Pixels& pixels, const Places& left, const Places& top, int width, int height,
                    std::int64_t most) {
    const auto picture = picture_of(pixels);
    const vision::Cells cells{{left.data(), left.size()}, {top.data(), top.size()}, width, height};
    if (width < 1 || height < 1) throw std::invalid_argument("expected cells of at least one pixel");
    if (!are_inside(cells.left, width, picture.width) || !are_inside(cells.top, height, picture.height)) {
        throw std::invalid_argument("expected cells that lie in the picture");
    }
    if (most < 0) throw std::invalid_argument("expected a number of kinds");
    return to_list(vision::kinds_of(picture, cells, static_cast<std::size_t>(most)));
}

using Mask = nb::ndarray<const bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

auto rims_of_cells(const Pixels& pixels, const Doubles& across, const Doubles& down, const Mask& wanted, int side) {
    const auto picture = picture_of(pixels);
    if (side < 2 || picture.width < 1 || picture.height < 1) {
        throw std::invalid_argument("expected a picture, and two patches or more along a side");
    }
    if (wanted.shape(0) + 1 != down.size() || wanted.shape(1) + 1 != across.size()) {
        throw std::invalid_argument("expected whether each cell between the lines is wanted");
    }
    return to_numpy(vision::rims_of(picture, span_of(across), span_of(down), {wanted.data(), wanted.size()}, side),
                    {wanted.shape(0), wanted.shape(1), static_cast<std::size_t>(3 * vision::patches_of_rim(side))});
}

using CombOf = std::tuple<double, double, int>; // start, pitch, reach

auto count_boxed(const vision::SideMap& upright, const vision::SideMap& lying, const CombOf& across, const CombOf& down,
                 double outside, const std::tuple<int, int, int, int>& area) {
    const auto comb = [](const CombOf& each) {
        const auto [start, pitch, reach] = each;
        if (!(pitch >= 1)) throw std::invalid_argument("expected a pitch of at least one pixel");
        return vision::Comb{start, pitch, reach};
    };
    const auto [left, top, right, bottom] = area;
    return vision::count_boxed(upright, lying, comb(across), comb(down), outside,
                               {double(left), double(top), double(right), double(bottom)});
}

void bind_sides(nb::module_& m) {
    nb::class_<vision::ColourSteps>(m, "ColourSteps", "How much colours change from each pixel to the next.")
        .def(
            "__init__",
            [](vision::ColourSteps* self, const Pixels& pixels) { new (self) vision::ColourSteps(picture_of(pixels)); },
            nb::arg("pixels"))
        .def(
            "upright_sides",
            [](const vision::ColourSteps& steps, int threshold, int length) {
                return vision::upright_sides(steps, threshold, checked_length(length));
            },
            nb::arg("threshold"), nb::arg("length"),
            "The upright sides of about this length where colours change by more than a threshold.")
        .def(
            "lying_sides",
            [](const vision::ColourSteps& steps, int threshold, int length) {
                return vision::lying_sides(steps, threshold, checked_length(length));
            },
            nb::arg("threshold"), nb::arg("length"), "The lying ones, in the turned picture.");
    nb::class_<vision::SideMap>(m, "SideMap", "For each pixel whether most of a side around it is an edge.")
        .def("supported", &supported, nb::arg("rows"), nb::arg("lines"), nb::arg("reach"),
             "Whether there is a side within some places of each line, in each row; the picture's ends are sides.")
        .def("full_strips", &full_strips, nb::arg("rows"), nb::arg("lines"), nb::arg("first"), nb::arg("last"),
             "How many of the two strips inside each two lines are full of edges, in each row.")
        .def(
            "counts",
            [](const vision::SideMap& sides, int first, int last) { return to_list(sides.counts(first, last)); },
            nb::arg("first"), nb::arg("last"), "At how many pixels of some rows there is a side, for each place.");
    m.def("count_boxed", &count_boxed, nb::arg("upright"), nb::arg("lying"), nb::arg("across"), nb::arg("down"),
          nb::arg("outside"), nb::arg("area"),
          "How many cells with their middle in an area (left, top, right, bottom) have three sides at least, between "
          "combs (start, pitch, reach) over the whole picture.");
}

auto shrunk(const Pixels& pixels, int width, int height) {
    const auto picture = picture_of(pixels);
    if (width < 1 || height < 1 || width > picture.width || height > picture.height) {
        throw std::invalid_argument("expected a size of at least one pixel and at most that of the picture");
    }
    const auto columns = static_cast<std::size_t>(width), rows = static_cast<std::size_t>(height);
    Room<std::uint8_t> smaller(3 * columns * rows);
    {
        const nb::gil_scoped_release release;
        vision::shrink(picture, width, height, smaller.span());
    }
    return smaller.to_numpy({rows, columns, 3});
}

auto planes_of(const Pixels& pixels, const std::tuple<int, int>& sides, float least_variance) {
    const auto picture = picture_of(pixels);
    const auto [near, far] = sides;
    if (picture.width < 1 || picture.height < 1) throw std::invalid_argument("expected pixels");
    for (const int side : {near, far}) {
        // Sums of squares must fit into 32 bits.
        if (side < 1 || side > 181 || side % 2 == 0) throw std::invalid_argument("expected odd sides of up to 181");
    }
    const std::size_t columns = pixels.shape(1), rows = pixels.shape(0);
    Room<float> planes(vision::planes_in_all * columns * rows);
    {
        const nb::gil_scoped_release release;
        vision::fill_planes(picture, {{near, far}, least_variance}, planes.span());
    }
    return planes.to_numpy({vision::planes_in_all, rows, columns});
}

auto row_gaps(const Bytes& cells, const Bytes& cell) {
    if (cells.ndim() != 3 || cell.ndim() != 2 || cells.shape(1) != cell.shape(0) || cells.shape(2) != cell.shape(1)) {
        throw std::invalid_argument("expected cells as large as another cell");
    }
    if (cell.size() == 0) throw std::invalid_argument("expected cells with pixels");
    return to_numpy(vision::row_gaps(bindings::span_of(cells), bindings::span_of(cell), cell.shape(1)),
                    {cells.shape(0), cells.shape(1)});
}

auto spreads_of(const Bytes& cells) {
    if (cells.ndim() != 4 || cells.shape(3) != 3) throw std::invalid_argument("expected cells of pixels");
    if (cells.shape(1) * cells.shape(2) == 0) throw std::invalid_argument("expected cells with pixels");
    return to_list(vision::spreads_of(bindings::span_of(cells), cells.shape(1), 3 * cells.shape(2)));
}

auto leaders_of(const Bytes& pictures, int same, std::size_t most) {
    if (pictures.ndim() != 2 || pictures.shape(1) == 0) throw std::invalid_argument("expected pictures with pixels");
    auto leaders = vision::leaders_of(bindings::span_of(pictures), pictures.shape(1), same, most);
    return std::tuple(to_list(std::move(leaders.of)), to_list(std::move(leaders.places)));
}

void bind_likeness(nb::module_& m) {
    m.def("row_gaps", &row_gaps, nb::arg("cells"), nb::arg("cell"),
          "By how much each row of bytes of some cells differs from the same row of another cell, in all.");
    m.def(
        "spreads_of", &spreads_of, nb::arg("cells"),
        "By how much the colours of each cell differ along a row of its pixels, or along a column where that is less.");
    m.def("leaders_of", &leaders_of, nb::arg("pictures"), nb::arg("same"), nb::arg("most"),
          "For each picture the number of the first one that it is like, and the places of these: no byte differs by "
          "more than `same`. After `most` of them the next one stands for all that are left.");
}

auto profile_of(const Pixels& pixels, bool across, int threshold) {
    const auto picture = picture_of(pixels);
    if (picture.width < 1 || picture.height < 1) throw std::invalid_argument("expected pixels");
    auto profile = [&] {
        const nb::gil_scoped_release release;
        return across ? vision::profile_across(picture, threshold) : vision::profile_down(picture, threshold);
    }();
    const std::size_t count = profile.changed.size();
    auto& [first, second] = profile.halves;
    return std::tuple(to_numpy(std::move(first), {count, 3}), to_numpy(std::move(second), {count, 3}),
                      to_list(std::move(profile.changed)));
}

void bind_planes(nb::module_& m) {
    m.def("shrunk", &shrunk, nb::arg("pixels"), nb::arg("width"), nb::arg("height"),
          "The picture in a smaller size: every pixel is the mean of the area that it stands for.");
    m.def(
        "profile_of", &profile_of, nb::arg("pixels"), nb::arg("across"), nb::arg("threshold"),
        "For every two neighbouring columns (`across`) or rows the sums of the changes of each colour, in one half of "
        "the picture and in the other, and how many pixels change by more than a threshold.");
    m.def("planes_of", &planes_of, nb::arg("pixels"), nb::arg("sides"), nb::arg("least_variance"),
          "Red, green and blue from -1 to 1, and the brightness in standard deviations from the mean of squares with "
          "two sides around it.");
}

} // namespace

void bind_vision(nb::module_& m) {
    bind_sides(m);
    m.def("kinds_of_cells", &kinds_of_cells, nb::arg("pixels"), nb::arg("left"), nb::arg("top"), nb::arg("width"),
          nb::arg("height"), nb::arg("most") = std::numeric_limits<std::int64_t>::max(),
          "For each cell of a size the number of its kind, in reading order: cells of one kind are equal to the byte. "
          "Those after the first cell of a kind too many are left out.");
    m.def("rims_of_cells", &rims_of_cells, nb::arg("pixels"), nb::arg("across"), nb::arg("down"), nb::arg("wanted"),
          nb::arg("side"),
          "The mean colours of the outer patches of each wanted cell between lines, cut into as many along each side.");
    bind_likeness(m);
    bind_planes(m);
    m.def(
        "votes_of", &votes_of, nb::arg("pixels"), nb::arg("step"), nb::arg("most_voters"), nb::arg("nearest"),
        nb::arg("farthest"),
        "Pairs of straight edges with the same two colours along the rows, and along the columns: where the first one "
        "is, in which line, and how far the second one is from it.");
}

} // namespace gridseer::bindings
