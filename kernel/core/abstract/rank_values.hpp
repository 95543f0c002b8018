// The best foundations that one deal of same-rank fans can reach before the next reshuffle.
//
// Positions and moves are those of rank_board.hpp: a component of arrangements for each rank.  A
// branch is left when even without hindrance it reaches nothing better than what has been found
// (docs/studies-best-play.md).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "../depth_first.hpp"
#include "../table.hpp"
#include "fan_values.hpp"
#include "fan_wishes.hpp"
#include "rank_board.hpp"

namespace trefoil {

class RankValues {
  public:
    using Heights = std::array<unsigned, 4>;

    // `room`: most cards in a fan.
    RankValues(const FanValues& values, int room, const FanSearch& how)
        : values_(values), room_(room), how_(how), board_(values.length, values.suits), wishes_(values) {}

    FanBest best(const Heights& heights, const FanLayout& fans) {
        FanStages stages;
        return best(heights, fans, stages, 0);
    }

    // `stages` says afterwards what the deal counts as worth; it goes on `lives` times.
    FanBest best(const Heights& heights, const FanLayout& fans, FanStages& stages, unsigned lives) {
        best_ = FanBest{};
        stages_ = &stages;
        stages.begin(how_.patience, lives);
        before_ = nodes_;
        board_.deal(cards(FanWishes::pack(heights)), fans, room_, [](std::uint8_t card) { return 4u * (card % 16u) + card / 16u; });
        // The quick search finds the greatest foundations; where lower ones may be worth more, these
        // are looked for.
        tops_.clear();
        search(how_.nodes, {});
        if (best_.cut)
            best_.most = values_.most[code(board_.reachable(board_.root()))];
        else if (!best_.tired && how_.thorough && best_.most > best_.value + how_.slack)
            lower();
        best_.most = std::max(best_.most, best_.value);
        if (!best_.tired) stages.note(best_.code, best_.most);
        return best_;
    }

    std::uint64_t nodes() const { return nodes_; }

  private:
    using Choice = RankBoard::Choice;
    using Packed = FanWishes::Packed;

    // A position and what it may still lead to: wishes between these heights that counted then.
    struct Spot {
        RankBoard::Pos at;
        FanWishes::Range wishes;
        Packed up = 0, reach = 0;
        std::uint32_t better = 0;
        std::uint32_t held = 0;  // where wishes of what comes after it begin
    };

    static constexpr std::uint64_t kFirsts = 0x1111111111111111;  // the cards of the first suit

    Packed packed(std::uint64_t up) const {
        Packed heights = 0;
        for (unsigned s = 0; s < values_.suits; ++s) heights |= static_cast<Packed>(count_of(up & (kFirsts << s))) << (8 * s);
        return heights;
    }
    std::size_t code(std::uint64_t up) const {
        const Packed h = packed(up);
        return values_.code({h & 31u, h >> 8 & 31u, h >> 16 & 31u, h >> 24 & 31u});
    }
    // The cards on foundations of these heights.
    std::uint64_t cards(Packed heights) const {
        std::uint64_t up = 0;
        for (unsigned s = 0; s < values_.suits; ++s) {
            const unsigned h = heights >> (8 * s) & 31u;
            up |= (h < 16 ? bit(4 * h) - 1 : ~std::uint64_t{0}) & (kFirsts << s);
        }
        return up;
    }

    // Foundations below the greatest that are worth more.
    void lower() {
        Spot all;
        all.up = packed(board_.root().up);
        all.reach = ~Packed{0};
        all.wishes = wishes_.begin(all.up, tops_, best_.value + how_.slack);
        all.better = wishes_.better();
        all.held = wishes_.size();
        const double dream = all.wishes.empty() ? 0 : wishes_.best(all.wishes);
        if (!all.wishes.empty()) search(how_.further, all);
        best_.most = best_.cut ? std::min(best_.most, dream) : best_.value + how_.slack;
    }

    // Without wishes: the quick search.
    void search(std::uint64_t limit, Spot first) {
        const bool quick = first.wishes.empty();
        first.at = board_.root();
        spent_ = 0;
        walk_.clear();
        Table<Key128> seen(how_.memory);
        walk_.run(
            first, [&] { return may_spend(limit); }, [&](Spot& spot, const Choice& c) { board_.act(spot.at, c); },
            [&](const Spot& spot, const Choice& c) {
                ++spent_;
                ++nodes_;
                if (quick)
                    look(spot, c, seen);
                else
                    pursue(spot, c, seen);
                return best_.value >= 1;
            });
    }

