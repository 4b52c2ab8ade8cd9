// Between numpy and the core: what every subject converts.
#pragma once

#include "grid.h"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace gridseer::bindings {

namespace nb = nanobind;

using Bytes = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu>;
using Cells = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <typename T> using Array = nb::ndarray<nb::numpy, T>;

// Hands a vector over to numpy without copying it.
template <typename T> Array<T> to_numpy(std::vector<T> values, std::initializer_list<std::size_t> shape) {
    auto* owned = new std::vector<T>(std::move(values));
    const nb::capsule owner(owned, [](void* pointer) noexcept { delete static_cast<std::vector<T>*>(pointer); });
    return Array<T>(owned->data(), shape, owner);
}

template <typename T> Array<T> to_list(std::vector<T> values) {
    const std::size_t size = values.size();
    return to_numpy(std::move(values), {size});
}

struct Free {
    void operator()(void* pointer) const noexcept { std::free(pointer); }
};

// Memory for some bytes. Much of it is asked for in large pages, as numpy does: to be given small ones, one by one
// while they are first written, takes longer than to write them.
inline void* memory_for(std::size_t bytes) {
    void* memory = nullptr;
#ifdef __linux__
    constexpr std::size_t page = std::size_t{1} << 21;
    if (bytes >= 2 * page) {
        const std::size_t whole = (bytes + page - 1) / page * page;
        memory = std::aligned_alloc(page, whole);
        if (memory) madvise(memory, whole, MADV_HUGEPAGE);
    } else
#endif
        memory = std::malloc(std::max<std::size_t>(1, bytes));
    if (!memory) throw std::bad_alloc();
    return memory;
}

// Room for values that will all be written, and for numpy to take over. It isn't cleared first: that costs as much as
// filling it.
template <typename T> class Room {
    static_assert(std::is_trivial_v<T>);

public:
    explicit Room(std::size_t size) : values_(static_cast<T*>(memory_for(size * sizeof(T)))), size_(size) {}

    std::span<T> span() { return {values_.get(), size_}; }
    Array<T> to_numpy(std::initializer_list<std::size_t> shape) {
        T* data = values_.release();
        const nb::capsule owner(data, [](void* pointer) noexcept { std::free(pointer); });
        return Array<T>(data, shape, owner);
    }

private:
    std::unique_ptr<T[], Free> values_;
    std::size_t size_;
};

inline Array<std::uint8_t> to_map(const std::vector<std::uint8_t>& values, const Grid& grid) {
    return to_numpy(values, {static_cast<std::size_t>(grid.height()), static_cast<std::size_t>(grid.width())});
}

inline Cell checked(const Grid& grid, Cell cell) {
    if (cell >= 0 && cell < grid.size()) return cell;
    throw std::out_of_range("expected a cell of 0 to " + std::to_string(grid.size() - 1) + ", got " +
                            std::to_string(cell));
}

inline std::shared_ptr<const Grid> grid_of(const Bytes& sights, Topology topology) {
    if (sights.ndim() != 2) throw std::invalid_argument("expected rows and columns of cells");
    return Grid::shared(static_cast<int>(sights.shape(1)), static_cast<int>(sights.shape(0)), topology);
}

inline std::span<const std::uint8_t> span_of(const Bytes& bytes) { return {bytes.data(), bytes.size()}; }

} // namespace gridseer::bindings
