// Open columns and cells: the board of the search in freecell.hpp.
//
// What a card lies on tells everything: which columns and cells hold what makes no difference.
// A card lies where it was dealt, in a cell, at the foot of a column, or on one of the few cards
// that may bear it, so a position is a number in mixed radix.  With 52 cards that number stays
// below 2^128 in most games: an exact key, kept up to date by one addition a move.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../bits.hpp"
#include "../result.hpp"
#include "../table.hpp"
#include "freecell_key.hpp"
#include "freecell_use.hpp"

namespace trefoil {

// How many cards of a run move at once.
enum class Carry : std::uint8_t {
    One,      // one card
    Cells,    // as many as can be carried one by one through empty cells
    Columns,  // through empty cells and empty columns
    Any       // all of them
};

class FreecellBoard {
  public:
    static constexpr int kCards = FreecellKey::kCards, kColumns = 16;
    static constexpr std::uint8_t kFoot = FreecellKey::kFoot, kCell = FreecellKey::kCell,
                                  kUp = FreecellKey::kUp, kNone = 255;

    enum Kind : std::uint8_t { ToFoundation, ToCell, OntoCard, OntoEmpty, Draw };
    struct Move {
        Kind kind = ToCell;
        std::uint8_t card = 0;   // the lowest card that moves
        std::uint8_t count = 1;  // how many move
        std::uint8_t to = 0;     // OntoCard: the card it is laid on
        std::uint8_t top = 0;    // the highest card that moves, when it is more than one
    };

    struct Pos {
        std::array<std::uint8_t, kCards> under;   // a card, kFoot, kCell or kUp
        std::array<std::uint8_t, kColumns> tops;  // the top card of each column or kNone
        std::uint64_t open;                       // tops of columns, as a set
        std::uint64_t celled;  // in cells or reserve, or left in the deck
        std::uint64_t down;  // cards that lie face down
        std::uint64_t up;
        unsigned __int128 key;
        std::uint8_t drawn;  // cards of the deck drawn so far
    };


    // Whether `in` is a position this search understands, with a key of 128 bits.
    static bool valid(const FreecellInput& in) {
        std::array<std::uint8_t, 256> times{};
        std::size_t count = 0;
        for (const auto& chain : in.chains)
            for (std::uint8_t card : chain) {
                if (card >= kCards || times[card]++ != 0) return false;
                ++count;
            }
        if (count == 0 || in.columns.size() > kColumns || in.bearers.size() > kCards) return false;
        if (in.cells < 0 || in.celled.size() > static_cast<std::size_t>(in.cells)) return false;
        if (!in.deck.empty() && (in.park || !in.celled.empty())) return false;
        if (in.drawn < 0 || static_cast<std::size_t>(in.drawn) > in.deck.size()) return false;
        if (!in.down.empty() && in.down.size() != in.columns.size()) return false;
        for (std::size_t k = 0; k < in.down.size(); ++k)
            if (in.down[k] != 0 && in.down[k] >= in.columns[k].size()) return false;
        for (const auto* list : {&in.openers, &in.back_openers})
            for (std::uint8_t card : *list)
                if (card >= kCards) return false;
        std::size_t laid = in.up.size() + in.celled.size() + in.deck.size();
        for (std::uint8_t card : in.deck)
            if (times[card]++ != 1) return false;
        std::uint64_t up = 0;
        for (std::uint8_t card : in.up) {
            if (times[card]++ != 1) return false;
            up |= bit(card);
        }
        for (std::uint8_t card : in.celled)
            if (times[card]++ != 1) return false;
        for (const auto& column : in.columns)
            for (std::uint8_t card : column) {
                if (times[card]++ != 1) return false;
                ++laid;
            }
        for (const auto& chain : in.chains)
            for (std::size_t i = 1; i < chain.size(); ++i)
                if ((up & bit(chain[i])) && !(up & bit(chain[i - 1]))) return false;
        for (const auto& list : in.bearers)
            for (std::uint8_t card : list)
                if (card >= kCards || times[card] != 2) return false;
        return laid == count && FreecellBoard(in).fits();
    }

