// The search: depth first over exact keys, with an explicit stack, so that it can stop anywhere.
#include "klondike.hpp"

#include "klondike_setting.hpp"

namespace trefoil::klondike {
namespace {

constexpr std::uint64_t kLookUp = 1024;  // positions between two looks at clock and stop flag

}  // namespace

Search::Search(const Input& input, const Limits& limits, std::uint32_t switches)
    : limits_(limits), switches_(switches), table_(limits.memory_bytes) {
  refusal_ = prepare(input, set_, start_);
  layouts_ = set_.layouts;
  const std::uint64_t most = set_.unlimited ? layouts_ : layouts_ * (input.turnovers + 1u);
  if (refusal_ == nullptr && most > (std::uint64_t{1} << 19)) refusal_ = "too many layouts for the key";
  if (refusal_ != nullptr) {
    finish(Verdict::Unknown, Cause::Impossible);
    return;
  }
  full_ = static_cast<std::uint32_t>(set_.ranks) * 0x1111u;
  reach_all_ = set_.unlimited && set_.draw == 1;
  children_.reserve(1024);
  nodes_.reserve(256);
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
      const Card card = first_card(here);
      set_.up(s, card);
      note(kUp, card);
      continue;
    }
    if (!reach_all_ || !on(kSafeStock)) return;
    const Cards there = set_.cards_of(s.stock) & wanted;
    if (there == 0) return;
    const Card card = first_card(there);
    set_.stock_home(s, card);
    note(kStockHome, card);
  }
}

