// Clause learning over the cells of a Nurikabe: unit propagation, connected regions, conflicts turned into clauses.
//
// A variable says that a cell is in a region: in the sea, or in the island of one clue. Clauses say what neighbours say
// of each other; what is not local (a region is connected, and has its size) is asked of the regions themselves, which
// answer with literals and with the clause that explains each of them.
//
// search.cpp holds the clauses, propagates and decides; learning.cpp turns conflicts into clauses.
#pragma once

#include "nurikabe/heap.h"
#include "nurikabe/region.h"
#include "nurikabe/shore.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace gridseer::nurikabe {

enum class Verdict : std::uint8_t { possible, impossible, stopped };

class Search {
public:
    // A new variable; `group` (or -1) names a set of variables of which at most one is true.
    int add_variable(int group);
    int add_group();
    void add_clause(std::vector<Literal> literals);
    // The region watches its literals from now on.
    void add_region(Region region);
    void set_shore(Shore shore) { shore_ = std::move(shore); }
    // Makes a variable one to decide on: which value is tried first, and how early.
    void prefer(int variable, bool value, double weight);

    // Looks for values of all variables; `keep_going` is asked now and then.
    Verdict solve(const std::function<bool()>& keep_going);
    bool model(int variable) const { return model_[variable]; }

    // What the regions need.
    int value(Literal literal) const { return values_[literal]; } // 1 true, -1 false, 0 not known
    int level(Literal literal) const { return levels_[literal >> 1]; }
    int current_level() const { return static_cast<int>(level_starts_.size()); }
    // The literal follows: `reason` is a clause with the literal first and all others false. False: it is false
    // already, and the clause is the conflict.
    bool imply(Literal literal, std::span<const Literal> reason);
    bool refute(std::span<const Literal> reason);

    std::uint64_t conflicts() const { return conflict_count_; }
    // Whether nothing is left to find after a contradiction without any assumption.
    bool contradictory() const { return contradictory_; }

private:
    // Why a literal is true: nothing (a decision, or known for good), one other literal, or a clause in a store.
    struct Reason {
        enum Kind : std::uint8_t { none, literal, clause, explanation } kind = none;
        std::uint32_t at = 0;
    };
    struct Watch {
        std::uint32_t clause;
        Literal blocker;
    };
    struct Learnt {
        std::uint32_t clause;
        std::uint32_t levels; // how many decision levels it mentions: few is good
    };

    void assign(Literal literal, Reason reason);
    bool propagate();
    bool propagate_clauses();
    bool propagate_group(Literal literal);
    bool propagate_watches(Literal literal);
    const Region* next_dirty();
    void backtrack(int level);
    void learn();
    void analyse(std::vector<Literal>& learnt, int& back_level);
    std::span<const Literal> reason_of(Literal literal) const;
    bool is_redundant(Literal literal);
    std::uint32_t store(std::span<const Literal> literals);
    void attach(std::uint32_t clause);
    void forget();
    bool decide();
    void bump(int variable);
    int distinct_levels(std::span<const Literal> literals);

    // A clause in the store: its size, then its literals.
    std::span<Literal> clause(std::uint32_t at) { return {store_.data() + at + 1, store_[at]}; }
    std::span<const Literal> clause(std::uint32_t at) const { return {store_.data() + at + 1, store_[at]}; }

    std::vector<std::int8_t> values_; // by literal
    std::vector<int> levels_;         // by variable, as all below
    std::vector<Reason> reasons_;
    std::vector<std::uint8_t> phases_;
    std::vector<int> group_of_;
    std::vector<int> region_of_;
    std::vector<std::uint8_t> seen_;
    std::vector<std::uint8_t> model_;
    Heap heap_;
    std::vector<std::uint8_t> decidable_;

    std::vector<std::vector<Watch>> watches_; // by literal: the clauses in which it is watched
    std::vector<std::vector<Literal>> pairs_; // by literal: what follows when it is true
    std::vector<std::vector<Literal>> groups_;
    std::vector<Region> regions_;
    Reasoner reasoner_;
    std::optional<Shore> shore_;
    std::vector<std::uint8_t> dirty_;
    std::vector<int> dirty_list_;

    std::vector<std::uint32_t> store_;
    std::vector<Learnt> learnt_;
    std::vector<Literal> explanations_; // size, literals; a stack that goes back with the levels

    std::vector<Literal> trail_;
    std::size_t trail_done_ = 0;
    std::vector<std::size_t> level_starts_;
    std::vector<std::size_t> explanation_starts_;

    std::vector<Literal> conflict_;
    std::vector<Literal> scratch_;
    std::vector<Literal> to_clear_;
    std::vector<std::uint64_t> level_stamp_;
    std::uint64_t stamp_ = 0;
    std::uint64_t conflict_count_ = 0;
    std::uint64_t next_forget_ = 2000;
    double increment_ = 1;
    bool contradictory_ = false;
};

} // namespace gridseer::nurikabe
