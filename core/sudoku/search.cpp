#include "sudoku/search.h"

#include <bit>
#include <utility>

namespace gridseer::sudoku {

namespace {

bool is_single(Digits digits) { return std::has_single_bit(digits); }

} // namespace

Candidates Candidates::blank(const Shape& shape) {
    Candidates position;
    for (int cell = 0; cell < shape.cells; ++cell) position.cells[cell] = shape.all;
    return position;
}

void Search::Branch::add(int cell, Digits digit) {
    cells[count] = static_cast<std::uint8_t>(cell);
    digits[count++] = digit;
}

bool Search::assign(Candidates& position, int cell, Digits digit) {
    if (!(position.cells[cell] & digit)) return false;
    position.cells[cell] = digit;
    // A cell is put on the list when one candidate is left to it, which happens once.
    std::array<std::uint8_t, most_cells> list;
    int length = 0;
    list[length++] = static_cast<std::uint8_t>(cell);
    for (int at = 0; at < length; ++at) {
        const Digits taken = position.cells[list[at]];
        for (const std::uint8_t peer : shape_.peers[list[at]]) {
            Digits& there = position.cells[peer];
            if (!(there & taken)) continue;
            there &= static_cast<Digits>(~taken);
            if (!there) return false;
            if (is_single(there)) list[length++] = peer;
        }
    }
    return true;
}

bool Search::hidden_singles(Candidates& position, int unit, bool& changed) {
    Digits once = 0, twice = 0, settled = 0;
    const auto& cells = shape_.units[unit];
    for (int place = 0; place < shape_.size; ++place) {
        const Digits there = position.cells[cells[place]];
        twice |= once & there;
        once |= there;
        if (is_single(there)) settled |= there;
    }
    if (once != shape_.all) return false;
    Digits hidden = once & static_cast<Digits>(~twice & ~settled);
    for (int place = 0; hidden && place < shape_.size; ++place) {
        const Digits digit = position.cells[cells[place]] & hidden;
        if (!digit) continue;
        if (!is_single(digit) || !assign(position, cells[place], digit)) return false;
        hidden &= static_cast<Digits>(~digit);
        changed = true;
    }
    return true;
}

bool Search::follow(Candidates& position) {
    for (bool changed = true; changed;) {
        changed = false;
        for (int unit = 0; unit < 3 * shape_.size; ++unit)
            if (!hidden_singles(position, unit, changed)) return false;
    }
    return true;
}

bool Search::enter(Candidates& position, const std::vector<std::uint8_t>& digits) {
    for (int cell = 0; cell < shape_.cells; ++cell) {
        if (digits[cell] == no_digit) continue;
        const Digits digit = static_cast<Digits>(1u << (digits[cell] - 1));
        if (position.cells[cell] != digit && !assign(position, cell, digit)) return false;
    }
    return follow(position);
}

bool Search::is_solved(const Candidates& position) const {
    for (int cell = 0; cell < shape_.cells; ++cell)
        if (!is_single(position.cells[cell])) return false;
    return true;
}

// The cell with the fewest candidates, or a digit that has but two places in a unit when no cell has but two.
Search::Branch Search::fewest_ways(const Candidates& position) const {
    int best = most_size + 1, chosen = 0;
    for (int cell = 0; cell < shape_.cells && best > 2; ++cell) {
        const int count = std::popcount(position.cells[cell]);
        if (count > 1 && count < best) best = count, chosen = cell;
    }
    Branch branch;
    for (Digits left = position.cells[chosen]; left; left &= static_cast<Digits>(left - 1))
        branch.add(chosen, static_cast<Digits>(left & -left));
    return best > 2 ? two_places(position, branch) : branch;
}

Search::Branch Search::two_places(const Candidates& position, Branch fallback) const {
    for (const auto& cells : shape_.units) {
        Digits once = 0, twice = 0, more = 0;
        for (int place = 0; place < shape_.size; ++place) {
            const Digits there = position.cells[cells[place]];
            more |= twice & there;
            twice |= once & there;
            once |= there;
        }
        const Digits exactly = twice & static_cast<Digits>(~more);
        if (!exactly) continue;
        const Digits digit = static_cast<Digits>(exactly & -exactly);
        Branch branch;
        for (int place = 0; place < shape_.size; ++place)
            if (position.cells[cells[place]] & digit) branch.add(cells[place], digit);
        return branch;
    }
    return fallback;
}

void Search::keep(const Candidates& position) {
    std::vector<std::uint8_t> digits(shape_.cells);
    for (int cell = 0; cell < shape_.cells; ++cell)
        digits[cell] = static_cast<std::uint8_t>(std::countr_zero(position.cells[cell]) + 1);
    solutions_.push_back(std::move(digits));
}

void Search::run(const Candidates& position) {
    if (is_solved(position)) return keep(position);
    Branch branch = fewest_ways(position);
    if (random)
        for (int last = branch.count; last > 1; --last) {
            const auto picked = random->below(static_cast<std::uint32_t>(last));
            std::swap(branch.cells[last - 1], branch.cells[picked]);
            std::swap(branch.digits[last - 1], branch.digits[picked]);
        }
    for (int way = 0; way < branch.count; ++way) {
        if ((++guesses_ & 63) == 0 && !keep_going_()) over_ = true;
        if (over_) return;
        Candidates next = position;
        if (assign(next, branch.cells[way], branch.digits[way]) && follow(next)) run(next);
        if (static_cast<int>(solutions_.size()) >= most_) return;
    }
}

Answer Search::answer() const {
    Answer answer;
    answer.solutions = solutions_;
    answer.guesses = guesses_;
    if (solutions_.size() > 1)
        answer.outcome = Outcome::several;
    else if (over_ || (most_ == 1 && !solutions_.empty()))
        answer.outcome = Outcome::unknown;
    else
        answer.outcome = solutions_.empty() ? Outcome::none : Outcome::one;
    return answer;
}

} // namespace gridseer::sudoku
