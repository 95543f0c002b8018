// Rows of single cards with gaps: a card goes to a gap on the right of the one card it follows, and
// each row is to be in order.  Gaps, Montana and their kin.
//
// The cards fall into chains, each card after the one it follows.  Either each row has a head that
// gives it its chain, or any card that begins a chain may begin a row.  A position is what lies on
// each place.  docs/kernel/rows.md has the arguments.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "widen.hpp"

namespace trefoil {

struct GapsInput {
    std::vector<std::uint8_t> at;                   // by place, row by row: a card, or kGap
    std::vector<std::vector<std::uint8_t>> chains;  // every card that lies there, each after the one it follows
    int row = 0;                                    // places in a row
    bool headed = false;                            // row k is for chain k alone
    static constexpr std::uint8_t kGap = 255;
};

enum GapsSwitch : std::uint32_t {
    kReach = 1,       // gives up where some card cannot come home even if nothing ever stood in the way again
    kGapsNarrow = 2,  // tries with few positions of each level before many
    kGoesHome = 4,    // a card goes home at once, where nothing could have followed it on its old place
    kGapsAll = 7
};

class GapsGame {
  public:
    static constexpr std::size_t kPlaces = 52, kCards = 52, kRows = 8;
    static constexpr bool kForward = false;
    static constexpr std::size_t kFirst = 128, kWiden = 32;
    static constexpr std::uint8_t kGap = GapsInput::kGap;
    using State = std::array<std::uint8_t, kPlaces>;

    // With as many rows as chains, each row is in order just when it holds one whole chain.
    static bool valid(const GapsInput& in) {
        if (in.row < 1 || in.at.size() > kPlaces || in.at.size() % static_cast<std::size_t>(in.row) != 0) return false;
        if (in.chains.size() > kRows || in.chains.size() * static_cast<std::size_t>(in.row) != in.at.size()) return false;
        std::array<int, kCards> seen{};
        for (const auto& chain : in.chains) {
            if (chain.empty() || chain.size() > static_cast<std::size_t>(in.row)) return false;
            for (const std::uint8_t card : chain)
                if (card >= kCards || seen[card]++ != 0) return false;
        }
        for (const std::uint8_t card : in.at)
            if (card != kGap && (card >= kCards || seen[card]++ != 1)) return false;
        return std::all_of(seen.begin(), seen.end(), [](int times) { return times == 0 || times == 2; });
    }

    // `input` must be valid.
    GapsGame(const GapsInput& input, std::uint32_t switches) : in_(input), switches_(switches) {
        next_.fill(kGap);
        row_ = static_cast<std::size_t>(in_.row);
        for (std::size_t k = 0; k < in_.chains.size(); ++k) {
            const auto& chain = in_.chains[k];
            for (std::size_t i = 0; i + 1 < chain.size(); ++i) next_[chain[i]] = chain[i + 1];
            firsts_ |= std::uint64_t{1} << (k * row_);
            lasts_ |= std::uint64_t{1} << (k * row_ + row_ - 1);
        }
    }

    State start() const {
        State s;
        s.fill(kGap);
        std::copy(in_.at.begin(), in_.at.end(), s.begin());
        return s;
    }

    bool won(const State& s) const {
        for (std::size_t p = 0; p < in_.at.size(); ++p)
            if (s[p] != kGap && !at_home(s, p)) return false;
        return true;
    }

    void list(const State& s, std::vector<Hop>& out) const {
        const Places at = places(s);
        if (in_.headed && (switches_ & kGoesHome) != 0 && goes_home(s, at, out)) return;
        for (std::size_t p = 0; p < in_.at.size(); ++p) {
            if (s[p] != kGap) continue;
            const auto to = static_cast<std::uint8_t>(p);
            if (p % row_ != 0) {
                const std::uint8_t card = s[p - 1] == kGap ? kGap : next_[s[p - 1]];
                if (card != kGap) out.push_back({at[card], to});
            } else if (in_.headed) {
                out.push_back({at[in_.chains[p / row_][0]], to});
            } else {
                for (const auto& chain : in_.chains) out.push_back({at[chain[0]], to});
            }
        }
    }

    State after(State s, Hop hop) const {
        std::swap(s[hop.from], s[hop.to]);
        return s;
    }

    std::uint8_t card(const State& s, Hop hop) const { return s[hop.from]; }

    PlacesKey key(const State& s) const {
        PlacesKey k;
        for (std::size_t p = 0; p < in_.at.size(); ++p) k.put(p, static_cast<std::uint8_t>(s[p] + 1));  // kGap + 1 is 0
        return k;
    }

