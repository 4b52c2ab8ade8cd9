// A second exact method, for few large islands: the grid is filled cell by cell, and of all ways to fill it up to a
// cell only their different profiles are kept (profile.h). Its time depends on the number of profiles, not on how many
// ways lead to them, and it proves just as well that there is no solution.
#pragma once

#include "nurikabe/field.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace gridseer::nurikabe {

enum class Sweep : std::uint8_t { found, none, stopped, too_large };

// Looks for a solution other than `excluded` (which may be empty). At most so many entries (layer.h) are kept at a
// time, of about 30 bytes each; when there are more, the field is too large.
Sweep sweep(const Field& field, const std::vector<std::uint8_t>& excluded, std::size_t most_entries,
            const std::function<bool()>& keep_going, std::vector<std::uint8_t>& solution);

} // namespace gridseer::nurikabe
