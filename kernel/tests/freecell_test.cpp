// The cell search against a plain search written from the rules, on thousands of small packs:
// verdicts with and without each switch, lines, slices and a table of a few bytes.
#include <algorithm>
#include <cstdio>
#include <set>
#include <vector>

#include "../core/abstract/freecell.hpp"
#include "checks.hpp"

using namespace trefoil;

namespace {

struct Rules {
    int suits, ranks, columns, cells;
    bool same_suit;
    int suit(int c) const { return c / ranks; }
    int rank(int c) const { return c % ranks; }
    bool fits(int c, int on) const {
        if (rank(c) + 1 != rank(on)) return false;
        return same_suit ? suit(c) == suit(on) : (suit(c) + suit(on)) % 2 == 1;
    }
};

struct Pos {
    std::vector<std::vector<int>> columns;
    std::vector<int> cells, heights;
    bool operator<(const Pos& o) const {
        if (heights != o.heights) return heights < o.heights;
        return cells != o.cells ? cells < o.cells : columns < o.columns;
    }
};

bool won(const Rules& r, const Pos& p) {
    return std::all_of(p.heights.begin(), p.heights.end(), [&](int h) { return h == r.ranks; });
}

// Where a single card goes: -1 foundation, -2 cell, else a column.  False if the rules forbid it.
bool step(const Rules& r, Pos& p, int card, int to) {
    std::vector<int>* from = nullptr;
    for (auto& column : p.columns)
        if (!column.empty() && column.back() == card) from = &column;
    if (std::find(p.cells.begin(), p.cells.end(), card) != p.cells.end()) from = &p.cells;
    if (from == nullptr) return false;
    if (to == -1) {
        if (p.heights[static_cast<std::size_t>(r.suit(card))] != r.rank(card)) return false;
        ++p.heights[static_cast<std::size_t>(r.suit(card))];
    } else if (to == -2) {
        if (from == &p.cells || static_cast<int>(p.cells.size()) >= r.cells) return false;
    } else {
        const auto& target = p.columns[static_cast<std::size_t>(to)];
        if (&target == from || (!target.empty() && !r.fits(card, target.back()))) return false;
    }
    from->erase(std::find(from->begin(), from->end(), card));
    if (to == -2) p.cells.push_back(card);
    if (to >= 0) p.columns[static_cast<std::size_t>(to)].push_back(card);
    return true;
}

bool brute(const Rules& r, const Pos& start) {
    std::set<Pos> seen{start};
    std::vector<Pos> stack{start};
    while (!stack.empty()) {
        const Pos p = stack.back();
        stack.pop_back();
        if (won(r, p)) return true;
        for (int card = 0; card < r.suits * r.ranks; ++card)
            for (int to = -2; to < r.columns; ++to) {
                Pos q = p;
                if (!step(r, q, card, to)) continue;
                std::sort(q.columns.begin(), q.columns.end());
                std::sort(q.cells.begin(), q.cells.end());
                if (seen.insert(q).second) stack.push_back(q);
            }
    }
    return false;
}

FreecellInput input_of(const Rules& r, const Pos& p) {
    FreecellInput in;
    in.cells = r.cells;
    in.bearers.resize(static_cast<std::size_t>(r.suits * r.ranks));
    in.chains.resize(static_cast<std::size_t>(r.suits));
    for (int c = 0; c < r.suits * r.ranks; ++c) {
        const auto suit = static_cast<std::size_t>(r.suit(c));
        in.chains[suit].push_back(static_cast<std::uint8_t>(c));
        in.openers.push_back(static_cast<std::uint8_t>(c));
        if (r.rank(c) < p.heights[suit]) in.up.push_back(static_cast<std::uint8_t>(c));
        for (int on = 0; on < r.suits * r.ranks; ++on)
            if (r.fits(c, on))
                in.bearers[static_cast<std::size_t>(c)].push_back(static_cast<std::uint8_t>(on));
    }
    for (const auto& column : p.columns) in.columns.emplace_back(column.begin(), column.end());
    for (int c : p.cells) in.celled.push_back(static_cast<std::uint8_t>(c));
    return in;
}

// Plays the line by the rules; a run is moved card by card with the help of cells and spaces,
// so only its size against the rule (cells + 1)·2^spaces is judged here.
bool replays(const Rules& r, Pos p, const std::vector<Step>& line) {
    for (const Step& s : line) {
        if (s.kind == FreecellBoard::ToFoundation || s.kind == FreecellBoard::ToCell) {
            if (!step(r, p, s.card, s.kind == FreecellBoard::ToCell ? -2 : -1)) return false;
            continue;
        }
        int to = -1, spaces = 0;
        for (int k = 0; k < r.columns; ++k) {
            const auto& column = p.columns[static_cast<std::size_t>(k)];
            spaces += column.empty();
            const bool here = s.kind == FreecellBoard::OntoEmpty
                                  ? column.empty()
                                  : !column.empty() && column.back() == s.to;
            if (here && to < 0) to = k;
        }
        if (to < 0) return false;
        if (s.from == 1) {
            if (!step(r, p, s.card, to)) return false;
            continue;
        }
        spaces -= s.kind == FreecellBoard::OntoEmpty;
        if (s.from > (r.cells - static_cast<int>(p.cells.size()) + 1) << spaces) return false;
        for (auto& column : p.columns) {
            const auto at = std::find(column.begin(), column.end(), int{s.card});
            if (at == column.end()) continue;
            const std::vector<int> run(at, column.end());
            if (static_cast<int>(run.size()) != s.from) return false;
            for (std::size_t i = 1; i < run.size(); ++i)
                if (!r.fits(run[i], run[i - 1])) return false;
            auto& target = p.columns[static_cast<std::size_t>(to)];
            if (!target.empty() && !r.fits(run[0], target.back())) return false;
            column.erase(at, column.end());
            target.insert(target.end(), run.begin(), run.end());
            break;
        }
    }
    return won(r, p);
}

Pos random_position(const Rules& r, Random& random) {
    Pos p;
    p.columns.resize(static_cast<std::size_t>(r.columns));
    std::vector<int> cards;
    const bool late = random.below(3) == 0;
    for (int s = 0; s < r.suits; ++s) {
        p.heights.push_back(late ? static_cast<int>(random.below(3)) : 0);
        for (int k = p.heights.back(); k < r.ranks; ++k) cards.push_back(s * r.ranks + k);
    }
    for (std::size_t i = cards.size(); i > 1; --i)
        std::swap(cards[i - 1], cards[random.below(static_cast<unsigned>(i))]);
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (late && static_cast<int>(p.cells.size()) < r.cells && random.below(4) == 0)
            p.cells.push_back(cards[i]);
        else if (late)
            p.columns[random.below(static_cast<unsigned>(r.columns))].push_back(cards[i]);
        else
            p.columns[i % p.columns.size()].push_back(cards[i]);
    }
    return p;
}
}  // namespace

