// Games of open columns, cells and reserves: a guided search that finds wins quickly, then, if it has found
// none, a complete one that proves there is none.  docs/kernel/freecell.md has the arguments.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../best_first.hpp"
#include "../depth_first.hpp"
#include "../meter.hpp"
#include "../result.hpp"
#include "../table.hpp"
#include "freecell_board.hpp"

namespace trefoil {

enum FreecellSwitch : std::uint32_t {
    kGuidedFirst = 1,     // look for a win best first before searching all
    kSafeFoundation = 2,  // a card goes up at once when no card that could lie on it is left
    kFreecellAll = 3
};

class Freecell {
  public:
    using Board = FreecellBoard;
    using Pos = FreecellBoard::Pos;
    using Move = FreecellBoard::Move;

    // `input` must be valid.  Step: kind, the lowest card moved, from = how many move, to.
    Freecell(const FreecellInput& input, const Limits& limits, std::uint32_t switches = kFreecellAll)
        : weights_(input.carry == static_cast<int>(Carry::Columns) ? kCarried : kOthers), board_(input),
          meter_(limits), table_(limits.memory_bytes), switches_(switches),
          guided_most_(limits.memory_bytes != 0 && limits.memory_bytes / 400 < kGuidedMost
                           ? limits.memory_bytes / 400
                           : kGuidedMost) {
        if (!on(kGuidedFirst)) phase_ = Phase::Complete;
    }

    // As SuitFans::run.
    Verdict run(std::uint64_t budget = 0) {
        if (verdict_ != Verdict::Unknown) return verdict_;
        meter_.begin(budget);
        if (phase_ == Phase::Guided) verdict_ = guided();
        if (phase_ == Phase::Complete) verdict_ = complete();
        meter_.note_stored(table_.size());
        meter_.end();
        return verdict_;
    }

    Result result() const {
        Result r = meter_.result(verdict_, table_.size());
        if (verdict_ == Verdict::Won) r.line = line();
        return r;
    }

  private:
    enum class Phase : std::uint8_t { Guided, Complete };
    static constexpr std::size_t kGuidedMost = 1000000;
    static constexpr unsigned kLevels = 2048;

    bool on(std::uint32_t which) const { return (switches_ & which) != 0; }
    void settle(Pos& p) const { board_.settle(p, on(kSafeFoundation), [](const Move&) {}); }

    // --- best first

    // How far the position seems from the end: smaller is nearer.
    unsigned estimate(const Pos& p) const {
        unsigned cost = 0;
        for (unsigned k = 0; k < board_.columns(); ++k) {
            std::array<std::uint8_t, Board::kCards> column;
            unsigned n = 0;
            for (unsigned c = p.tops[k]; c < Board::kFoot; c = p.under[c])
                column[n++] = static_cast<std::uint8_t>(c);
            unsigned least = 255;  // the lowest rank so far, from the bottom up
            for (unsigned i = n; i-- > 0;) {
                const unsigned c = column[i], r = board_.rank(c);
                if (r > least) cost += weights_.buried;
                if (i + 1 < n && !board_.borne(p, c)) cost += weights_.broken;
                if (r < least) least = r;
            }
        }
        const int left = count_of(board_.all() & ~p.up);
        cost += static_cast<unsigned>(left) * weights_.left;
        // Cells that are full are missed; a reserve is only what it is.
        if (board_.parks()) cost += static_cast<unsigned>(count_of(p.celled)) * weights_.celled;
        const unsigned gain = static_cast<unsigned>(board_.empty_columns(p)) * weights_.space;
        return cost > gain ? cost - gain : 0;
    }

    bool offer(Pos p, const Move& came, std::uint32_t parent) {
        settle(p);
        if (p.up == board_.all()) {
            nodes_.push_back({p, came, parent});
            return true;
        }
        if (table_.insert(Board::key(p)) == Entry::Present) return false;
        waiting_.put(estimate(p), static_cast<std::uint32_t>(nodes_.size()));
        nodes_.push_back({p, came, parent});
        return false;
    }

    Verdict guided() {
        if (nodes_.empty() && offer(board_.start(), Move{}, 0)) return Verdict::Won;
        std::vector<Move> moves;
        while (!waiting_.empty() && nodes_.size() < guided_most_) {
            if (!meter_.spend()) return Verdict::Unknown;
            const std::uint32_t at = waiting_.take();
            moves.clear();
            board_.run_moves(nodes_[at].at, moves);
            for (const Move& m : moves) {
                Pos next = nodes_[at].at;
                board_.play(next, m);
                if (offer(next, m, at)) return Verdict::Won;
            }
        }
        phase_ = Phase::Complete;
        nodes_ = {};
        waiting_ = Waiting();
        table_.clear();
        return Verdict::Unknown;
    }

    // --- depth first, everything

    bool enter(Pos p, const Move& came) {
        settle(p);
        const std::uint32_t mark = walk_.mark();
        if (p.up == board_.all()) {
            walk_.push(p, came, mark);
            return true;
        }
        if (table_.insert(Board::key(p)) == Entry::Present) return false;
        if (table_.lossy() && walk_.meets([&](const Pos& q) { return q.key == p.key; })) return false;
        board_.all_moves(p, walk_.moves);
        walk_.push(p, came, mark);
        return false;
    }

    Verdict complete() {
        return walk_.run(
            board_.start(), [&] { return meter_.spend(); }, [&](Pos& p, const Move& m) { board_.play(p, m); },
            [&](const Pos& p, const Move& m) { return enter(p, m); });
    }

    std::vector<Step> line() const {
        std::vector<Step> steps;
        auto log = [&](const Move& m) {
            steps.push_back({static_cast<std::uint8_t>(m.kind), m.card, m.count, m.to});
        };
        Pos p = board_.start();
        board_.settle(p, on(kSafeFoundation), log);
        for (const Move& m : phase_ == Phase::Guided ? line_to(nodes_, nodes_.size() - 1) : walk_.line()) {
            log(m);
            board_.play(p, m);
            board_.settle(p, on(kSafeFoundation), log);
        }
        return steps;
    }

    // What an estimate counts for.  Found by trial, the one on 300 deals of FreeCell, the other on six
    // games in which runs are not carried through spaces; they change how soon a win is found, nothing
    // else.
    struct Weights {
        unsigned left, buried, broken, celled, space;
    };
    static constexpr Weights kCarried{2, 2, 2, 9, 5}, kOthers{6, 5, 0, 6, 8};

    Weights weights_;
    FreecellBoard board_;
    Meter meter_;
    Table<Key128> table_;
    std::uint32_t switches_;
    std::size_t guided_most_;
    Phase phase_ = Phase::Guided;
    Verdict verdict_ = Verdict::Unknown;

    std::vector<Met<Pos, Move>> nodes_;
    Waiting waiting_{kLevels};
    DepthFirst<Pos, Move> walk_;
};

}  // namespace trefoil
