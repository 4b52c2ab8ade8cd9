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
    number_slots();
}

Key Profile::key() const {
    Key key;
    for (int column = 0; column < columns; ++column) {
        key.cells |= static_cast<std::uint64_t>(part[column]) << (bits_per_cell * column);
    }
    for (int land = 0; land < lands; ++land) {
        key.owners |= static_cast<std::uint64_t>(owner[land] + 1) << (bits_per_owner * land);
    }
    key.cells |= static_cast<std::uint64_t>(corner + 2 * closed) << flags_at;
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
    number_slots();
    return number;
}

void Profile::number_slots() {
    slots = 0;
    for (int land = 0; land < lands; ++land) {
        const int first = owner[land] == nobody ? land : part_of(owner[land]);
        slot[land] = first < land ? slot[first] : static_cast<std::int8_t>(slots++);
    }
}

int Profile::part_of(int island) const {
    const auto end = owner.begin() + lands;
    const auto found = std::find(owner.begin(), end, island);
    return found == end ? nobody : static_cast<int>(found - owner.begin());
}

int Profile::joining_sea() const {
    return seas < 2 ? 0 : join_all([](int each) { return is_sea(each); }, true);
}

int Profile::joining(int island, int other) const {
    return join_all([&](int each) { return each == other || (is_land(each) && owner[each] == island); }, false);
}

// Along the profile, every gap between two of the wanted parts has a price: to pass below it takes as many cells as it
// has columns, and one. The cheapest gaps that join all of them are the answer.
template <class Is> int Profile::join_all(Is is_wanted, bool over_land) const {
    struct Gap {
        int price;
        int from;
        int to;
    };
    std::array<Gap, most_columns> gaps{};
    std::array<int, 2 * most_parts> root{};
    root.fill(nobody);
    int count = 0;
    int apart = 0;
    int last = nobody;
    for (int column = 0; column < columns; ++column) {
        const int here = part[column];
        if (!is_wanted(here)) continue;
        if (root[here] == nobody) ++apart;
        root[here] = here;
        if (last != nobody && part[last] != here && (over_land || !cuts(last, column)))
            gaps[count++] = {column - last, part[last], here};
        last = column;
    }
    std::sort(gaps.begin(), gaps.begin() + count, [](const Gap& a, const Gap& b) { return a.price < b.price; });
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
        --apart;
    }
    return apart > 1 ? no_way : price;
}

// Whether land that passes below, from one column to another, parts sea from sea or an island from itself: some of it
// lies between them alone, and some outside.
bool Profile::cuts(int from, int to) const {
    std::array<std::uint8_t, 2 * most_parts> where{}; // by part: 1 inside, 2 outside, 3 both
    for (int column = 0; column < columns; ++column) where[part[column]] |= column > from && column < to ? 1 : 2;
    const auto seas_end = where.begin() + most_parts + seas;
    if (std::find(where.begin() + most_parts, seas_end, 1) != seas_end &&
        std::any_of(where.begin() + most_parts, seas_end, [](int sides) { return sides >= 2; }))
        return true;
    for (int land = 0; land < lands; ++land) {
        if (where[land] != 1 || owner[land] == nobody || owner[land] == owner[part[from]]) continue;
        for (int other = 0; other < lands; ++other) {
            if (owner[other] == owner[land] && where[other] >= 2) return true;
        }
    }
    return false;
}

} // namespace gridseer::nurikabe
