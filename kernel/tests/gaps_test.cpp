// The search of rows with gaps against a plain search written from the rules, on thousands of small
// packs, with heads and without: verdicts with and without each switch, lines, slices, little memory.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <vector>

#include "../core/abstract/gaps.hpp"
#include "checks.hpp"

using namespace trefoil;

namespace {
using Places = std::vector<std::uint8_t>;
constexpr std::uint8_t kGap = GapsInput::kGap;

// The card that follows, kGap for none.
std::uint8_t following(const GapsInput& in, std::uint8_t card) {
    for (const auto& chain : in.chains)
        for (std::size_t i = 0; i + 1 < chain.size(); ++i)
            if (chain[i] == card) return chain[i + 1];
    return kGap;
}

bool fits(const GapsInput& in, const Places& at, std::size_t place, std::uint8_t card) {
    const auto row = static_cast<std::size_t>(in.row);
    if (place % row != 0) return at[place - 1] != kGap && following(in, at[place - 1]) == card;
    for (std::size_t k = 0; k < in.chains.size(); ++k)
        if (in.chains[k][0] == card) return !in.headed || k == place / row;
    return false;
}

bool won(const GapsInput& in, const Places& at) {
    for (std::size_t p = 0; p < at.size(); ++p) {
        if (at[p] == kGap) continue;
        const bool first = p % static_cast<std::size_t>(in.row) == 0;
        if (first && !in.headed) continue;  // any card may lie there
        if (!fits(in, at, p, at[p])) return false;
    }
    return true;
}

template <class Visit>
void each_move(const GapsInput& in, const Places& at, Visit visit) {
    for (std::size_t to = 0; to < at.size(); ++to)
        for (std::size_t from = 0; from < at.size(); ++from) {
            if (at[to] != kGap || at[from] == kGap || !fits(in, at, to, at[from])) continue;
            Places after = at;
            std::swap(after[from], after[to]);
            visit(after, from, to);
        }
}

// 1 won, 0 lost, -1 too many positions.
int brute(const GapsInput& in) {
    std::set<Places> seen{in.at};
    std::vector<Places> stack{in.at};
    while (!stack.empty()) {
        const Places at = stack.back();
        stack.pop_back();
        if (won(in, at)) return 1;
        if (seen.size() > 20'000) return -1;
        each_move(in, at, [&](const Places& after, std::size_t, std::size_t) {
            if (seen.insert(after).second) stack.push_back(after);
        });
    }
    return 0;
}

bool replays(const GapsInput& in, const std::vector<Step>& line) {
    Places at = in.at;
    for (const Step& step : line) {
        bool found = false;
        Places next;
        each_move(in, at, [&](const Places& after, std::size_t from, std::size_t to) {
            if (from != step.from || to != step.to || at[from] != step.card) return;
            found = true;
            next = after;
        });
        if (!found) return false;
        at = next;
    }
    return won(in, at);
}
}  // namespace

int main(int argc, char** argv) {
    const unsigned most = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 600;
    std::mt19937 random(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
    const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
    unsigned wins = 0, asked = 0;
    for (unsigned deal = 0; deal < most; ++deal) {
        GapsInput in;
        in.headed = below(2) == 0;
        const unsigned chains = 2 + below(2), length = 3 + below(3);
        in.row = static_cast<int>(length + below(2));
        std::uint8_t card = 0;
        for (unsigned k = 0; k < chains; ++k) {
            in.chains.emplace_back();
            // Chains need not be of one length.
            for (unsigned i = below(4) == 0 ? 1 : 0; i < length; ++i) in.chains.back().push_back(card++);
        }
        in.at.assign(chains * static_cast<unsigned>(in.row), kGap);
        for (std::uint8_t c = 0; c < card; ++c) in.at[c] = c;
        std::shuffle(in.at.begin(), in.at.end(), random);
        check(GapsGame::valid(in), "valid", deal);
        const int want = brute(in);
        if (want < 0) continue;
        ++asked;
        wins += want == 1;
        for (std::uint32_t switches = 0; switches <= kGapsAll; ++switches) {
            Gaps search(in, Limits{}, switches);
            check((search.run() == Verdict::Won) == (want == 1), "verdict", deal);
            const Result r = search.result();
            if (want == 1) check(replays(in, r.line), "line", deal);
            Gaps sliced(in, Limits{}, switches);
            while (sliced.run(1) == Verdict::Unknown) {}
            check(sliced.result().verdict == r.verdict && sliced.result().line == r.line, "slices", deal);
        }
        Limits tiny;
        tiny.memory_bytes = 4096;
        Gaps forgetful(in, tiny);
        const Verdict verdict = forgetful.run();
        check(verdict == Verdict::Unknown ? forgetful.result().cause == Cause::Memory : (verdict == Verdict::Won) == (want == 1),
              "little memory", deal);
    }
    std::printf("gaps: %u deals, %u won, %d failures\n", asked, wins, failures);
    return failures != 0 || wins == 0 || wins == asked || asked < most / 2;
}
