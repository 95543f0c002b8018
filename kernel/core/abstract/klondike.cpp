// The search: depth first over exact keys, with an explicit stack, so that it can stop anywhere.
#include "klondike.hpp"

#include "klondike_setting.hpp"

namespace trefoil::klondike {

Search::Search(const Input& input, const Limits& limits, std::uint32_t switches)
    : budget_(limits), switches_(switches), table_(limits.memory_bytes) {
  refusal_ = prepare(input, set_, start_);
  layouts_ = set_.layouts;
  const std::uint64_t most = set_.stock.unlimited() ? layouts_ : layouts_ * (input.turnovers + 1u);
  if (refusal_ == nullptr && most > (std::uint64_t{1} << 19)) refusal_ = "too many layouts for the key";
  if (refusal_ != nullptr) {
    budget_.finish(Verdict::Unknown, Cause::Impossible);
    return;
  }
  full_ = static_cast<std::uint32_t>(set_.ranks) * 0x1111u;
  reach_all_ = set_.stock.free();
  lazy_stock_ = on(kLazyStock) && reach_all_ && set_.fill != Fill::Any;
  bound_ = on(kBound) && set_.fill != Fill::Any;
  pass_ = on(kPass) && set_.fill != Fill::Any;
}

// ---------------------------------------------------------------- one position

void Search::settle(State& s, bool& forced, std::vector<Step>* line) const {
  if (!on(kSafeUp)) return;
  const auto note = [&](Kind kind, Card card) {
    forced = true;
    if (line != nullptr) line->push_back({kind, card, 0, 0});
  };
  for (;;) {
    const Cards wanted = s.next & set_.safe(s.home);
    const Cards here = s.open & wanted & set_.uncovered(s);
    if (here != 0) {
      const Card card = first_of(here);
      set_.up(s, card);
      note(kUp, card);
      continue;
    }
    if (!reach_all_ || !on(kSafeStock)) return;
    const Cards there = set_.stock.cards_of(s.stock) & wanted;
    if (there == 0) return;
    const Card card = first_of(there);
    set_.stock_home(s, card);
    note(kStockHome, card);
  }
}

Search::Moves Search::moves(const State& s) const {
  Moves m;
  Cards uncovered = set_.uncovered(s);
  Cards placeable = set_.placeable(s, uncovered);
  if (set_.fill == Fill::Any && set_.room(s) > 0) uncovered = placeable = ~Cards{0};
  const Cards stock = set_.stock.cards_of(set_.stock.reachable(s));
  m.up = s.open & uncovered & s.next;
  m.reveal = s.roots & placeable;
  if (on(kLazySpace)) {
    const Cards alone = m.reveal & set_.feet;
    m.reveal &= ~alone;
    if (set_.fill == Fill::Kings && s.spaces == 0) m.vacate = alone;
  }
  if (set_.back) {
    m.down = (s.next >> kSuits) & placeable;
    if (on(kSafeUp)) m.down &= ~set_.safe(s.home);
  }
  m.stock_home = stock & s.next;
  m.stock_down = stock & placeable;
  return m;
}

// Leaves out moves that were there before the last one and could as well have been made first.
void Search::cut(Moves& m, const Moves& before, const Child& child) const {
  if (child.forced || !child.final) return;
  const Cards shown = set_.with_alike(child.shown);
  const Cards onto_shown = set_.riders(shown);
  const Cards earlier = bit(child.move.card) - 1;
  switch (child.move.kind) {
    case kBack:
      return;
    case kUp:
      m.up &= ~(before.up & (~before.root_up | earlier) & ~shown);
      break;
    case kReveal:
      m.up &= ~(before.up & ~shown);
      m.reveal &= ~(before.reveal & earlier & ~onto_shown);
      break;
    case kStockHome:
    case kStockDown:
      m.up &= ~before.up;
      m.reveal &= ~before.reveal;
      break;
  }
  m.down &= ~(before.down & ~onto_shown);
}

// The same where any card may fill a space: spaces tie all moves together, so it is asked of each
// whether the last move could still have been made after it.
void Search::cut_one_by_one(Moves& m, const Moves& before, const State& parent, const Child& child) const {
  if (child.forced || !child.final) return;
  const Cards earlier = bit(child.move.card) - 1;
  const bool taken = child.move.kind == kStockHome || child.move.kind == kStockDown;
  const bool ample = set_.room(parent) >= 2;
  const auto leave_out = [&](Cards& of, Kind kind, Cards cards) {
    for (cards &= of; cards != 0; cards &= cards - 1) {
      const Card card = first_of(cards);
      if (!ample) {
        State s = parent;
        set_.move(s, kind, card);
        if (!still(s, child.move)) continue;
      }
      of &= ~bit(card);
    }
  };
  leave_out(m.up, kUp, child.move.kind == kUp ? before.up & (~before.root_up | earlier) : before.up);
  if (child.move.kind != kUp) leave_out(m.reveal, kReveal, taken ? before.reveal : before.reveal & earlier);
  leave_out(m.down, kBack, before.down);
}

// Whether a move of the columns has left another one legal that was so before it.
bool Search::still(const State& s, Move move) const {
  if (move.kind == kStockHome || set_.room(s) > 0) return true;
  const Cards uncovered = set_.uncovered(s);
  return ((move.kind == kUp ? uncovered : set_.riders(uncovered)) & bit(move.card)) != 0;
}

// ---------------------------------------------------------------- the tree

void Search::add_one(const State& s, Kind kind, Card card) {
  Child& child = tree_.children.emplace_back();
  child.state = s;
  child.move = {kind, card};
  child.forced = child.stage = child.vacating = child.first = false;
  child.final = kind != kBack && (kind != kUp || (s.roots & bit(card)) != 0);
  set_.move(child.state, kind, card);
  child.shown = kind == kUp || kind == kReveal ? child.state.open & ~s.open : 0;
  settle(child.state, child.forced, nullptr);
  if (pass_) pass(set_, child.state);
  child.stage = kind == kStockDown && lazy_stock_ && !child.forced;
  child.key = key(child.state);
  if (!child.stage) table_.prefetch(child.key);
}

void Search::add(const State& s, Kind kind, Cards cards) {
  for (; cards != 0; cards &= cards - 1) add_one(s, kind, first_of(cards));
}

void Search::add_down(const State& s, Kind kind, Cards cards) {
  while (cards != 0) {
    const Card card = last_of(cards);
    cards &= ~bit(card);
    add_one(s, kind, card);
  }
}

void Search::add_vacating(const State& s, Cards cards) {
  for (; cards != 0; cards &= cards - 1) {
    Child& child = tree_.children.emplace_back();
    child.state = s;
    child.move = {kReveal, first_of(cards)};
    child.forced = child.final = child.first = false;
    child.stage = child.vacating = true;
    child.shown = 0;
    set_.reveal(child.state, child.move.card);
  }
}

// Puts the children of a position on the stack.
void Search::open(const Child& at, const Node* parent) {
  const State s = at.state;
  Node node;
  node.all = moves(s);
  node.all.root_up = node.all.up & s.roots;
  node.first = node.next = tree_.children.size();
  Moves m = node.all;
  if (at.vacating) {
    m = {};
    m.reveal = node.all.reveal & set_.kings;
    m.down = node.all.down & set_.kings;
    m.stock_down = node.all.stock_down & set_.kings;
  } else if (at.stage) {
    m.up &= ~parent->all.up;
    m.reveal &= ~parent->all.reveal;
    m.down &= ~parent->all.down;
    m.stock_down &= ~parent->all.stock_down;
    m.vacate &= ~parent->all.vacate;
    m.stock_home = 0;
  } else if (parent != nullptr && on(kOrder) && !tree_.of(*parent).vacating) {
    if (set_.fill == Fill::Any)
      cut_one_by_one(m, parent->all, tree_.of(*parent).state, at);
    else
      cut(m, parent->all, at);
  }
  add(s, kUp, m.up & s.roots);
  add_down(s, kReveal, m.reveal);
  add(s, kStockHome, m.stock_home);
  add(s, kUp, m.up & ~s.roots);
  for (Places places = set_.stock.places_of(m.stock_down); places != 0;) {
    const int place = static_cast<int>(highest(places));
    places &= ~(Places{1} << place);
    add_one(s, kStockDown, set_.stock.at(place));
  }
  add_down(s, kBack, m.down);
  add_vacating(s, m.vacate);
  node.end = tree_.children.size();
  tree_.nodes.push_back(node);
}

// Whether the position, or one that allows all that it does, has been searched; from now on it has.
bool Search::met(const Child& child) {
  if (table_.insert(child.key) == Entry::Present) return true;
  if (!on(kPass) || !set_.stock.unlimited() || child.state.passed == 0) return false;
  // With the waste turned over, or drawn on by whole packets, less can be reached.
  State s = child.state;
  while (s.passed > set_.stock.draw()) {
    s.passed -= static_cast<std::uint8_t>(set_.stock.draw());
    if (table_.contains(key(s))) return true;
  }
  s.passed = 0;
  table_.insert(key(s));
  return false;
}

// Goes into one child.
void Search::enter(std::size_t index) {
  ++budget_.result.nodes;
  const Child child = tree_.children[index];
  if (!child.stage) {
    if (won(child.state)) {
      write_line(index);
      budget_.finish(Verdict::Won);
      return;
    }
    if (met(child)) return;
    if (table_.lossy() && tree_.on_path(child.key)) return;
    if (bound_ && lost(set_, child.state)) return;
  }
  Node* parent = tree_.nodes.empty() ? nullptr : &tree_.nodes.back();
  open(child, parent);
  tree_.nodes.back().self = index;
}

void Search::begin() {
  begun_ = true;
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
    line.push_back({child.move.kind, child.move.card, 0, 0});
    set_.move(s, child.move.kind, child.move.card);
    if (!child.vacating) settle(s, forced, &line);
  });
}

}  // namespace trefoil::klondike