    // `in` must be valid.
    explicit FreecellBoard(const FreecellInput& in)
        : deck_(in.deck), cells_(in.cells), carry_(static_cast<Carry>(in.carry)), park_(in.park), back_(in.back) {
        columns_ = static_cast<unsigned>(in.columns.size());
        for (std::uint8_t card : in.openers) openers_ |= bit(card);
        for (std::uint8_t card : in.back_openers) back_openers_ |= bit(card);
        before_.fill(kNone);
        after_.fill(kNone);
        for (std::size_t s = 0; s < in.chains.size(); ++s)
            for (std::size_t i = 0; i < in.chains[s].size(); ++i) {
                const std::uint8_t card = in.chains[s][i];
                all_ |= bit(card);
                rank_[card] = static_cast<std::uint8_t>(i);
                if (i > 0) {
                    before_[card] = in.chains[s][i - 1];
                    after_[before_[card]] = card;
                }
            }
        for (std::size_t c = 0; c < in.bearers.size(); ++c)
            for (std::uint8_t b : in.bearers[c]) {
                bearers_[c] |= bit(b);
                children_[b] |= bit(static_cast<unsigned>(c));
            }
        place(in);
        use_ = FreecellUse(in.chains, children_, start_.up, back_);
        key_ = FreecellKey(in, start_.under, start_.down, bearers_, use_.pinned);
    }

    // Whether the number of positions is below 2^128.
    bool fits() const { return key_.fits(); }
    const Pos& start() const { return start_; }
    std::uint64_t all() const { return all_; }
    unsigned rank(unsigned c) const { return rank_[c]; }
    unsigned columns() const { return columns_; }
    // Cells that can take a card.
    int free_cells(const Pos& p) const { return park_ ? cells_ - count_of(p.celled) : 0; }
    // Cards that lie aside and may be played: all of them, but of a deck the top of the waste only.
    std::uint64_t at_hand(const Pos& p) const {
        if (deck_.empty()) return p.celled;
        for (unsigned i = p.drawn; i-- > 0;)
            if ((p.celled >> deck_[i]) & 1) return bit(deck_[i]);
        return 0;
    }
    bool parks() const { return park_; }
    bool opens(unsigned c) const { return (openers_ >> c) & 1; }
    int empty_columns(const Pos& p) const {
        return static_cast<int>(columns_) - count_of(p.open);
    }
    static Key128 key(const Pos& p) {
        return {static_cast<std::uint64_t>(p.key), static_cast<std::uint64_t>(p.key >> 64)};
    }
    // Whether the card lies on one that bears it, face up, so that both may move together.
    bool borne(const Pos& p, unsigned c) const {
        return p.under[c] < kFoot && ((bearers_[c] & ~p.down) >> p.under[c] & 1);
    }

    // Cards that a foundation takes now.
    template <class Visit>
    void each_rising(const Pos& p, Visit visit) const {
        for (std::uint64_t t = p.open | at_hand(p); t != 0; t &= t - 1) {
            const unsigned c = lowest(t);
            if (before_[c] == kNone || ((p.up >> before_[c]) & 1)) visit(c);
        }
    }
    // Rising costs nothing when each card that could ever be laid on it is up or would as well rise
    // instead, at no cost; where cards come back, when all is up that could ever lie on or below it.
    bool safe(const Pos& p, unsigned c) const {
        if (back_) return (use_.below[c] & ~p.up) == 0;
        std::uint64_t risers = bit(c);
        for (std::uint64_t todo = risers; todo != 0;) {
            const unsigned x = lowest(todo);
            todo &= todo - 1;
            if (before_[x] != kNone && !((p.up >> before_[x]) & 1)) return false;
            const std::uint64_t more = use_.below[x] & ~p.up & ~risers;
            risers |= more;
            todo |= more;
        }
        return true;
    }

    // The most cards that move as one run.
    int capacity(const Pos& p, bool to_empty) const {
        if (carry_ == Carry::One) return 1;
        if (carry_ == Carry::Any) return kCards;
        if (carry_ == Carry::Cells) return free_cells(p) + 1;
        const int spaces = empty_columns(p) - (to_empty ? 1 : 0);
        if (spaces < 0) return 0;
        return (free_cells(p) + 1) << (spaces > 5 ? 5 : spaces);
    }

