#include "nurikabe/profile.h"

#include <algorithm>

namespace gridseer::nurikabe {

namespace {

constexpr int bits_per_cell = 4;
constexpr int bits_per_owner = 8;
constexpr int flags_at = bits_per_cell * most_columns;

} // namespace

Profile::Profile(const Key& key, int columns) : columns(columns) {
    for (int column = 0; column < columns; ++column) {
        const int here = static_cast<int>(key.cells >> (bits_per_cell * column) & 15);
        part[column] = static_cast<std::int8_t>(here);
        if (is_sea(here))
            seas = std::max(seas, here - most_parts + 1);
        else
            lands = std::max(lands, here + 1);
    }
    for (int land = 0; land < lands; ++land) {
        owner[land] = static_cast<std::int16_t>((key.owners >> (bits_per_owner * land) & 255) - 1);
    }
    corner = (key.cells >> flags_at & 1) != 0;
    closed = (key.cells >> flags_at & 2) != 0;
    differs = (key.cells >> flags_at & 4) != 0;
}

Key Profile::key() const {
    Key key;
    for (int column = 0; column < columns; ++column) {
        key.cells |= static_cast<std::uint64_t>(part[column]) << (bits_per_cell * column);
    }
    for (int land = 0; land < lands; ++land) {
        key.owners |= static_cast<std::uint64_t>(owner[land] + 1) << (bits_per_owner * land);
    }
    key.cells |= static_cast<std::uint64_t>(corner + 2 * closed + 4 * differs) << flags_at;
    return key;
}

bool Profile::has(int wanted) const {
    return std::find(part.begin(), part.begin() + columns, wanted) != part.begin() + columns;
}

bool Profile::has_sea() const {
    return std::any_of(part.begin(), part.begin() + columns, [](int each) { return is_sea(each); });
}

void Profile::join(int kept, int gone) {
    if (is_land(kept)) owner[kept] = std::max(owner[kept], owner[gone]);
    std::replace(part.begin(), part.begin() + columns, static_cast<std::int8_t>(gone), static_cast<std::int8_t>(kept));
}

void Profile::set(int column, int here) {
    columns = std::max(columns, column + 1);
    part[column] = static_cast<std::int8_t>(here);
}

Profile::Numbers Profile::renumber() {
    Numbers number{};
    number.fill(nobody);
    const auto owners = owner;
    lands = 0;
    seas = 0;
    for (int column = 0; column < columns; ++column) {
        const int old = part[column];
        if (number[old] == nobody && is_sea(old)) {
            number[old] = static_cast<std::int8_t>(most_parts + seas++);
        } else if (number[old] == nobody) {
            number[old] = static_cast<std::int8_t>(lands);
            owner[lands++] = owners[old];
        }
        part[column] = number[old];
    }
    return number;
}

int Profile::joining_sea() const {
    if (seas < 2) return 0;
    // Along the profile, every gap between two parts has a price: to pass below it takes as many cells as it has
    // columns, and one. The cheapest gaps that join all parts are the answer.
    struct Gap {
        int price;
        int from;
        int to;
    };
    std::array<Gap, most_columns> gaps{};
    int count = 0;
    int last = nobody;
    for (int column = 0; column < columns; ++column) {
        if (!is_sea(part[column])) continue;
        if (last != nobody && part[last] != part[column]) gaps[count++] = {column - last, part[last], part[column]};
        last = column;
    }
    std::sort(gaps.begin(), gaps.begin() + count, [](const Gap& a, const Gap& b) { return a.price < b.price; });
    std::array<int, 2 * most_parts> root{};
    for (int each = 0; each < 2 * most_parts; ++each) root[each] = each;
    const auto find = [&](int each) {
        while (root[each] != each) each = root[each];
        return each;
    };
    int price = 0;
    for (int each = 0; each < count; ++each) {
        const int from = find(gaps[each].from);
        const int to = find(gaps[each].to);
        if (from == to) continue;
        root[from] = to;
        price += gaps[each].price;
    }
    return price;
}

int Profile::distance(int one, int other) const {
    int nearest = most_columns;
    int last = nobody; // the last column that belongs to either
    for (int column = 0; column < columns; ++column) {
        if (part[column] != one && part[column] != other) continue;
        if (last != nobody && part[last] != part[column] && !cuts_sea(last, column)) {
            nearest = std::min(nearest, column - last);
        }
        last = column;
    }
    return nearest;
}

// Whether land that passes below, from one column to another, parts sea from sea: some of it lies between them alone,
// and some outside.
bool Profile::cuts_sea(int from, int to) const {
    std::array<std::uint8_t, most_parts> where{}; // by part of sea: 1 inside, 2 outside, 3 both
    for (int column = 0; column < columns; ++column) {
        if (is_sea(part[column])) where[part[column] - most_parts] |= column > from && column < to ? 1 : 2;
    }
    return std::ranges::find(where, 1) != where.end() &&
           std::ranges::any_of(where, [](int sides) { return sides >= 2; });
}

} // namespace gridseer::nurikabe