Search::Moves Search::moves(const State& s) const {
  Moves m;
  const Cards uncovered = set_.uncovered(s);
  const Cards placeable = set_.placeable(s, uncovered);
  const Cards stock = set_.cards_of(set_.reachable(s));
  m.up = s.open & uncovered & s.next;
  m.reveal = s.roots & placeable;
  if (on(kLazySpace)) {
    const Cards alone = m.reveal & set_.feet;
    m.reveal &= ~alone;
    if (s.spaces == 0) m.vacate = alone;
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
  const Cards shown = with_twins(child.shown);
  const Cards onto_shown = children_of(shown);
  const Cards earlier = card_bit(child.move.card) - 1;
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

// Necessary for a win, with every card of the stock, of the columns and at home at hand and every
// card able to carry any number of others: that all hidden cards can be turned up.
bool Search::hopeless(const State& s) const {
  Cards have = s.open | set_.cards_of(s.stock);
  Cards gone = 0;
  for (int suit = 0; suit < kSuits; ++suit) gone |= set_.up_to(suit, s.height(suit), kMostRanks);
  int count[kMostColumns];
  for (int i = 0; i < set_.columns; ++i) count[i] = static_cast<int>(s.counts >> 4 * i) & 15;
  const auto frees = [&](Card card) {
    const Cards below = set_.up_to(card & 3, card / kSuits, kMostRanks);
    if ((below & ~(have | gone)) == 0) return true;
    if ((set_.kings & card_bit(card)) != 0) return true;
    const Cards carriers = other_colour(with_twins(card_bit(card)) << kSuits);
    return (carriers & (set_.back ? have | gone : have)) != 0;
  };
  bool changed = true;
  bool all = false;
  while (changed) {
    changed = false;
    all = true;
    for (int i = 0; i < set_.columns; ++i) {
      while (count[i] > 1 && frees(set_.dealt[i][count[i] - 1])) {
        --count[i];
        have |= card_bit(set_.dealt[i][count[i] - 1]);
        changed = true;
      }
      if (count[i] > 1) all = false;
    }
  }
  return !all;
}

// ---------------------------------------------------------------- the tree

void Search::add_one(const State& s, Kind kind, Card card) {
  Child& child = children_.emplace_back();
  child.state = s;
  child.move = {kind, card};
  child.forced = child.passing = child.vacating = child.first = false;
  child.final = kind != kBack && (kind != kUp || (s.roots & card_bit(card)) != 0);
  set_.move(child.state, kind, card);
  child.shown = kind == kUp || kind == kReveal ? child.state.open & ~s.open : 0;
  settle(child.state, child.forced, nullptr);
  child.passing = kind == kStockDown && reach_all_ && on(kLazyStock) && !child.forced;
  child.key = key(child.state);
  if (!child.passing) table_.prefetch(child.key);
}

void Search::add(const State& s, Kind kind, Cards cards) {
  for (; cards != 0; cards &= cards - 1) add_one(s, kind, first_card(cards));
}

void Search::add_down(const State& s, Kind kind, Cards cards) {
  while (cards != 0) {
    const Card card = last_card(cards);
    cards &= ~card_bit(card);
    add_one(s, kind, card);
  }
}

void Search::add_vacating(const State& s, Cards cards) {
  for (; cards != 0; cards &= cards - 1) {
    Child& child = children_.emplace_back();
    child.state = s;
    child.move = {kReveal, first_card(cards)};
    child.forced = child.final = child.first = false;
    child.passing = child.vacating = true;
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
  node.first = node.next = children_.size();
  Moves m = node.all;
  if (at.vacating) {
    m = {};
    m.reveal = node.all.reveal & set_.kings;
    m.down = node.all.down & set_.kings;
    m.stock_down = node.all.stock_down & set_.kings;
  } else if (at.passing) {
    m.up &= ~parent->all.up;
    m.reveal &= ~parent->all.reveal;
    m.down &= ~parent->all.down;
    m.stock_down &= ~parent->all.stock_down;
    m.vacate &= ~parent->all.vacate;
    m.stock_home = 0;
  } else if (parent != nullptr && on(kOrder) && !parent->vacating) {
    cut(m, parent->all, at);
  }
  node.vacating = at.vacating;
  add(s, kUp, m.up & s.roots);
  add_down(s, kReveal, m.reveal);
  add(s, kStockHome, m.stock_home);
  add(s, kUp, m.up & ~s.roots);
  for (Places places = set_.places_of(m.stock_down); places != 0;) {
    const int place = 31 - __builtin_clz(places);
    places &= ~(Places{1} << place);
    add_one(s, kStockDown, set_.at[place]);
  }
  add_down(s, kBack, m.down);
  add_vacating(s, m.vacate);
  node.end = children_.size();
  nodes_.push_back(node);
}

bool Search::on_path(std::uint64_t key) const {
  for (const Node& node : nodes_)
    if (!children_[node.self].passing && children_[node.self].key == key) return true;
  return false;
}

// Goes into one child.  True when the search has ended.
bool Search::enter(std::size_t index) {
  ++result_.nodes;
  const Child child = children_[index];
  if (!child.passing) {
    if (won(child.state)) {
      write_line(index);
      finish(Verdict::Won);
      return true;
    }
    if (table_.insert(child.key) == Entry::Present) return false;
    if (table_.lossy() && on_path(child.key)) return false;
  }
  Node* parent = nodes_.empty() ? nullptr : &nodes_.back();
  open(child, parent);
  nodes_.back().self = index;
  return false;
}

bool Search::step(std::uint64_t budget) {
  if (done_) return true;
  since_ = std::chrono::steady_clock::now();
  if (!begun_ && begin()) return true;
  const std::uint64_t end = result_.nodes + budget;
  const double before = result_.seconds;
  while (!nodes_.empty()) {
    Node& node = nodes_.back();
    if (node.next == node.end) {
      children_.resize(node.first);
      nodes_.pop_back();
      continue;
    }
    if (result_.nodes % kLookUp == 0 && over_limit(before)) return true;
    if (limits_.nodes != 0 && result_.nodes >= limits_.nodes) {
      finish(Verdict::Unknown, Cause::Nodes);
      return true;
    }
    if (result_.nodes >= end) {
      look(before);
      return false;
    }
    if (enter(node.next++)) {
      look(before);
      return true;
    }
  }
  look(before);
  finish(Verdict::Lost);
  return true;
}

// The first position.  True when that ends the search.
bool Search::begin() {
  begun_ = true;
  if (on(kStatic) && hopeless(start_)) {
    ++result_.nodes;
    finish(Verdict::Lost);
    return true;
  }
  Child& child = children_.emplace_back();
  child = {};
  child.state = start_;
  child.first = true;
  settle(child.state, child.forced, nullptr);
  child.key = key(child.state);
  return enter(0);
}

void Search::look(double before) {
  result_.seconds = before + std::chrono::duration<double>(std::chrono::steady_clock::now() - since_).count();
  result_.stored = table_.size();
  if (limits_.progress != nullptr) {
    limits_.progress->nodes.store(result_.nodes, std::memory_order_relaxed);
    limits_.progress->stored.store(result_.stored, std::memory_order_relaxed);
  }
}

bool Search::over_limit(double before) {
  look(before);
  if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed))
    finish(Verdict::Unknown, Cause::Stopped);
  else if (limits_.seconds > 0 && result_.seconds >= limits_.seconds)
    finish(Verdict::Unknown, Cause::Seconds);
  return done_;
}

void Search::finish(Verdict verdict, Cause cause) {
  result_.verdict = verdict;
  result_.cause = cause;
  done_ = true;
}

// Plays the moves on the stack again, noting those that were forced.
void Search::write_line(std::size_t last) {
  State s = start_;
  bool forced = false;
  settle(s, forced, &result_.line);
  std::vector<std::size_t> path;
  for (const Node& node : nodes_) path.push_back(node.self);
  path.push_back(last);
  for (std::size_t index : path) {
    const Child& child = children_[index];
    if (child.first) continue;
    result_.line.push_back({child.move.kind, child.move.card, 0, 0});
    set_.move(s, child.move.kind, child.move.card);
    if (!child.vacating) settle(s, forced, &result_.line);
  }
}

}  // namespace trefoil::klondike