    void play(Pos& p, const Move& m) const {
        if (m.kind == Draw) {
            ++p.drawn;
            key_.draw(p.key);
            return;
        }
        const unsigned top = m.count > 1 ? m.top : m.card;
        const std::uint8_t from = p.under[m.card];
        key_.leave(p.key, m.card, from, p.down);
        if (from == kCell) {
            p.celled &= ~bit(m.card);
        } else if (from == kUp) {
            p.up &= ~bit(m.card);
        } else {
            p.open &= ~bit(top);
            const unsigned column = column_of(p, top);
            p.tops[column] = from == kFoot ? kNone : from;
            if (from != kFoot) {
                p.open |= bit(from);
                p.down &= ~bit(from);  // what lies open is turned up
            }
        }
        std::uint8_t now = m.to;
        if (m.kind == ToFoundation) {
            p.up |= bit(m.card);
            now = kUp;
        } else if (m.kind == ToCell) {
            p.celled |= bit(m.card);
            now = kCell;
        } else {
            unsigned column = 0;
            if (m.kind == OntoEmpty) {
                while (p.tops[column] != kNone) ++column;
                now = kFoot;
            } else {
                column = column_of(p, m.to);
                p.open &= ~bit(m.to);
            }
            p.tops[column] = static_cast<std::uint8_t>(top);
            p.open |= bit(top);
        }
        p.under[m.card] = now;
        key_.arrive(p.key, m.card, now);
    }

    // Plays up what costs nothing.  Idle cards always go: they have no use below.
    template <class Log>
    void settle(Pos& p, bool safe_rises, Log log) const {
        for (bool again = true; again;) {
            again = false;
            each_rising(p, [&](unsigned c) {
                if (again || !(safe_rises ? safe(p, c) : idle(c))) return;
                again = true;
                const Move m{ToFoundation, static_cast<std::uint8_t>(c), 1, 0, 0};
                play(p, m);
                log(m);
            });
        }
    }

    // Everything that can be reached: a run that is carried moves card by card, so single cards are
    // enough, unless runs move as they are.
    void all_moves(const Pos& p, std::vector<Move>& out) const {
        const bool room = free_cells(p) > 0;
        const bool space = empty_columns(p) > 0;
        for (std::uint64_t t = p.open; t != 0 && room; t &= t - 1)
            out.push_back({ToCell, static_cast<std::uint8_t>(lowest(t)), 1, 0, 0});
        draw(p, out);
        for (std::uint64_t t = p.open | at_hand(p); t != 0; t &= t - 1) {
            const unsigned c = lowest(t);
            if (space && p.under[c] != kFoot && opens(c))
                out.push_back({OntoEmpty, static_cast<std::uint8_t>(c), 1, 0, 0});
            for (std::uint64_t b = bearers_[c] & p.open; b != 0; b &= b - 1)
                out.push_back({OntoCard, static_cast<std::uint8_t>(c), 1,
                               static_cast<std::uint8_t>(lowest(b)), 0});
        }
        if (carry_ == Carry::Any) longer_runs(p, out);
        if (back_) returns(p, out);
        each_rising(p, [&](unsigned c) {
            out.push_back({ToFoundation, static_cast<std::uint8_t>(c), 1, 0, 0});
        });
    }

    // Moves as a player thinks of them: whole runs, and single cards to cells.
    void run_moves(const Pos& p, std::vector<Move>& out) const {
        const int most = capacity(p, false), most_empty = capacity(p, true);
        const bool space = empty_columns(p) > 0, room = free_cells(p) > 0;
        for (std::uint64_t t = p.open; t != 0; t &= t - 1) {
            const unsigned top = lowest(t);
            unsigned c = top;
            for (std::uint8_t n = 1; n <= most; ++n) {
                for (std::uint64_t b = bearers_[c] & p.open; b != 0; b &= b - 1)
                    out.push_back({OntoCard, static_cast<std::uint8_t>(c), n,
                                   static_cast<std::uint8_t>(lowest(b)),
                                   static_cast<std::uint8_t>(top)});
                const bool goes_on = borne(p, c);
                if (space && p.under[c] != kFoot && opens(c) && n <= most_empty &&
                    (!goes_on || n == most_empty))
                    out.push_back({OntoEmpty, static_cast<std::uint8_t>(c), n, 0,
                                   static_cast<std::uint8_t>(top)});
                if (!goes_on) break;
                c = p.under[c];
            }
            if (room) out.push_back({ToCell, static_cast<std::uint8_t>(top), 1, 0, 0});
        }
        draw(p, out);
        for (std::uint64_t t = at_hand(p); t != 0; t &= t - 1) {
            const auto c = static_cast<std::uint8_t>(lowest(t));
            if (space && opens(c)) out.push_back({OntoEmpty, c, 1, 0, 0});
            for (std::uint64_t b = bearers_[c] & p.open; b != 0; b &= b - 1)
                out.push_back({OntoCard, c, 1, static_cast<std::uint8_t>(lowest(b)), 0});
        }
        each_rising(p, [&](unsigned c) {
            out.push_back({ToFoundation, static_cast<std::uint8_t>(c), 1, 0, 0});
        });
    }

