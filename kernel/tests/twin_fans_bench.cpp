// Runs the two-pack fan search over deals on standard input: number, expected verdict (0 lost,
// 1 won, 2 not known), count of fans, each fan as its count and cards (suit*13 + rank).
// Arguments: build also upwards (0/1), most positions, switches.
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "../core/abstract/twin_fans.hpp"

using namespace trefoil;

int main(int argc, char** argv) {
    const bool both_ways = argc > 1 && std::atoi(argv[1]) != 0;
    Limits limits;
    if (argc > 2) limits.nodes = static_cast<std::uint64_t>(std::atoll(argv[2]));
    const auto switches = argc > 3 ? static_cast<std::uint32_t>(std::atoi(argv[3])) : std::uint32_t{kTwinFansAll};
    int number = 0, expected = 0, fans = 0, deals = 0, won = 0, lost = 0, wrong = 0;
    double total = 0;
    while (std::scanf("%d %d %d", &number, &expected, &fans) == 3) {
        TwinFansInput in;
        in.bearers.resize(52);
        for (std::uint8_t s = 0; s < 4; ++s) {
            in.chains.emplace_back();
            for (std::uint8_t r = 0; r < 13; ++r) {
                const auto card = static_cast<std::uint8_t>(13 * s + r);
                in.chains.back().push_back(card);
                if (r < 12) in.bearers[card].push_back(static_cast<std::uint8_t>(card + 1));
                if (r > 0 && both_ways) in.bearers[card].push_back(static_cast<std::uint8_t>(card - 1));
            }
        }
        in.fans.resize(static_cast<std::size_t>(fans));
        for (auto& fan : in.fans) {
            int n = 0, card = 0;
            if (std::scanf("%d", &n) != 1) return 2;
            for (int i = 0; i < n && std::scanf("%d", &card) == 1; ++i)
                fan.push_back(static_cast<std::uint8_t>(card));
        }
        if (!TwinFans::valid(in)) return 2;
        const std::clock_t start = std::clock();
        TwinFans search(in, limits, switches);
        search.run();
        const Result r = search.result();
        const double took = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        total += took;
        ++deals;
        won += r.verdict == Verdict::Won;
        lost += r.verdict == Verdict::Lost;
        wrong += expected < 2 && r.verdict != Verdict::Unknown && static_cast<int>(r.verdict) != expected;
        if (argc > 4)
            std::printf("%d: %d, %llu positions, %.4f s\n", number, static_cast<int>(r.verdict),
                        static_cast<unsigned long long>(r.nodes), took);
    }
    std::printf("%d deals, %d won, %d lost, %d wrong, %.3f s\n", deals, won, lost, wrong, total);
    return wrong != 0;
}
