#include "minesweeper/methods/permutations.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <span>
#include <thread>
#include <utility>

#if defined(__GNUC__) && defined(__x86_64__)
#define GRIDSEER_HAS_POPCNT_SWITCH 1
#define GRIDSEER_ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define GRIDSEER_HAS_POPCNT_SWITCH 0
#define GRIDSEER_ALWAYS_INLINE inline
#endif

namespace gridseer::minesweeper {

namespace {

void note(std::uint32_t assignment, Fitting& fitting) {
    const int mines = std::popcount(assignment);
    ++fitting.total[mines];
    std::uint64_t* const row = fitting.with_mine.data() + static_cast<std::size_t>(mines) * fitting.length;
    for (std::uint32_t rest = assignment; rest != 0; rest &= rest - 1) ++row[std::countr_zero(rest)];
}

// A sum that an assignment breaks is broken by all that differ from it only in the bits below the lowest cell of the
// sum. Whole numbers of one such block follow each other, so that they are left out in one step.
GRIDSEER_ALWAYS_INLINE void try_range(std::span<const MineSum> sums, const Tried& tried, Fitting& fitting) {
    for (std::uint64_t number = tried.first; number < tried.last;) {
        const auto assignment = static_cast<std::uint32_t>(number);
        const auto broken = std::ranges::find_if(sums, [&](const MineSum& sum) {
            const int mines = std::popcount(assignment & sum.cells);
            return mines < sum.least || mines > sum.most;
        });
        int block = 0; // 2^block numbers are done with
        if (broken == sums.end()) {
            note(assignment, fitting);
        } else if (tried.skip) {
            block = std::countr_zero(broken->cells);
        }
        number = ((number >> block) + 1) << block;
    }
}

void try_range_anywhere(std::span<const MineSum> sums, const Tried& tried, Fitting& fitting) {
    try_range(sums, tried, fitting);
}

#if GRIDSEER_HAS_POPCNT_SWITCH
// What is shipped must run on every x86-64; nearly all of them count bits in one instruction.
__attribute__((target("popcnt"))) void try_range_with_popcnt(std::span<const MineSum> sums, const Tried& tried,
                                                             Fitting& fitting) {
    try_range(sums, tried, fitting);
}
#endif

void try_share(std::span<const MineSum> sums, const Tried& tried, Fitting& fitting) {
#if GRIDSEER_HAS_POPCNT_SWITCH
    static const bool has_popcnt = __builtin_cpu_supports("popcnt");
    if (has_popcnt) return try_range_with_popcnt(sums, tried, fitting);
#endif
    try_range_anywhere(sums, tried, fitting);
}

} // namespace

void Fitting::add(const Fitting& other) {
    std::ranges::transform(total, other.total, total.begin(), std::plus<>{});
    std::ranges::transform(with_mine, other.with_mine, with_mine.begin(), std::plus<>{});
}

Fitting try_assignments(int length, std::vector<MineSum> sums, const Tried& tried, int threads) {
    // The sum that leaves out most when it is broken comes first.
    std::ranges::stable_sort(sums, std::greater{}, [](const MineSum& sum) { return std::countr_zero(sum.cells); });
    const std::uint64_t first = tried.first;
    const bool skip = tried.skip;
    const std::uint64_t range = tried.last - first;
    const auto shares = static_cast<int>(std::clamp<std::uint64_t>(range, 1, static_cast<std::uint64_t>(threads)));
    const auto cut = [=](int share) { return first + range / shares * share + range % shares * share / shares; };
    const auto of = [=](int share) { return Tried{cut(share), cut(share + 1), skip}; };
    std::vector<Fitting> found(shares, Fitting(length)); // one each: no thread waits for another
    std::vector<std::thread> others;
    for (int share = 1; share < shares; ++share) {
        others.emplace_back([&, share] { try_share(sums, of(share), found[share]); });
    }
    try_share(sums, of(0), found[0]);
    for (auto& thread : others) thread.join();
    for (int share = 1; share < shares; ++share) found[0].add(found[share]);
    return std::move(found[0]);
}

} // namespace gridseer::minesweeper
