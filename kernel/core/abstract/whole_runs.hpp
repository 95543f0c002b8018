// Search for Klondike-like columns in which a run moves only as a whole, and in which, once all
// kings stand, any card may open an empty column.  docs/kernel/whole-runs.md has the proofs.
//
// Here it matters which of two twins a card lies on, so the key has 128 bits.
#pragma once

#include <cstdint>
#include <vector>

#include "../table.hpp"
#include "budget.hpp"
#include "columns_tree.hpp"
#include "klondike_state.hpp"

namespace trefoil::whole_runs {

using namespace suited;
using klondike::Column;

// When any card, and not only a king, may go into an empty column.
enum class Open : std::uint8_t {
  Stood,  // from the moment all kings lie at the feet of columns or at home
  Stand,  // only while all of them lie at the feet of columns
  Moved,  // as Stood, but a king counts at a foot only if it was moved there
  Never,
};

struct Input : klondike::Input {
  Open open = Open::Stood;
  bool end_card = true;     // then the end card of a longer run, too, may go into an empty column
  bool ends = false;        // such an end card may also move to another column
  bool held = false;        // that moment has come
  std::uint8_t moved = 0;   // suits whose king was moved to the foot of a column, one bit each
};

enum Switch : std::uint32_t {
  kSafeUp = 1u << 0,     // a card nobody will need goes home at once
  kLazySpace = 1u << 1,  // a column is vacated only for a king that moves in next
  kOrder = 1u << 2,      // of two moves that may change places only one order is tried
  kStatic = 1u << 3,     // dead deals recognised without search
  kAllSwitches = 0xffffffffu,
};

// Kinds of `Step`; `card` moves with all that lies on it, and `to` is 0 or 1 for the first or the
// second of the two cards it fits on, 2 for an empty column, 3 for home.
enum Kind : std::uint8_t { kUp = 0, kMove = 1, kEnd = 2, kStockHome = 3, kStockDown = 4, kBack = 5 };
enum To : std::uint8_t { kFirst = 0, kSecond = 1, kSpace = 2, kHome = 3 };

struct State : klondike::State {
  Cards feet;          // cards that lie alone at the foot of a column they were moved to, but kings
  Cards crossed;       // pairs of twins on which the cards lie crosswise: first on second
  std::uint8_t moved;  // as in the input
  bool held;
};

class Search {
 public:
  Search(const Input& input, const Limits& limits, std::uint32_t switches = kAllSwitches);

  const char* refusal() const { return refusal_; }
  bool step(std::uint64_t budget);
  const Result& result() const { return budget_.result; }

 private:
  struct Move {
    Kind kind;
    To to;
    Card card;
  };
  struct Child {
    State state;
    Key128 key;
    Move move;
    bool taken;     // the move took a card of the stock
    bool forced;    // safe cards have gone home after the move
    bool stage;     // a column has been vacated: not stored, and a king must move next
    bool first;
  };
  // The moves of a position: for each kind, by target, the cards that move.
  struct Moves {
    Cards up = 0;
    Cards head[3] = {};
    Cards end[3] = {};
    Cards down[2] = {};
    Cards stock_home = 0;
    Cards stock_down[3] = {};
    Cards vacate[2] = {};
  };
  using Tree = ColumnsTree<Child, Moves>;
  using Node = Tree::Node;

  bool on(Switch which) const { return (switches_ & which) != 0; }
  Key128 key(const State& s) const;
  Cards covered(const State& s) const;
  Cards covering(const State& s) const;
  Moves moves(const State& s) const;
  void make(State& s, const Move& move) const;
  void settle(State& s, bool& forced, std::vector<Step>* line) const;
  void up(State& s, Card card) const;
  void lay(State& s, Card card, To to) const;
  void lift(State& s, Card card) const;
  void tidy(State& s) const;
  bool hopeless(const State& s) const;

  void add(const State& s, Kind kind, To to, Cards cards);
  void add_vacating(const State& s, To to, Cards cards);
  void open(const Child& at, const Node* parent);
  void enter(std::size_t index);
  void begin();
  void write_line(std::size_t last);

  klondike::Setting set_;
  Budget budget_;
  std::uint32_t switches_;
  Open open_;
  bool end_card_;
  bool ends_;
  const char* refusal_ = nullptr;
  State start_{};
  std::uint32_t full_ = 0;
  Table<Key128> table_;
  Tree tree_;
  bool begun_ = false;
};

}  // namespace trefoil::whole_runs
