// Search for Canfield-like columns: a reserve, columns all face up and built in alternate colours,
// foundations that begin with one rank, a stock.  docs/kernel/canfield.md has the proofs.
//
// Ranks are counted from that first rank.  A position is which cards are home, the reserve's
// height, the stock, which cards lie at the feet of columns, and, unless any part of a column may
// move, which of two twins each other card lies on.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "../table.hpp"
#include "budget.hpp"
#include "columns_tree.hpp"
#include "draws.hpp"

namespace trefoil::canfield {

using namespace suited;
using Places = std::uint64_t;  // a set of places of the stock

inline constexpr int kMostColumns = 5;
inline constexpr int kMostStock = 40;

enum class Lift : std::uint8_t {
  Column,  // only a whole column
  Ends,    // a whole column or its top card
  Any,     // any part of a column
};

struct Input {
  int ranks = kMostRanks;
  int home[kSuits] = {0, 0, 0, 0};
  std::vector<std::vector<Card>> columns;  // bottom to top, each card fits on the one below
  std::vector<Card> reserve;               // bottom to top
  std::vector<Card> stock;                 // the next card to be drawn first
  std::vector<Card> waste;                 // bottom to top
  int draw = 3;
  std::uint8_t turnovers = kUnlimited;  // turnovers still allowed
  Lift lift = Lift::Column;
  bool around = true;      // the highest rank goes on the first one
  bool fill = false;       // a space is filled from the reserve at once
  bool after_any = false;  // the reserve used up, cards of columns may go into spaces
  bool back = false;       // a foundation's top card may go back onto a column
  int back_keep = 1;       // so many cards of each foundation stay
};

enum Switch : std::uint32_t {
  kSafeUp = 1u << 0,     // a card nobody will need goes home at once
  kSafeStock = 1u << 1,  // so does such a card of a stock all of whose cards can be reached
  kMerge = 1u << 2,      // where any part may move, which twin a card lies on is left out
  kOrder = 1u << 3,      // of two moves that may change places only one order is tried
  kHasty = 1u << 5,      // where columns run round, first a short search that only looks for a win
  kFill = 1u << 4,       // a space is filled from the reserve at once, as if the rules said so
  kBound = 1u << 6,      // a position that stays lost though nothing were ever covered is left
  kSettled = 1u << 7,    // safe too is a card if what could lie on it lies elsewhere for good
  kPass = 1u << 8,       // how far the stock is drawn counts only as far as a card could be used
  kLazyStock = 1u << 9,  // from a stock all of whose cards can be reached one is laid only to be laid on
  kFreeStock = 1u << 10,  // a position lost even if all cards of the stock could be reached is left
  kPatient = 1u << 11,  // that is asked only once a search has grown long, and then at length
  kAllSwitches = 0xffffffffu,
};

// Kinds of `Step`; `card` moves with all that lies on it; `to` is where it goes.
enum Kind : std::uint8_t {
  kUp = 0,           // from a column home
  kMove = 1,         // from a column to a column
  kReserveHome = 2,
  kReserveDown = 3,
  kStockHome = 4,
  kStockDown = 5,
  kBack = 6,
};
enum To : std::uint8_t { kFirst = 0, kSecond = 1, kSpace = 2, kHome = 3 };

struct State {
  Cards open;     // cards of the columns
  Cards feet;     // of these, those at the bottom
  Cards crossed;  // pairs of twins that carry the cards on them crosswise
  Cards next;     // the card each foundation waits for
  Places stock;   // places of stock and waste that still hold their card
  std::uint32_t home;      // cards home, four bits a suit
  std::uint8_t reserve;    // cards of the reserve
  std::uint8_t passed;     // cards of the waste
  std::uint8_t left;       // cards of stock and waste
  std::uint8_t spaces;     // empty columns
  std::uint8_t turnovers;  // turnovers left

  int height(int suit) const { return static_cast<int>(home >> (4 * suit)) & 15; }
};

// The moves of a position: for each kind, by target, the cards that move.
struct Moves {
  Cards up = 0;
  Cards head[2] = {};  // whole columns
  Cards part[3] = {};  // parts of columns
  Cards down[2] = {};
  Cards reserve_home = 0;
  Cards reserve_down[3] = {};
  Cards stock_home = 0;
  Cards stock_down[3] = {};
};

// What can be had if no move took anything away; it only grows.
struct Relaxed {
  Cards bare = 0;     // cards of columns that can be free
  Cards at_hand = 0;  // cards that can leave the reserve or the stock
  Cards laid = 0;     // of these, those that can lie in a column
  Cards homed = 0;    // cards that can go home
  Cards fit = 0;      // cards that can find one to lie on
  Cards places_on = 0;  // for each card that can carry one, one card of those it could carry
  Cards next = 0;
  Places places = 0;  // places of the stock that can be reached
  std::uint32_t height = 0;
  bool space = false;  // the reserve can be used up and a column free after that

  bool same(const Relaxed& r) const {
    return bare == r.bare && at_hand == r.at_hand && laid == r.laid && homed == r.homed && fit == r.fit &&
           places == r.places && space == r.space;
  }
};

struct Move {
  Kind kind;
  To to;
  Card card;
};

// The tables of one deal, and what moves do.
class Board {
 public:
  Board(const Input& input, std::uint32_t switches);

