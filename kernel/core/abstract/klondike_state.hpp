// A position of Klondike-like columns as sets of cards, and what its moves do to it.
//
// Where a loose open card lies is no part of the position: docs/kernel/klondike.md shows that all
// arrangements of the same sets can be turned into each other.
#pragma once

#include <cstdint>

#include "draws.hpp"
#include "klondike_input.hpp"

namespace trefoil::klondike {

using Places = std::uint32_t;  // a set of places of the stock, as it was dealt

// The cards that may lie on those given, where colours alternate.
inline Cards children_of(Cards cards) { return other_colour(cards) >> kSuits; }

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
  std::uint8_t spaces;    // empty columns; where any card may fill one, vacated columns
  std::uint8_t turnovers; // turnovers left, kUnlimited for as many as one likes

  int height(int suit) const { return static_cast<int>(home >> (4 * suit)) & 15; }
};

// What stays the same during a search.
struct Setting {
  int ranks = 0;
  int columns = 0;
  bool back = false;
  Build build = Build::Alternate;
  Fill fill = Fill::Kings;
  std::uint32_t layouts = 1;  // how many values `State::layout` may take
  Cards kings = 0;    // the cards of the highest rank
  Cards openers = 0;  // the cards that take up one of `State::spaces`
  Cards settlers = 0; // the cards that at the foot of a column lie as if they had moved there
  Cards feet = 0;     // the lowest dealt card of each column
  Cards of_suit[kSuits] = {};
  Card dealt[kMostColumns][16] = {};     // bottom to top
  std::uint8_t column_of[64] = {};
  std::uint32_t weight[kMostColumns] = {};
  Draws<Places, kMostStock> stock;

  // ------------------------------------------------------------ what may move

  // The cards alike in what they carry (twins, a rank, or one card) as so many low bits.
  Cards counted(Cards cards) const {
    return build == Build::Alternate ? count_pairs(cards) : build == Build::Any ? count_ranks(cards) : cards;
  }
  Cards with_alike(Cards cards) const {
    if (build == Build::Same) return cards;
    if (build == Build::Any) cards |= other_colour(cards);
    return with_twins(cards);
  }
  // For each of the cards given one of those that can carry it.
  Cards bearers(Cards cards) const {
    return build == Build::Alternate ? other_colour(cards << kSuits) : cards << kSuits;
  }
  // The cards that may lie on those given, which are all alike or none.
  Cards riders(Cards cards) const {
    return (build == Build::Alternate ? children_of(cards) : cards >> kSuits) & ~kings;
  }
  // Of the carriers and those alike those that can be uncovered, each for itself: they count when
  // fewer of the cards that need a carrier fit on them than there are to carry.
  Cards spare_of(Cards carriers, Cards need) const {
    if (build == Build::Alternate) return spare(carriers, other_colour(need << kSuits));
    return with_alike(counted(carriers) & ~counted(bearers(need)));
  }
  Cards uncovered(const State& s) const { return spare_of(s.open, s.open & ~s.roots); }
  // Where any card may fill a space: the vacated columns that need not hold a card.
  int room(const State& s) const {
    return s.spaces - count_of(counted(bearers(s.open & ~s.roots)) & ~counted(s.open));
  }
  // Cards that find a card or a space to lie on, given those uncovered.
  Cards placeable(const State& s, Cards uncovered_cards) const {
    return s.spaces != 0 ? riders(uncovered_cards) | openers : riders(uncovered_cards);
  }
  // Cards that nobody will need in a column: docs/kernel/klondike.md, "Safe cards".
  Cards safe(std::uint32_t home) const {
    const int a = home & 15, b = home >> 4 & 15, c = home >> 8 & 15, d = home >> 12 & 15;
    if (build == Build::Same) return ~Cards{0};
    const int ab = (a < b ? a : b) + 2, cd = (c < d ? c : d) + 2;
    if (build == Build::Any)
      return up_to(0, cd, b + 2) | up_to(1, cd, a + 2) | up_to(2, ab, d + 2) | up_to(3, ab, c + 2);
    return up_to(0, cd, b + 3) | up_to(1, cd, a + 3) | up_to(2, ab, d + 3) | up_to(3, ab, c + 3);
  }
  Cards up_to(int suit, int rank, int other) const {
    if (other < rank) rank = other;
    return rank >= kMostRanks ? of_suit[suit] : of_suit[suit] & ((Cards{1} << 4 * rank) - 1);
  }

  // ------------------------------------------------------------ moves

  void up(State& s, Card card) const {
    const Cards one = bit(card);
    const bool root = (s.roots & one) != 0;
    s.open &= ~one;
    rise(s, card);
    if (root)
      leave(s, card);
    else if (openers & one)
      ++s.spaces;
  }
  void down(State& s, Card card) const {
    const Cards one = bit(card);
    s.home -= 1u << 4 * (card & 3);
    s.next = (s.next & ~(one << kSuits)) | one;
    s.open |= one;
    if (openers & one) --s.spaces;
  }
  void reveal(State& s, Card card) const {
    if (openers & bit(card)) --s.spaces;
    leave(s, card);
  }
  void stock_home(State& s, Card card) const {
    stock.take(s, card);
    rise(s, card);
  }
  void stock_down(State& s, Card card) const {
    stock.take(s, card);
    s.open |= bit(card);
    if (openers & bit(card)) --s.spaces;
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

  // ------------------------------------------------------------ parts of moves

  void rise(State& s, Card card) const {
    const Cards one = bit(card);
    s.home += 1u << 4 * (card & 3);
    s.next = (s.next & ~one) | one << kSuits;
  }
  // The root has left its column: the card below is turned up, or the column is empty.
  void leave(State& s, Card card) const {
    const int column = column_of[card];
    s.roots &= ~bit(card);
    const int count = lower(s, column);
    if (count == 0) {
      ++s.spaces;
      return;
    }
    const Cards one = bit(dealt[column][count - 1]);
    s.open |= one;
    // A king at the foot of its column has nothing to reveal: it lies there like a king that has
    // moved into a space.  So does any card, if any may.
    if (count == 1 && (settlers & one) != 0) {
      lower(s, column);
      if (fill == Fill::Any) ++s.spaces;
    } else {
      s.roots |= one;
    }
  }
  int lower(State& s, int column) const {
    s.counts -= 1u << 4 * column;
    s.layout -= weight[column];
    return static_cast<int>(s.counts >> 4 * column) & 15;
  }
};

}  // namespace trefoil::klondike
