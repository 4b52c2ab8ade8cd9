#include "nurikabe/step.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace gridseer::nurikabe {

void Step::apply(const Entry& entry, Group& group, std::size_t& count) const {
    Sizes leading = entry.leading;
    if (gone != nobody && gone != old_leader && entry.size(gone) != gone_size) return;
    if (gone != nobody && gone == old_leader) leading &= between(gone_size, gone_size);
    Numbers size{};
    int land = 0;
    for (int part = 0; part < parts; ++part) {
        size[part] = part == here ? 1 : 0;
        for (const int old : from[part]) size[part] += old == nobody ? 0 : entry.size(old);
        land += size[part];
    }
    if (old_leader_now == leader) {
        const int added = leader == nobody ? 0 : std::exchange(size[leader], 0);
        if (added <= largest_leader) keep(size, land - added, leading << added, group, count);
        return;
    }
    Sizes only = 1;
    if (leader != nobody) {
        const int alone = std::exchange(size[leader], 0);
        only = between(alone, alone);
        land -= alone;
    }
    if (old_leader_now == nobody) {
        if (leading != 0) keep(size, land, only, group, count);
        return;
    }
    const int added = size[old_leader_now];
    for (; leading != 0; leading &= leading - 1) {
        const int more = std::countr_zero(leading);
        size[old_leader_now] = added + more;
        keep(size, land + more, only, group, count);
    }
}

// Adds an entry unless it is plain that it leads nowhere.
void Step::keep(Numbers& size, int land, Sizes leading, Group& group, std::size_t& count) const {
    Numbers limit = most;
    const int least_leader = leading == 0 ? 0 : std::countr_zero(leading);
    for (const Beside& each : beside) {
        const int other = each.other == leader ? least_leader : size[each.other];
        limit[each.part] = std::max(limit[each.part], each.most - other);
    }
    std::uint64_t sizes = 0;
    for (int part = 0; part < parts; ++part) {
        if (part == leader) continue;
        if (size[part] > limit[part]) return;
        sizes |= static_cast<std::uint64_t>(size[part]) << (8 * part);
    }
    const int left = sea_left + land;
    if (leader != nobody)
        leading &= between(std::max(1, least_sea - left), std::min(limit[leader], most_sea - left));
    else if (left < least_sea || left > most_sea)
        return;
    if (leading != 0 && group.add(sizes, leading)) ++count;
}

Cells::Cells(const Field& field, const std::vector<std::uint8_t>& excluded)
    : may_be_sea(field.may_be_sea),
      may_be_land(field.may_be_land),
      field_(field),
      excluded_(excluded),
      clue_at_(may_be_sea.size(), nobody),
      passed_(may_be_sea.size(), 0) {
    sea_ = static_cast<int>(may_be_sea.size()) - std::accumulate(field.sizes.begin(), field.sizes.end(), 0);
    for (int island = 0; island < static_cast<int>(field.sizes.size()); ++island) {
        largest_ = std::max(largest_, field.sizes[island]);
        clue_at_[field.clue_cells[island]] = island;
        passed_[field.clue_cells[island]] = field.sizes[island];
    }
    std::partial_sum(passed_.begin(), passed_.end(), passed_.begin());
}

