#include "minesweeper/play/conflicts.h"

#include <bit>

namespace gridseer::minesweeper {

void ConflictCliques::note_alike(const FittingLayouts& layouts) {
    alike_.assign(layouts.cells().size() * numbers * words_, 0);
    for (std::size_t cell = 0; cell < layouts.cells().size(); ++cell) {
        Word* of_cell = alike_.data() + cell * numbers * words_;
        const auto shown = layouts.shown(cell);
        for (std::size_t layout = 0; layout < shown.size(); ++layout) {
            const Word bit = Word{1} << layout % 64;
            if (shown[layout] != FittingLayouts::mine_here) {
                of_cell[shown[layout] * words_ + layout / 64] |= bit;
                continue;
            }
            for (int number = 0; number < numbers; ++number) of_cell[number * words_ + layout / 64] |= bit;
        }
    }
}

// Leaves of a row of layouts those that conflict with a layout and come after it.
void ConflictCliques::keep_conflicting(const FittingLayouts& layouts, std::size_t layout,
                                       std::vector<Word>& row) const {
    const std::size_t first = layout / 64;
    row[first] &= ~Word{1} << layout % 64;
    for (std::size_t cell = 0; cell < layouts.cells().size(); ++cell) {
        const std::uint8_t number = layouts.shown(cell)[layout];
        if (number == FittingLayouts::mine_here) continue;
        const Word* alike = alike_.data() + (cell * numbers + number) * words_;
        for (std::size_t word = first; word < words_; ++word) row[word] &= alike[word];
    }
}

const std::vector<std::int32_t>& ConflictCliques::label(const FittingLayouts& layouts) {
    words_ = (layouts.size() + 63) / 64;
    note_alike(layouts);
    labels_.assign(layouts.size(), -1);
    free_.assign(words_, 0);
    for (std::size_t layout = 0; layout < layouts.size(); ++layout) free_[layout / 64] |= Word{1} << layout % 64;
    std::int32_t label = 0;
    for (std::size_t layout = 0; layout < layouts.size(); ++layout) {
        if (labels_[layout] >= 0) continue;
        row_ = free_;
        for (std::size_t member = layout;;) {
            labels_[member] = label;
            free_[member / 64] &= ~(Word{1} << member % 64);
            keep_conflicting(layouts, member, row_);
            std::size_t word = member / 64;
            while (word < words_ && row_[word] == 0) ++word;
            if (word == words_) break;
            member = word * 64 + std::countr_zero(row_[word]);
        }
        ++label;
    }
    return labels_;
}

void ConflictCliques::forget_large() {
    constexpr std::size_t kept_bytes = 1 << 20;
    if (alike_.capacity() * sizeof(Word) > kept_bytes) alike_ = {};
}

} // namespace gridseer::minesweeper
