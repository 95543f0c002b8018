// Canfield-like columns: the positions of a depth-first walk and their children.
#include "canfield.hpp"

namespace trefoil::canfield {

const Child& Walk::begin(const State& s) {
  children.clear();
  nodes.clear();
  Child child{};
  child.state = s;
  child.first = true;
  board.settle(child.state, child.forced, nullptr);
  if (on(kPass)) board.turn(child.state);
  child.key = board.key(child.state);
  children.push_back(child);
  return children.back();
}

void Walk::add(const State& s, Kind kind, To to, Cards cards) {
  while (cards != 0) {
    const Card card = last_of(cards);
    cards &= ~bit(card);
    Child& child = children.emplace_back();
    child.state = s;
    child.move = {kind, to, card};
    child.taken = kind == kStockHome || kind == kStockDown;
    child.forced = child.first = false;
    child.stage = kind == kStockDown && on(kLazyStock) && board.stock_waits();
    board.make(child.state, child.move);
    board.settle(child.state, child.forced, nullptr);
    if (on(kPass)) board.turn(child.state);
    child.key = board.key(child.state);
    met_.prefetch(child.key);
  }
}

void Walk::open(std::size_t index) {
  const Child at = children[index];
  const State& s = at.state;
  Node node;
  node.all = board.moves(s);
  node.self = index;
  node.first = node.next = children.size();
  Moves m = at.stage ? board.onto(node.all, at.move.card) : node.all;
  if (on(kOrder) && !nodes.empty() && at.taken && !at.forced) {
    const Moves& before = nodes.back().all;
    m.up &= ~before.up;
    m.reserve_home &= ~before.reserve_home;
    for (int to = 0; to < 3; ++to) {
      m.part[to] &= ~before.part[to];
      m.reserve_down[to] &= ~before.reserve_down[to];
    }
    for (int to = 0; to < 2; ++to) {
      m.head[to] &= ~before.head[to];
      m.down[to] &= ~before.down[to];
    }
  }
  add(s, kReserveHome, kHome, m.reserve_home);
  add(s, kUp, kHome, m.up & s.feet);
  for (To to : {kFirst, kSecond}) add(s, kMove, to, m.head[to]);
  for (To to : {kFirst, kSecond, kSpace}) add(s, kReserveDown, to, m.reserve_down[to]);
  add(s, kUp, kHome, m.up & ~s.feet);
  add(s, kStockHome, kHome, m.stock_home);
  for (To to : {kFirst, kSecond, kSpace}) add(s, kStockDown, to, m.stock_down[to]);
  for (To to : {kFirst, kSecond, kSpace}) add(s, kMove, to, m.part[to]);
  for (To to : {kFirst, kSecond}) add(s, kBack, to, m.down[to]);
  node.end = children.size();
  nodes.push_back(node);
}

}  // namespace trefoil::canfield
