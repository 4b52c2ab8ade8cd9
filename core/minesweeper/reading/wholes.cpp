#include "minesweeper/reading/wholes.h"

#include "minesweeper/board/sight.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace gridseer::minesweeper {

namespace {

// What only a game that is over shows, or something that lies over the board.
constexpr std::uint8_t sight_mine = 12, sight_exploded = 13, sight_wrong_flag = 14, sight_question = 15,
                       sight_covered = 16;
constexpr std::uint8_t outside = 255;

// Two counts of neighbours, of eight at most each, fit into a byte.
constexpr std::uint8_t second = 16;
constexpr std::uint8_t first_of(std::uint8_t counts) { return counts & 15; }
constexpr std::uint8_t second_of(std::uint8_t counts) { return counts >> 4; }

constexpr bool is_number(std::uint8_t sight) { return static_cast<std::uint8_t>(sight - 1) < 8; }
constexpr bool is_empty(std::uint8_t sight) { return sight == 0; }
constexpr bool is_shown(std::uint8_t sight) { return (sight == sight_mine) | (sight == sight_exploded); }

// For how many places something is true: bytes are added up as long as they can hold it, many at once.
template <class Holds> int count_where(std::size_t size, Holds holds) {
    int count = 0;
    for (std::size_t first = 0; first < size; first += 255) {
        const std::size_t end = std::min(size, first + 255);
        std::uint8_t some = 0;
        for (std::size_t i = first; i < end; ++i) some = static_cast<std::uint8_t>(some + holds(i));
        count += some;
    }
    return count;
}

// How unlikely so few empty areas are among the cells that were opened by hand, given the mean of all numbers.
double unlikeliness(int alone, int areas, double mean) {
    const double share = std::exp(-mean) / 2;
    double term = 1.0, total = 1.0;
    for (int count = 1; count <= areas; ++count) {
        term *= static_cast<double>(alone + areas - count + 1) / count * share / (1 - share);
        total += term;
    }
    return -std::log(total) - (alone + areas) * std::log1p(-share);
}

} // namespace

Wholes::Wholes(std::span<const std::uint16_t> looks, int width, int height)
    : pitch_(width + 2), count_(looks.empty() ? 0 : *std::max_element(looks.begin(), looks.end()) + std::size_t{1}) {
    const std::size_t size = static_cast<std::size_t>(pitch_) * (height + 2);
    looks_.assign(size, static_cast<std::uint16_t>(count_));
    for (int y = 0; y < height; ++y) {
        std::copy_n(looks.begin() + static_cast<std::ptrdiff_t>(y) * width, width,
                    looks_.begin() + (y + 1) * pitch_ + 1);
    }
    for (auto* plane :
         {&sights_, &shown_, &blank_, &known_, &across_, &shown_around_, &blank_beside_, &known_around_}) {
        plane->assign(size, 0);
    }
    areas_.resize(size);
    table_.assign(count_ + 1, outside);
}

Whole Wholes::of(std::span<const std::uint8_t> names, Habit habit) {
    see(names);
    count_around(shown_, shown_around_);
    count_beside(blank_, habit, blank_beside_);
    return {habit == Habit::none ? 0.0 : too_few_empty(), count_unaccounted(), count_impossible()};
}

// Shown mines and unopened cells; closed and empty ones.
void Wholes::see(std::span<const std::uint8_t> names) {
    std::copy_n(names.begin(), count_, table_.begin());
    const auto size = sights_.size();
    const auto* looks = looks_.data();
    const auto* table = table_.data();
    auto *sights = sights_.data(), *shown = shown_.data(), *blank = blank_.data();
    for (std::size_t i = 0; i < size; ++i) sights[i] = table[looks[i]];
    for (std::size_t i = 0; i < size; ++i) {
        const auto sight = sights[i];
        const std::uint8_t unopened = (sight >= sight_closed) & (sight != outside);
        shown[i] = static_cast<std::uint8_t>(is_shown(sight) + second * unopened);
        blank[i] = static_cast<std::uint8_t>((sight == sight_closed) + second * is_empty(sight));
    }
}

void Wholes::count_around(const Plane& plane, Plane& counts) {
    const std::ptrdiff_t last = static_cast<std::ptrdiff_t>(plane.size()) - 1, pitch = pitch_;
    const auto* cells = plane.data();
    auto *across = across_.data(), *around = counts.data();
    for (std::ptrdiff_t i = 1; i < last; ++i) {
        across[i] = static_cast<std::uint8_t>(cells[i - 1] + cells[i] + cells[i + 1]);
    }
    for (std::ptrdiff_t i = pitch; i <= last - pitch; ++i) {
        around[i] = static_cast<std::uint8_t>(across[i - pitch] + across[i] + across[i + pitch] - cells[i]);
    }
}

