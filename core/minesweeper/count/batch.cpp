#include "minesweeper/count/batch.h"

#include "clock.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <thread>

namespace gridseer::minesweeper {

void analyse_batch(const Grid& grid, std::span<const std::uint8_t> sights, std::span<const MinesLeft> mines_left,
                   Limits limits, int threads, std::span<Status> status, std::span<double> probability,
                   std::span<Verdict> verdict, std::span<double> seconds) {
    const auto cells = static_cast<std::size_t>(grid.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        Engine engine(limits);
        Answer answer;
        for (std::size_t board = next++; board < mines_left.size(); board = next++) {
            const double begin = seconds_now();
            engine.analyse(grid, sights.subspan(board * cells, cells), mines_left[board], answer);
            seconds[board] = seconds_now() - begin;
            status[board] = answer.status;
            if (answer.status == Status::contradiction) { // what was settled before that was found means nothing
                std::ranges::fill(answer.probability, std::numeric_limits<double>::quiet_NaN());
                std::ranges::fill(answer.verdict, Verdict::none);
            }
            std::ranges::copy(answer.probability, probability.begin() + static_cast<std::ptrdiff_t>(board * cells));
            std::ranges::copy(answer.verdict, verdict.begin() + static_cast<std::ptrdiff_t>(board * cells));
        }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < std::min<int>(threads, static_cast<int>(mines_left.size())); ++i) others.emplace_back(work);
    work();
    for (auto& thread : others) thread.join();
}

} // namespace gridseer::minesweeper
