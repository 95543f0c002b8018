// Open columns and cells: the board of the search in freecell.hpp.
//
// What a card lies on tells everything: which columns and cells hold what makes no difference.
// A card lies where it was dealt, in a cell, at the foot of a column, or on one of the few cards
// that may bear it, so a position is a number in mixed radix.  With 52 cards that number stays
// below 2^128: an exact key, kept up to date by one addition a move.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "../result.hpp"
#include "../table.hpp"

namespace trefoil {

struct FreecellInput {
    std::vector<std::vector<std::uint8_t>> chains;  // foundations, first card to last; ≤ 64 cards
    std::vector<std::vector<std::uint8_t>> bearers;  // by card: the cards it may be laid on
    std::vector<std::vector<std::uint8_t>> columns;  // bottom to top, with the empty ones
    std::vector<std::uint8_t> celled;                // cards in cells
    std::vector<std::uint8_t> up;                    // cards on the foundations
    int cells = 4;
    bool carry = true;  // runs move through empty cells and columns as one move
};

class FreecellBoard {
  public:
    static constexpr int kCards = 64, kColumns = 16;
    static constexpr std::uint8_t kFoot = 64, kCell = 65, kUp = 66, kNone = 255;

    enum Kind : std::uint8_t { ToFoundation, ToCell, OntoCard, OntoEmpty };
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
        std::uint64_t celled;
        std::uint64_t up;
        unsigned __int128 key;
    };

    static std::uint64_t bit(unsigned c) { return std::uint64_t{1} << c; }

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
        std::size_t laid = in.up.size() + in.celled.size();
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
    explicit FreecellBoard(const FreecellInput& in) : cells_(in.cells), carry_(in.carry) {
        columns_ = static_cast<unsigned>(in.columns.size());
        before_.fill(kNone);
        for (std::size_t s = 0; s < in.chains.size(); ++s)
            for (std::size_t i = 0; i < in.chains[s].size(); ++i) {
                const std::uint8_t card = in.chains[s][i];
                all_ |= bit(card);
                rank_[card] = static_cast<std::uint8_t>(i);
                if (i > 0) before_[card] = in.chains[s][i - 1];
            }
        for (std::size_t c = 0; c < in.bearers.size(); ++c)
            for (std::uint8_t b : in.bearers[c]) {
                bearers_[c] |= bit(b);
                children_[b] |= bit(static_cast<unsigned>(c));
            }
        place(in);
        weigh(in);
    }

    // Whether the number of positions is below 2^128.
    bool fits() const { return fits_; }
    const Pos& start() const { return start_; }
    std::uint64_t all() const { return all_; }
    unsigned rank(unsigned c) const { return rank_[c]; }
    std::uint64_t children(unsigned c) const { return children_[c]; }
    std::uint64_t bearers(unsigned c) const { return bearers_[c]; }
    unsigned columns() const { return columns_; }
    int free_cells(const Pos& p) const { return cells_ - __builtin_popcountll(p.celled); }
    int cells() const { return cells_; }
    int empty_columns(const Pos& p) const {
        return static_cast<int>(columns_) - __builtin_popcountll(p.open);
    }
    static Key128 key(const Pos& p) {
        return {static_cast<std::uint64_t>(p.key), static_cast<std::uint64_t>(p.key >> 64)};
    }
    bool borne(const Pos& p, unsigned c) const {
        return p.under[c] < kFoot && ((bearers_[c] >> p.under[c]) & 1);
    }

    // Cards that a foundation takes now.
    template <class Visit>
    void each_rising(const Pos& p, Visit visit) const {
        for (std::uint64_t t = p.open | p.celled; t != 0; t &= t - 1) {
            const auto c = static_cast<unsigned>(__builtin_ctzll(t));
            if (before_[c] == kNone || ((p.up >> before_[c]) & 1)) visit(c);
        }
    }
    // Rising costs nothing when no card that could ever be laid on it is left.
    bool safe(const Pos& p, unsigned c) const { return (children_[c] & ~p.up) == 0; }

    // The most cards that move as one run.
    int capacity(const Pos& p, bool to_empty) const {
        if (!carry_) return 1;
        const int spaces = empty_columns(p) - (to_empty ? 1 : 0);
        if (spaces < 0) return 0;
        return (free_cells(p) + 1) << (spaces > 5 ? 5 : spaces);
    }

