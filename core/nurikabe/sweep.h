// A second exact method, for few large islands: the grid is filled cell by cell, and of all ways to fill it up to a
// cell only their different profiles are kept (profile.h). Its time depends on the number of profiles, not on how many
// ways lead to them, and it proves just as well that there is no solution, or no other one.
#pragma once

#include "nurikabe/field.h"
#include "nurikabe/layer.h"
#include "nurikabe/step.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace gridseer::nurikabe {

class Sweep {
public:
    Sweep(Field field, std::function<bool()> keep_going);
    Sweep(const Sweep&) = delete; // the cells know where the field is

    // Goes on until all cells are filled. At most so many entries (layer.h) are kept at a time, of about 30 bytes each.
    // False: it would take more, or it was stopped; when asked again, it goes on from there.
    bool fill(std::size_t most_entries);
    // How many cells are filled.
    int filled() const { return cell_; }
    // When all are: so many solutions, or all if there are fewer and it isn't stopped.
    std::vector<std::vector<std::uint8_t>> solutions(std::size_t most);

private:
    struct State {
        Key key;
        Entry entry;
    };
    using Way = std::vector<State>; // after no row, one row and so on

    bool fill_cell(int cell, const Layer& from, Layer& next);
    std::vector<State> ends(std::size_t most) const;
    bool go_back(int row, Way& way);
    std::optional<Way> other(Way way);
    std::optional<State> source_of(int row, const State& target, const State* known);
    bool leads_to(int row, const Layer& from, const State& target);
    std::vector<std::uint8_t> solution(const Way& way) const;
    static Layer layer_of(const State& state);
    static bool is_single(const Layer& layer);
    static Layer split(Layer& layer);
    static void remove(Layer& layer, const State& state);

    const Field field_;
    const std::function<bool()> keep_going_;
    Cells cells_;
    std::size_t most_entries_ = 0;
    int cell_ = 0;
    Layer now_;
    std::vector<Layer> done_; // after so many rows
    std::size_t kept_ = 0;    // entries in them
    bool stopped_ = false;
};

} // namespace gridseer::nurikabe
