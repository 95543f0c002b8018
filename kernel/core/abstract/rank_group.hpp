// The cards of one rank in fans where a card moves only onto its equal.
//
// All that ever lies on a card of this rank, besides what was dealt on it, are its equals.  So the
// arrangements of the four are a little world of their own: a few hundred at most, enumerated once
// for a deal.  Moving an equal from one of them to another can be taken back at once, hence
// arrangements fall into components inside which one may walk about freely; a search needs to
// know the component only.
//
// An arrangement tells for each card: buried (something dealt on it still lies there), at home,
// up (on its foundation), or on which of the others it lies.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace trefoil {

class RankGroup {
  public:
    static constexpr int kMost = 4;  // cards of one rank
    static constexpr std::size_t kMostKept = 2048;  // about ten kilobytes each

    struct Member {
        std::int8_t on = -1;   // the equal it was dealt on, or -1
        std::int8_t room = 0;  // how many equals its fan can take on it when it lies at home
        bool up = false;
        bool full = false;     // its fan can take nothing on it as long as it lies there
    };

    struct Option {
        std::uint8_t card = 0;   // which member acts
        bool rises = false;      // to the foundation; else onto an equal
        bool opens = false;      // leaves its home and uncovers what was dealt under it
        bool safe = false;       // rising costs nothing (docs/kernel/rank_fans.md)
        std::uint16_t to = 0;    // component afterwards
    };

    struct Component {
        std::vector<Option> rises, leaves;
        std::array<std::uint16_t, kMost> exposed{};  // component after a member is uncovered
        std::uint16_t quiet = 0;  // bit m: some arrangement has no member of the set m on top
        std::uint8_t seen = 0;    // members uncovered, moved or up
        std::uint8_t home = 0;    // members uncovered and at home, where nothing of another rank lies on them
        std::vector<std::uint16_t> arrangements;
    };

    // One move of the concrete line: `card` goes onto the member `onto`, or up (-1).
    struct Turn {
        std::int8_t card = 0;
        std::int8_t onto = -1;
    };

    // The group of these members.  The same ones come again in deal after deal, so each thread keeps
    // those it has enumerated.
    static std::shared_ptr<const RankGroup> of(const std::vector<Member>& members) {
        static thread_local std::unordered_map<std::uint64_t, std::shared_ptr<const RankGroup>> known;
        std::uint64_t name = members.size();
        for (const Member& m : members)
            name = name << 15 | static_cast<unsigned>(m.on + 1) << 12 | static_cast<unsigned>(m.room + 1) << 2 |
                   (m.up ? 2u : 0u) | (m.full ? 1u : 0u);
        auto& found = known[name];
        if (found) return found;
        auto made = std::make_shared<RankGroup>();
        made->build(members);
        if (known.size() > kMostKept) known.clear();
        return known[name] = std::move(made);
    }

    void build(const std::vector<Member>& members) {
        members_ = members;
        count_ = static_cast<int>(members.size());
        component_of_.assign(std::size_t{1} << (3 * kMost), kNowhere);
        unsigned start = 0;
        for (int m = 0; m < count_; ++m) start = with(start, m, at(m).up ? kUp : kBuried);
        start_ = discover(start);
        for (std::size_t c = 0; c < parts_.size(); ++c) fill(c);  // parts_ grows meanwhile
    }

    std::uint16_t start() const { return start_; }
    std::size_t size() const { return parts_.size(); }
    const Component& operator[](std::size_t c) const { return parts_[c]; }
    unsigned start_arrangement() const { return parts_[start_].arrangements.front(); }

    // The members that are uncovered together with this one, itself included, as a set.
    unsigned chain(unsigned m) const {
        unsigned set = 0;
        for (int u = static_cast<int>(m); u >= 0; u = at(u).on) set |= 1u << u;
        return set;
    }

    // The arrangement after a member is uncovered.
    unsigned uncovered(unsigned arrangement, int m) const {
        for (int u = m; u >= 0; u = at(u).on)
            arrangement = with(arrangement, u, at(u).on >= 0 ? kOn + static_cast<unsigned>(at(u).on) : kHome);
        return arrangement;
    }

    // Walks inside the component until `option` can be taken, takes it; appends the moves.
    // Returns the arrangement afterwards.
    unsigned walk(unsigned from, const Option& option, std::vector<Turn>& turns) const {
        Turn last;
        unsigned after = from;
        stroll(from, turns, [&](unsigned a) { return performs(a, option, last, after); });
        turns.push_back(last);
        return after;
    }

    // Walks inside the component until no member of the set is on top; appends the moves.
    void calm(unsigned from, unsigned set, std::vector<Turn>& turns) const {
        stroll(from, turns, [&](unsigned a) {
            for (int m = 0; m < count_; ++m)
                if (((set >> m) & 1) && top(a, m)) return false;
            return true;
        });
    }

  private:
    static constexpr unsigned kBuried = 0, kHome = 1, kUp = 2, kOn = 4;
    static constexpr std::uint16_t kNowhere = 0xffff;

    const Member& at(int m) const { return members_[static_cast<std::size_t>(m)]; }
    static unsigned get(unsigned a, int m) { return (a >> (3 * m)) & 7u; }
    static unsigned with(unsigned a, int m, unsigned value) {
        return (a & ~(7u << (3 * m))) | (value << (3 * m));
    }
    bool out(unsigned a, int m) const {
        return get(a, m) == kHome || get(a, m) >= kOn;
    }
    bool top(unsigned a, int m) const {
        if (!out(a, m)) return false;
        for (int e = 0; e < count_; ++e)
            if (get(a, e) == kOn + static_cast<unsigned>(m)) return false;
        return true;
    }
    // How many equals the fan of member m can still take on top of it.
    int room(unsigned a, int m) const {
        int height = 0;
        while (get(a, m) >= kOn) {
            m = static_cast<int>(get(a, m) - kOn);
            ++height;
        }
        return at(m).room - height;
    }
    bool may_land(unsigned a, int e, int m) const {
        return e != m && top(a, m) && room(a, m) > 0 && get(a, e) != kOn + static_cast<unsigned>(m);
    }

