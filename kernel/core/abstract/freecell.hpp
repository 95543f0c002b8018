// Games of open columns, cells and reserves: a guided search that finds wins quickly, then, if it has found
// none, a complete one that proves there is none.  docs/kernel/freecell.md has the arguments.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

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
        Result r;
        r.verdict = verdict_;
        if (verdict_ == Verdict::Unknown) r.cause = meter_.cause();
        r.nodes = meter_.nodes();
        r.stored = table_.size();
        r.seconds = meter_.seconds();
        if (verdict_ == Verdict::Won) r.line = line();
        return r;
    }

  private:
    enum class Phase : std::uint8_t { Guided, Complete };
    struct Node {
        Pos at;
        Move came;
        std::uint32_t parent = 0;
    };
    struct Frame {
        Pos at;
        Move came;
        std::uint32_t begin = 0, next = 0;
    };
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
        const int left = __builtin_popcountll(board_.all() & ~p.up);
        cost += static_cast<unsigned>(left) * weights_.left;
        // Cells that are full are missed; a reserve is only what it is.
        if (board_.parks()) cost += static_cast<unsigned>(__builtin_popcountll(p.celled)) * weights_.celled;
        const unsigned gain = static_cast<unsigned>(board_.empty_columns(p)) * weights_.space;
        cost = cost > gain ? cost - gain : 0;
        return cost < kLevels ? cost : kLevels - 1;
    }

    bool offer(Pos p, const Move& came, std::uint32_t parent) {
        settle(p);
        if (p.up == board_.all()) {
            nodes_.push_back({p, came, parent});
            return true;
        }
        if (table_.insert(Board::key(p)) == Entry::Present) return false;
        const unsigned level = estimate(p);
        levels_[level].push_back(static_cast<std::uint32_t>(nodes_.size()));
        if (level < lowest_) lowest_ = level;
        nodes_.push_back({p, came, parent});
        return false;
    }

    Verdict guided() {
        if (nodes_.empty()) {
            levels_.resize(kLevels);
            lowest_ = kLevels;
            if (offer(board_.start(), Move{}, 0)) return Verdict::Won;
        }
        std::vector<Move> moves;
        for (;;) {
            while (lowest_ < kLevels && levels_[lowest_].empty()) ++lowest_;
            if (lowest_ == kLevels || nodes_.size() >= guided_most_) break;
            if (!meter_.spend()) return Verdict::Unknown;
            const std::uint32_t at = levels_[lowest_].back();
            levels_[lowest_].pop_back();
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
        levels_ = {};
        table_.clear();
        return Verdict::Unknown;
    }

    // --- depth first, everything

    bool enter(Pos p, const Move& came) {
        settle(p);
        const auto begin = static_cast<std::uint32_t>(moves_.size());
        if (p.up == board_.all()) {
            stack_.push_back({p, came, begin, begin});
            return true;
        }
        if (table_.insert(Board::key(p)) == Entry::Present) return false;
        if (table_.lossy() && on_path(p)) return false;
        board_.all_moves(p, moves_);
        stack_.push_back({p, came, begin, static_cast<std::uint32_t>(moves_.size())});
        return false;
    }

    bool on_path(const Pos& p) const {
        for (const Frame& f : stack_)
            if (f.at.key == p.key) return true;
        return false;
    }

    Verdict complete() {
        if (!begun_) {
            if (!meter_.spend()) return Verdict::Unknown;
            begun_ = true;
            if (enter(board_.start(), Move{})) return Verdict::Won;
        }
        while (!stack_.empty()) {
            Frame& frame = stack_.back();
            if (frame.next == frame.begin) {
                moves_.resize(frame.begin);
                stack_.pop_back();
                continue;
            }
            if (!meter_.spend()) return Verdict::Unknown;
            const Move m = moves_[--frame.next];
            Pos next = frame.at;
            board_.play(next, m);
            if (enter(next, m)) return Verdict::Won;
        }
        return Verdict::Lost;
    }

    std::vector<Step> line() const {
        std::vector<Move> came;
        if (phase_ == Phase::Guided) {
            for (std::size_t at = nodes_.size() - 1; at != 0; at = nodes_[at].parent)
                came.push_back(nodes_[at].came);
            std::reverse(came.begin(), came.end());
        } else {
            for (std::size_t i = 1; i < stack_.size(); ++i) came.push_back(stack_[i].came);
        }
        std::vector<Step> steps;
        auto log = [&](const Move& m) {
            steps.push_back({static_cast<std::uint8_t>(m.kind), m.card, m.count, m.to});
        };
        Pos p = board_.start();
        board_.settle(p, on(kSafeFoundation), log);
        for (const Move& m : came) {
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
    bool begun_ = false;

    std::vector<Node> nodes_;
    std::vector<std::vector<std::uint32_t>> levels_;
    unsigned lowest_ = 0;

    std::vector<Frame> stack_;
    std::vector<Move> moves_;
};

}  // namespace trefoil
