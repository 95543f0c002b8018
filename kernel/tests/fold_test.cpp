// The search of a row that is folded against a plain search written from the rules, on thousands of
// small rows: verdicts with and without each switch, lines, slices and a table of a few bytes.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <vector>

#include "../core/abstract/fold.hpp"
#include "checks.hpp"

using namespace trefoil;

namespace {
using Row = std::vector<std::uint8_t>;

bool legal(const FoldInput& in, const Row& row, std::size_t from, std::size_t to) {
    return from < row.size() && to < from && std::count(in.left.begin(), in.left.end(), from - to) != 0 &&
           (in.fits[row[from]] >> row[to] & 1) != 0;
}

Row moved(Row row, std::size_t from, std::size_t to) {
    row[to] = row[from];
    row.erase(row.begin() + static_cast<std::ptrdiff_t>(from));
    return row;
}

bool won(const FoldInput& in, const Row& row) { return row.size() <= static_cast<std::size_t>(in.goal); }

bool brute(const FoldInput& in) {
    std::set<Row> seen{in.row};
    std::vector<Row> stack{in.row};
    while (!stack.empty()) {
        const Row row = stack.back();
        stack.pop_back();
        if (won(in, row)) return true;
        for (std::size_t from = 0; from < row.size(); ++from)
            for (std::size_t to = 0; to < from; ++to)
                if (legal(in, row, from, to))
                    if (const Row after = moved(row, from, to); seen.insert(after).second) stack.push_back(after);
    }
    return false;
}

bool replays(const FoldInput& in, const std::vector<Step>& line) {
    Row row = in.row;
    for (const Step& step : line) {
        if (!legal(in, row, step.from, step.to) || row[step.from] != step.card) return false;
        row = moved(row, step.from, step.to);
    }
    return won(in, row);
}
}  // namespace

int main(int argc, char** argv) {
    const unsigned most = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 600;
    std::mt19937 random(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
    const auto below = [&](unsigned n) { return random() % n; };
    unsigned wins = 0;
    for (unsigned deal = 0; deal < most; ++deal) {
        const unsigned ranks = 3 + below(5), suits = 2 + below(3), n = ranks * suits;
        // Now and then a relation that is no two ways round, and has no kinds.
        const bool wild = below(5) == 0;
        FoldInput in;
        in.fits.resize(n);
        for (unsigned c = 0; c < n; ++c) {
            in.kind.push_back(static_cast<std::uint8_t>(c % ranks));
            for (unsigned b = 0; b < n; ++b)
                if (c != b && (wild ? below(3) == 0 : c % ranks == b % ranks || c / ranks == b / ranks)) in.fits[c] |= std::uint64_t{1} << b;
        }
        for (unsigned c = 0; c < n; ++c) in.row.push_back(static_cast<std::uint8_t>(c));
        std::shuffle(in.row.begin(), in.row.end(), random);
        in.row.resize(std::min<std::size_t>(n, 2 + below(10)));
        in.goal = below(4) == 0 ? 2 : 1;
        in.left = below(4) == 0 ? std::vector<std::uint8_t>{1, 2} : std::vector<std::uint8_t>{1, 3};
        check(FoldGame::valid(in), "valid", deal);
        const bool want = brute(in);
        wins += want;
        for (std::uint32_t switches = 0; switches <= kFoldAll; ++switches) {
            Fold search(in, Limits{}, switches);
            check((search.run() == Verdict::Won) == want, "verdict", deal);
            const Result r = search.result();
            if (want) check(replays(in, r.line), "line", deal);
            Fold sliced(in, Limits{}, switches);
            while (sliced.run(1) == Verdict::Unknown) {}
            check(sliced.result().verdict == r.verdict && sliced.result().line == r.line, "slices", deal);
        }
        Limits tiny;
        tiny.memory_bytes = 512;
        Fold forgetful(in, tiny);
        const Verdict verdict = forgetful.run();
        check(verdict == Verdict::Unknown ? forgetful.result().cause == Cause::Memory : (verdict == Verdict::Won) == want,
              "little memory", deal);
    }
    std::printf("fold: %u deals, %u won, %d failures\n", most, wins, failures);
    return failures != 0 || wins == 0 || wins == most;
}
