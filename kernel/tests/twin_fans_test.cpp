// The two-pack fan search against a plain search written from the rules, on thousands of small packs:
// verdicts under every set of switches, lines and slices.
#include <algorithm>
#include <cstdio>
#include <set>
#include <vector>

#include "../core/abstract/twin_fans.hpp"
#include "checks.hpp"

using namespace trefoil;

namespace {

using Fan = std::vector<int>;
struct Pos {
    std::vector<int> heights;  // two for each suit, the higher first
    std::vector<Fan> fans;
    bool operator<(const Pos& o) const {
        return heights != o.heights ? heights < o.heights : fans < o.fans;
    }
};

// The rules, card by card: card = suit * ranks + rank.
struct Plain {
    int suits, ranks;
    bool both_ways;

    bool fits_on(int card, int under) const {
        const int step = under % ranks - card % ranks;
        return card / ranks == under / ranks && (step == 1 || (both_ways && step == -1));
    }
    bool rise(Pos& p, std::size_t fan) const {
        const int card = p.fans[fan].back();
        for (int copy = 0; copy < 2; ++copy) {
            int& height = p.heights[static_cast<std::size_t>(2 * (card / ranks) + copy)];
            if (height != card % ranks) continue;
            ++height;
            p.fans[fan].pop_back();
            const auto first = p.heights.begin() + 2 * (card / ranks);
            if (first[0] < first[1]) std::swap(first[0], first[1]);
            return true;
        }
        return false;
    }
    bool lay(Pos& p, std::size_t from, std::size_t to) const {
        if (from == to || p.fans[from].empty() || p.fans[to].empty()) return false;
        if (!fits_on(p.fans[from].back(), p.fans[to].back())) return false;
        p.fans[to].push_back(p.fans[from].back());
        p.fans[from].pop_back();
        return true;
    }
    bool won(const Pos& p) const {
        return std::all_of(p.heights.begin(), p.heights.end(), [&](int h) { return h == ranks; });
    }
};

// 1 won, 0 lost, -1 too large to say.
int brute(const Plain& rules, const Pos& start) {
    std::set<Pos> seen{start};
    std::vector<Pos> stack{start};
    while (!stack.empty()) {
        const Pos p = stack.back();
        stack.pop_back();
        if (rules.won(p)) return 1;
        if (seen.size() > 20000) return -1;
        for (std::size_t i = 0; i < p.fans.size(); ++i)
            for (std::size_t j = 0; j <= p.fans.size(); ++j) {
                if (p.fans[i].empty()) continue;
                Pos q = p;
                if (!(j == p.fans.size() ? rules.rise(q, i) : rules.lay(q, i, j))) continue;
                if (seen.insert(q).second) stack.push_back(q);
            }
    }
    return 0;
}

TwinFansInput input_of(const Plain& rules, const Pos& p) {
    TwinFansInput in;
    in.bearers.resize(static_cast<std::size_t>(rules.suits * rules.ranks));
    for (int card = 0; card < rules.suits * rules.ranks; ++card) {
        if (card % rules.ranks == 0) in.chains.emplace_back();
        in.chains.back().push_back(static_cast<std::uint8_t>(card));
        for (int under = 0; under < rules.suits * rules.ranks; ++under)
            if (rules.fits_on(card, under))
                in.bearers[static_cast<std::size_t>(card)].push_back(static_cast<std::uint8_t>(under));
    }
    for (const Fan& f : p.fans) in.fans.emplace_back(f.begin(), f.end());
    for (std::size_t i = 0; i < p.heights.size(); ++i) {
        const auto& chain = in.chains[i / 2];
        in.home.emplace_back(chain.begin(), chain.begin() + p.heights[i]);
    }
    return in;
}

// The cards of one suit as they lie when all others are taken away.
Pos only(const Plain& rules, const Pos& p, int suit) {
    Pos alone;
    alone.heights.assign(p.heights.begin() + 2 * suit, p.heights.begin() + 2 * suit + 2);
    for (const Fan& fan : p.fans) {
        alone.fans.emplace_back();
        for (int card : fan)
            if (card / rules.ranks == suit) alone.fans.back().push_back(card % rules.ranks);
    }
    return alone;
}

bool replays(const Plain& rules, Pos p, const std::vector<Step>& line) {
    for (const Step& s : line) {
        if (p.fans[s.from].empty() || p.fans[s.from].back() != s.card) return false;
        if (!(s.kind == TwinFans::ToFoundation ? rules.rise(p, s.from) : rules.lay(p, s.from, s.to)))
            return false;
    }
    return rules.won(p);
}

Pos random_position(const Plain& rules, Random& random, bool mixed) {
    Pos p;
    std::vector<int> cards;
    for (int s = 0; s < rules.suits; ++s) {
        int high = mixed ? static_cast<int>(random.below(3)) : 0;
        int low = mixed ? static_cast<int>(random.below(2)) : 0;
        if (high < low) std::swap(high, low);
        p.heights.push_back(high);
        p.heights.push_back(low);
        for (int r = high; r < rules.ranks; ++r) cards.push_back(s * rules.ranks + r);
        for (int r = low; r < rules.ranks; ++r) cards.push_back(s * rules.ranks + r);
    }
    for (std::size_t i = cards.size(); i > 1; --i)
        std::swap(cards[i - 1], cards[random.below(static_cast<unsigned>(i))]);
    for (std::size_t at = 0; at < cards.size();) {
        const std::size_t size = mixed ? random.below(6) : 3;
        p.fans.emplace_back();
        for (std::size_t k = 0; k < size && at < cards.size(); ++k)
            p.fans.back().push_back(cards[at++]);
    }
    return p;
}
}  // namespace

