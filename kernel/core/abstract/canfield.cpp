// Canfield-like columns: the search, depth first with an explicit stack.
#include "canfield.hpp"

namespace trefoil::canfield {
namespace {

constexpr std::uint64_t kHastyPositions = 1'000'000;

}  // namespace

Search::Search(const Input& input, const Limits& limits, std::uint32_t switches)
    : board_(input, switches), budget_(limits), switches_(switches), memory_(limits.memory_bytes), table_(limits.memory_bytes) {
  if (board_.refusal() != nullptr) {
    budget_.finish(Verdict::Unknown, Cause::Impossible);
    return;
  }
  children_.reserve(1024);
  nodes_.reserve(256);
}

void Search::add(const State& s, Kind kind, To to, Cards cards) {
  while (cards != 0) {
    const Card card = static_cast<Card>(63 - __builtin_clzll(cards));
    cards &= ~(Cards{1} << card);
    Child& child = children_.emplace_back();
    child.state = s;
    child.move = {kind, to, card};
    child.taken = kind == kStockHome || kind == kStockDown;
    child.forced = child.first = false;
    child.stage = kind == kStockDown && on(kLazyStock) && board_.stock_waits();
    board_.make(child.state, child.move);
    board_.settle(child.state, child.forced, nullptr);
    if (on(kPass)) board_.turn(child.state);
    child.key = board_.key(child.state);
    table_.prefetch(child.key);
  }
}

// Puts the children of a position on the stack.
void Search::open(const Child& at, const Node* parent) {
  const State s = at.state;
  Node node;
  node.all = board_.moves(s);
  node.first = node.next = children_.size();
  Moves m = at.stage ? board_.onto(node.all, at.move.card) : node.all;
  if (on(kOrder) && parent != nullptr && at.taken && !at.forced) {
    const Moves& before = parent->all;
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
  node.end = children_.size();
  nodes_.push_back(node);
}

bool Search::on_path(const Key128& key) const {
  for (const Node& node : nodes_)
    if (!children_[node.self].stage && children_[node.self].key == key) return true;
  return false;
}

void Search::enter(std::size_t index) {
  ++budget_.result.nodes;
  const Child child = children_[index];
  if (board_.won(child.state)) {
    write_line(index);
    budget_.finish(Verdict::Won);
    return;
  }
  if (child.stage) {  // half a move: what follows is not all that is legal, so it is not kept
    open(child, &nodes_.back());
    nodes_.back().self = index;
    return;
  }
  if (table_.insert(child.key) == Entry::Present) return;
  if (table_.lossy() && on_path(child.key)) return;
  // Whatever can be won with the stock turned over can be won from here.
  if (on(kPass) && child.state.passed != 0 && board_.unlimited()) {
    State over = child.state;
    over.passed = 0;
    table_.insert(board_.key(over));
  }
  if (on(kBound) && board_.hopeless(child.state)) return;
  open(child, nodes_.empty() ? nullptr : &nodes_.back());
  nodes_.back().self = index;
}

void Search::begin() {
  Child child{};
  child.state = board_.start();
  child.first = true;
  board_.settle(child.state, child.forced, nullptr);
  if (on(kPass)) board_.turn(child.state);
  child.key = board_.key(child.state);
  children_.push_back(child);
  enter(0);
}

// The hasty search has found nothing: begins the complete one.  False if this was it.
bool Search::again() {
  if (!hasty_) return false;
  hasty_ = false;
  board_.hasty(false);
  table_ = Table<Key128>(memory_);
  children_.clear();
  begin();
  return !nodes_.empty();
}

bool Search::step(std::uint64_t budget) {
  if (budget_.done) return true;
  budget_.begin(budget);
  if (!begun_) {
    begun_ = true;
    hasty_ = on(kHasty) && on(kSafeUp) && board_.runs_round();
    board_.hasty(hasty_);
    begin();
  }
  while (!budget_.done && (!nodes_.empty() || again())) {
    Node& node = nodes_.back();
    if (node.next == node.end) {
      children_.resize(node.first);
      nodes_.pop_back();
      continue;
    }
    if (budget_.pause(table_.size())) return budget_.done;
    if (hasty_ && budget_.result.nodes >= kHastyPositions)
      nodes_.clear();
    else
      enter(node.next++);
  }
  budget_.look(table_.size());
  if (!budget_.done) budget_.finish(Verdict::Lost);
  return true;
}

// Plays the moves on the stack again, noting those that were forced.
void Search::write_line(std::size_t last) {
  State s = board_.start();
  bool forced = false;
  std::vector<Step>& line = budget_.result.line;
  board_.settle(s, forced, &line);
  std::vector<std::size_t> path;
  for (const Node& node : nodes_) path.push_back(node.self);
  path.push_back(last);
  for (std::size_t index : path) {
    const Child& child = children_[index];
    if (child.first) continue;
    line.push_back({child.move.kind, child.move.card, 0, child.move.to});
    board_.make(s, child.move);
    board_.settle(s, forced, &line);
  }
}

}  // namespace trefoil::canfield
