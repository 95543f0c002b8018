// What can ever happen from a position if nothing is used up: docs/kernel/klondike.md, "Bound" and "Pass".
#include "klondike_setting.hpp"

namespace trefoil::klondike {
namespace {

// The cards that may be home, lie in columns, be laid down, grown round by round from a position.
struct Growth {
  const Setting& set;
  Cards loose;
  Cards back = 0;  // cards that were home at first, if such may come back
  Cards have;      // cards that may lie in a column
  Cards roots;
  Cards home = 0;  // cards that may have gone home since
  Cards next;
  Cards placed = 0;
  std::uint32_t counts;
  bool space;

  Growth(const Setting& setting, const State& s)
      : set(setting), loose(s.open & ~s.roots), have(s.open), roots(s.roots), next(s.next), counts(s.counts),
        space(s.spaces != 0) {
    if (!set.back) return;
    for (int suit = 0; suit < kSuits; ++suit) back |= set.up_to(suit, s.height(suit), kMostRanks);
  }

  // One round, with these cards of the stock at hand.  False when nothing has changed.
  bool round(Cards stock) {
    const Cards free = set.spare_of(have, loose & ~home);
    placed = set.riders(free) | (space ? set.openers : 0);
    const Cards gain = next & ((have & free) | stock);
    home |= gain;
    next = (next & ~gain) | gain << kSuits;
    if ((gain & loose & set.openers) != 0) space = true;
    const Cards more = (stock | (set.back ? back | home : 0)) & placed & ~have;
    have |= more;
    const Cards gone = roots & (placed | home);
    for (Cards cards = gone; cards != 0; cards &= cards - 1) leave(first_of(cards));
    return (gain | more | gone) != 0;
  }

  void leave(Card card) {
    const int column = set.column_of[card];
    roots &= ~bit(card);
    counts -= 1u << 4 * column;
    const int count = static_cast<int>(counts >> 4 * column) & 15;
    if (count == 0) {
      space = true;
      return;
    }
    const Cards shown = bit(set.dealt[column][count - 1]);
    have |= shown;
    roots |= shown;
  }
};

}  // namespace

bool lost(const Setting& set, const State& s) {
  Growth growth(set, s);
  Places had = set.stock.reachable(s);
  for (;;) {
    const Cards stock = set.stock.cards_of(had);
    const bool grown = growth.round(stock);
    if (growth.roots == 0) return false;
    const Places now = set.stock.freed(s, had, set.stock.places_of(stock & (growth.placed | growth.home)));
    if (now == had && !grown) return true;
    had = now;
  }
}

void pass(const Setting& set, State& s) {
  if (s.passed == 0) return;
  const Cards extra = set.stock.cards_of(set.stock.extra(s));
  Growth growth(set, s);
  Cards usable = 0;
  for (bool grown = extra != 0; grown;) {
    grown = growth.round(0);
    usable = extra & (growth.placed | growth.home | growth.next);
  }
  set.stock.draw_to(s, set.stock.places_of(usable));
}

}  // namespace trefoil::klondike
