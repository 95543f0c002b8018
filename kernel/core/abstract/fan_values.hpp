// Games of fans whose cards are gathered, shuffled and laid out again: what a random deal of the
// cards left is worth.
//
// After a reshuffle only the foundations matter, as the order of the other cards is random.  So a
// value is given to every set of foundations, and a deal is worth the greatest value that can be
// reached in it.  docs/studies-best-play.md has the argument.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "../table.hpp"

namespace trefoil {

// `at`: what it is worth to stop at each set of foundations, by the sum of height·(length + 1)^suit.
// It need not grow with the foundations: how many cards are left over for the last fan matters, too.
// `most`: the greatest value among these and lower foundations, which does grow.
struct FanValues {
    unsigned suits = 0;   // at most 4
    unsigned length = 0;  // cards of one foundation, at most 16
    std::vector<double> at, most;
    bool only_wins = true;  // nothing but all cards up is worth anything

    static std::size_t size(unsigned suits, unsigned length) {
        std::size_t n = 1;
        for (unsigned s = 0; s < suits; ++s) n *= length + 1;
        return n;
    }
    std::size_t code(const std::array<unsigned, 4>& heights) const {
        std::size_t code = 0;
        for (unsigned s = suits; s-- > 0;) code = code * (length + 1) + heights[s];
        return code;
    }
    // Values in [0, 1], the last of them 1.
    bool valid() const {
        if (suits == 0 || suits > 4 || length == 0 || length > 16) return false;
        if (at.size() != size(suits, length) || at.back() != 1.0) return false;
        for (double value : at)
            if (!(value >= 0.0 && value <= 1.0)) return false;
        return true;
    }
    // Once `at` is there and valid.
    void complete() {
        most = at;
        std::size_t step = 1;
        for (unsigned s = 0; s < suits; ++s, step *= length + 1)
            for (std::size_t i = 0; i < at.size(); ++i)
                if (i / step % (length + 1) != 0) most[i] = std::max(most[i], most[i - step]);
        only_wins = std::all_of(at.begin(), at.end() - 1, [](double value) { return value == 0.0; });
    }
};

// The best foundations found in one deal at which one may stop, and their value; `most`: no
// others in this deal are worth more than this.
struct FanBest {
    std::size_t code = 0;
    double value = -1;
    double most = 0;
    bool cut = false;    // a search met its limit
    bool tired = false;  // it ended where its patience did, so `most` says nothing
};

// How a deal is searched: for the greatest foundations with at most `nodes` positions, and if lower
// ones may be worth more and the search is `thorough`, for these with at most `further`; 0 for no limit.
// `slack`: what can be better by so little is let be.  `patience`: see FanStages; 0 for no end of it.
struct FanSearch {
    std::uint64_t nodes = 0, further = 0, patience = 0;
    std::size_t memory = std::size_t{1} << 28;
    bool thorough = true;
    double slack = 0;
};

// Few deals take most of the time.  So a deal is looked at through `patience` positions, and each time
// these are not enough it goes on with a chance of a half through four times as many; what the best
// gains from then on counts twice as much as before.  On average that is what it is worth.
class FanStages {
  public:
    struct Weighed {
        std::size_t code;
        double weight;
    };

    // `lives`: how often the deal goes on.
    void begin(std::uint64_t patience, unsigned lives) {
        next_ = patience;
        lives_ = lives;
        stages_ = 0;
        sum_ = value_ = 0;
        seen_.clear();
    }
    bool due(std::uint64_t spent) const { return next_ != 0 && spent >= next_; }
    // The best is known by now to be worth so much.  Whether the deal goes on.
    bool go_on(std::size_t code, double value) {
        note(code, value);
        next_ *= 4;
        return stages_ <= lives_;
    }
    void note(std::size_t code, double value) {
        const double weight = static_cast<double>(std::uint64_t{1} << std::min(stages_, 62u));
        sum_ += stages_ == 0 ? value : weight * (value - value_);
        if (seen_.empty()) {
            seen_.push_back({code, 1});
        } else if (code != seen_.back().code) {
            seen_.back().weight -= weight;
            seen_.push_back({code, weight});
        }
        value_ = value;
        ++stages_;
    }
    // What the deal counts as worth, and as which foundations, with weights that add up to 1.
    double worth() const { return sum_; }
    const std::vector<Weighed>& best() const { return seen_; }