// The neighbours that a game opens by habit.
void Wholes::count_beside(const Plane& plane, Habit habit, Plane& counts) {
    if (habit == Habit::all_around) return count_around(plane, counts);
    std::fill(counts.begin(), counts.end(), 0);
    if (habit == Habit::none) return;
    const std::ptrdiff_t pitch = pitch_, end = static_cast<std::ptrdiff_t>(plane.size()) - pitch;
    const auto* cells = plane.data();
    auto* beside = counts.data();
    for (std::ptrdiff_t i = pitch; i < end; ++i) {
        beside[i] = static_cast<std::uint8_t>(cells[i - 1] + cells[i + 1] + cells[i - pitch] + cells[i + pitch]);
    }
}

int Wholes::count_impossible() const {
    const auto *sights = sights_.data(), *shown = shown_around_.data(), *blank = blank_beside_.data();
    return count_where(sights_.size(), [=](std::size_t i) {
        const auto sight = sights[i], mines = first_of(shown[i]), unopened = second_of(shown[i]);
        const bool number = is_number(sight) & ((unopened < sight) | (mines > sight));
        return number | (is_empty(sight) & ((mines > 0) | (first_of(blank[i]) > 0)));
    });
}

// On a board that shows its mines, the numbers with another number of mines and flags around them; on any other, those
// with more flags around them than they say. Some games show only the mine that exploded: from one alone nothing
// follows.
int Wholes::count_unaccounted() {
    const auto size = sights_.size();
    const auto* sights = sights_.data();
    const bool over =
        count_where(size, [=](std::size_t i) { return is_shown(sights[i]) | (sights[i] == sight_wrong_flag); }) >= 2;
    if (!over && count_where(size, [=](std::size_t i) { return sights[i] == sight_flag; }) == 0) return 0;
    auto* known = known_.data();
    for (std::size_t i = 0; i < size; ++i) {
        const auto sight = sights[i];
        const std::uint8_t unknown = (sight == sight_question) | (sight == sight_covered);
        known[i] = static_cast<std::uint8_t>(((sight == sight_flag) | (over & is_shown(sight))) + second * unknown);
    }
    count_around(known_, known_around_);
    const auto* around = known_around_.data();
    return count_where(size, [=](std::size_t i) {
        const auto sight = sights[i], mines = first_of(around[i]), unknown = second_of(around[i]);
        return is_number(sight) & ((mines > sight) | (over & (static_cast<std::uint8_t>(mines + unknown) < sight)));
    });
}

// By hand are those numbers opened that lie beside no empty cell, and one cell of every empty area. The higher the
// numbers of a board, the fewer of its cells are empty.
double Wholes::too_few_empty() {
    const auto size = sights_.size();
    const auto *sights = sights_.data(), *blank = blank_beside_.data();
    const int alone =
        count_where(size, [=](std::size_t i) { return is_number(sights[i]) & (second_of(blank[i]) == 0); });
    if (alone == 0) return 0.0;
    const int numbers = count_where(size, [=](std::size_t i) { return is_number(sights[i]); });
    int total = 0;
    for (std::size_t i = 0; i < size; ++i) total += is_number(sights[i]) ? sights[i] : 0;
    return unlikeliness(alone, count_empty_areas(), static_cast<double>(total) / numbers);
}

// Empty cells that touch, at a side or a corner, are one area.
int Wholes::count_empty_areas() {
    const auto root = [this](int cell) {
        while (areas_[cell] != cell) cell = areas_[cell] = areas_[areas_[cell]];
        return cell;
    };
    const std::array before{-1, -pitch_ - 1, -pitch_, -pitch_ + 1};
    int count = 0;
    for (int i = pitch_; i < static_cast<int>(sights_.size()) - pitch_; ++i) {
        if (!is_empty(sights_[i])) continue;
        areas_[i] = i;
        ++count;
        for (const int step : before) {
            if (!is_empty(sights_[i + step])) continue;
            const int one = root(i), other = root(i + step);
            if (one == other) continue;
            areas_[std::max(one, other)] = std::min(one, other);
            --count;
        }
    }
    return count;
}

} // namespace gridseer::minesweeper
