// One chain of the fans of two packs by itself: whether its cards could get up if all others were away.
//
// Taking the other cards away only helps, so what is lost here is lost.  A position is the list of
// fans in a fixed order, each with its cards as nibbles, the top one lowest.
// docs/kernel/twin_fans.md has the arguments.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "../bits.hpp"
#include "../depth_first.hpp"
#include "../meter.hpp"
#include "../result.hpp"
#include "../table.hpp"
#include "twin_fans_input.hpp"

namespace trefoil {

struct Key256 {
    std::array<std::uint64_t, 4> words{};
    friend bool operator==(const Key256&, const Key256&) = default;
};
inline std::uint64_t hash_key(const Key256& key) {
    std::uint64_t h = 0;
    for (std::uint64_t word : key.words) h = mix64(h ^ word) + 0x9e3779b97f4a7c15ULL;
    return mix64(h);
}

class TwinChain {
  public:
    static constexpr std::size_t kRanks = 15, kMost = 30;

    // Whether the chain is short enough and its cards are laid on none but its own.
    static bool fits(const TwinFansInput& in, std::size_t which) {
        const auto& chain = in.chains[which];
        if (chain.size() > kRanks || chain.size() * static_cast<std::size_t>(in.copies) > kMost) return false;
        for (std::uint8_t v : chain)
            if (v < in.bearers.size())
                for (std::uint8_t b : in.bearers[v])
                    if (std::find(chain.begin(), chain.end(), b) == chain.end()) return false;
        return true;
    }

    // `in` must be valid and fit.
    TwinChain(const TwinFansInput& in, std::size_t which, std::size_t memory, std::uint32_t switches)
        : table_(memory), switches_(switches), copies_(static_cast<std::uint8_t>(in.copies)) {
        const auto& chain = in.chains[which];
        ranks_ = static_cast<unsigned>(chain.size());
        auto rank = [&](std::uint8_t v) {
            return static_cast<unsigned>(std::find(chain.begin(), chain.end(), v) - chain.begin());
        };
        for (unsigned r = 0; r < ranks_; ++r)
            if (chain[r] < in.bearers.size())
                for (std::uint8_t b : in.bearers[chain[r]]) {
                    borne_[r] |= 1u << rank(b);
                    bears_[rank(b)] |= 1u << r;
                }
        for (const auto& pile : in.home)
            for (std::uint8_t v : pile)
                if (rank(v) < ranks_) ++start_.up[rank(v)];
        for (const auto& fan : in.fans) {
            Fan made = 0;
            for (std::uint8_t v : fan)
                if (rank(v) < ranks_) made = made << 4 | (rank(v) + 1);
            if (made != 0) start_.fans[start_.count++] = made;
        }
        start_.arrange();
    }

    // Lost, or Won if it gets up; Unknown: the meter or the bound of positions ended it.
    Verdict run(Meter& meter, std::uint64_t most) {
        const Verdict found = walk_.run(
            start_, [&] { return entered_ < most && meter.spend(); }, [&](State& s, Move m) { play(s, m); },
            [&](const State& s, Move m) { return enter(s, m); });
        over_ = found == Verdict::Won;
        return found;
    }
    std::uint64_t entered() const { return entered_; }
    bool over() const { return over_; }  // it gets up

  private:
    using Fan = unsigned __int128;
    struct State {
        std::array<Fan, kMost> fans{};
        std::array<std::uint8_t, kRanks> up{};
        std::uint8_t count = 0;

        void arrange() {
            std::sort(fans.begin(), fans.begin() + count);
            unsigned empty = 0;
            while (empty < count && fans[empty] == 0) ++empty;
            if (empty == 0) return;
            std::copy(fans.begin() + empty, fans.begin() + count, fans.begin());
            std::fill(fans.begin() + (count - empty), fans.begin() + count, Fan{0});
            count = static_cast<std::uint8_t>(count - empty);
        }
    };
    struct Move {
        std::uint8_t from = 0;
        std::uint8_t to = kUpwards;
    };
    static constexpr std::uint8_t kUpwards = 255;

    bool on(std::uint32_t which) const { return (switches_ & which) != 0; }
    static unsigned top(Fan fan) { return (static_cast<unsigned>(fan) & 15u) - 1; }

