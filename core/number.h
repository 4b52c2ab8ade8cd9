// The kinds of numbers that layouts are counted in. The counting code is written once, for all of them.
//
// double  fast; used where every count is known to lie between 2^-1000 and 2^1000, so nothing over- or underflows
// Scaled  a double with an exponent of its own: any size, and a positive sum never becomes zero
// Natural whole numbers of any size, exact
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <compare>
#include <cstdint>
#include <vector>

namespace gridseer {

class Scaled {
public:
    Scaled() = default;
    Scaled(double value) : mantissa_(value) { normalise(); } // NOLINT: a double is a Scaled
    Scaled(double mantissa, std::int64_t exponent) : mantissa_(mantissa), exponent_(exponent) { normalise(); }

    bool is_zero() const { return mantissa_ == 0; }
    double log2() const { return std::log2(mantissa_) + static_cast<double>(exponent_); }

    // The ratio of two of them as a double; it may underflow to zero.
    double operator/(const Scaled& other) const {
        return scale(mantissa_ / other.mantissa_, exponent_ - other.exponent_);
    }

    // The same value with 2^shift taken out, as a double.
    double shifted(std::int64_t shift) const { return scale(mantissa_, exponent_ - shift); }
    std::int64_t exponent() const { return exponent_; }

    Scaled operator*(const Scaled& other) const { return {mantissa_ * other.mantissa_, exponent_ + other.exponent_}; }

    Scaled& operator+=(const Scaled& other) {
        if (other.is_zero()) return *this;
        if (is_zero()) return *this = other;
        const std::int64_t gap = exponent_ - other.exponent_;
        if (gap >= 0) {
            mantissa_ += scale(other.mantissa_, -gap);
        } else {
            mantissa_ = other.mantissa_ + scale(mantissa_, gap);
            exponent_ = other.exponent_;
        }
        normalise();
        return *this;
    }

private:
    static constexpr std::int64_t far = 1000; // beyond the range of a double

    static double scale(double value, std::int64_t exponent) {
        if (exponent < -far) return 0;
        if (exponent > far) return value * HUGE_VAL;
        return std::ldexp(value, static_cast<int>(exponent));
    }

    // Keeps the mantissa in 1..2. Only ever called on zero or on a positive normal number.
    void normalise() {
        if (mantissa_ == 0) {
            exponent_ = 0;
            return;
        }
        auto bits = std::bit_cast<std::uint64_t>(mantissa_);
        exponent_ += static_cast<std::int64_t>((bits >> 52) & 0x7ff) - 1023;
        bits = (bits & ~(0x7ffULL << 52)) | (1023ULL << 52);
        mantissa_ = std::bit_cast<double>(bits);
    }

    double mantissa_ = 0;
    std::int64_t exponent_ = 0;
};

class Natural {
public:
    Natural() = default;
    Natural(std::uint32_t value) { // NOLINT: a small number is a Natural
        if (value) limbs_.push_back(value);
    }

    bool is_zero() const { return limbs_.empty(); }
    const std::vector<std::uint32_t>& limbs() const { return limbs_; } // 32 bits each, the lowest first

    Natural& operator+=(const Natural& other) {
        if (limbs_.size() < other.limbs_.size()) limbs_.resize(other.limbs_.size(), 0);
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < limbs_.size(); ++i) {
            carry += limbs_[i];
            if (i < other.limbs_.size()) carry += other.limbs_[i];
            limbs_[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        if (carry) limbs_.push_back(static_cast<std::uint32_t>(carry));
        return *this;
    }

    Natural operator*(const Natural& other) const {
        Natural product;
        if (is_zero() || other.is_zero()) return product;
        product.limbs_.assign(limbs_.size() + other.limbs_.size(), 0);
        for (std::size_t i = 0; i < limbs_.size(); ++i) {
            std::uint64_t carry = 0;
            for (std::size_t j = 0; j < other.limbs_.size(); ++j) {
                carry += product.limbs_[i + j] + static_cast<std::uint64_t>(limbs_[i]) * other.limbs_[j];
                product.limbs_[i + j] = static_cast<std::uint32_t>(carry);
                carry >>= 32;
            }
            product.limbs_[i + other.limbs_.size()] = static_cast<std::uint32_t>(carry);
        }
        product.trim();
        return product;
    }

    // Adds a product without making it first.
    void add_product(const Natural& left, const Natural& right) {
        if (left.is_zero() || right.is_zero()) return;
        const auto& longer = left.limbs_.size() < right.limbs_.size() ? right.limbs_ : left.limbs_;
        const auto& shorter = left.limbs_.size() < right.limbs_.size() ? left.limbs_ : right.limbs_;
        limbs_.resize(std::max(limbs_.size(), longer.size() + shorter.size()) + 1, 0);
        for (std::size_t i = 0; i < shorter.size(); ++i) {
            std::uint64_t carry = 0;
            std::size_t place = i;
            for (const std::uint32_t limb : longer) {
                carry += limbs_[place] + static_cast<std::uint64_t>(shorter[i]) * limb;
                limbs_[place++] = static_cast<std::uint32_t>(carry);
                carry >>= 32;
            }
            for (; carry; carry >>= 32) {
                carry += limbs_[place];
                limbs_[place++] = static_cast<std::uint32_t>(carry);
            }
        }
        trim();
    }

    // Takes a number away that isn't larger.
    Natural& operator-=(const Natural& other) {
        std::int64_t carry = 0;
        for (std::size_t i = 0; i < limbs_.size(); ++i) {
            carry += limbs_[i];
            if (i < other.limbs_.size()) carry -= other.limbs_[i];
            limbs_[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        trim();
        return *this;
    }

    bool operator==(const Natural&) const = default;
    std::strong_ordering operator<=>(const Natural& other) const {
        if (limbs_.size() != other.limbs_.size()) return limbs_.size() <=> other.limbs_.size();
        return std::lexicographical_compare_three_way(limbs_.rbegin(), limbs_.rend(), other.limbs_.rbegin(),
                                                      other.limbs_.rend());
    }

    // As a floating-point number of any size.
    Scaled scaled() const {
        Scaled sum;
        for (std::size_t i = 0; i < limbs_.size(); ++i) sum += Scaled(limbs_[i], static_cast<std::int64_t>(32 * i));
        return sum;
    }

    // Exact division by a small number that divides it.
    void divide(std::uint32_t divisor) {
        std::uint64_t rest = 0;
        for (std::size_t i = limbs_.size(); i-- > 0;) {
            rest = (rest << 32) | limbs_[i];
            limbs_[i] = static_cast<std::uint32_t>(rest / divisor);
            rest %= divisor;
        }
        trim();
    }

private:
    void trim() {
        while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
    }

    std::vector<std::uint32_t> limbs_;
};

// sum += left * right
template <typename Number> void add_product(Number& sum, const Number& left, const Number& right) {
    sum += left * right;
}
inline void add_product(Natural& sum, const Natural& left, const Natural& right) { sum.add_product(left, right); }

inline bool is_zero(double value) { return value == 0; }
inline bool is_zero(const Scaled& value) { return value.is_zero(); }
inline bool is_zero(const Natural& value) { return value.is_zero(); }

} // namespace gridseer
