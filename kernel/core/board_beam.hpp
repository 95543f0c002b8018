// A search for a win over any lowered definition, breadth first: of each depth only the positions are kept
// that seem nearest to the end.  It leaves out nearly everything, so it says "won" and nothing else.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "board.hpp"
#include "table.hpp"

namespace trefoil {

class BoardBeam {
  public:
    // What a position costs by which it is judged.
    struct Weights {
        unsigned left;    // each card not on a foundation
        unsigned buried;  // each with one under it, in its column, that goes to the foundations before it
        unsigned waste;   // the same on the waste
        unsigned broken;  // each on one that does not bear it
        unsigned space;   // each empty column, which counts against the others
    };

    // `board`: the first position.  `width`: how many positions of each depth are kept.
    BoardBeam(Board board, std::uint32_t banned, std::size_t width, const Weights& weights, std::size_t memory_bytes);

    // Goes on until there is a win, which it says, or none can be found any more, or `spend`, asked before
    // every position, ends the slice.
    template <class Spend>
    bool run(Spend spend) {
        for (; !layer_.empty(); next_layer()) {
            for (; done_ < layer_.size(); ++done_) {
                if (!spend()) return false;
                if (expand(layer_[done_])) return true;
            }
        }
        return false;
    }
    // After a win: the moves that lead to it.
    std::vector<Move> line() const;

  private:
    struct Node {
        Move came{};
        std::uint32_t parent = 0;
        std::uint32_t depth = 0;
    };
    struct Candidate {
        unsigned cost;
        std::uint32_t from;
        std::uint64_t hash;
        Move came;
    };
    struct Passed {
        std::uint32_t node;
        std::size_t mark;
    };

    bool expand(std::uint32_t node);
    void go_to(std::uint32_t node);
    void next_layer();
    void learn();
    unsigned cost() const;

    Board board_;
    std::uint32_t banned_;
    std::size_t width_;
    Weights weights_;
    Table<std::uint64_t> seen_;  // hashes will do: nothing is proved here
    std::array<std::uint8_t, kCards> place_{};  // by card: how many must go to a foundation before it
    Relation bears_{};                          // by card: those it may be laid on in some pile

    std::vector<Node> nodes_{Node{}};
    std::vector<std::uint32_t> layer_{0};
    std::size_t done_ = 0;
    std::vector<Candidate> candidates_;
    std::vector<Move> moves_;
    std::vector<Passed> path_;  // the way from the first position to the one on the board
};

}  // namespace trefoil
