// Canfield-like columns: one position, its moves and its key.
#include "canfield.hpp"
#include "canfield_cards.hpp"

namespace trefoil::canfield {

// ---------------------------------------------------------------- which card lies on which

Cards Board::covered(const State& s) const {
  const Cards straight = carriers(s.open & ~s.feet);
  return (straight & ~s.crossed) | (twins(straight) & s.crossed);
}

// The open cards nothing lies on; merged, those that can be uncovered, each for itself.
Cards Board::uncovered(const State& s) const {
  if (!merged_) return s.open & ~covered(s);
  return spare(s.open, carriers(s.open & ~s.feet)) & s.open;
}

// Of `cards`, those that do not carry, over others or at once, the card they would be laid on.
Cards Board::apart(const State& s, Cards cards, Cards targets, int to) const {
  Cards out = cards;
  for (Cards c = cards; c != 0; c &= c - 1) {
    const Cards one = c & (0 - c);
    const Cards target = with_twins(carriers(one)) & (to == kFirst ? kFirsts : kSeconds) & targets;
    // Down from the target to the foot of its column.
    Cards at = target;
    while (at != 0 && (at & s.feet) == 0 && at != one) {
      const Cards straight = carriers(at);
      at = (with_twins(straight) & s.crossed) != 0 ? twins(straight) : straight;
    }
    if (at == one) out &= ~one;
  }
  return out;
}

// ---------------------------------------------------------------- moves

// Cards nobody will need in a column: docs/kernel/canfield.md, "Safe cards".
Cards Board::safe(const State& s) const {
  const Cards settled = on(kSettled) ? carry_nothing(s) : 0;
  const int h[kSuits] = {s.height(0), s.height(1), s.height(2), s.height(3)};
  const int low[2] = {h[0] < h[1] ? h[0] : h[1], h[2] < h[3] ? h[2] : h[3]};
  const bool first_at_home = low[0] >= 1 && low[1] >= 1 && (!rules_.back || rules_.back_keep >= 1);
  if (rules_.around && !hasty_ && !first_at_home) return settled;
  Cards out = settled;
  for (int suit = 0; suit < kSuits; ++suit) {
    int rank = low[1 - suit / 2] + 2;
    if (h[suit ^ 1] + 3 < rank) rank = h[suit ^ 1] + 3;
    const Cards all = rank >= rules_.ranks ? ~Cards{0} : (Cards{1} << kSuits * rank) - 1;
    out |= all & (Cards{0x1111111111111111ULL} << suit);
  }
  return out;
}

Cards Board::at_home(const State& s) const {
  Cards home = 0;
  for (Cards low = s.next >> kSuits; low != 0; low >>= kSuits) home |= low;
  return home;
}

// Next cards on which nothing will be laid any more, for all that fits on them lies for good or goes home.
Cards Board::carry_nothing(const State& s) const {
  if (rules_.lift != Lift::Column || rules_.back) return 0;
  const Cards pack = lowest_ | (highest_ - 1) | highest_;
  Cards good = at_home(s) | (s.open & ~s.feet);
  const Cards stuck = s.feet & covered(s);
  for (;;) {
    const Cards free = s.next & ~with_twins(carriers(pack & ~good));
    const Cards more = good | (free & ~stuck);
    if (more == good) return free;
    good = more;
  }
}

Moves Board::moves(const State& s) const {
  Moves m;
  const Cards free = uncovered(s);
  Cards onto[2] = {carried(with_twins(free & kFirsts)), carried(with_twins(free & kSeconds))};
  onto[0] = with_twins(onto[0]), onto[1] = with_twins(onto[1]);
  if (merged_) onto[0] |= onto[1], onto[1] = 0;
  const Cards stock = stock_.cards_of(stock_.reachable(s));
  const Cards reserve = s.reserve != 0 ? bit(reserve_[s.reserve - 1]) : 0;
  const Cards lying = s.open & ~s.feet;
  const Cards lifted = rules_.lift == Lift::Column ? 0 : rules_.lift == Lift::Any ? lying : lying & free;
  Cards tops = 0;
  if (rules_.back) {
    tops = s.next >> kSuits;
    if (rules_.back_keep > 0) tops &= ~lowest_;
    if (on(kSafeUp)) tops &= ~safe(s);
  }
  m.up = s.open & free & s.next;
  m.reserve_home = reserve & s.next;
  m.stock_home = stock & s.next;
  for (int to = 0; to < 2; ++to) {
    m.head[to] = s.feet & onto[to];
    if (!merged_) m.part[to] = lifted & onto[to];
    if (rules_.around) {
      m.head[to] = apart(s, m.head[to], free, to);
      m.part[to] = apart(s, m.part[to], free, to);
    }
    m.down[to] = tops & onto[to];
    m.reserve_down[to] = reserve & onto[to];
    m.stock_down[to] = stock & onto[to];
  }
  if (s.spaces != 0) {
    m.reserve_down[kSpace] = reserve;
    if (s.reserve == 0) {
      m.stock_down[kSpace] = stock;
      if (rules_.after_any) m.part[kSpace] = lifted;
    }
  }
  return m;
}

Moves Board::onto(const Moves& all, Card card) const {
  const Cards fit = with_twins(carried(bit(card)));
  const int to = card & 1;
  Moves m;
  m.head[to] = all.head[to] & fit;
  m.part[to] = all.part[to] & fit;
  m.down[to] = all.down[to] & fit;
  m.reserve_down[to] = all.reserve_down[to] & fit;
  m.stock_down[to] = all.stock_down[to] & fit;
  return m;
}

void Board::rise(State& s, Card card) const {
  s.home += 1u << 4 * (card & 3);
  s.next = (s.next & ~bit(card)) | bit(card) << kSuits;
}

void Board::lay(State& s, Card card, To to) const {
  const Cards one = bit(card);
  s.open |= one;
  s.feet &= ~one;
  if (to == kSpace) {
    s.feet |= one;
    --s.spaces;
  } else if (!merged_) {
    const Cards pair = with_twins(carriers(one));
    s.crossed = (card & 1) != to ? s.crossed | pair : s.crossed & ~pair;
  }
}

void Board::make(State& s, const Move& move) const {
  const Cards one = bit(move.card);
  if ((s.feet & one) != 0 && (move.kind == kUp || move.kind == kMove)) ++s.spaces;
  switch (move.kind) {
    case kUp:
      s.open &= ~one;
      s.feet &= ~one;
      rise(s, move.card);
      break;
    case kMove:
      lay(s, move.card, move.to);
      break;
    case kReserveHome:
      --s.reserve;
      rise(s, move.card);
      break;
    case kReserveDown:
      --s.reserve;
      lay(s, move.card, move.to);
      break;
    case kStockHome:
      stock_.take(s, move.card);
      rise(s, move.card);
      break;
    case kStockDown:
      stock_.take(s, move.card);
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

// Fills spaces where the rules do so, and gives equal positions equal states.
void Board::tidy(State& s) const {
  while (rules_.fill && s.spaces != 0 && s.reserve != 0) {
    const Cards one = bit(reserve_[--s.reserve]);
    s.open |= one;
    s.feet |= one;
    --s.spaces;
  }
  if (!merged_) s.crossed &= with_twins(carriers(s.open & ~s.feet));
}

void Board::settle(State& s, bool& forced, std::vector<Step>* line) const {
  const auto go = [&](Kind kind, Card card, To to = kHome) {
    make(s, {kind, to, card});
    forced = true;
    if (line != nullptr) line->push_back({kind, card, 0, to});
  };
  for (;;) {
    while (on(kFill) && s.spaces != 0 && s.reserve != 0)
      go(kReserveDown, reserve_[s.reserve - 1], kSpace);
    const Cards wanted = on(kSafeUp) ? s.next & safe(s) : 0;
    if (wanted == 0) return;
    const Cards here = s.open & wanted & uncovered(s);
    if (here != 0) {
      go(kUp, first_of(here));
    } else if (s.reserve != 0 && (wanted & bit(reserve_[s.reserve - 1])) != 0) {
      go(kReserveHome, reserve_[s.reserve - 1]);
    } else if (stock_.free() && on(kSafeStock) && (stock_.cards_of(s.stock) & wanted) != 0) {
      go(kStockHome, first_of(stock_.cards_of(s.stock) & wanted));
    } else {
      return;
    }
  }
}

// Exact: home 16, reserve 6, waste 6, turnovers 4, stock 32 bits; stock 8, crossings 26, feet 5 * 6.
Key128 Board::key(const State& s) const {
  std::uint64_t low = s.home | std::uint64_t{s.reserve} << 16 | std::uint64_t{s.passed} << 22 |
                      std::uint64_t{stock_.unlimited() ? 0u : s.turnovers} << 28;
  low |= (s.stock & 0xffffffffULL) << 32;
  std::uint64_t high = s.stock >> 32;  // up to eight bits
  std::uint64_t crossed = 0;
  for (Cards c = s.crossed & kFirsts; c != 0; c &= c - 1)
    crossed |= bit(first_of(c) / 2);
  high |= crossed << 8;
  std::uint64_t feet = 0;
  for (Cards c = s.feet; c != 0; c &= c - 1) feet = feet << 6 | (first_of(c) + 1u);
  return {low, high | feet << 34};
}

}  // namespace trefoil::canfield
