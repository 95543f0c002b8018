// Runs the cell search over FreeCell deals on standard input: number, then 52 cards as dealt in
// rows to eight columns (suit*13 + rank, suits s h d c).  Arguments: switches, most positions.
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "../core/abstract/freecell.hpp"

using namespace trefoil;

int main(int argc, char** argv) {
    const auto switches =
        argc > 1 ? static_cast<std::uint32_t>(std::atoi(argv[1])) : std::uint32_t{kFreecellAll};
    Limits limits;
    if (argc > 2) limits.nodes = static_cast<std::uint64_t>(std::atoll(argv[2]));
    int number = 0, deals = 0, won = 0, open = 0;
    double total = 0, worst = 0;
    std::uint64_t nodes = 0, stored = 0;
    std::size_t steps = 0;
    while (std::scanf("%d", &number) == 1) {
        FreecellInput in;
        in.columns.resize(8);
        in.chains.resize(4);
        in.bearers.resize(52);
        for (unsigned i = 0; i < 52; ++i) {
            int card = 0;
            if (std::scanf("%d", &card) != 1) return 2;
            in.columns[i % 8].push_back(static_cast<std::uint8_t>(card));
            in.chains[i / 13].push_back(static_cast<std::uint8_t>(i));
            in.openers.push_back(static_cast<std::uint8_t>(i));
            for (unsigned b = 0; b < 52; ++b) {
                const bool red = i / 13 == 1 || i / 13 == 2, red_b = b / 13 == 1 || b / 13 == 2;
                if (b % 13 == i % 13 + 1 && red != red_b)
                    in.bearers[i].push_back(static_cast<std::uint8_t>(b));
            }
        }
        if (!FreecellBoard::valid(in)) return 2;
        const std::clock_t start = std::clock();
        Freecell search(in, limits, switches);
        search.run();
        const Result r = search.result();
        const double took = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        ++deals;
        total += took;
        worst = took > worst ? took : worst;
        won += r.verdict == Verdict::Won;
        open += r.verdict == Verdict::Unknown;
        nodes += r.nodes;
        stored += r.stored;
        steps += r.line.size();
        if (argc > 3 || r.verdict != Verdict::Won)
            std::printf("%d: %d, %llu positions, %.4f s\n", number, static_cast<int>(r.verdict),
                        static_cast<unsigned long long>(r.nodes), took);
    }
    std::printf("%d deals, %d won, %d open; %llu positions, %llu stored, %zu steps; %.4f s, worst %.4f s\n",
                deals, won, open, static_cast<unsigned long long>(nodes),
                static_cast<unsigned long long>(stored), steps, total, worst);
    return 0;
}
