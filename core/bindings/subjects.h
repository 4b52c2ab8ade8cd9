// The subjects of the module, one file each.
#pragma once

#include <nanobind/nanobind.h>

namespace gridseer::bindings {

void bind_grid(nanobind::module_& m);
void bind_stop(nanobind::module_& m);
void bind_board(nanobind::module_& m);
void bind_no_guess(nanobind::module_& m);
void bind_count(nanobind::module_& m);
void bind_play(nanobind::module_& m);
void bind_arena(nanobind::module_& m);
void bind_methods(nanobind::module_& m);
void bind_nurikabe(nanobind::module_& m);
void bind_sudoku(nanobind::module_& m);
void bind_vision(nanobind::module_& m);

} // namespace gridseer::bindings
