// The tree of a search of columns: positions that wait to be entered, and those on the way to the present one.
#pragma once

#include <cstddef>
#include <vector>

#include "budget.hpp"

namespace trefoil {

// A child knows its `key`, whether it is the `first` position, and whether it is a `stage` of a move of several
// parts, which is not kept and must go on at once.
template <class Child, class Moves>
struct ColumnsTree {
  struct Node {
    std::size_t self;   // its place among the children
    std::size_t first;  // its own children are [first, end); [next, end) are still to be searched
    std::size_t next;
    std::size_t end;
    Moves all;  // every move of it, those left out as well
  };

  std::vector<Child> children;
  std::vector<Node> nodes;

  ColumnsTree() {
    children.reserve(1024);
    nodes.reserve(256);
  }

  const Child& of(const Node& node) const { return children[node.self]; }
  // Leaves the last node, all of whose children have been searched.
  void close() {
    children.resize(nodes.back().first);
    nodes.pop_back();
  }
  template <class Key>
  bool on_path(const Key& key) const {
    for (const Node& node : nodes)
      if (!of(node).stage && of(node).key == key) return true;
    return false;
  }

  // Calls `each` for every position on the way from behind the first one to this child.
  template <class Each>
  void along(std::size_t last, Each each) const {
    for (const Node& node : nodes)
      if (!of(node).first) each(of(node));
    if (!children[last].first) each(children[last]);
  }

  // Enters children until the budget ends the slice or the search.  True when the search has ended.
  template <class Stored, class Enter>
  bool run(Budget& budget, Stored stored, Enter enter) {
    while (!budget.done && !nodes.empty()) {
      Node& node = nodes.back();
      if (node.next == node.end) {
        close();
        continue;
      }
      if (budget.pause(stored())) return budget.done;
      enter(node.next++);
    }
    budget.look(stored());
    if (!budget.done) budget.finish(Verdict::Lost);
    return true;
  }
};

}  // namespace trefoil
