#include "minesweeper/count/chain.h"

#include "clock.h"

#include <algorithm>

namespace gridseer::minesweeper {

namespace {

constexpr auto make_box_choices() {
    std::array<std::array<std::uint32_t, max_degree + 1>, max_degree + 1> table{};
    for (int n = 0; n <= max_degree; ++n) {
        table[n][0] = 1;
        for (int k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
    }
    return table;
}

// The misses of the half counted constraints, four bits each.
template <int Words> struct Key {
    std::array<std::uint64_t, Words> words{};

    int at(int slot) const { return static_cast<int>(words[slot / 16] >> (slot % 16 * 4)) & 15; }
    void add(int slot, std::uint64_t value) { words[slot / 16] += value << (slot % 16 * 4); }
    void subtract(int slot, std::uint64_t value) { words[slot / 16] -= value << (slot % 16 * 4); }
    bool operator==(const Key&) const = default;
    std::uint64_t hash() const {
        std::uint64_t hash = 0;
        for (const auto word : words) hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
        return hash >> 20;
    }
};

// Finds a state of the step under way by its key. Open addressing; a new step empties it by a new stamp.
class StateTable {
public:
    void begin_step() {
        if (++stamp_ == 0) {
            std::ranges::fill(slots_, Slot{0, 0});
            stamp_ = 1;
        }
    }

    template <int Words> std::uint32_t& find(const Key<Words>& key, const std::vector<Key<Words>>& keys, bool& found) {
        if (keys.size() * 2 >= slots_.size()) grow(keys);
        for (std::uint64_t place = key.hash();; ++place) {
            Slot& slot = slots_[place & (slots_.size() - 1)];
            if (slot.stamp != stamp_) {
                slot.stamp = stamp_;
                found = false;
                return slot.state;
            }
            if (keys[slot.state] == key) {
                found = true;
                return slot.state;
            }
        }
    }

    std::size_t size() const { return slots_.size(); }

private:
    struct Slot {
        std::uint32_t stamp;
        std::uint32_t state;
    };

    template <int Words> void grow(const std::vector<Key<Words>>& keys) {
        slots_.assign(std::max<std::size_t>(256, slots_.size() * 2), Slot{0, 0});
        stamp_ = 1;
        for (std::uint32_t state = 0; state < keys.size(); ++state) {
            std::uint64_t place = keys[state].hash();
            while (slots_[place & (slots_.size() - 1)].stamp == stamp_) ++place;
            slots_[place & (slots_.size() - 1)] = {stamp_, state};
        }
    }

    std::vector<Slot> slots_ = std::vector<Slot>(256, Slot{0, 0});
    std::uint32_t stamp_ = 0;
};

template <int Words> struct Scratch {
    std::vector<Key<Words>> keys;
    std::vector<Key<Words>> next_keys;
    StateTable table;

    // Gives back the memory that only a very wide chain needs.
    void shrink() {
        constexpr std::size_t kept = 1 << 16;
        if (table.size() > kept) *this = {};
    }
};

} // namespace

const std::array<std::array<std::uint32_t, max_degree + 1>, max_degree + 1> box_choices = make_box_choices();

bool Budget::time_is_up() const { return seconds_now() > deadline_seconds; }

bool ChainGraph::build(const ChainShape& new_shape, Ordering& ordering, Budget& budget, std::uint64_t most_work) {
    shape = new_shape;
    order = ordering.find(shape);
    states_.clear();
    transitions_.clear();
    first_transition_.assign(1, 0);
    value_count_ = 0;
    possible_ = false;
    const int slots = plan_slots();
    if (slots <= 16) return expand<1>(budget, most_work);
    if (slots <= 64) return expand<4>(budget, most_work);
    if (slots <= 256) return expand<16>(budget, most_work);
    return false;
}

// Gives every constraint a slot of the key from its first box to its last; the number of slots needed.
int ChainGraph::plan_slots() {
    static thread_local std::vector<std::int32_t> slot;
    static thread_local std::vector<std::int32_t> boxes_left;
    static thread_local std::vector<std::int32_t> room;
    static thread_local std::vector<std::int32_t> free_slots;
    slot.assign(shape.constraints(), -1);
    boxes_left.resize(shape.constraints());
    room.assign(shape.constraints(), 0);
    free_slots.clear();
    int slots = 0;
    for (int constraint = 0; constraint < shape.constraints(); ++constraint) {
        boxes_left[constraint] = static_cast<std::int32_t>(shape.boxes_of(constraint).size());
        for (const auto box : shape.boxes_of(constraint)) room[constraint] += shape.box_size[box];
    }
    plans_.resize(order.size());
    for (std::size_t step = 0; step < order.size(); ++step) {
        Plan& plan = plans_[step];
        plan.size = shape.box_size[order[step]];
        plan.part_count = 0;
        plan.start_count = 0;
        for (const auto constraint : shape.constraints_of(order[step])) {
            if (slot[constraint] < 0) {
                if (free_slots.empty()) free_slots.push_back(slots++);
                slot[constraint] = free_slots.back();
                free_slots.pop_back();
                plan.starts[plan.start_count++] = {slot[constraint], shape.need[constraint]};
            }
            room[constraint] -= plan.size;
            --boxes_left[constraint];
            plan.parts[plan.part_count++] = {slot[constraint], room[constraint]};
        }
        for (const auto constraint : shape.constraints_of(order[step])) {
            if (boxes_left[constraint] == 0) free_slots.push_back(slot[constraint]);
        }
    }
    return slots;
}

template <int Words> bool ChainGraph::expand(Budget& budget, std::uint64_t most_work) {
    static thread_local Scratch<Words> scratch;
    auto& keys = scratch.keys;
    auto& next_keys = scratch.next_keys;
    keys.assign(1, {});
    states_.push_back({0, 0, 0});
    value_count_ = 1;
    std::uint32_t layer = 0; // the first state of the step under way
    const std::uint64_t allowed = std::min(most_work, budget.work);
    std::uint64_t work = 0;
    bool within = true;
    for (const Plan& plan : plans_) {
        const auto next_layer = static_cast<std::uint32_t>(states_.size());
        next_keys.clear();
        scratch.table.begin_step();
        for (std::uint32_t index = 0; index < keys.size() && within; ++index) {
            Key<Words> key = keys[index];
            for (int i = 0; i < plan.start_count; ++i) key.add(plan.starts[i].first, plan.starts[i].second);
            int fewest = 0;
            int most = plan.size;
            for (int i = 0; i < plan.part_count; ++i) {
                const int misses = key.at(plan.parts[i].slot);
                most = std::min(most, misses);
                fewest = std::max(fewest, misses - plan.parts[i].room_after);
            }
            const State from = states_[layer + index];
            for (int mines = fewest; mines <= most; ++mines) {
                Key<Words> next = key;
                for (int i = 0; i < plan.part_count; ++i) next.subtract(plan.parts[i].slot, mines);
                bool found = false;
                std::uint32_t& place = scratch.table.find(next, next_keys, found);
                if (!found) {
                    place = static_cast<std::uint32_t>(next_keys.size());
                    next_keys.push_back(next);
                    states_.push_back({from.least + mines, from.most + mines, 0});
                }
                State& to = states_[next_layer + place];
                to.least = std::min(to.least, from.least + mines);
                to.most = std::max(to.most, from.most + mines);
                transitions_.push_back({layer + index, next_layer + place, static_cast<std::uint32_t>(mines)});
                work += 4 + static_cast<std::uint64_t>(from.most - from.least);
            }
            within = work <= allowed;
        }
        for (std::size_t i = next_layer; i < states_.size(); ++i) {
            states_[i].values = value_count_;
            value_count_ += static_cast<std::uint32_t>(states_[i].most - states_[i].least + 1);
            work += static_cast<std::uint64_t>(states_[i].most - states_[i].least + 1);
        }
        first_transition_.push_back(static_cast<std::uint32_t>(transitions_.size()));
        layer = next_layer;
        keys.swap(next_keys);
        within = within && work <= allowed && !(work > 100000 && budget.time_is_up());
        if (!within || keys.empty()) break;
    }
    work_ = work;
    budget.work -= std::min(work, budget.work);
    possible_ = within && !keys.empty();
    scratch.shrink();
    return within;
}

std::size_t ChainGraph::bytes() const {
    return states_.capacity() * sizeof(State) + transitions_.capacity() * sizeof(Transition);
}

} // namespace gridseer::minesweeper
