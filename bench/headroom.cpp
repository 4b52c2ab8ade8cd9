// How much a better guess could win: the guesses of a look one guess ahead against the best that playing out can find.
//
//     make headroom POSITIONS=400 LAYOUTS=1000
//
// Positions in which it looked ahead are taken from its own expert games. For each, layouts that fit are drawn,
// and every guess worth a thought is played out on the same layouts by the plain policy (smallest risk, short endgames
// perfect). Half of the layouts choose the best guess and the other half say what it is worth, and the other way round,
// so that luck chooses nothing.
#include "minesweeper/board/game.h"
#include "minesweeper/board/sight.h"
#include "minesweeper/play/policy.h"
#include "random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

using namespace gridseer;
using namespace gridseer::minesweeper;

namespace {

constexpr int mines = 99;
constexpr double worth_a_thought = 0.87; // of the best safety
constexpr std::size_t most_guesses = 10;
constexpr std::uint64_t first_seed = 700'000'000;

using View = std::vector<std::uint8_t>;

double draw(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1.0p-53; }

// A layout that fits what is seen, each equally likely: the frontier cell by cell, then the rest.
bool draw_fitting_layout(Engine& engine, const Grid& grid, View view, Random& random, Mask& layout) {
    Answer answer;
    int left = mines;
    layout.assign(grid.size(), 0);
    const auto settle = [&](Cell cell, bool mine) {
        view[cell] = mine ? sight_flag : sight_ignored;
        layout[cell] = mine;
        left -= mine;
    };
    for (bool more = true; more;) {
        engine.analyse(grid, view, left, answer);
        if (answer.status != Status::exact) return false;
        more = false;
        Cell doubtful = no_cell;
        for (Cell cell = 0; cell < grid.size(); ++cell) {
            if (view[cell] != sight_closed) continue;
            if (answer.verdict[cell] != Verdict::open_to_both)
                settle(cell, answer.verdict[cell] == Verdict::mine);
            else if (doubtful == no_cell && engine.frontier().on_frontier(cell))
                doubtful = cell;
        }
        if (doubtful == no_cell) break;
        settle(doubtful, draw(random) < answer.probability[doubtful]);
        more = true;
    }
    std::vector<Cell> rest;
    for (Cell cell = 0; cell < grid.size(); ++cell) {
        if (view[cell] == sight_closed) rest.push_back(cell);
    }
    for (int i = 0; i < left; ++i) {
        std::swap(rest[i], rest[i + random.below(static_cast<std::uint32_t>(rest.size() - i))]);
        layout[rest[i]] = 1;
    }
    return true;
}

void play_on(Game& game, Policy& policy) {
    Choice guess;
    while (game.outcome() == Outcome::playing) {
        const auto safe = policy.turn(game.grid(), game.view(), game.mines_left(), guess);
        const std::vector<Cell> cells = safe.empty() ? std::vector{guess.cell} : std::vector(safe.begin(), safe.end());
        for (const Cell cell : cells) {
            if (game.view()[cell] == sight_closed) game.open(cell);
        }
    }
}

bool wins(const std::shared_ptr<const Grid>& grid, const View& view, const Mask& layout, Cell guess, Policy& policy) {
    if (layout[guess]) return false;
    Game game(grid, {}, layout);
    for (Cell cell = 0; cell < grid->size(); ++cell) {
        if (view[cell] <= 8 && game.view()[cell] == sight_closed) game.open(cell);
    }
    game.open(guess);
    play_on(game, policy);
    return game.outcome() == Outcome::won;
}

// One of the positions of a game in which the policy looked ahead, or nothing.
View position_of(const std::shared_ptr<const Grid>& grid, std::uint64_t seed, Policy& policy, Random& random) {
    Game game(grid, {}, mines, Start::safe, seed);
    game.open(0);
    View taken;
    std::uint32_t met = 0;
    Choice guess;
    while (game.outcome() == Outcome::playing) {
        const auto safe = policy.turn(*grid, game.view(), mines, guess);
        const bool looked_ahead = safe.empty() && guess.reason == Reason::looked_ahead;
        if (looked_ahead && random.below(++met) == 0) taken = game.view();
        const std::vector<Cell> cells = safe.empty() ? std::vector{guess.cell} : std::vector(safe.begin(), safe.end());
        for (const Cell cell : cells) {
            if (game.view()[cell] == sight_closed) game.open(cell);
        }
    }
    return taken;
}

// The chosen guess first, then the others worth a thought, the safest first.
std::vector<Cell> guesses_on(const Grid& grid, const View& view, Engine& engine, Policy& policy) {
    Choice choice;
    policy.turn(grid, view, mines, choice);
    const Answer& answer = engine.analysis(grid, view, mines);
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < grid.size(); ++cell) {
        if (answer.verdict[cell] == Verdict::open_to_both && cell != choice.cell) cells.push_back(cell);
    }
    std::ranges::stable_sort(cells, {}, [&](Cell cell) { return answer.probability[cell]; });
    if (cells.empty()) return {choice.cell};
    const double least = worth_a_thought * (1 - std::min(answer.probability[cells[0]], choice.mine_probability));
    std::erase_if(cells, [&](Cell cell) { return 1 - answer.probability[cell] < least; });
    if (cells.size() > most_guesses) cells.resize(most_guesses);
    cells.insert(cells.begin(), choice.cell);
    return cells;
}

