// The exact engine: from what a player sees to the probability of a mine in every closed cell.
//
// Chains are counted one by one (chain.h), then weighed against each other and against the cells off the frontier:
// the more mines a chain uses, the fewer are left for the rest of the board, which has a number of layouts for each. A
// cell is called safe or a mine only when the layouts that say otherwise were counted and there are none.
//
// The class is spread over five files: engine.cpp reads a board, counts its chains and answers in doubles and scaled
// numbers; exact.cpp does the same in whole numbers; joint.cpp asks about several cells together; estimate.cpp takes
// over where a chain is too wide to count; remembered.cpp keeps chains for the next board. How the chains are weighed
// against each other is in weights.h.
#pragma once

#include "minesweeper/count/chain.h"
#include "minesweeper/count/frontier.h"
#include "minesweeper/count/mines_left.h"
#include "minesweeper/count/off_frontier.h"
#include "minesweeper/count/verdict.h"
#include "number.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace gridseer::minesweeper {

enum class Status : std::uint8_t {
    exact,
    estimate,      // a chain is too wide for the budget; verdicts are proven all the same
    contradiction, // no layout fits
};

// What one call may use.
struct Limits {
    std::uint64_t work = 20'000'000; // states, transitions and counts of the dynamic programme
    double seconds = 1.0;

    bool operator==(const Limits&) const = default;
};

struct Answer {
    Status status = Status::exact;
    std::vector<double> probability; // of a mine, for each closed cell without a flag; NaN elsewhere
    std::vector<Verdict> verdict;
    double log2_weight = 0; // of all layouts of an exact answer; each weighs 1 if the mines left are a number
};

struct ExactAnswer {
    Status status = Status::exact;
    Natural layouts;
    std::vector<Natural> mine_layouts; // for each closed cell: in how many layouts it is a mine
};

template <typename Number> struct Weighing;     // weights.h
template <typename Number> struct JointWeights; // joint.h
struct Question;
struct WideChain; // estimate.cpp

class Engine {
public:
    explicit Engine(Limits limits = {});
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    void analyse(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left, Answer& answer);

    // The same, remembered: asked again about the same board under the same limits, the engine has the answer ready,
    // whatever it did in between. The answer stays until this is asked about another board.
    const Answer& analysis(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left);

    // The same in two steps. The first finds the cells that simple rules prove safe, which is all that a player needs
    // to go on; the second does the rest for the board that was read last. Reading that board again costs nothing.
    std::span<const Cell> read(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left);
    void analyse_read(Answer& answer);

    // What is known of the board that was read last.
    const Frontier& frontier() const { return frontier_; }

    // The same in whole numbers; `estimate` and nothing else when that is too much work.
    void analyse_exactly(const Grid& grid, std::span<const std::uint8_t> sights, int mines_left, ExactAnswer& answer);

    // Whether any layout fits: `exact` when one does, `contradiction` when none does, `estimate` when that is too wide
    // to say.
    Status check(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left);

    // After a contradiction that does not need the mine count: a number of those that contradict, or one near them.
    Cell trouble() const { return trouble_; }

    Limits limits() const { return limits_; }
    void set_limits(Limits limits);

    // How many layouts fit, as a whole number; `estimate` when that is too much work. Remembered like `analysis`.
    Status count_layouts_exactly(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                                 Natural& layouts);

    // What all layouts that fit weigh together, as a floating-point number of any size; zero when there is none. If the
    // mines left are a number, it is how many there are.
    Status weigh_layouts(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                         Scaled& weight);

    // How likely each number of mines left is, the first of them being `least`; zero only when no layout has it, one
    // only when all have it. Nothing unless the status is `exact`.
    Status mines_posterior(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                           int& least, std::vector<double>& probability);

    // The probability of every pattern of mines in a few different closed cells, of at most most_joint_cells: the bits
    // of a pattern are the cells, the first cell highest. Zero only when no layout has the pattern, one only when all
    // have it; nothing unless the status is `exact`. What is found out about a board is kept for the next question.
    Status joint(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                 std::span<const Cell> cells, std::vector<double>& probability);

private:
    // A chain's graph with its forward counts, kept for the next call.
    struct CountedChain {
        ChainGraph graph;
        std::vector<double> forward; // empty when doubles cannot hold them
        std::uint64_t hash = 0;
        std::uint64_t used_in_call = 0;
        bool filled = false;
    };

