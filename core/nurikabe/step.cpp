#include "nurikabe/step.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace gridseer::nurikabe {

void Goal::add(const Numbers& size, int led, Sizes leading, std::size_t& count) const {
    if (group == nullptr || leading == 0) return;
    Numbers now{};
    int land = 0;
    for (int slot = 0; slot < most_parts && to[slot] != nobody; ++slot) {
        now[to[slot]] += size[slot];
        land += size[slot];
    }
    const int led_now = led == nobody ? nobody : to[led];
    const int alone = leader == nobody ? 0 : std::exchange(now[leader], 0);
    land -= alone;
    if (led_now == leader) {
        if (alone <= largest_leader) keep(now, land, leading << alone, count);
        return;
    }
    const Sizes only = leader == nobody ? 1 : between(alone, alone);
    if (led_now == nobody) {
        keep(now, land, only, count);
        return;
    }
    const int added = now[led_now];
    for (; leading != 0; leading &= leading - 1) {
        const int more = std::countr_zero(leading);
        now[led_now] = added + more;
        keep(now, land + more, only, count);
    }
}

void Goal::keep(const Numbers& size, int land, Sizes leading, std::size_t& count) const {
    std::uint64_t sizes = 0;
    for (int slot = 0; slot < profile.slots; ++slot) {
        if (slot == leader) continue;
        if (size[slot] > most[slot]) return;
        sizes |= static_cast<std::uint64_t>(size[slot]) << (8 * slot);
    }
    const int left = sea_left + land;
    if (leader != nobody)
        leading &= between(std::max(1, least_sea - left), std::min(most[leader], most_sea - left));
    else if (left < least_sea || left > most_sea)
        return;
    if (leading != 0 && group->add(sizes, leading)) ++count;
}

void Step::begin(const Profile& from) {
    profile = from;
    before = from.slots;
    here = gone = old_leader = nobody;
    parts.clear();
    islands.clear();
    goals.clear();
}

Cells::Cells(const Field& field)
    : may_be_sea(field.may_be_sea),
      may_be_land(field.may_be_land),
      field_(field),
      clue_at_(may_be_sea.size(), nobody),
      passed_(may_be_sea.size(), 0) {
    sea_ = static_cast<int>(may_be_sea.size()) - std::accumulate(field.sizes.begin(), field.sizes.end(), 0);
    int largest = 0;
    for (int island = 0; island < static_cast<int>(field.sizes.size()); ++island) {
        const int size = field.sizes[island];
        second_ = std::max(second_, std::min(largest, size));
        largest = std::max(largest, size);
        clue_at_[field.clue_cells[island]] = island;
        passed_[field.clue_cells[island]] = size;
    }
    std::partial_sum(passed_.begin(), passed_.end(), passed_.begin());
}

void Cells::expand(int cell, const Group& group, Layer& next) {
    cell_ = cell;
    x_ = cell % field_.width;
    y_ = cell / field_.width;
    const Profile before(group.key, std::min(cell_, field_.width));
    for (const bool sea : {true, false}) {
        step_.begin(before);
        if (!(sea ? place_sea(step_.profile, step_) : place_land(step_.profile, step_))) continue;
        plan(before, step_);
        for (const Entry& entry : group.entries) apply(step_, entry, next);
    }
}

bool Cells::place_sea(Profile& profile, Step& step) const {
    const int above = y_ > 0 ? profile.part[x_] : nobody;
    const int left = x_ > 0 ? profile.part[x_ - 1] : nobody;
    const bool block = y_ > 0 && x_ > 0 && profile.corner && Profile::is_sea(above) && Profile::is_sea(left);
    if (may_be_sea[cell_] == 0 || profile.closed || block) return false;
    int here = most_parts + profile.seas;
    if (Profile::is_sea(left))
        here = left;
    else if (Profile::is_sea(above))
        here = above;
    if (Profile::is_sea(above) && here != above) profile.join(here, above);
    profile.set(x_, here);
    profile.corner = Profile::is_sea(above);
    if (!Profile::is_land(above) || profile.has(above)) return true;
    const int island = profile.owner[above];
    if (island == nobody || !is_passed(island)) return false; // land without a clue
    if (std::count(profile.owner.begin(), profile.owner.begin() + profile.lands, island) > 1) return false;
    step.gone = profile.slot[above];
    step.gone_size = field_.sizes[island];
    return true;
}