int main() {
    Random random{11982};
    unsigned wins = 0, deals = 0;
    for (unsigned deal = 0; deal < 600; ++deal) {
        const int suits = 2 + 2 * static_cast<int>(random.below(2));
        const Rules rules{suits, 3 + static_cast<int>(random.below(suits == 4 ? 1 : 3)),
                          2 + static_cast<int>(random.below(3)), static_cast<int>(random.below(3)),
                          random.below(4) == 0};
        const Pos start = random_position(rules, random);
        const FreecellInput in = input_of(rules, start);
        check(FreecellBoard::valid(in), "valid", deal);
        const bool want = brute(rules, start);
        ++deals;
        wins += want;
        for (std::uint32_t switches = 0; switches <= kFreecellAll; ++switches) {
            Freecell search(in, Limits{}, switches);
            check((search.run() == Verdict::Won) == want, "verdict", deal);
            const Result r = search.result();
            if (want) check(replays(rules, start, r.line), "line", deal);
            Freecell sliced(in, Limits{}, switches);
            while (sliced.run(1) == Verdict::Unknown) {}
            check(sliced.result().verdict == r.verdict && sliced.result().line == r.line, "slices",
                  deal);
        }
        if (deal % 10 != 0 || in.chains[0].size() > 3) continue;
        Limits tiny;
        tiny.memory_bytes = 4096;
        tiny.nodes = 2000000;
        Freecell forgetful(in, tiny, kSafeFoundation);
        const Verdict got = forgetful.run();
        check(got == Verdict::Unknown || (got == Verdict::Won) == want, "a small table", deal);
    }
    std::printf("freecell: %u deals, %u won, %d failures\n", deals, wins, failures);
    return failures != 0 || wins == 0 || wins == deals;
}