    bool rises(const State& s, unsigned r) const { return s.up[r] < (r == 0 ? copies_ : s.up[r - 1]); }
    bool useless(const State& s, unsigned r) const {
        for (unsigned b = bears_[r]; b != 0; b &= b - 1)
            if (s.up[lowest(b)] < copies_) return false;
        return true;
    }

    void play(State& s, Move m) const {
        const unsigned r = top(s.fans[m.from]);
        s.fans[m.from] >>= 4;
        if (m.to == kUpwards)
            ++s.up[r];
        else
            s.fans[m.to] = s.fans[m.to] << 4 | (r + 1);
        settle(s);
        s.arrange();
    }

    void settle(State& s) const {
        if (!on(kTwinSafe)) return;
        for (bool again = true; again;) {
            again = false;
            for (unsigned f = 0; f < s.count; ++f) {
                if (s.fans[f] == 0) continue;
                const unsigned r = top(s.fans[f]);
                if (!rises(s, r) || !useless(s, r)) continue;
                s.fans[f] >>= 4;
                ++s.up[r];
                again = true;
            }
        }
    }

    bool won(const State& s) const { return s.up[ranks_ - 1] == copies_; }

    // As TwinBoard::hopeful.
    bool hopeful(const State& s) const {
        std::array<Fan, kMost> deep = s.fans;
        std::array<std::uint8_t, kRanks> bare = s.up;
        unsigned seen = 0;
        for (unsigned f = 0; f < s.count; ++f) {
            ++bare[top(deep[f])];
            seen |= 1u << top(deep[f]);
        }
        for (;;) {
            unsigned rising = 0;
            std::uint8_t most = copies_;
            for (unsigned r = 0; r < ranks_; ++r) {
                most = std::min(most, bare[r]);
                if (most > s.up[r]) rising |= 1u << r;
            }
            if (most == copies_) return true;
            bool more = false;
            for (unsigned f = 0; f < s.count; ++f)
                while (deep[f] != 0) {
                    const unsigned r = top(deep[f]);
                    if (!(borne_[r] & seen) && !((rising >> r) & 1)) break;
                    deep[f] >>= 4;
                    more = true;
                    if (deep[f] == 0) break;
                    ++bare[top(deep[f])];
                    seen |= 1u << top(deep[f]);
                }
            if (!more) return false;
        }
    }

    Key256 key(const State& s) const {
        Key256 key;
        unsigned at = 0;
        for (unsigned f = 0; f < s.count; ++f) {
            for (Fan rest = s.fans[f]; rest != 0; rest >>= 4, ++at)
                key.words[at / 16] |= (static_cast<std::uint64_t>(rest) & 15) << (4 * (at % 16));
            ++at;  // a nibble of nothing ends the fan
        }
        return key;
    }

    bool enter(const State& s, Move came) {
        ++entered_;
        if (won(s)) return true;
        if (table_.insert(key(s)) == Entry::Present) return false;
        if (on(kTwinRelaxation) && !hopeful(s)) return false;
        if (table_.lossy() && walk_.meets([&](const State& t) { return t.fans == s.fans && t.up == s.up; })) return false;
        const std::uint32_t mark = walk_.mark();
        for (std::uint8_t f = 0; f < s.count; ++f)
            if (s.fans[f] >= 16 || !on(kTwinIdle))
                for (std::uint8_t t = 0; t < s.count; ++t)
                    if (t != f && ((borne_[top(s.fans[f])] >> top(s.fans[t])) & 1)) walk_.moves.push_back({f, t});
        for (std::uint8_t f = 0; f < s.count; ++f)
            if (rises(s, top(s.fans[f]))) walk_.moves.push_back({f, kUpwards});
        walk_.push(s, came, mark);
        return false;
    }

    Table<Key256> table_;
    std::uint32_t switches_;
    std::uint8_t copies_;
    unsigned ranks_ = 0;
    std::array<std::uint16_t, kRanks> borne_{}, bears_{};
    State start_;
    DepthFirst<State, Move> walk_;
    std::uint64_t entered_ = 0;
    bool over_ = false;
};

}  // namespace trefoil
