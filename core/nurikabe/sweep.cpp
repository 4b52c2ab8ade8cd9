#include "nurikabe/sweep.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace gridseer::nurikabe {

Sweep::Sweep(Field field, std::function<bool()> keep_going)
    : field_(std::move(field)), keep_going_(std::move(keep_going)), cells_(field_) {
    done_.push_back(layer_of({Key{}, Entry{0, 1}}));
}

bool Sweep::fill(std::size_t most_entries) {
    most_entries_ = most_entries;
    while (cell_ < field_.width * field_.height) {
        Layer next;
        if (!fill_cell(cell_, cell_ % field_.width == 0 ? done_.back() : now_, next)) return false;
        now_ = std::move(next);
        if (++cell_ % field_.width != 0) continue;
        now_.finish();
        kept_ += now_.size;
        done_.push_back(std::exchange(now_, {}));
    }
    return true;
}

// False: stopped, or too many entries.
bool Sweep::fill_cell(int cell, const Layer& from, Layer& next) {
    std::size_t since = 0;
    for (const Group& group : from.groups) {
        cells_.expand(cell, group, next);
        since += group.entries.size() + 16;
        if (since < 4096) continue;
        since = 0;
        stopped_ = stopped_ || !keep_going_();
        if (stopped_ || kept_ + from.size + next.size > most_entries_) return false;
    }
    return true;
}

std::vector<std::vector<std::uint8_t>> Sweep::solutions(std::size_t most) {
    most_entries_ = std::numeric_limits<std::size_t>::max(); // what was possible once is possible again
    std::vector<std::vector<std::uint8_t>> found;
    Way way(done_.size());
    for (const State& end : ends(most)) {
        way.back() = end;
        if (!go_back(field_.height, way)) return found;
        found.push_back(solution(way));
    }
    if (found.size() == 1 && most > 1) {
        if (const auto second = other(way)) found.push_back(solution(*second));
    }
    return found;
}

// States after the last row that are solutions.
std::vector<Sweep::State> Sweep::ends(std::size_t most) const {
    std::vector<State> found;
    for (const Group& group : done_.back().groups) {
        for (const Entry& entry : group.entries) {
            const Sizes leading = cells_.solved(group.key, entry);
            if (leading != 0 && found.size() < most) found.push_back({group.key, {entry.sizes, leading}});
        }
    }
    return found;
}

// Completes a way that is known after some row, and from there on. False: stopped.
bool Sweep::go_back(int row, Way& way) {
    for (; row > 0; --row) {
        const auto source = source_of(row - 1, way[row], nullptr);
        if (!source) return false;
        way[row - 1] = *source;
    }
    return true;
}

// Another way to the same end: it leaves this one somewhere, and of no state that doesn't lead there is any asked more.
std::optional<Sweep::Way> Sweep::other(Way way) {
    for (int row = field_.height; row > 0 && !stopped_; --row) {
        const auto source = source_of(row - 1, way[row], &way[row - 1]);
        if (!source) continue;
        way[row - 1] = *source;
        if (go_back(row - 1, way)) return way;
    }
    return std::nullopt;
}

// One state before a row, with one size of its leader, that leads to one after it: by halves. If one is known already,
// another one, or none.
std::optional<Sweep::State> Sweep::source_of(int row, const State& target, const State* known) {
    Layer from = done_[row];
    if (known != nullptr) {
        remove(from, *known);
        if (!leads_to(row, from, target)) return std::nullopt;
    }
    while (!is_single(from)) {
        Layer half = split(from);
        if (leads_to(row, half, target)) std::swap(from, half);
        if (stopped_) return std::nullopt;
    }
    return State{from.groups[0].key, from.groups[0].entries[0]};
}

// Whether one of these states before a row leads to one after it, which says which cells of the row are sea.
bool Sweep::leads_to(int row, const Layer& from, const State& target) {
    const auto may_be_sea = cells_.may_be_sea;
    const auto may_be_land = cells_.may_be_land;
    const Profile profile(target.key, field_.width);
    Layer now;
    for (int x = 0; x < field_.width && !stopped_; ++x) {
        const int cell = row * field_.width + x;
        (Profile::is_sea(profile.part[x]) ? cells_.may_be_land : cells_.may_be_sea)[cell] = 0;
        Layer next;
        fill_cell(cell, x == 0 ? from : now, next);
        now = std::move(next);
    }
    cells_.may_be_sea = may_be_sea;
    cells_.may_be_land = may_be_land;
    return !stopped_ && std::ranges::any_of(now.at(target.key).entries, [&](const Entry& entry) {
        return entry.sizes == target.entry.sizes && (entry.leading & target.entry.leading) != 0;
    });
}

std::vector<std::uint8_t> Sweep::solution(const Way& way) const {
    std::vector<std::uint8_t> cells;
    for (int row = 1; row <= field_.height; ++row) {
        const Profile profile(way[row].key, field_.width);
        for (int x = 0; x < field_.width; ++x) cells.push_back(Profile::is_sea(profile.part[x]));
    }
    return cells;
}

Layer Sweep::layer_of(const State& state) {
    Layer layer;
    layer.add(state.key, state.entry.sizes, state.entry.leading);
    return layer;
}

bool Sweep::is_single(const Layer& layer) {
    if (layer.groups.size() > 1 || layer.groups[0].entries.size() > 1) return false;
    return std::has_single_bit(layer.groups[0].entries[0].leading);
}

// Splits off half of the profiles, of the entries of the only one, or of the sizes of its leader.
Layer Sweep::split(Layer& layer) {
    Layer half;
    if (layer.groups.size() > 1) {
        for (std::size_t count = layer.groups.size() / 2; count > 0; --count) {
            half.groups.push_back(std::move(layer.groups.back()));
            layer.groups.pop_back();
        }
        return half;
    }
    auto& entries = layer.groups[0].entries;
    if (entries.size() == 1) {
        Entry& entry = entries[0];
        Sizes upper = entry.leading;
        for (int count = std::popcount(upper) / 2; count > 0; --count) upper &= upper - 1;
        entry.leading &= ~upper;
        return layer_of({layer.groups[0].key, {entry.sizes, upper}});
    }
    const auto middle = entries.begin() + static_cast<std::ptrdiff_t>(entries.size() / 2);
    half.groups.emplace_back(layer.groups[0].key, std::vector<Entry>(middle, entries.end()));
    entries.erase(middle, entries.end());
    return half;
}

void Sweep::remove(Layer& layer, const State& state) {
    const auto group = std::ranges::find(layer.groups, state.key, &Group::key);
    const auto entry = std::ranges::find(group->entries, state.entry.sizes, &Entry::sizes);
    entry->leading &= ~state.entry.leading;
    if (entry->leading == 0) group->entries.erase(entry);
    if (group->entries.empty()) layer.groups.erase(group);
}

} // namespace gridseer::nurikabe