  const char* refusal() const { return refusal_; }
  const State& start() const { return start_; }
  // Whether `settle` also sends cards home that might be missed: then only a win proves anything.
  void hasty(bool yes) { hasty_ = yes; }
  bool runs_round() const { return rules_.around; }
  bool won(const State& s) const { return s.home == full_; }
  Key128 key(const State& s) const;
  Moves moves(const State& s) const;
  void make(State& s, const Move& move) const;
  // Turns the stock to the first card that could be used before it is turned over.
  void turn(State& s) const;
  // Whether a card of the stock may wait there until one is laid on it.
  bool stock_waits() const { return stock_free() && !merged_; }
  // Those of the moves that lay a card on this one.
  Moves onto(const Moves& all, Card card) const;
  bool unlimited() const { return stock_.unlimited(); }
  // Whether every card of the stock can be reached at any time.
  bool stock_free() const { return stock_.free(); }
  // Whether the position is lost even if no move took anything away.
  bool hopeless(const State& s) const;
  // Fills spaces and sends safe cards home, where that loses nothing, and notes so.
  void settle(State& s, bool& forced, std::vector<Step>* line) const;

 private:
  bool on(Switch which) const { return (switches_ & which) != 0; }
  const char* check(const Input& in) const;
  void put(const Input& in);

  Cards carriers(Cards cards) const;  // these two in canfield_cards.hpp
  Cards carried(Cards cards) const;
  Cards covered(const State& s) const;
  Cards uncovered(const State& s) const;
  Cards safe(const State& s) const;
  Cards at_home(const State& s) const;
  Cards carry_nothing(const State& s) const;
  Cards apart(const State& s, Cards cards, Cards targets, int to) const;

  void relax(const State& s, Relaxed& r) const;
  int at_feet(const Relaxed& r, Cards cards) const;
  void relax_home(const State& s, Relaxed& r) const;
  void relax_reserve(const State& s, Relaxed& r) const;
  void relax_stock(const State& s, Relaxed& r) const;

  void rise(State& s, Card card) const;
  void lay(State& s, Card card, To to) const;
  void tidy(State& s) const;

  Input rules_;  // the options of the input; its piles are not read again
  std::uint32_t switches_;
  const char* refusal_ = nullptr;
  State start_{};
  bool merged_ = false;
  bool hasty_ = false;
  std::uint32_t full_ = 0;
  Cards lowest_ = 0;   // cards of the first rank
  Cards highest_ = 0;  // and of the last
  Card reserve_[52] = {};
  Draws<Places, kMostStock> stock_;
};

struct Child {
  State state;
  Key128 key;
  Move move;
  bool taken;   // the move took a card of the stock
  bool forced;  // safe cards have gone home after it
  bool first;
  bool stage;   // and the next move lays one on that card
};

// A depth-first walk.
class Walk : public ColumnsTree<Child, Moves> {
 public:
  // `met`: where the keys of children will be looked up.
  Walk(const Input& input, std::uint32_t switches, const Table<Key128>& met) : board(input, switches), switches_(switches), met_(met) {}

  bool on(Switch which) const { return (switches_ & which) != 0; }
  // The walk begins at this position.
  const Child& begin(const State& s);
  // Goes into a child, whose parent is the last node: its own children are put behind all others.
  void open(std::size_t index);

  Board board;

 private:
  void add(const State& s, Kind kind, To to, Cards cards);

  std::uint32_t switches_;
  const Table<Key128>& met_;
};

// The same deal with a stock all of whose cards can be reached: what is lost there is lost.  For games in which no
// position comes again.
class FreeStock {
 public:
  static bool serves(const Input& input, const Board& board) {
    return input.lift == Lift::Column && !input.back && !board.stock_free();
  }

  enum class Answer : std::uint8_t { Lost, Perhaps, Open };

  FreeStock(const Input& input, std::size_t memory, std::uint32_t switches);

  // Begins a question about a position of the search.  Open: `run` has to find out.
  Answer ask(const State& s);
  // Enters up to `budget` more positions.
  Answer run(std::uint64_t budget);
  // Leaves the question: the position counts as one that is perhaps won.
  void leave() { perhaps_.insert(walk_.children.front().key); }
  // Positions entered in all questions.
  std::uint64_t entered() const { return entered_; }
  std::size_t stored() const { return lost_.size() + perhaps_.size(); }

 private:
  bool enter(std::size_t index);

  Table<Key128> lost_;
  Table<Key128> perhaps_;  // won, or a question about it has been left
  Walk walk_;
  std::uint64_t entered_ = 0;
  bool begun_ = false;
};

class Search {
 public:
  Search(const Input& input, const Limits& limits, std::uint32_t switches = kAllSwitches);

  const char* refusal() const { return walk_.board.refusal(); }
  // Searches through up to `budget` more positions.  True when the search has ended.
  bool step(std::uint64_t budget);
  const Result& result() const { return budget_.result; }

 private:
  bool on(Switch which) const { return walk_.on(which); }
  std::size_t stored() const { return table_.size() + (free_ ? free_->stored() : 0); }
  void enter(std::size_t index);
  void begin();
  bool again();
  bool lost_anyhow(const State& s);
  bool ask_first();
  void count(std::uint64_t before);
  void write_line(std::size_t last);

  Budget budget_;
  std::size_t memory_;
  Table<Key128> table_;
  Walk walk_;
  std::unique_ptr<FreeStock> free_;
  std::uint64_t entered_ = 0;  // positions of this search alone
  std::uint64_t first_ = 0;    // positions entered for the first question
  bool begun_ = false;
  bool hasty_ = false;
  bool first_asked_ = false, asking_ = false;
};

}  // namespace trefoil::canfield