    // The board that was asked about last, and what was found out about it.
    struct Memory {
        int width = 0;
        int height = 0;
        Topology topology = Topology::square;
        std::vector<std::uint8_t> sights;
        MinesLeft mines_left;
        Limits limits;
        Answer answer;
        bool answered = false;
        Status layouts_status = Status::exact;
        Natural layouts;
        bool counted = false;
    };

    // Of the chains, when every mine has the same odds.
    struct Expected {
        double mines = 0;
        double slope = 0;  // of the counted chains: how fast their mines grow with the logarithm of the odds
        double spread = 0; // of the windows: the same if all their cells were independent
        double error = 0;  // of the windows' mines
    };

    // Where a cell of the board that joint() was asked about stands.
    struct Place {
        std::int32_t chain; // or one of those below
        std::int32_t box;
    };
    static constexpr std::int32_t off_frontier = -1;
    static constexpr std::int32_t proven_safe = -2;
    static constexpr std::int32_t proven_mine = -3;

    struct JointMemory {
        std::uint64_t call = 0; // of count_chains_afresh
        bool in_doubles = false;
        std::vector<Place> places; // for each cell; of no meaning for one that is not closed
    };

    void recall(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left);
    Status prepare(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left);
    Status count_chains();
    Status count_chains_afresh();
    CountedChain* count_chain(const Chain& chain, int grid_width);
    CountedChain* place_for(std::uint64_t hash);
    bool may_reuse(const ChainGraph& graph) const;
    void forget_large();
    Cell clue_at(const Chain& chain, std::int32_t box) const;

    bool weigh_doubles();
    void weigh_scaled();
    bool naturals_within_limits(bool cells_too) const;
    void weigh_naturals(bool cells_too);
    Status count_naturals(const Grid& grid, std::span<const std::uint8_t> sights, const MinesLeft& mines_left,
                          Natural& layouts);
    template <typename Number> bool mark_off_frontier(const Weighing<Number>& weighing, Answer& answer) const;
    void mark_box(const Box& box, double probability, Verdict verdict, Answer& answer) const;
    MinesLeft unproven(std::span<const std::uint8_t> sights) const;
    bool too_much_to_weigh() const;
    void answer_with_doubles(Answer& answer);
    void answer_with_scaled(Answer& answer);

    void estimate(Answer& answer);
    double density_at_first() const;
    void estimate_counted_chain(const Chain& chain, const CountedChain& counted, double odds, Answer& answer);
    void recount_chains_from_elsewhere();
    bool cover_wide_chains(std::vector<WideChain>& wide);
    Expected expect_in_chains(double odds, std::vector<WideChain>& wide) const;
    double balance(std::vector<WideChain>& wide);
    void settle_estimate(Answer& answer) const;

    Status prepare_joint();
    void ask(std::span<const Cell> cells, Question& question) const;
    template <typename Number> const std::vector<Number>& forward_of(std::int32_t chain);
    template <typename Number> Status answer_joint(const Question& question, Weighing<Number>& weighing,
                                                   JointWeights<Number>& joint, std::vector<double>& probability);
    template <typename Number> void keep_possible_patterns(const Question& question, JointWeights<Number>& joint) const;

    Limits limits_;
    Frontier frontier_;
    Ordering ordering_;
    ChainShape shape_;
    Budget budget_{};
    std::vector<std::unique_ptr<CountedChain>> kept_;
    std::vector<std::unique_ptr<CountedChain>> extra_;
    std::size_t extra_used_ = 0; // of `extra_`, for boards with more chains than are kept
    std::uint64_t call_ = 0;
    std::vector<CountedChain*> counted_; // one for each chain of the board at hand
    std::vector<CountedChain*> too_large_to_keep_;
    std::vector<int> too_wide_; // chains that went over the budget
    Cell trouble_ = no_cell;
    MinesLeft mines_left_;     // on the board that was read last
    MinesLeft mines_unproven_; // those of them that are not proven; the prior is worth all cells that are known
    OffFrontier off_frontier_;
    int cells_ = 0;
    int width_ = 0;
    Status read_status_ = Status::contradiction;
    bool chains_counted_ = false; // of that board under these limits, with the two below as the result
    Status count_status_ = Status::contradiction;
    Cell count_trouble_ = no_cell;
    Memory memory_;
    std::unique_ptr<Weighing<double>> doubles_;
    std::unique_ptr<Weighing<Scaled>> scaled_;
    std::unique_ptr<Weighing<Natural>> naturals_;
    JointMemory joint_memory_;
    std::unique_ptr<JointWeights<double>> joint_doubles_;
    std::unique_ptr<JointWeights<Scaled>> joint_scaled_;
};

} // namespace gridseer::minesweeper
