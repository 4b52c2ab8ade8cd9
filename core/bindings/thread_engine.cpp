#include "bindings/thread_engine.h"

namespace gridseer::bindings {

namespace {

struct Kept {
    minesweeper::Engine engine;
    minesweeper::Policy policy{engine};
};

Kept& kept() {
    static thread_local Kept kept;
    return kept;
}

} // namespace

minesweeper::Engine& engine_of_thread(const minesweeper::Limits& limits) {
    kept().engine.set_limits(limits);
    return kept().engine;
}

minesweeper::Policy& policy_of_thread(const minesweeper::Strength& strength) {
    kept().engine.set_limits({});
    kept().policy.set_strength(strength);
    return kept().policy;
}

} // namespace gridseer::bindings
