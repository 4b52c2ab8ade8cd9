// The door between Python and the core: the only folder that knows nanobind. It converts and checks; it decides
// nothing.
#include "bindings/subjects.h"

NB_MODULE(_core, m) {
    using namespace gridseer::bindings;
    m.doc() = "The compiled core of gridseer.";
    bind_grid(m);
    bind_stop(m);
    bind_board(m);
    bind_no_guess(m);
    bind_count(m);
    bind_play(m);
    bind_arena(m);
    bind_methods(m);
    bind_nurikabe(m);
    bind_sudoku(m);
    bind_vision(m);
}