int main() {
    Random random{104};
    unsigned wins = 0, losses = 0, stuck = 0;
    // None, all, each alone, all but each, and pairs chosen by chance.
    std::vector<std::uint32_t> sets{0, kTwinFansAll};
    for (std::uint32_t one = 1; one <= kTwinFansAll; one *= 2) {
        sets.push_back(one);
        sets.push_back(kTwinFansAll & ~one);
        sets.push_back(one | (1u << random.below(5)));
    }
    for (unsigned deal = 0; deal < 200; ++deal) {
        const int suits = 1 + static_cast<int>(random.below(2));
        const Plain rules{suits, 3 + static_cast<int>(random.below(suits == 1 ? 4 : 2)), deal % 2 == 0};
        const Pos start = random_position(rules, random, deal % 3 == 1);
        const TwinFansInput in = input_of(rules, start);
        check(TwinFans::valid(in), "valid", deal);
        const int want = brute(rules, start);
        if (want < 0) continue;
        (want == 1 ? wins : losses) += 1;
        for (const std::uint32_t switches : sets) {
            TwinFans search(in, Limits{}, switches);
            check((search.run() == Verdict::Won) == (want == 1), "verdict", deal);
            const Result r = search.result();
            if (want == 1) check(replays(rules, start, r.line), "line", deal);
            TwinFans sliced(in, Limits{}, switches);
            while (sliced.run(1) == Verdict::Unknown) {}
            check(sliced.result().verdict == r.verdict && sliced.result().line == r.line, "slices", deal);
        }
        for (int suit = 0; suit < suits; ++suit) {
            const Plain alone{1, rules.ranks, rules.both_ways};
            const int gets_up = brute(alone, only(rules, start, suit));
            if (gets_up < 0) continue;
            check(gets_up == 1 || want == 0, "a chain helps itself", deal);
            stuck += gets_up == 0;
            for (const std::uint32_t switches : sets) {
                Meter meter{Limits{}};
                TwinChain chain(in, static_cast<std::size_t>(suit), 0, switches);
                Verdict found = Verdict::Unknown;
                while (found == Verdict::Unknown) {
                    meter.begin(3);
                    found = chain.run(meter, ~std::uint64_t{0});
                    meter.end();
                }
                check((found == Verdict::Won) == (gets_up == 1), "chain", deal);
            }
        }
        TwinFansInput wrong = in;
        wrong.fans.push_back({0});
        check(!TwinFans::valid(wrong), "a card too many", deal);
    }
    std::printf("twin fans: %u won, %u lost, %u chains stuck, %d failures\n", wins, losses, stuck, failures);
    return failures != 0 || wins == 0 || losses == 0 || stuck == 0;
}
