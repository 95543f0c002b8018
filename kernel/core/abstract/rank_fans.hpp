// Fans of few cards in which a card moves only onto its equal.
//
// A position is one component of arrangements for each rank (rank_group.hpp): equals may be
// shifted about inside a component without losing anything, so only moves that uncover a card of
// another rank, or bring one up, are moves of the search.  docs/kernel/rank_fans.md proves this
// and every switch below.
//
// Chains and cards: `chains[s][i]` is the card that foundation s takes as its i-th; the i-th cards
// of all chains are equals.  The bit of a card is 4·i + s.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "../depth_first.hpp"
#include "../meter.hpp"
#include "../result.hpp"
#include "../table.hpp"
#include "rank_board.hpp"

namespace trefoil {

struct RankFansInput {
    std::vector<std::vector<std::uint8_t>> chains;  // at most 4, all equally long, at most 16
    std::vector<std::vector<std::uint8_t>> fans;    // bottom to top
    std::vector<std::uint8_t> up;                   // cards on the foundations
    int room = 3;                                   // most cards in a fan
};

enum RankFansSwitch : std::uint32_t {
    kSafeRises = 1,       // a card goes up at once where that costs nothing
    kIdleEquals = 2,      // a card alone at the bottom of its fan stays there until it goes up
    kRankRelaxation = 4,  // give up when even without hindrance some card never gets up
    kRankFansAll = 7
};

class RankFans {
  public:
    enum Kind : std::uint8_t { ToFoundation, OntoEqual };  // Step::to is the equal

    // Whether `input` is a position this search understands.
    static bool valid(const RankFansInput& input) {
        std::array<std::uint8_t, 256> times{};
        const std::size_t suits = input.chains.size();
        if (suits == 0 || suits > 4 || input.room < 1 || input.room > 64) return false;
        const std::size_t ranks = input.chains[0].size();
        if (ranks == 0 || ranks > 16) return false;
        for (const auto& chain : input.chains) {
            if (chain.size() != ranks) return false;
            for (std::uint8_t card : chain)
                if (times[card]++ != 0) return false;
        }
        std::size_t laid = input.up.size();
        for (std::uint8_t card : input.up)
            if (times[card]++ != 1) return false;
        for (const auto& chain : input.chains)
            for (std::size_t i = 1; i < ranks; ++i)
                if (is_up(input, chain[i]) && !is_up(input, chain[i - 1])) return false;
        for (const auto& fan : input.fans) {
            if (fan.size() > static_cast<std::size_t>(input.room)) return false;
            for (std::uint8_t card : fan) {
                if (times[card]++ != 1) return false;
                ++laid;
            }
        }
        return laid == suits * ranks;
    }

    // `input` must be valid.
    RankFans(const RankFansInput& input, const Limits& limits, std::uint32_t switches = kRankFansAll)
        : meter_(limits), table_(limits.memory_bytes), switches_(switches),
          board_(static_cast<unsigned>(input.chains[0].size()), static_cast<unsigned>(input.chains.size())) {
        place(input);
    }

    // As SuitFans::run.  A position whose key does not fit is Unknown, cause Impossible.
    Verdict run(std::uint64_t budget = 0) {
        if (verdict_ != Verdict::Unknown || !board_.fits()) return verdict_;
        meter_.begin(budget);
        verdict_ = search();
        meter_.note_stored(table_.size());
        meter_.end();
        return verdict_;
    }

    Result result() const {
        Result r = meter_.result(verdict_, table_.size());
        if (!board_.fits()) r.cause = Cause::Impossible;
        if (verdict_ == Verdict::Won) r.line = line();
        return r;
    }

    // As SuitFans::collect: the cards up in every position in which no top card fits a foundation.
    // All of them with kSafeRises and kIdleEquals off, the greatest of them in any case.
    void collect() { collecting_ = true; }
    const Table<std::uint64_t>& stops() const { return stops_; }
    std::vector<std::uint64_t> fresh() { return std::exchange(fresh_, {}); }  // as SuitFans::fresh

    // After `collect`: end with Won, and a line, where just these cards are up and none fits.
    void reach(std::uint64_t up) {
        goal_ = up;
        reaching_ = true;
    }
    std::uint64_t bit_of(std::uint8_t card) const { return bit(place_of_[card]); }

  private:
    using Pos = RankBoard::Pos;
    using Choice = RankBoard::Choice;

    static bool is_up(const RankFansInput& input, std::uint8_t card) {
        for (std::uint8_t c : input.up)
            if (c == card) return true;
        return false;
    }
    bool on(std::uint32_t which) const { return (switches_ & which) != 0; }