  private:
    std::uint64_t next_ = 0;
    unsigned lives_ = 0, stages_ = 0;
    double sum_ = 0, value_ = 0;
    std::vector<Weighed> seen_;
};

// Cards as numbers: card i of suit s is 16·s + i.
using FanLayout = std::vector<std::vector<std::uint8_t>>;

// Deal number `number` of `seed`: the cards not on the foundations in a random order, laid out in
// fans of `each`, the rest in a last fan.  Every order is equally likely.
class FanDealer {
  public:
    FanDealer(const std::array<unsigned, 4>& heights, unsigned suits, unsigned length, unsigned each, std::uint64_t seed)
        : each_(each), seed_(seed) {
        for (unsigned s = 0; s < suits; ++s)
            for (unsigned i = heights[s]; i < length; ++i) left_.push_back(static_cast<std::uint8_t>(16 * s + i));
    }

    // How often deal `number` goes on when its patience ends: at least k times with a chance of 1 in 2^k.
    unsigned lives(std::uint64_t number) const {
        return static_cast<unsigned>(__builtin_ctzll(mix64(~seed_ + mix64(number + 1)) | std::uint64_t{1} << 63));
    }

    const FanLayout& deal(std::uint64_t number) {
        state_ = mix64(seed_ + mix64(number + 1));
        order_ = left_;
        for (std::size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[below(i)]);
        fans_.resize((order_.size() + each_ - 1) / each_);
        for (std::size_t f = 0; f < fans_.size(); ++f) {
            const auto from = order_.begin() + static_cast<std::ptrdiff_t>(f * each_);
            const auto cards = std::min<std::size_t>(each_, order_.size() - f * each_);
            fans_[f].assign(from, from + static_cast<std::ptrdiff_t>(cards));
        }
        return fans_;
    }

  private:
    // Splitmix; a number below n without any preference.
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    std::size_t below(std::uint64_t n) {
        const std::uint64_t unfair = (0 - n) % n;  // 2^64 mod n
        for (;;) {
            const std::uint64_t x = next();
            if (x >= unfair) return static_cast<std::size_t>(x % n);
        }
    }

    unsigned each_;
    std::uint64_t seed_;
    std::uint64_t state_ = 0;
    std::vector<std::uint8_t> left_, order_;
    FanLayout fans_;
};

// How often each set of foundations was the best that was found in a deal; over all deals the sums
// of what they count as worth, at most, and of its square; deals whose search met its limit.
struct FanCounts {
    std::map<std::size_t, double> best;
    double most = 0, squares = 0;
    std::uint64_t cut = 0, nodes = 0;
};

// Looks at the deals number `first` to `first + count - 1`.
template <class Search>
FanCounts fan_counts(Search& search, const std::array<unsigned, 4>& heights, const FanValues& values, unsigned each,
                     std::uint64_t seed, std::uint64_t first, std::uint64_t count) {
    FanDealer dealer(heights, values.suits, values.length, each, seed);
    FanCounts out;
    FanStages stages;
    for (std::uint64_t i = 0; i < count; ++i) {
        const FanBest best = search.best(heights, dealer.deal(first + i), stages, dealer.lives(first + i));
        for (const FanStages::Weighed& each_best : stages.best()) out.best[each_best.code] += each_best.weight;
        out.most += stages.worth();
        out.squares += stages.worth() * stages.worth();
        out.cut += best.cut;
    }
    out.nodes = search.nodes();
    return out;
}

}  // namespace trefoil
