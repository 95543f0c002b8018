// The search of the hole against a plain search written from the rules, on thousands of small packs:
// verdicts with and without each switch, lines, slices and a table of a few bytes.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <vector>

#include "../core/abstract/hole.hpp"
#include "checks.hpp"

using namespace trefoil;

namespace {
using Pile = std::vector<std::uint8_t>;
struct Pos {
    std::vector<Pile> columns;
    Pile stock, cell;  // the next card of the stock is the last one
    int top = -1;
    bool operator<(const Pos& o) const {
        if (top != o.top) return top < o.top;
        if (stock != o.stock) return stock < o.stock;
        return cell != o.cell ? cell < o.cell : columns < o.columns;
    }
};

bool fits(const HoleInput& in, std::uint8_t card, int top) { return top >= 0 && ((in.fits[card] >> top) & 1) != 0; }
bool won(const Pos& p) {
    return p.cell.empty() && std::all_of(p.columns.begin(), p.columns.end(), [](const Pile& c) { return c.empty(); });
}

template <class Visit>
void each_move(const HoleInput& in, const Pos& p, Visit visit) {
    for (std::size_t i = 0; i < p.columns.size(); ++i) {
        if (p.columns[i].empty()) continue;
        const std::uint8_t card = p.columns[i].back();
        Pos q = p;
        q.columns[i].pop_back();
        if (fits(in, card, p.top)) {
            Pos laid = q;
            laid.top = card;
            visit(laid, Hole::FromColumn, card);
        }
        if (in.cells > 0 && p.cell.empty()) {
            q.cell.push_back(card);
            visit(q, Hole::ToCell, card);
        }
    }
    if (!p.cell.empty() && fits(in, p.cell[0], p.top)) {
        Pos q = p;
        q.top = p.cell[0];
        q.cell.clear();
        visit(q, Hole::FromCell, p.cell[0]);
    }
    if (!p.stock.empty()) {
        Pos q = p;
        q.top = p.stock.back();
        q.stock.pop_back();
        visit(q, Hole::Draw, p.stock.back());
    }
}

bool brute(const HoleInput& in, const Pos& start) {
    std::set<Pos> seen{start};
    std::vector<Pos> stack{start};
    while (!stack.empty()) {
        const Pos p = stack.back();
        stack.pop_back();
        if (won(p)) return true;
        each_move(in, p, [&](const Pos& q, Hole::Kind, std::uint8_t) {
            if (seen.insert(q).second) stack.push_back(q);
        });
    }
    return false;
}

bool replays(const HoleInput& in, Pos p, const std::vector<Step>& line) {
    for (const Step& s : line) {
        bool found = false;
        Pos next;
        each_move(in, p, [&](const Pos& q, Hole::Kind kind, std::uint8_t card) {
            if (kind != s.kind || card != s.card) return;
            found = true;
            next = q;
        });
        if (!found) return false;
        p = next;
    }
    return won(p);
}
}  // namespace

int main(int argc, char** argv) {
    const unsigned most = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 600;
    std::mt19937 random(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
    const auto below = [&](unsigned n) { return random() % n; };
    unsigned wins = 0;
    for (unsigned deal = 0; deal < most; ++deal) {
        // Ranks in a row or a ring; now and then a relation of no shape at all.
        const unsigned ranks = 3 + below(5), suits = 2 + below(2), n = ranks * suits;
        const bool ring = below(2) == 0, wild = below(6) == 0;
        HoleInput in;
        in.fits.resize(n);
        for (unsigned c = 0; c < n; ++c)
            for (unsigned b = 0; b < n; ++b) {
                const unsigned step = (c % ranks + ranks - b % ranks) % ranks;
                const bool beside = c % ranks + 1 == b % ranks || b % ranks + 1 == c % ranks;
                if (wild ? below(4) == 0 : ring ? step == 1 || step == ranks - 1 : beside) in.fits[c] |= std::uint64_t{1} << b;
            }
        Pile cards;
        for (unsigned c = 0; c < n; ++c) cards.push_back(static_cast<std::uint8_t>(c));
        std::shuffle(cards.begin(), cards.end(), random);
        Pos start;
        in.cells = below(2) == 0;
        if (below(20) != 0) {
            start.top = in.top = cards.back();
            cards.pop_back();
        }
        if (in.cells > 0 && below(3) == 0) {
            in.celled = start.cell = {cards.back()};
            cards.pop_back();
        }
        for (unsigned k = below(2) * below(5); k > 0; --k) {
            in.stock.push_back(cards.back());
            start.stock.insert(start.stock.begin(), cards.back());
            cards.pop_back();
        }
        in.columns.resize(2 + below(3));
        for (std::size_t i = 0; i < cards.size(); ++i) in.columns[i % in.columns.size()].push_back(cards[i]);
        start.columns = in.columns;
        check(Hole::valid(in), "valid", deal);
        const bool want = brute(in, start);
        wins += want;
        for (std::uint32_t switches = 0; switches <= kHoleAll; ++switches) {
            Hole search(in, Limits{}, switches);
            check((search.run() == Verdict::Won) == want, "verdict", deal);
            const Result r = search.result();
            if (want) check(replays(in, start, r.line), "line", deal);
            Hole sliced(in, Limits{}, switches);
            while (sliced.run(1) == Verdict::Unknown) {}
            check(sliced.result().verdict == r.verdict && sliced.result().line == r.line, "slices", deal);
        }
        Limits tiny;
        tiny.memory_bytes = 512;
        Hole forgetful(in, tiny);
        check((forgetful.run() == Verdict::Won) == want, "a small table", deal);
    }
    std::printf("hole: %u deals, %u won, %d failures\n", most, wins, failures);
    return failures != 0 || wins == 0 || wins == most;
}
