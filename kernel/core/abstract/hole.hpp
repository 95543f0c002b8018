// Games in which the cards of columns go to one pile, the hole: Golf, Black Hole and their kin.
//
// Where every card lies is told by how many cards each column still has, how many have been drawn,
// and which card waits in the cell; of the hole only its top card matters.  A depth-first search
// over these numbers is complete.  docs/kernel/hole.md has the arguments.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "../bits.hpp"
#include "../meter.hpp"
#include "../result.hpp"
#include "../table.hpp"
#include "beam.hpp"
#include "hole_input.hpp"

namespace trefoil {

class Hole {
  public:
    enum Kind : std::uint8_t { FromColumn, FromCell, ToCell, Draw };
    static constexpr unsigned kCards = HoleInput::kCards, kColumns = HoleInput::kColumns;

    // Whether `in` is a position this search understands, numbered in 64 bits.
    static bool valid(const HoleInput& in) {
        return in.sound() && Hole(in, Limits{}, kHoleAll).fits_;
    }

    // `input` must be valid.  Step: kind, and the card that moves.
    Hole(const HoleInput& input, const Limits& limits, std::uint32_t switches = kHoleAll)
        : in_(input), game_{*this}, meter_(limits), table_(limits.memory_bytes), switches_(switches),
          beam_bytes_(limits.memory_bytes / 8) {
        group();
        shape();
        std::uint64_t radix = 1;
        for (std::size_t k = 0; k < in_.columns.size(); ++k)
            weigh(column_weight_[k], radix, in_.columns[k].size() + 1);
        weigh(drawn_weight_, radix, in_.stock.size() + 1);
        weigh(top_weight_, radix, kinds_ + 1);
        weigh(cell_weight_, radix, in_.cells > 0 ? kinds_ + 1 : 1);
    }
    Hole(const Hole&) = delete;  // its parts refer to each other
    Hole& operator=(const Hole&) = delete;

    // As SuitFans::run.
    Verdict run(std::uint64_t budget = 0) {
        if (verdict_ != Verdict::Unknown) return verdict_;
        meter_.begin(budget);
        verdict_ = search();
        meter_.note_stored(table_.size());
        meter_.end();
        return verdict_;
    }

    Result result() const {
        Result r = meter_.result(verdict_, table_.size());
        if (verdict_ != Verdict::Won) return r;
        if (beam_ == nullptr) {
            for (std::size_t i = 1; i < stack_.size(); ++i) r.line.push_back({stack_[i].kind, stack_[i].card, 0, 0});
            return r;
        }
        Pos p = start();
        for (const std::uint8_t move : beam_->line()) {
            Step step{};
            play(p, move, step.kind, step.card);
            r.line.push_back(step);
        }
        return r;
    }

  private:
    static constexpr std::uint8_t kNone = 255;
    static constexpr std::size_t kMost = 16;  // kinds that are counted
    enum class Shape : std::uint8_t { None, Row, Ring };
    struct Pos {
        std::array<std::uint8_t, kColumns> left{};  // cards in each column
        std::uint8_t drawn = 0;
        std::uint8_t top = kNone;
        std::uint8_t cell = kNone;
        std::uint8_t to_go = 0;  // cards in columns and the cell
        std::array<std::uint8_t, kMost> of{};  // how many of these there are of each kind
    };
    // The game as the beam wants it.
    struct Game {
        using Pos = Hole::Pos;
        using Move = std::uint8_t;
        using Key = std::uint64_t;
        const Hole& of;

        Pos start() const { return of.start(); }
        void moves(const Pos& p, std::vector<Move>& out) const {
            Frame f;
            f.at = p;
            of.list(f);
            out.assign(f.moves.begin(), f.moves.begin() + f.count);
        }
        void play(Pos& p, Move m) const {
            std::uint8_t kind = 0, card = 0;
            of.play(p, m, kind, card);
        }
        bool won(const Pos& p) const { return p.to_go == 0; }
        Key key(const Pos& p) const { return of.key(p); }
        unsigned cost(const Pos& p) const { return of.cost(p); }
    };
    // A beam of so many positions is run when so many have been entered by the search itself.
    struct Turn {
        std::uint64_t after;
        std::size_t width;
    };
    struct Frame {
        Pos at;
        std::uint8_t kind = 0, card = 0;
        std::uint8_t next = 0;
        std::array<std::uint8_t, 2 * kColumns + 2> moves;  // bit 6: to the cell; 62: cell, 63: draw
        std::uint8_t count = 0;
    };
    static constexpr std::uint8_t kPark = 64, kLayCell = 62, kDraw = 63;