void Cells::expand(int cell, const Group& group, Layer& next) {
    cell_ = cell;
    x_ = cell % field_.width;
    y_ = cell / field_.width;
    const Profile before(group.key, std::min(cell_, field_.width));
    for (const bool sea : {true, false}) {
        Profile profile = before;
        Step step;
        if (!(sea ? place_sea(profile, step) : place_land(profile, step))) continue;
        plan(before, profile, step);
        Group& target = next.at(profile.key());
        for (const Entry& entry : group.entries) step.apply(entry, target, next.size);
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
    profile.differs |= !excluded_.empty() && excluded_[cell_] == 0;
    if (!Profile::is_land(above) || profile.has(above)) return true;
    if (profile.owner[above] == nobody) return false; // land without a clue
    step.gone = above;
    step.gone_size = field_.sizes[profile.owner[above]];
    return true;
}

bool Cells::place_land(Profile& profile, Step& step) const {
    const int above = y_ > 0 ? profile.part[x_] : nobody;
    const int left = x_ > 0 ? profile.part[x_ - 1] : nobody;
    if (may_be_land[cell_] == 0) return false;
    int here = profile.lands;
    if (Profile::is_land(left))
        here = left;
    else if (Profile::is_land(above))
        here = above;
    else
        profile.owner[here] = nobody;
    if (Profile::is_land(above) && here != above) {
        if (profile.owner[here] != nobody && profile.owner[above] != nobody) return false;
        profile.join(here, above);
    }
    if (clue_at_[cell_] != nobody) {
        if (profile.owner[here] != nobody) return false;
        profile.owner[here] = static_cast<std::int16_t>(clue_at_[cell_]);
    }
    profile.set(x_, here);
    profile.corner = Profile::is_sea(above);
    profile.differs |= !excluded_.empty() && excluded_[cell_] != 0;
    step.here = here;
    if (Profile::is_sea(above) && !profile.has(above)) {
        if (profile.has_sea()) return false; // cut off from the rest
        profile.closed = true;
    }
    return true;
}

// Numbers the parts of the new profile, and says what they are made of.
void Cells::plan(const Profile& before, Profile& profile, Step& step) const {
    const int above = y_ > 0 ? before.part[x_] : nobody;
    const int joined = step.here != nobody && Profile::is_land(above) && above != step.here ? above : nobody;
    if (x_ + 1 == field_.width) profile.corner = false;
    const Profile::Numbers now = profile.renumber();
    step.parts = profile.lands;
    for (auto& parts : step.from) parts.fill(nobody);
    for (int old = 0; old < before.lands; ++old) {
        if (now[old] != nobody) step.from[now[old]][0] = old;
    }
    if (joined != nobody) step.from[now[step.here]][1] = joined;
    step.old_leader = leader_of(before);
    if (step.old_leader != nobody) step.old_leader_now = now[step.old_leader == joined ? step.here : step.old_leader];
    if (step.here != nobody) step.here = now[step.here];
    step.leader = leader_of(profile);
    set_limits(profile, step);
}

void Cells::set_limits(const Profile& profile, Step& step) const {
    const int done = cell_ + 1;
    int land = passed_[cell_]; // in islands that are complete
    for (int part = 0; part < profile.lands; ++part) {
        const int island = profile.owner[part];
        step.most[part] = island == nobody ? most_beside_clues(profile, part) : field_.sizes[island];
        if (island != nobody) land -= field_.sizes[island];
        for (int other = 0; other < profile.lands && island == nobody; ++other) {
            if (profile.owner[other] == nobody) continue;
            const int distance = profile.distance(part, other);
            const int most = field_.sizes[profile.owner[other]] - distance;
            if (distance < most_columns) step.beside.push_back({part, other, most});
        }
    }
    const int blocks = (field_.height - 1 - y_) / 2 * (field_.width / 2); // that lie apart, each with some land
    step.least_sea = profile.joining_sea();
    step.most_sea = profile.closed ? 0 : static_cast<int>(may_be_sea.size()) - done - blocks;
    step.sea_left = sea_ - done + land;
}

// The part whose size varies most, as far as can be said without the sizes: that of the largest clue, or the widest.
int Cells::leader_of(const Profile& profile) const {
    std::array<int, most_parts> weight{};
    for (int column = 0; column < profile.columns; ++column) {
        if (Profile::is_land(profile.part[column])) ++weight[profile.part[column]];
    }
    int best = nobody;
    for (int part = 0; part < profile.lands; ++part) {
        const int most = profile.owner[part] == nobody ? largest_ : field_.sizes[profile.owner[part]];
        if (profile.owner[part] != nobody) weight[part] = most_columns + most;
        if (most <= largest_leader && (best == nobody || weight[part] > weight[best])) best = part;
    }
    return best;
}

// How large a part without a clue can be so that it can still reach one.
int Cells::most_beside_clues(const Profile& profile, int part) const {
    int most = 0;
    for (int island = 0; island < static_cast<int>(field_.sizes.size()); ++island) {
        const int clue = field_.clue_cells[island];
        if (clue <= cell_) continue;
        int nearest = field_.sizes[island];
        for (int column = 0; column < profile.columns; ++column) {
            if (profile.part[column] != part) continue;
            const int down = clue / field_.width - (column <= x_ ? y_ : y_ - 1);
            nearest = std::min(nearest, std::abs(clue % field_.width - column) + down);
        }
        most = std::max(most, field_.sizes[island] - nearest);
    }
    return most;
}

Sizes Cells::solved(const Key& key, const Entry& entry) const {
    const Profile profile(key, field_.width);
    const bool same = !excluded_.empty() && !profile.differs;
    if (same || profile.seas + static_cast<int>(profile.closed) > 1) return 0;
    const int leader = leader_of(profile);
    Sizes leading = entry.leading;
    for (int part = 0; part < profile.lands; ++part) {
        if (profile.owner[part] == nobody) return 0;
        const int size = field_.sizes[profile.owner[part]];
        if (part == leader)
            leading &= between(size, size);
        else if (entry.size(part) != size)
            return 0;
    }
    return leading;
}

} // namespace gridseer::nurikabe
