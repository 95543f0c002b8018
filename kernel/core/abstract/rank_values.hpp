// The best foundations that one deal of same-rank fans can reach before the next reshuffle.
//
// Positions and moves are those of rank_fans.hpp: a component of arrangements for each rank.  A
// branch is left when even without hindrance it reaches nothing better than what has been found
// (docs/studies-best-play.md).  The groups depend on how the cards of a rank lie and on nothing else, so the
// same few hundred serve all deals.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../table.hpp"
#include "fan_values.hpp"
#include "rank_group.hpp"

namespace trefoil {

class RankValues {
  public:
    // `room`: most cards in a fan.
    RankValues(const FanValues& values, int room, const FanSearch& how) : values_(values), room_(room), how_(how) {
        for (unsigned s = 0; s < values.suits; ++s)
            for (unsigned i = 0; i < values.length; ++i) all_ |= bit(4 * i + s);
    }

    FanBest best(const std::array<unsigned, 4>& heights, const FanLayout& fans) {
        best_ = FanBest{};
        Pos root;
        place(root, heights, fans);
        // The quick search finds the greatest foundations; where lower ones may be worth more, all
        // are looked at, which takes less time when something good is known.
        quick_ = true;
        search(root, how_.nodes);
        if (best_.cut) {
            best_.most = values_.most[code(reachable(root))];
        } else if (how_.thorough && best_.most > best_.value + how_.slack) {
            const double most = std::exchange(best_.most, 0.0);
            quick_ = false;
            search(root, how_.further);
            if (best_.cut) best_.most = most;
        }
        best_.most = std::max(best_.most, best_.value);
        return best_;
    }

    std::uint64_t nodes() const { return nodes_; }

  private:
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
    struct Frame {
        Pos at;
        std::uint32_t begin = 0, next = 0;
    };
    static constexpr std::uint8_t kNothing = 255;

    static std::uint64_t bit(unsigned b) { return std::uint64_t{1} << b; }
    static unsigned lowest(std::uint64_t set) { return static_cast<unsigned>(__builtin_ctzll(set)); }
    // A card of the layout, 16·suit + i, as a bit number: 4·i + suit.
    static unsigned place_of(std::uint8_t card) { return 4u * (card % 16u) + card / 16u; }

    // --- the deal

    void place(Pos& root, const std::array<unsigned, 4>& heights, const FanLayout& fans) {
        std::array<std::array<RankGroup::Member, 4>, 16> members{};
        for (unsigned s = 0; s < values_.suits; ++s)
            for (unsigned i = 0; i < heights[s]; ++i) {
                members[i][s].up = true;
                root.up |= bit(4 * i + s);
            }
        under_.fill(kNothing);
        singles_ = bases_ = 0;
        for (const auto& fan : fans) lay(fan, members);
        unsigned bits = 0;
        for (unsigned r = 0; r < values_.length; ++r) {
            groups_[r] = &group(members[r]);
            shift_[r] = bits;
            for (std::size_t n = groups_[r]->size() - 1; n != 0; n >>= 1) ++bits;
            for (unsigned m = 0; m < values_.suits; ++m)
                if (members[r][m].on < 0 && members[r][m].room > 0) bases_ |= bit(4 * r + m);
            become(root, r, groups_[r]->start());
        }
        fits_ = bits <= 128;
        for (const auto& fan : fans) uncover(root, place_of(fan.back()));
    }

    void lay(const std::vector<std::uint8_t>& fan, std::array<std::array<RankGroup::Member, 4>, 16>& members) {
        for (std::size_t k = 0; k < fan.size(); ++k) {
            const unsigned b = place_of(fan[k]);
            RankGroup::Member& member = members[b / 4][b % 4];
            // Three equals at most can be laid on a card.
            member.room = static_cast<std::int8_t>(std::min(room_ - 1 - static_cast<int>(k), 3));
            member.full = member.room == 0;
            if (k == 0) continue;
            const unsigned below = place_of(fan[k - 1]);
            if (below / 4 == b / 4)
                member.on = static_cast<std::int8_t>(below % 4);
            else
                under_[b] = static_cast<std::uint8_t>(below);
        }
        singles_ |= bit(place_of(fan.front()));
    }

