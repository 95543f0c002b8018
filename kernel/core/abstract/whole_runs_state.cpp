// Whole runs: one position, its moves and its key.
#include "whole_runs.hpp"

namespace trefoil::whole_runs {

using klondike::children_of;

// Open cards that lie on another card.
Cards Search::covering(const State& s) const { return s.open & ~s.roots & ~s.feet & ~set_.kings; }

// Open cards that carry another one.
Cards Search::covered(const State& s) const {
  const Cards straight = other_colour(covering(s) << kSuits);
  return (straight & ~s.crossed) | (twins(straight) & s.crossed);
}

Key128 Search::key(const State& s) const {
  std::uint64_t low = 0;
  for (int suit = 0; suit < kSuits; ++suit) low = low * 14 + static_cast<unsigned>(s.height(suit));
  low = low * set_.layouts + s.layout;
  low = low << 24 | s.stock;
  low = low * 25 + s.passed;
  low = low * 10 + (set_.stock.unlimited() ? 0u : s.turnovers);
  low = low * 2 + s.held;
  // Twelve ranks of two colours can carry cards; at most six cards but kings lie at feet of their
  // own, since before the last king has gone home a king takes a column.
  std::uint64_t high = open_ == Open::Moved ? s.moved : 0u;
  for (Cards c = s.feet; c != 0; c &= c - 1) high = high << 6 | first_of(c);
  std::uint64_t crossed = 0;
  for (Cards c = s.crossed & kFirsts; c != 0; c &= c - 1)
    crossed |= std::uint64_t{1} << (first_of(c) / 2 - 2);
  return {low, high << 24 | crossed};
}

Search::Moves Search::moves(const State& s) const {
  Moves m;
  const Cards uncovered = s.open & ~covered(s);
  const Cards onto[2] = {children_of(with_twins(uncovered & kFirsts)),
                         children_of(with_twins(uncovered & kSeconds))};
  const Cards stock = set_.stock.cards_of(set_.stock.reachable(s));
  const Cards heads = (s.roots | s.feet) & ~set_.kings;
  const Cards tail = uncovered & covering(s);
  const bool lazy = on(kLazySpace) && !s.held && !ends_;
  const Cards alone = lazy ? s.roots & set_.feet & ~set_.kings : 0;
  Cards tops = set_.back ? s.next >> kSuits : 0;
  if (on(kSafeUp)) tops &= ~set_.safe(s.home);
  m.up = uncovered & s.next;
  m.stock_home = stock & s.next;
  for (int to = 0; to < 2; ++to) {
    m.head[to] = heads & ~alone & onto[to];
    if (s.spaces == 0) m.vacate[to] = alone & onto[to];
    if (ends_) m.end[to] = tail & onto[to];
    m.down[to] = tops & onto[to];
    m.stock_down[to] = stock & onto[to];
  }
  if (s.spaces != 0) {
    m.head[kSpace] = s.held ? s.roots : s.roots & set_.kings;
    m.stock_down[kSpace] = s.held ? stock : stock & set_.kings;
    if (s.held && (end_card_ || ends_)) m.end[kSpace] = tail;
  }
  return m;
}

void Search::lay(State& s, Card card, To to) const {
  const Cards one = bit(card);
  s.open |= one;
  if (to != kSpace) {
    const Cards pair = other_colour(with_twins(one) << kSuits);
    if ((card & 1) != to)
      s.crossed |= pair;
    else
      s.crossed &= ~pair;
    return;
  }
  --s.spaces;
  if ((set_.kings & one) != 0)
    s.moved |= static_cast<std::uint8_t>(1u << (card & 3));
  else
    s.feet |= one;
}

void Search::make(State& s, const Move& move) const {
  const Cards one = bit(move.card);
  switch (move.kind) {
    case kUp:
      if ((s.feet & one) != 0) ++s.spaces;
      s.feet &= ~one;
      set_.up(s, move.card);
      break;
    case kMove:
      if ((s.roots & one) != 0) {
        set_.leave(s, move.card);
      } else {
        s.feet &= ~one;
        ++s.spaces;
      }
      lay(s, move.card, move.to);
      break;
    case kEnd:
      lay(s, move.card, move.to);
      break;
    case kStockHome:
      set_.stock_home(s, move.card);
      break;
    case kStockDown:
      set_.stock.take(s, move.card);
      lay(s, move.card, move.to);
      break;
    case kBack:
      s.home -= 1u << 4 * (move.card & 3);
      s.next = (s.next & ~(one << kSuits)) | one;
      lay(s, move.card, move.to);
      break;
  }
  tidy(s);
}

// Sees whether the kings stand, and gives equal positions equal states.
void Search::tidy(State& s) const {
  s.crossed &= with_twins(other_colour(covering(s) << kSuits));
  if (open_ == Open::Never) return;
  Cards standing = s.open & set_.kings & ~s.roots;
  if (open_ == Open::Moved)
    standing &= Cards{s.moved} << kSuits * (set_.ranks - 1);
  const int at_home =
      open_ == Open::Stand ? 0 : count_of(s.next & (set_.kings << kSuits));
  const bool stand = count_of(standing) + at_home == kSuits;
  s.held = stand || (s.held && open_ != Open::Stand);
  // From now on a card that was dealt to the foot of its column is like one that moved there.
  if (!s.held) return;
  for (Cards alone = s.roots & set_.feet; alone != 0; alone &= alone - 1) {
    const Card card = first_of(alone);
    s.roots &= ~bit(card);
    s.feet |= bit(card);
    set_.lower(s, set_.column_of[card]);
  }
}

void Search::settle(State& s, bool& forced, std::vector<Step>* line) const {
  if (!on(kSafeUp)) return;
  for (;;) {
    Cards safe = s.open & ~covered(s) & s.next & set_.safe(s.home);
    // While any card may go into a space only because all kings stand, a king may be needed there.
    if (open_ == Open::Stand) safe &= ~set_.kings;
    if (safe == 0) return;
    const Card card = first_of(safe);
    make(s, {kUp, kHome, card});
    forced = true;
    if (line != nullptr) line->push_back({kUp, card, 0, kHome});
  }
}

// Necessary for a win, with every card of the stock, of the columns and at home at hand and every
// card able to carry any number of others: that all hidden cards can be turned up.
bool Search::hopeless(const State& s) const {
  Cards have = s.open | set_.stock.cards_of(s.stock);
  Cards gone = 0;
  for (int suit = 0; suit < kSuits; ++suit) gone |= set_.up_to(suit, s.height(suit), kMostRanks);
  int count[klondike::kMostColumns];
  for (int i = 0; i < set_.columns; ++i) count[i] = static_cast<int>(s.counts >> 4 * i) & 15;
  const auto frees = [&](Card card) {
    if (s.held || (open_ != Open::Never && (set_.kings & ~(have | gone)) == 0)) return true;
    if ((set_.kings & bit(card)) != 0) return true;
    if ((set_.up_to(card & 3, card / kSuits, kMostRanks) & ~(have | gone)) == 0) return true;
    const Cards carriers = other_colour(with_twins(bit(card)) << kSuits);
    return (carriers & (set_.back ? have | gone : have)) != 0;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = 0; i < set_.columns; ++i)
      while (count[i] > 1 && frees(set_.dealt[i][count[i] - 1])) {
        have |= bit(set_.dealt[i][--count[i] - 1]);
        changed = true;
      }
  }
  for (int i = 0; i < set_.columns; ++i)
    if (count[i] > 1) return true;
  return false;
}

}  // namespace trefoil::whole_runs