    // The moves that can be taken back: of equals that lie on equals.
    template <class Visit>
    void each_shift(unsigned a, Visit visit) const {
        for (int e = 0; e < count_; ++e) {
            if (get(a, e) < kOn || !top(a, e)) continue;
            for (int m = 0; m < count_; ++m)
                if (may_land(a, e, m))
                    visit(with(a, e, kOn + static_cast<unsigned>(m)),
                          Turn{static_cast<std::int8_t>(e), static_cast<std::int8_t>(m)});
        }
    }

    // Whether an equal was dealt on this member: the two are uncovered together.
    bool under_equal(int m) const {
        for (const Member& e : members_)
            if (e.on == m) return true;
        return false;
    }

    // The shortest walk inside the component to an arrangement that `there` accepts.
    template <class There>
    void stroll(unsigned from, std::vector<Turn>& turns, There there) const {
        struct Stop {
            unsigned a;
            std::size_t back;
            Turn by;
        };
        std::vector<Stop> queue{{from, 0, {}}};
        for (std::size_t i = 0; i < queue.size(); ++i) {
            if (there(queue[i].a)) {
                const std::size_t first = turns.size();
                for (std::size_t k = i; k != 0; k = queue[k].back)
                    turns.insert(turns.begin() + static_cast<std::ptrdiff_t>(first), queue[k].by);
                return;
            }
            const unsigned here = queue[i].a;
            each_shift(here, [&](unsigned next, Turn by) {
                for (const Stop& q : queue)
                    if (q.a == next) return;
                queue.push_back({next, i, by});
            });
        }
    }

    std::uint16_t discover(unsigned a) {
        if (component_of_[a] != kNowhere) return component_of_[a];
        const auto id = static_cast<std::uint16_t>(parts_.size());
        parts_.emplace_back();
        std::vector<std::uint16_t> members{static_cast<std::uint16_t>(a)};
        component_of_[a] = id;
        for (std::size_t i = 0; i < members.size(); ++i)
            each_shift(members[i], [&](unsigned next, Turn) {
                if (component_of_[next] != kNowhere) return;
                component_of_[next] = id;
                members.push_back(static_cast<std::uint16_t>(next));
            });
        parts_.back().arrangements = members;
        return id;
    }

    void add(std::vector<Option>& options, Option option) const {
        for (Option& o : options)
            if (o.card == option.card && o.to == option.to && o.opens == option.opens) {
                o.safe = o.safe || option.safe;
                return;
            }
        options.push_back(option);
    }

    void fill(std::size_t c) {
        Component part = parts_[c];
        for (int m = 0; m < count_; ++m) {
            const unsigned a = part.arrangements.front();
            if (get(a, m) != kBuried) part.seen |= static_cast<std::uint8_t>(1 << m);
            if (get(a, m) == kHome) part.home |= static_cast<std::uint8_t>(1 << m);
            part.exposed[static_cast<std::size_t>(m)] =
                get(a, m) == kBuried && !under_equal(m) ? discover(uncovered(a, m))
                                                        : static_cast<std::uint16_t>(c);
        }
        for (const std::uint16_t a : part.arrangements) {
            unsigned tops = 0;
            for (int m = 0; m < count_; ++m)
                if (top(a, m)) {
                    tops |= 1u << m;
                    options_of(a, m, part);
                }
            for (unsigned set = 0; set < 16; ++set)
                if ((set & tops) == 0) part.quiet |= static_cast<std::uint16_t>(1u << set);
        }
        parts_[c] = part;
    }

    void options_of(unsigned a, int m, Component& part) {
        Option option;
        option.card = static_cast<std::uint8_t>(m);
        const bool home = get(a, m) == kHome;
        int others = 0;
        for (int e = 0; e < count_; ++e) others += e != m && get(a, e) != kUp;
        option.opens = home;
        option.rises = true;
        option.safe = !home || at(m).full || others == 0;
        option.to = discover(with(a, m, kUp));
        add(part.rises, option);
        if (!home) return;
        option.rises = option.safe = false;
        for (int e = 0; e < count_; ++e) {
            if (!may_land(a, m, e)) continue;
            option.to = discover(with(a, m, kOn + static_cast<unsigned>(e)));
            add(part.leaves, option);
        }
    }

    bool performs(unsigned a, const Option& option, Turn& turn, unsigned& after) const {
        const int m = option.card;
        if (!top(a, m) || (get(a, m) == kHome) != option.opens) return false;
        if (option.rises) {
            after = with(a, m, kUp);
            turn = {static_cast<std::int8_t>(m), -1};
            return component_of_[after] == option.to;
        }
        for (int e = 0; e < count_; ++e) {
            if (!may_land(a, m, e)) continue;
            after = with(a, m, kOn + static_cast<unsigned>(e));
            turn = {static_cast<std::int8_t>(m), static_cast<std::int8_t>(e)};
            if (component_of_[after] == option.to) return true;
        }
        return false;
    }

    std::vector<Member> members_;
    int count_ = 0;
    std::uint16_t start_ = 0;
    std::vector<std::uint16_t> component_of_;
    std::vector<Component> parts_;
};

}  // namespace trefoil
