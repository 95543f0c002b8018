// Runs the rank-fan search over numbered random deals of one phase: all verdicts and times.
// Arguments: cards of a suit (13, 9, 6), deals, switches (default all), most positions (0: none).
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "../core/abstract/rank_fans.hpp"

using namespace trefoil;

int main(int argc, char** argv) {
    const unsigned ranks = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 13;
    const unsigned deals = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1000;
    const auto switches =
        argc > 3 ? static_cast<std::uint32_t>(std::atoi(argv[3])) : std::uint32_t{kRankFansAll};
    Limits limits;
    if (argc > 4) limits.nodes = static_cast<std::uint64_t>(std::atoll(argv[4]));
    std::vector<double> times;
    std::vector<std::uint64_t> nodes;
    unsigned won = 0, open = 0;
    for (unsigned deal = 1; deal <= deals; ++deal) {
        std::uint64_t x = mix64(deal);
        std::vector<std::uint8_t> cards(4 * ranks);
        for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = static_cast<std::uint8_t>(i);
        for (std::size_t i = cards.size(); i > 1; --i) {
            x = mix64(x + 0x9e3779b97f4a7c15);
            std::swap(cards[i - 1], cards[x % i]);
        }
        RankFansInput input;
        input.chains.resize(4);
        for (std::size_t i = 0; i < cards.size(); ++i) {
            input.chains[i / ranks].push_back(static_cast<std::uint8_t>(i));
            if (i % 3 == 0) input.fans.emplace_back();
            input.fans.back().push_back(cards[i]);
        }
        if (!RankFans::valid(input)) return 2;
        const std::clock_t start = std::clock();
        RankFans search(input, limits, switches);
        search.run();
        const Result r = search.result();
        times.push_back(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
        nodes.push_back(r.nodes);
        won += r.verdict == Verdict::Won;
        open += r.verdict == Verdict::Unknown;
    }
    double total = 0;
    std::uint64_t all = 0;
    for (double t : times) total += t;
    for (std::uint64_t n : nodes) all += n;
    std::sort(times.begin(), times.end());
    std::sort(nodes.begin(), nodes.end());
    std::printf("%u cards: %u deals, %u won, %u open; %llu positions, median %llu; %.3f s, median "
                "%.1f us, 99%% %.1f us, worst %.3f s\n",
                4 * ranks, deals, won, open, static_cast<unsigned long long>(all),
                static_cast<unsigned long long>(nodes[nodes.size() / 2]), total,
                times[times.size() / 2] * 1e6, times[times.size() * 99 / 100] * 1e6, times.back());
    return 0;
}
