// The variables that are not decided yet, the most active on top.
#pragma once

#include <utility>
#include <vector>

namespace gridseer::nurikabe {

class Heap {
public:
    void add_variable() {
        activity_.push_back(0);
        places_.push_back(absent);
    }
    bool empty() const { return heap_.empty(); }
    double activity(int variable) const { return activity_[variable]; }
    void set_activity(int variable, double activity) {
        activity_[variable] = activity;
        if (places_[variable] != absent) rise(places_[variable]);
    }
    void scale(double factor) {
        for (double& activity : activity_) activity *= factor;
    }
    void insert(int variable) {
        if (places_[variable] != absent) return;
        heap_.push_back(variable);
        rise(static_cast<int>(heap_.size()) - 1);
    }
    int take() {
        const int top = std::exchange(heap_[0], heap_.back());
        heap_.pop_back();
        places_[top] = absent;
        if (!heap_.empty()) sink(0);
        return top;
    }

private:
    static constexpr int absent = -1;

    bool before(int a, int b) const { return activity_[a] > activity_[b]; }
    void put(int place, int variable) {
        heap_[place] = variable;
        places_[variable] = place;
    }
    void rise(int place) {
        const int variable = heap_[place];
        for (int above = (place - 1) / 2; place > 0 && before(variable, heap_[above]); above = (place - 1) / 2) {
            put(place, heap_[above]);
            place = above;
        }
        put(place, variable);
    }
    void sink(int place) {
        const int variable = heap_[place];
        const auto size = static_cast<int>(heap_.size());
        while (2 * place + 1 < size) {
            int child = 2 * place + 1;
            if (child + 1 < size && before(heap_[child + 1], heap_[child])) ++child;
            if (!before(heap_[child], variable)) break;
            put(place, heap_[child]);
            place = child;
        }
        put(place, variable);
    }

    std::vector<double> activity_;
    std::vector<int> places_;
    std::vector<int> heap_;
};

} // namespace gridseer::nurikabe
