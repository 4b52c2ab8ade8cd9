#include "minesweeper/board/game.h"

#include "minesweeper/board/sight.h"

#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

namespace gridseer::minesweeper {

namespace {

void check_mask(const char* name, const Mask& mask, const Grid& grid) {
    if (mask.empty() || mask.size() == static_cast<std::size_t>(grid.size())) return;
    throw std::invalid_argument(std::string("expected ") + name + " for " + std::to_string(grid.size()) +
                                " cells, got " + std::to_string(mask.size()));
}

} // namespace

Game::Game(std::shared_ptr<const Grid> grid, Mask walls, int mines, Start start, std::uint64_t seed)
    : grid_(std::move(grid)), walls_(std::move(walls)), mines_(mines), start_(start), seed_(seed) {
    check_mask("walls", walls_, *grid_);
    const int most = most_mines(*grid_, walls_, start_);
    if (mines < 0 || mines > most) {
        throw std::invalid_argument("expected 0 to " + std::to_string(most) + " mines, got " + std::to_string(mines));
    }
    prepare_view();
}

Game::Game(std::shared_ptr<const Grid> grid, Mask walls, Mask layout)
    : grid_(std::move(grid)),
      walls_(std::move(walls)),
      mines_(std::accumulate(layout.begin(), layout.end(), 0)),
      start_(Start::any) {
    check_mask("walls", walls_, *grid_);
    check_mask("mines", layout, *grid_);
    prepare_view();
    layout.resize(grid_->size(), 0);
    for (Cell cell = 0; cell < grid_->size(); ++cell) {
        if (layout[cell] && view_[cell] == sight_wall) throw std::invalid_argument("a wall holds no mine");
    }
    place(std::move(layout));
    if (safe_left_ == 0) outcome_ = Outcome::won;
}

void Game::prepare_view() {
    view_.assign(grid_->size(), sight_closed);
    int playable = grid_->size();
    for (std::size_t cell = 0; cell < walls_.size(); ++cell) {
        if (!walls_[cell]) continue;
        view_[cell] = sight_wall;
        --playable;
    }
    safe_left_ = playable - mines_;
}

void Game::place(Mask layout) {
    layout_ = std::move(layout);
    numbers_.assign(grid_->size(), 0);
    for (Cell cell = 0; cell < grid_->size(); ++cell) {
        if (!layout_[cell]) continue;
        for (const Cell neighbour : grid_->neighbours(cell)) ++numbers_[neighbour];
    }
}

std::vector<Cell> Game::open(Cell cell) {
    std::vector<Cell> changed;
    if (outcome_ != Outcome::playing || view_[cell] != sight_closed) return changed;
    if (layout_.empty()) place(draw_layout(*grid_, walls_, mines_, start_, cell, seed_));
    reveal(cell, changed);
    return changed;
}

// Flood fill; the list of changed cells is its own queue.
void Game::reveal(Cell cell, std::vector<Cell>& changed) {
    if (layout_[cell]) {
        outcome_ = Outcome::lost;
        exploded_ = cell;
        return;
    }
    std::size_t next = changed.size();
    view_[cell] = numbers_[cell];
    changed.push_back(cell);
    --safe_left_;
    for (; next < changed.size(); ++next) {
        if (view_[changed[next]] != 0) continue;
        for (const Cell neighbour : grid_->neighbours(changed[next])) {
            if (view_[neighbour] != sight_closed) continue;
            view_[neighbour] = numbers_[neighbour];
            changed.push_back(neighbour);
            --safe_left_;
        }
    }
    if (safe_left_ == 0) outcome_ = Outcome::won;
}

std::vector<Cell> Game::flag(Cell cell) {
    if (outcome_ != Outcome::playing) return {};
    if (view_[cell] == sight_closed) {
        view_[cell] = sight_flag;
        ++flags_;
    } else if (view_[cell] == sight_flag) {
        view_[cell] = sight_closed;
        --flags_;
    } else {
        return {};
    }
    return {cell};
}

std::vector<Cell> Game::chord(Cell cell) {
    std::vector<Cell> changed;
    if (outcome_ != Outcome::playing || view_[cell] > 8) return changed;
    int flags = 0;
    for (const Cell neighbour : grid_->neighbours(cell)) flags += view_[neighbour] == sight_flag;
    if (flags != view_[cell]) return changed;
    for (const Cell neighbour : grid_->neighbours(cell)) {
        if (outcome_ != Outcome::playing) break;
        if (view_[neighbour] == sight_closed) reveal(neighbour, changed);
    }
    return changed;
}

void Game::close(const std::vector<Cell>& cells) {
    for (const Cell cell : cells) {
        if (view_[cell] > 8) continue;
        view_[cell] = sight_closed;
        ++safe_left_;
    }
    outcome_ = Outcome::playing;
    exploded_ = no_cell;
}

} // namespace gridseer::minesweeper
