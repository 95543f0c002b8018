// What a walk that goes on from the most hopeful position keeps: the positions met and the order of those that wait.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace trefoil {

// Waiting positions by cost, of equal ones the last that came first.
class Waiting {
  public:
    explicit Waiting(unsigned levels = 0) : levels_(levels), lowest_(levels) {}

    void put(unsigned cost, std::uint32_t node) {
        const unsigned level = std::min(cost, static_cast<unsigned>(levels_.size()) - 1);
        levels_[level].push_back(node);
        lowest_ = std::min(lowest_, level);
    }
    bool empty() {
        while (lowest_ < levels_.size() && levels_[lowest_].empty()) ++lowest_;
        return lowest_ == levels_.size();
    }
    // The cheapest, after `empty` has said that there is one.
    std::uint32_t take() {
        const std::uint32_t node = levels_[lowest_].back();
        levels_[lowest_].pop_back();
        return node;
    }

  private:
    std::vector<std::vector<std::uint32_t>> levels_;
    unsigned lowest_;
};

// A position met, the move that led there and the position it was made in.
template <class Pos, class Move>
struct Met {
    Pos at;
    Move came;
    std::uint32_t parent = 0;
};

// The moves from the first position to this one.
template <class Pos, class Move>
std::vector<Move> line_to(const std::vector<Met<Pos, Move>>& met, std::size_t node) {
    std::vector<Move> came;
    for (; node != 0; node = met[node].parent) came.push_back(met[node].came);
    std::reverse(came.begin(), came.end());
    return came;
}

}  // namespace trefoil
