// Open columns and cells: how far a position seems from the end.
#pragma once

#include <array>
#include <cstdint>

#include "freecell_board.hpp"

namespace trefoil {

// Found by trial; it changes how soon a win is found, nothing else.
class FreecellCost {
  public:
    static constexpr unsigned kLevels = 2048;
    struct Weights {
        unsigned left;    // each card not up
        unsigned buried;  // each card with a lower one under it in its column
        unsigned broken;  // each card that lies on one that does not bear it
        unsigned celled;  // each cell in use
        unsigned space;   // each empty column, which counts against the others
    };
    // Where runs are carried through spaces the guided search looks at other things than elsewhere.
    Weights best_first, breadth_first{6, 5, 2, 6, 8};

    FreecellCost(const FreecellBoard& board, bool carried)
        : best_first(carried ? Weights{2, 2, 2, 9, 5} : Weights{6, 5, 0, 6, 8}), board_(board) {}

    // Smaller is nearer.
    unsigned of(const FreecellBoard::Pos& p, const Weights& weights) const {
        unsigned cost = 0;
        for (unsigned k = 0; k < board_.columns(); ++k) {
            std::array<std::uint8_t, FreecellBoard::kCards> column;
            unsigned n = 0;
            for (unsigned c = p.tops[k]; c < FreecellBoard::kFoot; c = p.under[c])
                column[n++] = static_cast<std::uint8_t>(c);
            unsigned least = 255;  // the lowest rank so far, from the bottom up
            for (unsigned i = n; i-- > 0;) {
                const unsigned c = column[i], r = board_.rank(c);
                if (r > least) cost += weights.buried;
                if (i + 1 < n && !board_.borne(p, c)) cost += weights.broken;
                if (r < least) least = r;
            }
        }
        const int left = count_of(board_.all() & ~p.up);
        cost += static_cast<unsigned>(left) * weights.left;
        // Cells that are full are missed; a reserve is only what it is.
        if (board_.parks()) cost += static_cast<unsigned>(count_of(p.celled)) * weights.celled;
        const unsigned gain = static_cast<unsigned>(board_.empty_columns(p)) * weights.space;
        return cost > gain ? cost - gain : 0;
    }

  private:
    const FreecellBoard& board_;
};

}  // namespace trefoil
