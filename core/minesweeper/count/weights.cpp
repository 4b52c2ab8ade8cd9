#include "minesweeper/count/weights.h"

namespace gridseer::minesweeper {

namespace {

// How often a prime divides n!
int times_in_factorial(int prime, int n) {
    int times = 0;
    for (n /= prime; n > 0; n /= prime) times += n;
    return times;
}

// By halves, so that the factors stay of like size.
Natural product_of(std::span<const std::uint32_t> factors) {
    if (factors.empty()) return Natural(1);
    if (factors.size() == 1) return Natural(factors[0]);
    return product_of(factors.first(factors.size() / 2)) * product_of(factors.subspan(factors.size() / 2));
}

} // namespace

// From its prime factors: far quicker than factor by factor when both numbers are large.
Natural choices_exact(int cells, int mines) {
    std::vector<std::uint8_t> composite(static_cast<std::size_t>(cells) + 1, 0);
    std::vector<std::uint32_t> factors;
    for (std::int64_t prime = 2; prime <= cells; ++prime) {
        if (composite[prime]) continue;
        for (std::int64_t multiple = prime * prime; multiple <= cells; multiple += prime) composite[multiple] = 1;
        const int p = static_cast<int>(prime);
        const int times =
            times_in_factorial(p, cells) - times_in_factorial(p, mines) - times_in_factorial(p, cells - mines);
        factors.insert(factors.end(), times, static_cast<std::uint32_t>(prime));
    }
    return product_of(factors);
}

} // namespace gridseer::minesweeper
