// A deal of fans in which a card moves only onto its equal: its positions, and what moves do to them.
//
// The bit of a card is 4·i + s, where it is the i-th of the foundation s.  docs/kernel/rank_fans.md has the arguments.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "../bits.hpp"
#include "../table.hpp"
#include "rank_group.hpp"

namespace trefoil {

class RankBoard {
  public:
    struct Pos {
        std::array<std::uint16_t, 16> part{};  // component of each rank
        std::uint64_t seen = 0;                // cards uncovered, moved or up
        std::uint64_t home = 0;                // cards uncovered that never moved
        std::uint64_t up = 0;
    };
    struct Choice {
        std::uint8_t rank = 0;
        RankGroup::Option option;
    };
    using Members = std::vector<RankGroup::Member>;  // of one rank, by suit

    RankBoard(unsigned ranks, unsigned suits) : ranks_(ranks), suits_(suits) {
        for (unsigned i = 0; i < ranks; ++i) all_ |= (bit(suits) - 1) << (4 * i);
    }

    // Lays out the cards that are not up, fans from bottom to top, at most `room` cards in each; `place` gives the bit
    // number of a card.
    template <class Place>
    void deal(std::uint64_t up, const std::vector<std::vector<std::uint8_t>>& fans, int room, Place place) {
        root_ = {};
        root_.up = up;
        std::array<Members, 16> members;
        for (unsigned r = 0; r < ranks_; ++r) {
            members[r].resize(suits_);
            for (unsigned s = 0; s < suits_; ++s) members[r][s].up = (up & bit(4 * r + s)) != 0;
        }
        under_.fill(kNothing);
        tops_.clear();
        singles_ = bases_ = 0;
        for (const auto& fan : fans) lay(fan, room, place, members);
        unsigned bits = 0;
        for (unsigned r = 0; r < ranks_; ++r) {
            groups_[r] = RankGroup::of(members[r]);
            shift_[r] = bits;
            for (std::size_t n = groups_[r]->size() - 1; n != 0; n >>= 1) ++bits;
            for (unsigned s = 0; s < suits_; ++s)
                if (members[r][s].on < 0 && members[r][s].room > 0) bases_ |= bit(4 * r + s);
            become(root_, r, groups_[r]->start());
        }
        fits_ = bits <= 128;
        for (std::uint8_t top : tops_) uncover(root_, top);
    }

    unsigned ranks() const { return ranks_; }
    std::uint64_t all() const { return all_; }
    // Whether the key has room for every position.
    bool fits() const { return fits_; }
    const Pos& root() const { return root_; }
    const RankGroup& group(unsigned rank) const { return *groups_[rank]; }
    // The top cards as they were dealt.
    const std::vector<std::uint8_t>& tops() const { return tops_; }
    // The card that a choice uncovers, or kNothing.
    std::uint8_t opened(const Choice& choice) const {
        return choice.option.opens ? under_[4u * choice.rank + choice.option.card] : kNothing;
    }

    Key128 key(const Pos& p) const {
        unsigned __int128 k = 0;
        for (unsigned r = 0; r < ranks_; ++r) k |= static_cast<unsigned __int128>(p.part[r]) << shift_[r];
        return {static_cast<std::uint64_t>(k), static_cast<std::uint64_t>(k >> 64)};
    }

    void act(Pos& p, const Choice& choice) const {
        become(p, choice.rank, choice.option.to);
        if (choice.option.rises) p.up |= bit(4u * choice.rank + choice.option.card);
        if (const std::uint8_t b = opened(choice); b != kNothing) uncover(p, b);
    }

    // Cards that their foundation would take and that are not buried.
    std::uint64_t wanted(const Pos& p) const { return ((p.up << 4) | 15u) & ~p.up & all_ & p.seen; }

    // The choices of a position, rises last, of cards of the set `rising` only; a card alone at the bottom of its fan
    // stays there until it goes up, unless it is one of `idle`.
    void list(const Pos& p, std::uint64_t idle, std::vector<Choice>& out, std::uint64_t rising = ~std::uint64_t{0}) const {
        const std::uint64_t leaving = ~singles_ | idle;
        for (unsigned r = 0; r < ranks_; ++r)
            for (const auto& o : part(p, r).leaves)
                if (leaving & bit(4 * r + o.card)) out.push_back({static_cast<std::uint8_t>(r), o});
        for (std::uint64_t w = wanted(p) & rising; w != 0; w &= w - 1) {
            const unsigned b = lowest(w);
            for (const auto& o : part(p, b / 4).rises)
                if (o.card == b % 4) out.push_back({static_cast<std::uint8_t>(b / 4), o});
        }
    }

