// The rank-fan search against a plain search written from the rules, on thousands of small packs:
// verdicts under every set of switches, lines, stops, slices and a table of a few bytes.
#include <algorithm>
#include <cstdio>
#include <set>
#include <vector>

#include "../core/abstract/rank_fans.hpp"
#include "checks.hpp"

using namespace trefoil;

namespace {

using Fan = std::vector<int>;
struct Pos {
    std::vector<int> heights;  // cards on the foundation of each suit
    std::vector<Fan> fans;
    bool operator<(const Pos& o) const {
        return heights != o.heights ? heights < o.heights : fans < o.fans;
    }
};

// The rules, card by card: card = suit * ranks + rank.
struct Plain {
    int suits, ranks;
    int room;

    bool fits_up(const Pos& p, int card) const {
        return p.heights[static_cast<std::size_t>(card / ranks)] == card % ranks;
    }
    bool fits_on(int card, int under) const {
        return card % ranks == under % ranks;
    }
    void next(const Pos& p, std::vector<Pos>& out) const {
        for (std::size_t i = 0; i < p.fans.size(); ++i) {
            if (p.fans[i].empty()) continue;
            const int card = p.fans[i].back();
            if (fits_up(p, card)) {
                out.push_back(p);
                out.back().fans[i].pop_back();
                ++out.back().heights[static_cast<std::size_t>(card / ranks)];
            }
            for (std::size_t j = 0; j < p.fans.size(); ++j) {
                if (i == j) continue;
                if (p.fans[j].empty() || !fits_on(card, p.fans[j].back())) continue;
                if (static_cast<int>(p.fans[j].size()) >= room) continue;
                out.push_back(p);
                out.back().fans[i].pop_back();
                out.back().fans[j].push_back(card);
            }
        }
    }
    bool won(const Pos& p) const {
        return std::all_of(p.heights.begin(), p.heights.end(), [&](int h) { return h == ranks; });
    }
    bool blocked(const Pos& p) const {
        for (const Fan& f : p.fans)
            if (!f.empty() && fits_up(p, f.back())) return false;
        return true;
    }
};

struct Answer {
    bool won = false;
    std::set<std::vector<int>> stops;  // foundations where no top card fits one
    std::set<std::vector<int>> all;    // foundations of every position
};

Answer brute(const Plain& rules, const Pos& start) {
    Answer answer;
    std::set<Pos> seen{start};
    std::vector<Pos> stack{start}, out;
    while (!stack.empty()) {
        const Pos p = stack.back();
        stack.pop_back();
        answer.won = answer.won || rules.won(p);
        if (rules.blocked(p)) answer.stops.insert(p.heights);
        answer.all.insert(p.heights);
        out.clear();
        rules.next(p, out);
        for (Pos& q : out) {
            std::sort(q.fans.begin(), q.fans.end());  // where a fan lies makes no difference
            if (seen.insert(q).second) stack.push_back(q);
        }
    }
    return answer;
}

RankFansInput input_of(const Plain& rules, const Pos& p) {
    RankFansInput in;
    in.room = rules.room;
    for (int s = 0; s < rules.suits; ++s) {
        in.chains.emplace_back();
        for (int r = 0; r < rules.ranks; ++r) {
            in.chains.back().push_back(static_cast<std::uint8_t>(s * rules.ranks + r));
            if (r < p.heights[static_cast<std::size_t>(s)])
                in.up.push_back(static_cast<std::uint8_t>(s * rules.ranks + r));
        }
    }
    for (const Fan& f : p.fans) {
        in.fans.emplace_back();
        for (int card : f) in.fans.back().push_back(static_cast<std::uint8_t>(card));
    }
    return in;
}

bool replay(const Plain& rules, Pos& p, const std::vector<Step>& line) {
    for (const Step& step : line) {
        const int card = step.card;
        std::vector<Pos> out;
        rules.next(p, out);
        bool found = false;
        for (const Pos& q : out) {
            const std::size_t suit = static_cast<std::size_t>(card / rules.ranks);
            const bool went_up = q.heights[suit] == p.heights[suit] + 1;
            std::size_t to = q.fans.size();
            for (std::size_t j = 0; j < q.fans.size(); ++j)
                if (q.fans[j].size() == p.fans[j].size() + 1 && q.fans[j].back() == card) to = j;
            if (step.kind == RankFans::ToFoundation) {
                if (!went_up || to != q.fans.size()) continue;
            } else if (to == q.fans.size() || p.fans[to].back() != step.to) {
                continue;
            }
            p = q;
            found = true;
            break;
        }
        if (!found) return false;
    }
    return true;
}

bool replays(const Plain& rules, Pos p, const std::vector<Step>& line) {
    return replay(rules, p, line) && rules.won(p);
}

std::set<std::vector<int>> heights_of(const RankFans& search, const Plain& rules) {
    std::set<std::vector<int>> out;
    search.stops().for_each([&](std::uint64_t up) {
        std::vector<int> h;
        for (int s = 0; s < rules.suits; ++s)
            h.push_back(__builtin_popcountll((up >> s) & 0x1111111111111111));
        out.insert(h);
    });
    return out;
}

std::set<std::vector<int>> greatest(const std::set<std::vector<int>>& all) {
    std::set<std::vector<int>> out;
    for (const auto& a : all) {
        const bool beaten = std::any_of(all.begin(), all.end(), [&](const auto& b) {
            if (a == b) return false;
            for (std::size_t i = 0; i < a.size(); ++i)
                if (b[i] < a[i]) return false;
            return true;
        });
        if (!beaten) out.insert(a);
    }
    return out;
}

Pos random_position(const Plain& rules, Random& random, bool shuffled_sizes) {
    Pos p;
    p.heights.resize(static_cast<std::size_t>(rules.suits));
    std::vector<int> cards;
    const int shape = static_cast<int>(random.below(3));
    for (int s = 0; s < rules.suits; ++s) {
        const int out = shape == 0 ? 0 : shape == 1 ? 1 : static_cast<int>(random.below(3));
        p.heights[static_cast<std::size_t>(s)] = out;
        for (int r = out; r < rules.ranks; ++r) cards.push_back(s * rules.ranks + r);
    }
    for (std::size_t i = cards.size(); i > 1; --i)
        std::swap(cards[i - 1], cards[random.below(static_cast<unsigned>(i))]);
    std::size_t at = 0;
    while (at < cards.size()) {
        const std::size_t size = shuffled_sizes ? random.below(static_cast<unsigned>(rules.room) + 1) : 3;
        p.fans.emplace_back();
        for (std::size_t k = 0; k < size && at < cards.size(); ++k)
            p.fans.back().push_back(cards[at++]);
    }
    return p;
}
}  // namespace

