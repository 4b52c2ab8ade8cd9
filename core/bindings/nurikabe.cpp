// Nurikabe: its solutions, and why there is none.
#include "nurikabe/nurikabe.h"

#include "bindings/arrays.h"
#include "bindings/stop.h"
#include "bindings/subjects.h"
#include "nurikabe/conflict.h"

#include <functional>

namespace gridseer::bindings {

namespace {

using Clues = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

nurikabe::Puzzle nurikabe_of(const Clues& clues, const Bytes& colours) {
    if (colours.size() != clues.size()) throw std::invalid_argument("expected as many colours as clues");
    return {static_cast<int>(clues.shape(1)), static_cast<int>(clues.shape(0)),
            std::vector<int>(clues.data(), clues.data() + clues.size()),
            std::vector<std::uint8_t>(colours.data(), colours.data() + colours.size())};
}

auto nurikabe_solve(const Clues& clues, const Bytes& colours, int most, double seconds, const Stop* stop,
                    nurikabe::Method method) {
    Patience patience(seconds, stop);
    nurikabe::Answer answer;
    {
        const nb::gil_scoped_release release;
        answer = nurikabe::solve(nurikabe_of(clues, colours), most, std::ref(patience), method);
    }
    if (patience.interrupted) throw nb::python_error();
    std::vector<std::uint8_t> cells;
    for (const auto& solution : answer.solutions) cells.insert(cells.end(), solution.begin(), solution.end());
    return std::tuple(answer.outcome,
                      to_numpy(std::move(cells), {answer.solutions.size(), clues.shape(0), clues.shape(1)}),
                      answer.conflicts);
}

auto nurikabe_conflict(const Clues& clues, const Bytes& colours, double seconds, const Stop* stop) {
    Patience patience(seconds, stop);
    nurikabe::Conflict conflict;
    {
        const nb::gil_scoped_release release;
        conflict = nurikabe::find_conflict(nurikabe_of(clues, colours), std::ref(patience));
    }
    if (patience.interrupted) throw nb::python_error();
    return std::tuple(to_list(std::move(conflict.clues)), conflict.irreducible, conflict.smallest);
}

} // namespace

void bind_nurikabe(nb::module_& m) {
    nb::enum_<nurikabe::Outcome>(m, "NurikabeOutcome")
        .value("none", nurikabe::Outcome::none)
        .value("one", nurikabe::Outcome::one)
        .value("several", nurikabe::Outcome::several)
        .value("unknown", nurikabe::Outcome::unknown);
    nb::enum_<nurikabe::Method>(m, "NurikabeMethod")
        .value("both", nurikabe::Method::both)
        .value("sweep", nurikabe::Method::sweep);
    m.def("nurikabe_solve", &nurikabe_solve, nb::arg("clues"), nb::arg("colours"), nb::arg("most"), nb::arg("seconds"),
          nb::arg("stop").none(), nb::arg("method"),
          "Outcome, up to two solutions (1 is sea), and how many conflicts the search met.");
    m.def("nurikabe_conflict", &nurikabe_conflict, nb::arg("clues"), nb::arg("colours"), nb::arg("seconds"),
          nb::arg("stop").none(),
          "The clues that cannot all hold, whether each is needed, and whether no set has fewer.");
}

} // namespace gridseer::bindings
