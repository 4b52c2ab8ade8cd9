#include "nurikabe/shore.h"

#include "nurikabe/search.h"

#include <algorithm>

namespace gridseer::nurikabe {

bool Shore::propagate(Search& search) const {
    std::vector<Literal> reason{0};
    std::vector<char> at_edge(islands, 0);
    int left = budget;
    for (const Cell& cell : cells) {
        if (search.value(cell.sea) >= 0) continue;
        left -= cell.sides;
        reason.push_back(cell.sea);
        for (const Member& member : cell.members) {
            if (search.value(member.in) <= 0 || at_edge[member.island]) continue;
            at_edge[member.island] = 1;
            --left;
            reason.push_back(opposite(member.in));
        }
    }
    for (const auto& block : blocks) {
        if (!std::ranges::all_of(block, [&](Literal sea) { return search.value(sea) < 0; })) continue;
        --left;
        reason.insert(reason.end(), block.begin(), block.end());
    }
    if (left < 0) return search.refute({reason.data() + 1, reason.size() - 1});

    const auto conclude = [&](Literal literal) {
        reason[0] = literal;
        return search.imply(literal, reason);
    };
    for (const Cell& cell : cells) {
        if (search.value(cell.sea) != 0) continue;
        if (cell.sides > left) {
            if (!conclude(cell.sea)) return false;
            continue;
        }
        for (const Member& member : cell.members) {
            if (at_edge[member.island] || search.value(member.in) != 0 || cell.sides + 1 <= left) continue;
            if (!conclude(opposite(member.in))) return false;
        }
    }
    if (left > 0) return true;
    for (const auto& block : blocks) {
        const auto land = std::ranges::count_if(block, [&](Literal sea) { return search.value(sea) < 0; });
        const auto open = std::ranges::find_if(block, [&](Literal sea) { return search.value(sea) == 0; });
        if (land != 3 || open == block.end()) continue;
        std::vector<Literal> clause = reason;
        clause[0] = *open;
        for (const Literal sea : block) {
            if (sea != *open) clause.push_back(sea);
        }
        if (!search.imply(*open, clause)) return false;
    }
    return true;
}

} // namespace gridseer::nurikabe
