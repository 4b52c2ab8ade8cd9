// Sudoku: its solutions, why there is none, and grids to make puzzles of.
#include "sudoku/sudoku.h"

#include "bindings/arrays.h"
#include "bindings/stop.h"
#include "bindings/subjects.h"

#include <functional>

namespace gridseer::bindings {

namespace {

using Grid2D = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

const sudoku::Shape& shape_of(const Grid2D& digits) {
    if (digits.shape(0) != digits.shape(1)) throw std::invalid_argument("expected as many rows as columns");
    return sudoku::Shape::of(static_cast<int>(digits.shape(0)));
}

std::vector<std::uint8_t> digits_of(const Grid2D& digits) { return {digits.data(), digits.data() + digits.size()}; }

// Runs something without the interpreter; Ctrl-C ends it and becomes an exception.
template <class Work> auto patiently(double seconds, const Stop* stop, Work work) {
    Patience patience(seconds, stop);
    auto result = [&] {
        const nb::gil_scoped_release release;
        return work(sudoku::KeepGoing(std::ref(patience)));
    }();
    if (patience.interrupted) throw nb::python_error();
    return result;
}

auto sudoku_solve(const Grid2D& digits, int most, double seconds, const Stop* stop) {
    const auto& shape = shape_of(digits);
    const auto answer = patiently(seconds, stop, [&](const sudoku::KeepGoing& keep_going) {
        return sudoku::solve(shape, digits_of(digits), most, keep_going);
    });
    std::vector<std::uint8_t> cells;
    for (const auto& solution : answer.solutions) cells.insert(cells.end(), solution.begin(), solution.end());
    return std::tuple(answer.outcome,
                      to_numpy(std::move(cells), {answer.solutions.size(), digits.shape(0), digits.shape(1)}),
                      answer.guesses);
}

auto sudoku_conflict(const Grid2D& digits, double seconds, const Stop* stop) {
    const auto& shape = shape_of(digits);
    return to_list(patiently(seconds, stop, [&](const sudoku::KeepGoing& keep_going) {
        return sudoku::find_conflict(shape, digits_of(digits), keep_going);
    }));
}

auto sudoku_make(int size, std::uint64_t seed, bool symmetric, bool singles_only, int fewest, double seconds,
                 const Stop* stop) {
    const auto& shape = sudoku::Shape::of(size);
    auto puzzle = patiently(seconds, stop, [&](const sudoku::KeepGoing& keep_going) {
        Random random(seed);
        auto solution = sudoku::random_solution(shape, random, keep_going);
        if (solution.empty()) return solution;
        return sudoku::dig(shape, std::move(solution), {symmetric, singles_only, fewest}, random, keep_going);
    });
    const std::size_t side = puzzle.empty() ? 0 : static_cast<std::size_t>(size);
    return to_numpy(std::move(puzzle), {side, side});
}

} // namespace

void bind_sudoku(nb::module_& m) {
    nb::enum_<sudoku::Outcome>(m, "SudokuOutcome")
        .value("none", sudoku::Outcome::none)
        .value("one", sudoku::Outcome::one)
        .value("several", sudoku::Outcome::several)
        .value("unknown", sudoku::Outcome::unknown);
    m.def("sudoku_solve", &sudoku_solve, nb::arg("digits"), nb::arg("most"), nb::arg("seconds"), nb::arg("stop").none(),
          "Outcome, up to two solutions, and how many guesses the search made; 0 is an empty cell.");
    m.def("sudoku_conflict", &sudoku_conflict, nb::arg("digits"), nb::arg("seconds"), nb::arg("stop").none(),
          "Digits that cannot all stay, each of them needed for that; none when there is a solution.");
    m.def(
        "sudoku_make", &sudoku_make, nb::arg("size"), nb::arg("seed"), nb::arg("symmetric"), nb::arg("singles_only"),
        nb::arg("fewest"), nb::arg("seconds"), nb::arg("stop").none(),
        "A puzzle with exactly one solution from which nothing more can be taken; of no cells when the time was over.");
}

} // namespace gridseer::bindings
