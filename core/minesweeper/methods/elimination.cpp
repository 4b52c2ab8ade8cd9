#include "minesweeper/methods/elimination.h"

#include "minesweeper/methods/canonical.h"
#include "minesweeper/methods/chains.h"
#include "random.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace gridseer::minesweeper {

namespace {

constexpr int most_orders = 64;                       // a board with more symmetries than that is left with these
constexpr std::int64_t largest_coefficient = 1 << 30; // a row that would need a larger one is not combined

struct Term {
    std::int32_t column;
    std::int64_t factor;
};

struct Row {
    std::vector<Term> terms; // by column
    std::int64_t mines = 0;

    std::int64_t factor_of(std::int32_t column) const {
        const auto place = std::ranges::lower_bound(terms, column, {}, &Term::column);
        return place != terms.end() && place->column == column ? place->factor : 0;
    }
};

// row * row_times - pivot * pivot_times in smallest whole numbers. False when they would be too large.
bool combine(Row& row, std::int64_t row_times, const Row& pivot, std::int64_t pivot_times) {
    Row result;
    result.terms.reserve(row.terms.size() + pivot.terms.size());
    auto a = row.terms.begin();
    auto b = pivot.terms.begin();
    while (a != row.terms.end() || b != pivot.terms.end()) {
        Term term{};
        if (b == pivot.terms.end() || (a != row.terms.end() && a->column < b->column)) {
            term = {a->column, a->factor * row_times};
            ++a;
        } else if (a == row.terms.end() || b->column < a->column) {
            term = {b->column, -b->factor * pivot_times};
            ++b;
        } else {
            term = {a->column, a->factor * row_times - b->factor * pivot_times};
            ++a;
            ++b;
        }
        if (term.factor != 0) result.terms.push_back(term);
    }
    result.mines = row.mines * row_times - pivot.mines * pivot_times;
    std::int64_t divisor = result.mines;
    for (const Term& term : result.terms) divisor = std::gcd(divisor, term.factor);
    if (result.terms.empty()) divisor = 1;
    result.mines /= divisor;
    for (Term& term : result.terms) term.factor /= divisor;
    const auto too_large = [](std::int64_t value) { return std::abs(value) >= largest_coefficient; };
    if (too_large(result.mines) || std::ranges::any_of(result.terms, too_large, &Term::factor)) return false;
    row = std::move(result);
    return true;
}

// One chain: its boxes, what is proven of them so far, and the equations that are left.
class ChainElimination {
public:
    ChainElimination(const Equations& equations, const EquationChain& chain, const EliminationSettings& settings)
        : settings_(settings) {
        gather_boxes(equations, chain);
        proven_.resize(cells_.size(), Verdict::open_to_both);
    }

    // Reduces until nothing new is proven. False when the equations contradict each other.
    bool run() {
        bool more = true;
        while (more && !contradiction_ && work_ < settings_.work) {
            found_ = proven_;
            const BoxSystem system = what_is_left();
            for (const SystemOrder& order : canonical_orders(system, most_orders)) reduce_in(system, order);
            more = found_ != proven_;
            proven_ = found_;
        }
        return !contradiction_;
    }

    bool proved_something() const {
        return std::ranges::any_of(proven_, [](Verdict v) { return v != Verdict::open_to_both; });
    }

    void mark(std::vector<Verdict>& verdict) const {
        for (std::size_t box = 0; box < cells_.size(); ++box) {
            for (const Cell cell : cells_[box]) verdict[cell] = proven_[box];
        }
    }

private:
    void gather_boxes(const Equations& equations, const EquationChain& chain) {
        std::map<Cell, std::vector<std::int32_t>> seen_by;
        for (std::size_t row = 0; row < chain.equations.size(); ++row) {
            const std::int32_t e = chain.equations[row];
            mines_.push_back(equations.mines[e]);
            for (auto i = equations.starts[e]; i < equations.starts[e + 1]; ++i) {
                seen_by[equations.cells[i]].push_back(static_cast<std::int32_t>(row));
            }
        }
        std::map<std::vector<std::int32_t>, std::int32_t> box_of;
        rows_.resize(chain.equations.size());
        for (const auto& [cell, rows] : seen_by) {
            const auto [place, is_new] = box_of.try_emplace(rows, static_cast<std::int32_t>(cells_.size()));
            if (is_new) {
                cells_.emplace_back();
                for (const std::int32_t row : rows) rows_[row].push_back(place->second);
            }
            cells_[place->second].push_back(cell);
        }
    }

    // The equations with what is proven put in, over the boxes that are left. Equal ones are kept once.
    BoxSystem what_is_left() {
        BoxSystem system;
        left_.clear();
        std::vector<std::int32_t> place(cells_.size(), -1);
        for (std::size_t box = 0; box < cells_.size(); ++box) {
            if (proven_[box] != Verdict::open_to_both) continue;
            place[box] = static_cast<std::int32_t>(left_.size());
            left_.push_back(static_cast<std::int32_t>(box));
            system.sizes.push_back(static_cast<std::int32_t>(cells_[box].size()));
        }
        system.rows_of_box.resize(left_.size());
        std::set<std::pair<std::vector<std::int32_t>, std::int32_t>> seen;
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            std::vector<std::int32_t> boxes;
            std::int32_t mines = mines_[row];
            for (const std::int32_t box : rows_[row]) {
                if (place[box] >= 0) boxes.push_back(place[box]);
                if (proven_[box] == Verdict::mine) mines -= static_cast<std::int32_t>(cells_[box].size());
            }
            if ((boxes.empty() && mines == 0) || !seen.emplace(boxes, mines).second) continue;
            for (const std::int32_t box : boxes) {
                system.rows_of_box[box].push_back(static_cast<std::int32_t>(system.rows.size()));
            }
            system.rows.push_back(std::move(boxes));
            system.mines.push_back(mines);
        }
        return system;
    }

