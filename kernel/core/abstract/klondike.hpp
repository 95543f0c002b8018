// Search for Klondike-like columns: hidden cards, any part of a run may move, any way of building
// down and of filling spaces.  docs/kernel/klondike.md has the abstraction and the proofs.
#pragma once

#include <cstdint>
#include <vector>

#include "../table.hpp"
#include "budget.hpp"
#include "columns_tree.hpp"
#include "klondike_state.hpp"

namespace trefoil::klondike {

class Search {
 public:
  Search(const Input& input, const Limits& limits, std::uint32_t switches = kAllSwitches);

  // Why the input cannot be searched by this abstraction, or null.  Then `step` does nothing and
  // the result is Unknown with Cause::Impossible.
  const char* refusal() const { return refusal_; }

  // Searches through up to `budget` more positions.  True when the search has ended.
  bool step(std::uint64_t budget);
  const Result& result() const { return budget_.result; }

 private:
  struct Move {
    Kind kind;
    Card card;
  };
  struct Child {
    State state;
    std::uint64_t key;
    Cards shown;    // cards turned up by the move
    Move move;
    bool final;     // the move can never be taken back
    bool forced;    // safe cards have gone home after the move
    bool stage;     // of a move of several parts: not stored, and it must go on at once
    bool vacating;  // such a stage, to which a king must move next
    bool first;     // the position the search begins with
  };
  // The moves of a position, as the cards that move.
  struct Moves {
    Cards up = 0;
    Cards root_up = 0;  // of these, the roots
    Cards reveal = 0;
    Cards down = 0;
    Cards stock_home = 0;
    Cards stock_down = 0;
    Cards vacate = 0;  // roots that could leave their column to a king
  };
  using Tree = ColumnsTree<Child, Moves>;
  using Node = Tree::Node;

  bool on(Switch which) const { return (switches_ & which) != 0; }
  // Exact: every part of the state that differs makes another key.
  std::uint64_t key(const State& s) const {
    return s.home | std::uint64_t{s.stock} << 16 | std::uint64_t{s.passed} << 40 |
           (std::uint64_t{s.layout} + layouts_ * (set_.stock.unlimited() ? 0u : s.turnovers)) << 45;
  }
  bool won(const State& s) const { return s.home == full_; }

  void settle(State& s, bool& forced, std::vector<Step>* line) const;
  Moves moves(const State& s) const;
  void cut(Moves& m, const Moves& before, const Child& child) const;
  void cut_one_by_one(Moves& m, const Moves& before, const State& parent, const Child& child) const;
  bool still(const State& s, Move move) const;

  void add_one(const State& s, Kind kind, Card card);
  void add(const State& s, Kind kind, Cards cards);
  void add_down(const State& s, Kind kind, Cards cards);
  void add_vacating(const State& s, Cards cards);
  void open(const Child& at, const Node* parent);
  bool met(const Child& child);
  void enter(std::size_t index);
  void begin();
  void write_line(std::size_t last);

  Setting set_;
  Budget budget_;
  std::uint32_t switches_;
  const char* refusal_ = nullptr;
  State start_{};
  std::uint32_t full_ = 0;
  std::uint64_t layouts_ = 1;
  bool reach_all_ = false;  // every card of the stock can be had at any time
  // Switches that are on and make sense here.
  bool lazy_stock_ = false;
  bool bound_ = false;
  bool pass_ = false;
  Table<std::uint64_t> table_;
  Tree tree_;
  bool begun_ = false;
};

}  // namespace trefoil::klondike
