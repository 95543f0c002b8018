// Fans of single cards of two packs, built in suit: searches for a win, searches for a proof, then
// a complete one.
//
// docs/kernel/twin_fans.md has the arguments.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "../best_first.hpp"
#include "../depth_first.hpp"
#include "../meter.hpp"
#include "../result.hpp"
#include "../table.hpp"
#include "twin_chain.hpp"
#include "twin_fans_board.hpp"

namespace trefoil {

class TwinFans {
  public:
    enum Kind : std::uint8_t { ToFoundation, OntoFan };  // Step::from, to: fans

    static bool valid(const TwinFansInput& in) { return twin_fans_valid(in); }

    // `in` must be valid.
    TwinFans(const TwinFansInput& in, const Limits& limits, std::uint32_t switches = kTwinFansAll)
        : meter_(limits), table_(limits.memory_bytes), board_(in, switches) {
        if (limits.memory_bytes != 0) most_nodes_ = std::min(most_nodes_, limits.memory_bytes / 700);
        if (board_.on(kTwinChains))
            for (std::size_t i = 0; i < in.chains.size(); ++i)
                if (TwinChain::fits(in, i)) chains_.emplace_back(in, i, limits.memory_bytes / 4, switches);
        if (board_.on(kTwinGuided)) plan_.push_back(Stage::Beam);
        if (!chains_.empty()) plan_.push_back(Stage::Chains);
        if (board_.on(kTwinGuided)) plan_.push_back(Stage::Guided);
        if (!chains_.empty()) plan_.push_back(Stage::LongChains);
        plan_.push_back(Stage::Complete);
    }

    // As SuitFans::run.
    Verdict run(std::uint64_t budget = 0) {
        if (verdict_ != Verdict::Unknown) return verdict_;
        meter_.begin(budget);
        while (verdict_ == Verdict::Unknown && !beamed_) {
            const End end = go_on(plan_[stage_]);
            if (end == End::Won) verdict_ = Verdict::Won;
            if (end == End::Lost) verdict_ = Verdict::Lost;
            if (end == End::Pause) break;
            if (end == End::Open && collecting_) {
                beamed_ = true;
                break;
            }
            if (end == End::Open) leave();
        }
        meter_.note_stored(table_.size());
        meter_.end();
        return verdict_;
    }

    Result result() const {
        Result r = meter_.result(verdict_, table_.size());
        if (verdict_ == Verdict::Unknown && beamed_) r.cause = Cause::Nodes;
        if (verdict_ == Verdict::Won) r.line = line();
        return r;
    }

