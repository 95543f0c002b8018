// Fans of single cards in which every card has one parent: the next card of its chain.
//
// The chain of a suit is the order in which its foundation takes the cards.  A card moves only
// onto its parent, and its parent then leaves only after it, upwards.  So a card leaves its place
// once, and the set of cards that have left theirs tells the whole position: one 64-bit word,
// growing with every move, so that the search graph has no cycles.  docs/kernel/suit_fans.md
// proves this and every switch below.
//
// Bits are given to the cards along the chains: the parent of bit b is bit b+1.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "../bits.hpp"
#include "../meter.hpp"
#include "../result.hpp"
#include "../table.hpp"

namespace trefoil {

struct SuitFansInput {
    // The chains, each from the card that opens a foundation to the last one.  At most 64 cards.
    std::vector<std::vector<std::uint8_t>> chains;
    std::vector<std::vector<std::uint8_t>> fans;  // bottom to top; empty ones count if refilled
    std::vector<std::uint8_t> up;                 // cards on the foundations
    bool heads_fill = false;                      // the last card of a chain may open an empty fan
};

enum SuitFansSwitch : std::uint32_t {
    kForcedLays = 1,   // a card is laid at once on a parent that it cannot hinder
    kIdleCards = 2,    // a card that covers nothing stays where it is (only if fans stay empty)
    kRelaxation = 4,   // give up when even without hindrance some card never gets up
    kForcedHeads = 8,  // a head takes an empty fan at once when there are enough for all
    kSuitFansAll = 15
};

class SuitFans {
  public:
    enum Kind : std::uint8_t { ToFoundation, OntoParent, OntoEmpty };

    // Whether `input` is a position this search understands: every card once, each in its chain,
    // the cards on the foundations first in theirs.
    static bool valid(const SuitFansInput& input) {
        std::array<std::uint8_t, 256> times{};
        std::array<std::int16_t, 256> place{};
        std::size_t count = 0;
        for (const auto& chain : input.chains)
            for (std::uint8_t card : chain) {
                if (times[card]++ != 0) return false;
                place[card] = static_cast<std::int16_t>(count++);
            }
        if (count == 0 || count > 64) return false;
        std::uint64_t up = 0;
        for (std::uint8_t card : input.up) {
            if (times[card]++ != 1) return false;
            up |= bit(place[card]);
        }
        std::size_t laid = input.up.size();
        for (const auto& fan : input.fans)
            for (std::uint8_t card : fan) {
                if (times[card]++ != 1) return false;
                ++laid;
            }
        std::size_t at = 0;
        for (const auto& chain : input.chains)
            for (std::size_t i = 0; i < chain.size(); ++i, ++at)
                if (i > 0 && (up & bit(at)) && !(up & bit(at - 1))) return false;
        return laid == count;
    }

    SuitFans(const SuitFansInput& input, const Limits& limits, std::uint32_t switches = kSuitFansAll)
        : meter_(limits), table_(limits.memory_bytes), pairs_(limits.memory_bytes), switches_(switches), fill_(input.heads_fill) {
        number(input);
        place(input);
    }

    // Goes on for at most `budget` positions (0: to the end).  Unknown with cause None: the slice
    // is over, call again.
    Verdict run(std::uint64_t budget = 0) {
        if (verdict_ != Verdict::Unknown) return verdict_;
        meter_.begin(budget);
        verdict_ = search();
        meter_.note_stored(stored());
        meter_.end();
        return verdict_;
    }

    Result result() const {
        Result r = meter_.result(verdict_, stored());
        if (verdict_ == Verdict::Won) r.line = line();
        return r;
    }

    // Collects the cards on the foundations of every position in which none of them has a
    // follower to take, instead of looking for a win.  Call before `run`; the search is then
    // complete and ends with Lost.  Only kForcedLays off gives all of them, on gives the greatest.
    void collect() { collecting_ = true; }

    // As `collect`, and a position counts as well when foundations have followers to take: the
    // cards up of every position there is.  No card goes up by itself then.
    void collect_any_time() { collecting_ = lazy_ = true; }

    // After one of these: end with Won, and a line, where just these cards are up.
    void reach(std::uint64_t up) {
        goal_ = up;
        reaching_ = true;
    }
    // As `collect` and `reach`, but where a foundation may be left though it could take a card: no
    // other cards are played up.
    void reach_only(std::uint64_t up) {
        reach(up);
        ceiling_ = up;
    }
    const Table<std::uint64_t>& stops() const { return stops_; }
    // The sets collected since this was last asked, in the order in which they were met.
    std::vector<std::uint64_t> fresh() { return std::exchange(fresh_, {}); }
    int bit_of(std::uint8_t card) const { return bit_of_[card]; }
    std::uint64_t all() const { return all_; }

