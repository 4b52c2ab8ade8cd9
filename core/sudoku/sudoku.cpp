#include "sudoku/sudoku.h"

#include "sudoku/search.h"

#include <numeric>
#include <stdexcept>

namespace gridseer::sudoku {

namespace {

void check(const Shape& shape, const std::vector<std::uint8_t>& digits) {
    if (static_cast<int>(digits.size()) != shape.cells) throw std::invalid_argument("expected a digit for every cell");
    for (const auto digit : digits)
        if (digit > shape.size) throw std::invalid_argument("expected digits from 0 to the size");
}

bool has_none(const Shape& shape, const std::vector<std::uint8_t>& digits, const KeepGoing& keep_going) {
    return solve(shape, digits, 1, keep_going).outcome == Outcome::none;
}

std::vector<int> shuffled(int count, Random& random) {
    std::vector<int> order(count);
    std::iota(order.begin(), order.end(), 0);
    for (int last = count; last > 1; --last)
        std::swap(order[last - 1], order[random.below(static_cast<std::uint32_t>(last))]);
    return order;
}

} // namespace

Answer solve(const Shape& shape, const std::vector<std::uint8_t>& digits, int most, const KeepGoing& keep_going) {
    check(shape, digits);
    Search search(shape, most, keep_going);
    Candidates position = Candidates::blank(shape);
    if (search.enter(position, digits)) search.run(position);
    return search.answer();
}

bool solved_by_singles(const Shape& shape, const std::vector<std::uint8_t>& digits) {
    check(shape, digits);
    const KeepGoing always = [] { return true; };
    Search search(shape, 1, always);
    Candidates position = Candidates::blank(shape);
    return search.enter(position, digits) && search.is_solved(position);
}

std::vector<Cell> find_conflict(const Shape& shape, std::vector<std::uint8_t> digits, const KeepGoing& keep_going) {
    if (!has_none(shape, digits, keep_going)) return {};
    // One after the other is left out for good if the others still conflict.
    std::vector<Cell> needed;
    for (Cell cell = 0; cell < shape.cells; ++cell) {
        if (digits[cell] == no_digit) continue;
        const auto digit = digits[cell];
        digits[cell] = no_digit;
        if (has_none(shape, digits, keep_going)) continue;
        if (!keep_going()) return {};
        digits[cell] = digit;
        needed.push_back(cell);
    }
    return needed;
}

std::vector<std::uint8_t> random_solution(const Shape& shape, Random& random, const KeepGoing& keep_going) {
    // The first row may be any order of the digits: renaming them makes one of every other. A search that was unlucky
    // with its first choices begins again with others instead of undoing them one by one.
    for (std::uint64_t patience = 2000;; patience *= 2) {
        std::vector<std::uint8_t> digits(shape.cells, no_digit);
        const auto order = shuffled(shape.size, random);
        for (int x = 0; x < shape.size; ++x) digits[x] = static_cast<std::uint8_t>(order[x] + 1);
        std::uint64_t asked = 0;
        const KeepGoing for_a_while = [&] { return ++asked * 64 < patience && keep_going(); };
        Search search(shape, 1, for_a_while);
        search.random = &random;
        Candidates position = Candidates::blank(shape);
        if (search.enter(position, digits)) search.run(position);
        auto answer = search.answer();
        if (!answer.solutions.empty()) return std::move(answer.solutions[0]);
        if (!keep_going()) return {};
    }
}

std::vector<std::uint8_t> dig(const Shape& shape, std::vector<std::uint8_t> solution, const Digging& digging,
                              Random& random, const KeepGoing& keep_going) {
    check(shape, solution);
    int left = shape.cells;
    for (const int cell : shuffled(shape.cells, random)) {
        const int across = digging.symmetric ? shape.cells - 1 - cell : cell;
        const int count = across == cell ? 1 : 2;
        if (solution[cell] == no_digit || left - count < digging.fewest) continue;
        const auto one = solution[cell], other = solution[across];
        solution[cell] = solution[across] = no_digit;
        const bool fine = digging.singles_only ? solved_by_singles(shape, solution)
                                               : solve(shape, solution, 2, keep_going).outcome == Outcome::one;
        if (!keep_going()) return {};
        if (fine) {
            left -= count;
        } else {
            solution[cell] = one;
            solution[across] = other;
        }
    }
    return solution;
}

} // namespace gridseer::sudoku
