// A small random generator of our own, so that a seed gives the same board on every platform and in every release.
//
// xoshiro256** (Blackman and Vigna, public domain algorithm), its state filled from the seed by splitmix64. The golden
// values in tests/test_seeds.py pin it: a change here changes everybody's boards.
#pragma once

#include <array>
#include <cstdint>

namespace gridseer {

// Every bit of the result depends on every bit of the value (the finaliser of splitmix64): for hashes.
inline std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
    return value ^ (value >> 31);
}

class Random {
public:
    explicit Random(std::uint64_t seed) {
        for (auto& word : state_) word = splitmix(seed);
    }

    std::uint64_t next() {
        const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    // A whole number in 0..bound-1, each equally likely (Lemire's multiplication with rejection).
    std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = (0u - bound) % bound;
            while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

private:
    static std::uint64_t rotate(std::uint64_t value, int bits) { return (value << bits) | (value >> (64 - bits)); }

    static std::uint64_t splitmix(std::uint64_t& seed) { return mixed(seed += 0x9e3779b97f4a7c15ULL); }

    std::array<std::uint64_t, 4> state_{};
};

} // namespace gridseer
