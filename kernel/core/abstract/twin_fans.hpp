// Fans of single cards of two packs, built in suit: a guided search, then a complete one.
//
// Equal cards are told apart by where they were dealt.  A card lies where it was dealt, on one of
// the few cards that may bear it, or is up: three bits for each card make an exact key.
// docs/kernel/twin_fans.md has the arguments.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "../meter.hpp"
#include "../result.hpp"
#include "../table.hpp"
#include "twin_fans_input.hpp"

namespace trefoil {

class TwinFans {
  public:
    static constexpr std::size_t kCards = kTwinCards, kFans = kTwinFans, kValues = kTwinValues;
    enum Kind : std::uint8_t { ToFoundation, OntoFan };  // Step::from, to: fans

    static bool valid(const TwinFansInput& in) { return twin_fans_valid(in); }

    // `in` must be valid.
    TwinFans(const TwinFansInput& in, const Limits& limits, std::uint32_t switches = kTwinFansAll)
        : meter_(limits), table_(limits.memory_bytes), switches_(switches), copies_(in.copies) {
        for (const auto& chain : in.chains)
            for (std::size_t i = 0; i < chain.size(); ++i) {
                chain_[chain[i]] = chain[0];
                before_[chain[i]] = i > 0 ? chain[i - 1] : kNone;
                rank_[chain[i]] = static_cast<std::uint8_t>(i);
                values_.push_back(chain[i]);
            }
        for (const auto& pile : in.home)
            for (std::uint8_t v : pile) ++start_.up[v];
        start_.under.fill(kFoot);
        start_.tops.fill(kNone);
        fans_ = static_cast<unsigned>(in.fans.size());
        for (std::size_t f = 0; f < in.fans.size(); ++f) {
            std::uint8_t below = kFoot;
            for (std::uint8_t v : in.fans[f]) {
                value_[count_] = v;
                start_.under[count_] = dealt_[count_] = below;
                below = static_cast<std::uint8_t>(count_++);
            }
            start_.tops[f] = below == kFoot ? kNone : below;
        }
        for (std::size_t v = 0; v < in.bearers.size(); ++v)
            for (std::uint8_t b : in.bearers[v]) {
                bears_[b] |= std::uint64_t{1} << v;
                borne_[v] |= std::uint64_t{1} << b;
            }
        for (unsigned c = 0; c < count_; ++c) {
            std::uint8_t digit = 1;
            for (unsigned b = 0; b < count_; ++b)
                if ((borne_[value_[c]] >> value_[b]) & 1) digit_[c][b] = digit++;
            if (dealt_[c] < kCards) digit_[c][dealt_[c]] = 0;
        }
        guided_most_ = 400000;
        if (limits.memory_bytes != 0 && limits.memory_bytes / 700 < guided_most_)
            guided_most_ = limits.memory_bytes / 700;
        guiding_ = on(kTwinGuided);
    }

