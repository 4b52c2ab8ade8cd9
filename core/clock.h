// Two clocks: what passes for whoever waits, and what a thread works, however busy the machine is.
#pragma once

#include <chrono>
#include <ctime>

namespace gridseer {

inline double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

inline double cpu_seconds_now() { // of this thread
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

} // namespace gridseer
