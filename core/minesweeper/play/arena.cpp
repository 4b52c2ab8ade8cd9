#include "minesweeper/play/arena.h"

#include "minesweeper/board/sight.h"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>
#include <utility>

namespace gridseer::minesweeper {

Arena::Arena(Task task, std::size_t games, int threads) : task_(std::move(task)), threads_(threads) {
    places_.reserve(games);
    for (std::size_t place = 0; place < games; ++place) {
        places_.push_back({Random(place), 0, Game(task_.grid, {}, task_.mines, task_.start, 0)});
    }
    for (int thread = 0; task_.regret && thread < threads; ++thread) {
        judges_.push_back(std::make_unique<RegretJudge>(*task_.regret));
    }
}

void Arena::begin(std::size_t place) { begin_game(place, places_[place].seeds.next()); }

void Arena::begin_game(std::size_t place, std::uint64_t game_seed) {
    Place& begun = places_[place];
    begun.seed = game_seed;
    begun.first = no_cell;
    begun.game = Game(task_.grid, {}, task_.mines, task_.start, game_seed);
}

void Arena::step(std::span<const Cell> actions, const Columns& columns) {
    std::atomic<bool> no_board = false;
    for_each_block([&](std::size_t begin, std::size_t end, RegretJudge* judge) {
        for (std::size_t place = begin; place < end; ++place) {
            Regret regret;
            columns.opened[place] = 0;
            const bool done = act(places_[place], actions[place], judge, columns.opened[place], regret);
            if (!done) no_board = true;
            columns.regret[place] = regret.value;
            columns.exact[place] = regret.exact;
        }
    });
    if (no_board) throw std::runtime_error("no board without guesses was found");
}

// False when no board without guesses is found.
bool Arena::act(Place& place, Cell cell, RegretJudge* judge, std::int32_t& opened, Regret& regret) {
    const Game& game = place.game;
    if (cell == no_cell || game.outcome() != Outcome::playing || game.view()[cell] != sight_closed) return true;
    if (place.first == no_cell) {
        place.first = cell;
        if (task_.no_guess && !lay_without_guess(place)) return false;
    } else if (judge) {
        regret = judge->judge(*task_.grid, game.view(), game.mines_left(), cell);
    }
    opened = static_cast<std::int32_t>(place.game.open(cell).size());
    return true;
}

// A seed without such a board leaves its turn to the next one.
bool Arena::lay_without_guess(Place& place) {
    constexpr int most_seeds = 20;
    for (int i = 0; i < most_seeds; ++i) {
        auto layout = draw_no_guess(task_.grid, {}, task_.mines, task_.start, place.first, place.seed, *task_.no_guess);
        if (layout) {
            place.game = Game(task_.grid, {}, std::move(*layout));
            return true;
        }
        place.seed = place.seeds.next();
    }
    return false;
}

void Arena::show(std::span<std::uint8_t> sights) const {
    auto next = sights.begin();
    for (const Place& place : places_) next = std::ranges::copy(place.game.view(), next).out;
}

void Arena::for_each_block(const std::function<void(std::size_t, std::size_t, RegretJudge*)>& work) {
    const std::size_t block = judges_.empty() ? 256 : 1; // a thread isn't worth starting for a few quick steps
    const std::size_t blocks = (size() + block - 1) / block;
    std::atomic<std::size_t> next = 0;
    const auto run = [&](std::size_t thread) {
        RegretJudge* judge = judges_.empty() ? nullptr : judges_[thread].get();
        for (std::size_t i = next++; i < blocks; i = next++) work(i * block, std::min(size(), (i + 1) * block), judge);
    };
    std::vector<std::thread> others;
    const std::size_t workers = std::min(static_cast<std::size_t>(threads_), blocks);
    for (std::size_t thread = 1; thread < workers; ++thread) others.emplace_back(run, thread);
    run(0);
    for (auto& thread : others) thread.join();
}

} // namespace gridseer::minesweeper