int main() {
    Random random{20261130};
    unsigned wins = 0, deals = 0;
    std::uint64_t nodes_on = 0, nodes_off = 0;
    for (unsigned deal = 0; deal < 250; ++deal) {
        const int suits = 2 + static_cast<int>(random.below(3));
        Plain rules{suits, 3 + static_cast<int>(random.below(suits == 4 ? 1 : suits == 3 ? 2 : 4)),
                          3};
        if (deal % 2 == 1) rules.room = 2 + static_cast<int>(random.below(3));
        const Pos start = random_position(rules, random, deal % 2 == 1);
        const RankFansInput in = input_of(rules, start);
        check(RankFans::valid(in), "valid", deal);
        const Answer want = brute(rules, start);
        ++deals;
        wins += want.won;
        for (std::uint32_t switches = 0; switches <= kRankFansAll; ++switches) {
            RankFans search(in, Limits{}, switches);
            check((search.run() == Verdict::Won) == want.won, "verdict", deal);
            const Result r = search.result();
            if (want.won) check(replays(rules, start, r.line), "line", deal);
            if (switches == 0) nodes_off += r.nodes;
            if (switches == kRankFansAll) {
                nodes_on += r.nodes;
                RankFans sliced(in, Limits{}, switches);
                while (sliced.run(1) == Verdict::Unknown) {}
                check(sliced.result().verdict == r.verdict && sliced.result().nodes == r.nodes &&
                          sliced.result().line == r.line,
                      "slices", deal);
            }
        }
        Limits tiny;
        tiny.memory_bytes = 64;
        RankFans forgetful(in, tiny, kRankFansAll & ~kRankRelaxation);
        check((forgetful.run() == Verdict::Won) == want.won, "a table of eight slots", deal);
        RankFans all(in, Limits{}, kRankFansAll & ~(kSafeRises | kIdleEquals));
        all.collect();
        all.run();
        check(heights_of(all, rules) == want.stops, "all stops", deal);
        all.stops().for_each([&](std::uint64_t up) {
            RankFans one(in, Limits{}, kRankFansAll & ~(kSafeRises | kIdleEquals));
            one.collect();
            one.reach(up);
            Pos end = start;
            const bool there = one.run() == Verdict::Won && replay(rules, end, one.result().line);
            check(there && rules.blocked(end) && want.stops.count(end.heights) == 1, "way to a stop", deal);
        });
        RankFans best(in, Limits{});
        best.collect();
        best.run();
        check(greatest(heights_of(best, rules)) == greatest(want.stops), "greatest stops", deal);
    }
    std::printf("rank fans: %u deals, %u won, positions %llu with and %llu without switches, %d failures\n",
                deals, wins, static_cast<unsigned long long>(nodes_on),
                static_cast<unsigned long long>(nodes_off), failures);
    return failures != 0 || wins == 0 || wins == deals;
}