    // Cards with the same ways on and off are one kind: no later position can tell them apart.
    void group() {
        std::vector<std::uint64_t> off(in_.fits.size(), 0);  // by card: the cards that fit on it
        for (std::size_t c = 0; c < in_.fits.size(); ++c)
            for (std::size_t b = 0; b < in_.fits.size(); ++b)
                if ((in_.fits[c] >> b) & 1) off[b] |= std::uint64_t{1} << c;
        for (std::size_t c = 0; c < in_.fits.size(); ++c) {
            std::size_t same = c;
            for (std::size_t b = 0; b < c && same == c; ++b)
                if ((switches_ & kAlike) != 0 && in_.fits[b] == in_.fits[c] && off[b] == off[c]) same = b;
            kind_[c] = same == c ? static_cast<std::uint8_t>(kinds_++) : kind_[same];
        }
    }
    // Puts the kinds in a row in which just neighbours fit on each other, if there is such a row, be
    // it open or closed to a ring; otherwise counting is left out.  Cards that fit on nothing and
    // take nothing, such as those of no game, stand in no row.
    void shape() {
        if ((switches_ & kCounts) == 0 || kinds_ > kMost) return;
        std::array<std::uint64_t, kMost> beside{};
        for (std::size_t c = 0; c < in_.fits.size(); ++c)
            for (std::size_t b = 0; b < in_.fits.size(); ++b)
                if ((in_.fits[c] >> b) & 1) beside[kind_[c]] |= std::uint64_t{1} << kind_[b];
        std::size_t first = kinds_, ends = 0;
        std::uint64_t left = 0;
        for (std::size_t k = 0; k < kinds_; ++k) {
            for (std::size_t j = 0; j < kinds_; ++j)
                if (((beside[k] >> j) & 1) != ((beside[j] >> k) & 1)) return;
            const int fit = count_of(beside[k]);
            if (fit > 2 || ((beside[k] >> k) & 1)) return;
            if (fit > 0) left |= std::uint64_t{1} << k;
            if (fit == 1 || (fit == 2 && first == kinds_)) first = k;
            ends += fit == 1;
        }
        if (first == kinds_) return;
        for (std::size_t at = first; left != 0;) {
            row_[length_++] = static_cast<std::uint8_t>(at);
            left &= ~(std::uint64_t{1} << at);
            const std::uint64_t next = beside[at] & left;
            if (next == 0 && left != 0) return;  // it falls into parts
            if (next != 0) at = lowest(next);
        }
        if (length_ < 3) return;
        if (ends == 2) shape_ = Shape::Row;
        if (ends == 0 && length_ % 2 == 1 && in_.stock.empty()) shape_ = Shape::Ring;
        stock_left_.assign(in_.stock.size() + 1, {});
        for (std::size_t d = in_.stock.size(); d-- > 0;) {
            stock_left_[d] = stock_left_[d + 1];
            ++stock_left_[d][kind_[in_.stock[d]]];
        }
    }

    // Whether the cards left could follow each other if each lay open.
    bool may_follow(const Pos& p) const {
        switch (shape_) {
            case Shape::Row: return each_has_one_before(p);
            case Shape::Ring: return ring_closes(p);
            case Shape::None: break;
        }
        return true;
    }

    // Each card left needs one to be laid on: another one left, a card of the stock or the top card
    // of the hole, and each of these bears one card only.  Along the row the lower neighbours are
    // best used first.
    bool each_has_one_before(const Pos& p) const {
        std::array<int, kMost + 1> bear{};
        for (std::size_t n = 0; n < length_; ++n) bear[n] = p.of[row_[n]] + stock_left_[p.drawn][row_[n]];
        if (p.top != kNone)
            for (std::size_t n = 0; n < length_; ++n) bear[n] += row_[n] == kind_[p.top];
        for (std::size_t n = 0; n < length_; ++n) {
            int want = p.of[row_[n]];
            if (n > 0) {
                const int used = std::min(want, bear[n - 1]);
                want -= used;
                bear[n - 1] -= used;
            }
            if (want > bear[n + 1]) return false;
            bear[n + 1] -= want;
        }
        return true;
    }

