// A position of fans of two packs: what lies where, what may move, and what can be said of it.
//
// Equal cards are told apart by where they were dealt.  A card lies where it was dealt, on one of
// the few cards that may bear it, or is up: three bits for each card make an exact key.
// docs/kernel/twin_fans.md has the arguments.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "../bits.hpp"
#include "twin_fans_input.hpp"

namespace trefoil {

class TwinBoard {
  public:
    static constexpr std::size_t kCards = kTwinCards, kFans = kTwinFans, kValues = kTwinValues;
    static constexpr std::uint8_t kFoot = 253, kUp = 254, kNone = 255;

    struct Pos {
        std::array<std::uint8_t, kCards> under{};
        std::array<std::uint8_t, kFans> tops{};
        std::array<std::uint8_t, kValues> up{};  // how many of each value are up
        Key320 key;
    };
    struct Move {
        std::uint8_t from = 0;
        std::uint8_t to = kNone;  // kNone: the foundation
    };

    // `in` must be valid.
    TwinBoard(const TwinFansInput& in, std::uint32_t switches) : switches_(switches), copies_(in.copies) {
        for (const auto& chain : in.chains)
            for (std::size_t i = 0; i < chain.size(); ++i) {
                chain_[chain[i]] = chain[0];
                before_[chain[i]] = i > 0 ? chain[i - 1] : kNone;
                rank_[chain[i]] = static_cast<std::uint8_t>(i);
                values_.push_back(chain[i]);
            }
        for (const auto& pile : in.home)
            for (std::uint8_t v : pile) ++start_.up[v];
        start_.under.fill(kFoot);
        start_.tops.fill(kNone);
        fans_ = static_cast<unsigned>(in.fans.size());
        for (std::size_t f = 0; f < in.fans.size(); ++f) {
            std::uint8_t below = kFoot;
            for (std::uint8_t v : in.fans[f]) {
                value_[count_] = v;
                start_.under[count_] = dealt_[count_] = below;
                below = static_cast<std::uint8_t>(count_++);
            }
            start_.tops[f] = below == kFoot ? kNone : below;
        }
        for (std::size_t v = 0; v < in.bearers.size(); ++v)
            for (std::uint8_t b : in.bearers[v]) {
                bears_[b] |= std::uint64_t{1} << v;
                borne_[v] |= std::uint64_t{1} << b;
            }
        for (unsigned c = 0; c < count_; ++c) {
            std::uint8_t digit = 1;
            for (unsigned b = 0; b < count_; ++b)
                if ((borne_[value_[c]] >> value_[b]) & 1) digit_[c][b] = digit++;
            if (dealt_[c] < kCards) digit_[c][dealt_[c]] = 0;
        }
    }

    const Pos& start() const { return start_; }
    std::uint8_t value(unsigned card) const { return value_[card]; }
    bool on(std::uint32_t which) const { return (switches_ & which) != 0; }

    void play(Pos& p, Move m) const {
        const unsigned c = p.tops[m.from];
        p.tops[m.from] = p.under[c] == kFoot ? kNone : p.under[c];
        if (m.to == kNone) {
            ++p.up[value_[c]];
            p.under[c] = kUp;
            write(p, c, 7);
        } else {
            p.under[c] = p.tops[m.to];
            write(p, c, digit_[c][p.under[c]]);
            p.tops[m.to] = static_cast<std::uint8_t>(c);
        }
    }

    // Plays up what may go up without a thought: where that costs nothing, or, `eager`, wherever
    // there is no choice between two equal cards.
    template <class Log>
    void settle(Pos& p, bool eager, Log log) const {
        if (!eager && !on(kTwinSafe)) return;
        for (bool again = true; again;) {
            again = false;
            for (unsigned f = 0; f < fans_; ++f) {
                if (p.tops[f] == kNone) continue;
                const unsigned v = value_[p.tops[f]];
                if (!rises(p, v) || !(useless(p, v) || (eager && !disputed(p, v)))) continue;
                const Move m{static_cast<std::uint8_t>(f), kNone};
                log(m, p.tops[f]);
                play(p, m);
                again = true;
            }
        }
    }

    // The moves; `eager`: none but the rises if there are any.
    void moves(const Pos& p, bool eager, std::vector<Move>& out) const {
        if (eager) {
            for (unsigned f = 0; f < fans_; ++f)
                if (p.tops[f] != kNone && rises(p, value_[p.tops[f]])) out.push_back({static_cast<std::uint8_t>(f), kNone});
            if (!out.empty()) return;
        }
        for (unsigned f = 0; f < fans_; ++f) {
            const unsigned c = p.tops[f];
            if (c == kNone) continue;
            const unsigned v = value_[c];
            if (p.under[c] != kFoot || !on(kTwinIdle))
                for (unsigned t = 0; t < fans_; ++t)
                    if (t != f && p.tops[t] != kNone && ((borne_[v] >> value_[p.tops[t]]) & 1))
                        out.push_back({static_cast<std::uint8_t>(f), static_cast<std::uint8_t>(t)});
            if (rises(p, v)) out.push_back({static_cast<std::uint8_t>(f), kNone});
        }
    }