    // Suppose that cards stay where they were when they move on, and that all places which a card of
    // several places could leave are gaps: if even so some chain can come home nowhere, it never will.
    bool hopeless(const State& s) const {
        if ((switches_ & kReach) == 0) return false;
        std::array<std::uint64_t, kCards> can{};  // by card, where it could lie
        std::uint64_t gaps = 0;
        for (std::size_t p = 0; p < in_.at.size(); ++p) {
            const std::uint64_t bit = std::uint64_t{1} << p;
            if (s[p] == kGap)
                gaps |= bit;
            else
                can[s[p]] = bit;
        }
        for (bool more = true; more;) {
            more = false;
            for (std::size_t k = 0; k < in_.chains.size(); ++k) {
                std::uint64_t beside = in_.headed ? std::uint64_t{1} << (k * row_) : firsts_;
                for (const std::uint8_t card : in_.chains[k]) {
                    const std::uint64_t fresh = beside & gaps & ~can[card];
                    if (fresh != 0) {
                        can[card] |= fresh;
                        gaps |= can[card];
                        more = true;
                    }
                    beside = (can[card] & ~lasts_) << 1;
                }
            }
        }
        std::array<std::uint32_t, kRows> homes{};  // by chain, the rows in which it could lie
        for (std::size_t k = 0; k < in_.chains.size(); ++k)
            for (std::size_t r = 0; r < in_.chains.size(); ++r) {
                if (in_.headed && r != k) continue;
                std::size_t i = 0;
                while (i < in_.chains[k].size() && (can[in_.chains[k][i]] >> (r * row_ + i) & 1) != 0) ++i;
                if (i == in_.chains[k].size()) homes[k] |= 1u << r;
            }
        return !shared(homes, 0, 0);
    }

    // Cards at home from the left of a row, cards beside the one they follow, and gaps that are not
    // behind the end of a chain.
    std::int32_t worth(const State& s) const {
        std::int32_t home = 0, pairs = 0, open = 0, dead = 0;
        bool whole = true, behind_end = false;
        for (std::size_t p = 0; p < in_.at.size(); ++p) {
            if (p % row_ == 0) {
                whole = true;
                behind_end = false;
            }
            if (s[p] == kGap) {
                dead += behind_end;
                open += !behind_end && (p % row_ == 0 || s[p - 1] != kGap);
                whole = false;
                continue;
            }
            const bool follows = p % row_ != 0 && s[p - 1] != kGap && next_[s[p - 1]] == s[p];
            pairs += follows;
            whole = whole && (p % row_ == 0 ? begins(s[p], p / row_) : follows);
            home += whole;
            behind_end = next_[s[p]] == kGap;
        }
        return home + pairs + open - 2 * dead;
    }

  private:
    using Places = std::array<std::uint8_t, kCards>;

    Places places(const State& s) const {
        Places at{};
        for (std::size_t p = 0; p < in_.at.size(); ++p)
            if (s[p] != kGap) at[s[p]] = static_cast<std::uint8_t>(p);
        return at;
    }

    // The next card of a row whose cards so far are all at home: it can go nowhere else, and its place
    // there can be used by no other.  All it can do where it lies is to bear the card that follows it;
    // if it has none, or bears it already, or lies at the end of a row, it may as well go at once.
    bool goes_home(const State& s, const Places& at, std::vector<Hop>& out) const {
        for (std::size_t k = 0; k < in_.chains.size(); ++k) {
            const auto& chain = in_.chains[k];
            std::size_t i = 0;
            while (i < chain.size() && s[k * row_ + i] == chain[i]) ++i;
            if (i == chain.size() || s[k * row_ + i] != kGap) continue;
            const std::size_t from = at[chain[i]];
            if (i + 1 < chain.size() && from % row_ != row_ - 1 && s[from + 1] != chain[i + 1]) continue;
            out.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(k * row_ + i)});
            return true;
        }
        return false;
    }

    // Whether the card may begin the row: of a row without a head any card that begins a chain.
    bool begins(std::uint8_t card, std::size_t row) const {
        if (in_.headed) return in_.chains[row][0] == card;
        return std::any_of(in_.chains.begin(), in_.chains.end(), [&](const auto& chain) { return chain[0] == card; });
    }

    bool at_home(const State& s, std::size_t p) const {
        if (p % row_ != 0) return s[p - 1] != kGap && next_[s[p - 1]] == s[p];
        return !in_.headed || begins(s[p], p / row_);
    }

    // Whether each chain from the k-th on can have a row of its own.
    bool shared(const std::array<std::uint32_t, kRows>& homes, std::size_t k, std::uint32_t taken) const {
        if (k == in_.chains.size()) return true;
        for (std::uint32_t free = homes[k] & ~taken; free != 0; free &= free - 1)
            if (shared(homes, k + 1, taken | (free & (~free + 1)))) return true;
        return false;
    }

    GapsInput in_;
    std::uint32_t switches_;
    std::size_t row_ = 0;
    std::array<std::uint8_t, kCards> next_{};
    std::uint64_t firsts_ = 0, lasts_ = 0;
};

class Gaps : public Widen<GapsGame> {
  public:
    Gaps(const GapsInput& input, const Limits& limits, std::uint32_t switches = kGapsAll)
        : Widen(GapsGame(input, switches), limits, (switches & kGapsNarrow) != 0) {}
};

}  // namespace trefoil
