// The best foundations that one deal of same-suit fans can reach before the next reshuffle.
//
// The search is that of suit_fans.hpp; it gives the greatest sets of cards up.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "fan_values.hpp"
#include "suit_fans.hpp"

namespace trefoil {

class SuitValues {
  public:
    SuitValues(const FanValues& values, const FanSearch& how) : values_(values), how_(how) {
        for (unsigned s = 0; s < values.suits; ++s) {
            input_.chains.emplace_back();
            for (unsigned i = 0; i < values.length; ++i) input_.chains[s].push_back(static_cast<std::uint8_t>(16 * s + i));
        }
    }

    // These deals are short: they are looked at to their end.
    FanBest best(const std::array<unsigned, 4>& heights, const FanLayout& fans, FanStages& stages, unsigned) {
        const FanBest best = this->best(heights, fans);
        stages.begin(0, 0);
        stages.note(best.code, best.most);
        return best;
    }

    FanBest best(const std::array<unsigned, 4>& heights, const FanLayout& fans) {
        input_.fans = fans;
        input_.up.clear();
        for (unsigned s = 0; s < values_.suits; ++s)
            for (unsigned i = 0; i < heights[s]; ++i) input_.up.push_back(static_cast<std::uint8_t>(16 * s + i));
        FanBest best;
        best.code = values_.code(heights);
        best.value = values_.at[best.code];
        best.most = values_.most[best.code];
        if (values_.only_wins)
            win(best);
        else
            greatest(heights, best);
        return best;
    }

    std::uint64_t nodes() const { return nodes_; }

  private:
    using Heights = std::array<unsigned, 4>;
    struct Wish {
        Heights heights;
        std::size_t code;
        double value;
    };

    // The deal as a search.
    SuitFans search(std::uint64_t nodes) const {
        Limits limits;
        limits.nodes = nodes;
        limits.memory_bytes = how_.memory;
        return SuitFans(input_, limits);
    }
    // Runs it; false if it met the limit.
    bool run(SuitFans& search, FanBest& best) {
        const Verdict verdict = search.run();
        nodes_ += search.result().nodes;
        best.cut = verdict == Verdict::Unknown;
        return !best.cut;
    }

    void win(FanBest& best) {
        SuitFans it = search(how_.nodes);
        if (!run(it, best)) best.most = 1;
        if (it.result().verdict != Verdict::Won) return;
        best.value = best.most = 1;
        best.code = values_.at.size() - 1;
    }

    void greatest(const Heights& from, FanBest& best) {
        SuitFans it = search(how_.nodes);
        it.collect();
        it.reach(it.all());
        const bool whole = run(it, best);
        std::vector<Heights> tops;
        it.stops().for_each([&](std::uint64_t up) {
            tops.push_back(heights_of(up));
            const std::size_t code = values_.code(tops.back());
            best.most = std::max(best.most, values_.most[code]);
            if (values_.at[code] <= best.value) return;
            best.value = values_.at[code];
            best.code = code;
        });
        if (!whole)
            best.most = 1;
        else if (how_.thorough && best.most > best.value + how_.slack)
            lower(from, tops, best);
    }

    // Foundations below the greatest that are worth more, the best ones first.
    void lower(const Heights& from, const std::vector<Heights>& tops, FanBest& best) {
        std::vector<Wish> wishes;
        for (const Heights& top : tops) {
            if (values_.most[values_.code(top)] <= best.value + how_.slack) continue;
            Heights h = from;
            for (bool more = true; more;) {
                const std::size_t code = values_.code(h);
                if (values_.at[code] > best.value + how_.slack) wishes.push_back({h, code, values_.at[code]});
                more = false;
                for (unsigned s = 0; s < values_.suits && !more; ++s) {
                    more = h[s] < top[s];
                    h[s] = more ? h[s] + 1 : from[s];
                }
            }
        }
        std::sort(wishes.begin(), wishes.end(),
                  [](const Wish& a, const Wish& b) { return a.value != b.value ? a.value > b.value : a.code < b.code; });
        std::size_t last = values_.at.size();
        std::uint64_t left = how_.further;
        for (const Wish& wish : wishes) {
            if (wish.code == std::exchange(last, wish.code)) continue;
            best.most = wish.value;
            SuitFans it = search(left);
            it.collect();
            it.reach_only(bits_of(wish.heights));
            if (!run(it, best)) return;
            if (how_.further != 0) left -= std::min(left - 1, it.result().nodes);
            if (it.result().verdict != Verdict::Won) continue;
            best.value = best.most = wish.value;
            best.code = wish.code;
            return;
        }
        best.most = best.value + how_.slack;
    }

    std::uint64_t one_suit() const { return (std::uint64_t{1} << values_.length) - 1; }
    Heights heights_of(std::uint64_t up) const {
        Heights h{};
        for (unsigned s = 0; s < values_.suits; ++s)
            h[s] = static_cast<unsigned>(count_of(up >> (s * values_.length) & one_suit()));
        return h;
    }
    std::uint64_t bits_of(const Heights& h) const {
        std::uint64_t up = 0;
        for (unsigned s = 0; s < values_.suits; ++s) up |= ((std::uint64_t{1} << h[s]) - 1) << (s * values_.length);
        return up;
    }

    const FanValues& values_;
    FanSearch how_;
    SuitFansInput input_;
    std::uint64_t nodes_ = 0;
};

}  // namespace trefoil
