// A search level by level that keeps the best positions of each level; if none wins and some were
// dropped, again with several times as many.  A pass that drops none has looked at everything.
//
// `Game` has: State; `start`; `won`; `list`, the hops of a position; `after`; `card`, the one that hops;
// `key`, exact; `hopeless`, a proof that the position cannot be won; `worth`, which only says what is
// looked at first; `kForward`: a position of one level never comes up again in a later one; and with
// how many positions of a level to begin, `kFirst`, and how to go on, `kWiden`.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "../meter.hpp"
#include "../result.hpp"
#include "../table.hpp"

namespace trefoil {

// A card or a pile goes from one place to another.
struct Hop {
    std::uint8_t from = 0, to = 0;
};

// What lies on each place, in six bits: 0 for nothing.
struct PlacesKey {
    std::array<std::uint64_t, 5> words{};
    friend bool operator==(const PlacesKey&, const PlacesKey&) = default;

    void put(std::size_t place, std::uint8_t value) {
        const std::size_t bit = place * 6, word = bit / 64, shift = bit % 64;
        words[word] |= std::uint64_t{value} << shift;
        if (shift > 58) words[word + 1] |= std::uint64_t{value} >> (64 - shift);
    }
};

inline std::uint64_t hash_key(const PlacesKey& key) {
    std::uint64_t h = 0;
    for (const std::uint64_t word : key.words) h = mix64(h ^ word);
    return h;
}

template <class Game>
class Widen {
  public:
    using State = typename Game::State;

    // `narrow`: begin with few positions of each level.
    Widen(Game game, const Limits& limits, bool narrow)
        : game_(std::move(game)), meter_(limits), most_bytes_(limits.memory_bytes / 2), table_(limits.memory_bytes / 2),
          width_(narrow ? Game::kFirst : kNoWidth) {}

    // As SuitFans::run.
    Verdict run(std::uint64_t budget = 0) {
        if (verdict_ != Verdict::Unknown || full_) return verdict_;
        meter_.begin(budget);
        verdict_ = search();
        meter_.note_stored(table_.size());
        meter_.end();
        return verdict_;
    }

    // Steps: the card, the place it comes from and the place it goes to.
    Result result() const {
        Result r = meter_.result(verdict_, table_.size());
        if (full_) r.cause = Cause::Memory;
        if (verdict_ == Verdict::Won) r.line = line();
        return r;
    }

  private:
    static constexpr std::size_t kNoWidth = ~std::size_t{0};

    struct Made {
        State state;
        std::uint32_t before = 0;  // the position of the level before
        Hop hop;
        std::int32_t worth = 0;
    };

    Verdict search() {
        if (!begun_) {
            if (!meter_.spend()) return Verdict::Unknown;
            begun_ = true;
            levels_.push_back({Made{game_.start(), 0, {}, 0}});
            if (game_.won(levels_[0][0].state)) return Verdict::Won;
            begin_pass();
        }
        while (true) {
            const Verdict found = expand();
            if (found != Verdict::Lost) return found;
            at_ = 0;
            listed_ = false;
            if (!next_.empty()) {
                if (Game::kForward) table_.clear();
                keep_best();
                levels_.push_back(std::exchange(next_, {}));
            } else {
                if (!dropped_) return Verdict::Lost;
                width_ *= Game::kWiden;
                levels_.resize(1);
                begin_pass();
            }
        }
    }

    void begin_pass() {
        dropped_ = false;
        kept_ = 1;
        table_.clear();
        table_.insert(game_.key(levels_[0][0].state));
    }

    // Makes the next level.  Lost: that is done.
    Verdict expand() {
        for (; at_ < levels_.back().size(); ++at_, listed_ = false) {
            if (!listed_) {
                hops_.clear();
                game_.list(levels_.back()[at_].state, hops_);
                hop_ = 0;
                listed_ = true;
            }
            for (; hop_ < hops_.size(); ++hop_) {
                Made made{game_.after(levels_.back()[at_].state, hops_[hop_]), static_cast<std::uint32_t>(at_), hops_[hop_], 0};
                const PlacesKey key = game_.key(made.state);
                if (table_.contains(key)) continue;
                if (!meter_.spend()) return Verdict::Unknown;
                if (game_.won(made.state)) {
                    last_ = made;
                    return Verdict::Won;
                }
                table_.insert(key);
                if (game_.hopeless(made.state)) continue;
                if (most_bytes_ != 0 && (kept_ + next_.size() + 1) * sizeof(Made) > most_bytes_) {
                    full_ = true;
                    return Verdict::Unknown;
                }
                if (width_ != kNoWidth) made.worth = game_.worth(made.state);
                next_.push_back(made);
            }
        }
        return Verdict::Lost;
    }

    // The best `width_` of the next level, in the order in which they were met.
    void keep_best() {
        if (next_.size() > width_) {
            dropped_ = true;
            std::vector<std::uint32_t> order(next_.size());
            for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
            std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(width_), order.end(),
                             [&](std::uint32_t a, std::uint32_t b) {
                                 return next_[a].worth != next_[b].worth ? next_[a].worth > next_[b].worth : a < b;
                             });
            order.resize(width_);
            std::sort(order.begin(), order.end());
            for (std::size_t k = 0; k < order.size(); ++k) next_[k] = next_[order[k]];
            next_.resize(width_);
        }
        kept_ += next_.size();
    }

    std::vector<Step> line() const {
        std::vector<Step> steps;
        if (game_.won(levels_[0][0].state)) return steps;
        const Made* made = &last_;
        for (std::size_t level = levels_.size(); level-- > 0;) {
            const Made& before = levels_[level][made->before];
            steps.push_back({0, game_.card(before.state, made->hop), made->hop.from, made->hop.to});
            made = &before;
        }
        std::reverse(steps.begin(), steps.end());
        return steps;
    }

    Game game_;
    Meter meter_;
    std::size_t most_bytes_;
    Table<PlacesKey> table_;  // the positions met in this pass, or in the next level where that is enough
    std::size_t width_;
    Verdict verdict_ = Verdict::Unknown;
    bool begun_ = false, full_ = false, dropped_ = false;
    std::vector<std::vector<Made>> levels_;
    std::vector<Made> next_;
    std::size_t kept_ = 0;  // positions of all levels but the next
    std::size_t at_ = 0, hop_ = 0;
    bool listed_ = false;
    std::vector<Hop> hops_;
    Made last_;
};

}  // namespace trefoil
