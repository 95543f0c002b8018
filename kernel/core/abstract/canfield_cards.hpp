// Canfield-like columns: small functions on sets of cards.
#pragma once

#include "canfield.hpp"

namespace trefoil::canfield {

inline constexpr Cards kFirsts = 0x5555555555555555ULL;
inline constexpr Cards kSeconds = kFirsts << 1;
inline constexpr Cards kFirstColour = 0x3333333333333333ULL;

inline Cards bit_of(Card card) { return Cards{1} << card; }
inline Card first_of(Cards cards) { return static_cast<Card>(__builtin_ctzll(cards)); }
inline Cards twins(Cards cards) { return (cards & kFirsts) << 1 | (cards & kSeconds) >> 1; }
inline Cards pairs(Cards cards) { return cards | twins(cards); }
inline Cards other_colour(Cards cards) { return (cards >> 2 & kFirstColour) | (cards & kFirstColour) << 2; }

inline Places scatter(Places pattern, Places mask) {
#if defined(__BMI2__)
  return __builtin_ia32_pdep_di(pattern, mask);
#else
  Places out = 0;
  for (; mask != 0; mask &= mask - 1, pattern >>= 1)
    if ((pattern & 1) != 0) out |= mask & (0 - mask);
  return out;
#endif
}

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