bool Cells::place_land(Profile& profile, Step& step) const {
    const int above = y_ > 0 ? profile.part[x_] : nobody;
    const int left = x_ > 0 ? profile.part[x_ - 1] : nobody;
    if (may_be_land[cell_] == 0) return false;
    const auto agree = [](int one, int other) { return one == nobody || other == nobody || one == other; };
    int here = profile.lands;
    if (Profile::is_land(left))
        here = left;
    else if (Profile::is_land(above))
        here = above;
    else
        profile.owner[here] = nobody;
    if (Profile::is_land(above) && here != above) {
        if (!agree(profile.owner[here], profile.owner[above])) return false;
        profile.join(here, above);
    }
    if (clue_at_[cell_] != nobody) {
        if (!agree(profile.owner[here], clue_at_[cell_])) return false;
        profile.owner[here] = static_cast<std::int16_t>(clue_at_[cell_]);
    }
    profile.set(x_, here);
    profile.corner = Profile::is_sea(above);
    step.here = here;
    if (Profile::is_sea(above) && !profile.has(above)) {
        if (profile.has_sea()) return false; // cut off from the rest
        profile.closed = true;
    }
    return true;
}

// Numbers the parts of the new profile, and says what they are made of.
void Cells::plan(const Profile& before, Step& step) const {
    Profile& profile = step.profile;
    const int above = y_ > 0 ? before.part[x_] : nobody;
    const int joined = step.here != nobody && Profile::is_land(above) ? above : nobody;
    if (x_ + 1 == field_.width) profile.corner = false;
    const Profile::Numbers now = profile.renumber();
    step.to.fill(nobody);
    for (int old = 0; old < before.lands; ++old) {
        const int part = now[old == joined ? step.here : old];
        if (part != nobody) step.to[before.slot[old]] = profile.slot[part];
    }
    if (step.here != nobody) step.here = now[step.here];
    step.old_leader = leader_of(before);
    for (int part = 0; part < profile.lands; ++part) {
        if (profile.owner[part] == nobody) add_islands(step, part);
    }
}

// The islands that a part can still belong to: their clue is near enough, and so is what there is of them already.
void Cells::add_islands(Step& step, int part) const {
    const Profile& profile = step.profile;
    for (int island = 0; island < static_cast<int>(field_.sizes.size()); ++island) {
        const int begun = profile.part_of(island);
        if (begun == nobody && is_passed(island)) continue;
        const int size = field_.sizes[island];
        int more = is_passed(island) ? 0 : to_clue(profile, part, island);
        if (more < size && begun != nobody) more = std::max(more, profile.joining(island, part));
        if (more < size) step.islands.push_back({island, size - more, begun == nobody ? nobody : profile.slot[begun]});
    }
    step.parts.push_back({part, profile.slot[part], step.islands.size()});
}

// Takes an entry over a step. A part that only one island can still take in belongs to it from now on. Whether that is
// so must not depend on the other sizes of the leader, or the way back, by halves, would come to other profiles.
void Cells::apply(Step& step, const Entry& entry, Layer& next) const {
    Sizes leading = entry.leading;
    if (step.gone != nobody && step.gone != step.old_leader && entry.size(step.gone) != step.gone_size) return;
    if (step.gone != nobody && step.gone == step.old_leader) leading &= between(step.gone_size, step.gone_size);
    if (leading == 0) return;
    Numbers size{};
    for (int slot = 0; slot < step.before; ++slot) {
        if (step.to[slot] != nobody) size[step.to[slot]] += entry.size(slot);
    }
    if (step.here != nobody) ++size[step.profile.slot[step.here]];
    const int led = step.old_leader == nobody ? nobody : step.to[step.old_leader];
    std::uint64_t taken = 0;
    std::uint64_t led_taken = 0;
    Sizes larger = 0; // of the leader: with these it is taken
    std::size_t at = 0;
    for (const Step::Part& part : step.parts) {
        int most = 0;
        int second = 0;
        std::uint64_t by = 0;
        for (; at < part.islands; ++at) {
            const Step::Island& island = step.islands[at];
            const int room = island.most - (island.slot == nobody ? 0 : size[island.slot]);
            if (room > most) by = static_cast<std::uint64_t>(island.number + 1) << (8 * part.number);
            second = std::max(second, std::min(most, room));
            most = std::max(most, room);
        }
        const int here = size[part.slot];
        if (part.slot == led) {
            larger = leading & between(second - here + 1, most - here);
            leading &= between(0, second - here);
            led_taken = by;
        } else if (here > most) {
            return;
        } else if (here > second) {
            taken |= by;
        }
    }
    if (leading != 0) goal(step, taken, next).add(size, led, leading, next.size);
    if (larger != 0) goal(step, taken | led_taken, next).add(size, led, larger, next.size);
}