    // On a ring of an odd number of kinds a walk that ends at kind f steps a known number of times
    // between each two neighbours: twice the cards of a kind, less one for the last card, more one
    // for the card it starts from.  Some f must give no negative numbers and a walk of one piece.
    bool ring_closes(const Pos& p) const {
        if (p.top == kNone || p.to_go == 0) return true;
        std::array<int, kMost> touched{};
        for (std::size_t n = 0; n < length_; ++n) touched[n] = 2 * p.of[row_[n]] + (row_[n] == kind_[p.top]);
        for (std::size_t f = 0; f < length_; ++f) {
            if (p.of[row_[f]] == 0) continue;
            // x_n: steps between n and n + 1; x_{n-1} + x_n = touched_n.  Around the ring x_last
            // comes out as twice itself plus or minus the alternating sum.
            int sum = 0;
            for (std::size_t n = 0; n < length_; ++n) sum = touched[n] - (n == f) - sum;
            if (sum % 2 != 0) continue;
            int x = sum / 2;  // x of the last place
            bool ok = x >= 0;
            int parts = 0;  // stretches of the ring without a step between them
            for (std::size_t n = 0; n < length_ && ok; ++n) {
                x = touched[n] - (n == f) - x;
                ok = x >= 0;
                parts += x == 0 && touched[n] > 0;
            }
            if (ok && parts <= 1) return true;
        }
        return false;
    }

    void weigh(std::uint64_t& weight, std::uint64_t& radix, std::size_t by) {
        weight = radix;
        if (radix > ~std::uint64_t{0} / by) fits_ = false;
        radix *= by;
    }

    std::uint64_t key(const Pos& p) const {
        std::uint64_t k = 1;  // the empty slot of the table is 0
        for (std::size_t i = 0; i < in_.columns.size(); ++i) k += column_weight_[i] * p.left[i];
        k += drawn_weight_ * p.drawn;
        if (p.top != kNone) k += top_weight_ * (kind_[p.top] + 1u);
        if (p.cell != kNone) k += cell_weight_ * (kind_[p.cell] + 1u);
        return k;
    }

    Pos start() const {
        Pos p;
        for (std::size_t i = 0; i < in_.columns.size(); ++i) {
            p.left[i] = static_cast<std::uint8_t>(in_.columns[i].size());
            p.to_go = static_cast<std::uint8_t>(p.to_go + p.left[i]);
            for (std::uint8_t card : in_.columns[i]) count(p, card, 1);
        }
        if (in_.top >= 0) p.top = static_cast<std::uint8_t>(in_.top);
        if (!in_.celled.empty()) {
            p.cell = in_.celled[0];
            ++p.to_go;
            count(p, p.cell, 1);
        }
        return p;
    }
    void count(Pos& p, std::uint8_t card, int more) const {
        if (shape_ != Shape::None) p.of[kind_[card]] = static_cast<std::uint8_t>(p.of[kind_[card]] + more);
    }
    bool on_hole(const Pos& p, std::uint8_t card) const {
        return p.top != kNone && ((in_.fits[card] >> p.top) & 1);
    }

    // How far the position seems from the end: high columns hide more than low ones, and a full cell is
    // missed.  What cannot be won comes last.
    unsigned cost(const Pos& p) const {
        if (!may_follow(p)) return Beam<Game>::kCosts;
        unsigned cost = p.to_go * 4u + (p.cell == kNone ? 0 : 2);
        for (const std::uint8_t left : p.left) cost += 2u * left * left;
        return cost;
    }