  private:
    std::size_t stored() const { return table_.size() + pairs_.size(); }
    struct Place {
        std::uint64_t left = 0;  // cards no longer where they were dealt
        std::uint64_t open = 0;  // cards where they were dealt with nothing dealt on them left
        std::uint64_t up = 0;    // cards on the foundations
    };
    struct Frame {
        Place at;
        std::uint64_t todo = 0;  // cards still to be moved
        std::uint64_t rises = 0;  // cards still to be played up, if none goes by itself
        std::uint8_t came = 0;   // the card whose move led here
        bool rose = false;       // whether that move was upwards
    };
    static constexpr std::uint8_t kNone = 255;

    bool on(std::uint32_t which) const { return (switches_ & which) != 0; }

    void number(const SuitFansInput& input) {
        std::uint8_t b = 0;
        for (const auto& chain : input.chains) {
            if (chain.empty()) continue;
            bases_ |= bit(b);
            for (std::uint8_t card : chain) {
                bit_of_[card] = b;
                card_of_[b] = card;
                lower_[b] = all_ & ~start_of(bases_);
                all_ |= bit(b++);
            }
            heads_ |= bit(b - 1u);
        }
    }

    // Everything below the last chain begun.
    static std::uint64_t start_of(std::uint64_t bases) {
        return bit(highest(bases)) - 1;
    }

    void place(const SuitFansInput& input) {
        for (std::uint8_t card : input.up) root_.up |= bit(bit_of_[card]);
        root_.left = root_.up;
        for (const auto& fan : input.fans) {
            std::uint64_t under = 0;
            int below = -1;
            for (std::uint8_t card : fan) {
                const std::uint8_t b = bit_of_[card];
                below_[b] = below < 0 ? 0 : bit(static_cast<unsigned>(below));
                if (below < 0) feet_ |= bit(b);
                if (below == b + 1 && !(heads_ & bit(b))) seated_ |= bit(b);
                if (under & lower_[b]) blocking_ |= bit(b);
                under |= bit(b);
                below = b;
            }
            if (below >= 0)
                root_.open |= bit(static_cast<unsigned>(below));
            else
                ++spare_;
        }
        firm_ = seated_ | (fill_ ? feet_ & heads_ : feet_);
    }

    // --- the position

    std::uint64_t laid(const Place& p) const { return p.left & ~p.up; }
    // Cards that may be taken: nothing lies on them.
    std::uint64_t tops(const Place& p) const {
        const std::uint64_t laid_cards = laid(p);
        return (p.open | laid_cards) & ~((laid_cards & ~heads_) << 1);
    }
    int empty_fans(const Place& p) const {
        return spare_ + count_of(p.left & feet_) -
               count_of(laid(p) & heads_);
    }

    void leave(Place& p, unsigned b) const {
        p.left |= bit(b);
        p.open = (p.open & ~bit(b)) | below_[b];
    }

    std::uint64_t rising(const Place& p) const {
        return ((p.up << 1) | bases_) & ~p.up & all_ & ceiling_ & (p.open | laid(p));
    }
    void rise(Place& p, unsigned b) const {
        p.up |= bit(b);
        if (!(p.left & bit(b))) leave(p, b);
    }

    // Plays up all that fits; nothing is lost by it, for only a card that is up could go on it.
    template <class Log>
    void close(Place& p, Log log) const {
        for (;;) {
            std::uint64_t ready = rising(p);
            if (ready == 0) return;
            do {
                const unsigned b = lowest(ready);
                ready &= ready - 1;
                rise(p, b);
                log(ToFoundation, b);
            } while (ready != 0);
        }
    }

    // Cards that may move, and those among them whose move costs nothing.
    std::uint64_t movable(const Place& p) const {
        const std::uint64_t top = tops(p);
        std::uint64_t moves = top & ~p.left & ~heads_ & (top >> 1) & ~seated_;
        // A parent dealt above an earlier card of the chain would never be free of its child again.
        if (on(kRelaxation) && !collecting_) moves &= ~((blocking_ & ~p.left) >> 1);
        if (fill_ && empty_fans(p) > 0) moves |= top & ~p.left & heads_ & ~feet_;
        return moves;
    }
    std::uint64_t forced(const Place& p, std::uint64_t moves) const {
        std::uint64_t out = 0;
        if (on(kForcedLays)) out = moves & ~heads_ & ((laid(p) | firm_) >> 1);
        if (on(kForcedHeads) && (moves & heads_)) {
            const std::uint64_t waiting = heads_ & ~p.left & ~feet_;
            if (empty_fans(p) >= count_of(waiting)) out |= moves & heads_;
        }
        return out;
    }

    template <class Log>
    std::uint64_t settle(Place& p, Log log) const {
        if (lazy_) return movable(p);
        for (;;) {
            close(p, log);
            std::uint64_t moves = movable(p);
            const std::uint64_t now = forced(p, moves);
            if (now == 0) {
                if (on(kIdleCards) && !fill_) moves &= ~feet_;
                return moves;
            }
            const unsigned b = lowest(now);
            leave(p, b);
            log(heads_ & bit(b) ? OntoEmpty : OntoParent, b);
        }
    }

