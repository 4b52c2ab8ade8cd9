// Boards as a reader of pictures sees them.
#include "minesweeper/reading/wholes.h"

#include "bindings/arrays.h"
#include "bindings/subjects.h"

namespace gridseer::bindings {

namespace {

using minesweeper::Habit;
using minesweeper::Wholes;

using Looks = nb::ndarray<const std::uint16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Names = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

auto judged(Wholes& wholes, const Names& boards, int number) {
    if (number < 0 || number > 2) throw std::invalid_argument("expected a habit of 0 to 2");
    const auto habit = static_cast<Habit>(number);
    if (boards.shape(1) < wholes.count()) throw std::invalid_argument("expected a name per look");
    const auto count = boards.shape(0);
    Room<double> too_few_empty(count);
    Room<int> unaccounted(count), impossible(count);
    for (std::size_t board = 0; board < count; ++board) {
        const auto whole = wholes.of({boards.data() + board * boards.shape(1), boards.shape(1)}, habit);
        too_few_empty.span()[board] = whole.too_few_empty;
        unaccounted.span()[board] = whole.unaccounted;
        impossible.span()[board] = whole.impossible;
    }
    return std::tuple(too_few_empty.to_numpy({count}), unaccounted.to_numpy({count}), impossible.to_numpy({count}));
}

} // namespace

void bind_reading(nb::module_& m) {
    nb::class_<Wholes>(m, "Wholes", "The boards that names for the looks of cells make.")
        .def(
            "__init__",
            [](Wholes* self, const Looks& looks) {
                const int width = static_cast<int>(looks.shape(1)), height = static_cast<int>(looks.shape(0));
                new (self) Wholes({looks.data(), looks.size()}, width, height);
            },
            nb::arg("looks"))
        .def(
            "judged", &judged, nb::arg("boards"), nb::arg("habit"),
            "For each of some boards, given as a name per look, how unlikely it is that so few opened cells are empty, "
            "how many numbers the mines and flags around them don't fit, and how many cells break a rule.");
}

} // namespace gridseer::bindings
