#include "bindings/stop.h"

#include "bindings/subjects.h"

namespace gridseer::bindings {

namespace nb = nanobind;

bool Patience::operator()() {
    const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    if (passed >= seconds_ || (stop_ != nullptr && stop_->set) || interrupted) return false;
    if (passed < next_check_) return true;
    next_check_ = passed + 0.05;
    const nb::gil_scoped_acquire acquire;
    interrupted = PyErr_CheckSignals() != 0;
    return !interrupted;
}

void bind_stop(nb::module_& m) {
    nb::class_<Stop>(m, "Stop", "Given to a long search, it lets another thread end it.")
        .def(nb::init<>())
        .def(
            "set", [](Stop& stop) { stop.set = true; }, "End the search soon.")
        .def_prop_ro("is_set", [](const Stop& stop) { return stop.set.load(); }, "Whether somebody ended it.");
}

} // namespace gridseer::bindings
