// The best foundations that one deal of same-rank fans can reach before the next reshuffle.
//
// Positions and moves are those of rank_board.hpp: a component of arrangements for each rank.  A
// branch is left when even without hindrance it reaches nothing better than what has been found
// (docs/studies-best-play.md).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "../depth_first.hpp"
#include "../table.hpp"
#include "fan_values.hpp"
#include "rank_board.hpp"

namespace trefoil {

class RankValues {
  public:
    // `room`: most cards in a fan.
    RankValues(const FanValues& values, int room, const FanSearch& how)
        : values_(values), room_(room), how_(how), board_(values.length, values.suits) {}

    FanBest best(const std::array<unsigned, 4>& heights, const FanLayout& fans) {
        best_ = FanBest{};
        std::uint64_t up = 0;
        for (unsigned s = 0; s < values_.suits; ++s)
            for (unsigned i = 0; i < heights[s]; ++i) up |= bit(4 * i + s);
        board_.deal(up, fans, room_, [](std::uint8_t card) { return 4u * (card % 16u) + card / 16u; });
        // The quick search finds the greatest foundations; where lower ones may be worth more, all
        // are looked at, which takes less time when something good is known.
        quick_ = true;
        search(how_.nodes);
        if (best_.cut) {
            best_.most = values_.most[code(board_.reachable(board_.root()))];
        } else if (how_.thorough && best_.most > best_.value + how_.slack) {
            const double most = std::exchange(best_.most, 0.0);
            quick_ = false;
            search(how_.further);
            if (best_.cut) best_.most = most;
        }
        best_.most = std::max(best_.most, best_.value);
        return best_;
    }

    std::uint64_t nodes() const { return nodes_; }

  private:
    using Pos = RankBoard::Pos;
    using Choice = RankBoard::Choice;

    std::size_t code(std::uint64_t up) const {
        std::array<unsigned, 4> heights{};
        for (unsigned s = 0; s < values_.suits; ++s)
            heights[s] = static_cast<unsigned>(count_of(up & (0x1111111111111111ULL << s)));
        return values_.code(heights);
    }

    void search(std::uint64_t limit) {
        spent_ = 0;
        walk_.clear();
        Table<Key128> seen(how_.memory);
        const Verdict end = walk_.run(
            board_.root(), [&] { return limit == 0 || spent_ < limit; },
            [&](Pos& p, const Choice& c) { board_.act(p, c); },
            [&](const Pos& p, const Choice& c) {
                enter(p, c, seen);
                return best_.value >= 1;
            });
        if (end == Verdict::Unknown) best_.cut = true;
    }

    void enter(Pos p, const Choice& came, Table<Key128>& seen) {
        ++spent_;
        ++nodes_;
        if (!board_.fits()) {
            best_.cut = true;
            best_.code = code(p.up);
            return;
        }
        if (quick_) board_.settle(p, [](const Choice&) {});
        if (seen.insert(board_.key(p)) == Entry::Present) return;
        if (board_.blocked(p)) {
            const std::size_t at = code(p.up);
            if (quick_) best_.most = std::max(best_.most, values_.most[at]);
            if (values_.at[at] > best_.value) {
                best_.value = values_.at[at];
                best_.code = at;
            }
        }
        const double hope = values_.most[code(board_.reachable(p))];
        if (hope <= best_.value + how_.slack) {
            best_.most = std::max(best_.most, hope);
            return;
        }
        const std::uint32_t mark = walk_.mark();
        board_.list(p, !quick_, walk_.moves);  // tried from the last, rises first
        walk_.push(p, came, mark);
    }

    const FanValues& values_;
    int room_;
    FanSearch how_;
    std::uint64_t spent_ = 0, nodes_ = 0;
    bool quick_ = true;
    FanBest best_;
    RankBoard board_;
    DepthFirst<Pos, Choice> walk_;
};

}  // namespace trefoil