    void place(const RankFansInput& input) {
        for (unsigned s = 0; s < input.chains.size(); ++s)
            for (unsigned i = 0; i < board_.ranks(); ++i) {
                const std::uint8_t card = input.chains[s][i];
                place_of_[card] = static_cast<std::uint8_t>(4 * i + s);
                card_at_[4 * i + s] = card;
            }
        std::uint64_t up = 0;
        for (std::uint8_t card : input.up) up |= bit_of(card);
        board_.deal(up, input.fans, input.room, [&](std::uint8_t card) { return unsigned{place_of_[card]}; });
    }

    template <class Log>
    void settle(Pos& p, Log log) const {
        if (on(kSafeRises)) board_.settle(p, log);
    }

    // Whether every card looked for still gets up when equals always find room where there is any at all.
    bool hopeful(const Pos& p) const {
        return ((reaching_ ? goal_ : board_.all()) & ~board_.reachable(p)) == 0;
    }

    // --- the search

    bool enter(Pos p, const Choice& came) {
        settle(p, [](const Choice&) {});
        if (p.up == board_.all() && !collecting_) {
            walk_.push(p, came, walk_.mark());
            return true;
        }
        if (reaching_ && (p.up & ~goal_) != 0) return false;  // what is up stays up
        if (on(kRankRelaxation) && (!collecting_ || reaching_) && !hopeful(p)) return false;
        if (table_.insert(board_.key(p)) == Entry::Present) return false;
        if (collecting_ && board_.blocked(p)) {
            if (stops_.insert(p.up) != Entry::Present) fresh_.push_back(p.up);
            if (reaching_ && p.up == goal_) {
                walk_.push(p, came, walk_.mark());
                return true;
            }
        }
        const std::uint32_t mark = walk_.mark();
        board_.list(p, on(kIdleEquals) ? 0 : board_.all(), walk_.moves);  // tried from the last, rises first
        walk_.push(p, came, mark);
        return false;
    }

    Verdict search() {
        return walk_.run(
            board_.root(), [&] { return meter_.spend(); }, [&](Pos& p, const Choice& c) { board_.act(p, c); },
            [&](const Pos& p, const Choice& c) { return enter(p, c); });
    }

    std::vector<Step> line() const {
        std::vector<Step> steps;
        std::array<unsigned, 16> arrangement{};
        Pos p = board_.root();
        auto uncover_too = [&](unsigned b) {
            arrangement[b / 4] = board_.group(b / 4).uncovered(arrangement[b / 4], static_cast<int>(b % 4));
        };
        auto write = [&](unsigned r, const std::vector<RankGroup::Turn>& turns) {
            for (const auto& t : turns) {
                const std::uint8_t card = card_at_[4 * r + static_cast<unsigned>(t.card)];
                if (t.onto < 0)
                    steps.push_back({ToFoundation, card, 0, 0});
                else
                    steps.push_back(
                        {OntoEqual, card, 0, card_at_[4 * r + static_cast<unsigned>(t.onto)]});
            }
        };
        auto log = [&](const Choice& choice) {
            const unsigned r = choice.rank;
            std::vector<RankGroup::Turn> turns;
            arrangement[r] = board_.group(r).walk(arrangement[r], choice.option, turns);
            write(r, turns);
            if (const std::uint8_t b = board_.opened(choice); b != RankBoard::kNothing) uncover_too(b);
        };
        for (unsigned r = 0; r < board_.ranks(); ++r) arrangement[r] = board_.group(r).start_arrangement();
        for (std::uint8_t b : board_.tops()) uncover_too(b);
        settle(p, log);
        for (const Choice& choice : walk_.line()) {
            log(choice);
            board_.act(p, choice);
            settle(p, log);
        }
        for (unsigned r = 0; r < board_.ranks() && reaching_; ++r) {
            std::vector<RankGroup::Turn> turns;
            board_.group(r).calm(arrangement[r], (board_.wanted(p) >> (4 * r)) & 15u, turns);
            write(r, turns);
        }
        return steps;
    }

    Meter meter_;
    Table<Key128> table_;
    Table<std::uint64_t> stops_;
    std::vector<std::uint64_t> fresh_;
    std::uint32_t switches_;
    bool collecting_ = false, reaching_ = false;
    std::uint64_t goal_ = 0;
    Verdict verdict_ = Verdict::Unknown;

    std::array<std::uint8_t, 256> place_of_{};
    std::array<std::uint8_t, 64> card_at_{};
    RankBoard board_;
    DepthFirst<Pos, Choice> walk_;
};

}  // namespace trefoil
