// A depth-first walk with a stack of its own, so that it can stop anywhere and go on later.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "result.hpp"

namespace trefoil {

// The positions from the first to the present one.  Use: list the moves of a position behind `moves`, the one to
// be tried first last, then `push` it.
template <class Pos, class Move>
class DepthFirst {
  public:
    struct Frame {
        Pos at;
        Move came;                          // the move that led there
        std::uint32_t begin = 0, next = 0;  // its moves still to be tried: [begin, next) of `moves`
    };

    std::vector<Frame> path;
    std::vector<Move> moves;

    std::uint32_t mark() const { return static_cast<std::uint32_t>(moves.size()); }
    // A position whose moves begin at `mark`.
    void push(const Pos& at, const Move& came, std::uint32_t mark) { path.push_back({at, came, mark, this->mark()}); }

    // Whether a position on the way is the one meant.
    template <class Meant>
    bool meets(Meant meant) const {
        return std::any_of(path.begin(), path.end(), [&](const Frame& frame) { return meant(frame.at); });
    }

    // Walks on.  `spend` is asked before every position and may end the slice: Unknown.  `enter` gets the position
    // and the move that led there; it looks at it, pushes it if there is more to see, and says whether to stop: Won.
    template <class Spend, class Play, class Enter>
    Verdict run(const Pos& first, Spend spend, Play play, Enter enter) {
        if (!begun_) {
            if (!spend()) return Verdict::Unknown;
            begun_ = true;
            if (enter(first, Move{})) return Verdict::Won;
        }
        while (Frame* frame = open()) {
            if (!spend()) return Verdict::Unknown;
            const Move move = moves[--frame->next];
            Pos next = frame->at;
            play(next, move);
            if (enter(next, move)) return Verdict::Won;
        }
        return Verdict::Lost;
    }

    // The moves from the first position to the last.
    std::vector<Move> line() const {
        std::vector<Move> came;
        for (std::size_t i = 1; i < path.size(); ++i) came.push_back(path[i].came);
        return came;
    }

    void clear() {
        path.clear();
        moves.clear();
        begun_ = false;
    }

  private:
    // The last position with moves to try; those without are left.  Null when all has been walked.
    Frame* open() {
        while (!path.empty()) {
            Frame& frame = path.back();
            if (frame.next != frame.begin) return &frame;
            moves.resize(frame.begin);
            path.pop_back();
        }
        return nullptr;
    }

    bool begun_ = false;
};

}  // namespace trefoil
