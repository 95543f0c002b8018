// A position of Klondike-like columns as sets of cards, and what its moves do to it.
//
// Where a loose open card lies is no part of the position: docs/kernel/klondike.md shows that all
// arrangements of the same sets can be turned into each other.
#pragma once

#include <cstdint>

#include "klondike_input.hpp"

namespace trefoil::klondike {

using Cards = std::uint64_t;      // a set of cards
using Places = std::uint32_t;     // a set of places of the stock, as it was dealt

inline constexpr Cards kLowOfPair = 0x5555555555555555ULL;
inline constexpr Cards kFirstColour = 0x3333333333333333ULL;

inline Cards card_bit(Card card) { return Cards{1} << card; }
inline Card first_card(Cards cards) { return static_cast<Card>(__builtin_ctzll(cards)); }
inline Card last_card(Cards cards) { return static_cast<Card>(63 - __builtin_clzll(cards)); }

// Each card's place taken by those of the other colour and the same rank.
inline Cards other_colour(Cards cards) {
  return ((cards >> 2) & kFirstColour) | ((cards & kFirstColour) << 2);
}
// Every card given and its twin, the one of the same rank and colour.
inline Cards with_twins(Cards cards) {
  return cards | ((cards >> 1) & kLowOfPair) | ((cards & kLowOfPair) << 1);
}
// The cards that may lie on those given.
inline Cards children_of(Cards cards) { return other_colour(cards) >> kSuits; }

// The n lowest bits of `pattern` put where `mask` has bits: how patterns over the cards left in the
// stock become places.
inline Places scatter(Places pattern, Places mask) {
#if defined(__BMI2__)
  return __builtin_ia32_pdep_si(pattern, mask);
#else
  Places out = 0;
  for (; mask != 0; mask &= mask - 1, pattern >>= 1)
    if (pattern & 1) out |= mask & (0u - mask);
  return out;
#endif
}

struct State {
  Cards open;             // face-up cards of the columns
  Cards roots;            // of these, the lowest open card of each column still lying as dealt
  Cards next;             // the card each foundation waits for
  std::uint32_t home;     // cards home, four bits a suit
  std::uint32_t counts;   // cards of each column as dealt, its root among them; four bits a column
  std::uint32_t layout;   // the same as one number of mixed radix, for the key
  Places stock;           // places of the stock and waste that still hold their card
  std::uint8_t passed;    // cards of the waste, 0 where a turnover makes that the same
  std::uint8_t left;      // cards of stock and waste together
  std::uint8_t spaces;    // empty columns
  std::uint8_t turnovers; // turnovers left, kUnlimited for as many as one likes

  int height(int suit) const { return static_cast<int>(home >> (4 * suit)) & 15; }
};

// What stays the same during a search.
struct Setting {
  int ranks = 0;
  int columns = 0;
  int draw = 0;
  bool back = false;
  bool unlimited = false;
  std::uint32_t layouts = 1;  // how many values `State::layout` may take
  Cards kings = 0;    // the cards of the highest rank, which alone open an empty column
  Cards feet = 0;     // the lowest dealt card of each column
  Cards of_suit[kSuits] = {};
  Card dealt[kMostColumns][16] = {};     // bottom to top
  std::uint8_t column_of[64] = {};
  std::uint32_t weight[kMostColumns] = {};
  Card at[kMostStock] = {};              // card of each place, in the order of drawing
  std::uint8_t place_of[64] = {};
  Cards cards_at[3][256] = {};           // places, eight at a time, to cards
  Places later[kMostStock + 1][kMostStock + 1] = {};  // reachable in this pass: [left][passed]
  Places whole[kMostStock + 1] = {};     // reachable after a turnover: [left]

  Cards cards_of(Places places) const {
    return cards_at[0][places & 255] | cards_at[1][places >> 8 & 255] | cards_at[2][places >> 16];
  }
  Places places_of(Cards cards) const {
    Places out = 0;
    for (; cards != 0; cards &= cards - 1) out |= Places{1} << place_of[first_card(cards)];
    return out;
  }

  // ------------------------------------------------------------ what may move

