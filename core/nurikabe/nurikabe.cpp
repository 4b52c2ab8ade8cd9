#include "nurikabe/nurikabe.h"

#include "nurikabe/search.h"
#include "nurikabe/sweep.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace gridseer::nurikabe {

namespace {

long long largest_budget(int width, int height) { return width + height; }

// A puzzle as variables and clauses: for every cell whether it is sea, and for every island that can reach it whether
// it belongs to that one.
class Model {
public:
    explicit Model(const Puzzle& puzzle);

    Search search;

    std::vector<std::uint8_t> solution() const;
    // What is known without any assumption.
    Field field() const;
    // From now on, only other solutions.
    void exclude(const std::vector<std::uint8_t>& solution);

private:
    struct Member {
        int island;
        int variable;
    };

    void find_clues();
    void add_sea();
    void add_island(int island);
    void add_cell_clauses();
    void add_neighbour_clauses(int cell, int other);
    void add_blocks();
    void add_shore();
    void prefer();
    bool may_hold(int island, int cell) const;
    int member(int cell, int island) const;
    std::array<int, 4> touching(int cell) const;

    const Puzzle& puzzle_;
    std::vector<int> roots_;
    bool sized_ = true;      // whether every clue is a number
    std::vector<int> guard_; // the clue that a cell is or touches: -1 none, -2 several
    std::vector<int> sea_;
    long long pairs_ = 0;
    std::vector<std::vector<Member>> members_;
};

Model::Model(const Puzzle& puzzle) : puzzle_(puzzle) {
    find_clues();
    add_sea();
    for (int island = 0; island < static_cast<int>(roots_.size()); ++island) add_island(island);
    add_cell_clauses();
    add_blocks();
    add_shore();
    prefer();
}

std::array<int, 4> Model::touching(int cell) const {
    const int x = cell % puzzle_.width;
    const int y = cell / puzzle_.width;
    return {y > 0 ? cell - puzzle_.width : -1, x > 0 ? cell - 1 : -1, x + 1 < puzzle_.width ? cell + 1 : -1,
            y + 1 < puzzle_.height ? cell + puzzle_.width : -1};
}

void Model::find_clues() {
    const auto count = static_cast<int>(puzzle_.clues.size());
    guard_.assign(count, -1);
    members_.resize(count);
    for (int cell = 0; cell < count; ++cell) {
        if (puzzle_.clues[cell] == no_clue) continue;
        const auto island = static_cast<int>(roots_.size());
        roots_.push_back(cell);
        if (puzzle_.clues[cell] < 0) sized_ = false;
        if (puzzle_.clues[cell] == left_out) continue;
        guard_[cell] = island;
        for (const int other : touching(cell)) {
            if (other >= 0 && guard_[other] != island) guard_[other] = guard_[other] == -1 ? island : -2;
        }
    }
}

void Model::add_sea() {
    const auto count = static_cast<int>(puzzle_.clues.size());
    std::vector<Literal> literals;
    std::vector<std::array<int, 2>> places;
    for (int cell = 0; cell < count; ++cell) {
        sea_.push_back(search.add_variable(search.add_group()));
        literals.push_back(positive(sea_[cell]));
        places.push_back({cell % puzzle_.width, cell / puzzle_.width});
    }
    const long long land = std::accumulate(puzzle_.clues.begin(), puzzle_.clues.end(), 0LL);
    const int size = !sized_ ? Region::unknown_size : static_cast<int>(std::max(0LL, count - land));
    if (sized_ && size > 0) search.add_clause(literals);
    search.add_region({literals, std::move(places), size, Region::any_root});
    for (int cell = 0; cell < count; ++cell) {
        const int colour = puzzle_.colours.empty() ? 0 : puzzle_.colours[cell];
        if (colour == 1) search.add_clause({positive(sea_[cell])});
        const bool is_clue = puzzle_.clues[cell] != no_clue && puzzle_.clues[cell] != left_out;
        if (is_clue || colour == 2) search.add_clause({opposite(positive(sea_[cell]))});
    }
}

// Another clue, and what touches it, belongs to that clue's island or to none.
bool Model::may_hold(int island, int cell) const { return guard_[cell] == -1 || guard_[cell] == island; }

void Model::add_island(int island) {
    const int root = roots_[island];
    const int clue = puzzle_.clues[root];
    const int size = clue > 0 ? clue : static_cast<int>(puzzle_.clues.size());
    std::vector<int> cells{root};
    std::vector<int> distance(puzzle_.clues.size(), 0);
    distance[root] = 1;
    for (std::size_t next = 0; next < cells.size() && distance[cells[next]] < size; ++next) {
        for (const int other : touching(cells[next])) {
            if (other < 0 || distance[other] > 0 || !may_hold(island, other)) continue;
            distance[other] = distance[cells[next]] + 1;
            cells.push_back(other);
        }
    }
    pairs_ += static_cast<long long>(cells.size());
    if (pairs_ > most_pairs) throw std::length_error("too many cells that too many clues can reach");
    std::vector<Literal> literals;
    std::vector<std::array<int, 2>> places;
    for (const int cell : cells) {
        const int variable = search.add_variable(sea_[cell] /* its group has the same number */);
        members_[cell].push_back({island, variable});
        literals.push_back(positive(variable));
        places.push_back({cell % puzzle_.width, cell / puzzle_.width});
    }
    if (clue == left_out) {
        for (const Literal literal : literals) search.add_clause({opposite(literal), literals[0]});
    }
    search.add_region({literals, std::move(places), clue > 0 ? clue : Region::unknown_size, 0});
    if (clue != left_out) search.add_clause({literals[0]});
}

int Model::member(int cell, int island) const {
    for (const Member& member : members_[cell]) {
        if (member.island == island) return member.variable;
    }
    return -1;
}

void Model::add_cell_clauses() {
    for (int cell = 0; cell < static_cast<int>(sea_.size()); ++cell) {
        std::vector<Literal> some{positive(sea_[cell])};
        for (const Member& member : members_[cell]) some.push_back(positive(member.variable));
        search.add_clause(some);
        for (const int other : touching(cell)) {
            if (other >= 0) add_neighbour_clauses(cell, other);
        }
    }
}

// Next to a cell of an island: the same island or sea.
void Model::add_neighbour_clauses(int cell, int other) {
    for (const Member& each : members_[cell]) {
        std::vector<Literal> clause{opposite(positive(each.variable)), positive(sea_[other])};
        const int variable = member(other, each.island);
        if (variable >= 0) clause.push_back(positive(variable));
        search.add_clause(std::move(clause));
    }
}

void Model::add_blocks() {
    for (int y = 0; y + 1 < puzzle_.height; ++y) {
        for (int x = 0; x + 1 < puzzle_.width; ++x) {
            const int cell = y * puzzle_.width + x;
            std::vector<Literal> clause;
            for (const int each : {cell, cell + 1, cell + puzzle_.width, cell + puzzle_.width + 1}) {
                clause.push_back(opposite(positive(sea_[each])));
            }
            search.add_clause(std::move(clause));
        }
    }
}

// Only where the budget is small: elsewhere it costs more time than it saves.
void Model::add_shore() {
    const int width = puzzle_.width;
    const int height = puzzle_.height;
    const auto count = static_cast<long long>(puzzle_.clues.size());
    const long long land = std::accumulate(puzzle_.clues.begin(), puzzle_.clues.end(), 0LL);
    if (!sized_ || land >= count) return;
    const long long pairs = 2LL * width * height - width - height;
    Shore shore;
    shore.islands = static_cast<int>(roots_.size());
    const long long budget = count - pairs + 2 * land + 2LL * shore.islands - 1;
    if (budget < 0) search.add_clause({});
    if (budget < 0 || budget > largest_budget(width, height)) return;
    shore.budget = static_cast<int>(budget);
    for (int cell = 0; cell < count; ++cell) {
        const auto around = touching(cell);
        const auto sides = static_cast<int>(std::ranges::count(around, -1));
        if (sides == 0) continue;
        Shore::Cell each{positive(sea_[cell]), sides, {}};
        for (const Member& member : members_[cell]) each.members.push_back({member.island, positive(member.variable)});
        shore.cells.push_back(std::move(each));
    }
    for (int y = 0; y + 1 < height; ++y) {
        for (int x = 0; x + 1 < width; ++x) {
            const int cell = y * width + x;
            shore.blocks.push_back({positive(sea_[cell]), positive(sea_[cell + 1]), positive(sea_[cell + width]),
                                    positive(sea_[cell + width + 1])});
        }
    }
    search.set_shore(std::move(shore));
}

void Model::prefer() {
    for (int cell = 0; cell < static_cast<int>(sea_.size()); ++cell) {
        search.prefer(sea_[cell], true, 0);
        for (const Member& member : members_[cell]) search.prefer(member.variable, false, 0);
    }
}

std::vector<std::uint8_t> Model::solution() const {
    std::vector<std::uint8_t> cells;
    for (const int variable : sea_) cells.push_back(search.model(variable));
    return cells;
}

Field Model::field() const {
    Field field{puzzle_.width, puzzle_.height, roots_, {}, {}, {}};
    for (const int root : roots_) field.sizes.push_back(puzzle_.clues[root]);
    for (const int variable : sea_) {
        const Literal sea = positive(variable);
        const int known = search.level(sea) == 0 ? search.value(sea) : 0;
        field.may_be_sea.push_back(known >= 0);
        field.may_be_land.push_back(known <= 0);
    }
    return field;
}

void Model::exclude(const std::vector<std::uint8_t>& solution) {
    // When the size of the sea is known, another solution has sea where this one has an island, and the other way
    // round.
    std::vector<Literal> land;
    std::vector<Literal> water;
    for (std::size_t cell = 0; cell < sea_.size(); ++cell) {
        if (solution[cell])
            water.push_back(opposite(positive(sea_[cell])));
        else
            land.push_back(positive(sea_[cell]));
    }
    if (sized_) {
        search.add_clause(land);
        search.add_clause(water);
    } else {
        land.insert(land.end(), water.begin(), water.end());
        search.add_clause(land);
    }
}

// The two methods take turns, each time with more room: conflicts for clause learning, which settles almost everything
// at once, and entries for the sweep, which settles what has no short proof.
struct Turn {
    std::uint64_t conflicts;
    std::size_t entries;
};
constexpr std::array<Turn, 4> turns{
    {{60'000, 1'000'000}, {120'000, 4'000'000}, {300'000, 16'000'000}, {UINT64_MAX, 0}}};

class Solver {
public:
    Solver(const Puzzle& puzzle, int most, const std::function<bool()>& keep_going)
        : model_(puzzle), most_(most), keep_going_(keep_going) {}

    Answer solve(Method method) {
        for (const Turn& turn : turns) {
            if (method == Method::both && learn(turn.conflicts)) break;
            if (turn.entries > 0 && sweep_on(turn.entries)) break;
        }
        answer_.conflicts = model_.search.conflicts();
        return answer_;
    }

private:
    struct From {               // some side
        std::vector<int> cells; // in the order of the sweep
        Sweep sweep;

        From(std::vector<int> cells, Field field, std::function<bool()> keep_going)
            : cells(std::move(cells)), sweep(std::move(field), std::move(keep_going)) {}
    };

    void begin_sweeps();
    // Each says whether nothing is left to do.
    bool learn(std::uint64_t conflicts);
    bool sweep_on(std::size_t entries);
    bool add_all(From& from);
    bool add(std::vector<std::uint8_t> solution);
    bool add_none();
    bool stopped() {
        stopped_ = stopped_ || !keep_going_();
        return stopped_;
    }

    Model model_;
    int most_;
    const std::function<bool()>& keep_going_;
    bool stopped_ = false;
    std::vector<std::unique_ptr<From>> sweeps_;
    Answer answer_;
};

bool Solver::learn(std::uint64_t conflicts) {
    while (true) {
        const Verdict verdict =
            model_.search.solve([&] { return model_.search.conflicts() < conflicts && !stopped(); });
        if (verdict == Verdict::stopped) return stopped_;
        if (verdict == Verdict::impossible) return add_none();
        if (add(model_.solution())) return true;
    }
}

bool Solver::add(std::vector<std::uint8_t> solution) {
    answer_.solutions.push_back(std::move(solution));
    if (answer_.solutions.size() == 2) answer_.outcome = Outcome::several;
    if (static_cast<int>(answer_.solutions.size()) == most_) return true;
    model_.exclude(answer_.solutions.back());
    return false;
}

bool Solver::add_none() {
    answer_.outcome = answer_.solutions.empty() ? Outcome::none : Outcome::one;
    return true;
}

// From each side along which the grid is narrow: how many entries there are depends on where the clues lie. Where that
// is too much, only the sweep that came farthest goes on in the next turn.
bool Solver::sweep_on(std::size_t entries) {
    if (sweeps_.empty()) begin_sweeps();
    for (const auto& each : sweeps_) {
        if (each->sweep.fill(entries)) return add_all(*each);
        if (stopped()) return true;
    }
    std::ranges::sort(sweeps_, std::greater{}, [](const auto& each) { return each->sweep.filled(); });
    if (!sweeps_.empty()) sweeps_.resize(1);
    return false;
}

void Solver::begin_sweeps() {
    const Field field = model_.field();
    for (const bool columns : {false, true}) {
        if (columns ? field.height > field.width : field.width > field.height) continue;
        for (const bool backwards : {false, true}) {
            std::vector<int> cells = order(field.width, field.height, columns, backwards);
            Field side = turned(field, cells, columns);
            if (!side.fits()) return;
            sweeps_.push_back(std::make_unique<From>(std::move(cells), std::move(side), [&] { return !stopped(); }));
        }
    }
}

bool Solver::add_all(From& from) {
    for (const auto& found : from.sweep.solutions(most_)) {
        std::vector<std::uint8_t> solution(found.size());
        for (std::size_t at = 0; at < found.size(); ++at) solution[from.cells[at]] = found[at];
        if (std::ranges::find(answer_.solutions, solution) != answer_.solutions.end()) continue; // learnt already
        if (add(std::move(solution))) return true;
    }
    return stopped() || add_none();
}

} // namespace

Answer solve(const Puzzle& puzzle, int most, const std::function<bool()>& keep_going, Method method) {
    return Solver(puzzle, most, keep_going).solve(method);
}

} // namespace gridseer::nurikabe
