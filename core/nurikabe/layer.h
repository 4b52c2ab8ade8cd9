// What the ways to fill a grid up to some cell leave: profiles, and for each of them the sizes of its parts of land.
//
// One part of every profile is its leader. Sizes that differ in the leader's alone are one entry with a set of sizes.
#pragma once

#include "nurikabe/profile.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace gridseer::nurikabe {

inline constexpr int largest_leader = 63;
inline constexpr int largest_size = 254;

using Sizes = std::uint64_t; // a set of sizes, from 0 to largest_leader

// The sizes from `least` to `most`.
constexpr Sizes between(int least, int most) {
    if (most < 0 || least > largest_leader || least > most) return 0;
    const Sizes up_to = most >= largest_leader ? ~Sizes{0} : (Sizes{1} << (most + 1)) - 1;
    return least <= 0 ? up_to : up_to & ~Sizes{0} << least;
}

struct Entry {
    std::uint64_t sizes = 0; // of the parts, a byte each; the leader's is 0
    Sizes leading = 0;

    int size(int part) const { return static_cast<int>(sizes >> (8 * part) & 255); }
};

inline std::uint64_t scatter(std::uint64_t value) {
    value *= 0x9E3779B97F4A7C15U;
    return (value ^ value >> 32) * 0xD6E8FEB86659FD93U >> 20;
}

// Where each of some things is in a list, by their hash.
class Index {
public:
    // The place of the thing with this hash for which `is_it(place)` holds; `count` (its place to be) if it is new.
    template <class Is, class Hash> std::size_t find(std::uint64_t hash, std::size_t count, Is is_it, Hash hash_of) {
        if (2 * (count + 1) > slots_.size()) grow(count, hash_of);
        std::size_t at = hash & (slots_.size() - 1);
        while (slots_[at] != 0 && !is_it(slots_[at] - 1)) at = (at + 1) & (slots_.size() - 1);
        if (slots_[at] == 0) slots_[at] = static_cast<std::uint32_t>(count + 1);
        return slots_[at] - 1;
    }

    void forget() { std::vector<std::uint32_t>().swap(slots_); }

private:
    template <class Hash> void grow(std::size_t count, Hash hash_of) {
        slots_.assign(std::bit_ceil(2 * (count + 1)), 0);
        for (std::size_t each = 0; each < count; ++each) {
            std::size_t at = hash_of(each) & (slots_.size() - 1);
            while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = static_cast<std::uint32_t>(each + 1);
        }
    }

    std::vector<std::uint32_t> slots_; // places, from 1 on
};

// One profile and its entries.
struct Group {
    explicit Group(const Key& key, std::vector<Entry> entries = {}) : key(key), entries(std::move(entries)) {}

    Key key;
    std::vector<Entry> entries;

    // Whether the entry is new.
    bool add(std::uint64_t sizes, Sizes leading) {
        const std::size_t at = place_of(sizes);
        if (at < entries.size()) {
            entries[at].leading |= leading;
            return false;
        }
        entries.push_back({sizes, leading});
        return true;
    }

    void finish() {
        index_.forget();
        entries.shrink_to_fit();
    }

private:
    // Most profiles have few entries: those are looked through.
    static constexpr std::size_t few = 8;

    std::size_t place_of(std::uint64_t sizes) {
        const auto is_it = [&](std::size_t place) { return entries[place].sizes == sizes; };
        if (entries.size() < few) {
            std::size_t place = 0;
            while (place < entries.size() && !is_it(place)) ++place;
            return place;
        }
        return index_.find(scatter(sizes), entries.size(), is_it,
                           [&](std::size_t place) { return scatter(entries[place].sizes); });
    }

    Index index_;
};

struct Layer {
    std::deque<Group> groups{};
    std::size_t size = 0; // in entries

    Group& at(const Key& key) {
        const auto hash = [](const Key& each) { return scatter(each.cells ^ scatter(each.owners)); };
        const auto place = index_.find(
            hash(key), groups.size(), [&](std::size_t each) { return groups[each].key == key; },
            [&](std::size_t each) { return hash(groups[each].key); });
        if (place == groups.size()) groups.emplace_back(key);
        return groups[place];
    }

    void add(const Key& key, std::uint64_t sizes, Sizes leading) { size += at(key).add(sizes, leading) ? 1 : 0; }

    // Nothing is added any more.
    void finish() {
        index_.forget();
        std::erase_if(groups, [](const Group& group) { return group.entries.empty(); });
        for (Group& group : groups) group.finish();
    }

private:
    Index index_;
};

} // namespace gridseer::nurikabe