    // As SuitFans::run.
    Verdict run(std::uint64_t budget = 0) {
        if (verdict_ != Verdict::Unknown) return verdict_;
        meter_.begin(budget);
        if (guiding_) verdict_ = guided();
        if (!guiding_ && verdict_ == Verdict::Unknown) verdict_ = complete();
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
    static constexpr std::uint8_t kFoot = 253, kUp = 254, kNone = 255;
    static constexpr unsigned kLevels = 4096;
    struct Pos {
        std::array<std::uint8_t, kCards> under{};
        std::array<std::uint8_t, kFans> tops{};
        std::array<std::uint8_t, kValues> up{};  // how many of each value are up
        Key320 key;
    };
    struct Move {
        std::uint8_t from = 0;
        std::uint8_t to = kNone;  // kNone: the foundation
    };
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

    bool on(std::uint32_t which) const { return (switches_ & which) != 0; }

    bool rises(const Pos& p, unsigned v) const {
        const int below = before_[v] == kNone ? copies_ : p.up[before_[v]];
        return p.up[v] < below;
    }
    // Whether a card with this value can bear nothing any more.
    bool useless(const Pos& p, unsigned v) const {
        for (std::uint64_t b = bears_[v]; b != 0; b &= b - 1)
            if (p.up[__builtin_ctzll(b)] < copies_) return false;
        return true;
    }

    void write(Pos& p, unsigned c, std::uint64_t digit) const {
        std::uint64_t& word = p.key.words[c / 21];
        word = (word & ~(std::uint64_t{7} << (3 * (c % 21)))) | digit << (3 * (c % 21));
    }

    void play(Pos& p, Move m) const {
        const unsigned c = p.tops[m.from];
        p.tops[m.from] = p.under[c] == kFoot ? kNone : p.under[c];
        if (m.to == kNone) {
            ++p.up[value_[c]];
            p.under[c] = kUp;
            write(p, c, 7);
        } else {
            p.under[c] = p.tops[m.to];
            write(p, c, digit_[c][p.under[c]]);
            p.tops[m.to] = static_cast<std::uint8_t>(c);
        }
    }

    template <class Log>
    void settle(Pos& p, Log log) const {
        if (!on(kTwinSafe)) return;
        for (bool again = true; again;) {
            again = false;
            for (unsigned f = 0; f < fans_; ++f) {
                if (p.tops[f] == kNone) continue;
                const unsigned v = value_[p.tops[f]];
                if (!rises(p, v) || !useless(p, v)) continue;
                const Move m{static_cast<std::uint8_t>(f), kNone};
                log(m, p.tops[f]);
                play(p, m);
                again = true;
            }
        }
    }

    void moves(const Pos& p, std::vector<Move>& out) const {
        for (unsigned f = 0; f < fans_; ++f) {
            if (p.tops[f] == kNone) continue;
            const unsigned v = value_[p.tops[f]];
            for (unsigned t = 0; t < fans_; ++t)
                if (t != f && p.tops[t] != kNone && ((borne_[v] >> value_[p.tops[t]]) & 1))
                    out.push_back({static_cast<std::uint8_t>(f), static_cast<std::uint8_t>(t)});
            if (rises(p, v)) out.push_back({static_cast<std::uint8_t>(f), kNone});
        }
    }

    bool won(const Pos& p) const {
        for (std::uint8_t v : values_)
            if (p.up[v] < copies_) return false;
        return true;
    }

    // Whether every card still gets up when cards laid down hinder nothing.
    bool hopeful(const Pos& p) const {
        std::array<std::uint8_t, kFans> deep{};   // the lowest card uncovered in each fan
        std::array<std::uint8_t, kValues> bare{}; // uncovered or up, of each value
        std::uint64_t seen = 0;
        for (std::uint8_t v : values_) bare[v] = p.up[v];
        for (unsigned f = 0; f < fans_; ++f) {
            deep[f] = p.tops[f];
            if (deep[f] == kNone) continue;
            ++bare[value_[deep[f]]];
            seen |= std::uint64_t{1} << value_[deep[f]];
        }
        for (;;) {
            std::uint64_t rising = 0;
            bool all = true;
            std::array<std::uint8_t, kValues> up{};
            for (std::uint8_t v : values_) {  // along each chain, so the one before is known
                const int most = before_[v] == kNone ? copies_ : up[before_[v]];
                up[v] = static_cast<std::uint8_t>(bare[v] < most ? bare[v] : most);
                all = all && up[v] == copies_;
                if (up[v] > p.up[v]) rising |= std::uint64_t{1} << v;
            }
            if (all) return true;
            bool more = false;
            for (unsigned f = 0; f < fans_; ++f) {
                while (deep[f] != kNone) {
                    const unsigned v = value_[deep[f]];
                    if (!(borne_[v] & seen) && !((rising >> v) & 1)) break;
                    deep[f] = p.under[deep[f]] == kFoot ? kNone : p.under[deep[f]];
                    more = true;
                    if (deep[f] == kNone) break;
                    ++bare[value_[deep[f]]];
                    seen |= std::uint64_t{1} << value_[deep[f]];
                }
            }
            if (!more) return false;
        }
    }

    // How far the position seems from the end: smaller is nearer.
    unsigned estimate(const Pos& p) const {
        unsigned cost = 0;
        for (unsigned f = 0; f < fans_; ++f)
            for (unsigned c = p.tops[f]; c < kCards; c = p.under[c]) {
                const unsigned r = rank_[value_[c]];
                cost += kLeft;
                if (p.under[c] >= kCards) continue;
                if (p.under[c] != dealt_[c]) cost += kMoved;
                if (rank_[value_[p.under[c]]] < r) cost += kBuried;
                for (unsigned d = p.under[c]; d < kCards; d = p.under[d])
                    if (chain_[value_[d]] == chain_[value_[c]] && rank_[value_[d]] < r) {
                        cost += kInSuit;  // stands above a card that has to go up before it
                        break;
                    }
            }
        return cost < kLevels ? cost : kLevels - 1;
    }

    bool offer(Pos p, Move came, std::uint32_t parent) {
        settle(p, [](Move, unsigned) {});
        if (won(p)) {
            nodes_.push_back({p, came, parent});
            return true;
        }
        if (table_.insert(p.key) == Entry::Present) return false;
        if (on(kTwinRelaxation) && !hopeful(p)) return false;
        const unsigned level = estimate(p);
        levels_[level].push_back(static_cast<std::uint32_t>(nodes_.size()));
        lowest_ = std::min(lowest_, level);
        nodes_.push_back({p, came, parent});
        return false;
    }

    Verdict guided() {
        if (levels_.empty()) {
            levels_.resize(kLevels);
            lowest_ = kLevels;
            if (offer(start_, Move{}, 0)) return Verdict::Won;
        }
        for (;;) {
            while (lowest_ < kLevels && levels_[lowest_].empty()) ++lowest_;
            // Nothing was left out, so an end without a win is a proof, if nothing was forgotten.
            if (lowest_ == kLevels && !table_.lossy()) return Verdict::Lost;
            if (lowest_ == kLevels || nodes_.size() >= guided_most_) break;
            if (!meter_.spend()) return Verdict::Unknown;
            const std::uint32_t at = levels_[lowest_].back();
            levels_[lowest_].pop_back();
            moves_.clear();
            moves(nodes_[at].at, moves_);
            for (std::size_t i = 0; i < moves_.size(); ++i) {
                Pos next = nodes_[at].at;
                play(next, moves_[i]);
                if (offer(next, moves_[i], at)) return Verdict::Won;
            }
        }
        guiding_ = false;
        nodes_ = {};
        levels_ = {};
        moves_.clear();
        table_.clear();
        return Verdict::Unknown;
    }

    bool enter(Pos p, Move came) {
        settle(p, [](Move, unsigned) {});
        const auto begin = static_cast<std::uint32_t>(moves_.size());
        if (won(p)) {
            stack_.push_back({p, came, begin, begin});
            return true;
        }
        if (table_.insert(p.key) == Entry::Present) return false;
        if (on(kTwinRelaxation) && !hopeful(p)) return false;
        if (table_.lossy())
            for (const Frame& f : stack_)
                if (f.at.key == p.key) return false;
        moves(p, moves_);
        stack_.push_back({p, came, begin, static_cast<std::uint32_t>(moves_.size())});
        return false;
    }

    Verdict complete() {
        if (!begun_) {
            if (!meter_.spend()) return Verdict::Unknown;
            begun_ = true;
            if (enter(start_, Move{})) return Verdict::Won;
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
            play(next, m);
            if (enter(next, m)) return Verdict::Won;
        }
        return Verdict::Lost;
    }

    std::vector<Step> line() const {
        std::vector<Move> came;
        if (guiding_) {
            for (std::size_t at = nodes_.size() - 1; at != 0; at = nodes_[at].parent)
                came.push_back(nodes_[at].came);
            std::reverse(came.begin(), came.end());
        } else {
            for (std::size_t i = 1; i < stack_.size(); ++i) came.push_back(stack_[i].came);
        }
        std::vector<Step> steps;
        Pos p = start_;
        auto log = [&](Move m, unsigned c) {
            steps.push_back({static_cast<std::uint8_t>(m.to == kNone ? ToFoundation : OntoFan),
                             value_[c], m.from, m.to == kNone ? std::uint8_t{0} : m.to});
        };
        settle(p, log);
        for (const Move& m : came) {
            log(m, p.tops[m.from]);
            play(p, m);
            settle(p, log);
        }
        return steps;
    }

    // Found by trial on 60 deals; they change how soon a win is found, nothing else.
    static constexpr unsigned kLeft = 2, kBuried = 4, kInSuit = 2, kMoved = 2;

    Meter meter_;
    Table<Key320> table_;
    std::uint32_t switches_;
    int copies_;
    unsigned count_ = 0, fans_ = 0;
    std::size_t guided_most_ = 0;
    bool guiding_ = false, begun_ = false;
    Verdict verdict_ = Verdict::Unknown;

    std::array<std::uint8_t, kValues> before_{}, rank_{}, chain_{};
    std::array<std::uint64_t, kValues> bears_{}, borne_{};
    std::vector<std::uint8_t> values_;
    std::array<std::uint8_t, kCards> value_{}, dealt_{};
    std::array<std::array<std::uint8_t, kCards>, kCards> digit_{};
    Pos start_;

    std::vector<Node> nodes_;
    std::vector<std::vector<std::uint32_t>> levels_;
    unsigned lowest_ = 0;
    std::vector<Frame> stack_;
    std::vector<Move> moves_;
};

}  // namespace trefoil
