#include "minesweeper/play/match.h"

#include "clock.h"
#include "minesweeper/board/sight.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace gridseer::minesweeper {

namespace {

// The mines that the numbers prove when a game is lost.
int proven_mines(const Match& match, const Game& game, Engine& engine, Answer& answer) {
    engine.analyse(*match.grid, game.view(), game.mines_left(), answer);
    return static_cast<int>(std::ranges::count(answer.verdict, Verdict::mine));
}

Record play_game(const Match& match, std::uint64_t seed, Engine& engine, Policy& policy) {
    Record record;
    const double cpu_begin = cpu_seconds_now();
    const double begin = seconds_now();
    Game game(match.grid, {}, match.mines, match.start, seed);
    game.open(match.first);
    record.clicks = 1;
    std::vector<Cell> safe;
    Choice guess;
    while (game.outcome() == Outcome::playing) {
        if (seconds_now() - begin > match.timeout) {
            record.timed_out = 1;
            break;
        }
        ++record.turns;
        const auto found = policy.turn(*match.grid, game.view(), game.mines_left(), guess);
        safe.assign(found.begin(), found.end());
        if (safe.empty()) {
            safe.push_back(guess.cell);
            ++record.guesses;
        }
        for (const Cell cell : safe) {
            if (game.view()[cell] != sight_closed) continue; // opened by the flood of another
            game.open(cell);
            ++record.clicks;
        }
    }
    record.cpu_seconds = static_cast<float>(cpu_seconds_now() - cpu_begin);
    record.seconds = static_cast<float>(seconds_now() - begin);
    record.won = game.outcome() == Outcome::won;
    Answer answer;
    record.mines_found = record.won ? match.mines : proven_mines(match, game, engine, answer);
    return record;
}

} // namespace

void play_match(const Match& match, int threads, std::vector<Record>& records) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        Engine engine;
        Policy policy(engine, match.strength);
        for (std::size_t game = next++; game < records.size(); game = next++) {
            records[game] = play_game(match, match.seed + game, engine, policy);
        }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (auto& thread : others) thread.join();
}

} // namespace gridseer::minesweeper
