// Games of open columns, cells and reserves: searches that find wins quickly, and by turns with them a
// complete one that proves there is none.  docs/kernel/freecell.md has the arguments.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "../best_first.hpp"
#include "../depth_first.hpp"
#include "../meter.hpp"
#include "../result.hpp"
#include "../table.hpp"
#include "beam.hpp"
#include "freecell_board.hpp"
#include "freecell_cost.hpp"

namespace trefoil {

enum FreecellSwitch : std::uint32_t {
    kGuidedFirst = 1,     // look for a win best first before searching all
    kSafeFoundation = 2,  // a card goes up at once when no card will have to lie on it
    kBeams = 4,           // look for a win breadth first between parts of the complete search
    kFreecellAll = 7
};

class Freecell {
  public:
    using Board = FreecellBoard;
    using Pos = FreecellBoard::Pos;
    using Move = FreecellBoard::Move;

    // `input` must be valid.  Step: kind, the lowest card moved, from = how many move, to.
    Freecell(const FreecellInput& input, const Limits& limits, std::uint32_t switches = kFreecellAll)
        : memory_(limits.memory_bytes), board_(input), cost_(board_, input.carry == static_cast<int>(Carry::Columns)),
          game_{*this}, meter_(limits), table_(memory_ / 4 * 3), met_(memory_ / 4), switches_(switches) {}
    Freecell(const Freecell&) = delete;  // its parts refer to each other
    Freecell& operator=(const Freecell&) = delete;

    // As SuitFans::run.
    Verdict run(std::uint64_t budget = 0) {
        if (verdict_ != Verdict::Unknown) return verdict_;
        meter_.begin(budget);
        for (; verdict_ == Verdict::Unknown; leave()) {
            const Stage& stage = kPlan[stage_];
            if (wanted(stage.kind)) verdict_ = go_on(stage);
            if (verdict_ != Verdict::Unknown || paused_) break;
        }
        paused_ = false;
        meter_.note_stored(stored());
        meter_.end();
        return verdict_;
    }

    Result result() const {
        Result r = meter_.result(verdict_, stored());
        if (verdict_ == Verdict::Won) r.line = line();
        return r;
    }

  private:
    enum class Phase : std::uint8_t { Guided, Beam, Complete };
    // `most`: positions met by the guided search, kept of each depth, or entered by the complete one;
    // 0 is for as many as there are.
    struct Stage {
        Phase kind;
        std::size_t most;
    };
    // The game as the beam wants it.
    struct Game {
        using Pos = Freecell::Pos;
        using Move = Freecell::Move;
        using Key = Key128;
        const Freecell& of;

        Pos start() const {
            Pos p = of.board_.start();
            of.settle(p);
            return p;
        }
        void moves(const Pos& p, std::vector<Move>& out) const { of.board_.run_moves(p, out); }
        void play(Pos& p, const Move& m) const {
            of.board_.play(p, m);
            of.settle(p);
        }
        bool won(const Pos& p) const { return p.up == of.board_.all(); }
        Key key(const Pos& p) const { return Board::key(p); }
        unsigned cost(const Pos& p) const { return of.cost_.of(p, of.cost_.breadth_first); }
    };

    bool on(std::uint32_t which) const { return (switches_ & which) != 0; }
    bool wanted(Phase kind) const {
        return kind == Phase::Complete || on(kind == Phase::Beam ? kBeams : kGuidedFirst);
    }
    void settle(Pos& p) const { board_.settle(p, on(kSafeFoundation), [](const Move&) {}); }
    std::size_t stored() const { return table_.size() + met_.size(); }
    bool spend() {
        paused_ = !meter_.spend();
        return !paused_;
    }

    // Unknown: the stage has come to its end without a verdict, or, `paused_`, the slice has.
    Verdict go_on(const Stage& stage) {
        switch (stage.kind) {
            case Phase::Guided: return guided(stage.most);
            case Phase::Beam: return beam(stage.most);
            case Phase::Complete: break;
        }
        return complete(stage.most);
    }

