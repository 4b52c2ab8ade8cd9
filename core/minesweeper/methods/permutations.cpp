#include "minesweeper/methods/permutations.h"

#include <algorithm>
#include <bit>
#include <thread>

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

GRIDSEER_ALWAYS_INLINE void try_range(std::span<const MineSum> sums, std::uint64_t first, std::uint64_t last,
                                      Fitting& fitting) {
    for (std::uint64_t number = first; number < last; ++number) {
        const auto assignment = static_cast<std::uint32_t>(number);
        bool fits = true;
        for (const MineSum& sum : sums) {
            const int mines = std::popcount(assignment & sum.cells);
            if (mines < sum.least || mines > sum.most) {
                fits = false;
                break;
            }
        }
        if (fits) note(assignment, fitting);
    }
}

void try_range_anywhere(std::span<const MineSum> sums, std::uint64_t first, std::uint64_t last, Fitting& fitting) {
    try_range(sums, first, last, fitting);
}

#if GRIDSEER_HAS_POPCNT_SWITCH
// What is shipped must run on every x86-64; nearly all of them count bits in one instruction.
__attribute__((target("popcnt"))) void try_range_with_popcnt(std::span<const MineSum> sums, std::uint64_t first,
                                                             std::uint64_t last, Fitting& fitting) {
    try_range(sums, first, last, fitting);
}
#endif

void try_share(std::span<const MineSum> sums, std::uint64_t first, std::uint64_t last, Fitting& fitting) {
#if GRIDSEER_HAS_POPCNT_SWITCH
    static const bool has_popcnt = __builtin_cpu_supports("popcnt");
    if (has_popcnt) return try_range_with_popcnt(sums, first, last, fitting);
#endif
    try_range_anywhere(sums, first, last, fitting);
}

} // namespace

void Fitting::add(const Fitting& other) {
    std::ranges::transform(total, other.total, total.begin(), std::plus<>{});
    std::ranges::transform(with_mine, other.with_mine, with_mine.begin(), std::plus<>{});
}

Fitting try_assignments(int length, std::span<const MineSum> sums, std::uint64_t first, std::uint64_t last,
                        int threads) {
    const std::uint64_t range = last - first;
    const auto shares = static_cast<int>(std::clamp<std::uint64_t>(range, 1, static_cast<std::uint64_t>(threads)));
    const auto cut = [&](int share) { return first + range / shares * share + range % shares * share / shares; };
    std::vector<Fitting> found(shares, Fitting(length)); // one each: no thread waits for another
    std::vector<std::thread> others;
    for (int share = 1; share < shares; ++share) {
        others.emplace_back([&, share] { try_share(sums, cut(share), cut(share + 1), found[share]); });
    }
    try_share(sums, cut(0), cut(1), found[0]);
    for (auto& thread : others) thread.join();
    for (int share = 1; share < shares; ++share) found[0].add(found[share]);
    return std::move(found[0]);
}

} // namespace gridseer::minesweeper
