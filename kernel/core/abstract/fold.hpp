// A row of piles folded together: each moves as a whole, by its top card, onto a pile a given number
// of places to the left, and the row closes up.  Accordion and its kin.
//
// Only the top cards matter, so a position is their sequence, and every move takes one card out of
// it.  docs/kernel/rows.md has the arguments.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "widen.hpp"

namespace trefoil {

struct FoldInput {
    std::vector<std::uint8_t> row;    // the top cards, from left to right
    std::vector<std::uint64_t> fits;  // by card: the cards it may be laid on
    std::vector<std::uint8_t> kind;   // by card: cards of one kind are worth keeping together
    std::vector<std::uint8_t> left;   // how many places to the left a pile may go
    int goal = 1;                     // won with so many piles or fewer
};

enum FoldSwitch : std::uint32_t {
    kJoined = 1,      // gives up where the cards fall into sets that never fit on each other
    kFoldNarrow = 2,  // tries with few positions of each level before many
    kFoldAll = 3
};

class FoldGame {
  public:
    static constexpr std::size_t kMost = 52;  // piles
    static constexpr bool kForward = true;
    static constexpr std::size_t kFirst = 32, kWiden = 4;
    struct State {
        std::array<std::uint8_t, kMost> row{};
        std::uint8_t size = 0;
    };

    static bool valid(const FoldInput& in) {
        if (in.row.size() > kMost || in.fits.size() > kMost || in.kind.size() != in.fits.size() || in.goal < 1) return false;
        std::uint64_t seen = 0;
        for (const std::uint8_t card : in.row) {
            if (card >= in.fits.size() || (seen >> card & 1) != 0) return false;
            seen |= std::uint64_t{1} << card;
        }
        return std::all_of(in.left.begin(), in.left.end(), [](std::uint8_t places) { return places > 0; }) &&
               std::all_of(in.kind.begin(), in.kind.end(), [](std::uint8_t kind) { return kind < kKinds; });
    }

    // `input` must be valid.
    FoldGame(const FoldInput& input, std::uint32_t switches) : in_(input), switches_(switches) {
        joins_.assign(in_.fits.size(), 0);
        for (std::size_t c = 0; c < in_.fits.size(); ++c)
            for (std::size_t b = 0; b < in_.fits.size(); ++b)
                if (fits(c, b)) {
                    joins_[c] |= std::uint64_t{1} << b;
                    joins_[b] |= std::uint64_t{1} << c;
                }
    }

    State start() const {
        State s;
        std::copy(in_.row.begin(), in_.row.end(), s.row.begin());
        s.size = static_cast<std::uint8_t>(in_.row.size());
        return s;
    }

    bool won(const State& s) const { return s.size <= in_.goal; }

    void list(const State& s, std::vector<Hop>& out) const {
        for (std::uint8_t from = 0; from < s.size; ++from)
            for (const std::uint8_t places : in_.left)
                if (places <= from && fits(s.row[from], s.row[from - places]))
                    out.push_back({from, static_cast<std::uint8_t>(from - places)});
    }

    State after(const State& s, Hop hop) const {
        State t;
        std::copy_n(s.row.begin(), hop.from, t.row.begin());
        std::copy(s.row.begin() + hop.from + 1, s.row.begin() + s.size, t.row.begin() + hop.from);
        t.row[hop.to] = s.row[hop.from];
        t.size = static_cast<std::uint8_t>(s.size - 1);
        return t;
    }

    std::uint8_t card(const State& s, Hop hop) const { return s.row[hop.from]; }

    PlacesKey key(const State& s) const {
        PlacesKey k;
        for (std::size_t i = 0; i < s.size; ++i) k.put(i, static_cast<std::uint8_t>(s.row[i] + 1));
        return k;
    }

    // Each card but `goal` of them is covered in the end by one that fits, and so is joined to it.
    bool hopeless(const State& s) const {
        if ((switches_ & kJoined) == 0) return false;
        std::uint64_t left = 0;
        for (std::size_t i = 0; i < s.size; ++i) left |= std::uint64_t{1} << s.row[i];
        for (int parts = 0; left != 0; ++parts) {
            if (parts == in_.goal) return true;
            std::uint64_t edge = left & (~left + 1);
            left ^= edge;
            while (edge != 0) {
                const std::uint64_t more = joins_[static_cast<std::size_t>(std::countr_zero(edge))] & left;
                edge = (edge & (edge - 1)) | more;
                left ^= more;
            }
        }
        return false;
    }

    // Moves at hand, kinds kept together, and one kind that may sweep up the rest, the further right
    // the better.
    std::int32_t worth(const State& s) const {
        std::array<std::int32_t, kKinds> count{}, sweep{};
        std::int32_t moves = 0, together = 0;
        for (std::size_t i = 0; i < s.size; ++i) {
            const std::size_t kind = in_.kind[s.row[i]];
            ++count[kind];
            sweep[kind] += 8 + static_cast<std::int32_t>(16 * (i + 1) / s.size);
            for (const std::uint8_t places : in_.left) moves += places <= i && fits(s.row[i], s.row[i - places]);
        }
        for (const std::int32_t c : count) together += c * c;
        return 4 * (moves + together) + *std::max_element(sweep.begin(), sweep.end());
    }

  private:
    static constexpr std::size_t kKinds = 16;
    bool fits(std::size_t card, std::size_t onto) const { return (in_.fits[card] >> onto & 1) != 0; }

    FoldInput in_;
    std::uint32_t switches_;
    std::vector<std::uint64_t> joins_;  // by card: the cards it fits on, and those that fit on it
};

class Fold : public Widen<FoldGame> {
  public:
    Fold(const FoldInput& input, const Limits& limits, std::uint32_t switches = kFoldAll)
        : Widen(FoldGame(input, switches), limits, (switches & kFoldNarrow) != 0) {}
};

}  // namespace trefoil