    // The complete search keeps what it has for when it is gone on with.
    void leave() {
        ++stage_;
        nodes_ = {};
        waiting_ = Waiting();
        met_ = Table<Key128>(memory_ / 4);
        beam_.reset();
    }

    // --- breadth first, the best few of each depth

    Verdict beam(std::size_t width) {
        if (!beam_) beam_ = std::make_unique<Beam<Game>>(game_, width, memory_ / 4);
        return beam_->run([&] { return spend(); }) ? Verdict::Won : Verdict::Unknown;
    }

    // --- best first

    bool offer(Pos p, const Move& came, std::uint32_t parent) {
        settle(p);
        if (p.up == board_.all()) {
            nodes_.push_back({p, came, parent});
            return true;
        }
        if (met_.insert(Board::key(p)) == Entry::Present) return false;
        waiting_.put(cost_.of(p, cost_.best_first), static_cast<std::uint32_t>(nodes_.size()));
        nodes_.push_back({p, came, parent});
        return false;
    }

    Verdict guided(std::size_t most) {
        if (nodes_.empty() && offer(board_.start(), Move{}, 0)) return Verdict::Won;
        if (memory_ != 0) most = std::min(most, memory_ / 400);
        std::vector<Move> moves;
        while (!waiting_.empty() && nodes_.size() < most) {
            if (!spend()) break;
            const std::uint32_t at = waiting_.take();
            moves.clear();
            board_.run_moves(nodes_[at].at, moves);
            for (const Move& m : moves) {
                Pos next = nodes_[at].at;
                board_.play(next, m);
                if (offer(next, m, at)) return Verdict::Won;
            }
        }
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

    Verdict complete(std::size_t most) {
        const auto go = [&] {
            if ((most != 0 && entered_ >= most) || !spend()) return false;
            ++entered_;
            return true;
        };
        return walk_.run(
            board_.start(), go, [&](Pos& p, const Move& m) { board_.play(p, m); },
            [&](const Pos& p, const Move& m) { return enter(p, m); });
    }

    std::vector<Move> moves_to_win() const {
        switch (kPlan[stage_].kind) {
            case Phase::Guided: return line_to(nodes_, nodes_.size() - 1);
            case Phase::Beam: return beam_->line();
            case Phase::Complete: break;
        }
        return walk_.line();
    }

    std::vector<Step> line() const {
        std::vector<Step> steps;
        auto log = [&](const Move& m) {
            steps.push_back({static_cast<std::uint8_t>(m.kind), m.card, m.count, m.to});
        };
        Pos p = board_.start();
        board_.settle(p, on(kSafeFoundation), log);
        for (const Move& m : moves_to_win()) {
            log(m);
            board_.play(p, m);
            board_.settle(p, on(kSafeFoundation), log);
        }
        return steps;
    }

    // Found by trial: wins that are near first, then proofs that are short, and so on by turns.
    static constexpr std::array<Stage, 8> kPlan{{{Phase::Guided, 20000},
                                                 {Phase::Complete, 5000},
                                                 {Phase::Beam, 100},
                                                 {Phase::Complete, 50000},
                                                 {Phase::Beam, 800},
                                                 {Phase::Complete, 200000},
                                                 {Phase::Beam, 6400},
                                                 {Phase::Complete, 0}}};

    std::size_t memory_;
    FreecellBoard board_;
    FreecellCost cost_;
    Game game_;
    Meter meter_;
    Table<Key128> table_;  // positions the complete search has entered
    Table<Key128> met_;    // positions the guided search has met
    std::uint32_t switches_;
    std::size_t stage_ = 0;
    bool paused_ = false;
    Verdict verdict_ = Verdict::Unknown;

    std::vector<Met<Pos, Move>> nodes_;
    Waiting waiting_{FreecellCost::kLevels};
    std::unique_ptr<Beam<Game>> beam_;
    std::size_t entered_ = 0;  // by the complete search
    DepthFirst<Pos, Move> walk_;
};

}  // namespace trefoil
