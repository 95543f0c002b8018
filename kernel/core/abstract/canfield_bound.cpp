// Canfield-like columns: positions lost by a look that takes nothing away.
#include "canfield.hpp"
#include "canfield_cards.hpp"

namespace trefoil::canfield {

// Places of the stock that can be reached once the cards of `gone` can be taken away.
Places Board::loosened(const State& s, Places now, Places gone) const {
  Places out = now;
  int before = 0, index = 0;
  bool all = false;
  for (Places p = s.stock; p != 0; p &= p - 1, ++index) {
    const Places bit = p & (0 - p);
    if (all) {
      out |= p;
      break;
    }
    const Places after = p & (p - 1);
    if (after != 0 && (gone & after & (0 - after)) != 0) out |= bit;
    if (s.turnovers != 0 && (index + 1) % rules_.draw <= before) out |= bit;
    if ((gone & bit) != 0 && ++before >= rules_.draw - 1) all = s.turnovers != 0;
  }
  return out;
}

bool Board::hopeless(const State& s) const {
  if (merged_) return false;
  Relaxed r;
  r.next = s.next;
  r.height = s.home;
  r.places = reachable(s);
  for (;;) {
    const Relaxed before = r;
    relax(s, r);
    if (r.height == full_) return false;
    if (r.same(before)) return true;
  }
}

void Board::relax(const State& s, Relaxed& r) const {
  // Cards of columns that nothing need lie on.
  const Cards lying = s.open & ~s.feet & ~r.homed;
  Cards stays = lying;
  if (rules_.lift == Lift::Ends) stays &= ~(r.fit & r.bare);
  if (rules_.lift == Lift::Any) stays &= ~r.fit;
  if (rules_.lift != Lift::Column && rules_.after_any && r.space) stays = 0;
  const Cards straight = carriers(stays);
  r.bare |= s.open & ~((straight & ~s.crossed) | (twins(straight) & s.crossed));
  relax_reserve(s, r);
  if (r.places != 0) relax_stock(s, r);
  // Home.
  for (Cards up; (up = r.next & (r.bare | r.at_hand)) != 0;) {
    r.homed |= up;
    r.next = (r.next & ~up) | up << kSuits;
    for (; up != 0; up &= up - 1) r.height += 1u << 4 * (first_of(up) & 3);
  }
  Cards present = r.bare | r.laid;
  if (rules_.back) present = ~Cards{0};  // any card at home may come back
  r.fit |= pairs(carried(pairs(present)));
  r.places_on |= rules_.lift == Lift::Column && !rules_.back ? carried(present) : r.fit;
}

// At least so many of these cards lie at feet of columns: a lander carries one at a time.
int Board::at_feet(const Relaxed& r, Cards cards) const {
  const Cards some = (cards | cards >> 1) & kFirsts;
  const Cards both = cards & cards >> 1 & kFirsts;
  const Cards one = (r.places_on | r.places_on >> 1) & kFirsts;
  const Cards two = r.places_on & r.places_on >> 1 & kFirsts;
  return __builtin_popcountll(some & ~one) + __builtin_popcountll(both & ~two);
}

void Board::relax_reserve(const State& s, Relaxed& r) const {
  const int columns = s.spaces + __builtin_popcountll(s.feet);
  Cards out = s.feet & ~r.homed;
  int feet = at_feet(r, out);
  int height = s.reserve;
  for (; height != 0; --height) {
    const Cards bit = bit_of(reserve_[height - 1]);
    r.at_hand |= bit;
    if ((bit & r.fit) != 0 || feet < columns) r.laid |= bit;
    out |= bit & ~r.homed;
    feet = at_feet(r, out);
    if (feet > columns) break;
  }
  r.space = height == 0 && feet < columns;
}

void Board::relax_stock(const State& s, Relaxed& r) const {
  Cards stock = cards_of(r.places);
  r.at_hand |= stock;
  const Cards down = r.space ? stock : stock & r.fit;
  r.laid |= down;
  Places gone = 0;
  for (Cards c = stock & (r.laid | r.homed); c != 0; c &= c - 1)
    gone |= Places{1} << place_of_[first_of(c)];
  r.places = loosened(s, r.places, gone);
}

void Board::turn(State& s) const {
  if (merged_ || (unlimited_ && s.passed == 0) || s.left == 0) return;
  const Places last = s.stock & ~(~Places{0} >> 1 >> __builtin_clzll(s.stock));
  Places extra = scatter(later_[s.left][s.passed], s.stock) & ~last;
  Relaxed r;
  r.next = s.next;
  r.height = s.home;
  for (;;) {
    const Relaxed before = r;
    relax(s, r);
    if (r.same(before)) break;
  }
  const Cards used = r.space ? ~Cards{0} : r.fit | r.next;
  while (extra != 0 && (used & bit_of(at_[__builtin_ctzll(extra)])) == 0) extra &= extra - 1;
  if (extra != 0)
    s.passed = static_cast<std::uint8_t>(1 + __builtin_popcountll(s.stock & ((extra & (0 - extra)) - 1)));
  else
    s.passed = unlimited_ ? std::uint8_t{0} : s.left;
}

}  // namespace trefoil::canfield