    // Whether some bare card fits a foundation.
    bool any_rises(const Pos& p) const {
        for (unsigned f = 0; f < fans_; ++f)
            if (p.tops[f] != kNone && rises(p, value_[p.tops[f]])) return true;
        return false;
    }

    bool won(const Pos& p) const {
        for (std::uint8_t v : values_)
            if (p.up[v] < copies_) return false;
        return true;
    }

    // Whether every card still gets up when cards laid down hinder nothing.
    bool hopeful(const Pos& p) const {
        std::array<std::uint8_t, kFans> deep{};    // the lowest card uncovered in each fan
        std::array<std::uint8_t, kValues> bare{};  // uncovered or up, of each value
        std::uint64_t seen = 0;
        for (std::uint8_t v : values_) bare[v] = p.up[v];
        for (unsigned f = 0; f < fans_; ++f) {
            deep[f] = p.tops[f];
            if (deep[f] == kNone) continue;
            ++bare[value_[deep[f]]];
            seen |= std::uint64_t{1} << value_[deep[f]];
        }
        for (;;) {
            std::uint64_t rising = 0;
            bool all = true;
            std::array<std::uint8_t, kValues> up{};
            for (std::uint8_t v : values_) {  // along each chain, so the one before is known
                const int most = before_[v] == kNone ? copies_ : up[before_[v]];
                up[v] = static_cast<std::uint8_t>(bare[v] < most ? bare[v] : most);
                all = all && up[v] == copies_;
                if (up[v] > p.up[v]) rising |= std::uint64_t{1} << v;
            }
            if (all) return true;
            bool more = false;
            for (unsigned f = 0; f < fans_; ++f) {
                while (deep[f] != kNone) {
                    const unsigned v = value_[deep[f]];
                    if (!(borne_[v] & seen) && !((rising >> v) & 1)) break;
                    deep[f] = p.under[deep[f]] == kFoot ? kNone : p.under[deep[f]];
                    more = true;
                    if (deep[f] == kNone) break;
                    ++bare[value_[deep[f]]];
                    seen |= std::uint64_t{1} << value_[deep[f]];
                }
            }
            if (!more) return false;
        }
    }

    // How far the position seems from the end: smaller is nearer.
    struct Weights {
        unsigned left, buried, in_suit, moved, next;
    };
    unsigned estimate(const Pos& p, const Weights& weigh) const {
        unsigned cost = 0;
        std::array<std::uint8_t, kValues> depth;
        depth.fill(kNone);
        for (unsigned f = 0; f < fans_; ++f) {
            std::uint8_t above = 0;
            for (unsigned c = p.tops[f]; c < kCards; c = p.under[c], ++above) {
                const unsigned r = rank_[value_[c]];
                depth[value_[c]] = std::min(depth[value_[c]], above);
                cost += weigh.left;
                if (p.under[c] >= kCards) continue;
                if (p.under[c] != dealt_[c]) cost += weigh.moved;
                if (rank_[value_[p.under[c]]] < r) cost += weigh.buried;
                for (unsigned d = p.under[c]; d < kCards; d = p.under[d])
                    if (chain_[value_[d]] == chain_[value_[c]] && rank_[value_[d]] < r) {
                        cost += weigh.in_suit;  // stands above a card that has to go up before it
                        break;
                    }
            }
        }
        if (weigh.next != 0)
            for (std::uint8_t v : values_)
                if (rises(p, v) && depth[v] != kNone) cost += weigh.next * depth[v];
        return cost;
    }

  private:
    bool rises(const Pos& p, unsigned v) const {
        const int below = before_[v] == kNone ? copies_ : p.up[before_[v]];
        return p.up[v] < below;
    }
    // Whether a card with this value can bear nothing any more.
    bool useless(const Pos& p, unsigned v) const {
        for (std::uint64_t b = bears_[v]; b != 0; b &= b - 1)
            if (p.up[lowest(b)] < copies_) return false;
        return true;
    }
    // Whether two equal cards lie bare and a foundation has a place for one only.
    bool disputed(const Pos& p, unsigned v) const {
        const int below = before_[v] == kNone ? copies_ : p.up[before_[v]];
        int bare = 0;
        for (unsigned f = 0; f < fans_; ++f) bare += p.tops[f] != kNone && value_[p.tops[f]] == v;
        return bare > below - p.up[v];
    }

    void write(Pos& p, unsigned c, std::uint64_t digit) const {
        std::uint64_t& word = p.key.words[c / 21];
        word = (word & ~(std::uint64_t{7} << (3 * (c % 21)))) | digit << (3 * (c % 21));
    }

    std::uint32_t switches_;
    int copies_;
    unsigned count_ = 0, fans_ = 0;
    std::array<std::uint8_t, kValues> before_{}, rank_{}, chain_{};
    std::array<std::uint64_t, kValues> bears_{}, borne_{};
    std::vector<std::uint8_t> values_;
    std::array<std::uint8_t, kCards> value_{}, dealt_{};
    std::array<std::array<std::uint8_t, kCards>, kCards> digit_{};
    Pos start_;
};

}  // namespace trefoil
