// Cards of one pack in columns: their numbers, and sets of them.
#pragma once

#include <cstdint>
#include <vector>

#include "../bits.hpp"

namespace trefoil::suited {

// A card is rank * 4 + suit.  Rank 0 is the first to go home; suits 0 and 1 are of one colour, suits 2 and 3 of the
// other.  Twins are the two cards of one rank and colour.
using Card = std::uint8_t;
using Cards = std::uint64_t;  // a set of cards

inline constexpr int kSuits = 4;
inline constexpr int kMostRanks = 13;
inline constexpr std::uint8_t kUnlimited = 255;  // turnovers

inline constexpr Cards kFirsts = 0x5555555555555555ULL;  // of two twins
inline constexpr Cards kSeconds = kFirsts << 1;
inline constexpr Cards kFirstColour = 0x3333333333333333ULL;
inline constexpr Cards kSecondOfRank = 0x2222222222222222ULL;

inline Card first_of(Cards cards) { return static_cast<Card>(lowest(cards)); }
inline Card last_of(Cards cards) { return static_cast<Card>(highest(cards)); }
inline bool one_colour(Card a, Card b) { return (a & 2) == (b & 2); }

inline Cards twins(Cards cards) { return (cards & kFirsts) << 1 | (cards & kSeconds) >> 1; }
// Every card given and its twin.
inline Cards with_twins(Cards cards) { return cards | twins(cards); }
// Each card's place taken by those of the other colour and the same rank.
inline Cards other_colour(Cards cards) { return (cards >> 2 & kFirstColour) | (cards & kFirstColour) << 2; }

// How many of each pair of twins, or of each rank, are given, as that many of its low bits.
inline Cards count_pairs(Cards cards) {
  return ((cards | cards >> 1) & kFirsts) | (cards & cards >> 1 & kFirsts) << 1;
}
inline Cards count_ranks(Cards cards) {
  cards = count_pairs(cards);
  cards = ((cards | cards >> 2) & kFirstColour) | (cards & cards >> 2 & kFirstColour) << 2;
  const Cards second = cards & kSecondOfRank, third = cards >> 1 & kSecondOfRank;
  return (cards & ~(kSecondOfRank * 3)) | second | third | (second & third) << 1;
}

// Of the cards given and their twins those that can be uncovered, each for itself, where any part of a column may
// move: a pair of twins counts when fewer of the cards that need a carrier fit on it than there are twins to carry.
inline Cards spare(Cards carriers, Cards carried) {
  const Cards one = (carriers | carriers >> 1) & kFirsts;
  const Cards both = carriers & (carriers >> 1) & kFirsts;
  const Cards load = (carried | carried >> 1) & kFirsts;
  const Cards full = carried & (carried >> 1) & kFirsts;
  return ((one & ~load) | (both & ~full)) * 3;
}

// Whether an input has every card of its pack once.
class Pack {
 public:
  explicit Pack(int ranks) : count_(ranks * kSuits) {}

  void see(Card card) {
    if (card >= count_) return;
    seen_ |= bit(card);
    ++times_;
  }
  void see(const std::vector<Card>& pile) {
    for (Card card : pile) see(card);
  }
  // The cards home, so many of each suit.  False: that is out of range.
  bool see_home(const int (&home)[kSuits]) {
    for (int suit = 0; suit < kSuits; ++suit) {
      if (home[suit] < 0 || home[suit] * kSuits > count_) return false;
      for (int rank = 0; rank < home[suit]; ++rank) see(static_cast<Card>(rank * kSuits + suit));
    }
    return true;
  }
  bool whole() const { return times_ == count_ && ::trefoil::count_of(seen_) == count_; }

 private:
  int count_;
  int times_ = 0;
  Cards seen_ = 0;
};

}  // namespace trefoil::suited
