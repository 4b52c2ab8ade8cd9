#include "vision/votes.h"

#include "vision/bit_map.h"
#include "vision/changes.h"

#include <algorithm>

namespace gridseer::vision {

namespace {

constexpr Word none = 0, all = ~Word{0};
// An edge must be five pixels long to vote, since letters have few that are longer; seven, once it is widened by a
// pixel at both ends, so that a dotted line is a line. So it goes on this far to both sides.
constexpr int reach = 3;

struct Voter {
    std::int32_t line;
    std::int32_t place; // where along the line the second colour begins
    std::uint32_t kind; // a number for its two colours
};

using Voters = std::vector<Voter>;

std::uint32_t kind_of(const std::uint8_t* before, const std::uint8_t* after) {
    return Picture::colour(before) * 2654435761U ^ Picture::colour(after) * 2246822519U;
}

// Changes with something flat beside them in their row: where every pixel differs from the next there is a photograph.
void keep_calm_across(BitMap& changes) {
    const int width = changes.width();
    std::vector<Word> busy(changes.words());
    for (int y = 0; y < changes.height(); ++y) {
        const auto row = changes.row(y);
        for (int word = 0; word < changes.words(); ++word) {
            // Beyond the ends anything may be.
            const Word after = from_after(row, word, 1, all) | ~(inside(width - 1, word));
            busy[word] = from_before(row, word, 1, all) & after;
        }
        for (int word = 0; word < changes.words(); ++word) row[word] &= ~busy[word];
    }
}

// The same along the columns.
BitMap calm_down(const BitMap& changes) {
    BitMap calm(changes.width(), changes.height());
    for (int y = 0; y < changes.height(); ++y) {
        for (int word = 0; word < changes.words(); ++word) {
            const Word above = y > 0 ? changes.row(y - 1)[word] : all;
            const Word below = y + 1 < changes.height() ? changes.row(y + 1)[word] : all;
            calm.row(y)[word] = changes.row(y)[word] & ~(above & below);
        }
    }
    return calm;
}

// Some changes of a row that are part of an upright edge.
std::vector<Word> straight_upright(const BitMap& calm, int y) {
    const auto first = calm.row(y);
    std::vector<Word> straight(first.begin(), first.end());
    for (int middle = std::max(0, y - reach); middle <= std::min(calm.height() - 1, y + reach); ++middle) {
        const auto here = calm.row(middle), above = calm.row(std::max(0, middle - 1)),
                   below = calm.row(std::min(calm.height() - 1, middle + 1));
        for (int word = 0; word < calm.words(); ++word) straight[word] &= above[word] | here[word] | below[word];
    }
    return straight;
}

// The changes of a row that are part of a lying edge.
void find_straight_lying(const BitMap& calm, int y, std::vector<Word>& wide, std::vector<Word>& straight) {
    const auto row = calm.row(y);
    const int words = calm.words();
    for (int word = 0; word < words; ++word) {
        wide[word] =
            row[word] | from_before(row, word, 1, none) | from_after(row, word, 1, none) | ~inside(calm.width(), word);
    }
    for (int word = 0; word < words; ++word) {
        Word whole = row[word] & wide[word];
        for (int pixels = 1; pixels <= reach; ++pixels) {
            whole &= from_before(wide, word, pixels, all) & from_after(wide, word, pixels, all);
        }
        straight[word] = whole;
    }
}

Voters voters_across(const Picture& picture, int step) {
    auto calm = changes_across(picture);
    keep_calm_across(calm);
    Voters voters;
    for (int y = 0; y < picture.height; y += step) {
        for_each_bit(straight_upright(calm, y),
                     [&](int x) { voters.push_back({y, x + 1, kind_of(picture.at(x, y), picture.at(x + 1, y))}); });
    }
    return voters;
}

// The voters of the columns, in the order of their lines.
Voters by_line(const Voters& voters, int lines) {
    std::vector<std::size_t> begins(lines + 1);
    for (const auto& voter : voters) ++begins[voter.line + 1];
    for (int line = 0; line < lines; ++line) begins[line + 1] += begins[line];
    Voters sorted(voters.size());
    for (const auto& voter : voters) sorted[begins[voter.line]++] = voter;
    return sorted;
}

Voters voters_down(const Picture& picture, int step) {
    const auto calm = calm_down(changes_down(picture));
    std::vector<Word> sampled(calm.words()), wide(calm.words()), straight(calm.words());
    for (int x = 0; x < picture.width; x += step) sampled[x / word_bits] |= Word{1} << x % word_bits;
    Voters voters;
    for (int y = 0; y < calm.height(); ++y) {
        find_straight_lying(calm, y, wide, straight);
        for (int word = 0; word < calm.words(); ++word) straight[word] &= sampled[word];
        for_each_bit(straight,
                     [&](int x) { voters.push_back({x, y + 1, kind_of(picture.at(x, y), picture.at(x, y + 1))}); });
    }
    return by_line(voters, picture.width);
}

// The last two voters of each kind in a line. The table is cleared by moving on to the next line.
class Memory {
public:
    struct Entry {
        std::int32_t line = -1;
        std::uint32_t kind = 0;
        std::int32_t last = 0;
        std::int32_t before = -1; // none, when negative
    };

    // Makes room for the voters of a line.
    void expect(std::size_t voters) {
        if (2 * voters > entries_.size()) entries_.assign(std::bit_ceil(2 * voters), {});
    }
    Entry& of(std::int32_t line, std::uint32_t kind) {
        const std::size_t mask = entries_.size() - 1;
        std::size_t place = kind * 2654435761U >> 8 & mask;
        while (entries_[place].line == line && entries_[place].kind != kind) place = (place + 1) & mask;
        return entries_[place];
    }

private:
    std::vector<Entry> entries_;
};

// The pairs of each voter with the two before it of its kind. Where there are too many voters, fewer lines of them
// have a vote, since that takes two of one line; so a photograph costs no more than a desktop.
Pairs paired(const Voters& voters, const VotingRules& rules) {
    const auto thin = static_cast<std::int32_t>((voters.size() + rules.most_voters - 1) / rules.most_voters);
    Pairs pairs;
    Memory memory;
    for (auto first = voters.begin(); first != voters.end();) {
        const auto line = first->line;
        const auto end = std::find_if(first, voters.end(), [&](const Voter& voter) { return voter.line != line; });
        if (thin > 1 && line / rules.step % thin != 0) {
            first = end;
            continue;
        }
        memory.expect(end - first);
        for (; first != end; ++first) {
            auto& entry = memory.of(line, first->kind);
            if (entry.line != line) {
                entry = {line, first->kind, first->place, -1};
                continue;
            }
            for (const auto start : {entry.last, entry.before}) {
                const auto distance = first->place - start;
                if (start < 0 || distance < rules.nearest || distance > rules.farthest) continue;
                pairs.start.push_back(start);
                pairs.line.push_back(line);
                pairs.distance.push_back(distance);
            }
            entry.before = entry.last;
            entry.last = first->place;
        }
    }
    return pairs;
}

} // namespace

Votes votes_of(const Picture& picture, const VotingRules& rules) {
    if (picture.width < 2 || picture.height < 2) return {};
    return {paired(voters_across(picture, rules.step), rules), paired(voters_down(picture, rules.step), rules)};
}

} // namespace gridseer::vision