    // Go no further than the beam, and tell afterwards which foundations it has reached.
    void collect() {
        plan_ = {Stage::Beam};
        collecting_ = true;
    }
    struct Reached {
        std::vector<std::uint8_t> up;  // by value, how many
        std::vector<Step> line;
    };
    // The best of them, at most so many: positions in which no bare card fits a foundation, the
    // ones with most cards up first.  By no means all there are.
    std::vector<Reached> reached(std::size_t most) const {
        std::vector<std::uint32_t> order;
        for (std::uint32_t i = 0; i < nodes_.size(); ++i)
            if (!board_.any_rises(nodes_[i].at)) order.push_back(i);
        auto height = [&](std::uint32_t i) {
            unsigned sum = 0;
            for (std::uint8_t n : nodes_[i].at.up) sum += n;
            return sum;
        };
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return height(a) > height(b); });
        std::vector<Reached> found;
        for (const std::uint32_t i : order) {
            if (found.size() == most) break;
            const auto& up = nodes_[i].at.up;
            if (std::any_of(found.begin(), found.end(),
                            [&](const Reached& r) { return std::equal(up.begin(), up.end(), r.up.begin()); }))
                continue;
            found.push_back({{up.begin(), up.end()}, written(line_to(nodes_, i), true)});
        }
        return found;
    }

  private:
    using Pos = TwinBoard::Pos;
    using Move = TwinBoard::Move;
    static constexpr std::uint8_t kNone = TwinBoard::kNone;
    static constexpr unsigned kLevels = 4096;
    enum class Stage : std::uint8_t { Beam, Chains, Guided, LongChains, Complete };
    // How a stage ends: with a verdict, without one, or not yet because the slice is over.
    enum class End : std::uint8_t { Won, Lost, Open, Pause };
    struct Ranked {
        std::uint32_t cost = 0, node = 0;
    };

    End go_on(Stage stage) {
        switch (stage) {
            case Stage::Beam:
                return beam();
            case Stage::Chains: {
                // Those that are soon decided before any is searched for long.
                const End soon = chains(kSoonChain);
                return soon == End::Open ? chains(kShortChain) : soon;
            }
            case Stage::Guided:
                return guided();
            case Stage::LongChains:
                return chains(kLongChain);
            case Stage::Complete:
                break;
        }
        return complete();
    }

    // The next stage begins with nothing of this one but the chains.
    void leave() {
        ++stage_;
        begun_ = false;
        nodes_ = {};
        waiting_ = Waiting();
        beam_ = {};
        moves_.clear();
        table_.clear();
    }

    // --- breadth first, the best few of each depth only, and whatever fits goes up

    End beam() {
        if (!begun_) {
            begun_ = true;
            if (add(board_.start(), Move{}, 0, true, kBeamWeights)) return End::Won;
            beam_.swap(offered_);
        }
        while (!beam_.empty()) {
            while (beam_at_ < beam_.size()) {
                if (!meter_.spend()) return End::Pause;
                if (expand(beam_[beam_at_++].node, true, kBeamWeights)) return End::Won;
            }
            if (offered_.size() > kBeamWidth) {
                std::nth_element(offered_.begin(), offered_.begin() + kBeamWidth, offered_.end(),
                                 [](const Ranked& a, const Ranked& b) {
                                     return a.cost != b.cost ? a.cost < b.cost : a.node > b.node;
                                 });
                offered_.resize(kBeamWidth);
            }
            beam_.swap(offered_);
            offered_.clear();
            beam_at_ = 0;
            if (nodes_.size() >= std::min(kBeamNodes, most_nodes_)) break;
        }
        return End::Open;
    }

    // --- best first

    End guided() {
        if (!begun_) {
            begun_ = true;
            waiting_ = Waiting(kLevels);
            if (add(board_.start(), Move{}, 0, false, kGuidedWeights)) return End::Won;
            wait_offered();
        }
        for (;;) {
            // Nothing was left out, so an end without a win is a proof, if nothing was forgotten.
            if (waiting_.empty()) return table_.lossy() ? End::Open : End::Lost;
            if (nodes_.size() >= most_nodes_) return End::Open;
            if (!meter_.spend()) return End::Pause;
            if (expand(waiting_.take(), false, kGuidedWeights)) return End::Won;
            wait_offered();
        }
    }

    void wait_offered() {
        for (const Ranked& r : offered_) waiting_.put(r.cost, r.node);
        offered_.clear();
    }

    // Offers every position one move on; true if one of them is won, which is then the last node.
    bool expand(std::uint32_t at, bool eager, const TwinBoard::Weights& weights) {
        moves_.clear();
        board_.moves(nodes_[at].at, eager, moves_);
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            Pos next = nodes_[at].at;
            board_.play(next, moves_[i]);
            if (add(next, moves_[i], at, eager, weights)) return true;
        }
        return false;
    }

    bool add(Pos p, Move came, std::uint32_t parent, bool eager, const TwinBoard::Weights& weights) {
        board_.settle(p, eager, [](Move, unsigned) {});
        if (board_.won(p)) {
            nodes_.push_back({p, came, parent});
            return true;
        }
        if (table_.insert(p.key) == Entry::Present) return false;
        if (board_.on(kTwinRelaxation) && !board_.hopeful(p)) return false;
        offered_.push_back({board_.estimate(p, weights), static_cast<std::uint32_t>(nodes_.size())});
        nodes_.push_back({p, came, parent});
        return false;
    }

    // --- every chain by itself

    End chains(std::uint64_t most) {
        for (TwinChain& chain : chains_) {
            if (chain.over() || chain.entered() >= most) continue;
            const Verdict found = chain.run(meter_, most);
            if (found == Verdict::Lost) return End::Lost;
            if (found == Verdict::Unknown && chain.entered() < most) return End::Pause;
        }
        return End::Open;
    }

    // --- depth first over everything

    bool enter(Pos p, Move came) {
        board_.settle(p, false, [](Move, unsigned) {});
        const std::uint32_t mark = walk_.mark();
        if (board_.won(p)) {
            walk_.push(p, came, mark);
            return true;
        }
        if (table_.insert(p.key) == Entry::Present) return false;
        if (board_.on(kTwinRelaxation) && !board_.hopeful(p)) return false;
        if (table_.lossy() && walk_.meets([&](const Pos& q) { return q.key == p.key; })) return false;
        board_.moves(p, false, walk_.moves);
        walk_.push(p, came, mark);
        return false;
    }

    End complete() {
        const Verdict found = walk_.run(
            board_.start(), [&] { return meter_.spend(); }, [&](Pos& p, Move m) { board_.play(p, m); },
            [&](const Pos& p, Move m) { return enter(p, m); });
        if (found == Verdict::Unknown) return End::Pause;
        return found == Verdict::Won ? End::Won : End::Lost;
    }

    std::vector<Step> line() const {
        const Stage stage = plan_[stage_];
        if (stage == Stage::Complete) return written(walk_.line(), false);
        return written(line_to(nodes_, nodes_.size() - 1), stage == Stage::Beam);
    }

    std::vector<Step> written(const std::vector<Move>& came, bool eager) const {
        std::vector<Step> steps;
        Pos p = board_.start();
        auto log = [&](Move m, unsigned c) {
            steps.push_back({static_cast<std::uint8_t>(m.to == kNone ? ToFoundation : OntoFan),
                             board_.value(c), m.from, m.to == kNone ? std::uint8_t{0} : m.to});
        };
        board_.settle(p, eager, log);
        for (const Move& m : came) {
            log(m, p.tops[m.from]);
            board_.play(p, m);
            board_.settle(p, eager, log);
        }
        return steps;
    }

    // Found by trial on 60 deals; they change how soon a win is found, nothing else.
    static constexpr TwinBoard::Weights kBeamWeights{4, 4, 8, 1, 4}, kGuidedWeights{2, 4, 2, 2, 0};
    static constexpr std::size_t kBeamWidth = 30, kBeamNodes = 20000;
    static constexpr std::uint64_t kSoonChain = 50000, kShortChain = 1000000, kLongChain = 20000000;

    Meter meter_;
    Table<Key320> table_;
    TwinBoard board_;
    std::vector<TwinChain> chains_;
    std::vector<Stage> plan_;
    std::size_t stage_ = 0;
    bool begun_ = false;
    bool collecting_ = false, beamed_ = false;
    Verdict verdict_ = Verdict::Unknown;
    std::size_t most_nodes_ = 40000;

    std::vector<Met<Pos, Move>> nodes_;
    std::vector<Ranked> offered_, beam_;
    std::size_t beam_at_ = 0;
    Waiting waiting_;
    DepthFirst<Pos, Move> walk_;
    std::vector<Move> moves_;  // of the position being looked at, in the other stages
};

}  // namespace trefoil