const Goal& Cells::goal(Step& step, std::uint64_t taken, Layer& next) const {
    for (const Goal& goal : step.goals) {
        if (goal.taken == taken) return goal;
    }
    Goal& goal = step.goals.emplace_back();
    goal.profile = step.profile;
    goal.taken = taken;
    for (const Step::Part& part : step.parts) {
        const auto island = static_cast<std::int16_t>((taken >> (8 * part.number) & 255) - 1);
        goal.profile.owner[part.number] = island;
    }
    goal.profile.number_slots();
    goal.to.fill(nobody);
    for (int part = 0; part < step.profile.lands; ++part) goal.to[step.profile.slot[part]] = goal.profile.slot[part];
    goal.leader = leader_of(goal.profile);
    if (set_limits(goal)) goal.group = &next.at(goal.profile.key());
    return goal;
}

// False: the parts of an island cannot be joined.
bool Cells::set_limits(Goal& goal) const {
    const Profile& profile = goal.profile;
    const int done = cell_ + 1;
    int land = passed_[cell_]; // in islands that are complete
    goal.most.fill(second_);
    for (int part = 0; part < profile.lands; ++part) {
        const int island = profile.owner[part];
        if (island == nobody || profile.part_of(island) != part) continue;
        int more = profile.joining(island);
        if (is_passed(island)) {
            land -= field_.sizes[island];
        } else {
            int nearest = no_way;
            for (int each = part; each < profile.lands; ++each) {
                if (profile.owner[each] == island) nearest = std::min(nearest, to_clue(profile, each, island));
            }
            more = std::max(more, nearest);
        }
        goal.most[profile.slot[part]] = field_.sizes[island] - more;
        if (more >= field_.sizes[island]) return false;
    }
    const int blocks = (field_.height - 1 - y_) / 2 * (field_.width / 2); // that lie apart, each with some land
    goal.least_sea = profile.joining_sea();
    goal.most_sea = profile.closed ? 0 : static_cast<int>(may_be_sea.size()) - done - blocks;
    goal.sea_left = sea_ - done + land;
    return true;
}

// The slot whose size varies most, as far as can be said without the sizes: that of the largest clue, or the widest.
int Cells::leader_of(const Profile& profile) const {
    std::array<int, most_parts> weight{};
    std::array<int, most_parts> most{};
    for (int column = 0; column < profile.columns; ++column) {
        if (Profile::is_land(profile.part[column])) ++weight[profile.slot[profile.part[column]]];
    }
    for (int part = 0; part < profile.lands; ++part) {
        const int island = profile.owner[part];
        most[profile.slot[part]] = island == nobody ? second_ : field_.sizes[island];
        if (island != nobody) weight[profile.slot[part]] = most_columns + field_.sizes[island];
    }
    int best = nobody;
    for (int slot = 0; slot < profile.slots; ++slot) {
        if (most[slot] <= largest_leader && (best == nobody || weight[slot] > weight[best])) best = slot;
    }
    return best;
}

// How many cells at least a part is away from a clue that lies ahead.
int Cells::to_clue(const Profile& profile, int part, int island) const {
    const int clue = field_.clue_cells[island];
    int nearest = no_way;
    for (int column = 0; column < profile.columns; ++column) {
        if (profile.part[column] != part) continue;
        const int down = clue / field_.width - (column <= x_ ? y_ : y_ - 1);
        nearest = std::min(nearest, std::abs(clue % field_.width - column) + down);
    }
    return nearest;
}

Sizes Cells::solved(const Key& key, const Entry& entry) const {
    const Profile profile(key, field_.width);
    if (profile.seas + static_cast<int>(profile.closed) > 1 || profile.slots < profile.lands) return 0;
    const int leader = leader_of(profile);
    Sizes leading = entry.leading;
    for (int part = 0; part < profile.lands; ++part) {
        if (profile.owner[part] == nobody) return 0;
        const int size = field_.sizes[profile.owner[part]];
        if (profile.slot[part] == leader)
            leading &= between(size, size);
        else if (entry.size(profile.slot[part]) != size)
            return 0;
    }
    return leading;
}

} // namespace gridseer::nurikabe
