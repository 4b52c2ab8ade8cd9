// A fuzz target for the engine: bytes become a board and limits, and the answers are held against each other, against
// whole numbers and, on boards with few closed cells, against every layout there is. `make fuzz` builds it with low
// thresholds (thresholds.h), so that small boards reach scaled numbers and the tree, and runs it.
#include "minesweeper/board/sight.h"
#include "minesweeper/count/engine.h"
#include "minesweeper/count/proof.h"
#include "minesweeper/count/prospect.h"
#include "minesweeper/play/unavoidable.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <vector>

namespace {

using namespace gridseer;
using namespace gridseer::minesweeper;

constexpr int most_side = 9;
constexpr int most_tried = 10; // closed cells of a board whose layouts are all tried
constexpr Limits wide_limits{2'000'000, 1e6};

[[noreturn]] void fail(const char* law, int line) {
    std::fprintf(stderr, "line %d: broken: %s\n", line, law);
    std::abort();
}

#define LAW(condition) ((condition) ? void() : fail(#condition, __LINE__))

// The bytes of the input one after the other; zeros when there are no more.
class Input {
public:
    Input(const std::uint8_t* data, std::size_t size) : data_(data), end_(data + size) {}
    int next(int below) { return data_ == end_ ? 0 : *data_++ % below; }

private:
    const std::uint8_t* data_;
    const std::uint8_t* end_;
};

struct Position {
    Grid grid;
    std::vector<std::uint8_t> sights;
    std::vector<std::uint8_t> layout; // the mines behind a position that is true; else empty
    int mines_left = 0;
    Limits limits;

