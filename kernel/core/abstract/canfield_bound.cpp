// Canfield-like columns: positions lost by a look that takes nothing away.
#include "canfield.hpp"
#include "canfield_cards.hpp"

namespace trefoil::canfield {

bool Board::hopeless(const State& s) const {
  if (merged_) return false;
  Relaxed r;
  r.next = s.next;
  r.height = s.home;
  r.places = stock_.reachable(s);
  for (;;) {
    const Relaxed before = r;
    relax(s, r);
    if (r.height == full_) return false;
    if (r.same(before)) return true;
  }
}

void Board::relax(const State& s, Relaxed& r) const {
  relax_home(s, r);
  Cards present = r.bare | r.laid;
  if (rules_.back) present |= r.fit & ~(rules_.back_keep > 0 ? lowest_ : 0) & (r.homed | at_home(s));
  r.fit |= with_twins(carried(with_twins(present)));
  r.places_on |= carried(rules_.lift == Lift::Column ? present : present | s.open);
  relax_reserve(s, r);
  if (r.places != 0) relax_stock(s, r);
}

// Cards of columns that nothing need lie on, and cards that go home.
void Board::relax_home(const State& s, Relaxed& r) const {
  for (;;) {
    Cards stays = s.open & ~s.feet & ~r.homed;
    if (rules_.lift == Lift::Ends) stays &= ~(r.fit & r.bare);
    if (rules_.lift == Lift::Any) stays &= ~r.fit;
    if (rules_.lift != Lift::Column && rules_.after_any && r.space) stays = 0;
    const Cards straight = carriers(stays);
    r.bare |= s.open & ~((straight & ~s.crossed) | (twins(straight) & s.crossed));
    Cards up = r.next & (r.bare | r.at_hand);
    if (up == 0) return;
    r.homed |= up;
    r.next = (r.next & ~up) | up << kSuits;
    for (; up != 0; up &= up - 1) r.height += 1u << 4 * (first_of(up) & 3);
  }
}

// At least so many of these cards lie at feet of columns: a lander carries one at a time.
int Board::at_feet(const Relaxed& r, Cards cards) const {
  const Cards some = (cards | cards >> 1) & kFirsts;
  const Cards both = cards & cards >> 1 & kFirsts;
  const Cards one = (r.places_on | r.places_on >> 1) & kFirsts;
  const Cards two = r.places_on & r.places_on >> 1 & kFirsts;
  return count_of(some & ~one) + count_of(both & ~two);
}

void Board::relax_reserve(const State& s, Relaxed& r) const {
  const int columns = s.spaces + count_of(s.feet);
  Cards out = (rules_.lift == Lift::Column ? s.feet : s.open) & ~r.homed;
  int feet = at_feet(r, out);
  int height = s.reserve;
  for (; height != 0; --height) {
    const Cards one = bit(reserve_[height - 1]);
    r.at_hand |= one;
    if ((one & r.fit) != 0 || feet < columns) r.laid |= one;
    out |= one & ~r.homed;
    feet = at_feet(r, out);
    if (feet > columns) break;
  }
  r.space = height == 0 && feet < columns;
}

void Board::relax_stock(const State& s, Relaxed& r) const {
  Cards stock = stock_.cards_of(r.places);
  r.at_hand |= stock;
  const Cards down = r.space ? stock : stock & r.fit;
  r.laid |= down;
  r.places = stock_.freed(s, r.places, stock_.places_of(stock & (r.laid | r.homed)));
}

void Board::turn(State& s) const {
  if (merged_ || (stock_.unlimited() && s.passed == 0) || s.left == 0) return;
  const Places last = s.stock & ~(bit(highest(s.stock)) - 1);
  Places extra = stock_.soon(s) & ~last;
  Relaxed r;
  r.next = s.next;
  r.height = s.home;
  for (;;) {
    const Relaxed before = r;
    relax(s, r);
    if (r.same(before)) break;
  }
  const Cards used = r.space ? ~Cards{0} : r.fit | r.next;
  while (extra != 0 && (used & bit(stock_.at(static_cast<int>(lowest(extra))))) == 0) extra &= extra - 1;
  stock_.draw_to(s, extra);
}

}  // namespace trefoil::canfield
