// What is asked of every pixel of a picture.
#include "bindings/arrays.h"
#include "bindings/subjects.h"
#include "vision/cells.h"
#include "vision/likeness.h"
#include "vision/planes.h"
#include "vision/profile.h"

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

auto leaders_of(const Bytes& pictures, int same, std::size_t most) {
    if (pictures.ndim() != 2 || pictures.shape(1) == 0) throw std::invalid_argument("expected pictures with pixels");
    auto leaders = vision::leaders_of(bindings::span_of(pictures), pictures.shape(1), same, most);
    return std::tuple(to_list(std::move(leaders.of)), to_list(std::move(leaders.places)));
}

void bind_likeness(nb::module_& m) {
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
    m.def("kinds_of_cells", &kinds_of_cells, nb::arg("pixels"), nb::arg("left"), nb::arg("top"), nb::arg("width"),
          nb::arg("height"), nb::arg("most") = std::numeric_limits<std::int64_t>::max(),
          "For each cell of a size the number of its kind, in reading order: cells of one kind are equal to the byte. "
          "Those after the first cell of a kind too many are left out.");
    bind_likeness(m);
    bind_planes(m);
}

} // namespace gridseer::bindings
