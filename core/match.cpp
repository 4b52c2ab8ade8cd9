#include "match.h"

#include <atomic>
#include <ctime>
#include <mutex>
#include <thread>

namespace gridseer {

namespace {

double cpu_seconds_now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Record play_game(const Match& match, std::uint64_t seed, Policy& policy, std::vector<Sample>* samples) {
    Record record;
    const double begin = cpu_seconds_now();
    Game game(match.grid, {}, match.mines, match.start, seed);
    game.open(match.first);
    record.clicks = 1;
    policy.set_seed(seed);
    std::vector<Cell> safe;
    Choice guess;
    Answer answer;
    const std::size_t first_sample = samples ? samples->size() : 0;
    bool after_guess = true;
    while (game.outcome() == gridseer::Outcome::playing) {
        if (samples && after_guess) {
            policy.engine().analyse(*match.grid, game.view(), game.mines_left(), answer);
            if (answer.status == Status::exact) {
                samples->push_back({measure_position(policy.engine(), answer, game.mines_left()), 0});
            }
        }
        const auto found = policy.turn(*match.grid, game.view(), game.mines_left(), guess);
        safe.assign(found.begin(), found.end());
        after_guess = safe.empty();
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
    record.won = game.outcome() == gridseer::Outcome::won;
    record.mines_found =
        record.won ? match.mines : static_cast<std::int32_t>(policy.engine().frontier().proven_mines.size());
    if (samples) {
        for (std::size_t i = first_sample; i < samples->size(); ++i) (*samples)[i].won = record.won;
    }
    record.cpu_seconds = static_cast<float>(cpu_seconds_now() - begin);
    return record;
}

} // namespace

void play_match(const Match& match, int threads, std::vector<Record>& records, std::vector<Sample>* samples) {
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    const auto work = [&] {
        Policy policy(match.settings);
        std::vector<Sample> own;
        for (std::size_t game = next++; game < records.size(); game = next++) {
            records[game] = play_game(match, match.seed + game, policy, samples ? &own : nullptr);
        }
        if (samples) {
            const std::lock_guard lock(mutex);
            samples->insert(samples->end(), own.begin(), own.end());
        }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (auto& thread : others) thread.join();
}

} // namespace gridseer
