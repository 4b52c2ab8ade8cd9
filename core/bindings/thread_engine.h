// What each Python thread keeps: an engine, which remembers chains and the board it was asked about last, and a policy
// that thinks with it. So analysing one board, choosing a move on it and counting its layouts do their work once.
#pragma once

#include "minesweeper/count/engine.h"
#include "minesweeper/play/policy.h"

namespace gridseer::bindings {

minesweeper::Engine& engine_of_thread(const minesweeper::Limits& limits);

// Under the usual limits.
minesweeper::Policy& policy_of_thread(const minesweeper::Strength& strength);

} // namespace gridseer::bindings