    void reduce_in(const BoxSystem& system, const SystemOrder& order) {
        std::vector<std::int32_t> column_of(system.sizes.size());
        for (std::size_t i = 0; i < order.boxes.size(); ++i) column_of[order.boxes[i]] = static_cast<std::int32_t>(i);
        std::vector<Row> rows;
        for (const std::int32_t row : order.rows) {
            Row& made = rows.emplace_back();
            made.mines = system.mines[row];
            for (const std::int32_t box : system.rows[row]) made.terms.push_back({column_of[box], 1});
            std::ranges::sort(made.terms, {}, &Term::column);
        }
        boxes_.clear();
        for (const std::int32_t box : order.boxes) boxes_.push_back(left_[box]);
        for (int reduction = 0; reduction < settings_.reductions; ++reduction) {
            std::vector<Row> shuffled = rows;
            Random random(static_cast<std::uint64_t>(reduction));
            for (auto left = static_cast<std::uint32_t>(rows.size()); reduction > 0 && left > 1; --left) {
                std::swap(shuffled[left - 1], shuffled[random.below(left)]);
            }
            reduce(shuffled);
        }
    }

    // Gauss and Jordan: each column in turn is kept in one row and taken out of all others.
    void reduce(std::vector<Row>& rows) {
        if (settings_.every_step) std::ranges::for_each(rows, [&](const Row& row) { check(row); });
        std::vector<std::vector<std::int32_t>> rows_with(boxes_.size());
        for (std::size_t row = 0; row < rows.size(); ++row) note(rows[row], static_cast<std::int32_t>(row), rows_with);
        std::vector<std::uint8_t> used(rows.size(), 0);
        for (std::size_t i = 0; i < boxes_.size() && work_ < settings_.work; ++i) {
            const auto column = static_cast<std::int32_t>(i);
            auto candidates = std::exchange(rows_with[i], {});
            std::ranges::sort(candidates);
            candidates.erase(std::ranges::unique(candidates).begin(), candidates.end());
            const auto has_it = [&](std::int32_t row) { return rows[row].factor_of(column) != 0; };
            const auto pivot =
                std::ranges::find_if(candidates, [&](std::int32_t row) { return !used[row] && has_it(row); });
            if (pivot == candidates.end()) continue;
            used[*pivot] = 1;
            for (const std::int32_t row : candidates) {
                if (row == *pivot || !has_it(row) || !take_out(column, rows[*pivot], rows[row])) continue;
                note(rows[row], row, rows_with);
                if (settings_.every_step) check(rows[row]);
            }
        }
        if (!settings_.every_step) std::ranges::for_each(rows, [&](const Row& row) { check(row); });
    }

    static void note(const Row& row, std::int32_t number, std::vector<std::vector<std::int32_t>>& rows_with) {
        for (const Term& term : row.terms) rows_with[term.column].push_back(number);
    }

    bool take_out(std::int32_t column, const Row& pivot, Row& row) {
        const std::int64_t from = pivot.factor_of(column);
        const std::int64_t out = row.factor_of(column);
        const std::int64_t common = std::gcd(from, out);
        const std::int64_t sign = from < 0 ? -1 : 1; // the row keeps its sign
        work_ += row.terms.size() + pivot.terms.size();
        return combine(row, sign * from / common, pivot, sign * out / common);
    }

    // What one row proves: at its most, every box with a positive factor is full of mines and every other one free;
    // at its least, the other way round.
    void check(const Row& row) {
        std::int64_t least = 0;
        std::int64_t most = 0;
        for (const Term& term : row.terms) {
            const auto size = static_cast<std::int64_t>(cells_[boxes_[term.column]].size());
            (term.factor > 0 ? most : least) += term.factor * size;
        }
        if (row.mines < least || row.mines > most) contradiction_ = true;
        if (!settings_.mixed_signs && least < 0) return;
        if (row.mines != least && row.mines != most) return;
        for (const Term& term : row.terms) {
            const bool mine = (term.factor > 0) == (row.mines == most);
            Verdict& found = found_[boxes_[term.column]];
            const Verdict verdict = mine ? Verdict::mine : Verdict::safe;
            if (found != Verdict::open_to_both && found != verdict) contradiction_ = true;
            found = verdict;
        }
    }

    const EliminationSettings& settings_;
    std::uint64_t work_ = 0;
    std::vector<std::vector<Cell>> cells_;        // of each box
    std::vector<std::vector<std::int32_t>> rows_; // boxes of each equation
    std::vector<std::int32_t> mines_;
    std::vector<Verdict> proven_;     // for each box, before this round
    std::vector<Verdict> found_;      // and after it
    std::vector<std::int32_t> left_;  // the boxes that are not proven
    std::vector<std::int32_t> boxes_; // the box of each column
    bool contradiction_ = false;
};

} // namespace

EliminationAnswer eliminate(const Grid& grid, std::span<const std::uint8_t> sights,
                            const EliminationSettings& settings) {
    EliminationAnswer answer;
    answer.verdict.assign(grid.size(), Verdict::none);
    const Equations found = equations(grid, sights);
    for (const EquationChain& chain : chains_of(grid, found)) {
        ChainElimination elimination(found, chain, settings);
        answer.contradiction = !elimination.run();
        if (answer.contradiction) answer.clues.clear();
        if (answer.contradiction || elimination.proved_something()) {
            for (const std::int32_t e : chain.equations) answer.clues.push_back(found.clues[e]);
        }
        if (answer.contradiction) return answer;
        elimination.mark(answer.verdict);
    }
    std::ranges::sort(answer.clues);
    return answer;
}

} // namespace gridseer::minesweeper
