// Whole runs: the search, depth first with an explicit stack.
#include "whole_runs.hpp"

#include "klondike_setting.hpp"

namespace trefoil::whole_runs {

Search::Search(const Input& input, const Limits& limits, std::uint32_t switches)
    : budget_(limits),
      switches_(switches),
      open_(input.open),
      end_card_(input.end_card),
      ends_(input.ends),
      table_(limits.memory_bytes) {
  refusal_ = klondike::prepare(input, set_, start_);
  if (refusal_ == nullptr && (set_.columns > 7 || set_.layouts > 50000 || (input.turnovers > 9 && !set_.stock.unlimited())))
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
        start_.crossed |= with_twins(bit(column.open[i - 1]));
  tidy(start_);
}

void Search::add(const State& s, Kind kind, To to, Cards cards) {
  while (cards != 0) {
    const Card card = last_of(cards);
    cards &= ~bit(card);
    Child& child = tree_.children.emplace_back();
    child.state = s;
    child.move = {kind, to, card};
    child.taken = kind == kStockHome || kind == kStockDown;
    child.forced = child.stage = child.first = false;
    make(child.state, child.move);
    settle(child.state, child.forced, nullptr);
    child.key = key(child.state);
    table_.prefetch(child.key);
  }
}

void Search::add_vacating(const State& s, To to, Cards cards) {
  for (; cards != 0; cards &= cards - 1) {
    Child& child = tree_.children.emplace_back();
    child.state = s;
    child.move = {kMove, to, first_of(cards)};
    child.taken = child.forced = child.first = false;
    child.stage = true;
    make(child.state, child.move);
  }
}

// Puts the children of a position on the stack.
void Search::open(const Child& at, const Node* parent) {
  const State s = at.state;
  Node node;
  node.all = moves(s);
  node.first = node.next = tree_.children.size();
  Moves m = node.all;
  if (at.stage) {
    m = {};
    m.head[kSpace] = node.all.head[kSpace] & set_.kings;
    m.stock_down[kSpace] = node.all.stock_down[kSpace] & set_.kings;
  } else if (on(kOrder) && parent != nullptr && !tree_.of(*parent).stage && at.taken && !at.forced) {
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
  node.end = tree_.children.size();
  tree_.nodes.push_back(node);
}

// Goes into one child.
void Search::enter(std::size_t index) {
  ++budget_.result.nodes;
  const Child child = tree_.children[index];
  if (!child.stage) {
    if (child.state.home == full_) {
      write_line(index);
      budget_.finish(Verdict::Won);
      return;
    }
    if (table_.insert(child.key) == Entry::Present) return;
    if (table_.lossy() && tree_.on_path(child.key)) return;
  }
  open(child, tree_.nodes.empty() ? nullptr : &tree_.nodes.back());
  tree_.nodes.back().self = index;
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
  tree_.children.push_back(child);
  enter(0);
}

bool Search::step(std::uint64_t budget) {
  if (budget_.done) return true;
  budget_.begin(budget);
  if (!begun_) begin();
  return tree_.run(budget_, [&] { return table_.size(); }, [&](std::size_t child) { enter(child); });
}

// Plays the moves on the stack again, noting those that were forced.
void Search::write_line(std::size_t last) {
  State s = start_;
  bool forced = false;
  std::vector<Step>& line = budget_.result.line;
  settle(s, forced, &line);
  tree_.along(last, [&](const Child& child) {
    line.push_back({child.move.kind, child.move.card, 0, child.move.to});
    make(s, child.move);
    if (!child.stage) settle(s, forced, &line);
  });
}

}  // namespace trefoil::whole_runs