struct Mean {
    double sum = 0, squares = 0;
    int count = 0;
    void add(double value) {
        sum += value;
        squares += value * value;
        ++count;
    }
    double mean() const { return sum / count; }
    double error() const { return std::sqrt((squares / count - mean() * mean()) / count); }
};

} // namespace

int main(int, char** arguments) {
    const int positions = std::atoi(arguments[1]);
    const int layouts = std::atoi(arguments[2]);
    const auto grid = std::make_shared<const Grid>(30, 16, Topology::square);
    // The step "+ swaps" of bench/policy.py, and `fast`.
    const Strength ahead{.depth = 2,
                         .candidate_ratio = 0.9,
                         .most_candidates = 12,
                         .most_off_frontier = 3,
                         .second_share = 0.33,
                         .third_share = 0.29,
                         .swap_chance = 0.02,
                         .endgame_layouts = 50,
                         .endgame_work = 2e5};
    Strength plain = ahead;
    plain.depth = 1;
    plain.swap_chance = 1;
    Engine engine;
    Policy chooser(engine, ahead);
    Policy player(engine, plain);
    Random random(1);
    Mean chosen, safest, gain;
    Mask layout;
    for (std::uint64_t seed = first_seed; gain.count < positions; ++seed) {
        const View view = position_of(grid, seed, chooser, random);
        if (view.empty()) continue;
        const std::vector<Cell> guesses = guesses_on(*grid, view, engine, chooser);
        std::vector<std::array<double, 2>> won(guesses.size(), {0, 0});
        bool fitting = true;
        for (int i = 0; i < layouts && fitting; ++i) {
            fitting = draw_fitting_layout(engine, *grid, view, random, layout);
            for (std::size_t j = 0; fitting && j < guesses.size(); ++j) {
                won[j][i % 2] += 2.0 / layouts * wins(grid, view, layout, guesses[j], player);
            }
        }
        if (!fitting) continue;
        const auto value = [&](std::size_t j) { return (won[j][0] + won[j][1]) / 2; };
        const auto best_by = [&](int half) {
            return std::ranges::max(won, {}, [&](const auto& each) { return each[half]; });
        };
        chosen.add(value(0));
        gain.add((best_by(0)[1] + best_by(1)[0]) / 2 - value(0));
        safest.add((guesses.size() > 1 ? value(1) : value(0)) - value(0));
        std::fprintf(stderr, "\r%d of %d positions", gain.count, positions);
    }
    std::fprintf(stderr, "\r");
    std::printf("%d positions, %d layouts each\n", gain.count, layouts);
    std::printf("won after the guess of the look ahead %6.2f %%\n", 100 * chosen.mean());
    std::printf("the best guess by playing out instead %+6.2f points (+-%.2f)\n", 100 * gain.mean(),
                196 * gain.error());
    std::printf("the safest other guess instead        %+6.2f points (+-%.2f)\n", 100 * safest.mean(),
                196 * safest.error());
}
