// Foundations worth more than the best found: those that a search of one deal still looks for.
//
// A position can lead only to foundations that hold all that is up in it, and nothing that the relaxed
// game does not bring up.  So each position of a line of play keeps the wishes of the one before that
// may still come true, and is left when there are none.  docs/studies-best-play.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

#include "fan_values.hpp"

namespace trefoil {

class FanWishes {
  public:
    // Heights of up to four foundations, a byte for each, none above 127.
    using Packed = std::uint32_t;

    // Wishes that lie one behind the other, the best first, and what they have in common.
    struct Range {
        std::uint32_t begin = 0, end = 0;
        Packed all = 0;          // the lowest height of each suit
        Packed any = 0;          // the highest
        std::uint32_t next = 0;  // bit i: some wish has card i of some suit as the next to go up
        bool empty() const { return begin == end; }
    };

    explicit FanWishes(const FanValues& values) : values_(values) {}

    static Packed pack(const std::array<unsigned, 4>& heights) {
        return heights[0] | heights[1] << 8 | heights[2] << 16 | heights[3] << 24;
    }
    // Whether no height of `one` is above that of `other`.
    static bool within(Packed one, Packed other) { return (((other | kTops) - one) & kTops) == kTops; }

    // All foundations from `from` to one of `tops` that are worth more than `value`.
    Range begin(Packed from, const std::vector<Packed>& tops, double value) {
        rank();
        held_.clear();
        Packed join = 0;
        for (const Packed top : tops) join = highest(join, top);
        raise(value);
        for (std::uint32_t i = 0; i < better_; ++i) {
            const Packed h = ranked_[i];
            if (!within(from, h) || !within(h, join)) continue;
            if (std::any_of(tops.begin(), tops.end(), [h](Packed top) { return within(h, top); })) held_.push_back({h, i});
        }
        return common(0);
    }
    // From now on only what is worth more than `value` counts.
    void raise(double value) {
        const auto end = std::partition_point(worth_.begin(), worth_.end(), [value](double w) { return w > value; });
        better_ = static_cast<std::uint32_t>(end - worth_.begin());
    }
    // How many foundations count; changes with `raise`.
    std::uint32_t better() const { return better_; }

    // Of the wishes in `range` those that count, hold `up` and are part of `reach`, as a new range at the end.
    Range among(const Range& range, Packed up, Packed reach) {
        const auto begin = static_cast<std::uint32_t>(held_.size());
        for (std::uint32_t k = range.begin; k != range.end && held_[k].place < better_; ++k) {
            const Wish wish = held_[k];
            if (within(up, wish.heights) && within(wish.heights, reach)) held_.push_back(wish);
        }
        return common(begin);
    }
    // The worth of the best of a range that is not empty.
    double best(const Range& range) const { return worth_[held_[range.begin].place]; }
    // Forgets all ranges but those that end here.
    std::uint32_t size() const { return static_cast<std::uint32_t>(held_.size()); }
    void cut(std::uint32_t size) { held_.resize(size); }

  private:
    static constexpr Packed kTops = 0x80808080;
    struct Wish {
        Packed heights = 0;
        std::uint32_t place = 0;  // in the order of worth
    };

    static Packed highest(Packed a, Packed b) {
        const Packed bigger = ((a | kTops) - b) & kTops;  // a top bit where a is not below b
        const Packed mask = (bigger >> 7) * 0xffu;
        return (a & mask) | (b & ~mask);
    }

    // The wishes from here to the end.
    Range common(std::uint32_t begin) const {
        Range out{begin, size()};
        Packed lack = 0;  // how far the lowest is below 127
        for (std::uint32_t k = begin; k != out.end; ++k) {
            const Packed h = held_[k].heights;
            lack = highest(lack, ~kTops - h);
            out.any = highest(out.any, h);
            out.next |= 1u << (h & 31u) | 1u << (h >> 8 & 31u) | 1u << (h >> 16 & 31u) | 1u << (h >> 24 & 31u);
        }
        out.all = ~kTops - lack;
        return out;
    }

    // All foundations by their worth, once they are needed.
    void rank() {
        if (!ranked_.empty()) return;
        std::vector<std::uint32_t> codes(values_.at.size());
        std::iota(codes.begin(), codes.end(), 0u);
        std::stable_sort(codes.begin(), codes.end(), [&](auto a, auto b) { return values_.at[a] > values_.at[b]; });
        for (std::size_t code : codes) {
            worth_.push_back(values_.at[code]);
            std::array<unsigned, 4> heights{};
            for (unsigned s = 0; s < values_.suits; ++s, code /= values_.length + 1)
                heights[s] = static_cast<unsigned>(code % (values_.length + 1));
            ranked_.push_back(pack(heights));
        }
    }

    const FanValues& values_;
    std::vector<Packed> ranked_;
    std::vector<double> worth_;
    std::vector<Wish> held_;
    std::uint32_t better_ = 0;
};

}  // namespace trefoil