    std::vector<Cell> closed() const {
        std::vector<Cell> cells;
        for (Cell cell = 0; cell < grid.size(); ++cell) {
            if (sights[cell] == sight_closed) cells.push_back(cell);
        }
        return cells;
    }
};

// Anything at all, numbers that touch nothing and cells whose number is ignored among it.
void fill_with_anything(Input& input, Position& position) {
    const int favoured = input.next(14); // makes boards of mostly one thing likely
    for (auto& sight : position.sights) {
        const int value = input.next(32);
        if (value <= sight_wall) {
            sight = static_cast<std::uint8_t>(value);
        } else if (value == sight_wall + 1) {
            sight = sight_ignored;
        } else {
            sight = static_cast<std::uint8_t>(std::min<int>(favoured, sight_closed));
        }
    }
    position.mines_left = input.next(256) - 16;
}

// What a player could see: every number tells the truth.
void fill_with_truth(Input& input, Position& position) {
    enum Kind { open, closed_safe, closed_mine, flagged_mine, wall };
    constexpr Kind kinds[] = {open,        closed_safe, closed_mine,  open, closed_safe,
                              closed_mine, closed_safe, flagged_mine, wall};
    constexpr std::uint8_t shown[] = {0, sight_closed, sight_closed, sight_flag, sight_wall};
    position.layout.assign(position.sights.size(), 0);
    for (std::size_t cell = 0; cell < position.sights.size(); ++cell) {
        const Kind kind = kinds[input.next(std::size(kinds))];
        position.layout[cell] = kind == closed_mine || kind == flagged_mine;
        position.sights[cell] = shown[kind];
        position.mines_left += kind == closed_mine;
    }
    for (Cell cell = 0; cell < position.grid.size(); ++cell) {
        if (position.sights[cell] > 8) continue;
        for (const Cell neighbour : position.grid.neighbours(cell)) position.sights[cell] += position.layout[neighbour];
    }
}

Position read(Input& input) {
    const int width = 1 + input.next(most_side);
    const int height = 1 + input.next(most_side);
    const auto topology = static_cast<Topology>(input.next(3));
    Position position{Grid(width, height, topology), {}, {}, 0, {}};
    position.sights.resize(static_cast<std::size_t>(width) * height);
    const std::uint64_t works[] = {0, 10, 50, 200, 1000, 5000, 50'000, 2'000'000};
    position.limits = {works[input.next(8)], 1e6};
    if (input.next(3) == 0) {
        fill_with_anything(input, position);
    } else {
        fill_with_truth(input, position);
    }
    return position;
}

double ratio(const Natural& part, const Natural& whole) {
    const auto scaled = [](const Natural& value) {
        Scaled result;
        for (std::size_t i = value.limbs().size(); i-- > 0;) {
            result = result * Scaled(0x1p32);
            result += Scaled(static_cast<double>(value.limbs()[i]));
        }
        return result;
    };
    return scaled(part) / scaled(whole);
}

bool same(const Natural& one, const Natural& other) { return one.limbs() == other.limbs(); }

bool near(double one, double other) { return std::abs(one - other) <= 1e-12 * std::abs(other); }

// What holds of every answer, exact or not.
void check_answer(const Position& position, const Answer& answer) {
    double sum = 0;
    for (Cell cell = 0; cell < position.grid.size(); ++cell) {
        const double probability = answer.probability[cell];
        const Verdict verdict = answer.verdict[cell];
        LAW((position.sights[cell] == sight_closed) == (verdict != Verdict::none));
        LAW((verdict == Verdict::none) == std::isnan(probability));
        if (verdict == Verdict::none) continue;
        sum += probability;
        LAW((verdict == Verdict::safe) == (probability == 0));
        LAW((verdict == Verdict::mine) == (probability == 1));
        LAW(probability >= 0 && probability <= 1);
        if (position.layout.empty()) continue;
        LAW(verdict == Verdict::open_to_both || (verdict == Verdict::mine) == (position.layout[cell] != 0));
    }
    LAW(std::abs(sum - position.mines_left) <= 1e-9 * std::max(1, position.mines_left));
}

void check_against_whole_numbers(const Position& position, const Answer& answer, const ExactAnswer& exact) {
    for (const Cell cell : position.closed()) {
        const Natural& mines = exact.mine_layouts[cell];
        LAW((answer.verdict[cell] == Verdict::safe) == mines.is_zero());
        LAW((answer.verdict[cell] == Verdict::mine) == same(mines, exact.layouts));
        LAW(near(answer.probability[cell], ratio(mines, exact.layouts)));
    }
}

// An answer under small limits knows less, and nothing else.
void check_against_exact(const Position& position, const Answer& hasty, const ExactAnswer& exact) {
    if (hasty.status == Status::contradiction) LAW(exact.status == Status::contradiction);
    if (hasty.status == Status::exact) LAW(exact.status == Status::exact);
    if (hasty.status != Status::estimate || exact.status != Status::exact) return;
    for (const Cell cell : position.closed()) {
        if (hasty.verdict[cell] == Verdict::safe) LAW(exact.mine_layouts[cell].is_zero());
        if (hasty.verdict[cell] == Verdict::mine) LAW(same(exact.mine_layouts[cell], exact.layouts));
    }
}

void check_against_all_layouts(const Position& position, const ExactAnswer& exact) {
    const std::vector<Cell> closed = position.closed();
    if (closed.size() > most_tried) return;
    std::vector<std::uint32_t> mine_layouts(position.sights.size(), 0);
    std::uint32_t layouts = 0;
    for (std::uint32_t mask = 0; mask < 1u << closed.size(); ++mask) {
        if (std::popcount(mask) != position.mines_left) continue;
        std::vector<std::uint8_t> mine(position.sights.size(), 0);
        for (std::size_t i = 0; i < closed.size(); ++i) mine[closed[i]] = mask >> i & 1;
        bool fits = true;
        for (Cell cell = 0; cell < position.grid.size() && fits; ++cell) {
            if (position.sights[cell] > 8) continue;
            int mines = 0;
            for (const Cell other : position.grid.neighbours(cell)) {
                mines += mine[other] || position.sights[other] == sight_flag;
            }
            fits = mines == position.sights[cell];
        }
        if (!fits) continue;
        ++layouts;
        for (const Cell cell : closed) mine_layouts[cell] += mine[cell];
    }
    LAW((exact.status == Status::contradiction) == (layouts == 0));
    LAW(same(exact.layouts, Natural(layouts)));
    if (layouts == 0) return;
    for (const Cell cell : closed) LAW(same(exact.mine_layouts[cell], Natural(mine_layouts[cell])));
}

// The clues of a conflict leave no layout; without any one of them they do.
void check_conflict(Engine& engine, const Position& position, Cell focus) {
    const Conflict conflict = find_conflict(engine, position.grid, position.sights, position.mines_left, focus);
    LAW(!conflict.clues.empty() || conflict.mine_count);
    LAW(std::ranges::is_sorted(conflict.clues));
    std::vector<std::uint8_t> believed = position.sights;
    for (auto& sight : believed) {
        if (sight <= 8) sight = sight_ignored;
    }
    for (const Cell clue : conflict.clues) {
        LAW(position.sights[clue] <= 8);
        believed[clue] = position.sights[clue];
    }
    const MinesLeft mines_left = conflict.mine_count ? MinesLeft(position.mines_left) : MinesLeft();
    LAW(engine.check(position.grid, believed, mines_left) == Status::contradiction);
    if (conflict.mine_count) LAW(engine.check(position.grid, believed, MinesLeft()) == Status::exact);
    for (const Cell clue : conflict.clues) {
        believed[clue] = sight_ignored;
        LAW(engine.check(position.grid, believed, mines_left) == Status::exact);
        believed[clue] = position.sights[clue];
    }
}

void check_numbers(Engine& engine, const Position& position, const ExactAnswer& exact, Cell cell) {
    std::array<double, 9> numbers{};
    const Status status =
        number_probabilities(engine, position.grid, position.sights, position.mines_left, cell, numbers);
    if (status == Status::estimate) return;
    LAW(status == Status::exact);
    double sum = ratio(exact.mine_layouts[cell], exact.layouts);
    bool shown = false;
    for (const double number : numbers) {
        LAW(number >= 0 && number <= 1);
        sum += number;
        shown |= number > 0;
    }
    LAW(std::abs(sum - 1) <= 1e-12);
    LAW(shown != same(exact.mine_layouts[cell], exact.layouts));
}

void check_unavoidable(const Position& position, const Answer& answer, std::span<const UnavoidableGuess> guesses) {
    for (const UnavoidableGuess& guess : guesses) {
        LAW(guess.cells.size() >= 2 && guess.cells.size() <= most_unavoidable_cells);
        LAW(std::ranges::is_sorted(guess.cells));
        LAW(guess.won > 0 && guess.won < guess.configurations);
        double expected = 0;
        int mines = 0;
        for (const Cell cell : guess.cells) {
            LAW(answer.verdict[cell] == Verdict::open_to_both);
            expected += answer.probability[cell];
            if (!position.layout.empty()) mines += position.layout[cell];
        }
        LAW(std::abs(expected - guess.mines) < 1e-9);
        LAW(position.layout.empty() || mines == guess.mines);
        for (const UnavoidableGuess& other : guesses) {
            LAW(&other == &guess || !std::ranges::includes(guess.cells, other.cells));
        }
    }
}

// What a layout of so many mines weighs on this board, as a power of two.
double log2_weight(const Position& position, int mines_left, const Prior& prior) {
    int cells = 0;
    int mines = mines_left;
    for (const auto sight : position.sights) {
        cells += sight != sight_wall;
        mines += sight == sight_flag;
    }
    return (std::lgamma(prior.mines + mines) + std::lgamma(prior.free + cells - mines)) / std::log(2.0);
}

// A range of mines, or an unknown number: everything follows from what is true for each number.
void check_unknown_mines(Engine& engine, const Position& position, const MinesLeft& mines_left) {
    const std::vector<Cell> closed = position.closed();
    std::vector<ExactAnswer> by_number(closed.size() + 1);
    std::vector<Scaled> weights(closed.size() + 1);
    Scaled all;
    const double scale = log2_weight(position, 0, mines_left.prior);
    for (int number = 0; number <= static_cast<int>(closed.size()); ++number) {
        if (number < mines_left.least || number > mines_left.most) continue;
        engine.analyse_exactly(position.grid, position.sights, number, by_number[number]);
        if (by_number[number].status == Status::estimate) return;
        if (by_number[number].status == Status::contradiction) continue;
        weights[number] = Scaled(ratio(by_number[number].layouts, Natural(1))) *
                          power_of_two(log2_weight(position, number, mines_left.prior) - scale);
        all += weights[number];
    }
    Answer answer;
    engine.analyse(position.grid, position.sights, mines_left, answer);
    LAW(answer.status != Status::estimate);
    LAW((answer.status == Status::contradiction) == all.is_zero());
    if (all.is_zero()) return;
    for (const Cell cell : closed) {
        Scaled with_mine;
        bool ever_mine = false;
        bool ever_free = false;
        for (std::size_t number = 0; number < weights.size(); ++number) {
            if (weights[number].is_zero()) continue;
            const Natural& mines = by_number[number].mine_layouts[cell];
            ever_mine |= !mines.is_zero();
            ever_free |= !same(mines, by_number[number].layouts);
            if (!mines.is_zero()) with_mine += weights[number] * Scaled(ratio(mines, by_number[number].layouts));
        }
        LAW((answer.verdict[cell] == Verdict::safe) == !ever_mine);
        LAW((answer.verdict[cell] == Verdict::mine) == !ever_free);
        LAW(std::abs(answer.probability[cell] - with_mine / all) <= 1e-9);
    }
    int least = 0;
    std::vector<double> posterior;
    LAW(engine.mines_posterior(position.grid, position.sights, mines_left, least, posterior) == Status::exact);
    for (int number = 0; number < static_cast<int>(weights.size()); ++number) {
        const bool listed = number >= least && number - least < static_cast<int>(posterior.size());
        const double share = listed ? posterior[number - least] : 0;
        LAW((share == 0) == weights[number].is_zero());
        LAW(std::abs(share - weights[number] / all) <= 1e-9);
    }
}

MinesLeft any_mines_left(Input& input, int number) {
    const Prior prior{(1 + input.next(60)) / 4.0, (1 + input.next(240)) / 4.0};
    if (input.next(3) == 0) return {MinesLeft::none, MinesLeft::all, prior};
    const int least = number - input.next(5);
    return {least, number + 1 + input.next(5), prior};
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // They live on from board to board, as they do in a player's hands: what they keep must not mix boards up.
    static Engine engine(wide_limits);
    static Engine hasty_engine;
    static Answer answer;
    static Answer hasty;
    static ExactAnswer exact;
    static UnavoidableSearch unavoidable(engine);
    Input input(data, size);
    const Position position = read(input);
    hasty_engine.set_limits(position.limits);
    hasty_engine.analyse(position.grid, position.sights, position.mines_left, hasty);
    if (hasty.status != Status::contradiction) check_answer(position, hasty);
    if (!position.layout.empty()) LAW(hasty.status != Status::contradiction);
    engine.analyse(position.grid, position.sights, position.mines_left, answer);
    if (answer.status != Status::contradiction) check_answer(position, answer);
    engine.analyse_exactly(position.grid, position.sights, position.mines_left, exact);
    LAW(answer.status == exact.status);
    check_unknown_mines(engine, position, any_mines_left(input, position.mines_left));
    if (exact.status == Status::estimate) return 0;
    check_against_all_layouts(position, exact);
    check_against_exact(position, hasty, exact);
    if (exact.status == Status::contradiction) {
        const std::vector<Cell> closed = position.closed();
        check_conflict(engine, position, no_cell);
        if (!closed.empty()) check_conflict(engine, position, closed[input.next(256) % closed.size()]);
        return 0;
    }
    check_against_whole_numbers(position, answer, exact);
    check_unavoidable(position, answer, unavoidable.find(position.grid, position.sights, position.mines_left));
    const std::vector<Cell> closed = position.closed();
    if (!closed.empty()) check_numbers(engine, position, exact, closed[input.next(256) % closed.size()]);
    return 0;
}
