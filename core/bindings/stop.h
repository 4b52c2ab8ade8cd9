// Ending a long search before it is done.
#pragma once

#include <atomic>
#include <chrono>

namespace gridseer::bindings {

// Lets another thread end a long search.
struct Stop {
    std::atomic<bool> set = false;
};

// Asked by a search that runs without the interpreter: is there time left, did nobody stop it, was no key pressed?
class Patience {
public:
    Patience(double seconds, const Stop* stop) : stop_(stop), seconds_(seconds) {}

    bool operator()();

    bool interrupted = false;

private:
    const Stop* stop_;
    double seconds_;
    double next_check_ = 0.05;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace gridseer::bindings
