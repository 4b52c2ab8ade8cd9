// How good a position is: the chance to win from here, estimated by a small network that was fitted on self-play.
#pragma once

#include "engine.h"

#include <array>
#include <span>

namespace gridseer {

constexpr int feature_count = 20;
using Features = std::array<float, feature_count>;

// What the network looks at, from the board that the engine has read and analysed last.
Features measure_position(const Engine& engine, const Answer& answer, int mines_left);

// The estimated chance to win, between 0 and 1.
double win_chance(const Features& features);

} // namespace gridseer
