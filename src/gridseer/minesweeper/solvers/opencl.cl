// One work item tries one assignment of mines to the cells of a chain: bit i of the assignment is a mine in cell i.
// It fits when every sum holds: the mines among the cells of a mask are at least so many and at most so many.
// Most assignments do not fit, so those that do can afford to be counted one by one.
__kernel void try_assignments(const uint first, const uint length, const uint sums, __constant const uint* cells,
                              __constant const int* least, __constant const int* most, __global uint* total,
                              __global uint* with_mine) {
    const uint assignment = first + (uint)get_global_id(0);
    for (uint i = 0; i < sums; ++i) {
        const int mines = (int)popcount(assignment & cells[i]);
        if (mines < least[i] || mines > most[i]) return;
    }
    const uint mines = popcount(assignment);
    atomic_inc(total + mines);
    for (uint rest = assignment; rest != 0; rest &= rest - 1) {
        const uint cell = 31 - clz(rest & -rest);
        atomic_inc(with_mine + mines * length + cell);
    }
}