    // Moves, the last one to be tried first: a draw, then into the cell, then onto the hole, the
    // tallest column before the others.
    void list(Frame& f) const {
        const Pos& p = f.at;
        const auto add = [&](std::size_t m) { f.moves[f.count++] = static_cast<std::uint8_t>(m); };
        if (p.drawn < in_.stock.size()) add(kDraw);
        if (in_.cells > 0 && p.cell == kNone)
            for (std::size_t i = 0; i < in_.columns.size(); ++i)
                if (p.left[i] != 0) add(i | kPark);
        const std::uint8_t first = f.count;
        if (p.cell != kNone && on_hole(p, p.cell)) add(kLayCell);
        for (std::size_t i = 0; i < in_.columns.size(); ++i)
            if (p.left[i] != 0 && on_hole(p, in_.columns[i][p.left[i] - 1u])) add(i);
        std::stable_sort(f.moves.begin() + first, f.moves.begin() + f.count, [&](std::uint8_t a, std::uint8_t b) {
            return (a < kLayCell ? p.left[a] : 0) < (b < kLayCell ? p.left[b] : 0);
        });
    }

    // Makes a move; says which kind it is and which card moves.
    void play(Pos& p, std::uint8_t move, std::uint8_t& kind, std::uint8_t& card) const {
        if (move == kDraw) {
            kind = Draw;
            card = p.top = in_.stock[p.drawn++];
            return;
        }
        if (move == kLayCell) {
            kind = FromCell;
            card = p.top = p.cell;
            p.cell = kNone;
            --p.to_go;
            count(p, card, -1);
            return;
        }
        const std::size_t column = move & (kPark - 1u);
        kind = (move & kPark) != 0 ? ToCell : FromColumn;
        card = in_.columns[column][--p.left[column]];
        (kind == ToCell ? p.cell : p.top) = card;
        if (kind == ToCell) return;
        --p.to_go;
        count(p, card, -1);
    }

    // True when the position wins.
    bool enter(Frame f) {
        if (f.at.to_go != 0) {
            if (!may_follow(f.at) || table_.insert(key(f.at)) == Entry::Present) return false;
            list(f);
        }
        stack_.push_back(f);
        return f.at.to_go == 0;
    }

    Verdict search() {
        if (!begun_) {
            if (!meter_.spend()) return Verdict::Unknown;
            begun_ = true;
            Frame first;
            first.at = start();
            if (enter(first)) return Verdict::Won;
        }
        while (!stack_.empty()) {
            if (turn_ < kTurns.size() && entered_ >= kTurns[turn_].after && (switches_ & kHoleBeams) != 0) {
                if (beam()) return Verdict::Won;
                if (beam_ != nullptr) return Verdict::Unknown;
            }
            Frame& frame = stack_.back();
            if (frame.count == 0) {
                stack_.pop_back();
                continue;
            }
            if (!meter_.spend()) return Verdict::Unknown;
            ++entered_;
            Frame next;
            next.at = frame.at;
            play(next.at, frame.moves[--frame.count], next.kind, next.card);
            if (enter(next)) return Verdict::Won;
        }
        return Verdict::Lost;
    }

    // Goes on with the beam whose turn it is; it is kept while it has more to do.
    bool beam() {
        if (beam_ == nullptr) beam_ = std::make_unique<Beam<Game>>(game_, kTurns[turn_].width, beam_bytes_);
        bool paused = false;
        const bool won = beam_->run([&] {
            paused = !meter_.spend();
            return !paused;
        });
        if (won || paused) return won;
        beam_.reset();
        ++turn_;
        return false;
    }

    // Found by trial, as are the weights of `cost`.
    static constexpr std::array<Turn, 2> kTurns{{{20000, 500}, {200000, 5000}}};

    HoleInput in_;
    Game game_;
    Meter meter_;
    Table<std::uint64_t> table_;
    std::uint32_t switches_;
    Verdict verdict_ = Verdict::Unknown;
    bool begun_ = false;
    bool fits_ = true;

    std::array<std::uint8_t, kCards> kind_{};
    std::size_t kinds_ = 0;
    std::array<std::uint64_t, kColumns> column_weight_{};
    std::uint64_t drawn_weight_ = 0, top_weight_ = 0, cell_weight_ = 0;
    Shape shape_ = Shape::None;
    std::array<std::uint8_t, kMost> row_{};
    std::size_t length_ = 0;
    std::vector<std::array<std::uint8_t, kMost>> stock_left_;  // by cards drawn, of each kind
    std::vector<Frame> stack_;
    std::uint64_t entered_ = 0;  // by the search itself
    std::size_t turn_ = 0;
    std::size_t beam_bytes_;
    std::unique_ptr<Beam<Game>> beam_;
};

}  // namespace trefoil