    const RankGroup& group(const std::array<RankGroup::Member, 4>& members) {
        std::uint32_t key = 0;
        for (unsigned m = 0; m < values_.suits; ++m) {
            const RankGroup::Member& it = members[m];
            key = key << 6 | static_cast<std::uint32_t>(it.up) << 5 | static_cast<std::uint32_t>(it.on + 1) << 2 |
                  static_cast<std::uint32_t>(it.room);
        }
        std::unique_ptr<RankGroup>& known = known_[key];
        if (!known) {
            known = std::make_unique<RankGroup>();
            known->build({members.begin(), members.begin() + values_.suits});
        }
        return *known;
    }

    // --- the position, as in rank_fans.hpp

    void become(Pos& p, unsigned rank, std::uint16_t part) const {
        const RankGroup::Component& c = (*groups_[rank])[part];
        p.part[rank] = part;
        p.seen = (p.seen & ~(std::uint64_t{15} << (4 * rank))) | std::uint64_t{c.seen} << (4 * rank);
        p.home = (p.home & ~(std::uint64_t{15} << (4 * rank))) | std::uint64_t{c.home} << (4 * rank);
    }
    const RankGroup::Component& part(const Pos& p, unsigned rank) const { return (*groups_[rank])[p.part[rank]]; }
    void uncover(Pos& p, unsigned b) const { become(p, b / 4, part(p, b / 4).exposed[b % 4]); }
    void act(Pos& p, const Choice& choice) const {
        const unsigned b = 4u * choice.rank + choice.option.card;
        become(p, choice.rank, choice.option.to);
        if (choice.option.rises) p.up |= bit(b);
        if (choice.option.opens && under_[b] != kNothing) uncover(p, under_[b]);
    }
    std::uint64_t wanted(const Pos& p) const { return ((p.up << 4) | 15u) & ~p.up & all_ & p.seen; }

    void settle(Pos& p) const {
        for (bool again = true; again;) {
            again = false;
            for (std::uint64_t w = wanted(p); w != 0; w &= w - 1) {
                const unsigned b = lowest(w);
                for (const auto& o : part(p, b / 4).rises) {
                    if (o.card != b % 4 || !o.safe) continue;
                    act(p, {static_cast<std::uint8_t>(b / 4), o});
                    again = true;
                    break;
                }
            }
        }
    }

    // Whether in some arrangement of the components no top card fits a foundation.
    bool blocked(const Pos& p) const {
        const std::uint64_t w = wanted(p);
        for (unsigned r = 0; r < values_.length; ++r) {
            const unsigned set = (w >> (4 * r)) & 15u;
            if (set != 0 && !((part(p, r).quiet >> set) & 1)) return false;
        }
        return true;
    }

    // The cards that get up when equals always find room where there is any at all: no line of
    // play brings up another one.
    std::uint64_t reachable(const Pos& p) const {
        constexpr std::uint64_t k0 = 0x1111111111111111, k1 = 0x3333333333333333, k2 = 0x7777777777777777;
        const std::uint64_t gone = p.seen & ~p.home;
        std::uint64_t seen = p.seen, left = gone, up = p.up;
        for (;;) {
            const std::uint64_t base = seen & bases_ & ~gone;
            // For each card, whether another one of its rank is such a base.
            const std::uint64_t other = ((base & k2) << 1 | ((base >> 3) & k0)) | ((base & k1) << 2 | ((base >> 2) & k1)) |
                                        ((base & k0) << 3 | ((base >> 1) & k2));
            const std::uint64_t ready = ((up << 4) | 15u) & ~up & all_ & seen;
            std::uint64_t go = ((seen & other) | ready) & ~left;
            if (go == 0 && ready == 0) return up;
            up |= ready;
            left |= go;
            for (; go != 0; go &= go - 1) {
                unsigned b = lowest(go);
                if (under_[b] == kNothing) continue;
                b = under_[b];
                seen |= std::uint64_t{groups_[b / 4]->chain(b % 4)} << (b & ~3u);
            }
        }
    }