    // Brings up what rises at no cost, of the set `rising` only.
    template <class Log>
    void settle(Pos& p, Log log, std::uint64_t rising = ~std::uint64_t{0}) const {
        for (bool again = true; again;) {
            again = false;
            for (std::uint64_t w = wanted(p) & rising; w != 0; w &= w - 1) {
                const unsigned b = lowest(w);
                for (const auto& o : part(p, b / 4).rises) {
                    if (o.card != b % 4 || !o.safe) continue;
                    const Choice choice{static_cast<std::uint8_t>(b / 4), o};
                    act(p, choice);
                    log(choice);
                    again = true;
                    break;
                }
            }
        }
    }

    // Whether in some arrangement of the components no top card fits a foundation.
    bool blocked(const Pos& p) const {
        const std::uint64_t w = wanted(p);
        for (unsigned r = 0; r < ranks_; ++r) {
            const unsigned set = (w >> (4 * r)) & 15u;
            if (set != 0 && !((part(p, r).quiet >> set) & 1)) return false;
        }
        return true;
    }

    // The cards that get up when equals always find room where there is any at all: no line of play that brings up
    // cards of the set `rising` only brings up another one.
    std::uint64_t reachable(const Pos& p, std::uint64_t rising = ~std::uint64_t{0}) const {
        constexpr std::uint64_t k0 = 0x1111111111111111, k1 = 0x3333333333333333, k2 = 0x7777777777777777;
        const std::uint64_t gone = p.seen & ~p.home;
        std::uint64_t seen = p.seen, left = gone, up = p.up;
        for (;;) {
            const std::uint64_t base = seen & bases_ & ~gone;
            // For each card, whether another one of its rank is such a base.
            const std::uint64_t other = ((base & k2) << 1 | ((base >> 3) & k0)) | ((base & k1) << 2 | ((base >> 2) & k1)) |
                                        ((base & k0) << 3 | ((base >> 1) & k2));
            const std::uint64_t ready = ((up << 4) | 15u) & ~up & all_ & seen & rising;
            std::uint64_t go = ((seen & other) | ready) & ~left;
            if (go == 0 && ready == 0) return up;
            up |= ready;
            left |= go;
            for (; go != 0; go &= go - 1) {
                const unsigned b = under_[lowest(go)];
                if (b != kNothing) seen |= std::uint64_t{groups_[b / 4]->chain(b % 4)} << (b & ~3u);
            }
        }
    }

    static constexpr std::uint8_t kNothing = 255;

  private:
    template <class Place>
    void lay(const std::vector<std::uint8_t>& fan, int room, Place place, std::array<Members, 16>& members) {
        if (fan.empty()) return;
        for (std::size_t k = 0; k < fan.size(); ++k) {
            const unsigned b = place(fan[k]);
            RankGroup::Member& member = members[b / 4][b % 4];
            // Three equals at most can be laid on a card.
            member.room = static_cast<std::int8_t>(std::min(room - 1 - static_cast<int>(k), 3));
            member.full = member.room == 0;
            if (k == 0) continue;
            const unsigned below = place(fan[k - 1]);
            if (below / 4 == b / 4)
                member.on = static_cast<std::int8_t>(below % 4);
            else
                under_[b] = static_cast<std::uint8_t>(below);
        }
        singles_ |= bit(place(fan.front()));
        tops_.push_back(static_cast<std::uint8_t>(place(fan.back())));
    }

    const RankGroup::Component& part(const Pos& p, unsigned rank) const { return (*groups_[rank])[p.part[rank]]; }
    void become(Pos& p, unsigned rank, std::uint16_t part) const {
        const RankGroup::Component& c = (*groups_[rank])[part];
        p.part[rank] = part;
        p.seen = (p.seen & ~(std::uint64_t{15} << (4 * rank))) | std::uint64_t{c.seen} << (4 * rank);
        p.home = (p.home & ~(std::uint64_t{15} << (4 * rank))) | std::uint64_t{c.home} << (4 * rank);
    }
    void uncover(Pos& p, unsigned b) const { become(p, b / 4, part(p, b / 4).exposed[b % 4]); }

    unsigned ranks_, suits_;
    std::uint64_t all_ = 0;
    std::array<std::shared_ptr<const RankGroup>, 16> groups_;
    std::array<unsigned, 16> shift_{};
    std::array<std::uint8_t, 64> under_{};  // the card of another rank dealt right under it
    std::uint64_t bases_ = 0;               // cards that can take an equal where they were dealt
    std::uint64_t singles_ = 0;             // dealt at the bottom of a fan
    std::vector<std::uint8_t> tops_;
    bool fits_ = true;
    Pos root_;
};

}  // namespace trefoil