    void play(Pos& p, const Move& m) const {
        const unsigned top = m.count > 1 ? m.top : m.card;
        const std::uint8_t from = p.under[m.card];
        if (from == kCell) {
            p.celled &= ~bit(m.card);
        } else {
            p.open &= ~bit(top);
            const unsigned column = column_of(p, top);
            p.tops[column] = from == kFoot ? kNone : from;
            if (from != kFoot) p.open |= bit(from);
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
        p.key += weight_[m.card] * digit_[m.card][now] - weight_[m.card] * digit_[m.card][from];
        if (now == kUp) p.key += rising_[m.card];
    }

    // Plays up what costs nothing.  Cards that bear no card always go: they have no use below.
    template <class Log>
    void settle(Pos& p, bool safe_rises, Log log) const {
        for (bool again = true; again;) {
            again = false;
            each_rising(p, [&](unsigned c) {
                if (again || !(safe_rises ? safe(p, c) : children_[c] == 0)) return;
                again = true;
                const Move m{ToFoundation, static_cast<std::uint8_t>(c), 1, 0, 0};
                play(p, m);
                log(m);
            });
        }
    }

    // Single cards only, yet everything that can be reached: a run moves card by card.
    void single_moves(const Pos& p, std::vector<Move>& out) const {
        const bool room = free_cells(p) > 0;
        const bool space = empty_columns(p) > 0;
        for (std::uint64_t t = p.open; t != 0 && room; t &= t - 1)
            out.push_back({ToCell, static_cast<std::uint8_t>(__builtin_ctzll(t)), 1, 0, 0});
        for (std::uint64_t t = p.open | p.celled; t != 0; t &= t - 1) {
            const auto c = static_cast<unsigned>(__builtin_ctzll(t));
            if (space && p.under[c] != kFoot)
                out.push_back({OntoEmpty, static_cast<std::uint8_t>(c), 1, 0, 0});
            for (std::uint64_t b = bearers_[c] & p.open; b != 0; b &= b - 1)
                out.push_back({OntoCard, static_cast<std::uint8_t>(c), 1,
                               static_cast<std::uint8_t>(__builtin_ctzll(b)), 0});
        }
        each_rising(p, [&](unsigned c) {
            out.push_back({ToFoundation, static_cast<std::uint8_t>(c), 1, 0, 0});
        });
    }

    // Moves as a player thinks of them: whole runs, and single cards to cells.
    void run_moves(const Pos& p, std::vector<Move>& out) const {
        const int most = capacity(p, false), most_empty = capacity(p, true);
        const bool space = empty_columns(p) > 0, room = free_cells(p) > 0;
        for (std::uint64_t t = p.open; t != 0; t &= t - 1) {
            const auto top = static_cast<unsigned>(__builtin_ctzll(t));
            unsigned c = top;
            for (std::uint8_t n = 1; n <= most; ++n) {
                for (std::uint64_t b = bearers_[c] & p.open; b != 0; b &= b - 1)
                    out.push_back({OntoCard, static_cast<std::uint8_t>(c), n,
                                   static_cast<std::uint8_t>(__builtin_ctzll(b)),
                                   static_cast<std::uint8_t>(top)});
                const bool goes_on = borne(p, c);
                if (space && p.under[c] != kFoot && n <= most_empty && (!goes_on || n == most_empty))
                    out.push_back({OntoEmpty, static_cast<std::uint8_t>(c), n, 0,
                                   static_cast<std::uint8_t>(top)});
                if (!goes_on) break;
                c = p.under[c];
            }
            if (room) out.push_back({ToCell, static_cast<std::uint8_t>(top), 1, 0, 0});
        }
        for (std::uint64_t t = p.celled; t != 0; t &= t - 1) {
            const auto c = static_cast<std::uint8_t>(__builtin_ctzll(t));
            if (space) out.push_back({OntoEmpty, c, 1, 0, 0});
            for (std::uint64_t b = bearers_[c] & p.open; b != 0; b &= b - 1)
                out.push_back({OntoCard, c, 1, static_cast<std::uint8_t>(__builtin_ctzll(b)), 0});
        }
        each_rising(p, [&](unsigned c) {
            out.push_back({ToFoundation, static_cast<std::uint8_t>(c), 1, 0, 0});
        });
    }

  private:
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
        for (std::size_t k = 0; k < in.columns.size(); ++k) {
            std::uint8_t below = kFoot;
            for (std::uint8_t card : in.columns[k]) {
                start_.under[card] = below;
                below = card;
            }
            if (below == kFoot) continue;
            start_.tops[k] = below;
            start_.open |= bit(below);
        }
    }

    bool widen(unsigned __int128& radix, unsigned by) {
        const unsigned __int128 most = ~static_cast<unsigned __int128>(0);
        if (radix > most / by) return false;
        radix *= by;
        return true;
    }

    // Digits: 0 where the card was dealt (and when it is up), then the other places it can be.
    // A card that bears none goes up as soon as it can, so it is never anywhere else.
    void weigh(const FreecellInput& in) {
        unsigned __int128 radix = 1;
        for (const auto& chain : in.chains) {
            for (std::uint8_t card : chain) rising_[card] = radix;
            fits_ = fits_ && widen(radix, static_cast<unsigned>(chain.size()) + 1);
        }
        for (unsigned c = 0; c < kCards; ++c) {
            if (!((all_ >> c) & 1) || start_.under[c] == kUp) continue;
            const std::uint8_t dealt = start_.under[c];
            weight_[c] = radix;
            unsigned digits = 1;
            if (cells_ > 0 && dealt != kCell) digit_[c][kCell] = static_cast<std::uint8_t>(digits++);
            if (dealt != kFoot) digit_[c][kFoot] = static_cast<std::uint8_t>(digits++);
            for (std::uint64_t b = bearers_[c]; b != 0; b &= b - 1) {
                const auto on = static_cast<unsigned>(__builtin_ctzll(b));
                if (on != dealt) digit_[c][on] = static_cast<std::uint8_t>(digits++);
            }
            if (children_[c] == 0 && before_[c] == kNone) digits = 1;
            fits_ = fits_ && widen(radix, digits);
        }
    }

    int cells_ = 0;
    bool carry_ = true;
    bool fits_ = true;
    unsigned columns_ = 0;
    std::uint64_t all_ = 0;
    std::array<std::uint8_t, kCards> rank_{}, before_{};
    std::array<std::uint64_t, kCards> bearers_{}, children_{};
    std::array<unsigned __int128, kCards> weight_{}, rising_{};
    std::array<std::array<std::uint8_t, 67>, kCards> digit_{};
    Pos start_{};
};

}  // namespace trefoil
