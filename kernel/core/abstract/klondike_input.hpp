// What the search for Klondike-like columns is given: a position as flat piles, and options.
// See docs/kernel/klondike.md for which games have this shape and why the search is right.
#pragma once

#include <cstdint>
#include <vector>

#include "../result.hpp"
#include "suited.hpp"

namespace trefoil::klondike {

using namespace suited;

inline constexpr int kMostColumns = 8;
inline constexpr int kMostStock = 24;

// What a card is laid on: always a card one rank higher.
enum class Build : std::uint8_t { Alternate, Any, Same };  // of the other colour, any, of its suit
// What may open an empty column.
enum class Fill : std::uint8_t { Kings, Any, None };

struct Column {
  std::vector<Card> hidden;  // bottom to top, face down
  std::vector<Card> open;    // bottom to top, face up: one run, each card fits on the one below
};

struct Input {
  int ranks = kMostRanks;
  int home[kSuits] = {0, 0, 0, 0};  // how many cards of each suit are home
  std::vector<Column> columns;
  std::vector<Card> stock;            // the next card to be drawn first
  std::vector<Card> waste;            // bottom to top
  int draw = 3;                       // cards turned at a time
  std::uint8_t turnovers = kUnlimited;  // turnovers still allowed
  bool back = true;                   // a foundation's top card may go back to a column
  Build build = Build::Alternate;
  Fill fill = Fill::Kings;
};

// Prunings that may be switched off; off, they change the number of positions and nothing else.
// docs/kernel/klondike.md proves each of them under the same name.
enum Switch : std::uint32_t {
  kSafeUp = 1u << 0,     // a card nobody will need goes home at once
  kSafeStock = 1u << 1,  // so does such a card of a stock all of whose cards can always be reached
  kLazySpace = 1u << 2,  // a column is vacated only for a king that moves in next
  kLazyStock = 1u << 3,  // of such a stock a card is laid down only for one that needs it next
  kOrder = 1u << 4,      // of two moves that may change places only one order is tried
  kBound = 1u << 5,      // positions recognised as lost without search
  kPass = 1u << 6,       // cards of the waste count only where they make a difference
  kAllSwitches = 0xffffffffu,
};

// Kinds of `Step`.  `card` moves; the column is the one it is the root of, where that matters.
enum Kind : std::uint8_t {
  kUp = 0,         // a column's card goes home
  kReveal = 1,     // the lowest open card of a column goes, with all on it, to another column
  kStockHome = 2,  // a card of the stock goes home
  kStockDown = 3,  // a card of the stock goes to a column
  kBack = 4,       // a foundation's top card goes to a column
};

}  // namespace trefoil::klondike
