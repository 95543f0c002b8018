// Runs the suit-fan search over deals given on standard input and compares verdicts.
//
// A line: number, expected verdict (0 lost, 1 won, 2 not known), count and cards of the
// foundations, count of fans, and each fan as its count and cards.  Cards are suit*13 + rank.
// Arguments: fill (0/1), switches (default all).
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "../core/abstract/suit_fans.hpp"

using namespace trefoil;

namespace {
bool read_cards(std::vector<std::uint8_t>& out) {
    int n = 0;
    if (std::scanf("%d", &n) != 1) return false;
    out.resize(static_cast<std::size_t>(n));
    for (auto& card : out) {
        int c = 0;
        if (std::scanf("%d", &c) != 1) return false;
        card = static_cast<std::uint8_t>(c);
    }
    return true;
}
}  // namespace

int main(int argc, char** argv) {
    const bool fill = argc > 1 && std::atoi(argv[1]) != 0;
    const auto switches =
        argc > 2 ? static_cast<std::uint32_t>(std::atoi(argv[2])) : std::uint32_t{kSuitFansAll};
    int number = 0, expected = 0;
    int deals = 0, won = 0, wrong = 0, open = 0;
    std::uint64_t nodes = 0;
    double total = 0, worst = 0;
    while (std::scanf("%d %d", &number, &expected) == 2) {
        SuitFansInput input;
        input.heads_fill = fill;
        for (std::uint8_t suit = 0; suit < 4; ++suit) {
            input.chains.emplace_back();
            for (std::uint8_t rank = 0; rank < 13; ++rank)
                input.chains.back().push_back(static_cast<std::uint8_t>(suit * 13 + rank));
        }
        int fans = 0;
        if (!read_cards(input.up) || std::scanf("%d", &fans) != 1) return 2;
        input.fans.resize(static_cast<std::size_t>(fans));
        for (auto& f : input.fans)
            if (!read_cards(f)) return 2;
        if (!SuitFans::valid(input)) {
            std::printf("deal %d: not a position\n", number);
            return 2;
        }
        const std::clock_t start = std::clock();
        SuitFans search(input, Limits{});
        SuitFans* chosen = &search;
        SuitFans other(input, Limits{}, switches);
        if (switches != kSuitFansAll) chosen = &other;
        chosen->run();
        const double took = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        const Result r = chosen->result();
        ++deals;
        nodes += r.nodes;
        total += took;
        if (took > worst) worst = took;
        won += r.verdict == Verdict::Won;
        open += r.verdict == Verdict::Unknown;
        if (expected < 2 && static_cast<int>(r.verdict) != expected) {
            ++wrong;
            std::printf("deal %d: got %d, expected %d\n", number, static_cast<int>(r.verdict),
                        expected);
        }
    }
    std::printf("%d deals, %d won, %d open, %d wrong, %llu positions, %.4f s, worst %.4f s\n", deals,
                won, open, wrong, static_cast<unsigned long long>(nodes), total, worst);
    return wrong != 0;
}