    // Whether every card still gets up when a card laid down hinders nothing any more.  What
    // hinders now stays: a parent with its child on it leaves only upwards.
    bool hopeful(const Place& p) const {
        std::uint64_t left = p.left, seen = p.open | p.left, up = p.up;
        const std::uint64_t held = ((laid(p) & ~heads_) << 1) | seated_;
        const bool room = fill_ && empty_fans(p) > 0;
        const std::uint64_t settled = laid(p) & heads_;
        for (;;) {
            std::uint64_t ready = ((up << 1) | bases_) & ~up & all_ & seen;
            std::uint64_t go = seen & ~left & ~held & ~heads_ & ((seen & ~(blocking_ & ~left)) >> 1);
            // A fan is empty now, loses its last card, or gives back a head that had filled it.
            if (fill_ && (room || (left & feet_) || (up & settled))) go |= seen & heads_ & ~left & ~held;
            up |= ready;
            go |= ready & ~left;
            if (go == 0 && ready == 0) return up == all_;
            left |= go;
            while (go != 0) {
                seen |= below_[lowest(go)];
                go &= go - 1;
            }
        }
    }

    // --- the search

    bool met(const Place& p) {
        if (lazy_) return pairs_.insert({p.left, p.up}) == Entry::Present;
        return table_.insert(p.left) == Entry::Present;
    }

    bool enter(Place p, std::uint8_t came, bool rose) {
        const std::uint64_t moves = settle(p, [](Kind, unsigned) {});
        const std::uint64_t rises = lazy_ ? rising(p) : 0;
        if (collecting_ && stops_.insert(p.up) != Entry::Present) fresh_.push_back(p.up);
        if (collecting_ ? reaching_ && p.up == goal_ : p.up == all_) {
            stack_.push_back({p, 0, 0, came, rose});
            return true;
        }
        if (!collecting_ && on(kRelaxation) && !hopeful(p)) return false;
        if ((moves | rises) == 0 || met(p)) return false;
        stack_.push_back({p, moves, rises, came, rose});
        return false;
    }

    Verdict search() {
        if (!begun_) {
            if (!meter_.spend()) return Verdict::Unknown;
            begun_ = true;
            if (enter(root_, kNone, false)) return Verdict::Won;
        }
        while (!stack_.empty()) {
            Frame& frame = stack_.back();
            if ((frame.todo | frame.rises) == 0) {
                stack_.pop_back();
                continue;
            }
            if (!meter_.spend()) return Verdict::Unknown;
            const bool up = frame.rises != 0;
            std::uint64_t& from = up ? frame.rises : frame.todo;
            const unsigned b = lowest(from);
            from &= from - 1;
            Place next = frame.at;
            if (up)
                rise(next, b);
            else
                leave(next, b);
            if (enter(next, static_cast<std::uint8_t>(b), up)) return Verdict::Won;
        }
        return Verdict::Lost;
    }

    std::vector<Step> line() const {
        std::vector<Step> steps;
        auto log = [&](Kind kind, unsigned b) {
            steps.push_back({static_cast<std::uint8_t>(kind), card_of_[b], 0, 0});
        };
        Place p = root_;
        for (const Frame& frame : stack_) {
            if (frame.came != kNone && frame.rose) {
                log(ToFoundation, frame.came);
                rise(p, frame.came);
            } else if (frame.came != kNone) {
                log(heads_ & bit(frame.came) ? OntoEmpty : OntoParent, frame.came);
                leave(p, frame.came);
            }
            settle(p, log);
        }
        return steps;
    }

    Meter meter_;
    Table<std::uint64_t> table_;
    Table<Key128> pairs_;  // the same for positions in which no card goes up by itself
    Table<std::uint64_t> stops_;
    std::vector<std::uint64_t> fresh_;
    std::uint32_t switches_;
    bool fill_;
    bool collecting_ = false, lazy_ = false, reaching_ = false;
    std::uint64_t goal_ = 0;
    std::uint64_t ceiling_ = ~std::uint64_t{0};  // the cards that may be played up
    bool begun_ = false;
    Verdict verdict_ = Verdict::Unknown;

    std::array<std::uint8_t, 256> bit_of_{};
    std::array<std::uint8_t, 64> card_of_{};
    std::array<std::uint64_t, 64> below_{};  // the card dealt under it, as a set
    std::array<std::uint64_t, 64> lower_{};  // the earlier cards of its chain
    std::uint64_t all_ = 0, bases_ = 0, heads_ = 0;
    std::uint64_t feet_ = 0;      // dealt at the bottom of a fan
    std::uint64_t seated_ = 0;    // dealt on its own parent
    std::uint64_t blocking_ = 0;  // dealt above an earlier card of its chain
    std::uint64_t firm_ = 0;      // never needs to move where it was dealt
    int spare_ = 0;               // fans empty at the start
    Place root_;
    std::vector<Frame> stack_;
};

}  // namespace trefoil
