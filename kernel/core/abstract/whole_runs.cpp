// Whole runs: the search, depth first with an explicit stack.
#include "whole_runs.hpp"

#include "klondike_setting.hpp"

namespace trefoil::whole_runs {

using klondike::card_bit;
using klondike::first_card;
using klondike::kLowOfPair;
using klondike::last_card;

Search::Search(const Input& input, const Limits& limits, std::uint32_t switches)
    : budget_(limits),
      switches_(switches),
      open_(input.open),
      end_card_(input.end_card),
      ends_(input.ends),
      table_(limits.memory_bytes) {
  refusal_ = klondike::prepare(input, set_, start_);
  if (refusal_ == nullptr && (set_.columns > 7 || set_.layouts > 50000 || (input.turnovers > 9 && !set_.unlimited)))
    refusal_ = "too many columns, layouts or turnovers for the key";
  if (refusal_ != nullptr) {
    budget_.finish(Verdict::Unknown, Cause::Impossible);
    return;
  }
  full_ = static_cast<std::uint32_t>(set_.ranks) * 0x1111u;
  start_.held = input.held && open_ != Open::Never;
  start_.moved = input.moved;
  for (const Column& column : input.columns)
    for (std::size_t i = 1; i < column.open.size(); ++i)
      if ((column.open[i] & 1) != (column.open[i - 1] & 1))
        start_.crossed |= klondike::with_twins(card_bit(column.open[i - 1]));
  tidy(start_);
  children_.reserve(1024);
  nodes_.reserve(256);
}

void Search::add(const State& s, Kind kind, To to, Cards cards) {
  while (cards != 0) {
    const Card card = last_card(cards);
    cards &= ~card_bit(card);
    Child& child = children_.emplace_back();
    child.state = s;
    child.move = {kind, to, card};
    child.taken = kind == kStockHome || kind == kStockDown;
    child.forced = child.vacating = child.first = false;
    make(child.state, child.move);
    settle(child.state, child.forced, nullptr);
    child.key = key(child.state);
    table_.prefetch(child.key);
  }
}

void Search::add_vacating(const State& s, To to, Cards cards) {
  for (; cards != 0; cards &= cards - 1) {
    Child& child = children_.emplace_back();
    child.state = s;
    child.move = {kMove, to, first_card(cards)};
    child.taken = child.forced = child.first = false;
    child.vacating = true;
    make(child.state, child.move);
  }
}

// Puts the children of a position on the stack.
void Search::open(const Child& at, const Node* parent) {
  const State s = at.state;
  Node node;
  node.all = moves(s);
  node.first = node.next = children_.size();
  node.vacating = at.vacating;
  Moves m = node.all;
  if (at.vacating) {
    m = {};
    m.head[kSpace] = node.all.head[kSpace] & set_.kings;
    m.stock_down[kSpace] = node.all.stock_down[kSpace] & set_.kings;
  } else if (on(kOrder) && parent != nullptr && !parent->vacating && at.taken && !at.forced) {
    const Moves& before = parent->all;
    m.up &= ~(open_ == Open::Stand ? before.up & ~set_.kings : before.up);
    for (int to = 0; to < 3; ++to) {
      m.head[to] &= ~before.head[to];
      m.end[to] &= ~before.end[to];
    }
    for (int to = 0; to < 2; ++to) m.down[to] &= ~before.down[to];
  }
  add(s, kUp, kHome, m.up & s.roots);
  for (To to : {kFirst, kSecond, kSpace}) add(s, kMove, to, m.head[to]);
  add(s, kStockHome, kHome, m.stock_home);
  add(s, kUp, kHome, m.up & ~s.roots);
  for (To to : {kFirst, kSecond, kSpace}) add(s, kStockDown, to, m.stock_down[to]);
  for (To to : {kFirst, kSecond, kSpace}) add(s, kEnd, to, m.end[to]);
  for (To to : {kFirst, kSecond}) add(s, kBack, to, m.down[to]);
  for (To to : {kFirst, kSecond}) add_vacating(s, to, m.vacate[to]);
  node.end = children_.size();
  nodes_.push_back(node);
}

bool Search::on_path(const Key128& key) const {
  for (const Node& node : nodes_)
    if (!children_[node.self].vacating && children_[node.self].key == key) return true;
  return false;
}

// Goes into one child.  True when the search has ended.
bool Search::enter(std::size_t index) {
  ++budget_.result.nodes;
  const Child child = children_[index];
  if (!child.vacating) {
    if (child.state.home == full_) {
      write_line(index);
      budget_.finish(Verdict::Won);
      return true;
    }
    if (table_.insert(child.key) == Entry::Present) return false;
    if (table_.lossy() && on_path(child.key)) return false;
  }
  open(child, nodes_.empty() ? nullptr : &nodes_.back());
  nodes_.back().self = index;
  return false;
}

void Search::begin() {
  begun_ = true;
  if (on(kStatic) && hopeless(start_)) {
    ++budget_.result.nodes;
    budget_.finish(Verdict::Lost);
    return;
  }
  Child child{};
  child.state = start_;
  child.first = true;
  settle(child.state, child.forced, nullptr);
  child.key = key(child.state);
  children_.push_back(child);
  enter(0);
}

bool Search::step(std::uint64_t budget) {
  if (budget_.done) return true;
  budget_.begin(budget);
  if (!begun_) begin();
  while (!budget_.done && !nodes_.empty()) {
    Node& node = nodes_.back();
    if (node.next == node.end) {
      children_.resize(node.first);
      nodes_.pop_back();
      continue;
    }
    if (budget_.pause(table_.size())) return budget_.done;
    enter(node.next++);
  }
  budget_.look(table_.size());
  if (!budget_.done) budget_.finish(Verdict::Lost);
  return true;
}

// Plays the moves on the stack again, noting those that were forced.
void Search::write_line(std::size_t last) {
  State s = start_;
  bool forced = false;
  std::vector<Step>& line = budget_.result.line;
  settle(s, forced, &line);
  std::vector<std::size_t> path;
  for (const Node& node : nodes_) path.push_back(node.self);
  path.push_back(last);
  for (std::size_t index : path) {
    const Child& child = children_[index];
    if (child.first) continue;
    line.push_back({child.move.kind, child.move.card, 0, child.move.to});
    make(s, child.move);
    if (!child.vacating) settle(s, forced, &line);
  }
}

}  // namespace trefoil::whole_runs
