#include "nurikabe/sweep.h"

#include "nurikabe/layer.h"
#include "nurikabe/step.h"

#include <bit>
#include <limits>
#include <utility>

namespace gridseer::nurikabe {

namespace {

struct State {
    Key key;
    Entry entry;
};

Layer layer_of(const State& state) {
    Layer layer;
    layer.add(state.key, state.entry.sizes, state.entry.leading);
    return layer;
}

bool is_single(const Layer& layer) {
    if (layer.groups.size() > 1 || layer.groups[0].entries.size() > 1) return false;
    return std::has_single_bit(layer.groups[0].entries[0].leading);
}

// Splits off half of the profiles, of the entries of the only one, or of the sizes of its leader.
Layer split(Layer& layer) {
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

// The rows one after the other, and back again along one way that leads to a solution.
class Rows {
public:
    Rows(const Field& field, const std::vector<std::uint8_t>& excluded, std::size_t most_entries,
         const std::function<bool()>& keep_going)
        : field_(field), cells_(field, excluded), most_entries_(most_entries), keep_going_(keep_going) {}

    Sweep run(std::vector<std::uint8_t>& solution);

private:
    bool fill_row(int row, const Layer& from, Layer& filled);
    bool fill_cell(int cell, const Layer& from, Layer& next);
    bool leads_to(int row, const Layer& from, const State& target);
    bool go_back(State target, std::vector<std::uint8_t>& solution);
    State source_of(int row, const State& target);
    void find_row(int row, const State& source, const State& target, std::vector<std::uint8_t>& solution);

    const Field& field_;
    Cells cells_;
    std::size_t most_entries_;
    const std::function<bool()>& keep_going_;
    std::vector<Layer> done_; // after so many rows
    std::size_t kept_ = 0;
    bool stopped_ = false;
};

Sweep Rows::run(std::vector<std::uint8_t>& solution) {
    done_.push_back(layer_of({Key{}, Entry{0, 1}}));
    for (int row = 0; row < field_.height; ++row) {
        Layer filled;
        if (!fill_row(row, done_.back(), filled)) return stopped_ ? Sweep::stopped : Sweep::too_large;
        filled.finish();
        kept_ += filled.size;
        done_.push_back(std::move(filled));
    }
    for (const Group& group : done_.back().groups) {
        for (const Entry& entry : group.entries) {
            const Sizes leading = cells_.solved(group.key, entry);
            if (leading == 0) continue;
            const State target{group.key, {entry.sizes, leading & (~leading + 1)}};
            return go_back(target, solution) ? Sweep::found : Sweep::stopped;
        }
    }
    return Sweep::none;
}

// False: stopped, or too many entries.
bool Rows::fill_row(int row, const Layer& from, Layer& filled) {
    Layer now;
    for (int x = 0; x < field_.width; ++x) {
        Layer next;
        if (!fill_cell(row * field_.width + x, x == 0 ? from : now, next)) return false;
        std::swap(now, next);
    }
    filled = std::move(now);
    return true;
}

bool Rows::fill_cell(int cell, const Layer& from, Layer& next) {
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

bool Rows::leads_to(int row, const Layer& from, const State& target) {
    Layer filled;
    if (!fill_row(row, from, filled)) return false;
    for (const Entry& entry : filled.at(target.key).entries) {
        if (entry.sizes == target.entry.sizes && (entry.leading & target.entry.leading) != 0) return true;
    }
    return false;
}

bool Rows::go_back(State target, std::vector<std::uint8_t>& solution) {
    solution.assign(cells_.may_be_sea.size(), 0);
    most_entries_ = std::numeric_limits<std::size_t>::max(); // what was possible once is possible again
    for (int row = field_.height - 1; row >= 0; --row) {
        done_.resize(row + 1);
        const State source = source_of(row, target);
        find_row(row, source, target, solution);
        if (stopped_) return false;
        target = source;
    }
    return true;
}

// One state before a row, with one size of its leader, that leads to one after it: by halves.
State Rows::source_of(int row, const State& target) {
    Layer from = std::move(done_[row]);
    while (!is_single(from) && !stopped_) {
        Layer half = split(from);
        if (leads_to(row, half, target)) std::swap(from, half);
    }
    return {from.groups[0].key, from.groups[0].entries[0]};
}

// The cells of a row between two states: each is sea if that still leads there.
void Rows::find_row(int row, const State& source, const State& target, std::vector<std::uint8_t>& solution) {
    const Layer from = layer_of(source);
    for (int cell = row * field_.width; cell < (row + 1) * field_.width; ++cell) {
        const auto land = std::exchange(cells_.may_be_land[cell], std::uint8_t{0});
        solution[cell] = leads_to(row, from, target) ? 1 : 0;
        if (solution[cell] == 1) continue;
        cells_.may_be_land[cell] = land;
        cells_.may_be_sea[cell] = 0;
    }
}

} // namespace

Sweep sweep(const Field& field, const std::vector<std::uint8_t>& excluded, std::size_t most_entries,
            const std::function<bool()>& keep_going, std::vector<std::uint8_t>& solution) {
    return Rows(field, excluded, most_entries, keep_going).run(solution);
}

} // namespace gridseer::nurikabe