    std::size_t code(std::uint64_t up) const {
        std::array<unsigned, 4> heights{};
        for (unsigned s = 0; s < values_.suits; ++s)
            heights[s] = static_cast<unsigned>(__builtin_popcountll(up & (0x1111111111111111ULL << s)));
        return values_.code(heights);
    }

    // --- the search

    Key128 key(const Pos& p) const {
        unsigned __int128 k = 0;
        for (unsigned r = 0; r < values_.length; ++r) k |= static_cast<unsigned __int128>(p.part[r]) << shift_[r];
        return {static_cast<std::uint64_t>(k), static_cast<std::uint64_t>(k >> 64)};
    }

    void search(const Pos& root, std::uint64_t limit) {
        spent_ = 0;
        stack_.clear();
        choices_.clear();
        Table<Key128> seen(how_.memory);
        enter(root, seen);
        while (!stack_.empty() && best_.value < 1) {
            Frame& frame = stack_.back();
            if (frame.next == frame.begin) {
                choices_.resize(frame.begin);
                stack_.pop_back();
                continue;
            }
            if (limit != 0 && spent_ >= limit) {
                best_.cut = true;
                break;
            }
            const Choice choice = choices_[--frame.next];  // rises before leaves
            Pos next = frame.at;
            act(next, choice);
            enter(next, seen);
        }
    }

    void enter(Pos p, Table<Key128>& seen) {
        ++spent_;
        ++nodes_;
        if (!fits_) {
            best_.cut = true;
            best_.code = code(p.up);
            return;
        }
        if (quick_) settle(p);
        if (seen.insert(key(p)) == Entry::Present) return;
        if (blocked(p)) {
            const std::size_t at = code(p.up);
            if (quick_) best_.most = std::max(best_.most, values_.most[at]);
            if (values_.at[at] > best_.value) {
                best_.value = values_.at[at];
                best_.code = at;
            }
        }
        const double hope = values_.most[code(reachable(p))];
        if (hope <= best_.value + how_.slack) {
            best_.most = std::max(best_.most, hope);
            return;
        }
        const auto begin = static_cast<std::uint32_t>(choices_.size());
        for (unsigned r = 0; r < values_.length; ++r)
            for (const auto& o : part(p, r).leaves)
                if (!quick_ || !(singles_ & bit(4 * r + o.card))) choices_.push_back({static_cast<std::uint8_t>(r), o});
        for (std::uint64_t w = wanted(p); w != 0; w &= w - 1) {
            const unsigned b = lowest(w);
            for (const auto& o : part(p, b / 4).rises)
                if (o.card == b % 4) choices_.push_back({static_cast<std::uint8_t>(b / 4), o});
        }
        const auto end = static_cast<std::uint32_t>(choices_.size());
        if (begin != end) stack_.push_back({p, begin, end});
    }

    const FanValues& values_;
    int room_;
    FanSearch how_;
    std::uint64_t spent_ = 0, nodes_ = 0;
    bool quick_ = true;
    std::uint64_t all_ = 0;
    std::unordered_map<std::uint32_t, std::unique_ptr<RankGroup>> known_;

    bool fits_ = true;
    std::array<const RankGroup*, 16> groups_{};
    std::array<unsigned, 16> shift_{};
    std::array<std::uint8_t, 64> under_{};  // the card of another rank dealt right under it
    std::uint64_t bases_ = 0;               // cards that can take an equal where they were dealt
    std::uint64_t singles_ = 0;             // dealt at the bottom of a fan
    FanBest best_;
    std::vector<Frame> stack_;
    std::vector<Choice> choices_;
};

}  // namespace trefoil
