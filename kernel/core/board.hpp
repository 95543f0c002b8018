// One position of a lowered game, changed in place: legal moves, apply, undo, hash, exact key.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "definition.hpp"

namespace trefoil {

// Play: `from`, `to` and how many cards from the top the lift reaches.  Draw, Turn: the two piles.
struct Move {
    std::uint8_t action = 0;
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    std::uint8_t count = 0;

    friend bool operator==(const Move&, const Move&) = default;
};

// A position as it is given and taken: bottom to top, pile by pile.
struct Position {
    std::vector<std::vector<std::uint8_t>> piles;
    std::vector<std::uint8_t> down;
    std::vector<std::uint8_t> used;
    std::uint32_t held = 0;
    Cards placed = 0;
};

// What a test could not decide; the search that meets it must say "unknown".
enum class Trouble : std::uint8_t { None, SeriesTooLong, NoOrder };

class Board {
  public:
    // `orders[k]`: the order of the full pack that redeal k follows.  `definition` must outlive it.
    Board(const Definition& definition, std::vector<std::vector<std::uint8_t>> orders);

    // Takes a position.  Returns null, or what is wrong with it; then the board must not be used.
    const char* set(const Position& position);
    Position position() const;

    const Definition& definition() const { return def_; }

    // ---------------------------------------------------------------- what may be done
    bool won() { return holds(def_.win); }
    bool lost() { return def_.loss >= 0 && holds(def_.loss); }
    bool ended() { return won() || lost(); }
    // Every legal move except those of the `banned` actions; the end of the game is not asked.
    void moves(std::vector<Move>& out, std::uint32_t banned = 0);
    bool allowed(int action);
    bool any_move(int action);
    bool holds(int test);

    // ---------------------------------------------------------------- doing and undoing
    std::size_t mark() const { return log_.size(); }
    void apply(Move move);  // the move must be legal
    void undo(std::size_t mark);
    std::uint64_t perft(int depth);

    // ---------------------------------------------------------------- naming the position
    // Equal for positions that differ only in the order of piles that may be exchanged.
    std::uint64_t hash() const;
    // The exact position, in the same sense; `decode` gives a position back.
    void key(std::vector<std::uint8_t>& out) const;
    // For each pile of the position that `decode` makes of this position's key, the pile here.
    void places(std::uint8_t* place) const;
    // Takes the position of a key that `key` has made, as `set` takes one.
    void load(const std::uint8_t* key, std::size_t length);
    static Position decode(const Definition& definition, const std::uint8_t* key, std::size_t length);

    // Whether the pile may be exchanged with others of its group now.
    bool exchangeable(int pile) const {
        const int until = def_.piles[static_cast<std::size_t>(pile)].until;
        return until < 0 || size_[until] == 0;
    }
    // Whether two moves are one but for which of two exchangeable empty piles they go to.
    bool alike(const Move& a, const Move& b) const {
        return a.action == b.action && a.from == b.from && a.count == b.count && size(a.to) == 0 && size(b.to) == 0 &&
               def_.piles[a.to].group == def_.piles[b.to].group && exchangeable(b.to);
    }

    int size(int pile) const { return size_[pile]; }
    int down(int pile) const { return down_[pile]; }
    int used(int action) const { return used_[action]; }
    std::uint8_t card(int pile, int index) const { return cards_[pile][index]; }
    Piles filled() const { return filled_; }
    Trouble trouble() const { return trouble_; }
    void forgive() { trouble_ = Trouble::None; }

  private:
    enum class Change : std::uint8_t { Moved, Drawn, Dealt, Turned, Pulled, Down, Used, Held, Placed, Redealt };
    struct Undo {
        Change change;
        std::uint8_t a, b, c;
        std::uint64_t value;
    };

    template <class Sink>
    bool each_move(int action, Sink&& sink);
    template <class Sink>
    bool each_play(int index, const Action& action, Sink&& sink);
    template <class Sink>
    bool each_target(int index, const Action& action, int from, int lifted, Sink&& sink);
    void find_targets(const Action& action);
    int lifts(const Action& action, int pile, std::uint8_t* counts) const;
    int run_length(const Action& action, int pile) const;
    bool lands(const Action& action, int to, int lifted) const;
    bool opens(int start, int card, int pile);
    bool follows(const Relation& fits, int card, int neighbour) const;
    bool ordered(const Test& test) const;
    bool stands(const Test& test) const;
    bool blocked(const Test& test);
    bool blocked_after(const Test& test);

    void order(std::uint8_t* order) const;

    void settle();
    bool turn_up(const Effect& effect);
    bool fill(const Effect& effect);
    bool close_up(const Effect& effect);
    bool take_out(const Effect& effect);
    void redeal(const Action& action, int times);
    void lay(const DealStep& step, std::vector<std::uint8_t>& rest);

    void push(int pile, std::uint8_t card);
    void move_cards(int from, int to, int count);
    void reverse_cards(int from, int to, int count);
    void set_down(int pile, int down);
    void replace(int pile, const std::uint8_t* cards, int count, int down);
    void touch(int pile);
    void log(Change change, int a, int b, int c, std::uint64_t value);

    const Definition& def_;
    std::vector<std::vector<std::uint8_t>> orders_;
    std::uint8_t size_[kMaxPiles] = {};
    std::uint8_t down_[kMaxPiles] = {};
    std::uint8_t used_[kMaxActions] = {};
    std::uint32_t held_ = 0;
    Cards placed_ = 0;
    Piles filled_ = 0;
    std::uint64_t sum_ = 0;  // of all piles' shares; exchanging two piles of a group keeps it
    std::uint64_t share_[kMaxPiles] = {};
    std::uint8_t cards_[kMaxPiles][kMaxCards] = {};
    std::uint64_t prefix_[kMaxPiles][kMaxCards + 1] = {};  // hash of the lowest n cards of a pile
    std::vector<Undo> log_;
    std::vector<std::uint8_t> saved_;  // the piles a redeal gathered, for undo
    Trouble trouble_ = Trouble::None;

    // Targets of the action being listed: which cards lie on top, where, and what is empty.
    Cards tops_ = 0;
    std::uint8_t first_top_[kCards] = {};
    std::uint8_t next_top_[kMaxPiles] = {};
    std::uint8_t empty_[kMaxPiles] = {};
    int empties_ = 0;
};

inline constexpr std::uint64_t kPrime = 0x9e3779b97f4a7c15ull;

// A 64-bit mixer; no verdict rests on it, since tables compare whole keys.
inline std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ull;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ull;
    return x ^ x >> 32;
}

}  // namespace trefoil
