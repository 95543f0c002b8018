#include "legal.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>

namespace trefoil {
namespace {

// How many positions a `blocked … after` looks through, as in the engine.
constexpr std::size_t kSeriesLimit = 200'000;

bool in(std::uint64_t set, int bit) { return (set >> bit & 1) != 0; }

}  // namespace

bool Board::allowed(int index) {
    const Action& action = def_.actions[static_cast<std::size_t>(index)];
    if (action.times >= 0 && used_[index] >= action.times) return false;
    return action.when == 0 || holds(action.when);
}

bool Board::any_move(int action) {
    return each_move(action, [](Move) { return true; });
}

void Board::moves(std::vector<Move>& out, std::uint32_t banned) {
    const std::size_t begin = out.size();
    for (int index = 0; index < static_cast<int>(def_.actions.size()); ++index) {
        if ((banned >> index & 1) != 0) continue;
        const std::size_t before = out.size();
        each_move(index, [&](Move move) {
            out.push_back(move);
            return false;
        });
        if (!def_.actions[static_cast<std::size_t>(index)].twin) continue;
        // The same cards moved to the same pile by an earlier action: one move, the earlier one.
        const auto known = [&](const Move& move) {
            return std::any_of(out.begin() + static_cast<std::ptrdiff_t>(begin), out.begin() + static_cast<std::ptrdiff_t>(before),
                               [&](const Move& other) {
                                   return other.from == move.from && other.to == move.to && other.count == move.count;
                               });
        };
        std::size_t keep = before;
        for (std::size_t k = before; k < out.size(); ++k)
            if (!known(out[k])) out[keep++] = out[k];
        out.resize(keep);
    }
}

// Face-up tops by card, in the order of the piles, and empty piles; equal targets on foundations
// count once, the first of them.
void Board::find_targets(const Action& action) {
    tops_ = 0;
    empties_ = 0;
    std::uint8_t last[kCards];
    for (const auto pile : action.targets) {
        const int size = size_[pile];
        if (size == 0) {
            if (!(action.to_foundation && empties_ != 0)) empty_[empties_++] = pile;
            continue;
        }
        if (down_[pile] == size) continue;
        const int card = cards_[pile][size - 1];
        next_top_[pile] = kNoPile;
        if (!in(tops_, card)) {
            tops_ |= Cards{1} << card;
            first_top_[card] = pile;
            last[card] = pile;
        } else if (!action.to_foundation) {
            next_top_[last[card]] = pile;
            last[card] = pile;
        }
    }
}

int Board::run_length(const Action& action, int pile) const {
    const Relation& link = def_.tables[static_cast<std::size_t>(action.link)];
    const int most = size_[pile] - down_[pile];
    const std::uint8_t* top = cards_[pile] + size_[pile] - 1;
    int length = 1;
    while (length < most && in(link[top[1 - length]], top[-length])) ++length;
    return length;
}

int Board::lifts(const Action& action, int pile, std::uint8_t* counts) const {
    const int size = size_[pile];
    const int up = size - down_[pile];
    int found = 0;
    const auto add = [&](int n) {
        if (!action.keep || n < size) counts[found++] = static_cast<std::uint8_t>(n);
    };
    if (up == 0) return 0;
    switch (action.unit) {
        case Unit::Top:
            add(1);
            break;
        case Unit::Pile:
            if (up == size) add(up);
            break;
        case Unit::Covered:
            for (int n = 2; n <= up; ++n) add(n);
            break;
        case Unit::Run: {
            const int length = run_length(action, pile);
            if (action.lift == Lift::Exact) {
                if (action.count <= length) add(action.count);
            } else if (action.lift == Lift::Any) {
                for (int n = 1; n <= length; ++n) add(n);
            } else {
                if (action.lift == Lift::Ends && length > 1) add(1);
                add(length);
            }
            break;
        }
    }
    return found;
}

bool Board::lands(const Action& action, int to, int lifted) const {
    const int room = def_.piles[static_cast<std::size_t>(to)].room;
    const int moved = action.unit == Unit::Covered ? 1 : lifted;
    if (room >= 0 && size_[to] + moved > room) return false;
    if (action.unit != Unit::Run || (action.cells | action.spaces) == 0) return true;
    const int cells = std::popcount(action.cells & ~filled_);
    const int to_empty = size_[to] == 0 && action.to_spaces ? 1 : 0;
    const int spaces = std::min(std::max(std::popcount(action.spaces & ~filled_) - to_empty, 0), 20);
    return lifted <= (cells + 1) << spaces;
}

bool Board::opens(int start, int card, int pile) {
    while (start >= 0) {
        const Start& s = def_.starts[static_cast<std::size_t>(start)];
        const int neighbour = def_.piles[static_cast<std::size_t>(pile)].left;
        if (s.follows >= 0 && neighbour >= 0)
            return follows(def_.tables[static_cast<std::size_t>(s.follows)], card, neighbour);
        if (s.test < 0) return in(s.mask, card);
        start = holds(s.test) ? s.then : s.otherwise;
    }
    return false;
}

// Whether the card fits on the face-up top card of the neighbour.
bool Board::follows(const Relation& fits, int card, int neighbour) const {
    const int size = size_[neighbour];
    return size > down_[neighbour] && in(fits[static_cast<std::size_t>(card)], cards_[neighbour][size - 1]);
}

// args: the zone and the relation in which each top card stands to that of its left neighbour.
bool Board::ordered(const Test& test) const {
    for (Piles zone = test.args[0] & filled_; zone != 0; zone &= zone - 1) {
        const int pile = std::countr_zero(zone);
        const int neighbour = def_.piles[static_cast<std::size_t>(pile)].left;
        if (neighbour >= 0 && !follows(def_.tables[test.args[1]], cards_[pile][size_[pile] - 1], neighbour)) return false;
    }
    return true;
}

bool Board::holds(int number) {
    const Test& test = def_.tests[static_cast<std::size_t>(number)];
    const auto& a = test.args;
    switch (test.op) {
        case Op::True:
            return true;
        case Op::Only:
            return (filled_ & ~a[0]) == 0;
        case Op::Empty:
            return (filled_ & a[0]) == 0;
        case Op::Filled:
            return (filled_ & a[0]) == a[0];
        case Op::Gathered:
            return std::popcount(filled_ & a[0]) <= static_cast<int>(a[1]);
        case Op::Ordered:
            return ordered(test);
        case Op::Blocked:
            return blocked(test);
        case Op::Stand:
            return stands(test);
        case Op::Held:
            return (held_ & a[0]) != 0;
        case Op::Spent: {
            const int times = def_.actions[a[0]].times;
            return times >= 0 && used_[a[0]] >= times;
        }
        case Op::Not:
            return !holds(static_cast<int>(a[0]));
        case Op::And:
            return holds(static_cast<int>(a[0])) && holds(static_cast<int>(a[1]));
    }
    return false;
}

// args: the zone, home, the cards that must stand, how many there are, whether dealt ones count.
bool Board::stands(const Test& test) const {
    std::uint64_t standing = 0;
    const Piles piles = filled_;
    for (Piles zone = test.args[0] & piles; zone != 0; zone &= zone - 1) {
        const int pile = std::countr_zero(zone);
        const int foot = cards_[pile][0];
        if (down_[pile] == 0 && in(test.args[2], foot)) standing += test.args[4] != 0 || in(placed_, foot) ? 1 : 0;
    }
    for (Piles home = test.args[1] & piles; home != 0; home &= home - 1) {
        const int pile = std::countr_zero(home);
        for (int k = 0; k < size_[pile]; ++k) standing += in(test.args[2], cards_[pile][k]) ? 1 : 0;
    }
    return standing == test.args[3];
}

bool Board::blocked(const Test& test) {
    // Listing moves overwrites the targets of an action that may be in the middle of its own list.
    const Cards tops = tops_;
    const int empties = empties_;
    std::uint8_t kept[kCards + 2 * kMaxPiles];
    std::copy_n(first_top_, kCards, kept);
    std::copy_n(next_top_, kMaxPiles, kept + kCards);
    std::copy_n(empty_, kMaxPiles, kept + kCards + kMaxPiles);
    bool free = false;
    for (int action = 0; action < static_cast<int>(def_.actions.size()) && !free; ++action)
        free = in(test.args[0], action) && any_move(action);
    const bool result = !free && (test.args[1] == 0 || blocked_after(test));
    tops_ = tops;
    empties_ = empties;
    std::copy_n(kept, kCards, first_top_);
    std::copy_n(kept + kCards, kMaxPiles, next_top_);
    std::copy_n(kept + kCards + kMaxPiles, kMaxPiles, empty_);
    return result;
}

// No series of the `after` actions leads to a position in which one of the others goes.
bool Board::blocked_after(const Test& test) {
    std::unordered_set<std::string> seen;
    std::vector<std::uint8_t> bytes;
    const auto fresh = [&] {
        bytes.clear();
        key(bytes);
        return seen.emplace(bytes.begin(), bytes.end()).second;
    };
    struct Level {
        std::vector<Move> moves;
        std::size_t next = 0;
        std::size_t mark = 0;
    };
    const auto list = [&](Level& level) {
        for (int action = 0; action < static_cast<int>(def_.actions.size()); ++action)
            if (in(test.args[1], action)) each_move(action, [&](Move move) {
                level.moves.push_back(move);
                return false;
            });
    };
    const std::size_t start = mark();
    std::vector<Level> path(1);
    fresh();
    path[0].mark = start;
    list(path[0]);
    bool blocked = true;
    while (blocked && !path.empty()) {
        Level& level = path.back();
        undo(level.mark);
        if (level.next == level.moves.size()) {
            path.pop_back();
            continue;
        }
        apply(level.moves[level.next++]);
        if (!fresh()) continue;
        for (int action = 0; action < static_cast<int>(def_.actions.size()) && blocked; ++action)
            blocked = !(in(test.args[0], action) && any_move(action));
        if (seen.size() > kSeriesLimit) {
            trouble_ = Trouble::SeriesTooLong;
            break;
        }
        Level next;
        next.mark = mark();
        list(next);
        path.push_back(std::move(next));
    }
    undo(start);
    return blocked;
}

}  // namespace trefoil