  // Cards of the columns that can be uncovered, each for itself, and their twins: a pair of twins
  // counts when fewer loose cards fit on it than there are twins open to carry them.
  Cards uncovered(const State& s) const {
    const Cards carried = other_colour((s.open & ~s.roots) << kSuits);
    const Cards one = (s.open | s.open >> 1) & kLowOfPair;
    const Cards both = s.open & (s.open >> 1) & kLowOfPair;
    const Cards load = (carried | carried >> 1) & kLowOfPair;
    const Cards full = carried & (carried >> 1) & kLowOfPair;
    return ((one & ~load) | (both & ~full)) * 3;
  }
  // Cards that find a card or a space to lie on.
  Cards placeable(const State& s, Cards uncovered_cards) const {
    const Cards on_cards = children_of(uncovered_cards) & ~kings;
    return s.spaces != 0 ? on_cards | kings : on_cards;
  }
  // Places of the stock whose card can become the waste's top card.
  Places reachable(const State& s) const {
    Places pattern = later[s.left][s.passed];
    if (s.turnovers != 0) pattern |= whole[s.left];
    return scatter(pattern, s.stock);
  }
  // Cards that nobody will need in a column: docs/kernel/klondike.md, "Safe cards".
  Cards safe(std::uint32_t home) const {
    const int a = home & 15, b = home >> 4 & 15, c = home >> 8 & 15, d = home >> 12 & 15;
    const int ab = (a < b ? a : b) + 2, cd = (c < d ? c : d) + 2;
    return up_to(0, cd, b + 3) | up_to(1, cd, a + 3) | up_to(2, ab, d + 3) | up_to(3, ab, c + 3);
  }
  Cards up_to(int suit, int rank, int other) const {
    if (other < rank) rank = other;
    return rank >= kMostRanks ? of_suit[suit] : of_suit[suit] & ((Cards{1} << 4 * rank) - 1);
  }

  // ------------------------------------------------------------ moves

  void up(State& s, Card card) const {
    const Cards bit = card_bit(card);
    const bool root = (s.roots & bit) != 0;
    s.open &= ~bit;
    rise(s, card);
    if (root)
      leave(s, card);
    else if (kings & bit)
      ++s.spaces;
  }
  void down(State& s, Card card) const {
    const Cards bit = card_bit(card);
    s.home -= 1u << 4 * (card & 3);
    s.next = (s.next & ~(bit << kSuits)) | bit;
    s.open |= bit;
    if (kings & bit) --s.spaces;
  }
  void reveal(State& s, Card card) const {
    if (kings & card_bit(card)) --s.spaces;
    leave(s, card);
  }
  void stock_home(State& s, Card card) const {
    take(s, card);
    rise(s, card);
  }
  void stock_down(State& s, Card card) const {
    take(s, card);
    s.open |= card_bit(card);
    if (kings & card_bit(card)) --s.spaces;
  }
  void move(State& s, Kind kind, Card card) const {
    switch (kind) {
      case kUp: return up(s, card);
      case kReveal: return reveal(s, card);
      case kStockHome: return stock_home(s, card);
      case kStockDown: return stock_down(s, card);
      case kBack: return down(s, card);
    }
  }

  // With turnovers to spare a waste of whole packets, or one with nothing left to draw, gives what
  // a fresh stock gives.
  std::uint8_t settled(int before, int left) const {
    return unlimited && (before == left || before % draw == 0) ? std::uint8_t{0}
                                                               : static_cast<std::uint8_t>(before);
  }

  // ------------------------------------------------------------ parts of moves

  void rise(State& s, Card card) const {
    const Cards bit = card_bit(card);
    s.home += 1u << 4 * (card & 3);
    s.next = (s.next & ~bit) | bit << kSuits;
  }
  // The root has left its column: the card below is turned up, or the column is empty.
  void leave(State& s, Card card) const {
    const int column = column_of[card];
    s.roots &= ~card_bit(card);
    const int count = lower(s, column);
    if (count == 0) {
      ++s.spaces;
      return;
    }
    const Cards bit = card_bit(dealt[column][count - 1]);
    s.open |= bit;
    // A king at the foot of its column has nothing to reveal: it lies there like a king that has
    // moved into a space.
    if (count == 1 && (kings & bit) != 0)
      lower(s, column);
    else
      s.roots |= bit;
  }
  int lower(State& s, int column) const {
    s.counts -= 1u << 4 * column;
    s.layout -= weight[column];
    return static_cast<int>(s.counts >> 4 * column) & 15;
  }
  void take(State& s, Card card) const {
    const Places bit = Places{1} << place_of[card];
    const int before = __builtin_popcount(s.stock & (bit - 1));
    if (!unlimited && (scatter(later[s.left][s.passed], s.stock) & bit) == 0) --s.turnovers;
    s.stock &= ~bit;
    --s.left;
    s.passed = settled(before, s.left);
  }
};

}  // namespace trefoil::klondike