    bool may_spend(std::uint64_t limit) {
        best_.cut = best_.cut || (limit != 0 && spent_ >= limit);
        if (best_.cut) return false;
        best_.tired = stages_->due(nodes_ - before_) && !stages_->go_on(best_.code, best_.value);
        return !best_.tired;
    }

    // A position of the quick search.
    void look(Spot spot, const Choice& came, Table<Key128>& seen) {
        RankBoard::Pos& p = spot.at;
        if (!board_.fits()) {
            best_.cut = true;
            best_.code = code(p.up);
            return;
        }
        board_.settle(p, [](const Choice&) {});
        if (seen.insert(board_.key(p)) == Entry::Present) return;
        if (board_.blocked(p)) {
            const std::size_t at = code(p.up);
            if (values_.most[at] > best_.value) note_top(packed(p.up));
            best_.most = std::max(best_.most, values_.most[at]);
            take(at);
        }
        const double hope = values_.most[code(board_.reachable(p))];
        if (hope <= best_.value + how_.slack)
            best_.most = std::max(best_.most, hope);
        else
            push(spot, came, 0, ~std::uint64_t{0});
    }

    // A position of the search for the wishes that were left in the one before.
    void pursue(Spot spot, const Choice& came, Table<Key128>& seen) {
        RankBoard::Pos& p = spot.at;
        auto settle = [&] { board_.settle(p, [](const Choice&) {}, cards(spot.wishes.all)); };
        wishes_.cut(spot.held);
        // What all wishes hold may go up at once; what none of them holds never does.
        settle();
        if (seen.insert(board_.key(p)) == Entry::Present) return;
        const Packed up = packed(p.up);
        if (up != spot.up || wishes_.better() != spot.better) {
            spot.wishes = wishes_.among(spot.wishes, up, spot.reach);
            if (spot.wishes.empty()) return;
            settle();
            if (packed(p.up) != up && seen.insert(board_.key(p)) == Entry::Present) return;
        }
        if (board_.blocked(p) && take(code(p.up))) wishes_.raise(best_.value + how_.slack);
        spot.up = packed(p.up);
        const Packed reach = packed(board_.reachable(p, cards(spot.wishes.any)));
        if (reach != spot.reach || wishes_.better() != spot.better)
            spot.wishes = wishes_.among(spot.wishes, spot.up, reach);
        if (spot.wishes.empty()) return;
        spot.reach = reach;
        spot.better = wishes_.better();
        spot.held = wishes_.size();
        // An equal alone in its fan is of use only to hide one that would fit in the end.
        std::uint64_t hiders = 0;
        for (unsigned r = 0; r < values_.length; ++r)
            if (spot.wishes.next >> r & 1) hiders |= std::uint64_t{15} << (4 * r);
        push(spot, came, hiders, cards(spot.wishes.any));
    }

    void push(const Spot& spot, const Choice& came, std::uint64_t idle, std::uint64_t rising) {
        const std::uint32_t mark = walk_.mark();
        board_.list(spot.at, idle, walk_.moves, rising);  // tried from the last, rises first
        walk_.push(spot, came, mark);
    }

    void note_top(Packed up) {
        for (const Packed top : tops_)
            if (FanWishes::within(up, top)) return;
        tops_.push_back(up);
    }

    // Whether these foundations are better than the best so far.
    bool take(std::size_t at) {
        if (values_.at[at] <= best_.value) return false;
        best_.value = values_.at[at];
        best_.code = at;
        return true;
    }

    const FanValues& values_;
    int room_;
    FanSearch how_;
    std::uint64_t spent_ = 0, nodes_ = 0, before_ = 0;  // of this search, of all deals, of those before this one
    FanBest best_;
    FanStages* stages_ = nullptr;
    RankBoard board_;
    FanWishes wishes_;
    std::vector<Packed> tops_;  // greatest foundations that may be worth more than the best
    DepthFirst<Spot, Choice> walk_;
};

}  // namespace trefoil
