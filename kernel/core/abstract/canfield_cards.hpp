// Canfield-like columns: which cards fit on which.
#pragma once

#include "canfield.hpp"

namespace trefoil::canfield {

// For each card, the place of the card of the same number in its pair that could carry it.
inline Cards Board::carriers(Cards cards) const {
  Cards out = other_colour((cards & ~highest_) << kSuits);
  if (rules_.around) out |= other_colour((cards & highest_) >> kSuits * (rules_.ranks - 1));
  return out;
}

// And the other way round.
inline Cards Board::carried(Cards cards) const {
  Cards out = other_colour((cards & ~lowest_) >> kSuits);
  if (rules_.around) out |= other_colour((cards & lowest_) << kSuits * (rules_.ranks - 1));
  return out;
}

}  // namespace trefoil::canfield
