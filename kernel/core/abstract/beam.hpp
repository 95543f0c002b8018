// A search for a win, breadth first: of each depth only the most hopeful positions are gone on with.
//
// It leaves out nearly everything, so it may say "won" and nothing else.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "../table.hpp"

namespace trefoil {

// `Game` has the types Pos, Move and Key and
//   start(), the first position;      moves(pos, out), what may be played;
//   play(pos, move), with all that is done at once;   won(pos);
//   key(pos), exact;                  cost(pos), how far it seems from the end; kCosts - 1 and more count alike.
template <class Game>
class Beam {
  public:
    using Pos = typename Game::Pos;
    using Move = typename Game::Move;
    static constexpr unsigned kCosts = 4096;

    // `width`: how many positions of each depth are kept.
    Beam(const Game& game, std::size_t width, std::size_t memory_bytes)
        : game_(game), width_(width), table_(memory_bytes) {}

    // Goes on until there is a win, which it says, or none can be found any more, or `spend`, asked before
    // every position, ends the slice.
    template <class Spend>
    bool run(Spend spend) {
        if (nodes_.empty()) {
            layer_.push_back({game_.start(), 0});
            nodes_.push_back({});
            table_.insert(game_.key(layer_[0].at));
            if (game_.won(layer_[0].at)) return true;
        }
        for (; !layer_.empty(); next_layer()) {
            for (; done_ < layer_.size(); ++done_) {
                if (!spend()) return false;
                if (expand(static_cast<std::uint32_t>(done_))) return true;
            }
        }
        return false;
    }

    // After a win: the moves that lead to it.
    std::vector<Move> line() const {
        std::vector<Move> came;
        for (std::size_t at = nodes_.size() - 1; at != 0; at = nodes_[at].parent) came.push_back(nodes_[at].came);
        std::reverse(came.begin(), came.end());
        return came;
    }

  private:
    struct Node {
        Move came{};
        std::uint32_t parent = 0;
    };
    struct Kept {
        Pos at;
        std::uint32_t node;
    };
    struct Candidate {
        unsigned cost;
        std::uint32_t from;  // its place in the layer
        Move came;
    };

    bool expand(std::uint32_t from) {
        moves_.clear();
        game_.moves(layer_[from].at, moves_);
        for (const Move& move : moves_) {
            Pos next = layer_[from].at;
            game_.play(next, move);
            if (game_.won(next)) {
                nodes_.push_back({move, layer_[from].node});
                return true;
            }
            if (table_.contains(game_.key(next))) continue;
            candidates_.push_back({std::min(game_.cost(next), kCosts - 1), from, move});
        }
        return false;
    }

    // The cheapest candidates, of equal ones those met first.  What is not kept may be met again.
    void next_layer() {
        std::vector<std::uint32_t> begin(kCosts + 1, 0), order(candidates_.size());
        for (const Candidate& c : candidates_) ++begin[c.cost + 1];
        for (unsigned cost = 0; cost < kCosts; ++cost) begin[cost + 1] += begin[cost];
        for (std::uint32_t i = 0; i < candidates_.size(); ++i) order[begin[candidates_[i].cost]++] = i;
        std::vector<Kept> next;
        for (const std::uint32_t i : order) {
            if (next.size() == width_) break;
            const Candidate& c = candidates_[i];
            Pos at = layer_[c.from].at;
            game_.play(at, c.came);
            if (table_.insert(game_.key(at)) == Entry::Present) continue;
            next.push_back({at, static_cast<std::uint32_t>(nodes_.size())});
            nodes_.push_back({c.came, layer_[c.from].node});
        }
        layer_.swap(next);
        candidates_.clear();
        done_ = 0;
    }

    const Game& game_;
    std::size_t width_;
    Table<typename Game::Key> table_;
    std::vector<Node> nodes_;
    std::vector<Kept> layer_;
    std::size_t done_ = 0;
    std::vector<Candidate> candidates_;
    std::vector<Move> moves_;
};

}  // namespace trefoil
