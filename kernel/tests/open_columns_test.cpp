// The cell search against a plain search written from the rules where games differ from FreeCell:
// reserves, full cells, kings alone in spaces, any suit, runs of any length, cards that come back
// from the foundations, aces up at first, face-down cards.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <vector>

#include "../core/abstract/freecell.hpp"
#include "checks.hpp"

using namespace trefoil;

namespace {
struct Rules {
    int suits, ranks, columns, aside;
    int suited;  // 0 alternating, 1 same, 2 any
    bool park, kings, whole_runs, back, aces_up, face_down;
    bool deck;  // what would lie aside is a stock, gone through once
    int cards() const { return suits * ranks; }
    int suit(int c) const { return c / ranks; }
    int rank(int c) const { return c % ranks; }
    bool fits(int c, int on) const {
        if (rank(c) + 1 != rank(on)) return false;
        return suited == 2 || (suited == 1 ? suit(c) == suit(on) : (suit(c) + suit(on)) % 2 == 1);
    }
    bool opens(int c) const { return !kings || rank(c) + 1 == ranks; }
};

struct Column {
    std::vector<int> cards;
    int down = 0;
    bool operator<(const Column& o) const { return cards != o.cards ? cards < o.cards : down < o.down; }
};
struct Pos {
    std::vector<Column> columns;
    std::vector<int> aside, heights;
    std::size_t drawn = 0;  // of a stock: how many of `aside` make the waste
    bool operator<(const Pos& o) const {
        if (heights != o.heights) return heights < o.heights;
        if (aside != o.aside) return aside < o.aside;
        if (drawn != o.drawn) return drawn < o.drawn;
        return columns < o.columns;
    }
};

bool won(const Rules& r, const Pos& p) {
    return std::all_of(p.heights.begin(), p.heights.end(), [&](int h) { return h == r.ranks; });
}
void turn_up(Pos& p) {
    for (Column& c : p.columns)
        if (c.down == static_cast<int>(c.cards.size()) && c.down > 0) --c.down;
}

// Every position one move on, and the step that leads there.
template <class Visit>
void each_move(const Rules& r, const Pos& p, Visit visit) {
    const auto step = [](FreecellBoard::Kind kind, int card, int count, int to) {
        return Step{static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(card), static_cast<std::uint8_t>(count),
                    static_cast<std::uint8_t>(to)};
    };
    const auto lay = [&](const Pos& without, const std::vector<int>& run, std::size_t from) {
        for (std::size_t j = 0; j < p.columns.size(); ++j) {
            const auto& onto = p.columns[j].cards;
            if (j == from || (onto.empty() ? !r.opens(run[0]) : !r.fits(run[0], onto.back()))) continue;
            Pos q = without;
            auto& cards = q.columns[j].cards;
            cards.insert(cards.end(), run.begin(), run.end());
            turn_up(q);
            visit(q, step(onto.empty() ? FreecellBoard::OntoEmpty : FreecellBoard::OntoCard, run[0],
                          static_cast<int>(run.size()), onto.empty() ? 0 : onto.back()));
        }
    };
    const auto single = [&](Pos without, int card, std::size_t from, bool parks) {
        lay(without, {card}, from);
        Pos up = without;
        auto& height = up.heights[static_cast<std::size_t>(r.suit(card))];
        if (height == r.rank(card)) {
            ++height;
            turn_up(up);
            visit(up, step(FreecellBoard::ToFoundation, card, 1, 0));
        }
        if (!parks || !r.park || static_cast<int>(p.aside.size()) >= r.aside) return;
        without.aside.push_back(card);
        std::sort(without.aside.begin(), without.aside.end());
        turn_up(without);
        visit(without, step(FreecellBoard::ToCell, card, 1, 0));
    };
    for (std::size_t i = 0; i < p.columns.size(); ++i) {
        const auto& cards = p.columns[i].cards;
        if (cards.empty()) continue;
        Pos q = p;
        q.columns[i].cards.pop_back();
        single(q, cards.back(), i, true);
        for (std::size_t n = 2; r.whole_runs && n <= cards.size() - static_cast<std::size_t>(p.columns[i].down); ++n) {
            if (!r.fits(cards[cards.size() - n + 1], cards[cards.size() - n])) break;
            Pos rest = p;
            rest.columns[i].cards.resize(cards.size() - n);
            lay(rest, {cards.end() - static_cast<std::ptrdiff_t>(n), cards.end()}, i);
        }
    }
    if (r.deck && p.drawn < p.aside.size()) {
        Pos q = p;
        ++q.drawn;
        visit(q, step(FreecellBoard::Draw, p.aside[p.drawn], 1, 0));
    }
    for (std::size_t i = 0; i < p.aside.size(); ++i) {
        if (r.deck && i + 1 != p.drawn) continue;
        Pos q = p;
        q.drawn -= r.deck;
        q.aside.erase(q.aside.begin() + static_cast<std::ptrdiff_t>(i));
        single(q, p.aside[i], p.columns.size(), false);
    }
    for (std::size_t s = 0; r.back && s < p.heights.size(); ++s) {
        if (p.heights[s] == 0) continue;
        Pos q = p;
        --q.heights[s];
        lay(q, {static_cast<int>(s) * r.ranks + p.heights[s] - 1}, p.columns.size());
    }
}

bool brute(const Rules& r, const Pos& start) {
    std::set<Pos> seen;
    std::vector<Pos> stack;
    const auto enter = [&](Pos p) {
        const Pos kept = p;
        std::sort(p.columns.begin(), p.columns.end());
        if (seen.insert(p).second) stack.push_back(kept);
    };
    enter(start);
    while (!stack.empty()) {
        const Pos p = stack.back();
        stack.pop_back();
        if (won(r, p)) return true;
        each_move(r, p, [&](const Pos& q, const Step&) { enter(q); });
    }
    return false;
}

bool replays(const Rules& r, Pos p, const std::vector<Step>& line) {
    for (const Step& wanted : line) {
        bool found = false;
        Pos next;
        each_move(r, p, [&](const Pos& q, const Step& s) {
            const bool same = s.kind == wanted.kind && s.card == wanted.card && s.from == wanted.from &&
                              (s.kind != FreecellBoard::OntoCard || s.to == wanted.to);
            if (!same || found) return;
            found = true;
            next = q;
        });
        if (!found) return false;
        p = next;
    }
    return won(r, p);
}

FreecellInput input_of(const Rules& r, const Pos& p) {
    FreecellInput in;
    in.cells = r.aside;
    in.carry = static_cast<int>(r.whole_runs ? Carry::Any : Carry::One);
    in.park = r.park;
    in.back = r.back;
    in.bearers.resize(static_cast<std::size_t>(r.cards()));
    in.chains.resize(static_cast<std::size_t>(r.suits));
    for (int c = 0; c < r.cards(); ++c) {
        const auto card = static_cast<std::uint8_t>(c);
        const auto suit = static_cast<std::size_t>(r.suit(c));
        in.chains[suit].push_back(card);
        if (r.opens(c)) in.openers.push_back(card);
        if (r.rank(c) < p.heights[suit]) in.up.push_back(card);
        for (int on = 0; on < r.cards(); ++on)
            if (r.fits(c, on)) in.bearers[card].push_back(static_cast<std::uint8_t>(on));
    }
    if (r.back) in.back_openers = in.openers;
    for (const Column& column : p.columns) {
        in.columns.emplace_back(column.cards.begin(), column.cards.end());
        in.down.push_back(static_cast<std::uint8_t>(column.down));
    }
    for (int c : p.aside) (r.deck ? in.deck : in.celled).push_back(static_cast<std::uint8_t>(c));
    in.drawn = static_cast<int>(p.drawn);
    return in;
}

Pos random_position(const Rules& r, Random& random) {
    Pos p;
    p.columns.resize(static_cast<std::size_t>(r.columns));
    std::vector<int> cards;
    for (int s = 0; s < r.suits; ++s) {
        p.heights.push_back(r.aces_up ? 1 : random.one_in(6) ? 2 : 0);
        for (int k = p.heights.back(); k < r.ranks; ++k) cards.push_back(s * r.ranks + k);
    }
    for (std::size_t i = cards.size(); i > 1; --i)
        std::swap(cards[i - 1], cards[random.below(static_cast<unsigned>(i))]);
    const int aside = static_cast<int>(random.below(static_cast<unsigned>(r.aside) + 1));
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (static_cast<int>(i) < aside)
            p.aside.push_back(cards[i]);
        else
            p.columns[i % p.columns.size()].cards.push_back(cards[i]);
    }
    if (!r.deck) std::sort(p.aside.begin(), p.aside.end());
    if (r.deck) p.drawn = random.below(static_cast<unsigned>(p.aside.size()) + 1);
    for (Column& c : p.columns)
        if (r.face_down && !c.cards.empty()) c.down = static_cast<int>(random.below(static_cast<unsigned>(c.cards.size())));
    return p;
}
}  // namespace

int main(int argc, char** argv) {
    const unsigned most = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 300;
    Random random{1968 + (argc > 2 ? static_cast<std::uint64_t>(std::atoi(argv[2])) : 0)};
    unsigned wins = 0, deals = 0;
    for (unsigned deal = 0; deal < most; ++deal) {
        const int suits = 2 + 2 * static_cast<int>(random.below(2));
        const int ranks = suits == 4 ? 3 : 3 + static_cast<int>(random.below(2));
        const bool deck = random.one_in(4);
        const Rules rules{suits, ranks, 2 + static_cast<int>(random.below(2)), deck ? static_cast<int>(random.below(5)) : static_cast<int>(random.below(3)),
                          static_cast<int>(random.below(3)), !deck && random.one_in(2), random.one_in(3), random.one_in(2),
                          random.one_in(2), random.one_in(3), random.one_in(3), deck};
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
        }
    }
    std::printf("open columns: %u deals, %u won, %d failures\n", deals, wins, failures);
    return failures != 0 || wins == 0 || wins == deals;
}