  private:
    // Runs of two and more cards, each from any of its cards on.
    void longer_runs(const Pos& p, std::vector<Move>& out) const {
        const bool space = empty_columns(p) > 0;
        for (std::uint64_t t = p.open; t != 0; t &= t - 1) {
            const unsigned top = lowest(t);
            unsigned c = top;
            for (std::uint8_t n = 2; borne(p, c); ++n) {
                c = p.under[c];
                const auto card = static_cast<std::uint8_t>(c);
                if (space && p.under[c] != kFoot && opens(c))
                    out.push_back({OntoEmpty, card, n, 0, static_cast<std::uint8_t>(top)});
                for (std::uint64_t b = bearers_[c] & p.open; b != 0; b &= b - 1)
                    out.push_back({OntoCard, card, n, static_cast<std::uint8_t>(lowest(b)),
                                   static_cast<std::uint8_t>(top)});
            }
        }
    }
    // Cards that come back from the foundations; idle ones would go up again at once.
    void returns(const Pos& p, std::vector<Move>& out) const {
        const bool space = empty_columns(p) > 0;
        for (std::uint64_t t = p.up & ~use_.idle; t != 0; t &= t - 1) {
            const unsigned c = lowest(t);
            if (after_[c] != kNone && ((p.up >> after_[c]) & 1)) continue;
            if (space && ((back_openers_ >> c) & 1))
                out.push_back({OntoEmpty, static_cast<std::uint8_t>(c), 1, 0, 0});
            for (std::uint64_t b = bearers_[c] & p.open; b != 0; b &= b - 1)
                out.push_back({OntoCard, static_cast<std::uint8_t>(c), 1,
                               static_cast<std::uint8_t>(lowest(b)), 0});
        }
    }
    void draw(const Pos& p, std::vector<Move>& out) const {
        if (p.drawn < deck_.size()) out.push_back({Draw, deck_[p.drawn], 1, 0, 0});
    }
    bool idle(unsigned c) const { return (use_.idle >> c) & 1; }

    unsigned column_of(const Pos& p, unsigned top) const {
        unsigned column = 0;
        while (p.tops[column] != top) ++column;
        return column;
    }
    void place(const FreecellInput& in) {
        start_ = Pos{};
        start_.under.fill(kUp);
        start_.tops.fill(kNone);
        for (std::uint8_t card : in.up) start_.up |= bit(card);
        for (std::uint8_t card : in.celled) {
            start_.celled |= bit(card);
            start_.under[card] = kCell;
        }
        for (std::uint8_t card : in.deck) {
            start_.celled |= bit(card);
            start_.under[card] = kCell;
        }
        start_.drawn = static_cast<std::uint8_t>(in.drawn);
        for (std::size_t k = 0; k < in.columns.size(); ++k) {
            std::uint8_t below = kFoot;
            unsigned left = in.down.empty() ? 0 : in.down[k];
            for (std::uint8_t card : in.columns[k]) {
                start_.under[card] = below;
                below = card;
                if (left > 0) {
                    start_.down |= bit(card);
                    --left;
                }
            }
            if (below == kFoot) continue;
            start_.tops[k] = below;
            start_.open |= bit(below);
        }
    }

    std::vector<std::uint8_t> deck_;
    int cells_ = 0;
    Carry carry_ = Carry::Columns;
    bool park_ = true, back_ = false;
    unsigned columns_ = 0;
    std::uint64_t all_ = 0, openers_ = 0, back_openers_ = 0;
    std::array<std::uint8_t, kCards> rank_{}, before_{}, after_{};
    std::array<std::uint64_t, kCards> bearers_{}, children_{};
    FreecellUse use_;
    FreecellKey key_;
    Pos start_{};
};

}  // namespace trefoil
