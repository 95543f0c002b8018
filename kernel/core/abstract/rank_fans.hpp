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
#include <memory>
#include <utility>
#include <vector>

#include "../meter.hpp"
#include "../result.hpp"
#include "../table.hpp"
#include "rank_group.hpp"

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
        : meter_(limits), table_(limits.memory_bytes), switches_(switches) {
        number(input);
        place(input);
    }

    // As SuitFans::run.  A position whose key does not fit is Unknown, cause Impossible.
    Verdict run(std::uint64_t budget = 0) {
        if (verdict_ != Verdict::Unknown || !fits_) return verdict_;
        meter_.begin(budget);
        verdict_ = search();
        meter_.note_stored(table_.size());
        meter_.end();
        return verdict_;
    }

    Result result() const {
        Result r;
        r.verdict = verdict_;
        if (verdict_ == Verdict::Unknown) r.cause = fits_ ? meter_.cause() : Cause::Impossible;
        r.nodes = meter_.nodes();
        r.stored = table_.size();
        r.seconds = meter_.seconds();
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
    std::uint64_t bit_of(std::uint8_t card) const { return std::uint64_t{1} << place_of_[card]; }

  private:
    struct Pos {
        std::array<std::uint16_t, 16> part{};  // component of each rank
        std::uint64_t seen = 0;  // cards uncovered, moved or up
        std::uint64_t home = 0;  // cards uncovered that never moved
        std::uint64_t up = 0;
    };
    struct Choice {
        std::uint8_t rank = 0;
        RankGroup::Option option;
    };
    struct Frame {
        Pos at;
        Choice came;
        std::uint32_t begin = 0, next = 0;  // its choices in choices_
    };

    static bool is_up(const RankFansInput& input, std::uint8_t card) {
        for (std::uint8_t c : input.up)
            if (c == card) return true;
        return false;
    }
    static std::uint64_t bit(unsigned b) { return std::uint64_t{1} << b; }
    bool on(std::uint32_t which) const { return (switches_ & which) != 0; }

    void number(const RankFansInput& input) {
        ranks_ = static_cast<unsigned>(input.chains[0].size());
        for (unsigned s = 0; s < input.chains.size(); ++s)
            for (unsigned i = 0; i < ranks_; ++i) {
                const std::uint8_t card = input.chains[s][i];
                place_of_[card] = static_cast<std::uint8_t>(4 * i + s);
                card_at_[4 * i + s] = card;
                all_ |= bit(4 * i + s);
            }
    }

    void place(const RankFansInput& input) {
        std::array<std::vector<RankGroup::Member>, 16> members;
        for (unsigned r = 0; r < ranks_; ++r) members[r].resize(input.chains.size());
        for (std::uint8_t card : input.up) {
            root_.up |= bit_of(card);
            members[place_of_[card] / 4u][place_of_[card] % 4u].up = true;
        }
        under_.fill(kNothing);
        for (const auto& fan : input.fans) deal_fan(fan, input.room, members);
        unsigned bits = 0;
        for (unsigned r = 0; r < ranks_; ++r) {
            groups_[r] = RankGroup::of(members[r]);
            const RankGroup& group = *groups_[r];
            shift_[r] = bits;
            while ((group.size() - 1) >> width_[r] != 0) ++width_[r];
            bits += width_[r];
            for (unsigned m = 0; m < members[r].size(); ++m)
                if (members[r][m].on < 0 && members[r][m].room > 0) bases_ |= bit(4 * r + m);
        }
        fits_ = bits <= 128;
        for (unsigned r = 0; r < ranks_; ++r) become(root_, r, groups_[r]->start());
        for (const auto& fan : input.fans)
            if (!fan.empty()) {
                dealt_tops_.push_back(place_of_[fan.back()]);
                uncover(root_, dealt_tops_.back());
            }
    }

    void deal_fan(const std::vector<std::uint8_t>& fan, int room,
                  std::array<std::vector<RankGroup::Member>, 16>& members) {
        for (std::size_t k = 0; k < fan.size(); ++k) {
            const unsigned b = place_of_[fan[k]];
            RankGroup::Member& member = members[b / 4][b % 4];
            member.room = static_cast<std::int8_t>(room - 1 - static_cast<int>(k));
            member.full = member.room == 0;
            if (k == 0) continue;
            const unsigned below = place_of_[fan[k - 1]];
            if (below / 4 == b / 4)
                member.on = static_cast<std::int8_t>(below % 4);
            else
                under_[b] = static_cast<std::uint8_t>(below);
        }
        if (!fan.empty()) singles_ |= bit_of(fan.front());
    }

    // --- the position

    void become(Pos& p, unsigned rank, std::uint16_t part) const {
        const RankGroup::Component& c = (*groups_[rank])[part];
        p.part[rank] = part;
        p.seen = (p.seen & ~(std::uint64_t{15} << (4 * rank))) | std::uint64_t{c.seen} << (4 * rank);
        p.home = (p.home & ~(std::uint64_t{15} << (4 * rank))) | std::uint64_t{c.home} << (4 * rank);
    }
    void uncover(Pos& p, unsigned b) const {
        become(p, b / 4, (*groups_[b / 4])[p.part[b / 4]].exposed[b % 4]);
    }
    void act(Pos& p, const Choice& choice) const {
        const unsigned b = 4u * choice.rank + choice.option.card;
        become(p, choice.rank, choice.option.to);
        if (choice.option.rises) p.up |= bit(b);
        if (choice.option.opens && under_[b] != kNothing) uncover(p, under_[b]);
    }
    // Cards that their foundation would take and that are not buried.
    std::uint64_t wanted(const Pos& p) const {
        return ((p.up << 4) | 15u) & ~p.up & all_ & p.seen;
    }

    template <class Log>
    void settle(Pos& p, Log log) const {
        if (!on(kSafeRises)) return;
        for (bool again = true; again;) {
            again = false;
            for (std::uint64_t w = wanted(p); w != 0; w &= w - 1) {
                const auto b = static_cast<unsigned>(__builtin_ctzll(w));
                for (const auto& o : (*groups_[b / 4])[p.part[b / 4]].rises) {
                    if (o.card != b % 4 || !o.safe) continue;
                    const Choice choice{static_cast<std::uint8_t>(b / 4), o};
                    act(p, choice);
                    log(choice);
                    again = true;
                    break;
                }
            }
        }
    }

    bool blocked(const Pos& p) const {
        const std::uint64_t w = wanted(p);
        for (unsigned r = 0; r < ranks_; ++r) {
            const unsigned set = (w >> (4 * r)) & 15u;
            if (set != 0 && !(((*groups_[r])[p.part[r]].quiet >> set) & 1)) return false;
        }
        return true;
    }

    // Whether every card looked for still gets up when equals always find room where there is any at all.
    bool hopeful(const Pos& p) const {
        constexpr std::uint64_t k0 = 0x1111111111111111, k1 = 0x3333333333333333,
                                k2 = 0x7777777777777777;
        const std::uint64_t gone = p.seen & ~p.home;
        std::uint64_t seen = p.seen, left = gone, up = p.up;
        for (;;) {
            const std::uint64_t base = seen & bases_ & ~gone;
            // For each card, whether another one of its rank is such a base.
            const std::uint64_t other = ((base & k2) << 1 | ((base >> 3) & k0)) |
                                        ((base & k1) << 2 | ((base >> 2) & k1)) |
                                        ((base & k0) << 3 | ((base >> 1) & k2));
            const std::uint64_t ready = ((up << 4) | 15u) & ~up & all_ & seen;
            std::uint64_t go = ((seen & other) | ready) & ~left;
            if (go == 0 && ready == 0) return ((reaching_ ? goal_ : all_) & ~up) == 0;
            up |= ready;
            left |= go;
            for (; go != 0; go &= go - 1) {
                unsigned b = static_cast<unsigned>(__builtin_ctzll(go));
                if (under_[b] == kNothing) continue;
                b = under_[b];
                seen |= std::uint64_t{groups_[b / 4]->chain(b % 4)} << (b & ~3u);
            }
        }
    }

    // --- the search

    Key128 key(const Pos& p) const {
        unsigned __int128 k = 0;
        for (unsigned r = 0; r < ranks_; ++r)
            k |= static_cast<unsigned __int128>(p.part[r]) << shift_[r];
        return {static_cast<std::uint64_t>(k), static_cast<std::uint64_t>(k >> 64)};
    }

    bool enter(Pos p, const Choice& came) {
        settle(p, [](const Choice&) {});
        if (p.up == all_ && !collecting_) {
            stack_.push_back({p, came, 0, 0});
            return true;
        }
        if (reaching_ && (p.up & ~goal_) != 0) return false;  // what is up stays up
        if (on(kRankRelaxation) && (!collecting_ || reaching_) && !hopeful(p)) return false;
        if (table_.insert(key(p)) == Entry::Present) return false;
        if (collecting_ && blocked(p)) {
            if (stops_.insert(p.up) != Entry::Present) fresh_.push_back(p.up);
            if (reaching_ && p.up == goal_) {
                stack_.push_back({p, came, 0, 0});
                return true;
            }
        }
        const auto begin = static_cast<std::uint32_t>(choices_.size());
        for (unsigned r = 0; r < ranks_; ++r)
            for (const auto& o : (*groups_[r])[p.part[r]].leaves)
                if (!(on(kIdleEquals) && (singles_ & bit(4 * r + o.card))))
                    choices_.push_back({static_cast<std::uint8_t>(r), o});
        for (std::uint64_t w = wanted(p); w != 0; w &= w - 1) {
            const auto b = static_cast<unsigned>(__builtin_ctzll(w));
            for (const auto& o : (*groups_[b / 4])[p.part[b / 4]].rises)
                if (o.card == b % 4) choices_.push_back({static_cast<std::uint8_t>(b / 4), o});
        }
        const auto end = static_cast<std::uint32_t>(choices_.size());
        if (begin != end) stack_.push_back({p, came, begin, end});
        return false;
    }

    Verdict search() {
        if (!begun_) {
            if (!meter_.spend()) return Verdict::Unknown;
            begun_ = true;
            if (enter(root_, Choice{})) return Verdict::Won;
        }
        while (!stack_.empty()) {
            Frame& frame = stack_.back();
            if (frame.next == frame.begin) {
                choices_.resize(frame.begin);
                stack_.pop_back();
                continue;
            }
            if (!meter_.spend()) return Verdict::Unknown;
            const Choice choice = choices_[--frame.next];  // rises before leaves
            Pos next = frame.at;
            act(next, choice);
            if (enter(next, choice)) return Verdict::Won;
        }
        return Verdict::Lost;
    }

    std::vector<Step> line() const {
        std::vector<Step> steps;
        std::array<unsigned, 16> arrangement{};
        Pos p = root_;
        auto uncover_too = [&](unsigned b) {
            arrangement[b / 4] = groups_[b / 4]->uncovered(arrangement[b / 4], static_cast<int>(b % 4));
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
            arrangement[r] = groups_[r]->walk(arrangement[r], choice.option, turns);
            write(r, turns);
            const unsigned b = 4 * r + choice.option.card;
            if (choice.option.opens && under_[b] != kNothing) uncover_too(under_[b]);
        };
        for (unsigned r = 0; r < ranks_; ++r) arrangement[r] = groups_[r]->start_arrangement();
        for (std::uint8_t b : dealt_tops_) uncover_too(b);
        for (std::size_t i = 0; i < stack_.size(); ++i) {
            if (i > 0) {
                log(stack_[i].came);
                act(p, stack_[i].came);
            }
            settle(p, log);
        }
        for (unsigned r = 0; r < ranks_ && reaching_; ++r) {
            std::vector<RankGroup::Turn> turns;
            groups_[r]->calm(arrangement[r], (wanted(p) >> (4 * r)) & 15u, turns);
            write(r, turns);
        }
        return steps;
    }

    static constexpr std::uint8_t kNothing = 255;
    Meter meter_;
    Table<Key128> table_;
    Table<std::uint64_t> stops_;
    std::vector<std::uint64_t> fresh_;
    std::uint32_t switches_;
    bool collecting_ = false, reaching_ = false;
    std::uint64_t goal_ = 0;
    bool begun_ = false;
    bool fits_ = true;
    Verdict verdict_ = Verdict::Unknown;

    unsigned ranks_ = 0;
    std::array<std::uint8_t, 256> place_of_{};
    std::array<std::uint8_t, 64> card_at_{};
    std::array<std::uint8_t, 64> under_{};  // the card of another rank dealt right under it
    std::array<std::shared_ptr<const RankGroup>, 16> groups_;
    std::array<unsigned, 16> shift_{}, width_{};
    std::uint64_t all_ = 0;
    std::uint64_t bases_ = 0;    // cards that can take an equal where they were dealt
    std::uint64_t singles_ = 0;  // dealt at the bottom of a fan
    std::vector<std::uint8_t> dealt_tops_;
    Pos root_;
    std::vector<Frame> stack_;
    std::vector<Choice> choices_;
};

}  // namespace trefoil
